"""What the changes on the table mean by a binding: a log's steps as events in the words of a wargame."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from modgen.game.binding import Binding, Gauge, LineBinding, Meaning, RollBinding, Source, TraitKind
from modgen.game.binding_file import pattern
from validator.engine import events as seen
from validator.engine.changing import changed as copied
from validator.engine.values import OpenTable
from validator.logs import changes as changed
from validator.logs.chat import MAX_LINE, ChatLine, LineReader, Names, Understood
from validator.logs.opentable import point_at
from validator.logs.places import Places
from validator.logs.table import Piece, Table
from validator.logs.timeline import TimelineStep
from validator.logs.turns import value_at
from validator.logs.units import (
    KINDS,
    KnownUnit,
    Units,
    facings,
    gauge_value,
    meets,
    quarter_turns,
    stored_value,
    word_shown,
)

_NUMBER = re.compile(r"\d{1,9}")


@dataclass(frozen=True, slots=True)
class Meanings:
    """A binding ready for use: with the shared lines it names, its places, the areas' names in every language, and
    the open table if it is played on one."""

    binding: Binding
    lines: tuple[LineBinding, ...]
    places: Places
    area_names: Mapping[str, tuple[str, ...]]
    table: OpenTable | None = None

    def reader(self, units: Units) -> LineReader:
        """Reads the chat of a table with these units."""
        sides = self.binding.sides
        return LineReader(
            (*self.binding.lines, *self.lines),
            self.binding.dice,
            units=Names(units.names()),
            sides=Names((side.id, (side.id, *side.roster, *side.words)) for side in sides),
            areas=Names((area, (area, *names)) for area, names in self.area_names.items()),
            kinds={unit.id: unit.kind for unit in units.by_id.values()},
        )


@dataclass(frozen=True, slots=True)
class Armies:
    """Who plays what in a record. `alone`: one player moves the units of both sides, so that his side says nothing of
    whose move it is; `retires`: he changes side for it, so that his side still says who rolls and calls."""

    alone: bool = False
    retires: bool = False


def armies(steps: Iterable[TimelineStep], seats: Iterable[str], units: Units) -> Armies:
    """Who plays what: `seats` are the tokens of the players that hold a side when the record begins. Takes the steps
    only as far as it needs to: to where a second player shows."""
    players, moved, joined = set(seats), set(), 0
    if len(players) > 1:
        return Armies()
    for step in steps:
        for change in step.changes:
            if isinstance(change, changed.PlayerJoined) and change.side:
                players.add(change.actor)
                joined += 1
            elif isinstance(change, changed.Moved) and (unit := units.by_piece.get(change.piece)):
                players.update({change.actor} - {""})
                moved.add(unit.side)
        if len(players) > 1:
            return Armies()
    alone = len(moved - {""}) > 1
    return Armies(alone, alone and joined > 0)


class EventReader:
    """Turns the steps of one record into events. The table is the one the steps were played on, at the same moment:
    give it each step as it comes."""

    def __init__(
        self, meanings: Meanings, units: Units, table: Table, first: int = 0, who: Armies | None = None
    ) -> None:
        self.meanings, self.units, self.table, self.first = meanings, units, table, first
        self.who = who or Armies()
        self._reader = meanings.reader(units)
        self._tracker = f"TurnTracker{meanings.binding.turn.tracker}" if meanings.binding.turn else ""
        self._ties = {line.word for line in (*meanings.binding.lines, *meanings.lines) if line.ties_roll}
        self._facings: dict[tuple[str, str], int] = {}
        self._roll_for: dict[str, str] = {}
        self._target: tuple[str, ...] = ()
        self._at: dict[str, str] = {}
        self._tokens: dict[str, str] = {}

    def read(self, step: TimelineStep) -> tuple[seen.Event, ...]:
        """The events of a step; none for an undo and for a step that was taken back."""
        if not step.counts:
            return ()
        raw: list[seen.Event] = []
        for change in step.changes:
            if (meaning := _MEANINGS.get(type(change))) is not None:
                raw += meaning(self, change, step)
        if len(raw) > 1:
            raw = list(_told_once(raw))
        speaker = step.player or next((event.player for event in raw if event.player), "")
        found = [self._signed(event, step, speaker) for event in raw]
        return tuple(self._tied(found) if len(found) > 1 else found)

    def _signed(self, event: seen.Event, step: TimelineStep, speaker: str) -> seen.Event:
        """The event with its step's number and whoever did it: a name in the chat signs what was said in the step, what
        changed on the table only where VASSAL itself says who did it."""
        by_hand = isinstance(event, _BY_HAND)
        player = event.player or (speaker if by_hand else step.player)
        side = event.player_side if event.player_side is not None else self.side_of(player)
        if self.who.alone and not (self.who.retires and by_hand):
            side = None
        return copied(event, at=self.first + step.index, player=player, player_side=side)

    def side_of(self, player: str) -> str | None:
        """The side under the rules that a player of that name holds now."""
        return self.units.side(self.table.side_of(player) or "")

    def _moved(self, change: changed.Moved, _step: TimelineStep) -> Iterator[seen.Event]:
        if unit := self.units.by_piece.get(change.piece):
            origin, to = self.meanings.places.at(change.old), self.meanings.places.at(change.new)
            self._at[unit.id] = to
            start, end = self._point(origin, change.old), self._point(to, change.new)
            if origin != to or start != end:
                yield seen.Moved(at=0, unit=unit.id, origin=origin, to=to, actor=change.actor, start=start, end=end)
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
            yield seen.TokenSet(at=0, token=token, piece=piece, origin=origin, to=to, start=start, end=end)

    def _placed(self, change: changed.Placed, _step: TimelineStep) -> Iterator[seen.Event]:
        if unit := self.units.by_piece.get(change.piece):
            to = self.meanings.places.at(change.spot)
            yield seen.Placed(at=0, unit=unit.id, to=to, end=self._point(to, change.spot))
        else:
            yield from self._token(change.piece, changed.NOWHERE, change.spot)

    def _removed(self, change: changed.Removed, _step: TimelineStep) -> Iterator[seen.Event]:
        if unit := self.units.by_piece.get(change.piece):
            yield seen.Removed(at=0, unit=unit.id, origin=self.meanings.places.at(change.spot))
        else:
            yield from self._token(change.piece, change.spot, changed.NOWHERE)

    def _joined(self, change: changed.PlayerJoined, _step: TimelineStep) -> Iterator[seen.Event]:
        yield seen.SideTaken(at=0, player=change.player, side=self.units.side(change.side), actor=change.actor)

    def _left(self, change: changed.PlayerLeft, step: TimelineStep) -> Iterator[seen.Event]:
        rejoined = any(isinstance(c, changed.PlayerJoined) and c.actor == change.actor for c in step.changes)
        if not rejoined:
            yield seen.SideTaken(at=0, player=change.player, side=None, actor=change.actor)

    def _property(self, change: changed.PropertyChanged, _step: TimelineStep) -> Iterator[seen.Event]:
        for roll in self.meanings.binding.rolls:
            if not roll.of_piece and change.name == roll.property and (values := stored_roll(roll, change.new)):
                yield seen.Rolled(at=0, dice=roll.dice, values=values)

    def _trait(self, change: changed.TraitChanged, _step: TimelineStep) -> Iterator[seen.Event]:
        binding = self.meanings.binding
        unit = self.units.by_piece.get(change.piece)
        if unit is not None:
            for gauge in binding.gauges:
                if is_trait(change, gauge.trait, gauge.name):
                    yield self._gauge(change, gauge, unit)
            for status in binding.statuses:
                if is_trait(change, status.trait, status.name):
                    old, new = word_shown(status, change.old_value), word_shown(status, change.new_value)
                    if old != new:
                        yield seen.StatusChanged(at=0, unit=unit.id, old=old, new=new, track=status.track)
            for word in binding.words:
                if is_trait(change, TraitKind.PROPERTY, word.property):
                    yield seen.WordChanged(
                        at=0, unit=unit.id, word=word.word, old=change.old_value, new=change.new_value
                    )
            for roll in binding.rolls:
                kept = roll.of_piece and is_trait(change, TraitKind.PROPERTY, roll.property)
                if kept and (values := stored_roll(roll, change.new_value)):
                    yield seen.Rolled(at=0, dice=roll.dice, values=values, unit=unit.id)
        piece = self.table.pieces.get(change.piece)
        for marker in binding.markers:
            fits = is_trait(change, marker.trait, marker.name)
            if not fits or piece is None or not meets(dict(piece.properties()), marker.where):
                continue
            if side := word_shown(marker, change.new_value):
                yield seen.HolderShown(at=0, what=marker.shows, side=side)

    def _gauge(self, change: changed.TraitChanged, gauge: Gauge, unit: KnownUnit) -> seen.Event:
        turns = 0
        if gauge.trait is TraitKind.ROTATE and (piece := self.table.pieces.get(change.piece)):
            key = piece.type.text, gauge.name
            if key not in self._facings:
                self._facings[key] = facings(piece, gauge.name)
            turns = quarter_turns(change.old_value, change.new_value, self._facings[key])
        return seen.FigureChanged(
            at=0,
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
        yield seen.TurnSet(at=0, old_turn=old[0], old_phase=old[1], turn=new[0], phase=new[1])

    def _said(self, change: changed.Said, _step: TimelineStep) -> Iterator[seen.Event]:
        line = ChatLine(Source.TALK if change.player else Source.REPORT, change.text, change.player)
        if roll := self._reader.dice(line):
            side = self._roll_for.pop(roll.player, None)
            yield seen.Rolled(
                at=0,
                player=roll.player,
                player_side=self.side_of(roll.player) or roll.side,
                dice=roll.dice,
                values=roll.values,
                side=side,
            )
            return
        said = self._reader.read(line)
        if said is not None:
            yield from self._meant(said, line)
        elif line.source is Source.TALK:
            yield self._spoken(line)

    def _spoken(self, line: ChatLine) -> seen.Event:
        sides = self._reader.sides.found_in(line.text)
        return seen.Spoken(
            at=0,
            player=line.player,
            text=line.text,
            units=self._reader.units.found_in(line.text),
            side=sides[0] if len(sides) == 1 else None,
        )

    def _meant(self, said: Understood, line: ChatLine) -> Iterator[seen.Event]:
        word, player = said.line.word, said.player
        own = self.side_of(player)
        side = said.side or (None if self.who.alone and not self.who.retires else own)
        match said.line.meaning:
            case Meaning.DECLARE:
                targets = tuple(filter(None, [self._one(said.targets, None)]))
                unit = self._one(said.units, said.area)
                self._target = targets or self._target
                if said.line.of_target and unit is None:
                    targets = targets or self._target
                # A button's report names the side of whoever pressed it, where it names no unit.
                presser = said.side if line.source is Source.REPORT and not player and unit is None else None
                yield seen.Declared(
                    at=0,
                    player=player,
                    player_side=presser,
                    act=word,
                    unit=unit,
                    targets=targets,
                    values=said.values,
                    words=said.words,
                )
            case Meaning.CALL:
                # A button's report names the side of whoever pressed it.
                presser = said.side if line.source is Source.REPORT and not said.player else None
                player = player or self._only_player(presser)
                yield seen.Called(at=0, player=player, player_side=presser, call=word, side=side)
            case Meaning.SHOW:
                if side is not None:
                    yield seen.HolderShown(at=0, player=player, what=word, side=side)
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


def _told_once(found: Sequence[seen.Event]) -> Iterator[seen.Event]:
    """The events of a step without the second account of a roll that a dice button's line and its property both give:
    the line is the one that knows who threw."""
    lines = [(e.dice, e.values) for e in found if isinstance(e, seen.Rolled) and e.player]
    for event in found:
        match event:
            case seen.Rolled(unit=None, player="") if (event.dice, event.values) in lines:
                continue
        yield event


def stored_roll(roll: RollBinding, value: str) -> tuple[int, ...]:
    """The dice in a property's value; () if it holds none."""
    text = value[:MAX_LINE]
    if roll.match:
        found = pattern(roll.match).search(text)
        text = found["values"] or "" if found else ""
    return tuple(int(number) for number in _NUMBER.findall(text))


