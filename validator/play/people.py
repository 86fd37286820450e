"""How people do what the rules let them do: in another order, together, with slips they take back, with talk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from random import Random

from modgen.texts import Catalogue
from validator.engine import events as seen
from validator.play.player import Played
from validator.play.scribe import CannotShow, Scribe

#: How often each habit shows, in a hundred chances for it.
_MOVES_FIRST = 40
_TOGETHER = 70
_FORGETS_BUTTON = 30
_TYPES = 25
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
        self._guilty: set[str | None] = set()
        self._acted: set[str | None] = set()
        #: for each action by its number the first and the last step that tell it
        self.steps: dict[int, tuple[int, int]] = {}

    def tell(self, game: Iterable[Played]) -> None:
        """Write a whole game."""
        for batch, following in self._batches(game):
            first = len(self._scribe.steps)
            self._guilty |= {finding.unit for played in batch for finding in played.findings}
            if len(batch) > 1:
                self._tell_together(batch)
            else:
                self._tell(batch[0], following)
            for played in batch:
                self.steps[played.action.at] = (first, len(self._scribe.steps) - 1)
                for event in played.events:
                    self._note(event)

    def _note(self, event: seen.Event) -> None:
        if isinstance(event, seen.TurnSet):
            self._phase = event.phase
        if isinstance(event, seen.TurnSet | seen.Called):
            self._acted.clear()
        elif isinstance(event, seen.FigureChanged | seen.Moved):
            self._acted.add(self._sides.get(event.unit))

    # --- what is done together -----------------------------------------------------------------------------------
    def _batches(self, game: Iterable[Played]) -> Iterator[tuple[list[Played], Played | None]]:
        """The actions, those that people do in one go together, each with what follows."""
        batch: list[Played] = []
        for played in game:
            joins = batch and len(batch) < _STACK and self._go_together(batch[-1], played)
            if batch and not (joins and self._may(_TOGETHER)):
                yield batch, played
                batch = []
            batch.append(played)
        if batch:
            yield batch, None

    def _go_together(self, one: Played, two: Played) -> bool:
        """Whether two actions are moves of different counters of one side over the same way, and nothing else."""
        if one.findings or two.findings:
            return False
        (a, rest), (b, more) = _move_of(one.events), _move_of(two.events)
        if a is None or b is None or rest is None or more is None or a.unit == b.unit:
            return False
        same = (a.origin, a.to, a.player_side) == (b.origin, b.to, b.player_side)
        return same and self._sides.get(a.unit) == self._sides.get(b.unit) and self._in_play()

    def _tell_together(self, batch: Sequence[Played]) -> None:
        """One drag for all of them, and each counter turned before or after it."""
        moves = [move for played in batch for move in [_move_of(played.events)[0]] if move is not None]
        turns = [[e for e in played.events if not isinstance(e, seen.Moved)] for played in batch]
        before = [turn for turn in turns if self._may(50)]
        for turn in before:
            self._write(turn)
        self._write([replace(move, at=0) for move in moves])
        for turn in turns:
            if turn not in before:
                self._write(turn)

    # --- one action --------------------------------------------------------------------------------------------------
    def _tell(self, played: Played, following: Played | None) -> None:
        events = played.events
        if self._plain:
            self._scribe.write(events)
            return
        move, turns = _move_of(events)
        clean = not played.findings and self._guilty.isdisjoint(_units(events))
        if clean:
            self._idle(move.unit if move else None)
            if self._forgotten(events, following):
                return
            self._slip(events, move)
        if move is not None and turns and self._may(_MOVES_FIRST):
            events = (replace(move, at=-1), *turns)
        said = _said(events)
        if clean and said and self._may(_TYPES) and self._typed(events):
            return
        self._write(events)

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
        if not self._may(_SLIPS) or not self._in_play():
            return
        first = events[0]
        if move is not None:
            wrong = self._random.choice([area for area in self._areas if area not in (move.origin, move.to)])
            turns = [event for event in events if isinstance(event, seen.FigureChanged)] if self._may(50) else []
            self._write([*turns, replace(move, at=len(events), to=wrong)])
            if not turns and self._may(50) and self._scribe.undo():
                return
            back = [replace(turn, old=turn.new, new=turn.old, quarter_turns=-turn.quarter_turns) for turn in turns]
            home = replace(move, at=len(events), origin=wrong, to=move.origin)
            self._write([home, *back] if self._may(50) else [*back, home])
        elif isinstance(first, seen.StatusChanged):
            self._write([first])
            self._write([replace(first, old=first.new, new=first.old)])

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

    def _write(self, events: Sequence[seen.Event]) -> None:
        """Log events; now and then a step is undone and done again."""
        for _, step in groupby(events, key=lambda event: event.at):
            step_events = list(step)
            self._scribe.write(step_events)
            if self._may(_UNDOES) and self._scribe.undo():
                self._scribe.write(step_events)

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


def _move_of(events: Events) -> tuple[seen.Moved | None, Events | None]:
    """The move among the events of a unit that was turned and moved, and the turns; None, None for anything else."""
    *turns, last = events
    moved = isinstance(last, seen.Moved) and all(isinstance(event, seen.FigureChanged) for event in turns)
    return (last, tuple(turns)) if isinstance(last, seen.Moved) and moved else (None, None)
