"""Writes what happens at a table as VASSAL would log it: events in, steps of commands out.

It works from the pieces, traits and reports of the module and from its binding, so that it writes for any module that
has one. What a report or button of the module would say is said in its words; what has no button is typed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from random import Random

from modgen.game.binding import Meaning, Source
from modgen.texts import Catalogue
from modgen.vassal import (
    Chat,
    Command,
    Component,
    Module,
    PieceState,
    SetTurn,
    Step,
    log_step,
)
from validator.engine import events as seen
from validator.logs.boards import Boards
from validator.logs.chat import ChatLine, LineReader, read_chat
from validator.logs.events import Meanings
from validator.logs.table import Piece, Table
from validator.logs.units import KnownUnit, Units, meets
from validator.play.buttons import Buttons, Presser
from validator.play.formats import report_line
from validator.play.ground import Ground
from validator.play.hand import Hand, Point, can_be_undone, undone
from validator.play.lines import is_talk, line_of, ways_to_say
from validator.play.menus import Menus, doing_of, state_after
from validator.play.outright import CannotShow, Outright
from validator.play.palette import is_token, loose_markers
from validator.play.pressing import Keyboard, Outcome
from validator.play.reports import movement_lines
from validator.play.tracker import moved_tracker, turn_line


class Scribe:
    """Keeps a table and writes its log. `players` are name and id (VASSAL's "password") of each side's player; `own`
    are the rule set's words, `table.say.<act>` what players type where the module has no menu for an act, or do not
    use it.

    The table must have the module's boards, those of `sources`, and is changed as the log goes on. `markers` are those
    of :func:`loose_markers`, where they are known already.
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
        boards: Boards | None = None,
        markers: Sequence[PieceState] | None = None,
    ) -> None:
        assert module.root is not None
        self.root: Component = module.root
        self.meanings, self.units, self.table, self.players = meanings, units, table, players
        self.words, self.own = words, own
        self.steps: list[Step] = []
        self._reader: LineReader = meanings.reader(units)
        self._random = Random(seed)
        self._ground = Ground(meanings, table, self._random, boards)
        self._hand, self._boards = Hand(table, boards), boards
        self._side = next(iter(players))
        loose = loose_markers(self.root, meanings) if markers is None else tuple(markers)
        self._tokens = tuple(model for model in loose if is_token(model, meanings))
        self._markers = tuple(model for model in loose if model not in self._tokens)
        keyboard = Keyboard(self._around)
        self._menus = Menus(meanings, keyboard, self._reader)
        self._outright = Outright(meanings, self._hand, self._ground.name_at)
        self._windows = tuple(self.root.find("Map"))
        self._buttons = Buttons(self.root, table, self._reader, keyboard)

    def write(self, events: Iterable[seen.Event], *, typed: bool = False, announced: bool = False) -> None:
        """Log events, those with the same `at` in one step, and let them happen on the table. `typed`: what can be said
        in words is, though there is a menu or a button for it; `announced`: dice for a side are thrown by the button
        that says so, where there is one."""
        for _, step in groupby(events, key=lambda event: event.at):
            events_ = list(step)
            if len(events_) == 1:
                self._made_ready(events_[0])
            commands = list(self._step(events_, typed, announced))
            # What is typed is a step of its own.
            typed_lines = [command for command in commands if is_talk(command)] if len(commands) > 1 else []
            for line in typed_lines:
                self._log([line])
            self._log([command for command in commands if command not in typed_lines])

    def write_at_once(self, events: Iterable[seen.Event]) -> bool:
        """Log events that one entry of a unit's menu does, or one button for many units, in one step; False where the
        module has no such entry or button: nothing is logged then."""
        told = list(events)
        doing = doing_of(told)
        if doing is None:
            return self._send(told)
        unit, piece = self._unit(doing.unit)
        outcomes = self._menus.pressed(unit, piece, doing)
        if outcomes is None:
            return False
        self._log(list(self._hand.press(piece, outcomes)))
        return True

    def _send(self, events: Sequence[seen.Event]) -> bool:
        """Log figures of many units that the button which sends a key to all of them changes just so."""
        wanted: dict[str, dict[str, int]] = {}
        for event in events:
            if not isinstance(event, seen.FigureChanged):
                return False
            wanted.setdefault(self.units.by_id[event.unit].piece, {})[event.figure] = event.new
        for line, done in self._buttons.sent(self._presser(self._side)):
            pieces = {id_: self.table.pieces[id_] for id_ in done}
            shown = {id_: self._figures_changed(piece, done[id_]) for id_, piece in pieces.items()}
            if {id_: figures for id_, figures in shown.items() if figures} == wanted:
                changes = [
                    c for id_, piece in pieces.items() for c in self._hand.press(piece, done[id_], clicked=False)
                ]
                self._log([line, *changes])
                return True
        return False

    def _figures_changed(self, piece: Piece, outcomes: Sequence[Outcome]) -> dict[str, int] | None:
        unit = self.units.by_piece.get(piece.id)
        if unit is None:
            return None
        before = dict(self._menus.figures_after(unit, piece.state))
        after = dict(self._menus.figures_after(unit, state_after(piece, outcomes)))
        return {figure: number for figure, number in after.items() if before[figure] != number}

    def say(self, side: str, text: str) -> None:
        """Log a player's words."""
        self._log([self._talk(side, text)])

    def throw(self, side: str, dice: str) -> None:
        """Log dice that a player throws for nothing the rules know; nothing where the module has no such button."""
        count, _, sides = dice.partition("d")
        values = tuple(self._random.randint(1, int(sides)) for _ in range(int(count)))
        with suppress(CannotShow):
            self.write([seen.Rolled(at=0, dice=dice, values=values, player_side=side)])

    def tidy(self, id_: str) -> None:
        """Log that a unit's counter is dragged to another point of the area it lies in."""
        unit, piece = self._unit(id_)
        place = self.meanings.places.at(self.table.spot(piece))
        spot = self._ground.spot_in(place)
        if spot is not None:
            _, player = self.players.get(unit.side, ("", ""))
            self._log(
                [
                    *self._hand.drag([piece], [spot], player),
                    *movement_lines(self._windows, self._ground.name_at, [piece], [spot]),
                ]
            )

    def fetch(self, id_: str) -> None:
        """Log that a counter that is no unit (a Hit marker, say) is fetched from a palette and put on a unit."""
        _, piece = self._unit(id_)
        models = [model for model in self._markers if piece.map]
        if models:
            spot = (piece.map, piece.x, piece.y)
            self._log(self._hand.fetch(self._random.choice(models), spot))

    def undo(self) -> bool:
        """Log that the last step is taken back with VASSAL's Undo; False for a step that cannot be."""
        last = self.steps[-1].commands if self.steps else ()
        if not last or self.steps[-1].is_undo or not can_be_undone(last):
            return False
        self._log(list(undone(last)))
        return True

    def _log(self, commands: Sequence[Command]) -> None:
        for command in commands:
            self.table.apply(command)
        self.steps.append(log_step(commands, len(self.steps)))

    # --- Events ----------------------------------------------------------------------------------------------------
    def _step(self, events: Sequence[seen.Event], typed: bool, announced: bool) -> Iterator[Command]:
        doing = doing_of(events) if len(events) > 1 and self.meanings.table is not None and not typed else None
        if doing is not None:
            unit, piece = self._unit(doing.unit)
            outcomes = self._menus.pressed(unit, piece, doing)
            if outcomes is not None:
                yield from self._hand.press(piece, outcomes)
                return
        changes = any(not isinstance(event, seen.Declared) for event in events)
        moves = [event for event in events if isinstance(event, seen.Moved)]
        for event in events:
            if event in moves[1:]:
                continue
            if changes and isinstance(event, seen.Declared) and self.meanings.table is not None:
                # What the table shows of itself need not be said.
                line = self._line(event)
                yield from [] if line is None else [line]
                continue
            yield from self._move(moves) if event in moves else self._commands(event, typed, announced)

    def _commands(self, event: seen.Event, typed: bool, announced: bool) -> Iterator[Command]:
        pressed = None if typed else self._pressed(event)
        if pressed is not None:
            yield from pressed
            return
        match event:
            case seen.FigureChanged():
                yield from self._outright.turned(*self._unit(event.unit), event)
            case seen.StatusChanged():
                yield from self._outright.marked(*self._unit(event.unit), event)
            case seen.WordChanged():
                yield from self._outright.worded(self._unit(event.unit)[1], event)
            case seen.TokenSet():
                yield from self._lay(event)
            case seen.Declared():
                yield from self._declare(event, typed)
            case seen.Rolled():
                yield from self._roll(event, announced and event.unit is None)
            case seen.TurnSet():
                yield from self._set_turn(event)
            case seen.Called():
                yield from self._call(event, typed)
            case seen.HolderShown():
                yield from self._show_holder(event)
            case seen.Spoken():
                yield self._talk(event.side or self._side, event.text)
            case _:
                raise CannotShow(event)

    def _pressed(self, event: seen.Event) -> Iterator[Command] | None:
        """A single event that an entry of the unit's menu does."""
        doing = doing_of([event]) if not isinstance(event, seen.Rolled) else None
        if doing is None:
            return None
        unit, piece = self._unit(doing.unit)
        outcomes = self._menus.pressed(unit, piece, doing)
        return None if outcomes is None else self._hand.press(piece, outcomes)

    def _made_ready(self, event: seen.Event) -> None:
        """Log what has to be set before a menu's entry does what is to be declared: a modifier."""
        doing = doing_of([event]) if isinstance(event, seen.Declared) and event.values else None
        if doing is None or self.meanings.table is None:
            return
        unit, piece = self._unit(doing.unit)
        if self._menus.pressed(unit, piece, doing) is None:
            for outcomes in (self._menus.pressed_after(unit, piece, doing) or [])[:-1]:
                self._log(list(self._hand.press(self.table.pieces[unit.piece], outcomes)))

    def _move(self, events: Sequence[seen.Moved]) -> Iterator[Command]:
        """Counters moved in one go: as a stack, or each for itself."""
        pieces: list[Piece] = []
        spots: list[Point] = []
        player = ""
        for event in events:
            unit, piece = self._unit(event.unit)
            shares = spots and event.to == events[0].to and len(events) % 2 == 0
            if event.end is not None:
                spot = self._ground.spot_at(event.end)
            else:
                spot = spots[0] if shares else self._ground.spot_in(event.to, unit.side)
            if spot is None:
                raise CannotShow(event)
            pieces.append(piece)
            spots.append(spot)
            _, player = self.players.get(event.player_side or unit.side, ("", ""))
        yield from self._hand.drag(pieces, spots, player)
        yield from movement_lines(self._windows, self._ground.name_at, pieces, spots)

    def _lay(self, event: seen.TokenSet) -> Iterator[Command]:
        """Something that is no unit is fetched from a palette and laid on the table."""
        spot = self._ground.spot_at(event.end) if event.end is not None else None
        tests = [token.where for token in self.meanings.binding.tokens if token.token == event.token]
        for model in self._tokens if spot is not None else ():
            shown = dict(reversed(list(Piece("", model, "", 0, 0).properties())))
            if spot is not None and any(meets(shown, where) for where in tests):
                yield from self._hand.fetch(model, spot)
                return
        raise CannotShow(event)

    def _line(self, event: seen.Declared) -> Chat | None:
        """A declaration in the words that the binding knows: as a report, or typed by a player."""
        names = {id_: unit.name for id_, unit in self.units.by_id.items()}
        sides = {side.id: side.roster[0] for side in self.meanings.binding.sides if side.roster}
        lines = (*self.meanings.binding.lines, *self.meanings.lines)
        told = line_of(event, lines, self._reader, names, sides)
        if told is None:
            return None
        source, text = told
        return self._talk(event.player_side or self._side, text) if source is Source.TALK else Chat(report_line(text))

    def _declare(self, event: seen.Declared, typed: bool) -> Iterator[Command]:
        worded = self._line(event) if self.meanings.table is not None else None
        if worded is not None:
            yield worded
            return
        name = event.unit or next(iter(event.targets), None)
        if name is None:
            raise CannotShow(event)
        unit, piece = self._unit(name)
        for line in self._outright.menu_lines(piece) if not (event.values or typed) else ():
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

    def _roll(self, event: seen.Rolled, announced: bool) -> Iterator[Command]:
        unit = self.units.by_id.get(event.unit or "")
        side = event.side or event.player_side or (unit.side if unit else self._side)
        told = self._buttons.thrown(event.dice, event.values, self._presser(side), event.side if announced else None)
        told = told or self._buttons.thrown(event.dice, event.values, self._presser(side))
        if told is None:
            raise CannotShow(event)
        yield from told

    def _set_turn(self, event: seen.TurnSet) -> Iterator[Command]:
        binding = self.meanings.binding.turn
        if binding is None or event.turn is None or (event.phase is None and binding.phase):
            raise CannotShow(event)
        name = f"TurnTracker{binding.tracker}"
        old = self.table.trackers.get(name, "")
        state = moved_tracker(old, binding, event.turn, event.phase)
        for tracker in list(self.root.find("TurnTracker"))[binding.tracker : binding.tracker + 1]:
            if line := turn_line(tracker, old, state):
                yield Chat(line)
        yield SetTurn(name, state)

    def _call(self, event: seen.Called, typed: bool) -> Iterator[Command]:
        side = event.side or self._side
        self._side = side
        words = [self.own(key) for key in ways_to_say(self.own, event.call)] if typed else []
        for text in self._random.sample(words, len(words)):
            said = self._reader.read(ChatLine(Source.TALK, text, self.players[side][0]))
            if said and said.line.meaning is Meaning.CALL and said.line.word == event.call:
                yield self._talk(side, text)
                return
        told = self._buttons.called(event.call, self._presser(side))
        if told is None:
            raise CannotShow(event)
        yield from told

    def _show_holder(self, event: seen.HolderShown) -> Iterator[Command]:
        for marker in self.meanings.binding.markers:
            level = next((level for level, side in marker.sides.items() if side == event.side), None)
            if marker.shows != event.what or level is None:
                continue
            for piece in self.table.pieces.values():
                shows = dict(piece.properties())
                layer = piece.state.trait("emb2", marker.name)
                if layer and piece.map and all(shows.get(test.property) in test.values for test in marker.where):
                    outcomes = self._menus.turned_to(piece, marker.name, int(level))
                    change = self._hand.change(piece, piece.state.replace(layer.replace(value=int(level))))
                    yield from [change] if outcomes is None else self._hand.press(piece, outcomes)
                    return
        raise CannotShow(event)

    # --- Words -----------------------------------------------------------------------------------------------------
    def _talk(self, side: str, text: str) -> Chat:
        return Chat(f"&lt;{self.players[side][0]}&gt; - {text}")

    def _presser(self, side: str) -> Presser:
        roster = next((s.roster[0] for s in self.meanings.binding.sides if s.id == side and s.roster), side)
        return Presser(self.players[side][0], roster)

    def _around(self, piece: Piece, name: str) -> str | None:
        """What a piece's reports and conditions know from where it lies and who plays."""
        match name:
            case "location" | "LocationName":
                return self._ground.name_at(piece.map, piece.x, piece.y)
            case "CurrentZone":
                return self._boards.at(piece.map, piece.x, piece.y)[1] if self._boards else None
            case "CurrentMap":
                return piece.map
            case "PlayerName" | "PlayerSide" | "playerSide":
                presser = self._presser(self._side)
                return presser.name if name == "PlayerName" else presser.roster
        return None

    # --- Pieces ----------------------------------------------------------------------------------------------------
    def _unit(self, id_: str) -> tuple[KnownUnit, Piece]:
        unit = self.units.by_id[id_]
        self._side = unit.side if unit.side in self.players else self._side
        return unit, self.table.pieces[unit.piece]
