"""Which of the places a counter was put down in were moves: the way that explains the table with the fewest faults."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from validator.engine.impulse.reading.table import Board


@dataclass(frozen=True, slots=True)
class Stop:
    """A counter was set down in an area: `key` is its place in the record, `mover` the side whose hand it was."""

    key: int
    at: int
    to: str
    mover: str | None = None


def moves_made(board: Board, start: str, stops: Sequence[Stop], paid: int, spare: int = 0) -> tuple[Stop, ...]:
    """The stops that count as entering an area, for a unit that began in `start` and turned `paid` AP for moving.

    Between stops a counter may have been put down on the way, or put back. The way is chosen that leaves the fewest
    faults (areas entered without AP, a second AP, AP for nothing beyond `spare` for an assault, jumps); of several the
    one that was paid for step by step, then the one without what was put back.
    """
    every = every_stop(start, stops)
    ways = [without_loops(start, stops), straight(start, stops), every]
    if paid == len(every):
        ways.insert(0, every)
    return min(ways, key=lambda way: _faults(board, start, way, paid, spare))


def _faults(board: Board, start: str, way: Sequence[Stop], paid: int, spare: int) -> int:
    areas = [start, *(stop.to for stop in way)]
    jumps = sum(not board.linked(one, two) for one, two in pairwise(areas))
    unpaid = max(0, len(way) - paid)
    repeated = max(0, min(len(way), paid) - 1)
    return jumps + unpaid + repeated + (1 if paid > len(way) + spare else 0)


def every_stop(start: str, stops: Sequence[Stop]) -> tuple[Stop, ...]:
    """All the areas the counter was put down in, one after another."""
    way: list[Stop] = []
    for stop in stops:
        if stop.to != (way[-1].to if way else start):
            way.append(stop)
    return tuple(way)


def straight(start: str, stops: Sequence[Stop]) -> tuple[Stop, ...]:
    """From where it was to where it is in the end, in one."""
    return (stops[-1],) if stops and stops[-1].to != start else ()


def without_loops(start: str, stops: Sequence[Stop]) -> tuple[Stop, ...]:
    """The way without what led back to an area where the counter had been before."""
    way: list[Stop] = []
    for stop in stops:
        been = [start, *(earlier.to for earlier in way)]
        if stop.to in been:
            del way[been.index(stop.to) :]
        else:
            way.append(stop)
    return tuple(way)


def shared_out(acts: Sequence[int], turns: Sequence[int]) -> tuple[int | None, ...]:
    """For each act (by its place in the record) the index of the turning that paid for it, None if none did.

    Acts and turnings come in order and are paired in order; where one side has too few, each goes to the nearest, so
    that it is the unpaid act, or the idle turning, that stands alone.
    """
    width = len(turns) + 1
    costs = [[0] * width for _ in range(len(acts) + 1)]
    skip = 1 << 40
    for a in range(len(acts) + 1):
        for t in range(width):
            if a == 0 or t == 0:
                costs[a][t] = skip * (a + t)
                continue
            pair = costs[a - 1][t - 1] + abs(acts[a - 1] - turns[t - 1])
            costs[a][t] = min(pair, costs[a - 1][t] + skip, costs[a][t - 1] + skip)
    paid: list[int | None] = [None] * len(acts)
    a, t = len(acts), len(turns)
    while a and t:
        if costs[a][t] == costs[a - 1][t - 1] + abs(acts[a - 1] - turns[t - 1]):
            a, t = a - 1, t - 1
            paid[a] = t
        elif costs[a][t] == costs[a - 1][t] + skip:
            a -= 1
        else:
            t -= 1
    return tuple(paid)
