"""Irregularity that is the same each time: points, parcels and wavy outlines drawn from a name instead of a clock."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from modgen.game.model import Point

_MOST_POINTS = 8000
_MOST_PARCELS = 800


def chance(*names: str) -> random.Random:
    """A source of numbers that depends on the names alone, on every machine and version."""
    return random.Random("/".join(names))


def scatter(region: BaseGeometry, spacing: float, source: random.Random) -> list[Point]:
    """Points inside a region, about `spacing` px apart: a hexagonal lattice, shaken."""
    if region.is_empty:
        return []
    left, top, right, bottom = region.bounds
    # A vast region gets coarser detail instead of a drawing without end.
    spacing = max(spacing, math.sqrt((right - left) * (bottom - top) / _MOST_POINTS))
    points: list[Point] = []
    row, y = 0, top
    while y < bottom:
        x = left + (spacing / 2 if row % 2 else 0.0)
        while x < right:
            points.append((x + source.uniform(-0.38, 0.38) * spacing, y + source.uniform(-0.38, 0.38) * spacing))
            x += spacing
        row, y = row + 1, y + spacing * 0.87
    if not points:
        return []
    inside = shapely.contains_xy(region, np.array(points))
    return [point for point, kept in zip(points, inside.tolist(), strict=True) if kept]


def parcels(region: Polygon, angle: float, size: float, source: random.Random) -> Iterator[Polygon]:
    """Convex plots of about `size` square px that cover a region, cut along a grain of `angle` degrees.

    They reach beyond the region: whoever draws them intersects them with what they need.
    """
    if region.is_empty:
        return
    x, y = region.centroid.coords[0]
    turn = math.radians(angle)
    cos, sin = math.cos(turn), math.sin(turn)
    size = max(size, region.area / _MOST_PARCELS)
    turned = [(a * cos + b * sin, b * cos - a * sin) for a, b in ((p - x, q - y) for p, q in region.exterior.coords)]
    left, right = min(p[0] for p in turned) - 4, max(p[0] for p in turned) + 4
    top, bottom = min(p[1] for p in turned) - 4, max(p[1] for p in turned) + 4
    waiting = [[(left, top), (right, top), (right, bottom), (left, bottom)]]
    while waiting:
        plot = waiting.pop()
        if _area(plot) < size * source.uniform(0.7, 1.9):
            yield Polygon([(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in plot])
        else:
            waiting += _halves(plot, source)


def _area(plot: list[Point]) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(plot, plot[1:] + plot[:1], strict=True))) / 2


def _halves(plot: list[Point], source: random.Random) -> list[list[Point]]:
    """A convex plot cut across its longer extent, not quite in the middle and not quite square."""
    wide = max(p[0] for p in plot) - min(p[0] for p in plot)
    tall = max(p[1] for p in plot) - min(p[1] for p in plot)
    share, tilt = source.uniform(0.36, 0.64), source.uniform(-0.13, 0.13)
    middle = (min(p[0] for p in plot) + wide * share, min(p[1] for p in plot) + tall * share)
    # How far a point is on one side of the cut.
    normal = (1.0, tilt) if wide > tall else (tilt, 1.0)

    def side(p: Point) -> float:
        return (p[0] - middle[0]) * normal[0] + (p[1] - middle[1]) * normal[1]

    halves: list[list[Point]] = [[], []]
    for a, b in zip(plot, plot[1:] + plot[:1], strict=True):
        here, there = side(a), side(b)
        halves[0 if here <= 0 else 1].append(a)
        if here * there < 0:
            t = here / (here - there)
            cut = (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
            halves[0].append(cut)
            halves[1].append(cut)
    return [half for half in halves if len(half) > 2]


def wavy(ring: Polygon, swing: float, source: random.Random, step: float = 9.0) -> Polygon:
    """A smooth, uneven version of a polygon: its outline swung in and out by up to `swing` px.

    The polygon itself where that would make it cross itself, as at the tip of a narrow one.
    """
    if ring.is_empty or ring.length < 4 * step:
        return ring
    count = max(12, int(ring.length / step))
    waves = [(source.randint(2, 3), 0.55), (source.randint(4, 6), 0.3), (source.randint(7, 10), 0.15)]
    phases = [source.uniform(0, 2 * math.pi) for _ in waves]
    x, y = ring.centroid.coords[0]
    points: list[Point] = []
    for i in range(count):
        a, b = ring.exterior.interpolate(i / count, normalized=True).coords[0]
        away = math.hypot(a - x, b - y) or 1.0
        push = swing * sum(
            share * math.sin(2 * math.pi * turns * i / count + phase)
            for (turns, share), phase in zip(waves, phases, strict=True)
        )
        points.append((a + (a - x) / away * push, b + (b - y) / away * push))
    swung = Polygon(points)
    return swung if swung.is_valid else ring
