"""Values of the whole game, and the buttons that change them (format part 6.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from modgen.game.model import Game
from modgen.game.tabledata import GlobalButton, GlobalValue
from modgen.module.components import MODULE, component
from modgen.module.hotkeys import keystroke
from modgen.module.icons import icon
from modgen.module.reports import table_words
from modgen.module.table import Names, plain
from modgen.vassal import Component, encode

PROPERTIES = MODULE + "properties."


def game_values(game: Game, names: Names, more: Iterable[Component] = ()) -> Component:
    """The container of the game's values, with a button for each way to change one, and of `more` of that kind."""
    found = [*(_value(each, names) for each in game.table.values), *more]
    return component(PROPERTIES + "GlobalProperties", None, found)


def _value(value: GlobalValue, names: Names) -> Component:
    numeric = value.least is not None or value.most is not None or any(each.add is not None for each in value.buttons)
    attributes = {
        "name": value.id,
        "initialValue": value.start,
        "description": plain(value.name.of(names.language)),
        "isNumeric": numeric,
        "min": "null" if value.least is None else value.least,
        "max": "null" if value.most is None else value.most,
        "wrap": value.wrap,
    }
    return component(PROPERTIES + "GlobalProperty", attributes, list(_buttons(value, names)))


def _buttons(value: GlobalValue, names: Names) -> Iterator[Component]:
    say, name = table_words(names.language), plain(value.name.of(names.language)) or value.id
    for button in value.buttons:
        attributes = {
            "text": plain(button.name.of(names.language)),
            "tooltip": say("table.value.tip", name=name, button=plain(button.name.of(names.language))),
            "icon": icon("value"),
            "hotkey": keystroke(button.key),
            "reportFormat": say("table.value.report", name=name),
            "propChanger": _changer(button, name),
        }
        yield component(PROPERTIES + "ChangePropertyButton", attributes)


def _changer(button: GlobalButton, name: str) -> str:
    """What a press does, as VASSAL writes it (format part 5.2): add, set, or ask."""
    if button.add is not None:
        change = ["I", str(button.add)]
    elif button.set is not None:
        change = ["P", button.set]
    else:
        change = ["R", name]
    return encode(change, ",") or ""
