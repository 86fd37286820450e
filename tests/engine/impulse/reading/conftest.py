"""A small battlefield and a way to write down what is seen on it, entry by entry, as VASSAL logs it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from validator.engine.events import (
    Called,
    Declared,
    Event,
    FigureChanged,
    HolderShown,
    Moved,
    Rolled,
    SideTaken,
    Spoken,
    StatusChanged,
    TurnSet,
)
from validator.engine.impulse import RULESET
from validator.engine.impulse.actions import Action, EndImpulse, EndPhase, Pass
from validator.engine.impulse.reading import ImpulseReader
from validator.engine.values import Scenario, Unit

# North - Bridge - South, Bridge - Hill - South, Hill - Far; all units of a side near each other.
LINKS = (("North", "Bridge"), ("Bridge", "South"), ("Bridge", "Hill"), ("Hill", "South"), ("Hill", "Far"))
# unit: side, where, maximum AP, Morale
UNITS = {
    "tank": ("NATO", "North", 3, 7),
    "cav": ("NATO", "Bridge", 2, 8),
    "inf": ("NATO", "North", 1, 7),
    "ncadre": ("NATO", "box:cadre", 1, 6),
    "t72": ("WP", "South", 3, 7),
    "bmp": ("WP", "South", 2, 6),
    "mi24": ("WP", "Hill", 3, 6),
    "wcadre": ("WP", "box:cadre", 1, 6),
}
HANDS = {"NATO": ("Ann", "id-ann"), "WP": ("Борис", "id-boris")}


class Record:
    """Writes down events, one log entry each unless `same` is given, and keeps places, facings and layers in step."""

    def __init__(self, phase: str = "operations", turn: int = 2, *, opening: bool = False, **changes: Any) -> None:
        self.events: list[Event] = []
        self.at = -1
        self.turn, self.phase = turn, phase
        self.opening = opening
        self.holder: str | None = changes.pop("holder", None)
        self.options = changes.pop("options", {})
        self.place = {unit: where for unit, (_, where, _, _) in UNITS.items()} | changes.pop("place", {})
        self.status = dict.fromkeys(UNITS, "") | changes.pop("status", {})
        ap = {unit: top for unit, (_, _, top, _) in UNITS.items()} | changes.pop("ap", {})
        self.facing = {unit: UNITS[unit][2] - ap[unit] for unit in UNITS}
        self.hands: dict[str, tuple[str, str, str | None]] = {
            side: (name, actor, side) for side, (name, actor) in HANDS.items()
        }
        assert not changes
        self.scenario = self._scenario()

    def _scenario(self) -> Scenario:
        units = {
            unit: Unit(
                unit,
                unit,
                side,
                "cadre" if "cadre" in unit else "unit",
                self.place[unit],
                MappingProxyType({"max_ap": top, "morale": morale, "af": 4, "df": 3}),
                MappingProxyType({"ap": self.ap(unit), "status": self.status[unit]}),
            )
            for unit, (side, _, top, morale) in UNITS.items()
        }
        areas = frozenset(area for link in LINKS for area in link)
        links = frozenset(frozenset(link) for link in LINKS)
        options = MappingProxyType(dict(self.options))
        return Scenario(("NATO", "WP"), areas, links, units, options, self.turn, self.phase, self.holder, self.opening)

    def ap(self, unit: str) -> int:
        return max(0, UNITS[unit][2] - self.facing[unit])

    # --- writing ------------------------------------------------------------------------------------------------------
    def _put(self, kind: type[Event], same: bool = False, by: str | None = None, **values: Any) -> Record:
        self.at += not same
        if by is not None:
            name, actor, side = self.hands[by]
            values |= {"player": name, "player_side": side}
            if kind in (Moved, SideTaken):
                values["actor"] = actor
        self.events.append(kind(at=self.at, **values))
        return self

    def move(self, unit: str, to: str, by: str | None = None, same: bool = False) -> Record:
        origin, self.place[unit] = self.place[unit], to
        return self._put(Moved, same, by or UNITS[unit][0], unit=unit, origin=origin, to=to)

    def turn_by(self, unit: str, quarters: int, same: bool = False) -> Record:
        old = self.ap(unit)
        self.facing[unit] = (self.facing[unit] + quarters) % 4
        return self._put(
            FigureChanged, same, unit=unit, figure="ap", old=old, new=self.ap(unit), quarter_turns=quarters
        )

    def spend(self, *units: str) -> Record:
        for unit in units:
            self.turn_by(unit, 1)
        return self

    def give(self, *units: str) -> Record:
        for unit in units:
            self.turn_by(unit, -1)
        return self

    def mark(self, unit: str, status: str) -> Record:
        old, self.status[unit] = self.status[unit], status
        return self._put(StatusChanged, unit=unit, old=old, new=status)

    def reset(self, by: str = "NATO") -> Record:
        """The reset button: one entry for every unit without a marker that is not at its full AP."""
        self._put(Called, False, by, call="reset", side=by)
        for unit in UNITS:
            if not self.status[unit] and self.place[unit] in self.scenario.areas and self.facing[unit]:
                self.turn_by(unit, {1: -1, 2: 2, 3: 1}[self.facing[unit]], same=True)
        return self

    def say(self, act: str, unit: str | None, *targets: str, by: str | None = None, **values: int) -> Record:
        return self._put(Declared, False, by, act=act, unit=unit, targets=targets, values=values)

    def fire(self, unit: str, *targets: str) -> Record:
        return self.say("fire", unit, *targets)

    def assault(self, unit: str, *targets: str) -> Record:
        return self.say("assault", unit, *targets)

    def dice(self, *values: int, by: str = "NATO", unit: str | None = None, side: str | None = None) -> Record:
        return self._put(Rolled, False, by, dice=f"{len(values)}d6", values=values, unit=unit, side=side)

    def menu_rally(self, unit: str, *values: int, by: str = "NATO") -> Record:
        """The unit's menu: the dice and the line that names it are one entry."""
        self._put(Declared, False, None, act="rally", unit=unit, values={"morale": UNITS[unit][3]})
        return self._put(Rolled, True, by, dice="2d6", values=values, unit=unit)

    def end(self, side: str | None, by: str | None = None) -> Record:
        return self._put(Called, False, by or side, call="end_impulse", side=side)

    def passes(self, side: str | None, by: str | None = None) -> Record:
        return self._put(Called, False, by or side, call="pass", side=side)

    def call(self, word: str, by: str) -> Record:
        return self._put(Called, False, by, call=word, side=None)

    def show(self, side: str) -> Record:
        return self._put(HolderShown, what="initiative", side=side)

    def talk(self, text: str, by: str = "NATO") -> Record:
        return self._put(Spoken, False, by, text=text)

    def track(self, turn: int, phase: str) -> Record:
        old = (self.turn, self.phase)
        self.turn, self.phase = turn, phase
        return self._put(TurnSet, old_turn=old[0], old_phase=old[1], turn=turn, phase=phase)

    def retire(self, side: str) -> Record:
        """The one person at the table changes side."""
        name, actor, _ = next(iter(self.hands.values()))
        self.hands = dict.fromkeys(HANDS, (name, actor, side))
        return self._put(SideTaken, False, side, side=side)

    def hit(self, unit: str) -> Record:
        """What players do to a unit that was hit: the marker, then the counter to 0, a quarter turn an entry."""
        self.mark(unit, "suppressed")
        while self.ap(unit):
            self.spend(unit)
        return self

    # --- reading ------------------------------------------------------------------------------------------------------
    def actions(self) -> list[Action]:
        reader = ImpulseReader(self.scenario)
        return [action for event in self.events for action in reader.feed(event)] + list(reader.finish())

    def done(self) -> list[Action]:
        """The actions without the passes and ends of impulses and phases, and without whose hand it was."""
        bounds = EndImpulse | EndPhase | Pass
        return [replace(action, actor_side=None) for action in self.actions() if not isinstance(action, bounds)]

    def findings(self) -> list[tuple[str, int, str | None]]:
        return [(found.rule, found.at, found.unit) for found in RULESET.audit(self.scenario, self.events)]

    def over(self) -> Record:
        """Both sides pass and the next turn begins."""
        last = next(e for e in reversed(self.events) if isinstance(e, FigureChanged | Moved | Declared | Called))
        side = getattr(last, "side", None) or UNITS[getattr(last, "unit", None) or "tank"][0]
        first, second = ("WP", "NATO") if side == "NATO" else ("NATO", "WP")
        return self.passes(first).passes(second).track(self.turn + 1, "initiative")


@pytest.fixture(scope="session")
def record() -> type[Record]:
    return Record


@pytest.fixture
def battle() -> Iterator[Record]:
    """An Operations Phase of turn 2 under way."""
    yield Record()
