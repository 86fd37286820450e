"""Where a game under the aerospace rules stands: frozen values that share all that an action leaves as it was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from validator.engine.aerospace.actions import Action, TakeOrder
from validator.engine.aerospace.options import Options
from validator.engine.events import Point
from validator.engine.values import OpenTable, Unit

STRATEGY, ACTION, END = "strategy", "action", "end"
#: the phase that follows each
NEXT_PHASE = {STRATEGY: ACTION, ACTION: END, END: STRATEGY}
#: places of units; all but the first are boxes
TABLE, RESERVE, HOLDS, DESTROYED, DEPARTED = "table", "reserve", "holds", "destroyed", "departed"
GROUND, AIR, SPACE, CARD = "ground", "air", "space", "card"
APPROACH, DISENGAGE = "approach", "disengage"
BROKEN, SUPPRESSED = "broken", "suppressed"
OVERWATCH, MARCH, GROUND_ATTACK = "overwatch", "march", "ground_attack"
SPACE_OPERATION = "space_operation"
#: movement actions, by their names (AIR-F7)
MOVEMENT = frozenset({MARCH, "advance", "double", "engage"})
#: air actions in which aircraft attack aircraft (AIR-B1)
AIR_TO_AIR = frozenset({"interception", "combat_air_patrol"})


@dataclass(frozen=True, slots=True)
class Formation:
    """What never changes of a formation: its side, kind (`ground`, `air`, `space`), units, the number its action test
    needs (None: the game's data do not tell), and the id of its card ("": it has none)."""

    name: str
    side: str
    kind: str
    units: tuple[str, ...]
    initiative: int | None = None
    card: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """What never changes in a game. `strategy`: the strategy rating of each side that has one."""

    sides: tuple[str, ...]
    table: OpenTable | None
    units: Mapping[str, Unit]
    formations: Mapping[str, Formation]
    options: Options
    strategy: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))

    def formation_of(self, unit: str) -> Formation | None:
        """The formation of a unit."""
        known = self.units.get(unit)
        return self.formations.get(known.words.get("formation", "")) if known else None

    def figure(self, unit: str, name: str) -> int | None:
        """A printed number of a unit (`aa_range`, `capacity`, `dc` ...)."""
        known = self.units.get(unit)
        return known.figures.get(name) if known else None

    def leaps(self, unit: str) -> bool:
        """Whether a unit is a skimmer or has a jump pack (AIR-T7)."""
        words = self.units[unit].words
        return any(words.get(word, "") not in ("", "false") for word in ("skimmer", "jump_pack"))

    def radius(self, unit: str) -> float:
        """A unit's base radius in cm where bases are measured, else 0."""
        return (self.figure(unit, "base_mm") or 0) / 20 if self.options.distances == "bases" else 0.0


@dataclass(frozen=True, slots=True)
class UnitState:
    """A unit: `place` is TABLE or a box's role, `point` where it stands on the table (None off it, or unknown).

    `aboard` is the transport it is on, `carrier` the one that it got off last without coming onto the table yet.
    `lost` are points of DC. `strayed`: it was put back from the holds to the reserve though nobody took the word off
    that it is aboard. `rode_before`: it has been aboard since before the record.
    """

    place: str
    point: Point | None = None
    landed: bool = False
    aboard: str = ""
    carrier: str = ""
    lost: int = 0
    strayed: bool = False
    rode_before: bool = False

    @property
    def on_table(self) -> bool:
        """Whether it stands on the table."""
        return self.place == TABLE

    @property
    def rides(self) -> str:
        """The transport that carries it, "" for none: who was destroyed aboard keeps the word, but rides no more."""
        return "" if self.place in (TABLE, DESTROYED) else self.aboard


@dataclass(frozen=True, slots=True)
class Shortfall:
    """Markers that a finished move left out: what for (`causes`, the first one unpaid gives the rule), expected and
    placed, and the step at which they were due. Placed later in the same phase, they are put right."""

    rule: str
    at: int
    fire: int
    losses: int
    edge: int
    placed: int
    missing: int


@dataclass(frozen=True, slots=True)
class Surplus:
    """A marker beyond what a finished action brings: the rule, the step at which it was placed, what was due and placed
    then. Taken off again in the same phase, or brought by a loss that is shown later, it is put right."""

    rule: str
    at: int
    fire: int
    losses: int
    edge: int
    placed: int


@dataclass(frozen=True, slots=True)
class FormationState:
    """A formation as its card shows it, and what is known of it beside.

    `order_open`: the order was there when the record began, perhaps from an earlier turn. `watched_fire`: it fired flak
    on Overwatch and has done nothing since. `owes`: so many markers should have come off and are still on. `taken_off`:
    so many were wrongly taken off since its last test. `shortfalls`, `surplus`: markers that are not there yet, or too
    many. `late`, `extra`: what was reported of these, and may be put right at any time. `unsure`: steps of markers
    taken off as a record began, after a test that it does not show or too early.
    """

    blast: int = 0
    order: str = ""
    marks: frozenset[str] = frozenset()
    arrival: int = 0
    order_open: bool = False
    watched_fire: bool = False
    owes: int = 0
    taken_off: int = 0
    shortfalls: tuple[Shortfall, ...] = ()
    surplus: tuple[Surplus, ...] = ()
    late: int = 0
    extra: int = 0
    unsure: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Deeds:
    """What a formation did this turn: the orders it took, the results of its tests, whether it landed or was unloaded;
    `acted_again`: an action after that was reported; `grounded_flight`: so was a flight after a failed test.
    `shooters`: its units that attacked, kept where a weapon is for flak or for an attack (option `same_profile`)."""

    orders: tuple[str, ...] = ()
    tests: tuple[bool | None, ...] = ()
    landed: bool = False
    unloaded: bool = False
    acted_again: bool = False
    grounded_flight: bool = False
    shooters: frozenset[str] = frozenset()

    @property
    def failed(self) -> bool:
        """Whether it tested and did not pass."""
        return bool(self.tests) and False in self.tests and True not in self.tests


