"""Layouts of markers: turn, initiative, objective, hit, control, and any other by its words alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from modgen.counters.canvas import CAP, GRID, Canvas
from modgen.counters.face import NEUTRAL, Subject
from modgen.counters.palette import AMBER, INK, PAPER, RED, WHITE, ink_on, mix
from modgen.counters.parts import RIM, factor_line, ground, star, symbol
from modgen.game.model import Side

_MIDDLE = GRID / 2


def _field_ink(side: Side) -> str:
    return ink_on(side.field, side.ink)


def _caption(canvas: Canvas, text: str, ink: str, base: float = 22.6, size: float = 3.4) -> None:
    canvas.fitted(_MIDDLE, base, text, GRID - 2 * RIM - 2, size, ink)


def _turn(canvas: Canvas, subject: Subject) -> None:
    side = subject.side
    ground(canvas, side, subject.side_number, PAPER)
    ink = ink_on(PAPER, side.rim, INK)
    # An arrow that goes round: the turn comes again.
    canvas.path("M6.4 10.3A6.3 6.3 0 1 1 8.05 14.75", "none", stroke=ink, line=1.7)
    canvas.path("M3.6 9.6L9.5 10.6L5.9 14.6Z", ink)
    number = factor_line(subject)
    if number:
        canvas.fitted(_MIDDLE + 0.2, 10.3 + 5.2 * CAP / 2, number, 8, 5.2, ink)
    _caption(canvas, subject.label, ink)


def _initiative(canvas: Canvas, subject: Subject) -> None:
    side = subject.side
    ground(canvas, side, subject.side_number)
    ink = _field_ink(side)
    # A pennant: the staff, the flag in the accent, the side's short name below.
    canvas.rect(6.4, 3.2, 1.2, 14.2, ink)
    canvas.path("M7.6 3.6L20.4 7.6L7.6 11.6Z", side.accent, stroke=ink, line=0.6)
    short = side.short.of(subject.language)
    if short:
        canvas.fitted(14.2, 17.0, short, 12, 4.2, ink)
    _caption(canvas, subject.label, ink)


def _objective(canvas: Canvas, subject: Subject) -> None:
    ground(canvas, subject.side, subject.side_number)
    ink = _field_ink(subject.side)
    star(canvas, _MIDDLE, 10.9, 8.6, ink)
    number = factor_line(subject)
    if number:
        canvas.fitted(_MIDDLE, 11.4 + 5 * CAP / 2, number, 5.4, 5, ink_on(ink, PAPER))
    _caption(canvas, subject.label, ink)


def _hit(canvas: Canvas, subject: Subject) -> None:
    ground(canvas, replace(NEUTRAL, rim=RED), -1, PAPER)
    star(canvas, _MIDDLE, 10.7, 8.6, RED, points=9, inner=0.58)
    number = factor_line(subject)
    if number:
        canvas.fitted(_MIDDLE, 10.7 + 6 * CAP / 2, number, 7, 6, PAPER)
    else:
        canvas.circle(_MIDDLE, 10.7, 2.6, PAPER)
    _caption(canvas, subject.label, ink_on(PAPER, RED), size=3.8)


def _control(canvas: Canvas, subject: Subject) -> None:
    side = subject.side
    ground(canvas, side, subject.side_number)
    ink = _field_ink(side)
    canvas.circle(_MIDDLE, 10.6, 7.4, side.accent, stroke=ink, line=0.7)
    short = side.short.of(subject.language)
    canvas.fitted(_MIDDLE, 10.6 + 4.6 * CAP / 2, short, 12, 4.6, ink_on(side.accent, PAPER, side.ink))
    _caption(canvas, subject.label, ink)


def _suppressed(canvas: Canvas, subject: Subject) -> None:
    _alarm(
        canvas,
        subject,
        RED,
        ("M5.4 3.4L12.5 8.2L19.6 3.4V7.2L12.5 12L5.4 7.2Z", "M5.4 9.6L12.5 14.4L19.6 9.6V13.4L12.5 18.2L5.4 13.4Z"),
    )


def _recovering(canvas: Canvas, subject: Subject) -> None:
    _alarm(canvas, subject, AMBER, ("M5 12.6L12.5 4.4L20 12.6V17.4L12.5 9.2L5 17.4Z",))


def _alarm(canvas: Canvas, subject: Subject, colour: str, chevrons: tuple[str, ...]) -> None:
    """A status as a counter of its own, in the colour of the overlay: chevrons point down for worse, up for better."""
    ink = ink_on(WHITE if canvas.low_ink else colour, PAPER)
    ground(canvas, replace(NEUTRAL, rim=mix(colour, INK, 0.45)), -1, colour)
    for chevron in chevrons:
        canvas.path(chevron, colour if canvas.low_ink else ink)
    _caption(canvas, subject.label, ink)


def _activated(canvas: Canvas, subject: Subject) -> None:
    ground(canvas, subject.side, subject.side_number)
    ink = _field_ink(subject.side)
    canvas.circle(_MIDDLE, 10.6, 7.6, ink)
    canvas.path("M14.4 4.6L7.6 12H11.8L10.2 16.8L17.4 9.2H13Z", ink_on(ink, PAPER))
    _caption(canvas, subject.label, ink)


def _blown(canvas: Canvas, subject: Subject) -> None:
    ground(canvas, subject.side, subject.side_number)
    ink = _field_ink(subject.side)
    # What is left of a bridge of two spans, and the charge that went off in the middle of it.
    canvas.path("M3 10.4H8.6L10.2 13.2H8.2V17.6H6V13.2H3Z", ink)
    canvas.path("M22 10.4H16.4L14.8 13.2H16.8V17.6H19V13.2H22Z", ink)
    star(canvas, _MIDDLE, 8.6, 5.4, RED, points=8, inner=0.5)
    _caption(canvas, subject.label, ink)


def _words(canvas: Canvas, subject: Subject) -> None:
    """A marker of the author's own kind: its symbol if it has one, its factors large if it has any, its name."""
    side = subject.side
    ground(canvas, side, subject.side_number)
    ink = _field_ink(side)
    number = factor_line(subject)
    if subject.picture:
        canvas.picture(subject.picture, 4.3, 2, 16.4, 16.4)
        _caption(canvas, subject.label, ink)
    elif subject.counter.symbol:
        symbol(canvas, subject, _MIDDLE, 6.5, 12, 8)
        _caption(canvas, subject.label, ink)
    elif number:
        canvas.fitted(_MIDDLE, 15.4, number, 19, 13, ink)
        _caption(canvas, subject.label, ink)
    else:
        _stacked(canvas, subject.label, ink)


