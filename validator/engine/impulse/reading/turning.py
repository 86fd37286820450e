"""How many AP the turning of a counter stands for, round past 0 and back again included."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from validator.engine.events import FigureChanged

#: A counter turns in quarters.
_EDGES = 4


@dataclass(frozen=True, slots=True)
class Turn:
    """A turning of a counter: `key` is its place in the record, `spent` the AP it stands for (negative: given back)."""

    key: int
    at: int
    old: int
    new: int
    spent: int

    @property
    def wraps(self) -> bool:
        """Whether the counter went past 0 and shows AP again."""
        return self.spent > 0 and self.new > self.old


def read_turn(key: int, event: FigureChanged, *, reset: bool = False) -> Turn:
    """What a turning stands for. `reset`: it is part of a reset of AP, so that a turn to the right is no spending.

    A counter that stands at 0 and is turned on clockwise spends an AP it does not have, whatever it shows then. Where
    the number went down it was spent, whichever way round the counter was turned.
    """
    forward = event.quarter_turns > 0 and not reset
    if forward and event.old == 0:
        spent = event.quarter_turns
    elif event.old == event.new:
        spent = 0 if reset else event.quarter_turns
    else:
        spent = event.old - event.new
    return Turn(key, event.at, event.old, event.new, spent)


def net_spent(turns: Sequence[Turn]) -> int:
    """The AP that several turnings stand for together; once right round is nothing."""
    spent = sum(turn.spent for turn in turns)
    if any(turn.wraps for turn in turns) and spent >= _EDGES:
        spent -= _EDGES
    return spent


def left_over(turns: Sequence[Turn]) -> list[Turn]:
    """The turnings that spent AP and were not given back, one entry an AP: giving back cancels the latest spending."""
    kept: list[Turn] = []
    for turn in turns:
        if turn.spent > 0:
            kept.extend([turn] * turn.spent)
        else:
            del kept[max(0, len(kept) + turn.spent) :]
    return kept[len(kept) - max(0, min(len(kept), net_spent(turns))) :]