@dataclass(frozen=True, slots=True)
class Shot:
    """Flak of a unit at an air formation: in which turn and on which move. `fault`: it was reported, or may be: then it
    is uncertain whether its fire counts. `open`: where the aircraft fly will tell."""

    unit: str
    formation: str
    turn: int | None
    move: str
    at: int
    fault: bool = False
    open: bool = False


@dataclass(frozen=True, slots=True)
class Window:
    """A formation's action, or what is done outside of any: between two of them, or in a whole Strategy or End Phase.

    `before` and `cards` are how everything stood when it began, `log` all that was done, in order. `cut`: the record
    begins in an Action Phase, and perhaps in the middle of this action.
    """

    formation: str | None
    before: Mapping[str, UnitState]
    cards: Mapping[str, FormationState]
    log: tuple[Action, ...] = ()
    shots: tuple[Shot, ...] = ()
    cut: bool = False

    def order(self) -> str:
        """The order of the action, as it was last corrected; "" if none was given."""
        given = [a.order for a in self.log if isinstance(a, TakeOrder) and a.formation == self.formation]
        return given[-1] if given else ""


@dataclass(frozen=True, slots=True)
class Carried:
    """A passenger was carried off the table by a transport in a turn (AIR-T3)."""

    transport: str
    turn: int


@dataclass(frozen=True, slots=True)
class Plot:
    """A sealed plot that was told: whose, by which text (AIR-S6); `used` once an attack was held against it."""

    text: str
    formation: str
    turn: int | None
    point: Point
    side: str | None
    at: int
    used: bool = False


@dataclass(frozen=True, slots=True)
class Plots:
    """Commitments by digest, each with its side, and what was revealed of them. `false`: a text that is none of them
    was told by these sides in this turn; `doubled` the formations whose second plot was reported."""

    sealed: Mapping[str, str | None] = field(default_factory=lambda: MappingProxyType({}))
    revealed: tuple[Plot, ...] = ()
    false: frozenset[str | None] = frozenset()
    doubled: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class State:
    """Where the game stands.

    `deeds` are those of this turn, `shots` the flak ledger. `fired_on` are the (formation, move) pairs of this turn
    that have their marker for coming under fire. `ground_at`: at which step the first ground formation was set up, -1
    before the record, None not yet. `overstayed`: air formations that were reported to be still on the table.
    `unseen`: air formations whose move of this phase may have begun before the record.
    """

    board: Board
    units: Mapping[str, UnitState]
    cards: Mapping[str, FormationState]
    window: Window
    turn: int | None = None
    phase: str | None = None
    opened: bool = False
    deeds: Mapping[str, Deeds] = field(default_factory=lambda: MappingProxyType({}))
    shots: tuple[Shot, ...] = ()
    fired_on: frozenset[tuple[str, str]] = frozenset()
    carried: Mapping[str, Carried] = field(default_factory=lambda: MappingProxyType({}))
    plots: Plots = field(default_factory=Plots)
    ground_at: int | None = None
    overstayed: frozenset[str] = frozenset()
    unseen: frozenset[str] = frozenset()

    @property
    def deploying(self) -> bool:
        """Whether the armies are being set up: the Strategy Phase of the first turn."""
        return self.phase == STRATEGY and self.turn == 1

    def deed(self, formation: str) -> Deeds:
        """What a formation did this turn."""
        return self.deeds.get(formation) or Deeds()

    def card(self, formation: str) -> FormationState:
        """A formation's markers and order."""
        return self.cards.get(formation) or FormationState()

    def side(self, formation: str) -> str:
        """The side a formation belongs to."""
        known = self.board.formations.get(formation)
        return known.side if known else ""

    def members(self, formation: str, place: str | None = None) -> tuple[str, ...]:
        """A formation's units, or those at a place."""
        known = self.board.formations.get(formation)
        units = known.units if known else ()
        return units if place is None else tuple(unit for unit in units if self.units[unit].place == place)

    def flying(self, formation: str) -> tuple[str, ...]:
        """A formation's aircraft on the table that have not landed."""
        return tuple(unit for unit in self.members(formation, TABLE) if not self.units[unit].landed)

    def landed(self, formation: str) -> tuple[str, ...]:
        """A formation's aircraft that stand landed on the table."""
        return tuple(unit for unit in self.members(formation, TABLE) if self.units[unit].landed)

    def of_kind(self, kind: str) -> Iterator[Formation]:
        """The formations of a kind."""
        return (one for one in self.board.formations.values() if one.kind == kind)

    def is_air(self, formation: str) -> bool:
        """Whether a formation is one of aircraft."""
        known = self.board.formations.get(formation)
        return known is not None and known.kind == AIR


def place_of(place: str, table: str) -> str:
    """A place under the rules from one of the scenario's."""
    return TABLE if place == table else place.removeprefix("box:")
