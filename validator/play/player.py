"""Plays a game from its rules: any legal action may come next; one action that breaks one rule can be planted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from math import sqrt
from random import Random
from typing import Any

from validator.engine import Finding, Ruleset, Scenario
from validator.engine.events import Called, Event, Moved, Rolled, StatusChanged, TurnSet

#: A game that never comes to an end (a rule set without one) is left here.
MOST_ACTIONS = 500_000
#: How many actions are tried for a fault before the game goes on without it for the moment.
_TRIES = 400
#: How often a fault that could be planted is; rarely in one game, in the next at the first opportunity.
_OFTEN = (1.0, 0.5, 0.2, 0.05)
#: How often players go on to do the same with another unit.
_AGAIN = 0.5
#: How often a step on the way to a fault is taken where there are legal ones.
_LEADS = 0.3
#: How many games are played until one has the fault.
_GAMES = 6


@dataclass(frozen=True, slots=True)
class Played:
    """One action of a game: what the table shows of it, and what is wrong with it (nothing but for a planted fault).

    Actions are numbered by their `at`; a finding's `at` is the number of the one it is about, this one or one before.
    """

    action: Any
    events: tuple[Event, ...]
    findings: tuple[Finding, ...] = ()


class NoSuchFault(Exception):
    """The game came to its end before a fault of the wished kind could be planted; carries the rule's id."""

    def __init__(self, rule: str) -> None:
        self.rule = rule
        super().__init__(rule)


def play(
    ruleset: Ruleset[Any, Any], scenario: Scenario, seed: int, turns: int, fault: str | None = None
) -> Iterator[Played]:
    """Play whole turns from the scenario's beginning, the same game for the same seed.

    With `fault`, the id of a rule, one action at random breaks just that rule. Raises NoSuchFault if none came up in
    any of several games.
    """
    if fault is None:
        yield from _Game(ruleset, scenario, Random(f"{ruleset.name} {seed}"), turns).play()
        return
    for number in range(_GAMES):
        random = Random(f"{ruleset.name} {seed} {fault} {number}")
        often = random.choice(_OFTEN) if number < _GAMES // 2 else 1.0
        game = list(_Game(ruleset, scenario, random, turns, fault, often).play())
        if any(played.findings for played in game):
            yield from game
            return
    raise NoSuchFault(fault)


