"""Reads a Rally Phase: Cadres, AP given back, and which roll did what to which marker; corrections are left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from validator.engine.events import Called, Declared, Event, FigureChanged, HolderShown, Moved, Rolled, StatusChanged
from validator.engine.impulse.actions import (
    Action,
    ChangeStatus,
    Eliminate,
    EnterCadre,
    Move,
    Regroup,
    ResetAP,
    ResolveRally,
    RollCadre,
    RolledElsewhere,
    RollRally,
    TakeInitiative,
)
from validator.engine.impulse.reading.players import Players
from validator.engine.impulse.reading.rolls import Marked, Roll, rally_rolls, share_out
from validator.engine.impulse.reading.stories import Story, lay_out
from validator.engine.impulse.reading.table import CADRE_BOX, Board, Table
from validator.engine.impulse.reading.turning import net_spent
from validator.engine.impulse.state import ELIMINATED, RALLY, RECOVERING, UNMARKED


class RallyReading:
    """Reads the events of a Rally Phase. `open_end`: the record ends before the phase does; what may still come is then
    not held against anybody. `within`: it begins within the phase, so that rolls may have been made before it does."""

    def __init__(
        self,
        board: Board,
        table: Table,
        players: Players,
        events: Sequence[Event],
        *,
        open_end: bool,
        within: bool = False,
    ) -> None:
        self._board, self._table, self._open_end = board, table, open_end
        self._events = list(enumerate(events))
        self._seen_from = -1 if not within else self._before_the_rolls()
        self._stories = lay_out(board, table, players, None, self._events, {}).stories
        self._deeds: list[tuple[int, Action]] = []

    def actions(self) -> Iterator[Action]:
        """What the players did, in order."""
        marked = {unit: self._marked(unit) for unit in self._board.side_of if self._owes_roll(unit)}
        rolls = share_out(rally_rolls(self._board, self._events), marked, self._table.holder, open_end=self._open_end)
        first = {roll.unit: roll.key for roll in reversed(rolls)}
        for roll in rolls:
            side = self._board.side_of.get(roll.unit or "")
            self._put(roll.key, RollRally(unit=roll.unit, dice=roll.dice, side=side, said_morale=roll.said, at=roll.at))
        for unit, story in self._stories.items():
            self._places(story)
            if story.lies not in self._board.areas:
                continue  # off the map nobody looks at facings and markers
            if unit in marked:
                self._rallied(story, marked[unit], [r for r in rolls if r.unit == unit], first.get(unit))
            else:
                self._unmarked(story)
        self._cadres()
        for key, event in self._events:
            if isinstance(event, HolderShown) and event.what == "initiative":
                self._put(key, TakeInitiative(side=event.side, at=event.at))
            elif isinstance(event, Called) and event.call == "rolled_elsewhere":
                for kind in (RALLY, "cadre"):
                    self._put(key, RolledElsewhere(kind=kind, at=event.at))
        self._deeds.sort(key=lambda deed: deed[0])
        yield from (action for _, action in self._deeds)

    def _put(self, key: int, action: Action) -> None:
        self._deeds.append((key, action))

    def _owes_roll(self, unit: str) -> bool:
        return bool(self._table.status[unit]) and self._table.place[unit] in self._board.areas

    def _marked(self, unit: str) -> Marked:
        """What became of a unit that began the phase with a marker."""
        figures, was = self._board.figures[unit], self._table.status[unit]
        story = self._stories.get(unit)
        ap, maximum = self._table.ap[unit], figures.get("max_ap")
        now, shows = (story.marker, story.shows) if story else (was, ap)
        return Marked(
            unit,
            self._board.side_of[unit],
            figures.get("morale"),
            was,
            now,
            regained=shows is not None and ap is not None and shows > ap,
            full=shows is None or maximum is None or shows >= maximum,
            key=story.marks[-1][0] if story and now != was else None,
        )

    # --- units --------------------------------------------------------------------------------------------------------
    def _unmarked(self, story: Story) -> None:
        if story.marker != story.status:
            key, at, _ = story.marks[-1]
            ap = story.shows or 0
            self._put(key, ChangeStatus(unit=story.unit, status=story.marker, ap=ap, at=at, settled=not self._open_end))
        elif story.shows is not None and story.shows != story.ap:
            turn = next(turn for turn in story.turns if turn.new != turn.old)
            self._put(turn.key, ResetAP(unit=story.unit, ap=story.shows, at=turn.at))

    def _rallied(self, story: Story, marked: Marked, rolls: Sequence[Roll], rolled: int | None) -> None:
        """A unit with a marker: AP turned before its roll are a reset, those turned after it are what it led to."""
        touched = [mark[0] for mark in story.marks]
        since = rolled if rolled is not None else touched[0] if touched and marked.key is not None else None
        before = [turn for turn in story.turns if since is None or turn.key < since]
        after = [turn for turn in story.turns if since is not None and turn.key >= since]
        given = [turn for turn in before if turn.new > turn.old]
        net_after = after[-1].new if after else None
        value = before[-1].new if before else story.ap
        if given and value is not None and story.ap is not None and value > story.ap and net_after != story.ap:
            self._put(given[0].key, ResetAP(unit=story.unit, ap=value, at=given[0].at))
        if marked.key is None and not (after and net_after != value):
            return
        shows = story.shows if story.shows is not None else 0
        if self._open_end and marked.now == UNMARKED and not marked.full and any(marked.passes(r.dice) for r in rolls):
            return
        raised = next((turn for turn in after if turn.new > turn.old), None) if marked.regained else None
        failed = bool(rolls) and not any(marked.passes(roll.dice) for roll in rolls)
        ap_decides = raised is not None and (marked.now != UNMARKED or (failed and marked.was == RECOVERING))
        key, at = (story.marks[-1][0], story.marks[-1][1]) if marked.key is not None else (after[0].key, after[0].at)
        if raised is not None and ap_decides:
            key, at = max(key, raised.key), raised.at
        unseen = not rolls and key < self._seen_from
        self._put(key, ResolveRally(unit=story.unit, status=marked.now, ap=shows, at=at, from_before=unseen))

    def _before_the_rolls(self) -> int:
        """Where the record first shows a step that comes before the rally rolls: up to there, results may be those of
        rolls that it does not hold."""
        for key, event in self._events:
            given = (
                isinstance(event, FigureChanged) and event.new > event.old and not self._table.status.get(event.unit)
            )
            called = isinstance(event, Called) and event.call == "reset"
            if given or called or (isinstance(event, Declared) and event.act == "cadre"):
                return key
        return len(self._events)

    def _places(self, story: Story) -> None:
        if not story.stops or story.lies == story.place:
            return
        last = story.stops[-1]
        areas = self._board.areas
        if story.lies == ELIMINATED and story.place != CADRE_BOX:
            self._put(last.key, Eliminate(unit=story.unit, at=last.at))
        elif story.place == CADRE_BOX and story.lies in areas:
            entered = max(i for i, stop in enumerate(story.stops) if i == 0 or story.stops[i - 1].to not in areas)
            stop = story.stops[entered]
            self._put(stop.key, EnterCadre(unit=story.unit, to=story.lies, at=stop.at))
        elif story.place in areas and story.lies in areas:
            spent = max(0, net_spent(story.turns))
            self._put(last.key, Move(unit=story.unit, to=story.lies, ap=min(1, spent), at=last.at))
        else:
            self._put(last.key, Regroup(unit=story.unit, to=story.lies, at=last.at))

    # --- Cadres -------------------------------------------------------------------------------------------------------
    def _cadres(self) -> None:
        """1d6 is for the Cadre whose menu threw it or that was named before it, else for the next one to enter that has
        not rolled."""
        named: str | None = None
        by_menu: tuple[str | None, int] = (None, -1)
        rolled: set[str] = set()
        bare: list[tuple[int, Rolled]] = []
        inside = {unit for unit, place in self._table.place.items() if place == CADRE_BOX}
        for key, event in self._events:
            if isinstance(event, Declared) and event.act == "cadre" and event.unit in inside:
                # The line of a menu that has thrown already names nobody for the next die.
                named = event.unit if (event.unit, event.at) != by_menu else named
            elif isinstance(event, Moved) and event.unit == named and event.to in self._board.areas:
                named = None
            elif isinstance(event, Rolled) and event.dice == "1d6" and event.values:
                unit = event.unit if event.unit in inside else named
                by_menu = (event.unit, event.at)
                named = None if event.unit in (None, named) else named
                if unit is None:
                    bare.append((key, event))
                    continue
                rolled.add(unit)
                self._put(key, RollCadre(unit=unit, die=event.values[0], at=event.at))
        entries = [(key, deed.unit) for key, deed in self._deeds if isinstance(deed, EnterCadre)]
        for key, event in bare:
            unit = next((u for k, u in sorted(entries) if k > key and u not in rolled), None)
            if unit is not None:
                rolled.add(unit)
                self._put(key, RollCadre(unit=unit, die=event.values[0], at=event.at))


def is_rally(event: Event) -> bool:
    """Whether an event is part of a Rally Phase: AP given back, a marker turned or taken off, a rally or a Cadre spoken
    of, dice for a unit."""
    if isinstance(event, FigureChanged):
        return event.figure == "ap" and event.new > event.old
    if isinstance(event, Declared):
        return event.act in ("rally", "cadre")
    return (
        (isinstance(event, StatusChanged) and bool(event.old))
        or (isinstance(event, Rolled) and (event.dice == "2d6" or event.unit is not None))
        or (isinstance(event, Moved) and event.origin == CADRE_BOX)
    )