def _stacked(canvas: Canvas, text: str, ink: str) -> None:
    words = text.split() or [""]
    lines = words if len(words) <= 4 else _wrapped(words, 4)
    size = min(6.0, 19 / len(lines) / 1.1)
    step = size * 1.05
    top = _MIDDLE - step * len(lines) / 2 + step / 2 + size * CAP / 2
    for i, line in enumerate(lines):
        canvas.fitted(_MIDDLE, top + i * step, line, GRID - 2 * RIM - 2, size, ink)


def _wrapped(words: list[str], lines: int) -> list[str]:
    """Words in so many lines of about equal length, in order."""
    target = sum(map(len, words)) / lines
    made: list[str] = [""]
    for word in words:
        if made[-1] and len(made) < lines and len(made[-1]) + len(word) / 2 > target:
            made.append("")
        made[-1] = f"{made[-1]} {word}".strip()
    return made


_ROLES: dict[str, Callable[[Canvas, Subject], None]] = {
    "turn": _turn,
    "initiative": _initiative,
    "objective": _objective,
    "hit": _hit,
    "control": _control,
    "suppressed": _suppressed,
    "recovering": _recovering,
    "activated": _activated,
    "blown": _blown,
}


def marker(canvas: Canvas, subject: Subject) -> None:
    """A marker, drawn by its role in the rules; one of no known role shows its symbol, its factors or its words."""
    role = _words if subject.picture else _ROLES.get(subject.marker, _words)
    role(canvas, subject)


def picture(canvas: Canvas, subject: Subject) -> None:
    """The author's own picture from rim to rim; without one, the counter's words."""
    if subject.picture:
        ground(canvas, subject.side, subject.side_number)
        canvas.picture(subject.picture, RIM, RIM, GRID - 2 * RIM, GRID - 2 * RIM)
    else:
        _words(canvas, subject)


def plain_back(canvas: Canvas, subject: Subject) -> None:
    """The other side of a counter that has nothing on it: the side's short name on its colours."""
    side = subject.side
    if subject.face.layout == "round":
        beyond = (canvas.bleed or 0) * GRID / canvas.size
        canvas.circle(_MIDDLE, _MIDDLE, _MIDDLE + beyond, side.rim)
        canvas.circle(_MIDDLE, _MIDDLE, _MIDDLE - RIM, WHITE if canvas.low_ink else mix(side.field, side.rim, 0.25))
    else:
        ground(canvas, side, subject.side_number, mix(side.field, side.rim, 0.25))
    field = mix(side.field, side.rim, 0.25)
    short = side.short.of(subject.language)
    if canvas.low_ink:
        canvas.circle(_MIDDLE, _MIDDLE, 8.2, WHITE, stroke=side.rim, line=0.6)
        if short:
            canvas.fitted(_MIDDLE, _MIDDLE + 5 * CAP / 2, short, 13.5, 5, ink_on(WHITE, side.rim))
        return
    canvas.circle(_MIDDLE, _MIDDLE, 8.2, side.rim)
    if short:
        ink = ink_on(side.rim, PAPER, side.ink)
        canvas.fitted(_MIDDLE, _MIDDLE + 5 * CAP / 2, short, 13.5, 5, ink)
    else:
        canvas.circle(_MIDDLE, _MIDDLE, 5, field)
