from __future__ import annotations

from importlib import resources

import pytest

from modgen.game.binding import Binding, LineBinding, Meaning, RollBinding, Source, Test, TraitKind
from modgen.game.binding_file import pattern, read_binding, read_lines
from modgen.game.binding_writing import write_binding
from modgen.game.problems import BadData
from modgen.texts import Catalogue

FULL = """\
module: {name: Toy, versions: ["1", "1.1"]}
ruleset: impulse
options: {tie_winner: red, assault_ap: 2}
talk: impulse
sides:
  - {id: red, roster: [Red], words: [красные]}
  - {id: blue, roster: [Blue, Blues]}
units:
  where: {Kind: [unit, 7], Real: true}
  id: Counter
  side: Side
  kinds: {cadre: {Kind: cadre}}
  figures: {max_ap: MaxAP}
  listed: {A/1: {side: red, kind: hq, figures: {morale: 7}, aliases: [A]}}
gauges:
  - {figure: ap, rotate: Facing, maximum: max_ap}
  - {figure: fuel, layer: Fuel, values: {1: 10, 2: 5}}
statuses: [{property: State, values: {S: suppressed}}]
turn: {tracker: 1, turn: [0], phase: [0, 0], phases: [one, two]}
markers: [{shows: initiative, where: {BasicName: I}, layer: I, sides: {1: red, 2: blue}}]
dice: [{match: '^(?P<values>.+)$', dice: 2d6}]
lines:
  - {match: '{unit} fires', declare: fire, source: report, ties_roll: true}
  - {match: 'we give up', call: pass, side: red, of_target: true}
  - {match: '{unit}', declare: cadre, kind: cadre}
places:
  - {area: W, map: Main, board: B, zone: West, outline: [[0, 0], [10, 0], [10, 10.5]]}
  - {area: E, map: Main, zone: East}
  - {box: eliminated, map: Box}
links: [[W, E]]
rolls: [{property: Rally, dice: 2d6, match: '^(?P<values>[0-9]+)'}, {global: d_result, dice: 1d6}]
"""


def read(text: str) -> Binding:
    return read_binding(text.encode(), "toy.yaml")


def test_everything_is_read() -> None:
    binding = read(FULL)
    assert binding.module.versions == ("1", "1.1")
    assert binding.units.where == (Test("Kind", ("unit", "7")), Test("Real", ("true",)))
    assert binding.units.listed[0].figures == {"morale": 7}
    assert (binding.gauges[0].trait, binding.gauges[0].name) == (TraitKind.ROTATE, "Facing")
    assert binding.gauges[1].values == {"1": 10, "2": 5}
    assert [place.key for place in binding.places] == ["W", "E", "box:eliminated"]
    assert binding.lines[0] == LineBinding("{unit} fires", Meaning.DECLARE, "fire", Source.REPORT, ties_roll=True)
    assert binding.rolls == (
        RollBinding("Rally", "2d6", "^(?P<values>[0-9]+)"),
        RollBinding("d_result", "1d6", "", False),
    )
    assert binding.places[1].place.line == FULL.splitlines().index("  - {area: E, map: Main, zone: East}") + 1


def test_a_written_binding_is_read_back_equal_and_always_the_same() -> None:
    binding = read(FULL)
    written = write_binding(binding)
    assert read_binding(written, "binding.json") == binding
    assert write_binding(read_binding(written, "binding.json")) == written


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("ruleset: impulse\n", "", "key-missing", 1),
        ("talk: impulse", "tlak: impulse", "key-unknown", 4),
        ("{area: E, map: Main, zone: East}", "{area: E, box: x, map: Main}", "key-choice", 28),
        ("source: report", "source: radio", "value-unknown", 23),
        ("tracker: 1", "tracker: one", "value-wrong", 19),
        ("links: [[W, E]]", "links: [[W, X]]", "no-area", 1),
        ("pass, side: red", "pass, side: green", "no-side", 24),
        ("maximum: max_ap", "maximum: min_ap", "no-figure", 16),
        ("'{unit} fires'", "'({unit} fires'", "bad-pattern", 23),
        ("'{unit} fires'", "'(a+)+b'", "slow-pattern", 23),
        ("(?P<values>.+)", "(.+)", "no-group", 21),
        ("(?P<values>.+)", "{sides} (?P<values>.+)", "no-name", 21),
        ("(?P<values>.+)", "{unit (?P<values>.+)", "no-name", 21),
        ("(?P<values>[0-9]+)", "[0-9]+", "no-group", 31),
        ("{global: d_result, dice: 1d6}", "{global: d, property: e, dice: 1d6}", "key-choice", 31),
    ],
)
def test_every_fault_has_its_line_words_and_a_cure(old: str, new: str, code: str, line: int) -> None:
    assert old in FULL
    with pytest.raises(BadData) as error:
        read(FULL.replace(old, new))
    (problem,) = error.value.problems
    assert (problem.code, problem.place.file, problem.place.line) == (f"binding.{code}", "toy.yaml", line)
    for language in ("en", "ru"):
        words = Catalogue("modgen.texts", language)
        assert words(problem.code, **problem.values)
        assert words(f"{problem.code}.cure", **problem.values)


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(BadData) as error:
        read(FULL.replace("talk:", "tlak:").replace("tracker: 1", "tracker: one"))
    assert len(error.value.problems) == 2


@pytest.mark.parametrize("data", [b"\xff\xfe", b"a: [", b"- just\n- a list\n", b"", b"x" * 5_000_000])
def test_what_is_no_binding_is_one_clear_fault(data: bytes) -> None:
    with pytest.raises(BadData) as error:
        read_binding(data, "x.yaml")
    assert error.value.problems


def test_an_alias_bomb_is_refused_quickly() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    with pytest.raises(BadData):
        read("\n".join(lines))


def test_a_unit_may_carry_its_status_in_brackets() -> None:
    made = pattern("^{unit} FIRES", {"unit": "A/2|A"})
    found = made.match("a/2 (Suppressed) fires")
    assert found is not None
    assert found["unit"] == "a/2"
    assert made.match("A (9 or less) FIRES") is None


@pytest.mark.parametrize("expression", [r"(?:a|b)+", r"[(+)]+", r"\(a+\)+", r"(a+)?", r"\d{1,3}(?:,\d+)?"])
def test_plain_repeats_are_fine(expression: str) -> None:
    assert read_lines(f"lines: [{{match: '{expression}', call: pass}}]".encode(), "talk.yaml")


def test_what_ships_reads() -> None:
    folder = resources.files("validator.bindings")
    shipped = [file for file in folder.iterdir() if file.name.endswith(".yaml")]
    assert shipped
    for file in shipped:
        assert read_binding(file.read_bytes(), file.name).places
    for file in folder.joinpath("talk").iterdir():
        assert len(read_lines(file.read_bytes(), file.name)) > 20
