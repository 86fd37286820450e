"""Flak held against what its target flew: in range or not, in its move or not (AIR-F10 to AIR-F12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum

from validator.engine.aerospace.geometry import distance_to_path, passes_within
from validator.engine.aerospace.state import ACTION, APPROACH, DESTROYED, DISENGAGE, END, Shot, State
from validator.engine.aerospace.window import Path, acting, entered, moves, path_of
from validator.engine.events import Point


class Aim(StrEnum):
    """What is known of a shot: the target came into range, it did not, the log lacks the path, or it did not fly."""

    HITS = "in_range"
    FAR = "far"
    UNSEEN = "unseen"
    IDLE = "idle"


def move_of(state: State) -> str:
    """Which move is flown now: aircraft disengage in the End Phase."""
    return DISENGAGE if state.phase == END else APPROACH


def paths(state: State, formation: str) -> Iterator[Path]:
    """The paths of a formation's aircraft in the current action, those shot down in it included."""
    for unit in state.members(formation):
        before = state.window.before[unit]
        if before.place != DESTROYED and not (before.on_table and before.landed and not moves(state, unit)):
            path = path_of(state, unit)
            if path.points:
                yield path


def _stand(state: State, unit: str) -> Point | None:
    """Where a unit fires from; one that has been destroyed since fired from where it stood."""
    return state.units[unit].point or state.window.before[unit].point


def aim(state: State, unit: str, formation: str) -> Aim:
    """A unit's flak at a formation, by what has been flown in the current action so far."""
    reach, stands = state.board.figure(unit, "aa_range"), _stand(state, unit)
    flown = list(paths(state, formation))
    if not flown and not any(entered(state, one) for one in state.members(formation)):
        return Aim.IDLE
    if reach is None or stands is None:
        return Aim.UNSEEN
    own = state.board.radius(unit) + max((state.board.radius(one) for one in state.members(formation)), default=0.0)
    if any(passes_within(path.points, stands, reach + own) for path in flown):
        return Aim.HITS
    still = not any(moves(state, one) for one in state.members(formation))
    return Aim.FAR if all(path.whole for path in flown) and not still else Aim.UNSEEN


def nearest(state: State, unit: str, formation: str) -> float | None:
    """How near a formation's paths come to a unit, in cm; None where the log does not tell."""
    stands = _stand(state, unit)
    if stands is None:
        return None
    found = [near for path in paths(state, formation) if (near := distance_to_path(stands, path.points)) is not None]
    return min(found, default=None)


def settled(state: State, shot: Shot) -> Shot:
    """A shot, with what the paths flown by now say of it."""
    if not shot.open:
        return shot
    return replace(shot, open=False, fault=aim(state, shot.unit, shot.formation) is not Aim.HITS)


def flies_now(state: State, formation: str) -> bool:
    """Whether flak at a formation may belong to a move of it: its action, or the End Phase. A record that begins in the
    middle of an Action Phase does not tell whose action was going on."""
    unseen = state.phase == ACTION and not state.opened and state.window.formation is None
    return state.phase == END or acting(state, formation) or (unseen and bool(state.flying(formation)))
