"""Layouts of games of formations: round bases, for what flies, and the card of a formation."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Iterator

from modgen.counters.canvas import CAP, GRID, Canvas
from modgen.counters.face import Subject
from modgen.counters.palette import INK, PAPER, WHITE, ink_on, mix
from modgen.counters.parts import RIM, factor_line, ground, ring
from modgen.counters.slots import FIRST_ROW, SECOND_ROW

_MIDDLE = GRID / 2
_BAR_TOP, _BAR_HEIGHT = 3.9, 2.9
_PICTURE = 10.4
_FOOT_BASE, _FOOT_SIZE = 21.6, 4.6
#: On a card: the band with the name, the picture below it, the lines that tell what the formation has.
_HEAD_HEIGHT, _CARD_PICTURE = 4.3, 10.2
_LINE_SIZE, _LINE_STEP, _LINES = 1.65, 1.75, 3


def round_base(canvas: Canvas, subject: Subject) -> None:
    """A disc in the side's colours: a band in the formation's with the unit's name, picture and line of factors."""
    side = subject.side
    beyond = (canvas.bleed or 0) * GRID / canvas.size
    canvas.circle(_MIDDLE, _MIDDLE, _MIDDLE + beyond, side.rim)
    field = WHITE if canvas.low_ink else side.field
    canvas.circle(_MIDDLE, _MIDDLE, _MIDDLE - RIM, field)
    colour = subject.formation.colour if subject.formation else mix(side.field, side.rim, 0.55)
    canvas.add(f'<clipPath id="disc"><circle cx="{_MIDDLE}" cy="{_MIDDLE}" r="{_MIDDLE - RIM}"/></clipPath>')
    canvas.add('<g clip-path="url(#disc)">')
    canvas.rect(0, 0, GRID, _BAR_TOP + _BAR_HEIGHT, colour)
    canvas.rect(0, _BAR_TOP + _BAR_HEIGHT, GRID, 0.35, mix(colour, INK, 0.4))
    canvas.add("</g>")
    size = min(canvas.small * 1.15, _BAR_HEIGHT)
    base = _BAR_TOP + _BAR_HEIGHT - 0.75
    # The chord of the disc at the foot of the letters' band, less a little air.
    room = 2 * ((_MIDDLE - RIM) ** 2 - (_MIDDLE - base + size * CAP) ** 2) ** 0.5 - 0.8
    canvas.fitted(_MIDDLE, base, subject.label, room, size, ink_on(colour, PAPER, INK))
    line = factor_line(subject)
    if subject.picture:
        edge = _PICTURE if line else _PICTURE * 1.36
        canvas.picture(subject.picture, _MIDDLE - edge / 2, 7.3, edge, edge)
    if line:
        canvas.fitted(_MIDDLE, _FOOT_BASE, line, 12.6, _FOOT_SIZE, ink_on(field, side.ink))


def formation_card(canvas: Canvas, subject: Subject) -> None:
    """A formation's card: its name, the picture, what it has, the number in the ring (with a plus: it is to be
    reached), and empty places for its order and its other markers."""
    side = subject.side
    ground(canvas, side, subject.side_number, mix(side.field, PAPER, 0.45))
    ink = ink_on(PAPER, side.ink)
    colour = subject.formation.colour if subject.formation else side.rim
    canvas.rect(RIM, RIM, GRID - 2 * RIM, _HEAD_HEIGHT, colour)
    canvas.rect(RIM, RIM + _HEAD_HEIGHT, GRID - 2 * RIM, 0.3, mix(colour, INK, 0.45))
    base = RIM + _HEAD_HEIGHT / 2 + 2.5 * CAP / 2
    canvas.fitted(_MIDDLE, base, subject.label, GRID - 2 * RIM - 1.6, 2.5, ink_on(colour, PAPER, INK))
    if subject.picture:
        frame = _CARD_PICTURE + 0.3
        canvas.rect(1.6, 6.1, frame, frame, mix(side.rim, INK, 0.3), radius=0.5)
        canvas.rect(1.75, 6.25, _CARD_PICTURE, _CARD_PICTURE, WHITE if canvas.low_ink else side.field, radius=0.4)
        canvas.picture(subject.picture, 1.9, 6.4, _CARD_PICTURE - 0.3, _CARD_PICTURE - 0.3)
    if number := str(subject.factors.get(subject.face.morale, "")) if subject.face.morale else factor_line(subject):
        ring(canvas, 14.7, 8.8, 2.5, number, side.rim)
    for index, line in enumerate(list(_members(subject))[:_LINES]):
        y = 13.05 + index * _LINE_STEP
        canvas.fitted(12.7, y, line, GRID - RIM - 13.2, _LINE_SIZE, ink, anchor="start", least=_LINE_SIZE * 0.7)
    for x, y, width, height in (FIRST_ROW, SECOND_ROW):
        _place(canvas, x, y, width, height, side.rim)


def _place(canvas: Canvas, x: float, y: float, width: float, height: float, colour: str) -> None:
    """An empty place with a broken rim."""
    canvas.add(
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="0.6" fill="#ffffff" fill-opacity="0.35"'
        f' stroke="{colour}" stroke-width="0.18" stroke-dasharray="0.7 0.5"/>'
    )


def _members(subject: Subject) -> Iterator[str]:
    """What the formation has: its counters by their labels, the numbers at the end of these left out."""
    found: Tally[str] = Tally()
    for one in subject.game.counters:
        if one.formation == subject.counter.formation and one.kind not in ("marker", subject.counter.kind):
            label = one.label.of(subject.language) or one.name.of(subject.language)
            found[re.sub(r"\s*\d+$", "", label)] += one.count
    for label, count in found.items():
        yield f"{count} × {label}" if count > 1 else label
