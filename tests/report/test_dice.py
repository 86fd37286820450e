from __future__ import annotations

import json
import sys
from collections import Counter
from importlib import resources
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parents[1] / "logs"))

import toy

from modgen.console import Failure
from modgen.game.binding_file import read_binding
from modgen.texts import Catalogue
from modgen.vassal import AddPiece, ChangePiece, Chat, Command, PropertyChanged, SavedGame, Undo, write_saved_game
from validator.commands import dice as command
from validator.logs.changes import Said
from validator.logs.dice import Kind, Roll, read_dice
from validator.logs.sources import Sources
from validator.logs.timeline import TimelineStep
from validator.logs.toldrolls import ToldRoll, ToldRolls
from validator.report.tally import Verdict, tallies, tally

SKYHARBOUR = Path(__file__).parents[2] / "../shared/vassal/skyharbour/logs"
KREUZWEG = Path(__file__).parents[2] / "../shared/vassal/kreuzweg/logs"


def thrown(player: str, *values: int, name: str = "") -> list[Command]:
    line = f"*** {name or f'{len(values)}d6'} = {','.join(map(str, values))} *** &lt;{player}&gt;"
    return [Chat(line)]


def write(folder: Path, game: SavedGame, name: str = "game.vlog") -> Path:
    (folder / name).write_bytes(write_saved_game(game))
    return folder / name


def run(*arguments: object, language: str = "en") -> Result:
    given_ = [str(one) for one in arguments]
    return CliRunner().invoke(command.command(Catalogue("validator.texts", language)), given_, standalone_mode=False)


@pytest.fixture
def binding(tmp_path: Path) -> Path:
    (tmp_path / "toy.yaml").write_text(toy.BINDING, encoding="utf-8")
    return tmp_path / "toy.yaml"


def test_vassals_own_lines_need_no_binding(tmp_path: Path) -> None:
    steps = [
        thrown("Ann", 4),
        thrown("Bob", 3, 5),
        [toy.said("Bob", "*** 2d6 = 6,6 *** <Ann>")],  # words, no dice
        [Chat("* Total = 3 *** <Ann>")],  # a report of something else
        [*thrown("Ann", 2, 6, name="Attack"), PropertyChanged("Attack_result", "", "2,6", "Module")],
        thrown("Ann", 9, name="2d6"),
    ]
    rolls = read_dice([write(tmp_path, toy.game(steps, module="Chess"))]).rolls
    assert [(roll.step, roll.player, roll.kind, roll.values, roll.total_only) for roll in rolls] == [
        (0, "Ann", Kind("1d6", 1, 6), (4,), False),
        (1, "Bob", Kind("2d6", 2, 6), (3, 5), False),
        (4, "Ann", Kind("Attack", 2, 0), (2, 6), False),
        (5, "Ann", Kind("2d6", 2, 6), (9,), True),
    ]


def undone(*lines: str) -> list[Command]:
    return [Undo(True), *(Chat(f"* UNDO: {line}") for line in lines), Undo(False)]


def test_rolls_taken_back_are_told_apart(tmp_path: Path) -> None:
    steps = [
        thrown("Ann", 1, 2),
        undone("2d6 = 1,2 *** <Ann>"),
        thrown("Bob", 4, 4),
        thrown("Ann", 6, 6),
    ]
    log = write(tmp_path, toy.game(steps, module="Chess"))
    rolls = read_dice([log]).rolls
    assert [(roll.step, roll.undone_by, roll.again) for roll in rolls] == [(0, 1, 3), (2, None, None), (3, None, None)]
    ann = tallies(rolls)[0]
    assert (ann.player, ann.count, ann.undone, ann.mean) == ("Ann", 1, 1, 12.0)
    text = run(log).output
    assert "and 1 that was taken back, not counted here" in text
    assert "step 0: Ann, 2d6 = 1, 2; taken back by step 1; the next 2d6 at step 3: 6, 6" in text
    assert "взято назад шагом 1; следующий бросок 2d6 на шаге 3: 6, 6" in run(log, language="ru").output


