"""Traits of pieces as VASSAL writes them, a small function each: its layer of type and state (format part 5.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from modgen.vassal import encode, encode_layers

#: Modifiers of a keystroke (format part 6.2).
CTRL = 130
ALT = 520
CTRL_SHIFT = 195


@dataclass(frozen=True, slots=True)
class Layer:
    """One trait of a piece: its layer of the type and of the state at the start; `name` if its state can be set."""

    type: str
    state: str = ""
    name: str = ""

    def filled(self, parameters: Mapping[str, str]) -> Layer:
        """The same in a piece that uses the prototype with these values for its `$name$`s."""
        if not parameters:
            return self
        type_, state = self.type, self.state
        for key, value in parameters.items():
            type_, state = type_.replace(f"${key}$", value), state.replace(f"${key}$", value)
        return Layer(type_, state, self.name)


@dataclass(frozen=True, slots=True)
class PieceText:
    """A piece as text: its traits, outermost first, the last being the BasicPiece."""

    layers: tuple[Layer, ...]

    @property
    def type(self) -> str:
        """The whole type, layers nested with TAB."""
        return encode_layers([layer.type for layer in self.layers])

    @property
    def state(self) -> str:
        """The whole state, one layer for each layer of the type."""
        return encode_layers([layer.state for layer in self.layers])

    @property
    def definition(self) -> str:
        """The command that defines it in a slot or a prototype: `+/null/type/state`."""
        return "+/" + _joined(["null", self.type, self.state], "/")


def key(letter: str, modifiers: int = CTRL) -> str:
    """The keystroke of a letter or digit."""
    return f"{ord(letter.upper())},{modifiers}"


def named(name: str) -> str:
    """A named key command; its two numbers are ignored when there is a name."""
    return f"0,0,{name}"


def keys(*strokes: str) -> str:
    """A list of keystrokes: the commas inside each are escaped, or the whole list would be lost."""
    return _joined(strokes, ",")


def words(*texts: str) -> str:
    """A list of texts."""
    return _joined(texts, ",")


def mark(values: Mapping[str, str]) -> Layer:
    """Markers: properties that never change."""
    return Layer("mark;" + words(*values), words(*values.values()))


def message(name: str, text: str) -> Layer:
    """Translatable Message: a property whose text is in the player's language."""
    return trait("locmsg", name, "", text)


def rotate(name: str, angles: int, clockwise: str, back: str, direct: str, direct_to: str, description: str) -> Layer:
    """Turning in `angles` steps by keys without a menu entry; `direct` turns to the facing `direct_to` at once."""
    fields = [angles, clockwise, back, "", "", "", "", name, description, direct, "", direct_to, True]
    return trait("rotate", *fields, state="0", name=name)


@dataclass(frozen=True, slots=True)
class Face:
    """What a layer shows at one level: an image ("" for none) and what the piece's name gets (`+ (text)` after it)."""

    image: str
    name: str = ""


def layer(
    name: str,
    faces: Sequence[Face],
    *,
    up: tuple[str, str] = ("", ""),
    down: tuple[str, str] = ("", ""),
    reset: tuple[str, str] = ("", ""),
    reset_level: int = 1,
    loop: bool = False,
    offset: tuple[int, int] = (0, 0),
    description: str = "",
    level: int = 1,
) -> Layer:
    """A layer that is always on, a face a level; `up`, `down`, `reset`: menu text ("" for none) and keystroke."""
    images, names = words(*(face.image for face in faces)), words(*(face.name for face in faces))
    fields = [
        "",
        CTRL,
        "",
        up[0],
        CTRL,
        "",
        down[0],
        CTRL,
        "",
        reset[0],
        reset[1],
        reset_level,
        False,
        *offset,
        images,
        names,
        loop,
    ]
    fields += [name, "", "", False, "", 1, 1, True, "", up[1], down[1], description, "1.0", "", True]
    return trait("emb2", *fields, state=str(level), name=name)


