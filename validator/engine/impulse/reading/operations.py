"""Reads an Operations Phase: impulse after impulse, with passes and ends, late corrections put where they belong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from validator.engine.events import Event, HolderShown
from validator.engine.impulse.actions import Action, EndImpulse, Pass, TakeInitiative
from validator.engine.impulse.reading.calls import Between, Settled, settle
from validator.engine.impulse.reading.deeds import ImpulseReading, Reading
from validator.engine.impulse.reading.players import Players
from validator.engine.impulse.reading.stories import lay_out
from validator.engine.impulse.reading.table import Board, Table
from validator.engine.impulse.reading.takebacks import without_take_backs
from validator.engine.impulse.reading.windows import Call, Cutter, Window


@dataclass(slots=True)
class Impulse:
    """An impulse that was read: `before` is the table as it began, `calls` what was called after it."""

    window: Window
    before: Table
    reading: Reading
    calls: list[Call] = field(default_factory=list)

    @property
    def side(self) -> str | None:
        """Whose impulse it was."""
        return self.window.side


class OperationsReading:
    """Reads the events of an Operations Phase.

    `closed_at` is the record's number of where the phase ended, None if the record ends before it does. `first` is the
    side that begins, None if unknown.
    """

    def __init__(
        self,
        board: Board,
        table: Table,
        players: Players,
        events: Sequence[Event],
        *,
        closed_at: int | None,
        first: str | None,
    ) -> None:
        self._board, self._table, self._players = board, table, players
        self._events = without_take_backs(board, table, list(enumerate(events)))
        self._closed_at, self._first = closed_at, first
        self._amends: dict[int, int] = {}
        self._opening: list[Call] = []

    def actions(self) -> Iterator[Action]:
        """What the players did, in order."""
        impulses = self._read()
        amends = self._corrections(impulses)
        if amends:
            self._amends = amends
            impulses = self._read()
        yield from self._tell(impulses)

    # --- impulses -----------------------------------------------------------------------------------------------------
    def _read(self) -> list[Impulse]:
        items = Cutter(
            self._board, self._table, self._players, self._events, due=self._first, amends=self._amends
        ).cut()
        impulses: list[Impulse] = []
        self._opening = []
        now = self._table.copy()
        over = max((index for index, item in enumerate(items) if isinstance(item, Call) or item.side), default=-1)
        for index, item in enumerate(items):
            if isinstance(item, Call):
                (impulses[-1].calls if impulses else self._opening).append(item)
                continue
            self._add(impulses, item, now.copy(), last=index >= over)
            now.see_all(event for _, event in item.events)
        self._leave_open(impulses)
        return impulses

    def _leave_open(self, impulses: Sequence[Impulse]) -> None:
        """The impulse that the record ends in is not over, though the other side touched something in between."""
        last = next((i for i in reversed(range(len(impulses))) if impulses[i].reading.acted), None)
        if last is None or self._closed_at is not None or any(impulse.calls for impulse in impulses[last:]):
            return
        impulses[last].reading = self._one(impulses[last].window, impulses[last].before, open_end=True)

    def _add(self, impulses: list[Impulse], window: Window, before: Table, *, last: bool) -> None:
        """Read an impulse and put it at the end; or take it together with the one before, where that explains more."""
        open_end = last and self._closed_at is None
        impulse = Impulse(window, before, self._one(window, before, open_end))
        while impulses and self._interrupted(impulses[-1], impulse):
            # Nobody did anything in between after all: no impulse of the other side came between.
            empty = impulses.pop()
            if not impulses:
                impulses.append(empty)
                break
            impulses[-1].window.events.extend(empty.window.events)
            impulses[-1].calls.extend(empty.calls)
        previous = impulses[-1] if impulses else None
        if previous is not None and window.side is None and not impulse.reading.deeds:
            previous.window.events.extend(window.events)
            return
        goes_on = previous is not None and window.side is None and self._called_late(previous)
        if previous is not None and (goes_on or previous.side == window.side is not None):
            joined = Window(previous.side, [*previous.window.events, *window.events])
            together = self._one(joined, previous.before, open_end)
            apart = previous.reading.faults + impulse.reading.faults
            # Somebody passed too early, before the impulse was done: the pass comes after it.
            passes = [call for call in previous.calls if call.event.call == "pass"]
            begun = not previous.reading.deeds and not self._ends(previous)
            explains = together.faults < apart and not self._answered(previous)
            if goes_on or not previous.calls or explains or (begun and not passes):
                impulses[-1] = Impulse(joined, previous.before, together, passes)
                return
        impulses.append(impulse)

    def _answered(self, impulse: Impulse) -> bool:
        """Whether both sides said that they were done, one after the other: then there was an impulse between."""
        sides = [call.event.side for call in impulse.calls]
        return None not in sides and impulse.side in sides[:1] and len(set(sides)) > 1

    def _called_late(self, impulse: Impulse) -> bool:
        """Whether all that was called after an impulse was the end of another, by the other side."""
        ends = [call.event.side for call in impulse.calls if call.event.call == "end_impulse"]
        return bool(ends) and len(ends) == len(impulse.calls) and not {None, impulse.side}.intersection(ends)

    def _interrupted(self, between: Impulse, following: Impulse) -> bool:
        """Whether the other side did nothing between an impulse and more of it, and did not say that it ended one."""
        other = following.side is not None and between.side != following.side
        return other and not between.reading.deeds and not self._ends(between)

    def _ends(self, impulse: Impulse) -> bool:
        return any(call.event.side in (None, impulse.side) for call in impulse.calls)

    def _one(self, window: Window, before: Table, open_end: bool) -> Reading:
        account = lay_out(self._board, before, self._players, window.side, window.events, self._amends)
        return ImpulseReading(self._board, before, account, frozenset(self._amends.values()), open_end=open_end).read()

    def _corrections(self, impulses: Sequence[Impulse]) -> dict[int, int]:
        """AP paid after the impulse was over, or given back then: the place of the correction -> what it corrects."""
        unpaid: dict[str, list[int]] = {}
        idle: dict[str, list[int]] = {}
        amends: dict[int, int] = {}
        for number, impulse in enumerate(impulses):
            reading = impulse.reading
            for debts, corrections in ((unpaid, reading.idle), (idle, reading.regained)):
                for unit, key in corrections:
                    if debts.get(unit):
                        amends[key] = debts[unit].pop(0)
            for unit, key in reading.unpaid:
                if (turned := self._turned_before(impulses[:number], unit, idle.get(unit, []))) is not None:
                    amends[turned] = key
                    idle[unit].remove(turned)
                else:
                    unpaid.setdefault(unit, []).append(key)
            for unit, key in reading.idle:
                if key not in amends:
                    idle.setdefault(unit, []).append(key)
        return amends

    def _turned_before(self, impulses: Sequence[Impulse], unit: str, idle: Sequence[int]) -> int | None:
        """The place of an AP of a unit turned too soon, while the other side's impulse was still under way: its player
        did nothing else then and did not say that he was done since."""
        side = self._board.side_of[unit]
        for impulse in reversed(impulses):
            if any(call.event.side in (None, side) for call in impulse.calls):
                return None
            if impulse.side == side:
                turned = [key for other, key in impulse.reading.idle if other == unit and key in idle]
                return turned[0] if len(impulse.reading.deeds) == 1 and len(turned) == 1 else None
        return None

    # --- telling it ------------------------------------------------------------------------------------------------
    def _tell(self, impulses: list[Impulse]) -> Iterator[Action]:
        while len(impulses) > 1 and not impulses[-1].reading.deeds and not self._ends(impulses[-1]):
            empty = impulses.pop()
            impulses[-1].window.events.extend(empty.window.events)
            impulses[-1].calls.extend(empty.calls)
        yield from self._called(self._opening, None, impulses[0].side if impulses else None, ended=not impulses)
        before: str | None = None
        start = 0
        while start < len(impulses):
            end = next((i for i in range(start + 1, len(impulses)) if impulses[i].side is not None), len(impulses))
            before = impulses[start].side or before
            following = impulses[end] if end < len(impulses) else None
            yield from self._up_to(impulses[start], impulses[start + 1 : end], before, following)
            start = end

    def _up_to(
        self, impulse: Impulse, between: Sequence[Impulse], before: str | None, following: Impulse | None
    ) -> Iterator[Action]:
        """An impulse and all up to the next one: what is nobody's impulse stands between calls, and does not part those
        that follow one another."""
        yield from self._done(impulse)
        calls = [call for one in (impulse, *between) for call in one.calls]
        over = list(self._over(impulse, calls, before, following))
        for one in between:
            begins = one.window.events[0][1].at
            yield from (action for action in over if action.at < begins)
            over = [action for action in over if action.at >= begins]
            yield from self._done(one)
        yield from over

    def _done(self, impulse: Impulse) -> Iterator[Action]:
        for _, event in impulse.window.events:
            if isinstance(event, HolderShown) and event.what == "initiative":
                yield TakeInitiative(side=event.side, at=event.at)
        yield from (action for _, action in impulse.reading.deeds)

    def _over(
        self, impulse: Impulse, calls: Sequence[Call], before: str | None, following: Impulse | None
    ) -> Iterator[Action]:
        """The end of an impulse, and the calls between it and the next one."""
        after = following.side if following is not None else None
        settled = self._settled(calls, before, after, ended=following is None)
        if impulse.side is not None:
            mine = settled[0] if settled and settled[0].call.event.call == "end_impulse" else None
            if mine is not None and mine.side == impulse.side:
                actor = mine.side if mine.certain else None
                yield EndImpulse(side=impulse.side, declared=True, at=mine.call.event.at, actor_side=actor)
                settled = settled[1:]
            elif settled:
                yield EndImpulse(
                    side=impulse.side, declared=False, at=settled[0].call.event.at, actor_side=impulse.side
                )
            elif following is not None:
                at = following.window.events[0][1].at
                yield EndImpulse(side=impulse.side, declared=False, at=at, actor_side=impulse.side)
            elif self._closed_at is not None or calls:
                at = self._closed_at if self._closed_at is not None else calls[-1].event.at
                yield EndImpulse(side=impulse.side, declared=False, at=at, actor_side=impulse.side)
        for call in settled:
            yield self._call(call.call, call.side, call.certain)

    def _called(self, calls: Sequence[Call], before: str | None, after: str | None, *, ended: bool) -> Iterator[Action]:
        for settled in self._settled(calls, before, after, ended=ended):
            yield self._call(settled.call, settled.side, settled.certain)

    def _settled(self, calls: Sequence[Call], before: str | None, after: str | None, *, ended: bool) -> list[Settled]:
        place = Between(
            self._board.sides, before, after, ended and self._closed_at is not None, None if before else self._first
        )
        return settle(calls, place, self._players)

    def _call(self, call: Call, side: str, certain: bool) -> Action:
        actor = side if certain else None
        if call.event.call == "pass":
            return Pass(side=side, at=call.event.at, actor_side=actor)
        # An impulse without an act, by a button that may have been pressed for something else: nobody declared that.
        return EndImpulse(side=side, declared=certain, at=call.event.at, actor_side=actor)
