"""The parts that faces are made of: field and rim, action points, symbol, formation bar, factors, ring."""

from __future__ import annotations

import re
from math import cos, pi, sin

from modgen.counters.canvas import CAP, GRID, Canvas, bold_width
from modgen.counters.face import Subject
from modgen.counters.palette import INK, PAPER, WHITE, ink_on, mix
from modgen.counters.symbols import BadSymbol, unit_symbol, with_echelon
from modgen.game.model import Side
from modgen.game.values import text_of

RIM = 1.0
DOT = 0.8
DOT_FROM_EDGE = 2.0
DOT_STEP = 2.5
MOST_DOTS = 4
# Clockwise quarter turns that bring an edge to the north, with the unit vector from the middle to it.
EDGES = ((0, 0, -1), (1, -1, 0), (2, 0, 1), (3, 1, 0))
# Sides are told apart by the corners of their field, not by colour alone: square, cut, round, hollowed.
CORNER = 2.6


def ground(canvas: Canvas, side: Side, side_number: int, field: str = "") -> None:
    """The rim, out to the end of the bleed where there is one, and on it the field with the side's corners."""
    if canvas.bleed is None:
        canvas.rect(0, 0, GRID, GRID, side.rim, radius=1.2)
    else:
        # What is cut has corners of its own, so the colour goes into them and beyond.
        beyond = canvas.bleed * GRID / canvas.size
        canvas.rect(-beyond, -beyond, GRID + 2 * beyond, GRID + 2 * beyond, side.rim)
    canvas.path(_field(side_number), WHITE if canvas.low_ink else field or side.field)


def stripe(canvas: Canvas, side_number: int, top: float, height: float, fill: str) -> None:
    """A stripe across the field, cut where the field's corners are cut."""
    canvas.add(f'<clipPath id="field"><path d="{_field(side_number)}"/></clipPath><g clip-path="url(#field)">')
    canvas.rect(RIM, top, GRID - 2 * RIM, height, fill)
    canvas.add("</g>")


def _field(side_number: int) -> str:
    a, b, c = RIM, GRID - RIM, CORNER
    kind = side_number % 4 if side_number >= 0 else 0
    if kind == 0:
        return f"M{a} {a}H{b}V{b}H{a}Z"
    turn = {1: "L{0} {1}", 2: f"A{c} {c} 0 0 1 {{0}} {{1}}", 3: f"A{c} {c} 0 0 0 {{0}} {{1}}"}[kind]
    return (
        f"M{a + c} {a}H{b - c}{turn.format(b, a + c)}V{b - c}{turn.format(b - c, b)}"
        f"H{a + c}{turn.format(a, b - c)}V{a + c}{turn.format(a + c, a)}Z"
    )


def action_points(canvas: Canvas, most: int, ink: str) -> None:
    """AP as dots: `most` at the north edge; each clockwise quarter turn brings an edge with one fewer to the north."""
    middle = GRID / 2
    for turns, dx, dy in EDGES:
        count = min(most, MOST_DOTS) - turns
        for i in range(max(0, count)):
            along = (i - (count - 1) / 2) * DOT_STEP
            x = middle + dx * (middle - DOT_FROM_EDGE) + abs(dy) * along
            y = middle + dy * (middle - DOT_FROM_EDGE) + abs(dx) * along
            canvas.circle(x, y, DOT, ink)


def symbol(canvas: Canvas, subject: Subject, middle: float, top: float, width: float, height: float) -> None:
    """The unit's symbol, its frame in the box that begins at `top`, the echelon above. A bad code leaves a bare box."""
    if subject.picture:
        # A square where the symbol and its echelon would be, on the same foot.
        edge = height * 1.36
        canvas.rect(middle - edge / 2 - 0.25, top + height - edge - 0.25, edge + 0.5, edge + 0.5, INK)
        canvas.picture(subject.picture, middle - edge / 2, top + height - edge, edge, edge)
        return
    try:
        code = with_echelon(subject.counter.symbol, subject.counter.echelon)
        drawn = unit_symbol(code, PAPER, INK, 2)
    except BadSymbol:
        canvas.rect(middle - width / 2, top, width, height, INK)
        canvas.rect(middle - width / 2 + 0.3, top + 0.3, width - 0.6, height - 0.6, PAPER)
        return
    x, y, wide, tall = drawn.frame
    # All symbols have the scale at which a friend's oblong fills the box, 100 by 150 of milsymbol's units with 35 more
    # for the echelon; a taller frame, such as a foe's diamond, is made smaller until it keeps within these.
    scale = min(width / 150, height / 100, height * 1.42 / (tall + 35))
    left = middle - (x + wide / 2) * scale
    up = top + height - (y + tall) * scale
    canvas.add(f'<g transform="translate({left:.4f} {up:.4f}) scale({scale:.5f})">{drawn.markup}</g>')


