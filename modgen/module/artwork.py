"""The pictures a module needs: which drawing becomes which file in `images/`, at which width."""

from __future__ import annotations

from collections.abc import Iterator

from modgen.art import Job
from modgen.counters import draw_counter, draw_status
from modgen.game.model import Game
from modgen.maps import draw_map
from modgen.module.mapwindow import board_image
from modgen.module.pieces import MOVED_IMAGE, image_name, status_image, two_sided
from modgen.module.table import counter_px, rules_words, table_parts, turns_by_layer
from modgen.module.tree import SPLASH_IMAGE
from modgen.module.turned import LEVELS, turned

_SPLASH_PX = 640


def pictures(game: Game, language: str) -> Iterator[Job]:
    """Every picture of the module, the drawing made as it is asked for: name in `images/`, SVG, width in px.

    A map is as wide as its drawing, so that a px of the data is a px of the board; a counter as its face at 120 dpi.
    """
    for game_map in game.maps:
        drawing = draw_map(game, game_map, language)
        yield Job(board_image(game_map), drawing, round(game_map.width))
        if game_map is game.maps[0]:
            yield Job(SPLASH_IMAGE, drawing, min(_SPLASH_PX, round(game_map.width)))
    overlay = max((counter_px(game.face_by_id(c.face)) for c in game.counters if c.kind != "marker"), default=0)
    if overlay:
        yield Job(MOVED_IMAGE, draw_status(game, "moved", language), overlay)
        for status in table_parts(game).statuses:
            word = rules_words(game, language).template(f"table.status.{status.id}")
            yield Job(status_image(status.id), draw_status(game, status.id, language, word), overlay)
    for counter in game.counters:
        px = counter_px(game.face_by_id(counter.face))
        face = draw_counter(game, counter, language)
        yield Job(image_name(counter), face, px)
        if turns_by_layer(game, counter):
            for level in range(2, LEVELS + 1):
                yield Job(image_name(counter, f"turned{level}"), turned(face, level), px)
        if two_sided(counter):
            yield Job(image_name(counter, "back"), draw_counter(game, counter, language, "back"), px)


def picture_count(game: Game) -> int:
    """How many pictures `pictures` will yield, for a progress bar."""
    units = any(counter.kind != "marker" for counter in game.counters)
    overlays = 1 + len(table_parts(game).statuses) if units else 0
    by_layer = sum(turns_by_layer(game, counter) for counter in game.counters) * (LEVELS - 1)
    backs = sum(map(two_sided, game.counters))
    return len(game.maps) + bool(game.maps) + overlays + len(game.counters) + by_layer + backs
