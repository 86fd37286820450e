"""What a command changed on the table, as values: who or what, old and new, in words VASSAL's users know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

_NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Spot:
    """A point on the table: the map window's name ("" for nowhere), map pixels, and what VASSAL calls the location
    ("" where nothing tells)."""

    map: str
    x: int = 0
    y: int = 0
    location: str = ""


NOWHERE = Spot("")


@dataclass(frozen=True, slots=True)
class Change:
    """The base of all changes. `actor` is an opaque token ("player 1"), the same for the same person, "" unknown."""


@dataclass(frozen=True, slots=True)
class Moved(Change):
    """A piece went from a spot to a spot; one for each piece of a moved stack."""

    piece: str
    name: str
    old: Spot
    new: Spot
    actor: str = ""


@dataclass(frozen=True, slots=True)
class TraitChanged(Change):
    """A trait of a piece shows another value. `kind` is the trait's prefix without its semicolon (`emb2`, `rotate`,
    `PROP` ...), `trait` its name; `old` and `new` as people see them (a layer's level name, a facing), `old_value` and
    `new_value` as VASSAL stores them."""

    piece: str
    name: str
    kind: str
    trait: str
    old: str
    new: str
    old_value: str
    new_value: str


@dataclass(frozen=True, slots=True)
class Placed(Change):
    """A piece came onto the table."""

    piece: str
    name: str
    spot: Spot


@dataclass(frozen=True, slots=True)
class Removed(Change):
    """A piece was taken off the table for good."""

    piece: str
    name: str
    spot: Spot


@dataclass(frozen=True, slots=True)
class Said(Change):
    """A chat line. `player` wrote it ("" for VASSAL's own reports); `text` without marks of VASSAL's own."""

    text: str
    player: str = ""


@dataclass(frozen=True, slots=True)
class SymbolsRolled(Change):
    """Dice with symbols: the button's name and the face of each die, counted from 0."""

    dice: str
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnChanged(Change):
    """A turn track was set: `values` are its levels' values by path ("0", "0.0"), as stored."""

    tracker: str
    old: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    new: Mapping[str, str] = field(default_factory=lambda: _NOTHING)


@dataclass(frozen=True, slots=True)
class PropertyChanged(Change):
    """A property of the module, a map or a zone (`container`) has another value."""

    name: str
    old: str
    new: str
    container: str = ""


@dataclass(frozen=True, slots=True)
class PlayerJoined(Change):
    """A player took a side ("" for an observer)."""

    actor: str
    player: str
    side: str


@dataclass(frozen=True, slots=True)
class PlayerLeft(Change):
    """A player left his side."""

    actor: str
    player: str


@dataclass(frozen=True, slots=True)
class BoardsChosen(Change):
    """A map shows these boards."""

    map: str
    boards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Noted(Change):
    """Something else that VASSAL records (notes, clock, sound, flare, line of sight ...), by the command's name."""

    kind: str
    text: str = ""
