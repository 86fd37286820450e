"""A module's translation file: what the module says in one language, under the keys of what it says in another.

It is made by comparing the whole component tree as built in either language, so that whatever a module shows has its
translation as soon as its texts have two languages: nothing lists texts by hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from modgen.module.translatable import FOLDERS, KINDS, PIECE, TRAIT_FIELDS
from modgen.vassal import AddPiece, Component, PieceState, Trait, decode, read_command, read_state, read_type

#: Components whose text defines a piece.
_DEFINING = ("PieceSlot", "CardSlot", "PrototypeDefinition")
_CONTAINER = "PrototypesContainer"


def translation(original: Component, translated: Component) -> dict[str, str]:
    """Key -> text of everything that reads differently in the translated tree; both are built from the same game.

    Two different translations of one text of pieces: the first counts, VASSAL knows no more than one.
    """
    found: dict[str, str] = {}
    prototypes: dict[str, str] = {}
    for key, text in _components(original, translated, "", prototypes):
        found.setdefault(key, text)
    ones, others = _prototypes(original), _prototypes(translated)
    looked: set[str] = set()
    while waiting := [name for name in prototypes if name not in looked]:
        for name in waiting:
            looked.add(name)
            for key, text in _definition(ones.get(name, ""), others.get(prototypes[name], ""), prototypes):
                found.setdefault(key, text)
    return found


def _prototypes(root: Component) -> dict[str, str]:
    return {one.attributes.get("name", ""): one.text for one in root.find("PrototypeDefinition")}


def properties(texts: dict[str, str], comment: str = "") -> bytes:
    """A Java properties file, sorted by key. Everything beyond ASCII is written `\\uXXXX`: that is read right whatever
    encoding a version of VASSAL takes such files to be in.

    >>> properties({"Piece.Spend 1 AP": "Да"}).decode()
    'Piece.Spend\\\\ 1\\\\ AP=\\\\u0414\\\\u0430\\n'
    """
    lines = [f"# {comment}"] if comment else []
    lines += [f"{_escaped(key, ' :=#!')}={_escaped(text, '')}" for key, text in sorted(texts.items())]
    return "".join(line + "\n" for line in lines).encode("ascii")


def _escaped(text: str, special: str) -> str:
    written = []
    for at, letter in enumerate(text):
        if letter == "\\" or letter in special or (at == 0 and letter == " "):
            written.append("\\" + letter)
        elif " " <= letter <= "~":
            written.append(letter)
        else:
            units = letter.encode("utf-16-be")
            written += [f"\\u{units[n]:02x}{units[n + 1]:02x}" for n in range(0, len(units), 2)]
    return "".join(written)


def _components(one: Component, other: Component, path: str, prototypes: dict[str, str]) -> Iterator[tuple[str, str]]:
    if one.kind != other.kind:
        return
    if one.kind in _DEFINING:
        yield from _definition(one.text, other.text, prototypes)
        return
    if one.kind == _CONTAINER:
        return
    kind = KINDS.get(one.kind)
    below = path
    if kind is not None:
        name = one.attributes.get(kind.named_by, "") if kind.named_by else ""
        step = kind.prefix if kind.prefix is not None else f"{one.kind}.{name}." if name else f"{one.kind}."
        below = f"{path}.{step}" if path and step else path + step
        for attribute in kind.attributes:
            text, wanted = one.attributes.get(attribute, ""), other.attributes.get(attribute, "")
            if wanted and wanted != text:
                yield below + attribute, wanted
        if one.kind == "PlayerRoster":
            yield from _sides(one, other, below)
    elif one.kind not in FOLDERS:
        return
    for child, twin in zip(one.children, other.children, strict=False):
        yield from _components(child, twin, below, prototypes)


def _sides(one: Component, other: Component, path: str) -> Iterator[tuple[str, str]]:
    """The sides are children of the roster, and one text in a translation: names with commas between."""
    names = [[child.text for child in roster.children] for roster in (one, other)]
    if names[0] != names[1]:
        yield path + "sides", ",".join(name.replace(",", "\\,") for name in names[1])


def _definition(text: str, wanted: str, prototypes: dict[str, str]) -> Iterator[tuple[str, str]]:
    """What is read of a piece: its name, its menu, what it reports. Notes which prototype stands for which."""
    piece, twin = _piece(text), _piece(wanted)
    if piece is None or twin is None:
        return
    for layer, other in zip(piece, twin, strict=False):
        if layer.trait.prefix != other.trait.prefix:
            continue
        if layer.trait.prefix == "prototype;":
            prototypes.setdefault(layer.trait.name, other.trait.name)
        yield from _trait(layer.trait, other.trait, prototypes)
        if layer.trait.prefix == "label;":
            yield from _pair(layer.text, other.text)


def _trait(trait: Trait, other: Trait, prototypes: dict[str, str]) -> Iterator[tuple[str, str]]:
    if trait.raw == other.raw:
        return
    for field in TRAIT_FIELDS.get(trait.prefix, ()):
        text, wanted = trait.values.get(field), other.values.get(field)
        if isinstance(text, tuple) and isinstance(wanted, tuple):
            for each, twin in zip(text, wanted, strict=False):
                yield from _pair(_bare(str(each)), _bare(str(twin)))
        elif isinstance(text, str) and isinstance(wanted, str):
            yield from _pair(text, wanted)
    if trait.prefix in ("placemark;", "replace;"):
        yield from _definition(str(trait["markerSpec"]), str(other["markerSpec"]), prototypes)
    if trait.prefix in ("PROP;", "setprop;", "setpieceprop;") and len(trait.fields) > 2 < len(other.fields):
        pairs = zip(decode(trait.fields[2], ","), decode(other.fields[2], ","), strict=False)
        for each, twin in pairs:
            yield from _pair(decode(each, ":")[0], decode(twin, ":")[0])


def _bare(name: str) -> str:
    """A level's name without the sign that says on which side of the piece's own name it goes."""
    return name[1:] if name.startswith("+") else name.removesuffix("+")


def _pair(text: str, wanted: str) -> Iterator[tuple[str, str]]:
    if text and wanted and text != wanted:
        yield PIECE + text, wanted


def _piece(text: str) -> PieceState | None:
    definition = read_command(text) if text.startswith("+/") else None
    return read_state(read_type(definition.type), definition.state) if isinstance(definition, AddPiece) else None
