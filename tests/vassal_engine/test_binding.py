"""The binding that a module carries is derived again from what keys, menus and buttons did in VASSAL: it must be equal.

Only the data of the game and what was seen at the table go into it; patterns of chat lines are taken from the binding
and must match just the lines that they are for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from engine import Engine, EnginePiece
from shapely import MultiPolygon, Polygon
from theatre import Opened
from view import letter_of

from modgen.game.binding import (
    Binding,
    DiceBinding,
    Gauge,
    LineBinding,
    MarkerBinding,
    Meaning,
    PlaceBinding,
    RollBinding,
    StatusBinding,
    TraitKind,
    TurnBinding,
)
from modgen.game.binding_file import read_binding
from modgen.game.model import Area, Counter
from modgen.maps import stack_point
from modgen.module import binding_for
from modgen.module.reports import TRANSLATED, table_words
from modgen.module.table import maximum_ap, rules_words, table_parts
from modgen.vassal import read_module

Entry = TypeVar("Entry", DiceBinding, LineBinding)


def stored(opened: Opened) -> Binding:
    """The binding in the module."""
    return read_binding(read_module(opened.file).entries["binding.json"], "binding.json")


def test_gauges(opened: Opened) -> None:
    """A counter is turned step by step: the property that changes each time is the gauge."""
    found: dict[tuple[TraitKind, str], Gauge] = {}
    entry = table_words(opened.language).template("table.ap.spend")
    for counter in some_of_each_kind(opened):
        most = maximum_ap(opened.game, counter)
        if most is None:
            continue
        piece = fetch(opened, counter)
        shown = {most: piece.properties}
        for ap in range(most - 1, -1, -1):
            assert opened.engine.choose(piece.id, entry)
            shown[ap] = opened.engine.piece(piece.id).properties
        changed = {name for name in piece.properties if len({one[name] for one in shown.values()}) == most + 1}
        (name,) = [one for one in changed if one.endswith(("_Facing", "_Level"))]
        if name.endswith("_Facing"):
            assert {ap: one[name] for ap, one in shown.items()} == {ap: str(most - ap + 1) for ap in shown}
            gauge = Gauge("ap", TraitKind.ROTATE, name.removesuffix("_Facing"), "max_ap")
        else:
            levels = {one[name]: ap for ap, one in shown.items()}
            gauge = Gauge("ap", TraitKind.LAYER, name.removesuffix("_Level"), values=levels)
        assert found.setdefault((gauge.trait, gauge.name), gauge) == gauge
    assert sorted(found.values(), key=repr) == sorted(stored(opened).gauges, key=repr)


def test_statuses(opened: Opened) -> None:
    """A marker is put on by its menu entry: the layer that changes shows it."""
    parts, own = table_parts(opened.game), rules_words(opened.game, opened.language)
    for counter in some_of_each_kind(opened):
        piece = fetch(opened, counter)
        levels: dict[str, dict[str, str]] = {}
        for one in parts.statuses:
            before = opened.engine.piece(piece.id)
            assert opened.engine.choose(piece.id, own.template(f"table.status.{one.id}.menu"))
            after = opened.engine.piece(piece.id)
            for name in changed_levels(before, after):
                levels.setdefault(name, {})[after.properties[f"{name}_Level"]] = one.id
            assert own.template(f"table.status.{one.id}") in after.name
        drained = {gauge.name for gauge in stored(opened).gauges}
        found = [StatusBinding(TraitKind.LAYER, name, level) for name, level in levels.items() if name not in drained]
        assert tuple(found) == stored(opened).statuses, counter.id


def test_rolls(opened: Opened) -> None:
    """An act with dice writes them into a property of the piece, and they are those that fell."""
    parts, own, binding = table_parts(opened.game), rules_words(opened.game, opened.language), stored(opened)
    patterns = {one.property: one.match for one in binding.rolls}
    found: dict[str, RollBinding] = {}
    for counter in some_of_each_kind(opened):
        for act in (act for act in parts.acts if act.roll and (not act.kinds or counter.kind in act.kinds)):
            piece = fetch(opened, counter)
            if act.cases:
                opened.engine.choose(piece.id, own.template(f"table.status.{act.cases[0].status}.menu"))
            number, sides = map(int, act.roll.split("d"))
            dice = [1 + n % sides for n in range(number)]
            opened.engine.load_dice(*dice)
            before = opened.engine.piece(piece.id)
            assert opened.engine.choose(piece.id, own.template(f"table.act.{act.id}.menu"))
            after = opened.engine.piece(piece.id)
            for name in patterns:
                if (text := after.properties.get(name, "")) != before.properties.get(name, ""):
                    values = re.search(patterns[name], text)
                    assert values is not None and list(map(int, re.findall(r"\d+", values["values"]))) == dice, text
                    found[name] = RollBinding(name, act.roll, patterns[name])
    assert sorted(found.values(), key=repr) == sorted(binding.rolls, key=repr)


def test_lines_of_acts_and_calls(opened: Opened) -> None:
    """Each line of the binding is written by one menu entry or button, the one it is for, and no line by two."""
    parts, own, binding = table_parts(opened.game), rules_words(opened.game, opened.language), stored(opened)
    engine = opened.engine
    written: list[tuple[Meaning, str, str]] = []
    for counter in some_of_each_kind(opened):
        piece = fetch(opened, counter)
        for act in parts.acts:
            if act.cases:
                engine.choose(piece.id, own.template(f"table.status.{act.cases[0].status}.menu"))
            engine.news()
            if any(letter_of(one) == act.key and one.enabled for one in engine.commands(piece.id)):
                assert engine.choose(piece.id, own.template(f"table.act.{act.id}.menu"))
                written += [(Meaning.DECLARE, act.means or act.id, line) for line in engine.news()]
    engine.take_side(opened.engine.sides()[0])
    for call in parts.calls:
        engine.news()
        engine.button(own.template(f"table.call.{call}.text"))
        written += [(Meaning.CALL, call, line) for line in engine.news()]
    engine.news()
    engine.button(table_words(opened.language).template("table.reset.text"))
    written += [(Meaning.CALL, "reset", line) for line in engine.news()]

    uses: set[LineBinding] = set()
    for meaning, word, line in written:
        matching = [one for one in binding.lines if matches(one.match, line)]
        assert [(one.meaning, one.word) for one in matching] == [(meaning, word)], line
        uses.update(matching)
    assert spoken(opened, binding.lines, lambda one: one.lines) <= uses


def test_dice(opened: Opened) -> None:
    """Each dice button writes one line, which one pattern of the binding matches, with the dice that fell."""
    parts, binding, engine = table_parts(opened.game), stored(opened), opened.engine
    engine.new_game()
    engine.introduce("Anna <A>", "secret")
    engine.take_side(engine.sides()[0])
    own = rules_words(opened.game, opened.language)
    buttons = [(dice, dice) for dice in parts.dice]
    buttons += [(own.template(f"table.throw.{throw.id}.text"), throw.dice) for throw in parts.throws]
    used = set()
    for text, dice in buttons:
        fallen = [2 + n for n in range(int(dice.partition("d")[0]))]
        engine.load_dice(*fallen)
        engine.news()
        engine.button(text)
        (line,) = engine.news()
        found = [(one, match) for one in binding.dice if (match := re.search(filled(one.match), line.lstrip("* ")))]
        assert len(found) == 1, line
        pattern, match = found[0]
        used.add(pattern)
        assert (match.groupdict().get("dice") or pattern.dice) == dice
        assert list(map(int, re.findall(r"\d+", match["values"]))) == fallen
        assert match["player"] in ("Anna <A>", "Anna &lt;A>", "Anna &lt;A&gt;")
    engine.introduce("Player", "player-pw")
    assert spoken(opened, binding.dice, lambda one: one.dice) <= used


def test_holders(opened: Opened) -> None:
    """A marker that shows who holds something has a menu entry for each side: the layer that changes names it."""
    parts, say = table_parts(opened.game), table_words(opened.language)
    found = []
    for counter in (counter for counter in opened.game.counters if counter.marker in parts.holders):
        piece = fetch(opened, counter)
        levels: dict[str, dict[str, str]] = {}
        for side in (*opened.game.sides, *opened.game.sides):
            before = opened.engine.piece(piece.id)
            opened.engine.choose(piece.id, say("table.holder.menu", side=opened.called.sides[side.id]))
            after = opened.engine.piece(piece.id)
            assert after.name == f"{after.basic_name} ({opened.called.sides[side.id]})"
            for name in changed_levels(before, after):
                levels.setdefault(name, {})[after.properties[f"{name}_Level"]] = side.id
        ((name, sides),) = levels.items()
        found.append((counter.marker, TraitKind.LAYER, name, sides))
    assert found == [(one.shows, one.trait, one.name, one.sides) for one in stored(opened).markers]
    assert all(shown_by(one, opened) for one in stored(opened).markers)


def test_turn_track(opened: Opened) -> None:
    """The button goes from phase to phase, and after the last to the next turn's first."""
    parts, engine = table_parts(opened.game), opened.engine
    engine.start(engine.setups()[0])
    if not parts.phases:
        return
    own = rules_words(opened.game, opened.language)
    names = {own.template(f"table.phase.{phase}"): phase for phase in parts.phases}
    steps = []
    for _ in range(2 * len(parts.phases)):
        steps.append((int(engine.property("TurnNumber") or 0), names[engine.property("Phase") or ""]))
        engine.button(table_words(opened.language).template("table.turn.next.text"))
    begin = next(n for n, (turn, _) in enumerate(steps) if turn == steps[0][0] + 1)
    phases = tuple(phase for _, phase in steps[begin : begin + len(parts.phases)])
    assert TurnBinding(0, (0,), (0, 0), phases) == stored(opened).turn


