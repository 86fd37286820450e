"""Decks: where each lies, and its pile in a map's window (format part 6.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from modgen.game.model import Game, Setup
from modgen.game.tabledata import Deck, PrivateWindow
from modgen.maps import stack_point
from modgen.module.cards import IN_HAND, card_key, card_on_table, card_size, card_slots, copies, deck_name, hand_name
from modgen.module.components import component
from modgen.module.reports import table_words
from modgen.module.table import Names, plain
from modgen.module.traits import words
from modgen.module.windows import windows
from modgen.vassal import AddPiece, Component, decode, encode, write_trait

MAP = "VASSAL.build.module.map."
_HEAD = 36  # px of a box that its name takes
_OFTEN = {"always": "Always", "menu": "Via right-click Menu", "never": "Never"}


def map_decks(game: Game, window: str, names: Names, gpids: Mapping[str, str]) -> Iterator[Component]:
    """The decks that lie in a map's window (by the map's id)."""
    for deck in game.table.decks:
        place = None if deck.window else _point(game, deck)
        if place is not None and place[0] == window:
            yield _pile(game, deck, place[1:], names, gpids)


def window_decks(game: Game, window: str, names: Names, gpids: Mapping[str, str]) -> Iterator[Component]:
    """The decks that lie in a private window (by its id)."""
    for deck in game.table.decks:
        if deck.window == window:
            yield _pile(game, deck, _in_window(deck), names, gpids)


def laid_cards(game: Game, setup: Setup, names: Names, gpids: Mapping[str, str], first: int) -> Iterator[AddPiece]:
    """The decks of a set-up with their cards, and the hands dealt from them, numbered from `first`: whatever is on the
    table is in the saved game, as every version of VASSAL wants it."""
    number = first
    dealt = _dealt(game, setup, gpids)
    for deck in game.table.decks:
        at = _at(game, deck, names)
        if at is None:
            continue
        ids = []
        for card, gpid in copies(deck, gpids):
            if gpid in dealt:
                continue
            ids.append(str(number))
            text = card_on_table(game, deck, card, names, gpid, at, ids[-1])
            yield AddPiece(ids[-1], text.type, text.state)
            number += 1
        state = [at[0], str(at[1]), str(at[2]), "true" if deck.face_down != "never" else "false"]
        cards = [encode(ids, ",") or ""] if ids else []
        yield AddPiece(
            str(number), _deck_type(_attributes(game, deck, at[1:], names)), encode([*state, *cards], ";") or ""
        )
        number += 1
    for side in dict.fromkeys(dealt.values()):
        at, ids = (hand_name(names.sides[side], names), *IN_HAND), []
        for deck in game.table.decks:
            for card, gpid in copies(deck, gpids):
                if dealt.get(gpid) == side:
                    ids.append(str(number))
                    text = card_on_table(game, deck, card, names, gpid, at, ids[-1])
                    yield AddPiece(ids[-1], text.type, text.state)
                    number += 1
        yield AddPiece(str(number), "stack", encode([at[0], *map(str, IN_HAND), *ids, "@@-1"], ";") or "")
        number += 1


def _dealt(game: Game, setup: Setup, gpids: Mapping[str, str]) -> dict[str, str]:
    """The cards that are in hands, each by its number (gpid), with whose they are: the first of several go first."""
    cards = {card.id: card for _, card in game.table.cards}
    left = {id_: [gpids[card_key(card, copy)] for copy in range(card.count)] for id_, card in cards.items()}
    return {left[one.card].pop(0): one.side for one in setup.hands for _ in range(one.number)}


def window_name(window: PrivateWindow, names: Names) -> str:
    """What a private window is called."""
    return plain(window.name.of(names.language)) or window.id


def _at(game: Game, deck: Deck, names: Names) -> tuple[str, int, int] | None:
    """The name of the map or window a deck lies in, and where, px."""
    for window in game.table.private:
        if window.id == deck.window:
            return (window_name(window, names), *_in_window(deck))
    place = _point(game, deck)
    return None if place is None else (names.maps[place[0]], *place[1:])


def _in_window(deck: Deck) -> tuple[int, int]:
    x, y = deck.at or (20 + deck.width, 20 + deck.width)
    return round(x), round(y)


def _point(game: Game, deck: Deck) -> tuple[str, int, int] | None:
    """The map whose window a deck lies in, and where on it, px; None for a place or map that is not there."""
    found = None
    for game_map in game.maps:
        if deck.area:
            areas = [stack_point(area) for area in game_map.areas if area.id == deck.area]
            rects = [box.rect for box in game_map.boxes if box.id == deck.area]
            # A box has its name at its head.
            low = [max(0.0, min(_HEAD / 2, (rect[3] - card_size(deck)[1]) / 2)) for rect in rects]
            boxes = [(x + wide / 2, y + high / 2 + down) for (x, y, wide, high), down in zip(rects, low, strict=True)]
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
    slots = list(card_slots(deck, names, gpids))
    return component(MAP + "DrawPile", _attributes(game, deck, at, names), slots)


def _attributes(game: Game, deck: Deck, at: tuple[int, int], names: Names) -> Mapping[str, object]:
    say, name = table_words(names.language), deck_name(deck, names.language)
    width, height = card_size(deck)
    goal = next((each for each in game.table.decks if each.id == deck.reshuffle), None)
    target = deck_name(goal, names.language) if goal else ""
    return {
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


#: The fields of a deck on the table, and the attributes of its pile that they repeat.
_FIELDS: Mapping[str, str] = MappingProxyType(
    {
        "drawOutline": "draw", "outlineColor": "color", "width": "width", "height": "height",
        "faceDownOption": "faceDown", "shuffleOption": "shuffle", "allowMultipleDraw": "allowMultiple",
        "allowSelectDraw": "allowSelect", "reversible": "reversible", "reshuffleCommand": "reshuffleCommand",
        "reshuffleTarget": "reshuffleTarget", "reshuffleMsgFormat": "reshuffleMessage", "deckName": "name",
        "shuffleMsgFormat": "shuffleFormat", "reverseMsgFormat": "reverseFormat", "drawFaceUp": "drawFaceUp",
        "persistable": "canSave", "maxStack": "maxStack", "selectDisplayProperty": "selectDisplayProperty",
        "shuffleCommand": "shuffleCommand", "reverseCommand": "reverseCommand",
        "drawMultipleMessage": "drawMultipleMessage", "drawSpecificMessage": "drawSpecificMessage",
        "faceUpMessage": "faceUpMessage", "faceDownMessage": "faceDownMessage", "saveMessage": "saveMessage",
        "saveReport": "saveReportFormat", "loadMessage": "loadMessage", "loadReport": "loadReportFormat",
        "restrictAccess": "deckRestrictAccess",
    }
)  # fmt: skip


def _deck_type(pile: Mapping[str, object]) -> str:
    """A deck as a piece, from the attributes of its pile (format part 5.1)."""
    fields: dict[str, Any] = {field: pile[attribute] for field, attribute in _FIELDS.items()}
    owners = decode(str(pile["deckOwners"]), ",") if pile["deckOwners"] else []
    return write_trait("deck;", **fields, owners=tuple(owners))