def following(name: str, faces: Sequence[Face], property_: str, first: int = 1) -> Layer:
    """A layer that is always on and shows the face of which the property `property_` tells the number, from `first`."""
    images, names = words(*(face.image for face in faces)), words(*(face.name for face in faces))
    fields = ["", CTRL, "", "", CTRL, "", "", CTRL, "", "", "", 1, False, 0, 0, images, names, False]
    fields += [name, "", "", True, property_, first, 1, True, "", "", "", "", "1.0", "", True]
    return trait("emb2", *fields, state="1", name=name)


def trigger(
    name: str, menu: str, stroke: str, actions: Sequence[str], *, when: str = "", repeat_while: str = ""
) -> Layer:
    """Trigger Action: on `stroke` (menu entry `menu`, "" for none), if `when` holds, send `actions` to the piece."""
    loop = [
        bool(repeat_while),
        "",
        "",
        "while" if repeat_while else "counted",
        repeat_while,
        "",
        "1",
        False,
        "",
        "1",
        "1",
    ]
    return trait("macro", name, menu, stroke, when, "", keys(*actions), *loop)


def report(strokes: Sequence[str], text: str, description: str) -> Layer:
    """A line in chat after any of the keystrokes. It must stand outside the traits whose results it tells."""
    return trait("report", keys(*strokes), text, "", "", description, False, state="-1")


def mark_moved(image: str, offset: tuple[int, int], menu: str, stroke: str) -> Layer:
    """Mark When Moved."""
    return trait("markmoved", image, *offset, menu, stroke, "", True, "", "", "", "", state="false")


def dynamic(name: str, stroke: str, value: str) -> Layer:
    """A Dynamic Property, empty at first, that `stroke` sets to `value` (an expression in braces)."""
    change = _joined(["P", value], ",")
    return trait("PROP", name, "false,0,100,false", words(_joined(["", stroke, change], ":")), "", name=name)


def calculated(name: str, expression: str, description: str) -> Layer:
    """A Calculated Property; `expression` is BeanShell without its braces."""
    return trait("calcProp", name, "{" + expression + "}", description)


def disable(name: str, strokes: Sequence[str], when: str) -> Layer:
    """Restrict Commands: while `when` holds the keys do nothing and their menu entries are grey. To stand outermost."""
    return trait("hideCmd", name, "Disable", when, keys(*strokes))


def delete(menu: str, stroke: str) -> Layer:
    """Delete."""
    return trait("delete", menu, stroke, "")


def clone(menu: str, stroke: str) -> Layer:
    """Clone."""
    return trait("clone", menu, stroke, "")


def prototype(name: str, parameters: Mapping[str, str] | None = None) -> Layer:
    """A reference to a prototype, with what is to stand for each `$name$` in it; wherever pieces stand on a map it must
    be expanded (format part 5.2)."""
    given = words(*(f"{key}={value}" for key, value in (parameters or {}).items()))
    return trait("prototype", name, given) if given else trait("prototype", name)


def basic_piece(
    image: str, name: str, gpid: str = "", at: tuple[str, int, int] | None = None, piece_id: str = ""
) -> Layer:
    """The innermost layer. `at`: map, x, y in px of a piece on the table, whose `piece_id` it keeps as UniqueID."""
    where = at or ("null", 0, 0)
    properties = ["1", "UniqueID", piece_id] if piece_id else ["0"]
    return Layer(
        "piece;" + _joined(["", "", image, name], ";"), _joined([where[0], where[1], where[2], gpid, *properties], ";")
    )


def quoted(text: str) -> str:
    """A text as BeanShell's expressions have it, in quotes."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def trait(prefix: str, *fields: object, state: str = "", name: str = "") -> Layer:
    """Any trait: its prefix without `;`, its fields, its state at first."""
    return Layer(f"{prefix};" + _joined(fields, ";"), state, name)


def _joined(items: Sequence[object], delimiter: str) -> str:
    return encode([str(item).lower() if isinstance(item, bool) else str(item) for item in items], delimiter) or ""
