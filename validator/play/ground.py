"""Where on the boards a counter is put down: a free point in the zone that is an area or a box."""

from __future__ import annotations

from random import Random

from modgen.game.model import Point
from validator.engine import events as seen
from validator.logs.boards import Boards, contains
from validator.logs.changes import Spot
from validator.logs.events import Meanings
from validator.logs.table import Table

#: Half a counter, in px: a counter's centre keeps that far from other counters where there is room.
_ROOM = 40
_TRIES = 40


class Ground:
    """Finds points by the binding's outlines; `random` makes it the same points for the same game."""

    def __init__(self, meanings: Meanings, table: Table, random: Random, boards: Boards | None = None) -> None:
        self._meanings, self._table, self._random, self._boards = meanings, table, random, boards

    def spot_at(self, point: seen.Point) -> tuple[str, int, int] | None:
        """The pixel of a point on the open table; None if the binding has no such table."""
        table = self._meanings.binding.table
        if table is None:
            return None
        map_ = next((place.map for place in self._meanings.binding.places if place.area == table.area), None)
        x, y = (zero + at * table.scale for at, zero in zip(point, table.origin, strict=True))
        return None if map_ is None else (map_, round(x), round(y))

    def spot_in(self, place: str, side: str = "") -> tuple[str, int, int] | None:
        """A map and a point on it that lie in an area or box, of several in that which names a side; None if the
        binding draws no such place."""
        words = [
            word.casefold() for one in self._meanings.binding.sides if one.id == side for word in (side, *one.roster)
        ]
        bounds = [bound for bound in self._meanings.binding.places if bound.key == place and bound.outline]
        bounds.sort(key=lambda bound: not any(word in bound.zone.casefold() for word in words))
        for bound in bounds:
            best: tuple[int, tuple[str, int, int]] | None = None
            for _ in range(_TRIES):
                x, y = self._point(bound.outline)
                if not contains(bound.outline, x, y) or self._meanings.places.at(Spot(bound.map, x, y)) != place:
                    continue
                room = self._room(bound.map, x, y)
                if best is None or room > best[0]:
                    best = (room, (bound.map, x, y))
                if room >= _ROOM:
                    break
            if best is not None and best[0] > 0:
                return best[1]
        return None

    def name_at(self, map_: str, x: int, y: int) -> str:
        """The name of the location at a point as the module has it."""
        if self._boards is not None:
            return self._boards.locate(map_, x, y) or "offboard"
        place = self._meanings.places.at(Spot(map_, x, y))
        return next((p.zone for p in self._meanings.binding.places if p.map == map_ and p.key == place), "offboard")

    def _point(self, outline: tuple[Point, ...]) -> tuple[int, int]:
        xs, ys = zip(*outline, strict=True)
        return self._random.randint(int(min(xs)), int(max(xs))), self._random.randint(int(min(ys)), int(max(ys)))

    def _room(self, map_: str, x: int, y: int) -> int:
        """How far the nearest counter's centre is, the larger of both distances (px)."""
        others = (piece for piece in self._table.pieces.values() if piece.map == map_)
        return min((max(abs(piece.x - x), abs(piece.y - y)) for piece in others), default=_ROOM)
