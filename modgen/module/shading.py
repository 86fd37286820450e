"""Areas shaded by a property: the property of each area, the menu that sets it, what each value looks like."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from modgen.game.mapparts import Shade, Shading
from modgen.game.model import GameMap
from modgen.module.components import component
from modgen.module.table import Names, plain
from modgen.module.traits import words
from modgen.texts import Catalogue
from modgen.vassal import Component, encode

_GRID = "VASSAL.build.module.map.boardPicker.board.mapgrid."
_PROPERTY = "VASSAL.build.module.properties."
#: The value of an area that is not shaded.
NOTHING = "-"
_STYLES = {"plain": "Plain", "striped": "Striped", "crosshatched": "Crosshatched", "border": "Plain"}


def property_name(shading: Shading, area: str) -> str:
    """The property that says how an area is shaded."""
    return f"{shading.id}_{area}"


def highlight_property(game_map: GameMap, area: str) -> str:
    """The property by which an area is shaded, "" for none: the first shading that names it."""
    return next((property_name(shading, area) for shading in game_map.shading if area in shading.areas), "")


def shown_value(game_map: GameMap, shading: Shading, shade: Shade, language: str) -> str:
    """A value as players choose and read it; where two shadings share a name, with the shading's in brackets."""
    name = plain(shade.name.of(language)) or shade.value
    others = (each for other in game_map.shading if other is not shading for each in other.values)
    if any((plain(each.name.of(language)) or each.value) == name for each in others):
        return f"{name} ({plain(shading.name.of(language)) or shading.id})"
    return name


def area_label(game_map: GameMap, area: str, names: Names) -> str:
    """What an area is called in a menu; a cell with a name of its own by both."""
    zone = names.zones[game_map.id, area]
    own = game_map.grid.names.get(area) if game_map.grid else None
    return f"{plain(own.of(names.language))} ({zone})" if own else zone


def highlighter(game_map: GameMap, names: Names) -> Component | None:
    """What each value looks like on a board; None where nothing is shaded."""
    found = [
        component(
            _GRID + "ZoneHighlight",
            {
                "name": shown_value(game_map, shading, shade, names.language),
                "color": _rgb(shade.colour),
                "coverage": "Zone Border" if shade.style == "border" else "Entire Zone",
                "width": 6,
                "style": _STYLES.get(shade.style, "Plain"),
                "image": "",
                "opacity": shade.opacity,
            },
        )
        for shading in game_map.shading
        for shade in shading.values
    ]
    return component(_GRID + "ZonedGridHighlighter", None, found) if found else None


def properties(game_map: GameMap, names: Names, say: Catalogue) -> Iterator[Component]:
    """The properties of a board's shaded areas, each with a button a value: what the menus press."""
    for shading in game_map.shading:
        values = {shade.value: shown_value(game_map, shading, shade, names.language) for shade in shading.values}
        for area in shading.areas:
            attributes = {
                "name": property_name(shading, area),
                "initialValue": values.get(shading.start.get(area, ""), NOTHING),
                "description": "",
                "isNumeric": False,
                "min": "null",
                "max": "null",
                "wrap": False,
            }
            called = area_label(game_map, area, names)
            report = say("table.shade.report", shading=_name(shading, names.language), area=called)
            buttons = [
                component(
                    _PROPERTY + "ChangePropertyButton",
                    {
                        "desc": "",
                        "text": _button(game_map, shading, called, value, names.language),
                        "tooltip": "",
                        "icon": "",
                        "hotkey": "",
                        "reportFormat": report,
                        "propChanger": encode(["P", value], ",") or "",
                    },
                )
                for value in (*values.values(), NOTHING)
            ]
            yield component(_PROPERTY + "GlobalProperty", attributes, buttons)


def menus(game_map: GameMap, names: Names) -> Iterator[Component]:
    """A menu for each shading: in it a menu for each area, and in that its values. They take the buttons off the
    toolbar."""
    for shading in game_map.shading:
        values = [shown_value(game_map, shading, shade, names.language) for shade in shading.values]
        areas: list[str] = []
        for area in shading.areas:
            called = area_label(game_map, area, names)
            areas.append(_submenu(game_map, shading, called, names.language))
            buttons = [_button(game_map, shading, called, value, names.language) for value in (*values, NOTHING)]
            yield _menu(property_name(shading, area), areas[-1], buttons)
        yield _menu(shading.id, _name(shading, names.language), areas)


def _menu(name: str, text: str, items: Sequence[str]) -> Component:
    """`name` is the same in every language: by it a translation tells one menu from the next."""
    attributes: Mapping[str, object] = {
        "description": name,
        "text": text,
        "tooltip": text,
        "icon": "",
        "hotkey": "",
        "menuItems": words(*items),
    }
    return component("VASSAL.build.module.ToolbarMenu", attributes)


def _name(shading: Shading, language: str) -> str:
    return plain(shading.name.of(language)) or shading.id


def _submenu(game_map: GameMap, shading: Shading, area: str, language: str) -> str:
    """What a menu of an area is called: unlike any other button's text, because menus find buttons by it."""
    return area if len(game_map.shading) == 1 else f"{_name(shading, language)}: {area}"


def _button(game_map: GameMap, shading: Shading, area: str, value: str, language: str) -> str:
    return f"{_submenu(game_map, shading, area, language)}: {value}"


def _rgb(colour: str) -> str:
    return ",".join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
