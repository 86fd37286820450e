"""Which keys of a piece lead to one of its traits, and which of its reports listen to them (format: pieces, part 5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from modgen.vassal import PieceType, Trait

#: The fields of a trait's type that hold a key of its own.
_OWN_KEYS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "rotate;": ("rotateCWKey", "rotateCCWKey", "rotateDirectKey"),
        "emb2;": ("activateKeyStroke", "increaseKeyStroke", "decreaseKeyStroke", "resetKey"),
    }
)

#: What was found before, by the piece's type and the key; and how much of it is kept.
_KNOWN: dict[tuple[str, str], tuple[Stroke, ...]] = {}
_MOST_KNOWN = 4_000


@dataclass(frozen=True, slots=True)
class Stroke:
    """A key and the words of the menu entry it belongs to ("" for none)."""

    key: str
    menu: str = ""


def normal(key: str) -> str:
    """A keystroke in one form: of named ones the name alone, for the numbers before it are the engine's own. What is in
    that form already stays as it is."""
    code, comma, rest = key.partition(",")
    if not comma:
        return key
    modifiers, _, name = rest.partition(",")
    return name or f"{code},{modifiers}"


def strokes_to(type_: PieceType, key: str) -> tuple[Stroke, ...]:
    """The keys that bring a key about, through any number of triggers: those with a menu entry first, then itself."""
    known = _KNOWN.get((type_.text, key))
    if known is None:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        known = _KNOWN[type_.text, key] = tuple(_strokes_to(type_, key))
    return known


def _strokes_to(type_: PieceType, key: str) -> Iterator[Stroke]:
    seen: dict[str, str] = {normal(key): ""}
    waiting = [normal(key)]
    while waiting:
        goal = waiting.pop(0)
        for _, trigger in type_.all("macro"):
            actions = trigger["actionKeys"]
            if isinstance(actions, tuple) and goal in [normal(str(action)) for action in actions]:
                source = normal(str(trigger["key"]))
                if source not in seen:
                    seen[source] = str(trigger["command"])
                    waiting.append(source)
    yield from (Stroke(found, menu) for found, menu in sorted(seen.items(), key=lambda item: not item[1]))


def own_strokes(trait: Trait) -> Iterator[Stroke]:
    """A trait's own keys with their menu entries."""
    menus = {"rotateCWKey": "rotateCWText", "rotateCCWKey": "rotateCCWText", "activateKeyStroke": "activateCommand"}
    for name in _OWN_KEYS.get(trait.prefix, ()):
        if key := str(trait.values.get(name) or ""):
            yield Stroke(key, str(trait.values.get(menus.get(name, ""), "") or ""))


def reports(type_: PieceType, strokes: Iterable[Stroke]) -> Iterator[tuple[str, Stroke]]:
    """The report formats of a piece that listen to one of the strokes, with the stroke, in the order of the strokes."""
    for stroke in strokes:
        for _, report in type_.all("report"):
            keys = report["keys"]
            if isinstance(keys, tuple) and normal(stroke.key) in [normal(str(key)) for key in keys]:
                yield str(report["reportFormat"]), stroke


def menu_strokes(type_: PieceType) -> Iterator[Stroke]:
    """The key of each entry that a trigger or a global key puts into a piece's menu."""
    for _, trait in (*type_.all("macro"), *type_.all("globalhotkey")):
        key = str(trait.values.get("key") or trait.values.get("commandKey") or "")
        yield Stroke(key, str(trait.values.get("command") or trait.values.get("commandName") or ""))
