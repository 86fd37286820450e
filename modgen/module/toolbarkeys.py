"""The keys of a module's toolbar: VASSAL's own, those of the buttons every module has, and the author's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from modgen.game.model import Game
from modgen.game.problems import Place
from modgen.module.hotkeys import keystroke
from modgen.module.table import maximum_ap, table_parts

#: What VASSAL itself does: the server's controls, a log begun and ended, a log's next step, the stack viewer.
_OF_VASSAL = ("Alt+S", "Alt+W", "Alt+Shift+W", "PageDown", "Ctrl+Space")
#: Buttons of every module: counters, charts, line, next, whole map, turn.
_OF_BUTTONS = ("Alt+C", "Alt+H", "Alt+L", "Alt+N", "Alt+O", "Alt+T")


def module_keys(game: Game) -> frozenset[str]:
    """The keystrokes (format part 6.2) that a module has before its author names any."""
    dice = (f"Alt+{number}" for number, _ in enumerate(table_parts(game).dice, 1))
    points = ("Alt+R",) if any(maximum_ap(game, counter) is not None for counter in game.counters) else ()
    return frozenset(map(keystroke, (*_OF_VASSAL, *_OF_BUTTONS, *dice, *points)))


def author_keys(game: Game) -> Iterator[tuple[str, str, Place]]:
    """The keystroke of each button of table.yaml that has one, the button's id, and where it is written."""
    table = game.table
    written = [(one.key, one.id, one.place) for one in table.private]
    written += [(one.key, one.id, one.place) for one in table.dice]
    written += [(one.key, one.id, one.place) for one in table.symbols]
    written += [(one.key, one.id, one.place) for one in table.turns]
    written += [(one.key, one.id, one.place) for one in table.lists or ()]
    written += [(button.key, value.id, value.place) for value in table.values for button in value.buttons]
    for key, id_, place in written:
        if stroke := keystroke(key):
            yield stroke, id_, place


def toolbar_keys(game: Game) -> Mapping[str, str]:
    """What each keystroke presses: an id of table.yaml, or "" for what every module has."""
    return {stroke: id_ for stroke, id_, _ in author_keys(game)} | dict.fromkeys(module_keys(game), "")
