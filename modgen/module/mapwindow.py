"""A map window: its board with areas and boxes as zones, and the parts without which nothing moves (format 6.4)."""

from __future__ import annotations

from collections.abc import Mapping

from modgen.game.model import Area, Box, Game, GameMap, Point
from modgen.maps import zone_path
from modgen.module.components import component
from modgen.module.pieces import file_stem
from modgen.module.reports import table_words
from modgen.module.table import Names, counter_px
from modgen.module.traits import ALT, key
from modgen.texts import Catalogue
from modgen.vassal import Component

MAP = "VASSAL.build.module.map."
BOARD = MAP + "boardPicker."
#: A Map read from a file has only the behaviour its file lists; VASSAL says nothing when one of these is missing.
BEHAVIOUR = (
    "ForwardToKeyBuffer",
    "Scroller",
    "ForwardToChatter",
    "MenuDisplayer",
    "MapCenterer",
    "StackExpander",
    "PieceMover",
    "KeyBufferer",
)
_WINDOW_PX = 1000  # what of a map is seen at once on a common screen
_LEVELS = (0.2, 0.25, 0.333, 0.4, 0.5, 0.625, 0.75, 0.875, 1.0, 1.25, 1.6)


def board_image(game_map: GameMap) -> str:
    """The file of a map's picture in `images/`."""
    return f"map_{file_stem(game_map.id)}.png"


def corners(area: Area) -> tuple[tuple[int, int], ...]:
    """The corners of an area's zone, whole px."""
    pairs = (corner.split(",") for corner in zone_path(area).split(";"))
    return tuple((int(x), int(y)) for x, y in pairs)


def box_path(box: Box) -> str:
    """A box as the path of a zone."""
    return ";".join(f"{round(x)},{round(y)}" for x, y in box_outline(box.rect))


def box_outline(rect: tuple[float, float, float, float]) -> tuple[Point, ...]:
    """The corners of a box (x, y, width, height in px), clockwise from the upper left."""
    x, y, width, height = rect
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def map_window(game: Game, game_map: GameMap, names: Names, *, first: bool) -> Component:
    """One map; the first docks in the main window, the others open from the toolbar."""
    say = table_words(names.language)
    name = names.maps[game_map.id]
    attributes = {
        "mapName": name,
        "launch": not first,
        "buttonName": "" if first else name,
        "tooltip": "" if first else name,
        "icon": "",
        "hotkey": "",
        "allowMultiple": False,
        "backgroundcolor": "255,255,255",
        "color": "0,0,0",
        "thickness": 3,
        "edgeWidth": 0,
        "edgeHeight": 0,
        "markMoved": "Always",
        # Without an icon VASSAL hides the button, whatever its text.
        "markUnmovedText": "",
        "markUnmovedTooltip": say.template("table.clear_moved"),
        "markUnmovedIcon": "/images/unmoved.gif",
        "markUnmovedHotkey": "",
        "moveWithinFormat": say.template("table.move.report"),
        "moveToFormat": say.template("table.move.to_report"),
        "createFormat": say.template("table.move.create_report"),
        "changeFormat": "$message$",
        "onlyReportChangedLocation": False,
        "moveKey": "",
    }
    px = max((counter_px(face) for face in game.faces), default=75)
    children = [
        _board_picker(game_map, names),
        component(MAP + "StackMetrics", _stack_metrics(px)),
        *(component(MAP + part) for part in BEHAVIOUR),
        component(
            MAP + "ImageSaver",
            {"buttonText": "", "icon": "/images/camera.gif", "tooltip": say.template("table.picture")},
        ),
        component(MAP + "CounterDetailViewer", _stack_viewer()),
        component(MAP + "SelectionHighlighters"),
        component(MAP + "HighlightLastMoved", {"color": "255,0,0", "enabled": True, "thickness": 2}),
        component(MAP + "Zoomer", _zoomer(game_map, say)),
        component(MAP + "GlobalMap", _overview(game_map, say)),
        component(MAP + "LOS_Thread", _line(say)),
        component(
            MAP + "Flare", {"flareKey": "keyAlt", "circleSize": 2 * px, "circleColor": "255,0,0", "flarePulses": 4}
        ),
        component("VASSAL.build.module.properties.GlobalProperties"),
    ]
    return component("VASSAL.build.module.Map", attributes, children)


