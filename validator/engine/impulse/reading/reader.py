"""The reader of the impulse rules: takes events as they are seen, gives the actions they come to, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator

from validator.engine.events import Called, Declared, Event, Rolled, Spoken, TurnSet
from validator.engine.impulse.actions import Action
from validator.engine.impulse.reading.initiative import markers_put_on, read_initiative, won_by
from validator.engine.impulse.reading.operations import OperationsReading
from validator.engine.impulse.reading.phases import Span, divide
from validator.engine.impulse.reading.players import Players
from validator.engine.impulse.reading.rally import RallyReading
from validator.engine.impulse.reading.table import Table, UnitEvent, read_board
from validator.engine.impulse.reading.windows import CALLS
from validator.engine.impulse.state import INITIATIVE, OPERATIONS, RALLY
from validator.engine.values import Reader, Scenario

#: What players call before dice that no rule asks for (the weather).
ASIDE = "aside"


class ImpulseReader(Reader[Action]):
    """Turns what was seen on the table into what the players did, reading the way people play.

    A whole turn is held back, because what was done is often only clear from what follows: a marker that comes after
    the turning of a counter, a button pressed late, a turn track that nobody set. What was put back before the impulse
    (outside the Operations Phase: the phase) was over is no action. Where events can be read in several ways, the
    reading that breaks the fewest rules is taken.
    """

    def __init__(self, scenario: Scenario) -> None:
        self._board = read_board(scenario)
        self._table = Table.at_start(scenario, self._board)
        self._players = Players()
        self._turn, self._phase = scenario.turn, scenario.phase
        self._opening = scenario.opening
        self._held: list[Event] = []
        self._new_turn = False
        self._aside = False

    def feed(self, event: Event) -> Iterator[Action]:
        """Take the next event; yields the actions of a turn once the next turn has begun."""
        self._players.see(event)
        if self._is_aside(event):
            return
        if isinstance(event, TurnSet):
            if self._phase is None:
                self._phase = event.old_phase
            if self._turn is None:
                self._turn = event.old_turn
            before = (event.old_turn, event.old_phase)
            self._new_turn = self._new_turn or event.turn != before[0] or event.phase == INITIATIVE
        elif self._new_turn and _is_more_than_dice(event):
            yield from self._release()
            self._new_turn = False
        self._held.append(event)

    def _is_aside(self, event: Event) -> bool:
        """Whether an event says that the next dice are for something else than the rules, or is these dice."""
        aside = self._aside
        self._aside = isinstance(event, Called) and event.call == ASIDE
        if isinstance(event, Spoken):
            self._aside |= aside
        return self._aside or (aside and isinstance(event, Rolled) and event.unit is None and event.side is None)

    def finish(self) -> Iterator[Action]:
        """The record ends: yields what was held back. What is still under way is not missing anything."""
        yield from self._release()
        last = Span(self._turn or 0, self._phase or OPERATIONS, self._held)
        self._held = []
        yield from self._read(last)

    def _release(self) -> Iterator[Action]:
        """Read every phase that is over; the one under way is kept."""
        spans = divide(self._board, self._turn or 0, self._phase or OPERATIONS, self._held)
        for span in spans[:-1]:
            yield from self._read(span)
        self._turn, self._phase, self._held = spans[-1].turn, spans[-1].phase, spans[-1].events

    def _read(self, span: Span) -> Iterator[Action]:
        board, table, players = self._board, self._table, self._players
        over = span.closing is not None
        if span.phase == INITIATIVE:
            actions = list(read_initiative(board, table, players, span.events))
            table.holder = won_by(board, actions) or table.holder
            yield from sorted(
                [*actions, *markers_put_on(board, table, players, span.events)], key=lambda action: action.at
            )
        elif span.phase == RALLY:
            within = not self._opening
            yield from RallyReading(board, table, players, span.events, open_end=not over, within=within).actions()
        else:
            at = span.closing.at if span.closing is not None else None
            yield from OperationsReading(
                board, table, players, span.events, closed_at=at, first=self._beginner(span)
            ).actions()
        table.see_all(span.events)
        self._opening = True
        if span.closing is not None:
            yield span.closing

    def _beginner(self, span: Span) -> str | None:
        """The side that has the first impulse of a phase; None if the record begins within it."""
        return self._table.holder if self._opening else None


def _is_more_than_dice(event: Event) -> bool:
    """Whether an event shows that the Initiative Phase is over: before that, which dice were for it may be open."""
    if isinstance(event, Called):
        return event.call in CALLS
    return isinstance(event, UnitEvent | Declared)
