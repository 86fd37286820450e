"""Makes sense of the passes and ends of impulses that were called between two impulses: pressed twice, late, or for the
other side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from validator.engine.impulse.reading.players import Players
from validator.engine.impulse.reading.windows import Call


@dataclass(frozen=True, slots=True)
class Settled:
    """A call as it is understood: whose it was, and whether that is beyond doubt."""

    call: Call
    side: str
    certain: bool


@dataclass(frozen=True, slots=True)
class Between:
    """Where calls stand: after the impulse of `before` (None: nobody has acted yet) and before that of `after`.

    `ended`: the phase ends after them. `first`: the side whose turn it was in the beginning, None if unknown.
    """

    sides: tuple[str, ...]
    before: str | None
    after: str | None
    ended: bool
    first: str | None = None


def settle(calls: Sequence[Call], place: Between, players: Players) -> list[Settled]:
    """Choose the reading of the calls that breaks the fewest rules (IMP-O1, IMP-O3), near to what was said.

    A call that says what is so already (an impulse ended twice, a pass said twice) may be left out, and so may the end
    of an impulse that the other side called while it had none. Whose a call was is open where one person presses the
    buttons for both.
    """
    if not calls:
        return []
    last = place.before
    if last is None and place.first is not None:
        last = next((side for side in place.sides if side != place.first), None)
    best: dict[tuple[str | None, int], Way] = {(last, 0): ((0, 0, 0), ())}
    passed = {call.event.side for call in calls if call.event.call == "pass"}
    for index, call in enumerate(calls):
        told_apart = call.event.call == "pass" and len(passed - {None}) > 1
        certain = players.certain(call.event) or told_apart
        # The first button after somebody acted ends that impulse, whatever it says.
        ends = not index and not certain and call.event.call == "end_impulse" and place.before is not None
        reached: dict[tuple[str | None, int], Way] = {}
        for (last, passes), (weight, settled) in best.items():
            for side in [place.before] if ends else _choices(call, certain, place.sides):
                step = _step(call, certain, side, last, passes)
                if step is None:
                    continue
                state, cost = step
                broken, left_out, changed = (one + more for one, more in zip(weight, cost, strict=True))
                new = (broken, left_out, changed)
                way = settled if side is None else (*settled, Settled(call, side, certain))
                if state not in reached or new < reached[state][0]:
                    reached[state] = (new, way)
        best = reached
    endings = (
        (*_added(weight, _at_the_end(last, passes, place)), way) for (last, passes), (weight, way) in best.items()
    )
    return list(min(endings, key=lambda ending: ending[:3])[3])


#: Rules broken, calls left out, calls read for another side than was said; and the calls as read.
Weight = tuple[int, int, int]
Way = tuple[Weight, tuple[Settled, ...]]


def _choices(call: Call, certain: bool, sides: tuple[str, ...]) -> list[str | None]:
    said = call.event.side
    if certain:
        return [said, None]
    others: list[str | None] = [side for side in sides if side != said]
    return [*([said] if said is not None else []), *others, None]


def _step(
    call: Call, certain: bool, side: str | None, last: str | None, passes: int
) -> tuple[tuple[str | None, int], Weight] | None:
    """Where a call read for a side leads, and what that strains; None: it may not be left out."""
    is_pass = call.event.call == "pass"
    if side is None:
        if is_pass and certain and call.event.side != last:
            return None
        return (last, passes), (0, 1, 0) if is_pass or certain else (0, 0, 1)
    changed = int(certain and side != call.event.side)
    over = passes >= 2 and (is_pass or side != last)
    if is_pass:
        return (side, min(2, passes + 1)), (int(side == last or over), 0, changed)
    # A button that says the same for both armies most likely ends the impulse just played.
    return (side, passes if side == last else 0), (int(over), 0, changed if certain else 2 * (side != last))


def _at_the_end(last: str | None, passes: int, place: Between) -> int:
    if place.after is not None:
        return int(passes >= len(place.sides) or (last == place.after and last is not None))
    return int(place.ended and passes < len(place.sides))


def _added(weight: Weight, broken: int) -> Weight:
    return weight[0] + broken, weight[1], weight[2]
