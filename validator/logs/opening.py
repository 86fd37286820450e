"""Opens logs and the module they were played with, and audits them: everything that can be wrong with the files
themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from modgen.game.problems import BadData, Place, Problem, Severity
from modgen.vassal import AddPiece, FormatProblem, Module, SavedGame, UnreadableFile, read_module, read_saved_game
from validator.logs.audit import Audit, Log, LogAudit, audit
from validator.logs.sources import Sources, find_sources


def as_problem(found: FormatProblem, file: str) -> Problem:
    """A fault of a file's format as a warning of ours; `step` says at which entry of a log, where one is concerned."""
    values = dict(found.values)
    if found.where.step is not None:
        values["step"] = found.where.step
    if found.where.entry is not None:
        values["entry"] = found.where.entry
    place = Place(file, found.where.line or 0, found.where.column or 0)
    return Problem(found.code, place, values, Severity.WARNING)


def unreadable(error: UnreadableFile, file: str) -> Problem:
    """A file of which nothing reads, as a problem."""
    return Problem(error.code, Place(file), error.values)


def open_saved_game(path: Path) -> SavedGame:
    """Read a save or log. Raises BadData if nothing of it reads."""
    try:
        return read_saved_game(path)
    except UnreadableFile as error:
        raise BadData([unreadable(error, str(path))]) from error


def open_module(path: Path) -> Module:
    """Read a module. Raises BadData if nothing of it reads, or if its build file does not."""
    try:
        module = read_module(path)
    except UnreadableFile as error:
        raise BadData([unreadable(error, str(path))]) from error
    if module.root is None:
        faults = [replace(as_problem(found, str(path)), severity=Severity.ERROR) for found in module.problems]
        raise BadData(faults or [Problem("audit.no-build-file", Place(str(path)))])
    return module


@dataclass(frozen=True, slots=True)
class OpenedFiles:
    """Log files of one game as they were opened. `lost` has what is wrong with each of which nothing reads, `name` is
    the module's; `sources` is None where no binding is to be had and none was asked for."""

    files: tuple[str, ...]
    logs: tuple[Log, ...]
    lost: Mapping[str, Problem]
    name: str
    module: Module | None
    sources: Sources | None


def open_files(
    paths: Sequence[Path], module_path: Path | None = None, binding_path: Path | None = None, *, bound: bool = True
) -> OpenedFiles:
    """Open log files of one game, in the order given. `bound` False: they need no binding.

    Raises BadData if none reads, a log was played with another module, or there is no fitting binding; OSError for
    files that cannot be opened.
    """
    module = open_module(module_path) if module_path else None
    logs: list[Log] = []
    lost: dict[str, Problem] = {}
    for path in paths:
        try:
            logs.append(Log(str(path), with_pieces(open_saved_game(path), str(path))))
        except BadData as error:
            lost[str(path)] = error.problems[0]
    if not logs:
        raise BadData(lost.values())
    try:
        name = module.name if module else module_name(logs)
        same_module(logs, name)
        sources = find_sources(name, module, binding_path)
    except BadData as error:
        if bound or binding_path is not None or not {p.code for p in error.problems} <= _UNBOUND:
            raise
        name = next((log.game.module_metadata.name for log in logs if log.game.module_metadata), "")
        sources = None
    return OpenedFiles(tuple(map(str, paths)), tuple(logs), lost, name, module, sources)


#: What keeps logs from being audited, not from being shown.
_UNBOUND = frozenset({"audit.no-binding", "audit.module-needed", "audit.module-unknown"})


def audit_files(paths: Sequence[Path], module_path: Path | None = None, binding_path: Path | None = None) -> Audit:
    """Audit log files, in the order given; those that continue one another are audited as one game.

    A damaged log is audited as far as it reads, with its problems beside the findings; one of which nothing reads has
    problems only. Raises BadData and OSError as :func:`open_files` does.
    """
    opened = open_files(paths, module_path, binding_path)
    if opened.sources is None:
        raise BadData([Problem("audit.no-binding", Place(""), {"module": opened.name})])
    return with_problems(audit(opened.logs, opened.sources), opened, opened.sources)


def with_problems(result: Audit, opened: OpenedFiles, sources: Sources) -> Audit:
    """An audit with all files in the order they were given, and what is wrong with each."""
    found = {log.name: log for log in result.logs}
    by_file = {log.name: log.game for log in opened.logs}
    told: list[LogAudit] = []
    for file in opened.files:
        if file in opened.lost:
            told.append(LogAudit(file, "", 0, (), (opened.lost[file],)))
        elif file in found:
            problems = (*found[file].problems, *problems_of(file, by_file[file], opened.module, sources))
            told.append(replace(found[file], problems=problems))
    return replace(result, logs=tuple(told))


def with_pieces(game: SavedGame, file: str) -> SavedGame:
    """Hold a damaged log to what an audit needs. Raises BadData if its position breaks off before any piece."""
    if game.problems and not any(isinstance(c, AddPiece) for node in game.setup for c in node.walk()):
        raise BadData([as_problem(found, file) for found in game.problems])
    return game


def module_name(logs: Sequence[Log]) -> str:
    """The name of the module that the logs were played with. Raises BadData if none of them says it."""
    names = [log.game.module_metadata.name for log in logs if log.game.module_metadata]
    named = next((name for name in names if name), "")
    if not named:
        raise BadData([Problem("audit.module-unknown", Place(logs[0].name))])
    return named


def same_module(logs: Sequence[Log], name: str) -> None:
    """Hold logs to a module's name. Raises BadData with every log that says another."""
    strangers = [
        Problem("audit.other-module", Place(log.name), {"module": name, "found": log.game.module_metadata.name})
        for log in logs
        if log.game.module_metadata and log.game.module_metadata.name not in ("", name)
    ]
    if strangers:
        raise BadData(strangers)


def problems_of(file: str, game: SavedGame, module: Module | None, sources: Sources) -> Iterator[Problem]:
    """What must be told about a log although it could be audited."""
    for found in game.problems:
        yield as_problem(found, file)
    if not game.steps:
        yield Problem("audit.no-steps", Place(file), {}, Severity.WARNING)
    played = game.module_metadata.version if game.module_metadata else ""
    known = sources.binding.module.versions
    version = module.metadata.version if module and module.metadata else ""
    if played and version and played != version:
        values = {"played": played, "version": version}
        yield Problem("audit.other-version", Place(file), values, Severity.WARNING)
    elif played and known and played not in known:
        values = {"played": played, "version": ", ".join(known)}
        yield Problem("audit.untried-version", Place(file), values, Severity.WARNING)
