from __future__ import annotations

from pathlib import Path

import pytest
import toy

from modgen.game.model import Text
from modgen.game.problems import BadData
from modgen.vassal import SavedGame, write_saved_game
from validator.engine import Severity, find_ruleset
from validator.logs.audit import Audit, _names
from validator.logs.opening import audit_files
from validator.logs.scenario import GameFacts

MOVE_FREE = [toy.moved("a", 150, 50)]
END = [toy.Chat("* Red passes")]
TURNED = toy.SETUP[1:]


def write(folder: Path, name: str, game: SavedGame) -> Path:
    path = folder / name
    path.write_bytes(write_saved_game(game))
    return path


@pytest.fixture
def binding(tmp_path: Path) -> Path:
    path = tmp_path / "toy.yaml"
    path.write_text(toy.BINDING, encoding="utf-8")
    return path


def found(audit: Audit) -> list[tuple[str, int, str]]:
    return [(report.rule, report.step, report.piece or "") for log in audit.logs for report in log.reports]


def test_a_move_without_ap_is_found_with_its_place(tmp_path: Path, binding: Path) -> None:
    log = write(tmp_path, "one.vlog", toy.game([[toy.said("Ann", "hello")], MOVE_FREE, END]))
    (audited,) = audit_files([log], None, binding).logs
    (report,) = audited.reports
    assert (report.rule, report.severity, report.step) == ("IMP-A1", Severity.ILLEGAL, 1)
    assert (report.piece, report.side, report.player) == ("Alpha", "red", "Ann")
    assert (report.turn, report.phase) == (1, "operations")
    assert (audited.steps, audited.problems) == (3, ())


def test_a_paid_move_is_no_finding(tmp_path: Path, binding: Path) -> None:
    log = write(tmp_path, "one.vlog", toy.game([MOVE_FREE, [toy.turned("a", 1, 0, x=150)], END]))
    assert found(audit_files([log], None, binding)) == []


def continued(tmp_path: Path) -> tuple[Path, Path]:
    first = toy.game([[toy.turned("a", 1, 0)], [toy.moved("a", 150, 50)], [toy.Chat("* Red passes")]])
    setup = (toy.unit("a", "Alpha", facing=1, x=150), *toy.SETUP[1:])
    second = toy.game(
        [[toy.said("Bob", "later")], [toy.moved("c", 50, 150, "Bob")], [toy.Chat("* Blue passes")]], setup
    )
    return write(tmp_path, "1.vlog", first), write(tmp_path, "2.vlog", second)


def test_logs_that_continue_each_other_are_one_game_with_their_own_steps(tmp_path: Path, binding: Path) -> None:
    audit = audit_files(continued(tmp_path), None, binding)
    assert [log.continues for log in audit.logs] == [False, True]
    assert found(audit) == [("IMP-A1", 1, "Charlie")]
    assert audit.logs[0].reports == ()
    assert audit.logs[1].problems == ()


def test_a_unit_that_comes_later_does_not_break_the_thread(tmp_path: Path, binding: Path) -> None:
    first = write(tmp_path, "1.vlog", toy.game([[toy.said("Ann", "hello")]]))
    red_pass, blue_pass = [toy.Chat("* Red passes")], [toy.Chat("* Blue passes")]
    east, west = [toy.moved("n", 20, 120)], [toy.moved("n", 120, 20)]
    steps = [[toy.unit("n", "Delta", x=120)], east, red_pass, blue_pass, [toy.turn(2, 2)], west, red_pass]
    second = write(tmp_path, "2.vlog", toy.game(steps))
    audit = audit_files([first, second], None, binding)
    assert [log.continues for log in audit.logs] == [False, True]
    assert ("IMP-A1", 5, "Delta") in found(audit)


def test_a_game_may_begin_with_an_empty_table(tmp_path: Path, binding: Path) -> None:
    log = write(tmp_path, "1.vlog", toy.game([[toy.unit("n", "Delta", x=120)], END], setup=toy.SETUP[3:]))
    assert audit_files([log], None, binding).logs[0].problems == ()


def test_a_log_that_does_not_follow_is_judged_by_itself_and_told(tmp_path: Path, binding: Path) -> None:
    first, second = continued(tmp_path)
    audit = audit_files([second, first], None, binding)
    assert [log.continues for log in audit.logs] == [False, False]
    assert [[problem.code for problem in log.problems] for log in audit.logs] == [[], ["audit.gap"]]


def codes(error: pytest.ExceptionInfo[BadData]) -> list[tuple[str, int]]:
    return [(problem.code, problem.place.line) for problem in error.value.problems]


def test_another_modules_log_is_refused(tmp_path: Path, binding: Path) -> None:
    own = write(tmp_path, "own.vlog", toy.game([END]))
    other = write(tmp_path, "other.vlog", toy.game([END], module="Chess"))
    with pytest.raises(BadData) as error:
        audit_files([own, other], None, binding)
    assert codes(error) == [("audit.other-module", 0)]
    assert error.value.problems[0].values == {"module": "Toy", "found": "Chess"}


