"""Plants one fault in a game that is played from the rules: finds an action that breaks just one rule, or leads up to
it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import fields, replace
from random import Random
from typing import Any

from validator.engine import Finding, Ruleset, Scenario, Severity
from validator.engine.events import Event, Moved

#: How many actions are tried for a fault before the game goes on without it for the moment.
_TRIES = 400
#: How many where rules judge late, and of how many of these what comes of them is judged as well.
_FEW_TRIES, _LATE_TRIES = 40, 5
#: How often a step on the way to a fault is taken where there are legal ones.
_LEADS = 0.3
#: For so many actions a game goes on with a deed that has yet to be found faulty, and so many steps may lead to it.
_PATIENCE, _MOST_LEADS = 120, 12


class Planter:
    """Looks for a way to break `fault` until it is broken; `often` is the share of the opportunities that are taken."""

    def __init__(
        self, ruleset: Ruleset[Any, Any], scenario: Scenario, random: Random, fault: str, often: float
    ) -> None:
        self._ruleset, self._scenario, self._random = ruleset, scenario, random
        self._fault, self._often = fault, often
        self._done = False
        self._waits: int | None = None
        self._leads = 0
        #: whether the rule set finds some things only when what they are part of has ended
        self.judges_late = type(ruleset).pending is not Ruleset.pending

    @property
    def hopeless(self) -> bool:
        """Whether a deed was done so long ago that nothing will be found in it any more."""
        return not self._done and self._waits is not None and self._waits > _PATIENCE

    def found(self, findings: Sequence[Finding]) -> None:
        """Take note that the fault was found."""
        self._done = self._done or bool(findings)

    def breaking(self, state: Any, legal: Sequence[Any]) -> Any:
        """An action that breaks just the one rule, or leads up to it, and shows on the table; None: not now."""
        if self._done:
            return None
        if self._waits is not None:
            self._waits += 1
        elif legal and self._random.random() > self._often:
            return None
        ways = list(self._ruleset.broken(state, self._fault))
        if not ways and not self._has_ways():
            ways = [self._varied(self._random.choice(legal)) for _ in range(_TRIES) if legal]
        self._random.shuffle(ways)
        lead: Any = None
        judged = 0
        earlier = Counter(_named(self._ruleset.pending(state))) if self.judges_late and ways else Counter()
        for way in _of_all_kinds(ways)[: _FEW_TRIES if self.judges_late else _TRIES]:
            action = sampled(way, self._random)
            findings, after, seen = self._done_with(state, action)
            if not seen:
                continue
            if [finding.rule for finding in findings] == [self._fault]:
                return action
            if findings or self._waits is not None:
                continue
            if judged == _LATE_TRIES:
                continue
            judged += self.judges_late
            late = self._late(after, earlier)
            if late == [self._fault]:
                self._waits = 0
                return action
            if not late and lead is None and action not in legal:
                lead = action
        if lead is None or self._leads >= _MOST_LEADS or (legal and self._random.random() > _LEADS):
            return None
        self._leads += self.judges_late
        return lead

    def _done_with(self, state: Any, action: Any) -> tuple[list[Finding], Any, bool]:
        """What is found when an action is done, the state after it, and whether a table shows it."""
        findings: list[Finding] = []
        for unseen in self._ruleset.before(state, action):
            findings += self._ruleset.check(state, unseen)
            state = self._ruleset.apply(state, unseen)
        findings += self._ruleset.check(state, action)
        seen = _can_be_seen(self._ruleset.shown(state, action))
        after = self._ruleset.apply(state, action) if self.judges_late else None
        return findings, after, seen

    def _late(self, after: Any, earlier: Counter[tuple[str, str | None]]) -> list[str]:
        """The rules that would be found broken later; what may still be made good is left out."""
        found = Counter(_named(self._ruleset.pending(after))) if self.judges_late else Counter()
        return [rule for rule, _ in (found - earlier).elements()]

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


def sampled(action: Any, random: Random) -> Any:
    """An action; of a template one of those that it stands for."""
    sample = getattr(action, "sample", None)
    return action if sample is None else sample(random)


def _named(findings: Sequence[Finding]) -> list[tuple[str, str | None]]:
    return [(found.rule, found.unit) for found in findings if found.severity is not Severity.MISSING]


def _of_all_kinds(actions: Sequence[Any]) -> list[Any]:
    """The actions so that each kind has its turn: one of each, then a second of each."""
    kinds: dict[type, list[Any]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    ranked = [(rank, number, action) for number, own in enumerate(kinds.values()) for rank, action in enumerate(own)]
    return [action for *_, action in sorted(ranked, key=lambda entry: entry[:2])]


def _can_be_seen(events: Sequence[Event]) -> bool:
    """Whether a table shows it: a counter put down where it was has not moved."""
    return bool(events) and not any(
        isinstance(event, Moved) and (event.origin, event.start) == (event.to, event.end) for event in events
    )
