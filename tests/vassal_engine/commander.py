"""The hands of whoever commands formations at an open table in VASSAL: menus, drags in cm, buttons, for both sides."""

from __future__ import annotations

from collections.abc import Sequence

from engine import EngineCommand
from theatre import Opened

from modgen.module.destinations import destination, place_point
from modgen.module.reports import table_words
from modgen.module.table import rules_words, table_parts

Point = tuple[float, float]


class Commander:
    """Plays a set-up, which is started and both seats taken when this is made."""

    def __init__(self, opened: Opened, setup: str) -> None:
        self._opened, self._engine = opened, opened.engine
        self._own, self._say = rules_words(opened.game, opened.language), table_words(opened.language)
        self._engine.start(opened.called.setups[setup])
        for side, name in opened.called.sides.items():
            self._engine.introduce(name, f"word of {side}")
            self._engine.take_side(name)
        self._ids = {piece.properties["Counter"]: piece.id for piece in self._engine.pieces()}
        self._sides = {counter.id: counter.side for counter in opened.game.counters}

    def news(self) -> list[str]:
        """The chat lines since this was asked last."""
        return self._engine.news()

    def commands(self, unit: str) -> list[EngineCommand]:
        """What a counter's menu has."""
        return self._engine.commands(self._ids[unit])

    def property(self, unit: str, name: str) -> str:
        """A property of a counter."""
        return self._engine.piece(self._ids[unit]).properties[name]

    def choose(self, unit: str, entry: str) -> None:
        """Choose an entry of a counter's menu, which must not be grey."""
        self._become(self._sides[unit])
        assert self._engine.choose(self._ids[unit], entry), (unit, entry)

    def do(self, unit: str, deed: str, target: str = "", choice: str = "", dice: Sequence[int] = ()) -> None:
        """A deed by its entry, to a target, with a choice; the dice that fall."""
        text = self._own.template(f"table.deed.{deed}.{'entry' if target or choice else 'menu'}")
        if target:
            text = text.replace("$target$", self._opened.called.counters[target])
        if choice:
            text = text.replace("$choice$", self._own.template(f"table.deed.{deed}.{choice}"))
        if dice:
            self._engine.load_dice(*dice)
        self.choose(unit, text)

    def modifier(self, unit: str, deed: str, by: int) -> None:
        """Set the modifier for a deed, step by step."""
        which = "more" if by > 0 else "less"
        menu = self._own.template(f"table.deed.{deed}.menu")
        for _ in range(abs(by)):
            self.choose(unit, self._say.template(f"table.deed.modifier.{which}").replace("$deed$", menu))

    def track(self, unit: str, track: str, value: str) -> None:
        """Show a value of a track."""
        self.choose(unit, self._own.template(f"table.track.{track}.{value}.menu"))

    def order(self, card: str, order: str) -> None:
        """Give an order."""
        self.track(card, "order", order)

    def count(self, unit: str, count: str, number: int) -> None:
        """Bring a count from none to a number."""
        picks = next(one.picks for one in table_parts(self._opened.game).counts if one.id == count)
        if picks:
            self.choose(unit, self._own.template(f"table.count.{count}.pick").replace("$value$", str(number)))
            return
        called = self._own.template(f"table.count.{count}")
        for _ in range(number):
            self.choose(unit, self._say.template("table.count.more").replace("$count$", called))

    def drag(self, unit: str, point: Point) -> None:
        """Drag a counter to a point of the table in cm."""
        self.fly((unit,), [point])

    def fly(self, units: Sequence[str], points: Sequence[Point]) -> None:
        """Drag counters one after the other from point to point, each 4 cm to the right of the one before."""
        for x, y in points:
            for number, unit in enumerate(units):
                self._become(self._sides[unit])
                assert self._engine.drag([self._ids[unit]], *self._on_table((x + 4 * number, y))), (unit, x, y)

    def mark(self, counter: str, point: Point) -> None:
        """Drag a marker out of the palette to a point of the table in cm."""
        slot = next(slot for slot in self._engine.slots() if slot["name"] == self._opened.called.counters[counter])
        self._engine.fetch(slot["gpid"], *self._on_table(point))

    def paste(self, side: str, paste: str, words: str) -> None:
        """Press a side's button that asks for words, and give it these."""
        self._become(side)
        self._engine.type_into(self._own.template(f"table.paste.{paste}.text"), words)

    def leave(self, unit: str, box: str = "reserve") -> None:
        """Drag a counter into a box of its side: its reserve, or another by its role."""
        self._become(self._sides[unit])
        box = destination(self._opened.game, {"": box}, self._sides[unit]) or ""
        board, x, y = place_point(self._opened.game, self._opened.called, box)
        assert self._engine.drag([self._ids[unit]], board, x, y), unit

    def _on_table(self, point: Point) -> tuple[str, int, int]:
        """The map's name and the point in px for one of the table in cm."""
        table = self._opened.binding.table
        assert table is not None
        name = next(place.map for place in self._opened.binding.places if place.area == table.area)
        x, y = (round(zero + n * table.scale) for n, zero in zip(point, table.origin, strict=True))
        return name, x, y

    def next_phase(self) -> None:
        """Press the turn track's button."""
        self._engine.button(self._say.template("table.turn.next.text"))

    def clear(self, track: str) -> None:
        """Press the button that takes a track off all counters."""
        self._engine.button(self._own.template(f"table.track.{track}.clear.text"))

    def _become(self, side: str) -> None:
        self._engine.introduce(self._opened.called.sides[side], f"word of {side}")
