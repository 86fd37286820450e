"""A second module by somebody else, a game on an open table, and logs that VASSAL wrote: read as its author and a
referee say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from validator.logs.audit import LogAudit
from validator.logs.opening import audit_files
from validator.report.wording import Words

FOLDER = Path(__file__).parents[2] / "../shared/vassal/skyharbour"
pytestmark = pytest.mark.skipif(
    not FOLDER.is_dir(), reason="the Sky Harbour module and logs are not beside the checkout"
)


def logs() -> list[Path]:
    return sorted((FOLDER / "logs").glob("*.vlog"))


def audited(log: Path, module: bool = True) -> LogAudit:
    return audit_files([log], FOLDER / "skyharbour.vmod" if module else None).logs[0]


def fits(report: Any, fault: dict[str, Any]) -> bool:
    first, last = fault.get("steps_ok", [fault["step"], fault["step"]])
    return (
        report.rule in {fault["rule"], *fault.get("also_accept", [])}
        and report.severity in {fault["severity"], *fault.get("severity_also", [])}
        and first <= report.step <= last
    )


@pytest.mark.parametrize("log", logs(), ids=lambda log: log.stem)
def test_the_verdict_is_the_referees(log: Path) -> None:
    truth = json.loads((FOLDER / "truth" / f"{log.stem}.json").read_text(encoding="utf-8"))
    reports = list(audited(log).reports)
    missed = []
    for fault in truth["findings"]:
        met = next((r for r in reports if fits(r, fault)), None)
        if met is None:
            missed.append((fault["rule"], fault["step"]))
            continue
        reports.remove(met)
        assert met.side == fault["side"]
        assert fault.get("each") or met.piece == fault["piece"]
    each = [fault for fault in truth["findings"] if fault.get("each")]
    invented = [(r.rule, r.step) for r in reports if not any(fits(r, fault) for fault in each)]
    assert (missed, invented) == ([], [])


@pytest.mark.parametrize("log", logs(), ids=lambda log: log.stem)
def test_the_bindings_outlines_serve_without_the_module(log: Path) -> None:
    assert audited(log, module=False).reports == audited(log).reports


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_finding_has_its_words(language: str) -> None:
    log = next(one for one in logs() if one.stem.startswith("V07"))
    audit = audit_files([log], FOLDER / "skyharbour.vmod")
    words = Words(language, audit.texts, audit.names)
    told = [words.said(report.what) for report in audit.logs[0].reports]
    assert all("3" in line or "2" in line or "1" in line for line in told)
    assert not any("." in line.split()[0] for line in told)
