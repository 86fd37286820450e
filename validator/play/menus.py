"""Finds what people pressed: the key or menu entry of a piece, or the button, that does just what was done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from modgen.game.binding import Meaning
from modgen.vassal import PieceState, PieceType
from validator.engine import events as seen
from validator.logs.chat import LineReader, read_chat
from validator.logs.events import Meanings, stored_roll
from validator.logs.table import Piece
from validator.logs.units import KINDS, KnownUnit, gauge_value, word_shown
from validator.play.pressing import CannotPress, Changed, Keyboard, Outcome


@dataclass(frozen=True, slots=True)
class Doing:
    """What happens to a unit, told at once: what is declared, the dice thrown for it, the marker and the figures it has
    then (those that change)."""

    unit: str
    acts: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    status: str | None = None
    figures: Mapping[str, int] = field(default_factory=dict)

    @property
    def kind(self) -> tuple[object, ...]:
        """What is alike in doings that one key may do."""
        return self.acts, len(self.dice), self.status, tuple(sorted(self.figures))


def doing_of(events: Iterable[seen.Event]) -> Doing | None:
    """What events come to, if all are about one unit and a key might do them."""
    doing: Doing | None = None
    for event in events:
        unit = getattr(event, "unit", None)
        if not isinstance(unit, str):
            return None
        doing = doing or Doing(unit)
        match event:
            case seen.Declared(targets=(), values=values) if not values:
                doing = replace(doing, acts=(*doing.acts, event.act))
            case seen.Rolled():
                doing = replace(doing, dice=(*doing.dice, *event.values))
            case seen.StatusChanged():
                doing = replace(doing, status=event.new)
            case seen.FigureChanged():
                doing = replace(doing, figures={**doing.figures, event.figure: event.new})
            case _:
                return None
        if doing.unit != unit:
            return None
    return doing


class Menus:
    """Looks through the menus of pieces. What did the same before on such a piece is tried first."""

    def __init__(self, meanings: Meanings, keyboard: Keyboard, reader: LineReader) -> None:
        self._binding, self._keyboard, self._reader = meanings.binding, keyboard, reader
        self._likely: dict[tuple[object, ...], str] = {}
        self._able_keys: dict[tuple[object, ...], list[str]] = {}

    def pressed(self, unit: KnownUnit, piece: Piece, doing: Doing) -> tuple[Outcome, ...] | None:
        """What is logged when one menu entry does all of it; None: there is no such entry."""
        place = (piece.type.text, *doing.kind)
        keys = self._able(piece.type, doing)
        if (likely := self._likely.get(place)) is not None:
            keys.sort(key=lambda key: key != likely)
        for key in keys:
            try:
                outcomes = self._keyboard.press(piece, key, doing.dice)
            except CannotPress:
                continue
            if outcomes and self._is(doing, unit, piece, outcomes):
                self._likely[place] = key
                return outcomes
        return None

    def _able(self, type_: PieceType, doing: Doing) -> list[str]:
        """The entries that might do it, by the kinds of traits they set going."""
        place = (type_.text, bool(doing.acts), bool(doing.dice), doing.status is not None, bool(doing.figures))
        if place not in self._able_keys:
            statuses = {status.name for status in self._binding.statuses}
            gauges = {gauge.name for gauge in self._binding.gauges}
            self._able_keys[place] = [
                key
                for key in self._keyboard.menu(type_)
                for reached in [self._keyboard.reach(type_, key)]
                for names in [{trait.name for trait in reached if trait.prefix in ("emb2;", "rotate;")}]
                if any(trait.prefix == "PROP;" for trait in reached) == bool(doing.dice)
                and (not doing.acts or any(trait.prefix == "report;" for trait in reached))
                and (doing.status is None or names & statuses)
                and (not doing.figures or names & gauges)
            ]
        return list(self._able_keys[place])

    def turned_to(self, piece: Piece, layer: str, level: int) -> tuple[Outcome, ...] | None:
        """What is logged when a menu entry brings a layer to a level; None: none does."""
        for key in self._keyboard.menu(piece.type):
            try:
                outcomes = self._keyboard.press(piece, key)
            except CannotPress:
                continue
            shown = state_after(piece, outcomes).trait("emb2", layer)
            if outcomes and shown is not None and shown["value"] == level:
                return outcomes
        return None

    def figures_after(self, unit: KnownUnit, state: PieceState) -> Iterator[tuple[str, int]]:
        """The figures that a unit's counter shows in a state."""
        for gauge in self._binding.gauges:
            layer = state.trait(KINDS.get(gauge.trait, ""), gauge.name)
            if layer is not None:
                yield gauge.figure, gauge_value(gauge, layer.text, unit.figures)

    def _is(self, doing: Doing, unit: KnownUnit, piece: Piece, outcomes: Sequence[Outcome]) -> bool:
        """Whether what a key does is what was done, no more and no less."""
        after = state_after(piece, outcomes)
        figures = {**dict(self.figures_after(unit, piece.state)), **doing.figures}
        if dict(self.figures_after(unit, after)) != figures or not self._is_marked(doing, piece.state, after):
            return False
        acts, dice = tuple(self._said(unit, outcomes)), tuple(self._rolled(piece.state, after))
        return acts == doing.acts and dice == doing.dice

    def _is_marked(self, doing: Doing, before: PieceState, after: PieceState) -> bool:
        for status in self._binding.statuses:
            old, new = (state.trait(KINDS.get(status.trait, ""), status.name) for state in (before, after))
            if old is not None and new is not None:
                wanted = word_shown(status, old.text) if doing.status is None else doing.status
                return word_shown(status, new.text) == wanted
        return doing.status is None

    def _said(self, unit: KnownUnit, outcomes: Iterable[Outcome]) -> Iterator[str]:
        for line in outcomes:
            said = self._reader.read(read_chat(line)) if isinstance(line, str) else None
            if said is not None and said.line.meaning is Meaning.DECLARE:
                yield said.line.word if unit.id in said.units else ""

    def _rolled(self, before: PieceState, after: PieceState) -> Iterator[int]:
        for roll in self._binding.rolls:
            old, new = before.trait("PROP", roll.property), after.trait("PROP", roll.property)
            if roll.of_piece and old is not None and new is not None and old.text != new.text:
                yield from stored_roll(roll, new.text)


def state_after(piece: Piece, outcomes: Iterable[Outcome]) -> PieceState:
    """A piece's state once all is done."""
    return next((one.new for one in reversed(list(outcomes)) if isinstance(one, Changed)), piece.state)
