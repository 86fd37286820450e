"""Which of the places a counter was put down in were moves: the way that explains the table with the fewest faults."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from validator.engine.impulse.reading.table import Board

#: Beyond so many pairs of acts and turnings they are simply paired in order.
_BIG = 10_000
#: How much further off an act seems to the AP beyond dice: these are thrown once a shot is paid for.
_BEYOND_DICE = 1_000
#: Beyond so many stops in one impulse not every combination of loops is tried.
_MANY = 8


@dataclass(frozen=True, slots=True)
class Stop:
    """A counter was set down in an area: `key` is its place in the record, `mover` the side whose hand it was."""

    key: int
    at: int
    to: str
    mover: str | None = None


def moves_made(
    board: Board, start: str, stops: Sequence[Stop], paid: int, spare: int = 0, fought: Sequence[int] = ()
) -> tuple[Stop, ...]:
    """The stops that count as entering an area, for a unit that began in `start` and turned `paid` AP for moving.

    Between stops a counter may have been put down on the way, or put back. The way is chosen that leaves the fewest
    faults (areas entered without AP, a second AP, AP for nothing beyond `spare` for an assault, jumps); of several one
    that was paid for step by step, else the shortest; straight from beginning to end only if that explains more. Where
    the unit fought (at the places `fought` of the record) it really was.
    """
    held = {stop.key for key in fought for stop in [s for s in stops if s.key < key][-1:] if stop.to != start}
    straight = tuple(stops[-1:]) if stops and stops[-1].to != start else ()
    ways = [(way, 0, len(way) != paid) for way in _without_some_loops(start, stops)]

    def strain(choice: tuple[tuple[Stop, ...], int, bool]) -> tuple[int, int, int, bool, int]:
        way, jumped, uneven = choice
        passed_over = len(held - {stop.key for stop in way})
        return passed_over, _faults(board, start, way, paid, spare), jumped, uneven, len(way)

    return min([*ways, (straight, 1, False)], key=strain)[0]


def _without_some_loops(start: str, stops: Sequence[Stop]) -> list[tuple[Stop, ...]]:
    """The way with all stops, with none of what led back to an area the counter had been in, and (for the few stops
    that people make) with some of it."""
    every: list[Stop] = []
    for stop in stops:
        if stop.to != (every[-1].to if every else start):
            every.append(stop)
    ways = {tuple(every): None}
    if len(every) > _MANY:
        return [tuple(every), without_loops(start, stops)]
    waiting = [tuple(every)]
    while waiting:
        way = waiting.pop()
        areas = [start, *(stop.to for stop in way)]
        for i, j in combinations(range(len(areas)), 2):
            shorter = (*way[:i], *way[j:])
            if areas[i] == areas[j] and shorter not in ways:
                ways[shorter] = None
                waiting.append(shorter)
    return list(ways)


def _faults(board: Board, start: str, way: Sequence[Stop], paid: int, spare: int) -> int:
    areas = [start, *(stop.to for stop in way)]
    jumps = sum(not board.linked(one, two) for one, two in pairwise(areas))
    unpaid = max(0, len(way) - paid)
    repeated = max(0, min(len(way), paid) - 1 - spare)
    return jumps + unpaid + repeated + (1 if paid > len(way) + spare else 0)


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


def shared_out(acts: Sequence[int], turns: Sequence[int], dice: Sequence[int] = ()) -> tuple[int | None, ...]:
    """For each act (by its place in the record) the index of the turning that paid for it, None if none did.

    Acts and turnings come in order and are paired in order; where one side has too few, each goes to the nearest, if
    possible with no `dice` between (of two acts as near to the first), so that it is the unpaid act, or the idle
    turning, that stands alone.
    """
    if len(acts) * len(turns) > _BIG:
        return tuple(index if index < len(turns) else None for index in range(len(acts)))

    def far(act: int, turn: int) -> int:
        between = bisect_left(dice, max(act, turn)) - bisect_right(dice, min(act, turn))
        return abs(act - turn) + max(0, between) * _BEYOND_DICE

    width = len(turns) + 1
    costs = [[0] * width for _ in range(len(acts) + 1)]
    skip = 1 << 40
    for a in range(len(acts) + 1):
        for t in range(width):
            if a == 0 or t == 0:
                costs[a][t] = skip * (a + t)
                continue
            pair = costs[a - 1][t - 1] + far(acts[a - 1], turns[t - 1])
            costs[a][t] = min(pair, costs[a - 1][t] + skip, costs[a][t - 1] + skip)
    paid: list[int | None] = [None] * len(acts)
    a, t = len(acts), len(turns)
    while a and t:
        if costs[a][t] == costs[a - 1][t] + skip:
            a -= 1
        elif costs[a][t] == costs[a - 1][t - 1] + far(acts[a - 1], turns[t - 1]):
            a, t = a - 1, t - 1
            paid[a] = t
        else:
            t -= 1
    return tuple(paid)
