"""What of a game's table.yaml cannot be shown, though each part of it is sound: keys taken twice, texts that do not fit
their card, pictures that are none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from modgen.art import BadPicture, read_picture
from modgen.counters.cards import text_left_out
from modgen.game.model import Game
from modgen.game.problems import Place, Problem, Severity
from modgen.module.hotkeys import shown
from modgen.module.piecekeys import rules_strokes
from modgen.module.toolbarkeys import author_keys, module_keys
from modgen.texts import LANGUAGES


def check_table_data(game: Game) -> Iterator[Problem]:
    """Every problem of this kind; keys first."""
    yield from _keys(game)
    for _, card in game.table.cards:
        told: set[str] = set()
        for language in LANGUAGES:
            if (left := text_left_out(card, language)) and left not in told:
                told.add(left)
                yield Problem("tabledata.card_text", card.place, {"card": card.id, "text": left}, Severity.WARNING)
    for file, place in _pictures(game):
        try:
            read_picture(Path(game.root) / file, square=False)
        except BadPicture:
            yield Problem("tabledata.bad_picture", place, {"file": file})


def _keys(game: Game) -> Iterator[Problem]:
    """Keys that press something else already: another button, what every module has, a counter's menu entry."""
    own, taken = module_keys(game), dict[str, str]()
    of_rules = _keys_of_rules(game) if any(author_keys(game)) else {}
    for stroke, id_, place in author_keys(game):
        written = {"key": shown(stroke)}
        if stroke in own:
            yield Problem("tabledata.key_of_module", place, written)
        elif stroke in taken:
            yield Problem("tabledata.key_twice", place, {**written, "other": taken[stroke]})
        elif stroke in of_rules:
            yield Problem("tabledata.key_of_rules", place, {**written, "other": of_rules[stroke]})
        taken.setdefault(stroke, id_)


def _keys_of_rules(game: Game) -> Mapping[str, str]:
    """The keystrokes that the rules have on any counter, with what they do."""
    found: dict[str, str] = {}
    for counter in game.counters:
        found |= rules_strokes(game, counter)
    return found


def _pictures(game: Game) -> Iterator[tuple[str, Place]]:
    """The author's pictures with where each is named."""
    table = game.table
    for deck in table.decks:
        yield from [(deck.back, deck.place)] if deck.back else []
        yield from ((card.image, card.place) for card in deck.cards if card.image)
    for symbols in table.symbols:
        yield from ((face.image, symbols.place) for face in symbols.faces if face.image)
    yield from ((chart.image, chart.place) for chart in table.charts if chart.image)
    if table.splash:
        yield table.splash, table.toolbar.place