def test_places(opened: Opened) -> None:
    """What VASSAL calls the middle of each area and box, and the corners of its outline seen from within."""
    opened.engine.new_game()
    found = set()
    for board, place, _ in opened.places():
        if isinstance(place, Area):
            x, y = stack_point(place)
        else:
            left, top, width, height = place.rect
            x, y = left + width / 2, top + height / 2
        (zone,) = opened.engine.names(board, [(round(x), round(y))])
        area, box = (place.id, "") if isinstance(place, Area) else ("", place.role or place.id)
        found.add((board, zone, area, box))
    assert found == {(one.map, one.zone, one.area, one.box) for one in stored(opened).places}
    for one in stored(opened).places:
        assert set(opened.engine.names(one.map, inward(one))) == {one.zone}


def test_units_and_sides(opened: Opened) -> None:
    """Which pieces are units, what they are called, whose they are, and their printed figures."""
    binding, engine = stored(opened), opened.engine
    assert [side.roster for side in binding.sides] == [(name,) for name in engine.sides()]
    assert [side.id for side in binding.sides] == [side.id for side in opened.game.sides]
    roster = {side.roster[0]: side.id for side in binding.sides}
    for laid_out in opened.laid_out():
        for piece in laid_out.pieces:
            counter = opened.game.counter_by_id(piece.properties["Counter"])
            is_unit = all(piece.properties.get(test.property) in test.values for test in binding.units.where)
            assert is_unit == (counter.kind != "marker"), piece.name
            if not is_unit:
                continue
            assert piece.properties[binding.units.id] == counter.id
            assert roster[piece.properties[binding.units.side]] == counter.side
            kinds = [
                one.kind
                for one in binding.units.kinds
                if all(piece.properties[t.property] in t.values for t in one.where)
            ]
            assert kinds == ([] if counter.kind == "unit" else [counter.kind])
            printed = sorted(str(value) for value in counter.factors.values())
            shown = [piece.properties[key] for key in binding.units.figures.values() if key in piece.properties]
            assert sorted(shown) == printed, piece.name


