"""Layouts of units and cadres."""

from __future__ import annotations

from modgen.counters.canvas import GRID, Canvas
from modgen.counters.face import Subject
from modgen.counters.palette import PAPER, ink_on, mix
from modgen.counters.parts import (
    action_points,
    factor_line,
    foot,
    formation_bar,
    ground,
    stripe,
    symbol,
)

_BAR_TOP, _BAR_HEIGHT = 3.25, 2.75
_SYMBOL_TOP, _SYMBOL_WIDTH, _SYMBOL_HEIGHT = 8.75, 9.6, 6.4
_FOOT_BASE, _FOOT_SIZE = 21.5, 7.4


def unit(canvas: Canvas, subject: Subject) -> None:
    """A unit: AP on the edges, formation bar, symbol, factors and Morale. Its other side carries a light stripe."""
    side = subject.side
    ground(canvas, side, subject.side_number)
    ink = ink_on(side.field, side.ink)
    if subject.back:
        pale = mix(side.field, PAPER, 0.75)
        stripe(canvas, subject.side_number, _FOOT_BASE - 5.6, 6.0, pale)
        ink = ink_on(pale, ink)
    action_points(canvas, subject.action_points, ink_on(side.field, side.ink))
    formation_bar(canvas, subject, _BAR_TOP, _BAR_HEIGHT)
    symbol(canvas, subject, GRID / 2, _SYMBOL_TOP, _SYMBOL_WIDTH, _SYMBOL_HEIGHT)
    foot(canvas, subject, _FOOT_BASE, _FOOT_SIZE, ink)


def cadre(canvas: Canvas, subject: Subject) -> None:
    """A cadre: as a unit, on a pale field, and in the formation's bar the word in place of the formation's name."""
    side = subject.side
    pale = mix(side.field, PAPER, 0.62)
    ground(canvas, side, subject.side_number, pale)
    action_points(canvas, subject.action_points, ink_on(pale, side.ink))
    formation_bar(canvas, subject, _BAR_TOP, _BAR_HEIGHT, subject.word("cadre"))
    symbol(canvas, subject, GRID / 2, _SYMBOL_TOP, _SYMBOL_WIDTH, _SYMBOL_HEIGHT)
    if factor_line(subject) or subject.face.morale:
        foot(canvas, subject, _FOOT_BASE, _FOOT_SIZE, ink_on(pale, side.ink))