RALLY = (toy.unit("a", "Alpha", status=1, facing=3), *toy.SETUP[1:-1], toy.turn(2, 1))


def rallied(*values: int) -> list[Command]:
    return [*thrown("Ann", *values), Chat("* Alpha (Suppressed) tries to rally, Morale 7")]


def test_two_rolls_for_one_unit_in_a_phase_are_told(tmp_path: Path, binding: Path) -> None:
    log = write(tmp_path, toy.game([rallied(6, 6), rallied(1, 1), [toy.marked("a", -1, 1)]], RALLY))
    record = read_dice([log], None, binding)
    ((repeated,),) = [game.repeated for game in record.games]
    assert [roll.values for roll in repeated.rolls] == [(6, 6), (1, 1)]
    text = run(log, "--binding", binding).output
    assert "Turn 2, Rally Phase, the rally of Alpha: 6, 6 (step 0); 1, 1 (step 1)" in text


def test_a_roll_kept_in_a_piece_is_its_thrower_s(tmp_path: Path) -> None:
    """The same dice twice running are two rolls; the line beside names who threw, as dice lines do."""
    (tmp_path / "toy.yaml").write_text(f"{toy.BINDING}rolls: [{{property: State, dice: 2d6}}]\n", encoding="utf-8")
    plain = toy.unit("a", "Alpha")
    nested = [text.replace("\t", "\\\t") for text in (plain.type, plain.state)]
    unit = AddPiece("a", f"PROP;State;false,0,100,false;;\t{nested[0]}", f"\t{nested[1]}")
    states = [f"{text}\t{nested[1]}" for text in ("", "3+5", "3+5 ", "6+6")]
    told = Chat("* West: Alpha rolls <Ann>")
    steps: list[list[Command]] = [[ChangePiece("a", new, old), told] for old, new in pairwise(states[:3])]
    steps.append([ChangePiece("a", states[3], states[2])])
    log = write(tmp_path, toy.game(steps, (unit, *toy.SETUP[1:])))
    found = read_dice([log], binding_path=tmp_path / "toy.yaml").rolls
    assert [(roll.player, roll.kind.name, roll.values) for roll in found] == [
        ("Ann", "2d6", (3, 5)),
        ("Ann", "2d6", (3, 5)),
        ("", "2d6", (6, 6)),
    ]


def test_rolls_of_two_games_are_never_one_repeated(tmp_path: Path, binding: Path) -> None:
    """The same unit rallies in the same turn of two games: nothing is thrown again."""
    one = write(tmp_path, toy.game([rallied(6, 6)], RALLY), "1.vlog")
    two = write(tmp_path, toy.game([rallied(5, 6)], RALLY), "2.vlog")
    three = write(tmp_path, toy.game([[toy.moved("b", 150, 60)], rallied(1, 1)], RALLY), "3.vlog")
    assert [game.repeated for game in read_dice([three, one], None, binding).games] == [()]
    # A log that begins where another ended goes on with it: there it is one phase of one game.
    ((repeated,),) = [game.repeated for game in read_dice([one, two], None, binding).games]
    assert [(Path(roll.log).name, roll.values) for roll in repeated.rolls] == [("1.vlog", (6, 6)), ("2.vlog", (5, 6))]


def rolls(kind: Kind, values: list[tuple[int, ...]], total_only: bool = False) -> list[Roll]:
    return [Roll("a.vlog", step, "Ann", kind, each, total_only) for step, each in enumerate(values)]


TWO = Kind("2d6", 2, 6)


def test_even_dice_are_usual_and_loaded_ones_rare() -> None:
    even = tally("Ann", TWO, rolls(TWO, [(one, two) for one in range(1, 7) for two in range(1, 7)]))
    assert (even.verdict, even.mean, even.fair_mean, even.mean_p) == (Verdict.USUAL, 7.0, 7.0, 1.0)
    assert even.test is not None
    assert (even.test.statistic, even.test.freedom) == (pytest.approx(0, abs=1e-9), 5)
    loaded = tally("Ann", TWO, rolls(TWO, [(6, 6), (5, 6)] * 15))
    assert loaded.verdict is Verdict.RARE
    assert loaded.mean_p is not None
    assert loaded.mean_p < 1e-6


