"""The reader of the aerospace rules: takes events as they are seen, puts in where actions and phases end."""

from __future__ import annotations

from collections.abc import Iterator

from validator.engine.aerospace.actions import Action, ActionTest, EndAction, EndPhase, EndRecord, TakeOrder
from validator.engine.aerospace.reading.deeds import Names, read_step
from validator.engine.aerospace.state import ACTION, END
from validator.engine.events import Event, TurnSet
from validator.engine.values import Reader, Scenario


class AerospaceReader(Reader[Action]):
    """Turns what was seen on the table into what the players did.

    A step is read as a whole, because a report and the change that it reports stand in the same one; either may be
    missing. The turn track is held until something else happens: one that is set back at once was not meant. What was
    put back by hand is left to the rules, which compare the table before and after an action.
    """

    def __init__(self, scenario: Scenario) -> None:
        self._names = Names(scenario)
        self._phase, self._turn = scenario.phase, scenario.turn
        self._step: list[Event] = []
        self._early: list[Action] = []
        self._tried: TakeOrder | None = None
        self._orders = self._names.orders(scenario)
        self._track: list[TurnSet] = []
        self._acting: str | None = None
        self._tested = False
        self._acted: set[str] = set()
        self._last = -1

    def feed(self, event: Event) -> Iterator[Action]:
        """Take the next event; yields the actions of a step once the next step has begun."""
        if self._step and self._step[0].at != event.at:
            yield from self._read()
        self._step.append(event)
        self._last = event.at

    def finish(self) -> Iterator[Action]:
        """The record ends here: yields what was held back, and that it ends."""
        yield from self._read()
        yield from self._let_go()
        yield from self._turn_over()
        yield EndRecord(at=self._last)

    def _read(self) -> Iterator[Action]:
        step, self._step = self._step, []
        set_ = [event for event in step if isinstance(event, TurnSet)]
        deeds = tuple(read_step([event for event in step if not isinstance(event, TurnSet)], self._names))
        if deeds:
            yield from self._turn_over()
            for deed in deeds:
                yield from self._in_order(deed)
        if set_:
            yield from self._let_go()
        for event in set_:
            self._set(event)

    def _in_order(self, deed: Action) -> Iterator[Action]:
        """A deed in its action: what a formation did just before its test, coming onto the table or taking its old
        order off, is part of the action that the test begins."""
        tried, self._tried = self._tried, None
        if tried is not None:
            if isinstance(deed, TakeOrder) and (deed.formation, deed.order) == (tried.formation, self._order(tried)):
                return  # the wrong card, put right at once
            yield from self._let_go()
            yield from self._bounded(tried)
        if isinstance(deed, TakeOrder) and deed.order and deed.formation != self._acting:
            yield from self._let_go()
            self._tried = deed
            return
        owner = self._names.early_for(deed)
        held = self._names.early_for(self._early[-1]) if self._early else None
        if owner is not None and self._phase == ACTION and owner not in (self._acting, *self._acted):
            if held not in (None, owner):
                yield from self._let_go()
            self._early.append(deed)
            return
        if held is not None and isinstance(deed, ActionTest) and deed.formation == held:
            yield from self._bounded(deed)
            yield from self._let_go()
            return
        yield from self._let_go()
        yield from self._bounded(deed)

    def _let_go(self) -> Iterator[Action]:
        early, self._early = self._early, []
        if self._tried is not None:
            early, self._tried = [*early, self._tried], None
        for deed in early:
            yield from self._bounded(deed)

    def _order(self, taken: TakeOrder) -> str:
        """The order that lay on a formation's card before one was tried."""
        return self._orders.get(taken.formation, "")

    def _set(self, event: TurnSet) -> None:
        """Note that the turn track was set; back to where it stood since the last deed, it was a slip."""
        for index, before in enumerate(self._track):
            if (before.old_turn, before.old_phase) == (event.turn, event.phase):
                del self._track[index:]
                return
        self._track.append(event)

    def _turn_over(self) -> Iterator[Action]:
        held, self._track = self._track, []
        for event in held:
            if event.turn is None or event.phase is None:
                continue
            yield EndAction(at=event.at)
            yield EndPhase(turn=event.turn, phase=event.phase, at=event.at)
            if event.turn != self._turn:
                self._acted = set()
            self._turn, self._phase = event.turn, event.phase
            self._acting, self._tested = None, False

    def _bounded(self, deed: Action) -> Iterator[Action]:
        """A deed, after the end of the action before if it begins another."""
        if self._phase != END and self._begins(deed):
            yield EndAction(at=deed.at)
            self._tested = False
        if isinstance(deed, ActionTest):
            self._acting, self._tested = deed.formation, True
            self._acted.add(deed.formation)
        elif isinstance(deed, TakeOrder) and deed.order and (self._acting is None or deed.formation not in self._acted):
            self._acting = deed.formation
            self._acted.add(deed.formation)
        if isinstance(deed, TakeOrder):
            self._orders[deed.formation] = deed.order
        yield deed

    def _begins(self, deed: Action) -> bool:
        """Whether a deed begins an action: a test, or the order of a formation that has not acted yet this turn (a
        later one corrects). A test after its own order belongs to the same action."""
        if isinstance(deed, ActionTest):
            return deed.formation != self._acting or self._tested
        return (
            isinstance(deed, TakeOrder)
            and deed.order != ""
            and deed.formation != self._acting
            and deed.formation not in self._acted
        )
