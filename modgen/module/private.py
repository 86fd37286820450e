"""Windows of one side: hands of cards, and maps that only their owners see into (format part 6.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from modgen.game.model import Game
from modgen.module.cards import hand_name
from modgen.module.components import MODULE, component
from modgen.module.decks import window_decks, window_name
from modgen.module.hotkeys import keystroke
from modgen.module.icons import icon
from modgen.module.mapwindow import BEHAVIOUR
from modgen.module.reports import table_words
from modgen.module.table import Names, plain
from modgen.module.traits import words
from modgen.texts import Catalogue
from modgen.vassal import Component

MAP = "VASSAL.build.module.map."


def hands(game: Game, names: Names, *, labels: bool) -> Iterator[Component]:
    """A hand for each of the sides that have one; `labels`: the button has words beside its icon."""
    given = game.table.hands
    if given is None:
        return
    say = table_words(names.language)
    for side in given.sides:
        name = hand_name(names.sides[side], names)
        title = plain(given.name.of(names.language)) or say.template("table.hand.text")
        short = game.side_by_id(side).short.of(names.language)
        attributes = {
            **_window(name, say),
            "buttonName": f"{title} {plain(short)}" if labels else "",
            "tooltip": say("table.hand.tip", side=names.sides[side]),
            "icon": icon("hand"),
            "side": words(names.sides[side]),
            "visible": False,
        }
        board = _board(name, given.width, given.height, "235,229,211")
        yield component(
            MODULE + "PlayerHand", attributes, [board, component(MAP + "HandMetrics"), *_parts(("StackExpander",))]
        )


def private_windows(game: Game, names: Names, gpids: Mapping[str, str], *, labels: bool) -> Iterator[Component]:
    """The author's private windows, with the decks in them."""
    say = table_words(names.language)
    for window in game.table.private:
        name = window_name(window, names)
        attributes = {
            **_window(name, say),
            "buttonName": name if labels else "",
            "tooltip": say("table.private.tip", name=name, sides=", ".join(names.sides[each] for each in window.sides)),
            "icon": icon("window"),
            "hotkey": keystroke(window.key),
            "side": words(*(names.sides[side] for side in window.sides)),
            "visible": window.visible,
        }
        if window.map:
            attributes["useBoards"] = names.maps[window.map]
        red, green, blue = (int(window.colour[n : n + 2], 16) for n in (1, 3, 5))
        board = _board(name, window.width, window.height, f"{red},{green},{blue}")
        decks = list(window_decks(game, window.id, names, gpids))
        parts = [board, component(MAP + "StackMetrics"), *_parts(()), *decks]
        yield component(MODULE + "PrivateMap", attributes, parts)


def _window(name: str, say: Catalogue) -> dict[str, object]:
    return {
        "mapName": name,
        "launch": True,
        "hotkey": "",
        "allowMultiple": False,
        "backgroundcolor": "255,255,255",
        "color": "0,0,0",
        "thickness": 3,
        "edgeWidth": 0,
        "edgeHeight": 0,
        "markMoved": "Never",
        "markUnmovedIcon": "/images/unmoved.gif",
        "markUnmovedTooltip": say.template("table.clear_moved"),
        # What happens in a side's own window is no news to the others.
        "moveWithinFormat": "",
        "moveToFormat": say.template("table.private.moved"),
        "createFormat": "",
        "changeFormat": "",
        "onlyReportChangedLocation": True,
    }


def _board(name: str, width: int, height: int, colour: str) -> Component:
    board = {"name": name, "width": width, "height": height, "color": colour, "reversible": False}
    return component(MAP + "BoardPicker", None, [component(MAP + "boardPicker.Board", board)])


def _parts(without: Sequence[str]) -> Iterator[Component]:
    yield from (component(MAP + part) for part in BEHAVIOUR if part not in without)
