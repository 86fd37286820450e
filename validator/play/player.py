"""Plays a game from its rules: any legal action may come next; one action that breaks one rule can be planted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from math import sqrt
from random import Random
from typing import Any

from validator.engine import Finding, Ruleset, Scenario
from validator.engine.events import Event, Moved, Rolled

#: A game that never comes to an end (a rule set without one) is left here.
MOST_ACTIONS = 20_000
#: How many variations of legal actions are tried for a fault before the game goes on without it for the moment.
_TRIES = 400


@dataclass(frozen=True, slots=True)
class Played:
    """One action of a game: what the table shows of it, and what is wrong with it (nothing but for a planted fault)."""

    action: object
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

    With `fault`, the id of a rule, one action at random that breaks just that rule. Raises NoSuchFault if none came up.
    """
    random = Random(f"{ruleset.name} {seed}")
    state = ruleset.start(scenario)
    last = (scenario.turn or 1) + turns
    wait = random.randrange(20, 60) if fault else -1
    for number in range(MOST_ACTIONS):
        legal = list(ruleset.legal(state))
        if not legal or _turn(state) >= last:
            break
        action: Any = _chosen(legal, random)
        findings: tuple[Finding, ...] = ()
        if fault and number >= wait and (planted := _planted(ruleset, state, legal, scenario, random, fault)):
            (action, findings), fault = planted, None
        events = tuple(_thrown(event, random) for event in ruleset.shown(state, action))
        if events:
            yield Played(action, events, findings)
        state = ruleset.apply(state, action)
    if fault:
        raise NoSuchFault(fault)


def _thrown(event: Event, random: Random) -> Event:
    """Dice that may fall as they will are thrown."""
    if not isinstance(event, Rolled) or event.values:
        return event
    count, _, sides = event.dice.partition("d")
    return replace(event, values=tuple(random.randint(1, int(sides)) for _ in range(int(count))))


def _turn(state: Any) -> int:
    return getattr(state, "turn", None) or 0


def _chosen(legal: Sequence[Any], random: Random) -> Any:
    """One of the actions: first the kind, the commoner the likelier but not in proportion, then which of that kind."""
    kinds: dict[type, list[Any]] = {}
    for action in legal:
        kinds.setdefault(type(action), []).append(action)
    weights = [sqrt(len(actions)) for actions in kinds.values()]
    return random.choice(random.choices(list(kinds.values()), weights)[0])


def _planted(
    ruleset: Ruleset[Any, Any],
    state: Any,
    legal: Sequence[Any],
    scenario: Scenario,
    random: Random,
    rule: str,
) -> tuple[Any, tuple[Finding, ...]] | None:
    """A legal action with one value changed so that it breaks just the one rule, and shows on the table."""
    for _ in range(_TRIES):
        action = _varied(random.choice(legal), scenario, random)
        findings = ruleset.check(state, action)
        if [finding.rule for finding in findings] == [rule] and _can_be_seen(ruleset.shown(state, action)):
            return action, findings
    return None


def _can_be_seen(events: Sequence[Event]) -> bool:
    """Whether a table shows it: a counter put down in the area it was in has not moved."""
    return bool(events) and not any(isinstance(event, Moved) and event.origin == event.to for event in events)


def _varied(action: Any, scenario: Scenario, random: Random) -> Any:
    name = random.choice([field.name for field in fields(action) if field.name not in ("at", "actor_side")] or ["at"])
    value = getattr(action, name)
    if isinstance(value, bool) or name == "at":
        return action
    if isinstance(value, int):
        return replace(action, **{name: max(0, value + random.choice((-1, 1)))})
    if isinstance(value, str):
        for pool in (scenario.areas, scenario.units, scenario.sides):
            if value in pool:
                return replace(action, **{name: random.choice(sorted(pool))})
    return action
