"""The toolbar's icons, drawn by us: a sign for each part of the table, on 24 by 24."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType

from modgen.module.orders import Order

_PX = 20
_DARK, _MID, _LIGHT, _RED, _BLUE, _GREEN = "#2f2d27", "#8a8676", "#f6f1e1", "#b3442e", "#3f6487", "#5f7f4a"
_LINE = f'fill="none" stroke="{_DARK}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'


def _filled(d: str, colour: str) -> str:
    return f'<path d="{d}" fill="{colour}" stroke="{_DARK}" stroke-width="1.4" stroke-linejoin="round"/>'


def _stroked(d: str) -> str:
    return f'<path d="{d}" {_LINE}/>'


def _dots(*points: tuple[float, float]) -> str:
    return "".join(f'<circle cx="{x}" cy="{y}" r="1.7" fill="{_DARK}"/>' for x, y in points)


_SHEET = "M5 2h10l4 4v16H5z"
#: By name: what is drawn.
SIGNS: Mapping[str, str] = MappingProxyType(
    {
        "side": _filled("M4 2h2v20H4z", _DARK) + _filled("M6 3h14l-4 5l4 5H6z", _RED),
        "counters": _filled("M7 3h14v14H7z", _MID)
        + _filled("M3 7h14v14H3z", _LIGHT)
        + _stroked("M6 11h8v6H6zM6 11l8 6M14 11l-8 6"),
        "turn": _filled("M12 2a10 10 0 1 1-.1 0z", _LIGHT) + _stroked("M12 6v6l4 3"),
        "next": _filled("M3 5l9 7l-9 7zM12 5l9 7l-9 7z", _GREEN),
        "dice": _filled("M4 4h16v16H4z", _LIGHT) + _dots((8, 8), (12, 12), (16, 16), (16, 8), (8, 16)),
        "symbols": _filled("M4 4h16v16H4z", _LIGHT) + _filled("M12 6l2 4l4 .5l-3 3l1 4l-4-2l-4 2l1-4l-3-3l4-.5z", _RED),
        "call": _filled("M3 4h18v12h-9l-5 5v-5H3z", _LIGHT) + _stroked("M7 8.5h10M7 12h6"),
        "reset": _stroked("M19 8A8 8 0 1 0 20 13") + _filled("M20 2v7h-7z", _BLUE),
        "deck": _filled("M8 2h12v16H8z", _MID) + _filled("M4 5h12v17H4z", _BLUE) + _stroked("M7 9l6 9M13 9l-6 9"),
        "hand": _filled("M2 8l8-4l5 12l-8 4z", _LIGHT) + _filled("M9 3h9v14H9z", _LIGHT) + _stroked("M12 7h3M12 10h3"),
        "window": _filled("M2 4h20v16H2z", _LIGHT) + _filled("M2 4h20v4H2z", _BLUE) + _stroked("M8 12h8M8 16h5"),
        "map": _filled("M2 5l6-2l8 2l6-2v16l-6 2l-8-2l-6 2z", _GREEN) + _stroked("M8 3v16M16 5v16"),
        "value": _filled("M12 2a10 10 0 1 1-.1 0z", _LIGHT) + _stroked("M12 7v10M7 12h10"),
        "charts": _filled("M3 3h18v18H3z", _LIGHT)
        + _filled("M3 3h18v5H3z", _MID)
        + _stroked("M3 13h18M3 17h18M9 3v18M15 3v18"),
        "list": _filled(_SHEET, _LIGHT) + _dots((8, 9), (8, 13), (8, 17)) + _stroked("M11 9h5M11 13h5M11 17h5"),
        "notes": _filled(_SHEET, _LIGHT) + _filled("M20 8l3 3l-9 9l-4 1l1-4z", _RED),
    }
)


def icon(name: str) -> str:
    """The file of an icon in `images/`."""
    return f"icon_{name}.png"


def draw_icon(name: str) -> str:
    """An icon as SVG. Raises KeyError for one there is none of."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{SIGNS[name]}</svg>'


def icon_orders() -> Iterator[Order]:
    """Every icon; a toolbar has few that are not used, and they are small."""
    for name in SIGNS:
        yield Order(icon(name), partial(draw_icon, name), _PX)
