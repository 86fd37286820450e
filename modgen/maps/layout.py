"""Where an area's name is written and where its counters stand, so that neither covers the other.

A name runs along the area's long axis where that is readable; a stack takes the widest room that the name leaves.
Coordinates are px; angles are degrees, clockwise on the map, between -MAX_ANGLE and MAX_ANGLE.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.affinity import rotate
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

from modgen.art import text_width
from modgen.game.model import Area, Point
from modgen.maps.geometry import centre_of, polygon

STACK = 76.0  # px: a 15.9 mm counter at 120 dpi, with a breath of air
MAX_ANGLE = 35.0
NAME_SIZE = 27.0
MIN_NAME_SIZE = 17.0
SMALL_CAPS = 0.78  # of the first letter's size
_LANGUAGES = ("en", "ru")
_STEP = 14.0
_EDGE = 9.0  # px between a name and its area's border
_BADGE = 1.25  # an objective's badge takes this much of the name's size before it
_AMPLE = 90.0  # px around a stack: more is no better
_COVERED = 60.0  # px from a stack's middle that count as under it
Grid = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Name:
    """An area's name as it will be drawn: middle, angle, size of its capitals' face, letter spacing, whole width (px).

    `badge` is the part of the width, at its left end, kept for the objective's badge (0 without one). `room` is what
    the name takes in whichever language is wider: the map keeps that free in both.
    """

    text: str
    x: float
    y: float
    angle: float
    size: float
    spacing: float
    width: float
    room: float
    badge: float = 0.0
    fits: bool = True

    def outline(self, margin: float = 0.0) -> Polygon:
        """The box around the name, turned with it."""
        half, tall = self.room / 2 + margin, self.size * 0.46 + margin
        flat = box(self.x - half, self.y - tall, self.x + half, self.y + tall)
        return rotate(flat, self.angle, origin=(self.x, self.y))


def stack_point(area: Area) -> Point:
    """Where counters stand (px): the author's point, or the widest room away from the name. Same in every language."""
    return area.stack or _computed_stack(area)


def stack_outline(area: Area) -> Polygon:
    """The square that one counter covers at the stack point."""
    x, y = stack_point(area)
    return box(x - STACK / 2, y - STACK / 2, x + STACK / 2, y + STACK / 2)


def place_name(area: Area, language: str, avoid: BaseGeometry | None = None) -> Name:
    """Where and how to write an area's name; `avoid` is what should rather not be written over (roads, rivers).

    `fits` is false where even the smallest size is wider than the area; the name then stands over its middle.
    """
    stack = stack_point(area)
    settings = list(_settings(area))
    if area.label is not None:
        angle = 0.0 if polygon(area).is_empty else _angles(polygon(area))[0]
        return _at(area, settings[0], language, area.label, angle)
    roads = avoid.intersection(polygon(area)).simplify(1.5) if avoid is not None else None
    for setting in settings:
        found = _best_place(area, setting, stack, roads)
        if found is not None:
            return _at(area, setting, language, *found)
    x, y = centre_of(area)
    return _at(area, settings[-1], language, (x, y - STACK * 0.75), 0.0, fits=False)


@dataclass(frozen=True, slots=True)
class _Setting:
    """A way to set an area's name: size, spacing, the badge's part, and the width of the wider language."""

    size: float
    spacing: float
    badge: float
    width: float


def _settings(area: Area) -> Iterator[_Setting]:
    """The ways to set a name, the roomiest first."""
    for size, air in ((NAME_SIZE, 0.2), (NAME_SIZE, 0.12), (23.0, 0.1), (20.0, 0.06), (MIN_NAME_SIZE, 0.03)):
        badge = size * _BADGE if area.objective else 0.0
        width = max(set_width(area.name.of(language), size, size * air) for language in _LANGUAGES)
        yield _Setting(size, size * air, badge, width + badge)


def set_width(text: str, size: float, spacing: float) -> float:
    """Width in px of a name in capitals and small capitals, bold, letter-spaced."""
    return sum(text_width(part, size=cut * size, weight=700) for part, cut in small_caps(text)) + spacing * max(
        len(text) - 1, 0
    )


def small_caps(text: str) -> Iterator[tuple[str, float]]:
    """A name's runs, each with its share of the size: capitals whole, small letters as smaller capitals."""
    run, small = "", False
    for letter in text:
        # The German sharp s has no capital of its own in most faces; upper() makes it SS.
        is_small = letter.islower()
        if is_small != small and run:
            yield run, SMALL_CAPS if small else 1.0
            run = ""
        small = is_small
        run += letter.upper()
    if run:
        yield run, SMALL_CAPS if small else 1.0


def _at(area: Area, setting: _Setting, language: str, where: Point, angle: float, fits: bool = True) -> Name:
    text = area.name.of(language)
    width = set_width(text, setting.size, setting.spacing) + setting.badge
    x, y = where
    return Name(text, x, y, angle, setting.size, setting.spacing, width, setting.width, setting.badge, fits)


