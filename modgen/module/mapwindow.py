"""A map window: its boards, and the parts without which nothing moves or is seen (format 6.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from modgen.game.mapparts import Line
from modgen.game.model import Game, GameMap
from modgen.module.board import board_component, board_image, box_outline, box_path, corners
from modgen.module.components import component
from modgen.module.icons import icon
from modgen.module.reports import table_words
from modgen.module.shading import menus, properties
from modgen.module.table import Names, counter_px
from modgen.module.traits import ALT, key
from modgen.module.windows import MapWindow
from modgen.texts import Catalogue
from modgen.vassal import Component, PlacedBoard, SetBoards

__all__ = ["board_image", "box_outline", "box_path", "corners", "map_window", "set_boards"]

MAP = "VASSAL.build.module.map."
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


def set_boards(window: MapWindow, names: Names) -> SetBoards:
    """The command that lays a window's boards as the data says."""
    placed = (PlacedBoard(names.maps[laid.board.id], laid.column, laid.row) for laid in window.boards)
    return SetBoards(names.maps[window.map.id], tuple(placed))


def map_window(game: Game, window: MapWindow, names: Names, *, first: bool) -> Component:
    """One map; the first docks in the main window, the others open from the toolbar."""
    say, game_map, settings = table_words(names.language), window.map, window.map.window
    name = names.maps[game_map.id]
    attributes = {
        "mapName": name,
        "launch": not first,
        "buttonName": "" if first else name,
        "tooltip": "" if first else name,
        "icon": "" if first else icon("map"),
        "hotkey": "",
        "allowMultiple": False,
        "backgroundcolor": _rgb(settings.background),
        "color": "0,0,0",
        "thickness": 3,
        "edgeWidth": settings.edge,
        "edgeHeight": settings.edge,
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
        _board_picker(window, names),
        component(MAP + "StackMetrics", _stack_metrics(game_map, px)),
        *(component(MAP + part) for part in BEHAVIOUR),
        component(
            MAP + "ImageSaver",
            {"buttonText": "", "icon": "/images/camera.gif", "tooltip": say.template("table.picture")},
        ),
        *_viewer(game_map),
        component(MAP + "SelectionHighlighters"),
        component(MAP + "HighlightLastMoved", {"color": "255,0,0", "enabled": True, "thickness": 2}),
        component(MAP + "Zoomer", _zoomer(window, say)),
        *_overview(window, say),
        *_line(window, say),
        component(
            MAP + "Flare", {"flareKey": "keyAlt", "circleSize": 2 * px, "circleColor": "255,0,0", "flarePulses": 4}
        ),
        component(
            "VASSAL.build.module.properties.GlobalProperties",
            None,
            [each for laid in window.boards for each in properties(laid.board, names, say)],
        ),
        *(menu for laid in window.boards for menu in menus(laid.board, names)),
    ]
    return component("VASSAL.build.module.Map", attributes, children)


def _board_picker(window: MapWindow, names: Names) -> Component:
    """The boards; where there are several, how they lie when a game begins, unless players are to choose."""
    boards = [board_component(laid.board, names) for laid in window.boards]
    if len(boards) > 1 and not window.map.window.choose_boards:
        boards.insert(0, component("setup", text=set_boards(window, names).text() or ""))
    return component(MAP + "BoardPicker", {"slotHeight": 125, "slotScale": "0.2", "slotWidth": 350}, boards)


