"""A counter's face turned by quarters: for units of 4 AP, whose fifth state, none, a square cannot show by turning."""

from __future__ import annotations

from modgen.art import parse_svg, svg_size

#: A turned face's levels: as printed, a quarter, a half, three quarters, and three quarters with a nought on the edge.
LEVELS = 5


def turned(svg: str, level: int) -> str:
    """The drawing as it is at a level (1 to 5), clockwise; at 5 a nought covers the dot at the north edge."""
    width, height = svg_size(parse_svg(svg))
    quarters = min(level, LEVELS - 1) - 1
    inner = svg.replace("<svg ", f'<svg width="{width:g}" height="{height:g}" ', 1)
    middle = f"{width / 2:g} {height / 2:g}"
    body = f'<g transform="rotate({90 * quarters} {middle})">{inner}</g>'
    if level == LEVELS:
        body += _nought(width, width / 25)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">{body}</svg>'


def _nought(width: float, step: float) -> str:
    """A plate on the north edge, `step` being a 25th of the counter."""
    left, top = width / 2 - 2.2 * step, 0.3 * step
    plate = (
        f'<rect x="{left:g}" y="{top:g}" width="{4.4 * step:g}" height="{4.4 * step:g}" rx="{step:g}" fill="#1c1c1c"/>'
    )
    ring = (
        f'<ellipse cx="{width / 2:g}" cy="{top + 2.2 * step:g}" rx="{0.9 * step:g}" ry="{1.35 * step:g}" '
        f'fill="none" stroke="#ffffff" stroke-width="{0.55 * step:g}"/>'
    )
    return plate + ring
