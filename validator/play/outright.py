"""Counters turned and marked outright: written into their traits where no entry of their menu does just that, as in
modules of an older make, or where players broke a rule in a way that no menu offers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from modgen.game.binding import Gauge, TraitKind
from modgen.vassal import Chat, Command, LayerState, PieceState, PieceType
from validator.engine import events as seen
from validator.logs.events import Meanings
from validator.logs.table import Piece
from validator.logs.units import KnownUnit, gauge_value
from validator.play.formats import report_line
from validator.play.hand import Hand
from validator.play.menus import trait_prefix
from validator.play.reports import first_report
from validator.play.strokes import Stroke, menu_strokes, own_strokes, reports, strokes_to


class CannotShow(Exception):
    """An event that the module has no means to show; carries the event."""

    def __init__(self, event: seen.Event) -> None:
        self.event = event
        super().__init__(type(event).__name__)


class Outright:
    """Writes such changes. `name_at` names the location at a map's point."""

    def __init__(self, meanings: Meanings, hand: Hand, name_at: Callable[[str, int, int], str]) -> None:
        self._binding, self._hand, self._name_at = meanings.binding, hand, name_at
        self._strokes: dict[str, tuple[Stroke, ...]] = {}

    def turned(self, unit: KnownUnit, piece: Piece, event: seen.FigureChanged) -> Iterator[Command]:
        """A number that a counter shows, and the line that turning it there by a key would give."""
        for gauge in self._binding.gauges:
            turned = self._turned(piece, gauge, unit.figures, event) if gauge.figure == event.figure else None
            if turned is not None:
                layer, key = turned
                state = piece.state.replace(layer)
                yield self._hand.change(piece, state)
                shown = gauge_value(gauge, layer.text, unit.figures)
                strokes = strokes_to(piece.type, key)
                yield from self._reported(piece, state, strokes, {gauge.figure.upper(): str(shown)})
                return
        raise CannotShow(event)

    def worded(self, piece: Piece, event: seen.WordChanged) -> Iterator[Command]:
        """A word that a counter keeps."""
        for word in self._binding.words:
            layer = piece.state.trait("PROP", word.property) if word.word == event.word else None
            if layer is not None:
                yield self._hand.change(piece, piece.state.replace(layer.replace(value=event.new)))
                return
        raise CannotShow(event)

    def _turned(
        self, piece: Piece, gauge: Gauge, figures: Mapping[str, int], event: seen.FigureChanged
    ) -> tuple[LayerState, str] | None:
        """The trait that shows a number, showing the new one, and the key that brings it there; None if the piece has
        no such trait."""
        layer = piece.state.trait(trait_prefix(gauge.trait), gauge.name)
        clockwise = event.quarter_turns > 0 if event.quarter_turns else event.new < event.old
        if layer is None:
            return None
        if gauge.trait is TraitKind.PROPERTY:
            return layer.replace(value=str(event.new)), ""
        if gauge.trait is TraitKind.ROTATE:
            index, count = layer["angleIndex"], layer.trait["nAngles"]
            assert isinstance(index, int)
            assert isinstance(count, int)
            index += event.quarter_turns
            while not clockwise and index % count and gauge_value(gauge, str(index % count), figures) < event.new:
                index -= 1  # a counter turned on past 0 has further to go back
            key = layer.trait["rotateCWKey" if clockwise else "rotateCCWKey"]
            return layer.replace(angleIndex=index % count), str(key)
        level = next((level for level, number in gauge.values.items() if number == event.new), str(event.new))
        key = layer.trait["increaseKeyStroke" if clockwise else "decreaseKeyStroke"]
        return layer.replace(value=int(level)), str(key)

    def marked(self, _unit: KnownUnit, piece: Piece, event: seen.StatusChanged) -> Iterator[Command]:
        """A marker, and the line that the nearest key would give."""
        for status in self._binding.statuses:
            layer = piece.state.trait(trait_prefix(status.trait), status.name) if status.track == event.track else None
            if layer is None:
                continue
            if status.trait is TraitKind.PROPERTY:
                value = next((value for value, word in status.values.items() if word == event.new), "")
                yield self._hand.change(piece, piece.state.replace(layer.replace(value=value)))
                return
            level = next((level for level, word in status.values.items() if word == event.new), None)
            if level is None and not event.new:
                # No marker: a level that means none, or the layer switched off at the level it had.
                level = next((n for n in map(str, range(1, 9)) if n not in status.values), "1")
                if not layer.trait["alwaysActive"]:
                    level = f"-{str(layer['value']).lstrip('-')}"
            if level is not None:
                state = piece.state.replace(layer.replace(value=int(level)))
                yield self._hand.change(piece, state)
                strokes = [s for own in own_strokes(layer.trait) for s in strokes_to(piece.type, own.key)]
                yield from self._reported(piece, state, sorted(strokes, key=lambda s: not s.menu))
                return
        raise CannotShow(event)

    def _reported(
        self, piece: Piece, state: PieceState, strokes: Iterable[Stroke], shown: Mapping[str, str] | None = None
    ) -> Iterator[Chat]:
        """What the first report says that listens to one of the strokes."""
        place = self._name_at(piece.map, piece.x, piece.y)
        line = first_report(piece, state, strokes, {"location": place, **(shown or {})})
        if line is not None:
            yield Chat(report_line(line))

    def menu_lines(self, piece: Piece) -> Iterator[str]:
        """What each menu entry of a piece makes its reports say."""
        for stroke in self._telling(piece.type):
            for command in self._reported(piece, piece.state, [stroke]):
                yield command.line

    def _telling(self, type_: PieceType) -> tuple[Stroke, ...]:
        """The entries of a menu that a report listens to."""
        if type_.text not in self._strokes:
            entries = menu_strokes(type_)
            self._strokes[type_.text] = tuple(one for one in entries if any(True for _ in reports(type_, [one])))
        return self._strokes[type_.text]
