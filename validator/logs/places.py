"""Points on the table as places under the rules: areas and boxes, by a binding and the module's zones."""

from __future__ import annotations

from modgen.game.binding import Binding, PlaceBinding
from validator.logs.boards import Boards, contains
from validator.logs.changes import Spot

#: How many points are remembered.
_KEPT = 10_000


class Places:
    """Finds the place at a point. The module's own zones count, and where a zone says nothing, what its grid calls the
    point (a hex's number); without the module file, the binding's outlines."""

    def __init__(self, binding: Binding, boards: Boards | None = None) -> None:
        self._boards = boards
        zones = [place for place in reversed(binding.places) if place.zone]
        # Two boards of one map may have zones of the same name: the one on the board named counts.
        self._zones = {(place.map, board, place.zone): place for place in zones for board in ("", place.board)}
        self._rest = {place.map: place for place in reversed(binding.places) if not place.zone}
        # Counters are set down on the same few points again and again, and to look through the zones is slow.
        self._known: dict[tuple[str, int, int], str] = {}
        self._laid = boards.laid if boards else None
        self._drawn = [place for place in binding.places if place.outline]

    def at(self, spot: Spot) -> str:
        """The place as events name it: an area's id, `box:<role>`, or "" for in the hand."""
        if not spot.map:
            return ""
        if self._boards is not None and self._boards.laid is not self._laid:
            self._known, self._laid = {}, self._boards.laid
        point = spot.map, spot.x, spot.y
        if point not in self._known:
            if len(self._known) == _KEPT:
                self._known.clear()
            self._known[point] = self._look_up(spot)
        return self._known[point]

    def _look_up(self, spot: Spot) -> str:
        map_ = self._boards.map_name(spot.map) if self._boards else spot.map
        found = self._zone(map_, spot) or self._rest.get(map_)
        return found.key if found else ""

    def _zone(self, map_: str, spot: Spot) -> PlaceBinding | None:
        if self._boards is not None:
            board, zone = self._boards.at(map_, spot.x, spot.y)
            return self._named(map_, board, zone) or self._named(map_, board, self._boards.locate(map_, spot.x, spot.y))
        return next(
            (place for place in self._drawn if place.map == map_ and contains(place.outline, spot.x, spot.y)), None
        )

    def _named(self, map_: str, board: str, name: str) -> PlaceBinding | None:
        return self._zones.get((map_, board, name)) or self._zones.get((map_, "", name)) if name else None
