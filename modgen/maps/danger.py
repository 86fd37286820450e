"""The sign of dangerous ground: hatched aslant in red, with a broken rim."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from modgen.maps import svg

_DANGER = "#8e1f1a"
_APART = 15.0


def hatching(shape: Polygon, clear: BaseGeometry, apart: float = _APART) -> Iterator[str]:
    """The hatching of a piece of ground, `apart` px between lines; `clear` (its name) is left free."""
    left, top, right, bottom = shape.bounds
    run = bottom - top
    count = int((right - left + run) / apart) + 1
    lines = [((left - run + i * apart, bottom), (left + i * apart, top)) for i in range(count)]
    hatched = shapely.MultiLineString(lines).intersection(shape.buffer(-2)).difference(clear)
    yield svg.path(svg.shape(hatched), fill="none", stroke=_DANGER, stroke_width=1.8, stroke_opacity=0.55)
    rim: dict[str, object] = {"fill": "none", "stroke_linejoin": "round"}
    yield svg.path(svg.shape(shape), stroke="#fbf3da", stroke_width=5.5, stroke_opacity=0.7, **rim)
    yield svg.path(svg.shape(shape), stroke=_DANGER, stroke_width=3, stroke_dasharray="11 6", **rim)
