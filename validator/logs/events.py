"""What the changes on the table mean by a binding: a log's steps as events in the words of a wargame."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from modgen.game.binding import (
    Gauge,
    Meaning,
    Source,
    TraitKind,
)
from validator.engine import events as seen
from validator.engine.changing import changed as copied
from validator.logs import changes as changed
from validator.logs.armies import Armies
from validator.logs.chat import ChatLine, Understood
from validator.logs.meanings import Meanings
from validator.logs.opentable import point_at
from validator.logs.readings import Watched, stored_roll, token_of, turn_and_phase, watched_by
from validator.logs.table import Table
from validator.logs.timeline import TimelineStep
from validator.logs.units import (
    KnownUnit,
    Units,
    facings,
    gauge_value,
    meets,
    quarter_turns,
    word_shown,
)

__all__ = ["EventReader", "Meanings"]


class EventReader:
    """Turns the steps of one record into events. The table is the one the steps were played on, at the same moment:
    give it each step as it comes."""

    def __init__(
        self, meanings: Meanings, units: Units, table: Table, first: int = 0, who: Armies | None = None
    ) -> None:
        self.meanings, self.units, self.table, self.first = meanings, units, table, first
        self.who = who or Armies()
        # One player moves both armies from the same seat: his side says nothing.
        self._sideless = self.who.alone and not self.who.retires
        self._reader = meanings.reader(units)
        self._tracker = f"TurnTracker{meanings.binding.turn.tracker}" if meanings.binding.turn else ""
        self._ties = {line.word for line in (*meanings.binding.lines, *meanings.lines) if line.ties_roll}
        self._facings: dict[tuple[str, str], int] = {}
        self._roll_for: dict[str, str] = {}
        self._target: tuple[str, ...] = ()
        self._watched: dict[tuple[str, str], Watched] = {}
        self._seats, self._sides = table.seats, dict[str, str | None]()
        # Of the step that is being read: its number, who changed the table by VASSAL's own word and his side, whose
        # name signs what was said, and the rolls with and without the name of whoever threw.
        self._now, self._hand, self._speaker = first, "", ""
        self._hand_side: str | None = None
        self._thrown: list[tuple[str, tuple[int, ...]]] = []
        self._nameless: list[seen.Rolled] = []
        self._at: dict[str, str] = {}
        self._tokens: dict[str, str] = {}

    def read(self, step: TimelineStep) -> tuple[seen.Event, ...]:
        """The events of a step; none for an undo and for a step that was taken back."""
        if not step.counts:
            return ()
        self._now, self._hand, self._speaker = self.first + step.index, step.player, step.player
        self._thrown.clear()
        self._hand_side = None if self.who.alone else self.side_of(step.player)
        found: list[seen.Event] = []
        for change in step.changes:
            if (meaning := _MEANINGS.get(type(change))) is not None:
                found += meaning(self, change, step)
        if self._nameless:
            found = list(self._told_once(found))
        if not step.player:
            found = [self._signed(event) for event in found]
        return tuple(self._tied(found) if len(found) > 1 else found)

    def _signer(self, own: str = "", side: str | None = None) -> tuple[str, str | None]:
        """Who says or throws something, and his side: a name in the chat signs all that was said in the step. What
        changes on the table is signed only where VASSAL itself says who did it."""
        self._speaker = self._speaker or own
        player = own or self._speaker
        if self._sideless:
            return player, None
        return player, side if side is not None or not player else self.side_of(player)

    def _signed(self, event: seen.Event) -> seen.Event:
        """The event; one that was said before the step told by whom, with that name."""
        if event.player or not isinstance(event, _BY_HAND):
            return event
        player, side = self._speaker, event.player_side
        if side is None and not self._sideless:
            side = self.side_of(player)
        return copied(event, player=player, player_side=side) if player or side != event.player_side else event

    def side_of(self, player: str) -> str | None:
        """The side under the rules that a player of that name holds now."""
        # Asked for every event, and people seldom come or go.
        if self.table.seats is not self._seats:
            self._seats, self._sides = self.table.seats, {}
        if player not in self._sides:
            self._sides[player] = self.units.side(self.table.side_of(player) or "")
        return self._sides[player]

    def _moved(self, change: changed.Moved, _step: TimelineStep) -> Iterator[seen.Event]:
        if unit := self.units.by_piece.get(change.piece):
            origin, to = self.meanings.places.at(change.old), self.meanings.places.at(change.new)
            self._at[unit.id] = to
            start, end = self._point(origin, change.old), self._point(to, change.new)
            if origin != to or start != end:
                yield seen.Moved(
                    at=self._now,
                    player=self._hand,
                    player_side=self._hand_side,
                    unit=unit.id,
                    origin=origin,
                    to=to,
                    actor=change.actor,
                    start=start,
                    end=end,
                )
        else:
            yield from self._token(change.piece, change.old, change.new)

    def _point(self, place: str, spot: changed.Spot) -> seen.Point | None:
        return point_at(self.meanings.binding.table, place, spot)

    def _token(self, piece: str, old: changed.Spot, new: changed.Spot) -> Iterator[seen.Event]:
        """Something that is no unit was laid down, moved or taken away."""
        if piece not in self._tokens:
            there = self.table.pieces.get(piece)
            self._tokens[piece] = token_of(self.meanings.binding, there) if there else ""
        if token := self._tokens[piece]:
            origin, to = self.meanings.places.at(old), self.meanings.places.at(new)
            start, end = self._point(origin, old), self._point(to, new)
            yield seen.TokenSet(
                at=self._now,
                player=self._hand,
                player_side=self._hand_side,
                token=token,
                piece=piece,
                origin=origin,
                to=to,
                start=start,
                end=end,
            )

    def _placed(self, change: changed.Placed, _step: TimelineStep) -> Iterator[seen.Event]:
        if unit := self.units.by_piece.get(change.piece):
            to = self.meanings.places.at(change.spot)
            end = self._point(to, change.spot)
            yield seen.Placed(
                at=self._now, player=self._hand, player_side=self._hand_side, unit=unit.id, to=to, end=end
            )
        else:
            yield from self._token(change.piece, changed.NOWHERE, change.spot)

    def _removed(self, change: changed.Removed, _step: TimelineStep) -> Iterator[seen.Event]:
        if unit := self.units.by_piece.get(change.piece):
            origin = self.meanings.places.at(change.spot)
            yield seen.Removed(
                at=self._now, player=self._hand, player_side=self._hand_side, unit=unit.id, origin=origin
            )
        else:
            yield from self._token(change.piece, change.spot, changed.NOWHERE)

    def _joined(self, change: changed.PlayerJoined, _step: TimelineStep) -> Iterator[seen.Event]:
        player, own = self._signer(change.player)
        side = self.units.side(change.side)
        yield seen.SideTaken(at=self._now, player=player, player_side=own, side=side, actor=change.actor)

    def _left(self, change: changed.PlayerLeft, step: TimelineStep) -> Iterator[seen.Event]:
        rejoined = any(isinstance(c, changed.PlayerJoined) and c.actor == change.actor for c in step.changes)
        if not rejoined:
            player, own = self._signer(change.player)
            yield seen.SideTaken(at=self._now, player=player, player_side=own, side=None, actor=change.actor)

    def _property(self, change: changed.PropertyChanged, _step: TimelineStep) -> Iterator[seen.Event]:
        for roll in self.meanings.binding.rolls:
            if not roll.of_piece and change.name == roll.property and (values := stored_roll(roll, change.new)):
                yield self._rolled(roll.dice, values)

    def _rolled(
        self,
        dice: str,
        values: tuple[int, ...],
        own: str = "",
        own_side: str | None = None,
        unit: str | None = None,
        side: str | None = None,
    ) -> seen.Event:
        """A roll, thrown by a player if a line names one."""
        player, player_side = self._signer(own, own_side)
        event = seen.Rolled(
            at=self._now, player=player, player_side=player_side, dice=dice, values=values, unit=unit, side=side
        )
        if own:
            self._thrown.append((dice, values))
        elif unit is None:
            self._nameless.append(event)
        return event

    def _told_once(self, found: Sequence[seen.Event]) -> Iterator[seen.Event]:
        """The events of a step without the second account of a roll that a dice button's line and its property both
        give: the line is the one that knows who threw."""
        again = {id(roll) for roll in self._nameless if (roll.dice, roll.values) in self._thrown}
        self._nameless.clear()
        return (event for event in found if id(event) not in again)

    def _trait(self, change: changed.TraitChanged, _step: TimelineStep) -> Iterator[seen.Event]:
        watched = self._watched.get((change.kind, change.trait))
        if watched is None:
            watched = self._watched[change.kind, change.trait] = watched_by(self.meanings.binding, change)
        unit = self.units.by_piece.get(change.piece)
        if unit is not None:
            for gauge in watched.gauges:
                yield self._gauge(change, gauge, unit)
            for status in watched.statuses:
                old, new = word_shown(status, change.old_value), word_shown(status, change.new_value)
                if old != new:
                    yield seen.StatusChanged(
                        at=self._now,
                        player=self._hand,
                        player_side=self._hand_side,
                        unit=unit.id,
                        old=old,
                        new=new,
                        track=status.track,
                    )
            for word in watched.words:
                yield seen.WordChanged(
                    at=self._now,
                    player=self._hand,
                    player_side=self._hand_side,
                    unit=unit.id,
                    word=word.word,
                    old=change.old_value,
                    new=change.new_value,
                )
            for roll in watched.rolls:
                if values := stored_roll(roll, change.new_value):
                    yield self._rolled(roll.dice, values, unit=unit.id)
        piece = self.table.pieces.get(change.piece) if watched.markers else None
        for marker in watched.markers:
            if piece is None or not meets(dict(piece.properties()), marker.where):
                continue
            if side := word_shown(marker, change.new_value):
                yield self._shown(marker.shows, side)

    def _shown(self, what: str, side: str, own: str = "") -> seen.Event:
        player, player_side = self._signer(own)
        return seen.HolderShown(at=self._now, player=player, player_side=player_side, what=what, side=side)

    def _gauge(self, change: changed.TraitChanged, gauge: Gauge, unit: KnownUnit) -> seen.Event:
        turns = 0
        if gauge.trait is TraitKind.ROTATE and (piece := self.table.pieces.get(change.piece)):
            key = piece.type.text, gauge.name
            if key not in self._facings:
                self._facings[key] = facings(piece, gauge.name)
            turns = quarter_turns(change.old_value, change.new_value, self._facings[key])
        return seen.FigureChanged(
            at=self._now,
            player=self._hand,
            player_side=self._hand_side,
            unit=unit.id,
            figure=gauge.figure,
            old=gauge_value(gauge, change.old_value, unit.figures),
            new=gauge_value(gauge, change.new_value, unit.figures),
            quarter_turns=turns,
        )

    def _turn(self, change: changed.TurnChanged, _step: TimelineStep) -> Iterator[seen.Event]:
        if change.tracker != self._tracker:
            return
        self._target = ()
        old, new = (turn_and_phase(self.meanings.binding, values) for values in (change.old, change.new))
        player, side = self._signer()
        yield seen.TurnSet(
            at=self._now,
            player=player,
            player_side=side,
            old_turn=old[0],
            old_phase=old[1],
            turn=new[0],
            phase=new[1],
        )

    def _said(self, change: changed.Said, _step: TimelineStep) -> Iterator[seen.Event]:
        heard = self._reader.hear(change.text, change.player)
        line, roll = heard.line, heard.roll
        if roll is not None:
            side = self._roll_for.pop(roll.player, None)
            own_side = self.side_of(roll.player) or roll.side
            yield self._rolled(roll.dice, roll.values, roll.player, own_side, side=side)
        elif heard.meant is not None:
            yield from self._meant(heard.meant, line)
        elif line.source is Source.TALK:
            yield self._spoken(line)

    def _spoken(self, line: ChatLine) -> seen.Event:
        sides = self._reader.sides.found_in(line.text)
        player, own_side = self._signer(line.player)
        return seen.Spoken(
            at=self._now,
            player=player,
            player_side=own_side,
            text=line.text,
            units=self._reader.units.found_in(line.text),
            side=sides[0] if len(sides) == 1 else None,
        )

    def _meant(self, said: Understood, line: ChatLine) -> Iterator[seen.Event]:
        word, player = said.line.word, said.player
        own = self.side_of(player)
        side = said.side or (None if self._sideless else own)
        match said.line.meaning:
            case Meaning.DECLARE:
                targets = tuple(filter(None, [self._one(said.targets, None)]))
                unit = self._one(said.units, said.area)
                self._target = targets or self._target
                if said.line.of_target and unit is None:
                    targets = targets or self._target
                # A button's report names the side of whoever pressed it, where it names no unit.
                presser = said.side if line.source is Source.REPORT and not player and unit is None else None
                player, own = self._signer(player, presser)
                yield seen.Declared(
                    at=self._now,
                    player=player,
                    player_side=own,
                    act=word,
                    unit=unit,
                    targets=targets,
                    values=said.values,
                    words=said.words,
                )
            case Meaning.CALL:
                # A button's report names the side of whoever pressed it.
                presser = said.side if line.source is Source.REPORT and not said.player else None
                player, own = self._signer(player or self._only_player(presser), presser)
                yield seen.Called(at=self._now, player=player, player_side=own, call=word, side=side)
            case Meaning.SHOW:
                if side is not None:
                    yield self._shown(word, side, player)
            case Meaning.ROLL_FOR:
                if side is not None:
                    self._roll_for[player] = side
                yield self._spoken(line)

    def _only_player(self, side: str | None) -> str:
        """The name of the player that holds a side, if only one does."""
        names = {seat.player for seat in self.table.seats.values() if side and self.units.side(seat.side) == side}
        return names.pop() if len(names) == 1 else ""

    def _one(self, units: tuple[str, ...], area: str | None) -> str | None:
        """The unit meant by a name that fits several: the one in the area that the line names, else the first."""
        there = [unit for unit in units if area is not None and self._place_of(unit) == area]
        return next(iter(there or units), None)

    def _place_of(self, unit: str) -> str:
        if unit not in self._at and (piece := self.table.pieces.get(self.units.by_id[unit].piece)):
            self._at[unit] = self.meanings.places.at(self.table.spot(piece))
        return self._at.get(unit, "")

    def _tied(self, found: Sequence[seen.Event]) -> Iterator[seen.Event]:
        """The events of a step, a roll tied to the unit that a menu's report in the same step names, after that
        report."""
        named = [e for e in found if isinstance(e, seen.Declared) and e.act in self._ties and e.unit]
        if len(named) != 1:
            yield from found
            return
        loose = [event for event in found if isinstance(event, seen.Rolled) and event.unit is None]
        yield from (event for event in found if event not in loose)
        yield from (copied(event, unit=named[0].unit) for event in loose)


# The reading of a change is looked up by its class: a long log has tens of thousands of them.
_MEANINGS: Mapping[type[changed.Change], Callable[[EventReader, Any, TimelineStep], Iterator[seen.Event]]] = {
    changed.Moved: EventReader._moved,
    changed.TraitChanged: EventReader._trait,
    changed.Placed: EventReader._placed,
    changed.Removed: EventReader._removed,
    changed.TurnChanged: EventReader._turn,
    changed.PlayerJoined: EventReader._joined,
    changed.PlayerLeft: EventReader._left,
    changed.Said: EventReader._said,
    changed.PropertyChanged: EventReader._property,
}


#: What a person does with his own name on it, also where one person plays both sides by changing seats.
_BY_HAND = (seen.Rolled, seen.Called, seen.SideTaken, seen.HolderShown, seen.Declared, seen.Spoken, seen.TurnSet)
