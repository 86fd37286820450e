"""Finds what people pressed: the key or menu entry of a piece, or the button, that does just what was done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from modgen.game.binding import Meaning, TraitKind
from modgen.vassal import PieceState, PieceType
from validator.engine import events as seen
from validator.logs.chat import LineReader, read_chat
from validator.logs.events import Meanings
from validator.logs.readings import stored_roll
from validator.logs.table import Piece
from validator.logs.units import KINDS, KnownUnit, gauge_value, word_shown
from validator.play.lines import says
from validator.play.pressing import CannotPress, Changed, Keyboard, Outcome

#: A modifier is set with so many presses at the most.
_MOST_PRESSES = 13


@dataclass(frozen=True, slots=True)
class Doing:
    """What happens to a unit, told at once: what is declared, the dice thrown for it, the markers by their track, the
    figures and the words it has then (those that change)."""

    unit: str
    acts: tuple[seen.Declared, ...] = ()
    dice: tuple[int, ...] = ()
    statuses: Mapping[str, str] = field(default_factory=dict)
    figures: Mapping[str, int] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)

    @property
    def kind(self) -> tuple[object, ...]:
        """What is alike in doings that one key may do."""
        acts = tuple((act.act, act.targets, *sorted(act.words.items())) for act in self.acts)
        changes = (tuple(sorted(one.items())) for one in (self.statuses, self.words))
        return acts, len(self.dice), *changes, tuple(sorted(self.figures))


def doing_of(events: Iterable[seen.Event]) -> Doing | None:
    """What events come to, if all are about one unit and a key might do them."""
    doing: Doing | None = None
    for event in events:
        unit = getattr(event, "unit", None)
        if not isinstance(unit, str):
            return None
        doing = doing or Doing(unit)
        match event:
            case seen.Declared(targets=()) if not event.values.keys() - {"roll"}:
                doing = _saying(doing, event)
            case seen.Declared(words=words) if words:
                doing = _saying(doing, event)
            case seen.Rolled():
                doing = replace(doing, dice=(*doing.dice, *event.values))
            case seen.StatusChanged():
                doing = replace(doing, statuses={**doing.statuses, event.track: event.new})
            case seen.FigureChanged():
                doing = replace(doing, figures={**doing.figures, event.figure: event.new})
            case seen.WordChanged():
                doing = replace(doing, words={**doing.words, event.word: event.new})
            case _:
                return None
        if doing.unit != unit:
            return None
    return doing


def _saying(doing: Doing, event: seen.Declared) -> Doing:
    """With what is declared, and the die that falls with it. Numbers without words are what people say beside a menu's
    line, not in it."""
    roll = event.values.get("roll")
    return replace(doing, acts=(*doing.acts, event), dice=(*doing.dice, *(() if roll is None else (roll,))))


def trait_prefix(kind: TraitKind) -> str:
    """The prefix of the traits of a kind."""
    return KINDS.get(kind, "PROP")


class Menus:
    """Looks through the menus of pieces. What did the same before on such a piece is tried first."""

    def __init__(self, meanings: Meanings, keyboard: Keyboard, reader: LineReader) -> None:
        self._binding, self._keyboard, self._reader = meanings.binding, keyboard, reader
        self._likely: dict[tuple[object, ...], str] = {}
        self._able_keys: dict[tuple[object, ...], list[str]] = {}
        self._ready: dict[str, list[str]] = {}

    def pressed(self, unit: KnownUnit, piece: Piece, doing: Doing) -> tuple[Outcome, ...] | None:
        """What is logged when one menu entry does all of it; None: there is no such entry."""
        place = (piece.type.text, *doing.kind)
        keys = self._able(piece.type, doing)
        if (likely := self._likely.get(place)) is not None:
            keys.sort(key=lambda key: key != likely)
        for key in keys:
            outcomes = self._press(piece, key, doing.dice)
            if outcomes and self._is(doing, unit, piece, outcomes):
                self._likely[place] = key
                return outcomes
        return None

    def pressed_after(self, unit: KnownUnit, piece: Piece, doing: Doing) -> list[tuple[Outcome, ...]] | None:
        """What is logged when entries that change nothing the rules know (a modifier) are pressed first, and then one
        that does all of it, a step each; None: that leads nowhere."""
        for ready in self._preparing(piece):
            steps: list[tuple[Outcome, ...]] = []
            prepared = piece
            for _ in range(_MOST_PRESSES):
                outcomes = self._press(prepared, ready, ())
                if not outcomes:
                    break
                steps.append(outcomes)
                prepared = replace(prepared, state=state_after(prepared, outcomes))
                done = self.pressed(unit, prepared, doing)
                if done is not None:
                    return [*steps, done]
        return None

    def _press(self, piece: Piece, key: str, dice: Sequence[int]) -> tuple[Outcome, ...]:
        """What a key does, with dice that fall so; () where that cannot be."""
        try:
            return self._keyboard.press(piece, key, dice)
        except CannotPress:
            return ()

    def _preparing(self, piece: Piece) -> list[str]:
        """The keys of a piece's menu that change only properties which the binding does not know."""
        if piece.type.text not in self._ready:
            bound = {gauge.name for gauge in self._binding.gauges} | {one.name for one in self._binding.statuses}
            bound |= {word.property for word in self._binding.words} | {one.property for one in self._binding.rolls}
            found = []
            for key in self._keyboard.menu(piece.type):
                reached = self._keyboard.reach(piece.type, key)
                kept = {trait.name for trait in reached if trait.prefix == "PROP;"}
                others = {trait.prefix for trait in reached} - {"PROP;", "report;", "hideCmd;", "macro;"}
                if kept and not kept & bound and not others:
                    found.append(key)
            self._ready[piece.type.text] = found
        return self._ready[piece.type.text]

    def _able(self, type_: PieceType, doing: Doing) -> list[str]:
        """The entries that might do it, by the kinds of traits they set going."""
        changes = bool(doing.statuses), bool(doing.figures), bool(doing.words)
        place = (type_.text, bool(doing.acts), bool(doing.dice), *changes)
        if place not in self._able_keys:
            statuses = {status.name for status in self._binding.statuses}
            gauges = {gauge.name for gauge in self._binding.gauges}
            words = {word.property for word in self._binding.words}
            self._able_keys[place] = [
                key
                for key in self._keyboard.menu(type_)
                for reached in [self._keyboard.reach(type_, key)]
                for names in [{trait.name for trait in reached if trait.prefix in ("emb2;", "rotate;", "PROP;")}]
                if (any(trait.prefix == "PROP;" for trait in reached) or not doing.dice)
                and (not doing.acts or any(trait.prefix == "report;" for trait in reached))
                and (not doing.statuses or names & statuses)
                and (not doing.figures or names & gauges)
                and (not doing.words or names & words)
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
            layer = state.trait(trait_prefix(gauge.trait), gauge.name)
            if layer is not None:
                yield gauge.figure, gauge_value(gauge, layer.text, unit.figures)

    def _is(self, doing: Doing, unit: KnownUnit, piece: Piece, outcomes: Sequence[Outcome]) -> bool:
        """Whether what a key does is what was done, no more and no less."""
        after = state_after(piece, outcomes)
        figures = {**dict(self.figures_after(unit, piece.state)), **doing.figures}
        if dict(self.figures_after(unit, after)) != figures or not self._is_marked(doing, piece.state, after):
            return False
        words = {**dict(self._words(piece.state)), **doing.words}
        if dict(self._words(after)) != words:
            return False
        kept = sum(roll.of_piece for roll in self._binding.rolls)
        fallen = tuple(self._rolled(piece.state, after)) == doing.dice
        return self._is_said(doing, unit, outcomes) and (fallen or not kept)

    def _is_marked(self, doing: Doing, before: PieceState, after: PieceState) -> bool:
        wanted = dict(doing.statuses)
        for status in self._binding.statuses:
            old, new = (state.trait(trait_prefix(status.trait), status.name) for state in (before, after))
            if old is not None and new is not None:
                same = word_shown(status, old.text)
                if word_shown(status, new.text) != wanted.pop(status.track, same):
                    return False
        return not wanted

    def _words(self, state: PieceState) -> Iterator[tuple[str, str]]:
        for word in self._binding.words:
            if (layer := state.trait("PROP", word.property)) is not None:
                yield word.word, str(layer["value"])

    def _is_said(self, doing: Doing, unit: KnownUnit, outcomes: Iterable[Outcome]) -> bool:
        """Whether the lines of a key declare what was declared, each once."""
        wanted = list(doing.acts)
        for line in outcomes:
            said = self._reader.read(read_chat(line)) if isinstance(line, str) else None
            if said is None or said.line.meaning is not Meaning.DECLARE:
                continue
            if not wanted or not (said.units or said.words) or not says(said, wanted[0]):
                return False
            wanted.pop(0)
        return not wanted

    def _rolled(self, before: PieceState, after: PieceState) -> Iterator[int]:
        for roll in self._binding.rolls:
            old, new = before.trait("PROP", roll.property), after.trait("PROP", roll.property)
            if roll.of_piece and old is not None and new is not None and old.text != new.text:
                yield from stored_roll(roll, new.text)


def state_after(piece: Piece, outcomes: Iterable[Outcome]) -> PieceState:
    """A piece's state once all is done."""
    return next((one.new for one in reversed(list(outcomes)) if isinstance(one, Changed)), piece.state)
