"""The proof of the audit in small: two hundred legal games are clean, two hundred faults are the one finding."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from validator.play import proof
from validator.play.proof import Outcome, Prover, Verdict

#: Games in a batch; ten batches of legal games and ten with faults.
BATCH = 20
#: No log can show that it was broken: it says which areas are adjacent (validator/engine/impulse/breaking.py).
DEFINITION = "IMP-M2"
FORD = "ford-at-furthof"
KREUZWEG = Path(__file__).parents[3] / "shared" / "vassal" / "kreuzweg" / "kreuzweg.vmod"


@pytest.fixture(scope="module")
def ford(werra_module: Path) -> Prover:
    return Prover(werra_module, FORD, turns=1)


def wrong(outcomes: list[Outcome]) -> list[Outcome]:
    return [outcome for outcome in outcomes if outcome.verdict is Verdict.WRONG]


@pytest.mark.parametrize("batch", range(10))
def test_legal_games_are_clean(ford: Prover, batch: int) -> None:
    outcomes = [ford.prove(seed) for seed in range(batch * BATCH, (batch + 1) * BATCH)]
    assert wrong(outcomes) == []
    assert {outcome.verdict for outcome in outcomes} == {Verdict.RIGHT}


@pytest.mark.parametrize("batch", range(10))
def test_planted_faults_are_the_one_finding(ford: Prover, batch: int) -> None:
    rules = [rule for rule in ford.rules if rule != DEFINITION]
    seeds = range(batch * BATCH, (batch + 1) * BATCH)
    outcomes = [ford.prove(seed, rules[seed % len(rules)]) for seed in seeds]
    assert wrong(outcomes) == []
    assert sum(outcome.verdict is Verdict.RIGHT for outcome in outcomes) > BATCH // 2


@pytest.mark.skipif(not KREUZWEG.exists(), reason="the folder shared/ with Kreuzweg is not beside the checkout")
@pytest.mark.parametrize("seed", [119, 532, 536, 595, 2007, 2015, 2031])
def test_games_of_a_module_by_other_people_that_failed_once(seed: int) -> None:
    assert wrong([Prover(KREUZWEG, "river", turns=2).prove(seed)]) == []


def test_a_definition_is_planted_in_no_game(ford: Prover) -> None:
    assert ford.prove(1, DEFINITION).verdict is Verdict.UNPLANTED


def test_an_audit_that_sees_nothing_fails_the_proof_and_is_told_with_its_game(
    werra_module: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proof, "_is_just", lambda *_: False)
    # One process of our own: what is patched here must hold there.
    monkeypatch.setattr(proof, "prove_all", lambda module, setup, turns, tasks, **_: map_here(module, setup, tasks))
    run = CliRunner().invoke(
        proof.main,
        [str(werra_module), "--setup", FORD, "--games", "0", "--faulty", "1", "--turns", "1", "--rule", "imp-a3"],
    )
    assert run.exit_code == 1
    assert "IMP-A3" in run.output
    assert f"play {werra_module} --out failure.vlog --seed " in run.output


def map_here(module: Path, setup: str, tasks: list[tuple[int, str | None]]) -> list[Outcome]:
    prover = Prover(module, setup, 1)
    return [prover.prove(*task) for task in tasks]


def test_the_proof_in_processes_of_its_own(werra_module: Path) -> None:
    run = CliRunner().invoke(
        proof.main,
        [str(werra_module), "--setup", FORD, "--games", "2", "--faulty", "0", "--turns", "1", "--processes", "2"],
    )
    assert (run.exit_code, run.output.count("\n")) == (0, 1), run.output


@pytest.mark.parametrize(
    ("options", "told"), [(["--rule", "imp-x9"], "IMP-X9 is no rule"), (["--setup", "nowhere"], "no set-up nowhere")]
)
def test_what_cannot_be_proved_is_told_before_a_game_is_played(
    werra_module: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], told: str
) -> None:
    monkeypatch.setattr(proof, "system_language", lambda: "en")
    run = CliRunner().invoke(proof.main, [str(werra_module), *options])
    assert run.exit_code == 2
    assert told in run.output
