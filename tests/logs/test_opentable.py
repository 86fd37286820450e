"""An open table by a binding: pixels as points in cm, tokens, several markers of one piece, words that pieces keep."""

from __future__ import annotations

from typing import Any

import pytest

from modgen.game.binding import Source
from modgen.game.binding_file import read_binding
from modgen.game.binding_writing import write_binding
from modgen.game.problems import BadData
from validator.engine.values import OpenTable, Terrain
from validator.logs.changes import Spot
from validator.logs.chat import ChatLine, LineReader, Names
from validator.logs.opentable import open_table, point_at

TEXT = """
module: {name: Open}
ruleset: aerospace
sides:
  - {id: N, roster: [North], figures: {strategy: 3}}
  - {id: S, roster: [South]}
units:
  where: {Kind: [ground, card]}
  side: Side
  kinds: {card: {Kind: card}}
  words: {formation: Formation}
statuses:
  - {track: order, layer: Order, values: {2: march}}
  - {layer: Broken, values: {1: broken}}
words:
  - {word: aboard, property: Aboard}
tokens:
  - {token: bombardment, where: {BasicName: Bombardment}}
table:
  area: table
  scale: 10
  size: [180, 120]
  origin: [50, 20]
  edges: {north: N, south: S}
  terrain:
    - {kind: dangerous, zone: Marsh, outline: [[150, 120], [250, 120], [250, 220]]}
places:
  - {area: table, map: Table}
lines:
  - {match: '^(?P<formation>.+) TEST: (?P<roll>\\d+), (?P<modifier>-?\\d+)$', source: report, declare: test}
  - {match: '^{unit} .*FLAK at (?P<formation>.+)$', source: report, declare: flak}
"""


def binding(text: str = TEXT) -> Any:
    return read_binding(text.encode(), "open.yaml")


def test_pixels_are_points_from_the_north_west_corner():
    table = binding().table
    assert point_at(table, "table", Spot("Table", 50, 20)) == (0, 0)
    assert point_at(table, "table", Spot("Table", 653, 1220)) == (60.3, 120)
    assert point_at(table, "table", Spot("Table", 0, 0)) == (-5, -2)  # dropped past the board
    assert point_at(table, "box:reserve", Spot("Reserve", 50, 20)) is None
    assert point_at(None, "table", Spot("Table", 50, 20)) is None


def test_the_ground_of_the_binding_serves_without_the_module():
    marsh = Terrain("dangerous", "Marsh", ((10, 10), (20, 10), (20, 20)))
    assert open_table(binding(), None) == OpenTable("table", 180, 120, {"north": "N", "south": "S"}, (marsh,))


def test_ground_that_nothing_shows_is_left_out():
    plain = TEXT.replace(", outline: [[150, 120], [250, 120], [250, 220]]", "")
    found = open_table(binding(plain), None)
    assert found is not None
    assert found.terrain == ()


def test_what_is_read_is_what_was_written():
    read = binding()
    assert read_binding(write_binding(read), "binding.json") == read


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("edges: {north: N,", "edges: {north: X,", "binding.no-side"),
        ("  area: table\n  scale", "  area: nowhere\n  scale", "binding.no-area"),
        ("  scale: 10\n", "  scale: 0\n", "binding.value-wrong"),
        ("  size: [180, 120]\n", "", "binding.key-missing"),
        ("edges: {north: N,", "edges: {up: N,", "binding.key-unknown"),
    ],
)
def test_what_a_binding_may_not_say(old, new, code):
    assert old in TEXT
    with pytest.raises(BadData) as error:
        binding(TEXT.replace(old, new))
    assert code in {problem.code for problem in error.value.problems}


def test_words_and_numbers_said_with_an_act():
    one = binding()
    reader = LineReader(
        one.lines, (), units=Names((("g1", ("Gun 1",)), ("b1", ("Leviathan",)))), sides=Names(()), areas=Names(())
    )
    test = reader.read(ChatLine(Source.REPORT, "Рота «Гром» TEST: 4, -2"))
    assert test is not None
    assert (dict(test.values), dict(test.words)) == ({"roll": 4, "modifier": -2}, {"formation": "Рота «Гром»"})
    flak = reader.read(ChatLine(Source.REPORT, "Gun 1 (Battery) FLAK at Leviathan"))
    assert flak is not None
    assert (flak.units, dict(flak.words)) == (("g1",), {"formation": "Leviathan"})


def test_a_binding_without_a_table_has_none():
    assert open_table(binding(TEXT[: TEXT.index("table:\n  area")] + TEXT[TEXT.index("places:") :]), None) is None
