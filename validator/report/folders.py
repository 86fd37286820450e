"""Many logs at once: those of a folder, of whatever games, each audited by its own rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from modgen.game.problems import BadData, Place, Problem
from validator.logs.audit import Audit, LogAudit
from validator.logs.opening import audit_files, open_saved_game

#: More logs than this in one folder are nobody's games.
MAX_LOGS = 10_000


def logs_of(paths: Sequence[Path]) -> tuple[Path, ...]:
    """The logs named, and those in the folders named, by name. Raises BadData for a folder that has none."""
    found: list[Path] = []
    for path in paths:
        if not path.is_dir():
            found.append(path)
            continue
        inside = sorted(file for file in path.iterdir() if file.suffix.lower() == ".vlog" and file.is_file())
        if not inside:
            raise BadData([Problem("audit.no-logs", Place(str(path)))])
        found += inside[:MAX_LOGS]
    return tuple(dict.fromkeys(found))


def audit_many(paths: Sequence[Path], module: Path | None = None, binding: Path | None = None) -> tuple[Audit, ...]:
    """Audit logs of any games. Those of one module go together, so that one that continues another is read as such;
    what keeps a log from being audited stands beside it, and the others are audited all the same."""
    return tuple(audit for group in _by_module(paths) for audit in _audited(group, module, binding))


def _by_module(paths: Sequence[Path]) -> Iterator[list[Path]]:
    groups: dict[str, list[Path]] = {}
    for path in paths:
        try:
            metadata = open_saved_game(path).module_metadata
            name = metadata.name if metadata else ""
        except BadData:
            name = f"\0{path}"
        groups.setdefault(name, []).append(path)
    yield from groups.values()


def _audited(group: Sequence[Path], module: Path | None, binding: Path | None) -> Iterator[Audit]:
    try:
        audit = audit_files(group, module, binding)
    except BadData as error:
        if len(group) > 1:
            for path in group:
                yield from _audited([path], module, binding)
        else:
            yield Audit("", "", (LogAudit(str(group[0]), "", 0, (), tuple(error.problems[:1])),))
        return
    # In a folder a log that continues no other is the rule.
    logs = (replace(log, problems=tuple(p for p in log.problems if p.code != "audit.gap")) for log in audit.logs)
    yield replace(audit, logs=tuple(logs))