def test_few_rolls_say_nothing() -> None:
    few = tally("Ann", TWO, rolls(TWO, [(6, 6)] * 4))
    assert (few.verdict, few.test, few.mean_p) == (Verdict.FEW, None, None)


def test_totals_alone_are_tested_as_totals() -> None:
    found = tally("Ann", TWO, rolls(TWO, [(total,) for total in range(2, 13)] * 12, total_only=True))
    assert found.test is not None
    assert found.faces == ()
    assert sum(cell.count for cell in found.totals) == 132
    assert found.verdict is Verdict.RARE  # flat where fair dice pile up at 7


@pytest.mark.parametrize(
    "values",
    [
        [(7,)] * 20,  # no face of a six-sided die
        [(1, 2, 3)] * 20,  # three dice from a button called 1d6
        [(0,)] * 20,
    ],
)
def test_dice_that_are_not_what_they_are_called_are_not_judged(values: list[tuple[int, ...]]) -> None:
    found = tally("Ann", Kind("1d6", 1, 6), rolls(Kind("1d6", 1, 6), values))
    assert (found.verdict, found.test, found.fair_mean) == (Verdict.UNKNOWN, None, None)
    assert sum(cell.count for cell in found.totals) == 20


def test_large_dice_are_shown_in_ranges_but_tested_face_by_face() -> None:
    hundred = Kind("1d100", 1, 100)
    found = tally("Ann", hundred, rolls(hundred, [(value,) for value in range(1, 101)] * 5))
    assert [(cell.first, cell.last, cell.count) for cell in found.totals][:2] == [(1, 10, 50), (11, 20, 50)]
    assert found.test is not None
    assert found.test.freedom == 99


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)), max_size=80))
def test_nothing_is_lost_in_counting(values: list[tuple[int, int]]) -> None:
    found = tally("Ann", TWO, rolls(TWO, list(values)))
    totals, faces = Counter(map(sum, values)), Counter(value for pair in values for value in pair)
    assert {cell.first: cell.count for cell in found.totals} == {total: totals[total] for total in range(2, 13)}
    assert {cell.first: cell.count for cell in found.faces} == {face: faces[face] for face in range(1, 7)}
    assert sum(cell.expected or 0 for cell in found.totals) == pytest.approx(len(values))


def test_several_players_are_counted_together_too(tmp_path: Path) -> None:
    log = write(tmp_path, toy.game([thrown("Ann", 4), thrown("Bob", 2), thrown("Bob", 1, 1)], module="Chess"))
    found = tallies(read_dice([log]).rolls)
    assert [(one.player, one.kind.name, one.count) for one in found] == [
        ("Ann", "1d6", 1),
        ("Bob", "1d6", 1),
        ("Bob", "2d6", 1),
        (None, "1d6", 2),
    ]
    assert "All players, 1d6: 2 rolls" in run(log).output


@pytest.mark.parametrize("language", ["en", "ru"])
def test_json_keeps_to_its_schema_and_text_to_plain_words(tmp_path: Path, binding: Path, language: str) -> None:
    from jsonschema import Draft202012Validator

    steps = [rallied(6, 6), rallied(1, 1), *(thrown("Ann", 6, 6) for _ in range(20))]
    log = write(tmp_path, toy.game(steps, RALLY))
    outcome = run(log, "--binding", binding, "--json", language=language)
    document: Any = json.loads(outcome.output)
    schema = json.loads(resources.files("validator.report").joinpath("schemas", "dice.json").read_text("utf-8"))
    assert list(Draft202012Validator(schema).iter_errors(document)) == []
    (ann,) = document["tallies"]
    assert (ann["count"], ann["verdict"], ann["chi_square"]["freedom"]) == (22, "rare", 5)
    assert len(document["rolls"]) == 22
    text = run(log, "--binding", binding, language=language).output
    assert ann["text"] in text
    assert "secret" not in text + outcome.output


