"""Divides a record into phases as they were played: the turn track is often set late, or early, or not at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise

from validator.engine.events import (
    Called,
    Declared,
    Event,
    FigureChanged,
    HolderShown,
    Moved,
    Rolled,
    Spoken,
    StatusChanged,
    TurnSet,
)
from validator.engine.impulse.actions import EndPhase
from validator.engine.impulse.reading.played import after_two_passes, first_act, is_act
from validator.engine.impulse.reading.rally import is_rally
from validator.engine.impulse.reading.table import Board
from validator.engine.impulse.reading.windows import CALLS
from validator.engine.impulse.state import INITIATIVE, OPERATIONS, RALLY

PHASES = (INITIATIVE, RALLY, OPERATIONS)


@dataclass(slots=True)
class Span:
    """The events of one phase; `closing` is the step to the next, None while the phase goes on. `early`: how many of
    the first events came before the track was set to the phase."""

    turn: int
    phase: str
    events: list[Event] = field(default_factory=list)
    closing: EndPhase | None = None
    early: int = 0

    @property
    def when(self) -> tuple[int, int]:
        """Turn and phase, for comparing."""
        return self.turn, PHASES.index(self.phase) if self.phase in PHASES else 0


def divide(board: Board, turn: int, phase: str, events: Sequence[Event]) -> list[Span]:
    """The phases that a run of events holds, the last of them still open; it begins in `phase` of `turn`."""
    spans: list[Span] = []
    tracked = _by_track(turn, phase, events)
    for number, span in enumerate(tracked):
        later = tracked[number + 1] if number + 1 < len(tracked) else None
        ahead = later.events if later is not None and later.phase == INITIATIVE else []
        rolled = bool(spans) and spans[-1].when == span.when and _has_dice_enough(board, spans[-1])
        for part in _by_play(board, span, ahead, rolled=rolled):
            _join(board, spans, part)
    _pull_initiative_forward(spans)
    _push_early_dice(board, spans)
    _push_early_resets(board, spans)
    _push_idle_dice_back(board, spans)
    _pull_rally_forward(board, spans)
    _push_calls_back(board, spans)
    for one, two in pairwise(spans):
        if one.closing is None or (one.closing.turn, one.closing.phase) != (two.turn, two.phase):
            at = one.closing.at if one.closing else two.events[0].at if two.events else -1
            one.closing = EndPhase(turn=two.turn, phase=two.phase, at=at)
    if spans:
        spans[-1].closing = None
    return spans


def _by_track(turn: int, phase: str, events: Sequence[Event]) -> list[Span]:
    """Divide where the turn track was set. Set back, the phase it goes back to was never over."""
    spans = [Span(turn, phase)]
    for event in events:
        if not isinstance(event, TurnSet):
            spans[-1].events.append(event)
            continue
        new = Span(event.turn if event.turn is not None else spans[-1].turn, event.phase or OPERATIONS)
        if new.when < spans[-1].when:
            back = next((i for i, span in enumerate(spans) if span.when == new.when), None)
            if back is not None:
                for span in spans[back + 1 :]:
                    spans[back].events.extend(span.events)
                del spans[back + 1 :]
                spans[back].closing = None
            continue
        if new.when > spans[-1].when:
            spans[-1].closing = EndPhase(turn=new.turn, phase=new.phase, at=event.at)
            spans.append(new)
    return spans


def _join(board: Board, spans: list[Span], part: Span) -> None:
    """Put a phase at the end, or its events into the one that is already under way."""
    if len(spans) > 1 and part.when == spans[-1].when and _has_dice_enough(board, part) and _is_dice_alone(spans[-1]):
        # All sides rolled once the track was set: dice before that, after the passes, were for something else.
        early = spans.pop()
        spans[-1].events.extend(early.events)
        spans[-1].closing = early.closing
        spans.append(part)
    elif spans and part.when <= spans[-1].when:
        spans[-1].events.extend(part.events)
        spans[-1].closing = part.closing
    else:
        spans.append(part)


def _has_dice_enough(board: Board, span: Span) -> bool:
    """Whether an Initiative Phase holds as many dice as there are sides, whoever threw them."""
    dice = [event for event in span.events if isinstance(event, Rolled) and event.dice == "1d6"]
    return span.phase == INITIATIVE and len(dice) >= len(board.sides)


def _is_dice_alone(span: Span) -> bool:
    """Whether nothing but dice and talk shows that a phase had begun."""
    return all(isinstance(event, Rolled | Spoken) for event in span.events)


def _by_play(board: Board, span: Span, ahead: Sequence[Event], *, rolled: bool) -> list[Span]:
    """Divide a phase of the turn track where play shows that the players were in the next one already. `ahead`: what
    follows if the track is set to an Initiative Phase then; `rolled`: all sides rolled for the initiative before the
    track was set to it."""
    parts: list[Span] = []
    events, start, turn, phase = span.events, 0, span.turn, span.phase
    while True:
        end, following = _played_on(board, phase, events, start, ahead, rolled=rolled)
        parts.append(Span(turn, phase, events[start:end]))
        if start:
            parts[-1].early = len(parts[-1].events)
        if end is None:
            parts[-1].closing = span.closing
            return parts
        start, phase = end, following
        turn += following == INITIATIVE


def _played_on(
    board: Board, phase: str, events: Sequence[Event], start: int, later: Sequence[Event], *, rolled: bool
) -> tuple[int | None, str]:
    """Where in a phase that begins at `start` the next one begins, by what was done; (None, ...) if it does not."""
    if phase == OPERATIONS:
        return after_two_passes(board, events, start), INITIATIVE
    act = first_act(board, events, start)
    if phase == INITIATIVE:
        ahead = range(start, len(events) if act is None else act)
        rally = next(
            (
                i
                for i in ahead
                if is_rally(events[i])
                and not _slip(events, i)
                and (rolled or not _idle(board, events, start, i, later))
            ),
            None,
        )
        return (act, RALLY) if rally is None else (rally, RALLY)
    return act, OPERATIONS


def _slip(events: Sequence[Event], index: int) -> bool:
    """Whether a roll of 2d6 in the Initiative Phase was the wrong button: 1d6 follow, and no rally."""
    event = events[index]
    if not isinstance(event, Rolled) or event.unit is not None:
        return False
    following = next((e for e in events[index + 1 :] if isinstance(e, Rolled) or is_rally(e)), None)
    return isinstance(following, Rolled) and following.dice == "1d6"


def _idle(board: Board, events: Sequence[Event], start: int, index: int, ahead: Sequence[Event]) -> bool:
    """Whether a Cadre is only spoken of, or AP are given back too soon, in the Initiative Phase that begins at `start`:
    the dice of all sides come after it, and not before."""
    event = events[index]
    if not isinstance(event, FigureChanged) and not (isinstance(event, Declared) and event.act == "cadre"):
        return False
    later: list[Event] = []
    for other in chain(events[index + 1 :], ahead):
        if is_rally(other) and not isinstance(other, FigureChanged) and not _names_the_same(event, other):
            break
        later.append(other)
    return _every_side_rolled(board, later) and not _every_side_rolled(board, events[start:index])


def _every_side_rolled(board: Board, events: Iterable[Event]) -> bool:
    """Whether there are dice of every side that belong to no unit."""
    dice = (event for event in events if isinstance(event, Rolled) and event.dice == "1d6" and event.unit is None)
    return {_roller(die) for die in dice} >= set(board.sides)


def _names_the_same(one: Event, other: Event) -> bool:
    return isinstance(one, Declared) and isinstance(other, Declared) and one.unit == other.unit


def _pull_initiative_forward(spans: list[Span]) -> None:
    """Initiative dice thrown just after the track was set to the Rally Phase belong before that."""
    for one, two in pairwise(spans):
        if (one.phase, two.phase) != (INITIATIVE, RALLY) or any(isinstance(event, Rolled) for event in one.events):
            continue
        end = 0
        for index, event in enumerate(two.events):
            if is_rally(event):
                break
            if isinstance(event, HolderShown) or (isinstance(event, Rolled) and event.dice == "1d6"):
                end = index + 1
        if any(isinstance(event, Rolled) for event in two.events[:end]):
            one.events.extend(two.events[:end])
            del two.events[:end]


def _push_early_dice(board: Board, spans: list[Span]) -> None:
    """The die of a side that throws none once the track is set to the Initiative Phase is the last one before that, if
    nothing but talk and calls comes between."""
    for one, two in pairwise(spans):
        if (one.phase, two.phase) != (OPERATIONS, INITIATIVE):
            continue
        for index in range(len(one.events) - 1, -1, -1):
            event = one.events[index]
            if _has_dice_enough(board, two) or not isinstance(event, Called | Spoken | Rolled):
                break
            if not isinstance(event, Rolled) or event.dice != "1d6" or event.unit is not None:
                continue
            thrown = {_roller(die) for die in two.events if isinstance(die, Rolled) and die.dice == "1d6"}
            if _roller(event) not in thrown:
                two.events.insert(0, one.events.pop(index))


def _roller(die: Rolled) -> str | None:
    """The side that a die is of."""
    return die.side or die.player_side


def _push_early_resets(board: Board, spans: list[Span]) -> None:
    """AP given back before the initiative dice are part of the reset that follows, after the Cadres."""
    for one, two in pairwise(spans):
        if (one.phase, two.phase) == (INITIATIVE, RALLY):
            early = [e for e in one.events if isinstance(e, FigureChanged) and board.touches(e) and e.new > e.old]
            one.events = [event for event in one.events if event not in early]
            begins = (i for i, event in enumerate(two.events) if _is_after_cadres(event))
            place = next(begins, len(two.events))
            two.events[place:place] = early


def _is_after_cadres(event: Event) -> bool:
    """Whether an event belongs to the second or third step of the Rally Phase: AP given back, rallies."""
    if isinstance(event, Rolled):
        return event.dice == "2d6"
    reset = isinstance(event, Called) and event.call == "reset"
    return reset or isinstance(event, FigureChanged) or (isinstance(event, Declared) and event.act == "rally")


def _push_idle_dice_back(board: Board, spans: list[Span]) -> None:
    """Dice that nobody announced, thrown after the passes before anything shows that the Initiative Phase has begun
    (the track, a roll for a side, the other player's die), were for something else if their thrower rolls again."""
    for one, two in pairwise(spans):
        if two.phase != INITIATIVE or not two.early:
            continue
        dice = [event for event in two.events if isinstance(event, Rolled) and event.dice == "1d6"]
        idle: list[Event] = []
        for number, die in enumerate(dice):
            sides = {_roller(later) for later in dice[number + 1 :]}
            same = die.player_side == dice[0].player_side and die.side is None
            if not same or two.events.index(die) >= two.early or not sides >= set(board.sides):
                break
            idle.append(die)
        two.events = [event for event in two.events if event not in idle]
        one.events.extend(idle)


def _pull_rally_forward(board: Board, spans: list[Span]) -> None:
    """What a rally led to, and AP given back, belong to the Rally Phase though the track was moved on before them."""
    for one, two in pairwise(spans):
        if (one.phase, two.phase) != (RALLY, OPERATIONS):
            continue
        end = 0
        for index, event in enumerate(two.events):
            if is_act(board, event):
                break
            late = isinstance(event, FigureChanged | StatusChanged) and board.touches(event)
            if late or (isinstance(event, Declared) and event.act == "rally"):
                end = index + 1
        one.events.extend(two.events[:end])
        del two.events[:end]


def _push_calls_back(board: Board, spans: list[Span]) -> None:
    """A side that passes, or ends an impulse in which it did nothing, before somebody has set the track on to the
    Operations Phase: its impulse was the first one, unless that side begins once the track is set."""
    for one, two in pairwise(spans):
        if (one.phase, two.phase) != (RALLY, OPERATIONS):
            continue
        start = _idle_end(one.events)
        calls = [e for e in one.events[start:] if isinstance(e, Called) and e.call in CALLS]
        if calls and calls[-1].side != next((side for e in two.events if (side := _doer(board, e))), None):
            two.events[:0] = one.events[start:]
            del one.events[start:]


def _idle_end(events: Sequence[Event]) -> int:
    """From where on there are but words, calls, and counters that were turned or moved and put back."""
    spent: Counter[str] = Counter()
    origins: dict[str, str] = {}
    ends: dict[str, str] = {}
    idle = len(events)
    for index in range(len(events) - 1, -1, -1):
        event = events[index]
        if isinstance(event, FigureChanged):
            spent[event.unit] += event.old - event.new
        elif isinstance(event, Moved):
            ends.setdefault(event.unit, event.to)
            origins[event.unit] = event.origin
        elif not isinstance(event, Called | Spoken):
            break
        if origins == ends and not any(spent.values()):
            idle = index
    return idle


def _doer(board: Board, event: Event) -> str | None:
    """The side that does something in an impulse; None for what is no part of one."""
    if not is_act(board, event):
        return None
    return event.side if isinstance(event, Called) else board.side_of.get(getattr(event, "unit", None) or "")
