"""The pictures of the table: cards, dice with symbols, charts, pieces of terrain for the help, icons, the splash."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from modgen.counters import draw_counter
from modgen.counters.cards import draw_card, draw_card_back, draw_hidden, draw_symbol
from modgen.counters.drawing import drawing_facts
from modgen.game.memory import code_of, digest_of, facts_of
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
from modgen.module.orders import Order

_FACE_PX, _SWATCH_PX = 56, 96


def table_orders(game: Game, language: str) -> Iterator[Order]:
    """Each of these pictures by its name in `images/`."""
    table = game.table
    for deck in table.decks:
        if deck.cards:
            yield Order(back_image(deck), partial(draw_card_back, game, deck, language), deck.width)
            yield Order(hidden_image(deck), draw_hidden, deck.width)
        for card in deck.cards:
            yield Order(card_image(card), partial(draw_card, game, deck, card, language), deck.width)
    for symbols in table.symbols:
        for number, face in enumerate(symbols.faces):
            yield Order(face_image(symbols, number), partial(draw_symbol, game, face, language), _FACE_PX)
    for chart in table.charts:
        draw = partial(draw_chart, game, chart, language)
        yield Order(chart_image(chart), draw, chart_px(draw()))
    if table.help.terrain:
        for game_map in game.maps:
            for terrain in terrains_of(game_map):
                facts = (map_code(), code_of("module/chartart.py"), facts_of(terrain))
                yield Order(terrain_image(game_map.id, terrain.id), partial(draw_swatch, terrain), _SWATCH_PX, facts)
    yield from icon_orders()
    yield _splash(game, language)


def table_count(game: Game) -> int:
    """How many they are."""
    table = game.table
    count = sum(len(deck.cards) + 2 * bool(deck.cards) for deck in table.decks) + len(table.charts) + len(SIGNS) + 1
    count += sum(len(symbols.faces) for symbols in table.symbols)
    return count + (sum(len(terrains_of(each)) for each in game.maps) if table.help.terrain else 0)


def _splash(game: Game, language: str) -> Order:
    """The splash, drawn once for a game and language, as long as neither its data nor our code changes."""
    boards = [game_map for game_map in game.maps if not game_map.boards]

    def board() -> str:
        from modgen.maps import draw_map

        return draw_map(game, boards[0], language)

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
