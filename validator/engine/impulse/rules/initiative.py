"""The Initiative Phase: two dice, who has the initiative, and ties (IMP-I1, IMP-I2)."""

from __future__ import annotations

from collections.abc import Iterator

from validator.engine.impulse.actions import EndPhase, RollInitiative, TakeInitiative
from validator.engine.impulse.rules.registry import found, rule
from validator.engine.impulse.state import INITIATIVE, State
from validator.engine.values import Finding, Severity

_ALL = (Severity.ILLEGAL, Severity.MISSING, Severity.DOUBTFUL)


@rule("IMP-I1", RollInitiative, severities=_ALL)
def each_side_rolls_once(state: State, roll: RollInitiative) -> Iterator[Finding]:
    """Source, "Initiative Phase": both players roll 1d6. A roll after a tie is IMP-I2."""
    if is_roll_too_many(state, roll) and not state.rolls.faulty and not is_tie(state):
        if roll.side is None:
            yield found("IMP-I1", "I1.third_roll", roll, die=roll.die)
        else:
            yield found("IMP-I1", "I1.twice", roll, side=roll.side, side_rolling=roll.side, die=roll.die)


@rule("IMP-I1", TakeInitiative)
def the_higher_roll_has_it(state: State, take: TakeInitiative) -> Iterator[Finding]:
    """Source, "Initiative Phase": the player with the higher roll acts first in each phase."""
    due = winner(state)
    if due is not None and take.side != due and not is_tie(state):
        yield found("IMP-I1", "I1.lower", take, side=take.side, side_taking=take.side, side_due=due)


@rule("IMP-I1", EndPhase)
def the_initiative_is_rolled(state: State, end: EndPhase) -> Iterator[Finding]:
    """Source, "Initiative Phase": both players roll before the phase ends; the initiative that was given before all
    dice were rolled is compared with them now. Not judged where the record begins after the start of the phase."""
    rolls = state.rolls
    if state.phase != INITIATIVE:
        return
    if len(rolls.dice) < len(state.board.sides):
        if state.opened:
            elsewhere = INITIATIVE in state.elsewhere
            severity = Severity.DOUBTFUL if elsewhere else Severity.MISSING
            rolled = {side for side, _ in rolls.dice}
            left = [side for side in state.board.sides if side not in rolled]
            if len(left) == 1 and None not in rolled:
                key = "I1.unseen_roll" if elsewhere else "I1.no_roll"
                yield found("IMP-I1", key, end, side=left[0], severity=severity, side_due=left[0])
            else:
                yield found("IMP-I1", "I1.unseen_rolls" if elsewhere else "I1.no_rolls", end, severity=severity)
    elif not rolls.judged and rolls.taken is not None and not is_tie(state):
        due = winner(state)
        if due is not None and due != rolls.taken:
            yield found(
                *("IMP-I1", "I1.lower", end), at=rolls.taken_at, side=rolls.taken, side_taking=rolls.taken, side_due=due
            )


@rule("IMP-I2", RollInitiative)
def a_tie_is_not_rerolled(state: State, roll: RollInitiative) -> Iterator[Finding]:
    """Source, "Initiative Phase": equal rolls give the initiative to NATO (option `tie_winner`); nobody rolls again."""
    if is_roll_too_many(state, roll) and is_tie(state) and not state.rolls.faulty:
        yield found("IMP-I2", "I2.reroll", roll, side=roll.side, side_due=state.board.tie_winner)


@rule("IMP-I2", TakeInitiative)
def a_tie_has_its_winner(state: State, take: TakeInitiative) -> Iterator[Finding]:
    """Source, "Initiative Phase": equal rolls give the initiative to NATO (option `tie_winner`)."""
    if is_tie(state) and not state.rolls.faulty and take.side != state.board.tie_winner:
        due = state.board.tie_winner
        yield found("IMP-I2", "I2.taken", take, side=take.side, side_taking=take.side, side_due=due)


@rule("IMP-I2", EndPhase)
def a_tie_was_given_to_its_winner(state: State, end: EndPhase) -> Iterator[Finding]:
    """Source, "Initiative Phase": as above, where the initiative was taken before both dice were rolled."""
    rolls = state.rolls
    due = state.board.tie_winner
    if state.phase != INITIATIVE or not is_tie(state) or rolls.faulty or rolls.judged or rolls.taken in (None, due):
        return
    yield found("IMP-I2", "I2.taken", end, at=rolls.taken_at, side=rolls.taken, side_taking=rolls.taken, side_due=due)


def is_complete(state: State) -> bool:
    """Whether every side has rolled."""
    return len(state.rolls.dice) >= len(state.board.sides)


def is_tie(state: State) -> bool:
    """Whether the first roll of each side was the same number."""
    first = [die for _, die in state.rolls.dice[: len(state.board.sides)]]
    return is_complete(state) and len(set(first)) == 1


def is_roll_too_many(state: State, roll: RollInitiative) -> bool:
    """Whether a roll comes after its side's, or after both."""
    return is_complete(state) or (roll.side is not None and roll.side in {side for side, _ in state.rolls.dice})


def winner(state: State) -> str | None:
    """Who has the initiative by the rolls; None while dice are missing, or where the record cannot tell whose they
    are."""
    if state.rolls.faulty or not is_complete(state):
        return None
    if is_tie(state):
        return state.board.tie_winner
    sides = [side for side, _ in state.rolls.dice]
    left = [side for side in state.board.sides if side not in sides]
    if len(left) > 1:
        return None
    dice = {left[0] if side is None else side: die for side, die in state.rolls.dice}
    best = max(dice.values())
    ahead = [side for side, die in dice.items() if die == best]
    return ahead[0] if len(ahead) == 1 else None


def holder_after(state: State) -> str | None:
    """Who has the initiative when the Initiative Phase is over: who took it, else who won the rolls, else nobody
    knows."""
    return state.rolls.taken or winner(state)
