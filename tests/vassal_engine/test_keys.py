"""Every key and menu entry of every kind of unit does to its counter, in VASSAL, what the binding reads it as.

A kind of unit is tried in every state it can be in: each number of Action Points with each marker.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine import EngineCommand, EnginePiece
from theatre import Opened
from view import figures, letter_of, reading, status

from modgen.game.binding import Meaning
from modgen.game.model import Counter
from modgen.game.tableparts import Act
from modgen.maps import stack_point
from modgen.module.reports import table_words
from modgen.module.table import maximum_ap, table_parts

#: Dice that pass any roll against a figure, and such as fail it.
LOW, HIGH = (1, 1), (6, 6)
#: The keys that a unit has beside those of the rules: spend an AP, give it back, take the marker off.
SPEND, GIVE_BACK, TAKE_OFF = "R", "L", "W"


@dataclass(frozen=True, slots=True)
class Shown:
    """What the binding reads off a unit's counter."""

    ap: int | None
    status: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command leads to: what is shown then, the act that is declared ("" for none), and the dice if it rolls."""

    shown: Shown
    act: str = ""
    dice: tuple[int, ...] = ()


class Bench:
    """A unit's counter on a map of its own, to be brought into any state."""

    def __init__(self, opened: Opened, counter: Counter) -> None:
        self.opened, self.engine, self.binding, self.counter = opened, opened.engine, opened.binding, counter
        self.parts = table_parts(opened.game)
        self.engine.new_game()
        board = opened.called.maps[opened.game.maps[0].id]
        self.id = next(
            id_
            for slot in self.engine.slots()
            if slot["name"] == opened.called.counters[counter.id]
            for id_ in [self.engine.fetch(slot["gpid"], board, 300, 300)]
            if self.engine.piece(id_).properties["Counter"] == counter.id
        )
        self.most = self.shown(self.piece()).ap
        self.letters = {SPEND, GIVE_BACK, TAKE_OFF}
        self.letters |= {one.key for one in self.parts.statuses} | {act.key for act in self.parts.acts}

    def piece(self) -> EnginePiece:
        return self.engine.piece(self.id)

    def shown(self, piece: EnginePiece) -> Shown:
        return Shown(reading(self.binding, piece, "ap"), status(self.binding, piece))

    def states(self) -> Iterator[Shown]:
        """Every state it can be in; for a module in another language than the first only all AP and none, as nothing
        but the words is different there."""
        points = [None] if self.most is None else list(range(self.most, -1, -1))
        for word in ("", *(one.id for one in self.parts.statuses)):
            yield from (Shown(ap, word) for ap in (points if self.opened.language == "en" else {points[0], points[-1]}))

    def bring_to(self, wanted: Shown) -> EnginePiece:
        """By keys: the marker first, for it may cost AP."""
        piece = self.piece()
        if status(self.binding, piece) != wanted.status:
            letter = next((one.key for one in self.parts.statuses if one.id == wanted.status), TAKE_OFF)
            self.press(letter)
            piece = self.piece()
        now = reading(self.binding, piece, "ap")
        if now is not None and wanted.ap is not None and now != wanted.ap:
            for _ in range(abs(wanted.ap - now)):
                self.press(SPEND if wanted.ap < now else GIVE_BACK)
            piece = self.piece()
        assert self.shown(piece) == wanted
        return piece

    def press(self, letter: str) -> None:
        self.engine.press(f"ctrl {letter}", self.id)

    def commands(self) -> list[EngineCommand]:
        return self.engine.commands(self.id)


def test_every_command_does_what_it_means(opened: Opened) -> None:
    for counter in kinds_of_units(opened):
        bench = Bench(opened, counter)
        for state in bench.states():
            bench.bring_to(state)
            for command in bench.commands():
                if letter_of(command) in bench.letters:
                    possible = list(outcomes(bench, state, letter_of(command)))
                    assert command.enabled == bool(possible), (counter.id, state, command)
                    for outcome in possible:
                        try_out(bench, state, command, outcome)


def test_what_is_beyond_the_rules_leaves_alone_what_they_read(opened: Opened) -> None:
    """But for sending a unit somewhere: then the entry names the place where it is afterwards."""
    for counter in kinds_of_units(opened):
        bench = Bench(opened, counter)
        state = Shown(bench.most, "")
        for command in bench.commands():
            # An entry that ends in dots asks the player something; what is not in the menu is for other traits.
            if letter_of(command) in bench.letters or not command.menu or command.menu.endswith("..."):
                continue
            before = bench.bring_to(state)
            bench.engine.news()
            if not bench.engine.choose(bench.id, command.menu):
                continue
            after, said = bench.piece(), bench.engine.news()
            assert bench.shown(after) == state, (counter.id, command)
            assert declared(bench, said) == [] == rolls(bench, before, after), (counter.id, command, said)
            if (after.map, after.x, after.y) != (before.map, before.x, before.y):
                assert after.location in command.menu, (counter.id, command)
                assert bench.engine.drag([bench.id], before.map, before.x, before.y)


def test_what_is_grey_does_nothing(opened: Opened) -> None:
    for counter in kinds_of_units(opened):
        bench = Bench(opened, counter)
        for state in (Shown(bench.most, ""), Shown(bench.most and 0, "suppressed"), Shown(bench.most, "recovering")):
            before = bench.bring_to(state)
            opened.engine.news()
            for command in bench.commands():
                if not command.enabled and letter_of(command) in bench.letters:
                    bench.press(letter_of(command))
            assert remembered(bench.piece()) == remembered(before)
            assert opened.engine.news() == []


