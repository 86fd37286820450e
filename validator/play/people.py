"""How people do what the rules let them do: in another order, together, with slips they take back, with talk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from random import Random

from modgen.texts import Catalogue
from validator.engine import events as seen
from validator.play.habits import Manners
from validator.play.outright import CannotShow
from validator.play.player import Played
from validator.play.scribe import Scribe

#: How often each habit shows, in a hundred chances for it.
_MOVES_FIRST = 40
_TOGETHER = 70
_FORGETS_BUTTON = 30
_SLIPS = 6
_UNDOES = 4
_TALKS = 4
_TIDIES = 4
_FETCHES = 3
_THROWS = 2
#: Calls that the other side's next act says as well.
_PLAIN_ANYWAY = ("end_impulse",)
#: Beyond so many counters nobody moves a stack.
_STACK = 5
#: A turn track that is set late is set before so many more things are done.
_LATEST = 3

Events = tuple[seen.Event, ...]


class People:
    """Tells a scribe what was played as people would have done it; `plain`: as the rules say it, and nothing else.

    `areas` are where a counter may be put down by mistake, `sides` those of the units by id, `play` is the phase in
    which counters move (None: any). What is told of the fault that was planted is told as it is, and nothing is added
    that might explain it.
    """

    def __init__(
        self,
        scribe: Scribe,
        words: Catalogue,
        random: Random,
        *,
        sides: dict[str, str],
        areas: Sequence[str],
        phase: str | None,
        play: str | None,
        plain: bool = False,
    ) -> None:
        self._scribe, self._words, self._random, self._plain = scribe, words, random, plain
        self._sides, self._areas = sides, sorted(areas)
        self._phase, self._play = phase, play
        self._manners = Manners(scribe.players, random)
        self._game: tuple[Played, ...] = ()
        self._clean: tuple[bool, ...] = ()
        self._told: set[int] = set()
        self._faulty: set[int] = set()
        self._due: seen.TurnSet | None = None
        self._due_in = 0
        self._guilty: set[str | None] = set()
        self._acted: set[str | None] = set()
        #: for each action by its number the first and the last step that tell it
        self.steps: dict[int, tuple[int, int]] = {}

    def tell(self, game: Iterable[Played]) -> None:
        """Write a whole game."""
        self._game = tuple(game)
        self._faulty = {finding.at for played in self._game for finding in played.findings}
        self._clean = tuple(_clean_phases(self._game))
        for number, played in enumerate(self._game):
            if number in self._told:
                continue
            self._track_is_due(played)
            first = len(self._scribe.steps)
            told = self._tell_some(number)
            self._told.update(told)
            for one in sorted(told):
                self.steps[self._game[one].action.at] = (first, max(first, len(self._scribe.steps) - 1))
                for event in self._game[one].events:
                    self._note(event)

    def _tell_some(self, number: int) -> Sequence[int]:
        """Tell an action, with those that people do in one go with it; gives the numbers of what was told."""
        played = self._game[number]
        self._guilty |= {finding.unit for finding in played.findings}
        batch = self._batch(number)
        if len(batch) > 1:
            self._tell_together([self._game[one] for one in batch])
            return batch
        if self._plain:
            self._scribe.write(played.events)
            return batch
        return self._tell_otherwise(number) or self._tell(number)

    def _tell_otherwise(self, number: int) -> Sequence[int]:
        """Tell an action in a way of people's own; () for the usual one."""
        return self._tell_at_once(number) or self._tell_bare(number)

    def _is_faulty(self, played: Played) -> bool:
        return bool(played.findings) or played.action.at in self._faulty

    def _note(self, event: seen.Event) -> None:
        if isinstance(event, seen.TurnSet):
            self._phase = event.phase
            self._manners.grow()
        if isinstance(event, seen.TurnSet | seen.Called):
            self._acted.clear()
        elif isinstance(event, seen.FigureChanged | seen.Moved):
            self._acted.add(self._sides.get(event.unit))

    # --- what is done together -----------------------------------------------------------------------------------
    def _batch(self, number: int) -> list[int]:
        """The actions from a number on that people do in one drag."""
        batch = [number]
        for one, two in pairwise(range(number, min(number + _STACK, len(self._game)))):
            joins = self._go_together(self._game[one], self._game[two])
            joins = joins and _units(self._game[two].events).isdisjoint(
                unit for before in batch for unit in _units(self._game[before].events)
            )
            if two in self._told or not joins or not self._may(_TOGETHER):
                break
            batch.append(two)
        return batch

    def _go_together(self, one: Played, two: Played) -> bool:
        """Whether two actions are moves of different counters of one side over the same way, and nothing else."""
        if self._is_faulty(one) or self._is_faulty(two):
            return False
        (a, rest), (b, more) = move_of(one.events), move_of(two.events)
        if a is None or b is None or rest is None or more is None or a.unit == b.unit:
            return False
        same = (a.origin, a.to, a.player_side) == (b.origin, b.to, b.player_side)
        return same and self._sides.get(a.unit) == self._sides.get(b.unit) and self._in_play()

    def _tell_together(self, batch: Sequence[Played]) -> None:
        """One drag for all of them, and each counter turned before or after it."""
        moves = [move for played in batch for move in [move_of(played.events)[0]] if move is not None]
        turns = [[e for e in played.events if not isinstance(e, seen.Moved)] for played in batch]
        before = [turn for turn in turns if self._may(50)]
        for turn in before:
            self._write(turn)
        self._write([replace(move, at=0) for move in moves])
        for turn in turns:
            if turn not in before:
                self._write(turn)

    # --- what one key or button does -----------------------------------------------------------------------------
    def _tell_at_once(self, number: int) -> Sequence[int]:
        """Tell an action, with what it led to, as one entry of a menu or one button does it; () if there is none, or
        the player does not use it."""
        played = self._game[number]
        unit = only_unit(played.events)
        for many in (self._turned_back(number), self._led_to(number), [number]):
            events = tuple(event for one in many for event in self._game[one].events)
            goes_alone = len(many) == 1 and not _said(events)
            if len(events) < 2 or not (goes_alone or self._manners.of(self._sides.get(unit or "")).menus):
                continue
            if self._scribe.write_at_once(events):
                if self._may(_UNDOES) and self._scribe.undo():
                    self._scribe.write_at_once(events)
                return many
        return ()

    def _turned_back(self, number: int) -> list[int]:
        """The actions from a number on that do nothing but give back what counters show."""
        found: list[int] = []
        for one in range(number, len(self._game)):
            events = self._game[one].events
            back = all(isinstance(event, seen.FigureChanged) and event.new > event.old for event in events)
            if not back or self._game[one].findings or one in self._told:
                break
            found.append(one)
        return found

    def _led_to(self, number: int) -> list[int]:
        """An action and the next of its unit, where that is what dice or a hit led to: a marker, AP."""
        unit = only_unit(self._game[number].events)
        if unit is None or not _said(self._game[number].events):
            return [number]
        for one in range(number + 1, len(self._game)):
            events = self._game[one].events
            if unit in _units(events):
                results = all(isinstance(event, seen.StatusChanged | seen.FigureChanged) for event in events)
                return [number, one] if results and one not in self._told else [number]
            if self._game[one].findings or not all(_may_wait(event) for event in events):
                break
        return [number]

    def _tell_bare(self, number: int) -> Sequence[int]:
        """Tell dice for a unit that nobody named, and what they led to by hand; () for anything else."""
        pair = self._led_to(number)
        dice = [event for event in self._game[number].events if isinstance(event, seen.Rolled)]
        words = [event for event in self._game[number].events if isinstance(event, seen.Declared) and event.values]
        if len(pair) < 2 or len(dice) != 1 or words or not self._clean[number]:
            return ()
        side = self._sides.get(dice[0].unit or "")
        if not self._manners.of(side).bare:
            return ()
        self._write([replace(dice[0], unit=None, player_side=side)])
        if not self._scribe.write_at_once(self._game[pair[1]].events):
            self._write(self._game[pair[1]].events)
        return pair

    # --- one action --------------------------------------------------------------------------------------------------
    def _tell(self, number: int) -> Sequence[int]:
        played = self._game[number]
        following = self._game[number + 1] if number + 1 < len(self._game) else None
        events = played.events
        move, turns = move_of(events)
        clean = not self._is_faulty(played) and self._guilty.isdisjoint(_units(events))
        if clean:
            self._idle(move.unit if move else None)
            if self._forgotten(events, following) or self._late(number):
                return [number]
            self._slip(events, move)
        if move is not None and turns and self._may(_MOVES_FIRST):
            events = (replace(move, at=-1), *turns)
        said = _said(events)
        manners = self._manners.of(_side_of(events, self._sides))
        if clean and said and self._may(manners.types) and self._typed(events):
            return [number]
        self._write(events, announced=manners.announces)
        return [number]

    def _late(self, number: int) -> bool:
        """Whether the turn track is not set now: somebody will think of it later, or nobody does."""
        event = next(iter(self._game[number].events), None)
        around = self._clean[max(0, number - 1) : number + 2]
        if not isinstance(event, seen.TurnSet) or not all(around) or not self._may(self._manners.of(None).late):
            return False
        self._due, self._due_in = event, self._random.randint(1, _LATEST)
        return True

    def _track_is_due(self, next_: Played) -> None:
        """Set the turn track that was left behind, before what comes next; nobody does if the track moves on anyway."""
        if self._due is None:
            return
        moves_on = any(isinstance(event, seen.TurnSet) for event in next_.events)
        self._due_in -= 1
        if moves_on or self._due_in <= 0 or next_.findings:
            due, self._due = self._due, None
            if not moves_on or self._may(50):
                self._scribe.write([due])

    def _typed(self, events: Events) -> bool:
        """Say in words what there is a menu or a button for: the words first, dice for it after."""
        words = [event for event in events if isinstance(event, seen.Declared | seen.Called)]
        rest = [event for event in events if event not in words]
        if len(words) > 1 or any(isinstance(event, seen.Moved) for event in rest):
            return False
        try:
            self._scribe.write(words, typed=True)
        except CannotShow:
            return False
        self._write(rest)
        return True

    def _forgotten(self, events: Events, following: Played | None) -> bool:
        """Whether a button is not pressed because what comes next, by the other side, says as much."""
        if len(events) != 1 or following is None or following.findings:
            return False
        call, act = events[0], following.events[0]
        if not isinstance(call, seen.Called) or call.call not in _PLAIN_ANYWAY:
            return False
        other = isinstance(act, seen.FigureChanged | seen.Declared) and self._sides.get(act.unit or "") != call.side
        return other and call.side in self._acted and self._may(_FORGETS_BUTTON)

    def _slip(self, events: Events, move: seen.Moved | None) -> None:
        """Something wrong, and put right at once: by hand, or with VASSAL's Undo."""
        if not events or not self._may(_SLIPS) or not self._in_play():
            return
        first = events[0]
        if move is not None:
            wrong = self._misplaced(move)
            if wrong is None:
                return
            turns = [event for event in events if isinstance(event, seen.FigureChanged)] if self._may(50) else []
            self._write([*turns, replace(wrong, at=len(events))])
            if not turns and self._may(50) and self._scribe.undo():
                return
            back = [replace(turn, old=turn.new, new=turn.old, quarter_turns=-turn.quarter_turns) for turn in turns]
            home = replace(wrong, at=len(events), origin=wrong.to, to=move.origin, start=wrong.end, end=move.start)
            self._write([home, *back] if self._may(50) else [*back, home])
        elif isinstance(first, seen.StatusChanged):
            self._write([first])
            self._write([replace(first, old=first.new, new=first.old)])

    def _misplaced(self, move: seen.Moved) -> seen.Moved | None:
        """A move to the wrong place instead; None where there is none."""
        areas = [area for area in self._areas if area not in (move.origin, move.to)]
        return replace(move, to=self._random.choice(areas)) if areas else None

    # --- what has nothing to do with the game ------------------------------------------------------------------------
    def _idle(self, unit: str | None) -> None:
        """Talk, tidying up, a marker fetched, dice for the weather."""
        if self._may(_TALKS):
            self._scribe.say(self._someone(), self._words(f"play.chatter.{self._random.randint(1, 8)}"))
        if self._may(_TIDIES):
            self._scribe.tidy(unit or self._random.choice(sorted(self._sides)))
        if unit and self._may(_FETCHES) and self._in_play():
            self._scribe.fetch(unit)
        if self._may(_THROWS):
            player, announced = self._someone(), self._may(50)
            if announced:
                self._scribe.say(player, self._words("play.aside"))
            if announced or self._in_play():
                self._scribe.throw(player, "1d6")

    def _write(self, events: Sequence[seen.Event], *, announced: bool = False) -> None:
        """Log events; now and then a step is undone and done again."""
        for _, step in groupby(events, key=lambda event: event.at):
            step_events = list(step)
            self._scribe.write(step_events, announced=announced)
            if self._may(_UNDOES) and self._scribe.undo():
                self._scribe.write(step_events, announced=announced)

    def _someone(self) -> str:
        return self._random.choice(list(self._scribe.players))

    def _in_play(self) -> bool:
        return self._play is None or self._phase == self._play

    def _may(self, chance: int) -> bool:
        return not self._plain and self._random.randrange(100) < chance


