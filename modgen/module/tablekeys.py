"""Every key and menu entry of a module, read out of its component tree: what the help lists is what there is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from modgen.module.hotkeys import shown
from modgen.module.traitnames import KIND
from modgen.vassal import Component, Trait, decode, defined_piece

#: Attributes that hold a button's key, and those that say what it does, the first that is not empty.
_KEYS = (
    "buttonHotkey", "hotkey", "prevhotkey", "zoomInKey", "zoomOutKey", "zoomPickKey", "buttonKeyStroke",
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
    """An entry of a piece's menu, its key, and the kinds of pieces that have it."""

    menu: str
    key: str
    kinds: tuple[str, ...]


def buttons(root: Component) -> tuple[Button, ...]:
    """The buttons of all toolbars, in their order."""
    found = dict.fromkeys(_buttons(root))
    return tuple(found)


def _buttons(root: Component) -> Iterator[Button]:
    for one in root.walk():
        texts = one.attributes
        keys = [key for name in _KEYS if (key := shown(texts.get(name, "")))]
        if texts.get("doHotkey") == "true" and not keys:  # a button that presses the key of another
            keys = [key for stroke in decode(texts.get("hotkeys", ""), ",") if (key := shown(stroke))]
        name = next((texts[key] for key in _NAMES if texts.get(key)), "")
        tip = next((texts[key] for key in _TIPS if texts.get(key)), "")
        has_words = any(texts.get(key) for key in ("text", "buttonText", "buttonName", "label"))
        if (name or tip) and (keys or (has_words and tip)):
            yield Button(name, tip or name, keys[0] if keys else "")


def entries(root: Component) -> tuple[Entry, ...]:
    """The menu entries of all pieces, with the kinds of pieces that have each."""
    prototypes = {one.attributes.get("name", ""): _menu(one) for one in root.find("PrototypeDefinition")}
    found: dict[tuple[str, str], dict[str, None]] = {}
    for slot in (one for one in root.walk() if one.kind in ("PieceSlot", "CardSlot")):
        own = _menu(slot)
        used = [prototypes[name] for name in own.uses if name in prototypes]
        kind = next((one.kind for one in (own, *used) if one.kind), "")
        for entry in [*(entry for one in used for entry in one.entries), *own.entries]:
            found.setdefault(entry, {})[kind] = None
    return tuple(Entry(menu, key, tuple(filter(None, kinds))) for (menu, key), kinds in found.items())


@dataclass(frozen=True, slots=True)
class _Menu:
    """What a definition has by itself: its entries, the prototypes it uses, the kind of its pieces ("" unsaid)."""

    entries: tuple[tuple[str, str], ...]
    uses: tuple[str, ...]
    kind: str


def _menu(one: Component) -> _Menu:
    piece = defined_piece(one)
    layers = list(piece) if piece is not None else []
    kinds = [str(layer.values[KIND]) for layer in layers if layer.trait.prefix == "mark;" and KIND in layer.values]
    return _Menu(
        tuple(entry for layer in layers for entry in _entries(layer.trait)),
        tuple(layer.trait.name for layer in layers if layer.trait.prefix == "prototype;"),
        kinds[0] if kinds else "",
    )


def _entries(trait: Trait) -> Iterator[tuple[str, str]]:
    for text, stroke in _MENUS.get(trait.prefix, ()):
        menu = str(trait.values.get(text) or "")
        if menu:
            yield menu, shown(str(trait.values.get(stroke) or ""))
    commands = trait.values.get("keyCommands")
    for command in commands if isinstance(commands, tuple) else ():
        menu, *strokes = decode(str(command), ":")
        if menu and strokes:
            yield menu, shown(strokes[0])
