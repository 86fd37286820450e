"""How a piece looks on the table: its picture, the layers that show, how it is turned, as its traits' states tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from modgen.vassal import PieceState, Trait, decode
from validator.logs.traits import properties

#: More of these on one piece than any author draws.
MAX_MARKS = 40


@dataclass(frozen=True, slots=True)
class Mark:
    """Something drawn on a piece: a picture by its file's name or, without one, a text; centred at a point (map px from
    the piece's middle). `size` is the text's height in px."""

    picture: str = ""
    text: str = ""
    x: int = 0
    y: int = 0
    scale: float = 1.0
    size: int = 12


@dataclass(frozen=True, slots=True)
class Turned:
    """Everything drawn so far is turned clockwise by so many degrees."""

    degrees: float


@dataclass(frozen=True, slots=True)
class Frame:
    """An outlined place of so many px around the piece's middle."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Look:
    """What is drawn of a piece, the first undermost. `name` serves where there is no picture; `faint`: it is invisible
    to others; `masked`: only its back shows."""

    name: str
    marks: tuple[Mark | Turned | Frame, ...]
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


def deck_look(deck: PieceState, cards: Sequence[PieceState]) -> Look:
    """How a deck looks: its outline, its top card (the last one) or that card's back, and how many lie in it."""
    kind = deck.type.traits[-1]
    width, height = (max(10, min(2000, _number(kind[name]))) for name in ("width", "height"))
    found: list[Mark | Turned | Frame] = [Frame(width, height)]
    if cards:
        top = cards[-1]
        back = top.type.find("obs")
        face_down = kind["faceDownOption"] == "Always" or deck.layer(-1)["faceDown"] is True
        if not face_down or kind["drawFaceUp"] is True:
            found += look(top).marks
        elif back is not None and (picture := _text(back, "imageName")):
            found.append(Mark(picture))
        found.append(Mark("", str(len(cards)), 0, height // 3, size=max(12, min(width, height) // 4)))
    return Look(deck.type.name.strip(), tuple(found[:MAX_MARKS]))


def in_deck(card: PieceState) -> Look:
    """What is told of a card in a deck: its name."""
    return Look(card.type.name.strip(), ())


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
