"""Areas shaded by a property: the property of each area, the menu that sets it, what each value looks like."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

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
    """The properties of a board's shaded areas, each with the button that asks for its value."""
    for shading in game_map.shading:
        values = {shade.value: shown_value(game_map, shading, shade, names.language) for shade in shading.values}
        for area in shading.areas:
            called = names.zones[game_map.id, area]
            attributes = {
                "name": property_name(shading, area),
                "initialValue": values.get(shading.start.get(area, ""), NOTHING),
                "description": "",
                "isNumeric": False,
                "min": "null",
                "max": "null",
                "wrap": False,
            }
            prompt = say("table.shade.prompt", shading=plain(shading.name.of(names.language)), area=called)
            choice = encode([NOTHING, *values.values()], ",") or ""
            button = {
                "desc": "",
                "text": _button(shading, called, names.language),
                "tooltip": prompt,
                "icon": "",
                "hotkey": "",
                "reportFormat": say("table.shade.report", shading=plain(shading.name.of(names.language)), area=called),
                "propChanger": encode(["E", prompt, choice], ",") or "",
            }
            yield component(
                _PROPERTY + "GlobalProperty", attributes, [component(_PROPERTY + "ChangePropertyButton", button)]
            )


def menus(game_map: GameMap, names: Names) -> Iterator[Component]:
    """A menu for each shading, which takes its areas' buttons off the toolbar."""
    for shading in game_map.shading:
        buttons = [_button(shading, names.zones[game_map.id, area], names.language) for area in shading.areas]
        name = plain(shading.name.of(names.language)) or shading.id
        attributes: Mapping[str, object] = {
            "description": "",
            "text": name,
            "tooltip": name,
            "icon": "",
            "hotkey": "",
            "menuItems": words(*buttons),
        }
        yield component("VASSAL.build.module.ToolbarMenu", attributes)


def _button(shading: Shading, area: str, language: str) -> str:
    return f"{plain(shading.name.of(language)) or shading.id}: {area}"


def _rgb(colour: str) -> str:
    return ",".join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
