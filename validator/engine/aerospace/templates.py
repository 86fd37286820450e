"""Moves on an open table as templates: who goes where, within which region; nobody can list every centimetre.

A template can be sampled, which gives a move, and asked whether it contains one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from random import Random

from validator.engine.aerospace.actions import Action, Move
from validator.engine.aerospace.geometry import distance
from validator.engine.aerospace.state import TABLE
from validator.engine.events import Point
from validator.engine.values import OpenTable


class Region(ABC):
    """A part of the table."""

    @abstractmethod
    def contains(self, point: Point) -> bool:
        """Whether a point lies in it, its rim included."""

    @abstractmethod
    def sample(self, random: Random) -> Point:
        """A point in it, to a tenth of a cm."""


@dataclass(frozen=True, slots=True)
class Rectangle(Region):
    """All points between two corners, the north-west and the south-east one."""

    corner: Point
    opposite: Point

    def contains(self, point: Point) -> bool:
        """Whether a point lies in it, its rim included."""
        return all(low <= at <= high for low, at, high in zip(self.corner, point, self.opposite, strict=True))

    def sample(self, random: Random) -> Point:
        """A point in it, to a tenth of a cm."""
        x, y = (round(random.uniform(a, b), 1) for a, b in zip(self.corner, self.opposite, strict=True))
        return x, y


@dataclass(frozen=True, slots=True)
class Disc(Region):
    """All points of the table within a distance of one."""

    table: OpenTable
    centre: Point
    radius: float

    def contains(self, point: Point) -> bool:
        """Whether a point lies in it, its rim included."""
        return distance(self.centre, point) <= self.radius + 1e-9 and whole(self.table).contains(point)

    def sample(self, random: Random) -> Point:
        """A point in it, to a tenth of a cm; a little inside the rim, so that rounding does not take it out."""
        radius = max(0.0, self.radius - 0.1) * sqrt(random.random())
        angle = random.uniform(0, 2 * pi)
        x = min(self.table.width, max(0.0, self.centre[0] + radius * cos(angle)))
        y = min(self.table.height, max(0.0, self.centre[1] + radius * sin(angle)))
        return round(x, 1), round(y, 1)


def whole(table: OpenTable) -> Rectangle:
    """All of a table."""
    return Rectangle((0.0, 0.0), (table.width, table.height))


def along(table: OpenTable, edge: str) -> Rectangle:
    """The line of an edge."""
    x = {"west": (0.0, 0.0), "east": (table.width, table.width)}.get(edge, (0.0, table.width))
    y = {"north": (0.0, 0.0), "south": (table.height, table.height)}.get(edge, (0.0, table.height))
    return Rectangle((x[0], y[0]), (x[1], y[1]))


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveWithin(Action):
    """A unit may move to any point of a region, in one leg."""

    unit: str
    region: Region

    def contains(self, action: Action) -> bool:
        """Whether a move is one of those meant."""
        if not isinstance(action, Move) or action.unit != self.unit or action.to != TABLE or len(action.path) != 1:
            return False
        return self.region.contains(action.path[0])

    def sample(self, random: Random) -> Move:
        """One of the moves meant."""
        return Move(unit=self.unit, path=(self.region.sample(random),), at=self.at)
