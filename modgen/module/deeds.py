"""The deeds of the rules in a counter's menu: an entry for each one that they can be done to, with dice that are thrown
into the piece, the modifiers that count, and what the piece keeps of it.

A roll is kept as text, such as `3+5 -1 >= 7 #2`: the dice, the modifier, what they had to reach, and how often this
piece has rolled, without which VASSAL would log nothing when the same dice fall twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from modgen.game.deedparts import Deed
from modgen.game.model import Counter, Game
from modgen.module import featuretraits as ft
from modgen.module import traits
from modgen.module.destinations import destination, place_point
from modgen.module.figures import figure_properties
from modgen.module.offers import Way, dice_of, ways
from modgen.module.reports import spoken
from modgen.module.table import Names
from modgen.module.traitnames import count_property, modifier_property, roll_property, word_property
from modgen.module.traits import Layer, key, named
from modgen.texts import Catalogue

#: The modifiers that players can set.
_MOST = 20
ENDS = ("passed", "failed")


@dataclass(frozen=True, slots=True)
class Doing:
    """A deed on the counters that share a prototype; `counter` stands for them, `own` are the rules' words, `say` the
    module's."""

    game: Game
    counter: Counter
    deed: Deed
    names: Names
    own: Catalogue
    say: Catalogue

    @property
    def ways(self) -> tuple[Way, ...]:
        """The entries of the menu."""
        return tuple(ways(self.game, self.counter, self.deed))

    @property
    def menu(self) -> str:
        """What the deed is called."""
        return self.own.template(f"table.deed.{self.deed.id}.menu")

    def entry(self, way: Way) -> str:
        """The text of an entry: the deed itself, or what the rules call it with a target and a choice."""
        if way.target is None and not way.choice:
            return self.menu
        return self._filled(self.own.template(f"table.deed.{self.deed.id}.entry"), way)

    def reports(self) -> Iterator[Layer]:
        """The lines in chat, one for each way and each end it can have."""
        report = self.own.template(f"table.deed.{self.deed.id}.report")
        for way in self.ways:
            text = spoken(self._numbers(self._filled(report, way)), self.entry(way))
            if self.deed.reaches:
                for end in ENDS:
                    outcome = self.own.template(f"table.deed.{self.deed.id}.{end}")
                    yield traits.report([named(f"{way.name}_{end}")], text.replace("$outcome$", outcome), "")
            else:
                yield traits.report([named(f"{way.name}_said")], text, "")
        if self.deed.modifier:
            name = modifier_property(self.deed.id)
            told = self.say.template("table.deed.modifier.report")
            text = told.replace("$deed$", self.menu).replace("$modifier$", f"${name}$")
            yield traits.report([stroke for _, stroke, _, _ in self._modifiers()], text, "")

    def restrictions(self) -> Iterator[Layer]:
        """What keeps it from being done: a word that it would empty and that is empty."""
        if self.deed.clears:
            strokes = [self._stroke(way) for way in self.ways]
            when = f'{{{word_property(self.deed.clears)} == ""}}'
            yield traits.disable(f"no {self.deed.id}", strokes, when)

    def actions(self) -> Iterator[Layer]:
        """The menu entries and all that they set going."""
        deed, found = self.deed, self.ways
        entries = [self.entry(way) for way in found]
        modifiers = list(self._modifiers()) if deed.modifier else []
        if found == (Way(deed),) and modifiers:
            called = self.say.template("table.deed.modifier.menu").replace("$deed$", self.menu)
            yield ft.submenu(called, [menu for menu, *_ in modifiers])
        elif found != (Way(deed),):
            yield ft.submenu(self.menu, [*entries, *(menu for menu, *_ in modifiers)])
        for way, menu in zip(found, entries, strict=True):
            yield from self._action(way, menu)
        if modifiers:
            yield ft.counted(modifier_property(deed.id), "0", (str(-_MOST), str(_MOST), False), modifiers)
        if dice := dice_of(self.game, deed):
            yield from self._dice(dice)
        if deed.sends and (place := destination(self.game, {"": deed.sends}, self.counter.side)):
            at = place_point(self.game, self.names, place)
            yield ft.send_to("", named(f"deed_{deed.id}_send"), at, ("", ""))

    def kept(self) -> Mapping[str, list[tuple[str, str]]]:
        """The words that it changes: for each the key commands that set it, with the value."""
        found: dict[str, list[tuple[str, str]]] = {}
        for way in self.ways:
            if self.deed.keeps and way.target is not None:
                found.setdefault(self.deed.keeps, []).append((named(f"{way.name}_keep"), way.target.id))
        if self.deed.clears:
            found.setdefault(self.deed.clears, []).append((named(f"deed_{self.deed.id}_clear"), ""))
        return found

    def _stroke(self, way: Way) -> str:
        return key(self.deed.key) if self.deed.key and way == Way(self.deed) else named(way.name)

    def _action(self, way: Way, menu: str) -> Iterator[Layer]:
        deed, sent = self.deed, list[str]()
        if dice_of(self.game, deed):
            sent.append(named(f"deed_{deed.id}_roll"))
        if deed.keeps and way.target is not None:
            sent.append(named(f"{way.name}_keep"))
        if deed.clears:
            sent.append(named(f"deed_{deed.id}_clear"))
        sent.append(named(f"{way.name}_judge" if deed.reaches else f"{way.name}_said"))
        if deed.sends:
            sent.append(named(f"deed_{deed.id}_send"))
        yield traits.trigger(way.name, menu, self._stroke(way), sent)
        name = roll_property(deed.id)
        for end, sign in zip(ENDS, (">=", "<"), strict=True) if deed.reaches else ():
            when = f"{{{name}Sum + {name}Modifier {sign} {name}Needed}}"
            actions = [named(f"{way.name}_{end}")]
            yield traits.trigger(f"{way.name} {end}", "", named(f"{way.name}_judge"), actions, when=when)

    def _modifiers(self) -> Iterator[tuple[str, str, str, str]]:
        """The entries that set the modifier, as `featuretraits.counted` takes them."""
        for name, kind, by in (("more", "I", "1"), ("less", "I", "-1"), ("none", "P", "0")):
            menu = self.say.template(f"table.deed.modifier.{name}").replace("$deed$", self.menu)
            yield menu, named(f"deed_{self.deed.id}_modifier_{name}"), kind, by

    def _dice(self, dice: str) -> Iterator[Layer]:
        """The property that keeps the roll, and the properties that take its text apart."""
        deed, name = self.deed, roll_property(self.deed.id)
        number, sides = dice.split("d")
        thrown = ' + "+" + '.join([f"Random({sides})"] * int(number))
        modifiers = [modifier_property(deed.id)] if deed.modifier else []
        if deed.counts:
            modifiers.append(f"{count_property(deed.counts[0])} * {deed.counts[1]}")
        text = f'{thrown} + " " + ({" + ".join(modifiers) or 0})'
        if deed.reaches:
            text += f' + " >= " + {figure_properties(self.game)[deed.reaches]}'
        yield traits.dynamic(name, named(f"deed_{deed.id}_roll"), f'{{{text} + " #" + ({name}Number + 1)}}')
        summed = " + ".join(f'Integer.parseInt({name}.split("[+ ]")[{index}])' for index in range(int(number)))
        for part, found, without in (
            ("Number", f'Integer.parseInt({name}.split("#")[1])', "0"),
            ("Dice", f'{name}.split(" ")[0]', '""'),
            ("Sum", summed, "0"),
            ("Modifier", f'Integer.parseInt({name}.split(" ")[1])', "0"),
            *([("Needed", f'Integer.parseInt({name}.split(" ")[3])', "0")] if deed.reaches else []),
        ):
            yield traits.calculated(f"{name}{part}", f'{name} == "" ? {without} : {found}', "")

    def _filled(self, text: str, way: Way) -> str:
        """A text of the rules with the target and the choice of one way in it."""
        if way.target is not None:
            text = text.replace("$target$", self.names.counters[way.target.id])
        if way.choice:
            text = text.replace("$choice$", self.own.template(f"table.deed.{self.deed.id}.{way.choice}"))
        return text

    def _numbers(self, report: str) -> str:
        """A report with the properties of this deed's roll for its numbers."""
        name = roll_property(self.deed.id)
        for word, part in (("roll", "Sum"), ("dice", "Dice"), ("modifier", "Modifier"), ("needed", "Needed")):
            report = report.replace(f"${word}$", f"${name}{part}$")
        return report


def words_kept(doings: tuple[Doing, ...]) -> Iterator[Layer]:
    """The properties for the words that some deeds of a counter keep, a property a word."""
    words: dict[str, list[tuple[str, str]]] = {}
    for doing in doings:
        for word, changes in doing.kept().items():
            words.setdefault(word, []).extend(changes)
    for word, changes in words.items():
        yield ft.stored(word_property(word), "", [("", stroke, value) for stroke, value in changes])