def test_no_dice_and_no_logs(tmp_path: Path) -> None:
    log = write(tmp_path, toy.game([[toy.said("Ann", "hello")]], module="Chess"))
    assert run(log).output == "The logs hold no dice.\n"
    bad = tmp_path / "bad.vlog"
    bad.write_bytes(b"no zip")
    assert [problem.place.file for problem in read_dice([bad, log]).problems] == [str(bad)]
    assert isinstance(run(bad).exception, Failure)


def test_a_binding_for_another_module_is_an_error(tmp_path: Path, binding: Path) -> None:
    log = write(tmp_path, toy.game([thrown("Ann", 4)], module="Chess"))
    outcome = run(log, "--binding", binding)
    assert isinstance(outcome.exception, Failure)
    assert "Chess" in str(outcome.exception)


@pytest.mark.skipif(not KREUZWEG.is_dir(), reason="the Kreuzweg logs are not beside the checkout")
def test_what_was_thrown_again_in_logs_that_vassal_wrote() -> None:
    found = {}
    for log in sorted(KREUZWEG.glob("*.vlog")):
        for repeated in (one for game in read_dice([log]).games for one in game.repeated):
            key = (log.stem.partition("_")[0], repeated.purpose.key)
            found[key] = [(roll.step, roll.values) for roll in repeated.rolls]
    assert found == {
        ("V04", "purpose.initiative"): [(17, (2,)), (19, (5,))],
        ("V06", "purpose.rally"): [(9, (5, 6)), (11, (1, 1))],
        ("V12", "purpose.cadre"): [(22, (3,)), (24, (6,))],
    }


OPEN = """
module: {name: Open}
ruleset: aerospace
options: {action_dice: 2d6}
sides: [{id: N, roster: [North]}, {id: S, roster: [South]}]
units: {where: {Kind: [ground]}, side: Side}
table: {area: table, scale: 10, size: [180, 120]}
places: [{area: table, map: Table}]
lines:
  - {match: '^(?P<formation>.+) TEST: (?P<roll>\\d+)$', source: report, declare: test}
  - {match: '^{unit} .*FLAK at (?P<formation>.+): (?P<roll>\\d+)$', source: report, declare: flak}
  - {match: '^{unit} is (?P<roll>\\d+) cm away$', source: report, declare: attack}
  - {match: '^I roll (?P<roll>\\d+) to rally$', source: talk, declare: rally}
"""


def test_reports_of_deeds_tell_dice() -> None:
    told = ToldRolls(Sources(read_binding(OPEN.encode(), "open.yaml"), (), None, None))
    said = [
        Said("Lift TEST: 9", ""),
        Said("Gun 1 (Battery) FLAK at Lift: 3", ""),
        Said("Gun 1 is 12 cm away", ""),  # no dice by the rules
        Said("I roll 6 to rally", ""),
        Said("Gun 1 FLAK at Lift: 6", "Ann"),  # words, no dice
    ]
    step = TimelineStep(0, tuple(said), "")
    assert told.of_step(step) == (
        ToldRoll("2d6", 9, "Lift TEST: 9"),
        ToldRoll("1d6", 3, "Gun 1 (Battery) FLAK at Lift: 3"),
    )
    assert ToldRolls(None).of_step(step) == ()


@pytest.mark.skipif(not SKYHARBOUR.is_dir(), reason="the Sky Harbour logs are not beside the checkout")
def test_tests_and_flak_of_an_open_table_are_counted_with_their_players() -> None:
    (game,) = read_dice([SKYHARBOUR / "V12_passengers.vlog"]).games
    found = [(roll.step, roll.player, roll.kind.name, roll.values) for roll in game.rolls]
    assert found[:4] == [
        (0, "Борис", "1d6", (5,)),
        (6, "Iron Duke", "1d6", (5,)),
        (7, "Iron Duke", "1d6", (1,)),
        (8, "Iron Duke", "1d6", (6,)),
    ]
    # A button's dice and a deed's are the same dice.
    (long,) = read_dice([SKYHARBOUR / "L01_three_turns.vlog"]).games
    assert {roll.kind.name for roll in long.rolls} == {"D6"}
    assert all(roll.player for roll in long.rolls)
