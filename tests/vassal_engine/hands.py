"""Does at VASSAL's table what a game played from the rules shows: with menus, keys, drags, buttons, dice and words.

Two players sit there, one for each side, and take turns at the keyboard. Dice fall as the game has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from theatre import Opened
from view import reading, status

from modgen.game.model import Box, Setup
from modgen.game.tableparts import Act
from modgen.maps import stack_point
from modgen.module.reports import table_words
from modgen.module.table import rules_words, table_parts
from validator.engine import events as seen
from validator.play import Played


class Hands:
    """The players' hands. The set-up is started and everybody seated when this is made."""

    def __init__(self, opened: Opened, setup: Setup) -> None:
        self._opened, self._engine, self._binding = opened, opened.engine, opened.binding
        self._parts = table_parts(opened.game)
        self._say, self._own = table_words(opened.language), rules_words(opened.game, opened.language)
        self._engine.start(opened.called.setups[setup.id])
        self._sides: dict[str, str] = {}
        self._side = ""
        for side, name in opened.called.sides.items():
            self._become(side)
            self._engine.take_side(name)
        self.pieces: dict[str, str] = {}
        for piece in self._engine.pieces():
            self.pieces.setdefault(piece.properties["Counter"], piece.id)
            self._sides[piece.properties["Counter"]] = opened.game.counter_by_id(piece.properties["Counter"]).side

    def play(self, game: Iterable[Played]) -> None:
        """Do all that a game shows, action by action."""
        for played in game:
            waiting = list(played.events)
            while waiting:
                event = waiting.pop(0)
                self._become(self._who(event))
                self._do(event, waiting)

    # --- One event ----------------------------------------------------------------------------------------------------
    def _do(self, event: seen.Event, rest: list[seen.Event]) -> None:
        match event:
            case seen.Moved():
                self.move(event.unit, event.to)
            case seen.FigureChanged():
                last = event  # what several turns of the counter come to in the end
                while rest and isinstance(following := rest[0], seen.FigureChanged) and following.unit == event.unit:
                    last = following
                    rest.pop(0)
                self.turn(event.unit, last.new)
            case seen.StatusChanged():
                self.mark(event.unit, event.new)
            case seen.Declared():
                self._declare(event, rest)
            case seen.Rolled():
                self._roll(event, rest)
            case seen.TurnSet():
                self.next_phase()
            case seen.Called():
                self.call(event.side or self._side, event.call)
            case seen.HolderShown():
                self.give(event.what, event.side)
            case _:
                raise NotImplementedError(event)

    def _declare(self, event: seen.Declared, rest: list[seen.Event]) -> None:
        """By the menu; a roll that belongs to it comes with it. What has no menu entry, or is said with numbers, is
        typed."""
        act = self._act(event.act)
        if act is None or event.values or event.unit is None:
            self._type(event)
            return
        rolled = [one for one in rest if isinstance(one, seen.Rolled) and one.unit == event.unit] if act.roll else []
        for roll in rolled:
            rest.remove(roll)
            self._engine.load_dice(*roll.values)
        self.choose(event.unit, self._own.template(f"table.act.{act.id}.menu"))

    def _type(self, event: seen.Declared) -> None:
        said, numbers = f"table.say.{event.act}", ".".join(sorted(event.values))
        key = f"{said}.{numbers}" if numbers and self._own.has(f"{said}.{numbers}") else said
        name = self._opened.called.counters[event.unit or event.targets[0]]
        self._engine.say(self._own(key, unit=name, **event.values))

    def _roll(self, event: seen.Rolled, rest: list[seen.Event]) -> None:
        self._engine.load_dice(*event.values)
        for other in rest:
            if isinstance(other, seen.Declared) and other.unit == event.unit is not None and not other.values:
                rest.remove(other)
                self.choose(other.unit or "", self._own.template(f"table.act.{other.act}.menu"))
                return
        for throw in self._parts.throws if event.side and event.dice == "1d6" else ():
            self._engine.button(self._own.template(f"table.throw.{throw.id}.text"))
            return
        self._engine.button(event.dice)

    # --- What players do ----------------------------------------------------------------------------------------------
    def throw(self, side: str, die: int) -> None:
        """Roll a side's die for the initiative."""
        self._become(side)
        self._roll(seen.Rolled(at=0, dice="1d6", values=(die,), side=side), [])

    def act(self, unit: str, act: str, *dice: int) -> None:
        """Choose an act from a unit's menu, with the dice it throws."""
        self._become(self._sides[unit])
        self._engine.load_dice(*dice)
        self.choose(unit, self._own.template(f"table.act.{act}.menu"))

    def enter(self, unit: str, area: str, *, pays: bool = True) -> None:
        """Move a unit into an area, for one of its AP or for nothing."""
        self._become(self._sides[unit])
        if pays:
            self.choose(unit, self._say.template("table.ap.spend"))
        self.move(unit, area)

    def take_marker_off(self, unit: str) -> None:
        """Take a unit's marker off by the menu."""
        self._become(self._sides[unit])
        self.mark(unit, "")

    def call(self, side: str, call: str) -> None:
        """Press a side's button: "pass", "end_impulse"."""
        self._become(side)
        self._engine.button(self._own.template(f"table.call.{call}.text"))

    def next_phase(self) -> None:
        """Press the turn track's button."""
        self._engine.button(self._say.template("table.turn.next.text"))

    # --- What hands do ------------------------------------------------------------------------------------------------
    def move(self, unit: str, to: str) -> None:
        """Drag a unit's counter to an area or box (its key in the binding)."""
        key = next(place for place in self._binding.places if place.key == to)
        board, place = next((b, p) for b, p, zone in self._opened.places() if (b, zone) == (key.map, key.zone))
        if isinstance(place, Box):
            x, y, width, height = place.rect
            at = (x + width / 2, y + height / 2)
        else:
            at = stack_point(place)
        assert self._engine.drag([self.pieces[unit]], board, round(at[0]), round(at[1])), (unit, to)

    def turn(self, unit: str, ap: int) -> None:
        """Spend Action Points, or give them back, until so many are left."""
        now = reading(self._binding, self._engine.piece(self.pieces[unit]), "ap")
        assert now is not None
        entry = self._say.template("table.ap.spend" if ap < now else "table.ap.give_back")
        for _ in range(abs(ap - now)):
            self.choose(unit, entry)

    def mark(self, unit: str, word: str) -> None:
        """Put a marker on a unit, or take it off, unless it bears it already."""
        if status(self._binding, self._engine.piece(self.pieces[unit])) != word:
            entry = self._own if word else self._say
            self.choose(unit, entry.template(f"table.status.{word or 'none'}.menu"))

    def give(self, what: str, side: str) -> None:
        """Give a side what a marker shows that it holds."""
        name = self._opened.called.sides[side]
        for piece in self._engine.pieces():
            if piece.properties.get("Marker") == what and name not in piece.name:
                assert self._engine.choose(piece.id, self._say("table.holder.menu", side=name))

    def choose(self, unit: str, entry: str) -> None:
        """Choose an entry of a unit's menu, which must not be grey."""
        assert self._engine.choose(self.pieces[unit], entry), (unit, entry)

    # --- Who ----------------------------------------------------------------------------------------------------------
    def _become(self, side: str | None) -> None:
        if side:
            self._side = side
            self._engine.introduce(self._opened.called.sides[side], f"word of {side}")

    def _who(self, event: seen.Event) -> str | None:
        if isinstance(event, seen.Declared) and event.unit is None and event.targets:
            return next(side for side in self._opened.called.sides if side != self._sides[event.targets[0]])
        unit = getattr(event, "unit", None)
        return event.player_side or getattr(event, "side", None) or self._sides.get(unit or "")

    def _act(self, word: str) -> Act | None:
        acts: Sequence[Act] = self._parts.acts
        return next((act for act in acts if act.id == word), None)
