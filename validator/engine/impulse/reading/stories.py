"""Lays an impulse out by unit: where each went, how its counter was turned, what marker it got, what was said of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from validator.engine.events import Called, Declared, FigureChanged, Moved, Placed, Removed, StatusChanged
from validator.engine.impulse.reading.combats import Fighting, gather
from validator.engine.impulse.reading.paths import Stop
from validator.engine.impulse.reading.players import Players
from validator.engine.impulse.reading.table import Board, Table
from validator.engine.impulse.reading.turning import Turn, read_turn
from validator.engine.impulse.reading.windows import FLIGHT, Keyed
from validator.engine.impulse.state import ELIMINATED


@dataclass(slots=True)
class Story:
    """All that the record shows of one unit in one impulse."""

    unit: str
    side: str
    place: str
    ap: int | None
    status: str
    turns: list[Turn] = field(default_factory=list)
    stops: list[Stop] = field(default_factory=list)
    marks: list[tuple[int, int, str]] = field(default_factory=list)
    flights: list[tuple[int, int, str]] = field(default_factory=list)

    @property
    def marker(self) -> str:
        """The marker it has in the end."""
        return self.marks[-1][2] if self.marks else self.status

    @property
    def lies(self) -> str:
        """Where it is in the end."""
        return self.stops[-1].to if self.stops else self.place

    @property
    def shows(self) -> int | None:
        """The AP its counter shows in the end."""
        return self.turns[-1].new if self.turns else self.ap


@dataclass(slots=True)
class Account:
    """An impulse laid out for reading: the units' stories in the order they first come up, and the fighting."""

    acting: str | None
    stories: dict[str, Story]
    fighting: Fighting
    events: Sequence[Keyed]


def lay_out(
    board: Board,
    table: Table,
    players: Players,
    acting: str | None,
    events: Sequence[Keyed],
    amends: Mapping[int, int],
) -> Account:
    """Sort an impulse's events by unit. `table` is what lay there when the impulse began."""
    stories: dict[str, Story] = {}

    def story(unit: str) -> Story:
        if unit not in stories:
            stories[unit] = Story(unit, board.side_of[unit], table.place[unit], table.ap[unit], table.status[unit])
        return stories[unit]

    resets = {event.at for _, event in events if isinstance(event, Called) and event.call == "reset"}
    for key, event in events:
        if isinstance(event, Declared):
            for unit in (event.unit, *event.targets) if event.act in FLIGHT else ():
                if board.knows(unit):
                    story(unit).flights.append((key, event.at, event.act))
        elif not board.touches(event):
            continue
        elif isinstance(event, FigureChanged):
            if key not in amends:
                story(event.unit).turns.append(read_turn(key, event, reset=event.at in resets))
        elif isinstance(event, StatusChanged):
            story(event.unit).marks.append((key, event.at, event.new))
        elif isinstance(event, Moved):
            if event.to:
                story(event.unit).stops.append(Stop(key, event.at, event.to, players.mover(event)))
        elif isinstance(event, Placed):
            if event.to:
                story(event.unit).stops.append(Stop(key, event.at, event.to))
        elif isinstance(event, Removed):
            story(event.unit).stops.append(Stop(key, event.at, ELIMINATED))
    fighting = gather(board, acting, events)
    for combat in fighting.combats:
        story(combat.unit)
    return Account(acting, stories, fighting, events)