def _units(events: Iterable[seen.Event]) -> set[str | None]:
    return {unit for event in events if (unit := getattr(event, "unit", None)) is not None}


def _said(events: Iterable[seen.Event]) -> bool:
    return any(isinstance(event, seen.Declared | seen.Called) for event in events)


def move_of(events: Events) -> tuple[seen.Moved | None, Events | None]:
    """The move among the events of a unit that was turned and moved, and the turns; None, None for anything else."""
    if not events:
        return None, None
    *turns, last = events
    moved = isinstance(last, seen.Moved) and all(isinstance(event, seen.FigureChanged) for event in turns)
    return (last, tuple(turns)) if isinstance(last, seen.Moved) and moved else (None, None)


def only_unit(events: Iterable[seen.Event]) -> str | None:
    """The one unit that all events are about."""
    units = {getattr(event, "unit", None) for event in events}
    return units.pop() if len(units) == 1 else None


def _side_of(events: Iterable[seen.Event], sides: Mapping[str, str]) -> str | None:
    """The side of whoever does the first thing."""
    for event in events:
        side = getattr(event, "side", None) or sides.get(getattr(event, "unit", None) or "")
        return str(side) if side else None
    return None


def _may_wait(event: seen.Event) -> bool:
    """Whether something may as well come after what it was not led to by: no dice but those of another unit, no word of
    where the game stands."""
    of_a_unit = isinstance(event, seen.Rolled) and event.unit is not None
    return of_a_unit or isinstance(event, seen.StatusChanged | seen.FigureChanged | seen.Declared)


def _clean_phases(game: Sequence[Played]) -> Iterator[bool]:
    """For each action whether no fault is found in its phase."""
    phase: list[Played] = []
    for played in game:
        phase.append(played)
        if any(isinstance(event, seen.TurnSet) for event in played.events):
            yield from [not any(one.findings for one in phase)] * len(phase)
            phase = []
    yield from [not any(one.findings for one in phase)] * len(phase)
