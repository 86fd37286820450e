"""The proof of the audit in small, under the aerospace rules: legal games are clean, a fault is the one finding.

What is not planted: AIR-F9 (several units' flak as one attack), for a menu fires one unit's and leaves its own line;
and what nobody can break, for it only permits something or says how formations are grouped: AIR-F8, AIR-T9, AIR-L2,
AIR-L5, AIR-D2. AIR-F4 needs a game with its option `same_profile`, and has one.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from modgen.game.problems import BadData
from modgen.vassal import ChangePiece, Chat, read_module, write_archive
from validator.engine import find_ruleset
from validator.logs.opening import open_module
from validator.play.games import Match
from validator.play.proof import Outcome, Prover, Verdict
from validator.report.wording import Words, failure_text

#: Games in a batch; ten batches of legal games.
BATCH = 20
#: The set-up with the fewest formations.
SHORT = "landing-lights"
SKYHARBOUR = Path(__file__).parents[3] / "shared" / "vassal" / "skyharbour" / "skyharbour.vmod"
NOT_SHOWN = {"AIR-F8", "AIR-F9", "AIR-T9", "AIR-L2", "AIR-L5", "AIR-D2"}
#: Come up in the first turn of the small set-up, which takes a third of a second: so many games of each; with the
#: others more than 200.
SOON = (
    *("AIR-F1", "AIR-F2", "AIR-F3", "AIR-F5", "AIR-F6", "AIR-F7", "AIR-F10", "AIR-F11", "AIR-F12", "AIR-T1", "AIR-T4"),
    *("AIR-T8", "AIR-L1", "AIR-L3", "AIR-A1", "AIR-A3", "AIR-D1", "AIR-D3", "AIR-B1", "AIR-B3", "AIR-B4", "AIR-B5"),
    *("AIR-B6", "AIR-B7"),
)
SOON_GAMES = 7
#: Any other takes a second turn, spacecraft, or a rare turn of events.
LATER = tuple(rule for rule in find_ruleset("aerospace").rules if rule not in {*NOT_SHOWN, *SOON, "AIR-F4"})
LATER_GAMES = 3


@pytest.fixture(scope="module")
def lights(highport_module: Path) -> Prover:
    return Prover(highport_module, SHORT, turns=1)


@pytest.fixture(scope="module")
def two_turns(highport_module: Path) -> Prover:
    return Prover(highport_module, "", turns=2, seeds=1)


@pytest.fixture(scope="module")
def one_profile(highport_module: Path, tmp_path_factory: pytest.TempPathFactory) -> Prover:
    """The same game, in which a weapon is for flak or for an attack."""
    entries = dict(read_module(highport_module).entries)
    binding = json.loads(entries["binding.json"])
    binding["options"]["same_profile"] = False
    entries["binding.json"] = json.dumps(binding).encode()
    file = tmp_path_factory.mktemp("one-profile") / "highport.vmod"
    file.write_bytes(write_archive(entries))
    return Prover(file, SHORT, turns=1)


def wrong(outcomes: list[Outcome]) -> list[Outcome]:
    return [outcome for outcome in outcomes if outcome.verdict is Verdict.WRONG]


@pytest.mark.parametrize("batch", range(10))
def test_legal_games_are_clean(lights: Prover, batch: int) -> None:
    outcomes = [lights.prove(seed) for seed in range(batch * BATCH, (batch + 1) * BATCH)]
    assert {outcome.verdict for outcome in outcomes} == {Verdict.RIGHT}, wrong(outcomes)


@pytest.mark.parametrize("rule", SOON)
def test_a_planted_fault_is_the_one_finding(lights: Prover, rule: str) -> None:
    outcomes = [lights.prove(number, rule) for number in range(SOON_GAMES)]
    assert wrong(outcomes) == []
    assert Verdict.RIGHT in {outcome.verdict for outcome in outcomes}


@pytest.mark.parametrize("rule", LATER)
def test_a_fault_in_a_long_game_is_the_one_finding(two_turns: Prover, rule: str) -> None:
    assert wrong([two_turns.prove(number, rule) for number in range(LATER_GAMES)]) == []


def test_a_weapon_that_may_be_used_for_one_thing_only(one_profile: Prover) -> None:
    assert [one_profile.prove(seed).verdict for seed in range(BATCH)] == [Verdict.RIGHT] * BATCH
    faulty = [one_profile.prove(seed, "AIR-F4") for seed in range(SOON_GAMES)]
    assert {outcome.verdict for outcome in faulty} == {Verdict.RIGHT}, wrong(faulty)


@pytest.mark.parametrize("rule", ["AIR-T7", "AIR-D4", "AIR-S4", "AIR-S6"])
def test_common_faults_of_long_games_come_up(two_turns: Prover, rule: str) -> None:
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


@pytest.mark.parametrize("rule", ["AIR-F8", "AIR-T9", "AIR-L5", "AIR-D2"])
def test_what_only_allows_something_is_told_before_a_game_is_played(highport_module: Path, rule: str) -> None:
    match = Match(open_module(highport_module), setup=SHORT)
    with pytest.raises(BadData) as told:
        match.play(1, 1, fault=rule)
    assert [problem.code for problem in told.value.problems] == ["play.unbreakable"]
    assert failure_text(told.value.problems, Words("en")).startswith(f"Nothing breaks {rule}: ")


def test_flak_is_pressed_in_the_guns_menu(highport_module: Path) -> None:
    """As VASSAL logs it: the roll goes into the counter and the line says what came of it."""
    game = Match(open_module(highport_module), setup=SHORT).play(5, 1, plain=True)
    shots = 0
    for step in game.log.steps:
        lines = [one.line for one in step.commands if isinstance(one, Chat) and " FLAK at " in one.line]
        assert {line.rpartition(": ")[2] for line in lines} <= {"HIT", "missed"}
        assert len(lines) <= sum(isinstance(one, ChangePiece) for one in step.commands)
        shots += len(lines)
    assert shots
