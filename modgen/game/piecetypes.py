"""What counters of a type can do on the table: frozen values, a class for each feature that pieces.yaml knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from types import MappingProxyType

from modgen.game.model import Counter, Game, Text
from modgen.game.problems import Place
from modgen.game.strokes import Stroke

_NOWHERE = Place("")
_NO_TEXT = Text("")
#: The keys of features whose author names none, unless the rules or another feature have them.
DEFAULT_KEYS: Mapping[str, str] = MappingProxyType(
    {
        "moved": "Ctrl+M", "trail": "Ctrl+T", "label": "Ctrl+Shift+L", "hidden": "Ctrl+I", "masked": "Ctrl+Shift+M",
        "masked.peek": "Ctrl+P", "delete": "Ctrl+D", "clone": "Ctrl+C", "sheet": "Ctrl+Shift+S",
        "facings.right": "Ctrl+]", "facings.left": "Ctrl+[", "flip": "Ctrl+K", "step_loss": "Ctrl+K",
        "step_loss.restore": "Ctrl+Shift+K", "range": "Ctrl+Shift+R",
    }
)  # fmt: skip
#: The kinds of counters, whose types need not be named in a roster.
KINDS = ("unit", "cadre", "marker")


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number that each counter's roster row gives in a column (`$column`); an empty cell takes the feature away."""

    column: str