def _stack_metrics(game_map: GameMap, px: int) -> Mapping[str, object]:
    """Stacked counters show a rim of those below; an expanded stack grows to the right and hardly upwards, where the
    area has its name, and shows the most of each counter."""
    stack = game_map.window.stack
    folded = stack.folded or (max(2, px // 14), max(2, px // 14))
    unfolded = stack.unfolded or (px * 3 // 4, px // 6)
    return {
        "disabled": stack.off,
        "unexSepX": folded[0],
        "unexSepY": folded[1],
        "exSepX": unfolded[0],
        "exSepY": unfolded[1],
        "top": "38,0",
        "bottom": "40,0",
        "up": "39,0",
        "down": "37,0",
    }


def _viewer(game_map: GameMap) -> Iterator[Component]:
    """The counters under the mouse after a moment, side by side and upright, each with its name below."""
    if (viewer := game_map.window.viewer) is None:
        return
    attributes = {
        "version": 4,
        "delay": viewer.delay,
        "hotkey": "32,130",
        "bgColor": "250,248,240",
        "fgColor": "0,0,0",
        "borderColor": "60,60,60",
        "borderWidth": 4,
        "minDisplayPieces": viewer.least,
        "display": "from all layers",
        "showgraph": True,
        "showtext": True,
        "showtextsingle": viewer.least < 2,
        "showgraphsingle": viewer.least < 2,
        "zoomlevel": "1.0",
        "graphicsZoom": viewer.zoom,
        "fontSize": 12,
        "summaryReportFormat": "$LocationName$",
        "counterReportFormat": "",
        "centerText": True,
        "showNoStack": True,
    }
    yield component(MAP + "CounterDetailViewer", attributes)


def _zoomer(window: MapWindow, say: Catalogue) -> Mapping[str, object]:
    """The first zoom shows the map's shorter side on a common screen; `zoomStart` counts from the largest level."""
    settings = window.map.window
    levels = settings.zoom or _LEVELS
    fitting = settings.first_zoom or min(1.0, _WINDOW_PX / max(1.0, min(window.size)))
    start = max((i for i, level in enumerate(levels) if level <= fitting + 1e-9), default=0)
    return {
        "zoomLevels": ",".join(str(level) for level in levels),
        "zoomStart": len(levels) - start,
        "inTooltip": say.template("table.zoom.in"),
        "pickTooltip": say.template("table.zoom.pick"),
        "outTooltip": say.template("table.zoom.out"),
        "inButtonText": "",
        "pickButtonText": "",
        "outButtonText": "",
    }


def _overview(window: MapWindow, say: Catalogue) -> Iterator[Component]:
    """A small window with the whole map."""
    given = window.map.window.overview
    scale = min(0.2, 400 / max(1.0, *window.size)) if given is None else given
    if scale <= 0:
        return
    attributes = {
        "tooltip": say.template("table.overview"),
        "buttonText": "",
        "icon": "/images/map.gif",
        "hotkey": key("O", ALT),
        "scale": f"{scale:.4f}",
        "color": "255,0,0",
    }
    yield component(MAP + "GlobalMap", attributes)


def _line(window: MapWindow, say: Catalogue) -> Iterator[Component]:
    """The line of sight. On an open table it is the ruler, in cm; on hexes and squares it counts cells."""
    settings = window.map.window
    if not settings.has_line:
        return
    tables = [laid.board.table for laid in window.boards if laid.board.table is not None]
    grids = [laid.board.grid for laid in window.boards if laid.board.grid is not None and laid.board.grid.has_cells]
    line = settings.line or Line(range=bool(tables or grids), snap=bool(grids))
    measured = {"drawRange": True, "round": "Nearest whole number"} if line.range else {"drawRange": False}
    attributes = {
        "threadName": "Line",
        "label": "",
        "tooltip": say.template("table.ruler" if tables and line.range else "table.line"),
        "iconName": "/images/thread.gif",
        "hotkey": key("L", ALT),
        "report": "",
        "global": "Never",
        "persistence": "Never",
        **measured,
        "snapStart": line.snap,
        "snapEnd": line.snap,
        "threadColor": _rgb(line.colour),
        "losThickness": 2,
    }
    if tables and line.range:
        attributes["scale"] = round(tables[0].px_per_cm)
    yield component(MAP + "LOS_Thread", attributes)


def _rgb(colour: str) -> str:
    return ",".join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
