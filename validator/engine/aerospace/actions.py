"""What is done at the table under the aerospace rules, as values. `at` is the record's number of the step, opaque here.

Actions come as they were seen, in order, undone ones left out: what was put back by hand comes too, and is found by
comparing the table before and after an action (`EndAction`) or a phase. What a reader must put in is where actions
end: before the test or order of the next formation, and before every `EndPhase`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from validator.engine.events import Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """The base of all actions; two are equal whatever step they happened at."""

    at: int = field(default=-1, compare=False)


# --- Where the game stands -------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True, kw_only=True)
class EndAction(Action):
    """The action of a formation is over, or what was done outside of any: obligations of that action fall due."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndPhase(Action):
    """The phase is over and the next begins: (`turn`, `phase`) as set. Comes after the EndAction of its last action."""

    turn: int
    phase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRecord(Action):
    """The record ends. What was still going on is not judged; what a finished action left undone is."""


# --- A formation's action --------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True, kw_only=True)
class ActionTest(Action):
    """A formation's action test: `roll` is what the dice show together, `modifier` the one shown with it, `needed` the
    number to reach (None: the record does not tell)."""

    formation: str
    roll: int
    modifier: int = 0
    needed: int | None = None

    @property
    def passed(self) -> bool | None:
        """Whether it was passed by the numbers shown; None where they do not tell."""
        return None if self.needed is None else self.roll + self.modifier >= self.needed


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeOrder(Action):
    """A formation takes an order: its action. "" takes the order off, which is no action; `cleared`: all orders were
    cleared at once, which takes none back."""

    formation: str
    order: str
    cleared: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Action):
    """A unit goes somewhere: `to` is "table" or the role of a box (`reserve`, `holds`, `destroyed`, `departed`, "" for
    anywhere else).

    On the table `path` are the points in cm that it goes through after the one where it stood, the last being where it
    stands now; a unit that comes onto the table comes at the first of them. An approach, a disengagement, a ground
    move: which it is, phase and action tell.
    """

    unit: str
    to: str = "table"
    path: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Action):
    """A unit shoots or attacks; at whom the record need not tell."""

    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Assault(Action):
    """A close combat is decided: formations by name."""

    attacker: str
    defender: str
    winner: str


# --- Flak ------------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True, kw_only=True)
class FireFlak(Action):
    """Flak of a unit at an air formation. `move` is what was declared: "approach", "disengage" or "" (nothing);
    `others` are units whose flak was rolled as the same attack."""

    unit: str
    formation: str
    roll: int | None = None
    modifier: int = 0
    move: str = ""
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage(Action):
    """A war engine has lost so many points of its Damage Capacity by now."""

    unit: str
    lost: int


# --- Markers on a formation ------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True, kw_only=True)
class SetBlast(Action):
    """A formation has so many Blast markers now."""

    formation: str
    blast: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetMark(Action):
    """A formation is marked "broken" or "suppressed", or no longer."""

    formation: str
    mark: str = "broken"
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Rally(Action):
    """A formation's rally roll."""

    formation: str
    roll: int | None = None


# --- Carrying and landing --------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True, kw_only=True)
class Board(Action):
    """A unit goes aboard a transport."""

    unit: str
    transport: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GetOff(Action):
    """A unit gets off its transport; where it stands then, a Move before or after it tells."""

    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetFlight(Action):
    """An aircraft lands, or takes off again (`landed` False)."""

    unit: str
    landed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TestTerrain(Action):
    """A dangerous terrain test of a unit."""

    __test__ = False  # no test case, whatever pytest thinks of the name

    unit: str
    roll: int | None = None


# --- Spacecraft ------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareArrival(Action):
    """The turn in which a spacecraft is to arrive; 0 takes it back."""

    formation: str
    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike(Action):
    """The centre of an attack from orbit, or of a drop zone, is marked: `kind` is "bombardment", "pinpoint" or
    "drop_zone", `piece` tells two of a kind apart. `point` None: the marker is taken away. `laid` False: it lay on the
    table before and was moved."""

    kind: str
    piece: str
    point: Point | None
    laid: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class SealPlot(Action):
    """A plot is sealed: its commitment is told. `side` None: nobody knows whose."""

    digest: str
    side: str | None = None
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealPlot(Action):
    """A sealed plot's text is told."""

    text: str
    side: str | None = None


#: every kind of action
ACTIONS: tuple[type[Action], ...] = (
    EndAction,
    EndPhase,
    EndRecord,
    ActionTest,
    TakeOrder,
    Move,
    Attack,
    Assault,
    FireFlak,
    Damage,
    SetBlast,
    SetMark,
    Rally,
    Board,
    GetOff,
    SetFlight,
    TestTerrain,
    DeclareArrival,
    Strike,
    SealPlot,
    RevealPlot,
)
