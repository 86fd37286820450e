"""A module by somebody else and logs that VASSAL wrote: read as the module's author and a referee say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from validator.logs.audit import LogAudit
from validator.logs.opening import audit_files

FOLDER = Path(__file__).parents[2] / "../shared/vassal/kreuzweg"
pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the Kreuzweg module and logs are not beside the checkout")


def logs() -> list[Path]:
    return sorted((FOLDER / "logs").glob("*.vlog"))


def audited(log: Path, module: bool = True) -> LogAudit:
    return audit_files([log], FOLDER / "kreuzweg.vmod" if module else None).logs[0]


def fits(report: Any, fault: dict[str, Any]) -> bool:
    first, last = fault.get("steps_ok", [fault["step"], fault["step"]])
    return (
        report.rule in {fault["rule"], *fault.get("also_accept", [])}
        and report.severity in {fault["severity"], *fault.get("severity_also", [])}
        and (first <= report.step <= last or report.step == fault["step"])
    )


@pytest.mark.parametrize("log", logs(), ids=lambda log: log.stem)
def test_the_verdict_is_the_referees(log: Path) -> None:
    truth = json.loads((FOLDER / "truth" / f"{log.stem}.json").read_text(encoding="utf-8"))
    reports = list(audited(log).reports)
    missed = []
    for fault in truth["findings"]:
        met = next((r for r in reports if fits(r, fault) and fault["piece"] in (r.piece, None)), None)
        met = met or next((r for r in reports if fits(r, fault)), None)
        if met is not None:
            reports.remove(met)
        elif not fault.get("optional"):
            missed.append((fault["rule"], fault["step"]))
    # A fault marked `each` may be reported for every unit it touches.
    each = [fault for fault in truth["findings"] if fault.get("each")]
    invented = [(r.rule, r.step) for r in reports if not any(fits(r, fault) for fault in each)]
    assert (missed, invented) == ([], [])


@pytest.mark.parametrize("log", logs(), ids=lambda log: log.stem)
def test_the_bindings_outlines_serve_without_the_module(log: Path) -> None:
    assert audited(log, module=False).reports == audited(log).reports
