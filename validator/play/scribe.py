"""Writes what happens at a table as VASSAL would log it: events in, steps of commands out.

It works from the pieces, traits and reports of the module and from its binding, so that it writes for any module that
has one. What a report or button of the module would say is said in its words; what has no button is typed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from random import Random

from modgen.game.binding import Gauge, Meaning, Source, TraitKind
from modgen.texts import Catalogue
from modgen.vassal import (
    AddPiece,
    ChangePiece,
    Chat,
    Command,
    Component,
    LayerState,
    Module,
    MovePiece,
    PieceState,
    PropertyChanged,
    SetTurn,
    Step,
    encode,
    log_step,
)
from validator.engine import events as seen
from validator.logs.chat import ChatLine, LineReader, read_chat
from validator.logs.events import Meanings
from validator.logs.table import Piece, Table
from validator.logs.units import KINDS, KnownUnit, Units, gauge_value
from validator.play.formats import filled, report_line
from validator.play.ground import Ground
from validator.play.strokes import Stroke, own_strokes, reports, strokes_to
from validator.play.tracker import moved_tracker


class CannotShow(Exception):
    """An event that the module has no means to show; carries the event."""

    def __init__(self, event: seen.Event) -> None:
        self.event = event
        super().__init__(type(event).__name__)


class Scribe:
    """Keeps a table and writes its log. `players` are name and id (VASSAL's "password") of each side's player; `own`
    are the rule set's words, `table.say.<act>` what players type where the module has no menu for an act.

    The table must have the module's boards and is changed as the log goes on.
    """

    def __init__(
        self,
        module: Module,
        meanings: Meanings,
        units: Units,
        table: Table,
        players: Mapping[str, tuple[str, str]],
        words: Catalogue,
        own: Catalogue,
        seed: int = 0,
    ) -> None:
        assert module.root is not None
        self.root: Component = module.root
        self.meanings, self.units, self.table, self.players = meanings, units, table, players
        self.words, self.own = words, own
        self.steps: list[Step] = []
        self._reader: LineReader = meanings.reader(units)
        self._ground = Ground(meanings, table, Random(seed))
        self._next_id = 1 + max((int(id_) for id_ in (*table.pieces, *table.stacks) if id_.isdecimal()), default=1000)
        self._side = next(iter(players))

    def write(self, events: Iterable[seen.Event]) -> None:
        """Log events, those with the same `at` in one step, and let them happen on the table."""
        for _, step in groupby(events, key=lambda event: event.at):
            self._log([command for event in step for command in self._commands(event)])

    def say(self, side: str, text: str) -> None:
        """Log a player's words."""
        self._log([self._talk(side, text)])

    def undo(self, commands: Sequence[Command]) -> None:
        """Log a step made of these commands as they are (an undo, a command no event stands for)."""
        self._log(commands)

    def _log(self, commands: Sequence[Command]) -> None:
        for command in commands:
            self.table.apply(command)
        self.steps.append(log_step(commands, len(self.steps)))

    # --- Events ----------------------------------------------------------------------------------------------------
    def _commands(self, event: seen.Event) -> Iterator[Command]:
        match event:
            case seen.FigureChanged():
                yield from self._turn_counter(event)
            case seen.StatusChanged():
                yield from self._mark(event)
            case seen.Moved():
                yield from self._move(event)
            case seen.Declared():
                yield from self._declare(event)
            case seen.Rolled():
                yield from self._roll(event)
            case seen.TurnSet():
                yield from self._set_turn(event)
            case seen.Called():
                yield from self._call(event)
            case seen.HolderShown():
                yield from self._show_holder(event)
            case seen.Spoken():
                yield self._talk(event.side or self._side, event.text)
            case _:
                raise CannotShow(event)

    def _turn_counter(self, event: seen.FigureChanged) -> Iterator[Command]:
        unit, piece = self._unit(event.unit)
        for gauge in self.meanings.binding.gauges:
            turned = self._turned(piece, gauge, unit.figures, event) if gauge.figure == event.figure else None
            if turned is not None:
                layer, key = turned
                state = piece.state.replace(layer)
                yield ChangePiece(piece.id, state.text(), piece.state.text())
                shown = gauge_value(gauge, layer.text, unit.figures)
                strokes = strokes_to(piece.type, key)
                yield from self._reported(piece, state, strokes, {gauge.figure.upper(): str(shown)})
                return
        raise CannotShow(event)

    def _turned(
        self, piece: Piece, gauge: Gauge, figures: Mapping[str, int], event: seen.FigureChanged
    ) -> tuple[LayerState, str] | None:
        """The trait that shows a number, showing the new one, and the key that brings it there; None if the piece has
        no such trait."""
        layer = piece.state.trait(KINDS.get(gauge.trait, ""), gauge.name)
        clockwise = event.quarter_turns > 0 if event.quarter_turns else event.new < event.old
        if layer is None:
            return None
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

    def _mark(self, event: seen.StatusChanged) -> Iterator[Command]:
        _, piece = self._unit(event.unit)
        for status in self.meanings.binding.statuses:
            layer = piece.state.trait("emb2", status.name)
            if layer is None:
                continue
            level = next((level for level, word in status.values.items() if word == event.new), None)
            if level is None and not event.new:
                # No marker: a level that means none, or the layer switched off at the level it had.
                level = next((n for n in map(str, range(1, 9)) if n not in status.values), "1")
                if not layer.trait["alwaysActive"]:
                    level = f"-{str(layer['value']).lstrip('-')}"
            if level is not None:
                state = piece.state.replace(layer.replace(value=int(level)))
                yield ChangePiece(piece.id, state.text(), piece.state.text())
                strokes = [s for own in own_strokes(layer.trait) for s in strokes_to(piece.type, own.key)]
                yield from self._reported(piece, state, sorted(strokes, key=lambda s: not s.menu))
                return
        raise CannotShow(event)

    def _move(self, event: seen.Moved) -> Iterator[Command]:
        unit, piece = self._unit(event.unit)
        spot = self._ground.spot_in(event.to)
        if spot is None:
            raise CannotShow(event)
        map_, x, y = spot
        _, player = self.players.get(event.player_side or unit.side, ("", ""))
        yield MovePiece(piece.id, map_, x, y, None, piece.map or None, piece.x, piece.y, self._below(piece), player)
        yield AddPiece(self._new_id(), "stack", encode([map_, str(x), str(y), piece.id, "@@1"], ";") or "")
        state = piece.state
        if (mark := state.trait("markmoved")) is not None and not mark["moved"]:
            moved = state.replace(mark.replace(moved=True), state.layer(-1).replace(mapId=map_, x=x, y=y))
            before = moved.replace(mark)
            yield ChangePiece(piece.id, moved.text(), before.text())
        yield from self._movement_report(piece, spot)

    def _movement_report(self, piece: Piece, spot: tuple[str, int, int]) -> Iterator[Command]:
        window = next((m for m in self.root.find("Map") if m.attributes.get("mapName") == spot[0]), None)
        if window is None:
            return
        within = "moveWithinFormat" if spot[0] == piece.map else "moveToFormat"
        there = self._ground.name_at(*spot)
        here = self._ground.name_at(piece.map, piece.x, piece.y) if piece.map else "offboard"
        values = {
            "pieceName": self._shown_name(piece, piece.state),
            "location": there,
            "previousLocation": here,
            "mapName": spot[0],
            "previousMap": piece.map,
        }
        yield Chat(report_line(filled(window.attributes.get(within, ""), lambda name: values.get(name, ""))))

    def _declare(self, event: seen.Declared) -> Iterator[Command]:
        name = event.unit or next(iter(event.targets), None)
        if name is None:
            raise CannotShow(event)
        unit, piece = self._unit(name)
        for line in self._menu_lines(piece) if not event.values else ():
            said = self._reader.read(read_chat(line))
            if said and said.line.meaning is Meaning.DECLARE and said.line.word == event.act and event.unit:
                yield Chat(line)
                return
        key = ".".join(("table.say", event.act, *sorted(event.values)))
        if not self.own.has(key):
            key = f"table.say.{event.act}"
        if not self.own.has(key):
            raise CannotShow(event)
        yield self._talk(self._side_speaking(unit, event), self.own(key, unit=unit.name, **event.values))

    def _side_speaking(self, unit: KnownUnit, event: seen.Declared) -> str:
        """Who says it: the owner; of a target the other player."""
        if event.unit is None:
            return next((side for side in self.players if side != unit.side), unit.side)
        return unit.side

    def _roll(self, event: seen.Rolled) -> Iterator[Command]:
        count, _, sides = event.dice.partition("d")
        wanted = {"nDice": count, "nSides": sides}
        for button in self.root.find("DiceButton"):
            if all(button.attributes.get(name) == value for name, value in wanted.items()):
                break
        else:
            raise CannotShow(event)
        name = button.attributes.get("name", event.dice)
        unit = self.units.by_id.get(event.unit or "")
        side = event.side or (unit.side if unit else self._side)
        result = ",".join(map(str, event.values))
        values = {"name": name, "result": result, "PlayerName": self.players[side][0]}
        text = filled(button.attributes.get("reportFormat", ""), lambda variable: values.get(variable, ""))
        yield Chat(report_line(text))
        for kind, value in (("result", result), ("total", str(sum(event.values)))):
            property_ = f"{name}_{kind}"
            old = self.table.properties.get((property_, "Module"), "")
            yield PropertyChanged(property_, old, value, "Module")

    def _set_turn(self, event: seen.TurnSet) -> Iterator[Command]:
        binding = self.meanings.binding.turn
        if binding is None or event.turn is None or (event.phase is None and binding.phase):
            raise CannotShow(event)
        tracker = f"TurnTracker{binding.tracker}"
        state = moved_tracker(self.table.trackers.get(tracker, ""), binding, event.turn, event.phase)
        key = "play.turn" if event.phase else "play.turn_alone"
        old = self.words(key, turn=event.old_turn or 0, phase=event.old_phase or "")
        yield Chat(report_line(f"{old} -> {self.words(key, turn=event.turn, phase=event.phase)}"))
        yield SetTurn(tracker, state)

    def _call(self, event: seen.Called) -> Iterator[Command]:
        side = event.side or self._side
        self._side = side
        roster = next((s.roster[0] for s in self.meanings.binding.sides if s.id == side and s.roster), side)
        values = {"PlayerSide": roster, "playerSide": roster, "PlayerName": self.players[side][0]}
        for button in self.root.find("DoActionButton"):
            text = filled(button.attributes.get("reportFormat", ""), lambda name: values.get(name, ""))
            said = self._reader.read(ChatLine(Source.REPORT, text.lstrip("* ")))
            if said and said.line.meaning is Meaning.CALL and said.line.word == event.call:
                yield Chat(report_line(text))
                return
        raise CannotShow(event)

    def _show_holder(self, event: seen.HolderShown) -> Iterator[Command]:
        for marker in self.meanings.binding.markers:
            level = next((level for level, side in marker.sides.items() if side == event.side), None)
            if marker.shows != event.what or level is None:
                continue
            for piece in self.table.pieces.values():
                shows = dict(piece.properties())
                layer = piece.state.trait("emb2", marker.name)
                if layer and piece.map and all(shows.get(test.property) in test.values for test in marker.where):
                    state = piece.state.replace(layer.replace(value=int(level)))
                    yield ChangePiece(piece.id, state.text(), piece.state.text())
                    return
        raise CannotShow(event)

    # --- Words -----------------------------------------------------------------------------------------------------
    def _menu_lines(self, piece: Piece) -> Iterator[str]:
        """What each menu entry of a piece makes its reports say."""
        triggers = [trait for _, trait in piece.type.all("macro")] + [t for _, t in piece.type.all("globalhotkey")]
        for trigger in triggers:
            key = str(trigger.values.get("key") or trigger.values.get("commandKey") or "")
            menu = str(trigger.values.get("command") or trigger.values.get("commandName") or "")
            for command in self._reported(piece, piece.state, [Stroke(key, menu)]):
                yield command.line

    def _reported(
        self,
        piece: Piece,
        state: PieceState,
        strokes: Iterable[Stroke],
        shown: Mapping[str, str] | None = None,
    ) -> Iterator[Chat]:
        """What the first report says that listens to one of the strokes."""
        for message, stroke in reports(piece.type, strokes):
            name = self._shown_name(piece, state)
            place = self._ground.name_at(piece.map, piece.x, piece.y)
            values = {
                "location": place,
                "newPieceName": name,
                "pieceName": name,
                "menuCommand": stroke.menu,
                **(shown or {}),
            }
            text = filled(message, lambda key, values=values: values.get(key) or piece.property(key) or "")  # type: ignore[misc]
            yield Chat(report_line(text))
            return

    def _shown_name(self, piece: Piece, state: PieceState) -> str:
        """The piece's name with what its layers add to it: `A/2 (Suppressed)`."""
        name = piece.name
        for layer in reversed(list(state)):
            if layer.trait.prefix != "emb2;":
                continue
            level, names = layer["value"], layer.trait["levelNames"]
            if isinstance(level, int) and isinstance(names, tuple) and 0 < level <= len(names):
                word = str(names[level - 1])
                if word.startswith("+"):
                    name += word[1:]
                elif word.endswith("+"):
                    name = word[:-1] + name
                elif word:
                    name = word
        return name

    def _talk(self, side: str, text: str) -> Chat:
        return Chat(f"&lt;{self.players[side][0]}&gt; - {text}")

    # --- Pieces ----------------------------------------------------------------------------------------------------
    def _unit(self, id_: str) -> tuple[KnownUnit, Piece]:
        unit = self.units.by_id[id_]
        self._side = unit.side if unit.side in self.players else self._side
        return unit, self.table.pieces[unit.piece]

    def _below(self, piece: Piece) -> str | None:
        """The piece right below in the same stack."""
        stack = self.table.stacks.get(piece.stack, ())
        index = stack.index(piece.id) if piece.id in stack else 0
        return stack[index - 1] if index > 0 else None

    def _new_id(self) -> str:
        self._next_id += 1
        return str(self._next_id)
