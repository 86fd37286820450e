"""Where counters are sent to: an author's word for a place, and the point of the map it stands for."""

from __future__ import annotations

from collections.abc import Mapping

from modgen.game.model import Area, Box, Game, GameMap
from modgen.maps import stack_point
from modgen.module.table import Names
from modgen.module.windows import window_of

_HEAD = 36  # px of a box that its name takes


def destination(game: Game, to: Mapping[str, str], side: str) -> str | None:
    """The id of the area or box that a side's counters are sent to; None if there is none.

    `to`: by side, "" for all others. A place is named by its id, by its id without `-` and the side's (`eliminated` for
    `eliminated-nato`), or by a role that it alone has.
    """
    wanted = to.get(side, to.get("", ""))
    if not wanted:
        return None
    for id_ in (wanted, f"{wanted}-{side}"):
        if any(id_ in (place.id for place in places) for one in game.maps for places in (one.boxes, one.areas)):
            return id_
    of_role = [box.id for one in game.maps for box in one.boxes if box.role == wanted]
    return of_role[0] if len(of_role) == 1 else None


def place_name(game: Game, names: Names, id_: str) -> str:
    """What an area or box is called on the table. Raises KeyError for one that is not there."""
    game_map, place = _find(game, id_)
    return names.zone(game_map, place)


def place_point(game: Game, names: Names, id_: str) -> tuple[str, int, int]:
    """The window that shows an area or box, by name, and the point in px where counters lie there. Raises KeyError."""
    game_map, place = _find(game, id_)
    if isinstance(place, Area):
        x, y = stack_point(place)
    else:
        left, top, width, height = place.rect
        x, y = left + width / 2, top + height / 2 + max(0.0, min(_HEAD / 2, height / 4))
    window, window_left, window_top = window_of(game, game_map)
    return names.maps[window.id], round(x) + window_left, round(y) + window_top


def _places(game: Game) -> list[tuple[GameMap, Area | Box]]:
    found: list[tuple[GameMap, Area | Box]] = [(one, area) for one in game.maps for area in one.areas]
    return found + [(one, box) for one in game.maps for box in one.boxes]


def _find(game: Game, id_: str) -> tuple[GameMap, Area | Box]:
    for game_map, place in _places(game):
        if place.id == id_:
            return game_map, place
    raise KeyError(id_)
