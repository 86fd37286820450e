"""What a rally roll asks for, and whether what was done fits it or any of the rolls that may have been the unit's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from validator.engine.impulse.actions import ResolveRally
from validator.engine.impulse.state import RECOVERING, SUPPRESSED, UNMARKED, State


@dataclass(frozen=True, slots=True)
class Misjudged:
    """What was done against a roll: the rule, the message, and whether it is a step left out."""

    rule: str
    key: str
    missing: bool = False


@dataclass(frozen=True, slots=True)
class Fit:
    """How what was done fits the bare rolls: `right` are the indices of those that make it right, `no_roll` is true
    if no roll is left for the unit, `wrong` the index of a roll that it can be judged by if it fits none."""

    right: frozenset[int]
    no_roll: bool = False
    wrong: int | None = None


def is_touched(state: State, done: ResolveRally) -> bool:
    """Whether anything was done to a unit: its marker or its AP changed."""
    now = state.units[done.unit]
    return bool(marker_of(state, done.unit)) and (done.status != now.status or done.ap != now.ap)


def marker_of(state: State, unit: str) -> str:
    """The marker a unit rolls with: that at the start of the phase, else what it has."""
    return state.rally.marked.get(unit) or state.units[unit].status


def misjudged(state: State, done: ResolveRally, dice: tuple[int, int]) -> Misjudged | None:
    """What is wrong with what was done after a roll (IMP-R5 to IMP-R8); None if nothing, or if Morale is not known.

    A player who named another Morale has been reported for that (IMP-R7): what follows from it is no second fault.
    """
    was = marker_of(state, done.unit)
    morale = state.board.morale(done.unit, was)
    if not was or morale is None:
        return None
    fault = _against(state, done, was, sum(dice), morale)
    said = state.rally.said.get(done.unit)
    if fault is not None and said is not None and _against(state, done, was, sum(dice), said) is None:
        return None
    return fault


def _against(state: State, done: ResolveRally, was: str, total: int, morale: int) -> Misjudged | None:
    before = state.units[done.unit].ap
    most = state.board.max_ap(done.unit)
    raised = before is not None and done.ap > before
    if total <= morale:
        if done.status:
            return Misjudged("IMP-R5", "R5.kept")
        if most is not None and done.ap < most:
            # The printed Morale, which the roll just missed, explains all that was done: that number was the fault.
            if was == RECOVERING and total == morale:
                return Misjudged("IMP-R7", "R7.printed")
            return Misjudged("IMP-R5", "R5.no_reset", missing=True)
        return None
    if was == SUPPRESSED:
        if done.status == RECOVERING:
            return Misjudged("IMP-R3", "R3.after_roll") if raised else None
        return Misjudged("IMP-R6", "R6.removed" if done.status == UNMARKED else "R6.left")
    if done.status == UNMARKED:
        return Misjudged("IMP-R8", "R8.reset") if raised else None
    return Misjudged("IMP-R8", "R8.suppressed" if done.status == SUPPRESSED else "R8.kept")


def fits(state: State, done: ResolveRally) -> Fit:
    """Which of the bare rolls may have been a unit's, each roll serving one unit only.

    Earlier units may have had any of the rolls that made them right: a roll is free if they can all be served without
    it.
    """
    rally = state.rally
    rolled = [i for i, dice in enumerate(rally.bare) if not done.rolls or dice in done.rolls]
    right = frozenset(i for i in rolled if misjudged(state, done, rally.bare[i]) is None)
    if right and _can_serve({**rally.fits, done.unit: right}):
        return Fit(right)
    free = [i for i in rolled if _can_serve({**rally.fits, done.unit: frozenset({i})})]
    if not free:
        return Fit(frozenset(rolled), no_roll=True)
    return Fit(frozenset(free), wrong=free[0])


def _can_serve(wanted: Mapping[str, frozenset[int]]) -> bool:
    """Whether each unit can have a roll of its own (a matching, by augmenting paths)."""
    owner: dict[int, str] = {}

    def serve(unit: str, tried: set[int]) -> bool:
        for i in sorted(wanted[unit]):
            if i not in tried:
                tried.add(i)
                if i not in owner or serve(owner[i], tried):
                    owner[i] = unit
                    return True
        return False

    return all(serve(unit, set()) for unit in wanted)
