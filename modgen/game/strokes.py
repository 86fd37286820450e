"""Keystrokes as people write them, `Ctrl+T`, `Alt+Shift+F5`, read into values that can be compared."""

from __future__ import annotations

import re
from dataclasses import dataclass

_MODIFIERS = {
    "ctrl": "ctrl", "control": "ctrl", "strg": "ctrl", "shift": "shift", "alt": "alt",
    "cmd": "meta", "command": "meta", "meta": "meta",
}  # fmt: skip
_NAMED = {
    "space": "Space", "enter": "Enter", "return": "Enter", "esc": "Esc", "escape": "Esc", "tab": "Tab",
    "backspace": "Backspace", "del": "Delete", "delete": "Delete", "ins": "Insert", "insert": "Insert",
    "pgup": "PageUp", "pageup": "PageUp", "pgdn": "PageDown", "pagedown": "PageDown", "home": "Home", "end": "End",
    "left": "Left", "right": "Right", "up": "Up", "down": "Down", "comma": ",", "minus": "-", "period": ".",
    "slash": "/", "semicolon": ";", "equals": "=",
}  # fmt: skip
_SIGNS = frozenset(",-./;=[]\\")
_PLAIN = re.compile(r"[A-Z0-9]|F(?:[1-9]|1[0-2])|NUM[0-9]")
# A sign may be the key itself: "Ctrl+-", "Ctrl -".
_PARTS = re.compile(r"[\s+]+|(?<=[A-Za-z])-(?=.)")


@dataclass(frozen=True, slots=True, order=True)
class Stroke:
    """A key with its modifiers. `key` is `A`, `7`, `F5`, `Num3`, `Up`, `PageDown`, `[` ...: one word for each key."""

    key: str
    ctrl: bool = False
    alt: bool = False
    shift: bool = False
    meta: bool = False

    def __str__(self) -> str:
        held = (("Ctrl", self.ctrl), ("Alt", self.alt), ("Shift", self.shift), ("Cmd", self.meta))
        return "+".join([*(name for name, on in held if on), self.key])


def read_stroke(text: str) -> Stroke | None:
    """The keystroke a text names; None if it names none. Capital letters do not count, `+`, `-` and spaces part it.

    >>> str(read_stroke("shift ctrl-f5"))
    'Ctrl+Shift+F5'
    """
    parts = [part for part in _PARTS.split(text.strip()) if part]
    if not parts:
        return None
    *held, key = parts
    modifiers = [_MODIFIERS.get(each.lower(), "") for each in held]
    named = _key(key)
    if "" in modifiers or len(set(modifiers)) < len(modifiers) or not named:
        return None
    return Stroke(named, **dict.fromkeys(modifiers, True))


def cyrillic(text: str) -> bool:
    """Whether a keystroke is written with Cyrillic letters, some of which look like the Latin ones on the key."""
    return re.search("[\u0400-\u04ff]", text) is not None


def _key(text: str) -> str:
    if text in _SIGNS:
        return text
    if named := _NAMED.get(text.lower()):
        return named
    upper = text.upper()
    if not text.isascii() or not _PLAIN.fullmatch(upper):
        return ""
    return upper.replace("NUM", "Num")
