"""A game as game.json tells it: plain values, which an audit needs no author's file for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from modgen.game.model import Point, Text

_NOTHING: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class SideData:
    """A side: id and names."""

    id: str
    name: Text
    short: Text


@dataclass(frozen=True, slots=True)
class ValueData:
    """A number that a counter keeps in the property of its id: what it is at first, at least and at most."""

    id: str
    name: Text
    start: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class UnitData:
    """A counter: `factors` as on its roster row, `figures` see :func:`figures`; `back` is the other side's.

    Of a game with pieces.yaml also its type, the numbers it keeps, and the radius of its circle (0: none) in its unit.
    """

    id: str
    name: Text
    kind: str
    side: str
    count: int
    marker: str = ""
    formation: str = ""
    factors: Mapping[str, int | str] = field(default_factory=lambda: MappingProxyType({}))
    figures: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    back: Mapping[str, int] | None = None
    piece: str = ""
    values: tuple[ValueData, ...] = ()
    range: float = 0.0
    range_unit: str = ""


@dataclass(frozen=True, slots=True)
class AreaData:
    """An area: outline in px of its map."""

    id: str
    name: Text
    map: str
    terrain: str
    objective: int
    outline: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class BoxData:
    """A box: rectangle x, y, width, height in px of its map."""

    id: str
    name: Text
    map: str
    role: str
    rect: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class PlacementData:
    """Counters that a set-up puts in an area or box."""

    counter: str
    area: str
    number: int
    status: str


@dataclass(frozen=True, slots=True)
class SetupData:
    """A set-up."""

    id: str
    name: Text
    turn: int
    turns: int
    phase: str
    initiative: str
    placements: tuple[PlacementData, ...]


@dataclass(frozen=True, slots=True)
class GameData:
    """A game as game.json tells it. `links` are sorted pairs of area ids, as computed for the build."""

    id: str
    name: Text
    version: str
    sides: tuple[SideData, ...]
    units: tuple[UnitData, ...]
    areas: tuple[AreaData, ...]
    boxes: tuple[BoxData, ...]
    links: frozenset[tuple[str, str]]
    setups: tuple[SetupData, ...]
    ruleset: str = ""
    options: Mapping[str, object] = field(default_factory=lambda: _NOTHING)
