"""The pictures a module needs: which drawing becomes which file in `images/`, at which width."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import partial

from modgen.art import Job
from modgen.counters import draw_counter, draw_status
from modgen.counters.drawing import drawing_facts, status_facts
from modgen.game.mapparts import Picture
from modgen.game.memory import code_of, digest_of
from modgen.game.model import Counter, Game, GameMap
from modgen.maps.known import map_code
from modgen.module.charts import part_image
from modgen.module.featureimages import feature_count, feature_orders
from modgen.module.mapwindow import board_image
from modgen.module.orders import Order
from modgen.module.pieces import MOVED_IMAGE, image_name, status_image, two_sided
from modgen.module.slots import slot_count, slot_orders
from modgen.module.table import counter_px, rules_words, table_parts, turns_by_layer
from modgen.module.tableart import table_count, table_orders
from modgen.module.turned import LEVELS, turned


def orders(game: Game, language: str) -> Iterator[Order]:
    """Every picture of the module by its name in `images/`.

    A map is as wide as its drawing, so that a px of the data is a px of the board; a counter as its face at 120 dpi.
    """
    table = replace(game, counters=(), setups=(), maps=())
    drawn = [game_map for game_map in game.maps if not game_map.boards]
    for game_map in drawn:
        facts = (map_code(), digest_of(table), digest_of(game_map), language)
        board = Order(board_image(game_map), partial(_map, game, game_map, language), round(game_map.width), facts)
        yield board
        for part in game_map.pictures:
            cut = (*facts, code_of("module/artwork.py"), repr((part.rect, part.width)))
            yield Order(part_image(game_map, part), partial(_part, board, part), part.width, cut)
    none = ("marker", table_parts(game).cards)
    overlay = max((counter_px(game.face_by_id(c.face)) for c in game.counters if c.kind not in none), default=0)
    if overlay:
        yield _status(game, MOVED_IMAGE, "moved", language, overlay)
        for status in table_parts(game).statuses:
            word = rules_words(game, language).template(f"table.status.{status.id}")
            yield _status(game, status_image(status.id), status.id, language, overlay, word)
    for counter in game.counters:
        yield from counter_orders(game, counter, language)
    yield from feature_orders(game, language)
    yield from slot_orders(game, language)
    yield from table_orders(game, language)


def counter_orders(game: Game, counter: Counter, language: str) -> Iterator[Order]:
    """A counter's pictures: face, turned faces, back."""
    px = counter_px(game.face_by_id(counter.face))
    facts = (*drawing_facts(game, counter), language)
    face = Order(image_name(counter), partial(draw_counter, game, counter, language), px, (*facts, "front"))
    yield face
    if turns_by_layer(game, counter):
        for level in range(2, LEVELS + 1):
            draw = partial(_turned, face, level)
            yield Order(
                image_name(counter, f"turned{level}"), draw, px, (*facts, code_of("module/turned.py"), f"turned{level}")
            )
    if two_sided(counter):
        back = partial(draw_counter, game, counter, language, "back")
        yield Order(image_name(counter, "back"), back, px, (*facts, "back"))


def _map(game: Game, game_map: GameMap, language: str) -> str:
    from modgen.maps import draw_map

    return draw_map(game, game_map, language)


def _part(board: Order, part: Picture) -> str:
    """A part of a map: its drawing through an opening of that part's size."""
    x, y, width, height = (f"{n:g}" for n in part.rect)
    page = f'width="{width}" height="{height}" viewBox="{x} {y} {width} {height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {page}'
    return re.sub(r'<svg [^>]*?viewBox="[^"]*"', lambda _: head, board.svg, count=1)


def _turned(face: Order, level: int) -> str:
    return turned(face.svg, level)


def _status(game: Game, image: str, name: str, language: str, px: int, word: str = "") -> Order:
    facts = status_facts(game, name, language, word)
    return Order(image, partial(draw_status, game, name, language, word), px, facts)


def pictures(game: Game, language: str) -> Iterator[Job]:
    """The same, drawn: name in `images/`, SVG, width in px."""
    return (Job(order.name, order.svg, order.width) for order in orders(game, language))


def all_orders(game: Game, language: str, other: str = "", without: Collection[str] = ()) -> Iterator[Order]:
    """Every picture by its name in the archive, but those of these names; with another language also those that read
    differently in it: the engine shows those of `images_<language>/` to whoever plays in it."""
    if not other:
        yield from (one.renamed(f"images/{one.name}") for one in orders(game, language) if one.name not in without)
        return
    for order, twin in zip(orders(game, language), orders(game, other), strict=True):
        if order.name in without:
            continue
        yield order.renamed(f"images/{order.name}")
        if twin.digest != order.digest:
            yield twin.renamed(f"images_{other}/{twin.name}")


def picture_count(game: Game) -> int:
    """How many pictures `pictures` will yield, for a progress bar."""
    units = any(counter.kind not in ("marker", table_parts(game).cards) for counter in game.counters)
    overlays = 1 + len(table_parts(game).statuses) if units else 0
    by_layer = sum(turns_by_layer(game, counter) for counter in game.counters) * (LEVELS - 1)
    backs = sum(map(two_sided, game.counters))
    drawn = sum(1 + len(game_map.pictures) for game_map in game.maps if not game_map.boards)
    return (
        drawn
        + overlays
        + len(game.counters)
        + by_layer
        + backs
        + feature_count(game)
        + slot_count(game)
        + table_count(game)
    )
