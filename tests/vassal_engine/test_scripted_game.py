"""Games done by hand in VASSAL and logged by it: the audit finds what was planted in them, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hands import Hands
from theatre import Opened

from modgen.vassal import read_saved_game
from validator.engine import find_ruleset
from validator.logs.audit import Report
from validator.logs.opening import audit_files, open_module
from validator.logs.scenario import facts, meanings_of, scenario
from validator.logs.sources import find_sources
from validator.logs.table import Table
from validator.logs.timeline import set_up
from validator.logs.units import Units
from validator.play import Played, play


def test_a_clean_game_has_no_findings(opened: Opened, tmp_path: Path) -> None:
    game = played(opened, seed=3)
    assert len(game) > 60
    assert [(r.rule, r.step, r.piece, r.what) for r in performed(opened, game, tmp_path)] == []


@pytest.mark.parametrize("rule", ["IMP-A1", "IMP-M1", "IMP-O2"])
def test_a_fault_is_the_one_finding(opened: Opened, tmp_path: Path, rule: str) -> None:
    game = played(opened, seed=8, fault=rule)
    planted = [(finding.rule, finding.unit) for one in game for finding in one.findings]
    assert len(planted) == 1
    assert [(r.rule, r.unit) for r in performed(opened, game, tmp_path)] == planted


def test_several_faults_by_hand(opened: Opened, tmp_path: Path) -> None:
    """A turn of the ford at Furthof in which four things go wrong."""
    if opened.game.id != "werra":
        pytest.skip("the script is for the sample game")
    hands = Hands(opened, next(setup for setup in opened.game.setups if setup.id == "ford-at-furthof"))
    opened.engine.begin_log(tmp_path / "game.vlog")

    hands.throw("nato", 5)
    hands.throw("wp", 2)
    hands.next_phase()  # Rally: who has the initiative rolls first
    hands.act("acr21-b", "rally", 2, 3)
    hands.act("ad17-at", "rally", 6, 6)
    hands.act("mrr652-2", "rally", 1, 2)
    hands.take_marker_off("mrr652-5")  # without its roll
    hands.next_phase()  # Operations
    hands.enter("acr21-a", "kaltenbach")
    hands.call("nato", "end_impulse")
    hands.enter("mrr652-1", "tannenhain", pays=False)  # for no AP
    hands.call("wp", "end_impulse")
    hands.enter("ad17-mia", "lindenau")
    hands.enter("ad17-tka", "lindenau")  # from another area in the same impulse
    hands.call("nato", "end_impulse")
    hands.enter("mrr652-4", "tannenhain")  # farther than the next area
    hands.call("wp", "end_impulse")
    hands.call("nato", "pass")
    hands.call("wp", "pass")
    hands.next_phase()

    assert [(r.rule, r.unit) for r in audited(opened, tmp_path / "game.vlog")] == [
        ("IMP-R4", "mrr652-5"),
        ("IMP-A1", "mrr652-1"),
        ("IMP-O2", "ad17-tka"),
        ("IMP-M1", "mrr652-4"),
    ]


def played(opened: Opened, seed: int, fault: str | None = None) -> list[Played]:
    """A turn of the last set-up, played from the rules."""
    module = open_module(opened.file)
    sources = find_sources(module.name, module, None)
    setup = opened.game.setups[-1]
    table, units = Table(), Units(sources.binding)
    set_up(read_saved_game(module.entries[f"{setup.id}.vsav"]).setup, table, sources.boards)
    units.take_up(table.pieces.values())
    known = facts(sources.binding, sources.game)
    ruleset = find_ruleset(sources.binding.ruleset)
    return list(play(ruleset, scenario(meanings_of(sources, known), known, units, table), seed, 1, fault))


def performed(opened: Opened, game: Sequence[Played], folder: Path) -> Sequence[Report]:
    """What the audit says of a game that was done in VASSAL."""
    log = folder / "game.vlog"
    hands = Hands(opened, opened.game.setups[-1])
    opened.engine.begin_log(log)
    hands.play(game)
    return audited(opened, log)


def audited(opened: Opened, log: Path) -> Sequence[Report]:
    """End the log and audit it."""
    opened.engine.end_log()
    (audit,) = audit_files([log], opened.file).logs
    assert audit.problems == ()
    return audit.reports
