"""The menu commands of a piece with their keys, as players see them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from modgen.vassal import PieceType, Trait, decode

_PLAIN = (("commandName", "key"),)
#: Prefix of a trait -> the fields of its commands' texts and of their keys.
_FIELDS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "emb2;": (
        ("activateCommand", "activateKeyStroke"),
        ("upCommand", "increaseKeyStroke"),
        ("downCommand", "decreaseKeyStroke"),
        ("resetCommand", "resetKey"),
        ("rndText", "rndKey"),
    ),
    "rotate;": (
        ("rotateCWText", "rotateCWKey"),
        ("rotateCCWText", "rotateCCWKey"),
        ("setAngleText", "setAngleKey"),
        ("rotateRNDText", "rotateRNDKey"),
        ("rotateDirectText", "rotateDirectKey"),
    ),
    "pivot;": (("command", "key"), ("command2", "key2")),
    "macro;": (("command", "key"),),
    "globalkey;": _PLAIN,
    "globalhotkey;": (("commandName", "commandKey"),),
    "delete;": _PLAIN,
    "clone;": _PLAIN,
    "placemark;": _PLAIN,
    "replace;": _PLAIN,
    "translate;": _PLAIN,
    "deselect;": _PLAIN,
    "sendto;": (("commandName", "key"), ("backCommandName", "backKey")),
    "label;": (("menuCommand", "labelKey"),),
    "hide;": (("command", "hideKey"),),
    "obs;": (("hideCommand", "keyCommand"), ("peekCommand", "")),
    "return;": (("returnCommand", "returnKey"),),
    "table;": (("command", "launchKey"),),
    "propertysheet;": (("menuName", "launchKey"),),
    "playSound;": (("menuText", "stroke"),),
    "markmoved;": (("command", "key"), ("commandTrue", "keyTrue"), ("commandFalse", "keyFalse")),
    "footprint;": (("menuCommand", "trailKey"),),
    "AreaOfEffect;": (("activateCommand", "activateKey"),),
    "locCommand;": (("menuText", "key"),),
    "attach;": (("attachCommandName", "attachKey"), ("clearAllCommandName", "clearAllKey")),
}
#: Layers of before 3.2 have letters, which stand for Ctrl and the letter.
_LETTERS = {"activateKeyStroke": "activateKey", "increaseKeyStroke": "upKey", "decreaseKeyStroke": "downKey"}
_LISTS = ("PROP;", "setprop;", "setpieceprop;")
_STROKE = re.compile(r"(-?\d{1,6}),(-?\d{1,6})")
_MODIFIERS = ((0x82, "Ctrl"), (0x208, "Alt"), (0x104, "Meta"), (0x41, "Shift"))
_NAMED = {8: "Backspace", 9: "Tab", 10: "Enter", 27: "Esc", 32: "Space", 127: "Del"}
_FUNCTION_KEYS = range(112, 124)


def menu_of(piece: PieceType) -> Iterator[tuple[str, str]]:
    """Each command a player finds in the piece's menu: its text, and its key as people write it ("" for none)."""
    for trait in piece.traits:
        yield from _commands(trait)


def _commands(trait: Trait) -> Iterator[tuple[str, str]]:
    values = trait.values
    if trait.prefix in _LISTS:
        entries = values.get("keyCommands")
        for entry in entries if isinstance(entries, tuple) else ():
            text, *rest = decode(str(entry), ":")
            if text:
                yield text, key_text(rest[0] if rest else "")
    for field, key in _FIELDS.get(trait.prefix, ()):
        if text := str(values.get(field) or ""):
            letter = str(values.get(_LETTERS.get(key, ""), "") or "")
            yield text, key_text(str(values.get(key) or "") or letter)


def key_text(stroke: str) -> str:
    """A keystroke as it is written in VASSAL's files, as people write it; "" for a named one, which nobody can type.

    >>> key_text("82,130"), key_text("112,0"), key_text("0,0,hit"), key_text("J")
    ('Ctrl+R', 'F1', '', 'Ctrl+J')
    """
    if len(stroke) == 1:
        return f"Ctrl+{stroke.upper()}"
    found = _STROKE.fullmatch(stroke)
    if found is None:
        return ""
    code, modifiers = int(found[1]), int(found[2])
    named = f"F{code - 111}" if code in _FUNCTION_KEYS else _NAMED.get(code)
    key = named or (chr(code) if 33 < code < 127 else "")
    return "+".join([*(name for mask, name in _MODIFIERS if modifiers & mask), key]) if key else ""
