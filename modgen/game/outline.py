"""Strokes of lines and cubic curves, the transforms they are drawn under, their flattening (SVG 1.1, chapter 7)."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass

from modgen.game.model import Point

#: px: how far a flattened curve may run from the drawn one
FLATNESS = 0.2
#: px: nothing of a map is further from its corner than this; geometry loses its precision far beyond it
MAX_PX = 1e6
#: no drawing of a map has more points than this
MAX_POINTS = 200_000
#: a number as SVG writes it
NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_TRANSFORM = re.compile(r"\s*,?\s*(\w+)\s*\(([^()]*)\)")


class OutlineError(ValueError):
    """Path data, points or a transform that cannot be read; the argument is the text at fault, shortened."""


@dataclass(frozen=True, slots=True)
class Matrix:
    """An affine transform: x' = a x + c y + e, y' = b x + d y + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __matmul__(self, inner: Matrix) -> Matrix:
        """This transform after the inner one."""
        return Matrix(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            self.a * inner.e + self.c * inner.f + self.e,
            self.b * inner.e + self.d * inner.f + self.f,
        )

    def point(self, at: Point) -> Point:
        """Where a point goes."""
        x, y = at
        return (self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)


@dataclass(frozen=True, slots=True)
class Stroke:
    """One sub-path: its start and its pieces, each a line (1 point) or a cubic curve (2 handles and the end)."""

    start: Point
    pieces: tuple[tuple[Point, ...], ...]
    closed: bool

    def flatten(self, matrix: Matrix) -> tuple[Point, ...]:
        """Its vertices in px after a transform, rounded to 1/1000 px, the repeated last one left out."""
        at = matrix.point(self.start)
        points = [at]
        for piece in self.pieces:
            moved = [matrix.point(p) for p in piece]
            points.extend(moved if len(moved) == 1 else _curve(at, *moved))
            at = points[-1]
            if len(points) > MAX_POINTS:
                raise OutlineError(f"> {MAX_POINTS}")
        rounded = [(round(x, 3) + 0.0, round(y, 3) + 0.0) for x, y in points]
        if far := next((v for p in rounded for v in p if not abs(v) <= MAX_PX), None):
            raise OutlineError(f"{far:g}")
        kept = [p for i, p in enumerate(rounded) if i == 0 or p != rounded[i - 1]]
        # Drawn back to its start by hand counts as closed, with or without a Z.
        if len(kept) > 2 and kept[0] == kept[-1]:
            kept.pop()
        return tuple(kept)

    @property
    def comes_back(self) -> bool:
        """Whether it ends where it began."""
        return self.closed or (len(self.pieces) > 1 and _near(self.pieces[-1][-1], self.start))


def _near(a: Point, b: Point) -> bool:
    return math.dist(a, b) <= 1e-3 * (1 + abs(a[0]) + abs(a[1]))


def _curve(p0: Point, p1: Point, p2: Point, p3: Point) -> Iterator[Point]:
    """Points along a cubic curve after its start; their number by Wang's bound, so that none strays beyond FLATNESS."""
    bend = max(
        math.hypot(p0[0] - 2 * p1[0] + p2[0], p0[1] - 2 * p1[1] + p2[1]),
        math.hypot(p1[0] - 2 * p2[0] + p3[0], p1[1] - 2 * p2[1] + p3[1]),
    )
    if not math.isfinite(bend):
        raise OutlineError("inf")
    steps = min(max(1, math.ceil(math.sqrt(0.75 * bend / FLATNESS))), 500)
    for i in range(1, steps):
        t, u = i / steps, 1 - i / steps
        k0, k1, k2, k3 = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        yield (k0 * p0[0] + k1 * p1[0] + k2 * p2[0] + k3 * p3[0], k0 * p0[1] + k1 * p1[1] + k2 * p2[1] + k3 * p3[1])
    yield p3


def read_transform(text: str) -> Matrix:
    """The matrix of a `transform` attribute. Raises OutlineError."""
    result, at = Matrix(), 0
    while at < len(text.rstrip()):
        found = _TRANSFORM.match(text, at)
        if not found:
            raise OutlineError(shorten(text))
        at = found.end()
        result = result @ _transform(found[1], [float(n) for n in re.findall(NUMBER, found[2])], text)
    return result


def _transform(name: str, n: list[float], text: str) -> Matrix:
    match name, len(n):
        case "matrix", 6:
            return Matrix(*n)
        case "translate", 1 | 2:
            return Matrix(e=n[0], f=n[1] if len(n) > 1 else 0.0)
        case "scale", 1 | 2:
            return Matrix(a=n[0], d=n[-1])
        case "rotate", 1 | 3:
            turn = math.radians(n[0])
            matrix = Matrix(math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn))
            return matrix if len(n) == 1 else Matrix(e=n[1], f=n[2]) @ matrix @ Matrix(e=-n[1], f=-n[2])
        case "skewX", 1:
            return Matrix(c=math.tan(math.radians(n[0])))
        case "skewY", 1:
            return Matrix(b=math.tan(math.radians(n[0])))
    raise OutlineError(shorten(text))


def shorten(text: str) -> str:
    """A text at fault as an error shows it, in one line of at most 40 characters."""
    text = " ".join(text.split())
    return text if len(text) <= 40 else text[:37] + "..."
