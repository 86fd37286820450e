"""What a player does under the impulse rules, as values. `at` is the record's number of the deciding step, opaque here.

An action tells what happened in full: a move says how many AP the counter was turned for it (0: none, a fault unless
it is a retreat). `actor_side` is the side of the player who did it, None where the record does not tell or one
player moves both armies.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """The base of all actions; two actions are equal whatever step they happened at."""

    at: int = field(default=-1, compare=False)
    actor_side: str | None = None


# --- Where the game stands -------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True, kw_only=True)
class EndPhase(Action):
    """The phase is over and the next begins: (`turn`, `phase`) as set. Obligations of the old phase fall due here."""

    turn: int
    phase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Action):
    """A side passes its impulse (IMP-O3, IMP-O4)."""

    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EndImpulse(Action):
    """The impulse of a side is over, by button or because the other side acts. `declared`: by button or in words."""

    side: str
    declared: bool = True


# --- Initiative Phase ------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True, kw_only=True)
class RollInitiative(Action):
    """A side's 1d6 (IMP-I1); `side` None where nothing tells whose it was."""

    side: str | None
    die: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeInitiative(Action):
    """The initiative is given to a side: marker or announcement (IMP-I1, IMP-I2)."""

    side: str


# --- Rally Phase -----------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True, kw_only=True)
class RollCadre(Action):
    """1d6 for the entry of a Cadre (IMP-R1)."""

    unit: str
    die: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterCadre(Action):
    """A Cadre comes from its box into an area (IMP-R1)."""

    unit: str
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResetAP(Action):
    """A unit's AP are set to `ap` in step 2, or given back at any other time (IMP-R2, IMP-R3)."""

    unit: str
    ap: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RollRally(Action):
    """2d6 for a marked unit (IMP-R4). `unit` None: the roll belongs to one of the marked units, which may stay open."""

    unit: str | None
    dice: tuple[int, int]
    side: str | None = None
    said_morale: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolveRally(Action):
    """What was done to a marked unit after its roll: the marker it has now and its AP (IMP-R5 to IMP-R8).

    `rolls` are the rolls that may have been this unit's when nothing ties one to it (bare rolls).
    """

    unit: str
    status: str
    ap: int
    rolls: tuple[tuple[int, int], ...] = ()


# --- Operations Phase ------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Action):
    """A unit enters an area; the counter was turned by `ap` for it (IMP-A1, A2, A3, M1, O2)."""

    unit: str
    to: str
    ap: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Fire(Action):
    """Ranged Combat by a unit (IMP-A1, A2, A3, O2)."""

    unit: str
    targets: tuple[str, ...] = ()
    ap: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Assault(Action):
    """Assault Combat by a unit, in the area it stands in; what it costs beyond entering is open (option
    `assault_ap`)."""

    unit: str
    targets: tuple[str, ...] = ()
    ap: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendAP(Action):
    """AP spent for nothing that the record shows (IMP-A1, A3, S2, A2)."""

    unit: str
    ap: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Defend(Action):
    """The defence factor said for the target of an assault (IMP-S3, IMP-S4)."""

    unit: str
    df: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RollCombat(Action):
    """2d6 of the attacker."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeHit(Action):
    """A unit is said to be hit, or a Hit marker is put on it."""

    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeStatus(Action):
    """A marker is placed, flipped or removed outside a rally (IMP-S1, S2, S5). `ap` is what the unit has left once the
    players were done with it: at the end of the impulse."""

    unit: str
    status: str
    ap: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Retreat(Action):
    """A retreat or rout, declared as such (IMP-X1); `how` is "retreat" or "rout"."""

    unit: str
    to: str
    how: str = "retreat"


@dataclass(frozen=True, slots=True, kw_only=True)
class Eliminate(Action):
    """A unit leaves the game."""

    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Regroup(Action):
    """A unit is somewhere else now for a reason no rule judges (taken off the map, set down again by agreement)."""

    unit: str
    to: str
