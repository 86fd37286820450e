"""The features of pieces.yaml, a function each: what an author wrote, short or long, as a value of piecetypes.

The schema has told what is of the wrong kind; here such a value counts as left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from modgen.game import piecetypes as pt
from modgen.game.model import Text
from modgen.game.problems import Place, ProblemList
from modgen.game.strokes import Stroke, cyrillic, read_stroke
from modgen.game.values import colour_of, point_of, text_of
from modgen.game.yamlfile import Document, KeyPath


@dataclass(frozen=True, slots=True)
class Written:
    """A value as the author wrote it, and where: `written["key"]` is what stands under a key, None if nothing does."""

    value: Any
    path: KeyPath
    document: Document
    problems: ProblemList

    def __getitem__(self, key: str) -> Written:
        inner = self.value.get(key) if isinstance(self.value, Mapping) else None
        return Written(inner, (*self.path, key), self.document, self.problems)

    @property
    def place(self) -> Place:
        """Where the key stands, or the item of a list begins."""
        return self.document.key_place(*self.path)

    @property
    def off(self) -> bool:
        """Whether the author takes the feature away."""
        return self.value is False or self.value is None

    def items(self) -> Iterator[Written]:
        """The items of a list."""
        for index, each in enumerate(self.value if isinstance(self.value, list) else []):
            yield Written(each, (*self.path, index), self.document, self.problems)

    def members(self) -> Iterator[tuple[str, Written]]:
        """What stands under each key of a block."""
        for key in self.value if isinstance(self.value, Mapping) else ():
            yield key, self[key]

    def text(self) -> Text:
        """A text; empty if left out."""
        return text_of("" if self.value is None or isinstance(self.value, bool) else self.value)

    def word(self, otherwise: str = "") -> str:
        """A plain text."""
        return self.value if isinstance(self.value, str) else otherwise

    def whole(self, otherwise: int) -> int:
        """A whole number."""
        return self.value if isinstance(self.value, int) and not isinstance(self.value, bool) else otherwise

    def flag(self, otherwise: bool) -> bool:
        """True or false."""
        return self.value if isinstance(self.value, bool) else otherwise

    def colour(self, otherwise: str) -> str:
        """A colour as #rrggbb."""
        return colour_of(f"#{self.word().removeprefix('#')}", otherwise)

    def number(self, otherwise: pt.Number) -> pt.Number:
        """A number, or the column of the roster that has it."""
        if isinstance(self.value, str) and self.value.startswith("$") and len(self.value) > 1:
            return pt.Parameter(self.value[1:])
        sound = isinstance(self.value, int | float) and not isinstance(self.value, bool)
        return self.value if sound else otherwise

    def stroke(self) -> Stroke | None:
        """The key it names; one that is none is told."""
        if not isinstance(self.value, str):
            return None
        if (found := read_stroke(self.value)) is None:
            code = "pieces.key_cyrillic" if cyrillic(self.value) else "pieces.key"
            self.problems.add(code, self.document.place(*self.path), found=self.value)
        return found


def entry(written: Written) -> pt.Entry:
    """The menu entry of a feature: its `menu` and `key`."""
    key = written["key"]
    place = key.place if key.value is not None else written.place
    return pt.Entry(written["menu"].text(), key.stroke(), place)


def optional(written: Written, otherwise: bool) -> pt.Entry | None:
    """A menu entry of its own: true, false, a key, or {menu, key}; left out, `otherwise`."""
    if written.value is None:
        return pt.Entry(place=written.place) if otherwise else None
    if isinstance(written.value, str):
        return pt.Entry(key=written.stroke(), place=written.document.place(*written.path))
    return None if written.off else entry(written)


def access(written: Written) -> pt.Access:
    """owner, side, player, or a list of sides; also under `by`."""
    given = written["by"] if isinstance(written.value, Mapping) else written
    if isinstance(given.value, list):
        return pt.Access("sides", tuple(str(each) for each in given.value))
    return pt.Access(given.word("owner"))


def moved(written: Written) -> pt.Moved | None:
    """A mark on what moved."""
    return None if written.off else pt.Moved(entry(written))


def flip(written: Written) -> pt.Flip | None:
    """The other side."""
    return None if written.off else pt.Flip(entry(written))


def trail(written: Written) -> pt.Trail | None:
    """A movement trail."""
    if written.off:
        return None
    return pt.Trail(
        entry(written), written["shown"].flag(False), written["colour"].colour("#1f4f8a"), written["width"].whole(3)
    )


def show(written: Written, at: str) -> pt.Show:
    """How a text stands on a counter: a place, or a block."""
    if isinstance(written.value, str):
        return pt.Show(written.value)
    return pt.Show(
        written["at"].word(at),
        written["size"].whole(12),
        written["colour"].colour("#000000"),
        written["background"].colour("#ffffff"),
    )


def label(written: Written) -> pt.Label | None:
    """A text the player types."""
    if written.off:
        return None
    start = written["start"].text()
    return pt.Label(entry(written), show(written, "above"), start, written["in_name"].flag(False))


def hidden(written: Written) -> pt.Hidden | None:
    """An invisible counter."""
    return None if written.off else pt.Hidden(entry(written), access(written), written["colour"].colour("#8a8a8a"))


