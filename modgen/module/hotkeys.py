"""Keystrokes: an author's `Alt+D` as VASSAL writes it, and what VASSAL writes as people read it (format part 6.2)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from modgen.game.strokes import read_stroke
from modgen.vassal import decode

_CODES: Mapping[str, int] = MappingProxyType(
    {
        **{chr(code): code for code in (*range(48, 58), *range(65, 91))},
        **{f"F{n}": 111 + n for n in range(1, 13)},
        **{f"Num{n}": 96 + n for n in range(10)},
        "Space": 32, "Enter": 10, "Esc": 27, "Tab": 9, "Backspace": 8, "Delete": 127, "Insert": 155, "PageUp": 33,
        "PageDown": 34, "End": 35, "Home": 36, "Left": 37, "Up": 38, "Right": 39, "Down": 40, ",": 44, "-": 45,
        ".": 46, "/": 47, ";": 59, "=": 61, "[": 91, "\\": 92, "]": 93,
    }
)  # fmt: skip
_NAMES = {code: name for name, code in _CODES.items()}
#: The bits of a modifier: the old one and the new one are written together.
_SHIFT, _CTRL, _META, _ALT = 65, 130, 260, 520


def keystroke(text: str) -> str:
    """An author's key as `code,modifiers`; "" for none, and for one that cannot be read (the schema refuses it).

    >>> keystroke("Ctrl+Shift+D")
    '68,195'
    """
    stroke = read_stroke(text) if text else None
    if stroke is None or stroke.key not in _CODES:
        return ""
    held = _SHIFT * stroke.shift + _CTRL * stroke.ctrl + _ALT * stroke.alt + _META * stroke.meta
    return f"{_CODES[stroke.key]},{held}"


def shown(keystroke: str) -> str:
    """VASSAL's keystroke as people read it; "" for none and for named commands, which no key presses.

    >>> shown("68,195"), shown("0,0,apReset")
    ('Ctrl+Shift+D', '')
    """
    parts = decode(keystroke, ",")
    if len(parts) != 2 or not all(part.isdecimal() for part in parts):
        return ""
    code, held = int(parts[0]), int(parts[1])
    if code not in _NAMES:
        return ""
    names = [name for name, bit in (("Ctrl", _CTRL), ("Alt", _ALT), ("Shift", _SHIFT), ("Cmd", _META)) if held & bit]
    return "+".join([*names, _NAMES[code]])
