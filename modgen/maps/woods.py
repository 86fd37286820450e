"""Woods: a canopy with a ragged edge and its shadow, single crowns stippled on it, conifers among them."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely.geometry.base import BaseGeometry

from modgen.maps import svg
from modgen.maps.chance import chance, scatter

_SHADE = "#566b36"
_CANOPY = "#9db878"
_EDGE = "#66803f"
_CROWN = "#b4ca8d"
_UNDER = "#7f9c58"
_CONIFER = "#6f8f57"


def stand(region: BaseGeometry, name: str, spacing: float = 14.0) -> Iterator[str]:
    """A forest that fills a region (px)."""
    source = chance(name, "woods")
    trees = scatter(region, spacing, source)
    if not trees:
        return
    discs = shapely.buffer(shapely.points(trees), [source.uniform(8.0, 10.5) for _ in trees], quad_segs=3)
    canopy = shapely.union_all(discs).simplify(0.4)
    outline = svg.shape(canopy)
    yield svg.path(outline, fill=_SHADE, fill_opacity=0.38, transform="translate(3,4)")
    yield svg.path(outline, fill=_CANOPY, stroke=_EDGE, stroke_width=1.3, stroke_linejoin="round")
    under: list[str] = []
    crowns: list[str] = []
    conifers: list[str] = []
    for x, y in trees:
        if source.random() < 0.22:
            conifers.append(f"M{svg.num(x)},{svg.num(y - 7)}l4.6,11h-9.2Z")
            continue
        radius = source.uniform(3.6, 5.4)
        under.append(svg.disc(x + 1.2, y + 1.6, radius))
        crowns.append(svg.disc(x - 0.5, y - 0.6, radius - 0.8))
    yield svg.path("".join(under), fill=_UNDER)
    yield svg.path("".join(crowns), fill=_CROWN)
    yield svg.path("".join(conifers), fill=_CONIFER, stroke="#4f6c3b", stroke_width=0.8, stroke_linejoin="round")


def grove(region: BaseGeometry, name: str) -> Iterator[str]:
    """A small wood that stands in other country."""
    yield from stand(region, name, spacing=12.0)
