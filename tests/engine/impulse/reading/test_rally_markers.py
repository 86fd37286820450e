"""Markers in the Rally Phase that no combat can have put there."""

from __future__ import annotations

from typing import Any


def test_a_marker_put_on_in_a_rally_phase_the_record_begins_in(record: Any) -> None:
    game = record("rally", ap={"cav": 1}).give("cav").hit("bmp").track(2, "operations")
    assert [(rule, unit) for rule, _, unit in game.findings()] == [("IMP-S1", "bmp")]
