"""What an author's pieces.yaml gives to counters, as traits, in the three places where they work (see `Features`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from modgen.game import piecetypes as pt
from modgen.game.model import Counter, Game
from modgen.module import featuretraits as ft
from modgen.module import traits
from modgen.module.destinations import destination, place_name, place_point
from modgen.module.piecekeys import Strokes
from modgen.module.reports import spoken, table_words
from modgen.module.table import COUNTER_DPI, Names, plain
from modgen.module.traitnames import FLIP, HEADING, RANGE, TURN_OVER, layer_property
from modgen.module.traits import Face, Layer, named
from modgen.texts import Catalogue

_SHEET_DIGITS = {"text": "0", "lines": "1", "heading": "2", "ticks": "3", "number": "7"}
STEP, STEP_BACK, STEP_OUT = "stepLoss", "stepBack", "stepOut"


@dataclass(frozen=True, slots=True)
class Features:
    """Traits for a prototype, outermost first.

    `outer` stands outside everything: who may do what, what chat tells, and what hides the counter with all it wears.
    `middle` stands inside these and outside whatever turns: what acts, and what is drawn upright. `inner` turns.
    """

    outer: tuple[Layer, ...] = ()
    middle: tuple[Layer, ...] = ()
    inner: tuple[Layer, ...] = ()


@dataclass(frozen=True, slots=True)
class Dress:
    """Makes the traits of one kind of counter. `counter` stands for all that share the prototype."""

    game: Game
    counter: Counter
    type: pt.PieceType
    names: Names
    strokes: Strokes
    px: int
    images: Mapping[str, str]
    #: The piece that each `place.<index>` puts down, and its gpid.
    definitions: Mapping[str, tuple[traits.PieceText, str]] = field(default_factory=dict)
    #: Reports of what the rules or the counter's two sides bring, to stand among the others.
    told: tuple[Layer, ...] = ()

    @property
    def say(self) -> Catalogue:
        """The words on the table."""
        return table_words(self.names.language)

    def features(self) -> Features:
        """All of them."""
        return Features(tuple(self._outer()), tuple(self._middle()), tuple(self._inner()))

    def menu(self, name: str, entry: pt.Entry, **values: object) -> str:
        """An entry's text: the author's, or the module's own words by the entry's name."""
        return clean(entry.menu.of(self.names.language)) or clean(self.say(f"pieces.menu.{name}", **values))

    def _outer(self) -> Iterator[Layer]:
        type_, side = self.type, self.names.sides.get(self.counter.side, "")
        if type_.control is pt.Who.OWNER and side:
            yield ft.restricted([side])
        for name, right in (("delete", type_.delete), ("clone", type_.clone)):
            if right and right.who is pt.Who.OWNER and side:
                yield traits.disable(
                    f"not yours: {name}", [self.strokes[name]], f"{{PlayerSide != {traits.quoted(side)}}}"
                )
        for value in type_.values:
            if not value.wrap:
                yield from self._ends(value)
        for pictures in type_.layers:
            yield from self._last_levels(pictures)
        yield from self._reports()
        if hidden := type_.hidden:
            menu = self.menu("hidden", hidden.entry)
            yield ft.hide(menu, self.strokes["hidden"], self._access(hidden.access), hidden.colour)
        if masked := type_.masked:
            name = clean(masked.name.of(self.names.language)) or self.say("pieces.mask")
            peek = (self.menu("masked.peek", masked.peek), self.strokes["masked.peek"]) if masked.peek else None
            menu, access = self.menu("masked", masked.entry), self._access(masked.access)
            yield ft.mask(menu, self.strokes["masked"], self.images["mask"], name, access, peek)
        if not type_.stacks or type_.fixed:
            yield ft.immobile(stacks=type_.stacks, fixed=type_.fixed)

    def _ends(self, value: pt.Value) -> Iterator[Layer]:
        """A number at its greatest or least is not raised or lowered, and nothing is told of it."""
        for name, bound, sign in (("more", value.most, ">="), ("less", value.least, "<=")):
            if getattr(value, name) is not None:
                end = bound_property(value.id, name) if isinstance(bound, pt.Parameter) else bound
                when = f"{{{value.id} {sign} {end}}}"
                yield traits.disable(f"{value.id} {name}", [self.strokes[f"values.{value.id}.{name}"]], when)

    def _last_levels(self, pictures: pt.Pictures) -> Iterator[Layer]:
        """The same for the levels of a layer: there is none above the last, none below the first, none to take off."""
        level = f"{layer_property(pictures.id)}_Level"
        last = len(pictures.levels) + (not pictures.always)
        ends = {"off": 1} if pictures.loop else {"off": 1, "up": last, "down": 1}
        for name, _ in _switches(pictures):
            if name in ends:
                stroke = self.strokes[f"layers.{pictures.id}.{name}"]
                yield traits.disable(f"{pictures.id} {name}", [stroke], f"{{{level} == {ends[name]}}}")

    def _reports(self) -> Iterator[Layer]:
        """Outside of what they tell. Nothing is told of labels, sheets, trails and facings: they are seen."""
        type_ = self.type
        yield from self.told
        if type_.masked:
            yield self._told("masked", self.menu("masked", type_.masked.entry))
        if type_.delete:
            yield self._told("delete", self.menu("delete", type_.delete.entry), "left")
        if loss := type_.step_loss:
            yield self._told("step_loss", self.menu("step_loss", loss.entry), "left")
            if loss.restore:
                yield self._told("step_loss.restore", self.menu("step_loss.restore", loss.restore))
        for index, placing in enumerate(type_.place):
            yield self._told(f"place.{index}", self._placing_menu(placing))
        for index, sending in enumerate(type_.send):
            if (place := self._target(sending.to)) is not None:
                yield self._told(f"send.{index}", self._sending_menu(sending, place), "left")
                if sending.back:
                    yield self._told(f"send.{index}.back", self._back_menu(sending.back, place))
        for value in type_.values:
            if value.report:
                strokes = [self.strokes[f"values.{value.id}.{name}"] for name, _ in _changes(value)]
                name = clean(value.name.of(self.names.language))
                if strokes:
                    yield traits.report(strokes, spoken(self.say("pieces.report.value", value=name, id=value.id)), "")
        for pictures in type_.layers:
            if pictures.report:
                for name, entry in _switches(pictures):
                    yield self._told(f"layers.{pictures.id}.{name}", self._switch_menu(pictures, name, entry))

    def _told(self, name: str, menu: str, how: str = "done") -> Layer:
        return traits.report([self.strokes[name]], spoken(self.say.template(f"pieces.report.{how}"), menu), "")

    def _middle(self) -> Iterator[Layer]:
        type_ = self.type
        yield from self._steps()
        yield from self._placings()
        yield from self._sendings()
        for value in type_.values:
            if not parametric(value):
                yield from self.value(value)
        for value in type_.values:
            if show := value.show:
                text = f"${value.id}$"
                look = (show.at, show.size, show.colour, show.background)
                yield ft.label("", "", text, *look, named=False, name=f"{value.id}_shown")
        if label := type_.label:
            menu, start, show = self.menu("label", label.entry), clean(label.start.of(self.names.language)), label.show
            look = (show.at, show.size, show.colour, show.background)
            yield ft.label(menu, self.strokes["label"], start, *look, named=label.in_name, name="Label")
        if sheet := type_.sheet:
            yield self._sheet(sheet)
        if circle := type_.range:
            menu, stroke = self.menu("range", circle.entry), self.strokes["range"]
            yield ft.circle(menu, stroke, RANGE, circle.colour, circle.opacity, always=circle.shown, name="Range")
        if trail := type_.trail:
            menu, stroke = self.menu("trail", trail.entry), self.strokes["trail"]
            yield ft.footprint(menu, stroke, trail.shown, trail.colour, trail.width, max(4, self.px // 8))
        for name, right in (("delete", type_.delete), ("clone", type_.clone)):
            if right:
                make = traits.clone if name == "clone" else traits.delete
                yield make(self.menu(name, right.entry), self.strokes[name])
        if moved := type_.moved:
            half = self.px // 2
            yield traits.mark_moved(
                self.images["moved"], (-half, -half), self.menu("moved", moved.entry), self.strokes["moved"]
            )

    def _inner(self) -> Iterator[Layer]:
        if facings := self.type.facings:
            if facings.count == 0:
                right = (self.menu("facings.free", facings.right), self.strokes["facings.right"])
                yield ft.turning(HEADING, 1, right, ("", ""))
            else:
                right = (self.menu("facings.right", facings.right), self.strokes["facings.right"])
                left = (self.menu("facings.left", facings.left), self.strokes["facings.left"])
                yield ft.turning(HEADING, facings.count, right, left)
        yield from map(self._pictures, self.type.layers)

    def value(self, value: pt.Value) -> Iterator[Layer]:
        """A number the counter keeps; its menu entries under one where there are several."""
        name = clean(value.name.of(self.names.language))
        changes = []
        for which, entry in _changes(value):
            menu = self.menu(which, entry, value=name, step=value.step)
            stroke = self.strokes[f"values.{value.id}.{which}"]
            by = {"more": ("I", str(value.step)), "less": ("I", str(-value.step))}.get(which)
            kind, what = by or ("R", self.say("pieces.prompt", value=name))
            changes.append((menu, stroke, kind, what))
        if len(changes) > 1:
            yield ft.submenu(name, [menu for menu, *_ in changes])
        start, least, most = (_written(number) for number in (value.start, value.least, value.most))
        yield ft.counted(value.id, start, (least, most, value.wrap), changes)

    def _steps(self) -> Iterator[Layer]:
        """What turns the layer of a counter's two sides for a loss, and back."""
        loss = self.type.step_loss
        if loss is None:
            return
        go = self.strokes["step_loss"]
        whole, reduced = f"{{{FLIP}_Level == 1}}", f"{{{FLIP}_Level == 2}}"
        menu, then = self.menu("step_loss", loss.entry), self._place(loss.then)
        if then is None:
            yield traits.disable("no step", [go], reduced)
            yield traits.trigger("step loss", menu, go, [named(TURN_OVER)])
        else:
            yield traits.trigger("step loss", menu, go, [named(STEP), named(STEP_OUT)])
            yield traits.trigger("last step", "", named(STEP_OUT), [named(f"{STEP_OUT}Send")], when=f"{{{STEP} == 2}}")
            yield traits.trigger("first step", "", named(STEP_OUT), [named(TURN_OVER)], when=f"{{{STEP} == 1}}")
            # The level before the loss: both triggers above hear one key command, and the first may change the level.
            yield traits.dynamic(STEP, named(STEP), f"{{{FLIP}_Level}}")
            yield ft.send_to("", named(f"{STEP_OUT}Send"), then, ("", ""))
        if loss.restore is not None:
            back = self.strokes["step_loss.restore"]
            yield traits.disable("full strength", [back], whole)
            yield traits.trigger("step back", self.menu("step_loss.restore", loss.restore), back, [named(STEP_BACK)])

    def _placings(self) -> Iterator[Layer]:
        where = {"top": 0, "bottom": 1, "above": 2, "below": 3}
        for index, placing in enumerate(self.type.place):
            piece, gpid = self.definitions[f"place.{index}"]
            menu, stroke = self._placing_menu(placing), self.strokes[f"place.{index}"]
            prefix = "replace" if placing.instead else "placemark"
            yield ft.place_marker(prefix, menu, stroke, piece, gpid, where[placing.where], placing.offset)

    def _placing_menu(self, placing: pt.Placing) -> str:
        name = self.names.counters[placing.counter]
        return self.menu("instead" if placing.instead else "place", placing.entry, counter=name)

    def _sendings(self) -> Iterator[Layer]:
        for index, sending in enumerate(self.type.send):
            target = self._target(sending.to)
            if target is not None and (at := self._place(sending.to)) is not None:
                menu, stroke = self._sending_menu(sending, target), self.strokes[f"send.{index}"]
                back = ("", "")
                if sending.back:
                    back = (self._back_menu(sending.back, target), self.strokes[f"send.{index}.back"])
                yield ft.send_to(menu, stroke, at, back)

    def _sending_menu(self, sending: pt.Sending, target: str) -> str:
        return self.menu("send", sending.entry, place=place_name(self.game, self.names, target))

    def _back_menu(self, back: pt.Entry, target: str) -> str:
        return self.menu("back", back, place=place_name(self.game, self.names, target))

    def _target(self, to: Mapping[str, str]) -> str | None:
        return destination(self.game, to, self.counter.side)

    def _place(self, to: Mapping[str, str]) -> tuple[str, int, int] | None:
        target = self._target(to)
        return place_point(self.game, self.names, target) if target else None

    def _sheet(self, sheet: pt.Sheet) -> Layer:
        lines, states = [], []
        for line in sheet.sheet:
            digit = "4" if line.kind == "ticks" else _SHEET_DIGITS[line.kind]
            lines.append((digit, clean(line.name.of(self.names.language)).replace("~", "-")))
            start = plain(line.start).replace("~", "-")
            states.append(f"{start or 0}/{line.most}" if line.kind == "ticks" else start)
        return ft.sheet(self.menu("sheet", sheet.entry), self.strokes["sheet"], lines, states, sheet.colour)

    def _pictures(self, pictures: pt.Pictures) -> Layer:
        faces = [] if pictures.always else [Face("")]
        for index, level in enumerate(pictures.levels, 1):
            name = clean(level.name.of(self.names.language))
            faces.append(Face(self.images[f"layers.{pictures.id}.{index}"], f"+ ({name})" if name else ""))
        ways = {
            name: (self._switch_menu(pictures, name, entry), self.strokes[f"layers.{pictures.id}.{name}"])
            for name, entry in _switches(pictures)
        }
        nothing = ("", "")
        return traits.layer(
            layer_property(pictures.id),
            faces,
            up=ways.get("up", nothing),
            down=ways.get("down", nothing),
            reset=ways.get("off", nothing),
            loop=pictures.loop,
            level=max(1, pictures.start + (not pictures.always)),
        )

    def _switch_menu(self, pictures: pt.Pictures, name: str, entry: pt.Entry) -> str:
        only = name == "up" and len(pictures.levels) == 1 and not pictures.always and pictures.loop
        words = "toggle" if only else name
        return self.menu(words, entry, layer=clean(pictures.name.of(self.names.language)))

    def _access(self, access: pt.Access) -> str:
        if access.by == "owner":
            side = self.names.sides.get(self.counter.side, "")
            return ft.access_text("sides", [side]) if side else ft.access_text("side", ())
        return ft.access_text(access.by, [self.names.sides.get(side, side) for side in access.sides])


