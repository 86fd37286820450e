"""What the reader knows of the table: where each unit lies, the AP and the marker its counter shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeGuard

from validator.engine.events import Event, FigureChanged, HolderShown, Moved, Placed, Removed, StatusChanged
from validator.engine.impulse.state import ELIMINATED, SUPPRESSED, UNMARKED
from validator.engine.values import Scenario

CADRE_BOX = "box:cadre"
AP = "ap"
#: Event that touches one unit.
UnitEvent = Moved | FigureChanged | StatusChanged | Placed | Removed
#: the same as classes: to look an event up by its class is faster than to ask after five
UNIT_EVENTS = frozenset({Moved, FigureChanged, StatusChanged, Placed, Removed})
#: Events after which a unit lies somewhere. A tuple: a union would be put together anew each time it is asked for.
SET_DOWN = (Moved, Placed)


@dataclass(frozen=True, slots=True)
class Board:
    """What never changes: sides, areas and their links, each unit's side and printed figures."""

    sides: tuple[str, ...]
    areas: frozenset[str]
    links: frozenset[frozenset[str]]
    side_of: Mapping[str, str]
    figures: Mapping[str, Mapping[str, int]]
    assault_ap: int
    retreat_areas: int
    tie_winner: str

    def other(self, side: str) -> str:
        """The side that plays after this one."""
        return self.sides[(self.sides.index(side) + 1) % len(self.sides)] if side in self.sides else self.sides[0]

    def linked(self, one: str, two: str) -> bool:
        """Whether two areas are adjacent (IMP-M2)."""
        return frozenset((one, two)) in self.links

    def max_ap(self, unit: str) -> int | None:
        """A unit's printed maximum of AP, None if the data do not tell."""
        return self.figures[unit].get("max_ap")

    def knows(self, unit: str | None) -> TypeGuard[str]:
        """Whether this names a unit of the scenario."""
        return unit in self.side_of

    def touches(self, event: Event) -> bool:
        """Whether an event is a change of a counter that the rules know."""
        # Asked for every event several times: a look-up of its class is faster than asking after five.
        kind = type(event)
        return kind in UNIT_EVENTS and event.unit in self.side_of and (kind is not FigureChanged or event.figure == AP)  # type: ignore[attr-defined]


def read_board(scenario: Scenario) -> Board:
    """The board of a scenario; counters of another kind of piece (markers) are not on it."""
    units = {id_: unit for id_, unit in scenario.units.items() if unit.kind != "marker" and unit.side}
    assault_ap = scenario.options.get("assault_ap")
    retreat_areas = scenario.options.get("retreat_areas")
    tie_winner = scenario.options.get("tie_winner")
    return Board(
        scenario.sides,
        scenario.areas,
        scenario.links,
        {id_: unit.side for id_, unit in units.items()},
        {id_: unit.figures for id_, unit in units.items()},
        assault_ap if isinstance(assault_ap, int) else 1,
        retreat_areas if isinstance(retreat_areas, int) else 1,
        tie_winner if isinstance(tie_winner, str) else scenario.sides[0],
    )


class Table:
    """Places, AP and markers as they stand after the events seen so far.

    A unit "in the hand" still lies where it was taken from: only where it is set down counts.
    """

    def __init__(
        self, place: Mapping[str, str], ap: Mapping[str, int | None], status: Mapping[str, str], holder: str | None
    ) -> None:
        self.place, self.ap, self.status, self.holder = dict(place), dict(ap), dict(status), holder

    @classmethod
    def at_start(cls, scenario: Scenario, board: Board) -> Table:
        """The table that a record begins with."""
        ap: dict[str, int | None] = {}
        status: dict[str, str] = {}
        for id_ in board.side_of:
            values = scenario.units[id_].values
            shown, marker = values.get(AP, board.max_ap(id_)), values.get("status", UNMARKED)
            ap[id_] = shown if isinstance(shown, int) else None
            status[id_] = marker if isinstance(marker, str) else UNMARKED
        return cls({id_: scenario.units[id_].place for id_ in board.side_of}, ap, status, scenario.holder)

    def copy(self) -> Table:
        """A table of its own that shows the same."""
        return Table(self.place, self.ap, self.status, self.holder)

    def see(self, event: Event) -> None:
        """Take note of an event; of units that the scenario does not know, nothing."""
        if type(event) not in UNIT_EVENTS:
            if isinstance(event, HolderShown):
                self.holder = event.side if event.what == "initiative" else self.holder
        elif isinstance(event, FigureChanged):
            if event.figure == AP and event.unit in self.place:
                self.ap[event.unit] = event.new
        elif isinstance(event, SET_DOWN):
            if event.unit in self.place:
                self.place[event.unit] = event.to or self.place[event.unit]
        elif isinstance(event, StatusChanged):
            if event.unit in self.place:
                self.status[event.unit] = event.new
        elif isinstance(event, Removed) and event.unit in self.place:
            self.place[event.unit] = ELIMINATED

    def see_all(self, events: Iterable[Event]) -> None:
        """Take note of events in their order."""
        for event in events:
            self.see(event)

    def suppressed(self, unit: str) -> bool:
        """Whether a unit shows the Suppressed marker."""
        return self.status.get(unit) == SUPPRESSED