@lru_cache(maxsize=4096)
def _computed_stack(area: Area) -> Point:
    shape = polygon(area)
    if shape.is_empty:
        return centre_of(area)
    points, centre, axis = _grid(shape), centre_of(area), _angles(shape)[0]
    widest = next(_settings(area))
    if not len(points):
        return centre
    if area.label is not None:
        choices = [(axis, np.array([area.label]))]
    else:
        choices = [(angle, middles) for angle, middles, _, _ in _name_places(shape, widest, points)]
    edge = shapely.distance(shapely.points(points), shape.exterior)
    # Once there is room enough, the nearer to the middle the better.
    off_centre = 0.05 * np.hypot(*(points - np.array(centre)).T)
    best: tuple[float, Point] = (-1.0, centre)
    for angle, middles in choices:
        if not len(middles):
            continue
        room = np.minimum(edge, _distance_to_box(points, middles, angle, widest.width, widest.size))
        worth = np.minimum(room, _AMPLE) - off_centre
        spots = worth.argmax(axis=1)
        stands = points[spots]
        # A name above its counters reads as theirs; a long area asks for its name along its axis.
        score = worth.max(axis=1) + 6.0 * (middles[:, 1] < stands[:, 1]) + (12.0 if angle and angle == axis else 0.0)
        score -= 0.12 * np.abs(middles[:, 0] - stands[:, 0])
        first = int(score.argmax())
        if score[first] > best[0]:
            best = (float(score[first]), (float(stands[first][0]), float(stands[first][1])))
    return (round(best[1][0], 1), round(best[1][1], 1))


def _best_place(area: Area, setting: _Setting, stack: Point, roads: BaseGeometry | None) -> tuple[Point, float] | None:
    """The place furthest from border, stack and roads; above the stack and along the axis rather than not."""
    shape = polygon(area)
    if shape.is_empty:
        return None
    stand = np.array([stack])
    if roads is not None:
        shapely.prepare(roads)
    best: tuple[float, Point, float] | None = None
    axis = _angles(shape)[0]
    for angle, points, outlines, clearance in _name_places(shape, setting, _grid(shape)):
        if not len(points):
            continue
        away = _distance_to_box(stand, points, angle, setting.width, setting.size)[:, 0]
        score = np.minimum(clearance, 26.0) + 0.6 * np.minimum(away, 80.0) + 10.0 * (points[:, 1] < stack[1])
        score += (18.0 if angle and angle == axis else 0.0) - 0.16 * np.abs(points[:, 0] - stack[0])
        score -= 0.2 * np.maximum(away - _AMPLE, 0)
        if roads is not None:
            crossed = shapely.intersects(roads, outlines)
            score[crossed] -= 2.2 * np.sqrt(shapely.area(shapely.intersection(outlines[crossed], roads)))
        score[away < _COVERED * 0.8] = -np.inf
        spot = int(score.argmax())
        if np.isfinite(score[spot]) and (best is None or score[spot] > best[0]):
            x, y = points[spot].tolist()
            best = (float(score[spot]), (x, y), angle)
    return (best[1], best[2]) if best else None


def _name_places(
    shape: Polygon, setting: _Setting, points: Grid
) -> Iterator[tuple[float, Grid, NDArray[np.object_], Grid]]:
    """For each angle: the middles at which a name lies inside its area, its outlines, how far from the border."""
    shapely.prepare(shape)
    rim = shape.exterior.simplify(1.0)
    for angle in _angles(shape):
        flat = Name("", 0, 0, angle, setting.size, setting.spacing, 0, setting.width).outline()
        corners = shapely.get_coordinates(flat)
        outlines = np.asarray(shapely.polygons(points[:, None, :] + corners[None, :, :]), dtype=np.object_)
        inside = shapely.contains_properly(shape, outlines)
        clearance = np.full(len(points), -1.0)
        clearance[inside] = shapely.distance(rim, outlines[inside])
        kept = clearance >= _EDGE
        yield angle, points[kept], outlines[kept], clearance[kept]


def _angles(shape: Polygon) -> list[float]:
    """The long axis's angle if a line of text can be read at it, half of it, and level."""
    corners = shape.minimum_rotated_rectangle.boundary.coords
    sides = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(corners[:3])]
    long, short = sorted(sides, key=lambda side: -math.hypot(*side))
    angle = (math.degrees(math.atan2(long[1], long[0])) + 90) % 180 - 90
    # An area nearly as wide as long has no axis worth following.
    if math.hypot(*long) < 1.12 * math.hypot(*short) or abs(angle) > MAX_ANGLE:
        return [0.0]
    return [round(angle, 1), round(angle / 2, 1), 0.0]


def _grid(shape: Polygon) -> Grid:
    """Points over an area, `_STEP` px apart or wider on large areas."""
    left, top, right, bottom = shape.bounds
    step = max(_STEP, math.sqrt((right - left) * (bottom - top)) / 40)
    across, down = np.meshgrid(np.arange(left + step / 2, right, step), np.arange(top + step / 2, bottom, step))
    points = np.column_stack([across.ravel(), down.ravel()])
    inside: Grid = points[shapely.contains_xy(shape, points)]
    return inside


def _distance_to_box(points: Grid, middles: Grid, angle: float, width: float, height: float) -> Grid:
    """How far each point (a column) is from the edge of a box turned about each middle (a row); 0 inside."""
    turn = math.radians(-angle)
    x = points[None, :, 0] - middles[:, None, 0]
    y = points[None, :, 1] - middles[:, None, 1]
    across = np.abs(x * math.cos(turn) - y * math.sin(turn)) - width / 2
    down = np.abs(x * math.sin(turn) + y * math.cos(turn)) - height / 2
    away: Grid = np.hypot(np.maximum(across, 0), np.maximum(down, 0))
    return away