def test_every_act_of_the_rules_has_its_menu_entry(opened: Opened) -> None:
    for counter in kinds_of_units(opened):
        bench = Bench(opened, counter)
        letters = {letter_of(command) for command in bench.commands() if command.menu}
        wanted = {act.key for act in bench.parts.acts if can(bench, act)}
        wanted |= {one.key for one in bench.parts.statuses} | ({TAKE_OFF} if bench.parts.statuses else set())
        wanted |= {SPEND, GIVE_BACK} if bench.most is not None else set()
        assert wanted <= letters, counter.id


def test_the_button_gives_all_ap_back_to_units_without_a_marker(opened: Opened) -> None:
    bench = Bench(opened, next(counter for counter in kinds_of_units(opened) if maximum_ap(opened.game, counter)))
    area = opened.game.maps[0].areas[0]
    x, y = (round(middle) for middle in stack_point(area))
    opened.engine.drag([bench.id], opened.called.maps[opened.game.maps[0].id], x, y)
    for state in bench.states():
        bench.bring_to(state)
        opened.engine.button(table_words(opened.language).template("table.reset.text"))
        after = replace(state, ap=state.ap if state.status else bench.most)
        assert bench.shown(bench.piece()) == after, state


def try_out(bench: Bench, state: Shown, command: EngineCommand, outcome: Outcome) -> None:
    """Do a command in a state, by its key or from the menu, and hold what VASSAL made of it against what it means."""
    before = bench.bring_to(state)
    bench.engine.news()
    bench.engine.load_dice(*outcome.dice)
    if command.menu:
        assert bench.engine.choose(bench.id, command.menu)
    else:
        bench.press(letter_of(command))
    after, said = bench.piece(), bench.engine.news()
    where = (bench.counter.id, state, command, said)
    assert bench.shown(after) == outcome.shown, where
    assert (after.map, after.x, after.y, after.stack) == (before.map, before.x, before.y, before.stack), where
    assert declared(bench, said) == ([outcome.act] if outcome.act else []), where
    assert rolls(bench, before, after) == ([outcome.dice] if outcome.dice else []), where


def outcomes(bench: Bench, state: Shown, letter: str) -> Iterator[Outcome]:
    """What a key may lead to by the rules' parts of the table; nothing: it is grey in this state."""
    if letter in (SPEND, GIVE_BACK):
        assert state.ap is not None and bench.most is not None
        ap = state.ap + (1 if letter == GIVE_BACK else -1)
        if 0 <= ap <= bench.most:
            yield Outcome(replace(state, ap=ap))
        return
    if letter == TAKE_OFF:
        if state.status:
            yield Outcome(replace(state, status=""))
        return
    for one in bench.parts.statuses:
        if letter == one.key:
            if state.status != one.id:
                yield Outcome(marked(bench, state, one.id))
            return
    for act in bench.parts.acts:
        if letter == act.key:
            yield from act_outcomes(bench, state, act)
            return


def act_outcomes(bench: Bench, state: Shown, act: Act) -> Iterator[Outcome]:
    word = act.means or act.id
    if act.marks:
        if state.status != act.marks:
            yield Outcome(marked(bench, state, act.marks), word)
    elif act.cases:
        for case in (case for case in act.cases if case.status == state.status):
            for dice in (LOW, HIGH):
                passed = sum(dice) <= figures(bench.binding, bench.piece())[act.against] + case.plus
                after = marked(bench, state, case.passed if passed else case.failed)
                yield Outcome(replace(after, ap=bench.most) if passed and case.restores else after, word, dice)
    else:
        yield Outcome(state, word, tuple(range(1, 1 + int(act.roll.partition("d")[0]))) if act.roll else ())


def marked(bench: Bench, state: Shown, word: str) -> Shown:
    """A unit that bears another marker now: one that drains costs it its AP."""
    drains = any(one.drains for one in bench.parts.statuses if one.id == word)
    return Shown(0 if drains and state.ap is not None else state.ap, word)


def declared(bench: Bench, said: Sequence[str]) -> list[str]:
    """The acts that chat lines declare by the binding's own lines."""
    found = []
    for line in said:
        text = line.lstrip("* ")
        for one in bench.binding.lines:
            if one.meaning is Meaning.DECLARE and re.search(re.sub(r"\{\w+\}", ".+?", one.match), text):
                found.append(one.word)
                break
    return found


def rolls(bench: Bench, before: EnginePiece, after: EnginePiece) -> list[tuple[int, ...]]:
    """The dice of the rolls that the binding finds in a piece's properties."""
    found = []
    for one in bench.binding.rolls:
        if (text := after.properties.get(one.property, "")) != before.properties.get(one.property, ""):
            match = re.search(one.match, text)
            assert match, text
            found.append(tuple(int(number) for number in re.findall(r"\d+", match["values"])))
    return found


def remembered(piece: EnginePiece) -> dict[str, str]:
    """A piece's properties without those that tell where a mouse has been."""
    return {name: value for name, value in piece.properties.items() if not name.startswith("Clicked")}


def can(bench: Bench, act: Act) -> bool:
    """Whether units of this kind have an act in their menu."""
    return (not act.kinds or bench.counter.kind in act.kinds) and (
        not act.against or act.against in bench.binding.units.figures
    )


def kinds_of_units(opened: Opened) -> list[Counter]:
    """One unit of each kind, by turns of either side: those with as many AP and as many faces have the same traits."""
    found: dict[tuple[object, ...], list[Counter]] = {}
    for counter in opened.game.counters:
        if counter.kind != "marker":
            traits = (counter.kind, maximum_ap(opened.game, counter), counter.back is not None)
            found.setdefault(traits, []).append(counter)
    sides = [side.id for side in opened.game.sides]
    wanted = [sides[number % len(sides)] for number in range(len(found))]
    return [
        next((one for one in alike if one.side == side), alike[0])
        for side, alike in zip(wanted, found.values(), strict=True)
    ]
