"""What a player does under the impulse rules, as values. `at` is the record's number of the deciding step, opaque here.

An action tells what happened in full: a move says how many AP the counter was turned for it (0: none, a fault unless
it is a retreat). `actor_side` is the side of the player who did it, None where the record does not tell or one
player moves both armies.

What a reader must put in, besides what each action says:

- Actions come in the order of the record's steps, except that an impulse's combat (Fire, Assault, RollCombat) comes
  before the markers and retreats that it caused. What was taken back within the impulse (outside the Operations Phase:
  within the phase) never comes.
- The first action of an impulse opens it, for the side of its actor (`actor_side`, else the unit's). The impulse ends
  with EndImpulse, Pass or EndPhase, or when a Move, Fire or Assault of the other side opens the next.
- AP that a unit loses because it was hit are no SpendAP: they show in ChangeStatus.ap. Actions of units that are not in
  the scenario are passed over.
- `shows`, on an action that spends AP, is what the counter shows once the players were done turning it for this action,
  if the reader knows: the engine goes on from it. A unit at 0 AP turned round to full to move is `Move(ap=1, shows=3)`.
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
    """A side passes its impulse (IMP-O3, IMP-O4).

    `actor_side` None: whose pass it was is not certain (one player presses the button for both armies), which is then
    read in the players' favour.
    """

    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EndImpulse(Action):
    """The impulse of a side is over, by button or because the other side acts. `declared`: by button or in words.

    One that ends no open impulse is an empty impulse of that side if it was its turn, else a button pressed twice.
    `actor_side` None as in :class:`Pass`.
    """

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
    """The initiative is given to a side: marker or announcement (IMP-I1, IMP-I2).

    Comes only where the marker was moved or somebody said so; with neither, the side that the rolls give it to has it.
    """

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
    """A unit's AP are set to `ap` in step 2, or given back at any other time (IMP-R2, IMP-R3).

    One for each unit whose AP changed. The AP that a unit gets (or should not get) after its rally roll are not here
    but in ResolveRally.
    """

    unit: str
    ap: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RollRally(Action):
    """2d6 for a marked unit (IMP-R4). `unit` None: the roll belongs to one of the marked units, which may stay open.

    `side` is the unit's, if `unit` is None and the record tells. `said_morale` is the number that a player gave as the
    one to roll against, with Recovering's +1; None where only the printed Morale was said, or nothing.
    """

    unit: str | None
    dice: tuple[int, int]
    side: str | None = None
    said_morale: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolveRally(Action):
    """What was done to a marked unit after its roll: the marker it has now and its AP (IMP-R5 to IMP-R8).

    `status` and `ap` are what the unit has once the players were done with it, at the end of the phase. Comes also
    for a unit whose marker was touched without any roll; need not come for one that nobody touched. `rolls` are the
    rolls that may have been this unit's when nothing ties one to it (bare rolls, each a RollRally with `unit` None
    before); empty: any of them. `from_before`: nothing in the record shows that the roll was not made before it begins.
    """

    unit: str
    status: str
    ap: int
    rolls: tuple[tuple[int, int], ...] = ()
    from_before: bool = False


# --- Operations Phase ------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Action):
    """A unit enters an area; the counter was turned by `ap` for it (IMP-A1, A2, A3, M1, O2).

    `to` is another area than the unit was in; by way of the hand ("") it is one move. Going to a place that is no area
    is an Eliminate or a Regroup.
    """

    unit: str
    to: str
    ap: int = 1
    shows: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fire(Action):
    """Ranged Combat by a unit (IMP-A1, A2, A3, O2). `targets` empty: the record names none."""

    unit: str
    targets: tuple[str, ...] = ()
    ap: int = 1
    shows: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Assault(Action):
    """Assault Combat by a unit, in the area it stands in; what it costs beyond entering is open (option `assault_ap`).

    `ap` is what the counter was turned beyond the AP for entering, which is in the Move. Where the assault is declared
    after that second turn of the counter, the turn is here and not in a SpendAP. `targets` empty: none is named;
    `defenders` are the units whose DF was said for it.
    """

    unit: str
    targets: tuple[str, ...] = ()
    ap: int = 0
    shows: int | None = field(default=None, compare=False)
    defenders: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendAP(Action):
    """AP spent for nothing that the record shows (IMP-A1).

    `ap` is at least 1: a counter turned from an edge with 0 to another edge with 0 has spent nothing. A counter that
    ends up with more AP than before, without acting, is a ResetAP.
    """

    unit: str
    ap: int
    shows: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Defend(Action):
    """The defence factor said for the target of an assault (IMP-S3, IMP-S4)."""

    unit: str
    df: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RollCombat(Action):
    """2d6 of the attacker: `unit` and its `targets` where the record tells whose the dice were. `sole`: they are the
    only ones of that combat; of several the best names the targets."""

    dice: tuple[int, ...]
    unit: str | None = field(default=None, compare=False)
    targets: tuple[str, ...] = field(default=(), compare=False)
    sole: bool = field(default=True, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeHit(Action):
    """A unit is said to be hit, or a Hit marker is put on it."""

    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeStatus(Action):
    """A marker is placed, flipped or removed outside a rally (IMP-S1, S2, S5); `at` is the step of the marker.

    `status` is the marker the unit has at the end of the impulse: a layer that comes up at its old level and is flipped
    with the next key is one change. `ap` is what the unit has left once the players were done with it, at the end of
    the impulse; `settled` False: the record ends before the impulse does, so that `ap` is not the last word.
    No action for a unit that leaves the map in the same impulse.
    """

    unit: str
    status: str
    ap: int
    settled: bool = field(default=True, compare=False)


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


# --- Words about the record itself -----------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True, kw_only=True)
class RolledElsewhere(Action):
    """The players say that dice fell where the record does not show them, in this phase: what would be *missing* is
    then *doubtful*. `kind` is "initiative", "cadre" or "rally"."""

    kind: str


#: every kind of action
ACTIONS: tuple[type[Action], ...] = (
    EndPhase,
    Pass,
    EndImpulse,
    RollInitiative,
    TakeInitiative,
    RollCadre,
    EnterCadre,
    ResetAP,
    RollRally,
    ResolveRally,
    Move,
    Fire,
    Assault,
    SpendAP,
    Defend,
    RollCombat,
    TakeHit,
    ChangeStatus,
    Retreat,
    Eliminate,
    Regroup,
    RolledElsewhere,
)