def test_a_module_that_nobody_bound_is_told(tmp_path: Path) -> None:
    log = write(tmp_path, "one.vlog", toy.game([END]))
    with pytest.raises(BadData) as error:
        audit_files([log])
    assert codes(error) == [("audit.no-binding", 0)]


def test_another_version_is_a_warning_with_both(tmp_path: Path, binding: Path) -> None:
    log = write(tmp_path, "one.vlog", toy.game([END], version="0.9"))
    (audited,) = audit_files([log], None, binding).logs
    (problem,) = audited.problems
    assert (problem.code, dict(problem.values)) == ("audit.untried-version", {"played": "0.9", "version": "1"})


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("layer: Status", "layer: Stand", "audit.no-layer"),
        ("rotate: Facing", "rotate: Turn", "audit.no-rotator"),
        ("morale: Morale", "morale: Guts", "audit.no-property"),
        ("{Kind: unit}", "{Kind: ship}", "audit.no-units"),
        ("turn: {turn:", "turn: {tracker: 3, turn:", "audit.no-tracker"),
        ("talk: impulse", "talk: smalltalk", "audit.no-talk"),
        ("ruleset: impulse", "ruleset: chess", "audit.no-ruleset"),
        ("{tie_winner: red}", "{ties: red}", "audit.bad-option"),
        ("outline: [[0, 0]", "lines: [[0, 0]", "binding.key-unknown"),
    ],
)
def test_a_binding_that_does_not_fit_is_told_with_its_line(tmp_path: Path, old: str, new: str, code: str) -> None:
    log = write(tmp_path, "one.vlog", toy.game([END]))
    path = tmp_path / "toy.yaml"
    assert old in toy.BINDING
    path.write_text(toy.BINDING.replace(old, new), encoding="utf-8")
    with pytest.raises(BadData) as error:
        audit_files([log], None, path)
    problem = error.value.problems[0]
    assert problem.code == code
    assert problem.place.file == str(path)
    assert 1 <= problem.place.line <= toy.BINDING.count("\n")


def test_a_damaged_log_is_audited_as_far_as_it_reads(tmp_path: Path, binding: Path) -> None:
    noise = "".join(f"{n * n % 9973:x}" for n in range(4000))
    whole = write(tmp_path, "one.vlog", toy.game([MOVE_FREE, END, [toy.said("Bob", noise)]]))
    cut = tmp_path / "cut.vlog"
    cut.write_bytes(whole.read_bytes()[:-3000])
    (audited,) = audit_files([cut], None, binding).logs
    assert [report.rule for report in audited.reports] == ["IMP-A1"]
    assert "vassal.cut" in [problem.code for problem in audited.problems]
    assert audited.steps == 2


def test_a_file_that_is_no_log_does_not_stop_the_others(tmp_path: Path, binding: Path) -> None:
    good = write(tmp_path, "good.vlog", toy.game([MOVE_FREE, END]))
    bad = tmp_path / "bad.vlog"
    bad.write_bytes(b"no zip")
    audit = audit_files([bad, good], None, binding)
    assert [log.module for log in audit.logs] == ["", "Toy"]
    assert found(audit) == [("IMP-A1", 0, "Alpha")]
    with pytest.raises(BadData) as error:
        audit_files([bad], None, binding)
    assert codes(error) == [("vassal.not_a_zip", 0)]


def test_passwords_that_are_words_of_the_game_change_no_verdict(tmp_path: Path, binding: Path) -> None:
    words = {"Ann": "1", "Bob": "Red"}
    setup = [toy.Player(words[c.name], c.name, c.side) if isinstance(c, toy.Player) else c for c in toy.SETUP]
    red_pass = [toy.Chat("* Red passes")]
    steps = [[toy.turned("a", 1, 0)], [toy.moved("a", 150, 50, "")], red_pass, [toy.moved("b", 150, 60, "")], red_pass]
    plain, odd = (write(tmp_path, f"{n}.vlog", toy.game(steps, one)) for n, one in enumerate((toy.SETUP, setup)))
    verdict = found(audit_files([plain], None, binding))
    assert ("IMP-A1", 3, "Bravo") in verdict
    assert found(audit_files([odd], None, binding)) == verdict


def test_a_rule_set_whose_options_have_no_sound_schema_is_told(
    tmp_path: Path, binding: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = type(find_ruleset("impulse"))
    monkeypatch.setattr(rules, "options_schema", {"type": "object", "properties": {"tie_winner": {"type": "seat"}}})
    log = write(tmp_path, "one.vlog", toy.game([MOVE_FREE]))
    with pytest.raises(BadData) as error:
        audit_files([log], None, binding)
    (problem,) = error.value.problems
    assert (problem.code, problem.values["name"]) == ("audit.ruleset-broken", "impulse")
    assert str(problem.values["reason"]).startswith("options_schema/properties/tie_winner/type: 'seat' is not valid")


def test_ground_named_as_the_module_shows_it_has_both_names() -> None:
    wrecks = Text("The Wrecks", "Обломки")
    names = _names((), GameFacts(frozenset(), frozenset(), {}, area_names={"wrecks": wrecks}))
    assert names["The Wrecks"] == names["Обломки"] == names["wrecks"] == wrecks
