"""What a piece's traits show: named values out of the type and state layers, in words people at the table would use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from modgen.vassal import PieceState, PieceType, Trait, decode

#: Traits whose state is VASSAL's own book-keeping: where keys were sent, trails, what a menu last did.
_SILENT = frozenset(
    [
        "footprint",
        "macro",
        "report",
        "delete",
        "clone",
        "globalkey",
        "globalhotkey",
        "replace",
        "placemark",
        "return",
        "sendto",
        "setprop",
        "setpieceprop",
        "submenu",
        "hideCmd",
        "immob",
        "prototype",
        "calcProp",
        "playSound",
        "translate",
        "nonRect",
        "nonRect2",
        "button",
        "menuSeparator",
        "basicName",
        "AreaOfEffect",
        "deselect",
        "clickTo",
        "chess",
        "border",
        "locmsg",
        "locCommand",
        "attach",
        "action",
        "cmt",
        "turn",
    ]
)
_TELLING_NOTHING = _SILENT | {"piece", "stack", "deck"}
#: Longer states are not remembered: a stranger's must not fill the memory.
_LONGEST_KEPT = 500
_SECRET = frozenset({"hide", "obs", "restrict"})


@dataclass(frozen=True, slots=True)
class Shown:
    """A value a trait shows: its name, as people see it, and as VASSAL stores it. "" shown: off or none."""

    name: str
    shown: str
    value: str


def kind_of(trait: Trait) -> str:
    """A trait's prefix without its semicolon."""
    return trait.prefix.rstrip(";")


@lru_cache(maxsize=16384)
def name_of(trait: Trait) -> str:
    """The name a trait goes by: its own; a layer without one by what its author wrote beside it."""
    if trait.name:
        return trait.name
    match trait.prefix:
        case "emb2;":
            told = (trait[name] for name in ("description", "activateCommand", "upCommand"))
            return next((str(text) for text in told if text), "Layer")
        case "rotate;":
            return "Rotation"
        case "markmoved;":
            return "Moved"
    return kind_of(trait)


def differences(trait: Trait, before: str, now: str) -> tuple[tuple[Shown, Shown], ...]:
    """The values a trait shows that differ in two states, each as it was and as it is."""
    if trait.prefix.rstrip(";") in _TELLING_NOTHING:
        return ()
    return _differ_once(trait, before, now) if len(before) + len(now) <= _LONGEST_KEPT else _differ(trait, before, now)


def _differ(trait: Trait, before: str, now: str) -> tuple[tuple[Shown, Shown], ...]:
    pairs = zip(shown(trait, before), shown(trait, now), strict=False)
    return tuple((was, is_) for was, is_ in pairs if was.value != is_.value)


# Counters of a kind are turned and flipped between the same few states all through a game.
_differ_once = lru_cache(maxsize=4096)(_differ)


def shown(trait: Trait, state: str) -> Iterator[Shown]:
    """The values a trait shows in a state; nothing for traits that show none."""
    kind = kind_of(trait)
    if kind in _TELLING_NOTHING:
        return
    if kind in _SECRET:
        # The state is the owner's password: only whether there is one may be told.
        owned = state.partition(";")[0] not in ("", "null")
        yield Shown(kind, "on" if owned else "", "true" if owned else "false")
        return
    reader = _READERS.get(kind)
    if reader is not None:
        yield from reader(trait, state)
    else:
        yield Shown(name_of(trait), state, state)


def _layer(trait: Trait, state: str) -> Iterator[Shown]:
    level = _whole(state, -1)
    names = trait["levelNames"]
    name = str(names[level - 1]).strip() if isinstance(names, tuple) and 0 < level <= len(names) else ""
    # "+ (Suppressed)": the sign says on which side of the piece's name the level's name goes.
    name = name.removeprefix("+").removesuffix("+").strip().removeprefix("(").removesuffix(")").strip()
    yield Shown(name_of(trait), (name or str(level)) if level > 0 else "", state or "-1")


def _old_layer(_trait: Trait, state: str) -> Iterator[Shown]:
    level = _whole(state, -1)
    yield Shown("Layer", str(level) if level > 0 else "", state or "-1")


def _rotation(trait: Trait, state: str) -> Iterator[Shown]:
    if trait["nAngles"] == 1:
        degrees = str(round(abs(_number(state))) % 360)
        yield Shown(name_of(trait), f"{degrees}°", state or "0")
    else:
        yield Shown(name_of(trait), str(_whole(state, 0) + 1), state or "0")


def _fields(trait: Trait, state: str) -> Iterator[Shown]:
    for name, value in trait.state_layout.read(state).items():
        yield Shown(name, str(value), str(value))


def _text(trait: Trait, state: str) -> Iterator[Shown]:
    yield Shown(name_of(trait), state, state)


def _flag(trait: Trait, state: str) -> Iterator[Shown]:
    yield Shown(name_of(trait), "on" if state == "true" else "", state or "false")


def _pieces_listed(trait: Trait, state: str) -> Iterator[Shown]:
    yield Shown(name_of(trait), decode(state, ";")[0], state)


_READERS: dict[str, Callable[[Trait, str], Iterator[Shown]]] = {
    "emb2": _layer,
    "emb": _old_layer,
    "rotate": _rotation,
    "mark": _fields,
    "PROP": _text,
    "label": _text,
    "markmoved": _flag,
    "propertysheet": _fields,
    "mat": _pieces_listed,
}


def properties(state: PieceState) -> Iterator[tuple[str, str]]:
    """A piece's properties by name, outermost trait first, as far as its own state tells them."""
    layers = state.padded
    for number, kind, trait in _telling(state.type):
        text = layers[number]
        match kind:
            case "emb2":
                level = _whole(text, -1)
                yield f"{name_of(trait)}_Level", str(abs(level))
                yield f"{name_of(trait)}_Active", "true" if level > 0 else "false"
            case "rotate":
                yield f"{name_of(trait)}_Facing", str(_whole(text, 0) + 1)
            case _:
                yield from ((one.name, one.value) for one in shown(trait, text))
    yield "BasicName", state.type.name


@lru_cache(maxsize=4096)
def _telling(type_: PieceType) -> tuple[tuple[int, str, Trait], ...]:
    """The traits of a piece that tell properties, with their numbers and kinds: a few of many, so they are kept."""
    kinds = ((number, kind_of(trait), trait) for number, trait in enumerate(type_.traits))
    return tuple(
        (number, kind, trait)
        for number, kind, trait in kinds
        if kind in ("mark", "PROP", "label", "markmoved", "emb2") or (kind == "rotate" and trait["nAngles"] != 1)
    )


def _whole(text: str, default: int) -> int:
    try:
        return int(text)
    except ValueError:
        return default


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0
