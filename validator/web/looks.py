"""How a piece looks on the table: its picture, the layers that show, how it is turned, as its traits' states tell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from modgen.vassal import PieceState, Trait, decode
from validator.logs.traits import properties

#: More of these on one piece than any author draws.
MAX_MARKS = 40


@dataclass(frozen=True, slots=True)
class Mark:
    """Something drawn on a piece: a picture by its file's name or, without one, a text; centred at a point (map px from
    the piece's middle)."""

    picture: str = ""
    text: str = ""
    x: int = 0
    y: int = 0
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Turned:
    """Everything drawn so far is turned clockwise by so many degrees."""

    degrees: float


@dataclass(frozen=True, slots=True)
class Look:
    """What is drawn of a piece, the first undermost. `name` serves where there is no picture; `faint`: it is invisible
    to others; `masked`: only its back shows."""

    name: str
    marks: tuple[Mark | Turned, ...]
    faint: bool = False
    masked: bool = False


@lru_cache(maxsize=8192)
def look(state: PieceState) -> Look:
    """How a piece in this state looks."""
    found = Look(state.type.name.strip(), ())
    for trait, text in reversed(list(zip(state.type.traits, state.padded, strict=True))):
        match trait.prefix:
            case "piece;":
                found = _with(found, Mark(_text(trait, "imageName")))
            case "emb2;":
                found = _with(found, *_layer(state, trait, text))
            case "rotate;":
                if degrees := _degrees(trait, text):
                    found = _with(found, Turned(degrees))
            case "label;":
                found = _with(found, *_label(trait, text))
            case "markmoved;" if text == "true":
                picture, x, y = (*decode(trait.raw, ";"), "", "", "", "")[1:4]
                found = _with(found, Mark(picture, "", _whole(x, 0), _whole(y, 0)))
            case "hide;" if _owned(text):
                found = replace(found, faint=True)
            case "obs;" if _owned(text):
                # Whoever may look under a mask knows already; a page must not tell the others.
                found = Look(_text(trait, "maskName"), (Mark(_text(trait, "imageName")),), found.faint, masked=True)
    return found


def _with(found: Look, *marks: Mark | Turned) -> Look:
    drawn = tuple(mark for mark in marks if isinstance(mark, Turned) or mark.picture or mark.text)
    return replace(found, marks=(*found.marks, *drawn)[:MAX_MARKS])


def _layer(state: PieceState, trait: Trait, text: str) -> Iterator[Mark]:
    level = _whole(text, -1)
    if trait["followProperty"]:
        level = _followed(state, trait, level)
    names = trait["imageNames"]
    if isinstance(names, tuple) and 0 < level <= len(names):
        scale = trait["scale"]
        yield Mark(
            str(names[level - 1]),
            "",
            _number(trait["xOff"]),
            _number(trait["yOff"]),
            scale if isinstance(scale, float) and 0 < scale <= 20 else 1.0,
        )


def _followed(state: PieceState, trait: Trait, level: int) -> int:
    """The level of a layer that follows a property of its piece; its own where that is no plain number."""
    name = str(trait["followExpression"]).strip().removeprefix("{").removesuffix("}").strip()
    value = next((value for own, value in properties(state) if own == name), None)
    first = trait["firstLevelValue"]
    if value is None or not value.lstrip("-").isdecimal() or not isinstance(first, int):
        return level
    return int(value) - first + 1


def _degrees(trait: Trait, text: str) -> float:
    count = trait["nAngles"]
    if count == 1:
        try:
            angle = float(text or 0)
        except ValueError:
            return 0.0
        return round(-angle % 360, 1) if abs(angle) < 1e6 else 0.0
    return round(_whole(text, 0) * 360 / count % 360, 1) if isinstance(count, int) and count > 1 else 0.0


def _label(trait: Trait, text: str) -> Iterator[Mark]:
    if text.strip() and "$" not in text:
        down = {"t": -34, "b": 34}.get(str(trait["verticalPos"]), 0)
        offset = _number(trait["verticalOffset"])
        yield Mark("", " ".join(text.split())[:40], _number(trait["horizontalOffset"]), down - offset)


def _owned(text: str) -> bool:
    return text.partition(";")[0] not in ("", "null")


def _text(trait: Trait, name: str) -> str:
    return str(trait[name] or "")


def _number(value: object) -> int:
    return value if isinstance(value, int) and abs(value) < 10_000 else 0


def _whole(text: str, default: int) -> int:
    try:
        number = int(text)
    except ValueError:
        return default
    return number if abs(number) < 100_000 else default
