"""The pictures of the table: cards, dice with symbols, charts, pieces of terrain for the help, icons, the splash."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from modgen.art import Renderer
from modgen.counters import draw_counter
from modgen.counters.cards import draw_card, draw_card_back, draw_hidden, draw_symbol
from modgen.counters.drawing import drawing_facts
from modgen.game.memory import code_of, digest_of, facts_of, keep, recall, recalled
from modgen.game.model import Game
from modgen.maps.known import map_code
from modgen.module import splash
from modgen.module.cards import back_image, card_image, hidden_image
from modgen.module.chartart import chart_px, draw_chart, draw_swatch, terrains_of
from modgen.module.charts import chart_image
from modgen.module.dice import face_image
from modgen.module.filenames import SPLASH_IMAGE
from modgen.module.helppages import terrain_image
from modgen.module.icons import SIGNS, icon_orders
from modgen.module.orders import Order, content_of

_FACE_PX, _SWATCH_PX = 56, 96


def table_orders(game: Game, language: str) -> Iterator[Order]:
    """Each of these pictures by its name in `images/`."""
    table = game.table
    for deck in table.decks:
        facts = (_code(), facts_of(replace(deck, cards=())), *_contents(game, deck.back), language)
        if deck.cards:
            draw_back = partial(draw_card_back, game, deck, language)
            yield Order(back_image(deck), draw_back, deck.width, (*facts, "back"))
            yield Order(hidden_image(deck), draw_hidden, deck.width, (*facts, "hidden"))
        for card in deck.cards:
            front = (*facts, facts_of(card), *_contents(game, card.image), "front")
            yield Order(card_image(card), partial(draw_card, game, deck, card, language), deck.width, front)
    for symbols in table.symbols:
        for number, face in enumerate(symbols.faces):
            facts = (_code(), facts_of(face), *_contents(game, face.image), language)
            yield Order(face_image(symbols, number), partial(draw_symbol, game, face, language), _FACE_PX, facts)
    yield from _charts(game, language)
    if table.help.terrain:
        for game_map in game.maps:
            for terrain in terrains_of(game_map):
                facts = (map_code(), code_of("module/chartart.py"), facts_of(terrain))
                yield Order(terrain_image(game_map.id, terrain.id), partial(draw_swatch, terrain), _SWATCH_PX, facts)
    yield from icon_orders()
    yield _splash(game, language)


def _charts(game: Game, language: str) -> Iterator[Order]:
    """The charts. How wide one is, its drawing says: that is remembered beside it."""
    code = (code_of("module/chartart.py"), map_code(), _code())
    for chart in game.table.charts:
        shown = [facts_of(terrains_of(each)) for each in game.maps if each.id == chart.terrain]
        facts = (*code, facts_of(chart), *shown, *_contents(game, chart.image), language)
        order = Order(chart_image(chart), partial(draw_chart, game, chart, language), 0, facts)
        order.width = _width(order)
        yield order


def _width(order: Order) -> int:
    return recall("chart width", lambda: order.facts, lambda: chart_px(order.svg))


def _code() -> str:
    """What cards, dice and tables are drawn by."""
    return code_of("counters", "art", "game", "texts", "milsymbol", "PIL", "lxml")


def _contents(game: Game, image: str) -> tuple[str, ...]:
    """A picture of the author's as a fact, if there is one."""
    return (content_of(Path(game.root) / image),) if image else ()


def table_count(game: Game) -> int:
    """How many they are."""
    table = game.table
    count = sum(len(deck.cards) + 2 * bool(deck.cards) for deck in table.decks) + len(table.charts) + len(SIGNS) + 1
    count += sum(len(symbols.faces) for symbols in table.symbols)
    return count + (sum(len(terrains_of(each)) for each in game.maps) if table.help.terrain else 0)


def _splash(game: Game, language: str) -> Order:
    """The splash, drawn once for a game and language, as long as neither its data nor our code changes."""
    boards = [game_map for game_map in game.maps if not game_map.boards]
    table = replace(game, counters=(), setups=(), maps=())

    def board(px: int) -> bytes:
        # Kept by itself: counters on the splash change more often than the map, which takes long to draw.
        facts = (map_code(), code_of("art", "typst"), digest_of(table), digest_of(boards[0]), language, str(px))
        if (png := recalled("ground", facts)) is None:
            from modgen.maps import draw_map

            png = Renderer().png(draw_map(game, boards[0], language), px)
            keep("ground", facts, png)
        return png

    def draw() -> str:
        faces = partial(draw_counter, game, language=language)
        return splash.draw_splash(game, language, board if boards else None, faces, game.version)

    facts: tuple[str, ...] = ()
    if not game.table.splash:
        # Whatever of the game is not on it may change without its being drawn anew.
        seen = [fact for counter in splash.shown(game) for fact in drawing_facts(game, counter)]
        rest = replace(game, counters=(), setups=(), maps=tuple(boards[:1]), formations=(), faces=())
        facts = (code_of("module/splash.py", "maps", "counters", "art"), digest_of(rest), *seen, language)
    return Order(SPLASH_IMAGE, draw, splash.WIDTH, facts)
