"""The picture a module shows when it starts: the game's map behind its name, its sides' colours and its counters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from modgen.art import Renderer, read_picture
from modgen.art.lettering import bitmap, document, embedded, fitted, line, wrapped
from modgen.game.model import Counter, Game

WIDTH, HEIGHT = 760, 480
_DARK, _PAPER, _INK = "#24221d", "#f8f4e6", "#1c1b18"
_PLATE = (0, 262, WIDTH, 218)
_COUNTER = 84
_SHOWN = 6


def draw_splash(
    game: Game, language: str, board: Callable[[int], bytes] | None, face: Callable[[Counter], str], version: str
) -> str:
    """The splash as SVG. `board` gives the map behind it as PNG, so many px wide; `face` draws a counter.

    Raises BadPicture for the author's own.
    """
    if game.table.splash:
        picture = read_picture(Path(game.root) / game.table.splash, square=False)
        return document(WIDTH, HEIGHT, iter([embedded(picture, 0, 0, WIDTH, HEIGHT, cover=True)]))
    return document(WIDTH, HEIGHT, _splash(game, language, board, face, version))


def _splash(
    game: Game, language: str, board: Callable[[int], bytes] | None, face: Callable[[Counter], str], version: str
) -> Iterator[str]:
    png = Renderer().png
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{_PAPER}"/>'
    left, top, width, height = _PLATE
    if board is not None:
        # Twice as wide as the picture, so that it shows a country and not a sheet with its frame.
        yield f'<clipPath id="view"><rect width="{WIDTH}" height="{top}"/></clipPath>'
        ground = board(round(WIDTH * 1.6))
        view = bitmap(ground, -WIDTH * 0.3, -top * 0.75, WIDTH * 1.6, top * 2.9, cover=True)
        yield f'<g clip-path="url(#view)">{view}</g>'
    else:
        yield f'<rect width="{WIDTH}" height="{top}" fill="{game.sides[0].field if game.sides else _PAPER}"/>'
    yield f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{_DARK}"/>'
    bars = [side.field for side in game.sides] or ["#a89f86"]
    for n, colour in enumerate(bars):
        wide = WIDTH / len(bars)
        yield f'<rect x="{n * wide:g}" y="{top}" width="{wide:g}" height="10" fill="{colour}"/>'
    for n, counter in enumerate(counters := shown(game)):
        x = WIDTH / 2 + (n - (len(counters) - 1) / 2) * (_COUNTER + 16) - _COUNTER / 2
        shadow = f'x="{x + 4:g}" y="{top - 62}" width="{_COUNTER}" height="{_COUNTER}" rx="4"'
        yield f'<rect {shadow} fill="#000000" opacity="0.35"/>'
        yield bitmap(png(face(counter), _COUNTER), x, top - 66, _COUNTER, _COUNTER)
    title, size = fitted(game.name.of(language), WIDTH - 60, 58, 26)
    yield line(WIDTH / 2, top + 92, title, size, _PAPER)
    for n, text in enumerate(_shortened(game.description.of(language))):
        yield line(WIDTH / 2, top + 126 + n * 23, text, 18, "#d9d2bd", weight=400)
    foot = " · ".join(part for part in (version, game.credits.of(language)) if part)
    text, size = fitted(foot, WIDTH - 40, 15, 9, 400)
    yield line(WIDTH / 2, HEIGHT - 14, text, size, "#a8a18c", weight=400)


def shown(game: Game) -> Sequence[Counter]:
    """The counters on it: of each side in turn the first of different symbols, units before others."""
    queues = []
    for side in game.sides:
        seen: set[str] = set()
        own = []
        for counter in game.counters:
            sign = counter.symbol or counter.image or counter.face
            if counter.side == side.id and counter.kind == "unit" and sign not in seen:
                seen.add(sign)
                own.append(counter)
        queues.append(own)
    mixed = [queue[n] for n in range(max(map(len, queues), default=0)) for queue in queues if n < len(queue)]
    chosen = mixed[:_SHOWN] or list(game.counters[:_SHOWN])
    order = {side.id: n for n, side in enumerate(game.sides)}
    return sorted(chosen, key=lambda counter: order.get(counter.side, len(order)))


def _shortened(text: str) -> list[str]:
    lines = wrapped(text, WIDTH - 110, 18)
    if len(lines) > 3:
        lines = [*lines[:2], lines[2].rstrip(" .,;:") + "…"]
    return lines
