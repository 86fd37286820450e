"""SVG's shapes and path data as strokes (SVG 1.1, chapters 8 and 9): every command, arcs as curves."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

from modgen.game.model import Point
from modgen.game.outline import NUMBER, OutlineError, Stroke, shorten

#: a circle's quarter as a cubic curve: the handles' length by the radius
_KAPPA = 0.5522847498307936
_TOKEN = re.compile(rf"[\s,]*(?:([MmLlHhVvCcSsQqTtAaZz])|({NUMBER}))")
_FLAG = re.compile(r"[\s,]*([01])")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
Piece = tuple[Point, ...]


def read_shape(tag: str, attributes: Mapping[str, str]) -> tuple[Stroke, ...]:
    """The strokes of a path, rect, circle, ellipse, polygon, polyline or line; none if empty. Raises OutlineError."""
    if tag == "path":
        return read_path(attributes.get("d", ""))
    if tag in ("polygon", "polyline"):
        text = attributes.get("points", "")
        numbers = [float(n) for n in re.findall(NUMBER, text)]
        if len(numbers) % 2 or re.sub(NUMBER, "", text).strip(" ,\t\r\n"):
            raise OutlineError(shorten(text))
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        return (_lines(points, closed=tag == "polygon"),) if points else ()

    def number(name: str) -> float:
        text = attributes.get(name, "0").strip().removesuffix("px")
        if not re.fullmatch(NUMBER, text):
            raise OutlineError(shorten(text))
        return float(text)

    if tag == "line":
        return (_lines([(number("x1"), number("y1")), (number("x2"), number("y2"))], closed=False),)
    if tag == "rect":
        x, y, w, h = (number(name) for name in ("x", "y", "width", "height"))
        return (_lines([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], closed=True),) if w > 0 and h > 0 else ()
    cx, cy = number("cx"), number("cy")
    rx, ry = (number("r"), number("r")) if tag == "circle" else (number("rx"), number("ry"))
    return (_ellipse(cx, cy, rx, ry),) if rx > 0 and ry > 0 else ()


def _lines(points: list[Point], *, closed: bool) -> Stroke:
    return Stroke(points[0], tuple((p,) for p in points[1:]), closed)


def _ellipse(cx: float, cy: float, rx: float, ry: float) -> Stroke:
    kx, ky = rx * _KAPPA, ry * _KAPPA
    east, south, west, north = (cx + rx, cy), (cx, cy + ry), (cx - rx, cy), (cx, cy - ry)
    pieces: tuple[tuple[Point, ...], ...] = (
        ((cx + rx, cy + ky), (cx + kx, cy + ry), south),
        ((cx - kx, cy + ry), (cx - rx, cy + ky), west),
        ((cx - rx, cy - ky), (cx - kx, cy - ry), north),
        ((cx + kx, cy - ry), (cx + rx, cy - ky), east),
    )
    return Stroke(east, pieces, True)


def read_path(text: str) -> tuple[Stroke, ...]:
    """The strokes of path data; those of a single point are left out. Raises OutlineError."""
    return _PathReader(text).strokes()


class _PathReader:
    """One pass over path data, with the pen's place and the last handle, which S and T mirror."""

    def __init__(self, text: str) -> None:
        self.text = text.rstrip()
        self.at = 0
        self.pen: Point = (0.0, 0.0)
        self.start: Point = (0.0, 0.0)
        self.handle: Point | None = None
        self.handle_of = ""
        self.pieces: list[Piece] = []
        self.done: list[Stroke] = []
        self.begun = False

    def strokes(self) -> tuple[Stroke, ...]:
        command = ""
        while self.at < len(self.text):
            found = _TOKEN.match(self.text, self.at)
            if found is None:
                raise self.error()
            if found[1]:
                command, self.at = found[1], found.end()
            elif command in ("", "Z", "z"):
                raise self.error()
            elif command in "Mm":  # more points after a move are lines
                command = "L" if command == "M" else "l"
            if not self.begun and command not in "Mm":
                raise self.error()
            self.draw(command, self.arguments(command.upper()))
        self.end(closed=False)
        return tuple(self.done)

    def error(self) -> OutlineError:
        return OutlineError(shorten(self.text[self.at :] or self.text))

    def arguments(self, command: str) -> list[float]:
        numbers: list[float] = []
        for index in range(_COUNTS[command]):
            # An arc's two flags may stand without a separator: "a5 5 0 0110 10".
            flag = command == "A" and index in (3, 4)
            found = (_FLAG if flag else _TOKEN).match(self.text, self.at)
            if found is None or (not flag and found[2] is None):
                raise self.error()
            numbers.append(float(found[1] if flag else found[2]))
            self.at = found.end()
        return numbers

    def end(self, *, closed: bool) -> None:
        if self.pieces:
            self.done.append(Stroke(self.start, tuple(self.pieces), closed))
        self.pieces = []

    def draw(self, command: str, n: list[float]) -> None:
        kind = command.upper()
        ox, oy = self.pen if command.islower() else (0.0, 0.0)
        handle: Point | None = None
        if kind == "M":
            self.end(closed=False)
            self.pen = self.start = (n[0] + ox, n[1] + oy)
            self.begun = True
        elif kind == "Z":
            self.end(closed=True)
            self.pen = self.start  # a command after it draws on from there
        elif kind == "H":
            self.add((n[0] + ox, self.pen[1]))
        elif kind == "V":
            self.add((self.pen[0], n[0] + oy))
        elif kind == "A":
            for piece in arc(self.pen, n[0], n[1], n[2], (n[5] + ox, n[6] + oy), large=bool(n[3]), sweep=bool(n[4])):
                self.add(*piece)
        else:
            handle = self.lines_and_curves(kind, [(x + ox, y + oy) for x, y in zip(n[::2], n[1::2], strict=True)])
        self.handle, self.handle_of = handle, kind

    def lines_and_curves(self, kind: str, points: list[Point]) -> Point | None:
        """Draw L, C, S, Q or T; the handle that a following S or T mirrors."""
        if kind == "L":
            self.add(points[0])
            return None
        if kind in ("C", "S"):
            handles = points[:-1] if kind == "C" else [self.mirrored("CS"), points[0]]
            self.add(*handles, points[-1])
            return handles[1]
        control = points[0] if kind == "Q" else self.mirrored("QT")
        self.add(_two_thirds(self.pen, control), _two_thirds(points[-1], control), points[-1])
        return control

    def mirrored(self, kinds: str) -> Point:
        if self.handle is None or self.handle_of not in kinds:
            return self.pen
        return (2 * self.pen[0] - self.handle[0], 2 * self.pen[1] - self.handle[1])

    def add(self, *piece: Point) -> None:
        self.pieces.append(piece)
        self.pen = piece[-1]