#: What a person does with his own name on it, also where one person plays both sides by changing seats.
_BY_HAND = (seen.Rolled, seen.Called, seen.SideTaken, seen.HolderShown, seen.Declared, seen.Spoken, seen.TurnSet)


def is_trait(change: changed.TraitChanged, trait: TraitKind, name: str) -> bool:
    """Whether a change is of the trait that a binding names so."""
    if change.trait != name:
        return False
    return change.kind in ("PROP", "mark", "label") if trait is TraitKind.PROPERTY else change.kind == KINDS[trait]


def turn_and_phase(binding: Binding, values: Mapping[str, str]) -> tuple[int | None, str | None]:
    """Turn number and phase that a tracker's values by path mean; None where it does not tell."""
    if binding.turn is None:
        return None, None
    turn = value_at(values, binding.turn.turn)
    index = value_at(values, binding.turn.phase)
    phases = binding.turn.phases
    return turn, phases[index] if index is not None and 0 <= index < len(phases) else None


def unit_values(binding: Binding, unit: KnownUnit, table: Table) -> dict[str, int | str]:
    """What changes of a unit, as its piece shows it now: its gauges by figure, `status` or its markers by track, and
    its words."""
    piece = table.pieces[unit.piece]
    values: dict[str, int | str] = {status.track or "status": "" for status in binding.statuses}
    for gauge in binding.gauges:
        if (stored := stored_value(piece, gauge.trait, gauge.name)) is not None:
            values[gauge.figure] = gauge_value(gauge, stored, unit.figures)
    for status in binding.statuses:
        if word := word_shown(status, stored_value(piece, status.trait, status.name) or ""):
            values[status.track or "status"] = word
    for kept in binding.words:
        if text := stored_value(piece, TraitKind.PROPERTY, kept.property):
            values[kept.word] = text
    return values


def token_of(binding: Binding, piece: Piece) -> str:
    """What a piece that is no unit is under the rules, "" for nothing that a binding knows."""
    if not binding.tokens or not piece.is_plain:
        return ""
    found = dict(reversed(list(piece.properties())))
    return next((token.token for token in binding.tokens if meets(found, token.where)), "")
