"""What an action under the aerospace rules brings the ledgers that people keep, and what shows it on an open table."""

from __future__ import annotations

from collections.abc import Iterator

from validator.engine.aerospace import actions as a
from validator.engine.aerospace.aiming import move_of, paths
from validator.engine.aerospace.ledger import account
from validator.engine.aerospace.state import DESTROYED, State
from validator.engine.values import Entry, Said, Sketch

#: Which ledger a rule is about, by how its id begins.
LEDGERS = {"AIR-B": "blast", "AIR-F": "flak", "AIR-T": "passengers", "AIR-A3": "passengers"}


def ledger_of(rule: str) -> str:
    """The ledger in which a break of a rule shows, "" for none."""
    return next((ledger for start, ledger in LEDGERS.items() if rule.startswith(start)), "")


def entries(state: State, action: a.Action, after: State) -> Iterator[Entry]:
    """What an action brings the ledgers: Blast markers of each formation with their cause, points of DC, who fired flak
    at whom, who rides in which transport."""
    match action:
        case a.SetBlast(formation=formation, blast=blast) if formation in state.cards:
            change = blast - state.card(formation).blast
            if change:
                yield Entry("blast", formation, change, blast, note=_blast_cause(after, formation, change))
        case a.Damage(unit=unit, lost=lost) if unit in state.units:
            yield Entry("damage", unit, lost - state.units[unit].lost, lost)
        case a.FireFlak(unit=unit, formation=formation) if unit in state.units:
            yield Entry("flak", unit, note=Said(f"note.{move_of(state)}", {"target": formation}))
    yield from _passengers(state, after)


def _blast_cause(after: State, formation: str, change: int) -> Said | None:
    """What the last marker that was placed is for (AIR-B1 to AIR-B3), or why some came off (AIR-B6)."""
    if not after.is_air(formation):
        return None
    found = account(after, formation)
    if change < 0:
        return Said("note.blast.acts") if found.tested else None
    due, number = found.due, len(found.placed)
    for cause, most in (
        ("fire", due.fire + due.may_fire),
        ("losses", due.losses),
        ("edge", due.edge + due.may_edge),
    ):
        if 0 < number <= most:
            return Said(f"note.blast.{cause}")
        number -= most
    return None


def _passengers(state: State, after: State) -> Iterator[Entry]:
    """Who came aboard a transport, who left it, with how many ride in it then."""
    if after.units is state.units:
        return
    for unit, now in after.units.items():
        before = state.units.get(unit, now)
        if now is before or now.rides == before.rides:
            continue
        if before.rides:
            key = "note.lost" if now.place == DESTROYED else "note.off"
            yield _ride(before.rides, -1, after, Said(key, {"unit": unit}))
        if now.rides:
            yield _ride(now.rides, 1, after, Said("note.on", {"unit": unit}))


def _ride(transport: str, change: int, after: State, note: Said) -> Entry:
    aboard = sum(one.rides == transport for one in after.units.values())
    return Entry("passengers", transport, change, aboard, note=note)


def sketches(state: State, action: a.Action) -> Iterator[Sketch]:
    """A leg as a way; flak as the range of its gun and what its targets have flown."""
    match action:
        case a.Move(unit=unit, path=path) if path and unit in state.units:
            start = state.units[unit].point
            yield Sketch(unit, (start, *path) if start is not None else path)
        case a.FireFlak(unit=unit, formation=formation) if unit in state.units:
            reach, point = state.board.figure(unit, "aa_range"), state.units[unit].point
            if reach is not None and point is not None:
                yield Sketch(unit, centre=point, radius=float(reach))
            if formation in state.board.formations:
                yield from (Sketch(unit, path.points) for path in paths(state, formation) if len(path.points) > 1)