def _two_thirds(a: Point, b: Point) -> Point:
    """From a two thirds of the way to b: the cubic's handle for a quadratic curve's one."""
    return (a[0] + (b[0] - a[0]) * 2 / 3, a[1] + (b[1] - a[1]) * 2 / 3)


def arc(start: Point, rx: float, ry: float, turn: float, end: Point, *, large: bool, sweep: bool) -> tuple[Piece, ...]:
    """An elliptical arc as cubic curves of at most a quarter each (SVG 1.1, appendix F.6). `turn` in degrees.

    >>> arc((0, 0), 0, 5, 0, (10, 0), large=False, sweep=True)
    (((10, 0),),)
    """
    rx, ry = abs(rx), abs(ry)
    if start == end:
        return ()
    if rx == 0 or ry == 0:
        return ((end,),)
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = cos * dx + sin * dy, cos * dy - sin * dx
    # Radii too small to reach are scaled up until they just do.
    reach = (x / rx) ** 2 + (y / ry) ** 2
    if not math.isfinite(reach):
        raise OutlineError("inf")
    if reach > 1:
        rx, ry = rx * math.sqrt(reach), ry * math.sqrt(reach)
    scale = math.sqrt(max(0.0, 1 / ((x / rx) ** 2 + (y / ry) ** 2) - 1)) * (-1 if large == sweep else 1)
    cx, cy = scale * rx * y / ry, -scale * ry * x / rx
    first = math.atan2((y - cy) / ry, (x - cx) / rx)
    sweep_by = math.atan2((-y - cy) / ry, (-x - cx) / rx) - first
    if sweep and sweep_by < 0:
        sweep_by += 2 * math.pi
    elif not sweep and sweep_by > 0:
        sweep_by -= 2 * math.pi
    mx, my = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2

    def place(px: float, py: float) -> Point:
        ex, ey = cx + rx * px, cy + ry * py
        return (cos * ex - sin * ey + mx, sin * ex + cos * ey + my)

    parts = max(1, math.ceil(abs(sweep_by) / (math.pi / 2) - 1e-9))
    step = sweep_by / parts
    k = 4 / 3 * math.tan(step / 4)
    pieces: list[Piece] = []
    for i in range(parts):
        a, b = first + i * step, first + (i + 1) * step
        to = end if i == parts - 1 else place(math.cos(b), math.sin(b))
        pieces.append(
            (
                place(math.cos(a) - k * math.sin(a), math.sin(a) + k * math.cos(a)),
                place(math.cos(b) + k * math.sin(b), math.sin(b) - k * math.cos(b)),
                to,
            )
        )
    return tuple(pieces)