def clean(text: str) -> str:
    """A text as VASSAL can show it in a menu: on one line, and without the sign that begins a property's name."""
    return plain(text).replace("$", "")


def parametric(value: pt.Value) -> bool:
    """Whether a value takes a number from the counters' rows."""
    return any(isinstance(number, pt.Parameter) for number in (value.start, value.least, value.most))


def bound_property(value: str, change: str) -> str:
    """The property that has the end of a value which differs from counter to counter; `change`: "more" or "less"."""
    return f"{value}_{'most' if change == 'more' else 'least'}"


def range_px(game: Game, circle: pt.Range, counter: Counter) -> int | None:
    """A circle's radius in px for a counter, in cells where it counts these; None for a counter that has none.

    A cm is that of the game's open table if it has one, else that of the counters' print.
    """
    number = pt.number_of(circle.radius, counter.factors)
    if not number or number <= 0:
        return None
    table = next((one.table for one in game.maps if one.table is not None), None)
    per_cm = table.px_per_cm if table else COUNTER_DPI / 2.54
    return round(number * {"cm": per_cm, "mm": per_cm / 10}.get(circle.unit, 1.0))


def _changes(value: pt.Value) -> list[tuple[str, pt.Entry]]:
    given = (("more", value.more), ("less", value.less), ("set", value.set))
    return [(name, entry) for name, entry in given if entry is not None]


def _switches(pictures: pt.Pictures) -> list[tuple[str, pt.Entry]]:
    given = (("up", pictures.up), ("down", pictures.down), ("off", pictures.off))
    return [(name, entry) for name, entry in given if entry is not None]


def _written(number: pt.Number) -> str:
    return f"${number.column}$" if isinstance(number, pt.Parameter) else str(number)
