"""What of a game's table.yaml cannot be shown, though each part of it is sound: keys taken twice, texts that do not fit
their card, pictures that are none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from modgen.art import BadPicture, read_picture
from modgen.counters.cards import text_left_out
from modgen.game.model import Game
from modgen.game.problems import Place, Problem, Severity
from modgen.module.charts import CHARTS_KEY
from modgen.module.hotkeys import keystroke, shown
from modgen.module.table import maximum_ap, table_parts
from modgen.module.traits import ALT, key
from modgen.texts import LANGUAGES

#: The letters that with Alt press a button which every module has: counters, line, next, whole map, turn.
_OWN = "CLNOT"


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
    taken = {key(letter, ALT): f"Alt+{letter}" for letter in _OWN}
    taken |= {key(str(n), ALT): dice for n, dice in enumerate(table_parts(game).dice, 1)}
    if any(maximum_ap(game, counter) is not None for counter in game.counters):
        taken[key("R", ALT)] = "Alt+R"
    table = game.table
    if table.charts:
        taken[CHARTS_KEY] = "charts"
    pressed: list[tuple[str, str, Place]] = [(one.id, one.key, one.place) for one in table.private]
    pressed += [(one.id, one.key, one.place) for one in table.dice]
    pressed += [(one.id, one.key, one.place) for one in table.symbols]
    pressed += [(one.id, one.key, one.place) for one in table.turns]
    pressed += [(one.id, one.key, one.place) for one in table.lists or ()]
    pressed += [(value.id, button.key, value.place) for value in table.values for button in value.buttons]
    for id_, written, place in pressed:
        stroke = keystroke(written)
        if stroke and stroke in taken:
            yield Problem("tabledata.key_twice", place, {"key": shown(stroke), "other": taken[stroke]})
        elif stroke:
            taken[stroke] = id_


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
