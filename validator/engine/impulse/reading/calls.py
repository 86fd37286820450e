"""Makes sense of the passes and ends of impulses that were called between two impulses: pressed twice, late, or for the
other side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from validator.engine.impulse.reading.players import Players
from validator.engine.impulse.reading.windows import Call

#: More calls in a row than this are taken as they stand.
_MANY = 7


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
    certain = [players.certain(call.event) for call in calls]
    if len(calls) > _MANY:
        return [
            Settled(call, call.event.side, sure)
            for call, sure in zip(calls, certain, strict=True)
            if call.event.side is not None
        ]
    choices = [_choices(call, sure, place.sides) for call, sure in zip(calls, certain, strict=True)]
    best: tuple[str | None, ...] = ()
    fewest: tuple[int, ...] | None = None
    for sides in product(*choices):
        weight = _weigh(calls, certain, sides, place)
        if weight is not None and (fewest is None or weight < fewest):
            best, fewest = sides, weight
    return [
        Settled(call, side, sure) for call, side, sure in zip(calls, best, certain, strict=True) if side is not None
    ]


def _choices(call: Call, certain: bool, sides: tuple[str, ...]) -> list[str | None]:
    said = call.event.side
    if certain:
        return [said, None]
    others: list[str | None] = [side for side in sides if side != said]
    return [*([said] if said is not None else []), *others, None]


def _weigh(
    calls: Sequence[Call], certain: Sequence[bool], sides: Sequence[str | None], place: Between
) -> tuple[int, ...] | None:
    """How much a reading strains: rules broken, calls left out, sides other than said. None: it may not be read so."""
    last = place.before
    if last is None and place.first is not None:
        last = next((side for side in place.sides if side != place.first), None)
    broken = left_out = changed = passes = 0
    for call, sure, side in zip(calls, certain, sides, strict=True):
        is_pass = call.event.call == "pass"
        if side is None:
            if is_pass and sure and call.event.side != last:
                return None
            left_out += 1
            continue
        changed += side != call.event.side
        if is_pass:
            broken += side == last
            passes += 1
        elif side != last:
            passes = 0
        last = side
    if place.after is not None:
        broken += passes >= len(place.sides) or (last == place.after and bool(last))
    elif place.ended:
        broken += passes < len(place.sides)
    return broken, left_out, changed
