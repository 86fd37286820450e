"""Everything a page tells of a game, read once: its logs, the audit, what the rules know of each action, the dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from modgen.game.problems import BadData, Problem, Severity
from modgen.vassal import Module
from validator.engine import Finding, Ruleset
from validator.logs.audit import Audit, Log, LogAudit, Record, audit_taken, take_up
from validator.logs.dice import GameDice, game_dice
from validator.logs.opening import OpenedFiles, as_problem, open_files, with_problems
from validator.report.choosing import Choice, chosen, hold_choice

#: A stage of the work, told as it begins: "open", "audit", "draw".
Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Acted:
    """An action as it was judged: the log's number, its step there, turn and phase, the states around it."""

    log: int
    step: int
    turn: int | None
    phase: str | None
    before: Any
    action: Any
    after: Any
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class PlayedFiles:
    """A game for a page. `audit` tells of every file in the order given; without a rule set (`ruleset` None) it has
    no findings, and there are no actions. `pieces` are the table's pieces by the ids of
    units and the names of formations, for each log; `sides` are the
    units' by the ids of their pieces."""

    opened: OpenedFiles
    logs: tuple[Log, ...]
    audit: Audit
    ruleset: Ruleset[Any, Any] | None
    actions: tuple[Acted, ...]
    dice: GameDice
    pieces: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    sides: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    @property
    def module(self) -> Module | None:
        """The module file, if there is one."""
        return self.opened.module


def read_played(
    paths: Sequence[Path],
    module: Path | None = None,
    binding: Path | None = None,
    choice: Choice | None = None,
    tell: Tell = lambda stage: None,
) -> PlayedFiles:
    """Read logs of one game for a page. For a module without a binding there is the replay alone.

    Raises BadData as :func:`validator.logs.opening.open_files` does, OSError for files that cannot be opened.
    """
    tell("open")
    opened = open_files(paths, module, binding, bound=False)
    tell("audit")
    if opened.sources is None:
        return _unbound(opened, ())
    try:
        taken = take_up(opened.logs, opened.sources)
    except BadData as error:
        if binding is not None:
            raise
        return _unbound(opened, error.problems)
    seen: list[tuple[Record, Any, Any, tuple[Finding, ...]]] = []
    found = with_problems(audit_taken(taken, lambda *each: seen.append(each)), opened, opened.sources)
    if choice is not None:
        hold_choice(choice, [taken.ruleset])
        found = chosen(found, choice)
    return PlayedFiles(
        opened,
        opened.logs,
        found,
        taken.ruleset,
        tuple(_acted(seen, opened.logs, taken.ruleset)),
        game_dice(opened, taken, ((record, state, action) for record, state, action, _ in seen)),
        {
            sitting.log.name: {
                # A formation is shown by its card.
                **{
                    one.words.get("formation", ""): one.piece
                    for one in sitting.units.by_id.values()
                    if one.kind == "card"
                },
                **{one.id: one.piece for one in sitting.units.by_id.values()},
            }
            for record in taken.records
            for sitting in record.sittings
        },
        {
            sitting.log.name: {one.piece: one.side for one in sitting.units.by_id.values()}
            for record in taken.records
            for sitting in record.sittings
        },
    )


def _unbound(opened: OpenedFiles, problems: Sequence[Problem]) -> PlayedFiles:
    """Logs that nothing is known of but what happened on the table."""
    told = [
        LogAudit(log.name, "", len(log.game.steps), (), tuple(as_problem(p, log.name) for p in log.game.problems))
        for log in opened.logs
    ]
    told += [LogAudit(file, "", 0, (), (problem,)) for file, problem in opened.lost.items()]
    order = {file: number for number, file in enumerate(opened.files)}
    told.sort(key=lambda log: order[log.name])
    warnings = tuple(Problem(p.code, p.place, p.values, Severity.WARNING) for p in problems)
    dice = game_dice(opened, None, ())
    return PlayedFiles(opened, opened.logs, Audit("", "", tuple(told)), None, (), dice, problems=warnings)


def _acted(
    seen: Sequence[tuple[Record, Any, Any, tuple[Finding, ...]]], logs: Sequence[Log], ruleset: Ruleset[Any, Any]
) -> list[Acted]:
    """The actions with their places; the state after one is the state before the next of the same record."""
    numbers = {log.name: number for number, log in enumerate(logs)}
    found = []
    for index, (record, before, action, findings) in enumerate(seen):
        at = getattr(action, "at", -1)
        within, step = record.place(at)
        sitting = record.sittings[within]
        turn, phase = sitting.when(at)
        following = seen[index + 1] if index + 1 < len(seen) else None
        after = following[1] if following and following[0] is record else ruleset.apply(before, action)
        found.append(Acted(numbers[sitting.log.name], step, turn, phase, before, action, after, findings))
    return found
