"""What was seen on a table, in the words of a wargame: the vocabulary a binding can say, shared by all rule sets.

An event says what changed, never what it was for: whether a counter moved on its own account, was put back, or fled
is for a rule set's reader to find out. Undone steps and the steps that undid them never come here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

#: x to the east, y to the south, in the units of the table.
Point = tuple[float, float]
_NO_WORDS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """`at` numbers the record's step (several events may share one). `player` is who did it by name, "" if the
    record does not say; `player_side` the side that player holds at that moment, None if unknown or an observer."""

    at: int
    player: str = ""
    player_side: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Event):
    """A unit's counter went from a place to a place: an area's id, `box:<role>` off the areas, "" in the hand (on no
    area).

    Comes only where the place changed: tidying up inside an area is no event. On an open table every drag is one, from
    `start` to `end` in the table's units (cm); either is None off it. `actor` identifies the mover where the record
    does (an opaque token, the same for the same person; "" unknown).
    """

    unit: str
    origin: str
    to: str
    actor: str = ""
    start: Point | None = None
    end: Point | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureChanged(Event):
    """A number that the counter shows changed: `figure` "ap" went from `old` to `new`. `quarter_turns` is how far
    the counter was turned (positive clockwise), where that is how the number shows; a counter turned past 0 may show
    its maximum again."""

    unit: str
    figure: str
    old: int
    new: int
    quarter_turns: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusChanged(Event):
    """A unit's marker changed: "" (none), "suppressed", "recovering" or what else a binding names. `track` tells
    several markers of one counter apart (`order`, `flight`); "" where there is one."""

    unit: str
    old: str
    new: str
    track: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WordChanged(Event):
    """A word that the counter keeps changed: `word` is what it is under the rules (`aboard`)."""

    unit: str
    word: str
    old: str
    new: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenSet(Event):
    """Something that is no unit was laid on the table, moved or taken away (a bombardment marker, a template): `token`
    is what it is under the rules, `piece` tells two of a kind apart. Places and points as in :class:`Moved`."""

    token: str
    piece: str
    origin: str
    to: str
    start: Point | None = None
    end: Point | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed(Event):
    """A unit's counter came onto the table from nowhere (a palette, a clone)."""

    unit: str
    to: str
    end: Point | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed(Event):
    """A unit's counter was deleted."""

    unit: str
    origin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared(Event):
    """Somebody said what a unit does or suffers, by menu or in words: `act` is "fire", "assault", "retreat", "rout",
    "rally", "target", "defence", "hit", "cadre" or what else a binding names; `values` are numbers said with it
    (`df`, `morale`), `words` what else was said (`formation`, `move`)."""

    act: str
    unit: str | None = None
    targets: tuple[str, ...] = ()
    values: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    words: Mapping[str, str] = field(default_factory=lambda: _NO_WORDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled(Event):
    """Dice: `dice` names the kind ("1d6", "2d6"). `unit` where the record ties the roll to one, `side` where it was
    rolled for one by announcement."""

    dice: str
    values: tuple[int, ...]
    unit: str | None = None
    side: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnSet(Event):
    """The turn track was set."""

    old_turn: int | None
    old_phase: str | None
    turn: int | None
    phase: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Called(Event):
    """A side said where the game stands, by button or in words: `call` is "pass", "end_impulse" or what else a
    binding names. `side` is the side it was said for; None when neither words nor player tell."""

    call: str
    side: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class HolderShown(Event):
    """A marker or announcement shows who holds something (`what`, e.g. "initiative")."""

    what: str
    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken(Event):
    """Free talk that a binding gave no meaning; `units` whose names stand in it, `side` if it names one."""

    text: str
    units: tuple[str, ...] = ()
    side: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SideTaken(Event):
    """A player took (or left: None) a side. `actor` as in :class:`Moved`."""

    side: str | None
    actor: str = ""