def _board_picker(game_map: GameMap, names: Names) -> Component:
    name = names.maps[game_map.id]
    zones = [_zone(names.zone(game_map, area), zone_path(area)) for area in game_map.areas]
    zones += [_zone(names.zone(game_map, box), box_path(box)) for box in game_map.boxes]
    grid = component(BOARD + "board.ZonedGrid", None, zones)
    board = component(BOARD + "Board", {"name": name, "image": board_image(game_map), "reversible": False}, [grid])
    return component(MAP + "BoardPicker", {"slotHeight": 125, "slotScale": "0.2", "slotWidth": 350}, [board])


def _zone(name: str, path: str) -> Component:
    attributes = {
        "name": name,
        "path": path,
        "locationFormat": "$name$",
        "useHighlight": False,
        "useParentGrid": False,
        "highlightProperty": "",
    }
    return component(BOARD + "board.mapgrid.Zone", attributes)


def _stack_metrics(px: int) -> Mapping[str, object]:
    """Stacked counters show a rim of those below; an expanded stack shows the factors at each counter's foot."""
    return {
        "disabled": False,
        "unexSepX": max(2, px // 14),
        "unexSepY": max(2, px // 14),
        "exSepX": px // 4,
        "exSepY": px // 2,
        "top": "38,0",
        "bottom": "40,0",
        "up": "39,0",
        "down": "37,0",
    }


def _stack_viewer() -> Mapping[str, object]:
    """The counters under the mouse after a moment, side by side and upright, each with its name below."""
    return {
        "version": 4,
        "delay": 500,
        "hotkey": "32,130",
        "bgColor": "250,248,240",
        "fgColor": "0,0,0",
        "borderColor": "60,60,60",
        "borderWidth": 4,
        "minDisplayPieces": 2,
        "display": "from all layers",
        "showgraph": True,
        "showtext": True,
        "showtextsingle": False,
        "showgraphsingle": False,
        "zoomlevel": "1.0",
        "graphicsZoom": "1.0",
        "fontSize": 12,
        "summaryReportFormat": "$LocationName$",
        "counterReportFormat": "",
        "centerText": True,
        "showNoStack": True,
    }


def _zoomer(game_map: GameMap, say: Catalogue) -> Mapping[str, object]:
    """The first zoom shows the map's shorter side on a common screen; `zoomStart` counts from the largest level."""
    fitting = _WINDOW_PX / max(1.0, min(game_map.width, game_map.height))
    start = max((i for i, level in enumerate(_LEVELS) if level <= min(fitting, 1.0)), default=0)
    return {
        "zoomLevels": ",".join(str(level) for level in _LEVELS),
        "zoomStart": len(_LEVELS) - start,
        "inTooltip": say.template("table.zoom.in"),
        "pickTooltip": say.template("table.zoom.pick"),
        "outTooltip": say.template("table.zoom.out"),
        "inButtonText": "",
        "pickButtonText": "",
        "outButtonText": "",
    }


def _overview(game_map: GameMap, say: Catalogue) -> Mapping[str, object]:
    scale = min(0.2, 400 / max(1.0, game_map.width, game_map.height))
    tip = say.template("table.overview")
    return {
        "tooltip": tip,
        "buttonText": "",
        "icon": "/images/map.gif",
        "hotkey": key("O", ALT),
        "scale": f"{scale:.4f}",
        "color": "255,0,0",
    }


def _line(say: Catalogue) -> Mapping[str, object]:
    return {
        "threadName": "Line",
        "label": "",
        "tooltip": say.template("table.line"),
        "iconName": "/images/thread.gif",
        "hotkey": key("L", ALT),
        "report": "",
        "global": "Never",
        "persistence": "Never",
        "drawRange": False,
        "snapStart": False,
        "snapEnd": False,
        "threadColor": "200,0,0",
        "losThickness": 2,
    }
