"""Leaves out what was put back: changes of a counter after which it lay, stood and was marked as before."""

from __future__ import annotations

from collections.abc import Sequence

from validator.engine.events import Called, Declared, Event, FigureChanged, Moved, Removed, StatusChanged
from validator.engine.impulse.reading.table import SET_DOWN, Board, Table
from validator.engine.impulse.reading.windows import CALLS, COMBAT, FLIGHT, Keyed
from validator.engine.impulse.state import ELIMINATED

#: Where a counter lies, the AP it shows, how far it was turned in all (quarters), its marker.
Look = tuple[str, int | None, int, str]


def without_take_backs(board: Board, table: Table, events: Sequence[Keyed]) -> list[Keyed]:
    """The events of an Operations Phase without those that were put back before the impulse was over.

    An impulse is over where a side says so, or where the other side acts; what that side put back itself is no act.
    """
    kept = list(events)
    while True:
        fewer = _once(board, table, kept)
        if len(fewer) == len(kept):
            return kept
        kept = fewer


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