Number = int | float | Parameter


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a counter's menu. `menu` empty and `key` None: what the module says and uses by itself.

    `shown` False: the key alone, without an entry in the menu.
    """

    menu: Text = _NO_TEXT
    key: Stroke | None = None
    place: Place = _NOWHERE


class Who(StrEnum):
    """Who may do something with a counter."""

    ANYONE = "anyone"
    OWNER = "owner"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Access:
    """Whose secret a hidden or masked counter is.

    `by` is "owner" (the counter's own side), "side" (that of whoever did it), "player" (he alone), or "sides": those of
    `sides`, by id.
    """

    by: str = "owner"
    sides: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Show:
    """A text on a counter: `at` one of nine places on it, or above or below it; `size` in px; colours "#rrggbb"."""

    at: str = "bottom"
    size: int = 12
    colour: str = "#000000"
    background: str = "#ffffff"


@dataclass(frozen=True, slots=True)
class Moved:
    """A mark on whatever has moved, taken off by hand or by the map's button."""

    entry: Entry = Entry()


@dataclass(frozen=True, slots=True)
class Trail:
    """The way a counter has come; `shown`: without being asked. `width` in px."""

    entry: Entry = Entry()
    shown: bool = False
    colour: str = "#1f4f8a"
    width: int = 3


@dataclass(frozen=True, slots=True)
class Label:
    """A text that a player types. `in_name`: the counter's name in chat bears it."""

    entry: Entry = Entry()
    show: Show = Show("above")
    start: Text = _NO_TEXT
    in_name: bool = False


@dataclass(frozen=True, slots=True)
class Hidden:
    """Not to be seen by others; those who see it see it on `colour`."""

    entry: Entry = Entry()
    access: Access = Access()
    colour: str = "#8a8a8a"


@dataclass(frozen=True, slots=True)
class Masked:
    """Face down to others, who see `image` ("": a blank in the side's colours) and read `name`.

    `peek`: the owner sees the mask as well until he looks with this entry; None: he sees the counter, the mask small.
    """

    entry: Entry = Entry()
    access: Access = Access()
    image: str = ""
    name: Text = _NO_TEXT
    peek: Entry | None = None


@dataclass(frozen=True, slots=True)
class Right:
    """Who may delete or copy a counter."""

    who: Who = Who.ANYONE
    entry: Entry = Entry()


@dataclass(frozen=True, slots=True)
class Placing:
    """Puts a counter (by id) beside this one, or in its stead (`instead`).

    `where`: "above" or "below" it in its stack, "top" or "bottom" of the stack; `offset` in px, right and down.
    """

    counter: str
    entry: Entry = Entry()
    where: str = "above"
    instead: bool = False
    offset: tuple[int, int] = (0, 0)
    place: Place = _NOWHERE


@dataclass(frozen=True, slots=True)
class Sending:
    """Sends a counter to an area or box: `to` by side id, "" for all others; `back`: the entry that brings it back."""

    to: Mapping[str, str]
    entry: Entry = Entry()
    back: Entry | None = None
    place: Place = _NOWHERE


@dataclass(frozen=True, slots=True)
class SheetField:
    """A line of a property sheet: `kind` is "text", "lines", "heading", "number" or "ticks" (of at most `most`)."""

    name: Text
    kind: str = "text"
    start: str = ""
    most: int = 0


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet that players write on, in a window of its own."""

    sheet: tuple[SheetField, ...]
    entry: Entry = Entry()
    colour: str = "#f4f1e6"


@dataclass(frozen=True, slots=True)
class Value:
    """A number a counter keeps: ammunition, blast markers, strength. `more` and `less` change it by `step`.

    Its id is the name of the piece's property in VASSAL. `show`: where the counter shows it, None: nowhere.
    """

    id: str
    name: Text
    start: Number = 0
    least: Number = 0
    most: Number = 99
    step: int = 1
    wrap: bool = False
    more: Entry | None = Entry()
    less: Entry | None = Entry()
    set: Entry | None = None
    show: Show | None = None
    report: bool = True
    place: Place = _NOWHERE


@dataclass(frozen=True, slots=True)
class Level:
    """What a picture layer shows at a level: an image of the author's, or a text on a plate; and what the name gets."""

    image: str = ""
    text: Text = _NO_TEXT
    colour: str = "#2f5d9b"
    name: Text = _NO_TEXT


@dataclass(frozen=True, slots=True)
class Pictures:
    """A layer of pictures over a counter. Level 0 shows nothing, unless `always` one is shown (from level 1 on)."""

    id: str
    name: Text
    levels: tuple[Level, ...]
    up: Entry | None = Entry()
    down: Entry | None = None
    off: Entry | None = None
    start: int = 0
    always: bool = False
    loop: bool = True
    report: bool = True
    place: Place = _NOWHERE


@dataclass(frozen=True, slots=True)
class Facings:
    """Turns a counter in `count` steps, freely if 0."""

    count: int
    right: Entry = Entry()
    left: Entry = Entry()
    place: Place = _NOWHERE


@dataclass(frozen=True, slots=True)
class Flip:
    """Shows a counter's other side and the front again."""

    entry: Entry = Entry()


@dataclass(frozen=True, slots=True)
class StepLoss:
    """A counter's back is the strength after its first loss; `then`: where the second one sends it (see Sending)."""

    entry: Entry = Entry()
    restore: Entry | None = Entry()
    then: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    place: Place = _NOWHERE


@dataclass(frozen=True, slots=True)
class Range:
    """A circle around a counter: `radius` in `unit` ("cm", "mm", "px", or "cells" of a map's hexes or squares).

    `opacity` is 0 to 100; `shown`: without being asked.
    """

    radius: Number
    unit: str = "cm"
    colour: str = "#a3211b"
    opacity: int = 20
    shown: bool = False
    entry: Entry = Entry()
    place: Place = _NOWHERE


@dataclass(frozen=True, slots=True)
class PieceType:
    """Everything that counters of a type can do; None, False or empty: they cannot.

    `stacks`: it goes into stacks; `fixed`: it can be moved by nobody; `control`: who may touch it at all.
    """

    id: str
    moved: Moved | None = None
    trail: Trail | None = None
    label: Label | None = None
    hidden: Hidden | None = None
    masked: Masked | None = None
    delete: Right | None = None
    clone: Right | None = None
    place: tuple[Placing, ...] = ()
    send: tuple[Sending, ...] = ()
    sheet: Sheet | None = None
    values: tuple[Value, ...] = ()
    layers: tuple[Pictures, ...] = ()
    facings: Facings | None = None
    flip: Flip | None = Flip()
    step_loss: StepLoss | None = None
    range: Range | None = None
    stacks: bool = True
    fixed: bool = False
    control: Who = Who.ANYONE
    at: Place = _NOWHERE

    def entries(self) -> Iterator[tuple[str, Entry]]:
        """Every menu entry with its name: `trail`, `masked.peek`, `values.ammo.more`, `send.0` ..."""
        for each in fields(self):
            yield from _entries(each.name, getattr(self, each.name))

    def parameters(self) -> frozenset[str]:
        """The roster columns that its numbers come from."""
        numbers: list[Number] = [number for value in self.values for number in (value.start, value.least, value.most)]
        numbers += [self.range.radius] if self.range else []
        return frozenset(number.column for number in numbers if isinstance(number, Parameter))


def _entries(name: str, value: object) -> Iterator[tuple[str, Entry]]:
    if isinstance(value, Entry):
        yield name.removesuffix(".entry"), value
    elif isinstance(value, tuple):
        for index, each in enumerate(value):
            yield from _entries(f"{name}.{getattr(each, 'id', index)}", each)
    elif hasattr(type(value), "__dataclass_fields__") and not isinstance(value, Place | Text | Stroke):
        for each in fields(value):  # type: ignore[arg-type]  # a dataclass, as the line above says
            yield from _entries(f"{name}.{each.name}", getattr(value, each.name))


_UNIT = PieceType("unit", moved=Moved())
#: The types of a game without pieces.yaml, by kind.
DEFAULT_TYPES: Mapping[str, PieceType] = MappingProxyType(
    {"unit": _UNIT, "cadre": _UNIT, "marker": PieceType("marker", delete=Right(), clone=Right())}
)


def number_of(value: Number, row: Mapping[str, int | str]) -> int | float | None:
    """A number, looked up in a counter's row (its factors) if it is a parameter; None where the cell holds none."""
    if not isinstance(value, Parameter):
        return value
    found = row.get(value.column, "")
    if isinstance(found, int):
        return found
    try:
        number = float(found.replace(",", "."))
    except ValueError:
        return None
    return number if abs(number) < 1e6 else None


def type_of(game: Game, counter: Counter) -> PieceType:
    """The type of a counter: the one its row names, else that of its kind."""
    return game.piece_types.get(counter.piece or counter.kind) or DEFAULT_TYPES.get(counter.kind, _UNIT)


def values_of(value: Value, counter: Counter) -> tuple[int, int, int] | None:
    """Start, least and most of a value for a counter; None where its row leaves one of them empty."""
    numbers = [number_of(number, counter.factors) for number in (value.start, value.least, value.most)]
    whole = [round(number) for number in numbers if number is not None]
    return (whole[0], whole[1], whole[2]) if len(whole) == 3 else None
