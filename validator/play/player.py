"""Plays a game from its rules: any legal action may come next; one action that breaks one rule can be planted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from math import sqrt
from random import Random
from typing import Any

from validator.engine import Finding, Ruleset, Scenario
from validator.engine.events import Called, Event, Rolled, StatusChanged, TurnSet
from validator.play.planting import Planter, sampled

#: A game that never comes to an end (a rule set without one) is left here.
MOST_ACTIONS = 500_000
#: How often a fault that could be planted is; rarely in one game, in the next at the first opportunity.
_OFTEN = (1.0, 0.5, 0.2, 0.05)
#: How often players go on to do the same with another unit.
_AGAIN = 0.5
#: How many games are played until one has the fault.
_GAMES = 6
#: After so many actions of one phase a game leads nowhere, and is left.
_LONGEST_PHASE = 2_000


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
        playing = _Game(ruleset, scenario, random, turns, fault, often)
        game = list(playing.play())
        if playing.finished and [found.rule for played in game for found in played.findings] == [fault]:
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
        self._planter = Planter(ruleset, scenario, random, fault, often) if fault is not None else None
        self._before: Any = None
        self._guilty: set[str | None] = set()
        self._quiet = False
        #: whether the game came to the end of its turns
        self.finished = False

    def play(self) -> Iterator[Played]:
        """Every action that shows on the table, and every one with a finding."""
        state = self._ruleset.start(self._scenario)
        phase_began = 0
        for number in range(MOST_ACTIONS):
            hopeless = self._planter is not None and self._planter.hopeless
            self.finished = _turn(state) >= self._last
            if self.finished or number - phase_began > _LONGEST_PHASE or hopeless:
                return
            legal = list(self._ruleset.legal(state))
            planted = self._planter.breaking(state, legal) if self._planter else None
            chosen = planted or (self._chosen(state, legal) if legal else None)
            if chosen is None:
                return
            self._before = chosen
            action = replace(sampled(chosen, self._random), at=number)
            findings: list[Finding] = []
            for unseen in self._ruleset.before(state, action):
                findings += self._judged(state, unseen, planted)
                state = self._ruleset.apply(state, unseen)
            findings += self._judged(state, action, planted)
            shown = self._ruleset.shown(state, action)
            events = tuple(self._thrown(event) for event in shown)
            if findings:
                self._guilty = {finding.unit for finding in findings} - {None}
                self._quiet = any(isinstance(event, StatusChanged) for event in shown)
            elif any(isinstance(event, Called | TurnSet) for event in shown):
                self._quiet = False
            if events or findings:
                yield Played(action, events, tuple(findings))
            if any(isinstance(event, TurnSet) for event in shown):
                phase_began = number
            state = self._ruleset.apply(state, action)
            for event, fallen in zip(shown, events, strict=True):
                if isinstance(fallen, Rolled) and fallen is not event:
                    dice = self._ruleset.thrown(action, fallen)
                    state = state if dice is None else self._ruleset.apply(state, dice)

    def _judged(self, state: Any, action: Any, planted: Any) -> tuple[Finding, ...]:
        """What is wrong with an action: of those that were not planted only a rule set that judges late can tell."""
        if self._planter is None or not (planted is not None or self._planter.judges_late):
            return ()
        findings = self._ruleset.check(state, action)
        self._planter.found(findings)
        return findings

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


def _turn(state: Any) -> int:
    return getattr(state, "turn", None) or 0


def _like(action: Any, before: Any) -> bool:
    """Whether an action is what was just done, with another unit."""
    if type(action) is not type(before):
        return False
    unlike = [f.name for f in fields(action) if f.compare and getattr(action, f.name) != getattr(before, f.name)]
    return unlike == ["unit"]
