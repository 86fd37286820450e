"""pieces.yaml as values: features short and long, types that extend others, and what is told of a broken one."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from modgen.game.model import Counter, Text
from modgen.game.piecefile import read_pieces
from modgen.game.piecetypes import (
    DEFAULT_TYPES,
    Access,
    Entry,
    Parameter,
    PieceType,
    Right,
    Show,
    Value,
    Who,
    number_of,
    values_of,
)
from modgen.game.problems import Place, Problem, ProblemList
from modgen.game.schema import check_document
from modgen.game.strokes import Stroke
from modgen.game.yamlfile import Document, parse_yaml
from modgen.texts import Catalogue


def read(text: str) -> tuple[Mapping[str, PieceType], tuple[Problem, ...]]:
    problems = ProblemList()
    document = parse_yaml(text, "pieces.yaml", problems)
    assert document is not None and isinstance(document.data, dict)
    check_document(document, "pieces", problems)
    return read_pieces(document, problems), problems.sorted()


def sound(text: str) -> Mapping[str, PieceType]:
    types, problems = read(text)
    assert problems == ()
    return types


def test_a_kind_that_is_not_named_stays_as_it_is() -> None:
    types = sound("marker: {clone: false}\n")
    assert types["unit"] == DEFAULT_TYPES["unit"]
    assert types["marker"].delete == Right(Who.ANYONE)
    assert types["marker"].clone is None


def test_cadres_are_units_unless_they_are_named() -> None:
    assert sound("unit: {stacks: false}\n")["cadre"].stacks is False
    assert sound("unit: {stacks: false}\ncadre: {stacks: true}\n")["cadre"].stacks is True


def test_types_extend_each_other_in_any_order() -> None:
    types = sound("big: {extends: gun, trail: false}\ngun: {facings: 6}\nunit: {trail: true, label: true}\n")
    assert types["big"].facings is not None and types["big"].facings.count == 6
    assert types["big"].trail is None
    assert types["big"].label is not None
    assert types["gun"].trail is not None


def test_a_feature_replaces_the_one_it_inherits_as_a_whole() -> None:
    types = sound("unit: {values: {ammo: {max: 6}}}\ngun: {values: {heat: {}}}\n")
    assert [value.id for value in types["gun"].values] == ["heat"]


def test_short_and_long_ways_to_write_it() -> None:
    types = sound(
        "unit:\n"
        "  delete: owner\n"
        "  clone: {by: anyone, key: Ctrl+J}\n"
        "  masked: side\n"
        "  hidden: {by: [red], menu: {ru: Туман}}\n"
        "  facings: free\n"
        "  values: {ammo: {start: $ammo, more: Ctrl+Up, less: false, set: {menu: Set it}, show: top}}\n"
    )
    unit = types["unit"]
    assert unit.delete == Right(Who.OWNER, unit.delete.entry if unit.delete else Entry())
    assert unit.clone is not None and unit.clone.entry.key == Stroke("J", ctrl=True)
    assert unit.masked is not None and unit.masked.access == Access("side")
    assert unit.hidden is not None and unit.hidden.access == Access("sides", ("red",))
    assert unit.hidden.entry.menu.of("en") == unit.hidden.entry.menu.of("ru") == "Туман"
    assert unit.facings is not None and unit.facings.count == 0
    (ammo,) = unit.values
    assert (ammo.start, ammo.most) == (Parameter("ammo"), 99)
    assert ammo.more is not None and ammo.more.key == Stroke("Up", ctrl=True)
    assert ammo.less is None
    assert ammo.set is not None and ammo.set.menu == Text("Set it")
    assert ammo.show == Show("top")
    assert unit.parameters() == {"ammo"}


def test_nobody_may_is_no_right() -> None:
    assert sound("marker: {delete: nobody}\n")["marker"].delete is None


def test_every_entry_has_a_name_of_its_own() -> None:
    types = sound(
        "unit:\n  masked: {peek: true}\n  send: [{to: a, back: true}, {to: b}]\n"
        "  values: {ammo: {set: true}}\n  layers: {dug: {levels: [{text: x}], off: true}}\n  step_loss: true\n"
    )
    names = [name for name, _ in types["unit"].entries()]
    assert len(names) == len(set(names))
    assert {"masked", "masked.peek", "send.0", "send.0.back", "send.1", "values.ammo.set", "layers.dug.off"} <= {*names}
    assert "send.1.back" not in names


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("unit: {trail: {key: Ctrl+Т}}\n", "pieces.key_cyrillic", 1, 21),
        ("unit:\n  trail: {key: Hyper+T}\n", "pieces.key", 2, 16),
        ("unit:\n  send:\n    - {to: x, back: What}\n", "pieces.key", 3, 21),
        ("unit: {extends: gun}\ngun: {extends: unit}\n", "pieces.circle", 2, 16),
        ("gun: {extends: unti}\n", "game.unknown_piece_near", 1, 16),
        ("unit:\n  trial: true\n", "game.schema_unknown_key_near", 2, 3),
        ("unit:\n  delete: everybody\n", "game.schema_enum", 2, 11),
        ("unit:\n  values: {Ammo: {}}\n", "game.schema_factor_name", 2, 12),
        ("unit:\n  values: {ammo: {start: lots}}\n", "game.schema_parameter", 2, 26),
        ("unit:\n  range: {radius: 0}\n", "game.schema_radius", 2, 19),
        ("unit:\n  range: {unit: cm}\n", "game.schema_required", 2, 3),
        ("unit:\n  facings: sideways\n", "game.schema_enum", 2, 12),
        ("unit:\n  label: 5\n", "game.schema_feature", 2, 10),
        ("unit:\n  trail: {colour: red}\n", "game.schema_colour", 2, 19),
        ("unit:\n  hidden: [3]\n", "game.schema_id", 2, 12),
    ],
)
def test_what_is_wrong_is_told_where_it_is(text: str, code: str, line: int, column: int) -> None:
    _, problems = read(text)
    assert [(p.code, p.place.line, p.place.column) for p in problems] == [(code, line, column)]
    for language in ("en", "ru"):
        words = Catalogue("modgen.texts", language)
        assert words(code, **problems[0].values) and words(f"{code}.cure", **problems[0].values)


def test_numbers_come_from_the_row() -> None:
    value = Value("ammo", Text("Ammo"), Parameter("ammo"), 0, Parameter("ammo"))
    assert values_of(value, _counter({"ammo": 4})) == (4, 0, 4)
    assert values_of(value, _counter({})) is None
    assert number_of(Parameter("reach"), {"reach": "2,5"}) == 2.5
    assert number_of(Parameter("reach"), {"reach": "far"}) is None
    assert number_of(Parameter("reach"), {"reach": "1e99"}) is None


def _counter(factors: Mapping[str, int | str]) -> Counter:
    return Counter("x", Text("X"), "unit", "unit", factors=factors)


_SCALARS = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8))
_ANY = st.recursive(
    _SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
)
_FEATURES = [name for name in PieceType.__dataclass_fields__ if name not in ("id", "at")] + ["extends"]


@given(st.dictionaries(st.sampled_from(_FEATURES), _ANY, max_size=4))
def test_any_block_at_all_is_read_or_told(block: dict[str, object]) -> None:
    problems = ProblemList()
    document = Document("pieces.yaml", {"unit": block}, {(): Place("pieces.yaml", 1, 1)}, {})
    well = check_document(document, "pieces", problems)
    types = read_pieces(document, problems)
    assert isinstance(types["unit"], PieceType)
    assert well or problems.sorted()
    list(types["unit"].entries())
