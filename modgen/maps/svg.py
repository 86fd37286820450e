"""Pieces of SVG text: numbers, paths of points and shapes, elements with their attributes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from shapely.geometry import LineString, MultiLineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from modgen.art.markup import escape, quoteattr
from modgen.game.model import Point
from modgen.maps.geometry import points_of


def num(value: float) -> str:
    """A number to a tenth of a px, as short as it gets."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def polyline(points: Iterable[Point], closed: bool = False) -> str:
    """Path data through points by straight lines."""
    # All numbers at once: most of a map's text is written here.
    data = "L".join([f"{x:.1f},{y:.1f}" for x, y in points]) + ("Z" if closed else "L")
    data = data.replace(".0,", ",").replace(".0L", "L").replace(".0Z", "Z").removesuffix("L")
    return f"M{data}" if len(data) > 1 else ""


def curve(points: Sequence[Point], closed: bool = False) -> str:
    """Path data through points by a smooth curve (Catmull-Rom as cubic Béziers)."""
    count = len(points)
    if count < 3:
        return polyline(points, closed)

    def at(i: int) -> Point:
        return points[i % count] if closed else points[max(0, min(count - 1, i))]

    data = [f"M{num(points[0][0])},{num(points[0][1])}"]
    for i in range(count if closed else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = at(i - 1), at(i), at(i + 1), at(i + 2)
        handles = (bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy)
        data.append("C" + " ".join(num(n) for n in handles))
    return "".join(data) + ("Z" if closed else "")


def shape(geometry: BaseGeometry) -> str:
    """Path data of a polygon or line of any kind; points are left out."""
    if isinstance(geometry, Polygon):
        rings = [geometry.exterior, *geometry.interiors] if not geometry.is_empty else []
        return "".join(polyline(points_of(ring)[:-1], closed=True) for ring in rings)
    if isinstance(geometry, LineString):
        return polyline(points_of(geometry)) if len(geometry.coords) > 1 else ""
    if isinstance(geometry, MultiPolygon | MultiLineString) or hasattr(geometry, "geoms"):
        return "".join(shape(part) for part in geometry.geoms)
    return ""


def disc(x: float, y: float, radius: float) -> str:
    """Path data of a circle."""
    r, across = num(radius), num(2 * radius)
    return f"M{num(x - radius)},{num(y)}a{r},{r} 0 1 0 {across},0a{r},{r} 0 1 0 -{across},0Z"


def attributes(values: dict[str, object]) -> str:
    """Attributes in the order given, `_` in names read as `-`, numbers short, None left out."""
    return "".join(
        f" {name.rstrip('_').replace('_', '-')}={quoteattr(_value(value))}"
        for name, value in values.items()
        if value is not None
    )


def _value(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.3f}".rstrip("0").rstrip(".")
    return str(value)


def path(data: str, **values: object) -> str:
    """A path element; nothing for empty data."""
    return f'<path d="{data}"{attributes(values)}/>' if data else ""


def rect(x: float, y: float, width: float, height: float, **values: object) -> str:
    """A rectangle element."""
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"{attributes(values)}/>'
        if width > 0 and height > 0
        else ""
    )


def group(parts: Iterable[str], **values: object) -> str:
    """A group of elements; nothing if there are none."""
    inside = "\n".join(part for part in parts if part)
    return f"<g{attributes(values)}>\n{inside}\n</g>" if inside else ""


def text(words: str, x: float, y: float, size: float, **values: object) -> str:
    """A line of text in the map's typeface; anchor, weight and the rest as attributes."""
    shown = {"font_size": float(size), **values}
    return f'<text x="{num(x)}" y="{num(y)}"{attributes(shown)}>{escape(words)}</text>'


def mix(first: str, second: str, share: float) -> str:
    """A colour between two, `share` of the second; both `#rrggbb` or `#rgb`."""
    one, two = _rgb(first), _rgb(second)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(one, two, strict=True))


def _rgb(colour: str) -> tuple[int, int, int]:
    digits = colour.lstrip("#")
    if len(digits) == 3:
        digits = "".join(2 * d for d in digits)
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)
