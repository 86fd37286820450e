"""Finds out whose each roll of 2d6 in a Rally Phase was: by the unit's menu, by what was said, or by what fits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, permutations

from validator.engine.events import Declared, Event, Rolled, StatusChanged
from validator.engine.impulse.reading.table import Board
from validator.engine.impulse.state import RECOVERING, SUPPRESSED, UNMARKED

#: As many rolls and units at once as are tried in every order.
_MANY = 6


@dataclass(frozen=True, slots=True)
class Marked:
    """A unit that began the phase with a marker: its marker then and in the end, and whether it got AP after `key`, the
    place in the record where its marker was last changed (None: it never was)."""

    unit: str
    side: str
    morale: int | None
    was: str
    now: str
    regained: bool
    full: bool
    key: int | None

    def passes(self, dice: Sequence[int]) -> bool:
        """Whether a roll rallies the unit (IMP-R5, IMP-R7); it does where its Morale is unknown."""
        return self.morale is None or sum(dice) <= self.morale + (self.was == RECOVERING)

    def fits(self, dice: Sequence[int]) -> bool:
        """Whether what was done to the unit is what a roll leads to (IMP-R5 to IMP-R8)."""
        if self.morale is None:
            return True
        if self.passes(dice):
            return self.now == UNMARKED and self.full
        if self.was == SUPPRESSED:
            return self.now == RECOVERING and not self.regained
        return self.now == UNMARKED and not self.regained


@dataclass(slots=True)
class Roll:
    """A roll of 2d6: `unit` is whose it was, None while that is open; `said` the number given to roll against."""

    key: int
    at: int
    dice: tuple[int, int]
    unit: str | None = None
    said: int | None = None


def rally_rolls(board: Board, events: Sequence[tuple[int, Event]]) -> list[Roll]:
    """All rolls of 2d6, each with the unit that the menu or the words before it name."""
    rolls: list[Roll] = []
    waiting: list[tuple[str, int | None]] = []
    for index, (key, event) in enumerate(events):
        if isinstance(event, Rolled) and event.dice == "2d6" and len(event.values) == 2:
            roll = Roll(key, event.at, (event.values[0], event.values[1]), event.unit)
            if roll.unit is None and waiting:
                later = _rolls_following(islice(events, index + 1, None))
                del waiting[: max(0, len(waiting) - 1 - later)]
                roll.unit, roll.said = waiting.pop(0)
            elif roll.unit is not None:
                roll.said = next((said for unit, said in waiting if unit == roll.unit), None)
                waiting = [(unit, said) for unit, said in waiting if unit != roll.unit]
            rolls.append(roll)
        elif isinstance(event, Declared) and event.act == "rally":
            for unit in dict.fromkeys((event.unit, *event.targets)):
                if not board.knows(unit):
                    continue
                same = rolls[-1] if rolls and rolls[-1].at == event.at else None
                if same is not None and same.unit in (None, unit):
                    same.unit = unit
                else:
                    waiting = [entry for entry in waiting if entry[0] != unit]
                    waiting.append((unit, event.values.get("limit")))
    return rolls


def _rolls_following(events: Iterable[tuple[int, Event]]) -> int:
    """How many unnamed rolls follow before a marker is touched or a unit named."""
    count = 0
    for _, event in events:
        if isinstance(event, Rolled) and event.dice == "2d6":
            if event.unit is not None:
                break
            count += 1
        elif isinstance(event, StatusChanged) or (isinstance(event, Declared) and event.act == "rally"):
            break
    return count


def share_out(rolls: Sequence[Roll], marked: Mapping[str, Marked], holder: str | None, *, open_end: bool) -> list[Roll]:
    """Give the bare rolls to the units whose markers change next, so that as many as possible are judged rightly.

    Rolls that are left are those of units whose markers nobody touched, once the phase is over. A bare roll that no
    unit is left for was for something else; unless a unit was dealt with by it that had rolled before, which makes it
    that unit's second.
    """
    taken = {roll.unit for roll in rolls if roll.unit is not None}
    kept = [roll for roll in rolls if roll.unit is not None]
    batches: list[list[Roll]] = []
    for roll in (roll for roll in rolls if roll.unit is None):
        if batches and not _changed_between(batches[-1][-1].key, roll.key, marked):
            batches[-1].append(roll)
        else:
            batches.append([roll])
    for batch in batches:
        free = [unit for unit in marked.values() if unit.unit not in taken]
        changed = sorted((u for u in free if (u.key or -1) > batch[0].key), key=lambda u: u.key or 0)
        for roll, unit in _best(batch, changed[: len(batch)], holder):
            roll.unit = unit.unit
            taken.add(unit.unit)
        for roll in (roll for roll in batch if roll.unit is None):
            roll.unit = _again(roll, [*kept, *batch], marked)
        left = [roll for roll in batch if roll.unit is None]
        silent = [unit for unit in free if unit.key is None and not open_end]
        for roll, unit in _best(left, silent, holder):
            roll.unit = unit.unit
            taken.add(unit.unit)
        kept.extend(roll for roll in batch if roll.unit is not None)
    return sorted(kept, key=lambda roll: roll.key)


def _changed_between(one: int, two: int, marked: Mapping[str, Marked]) -> bool:
    return any(unit.key is not None and one < unit.key < two for unit in marked.values())


def _again(roll: Roll, kept: Sequence[Roll], marked: Mapping[str, Marked]) -> str | None:
    """The unit that was rolled for a second time: what was done to it next is not what its first roll leads to."""
    later = sorted((u for u in marked.values() if (u.key or -1) > roll.key), key=lambda u: u.key or 0)
    for unit in later[:1]:
        first = [other for other in kept if other.unit == unit.unit and other.key < roll.key]
        if first and not unit.fits(first[-1].dice) and unit.fits(roll.dice):
            return unit.unit
    return None


def _best(batch: Sequence[Roll], pool: Sequence[Marked], holder: str | None) -> list[tuple[Roll, Marked]]:
    if len(pool) > _MANY or len(batch) > _MANY:
        return list(zip(batch, pool, strict=False))
    best: list[tuple[Roll, Marked]] = []
    least: tuple[int, int, int, int] | None = None
    fewer_rolls = len(batch) <= len(pool)
    for order in permutations(range(max(len(batch), len(pool))), min(len(batch), len(pool))):
        if fewer_rolls:
            pairs = [(roll, pool[index]) for roll, index in zip(batch, order, strict=True)]
        else:
            pairs = sorted(((batch[index], unit) for index, unit in zip(order, pool, strict=True)), key=_place)
        wrong = sum(not unit.fits(roll.dice) for roll, unit in pairs)
        sides = [unit.side for _, unit in pairs]
        early = sum(one != holder and two == holder for i, one in enumerate(sides) for two in sides[i + 1 :])
        crossed = sum(one > two for i, one in enumerate(order) for two in order[i + 1 :])
        # Of more rolls than units the last ones count: those before were for something else.
        weight = (wrong, early if holder else 0, crossed, -sum(roll.key for roll, _ in pairs))
        if least is None or weight < least:
            best, least = pairs, weight
    return best


def _place(pair: tuple[Roll, Marked]) -> int:
    return pair[0].key
