"""Charts as drawings: a table of the author's, the key to a map's terrain, his picture as it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from modgen.art import FAMILY, parse_svg, read_picture, svg_size, text_width
from modgen.art.lettering import document, embedded, line, wrapped
from modgen.game.model import Game, GameMap, Terrain
from modgen.game.tabledata import Chart
from modgen.module.reports import table_words

_MARGIN, _PAD, _SIZE = 28, 12, 19.0
_STEP = _SIZE * 1.25
_WIDEST_CELL, _WIDEST = 260.0, 1600
_DARK, _CREAM, _BAND, _INK = "#33312b", "#f8f4e6", "#e9e2cd", "#1c1b18"
_SWATCH = (96, 44)


def draw_chart(game: Game, chart: Chart, language: str) -> str:
    """A chart as SVG in px. Raises BadPicture for a picture of the author's that cannot be used."""
    if chart.image:
        picture = read_picture(Path(game.root) / chart.image, square=False)
        width, height = svg_size(parse_svg(picture))
        return document(width, height, iter([embedded(picture, 0, 0, width, height)]))
    title, note = chart.name.of(language), chart.note.of(language)
    if chart.terrain:
        game_map = next(each for each in game.maps if each.id == chart.terrain)
        return _sheet(title, note, *_terrain(terrains_of(game_map), language))
    return _sheet(title, note, *_table([[cell.of(language) for cell in row] for row in chart.rows]))


def terrains_of(game_map: GameMap) -> tuple[Terrain, ...]:
    """The terrains that occur on a map; all that are declared where it has no areas."""
    used = {area.terrain for area in game_map.areas}
    return tuple(terrain for terrain in game_map.terrains if terrain.id in used or not used)


def draw_swatch(terrain: Terrain) -> str:
    """A piece of a terrain, as the map shows it."""
    from shapely.geometry import Polygon

    from modgen.maps.danger import hatching
    from modgen.maps.scene import swatch
    from modgen.maps.terrain import ground, pattern

    width, height = _SWATCH
    plot = swatch(terrain, 1, 1, width - 2, height - 2)
    frame = f'<rect x="1" y="1" width="{width - 2}" height="{height - 2}" fill="none" stroke="{_DARK}"/>'
    signs = hatching(plot.shape, Polygon(), 9.0) if terrain.dangerous else ()
    return document(width, height, iter([ground(plot), pattern(plot), *signs, frame]))


def terrain_name(terrain: Terrain, language: str) -> str:
    """A terrain's name in a key, which says of dangerous ground that it is."""
    name = terrain.name.of(language)
    return table_words(language)("table.terrain.dangerous", name=name) if terrain.dangerous else name


def chart_px(svg: str) -> int:
    """How wide a chart is shown."""
    return min(_WIDEST, max(16, round(svg_size(parse_svg(svg))[0])))


def _sheet(title: str, note: str, inner: tuple[float, float], body: list[str]) -> str:
    """A sheet with a title above and a note below what is drawn at (0, 0) in `inner` px."""
    heading = text_width(title, FAMILY, 30, 700)
    width = max(inner[0], heading + 20, 240)
    notes = wrapped(note, width, 16) if note else []
    top = _MARGIN + 52
    height = top + inner[1] + (len(notes) * 21 + 14 if notes else 0) + _MARGIN
    left = _MARGIN + (width - inner[0]) / 2

    def parts() -> Iterator[str]:
        whole = width + 2 * _MARGIN
        yield f'<rect width="{whole:g}" height="{height:g}" fill="{_CREAM}"/>'
        yield f'<rect x="6" y="6" width="{whole - 12:g}" height="{height - 12:g}" fill="none" stroke="{_DARK}"/>'
        yield line(whole / 2, _MARGIN + 26, title, 30, _DARK)
        yield f'<g transform="translate({left:g} {top:g})">{"".join(body)}</g>'
        for n, text in enumerate(notes):
            yield line(_MARGIN, top + inner[1] + 26 + n * 21, text, 16, _INK, anchor="start", weight=400)

    return document(width + 2 * _MARGIN, height, parts())


def _table(rows: Sequence[Sequence[str]]) -> tuple[tuple[float, float], list[str]]:
    """Columns as wide as their widest cell, a band under every second row, the first row the heads."""
    weights = [700 if n == 0 else 400 for n in range(len(rows))]
    cells = [
        [wrapped(cell, _WIDEST_CELL, _SIZE, weight) for cell in row] for row, weight in zip(rows, weights, strict=True)
    ]
    widths = [
        max(
            text_width(text, FAMILY, _SIZE, 700 if n == 0 or column == 0 else 400)
            for n, row in enumerate(cells)
            for text in (row[column] or [""])
        )
        + 2 * _PAD
        for column in range(len(rows[0]))
    ]
    body, y, whole = [], 0.0, sum(widths)
    for n, row in enumerate(cells):
        height = max(1, *(len(cell) for cell in row)) * _STEP + _PAD
        if n == 0 or n % 2 == 0:
            fill = _DARK if n == 0 else _BAND
            body.append(f'<rect y="{y:g}" width="{whole:g}" height="{height:g}" fill="{fill}"/>')
        x = 0.0
        for column, cell in enumerate(row):
            for at, text in enumerate(cell):
                base = y + (height - len(cell) * _STEP) / 2 + at * _STEP + _SIZE
                ink, weight = (_CREAM, 700) if n == 0 else (_INK, 700 if column == 0 else 400)
                if column == 0:
                    body.append(line(x + _PAD, base, text, _SIZE, ink, anchor="start", weight=weight))
                else:
                    body.append(line(x + widths[column] / 2, base, text, _SIZE, ink, weight=weight))
            x += widths[column]
        y += height
    body.append(f'<rect width="{whole:g}" height="{y:g}" fill="none" stroke="{_DARK}" stroke-width="2"/>')
    return (whole, y), body


def _terrain(terrains: Sequence[Terrain], language: str) -> tuple[tuple[float, float], list[str]]:
    body = []
    widest = max((text_width(terrain_name(t, language), FAMILY, _SIZE, 400) for t in terrains), default=0.0)
    step = _SWATCH[1] + 12
    for n, terrain in enumerate(terrains):
        body.append(embedded(draw_swatch(terrain), 0, n * step, *_SWATCH))
        name = terrain_name(terrain, language)
        body.append(line(_SWATCH[0] + 16, n * step + 28, name, _SIZE, _INK, anchor="start", weight=400))
    return (_SWATCH[0] + 16 + widest, len(terrains) * step), body
