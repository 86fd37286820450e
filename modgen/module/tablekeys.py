"""Every key and menu entry of a module, read out of its component tree: what the help lists is what there is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from modgen.module.hotkeys import shown
from modgen.vassal import AddPiece, Component, Trait, read_command, read_type

#: Attributes that hold a button's key, and those that say what it does, the first that is not empty.
_KEYS = (
    "hotkey", "buttonHotkey", "nexthotkey", "prevhotkey", "zoomInKey", "zoomOutKey", "zoomPickKey", "buttonKeyStroke",
)  # fmt: skip
_NAMES = ("text", "buttonText", "buttonName", "label", "desc")
_TIPS = ("tooltip", "buttonToolTip", "pickTooltip", "description")
#: The menu entries of a trait: the field of the text and that of the key.
_MENUS: Mapping[str, tuple[tuple[str, str], ...]] = MappingProxyType(
    {
        "macro;": (("command", "key"),),
        "delete;": (("commandName", "key"),),
        "clone;": (("commandName", "key"),),
        "markmoved;": (("command", "key"),),
        "emb2;": (
            ("upCommand", "increaseKeyStroke"),
            ("downCommand", "decreaseKeyStroke"),
            ("resetCommand", "resetKey"),
            ("activateCommand", "activateKeyStroke"),
            ("rndText", "rndKey"),
        ),
        "rotate;": (
            ("rotateCWText", "rotateCWKey"),
            ("rotateCCWText", "rotateCCWKey"),
            ("setAngleText", "setAngleKey"),
            ("rotateDirectText", "rotateDirectKey"),
        ),
        "obs;": (("hideCommand", "keyCommand"),),
        "hide;": (("command", "hideKey"),),
        "return;": (("returnCommand", "returnKey"),),
        "sendto;": (("commandName", "key"), ("backCommandName", "backKey")),
        "footprint;": (("menuCommand", "trailKey"),),
        "label;": (("menuCommand", "labelKey"),),
        "placemark;": (("commandName", "key"),),
        "replace;": (("commandName", "key"),),
        "propertysheet;": (("menuName", "launchKey"),),
        "AreaOfEffect;": (("activateCommand", "activateKey"),),
        "globalkey;": (("commandName", "key"),),
        "translate;": (("commandName", "key"),),
    }
)


@dataclass(frozen=True, slots=True)
class Button:
    """A button: its words ("" for an icon alone), what it does, its key ("" for none)."""

    name: str
    tip: str
    key: str


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a piece's menu, its key, and the kinds of pieces that have it, by their prototypes' names."""

    menu: str
    key: str
    pieces: tuple[str, ...]


def buttons(root: Component) -> tuple[Button, ...]:
    """The buttons of all toolbars, in their order."""
    found = dict.fromkeys(_buttons(root))
    return tuple(found)


def _buttons(root: Component) -> Iterator[Button]:
    for one in root.walk():
        keys = [shown(one.attributes[key]) for key in _KEYS if one.attributes.get(key)]
        name = next((one.attributes[key] for key in _NAMES if one.attributes.get(key)), "")
        tip = next((one.attributes[key] for key in _TIPS if one.attributes.get(key)), "")
        has_words = any(one.attributes.get(key) for key in ("text", "buttonText", "label"))
        if (keys and keys[0]) or (has_words and tip):
            yield Button(name, tip or name, keys[0] if keys else "")


def entries(root: Component) -> tuple[Entry, ...]:
    """The menu entries of all pieces, in the order of the menus."""
    found: dict[tuple[str, str], list[str]] = {}
    for one in root.walk():
        if one.kind not in ("PrototypeDefinition", "PieceSlot"):
            continue
        definition = read_command(one.text)
        if not isinstance(definition, AddPiece):
            continue
        whose = one.attributes.get("name", "") if one.kind == "PrototypeDefinition" else ""
        for trait in read_type(definition.type).traits:
            for menu, key in _entries(trait):
                names = found.setdefault((menu, key), [])
                if whose and whose not in names:
                    names.append(whose)
    return tuple(Entry(menu, key, tuple(names)) for (menu, key), names in found.items())


def _entries(trait: Trait) -> Iterator[tuple[str, str]]:
    for text, stroke in _MENUS.get(trait.prefix, ()):
        menu = str(trait.values.get(text) or "")
        if menu:
            yield menu, shown(str(trait.values.get(stroke) or ""))
