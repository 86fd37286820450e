"""Games played from the rules, written as logs, read back and audited."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from modgen.vassal import ChangePiece, MovePiece, SavedGame, read_saved_game, write_saved_game
from validator.logs.audit import Audit
from validator.logs.opening import audit_files, open_module
from validator.play import NoSuchFault, play_game

KREUZWEG = Path(__file__).parents[3] / "shared" / "vassal" / "kreuzweg" / "kreuzweg.vmod"

#: The small set-up: a game on it is played and audited in a fifth of a second.
FORD = "ford-at-furthof"


@pytest.fixture(scope="session")
def played(werra_module: Path) -> SavedGame:
    return play_game(open_module(werra_module), seed=5, turns=1).log


def audited(log: SavedGame, module: Path, folder: Path) -> Audit:
    file = folder / "game.vlog"
    file.write_bytes(write_saved_game(log))
    return audit_files([file], module)


def test_the_same_seed_is_the_same_game(werra_module: Path, played: SavedGame) -> None:
    module = open_module(werra_module)
    again = play_game(module, seed=5, turns=1).log
    assert write_saved_game(again) == write_saved_game(played)
    assert write_saved_game(play_game(module, seed=6, turns=1).log) != write_saved_game(played)


def test_what_is_written_is_read_back(played: SavedGame) -> None:
    read = read_saved_game(write_saved_game(played))
    assert read.problems == ()
    assert read.text() == played.text()
    assert len(read.steps) == len(played.steps) > 100


@pytest.mark.parametrize(("setup", "seed", "turns"), [("bridges-at-dawn", 1, 1), (FORD, 2, 3), (FORD, 3, 3)])
def test_a_played_game_is_clean(werra_module: Path, tmp_path: Path, setup: str, seed: int, turns: int) -> None:
    log = play_game(open_module(werra_module), seed, turns=turns, setup=setup).log
    result = audited(log, werra_module, tmp_path)
    assert [(r.rule, r.step, r.piece) for r in result.logs[0].reports] == []
    assert result.logs[0].problems == ()


@pytest.mark.skipif(not KREUZWEG.exists(), reason="the folder shared/ with Kreuzweg is not beside the checkout")
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_a_game_of_a_module_by_other_people_is_clean(tmp_path: Path, seed: int) -> None:
    log = play_game(open_module(KREUZWEG), seed, turns=2, setup="river").log
    result = audited(log, KREUZWEG, tmp_path)
    assert [(r.rule, r.step, r.piece) for r in result.logs[0].reports] == []


@pytest.mark.parametrize("rule", ["IMP-A1", "IMP-A2", "IMP-A3", "IMP-M1", "IMP-O2"])
def test_a_planted_fault_is_the_one_finding(werra_module: Path, tmp_path: Path, rule: str) -> None:
    game = play_game(open_module(werra_module), seed=11, turns=2, setup=FORD, fault=rule)
    assert game.fault is not None
    finding = game.fault.finding
    found = audited(game.log, werra_module, tmp_path).logs[0].reports
    assert [(r.rule, r.unit) for r in found] == [(rule, finding.unit)]
    assert game.fault.first <= found[0].step <= game.fault.last


def test_a_fault_that_no_log_can_show_is_said(werra_module: Path) -> None:
    with pytest.raises(NoSuchFault):
        play_game(open_module(werra_module), seed=1, turns=1, setup=FORD, fault="IMP-M2")


def test_one_move_altered_by_hand_is_the_one_finding(werra_module: Path, played: SavedGame, tmp_path: Path) -> None:
    """A unit that enters an area by its only deed: its quarter turn is taken out of the log."""
    steps = list(played.steps)
    touched = Counter(
        id_ for step in steps for id_ in {c.id for c in step.commands if isinstance(c, ChangePiece | MovePiece)}
    )
    at = next(
        number
        for number, (turn, move) in enumerate(pairwise(steps), 1)
        if len(turn.commands) == 2
        and isinstance(turn.commands[0], ChangePiece)
        and isinstance(move.commands[0], MovePiece)
        and turn.commands[0].id == move.commands[0].id
        and touched[turn.commands[0].id] == 2
    )
    del steps[at - 1]
    altered = replace(played, steps=tuple(replace(s, index=i) for i, s in enumerate(steps)))
    reports = audited(altered, werra_module, tmp_path).logs[0].reports
    assert [(r.rule, r.step) for r in reports] == [("IMP-A1", at - 1)]
