"""A small game for the tests of the aerospace rules: two sides on a table of 180 x 120 cm, the north one with the guns.

South: bombers, transports (two for two units each), a company of four, a ship. North: fighters, a war engine, a battery
with two AA guns (30 cm), riders on skimmers, a ship.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from modgen.texts import Catalogue
from validator.engine import Finding, OpenTable, Scenario, Terrain, Unit, find_ruleset
from validator.engine.aerospace.actions import (
    Action,
    ActionTest,
    Board,
    EndAction,
    EndPhase,
    FireFlak,
    GetOff,
    Move,
    SetBlast,
    SetFlight,
    TakeOrder,
)

RULES = find_ruleset("aerospace")
WORDS = [Catalogue(RULES.texts, language) for language in ("en", "ru")]
MARSH = ((100.0, 60.0), (120.0, 60.0), (120.0, 80.0), (100.0, 80.0))
TABLE = OpenTable("table", 180, 120, {"north": "N", "south": "S"}, (Terrain("dangerous", "Marsh", MARSH),))
#: unit -> formation, side, kind, place or point, figures, words
UNITS: dict[str, tuple[str, str, str, Any, dict[str, int], dict[str, str]]] = {
    "b1": ("Bombers", "S", "aircraft", "reserve", {}, {}),
    "b2": ("Bombers", "S", "aircraft", "reserve", {}, {}),
    "t1": ("Lift", "S", "aircraft", "reserve", {"capacity": 2}, {}),
    "t2": ("Lift", "S", "aircraft", "reserve", {"capacity": 2}, {}),
    "c1": ("Company", "S", "ground", "reserve", {}, {}),
    "c2": ("Company", "S", "ground", "reserve", {}, {}),
    "c3": ("Company", "S", "ground", "reserve", {}, {}),
    "sk": ("Southern Kite", "S", "spacecraft", (90.0, 119.0), {}, {}),
    "g1": ("Southern Guns", "S", "ground", (20.0, 110.0), {"aa_range": 30}, {}),
    "f1": ("Fighters", "N", "aircraft", "reserve", {}, {}),
    "f2": ("Fighters", "N", "aircraft", "reserve", {}, {}),
    "w1": ("Whale", "N", "aircraft", "reserve", {"dc": 3, "capacity": 6}, {}),
    "a1": ("Battery", "N", "ground", (60.0, 40.0), {"aa_range": 30}, {}),
    "a2": ("Battery", "N", "ground", (64.0, 40.0), {"aa_range": 30}, {}),
    "r1": ("Riders", "N", "ground", (150.0, 20.0), {}, {"skimmer": "true"}),
    "nk": ("Northern Kite", "N", "spacecraft", (90.0, 1.0), {}, {}),
}
TYPES = {"aircraft": "air", "ground": "ground", "spacecraft": "space"}


@dataclass
class Game:
    """A game that goes on: `do` judges actions, applies them and tells what was found."""

    state: Any
    findings: list[Finding] = field(default_factory=list)
    step: int = 0

    def do(self, *actions: Action) -> list[str]:
        """The ids found by all of these actions; each gets the next number as its step, unless it has one.

        Every finding can be put in words in both languages and has a severity that its rule is registered with.
        """
        self.findings = []
        for action in actions:
            action = replace(action, at=self.step) if action.at == -1 else action
            self.step = action.at + 1
            for finding in RULES.check(self.state, action):
                assert finding.severity in RULES.rules[finding.rule].severities, finding
                for said in (finding.what, finding.allowed):
                    assert all(words(f"findings.{said.key}", **said.values) for words in WORDS)
                self.findings.append(finding)
            self.state = RULES.apply(self.state, action)
        return [finding.rule for finding in self.findings]

    @property
    def only(self) -> Finding:
        """The one finding of the last actions."""
        assert len(self.findings) == 1, self.findings
        return self.findings[0]

    @property
    def severities(self) -> list[str]:
        return [finding.severity.value for finding in self.findings]

    # --- what people do in one go ------------------------------------------------------------------------------------
    def acts(self, formation: str, order: str = "ground_attack", roll: int = 5, modifier: int = 0) -> list[str]:
        """A formation's test and order, after the end of the action before."""
        return self.do(
            EndAction(),
            ActionTest(formation=formation, roll=roll, modifier=modifier, needed=2),
            TakeOrder(formation=formation, order=order),
        )

    def flies(self, *legs: tuple[float, float], units: tuple[str, ...] = ("b1",)) -> list[str]:
        """Each unit moves along these points, side by side, 4 cm apart."""
        return self.do(
            *(Move(unit=unit, path=((x + 4 * place, y),)) for x, y in legs for place, unit in enumerate(units))
        )

    def approach(self, formation: str = "Bombers", units: tuple[str, ...] = ("b1", "b2"), **how: Any) -> list[str]:
        """Aircraft of the south come in over the south edge to the middle of the table, near the battery."""
        found = self.acts(formation, **how)
        return found + self.flies((60.0, 120.0), (60.0, 60.0), units=units)

    def flak(self, unit: str = "a1", formation: str = "Bombers", **shot: Any) -> list[str]:
        return self.do(FireFlak(unit=unit, formation=formation, roll=3, **shot))

    def blast(self, *values: int, formation: str = "Bombers") -> list[str]:
        """A formation's markers go to each of these numbers."""
        return self.do(*(SetBlast(formation=formation, blast=value) for value in values))

    def lands(self, *units: str) -> list[str]:
        return self.do(*(SetFlight(unit=unit, landed=True) for unit in units))

    def load(self, c1: str = "t1", c2: str = "t1", c3: str = "t2") -> list[Finding]:
        """The company goes aboard off the table; "" for who stays."""
        for unit, transport in (("c1", c1), ("c2", c2), ("c3", c3)):
            if transport:
                self.do(Board(unit=unit, transport=transport), Move(unit=unit, to="holds"))
        return self.findings

    def land_lift(self, x: float = 60.0, y: float = 90.0, **how: Any) -> list[str]:
        """The transports land, in the south half unless told otherwise, t2 4 cm east of t1."""
        found = self.approach("Lift", ("t1", "t2"), **how)
        found += self.flies((x, y), units=("t1", "t2"))
        return found + self.lands("t1", "t2")

    def off(self, unit: str, x: float, y: float, *, drag_first: bool = False) -> list[str]:
        """A passenger gets off; it may be dragged onto the table before that is told."""
        acts = [GetOff(unit=unit), Move(unit=unit, path=((x, y),))]
        return self.do(*(reversed(acts) if drag_first else acts))

    def unload(self) -> list[str]:
        """The company gets off near its transports."""
        found = self.off("c1", 58.0, 92.0) + self.off("c2", 60.0, 93.0, drag_first=True)
        return found + self.off("c3", 66.0, 92.0)

    def shot_down(self, unit: str) -> list[str]:
        return self.do(Move(unit=unit, to="destroyed"))

    def leaves(self, *units: str) -> list[str]:
        return self.do(*(Move(unit=unit, to="reserve") for unit in units))

    def phase(self, phase: str, turn: int | None = None) -> list[str]:
        """The phase is over; the turn goes on unless another is given."""
        return self.do(EndAction(), EndPhase(turn=turn or self.state.turn, phase=phase))

    def end(self) -> list[str]:
        return self.do(EndAction())


