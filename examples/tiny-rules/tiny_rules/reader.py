"""From what was seen on the table to what was done."""

from __future__ import annotations

from collections.abc import Iterator

from tiny_rules.state import Action, Move, Pass, Rest
from validator.engine import Reader, Scenario
from validator.engine.events import Called, Declared, Event, Moved


class TinyReader(Reader[Action]):
    """Holds back the last move until something else happens: a counter put back where it was has not moved.

    Markers are not looked at: the rules know who is tired, whether or not somebody remembered to mark it.
    """

    def __init__(self, scenario: Scenario) -> None:
        self._areas, self._units = scenario.areas, scenario.units
        self._held: tuple[Move, str] | None = None  # a move and where it began

    def feed(self, event: Event) -> Iterator[Action]:
        """Take the next event; yield the actions that are certain now."""
        match event:
            case Moved(unit=unit, origin=origin, to=to) if unit in self._units and {origin, to} <= self._areas:
                if self._held and (self._held[0].unit, self._held[1]) == (unit, to):
                    self._held = None
                    return
                yield from self.finish()
                self._held = Move(unit=unit, to=to, at=event.at), origin
            case Declared(act="rest", unit=str(unit)) if unit in self._units:
                yield from self.finish()
                yield Rest(unit=unit, at=event.at)
            case Called(call="pass"):
                if (side := event.side or event.player_side) is not None:
                    yield from self.finish()
                    yield Pass(side=side, at=event.at)

    def finish(self) -> Iterator[Action]:
        """Yield the move that was held back."""
        if self._held:
            yield self._held[0]
        self._held = None
