"""Logs read: the table after each step, what its changes mean by a binding, and the audit of a game.

>>> from pathlib import Path
>>> from validator.logs import audit_files
>>> audit = audit_files([Path("game.vlog")], Path("game.vmod"))  # doctest: +SKIP
>>> [(report.rule, report.step) for report in audit.logs[0].reports]  # doctest: +SKIP
[('IMP-A1', 17)]
"""

from validator.logs.actors import Actors
from validator.logs.audit import Audit, Log, LogAudit, Report, audit
from validator.logs.events import EventReader, Meanings
from validator.logs.opening import audit_files
from validator.logs.scenario import scenario
from validator.logs.sources import Sources, find_sources, shipped_bindings
from validator.logs.table import Piece, Table
from validator.logs.timeline import TimelineStep, timeline

__all__ = [
    "Actors",
    "Audit",
    "EventReader",
    "Log",
    "LogAudit",
    "Meanings",
    "Piece",
    "Report",
    "Sources",
    "Table",
    "TimelineStep",
    "audit",
    "audit_files",
    "find_sources",
    "scenario",
    "shipped_bindings",
    "timeline",
]
