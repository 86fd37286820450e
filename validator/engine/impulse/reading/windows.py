"""Cuts the Operations Phase into impulses: where a unit of the other side acts, or a side says that it is done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from validator.engine.events import Called, Declared, Event, FigureChanged, Moved, Rolled, StatusChanged
from validator.engine.impulse.reading.players import Players
from validator.engine.impulse.reading.table import UNIT_EVENTS, Board, Table
from validator.engine.impulse.reading.turning import read_turn
from validator.engine.impulse.state import ELIMINATED

COMBAT = ("fire", "assault")
FLIGHT = ("retreat", "rout")
CALLS = ("pass", "end_impulse")
_FIGHTING = (*COMBAT, "target", "hit", "defence")
#: How many events ahead a change of a counter may be explained by another change of it.
_AHEAD = 16
_WALK = (Moved, FigureChanged)

Keyed = tuple[int, Event]


@dataclass(slots=True)
class Window:
    """The events that make up one impulse, each with its place in the record; `side` None: nobody acted.

    `fought`: there was combat, by menu, in words or by the dice; `rolled`: somebody threw for it; `marked`: the units
    whose markers were touched; `matters`: something happened that is more than talk.
    """

    side: str | None = None
    events: list[Keyed] = field(default_factory=list)
    fought: bool = False
    rolled: bool = False
    matters: bool = False
    marked: set[str] = field(default_factory=set)

    def add(self, key: int, event: Event) -> None:
        """Put an event at the end."""
        self.events.append((key, event))
        if isinstance(event, Declared):
            self.matters = True
            self.fought |= event.act in _FIGHTING
        elif isinstance(event, Rolled):
            # A single die is for the weather: no rule of this phase asks for one.
            if event.dice == "2d6":
                self.rolled = self.fought = self.matters = True
        elif type(event) in UNIT_EVENTS:
            self.matters = True
            if isinstance(event, StatusChanged):
                self.marked.add(event.unit)


@dataclass(frozen=True, slots=True)
class Call:
    """A side said that its impulse is over, or that it passes."""

    key: int
    event: Called


Item = Window | Call


class Cutter:
    """Walks through the events of an Operations Phase and says for each whose impulse it belongs to.

    `due` is the side whose turn it is when the events begin, None if unknown. `amends` are the places of turnings that
    only put right an earlier impulse: they are no act.
    """

    def __init__(
        self,
        board: Board,
        table: Table,
        players: Players,
        events: Sequence[Keyed],
        *,
        due: str | None,
        amends: Mapping[int, int],
    ) -> None:
        self._board, self._now, self._players = board, table.copy(), players
        self._events, self._amends, self._due = events, amends, due
        self._resets = {e.at for _, e in events if isinstance(e, Called) and e.call == "reset"}
        self._window = Window()
        self._last: Window | None = None
        self._gone_on = False  # whether the other side has said since that it ended an impulse
        self._items: list[Item] = []
        self._fled: set[str] = set()  # said to flee in this impulse
        self._fleeing: set[str] = set()  # of those, the ones not moved yet
        self._hit: set[str] = set()
        self._shot: set[str] = set()
        self._left: dict[str, str] = {}

    def cut(self) -> list[Item]:
        """All impulses and calls, in order. Events before anybody acts belong to the impulse that follows."""
        for index, (key, event) in enumerate(self._events):
            if isinstance(event, Called) and event.call in CALLS:
                self._set_apart()
                self._close()
                self._items.append(Call(key, event))
                side = event.side
                if self._last is not None and event.call == "end_impulse" and side not in (None, self._last.side):
                    self._gone_on = True
                self._due = self._board.other(side) if side else None
                continue
            claim = self._claim(index, event)
            if claim is not None and self._window.side not in (None, claim):
                self._close()
            elif claim is not None and self._interrupted() and self._last is not None and claim != self._last.side:
                self._set_apart()
            if claim is not None:
                self._window.side = claim
            self._home(event, claim).add(key, event)
            self._note(event)
        if self._window.events:
            self._items.append(self._window)
        return self._items

    def _set_apart(self) -> None:
        """What happened since the last call and nobody acted in stays apart from what comes now."""
        if self._window.side is None and self._window.matters:
            self._items.append(self._window)
            self._window = Window()

    def _interrupted(self) -> bool:
        """Whether the last call was the other side's, late and in the middle of an impulse, which then goes on."""
        called = self._items[-1] if self._items else None
        return isinstance(called, Call) and self._last is not None and called.event.side not in (None, self._last.side)

    def _close(self) -> None:
        if self._window.side is None:
            return
        self._items.append(self._window)
        self._last, self._due = self._window, self._board.other(self._window.side)
        self._gone_on = False
        self._window = Window()
        self._fled.clear()
        self._fleeing.clear()
        self._hit.clear()
        self._shot.clear()

    def _home(self, event: Event, claim: str | None) -> Window:
        """The impulse an event belongs to: what a combat led to belongs to the combat, though the button came first."""
        if claim is None and self._window.side is None and self._last is not None and not self._gone_on:
            if isinstance(event, FigureChanged) and self._board.touches(event) and self._now.suppressed(event.unit):
                return self._last if event.unit in self._last.marked else self._window
            led_to = isinstance(event, StatusChanged) or (isinstance(event, Declared) and event.act in ("hit", *FLIGHT))
            led_to = led_to or (isinstance(event, Moved) and (event.to == ELIMINATED or event.unit in self._fled))
            if led_to and self._last.fought:
                return self._last
        return self._window

    def _note(self, event: Event) -> None:
        if isinstance(event, Declared):
            units = {event.unit, *event.targets} - {None}
            if event.act in FLIGHT:
                self._fled |= {unit for unit in units if unit}
                self._fleeing |= {unit for unit in units if unit}
            elif event.act in ("target", "defence"):
                self._shot |= {unit for unit in units if unit}
            elif event.act in COMBAT:
                self._shot |= set(event.targets)
            elif event.act == "hit":
                self._hit |= {unit for unit in units if unit}
        elif isinstance(event, StatusChanged) and event.new:
            self._hit.add(event.unit)
        if isinstance(event, Moved) and event.unit in self._now.place and event.to in self._board.areas:
            self._left[event.unit] = self._now.place[event.unit]
        if isinstance(event, Moved):
            self._fleeing.discard(event.unit)
        self._now.see(event)

    # --- whose act an event is --------------------------------------------------------------------------------------
    def _claim(self, index: int, event: Event) -> str | None:
        if isinstance(event, Declared):
            return self._board.side_of.get(event.unit or "") if event.act in COMBAT else None
        if not self._board.touches(event):
            return None
        if isinstance(event, FigureChanged):
            return self._claim_of_turn(index, event)
        if isinstance(event, Moved):
            return self._claim_of_move(index, event)
        return None

    def _claim_of_turn(self, index: int, event: FigureChanged) -> str | None:
        key, side = self._events[index][0], self._board.side_of[event.unit]
        turn = read_turn(key, event, reset=event.at in self._resets)
        if turn.spent <= 0 or key in self._amends or self._now.place[event.unit] not in self._board.areas:
            return None
        if side == self._window.side:
            return side
        following = self._following(index, event.unit, turns=False)
        if isinstance(following, StatusChanged) and following.new:
            return None
        if isinstance(following, Moved) and (following.to == ELIMINATED or event.unit in self._fleeing):
            return None
        marked = self._now.suppressed(event.unit) or event.unit in self._hit
        if marked and not isinstance(following, Moved):
            return None
        return self._owner(index, event.unit, side)

    def _claim_of_move(self, index: int, event: Moved) -> str | None:
        unit, side, origin = event.unit, self._board.side_of[event.unit], self._now.place[event.unit]
        areas = self._board.areas
        if event.to not in areas or origin not in areas or origin == event.to:
            return None
        if side == self._window.side:
            return side
        following = self._following(index, unit)
        if self._flees_from_before(index, unit, side):
            return self._board.other(side)
        fought = self._window.fought or (self._window.side is None and self._last is not None and self._last.fought)
        says_so = isinstance(following, Declared) and following.act in FLIGHT
        pays = isinstance(following, FigureChanged) and read_turn(0, following).spent > 0
        if self._window.side is not None and unit in self._fleeing and not pays and not self._paid_here(unit):
            return None  # said to flee in the other side's impulse, whether anybody hit it or not (IMP-X1)
        if fought and (unit in self._fleeing or says_so):
            return None
        if fought and unit in self._fled and not pays and not self._turned_since(unit):
            return None
        struck = unit in self._hit or (self._now.suppressed(unit) and unit in self._shot and self._window.rolled)
        if self._window.side is not None and struck and not pays and not self._paid_here(unit):
            return None
        if self._left.get(unit) == event.to and self._given_back(index, unit, following):
            return None
        return self._owner(index, unit, side)

    def _flees_from_before(self, index: int, unit: str, side: str) -> bool:
        """Whether a unit without AP moves at the start of a record that begins in an impulse of the other side, which
        that side then ends: what it flees from came before."""
        if self._due is not None or self._last is not None or self._window.side is not None or self._items:
            return False
        if not self._now.suppressed(unit) and self._now.ap[unit] != 0:
            return False
        for _, event in self._events[index + 1 :]:
            if isinstance(event, Called) and event.call in CALLS:
                return event.call == "end_impulse" and event.side == self._board.other(side)
            if self._board.touches(event) or (isinstance(event, Declared) and event.act in COMBAT):
                return False
        return False

    def _paid_here(self, unit: str) -> bool:
        """Whether a unit's counter was turned in this impulse before it was hit."""
        for _, event in self._window.events:
            if isinstance(event, StatusChanged) and event.unit == unit:
                return False
            if isinstance(event, FigureChanged) and event.unit == unit:
                return True
        return False

    def _turned_since(self, unit: str) -> bool:
        """Whether a unit's counter was turned after it last moved in this impulse."""
        for _, event in reversed(self._window.events):
            if isinstance(event, _WALK) and event.unit == unit:
                return isinstance(event, FigureChanged)
        return False

    def _given_back(self, index: int, unit: str, following: Event | None) -> bool:
        """Whether the AP of a unit that goes back where it came from are given back as well, after or before it."""
        if isinstance(following, FigureChanged):
            return read_turn(0, following).spent < 0
        for _, event in reversed(self._events[max(0, index - _AHEAD) : index]):
            if isinstance(event, Called):
                return False
            if isinstance(event, FigureChanged) and event.unit == unit:
                return read_turn(0, event).spent < 0
        return False

    def _following(self, index: int, unit: str, *, turns: bool = True) -> Event | None:
        """The next change of a unit's counter, or word about it, before anybody else acts; `turns`: of any kind, else
        other than turning it."""
        for _, event in self._events[index + 1 : index + 1 + _AHEAD]:
            if isinstance(event, Called):
                return None
            own = self._board.touches(event) and getattr(event, "unit", None) == unit
            if own and (turns or not isinstance(event, FigureChanged)):
                return event
            if isinstance(event, Declared):
                if event.unit == unit and event.act in (*COMBAT, *FLIGHT):
                    return event
                if event.act in COMBAT:
                    return None
        return None

    def _owner(self, index: int, unit: str, side: str) -> str:
        """The side whose impulse an act is: the unit's, unless a player of the other side used it in his (IMP-O5)."""
        hand = self._hand(index, unit)
        if hand is None or hand == side:
            return side
        if self._window.side is not None:
            return self._window.side
        called = next((e.side for _, e in self._events[index:] if isinstance(e, Called) and e.call in CALLS), None)
        if called is None or self._goes_on_with_its_own(index, hand):
            return hand if self._due == hand else side
        return hand if called == hand and self._due in (hand, None) else side

    def _goes_on_with_its_own(self, index: int, side: str) -> bool:
        """Whether the next counter that somebody moves or that fights, before anybody calls, is one of a side's own."""
        first = self._events[index][1]
        for _, event in self._events[index + 1 : index + 1 + _AHEAD]:
            if isinstance(event, Called) and event.call in CALLS:
                return False
            if isinstance(event, Declared) and event.act in COMBAT and event.unit is not None:
                return self._board.side_of.get(event.unit) == side
            if isinstance(event, Moved) and event.unit != getattr(first, "unit", None) and self._board.touches(event):
                return self._board.side_of[event.unit] == side == self._players.mover(event)
        return False

    def _hand(self, index: int, unit: str) -> str | None:
        """The side of the player who moves a unit in the impulse around an event."""
        around = [event for _, event in self._events[index : index + _AHEAD]]
        for event in around:
            if isinstance(event, Called) and event.call in CALLS:
                break
            if isinstance(event, Declared) and event.act in (*COMBAT, *FLIGHT):
                break
            if isinstance(event, Moved) and event.unit == unit:
                return self._players.mover(event)
        for _, event in reversed(self._window.events):
            if isinstance(event, Moved) and event.unit == unit and unit not in self._fled:
                return self._players.mover(event)
        return None
