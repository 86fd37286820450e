"""Plain values of data files as the model's values: texts, points, colours; and ids looked up with a hint."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from modgen.game.model import Point, Text
from modgen.game.outline import MAX_PX
from modgen.game.problems import Place, ProblemList
from modgen.game.schema import closest

T = TypeVar("T")
_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


def text_of(value: object) -> Text:
    """A text given plain or in both languages; what is no text counts as left out."""
    if isinstance(value, Mapping):
        return Text(str(value.get("en", "")), str(value.get("ru", "")))
    return Text(str(value)) if isinstance(value, str | int | float) else Text("")


def point_of(value: object) -> Point | None:
    """A point [x, y]; None if left out, and for what is no point (the schema tells)."""
    if not isinstance(value, list) or len(value) != 2 or not all(_is_px(n) for n in value):
        return None
    return (float(value[0]), float(value[1]))


def _is_px(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= MAX_PX


def frozen(value: object) -> object:
    """A value of options with its lists as tuples and its mappings read-only."""
    if isinstance(value, Mapping):
        return MappingProxyType({str(key): frozen(each) for key, each in value.items()})
    return tuple(frozen(each) for each in value) if isinstance(value, list) else value


def section(data: Mapping[str, Any], key: str) -> dict[str, Any]:
    """The mapping under a key; empty if it is left out or, as the schema has told, no mapping."""
    value = data.get(key)
    return value if isinstance(value, dict) else {}


def whole_numbers(value: object) -> Mapping[str, int]:
    """The whole numbers of a mapping, read-only; what is none, the schema tells."""
    given = value if isinstance(value, Mapping) else {}
    return MappingProxyType({str(key): n for key, n in given.items() if isinstance(n, int) and n is not True})


def points_of(value: object) -> int:
    """An objective's victory points, 0 to 99; what is none (the schema tells) counts as left out."""
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 99 else 0


def options_of(value: object) -> Mapping[str, object]:
    """A block of options, frozen; empty if left out."""
    return MappingProxyType({str(k): frozen(v) for k, v in value.items()} if isinstance(value, Mapping) else {})


def lookup(what: str, name: str, among: Mapping[str, T], place: Place, problems: ProblemList) -> T | None:
    """The thing of that id; None, and a problem that proposes the nearest, if there is none. `what`: face, area ..."""
    if name not in among and not problems.forgives(what, name):
        near = closest(name, among)
        code = f"game.unknown_{what}" + ("_near" if near else "")
        problems.add(code, place, found=name, near=near, known=listed(among))
    return among.get(name)


def listed(names: Mapping[str, object], at_most: int = 12) -> str:
    """Ids as a message lists them."""
    known = list(names)
    return ", ".join(known[:at_most]) + (" ..." if len(known) > at_most else "")


def _channels(colour: str) -> tuple[int, int, int]:
    digits = colour.removeprefix("#")
    full = digits if len(digits) == 6 else "".join(d * 2 for d in digits)
    return (int(full[0:2], 16), int(full[2:4], 16), int(full[4:6], 16))


def full_colour(colour: str) -> str:
    """`#rgb` as `#rrggbb`, in small letters."""
    return "#{:02x}{:02x}{:02x}".format(*_channels(colour))


def colour_of(value: object, otherwise: str) -> str:
    """A colour written as `#rgb` or `#rrggbb`, in full; what is none (the schema tells) counts as left out."""
    return full_colour(value) if isinstance(value, str) and _COLOUR.fullmatch(value) else otherwise


def darker(colour: str, by: float = 0.3) -> str:
    """A darker shade, as for a counter's rim."""
    return "#{:02x}{:02x}{:02x}".format(*(round(c * (1 - by)) for c in _channels(colour)))


def luminance(colour: str) -> float:
    """Relative luminance from 0 black to 1 white (WCAG 2)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in _channels(colour))]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    """The contrast of two colours, from 1 to 21 (WCAG 2)."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def ink_on(field: str) -> str:
    """Near-black or white, whichever reads better on a field."""
    return max(("#1a1a1a", "#ffffff"), key=lambda ink: contrast(ink, field))
