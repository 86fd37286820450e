"""What could have been done at a moment of a log or save, by its rule set, and what was done."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from modgen.game.model import Text
from modgen.game.problems import BadData, Place, Problem
from modgen.vassal import SavedGame
from validator.engine import Ruleset, Said
from validator.logs.audit import Log, Record, Records, take_up
from validator.logs.locations import locator, told_locations
from validator.logs.opening import module_name, open_module, open_saved_game, problems_of, same_module, with_pieces
from validator.logs.sources import Sources, find_sources
from validator.logs.table import Table
from validator.logs.timeline import TimelineStep, timeline

#: More names than this are no help in an error message.
MAX_NAMES = 30


@dataclass(frozen=True, slots=True)
class Deed:
    """An action that the audit reads at a step, and the ids of the rules that it breaks."""

    said: Said
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Done:
    """What a log holds at a step: its changes on the table, and the actions that they come to (none where a step is
    part of one that another step decides)."""

    step: TimelineStep
    deeds: tuple[Deed, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a game: before the step `step` of a log with `steps` steps, or the position of a save.

    `standing` says where the game stands, `units` how each unit stands (those that were asked for). `choices` are all
    legal actions of the units asked for and, where none was asked for by name, of the sides; `asked` is the unit asked
    for. `done` is what came next, None at the end. `names` words the ids of units, areas and sides; `texts` is the rule
    set's package of texts.
    """

    file: str
    module: str
    ruleset: str
    texts: str
    step: int
    steps: int
    standing: tuple[Said, ...]
    units: Mapping[str, tuple[Said, ...]]
    choices: tuple[Said, ...]
    asked: str | None = None
    done: Done | None = None
    names: Mapping[str, Text] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()


def read_moment(
    file: Path,
    module_path: Path | None = None,
    binding_path: Path | None = None,
    at: int | None = None,
    unit: str | None = None,
) -> Moment:
    """What could be done in a save, or in a log before step `at` (default: at its end).

    Only what had happened by then counts: what was taken back later is still on the table. Raises BadData where the
    file does not read as far as its pieces or cannot be audited, `audit.no-step` for a step that the log does not have,
    `audit.no-unit` and `audit.unit-unclear` for a name that no unit or several have; OSError for files that cannot be
    opened.
    """
    module = open_module(module_path) if module_path else None
    game = with_pieces(open_saved_game(file), str(file))
    log = Log(str(file), game)
    name = module.name if module else module_name([log])
    same_module([log], name)
    sources = find_sources(name, module, binding_path)
    step = _step(game, at, str(file))
    whole = take_up([log], sources)
    known = whole.records[0].sittings[0].units
    names = {id_: (*words, *_texts(whole.names.get(id_))) for id_, words in known.names()}
    asked = find_unit(names, unit, str(file)) if unit is not None else None
    ruleset, state = whole.ruleset, _state_before(whole, log, sources, step)
    choices = [said for action in ruleset.legal(state) if _asked(said := ruleset.said(state, action), asked)]
    shown = dict.fromkeys(
        [asked] if asked else [u for said in choices if isinstance(u := said.values.get("unit"), str)]
    )
    problems = (one for one in problems_of(str(file), game, module, sources) if one.code != "audit.no-steps")
    return Moment(
        str(file),
        name,
        ruleset.name,
        ruleset.texts,
        step,
        len(game.steps),
        ruleset.standing(state),
        {one: ruleset.unit_standing(state, one) for one in shown},
        tuple(choices),
        asked,
        _done(game, whole, sources, step) if step < len(game.steps) else None,
        whole.names,
        tuple(problems),
    )


def _step(game: SavedGame, at: int | None, file: str) -> int:
    last = len(game.steps)
    if at is None:
        return last
    if not 0 <= at <= last:
        raise BadData([Problem("audit.no-step", Place(file), {"asked": at, "last": last})])
    return at


def _texts(text: Text | None) -> tuple[str, ...]:
    return (text.en, text.ru) if text else ()


def find_unit(names: Mapping[str, Sequence[str]], wanted: str, file: str) -> str:
    """The id of the unit that is called so: by one of its names, else by a part of one that only this unit has. Case
    does not count. Raises BadData."""
    folded = _folded(wanted)
    called = {id_: {_folded(name) for name in (id_, *words) if name} for id_, words in names.items()}
    found = [id_ for id_, words in called.items() if folded in words]
    found = found or [id_ for id_, words in called.items() if folded and any(folded in word for word in words)]
    if len(found) == 1:
        return found[0]
    code = "audit.unit-unclear" if found else "audit.no-unit"
    known = [next(filter(None, names[id_]), id_) for id_ in found or names]
    more = ", ..." if len(known) > MAX_NAMES else ""
    raise BadData([Problem(code, Place(file), {"asked": wanted, "known": ", ".join(known[:MAX_NAMES]) + more})])


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()


def _asked(said: Said, unit: str | None) -> bool:
    return unit is None or said.values.get("unit") == unit


def _state_before(whole: Records, log: Log, sources: Sources, step: int) -> Any:
    """The state of the rule set before a step, as the log looked then. The records are read to their end by it, once;
    where the step is not the last, the whole log is left for :func:`_done` to read."""
    if step == len(log.game.steps):
        return _last_state(whole.ruleset, whole.records[0])
    cut = replace(log, game=replace(log.game, steps=log.game.steps[:step]))
    (record,) = take_up([cut], sources).records
    # Who plays which side is what the whole log shows.
    record.sittings[0].who = whole.records[0].sittings[0].who
    return _last_state(whole.ruleset, record)


def _last_state(ruleset: Ruleset[Any, Any], record: Record) -> Any:
    beginning = record.scenario()
    last = deque(ruleset.follow(beginning, record.events()), maxlen=1)
    if not last:
        return ruleset.start(beginning)
    state, action, _ = last[0]
    return ruleset.apply(state, action)


def _done(game: SavedGame, whole: Records, sources: Sources, step: int) -> Done:
    """What happened at a step, as the whole log shows it."""
    (record,) = whole.records
    located = Table(locator(sources.boards, sources.binding.places, told_locations(game)))
    told = next(one for one in timeline(game, located) if one.index == step)
    return Done(told, tuple(_deeds(whole.ruleset, record, step)))


def _deeds(ruleset: Ruleset[Any, Any], record: Record, step: int) -> Iterator[Deed]:
    for state, action, findings in ruleset.follow(record.scenario(), record.events()):
        if getattr(action, "at", None) == step:
            yield Deed(ruleset.said(state, action), tuple(finding.rule for finding in findings))
