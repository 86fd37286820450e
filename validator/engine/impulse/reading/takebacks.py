"""Leaves out what was put back: changes of a counter after which it lay, stood and was marked as before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, takewhile

from validator.engine.events import (
    Called,
    Declared,
    Event,
    FigureChanged,
    Moved,
    Removed,
    Rolled,
    Spoken,
    StatusChanged,
)
from validator.engine.impulse.reading.table import SET_DOWN, Board, Table
from validator.engine.impulse.reading.windows import CALLS, COMBAT, FLIGHT, Keyed
from validator.engine.impulse.state import ELIMINATED

#: Where a counter lies, the AP it shows, how far it was turned in all (quarters), its marker.
Look = tuple[str, int | None, int, str]


def without_take_backs(board: Board, table: Table, events: Sequence[Keyed]) -> list[Keyed]:
    """The events of an Operations Phase without those that were put back before the impulse was over.

    An impulse is over where a side says so, or where the other side acts; what that side put back itself is no act.
    """
    shots = _shots(board, events)
    kept = [(key, event) for key, event in events if key not in shots]
    while True:
        fewer = _once(board, table, kept)
        if len(fewer) == len(kept):
            return kept
        kept = fewer


def _shots(board: Board, events: Sequence[Keyed]) -> set[int]:
    """The words and dice of shots that were taken back after dice that had no effect: their AP are given back before
    anybody else does anything, and in the end the counter stands as before the impulse."""
    gone: set[int] = set()
    for index, (_, event) in enumerate(events):
        if isinstance(event, Declared) and event.act == "fire" and board.knows(event.unit):
            said = _shot_given_back(board, events, index, event.unit)
            if said and not _spent_around(board, events, index, event.unit):
                gone.update(said)
    return gone


def _shot_given_back(board: Board, events: Sequence[Keyed], index: int, unit: str) -> list[int]:
    """The places of the words and dice of the shot at `index`, if AP are given back after it."""
    said, rolled = [events[index][0]], False
    for place in range(index + 1, len(events)):
        key, event = events[place]
        if isinstance(event, Rolled):
            if rolled or event.dice != "2d6":
                return []
            rolled = True
            said.append(key)
        elif isinstance(event, Declared) and event.act in ("target", "fire") and not rolled:
            if event.act == "fire" and event.unit != unit:
                return []
            said.append(key)
        elif isinstance(event, FigureChanged) and event.unit == unit and board.touches(event):
            if rolled and event.new > event.old:
                return said
        elif not isinstance(event, Spoken):
            return []
    return []


def _spent_around(board: Board, events: Sequence[Keyed], index: int, unit: str) -> int:
    """The AP that a unit's counter was turned for in the impulse around an event."""
    other = board.other(board.side_of[unit])
    before = (events[place][1] for place in range(index - 1, -1, -1))
    after = (events[place][1] for place in range(index, len(events)))
    spent = 0
    for event in chain(_until_over(board, before, other), _until_over(board, after, other)):
        if isinstance(event, FigureChanged) and event.unit == unit and board.touches(event):
            spent += event.old - event.new
    return spent


def _until_over(board: Board, events: Iterable[Event], other: str) -> Iterator[Event]:
    def goes_on(event: Event) -> bool:
        return not (isinstance(event, Called) and event.call in CALLS) and _acts(board, event) != other

    return takewhile(goes_on, events)


def _once(board: Board, table: Table, events: Sequence[Keyed]) -> list[Keyed]:
    now: dict[str, Look] = {}
    # For each unit the looks it has had in this impulse and the event that ended each.
    past: dict[str, list[tuple[Look, int]]] = {}
    gone: set[int] = set()
    fleeing: set[str] = set()
    # How many changes of a unit's counter were seen when it last fought.
    fought: dict[str, int] = {}
    for key, event in events:
        if isinstance(event, Called):
            if event.call in CALLS:
                past.clear()
            continue
        # Nothing else puts a counter back or ends an impulse: what remains is asked after only for these.
        if not isinstance(event, Declared) and not board.touches(event):
            continue
        if isinstance(event, Declared) and event.act in FLIGHT:
            fleeing.update(unit for unit in (event.unit, *event.targets) if board.knows(unit))
        if isinstance(event, Declared) and event.act in COMBAT and board.knows(event.unit):
            fought[event.unit] = len(past.get(event.unit, ()))
        side = _acts(board, event)
        if side is not None:
            past = {unit: looks for unit, looks in past.items() if board.side_of[unit] == side}
        unit = getattr(event, "unit", None)
        if not board.touches(event) or not board.knows(unit):
            continue
        fled = isinstance(event, Moved) and unit in fleeing
        before = now.get(unit) or (table.place[unit], table.ap[unit], 0, table.status[unit])
        after = now[unit] = _changed(before, event)
        looks = past.setdefault(unit, [])
        looks.append((before, key))
        same = next((index for index, (look, _) in enumerate(looks) if look == after), None)
        if same is not None and not _paid_walk(board, [look for look, _ in looks], same, fought.get(unit, 0)):
            gone.update(key for _, key in looks[same:])
            del looks[same:]
        if fled:  # from where it fled it may well come back, but in another impulse
            fleeing.discard(unit)
            looks.clear()
            fought.pop(unit, None)
    return [(key, event) for key, event in events if key not in gone]


def _paid_walk(board: Board, looks: Sequence[Look], since: int, fought: int) -> bool:
    """Whether a counter went about on the map after AP were turned, or fought on the way: then it is no matter of what
    was put back, but of what was paid for."""
    walks = all(look[0] in board.areas and look[1:] == looks[since][1:] for look in looks[since:])
    return walks and (fought > since or any(look[1:] != looks[since][1:] for look in looks[:since]))


def _acts(board: Board, event: Event) -> str | None:
    """The side that does something by an event which the other side's impulse does not outlast."""
    spends = isinstance(event, FigureChanged) and event.new <= event.old and event.quarter_turns >= 0
    if spends and board.touches(event) and isinstance(event, FigureChanged):
        return board.side_of[event.unit]
    if (isinstance(event, Moved) and event.to in board.areas) or (isinstance(event, Declared) and event.act in COMBAT):
        return board.side_of.get(event.unit or "")
    return None


def _changed(look: Look, event: Event) -> Look:
    place, ap, turned, status = look
    if isinstance(event, FigureChanged):
        return place, event.new, turned + event.quarter_turns, status
    if isinstance(event, StatusChanged):
        return place, ap, turned, event.new
    if isinstance(event, Removed):
        return ELIMINATED, ap, turned, status
    if isinstance(event, SET_DOWN):
        return event.to or place, ap, turned, status
    return look
