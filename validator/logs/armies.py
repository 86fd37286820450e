"""Who plays what in a record: two players, or one who moves the units of both sides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from validator.logs import changes as changed
from validator.logs.timeline import TimelineStep
from validator.logs.units import Units


@dataclass(frozen=True, slots=True)
class Armies:
    """Who plays what in a record. `alone`: one player moves the units of both sides, so that his side says nothing of
    whose move it is; `retires`: he changes side for it, so that his side still says who rolls and calls."""

    alone: bool = False
    retires: bool = False


def armies(steps: Iterable[TimelineStep], seats: Iterable[str], units: Units) -> Armies:
    """Who plays what: `seats` are the tokens of the players that hold a side when the record begins. Takes the steps
    only as far as it needs to: to where a second player shows."""
    players, moved, joined = set(seats), set(), 0
    if len(players) > 1:
        return Armies()
    for step in steps:
        for change in step.changes:
            if isinstance(change, changed.PlayerJoined) and change.side:
                players.add(change.actor)
                joined += 1
            elif isinstance(change, changed.Moved) and (unit := units.by_piece.get(change.piece)):
                players.update({change.actor} - {""})
                moved.add(unit.side)
        if len(players) > 1:
            return Armies()
    alone = len(moved - {""}) > 1
    return Armies(alone, alone and joined > 0)