def formation_bar(canvas: Canvas, subject: Subject, top: float, height: float, first: str = "") -> None:
    """A bar from rim to rim in the formation's colour: its short name or `first`, and the unit's."""
    colour = subject.formation.colour if subject.formation else mix(subject.side.field, subject.side.rim, 0.55)
    ink = ink_on(colour, PAPER, INK)
    canvas.rect(RIM, top, GRID - 2 * RIM, height, colour)
    if not first and subject.formation:
        first = subject.formation.short.of(subject.language)
    _ends(canvas, first, subject.label, top, height, ink)


def _ends(canvas: Canvas, first: str, second: str, top: float, height: float, ink: str) -> None:
    """Two texts at the ends of a bar, in the same width of type; one alone stands in the middle."""
    # On a counter so small that 5 pt are more than its bar holds, the bar counts; the checks tell of such a face.
    size = min(canvas.small, height * 1.25)
    base = top + height / 2 + size * CAP / 2
    left, right, gap = RIM + 0.55, GRID - RIM - 0.55, 0.6
    if not first or not second:
        canvas.fitted(GRID / 2, base, first or second, right - left, size, ink)
        return
    narrow = bold_width(first, size) + bold_width(second, size) + gap > right - left
    share = max(0.5, 1 - (bold_width(second, size, narrow) + gap) / (right - left))
    taken = canvas.fitted(left, base, first, (right - left) * share, size, ink, anchor="start", narrow=narrow)
    canvas.fitted(right, base, second, right - left - taken - gap, size, ink, anchor="end", narrow=narrow)


def factor_line(subject: Subject) -> str:
    """The factors of the large line, joined as wargamers read them: `4-5`; one that is missing is left out. The face's
    option `line` words it instead: `{aa_hit}+`."""
    worded = subject.face.options.get("line")
    if worded is not None:
        text = text_of(worded).of(subject.language)
        return re.sub(r"\{(\w+)\}", lambda name: str(subject.factors.get(name[1], "")), text)
    return "-".join(
        str(subject.factors[name]) for name in subject.face.factors if str(subject.factors.get(name, "")) != ""
    )


def foot(canvas: Canvas, subject: Subject, baseline: float, size: float, ink: str) -> None:
    """The large line of factors with Morale in a ring beside it, together in the middle of the foot."""
    line = factor_line(subject)
    morale = str(subject.factors.get(subject.face.morale, "")) if subject.face.morale else ""
    radius, gap = 2.6, 1.1
    room = GRID - 2 * (RIM + 1.6) - (2 * radius + gap if morale else 0)
    width, fitted_size = canvas.measure(line, room, size, least=canvas.small)
    whole = width + (2 * radius + gap if morale and line else 2 * radius if morale else 0)
    left = (GRID - whole) / 2
    if line:
        canvas.fitted(left, baseline - (size - fitted_size) * CAP / 2, line, room, size, ink, anchor="start")
    if morale:
        ring(canvas, left + whole - radius, baseline - size * CAP / 2, radius, morale, subject.side.ink)


def ring(canvas: Canvas, x: float, y: float, radius: float, text: str, line: str) -> None:
    """A light disc in a ring with a number in it."""
    canvas.circle(x, y, radius, PAPER, stroke=line, line=0.5)
    size = radius * 1.6
    room = radius * 1.5
    width = bold_width(text, size)
    size = size if width <= room else size * room / width
    canvas.text(x, y + size * CAP / 2, text, size, ink_on(PAPER, line))


def star(canvas: Canvas, x: float, y: float, radius: float, fill: str, points: int = 5, inner: float = 0.42) -> None:
    """A star standing on two points."""
    corners = []
    for i in range(points * 2):
        r = radius * (inner if i % 2 else 1)
        angle = pi * i / points - pi / 2
        corners.append(f"{x + r * cos(angle):.3f} {y + r * sin(angle):.3f}")
    canvas.path("M" + "L".join(corners) + "Z", fill)