def masked(written: Written) -> pt.Masked | None:
    """A counter face down."""
    if written.off:
        return None
    peek = optional(written["peek"], otherwise=False)
    return pt.Masked(entry(written), access(written), written["image"].word(), written["name"].text(), peek)


def right(written: Written) -> pt.Right | None:
    """Who may delete or copy."""
    if written.off:
        return None
    by = written["by"].word("anyone") if isinstance(written.value, Mapping) else written.word("anyone")
    found = pt.Who(by) if by in set(pt.Who) else pt.Who.ANYONE
    return None if found is pt.Who.NOBODY else pt.Right(found, entry(written))


def placings(written: Written) -> tuple[pt.Placing, ...]:
    """Counters that are put beside this one."""
    found = []
    for item in written.items():
        if counter := item["counter"].word():
            x, y = point_of(item["offset"].value) or (0.0, 0.0)
            where, instead = item["where"].word("above"), item["instead"].flag(False)
            offset = (round(x), round(y))
            found.append(pt.Placing(counter, entry(item), where, instead, offset, item["counter"].place))
    return tuple(found)


def destination(written: Written) -> Mapping[str, str]:
    """A place, or one for each side."""
    if isinstance(written.value, str):
        return MappingProxyType({"": written.value})
    return MappingProxyType({side: place.word() for side, place in written.members() if place.word()})


def sendings(written: Written) -> tuple[pt.Sending, ...]:
    """Places the counter can be sent to."""
    return tuple(
        pt.Sending(to, entry(item), optional(item["back"], otherwise=False), item["to"].place)
        for item in written.items()
        if (to := destination(item["to"]))
    )


def sheet(written: Written) -> pt.Sheet | None:
    """A property sheet; a line that is only a text is its name."""
    if written.off:
        return None
    lines = []
    for item in written["fields"].items():
        name = item.text() if isinstance(item.value, str) else item["name"].text()
        start = item["start"].value
        lines.append(
            pt.SheetField(name, item["kind"].word("text"), "" if start is None else str(start), item["most"].whole(10))
        )
    return pt.Sheet(tuple(lines), entry(written), written["colour"].colour("#f4f1e6")) if lines else None


def counted(written: Written) -> tuple[pt.Value, ...]:
    """Numbers the counter keeps; one that is `false` is none."""
    return tuple(_value(id_, value) for id_, value in written.members() if value.value is not False)


def _value(id_: str, written: Written) -> pt.Value:
    shown = written["show"]
    return pt.Value(
        id_,
        text_of(written["name"].value or id_),
        written["start"].number(0),
        written["min"].number(0),
        written["max"].number(99),
        written["step"].whole(1),
        written["wrap"].flag(False),
        optional(written["more"], otherwise=True),
        optional(written["less"], otherwise=True),
        optional(written["set"], otherwise=False),
        None if shown.off else show(shown, "bottom"),
        written["report"].flag(True),
        written.place,
    )


def layers(written: Written) -> tuple[pt.Pictures, ...]:
    """Layers of pictures."""
    return tuple(_pictures(id_, value) for id_, value in written.members() if isinstance(value.value, Mapping))


def _pictures(id_: str, written: Written) -> pt.Pictures:
    name = text_of(written["name"].value or id_)
    levels = tuple(_level(item, name) for item in written["levels"].items())
    always = written["always"].flag(False)
    return pt.Pictures(
        id_,
        name,
        levels,
        optional(written["up"], otherwise=True),
        optional(written["down"], otherwise=False),
        optional(written["off"], otherwise=False),
        min(max(written["start"].whole(1 if always else 0), int(always)), len(levels)),
        always,
        written["loop"].flag(True),
        written["report"].flag(True),
        written.place,
    )


def _level(written: Written, name: Text) -> pt.Level:
    """A level: a picture's file, or a block; one without either shows the layer's name."""
    if isinstance(written.value, str):
        return pt.Level(image=written.value)
    image = written["image"].word()
    given = written["text"].text()
    text = given if str(given) or image else name
    return pt.Level(image, text, written["colour"].colour("#2f5d9b"), written["name"].text())


def facings(written: Written) -> pt.Facings | None:
    """Steps of turning."""
    if written.off:
        return None
    block = isinstance(written.value, Mapping)
    count = written["count"] if block else written
    right_, left = (optional(written[key], otherwise=True) or pt.Entry() for key in ("right", "left"))
    return pt.Facings(0 if count.value == "free" else count.whole(6), right_, left, written.place)


def step_loss(written: Written) -> pt.StepLoss | None:
    """The back as the strength after a loss."""
    if written.off:
        return None
    restore = optional(written["restore"], otherwise=True)
    return pt.StepLoss(entry(written), restore, destination(written["then"]), written.place)


def circle(written: Written) -> pt.Range | None:
    """An area of effect."""
    if written.off or written["radius"].value is None:
        return None
    return pt.Range(
        written["radius"].number(1),
        written["unit"].word("cm"),
        written["colour"].colour("#a3211b"),
        written["opacity"].whole(20),
        written["shown"].flag(False),
        entry(written),
        written["radius"].place,
    )


def truth(written: Written) -> bool:
    """A plain yes or no."""
    return written.flag(False)


def who(written: Written) -> pt.Who:
    """Who may touch it."""
    return pt.Who.OWNER if written.value == "owner" else pt.Who.ANYONE
