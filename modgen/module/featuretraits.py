"""Traits that authors choose for their counters as VASSAL writes them, a small function each (format part 5.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from modgen.game.strokes import Stroke
from modgen.module.hotkeys import keystroke
from modgen.module.traits import Layer, PieceText, trait, words
from modgen.vassal import encode

#: Where a text stands on a counter: the point of the counter, and the point of the text that comes to lie there.
_SPOTS: Mapping[str, tuple[str, str, str, str]] = {
    "above": ("t", "c", "b", "c"), "below": ("b", "c", "t", "c"), "centre": ("c", "c", "c", "c"),
    "top": ("t", "c", "t", "c"), "bottom": ("b", "c", "b", "c"), "left": ("c", "l", "c", "l"),
    "right": ("c", "r", "c", "r"), "top-left": ("t", "l", "t", "l"), "top-right": ("t", "r", "t", "r"),
    "bottom-left": ("b", "l", "b", "l"), "bottom-right": ("b", "r", "b", "r"),
}  # fmt: skip
_LABEL_FONT, _BOLD = "SansSerif", 1


def stroke_text(stroke: Stroke) -> str:
    """A keystroke as VASSAL writes it, `84,130` (format part 6.2)."""
    return keystroke(str(stroke))


def rgb(colour: str) -> str:
    """`#1f4f8a` as `31,79,138`; "" for none."""
    digits = colour.removeprefix("#")
    return ",".join(str(int(digits[i : i + 2], 16)) for i in (0, 2, 4)) if digits else ""


def footprint(menu: str, stroke: str, shown: bool, colour: str, width: int, radius: int) -> Layer:
    """Movement Trail: a disc of `radius` px at each stop, the way between them as a line. Everyone sees his own."""
    state = "false;;0;false"
    edges = [radius * 2, radius * 3]
    return trait(
        "footprint", stroke, menu, shown, False, radius, "255,255,255", rgb(colour), 100, 60, *edges, f"{width}.0",
        "", "", "", "", state=state,
    )  # fmt: skip


def label(
    menu: str, stroke: str, text: str, at: str, size: int, colour: str, background: str, *, named: bool, name: str
) -> Layer:
    """Text Label; `text` may hold `$properties$`. `named`: the piece's name shows it; `name`: its property."""
    vertical, horizontal, just_vertical, just_horizontal = _SPOTS[at]
    shown = "$pieceName$ ($label$)" if named else "$pieceName$"
    fields = [stroke, menu, size, rgb(background), rgb(colour), vertical, 0, horizontal, 0]
    fields += [just_vertical, just_horizontal, shown, _LABEL_FONT, _BOLD, 0, name, "", False]
    return trait("label", *fields, state=text, name=name)


def hide(menu: str, stroke: str, access: str, colour: str) -> Layer:
    """Invisible: whom `access` names still see the piece, on `colour`."""
    return trait("hide", stroke, menu, rgb(colour), access, "0.5", "", False, state="null", name="hide")


def mask(menu: str, stroke: str, image: str, name: str, access: str, peek: tuple[str, str] | None) -> Layer:
    """Mask; `peek`: menu text and keystroke by which the owner looks beneath, without it he sees the mask in small."""
    look, style = peek or ("", ""), "I" if peek is None else f"P{peek[1]}"
    return trait(
        "obs", stroke, image, menu, style, name, access, look[0], "", False, "", "", state="null;|0", name="obs"
    )


def access_text(by: str, sides: Sequence[str]) -> str:
    """Whose secret a hidden or masked piece is, as these two traits write it; `sides` by their names."""
    return encode(["sides", *sides], ":") or "" if by == "sides" else f"{by}:"


def send_to(menu: str, stroke: str, at: tuple[str, int, int], back: tuple[str, str]) -> Layer:
    """Send to Location: a point of a map in px; `back`: menu text and keystroke of the way back."""
    game_map, x, y = at
    fields = [menu, stroke, game_map, "", x, y, *back, 0, 0, 1, 1, "", "L", "", "", "", ""]
    return trait("sendto", *fields, state=";;")


