"""Who plays which side, as far as the record tells, and so whether the hand that moved a counter says anything."""

from __future__ import annotations

from validator.engine.events import Called, Event, Moved, SideTaken

_BY_ACTOR = (Moved, SideTaken)


class Players:
    """The persons of a record and the sides they have been seen to play.

    A person counts as present once the record shows something they did; a name in the roster alone does not. One person
    who is alone in the record, or has changed sides, plays both armies: nothing follows from what such a hand moves.
    """

    def __init__(self) -> None:
        self._sides: dict[str, set[str]] = {}
        self._changed: set[str] = set()
        self._moved: set[str] = set()
        self._names: dict[str, str] = {}

    def see(self, event: Event) -> None:
        """Take note of who did something, and for which side."""
        person = self._person(event)
        if isinstance(event, SideTaken):
            if person and event.side is not None and self._sides.get(person, {event.side}) != {event.side}:
                self._changed.add(person)
            return
        if person and event.player_side is not None:
            sides = self._sides.setdefault(person, set())
            sides.add(event.player_side)
            if len(sides) > 1:
                self._changed.add(person)
        if isinstance(event, Moved) and person:
            self._moved.add(person)

    def _person(self, event: Event) -> str:
        actor = event.actor if isinstance(event, _BY_ACTOR) else ""
        if actor and event.player:
            self._names.setdefault(actor, event.player)
        return event.player or self._names.get(actor, actor)

    def mover(self, event: Moved) -> str | None:
        """The side whose player moved a counter; None where that is unknown or one player plays both armies."""
        person, side = self._person(event), event.player_side
        if side is None or not person or person in self._changed:
            return None
        others = (sides for other, sides in self._sides.items() if other != person)
        return side if any(sides - {side} for sides in others) else None

    def certain(self, event: Called) -> bool:
        """Whether the side of a call is beyond doubt: several persons play, or the one who does changes sides."""
        return event.side is not None and not self.alone

    @property
    def alone(self) -> bool:
        """Whether one person is all that the record shows, always on the same side."""
        return len(self._sides) <= 1 and not self._changed
