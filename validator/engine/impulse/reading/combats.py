"""Gathers the combats of an impulse: who fired or assaulted, at whom, and which dice were thrown for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from validator.engine.events import Declared, Rolled, StatusChanged
from validator.engine.impulse.reading.table import Board
from validator.engine.impulse.reading.windows import COMBAT, Keyed


@dataclass(slots=True)
class Combat:
    """A shot or an assault as it was announced. `key` is its place in the record; `rolls` those of its dice;
    `defenders` are the units whose DF was said for an assault; `unclear`: the dice may be another's, for several
    combats were waiting for theirs."""

    unit: str
    how: str
    key: int
    at: int
    targets: list[str] = field(default_factory=list)
    rolls: list[int] = field(default_factory=list)
    unclear: bool = False
    defenders: list[str] = field(default_factory=list)

    @property
    def against(self) -> list[str]:
        """The units it was made against: those named, or else those whose DF was said."""
        return self.targets or self.defenders


@dataclass(slots=True)
class Fighting:
    """All combat of one impulse. `loose_*` is what no announced combat accounts for: dice thrown, targets named, enemy
    units hit or marked; it tells that somebody fought without saying so. `defended`: whose DF was said, "" unknown."""

    combats: list[Combat] = field(default_factory=list)
    loose_rolls: list[int] = field(default_factory=list)
    loose_targets: list[tuple[int, str]] = field(default_factory=list)
    loose_hits: list[int] = field(default_factory=list)
    defended: list[str] = field(default_factory=list)

    def untold(self, since: int) -> bool:
        """Whether something fell, was aimed at or was hit after a place in the record that nobody announced."""
        return any(key > since for key in (*self.loose_rolls, *self.loose_hits)) or bool(self.loose_targets)

    def take_untold(self, since: int) -> tuple[int, ...]:
        """Use up what :meth:`untold` found for one combat; gives the dice that are its own."""
        rolls = tuple(key for key in self.loose_rolls if key > since)[:1]
        self.loose_rolls = [key for key in self.loose_rolls if key not in rolls]
        if not rolls:
            self.loose_hits = self.loose_hits[1:]
        self.loose_targets = []
        return rolls


def gather(board: Board, acting: str | None, events: Sequence[Keyed]) -> Fighting:
    """Read the announced combats of an impulse. Saying the same twice, by menu and in words, is one combat."""
    found = Fighting()
    diceless: list[Combat] = []
    aimless: list[Combat] = []
    for key, event in events:
        last = found.combats[-1] if found.combats else None
        if isinstance(event, Declared):
            named = [unit for unit in event.targets if board.knows(unit)]
            if event.act in COMBAT and board.knows(event.unit):
                again = next((c for c in diceless if (c.unit, c.how) == (event.unit, event.act)), None)
                if again is not None:
                    again.targets.extend(unit for unit in named if unit not in again.targets)
                else:
                    found.combats.append(Combat(event.unit, event.act, key, event.at, named))
                    diceless.append(found.combats[-1])
                    aimless.extend(found.combats[-1:] if not named else ())
            elif event.act == "target":
                named = named or [unit for unit in (event.unit,) if board.knows(unit)]
                aimed = aimless.pop() if aimless else last
                if aimed is None:
                    found.loose_targets.extend((key, unit) for unit in named)
                else:
                    aimed.targets.extend(unit for unit in named if unit not in aimed.targets)
            elif event.act == "defence":
                unit = event.unit
                found.defended.append(unit or "")
                if last is not None and last.how == "assault" and unit and board.knows(unit):
                    fresh = unit not in last.defenders and board.side_of[unit] != board.side_of[last.unit]
                    last.defenders.extend([unit] if fresh else [])
            elif event.act == "hit" and last is None:
                found.loose_hits.append(key)
        elif isinstance(event, Rolled) and event.dice == "2d6" and event.unit is None:
            for combat in diceless if len(diceless) > 1 else ():
                combat.unclear = True
            waiting = diceless.pop() if diceless else last
            if waiting is None:
                found.loose_rolls.append(key)
            else:
                waiting.rolls.append(key)
        elif isinstance(event, StatusChanged) and event.new and last is None and board.knows(event.unit):
            found.loose_hits.extend([key] if board.side_of[event.unit] != acting else [])
    return found


def sure(combat: Combat, diceless: Sequence[Combat]) -> bool:
    """Whether a combat took place whatever was paid for it: dice were thrown for it.

    `diceless` are combats that were paid for and have no dice of their own: one announced before may have had these.
    """
    if not combat.rolls:
        return False
    before = (other for other in diceless if other.unit != combat.unit and other.key < combat.rolls[0])
    return len(combat.rolls) > 1 or not any(before)
