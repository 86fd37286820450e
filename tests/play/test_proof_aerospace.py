"""The proof of the audit in small, under the aerospace rules: legal games are clean, a fault is the one finding."""

from __future__ import annotations

from pathlib import Path

import pytest

from validator.engine import find_ruleset
from validator.play.proof import Outcome, Prover, Verdict

#: Games in a batch; ten batches of legal games.
BATCH = 20
#: The set-up with the fewest formations.
SHORT = "landing-lights"
SKYHARBOUR = Path(__file__).parents[3] / "shared" / "vassal" / "skyharbour" / "skyharbour.vmod"
#: No log can show that they were broken (validator/engine/aerospace/breaking.py), or only a game with other options.
NOT_SHOWN = {"AIR-F4", "AIR-F8", "AIR-F9", "AIR-T9", "AIR-L2", "AIR-L5", "AIR-D2", "AIR-A1"}
RULES = [rule for rule in find_ruleset("aerospace").rules if rule not in NOT_SHOWN]


@pytest.fixture(scope="module")
def lights(highport_module: Path) -> Prover:
    return Prover(highport_module, SHORT, turns=1)


@pytest.fixture(scope="module")
def two_turns(highport_module: Path) -> Prover:
    return Prover(highport_module, "", turns=2)


def wrong(outcomes: list[Outcome]) -> list[Outcome]:
    return [outcome for outcome in outcomes if outcome.verdict is Verdict.WRONG]


@pytest.mark.parametrize("batch", range(10))
def test_legal_games_are_clean(lights: Prover, batch: int) -> None:
    outcomes = [lights.prove(seed) for seed in range(batch * BATCH, (batch + 1) * BATCH)]
    assert {outcome.verdict for outcome in outcomes} == {Verdict.RIGHT}, wrong(outcomes)


@pytest.mark.parametrize("rule", RULES)
def test_a_planted_fault_is_the_one_finding(two_turns: Prover, rule: str) -> None:
    assert wrong([two_turns.prove(number, rule) for number in range(2)]) == []


@pytest.mark.parametrize("rule", ["AIR-F5", "AIR-F7", "AIR-T7", "AIR-B1", "AIR-B5", "AIR-D3", "AIR-S4"])
def test_common_faults_come_up(two_turns: Prover, rule: str) -> None:
    assert two_turns.prove(1, rule).verdict is Verdict.RIGHT


@pytest.mark.skipif(not SKYHARBOUR.exists(), reason="the folder shared/ with Sky Harbour is not beside the checkout")
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_games_of_a_module_by_other_people_are_clean(seed: int) -> None:
    """It has no prepared set-up: the armies are set up in the game, plots and all."""
    assert Prover(SKYHARBOUR, "", turns=2).prove(seed).verdict is Verdict.RIGHT


@pytest.mark.skipif(not SKYHARBOUR.exists(), reason="the folder shared/ with Sky Harbour is not beside the checkout")
@pytest.mark.parametrize("rule", ["AIR-S2", "AIR-S3", "AIR-S5", "AIR-S6"])
def test_faults_in_the_set_up_are_found(rule: str) -> None:
    assert Prover(SKYHARBOUR, "", turns=2).prove(2, rule).verdict is Verdict.RIGHT
