"""Where a game under the impulse rules stands: frozen values that share all that an action leaves as it was."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from validator.engine.changing import changed
from validator.engine.impulse.actions import RollRally
from validator.engine.impulse.options import Options, read_options
from validator.engine.values import Scenario, Unit

INITIATIVE, RALLY, OPERATIONS = "initiative", "rally", "operations"
SUPPRESSED, RECOVERING, UNMARKED = "suppressed", "recovering", ""
ELIMINATED = "box:eliminated"


@dataclass(frozen=True, slots=True)
class Board:
    """What never changes in a game: sides in playing order, areas with their neighbours (IMP-M2), printed units,
    options."""

    sides: tuple[str, ...]
    neighbours: Mapping[str, frozenset[str]]
    units: Mapping[str, Unit]
    options: Options

    def other(self, side: str) -> str:
        """The side that follows in playing order."""
        return self.sides[(self.sides.index(side) + 1) % len(self.sides)] if side in self.sides else self.sides[0]

    def max_ap(self, unit: str) -> int | None:
        """A unit's maximum AP; None where the game's data do not tell."""
        return self.units[unit].figures.get("max_ap")

    def morale(self, unit: str, status: str) -> int | None:
        """A unit's Morale under a marker (IMP-R7); None where the game's data do not tell."""
        printed = self.units[unit].figures.get("morale")
        return printed + 1 if printed is not None and status == RECOVERING else printed

    @property
    def tie_winner(self) -> str:
        """The side that has the initiative after equal rolls (IMP-I2)."""
        return self.options.tie_winner or self.sides[0]


@dataclass(frozen=True, slots=True)
class UnitState:
    """A unit as it lies on the table: `area` is its area, or the last it lay in; `ap` None where nothing tells.

    What was reported may be put right later: `owed` are AP that the unit was wrongly left without, `unpaid` those it
    did not spend for a move or a shot; `false_marker`: its marker should not be there.
    """

    place: str
    area: str
    ap: int | None
    status: str = UNMARKED
    owed: int = 0
    unpaid: int = 0
    false_marker: bool = False


@dataclass(frozen=True, slots=True)
class Deeds:
    """What a unit did and suffered in one impulse.

    `began` is the area it began the impulse in. `shot_at`: it was named as a target, in `shots` combats; `assailed`:
    the last of them was an assault; `missed`: so many of their dice cannot have hit by the game's own number (option
    `hit_number`). `hit_at` is where it was said to be hit (None: it was not), `hit_under` the marker it had then.
    `marked_at` is where it was last marked Suppressed.
    """

    began: str
    spent: int = 0
    entered: int = 0
    assaulted: bool = False
    shot_at: bool = False
    assailed: bool = False
    shots: int = 0
    missed: int = 0
    hit_at: int | None = None
    hit_under: str = UNMARKED
    suppressed: bool = False
    retreated: bool = False
    marked_at: int | None = None


@dataclass(frozen=True, slots=True)
class Impulse:
    """The current impulse, or the last one while the next has not begun (`open` False).

    `areas` are those activated; `combat` tells whether there was any, `untold` the sides that attacked without a
    named target; `foreign`: it began with another side's unit (IMP-O5), so that whose turn it was stays in doubt.
    `fights` are the shots and assaults, `throws` the dice for them, `failed` those of them that cannot have hit any of
    the targets named. `unseen`: the record may begin within it.
    """

    side: str | None = None
    open: bool = False
    areas: tuple[str, ...] = ()
    deeds: Mapping[str, Deeds] = field(default_factory=lambda: MappingProxyType({}))
    combat: bool = False
    untold: frozenset[str] = frozenset()
    foreign: bool = False
    fights: int = 0
    throws: int = 0
    failed: int = 0
    unseen: bool = False


@dataclass(frozen=True, slots=True)
class Rolls:
    """The initiative rolls of a turn, in order, each with its side (None: nothing tells). `faulty`: a roll too many
    was reported, so that nobody can say which counts. `taken`, `taken_at`: who took the initiative and where, None:
    nobody yet; `judged`: that was compared with the rolls."""

    dice: tuple[tuple[str | None, int], ...] = ()
    faulty: bool = False
    taken: str | None = None
    taken_at: int = -1
    judged: bool = False


@dataclass(frozen=True, slots=True)
class Rally:
    """What has happened in a Rally Phase.

    `step` is the latest step begun (0: none), `late` the steps reported as late, `reset`: some unit was reset in
    step 2. `marked` are the units that owe a roll, with the marker they had; `rolls` each unit's rolls; `bare` the
    rolls that nothing ties to a unit, `fits` for each unit judged by them the indices of those that would make it
    right; `resolved` the units whose roll was acted on; `said` the Morale that a player named for a unit when it
    was not the right one. `last_side` rolled last; `early` is the first roll before its side's turn,
    `order_reported`: it was reported. `cadre` are each Cadre's rolls.
    """

    step: int = 0
    late: frozenset[int] = frozenset()
    marked: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    rolls: Mapping[str, tuple[RollRally, ...]] = field(default_factory=lambda: MappingProxyType({}))
    last_side: str | None = None
    bare: tuple[tuple[int, int], ...] = ()
    fits: Mapping[str, frozenset[int]] = field(default_factory=lambda: MappingProxyType({}))
    resolved: frozenset[str] = frozenset()
    cadre: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    said: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    early: RollRally | None = None
    order_reported: bool = False
    reset: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """Where the game stands.

    `opened` tells whether the record shows the current phase begin. `to_act` is the side whose impulse is next (None:
    the record does not tell, or a fault left it open). `passes` counts the passes in succession: how many there were
    for certain, and how many there may have been. `closed` is true once an action after the last pass was reported.
    `elsewhere` names the kinds of dice that the players say fell where the record does not show it, in this phase.
    """

    board: Board
    units: Mapping[str, UnitState]
    turn: int | None = None
    phase: str | None = None
    opened: bool = False
    holder: str | None = None
    impulse: Impulse = field(default_factory=Impulse)
    to_act: str | None = None
    passes: tuple[int, int] = (0, 0)
    closed: bool = False
    rolls: Rolls = field(default_factory=Rolls)
    rally: Rally = field(default_factory=Rally)
    elsewhere: frozenset[str] = frozenset()

    @property
    def both_passed(self) -> bool:
        """Whether all sides passed in succession for certain: the phase and the turn are over (IMP-O3)."""
        return self.passes[0] >= len(self.board.sides)

    def side(self, unit: str) -> str:
        """The side a unit belongs to."""
        return self.board.units[unit].side

    def on_map(self, unit: str) -> bool:
        """Whether a unit lies in an area."""
        return self.units[unit].place in self.board.neighbours

    def deeds(self, unit: str) -> Deeds:
        """What a unit did in the current (or last) impulse."""
        return self.impulse.deeds.get(unit) or Deeds(self.units[unit].area)


def marked_units(units: Mapping[str, UnitState], board: Board) -> Mapping[str, str]:
    """The marker of every marked unit that lies in an area: those that roll in a Rally Phase (IMP-R4)."""
    return {unit: now.status for unit, now in units.items() if now.status and now.place in board.neighbours}


def opening_state(scenario: Scenario) -> State:
    """The state a record begins with. Raises RulesetError for an option that is not allowed."""
    near: dict[str, set[str]] = {area: set() for area in scenario.areas}
    for link in scenario.links:
        if len(link) == 2 and link <= scenario.areas:
            one, two = link
            near[one].add(two)
            near[two].add(one)
    board = Board(
        scenario.sides,
        {area: frozenset(others) for area, others in near.items()},
        scenario.units,
        read_options(scenario.options),
    )
    units = {unit.id: _unit_state(unit, board) for unit in scenario.units.values()}
    state = State(board, units, scenario.turn, scenario.phase, scenario.opening, scenario.holder)
    if scenario.phase == RALLY:
        state = changed(state, rally=Rally(marked=marked_units(units, board)))
    if not scenario.opening:
        return changed(state, passes=(0, len(scenario.sides)))
    return changed(state, to_act=scenario.holder if scenario.phase == OPERATIONS else None)


def _unit_state(unit: Unit, board: Board) -> UnitState:
    ap = unit.values.get("ap", unit.figures.get("max_ap"))
    status = unit.values.get("status", UNMARKED)
    return UnitState(
        unit.place,
        unit.place if unit.place in board.neighbours else "",
        ap if isinstance(ap, int) else None,
        status if isinstance(status, str) else UNMARKED,
    )
