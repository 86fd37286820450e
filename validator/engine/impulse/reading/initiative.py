"""Reads an Initiative Phase: whose the dice were, and who was given the initiative in the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from validator.engine.events import Called, Event, HolderShown, Rolled
from validator.engine.impulse.actions import Action, ChangeStatus, RolledElsewhere, RollInitiative, TakeInitiative
from validator.engine.impulse.reading.players import Players
from validator.engine.impulse.reading.stories import lay_out
from validator.engine.impulse.reading.table import Board, Table
from validator.engine.impulse.state import INITIATIVE


def read_initiative(board: Board, table: Table, players: Players, events: Sequence[Event]) -> Iterator[Action]:
    """The rolls and what the marker or the players say of them.

    A roll is the side's for which it was announced, else that of the player who threw. One player who throws twice
    while the other does not has thrown for both; one who is alone and announces nothing leaves open which is whose.
    """
    rolls = [event for event in events if isinstance(event, Rolled) and event.dice == "1d6" and event.values]
    sides = _whose(board, players, rolls)
    shown = [event for event in events if isinstance(event, HolderShown) and event.what == "initiative"]
    turned_back = len(shown) > 1 and shown[-1].side == table.holder
    last = None if turned_back or not shown else shown[-1]
    for event in events:
        if isinstance(event, Rolled) and event in rolls:
            side = sides[rolls.index(event)]
            yield RollInitiative(side=side, die=event.values[0], at=event.at)
        elif event is last and last is not None:
            yield TakeInitiative(side=last.side, at=last.at)
        elif isinstance(event, Called) and event.call == "rolled_elsewhere":
            yield RolledElsewhere(kind=INITIATIVE, at=event.at)


def markers_put_on(board: Board, table: Table, players: Players, events: Sequence[Event]) -> Iterator[Action]:
    """The markers that units have got by the end of the phase: no rule puts one on then (IMP-S1)."""
    for story in lay_out(board, table, players, None, list(enumerate(events)), {}).stories.values():
        if story.marker and not story.status and story.lies in board.areas:
            yield ChangeStatus(unit=story.unit, status=story.marker, ap=story.shows or 0, at=story.marks[0][1])


def _whose(board: Board, players: Players, rolls: Sequence[Rolled]) -> list[str | None]:
    if players.alone:
        sides = [roll.side for roll in rolls]
        named = {side for side in sides if side is not None}
        if len(rolls) == len(board.sides) == 2 and len(named) == 1 and None in sides:
            return [side or board.other(named.copy().pop()) for side in sides]
        return list(sides)
    sides = [roll.side or roll.player_side for roll in rolls]
    if len(rolls) == 2 and sides[0] == sides[1] and sides[0] is not None and None in (rolls[0].side, rolls[1].side):
        spare = 1 if rolls[1].side is None else 0
        sides[spare] = board.other(sides[0])
    return sides


def won_by(board: Board, actions: Sequence[Action]) -> str | None:
    """The side that the dice of a phase give the initiative (IMP-I1, IMP-I2); None if they do not tell."""
    dice: dict[str, int] = {}
    for action in actions:
        if isinstance(action, RollInitiative) and action.side is not None:
            dice.setdefault(action.side, action.die)
    if set(dice) != set(board.sides):
        return None
    best = [side for side in board.sides if dice[side] == max(dice.values())]
    return best[0] if len(best) == 1 else board.tie_winner
