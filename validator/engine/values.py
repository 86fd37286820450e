"""The values that every rule set shares: the scenario it starts from, findings, rules, and what a rule set is.

The engine knows no VASSAL and no file. What was *seen* on a table comes to it as events (validator.engine.events); a
rule set's reader turns events into that rule set's actions; `check` judges an action against a state, `apply` goes
on from what happened.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Generic, TypeVar

from validator.engine.events import Event

Value = int | float | str | bool | None
_NO_VALUES: Mapping[str, Value] = MappingProxyType({})


class Severity(StrEnum):
    """How sure a finding is: a rule was broken, a mandatory step did not happen, or the record cannot decide."""

    ILLEGAL = "illegal"
    MISSING = "missing"
    DOUBTFUL = "doubtful"


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence as a value: `key` names a template of the rule set's own texts, `values` fill it."""

    key: str
    values: Mapping[str, Value] = field(default_factory=lambda: _NO_VALUES)


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault. `at` is the record's own number of where it happened (an action's `at`), opaque to the engine."""

    rule: str
    severity: Severity
    what: Said
    allowed: Said
    unit: str | None = None
    side: str | None = None
    at: int = -1


@dataclass(frozen=True, slots=True)
class Unit:
    """A counter under the rules: figures are the printed numbers by their rule names (`morale`, `max_ap`, `af`, `df`
    ...).

    `place` is an area's id, `box:<role>` for a box off the areas (`box:eliminated`, `box:cadre`), "" for nowhere.
    `values` are what can change, as at the scenario's start (`ap`, `status` ...).
    """

    id: str
    name: str
    side: str
    kind: str = "unit"
    place: str = ""
    figures: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    values: Mapping[str, Value] = field(default_factory=lambda: _NO_VALUES)


@dataclass(frozen=True, slots=True)
class Scenario:
    """Everything a rule set starts from: sides in playing order, areas, links (unordered pairs), units, options.

    `turn`, `phase` and `holder` (the side that has the initiative, None unknown) say where the record begins;
    `opening` is true when it begins at the very start of that phase, so that what is missing before is really missing.
    """

    sides: tuple[str, ...]
    areas: frozenset[str]
    links: frozenset[frozenset[str]]
    units: Mapping[str, Unit]
    options: Mapping[str, Value] = field(default_factory=lambda: _NO_VALUES)
    turn: int | None = None
    phase: str | None = None
    holder: str | None = None
    opening: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule as people look it up: its id and the severities it can be reported with. Its texts are the rule set's."""

    id: str
    severities: tuple[Severity, ...] = (Severity.ILLEGAL,)


S = TypeVar("S")
A = TypeVar("A")


class Reader(ABC, Generic[A]):
    """Turns what was seen on the table into actions, as people play: it holds back, drops what was taken back,
    joins."""

    @abstractmethod
    def feed(self, event: Event) -> Iterator[A]:
        """Take the next event; yield the actions that are certain now."""

    @abstractmethod
    def finish(self) -> Iterator[A]:
        """The record ends here: yield what was held back. The end of a record is no boundary, nothing is missing
        there."""


class Ruleset(ABC, Generic[S, A]):
    """A system of rules. Found by name through the entry point `validator.rulesets`; bring your own by subclassing
    this.

    States and actions are frozen values. `apply` takes what happened, legal or not, so that an audit goes on after a
    fault.
    """

    #: the name the entry point is registered under
    name: str
    #: the package that holds its texts, `<language>/rules.json` and `<language>/findings.json`
    texts: str

    @property
    @abstractmethod
    def rules(self) -> Mapping[str, Rule]:
        """Every rule it checks, by id, in the order of its catalogue."""

    @property
    @abstractmethod
    def options_schema(self) -> Mapping[str, object]:
        """JSON Schema of its options, each with its default."""

    @abstractmethod
    def start(self, scenario: Scenario) -> S:
        """The state before the first action."""

    @abstractmethod
    def check(self, state: S, action: A) -> tuple[Finding, ...]:
        """What is wrong with an action in a state; empty if nothing is."""

    @abstractmethod
    def apply(self, state: S, action: A) -> S:
        """The state after an action, legal or not."""

    @abstractmethod
    def legal(self, state: S) -> Iterator[A]:
        """Every legal action in a state."""

    @abstractmethod
    def reader(self, scenario: Scenario) -> Reader[A]:
        """A new reader of events for a record that begins with this scenario."""

    @abstractmethod
    def shown(self, state: S, action: A) -> tuple[Event, ...]:
        """What a table shows of an action, in the order people usually do it: the reader's counterpart.

        `at` numbers the steps from 0; events with the same number belong to one step. Empty for an action that leaves
        no trace. Serves the player of validator.play.
        """

    def audit(self, scenario: Scenario, events: Iterable[Event]) -> Iterator[Finding]:
        """Read, judge and go on, to the end of the events."""
        state = self.start(scenario)
        reader = self.reader(scenario)

        def judge(actions: Iterable[A]) -> Iterator[Finding]:
            nonlocal state
            for action in actions:
                yield from self.check(state, action)
                state = self.apply(state, action)

        for event in events:
            yield from judge(reader.feed(event))
        yield from judge(reader.finish())
