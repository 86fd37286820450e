"""The values that every rule set shares: the scenario it starts from, findings, rules, and what a rule set is.

The engine knows no VASSAL and no file. What was *seen* on a table comes to it as events (validator.engine.events); a
rule set's reader turns events into that rule set's actions; `check` judges an action against a state, `apply` goes
on from what happened.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Generic, TypeVar

from validator.engine.events import Event
from validator.engine.tableparts import TableParts

Value = int | float | str | bool | None
_NO_VALUES: Mapping[str, Value] = MappingProxyType({})


class Severity(StrEnum):
    """How sure a finding is: a rule was broken, a mandatory step did not happen, or the record cannot decide."""

    ILLEGAL = "illegal"
    MISSING = "missing"
    DOUBTFUL = "doubtful"


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence as a value: `key` names a template of the rule set's own texts, `values` fill it.

    Ids of units, areas and sides among the values are put into the words people use; a tuple is a list of such ids.
    """

    key: str
    values: Mapping[str, Value | tuple[str, ...]] = field(default_factory=lambda: _NO_VALUES)


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
    #: the package that holds its texts, `<language>/rules.json`, `<language>/findings.json` and, for what `said`,
    #: `standing`, `unit_standing` and `purpose` give, `<language>/actions.json`
    texts: str

    @property
    @abstractmethod
    def rules(self) -> Mapping[str, Rule]:
        """Every rule it checks, by id, in the order of its catalogue."""

    @property
    @abstractmethod
    def options_schema(self) -> Mapping[str, object]:
        """JSON Schema of its options, each with its default."""

    @property
    def table_parts(self) -> TableParts:
        """What a module must offer its players: nothing but dice unless a rule set says more."""
        return TableParts()

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

    def said(self, state: S, action: A) -> Said:
        """An action in words: `actions.<key>.may` of the texts is how it stands in a list of what may be done ("move to
        {to}"), `actions.<key>.did` is a sentence on what was done ("{unit} moves to {to}").

        The values `unit` and `side` say whose action it is. What dice decide has no place in the `may` template:
        actions that read the same there are one choice to people. A rule set without such texts is told by the names
        of its classes and their fields.
        """
        return Said(type(action).__name__, dict(_plain_fields(action)))

    def standing(self, state: S) -> tuple[Said, ...]:
        """Where the game stands, in a few phrases (`actions.<key>`): the turn, the phase, who is to act."""
        return ()

    def unit_standing(self, state: S, unit: str) -> tuple[Said, ...]:
        """How a unit stands, in a few phrases (`actions.<key>`): where it is, what it has left, its marker."""
        return ()

    def purpose(self, action: A) -> Said | None:
        """What the dice of an action were thrown for (`actions.<key>`), None if it has none or may have them as often
        as one likes. Dice thrown twice for the same purpose in one phase are a re-roll."""
        return None

    def follow(self, scenario: Scenario, events: Iterable[Event]) -> Iterator[tuple[S, A, tuple[Finding, ...]]]:
        """Read, judge and go on: every action, with the state it was done in and what is wrong with it."""
        state = self.start(scenario)
        reader = self.reader(scenario)
        for event in events:
            for action in reader.feed(event):
                yield state, action, self.check(state, action)
                state = self.apply(state, action)
        for action in reader.finish():
            yield state, action, self.check(state, action)
            state = self.apply(state, action)

    def audit(self, scenario: Scenario, events: Iterable[Event]) -> Iterator[Finding]:
        """Read, judge and go on, to the end of the events: what is wrong with it all."""
        for _, _, findings in self.follow(scenario, events):
            yield from findings


def _plain_fields(action: object) -> Iterator[tuple[str, Value]]:
    """What a dataclass holds of plain values, but for those that do not count when two are compared."""
    for each in fields(action) if is_dataclass(action) and not isinstance(action, type) else ():
        value = getattr(action, each.name)
        if each.compare and isinstance(value, int | float | str):
            yield each.name, value
