"""Decks: where each lies, and its pile in a map's window (format part 6.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from modgen.game.model import Game
from modgen.game.tabledata import Deck
from modgen.maps import stack_point
from modgen.module.cards import card_size, card_slots, deck_name
from modgen.module.components import component
from modgen.module.reports import table_words
from modgen.module.table import Names
from modgen.module.traits import words
from modgen.module.windows import windows
from modgen.vassal import Component

MAP = "VASSAL.build.module.map."
_HEAD = 36  # px of a box that its name takes
_OFTEN = {"always": "Always", "menu": "Via right-click Menu", "never": "Never"}


def map_decks(game: Game, window: str, names: Names, gpids: Mapping[str, str]) -> Iterator[Component]:
    """The decks that lie in a map's window (by the map's id)."""
    for deck in game.table.decks:
        if deck.window:
            continue
        place = _point(game, deck)
        if place is not None and place[0] == window:
            yield _pile(game, deck, place[1:], names, gpids)


def window_decks(game: Game, window: str, names: Names, gpids: Mapping[str, str]) -> Iterator[Component]:
    """The decks that lie in a private window (by its id)."""
    for deck in game.table.decks:
        if deck.window == window:
            x, y = deck.at or (20 + deck.width, 20 + deck.width)
            yield _pile(game, deck, (round(x), round(y)), names, gpids)


def _point(game: Game, deck: Deck) -> tuple[str, int, int] | None:
    """The map whose window a deck lies in, and where on it, px; None for a place or map that is not there."""
    found = None
    for game_map in game.maps:
        if deck.area:
            areas = [stack_point(area) for area in game_map.areas if area.id == deck.area]
            boxes = [
                (b.rect[0] + b.rect[2] / 2, b.rect[1] + b.rect[3] / 2) for b in game_map.boxes if b.id == deck.area
            ]
            found = found or next(((game_map.id, point) for point in (*areas, *boxes)), None)
        elif deck.at and game_map.id == (deck.map or game.maps[0].id):
            found = (game_map.id, deck.at)
    if found is None:
        return None
    for window in windows(game):
        for laid in window.boards:
            if laid.board.id == found[0]:
                return window.map.id, round(found[1][0] + laid.left), round(found[1][1] + laid.top)
    return None


def _pile(game: Game, deck: Deck, at: tuple[int, int], names: Names, gpids: Mapping[str, str]) -> Component:
    say, name = table_words(names.language), deck_name(deck, names.language)
    width, height = card_size(deck)
    goal = next((each for each in game.table.decks if each.id == deck.reshuffle), None)
    target = deck_name(goal, names.language) if goal else ""
    attributes = {
        "name": name,
        "owningBoard": "",
        "x": at[0],
        "y": at[1],
        "width": width,
        "height": height,
        "allowMultiple": deck.several,
        "drawMultipleMessage": say.template("table.deck.several"),
        "allowSelect": deck.choose,
        "drawSpecificMessage": say.template("table.deck.choose"),
        "selectDisplayProperty": "$BasicName$",
        "faceDown": _OFTEN[deck.face_down],
        "faceUpMessage": say.template("table.deck.face_up"),
        "faceDownMessage": say.template("table.deck.face_down"),
        "drawFaceUp": deck.face_down == "never",
        "shuffle": _OFTEN[deck.shuffle],
        "shuffleCommand": say.template("table.deck.shuffle"),
        "shuffleFormat": say.template("table.deck.shuffled"),
        "reversible": deck.reverse,
        "reverseCommand": say.template("table.deck.reverse"),
        "reverseFormat": say.template("table.deck.reversed"),
        "draw": True,
        "color": "90,80,60",
        "hotkeyOnEmpty": False,
        "reshufflable": bool(target),
        "reshuffleCommand": say("table.deck.reshuffle", deck=target) if target else "",
        "reshuffleMessage": say("table.deck.reshuffled", deck=target) if target else "",
        "reshuffleTarget": target,
        "canSave": deck.save,
        "saveMessage": say.template("table.deck.save"),
        "saveReportFormat": say.template("table.deck.saved"),
        "loadMessage": say.template("table.deck.load"),
        "loadReportFormat": say.template("table.deck.loaded"),
        "maxStack": 10,
        "restrictOption": False,
        "deckRestrictAccess": bool(deck.owners),
        "deckOwners": words(*(names.sides[side] for side in deck.owners)) if deck.owners else "",
    }
    return component(MAP + "DrawPile", attributes, list(card_slots(deck, names, gpids)))
