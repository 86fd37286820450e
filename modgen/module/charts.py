"""The window of charts: a tab for each, with its picture (format part 6.3)."""

from __future__ import annotations

from modgen.game.mapparts import Picture
from modgen.game.model import Game, GameMap
from modgen.game.tabledata import Chart
from modgen.module.components import MODULE, component
from modgen.module.filenames import file_stem
from modgen.module.icons import icon
from modgen.module.reports import table_words
from modgen.module.table import Names, plain
from modgen.module.traits import ALT, key
from modgen.vassal import Component

WIDGET = "VASSAL.build.widget."
#: What opens the charts.
CHARTS_KEY = key("H", ALT)


def chart_window(game: Game, names: Names, *, labels: bool) -> list[Component]:
    """The window, where the game has charts, or maps have parts that are shown among them."""
    shown = [(chart.name, chart.id, chart_image(chart)) for chart in game.table.charts]
    shown += [(part.name, part.id, part_image(one, part)) for one in game.maps for part in one.pictures]
    if not shown:
        return []
    say = table_words(names.language)
    charts = [
        component(
            WIDGET + "Chart",
            {"chartName": plain(name.of(names.language)) or id_, "fileName": image, "description": ""},
        )
        for name, id_, image in shown
    ]
    text = say.template("table.charts.text")
    tabs = component(WIDGET + "TabWidget", {"entryName": text}, charts)
    attributes = {
        "name": text,
        "text": text if labels else "",
        "tooltip": say.template("table.charts.tip"),
        "icon": icon("charts"),
        "hotkey": CHARTS_KEY,
    }
    return [component(MODULE + "ChartWindow", attributes, [tabs])]


def chart_image(chart: Chart) -> str:
    """The file of a chart's picture in `images/`."""
    return f"chart_{file_stem(chart.id)}.png"


def part_image(game_map: GameMap, part: Picture) -> str:
    """The file of a part of a map in `images/`."""
    return f"part_{file_stem(game_map.id)}_{file_stem(part.id)}.png"
