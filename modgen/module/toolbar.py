"""The toolbar: everything a player presses, in the order of the author's or of a game's course (format part 6.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from modgen.game.model import Game
from modgen.game.tabledata import TOOLBAR
from modgen.module.buttons import pastes, rules_buttons
from modgen.module.charts import chart_window
from modgen.module.components import MODULE, component
from modgen.module.decks import map_decks
from modgen.module.dice import dice_button, own_dice, throw_button
from modgen.module.icons import icon
from modgen.module.lists import piece_lists
from modgen.module.mapwindow import map_window
from modgen.module.palette import palette
from modgen.module.pieces import Pieces
from modgen.module.private import hands, private_windows
from modgen.module.reports import table_words
from modgen.module.table import Names, rules_words, table_parts
from modgen.module.turns import next_phase, own_tracks, turn_tracker
from modgen.module.values import game_values
from modgen.module.windows import windows
from modgen.texts import Catalogue
from modgen.vassal import Component


def toolbar(game: Game, names: Names, pieces: Pieces) -> tuple[Component, ...]:
    """All components with buttons, the maps among them, in the order in which their buttons stand."""
    wanted = game.table.toolbar.order
    order = [*wanted, *(part for part in TOOLBAR if part not in wanted)]
    parts = _parts(game, names, pieces)
    return tuple(one for part in order for one in parts[part])


def _parts(game: Game, names: Names, pieces: Pieces) -> Mapping[str, list[Component]]:
    say, parts = table_words(names.language), table_parts(game)
    labels = game.table.toolbar.words
    return {
        "side": [_roster(names, say)],
        "counters": [palette(game, names, pieces, say)],
        "turn": [turn_tracker(game, names, parts, say), next_phase(parts, say), *own_tracks(game, names)],
        "rules": list(rules_buttons(game, names, parts, say)),
        "dice": [
            *(dice_button(dice, parts, say) for dice in parts.dice),
            *(throw_button(throw, rules_words(game, names.language)) for throw in parts.throws),
            *own_dice(game, names, labels=labels),
        ],
        "values": [game_values(game, names, pastes(game, names, parts))],
        "windows": list(_windows(game, names, pieces, labels)),
        "charts": chart_window(game, names, labels=labels),
        "list": list(piece_lists(game, names, labels=labels)),
        "notes": [_notes(say, labels)] if game.table.notes else [],
    }


def _windows(game: Game, names: Names, pieces: Pieces, labels: bool) -> Iterator[Component]:
    for number, window in enumerate(windows(game)):
        shown = map_window(game, window, names, first=number == 0)
        decks = tuple(map_decks(game, window.map.id, names, pieces.cards))
        yield replace(shown, children=(*shown.children, *decks))
    yield from private_windows(game, names, pieces.cards, labels=labels)
    yield from hands(game, names, labels=labels)


def _roster(names: Names, say: Catalogue) -> Component:
    attributes = {
        "buttonText": say.template("table.retire.text"),
        "buttonToolTip": say.template("table.retire.tip"),
        "buttonIcon": icon("side"),
        "buttonKeyStroke": "",
    }
    entries = [component("entry", text=side) for side in names.sides.values()]
    return component(MODULE + "PlayerRoster", attributes, entries)


def _notes(say: Catalogue, labels: bool) -> Component:
    attributes = {
        "buttonText": say.template("table.notes.text") if labels else "",
        "tooltip": say.template("table.notes.tip"),
        "icon": icon("notes"),
    }
    return component(MODULE + "NotesWindow", attributes)