def spoken(opened: Opened, entries: Iterable[Entry], of: Callable[[Binding], Iterable[Entry]]) -> set[Entry]:
    """The entries of the binding that are not just for the translation which a module may carry: VASSAL speaks the
    module's own language here."""
    translated = TRANSLATED.get(opened.language)
    theirs = binding_for(opened.game, translated) if translated else None
    return set(entries).difference(of(theirs) if theirs else ())


# --- At the table ----------------------------------------------------------------------------------------------------
def some_of_each_kind(opened: Opened) -> list[Counter]:
    """A unit of each kind and each number of AP."""
    found: dict[tuple[str, int | None], Counter] = {}
    for counter in opened.game.counters:
        if counter.kind != "marker":
            found.setdefault((counter.kind, maximum_ap(opened.game, counter)), counter)
    return list(found.values())


def fetch(opened: Opened, counter: Counter) -> EnginePiece:
    """A counter out of the palette, alone on a map."""
    engine: Engine = opened.engine
    engine.new_game()
    board = opened.called.maps[opened.game.maps[0].id]
    for slot in engine.slots():
        if slot["name"] == opened.called.counters[counter.id]:
            piece = engine.piece(engine.fetch(slot["gpid"], board, 300, 300))
            if piece.properties["Counter"] == counter.id:
                return piece
    raise AssertionError(counter.id)


def changed_levels(before: EnginePiece, after: EnginePiece) -> Iterator[str]:
    """The layers of a piece that show another level now."""
    for name, value in after.properties.items():
        if name.endswith("_Level") and before.properties.get(name) != value:
            yield name.removesuffix("_Level")


def matches(pattern: str, line: str) -> bool:
    """Whether a chat line is what a pattern of the binding is for, whoever and whatever it names."""
    return re.search(filled(pattern), line.lstrip("* ")) is not None


def filled(pattern: str) -> str:
    return re.sub(r"\{(unit|target|side|area|player)\}", ".+?", pattern)


def shown_by(marker: MarkerBinding, opened: Opened) -> bool:
    """Whether a counter of the game's palette meets the tests of a marker."""
    pieces = [piece for laid_out in opened.laid_out() for piece in laid_out.pieces]
    return any(all(p.properties.get(test.property) in test.values for test in marker.where) for p in pieces)


def inward(place: PlaceBinding) -> list[tuple[int, int]]:
    """The corners of a place's outline, drawn a few px inwards."""
    inner = Polygon(place.outline).buffer(-3)
    parts = inner.geoms if isinstance(inner, MultiPolygon) else [inner]
    return [(round(x), round(y)) for part in parts for x, y in part.exterior.coords]
