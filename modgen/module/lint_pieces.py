"""Lint of pieces: traits and their fields, states as deep as their types, prototypes that exist and end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from modgen.game.problems import Problem
from modgen.module.components import KnownTrait, known
from modgen.module.lint_tree import Found, short, walk
from modgen.vassal import AddPiece, Component, PieceType, Trait, decode, read_command, read_state, read_trait, read_type

_SLOTS = ("PieceSlot", "CardSlot")
# One keystroke whose comma lost its backslash in a list of them: both halves are numbers.
_BARE_KEY = re.compile(r"\d+")
# What Java can hold, and Python turn into a number without complaint.
_NUMBER = re.compile(r"[0-9]{1,18}")
#: The number of an extension's piece: the extension's id before it.
_EXTENSION_NUMBER = re.compile(r"[^:\s]{1,40}:[0-9]{1,18}")


def lint_pieces(root: Component) -> Iterator[Problem]:
    """All definitions of the build file: slots and prototypes."""
    prototypes: dict[str, tuple[Found, PieceType]] = {}
    uses: list[tuple[Found, str]] = []
    for found in walk(root):
        kind = short(found.component.tag)
        if kind not in (*_SLOTS, "PrototypeDefinition"):
            continue
        definition = read_command(found.component.text)
        if not isinstance(definition, AddPiece):
            yield found.problem("no_definition")
            continue
        piece = read_type(definition.type)
        yield from piece_problems(found, piece, definition.state)
        uses += [(found, trait.name) for trait in piece.traits if trait.prefix == "prototype;"]
        if kind == "PrototypeDefinition":
            name = found.component.attributes.get("name", "")
            if name in prototypes:
                yield found.problem("name_twice", name=name)
            prototypes[name] = (found, piece)
    for found, name in uses:
        if name not in prototypes:
            yield found.problem("unknown_prototype", prototype=name)
    yield from _endless(prototypes)
    yield from _gpids(root)


def piece_problems(found: Found, piece: PieceType, state: str) -> Iterator[Problem]:
    """What is wrong with one piece: its traits, their fields, the depth of its state."""
    for trait in piece.traits:
        yield from _trait(found, trait)
    if piece.traits[-1].prefix not in ("piece;", "stack", "deck;"):
        yield found.problem("no_basic_piece")
    have = len(read_state(piece, state).layers)
    if have < len(piece.traits):
        yield found.problem("short_state", layers=len(piece.traits), found=have)


def piece_images(piece: PieceType) -> Iterator[str]:
    """The image files that a piece's traits name."""
    for trait in piece.traits:
        yield from _images_of(trait.raw)


@lru_cache(maxsize=8192)
def _images_of(raw: str) -> tuple[str, ...]:
    trait = read_trait(raw)
    fields = trait.values
    named = [str(fields.get(name) or "") for name in ("imageName", "movedIcon")]
    images = fields.get("imageNames")
    if isinstance(images, tuple):
        named += (str(image) for image in images)
    style = str(fields.get("displayStyle") or "")
    if trait.prefix == "obs;" and style.startswith("G"):
        named.append(style[1:])
    return tuple(image for image in named if image)


def _trait(found: Found, trait: Trait) -> Iterator[Problem]:
    for code, values in _faults(trait.raw):
        yield found.problem(code, **values)


@lru_cache(maxsize=8192)
def _faults(raw: str) -> tuple[tuple[str, Mapping[str, object]], ...]:
    """What is wrong with a trait by itself, code and values: the same traits stand in piece after piece."""
    trait = read_trait(raw)
    spec = known().traits.get(trait.prefix)
    if spec is None:
        return (("unknown_trait", {"trait": trait.prefix.rstrip(";") or trait.raw[:40]}),)
    if spec.more and not spec.fields:
        return ()
    shown = f"{trait.prefix}{trait.name}"
    faults: list[tuple[str, Mapping[str, object]]] = []
    if not spec.more and len(trait.fields) > len(spec.fields):
        faults.append(("too_many_fields", {"trait": shown, "found": len(trait.fields), "most": len(spec.fields)}))
    if len(trait.fields) < spec.mandatory:
        faults.append(("too_few_fields", {"trait": shown, "found": len(trait.fields), "least": spec.mandatory}))
    faults += (("bad_field", {"trait": shown, **fault}) for fault in _fields(trait, spec))
    return tuple(faults)


def _fields(trait: Trait, spec: KnownTrait) -> Iterator[dict[str, object]]:
    if trait.prefix == "rotate;" and trait.fields[:1] == ("1",):
        return  # free rotation has its own fields after the first
    for (name, kind), value in zip(spec.fields, trait.fields, strict=False):
        wrong = {
            "i": bool(value) and re.fullmatch(r"-?\d+", value) is None,
            "d": bool(value) and re.fullmatch(r"-?\d+(\.\d*)?([eE]-?\d+)?", value) is None,
            "b": value not in ("true", "false", ""),
            "ks": bool(value) and "," not in value,
            "ks[]": any(_BARE_KEY.fullmatch(stroke) for stroke in decode(value, ",")) if value else False,
        }.get(kind, False)
        if wrong:
            yield {"field": name, "value": value}


def _endless(prototypes: Mapping[str, tuple[Found, PieceType]]) -> Iterator[Problem]:
    """Prototypes that use themselves, directly or through others."""
    below = {
        name: {trait.name for trait in piece.traits if trait.prefix == "prototype;"}
        for name, (_, piece) in prototypes.items()
    }
    for name, (found, _) in prototypes.items():
        reached: set[str] = set()
        waiting = set(below[name])
        while waiting:
            one = waiting.pop()
            reached.add(one)
            waiting |= below.get(one, set()) - reached
        if name in reached:
            yield found.problem("prototype_in_itself", prototype=name)


def _gpids(root: Component) -> Iterator[Problem]:
    """Unique whole numbers below nextPieceSlotId: refreshing counters in old saves finds slots by them.

    Traits that place another piece have one as well, of the same numbers.
    """
    seen: dict[str, str] = {}
    free = root.attributes.get("nextPieceSlotId", "0")
    for found in walk(root):
        for gpid in _numbers_of(found.component):
            yield from _gpid(found, gpid, seen, free)


def _numbers_of(component: Component) -> Iterator[str]:
    if short(component.tag) in _SLOTS:
        yield component.attributes.get("gpid", "")
    elif short(component.tag) != "PrototypeDefinition":
        return
    definition = read_command(component.text)
    if isinstance(definition, AddPiece):
        for trait in read_type(definition.type).traits:
            if trait.prefix in ("placemark;", "replace;"):
                yield str(trait.values.get("gpId") or "")


def _gpid(found: Found, gpid: str, seen: dict[str, str], free: str) -> Iterator[Problem]:
    if not _NUMBER.fullmatch(gpid) and not _EXTENSION_NUMBER.fullmatch(gpid):
        yield found.problem("bad_gpid", gpid=gpid)
    elif gpid in seen:
        yield found.problem("gpid_twice", gpid=gpid, other=seen[gpid])
    elif _NUMBER.fullmatch(free) and _NUMBER.fullmatch(gpid) and int(gpid) >= int(free):
        yield found.problem("gpid_not_below", gpid=gpid, next=free)
    seen.setdefault(gpid, found.path)