class _Game:
    """One game; `fault` is the rule to be broken, `often` the share of the opportunities to do so that are taken."""

    def __init__(
        self,
        ruleset: Ruleset[Any, Any],
        scenario: Scenario,
        random: Random,
        turns: int,
        fault: str | None = None,
        often: float = 1.0,
    ) -> None:
        self._ruleset, self._scenario, self._random = ruleset, scenario, random
        self._last = (scenario.turn or 1) + turns
        self._fault, self._often = fault, often
        self._before: Any = None
        self._guilty: set[str | None] = set()
        self._quiet = False

    def play(self) -> Iterator[Played]:
        """Every action that shows on the table."""
        state = self._ruleset.start(self._scenario)
        for number in range(MOST_ACTIONS):
            if _turn(state) >= self._last:
                return
            legal = list(self._ruleset.legal(state))
            chosen = self._breaking(state, legal) or (self._chosen(state, legal) if legal else None, ())
            action, findings = chosen
            if action is None:
                return
            action = replace(action, at=number)
            findings = self._ruleset.check(state, action) if findings else ()
            shown = self._ruleset.shown(state, action)
            events = tuple(self._thrown(event) for event in shown)
            if findings:
                self._fault = None
                self._guilty = {finding.unit for finding in findings} - {None}
                self._quiet = any(isinstance(event, StatusChanged) for event in shown)
            elif any(isinstance(event, Called | TurnSet) for event in shown):
                self._quiet = False
            if events:
                yield Played(action, events, findings)
            state = self._ruleset.apply(state, action)
            for event, fallen in zip(shown, events, strict=True):
                if isinstance(fallen, Rolled) and fallen is not event:
                    dice = self._ruleset.thrown(action, fallen)
                    state = state if dice is None else self._ruleset.apply(state, dice)
            self._before = action

    def _thrown(self, event: Event) -> Event:
        """Dice that may fall as they will are thrown."""
        if not isinstance(event, Rolled) or event.values:
            return event
        count, _, sides = event.dice.partition("d")
        return replace(event, values=tuple(self._random.randint(1, int(sides)) for _ in range(int(count))))

    def _chosen(self, state: Any, legal: Sequence[Any]) -> Any:
        """One of the actions: often the same with another unit, else first the kind, the commoner the likelier but not
        in proportion, then which of that kind."""
        # What the unit of the fault does next might explain it: it is left alone as long as there is anything else.
        legal = [action for action in legal if getattr(action, "unit", None) not in self._guilty] or legal
        if self._quiet:
            # Dice that follow would be what a wrong marker was put on for.
            legal = [action for action in legal if not self._is_rolled_for(state, action)] or legal
        again = [action for action in legal if _like(action, self._before)]
        if again and self._random.random() < _AGAIN:
            return self._random.choice(again)
        kinds: dict[type, list[Any]] = {}
        for action in legal:
            kinds.setdefault(type(action), []).append(action)
        weights = [sqrt(len(actions)) for actions in kinds.values()]
        return self._random.choice(self._random.choices(list(kinds.values()), weights)[0])

    def _is_rolled_for(self, state: Any, action: Any) -> bool:
        return any(isinstance(event, Rolled) for event in self._ruleset.shown(state, action))

    # --- the fault ---------------------------------------------------------------------------------------------------
    def _breaking(self, state: Any, legal: Sequence[Any]) -> tuple[Any, tuple[Finding, ...]] | None:
        """An action that breaks just the one rule, or leads up to it, and shows on the table; None: not now."""
        if self._fault is None or (legal and self._random.random() > self._often):
            return None
        ways = list(self._ruleset.broken(state, self._fault))
        if not ways and not self._has_ways():
            ways = [self._varied(self._random.choice(legal)) for _ in range(_TRIES) if legal]
        self._random.shuffle(ways)
        lead: Any = None
        for action in _of_all_kinds(ways)[:_TRIES]:
            findings = self._ruleset.check(state, action)
            breaks = [finding.rule for finding in findings] == [self._fault]
            if (breaks or not findings) and _can_be_seen(self._ruleset.shown(state, action)):
                if breaks:
                    return action, findings
                if lead is None and action not in legal:
                    lead = action
        if lead is None or (legal and self._random.random() > _LEADS):
            return None
        return lead, ()

    def _has_ways(self) -> bool:
        """Whether the rule set itself knows how its rules are broken."""
        return type(self._ruleset).broken is not Ruleset.broken

    def _varied(self, action: Any) -> Any:
        names = [field.name for field in fields(action) if field.name not in ("at", "actor_side")]
        name = self._random.choice(names or ["at"])
        value = getattr(action, name)
        if isinstance(value, bool) or name == "at":
            return action
        if isinstance(value, int):
            return replace(action, **{name: max(0, value + self._random.choice((-1, 1)))})
        if isinstance(value, str):
            for pool in (self._scenario.areas, self._scenario.units, self._scenario.sides):
                if value in pool:
                    return replace(action, **{name: self._random.choice(sorted(pool))})
        return action


def _turn(state: Any) -> int:
    return getattr(state, "turn", None) or 0


def _like(action: Any, before: Any) -> bool:
    """Whether an action is what was just done, with another unit."""
    if type(action) is not type(before):
        return False
    unlike = [f.name for f in fields(action) if f.compare and getattr(action, f.name) != getattr(before, f.name)]
    return unlike == ["unit"]


def _of_all_kinds(actions: Sequence[Any]) -> list[Any]:
    """The actions so that each kind has its turn: one of each, then a second of each."""
    kinds: dict[type, list[Any]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    ranked = [(rank, number, action) for number, own in enumerate(kinds.values()) for rank, action in enumerate(own)]
    return [action for *_, action in sorted(ranked, key=lambda entry: entry[:2])]


def _can_be_seen(events: Sequence[Event]) -> bool:
    """Whether a table shows it: a counter put down in the area it was in has not moved."""
    return bool(events) and not any(isinstance(event, Moved) and event.origin == event.to for event in events)
