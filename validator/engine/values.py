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

from validator.engine.events import Event, Point, Rolled
from validator.engine.tableparts import TableParts

Value = int | float | str | bool | None
_NO_VALUES: Mapping[str, Value] = MappingProxyType({})
_NO_WORDS: Mapping[str, str] = MappingProxyType({})
_NO_FIGURES: Mapping[str, Mapping[str, int]] = MappingProxyType({})


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
    `values` are what can change, as at the scenario's start (`ap`, `status` ...). `words` are printed words by their
    rule names (`formation`), `point` where the counter stands on an open table.
    """

    id: str
    name: str
    side: str
    kind: str = "unit"
    place: str = ""
    figures: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    values: Mapping[str, Value] = field(default_factory=lambda: _NO_VALUES)
    words: Mapping[str, str] = field(default_factory=lambda: _NO_WORDS)
    point: Point | None = None


@dataclass(frozen=True, slots=True)
class Terrain:
    """A piece of ground on an open table: what it is under the rules (`dangerous`), its name, its corners."""

    kind: str
    name: str
    outline: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table without areas: `area` is the place's id, width and height in its units (cm), `edges` whose each edge is
    (`north`, `east`, `south`, `west`; those of nobody are left out)."""

    area: str
    width: float
    height: float
    edges: Mapping[str, str] = field(default_factory=lambda: _NO_WORDS)
    terrain: tuple[Terrain, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """Everything a rule set starts from: sides in playing order, areas, links (unordered pairs), units, options.

    `turn`, `phase` and `holder` (the side that has the initiative, None unknown) say where the record begins;
    `opening` is true when it begins at the very start of that phase, so that what is missing before is really missing.
    `table` is the open table that some games are played on; `side_figures` are each side's numbers by their rule names
    (`strategy`).
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
    table: OpenTable | None = None
    side_figures: Mapping[str, Mapping[str, int]] = field(default_factory=lambda: _NO_FIGURES)


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule as people look it up: its id and the severities it can be reported with. Its texts are the rule set's."""

    id: str
    severities: tuple[Severity, ...] = (Severity.ILLEGAL,)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a ledger: what an action added to something that the rules count. `ledger` names the ledger (its title
    is `actions.ledger.<ledger>`), `who` is the unit or formation it is kept for.

    `change` is what was added (negative: taken off), `now` what there is then; `note` is for what no number tells: what
    it is for, whom it concerns (`actions.<key>`). `cause` says why where the action itself does not. `joins`: it
    belongs together with the one before it (what a unit spends in one impulse). Whether it is wrong the findings say.
    """

    ledger: str
    who: str
    change: int | None = None
    now: int | None = None
    note: Said | None = None
    cause: Said | None = None
    joins: bool = False


@dataclass(frozen=True, slots=True)
class Sketch:
    """What an action looks like on an open table, in its units: a way (`path`) or a range (`radius` around `centre`)
    of a unit."""

    unit: str
    path: tuple[Point, ...] = ()
    centre: Point | None = None
    radius: float = 0.0


S = TypeVar("S")
A = TypeVar("A")


class Reader(ABC, Generic[A]):
    """Turns what was seen on the table into actions, as people play: it holds back, drops what was taken back,
    joins.

    People correct themselves, move before they pay, forget a button, do two things in one step. What can be read in
    several ways is read in a legal one; a player is accused only if no reading of what was seen is legal. So an action
    is yielded when it is certain, not when it is seen, each with the `at` of the event that shows it best. Events of
    units, areas and words that the rules do not know are passed over.
    """

    @abstractmethod
    def feed(self, event: Event) -> Iterator[A]:
        """Take the next event; yield the actions that are certain now."""

    @abstractmethod
    def finish(self) -> Iterator[A]:
        """The record ends here: yield what was held back. The end of a record is no boundary, nothing is missing
        there."""


class Ruleset(ABC, Generic[S, A]):
    """A system of rules. Derive your own from this class and register an instance of it under the entry point
    `validator.rulesets`: modgen and validator find it by that name. docs/rulesets.md goes through it step by step.

    `S` is the state, `A` the actions: frozen values of your own making, equal if they mean the same. Actions are
    dataclasses with a field `at: int = -1`, the number of the record's step they were read from, which no rule looks
    at and which does not count when two are compared. A state has the attribute `turn` if the rules have turns: a game
    that is played from the rules (`validator play`) ends by it. Nothing here knows VASSAL or a file.

    An audit starts a state from the scenario, has the reader turn events into actions, and for each action asks first
    `check`, then goes on with what `apply` gives. So `apply` takes whatever happened, legal or not, and never raises:
    one fault must not bring forth another.

    Three promises tie the methods together, and a test on random games should hold them:

    - an action that `legal` lists has no finding by `check`, and one that it does not list has;
    - what `shown` shows of a legal action, `reader` reads back as that action;
    - each finding's severity is one that its rule in `rules` names.

    A rule set in full, in which sides have to call in turn:

    >>> from validator.engine.events import Called
    >>> @dataclass(frozen=True)
    ... class Call:
    ...     side: str
    ...     at: int = field(default=-1, compare=False)
    >>> class CallReader(Reader[Call]):
    ...     def feed(self, event):
    ...         if isinstance(event, Called) and event.call == "pass" and event.side is not None:
    ...             yield Call(event.side, event.at)
    ...     def finish(self):
    ...         yield from ()
    >>> class InTurn(Ruleset[tuple[str, ...], Call]):
    ...     name, texts = "in-turn", "in_turn.texts"
    ...     rules = {"T-1": Rule("T-1")}
    ...     options_schema = {"type": "object", "properties": {}, "additionalProperties": False}
    ...     table_parts = TableParts(calls=("pass",))
    ...     def start(self, scenario):
    ...         return scenario.sides
    ...     def check(self, order, call):
    ...         if call.side == order[0]:
    ...             return ()
    ...         what, allowed = Said("turn", {"side": call.side}), Said("turn.allowed", {"side": order[0]})
    ...         return (Finding("T-1", Severity.ILLEGAL, what, allowed, side=call.side, at=call.at),)
    ...     def apply(self, order, call):
    ...         n = order.index(call.side) + 1
    ...         return order[n:] + order[:n]
    ...     def legal(self, order):
    ...         yield Call(order[0])
    ...     def reader(self, scenario):
    ...         return CallReader()
    ...     def shown(self, order, call):
    ...         return (Called(at=0, call="pass", side=call.side),)
    >>> seen = [Called(at=n, call="pass", side=side) for n, side in enumerate(("red", "blue", "blue", "red"))]
    >>> scenario = Scenario(sides=("red", "blue"), areas=frozenset(), links=frozenset(), units={})
    >>> [(finding.rule, finding.side, finding.at) for finding in InTurn().audit(scenario, seen)]
    [('T-1', 'blue', 2)]

    After the fault at step 2 it is red's turn, as people at the table will see it too: nothing is wrong with step 3.
    """

    #: the name the entry point is registered under
    name: str
    #: the package that holds its texts by language (`en`, `ru`): `rules.json` (`title`; of each rule `<id>.title` and,
    #: for `validator rule`, `.text`, `.note`, `.violation`, `.example`, `.source`), `findings.json` (the keys of
    #: findings; `phase.<id>`), `table.json` (see TableParts; `say.<act>`: what people type where there is no menu for
    #: an act) and `actions.json` (what `said`, `standing`, `unit_standing` and `purpose` give). Beside the languages
    #: there may be `talk.yaml`, the lines people type (docs/bindings.md).
    texts: str

    @property
    @abstractmethod
    def rules(self) -> Mapping[str, Rule]:
        """Every rule it checks, by id (capital letters), in the order of its catalogue."""

    @property
    @abstractmethod
    def options_schema(self) -> Mapping[str, object]:
        """JSON Schema of its options, an object of properties, each with its default. A game's data are held against
        it (`rules: {name, options}`) before they become `Scenario.options`; an option may still be absent there."""

    @property
    def table_parts(self) -> TableParts:
        """What a module must offer its players, and modgen builds: nothing but dice unless a rule set says more. A
        plain attribute will do, here as for `rules` and `options_schema`."""
        return TableParts()

    @abstractmethod
    def start(self, scenario: Scenario) -> S:
        """The state before the first action. What the scenario does not tell (None) is open, and accuses nobody."""

    @abstractmethod
    def check(self, state: S, action: A) -> tuple[Finding, ...]:
        """What is wrong with an action in a state; empty if nothing is."""

    @abstractmethod
    def apply(self, state: S, action: A) -> S:
        """The state after an action, legal or not."""

    @abstractmethod
    def legal(self, state: S) -> Iterator[A]:
        """Every legal action in a state. One with a method `sample(random)` is a template: it stands for many actions
        and gives one of them."""

    @abstractmethod
    def reader(self, scenario: Scenario) -> Reader[A]:
        """A new reader of events for a record that begins with this scenario."""

    @abstractmethod
    def shown(self, state: S, action: A) -> tuple[Event, ...]:
        """What a table shows of an action, in the order people usually do it: the reader's counterpart.

        `at` numbers the steps from 0; events with the same number belong to one step. Empty for an action that leaves
        no trace. Dice without values may fall as they will (see `thrown`). Serves the player of validator.play.
        """

    def thrown(self, action: A, event: Rolled) -> A | None:
        """The action that dice are which `shown` left open for an action, once they have fallen; None: none."""
        return None

    def before(self, state: S, action: A) -> Iterator[A]:
        """What comes before an action though no table shows it, with that action's `at`: what `reader` puts in there
        (that another's action ends). Whoever plays from the rules applies it first."""
        return iter(())

    def pending(self, state: S) -> tuple[Finding, ...]:
        """What would be found if everything that is going on ended now, for rule sets that judge a deed only then."""
        return ()

    def broken(self, state: S, rule: str) -> Iterator[A]:
        """Actions that may break a rule in a state, for games with a planted fault (`validator play --fault`).

        There may be more than do: `check` tells which break just that rule. One that is not legal though `check` finds
        nothing wrong with it yet is a step on the way to the fault (a roll too early), which then comes with a later
        action. Without this, what is planted are legal actions with one of their values changed.
        """
        return iter(())

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

    def entries(self, state: S, action: A, after: S) -> Iterator[Entry]:
        """What an action brings the ledgers that people keep under these rules; `after` is the state it leads to."""
        return iter(())

    def ledger_of(self, rule: str) -> str:
        """The ledger in which a break of a rule shows, "" for none."""
        return ""

    def sketches(self, state: S, action: A) -> Iterator[Sketch]:
        """What shows an action on an open table beside the counters: a flight path, the range of a gun."""
        return iter(())

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