def place_marker(
    prefix: str, menu: str, stroke: str, piece: PieceText, gpid: str, where: int, offset: tuple[int, int]
) -> Layer:
    """Place Marker, or Replace with Other by `prefix` ("placemark", "replace").

    `where`: 0 the stack's top, 1 its bottom, 2 above this piece, 3 below it; `offset` in px right and down.
    """
    fields = [menu, stroke, piece.definition, "null", offset[0], -offset[1], False, "", "", gpid, where, False]
    return trait(prefix, *fields, False, "", 1)


def sheet(menu: str, stroke: str, fields: Sequence[tuple[str, str]], states: Sequence[str], colour: str) -> Layer:
    """Property Sheet: lines of (digit of their kind, name); what is typed counts when the window closes."""
    definition = encode([digit + name for digit, name in fields], "~") or ""
    red, green, blue = rgb(colour).split(",")
    state = encode([text.replace("\n", "|") for text in states], "~") or ""
    return trait("propertysheet", definition, menu, "", 2, red, green, blue, stroke, "", state=state, name="sheet")


def counted(
    name: str, start: str, bounds: tuple[str, str, bool], changes: Sequence[tuple[str, str, str, str]]
) -> Layer:
    """A Dynamic Property that is a number: `bounds` least, most, and whether it wraps; `changes`: menu text, keystroke,
    "I" with how much to add, "P" with what to set or "R" with what to ask."""
    least, most, wraps = bounds
    commands = words(
        *(encode([menu, stroke, encode([kind, by], ",") or ""], ":") or "" for menu, stroke, kind, by in changes)
    )
    constraints = f"true,{least},{most},{str(wraps).lower()}"
    return trait("PROP", name, constraints, commands, "", state=start, name=name)


def stored(name: str, start: str, changes: Sequence[tuple[str, str, str]]) -> Layer:
    """A Dynamic Property that is a word; `changes`: menu text ("" for none), keystroke, and what it becomes."""
    commands = words(
        *(encode([menu, stroke, encode(["P", value], ",") or ""], ":") or "" for menu, stroke, value in changes)
    )
    return trait("PROP", name, "false,0,100,false", commands, "", state=start, name=name)


def turning(name: str, steps: int, right: tuple[str, str], left: tuple[str, str]) -> Layer:
    """Can Rotate with a menu: in `steps`, or, 1, freely by the mouse (`right` alone counts then)."""
    if steps == 1:
        return trait("rotate", 1, right[1], right[0], "", "", name, "", "", "", "", True, state="0", name=name)
    turns = [right[1], left[1], right[0], left[0]]
    return trait("rotate", steps, *turns, "", "", name, "", "", "", "", True, state="0", name=name)


def circle(menu: str, stroke: str, radius: str, colour: str, opacity: int, *, always: bool, name: str) -> Layer:
    """Area of Effect around the piece; `radius`: the property that has it, in px, on hexes or squares in these."""
    fields = [rgb(colour), opacity, 1, always, menu, stroke, "", False, radius, "", name, "", "", "", "", True]
    return trait("AreaOfEffect", *fields, state="" if always else "false", name=name)


def immobile(*, stacks: bool, fixed: bool) -> Layer:
    """Does Not Stack: `stacks` False for that; `fixed`: no drag and no frame of the mouse takes it along."""
    return trait("immob", "Z" if fixed else "", "V" if fixed else "N", "L" if stacks else "R", "")


def restricted(sides: Sequence[str]) -> Layer:
    """Restricted Access: no other side moves the piece or opens its menu."""
    return trait("restrict", words(*sides), False, True, "", state="")


def submenu(menu: str, entries: Sequence[str]) -> Layer:
    """Sub-Menu: gathers menu entries, by their texts, under one."""
    return trait("submenu", menu, words(*entries), "")