def scenario(
    phase: str | None = "action",
    turn: int = 1,
    *,
    options: Mapping[str, Any] | None = None,
    at: Mapping[str, Any] | None = None,
    cards: Mapping[str, Mapping[str, Any]] | None = None,
    units: Mapping[str, Mapping[str, Any]] | None = None,
    strategy: tuple[int, int] = (3, 2),
) -> Scenario:
    """The game's scenario; `at` puts units elsewhere (a point on the table, or a box), `cards` are values of formations
    (`blast`, `order`, `broken` ...), `units` those of units (`flight`, `aboard`, `damage`)."""
    made: dict[str, Unit] = {}
    for name, (formation, side, kind, place, figures, words) in UNITS.items():
        place = (at or {}).get(name, place)
        point = place if isinstance(place, tuple) else None
        made[name] = Unit(
            name,
            name,
            side,
            kind,
            "table" if point else f"box:{place}",
            figures,
            dict((units or {}).get(name, {})),
            {"formation": formation, **words},
            point,
        )
        card = f"{formation} card"
        values = dict((cards or {}).get(formation, {}))
        told = {"formation": formation, "type": TYPES[kind]}
        made[card] = Unit(card, card, side, "card", "", {"initiative": 2}, values, told)
    return Scenario(
        ("S", "N"),
        frozenset({"table"}),
        frozenset(),
        made,
        options or {},
        turn,
        phase,
        opening=phase == "strategy",
        table=TABLE,
        side_figures={"S": {"strategy": strategy[0]}, "N": {"strategy": strategy[1]}},
    )


@pytest.fixture
def game() -> Callable[..., Game]:
    """A factory of games; arguments as for `scenario`."""

    def start(*args: Any, **kwargs: Any) -> Game:
        return Game(RULES.start(scenario(*args, **kwargs)))

    return start


@pytest.fixture
def make_scenario() -> Callable[..., Scenario]:
    return scenario
