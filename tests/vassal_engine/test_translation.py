"""A module that carries a translation, in a VASSAL that speaks the other language: its buttons and reports are in that
language, and the binding reads them as well."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from surroundings import ROOT
from theatre import Opened, Theatre

from modgen.game import load_workspace
from modgen.game.binding import Meaning
from modgen.module.reports import TRANSLATED, table_words
from modgen.module.table import maximum_ap, names, rules_words, table_parts

CASES = [(game, *both) for game in sorted(load_workspace(ROOT).games) for both in TRANSLATED.items()]


@pytest.fixture(scope="module", params=CASES, ids="-".join)
def translated(request: pytest.FixtureRequest, theatre: Theatre) -> Iterator[tuple[Opened, str]]:
    """A module of its own language, open in a VASSAL that speaks the other, which is given beside it."""
    game_id, language, other = request.param
    own = theatre.open(game_id, language)
    engine = theatre.open_file(own.file, other)
    yield replace(own, engine=engine), other
    assert engine.complaints == []
    engine.close()


def test_the_translation_is_shown_and_read(translated: tuple[Opened, str]) -> None:
    opened, other = translated
    engine, parts, binding = opened.engine, table_parts(opened.game), opened.binding
    words, theirs = rules_words(opened.game, opened.language), rules_words(opened.game, other)
    engine.start(engine.setups()[0])
    engine.take_side(engine.sides()[0])
    units = [piece for piece in engine.pieces() if piece.properties["Kind"] != "marker"]

    said: list[tuple[Meaning, str, str]] = []
    for act in parts.acts:
        unit = next(piece for piece in units if not act.kinds or piece.properties["Kind"] in act.kinds)
        if act.cases:
            engine.choose(unit.id, words.template(f"table.status.{act.cases[0].status}.menu"))
        engine.news()
        assert engine.choose(unit.id, words.template(f"table.act.{act.id}.menu")), act.id
        said += [(Meaning.DECLARE, act.means or act.id, line) for line in engine.news()]
    for call in parts.calls:
        engine.news()
        engine.button(theirs.template(f"table.call.{call}.text"))
        said += [(Meaning.CALL, call, line) for line in engine.news()]
    turning = any(maximum_ap(opened.game, counter) is not None for counter in opened.game.counters)
    if turning:
        engine.news()
        engine.button(table_words(other).template("table.reset.text"))
        said += [(Meaning.CALL, "reset", line) for line in engine.news()]

    assert len(said) == len(parts.acts) + len(parts.calls) + turning
    for meaning, word, line in said:
        own = [re.sub(r"\{\w+\}", ".+?", one.match) for one in binding.lines]
        read = [one for one, match in zip(binding.lines, own, strict=True) if re.search(match, line.lstrip("* "))]
        assert [(one.meaning, one.word) for one in read] == [(meaning, word)], line
        assert not line.isascii() if other == "ru" else True, line


def test_dice_are_read_in_both(translated: tuple[Opened, str]) -> None:
    opened, other = translated
    engine, parts = opened.engine, table_parts(opened.game)
    engine.new_game()
    engine.take_side(engine.sides()[0])
    for throw in parts.throws:
        number, _ = map(int, throw.dice.split("d"))
        fallen = [3 + n for n in range(number)]
        engine.load_dice(*fallen)
        engine.news()
        engine.button(rules_words(opened.game, other).template(f"table.throw.{throw.id}.text"))
        (line,) = engine.news()
        found = [
            match
            for one in opened.binding.dice
            if (match := re.search(re.sub(r"\{\w+\}", ".+?", one.match), line.lstrip("* ")))
        ]
        assert [list(map(int, re.findall(r"\d+", match["values"]))) for match in found] == [fallen], line


def test_players_take_sides_by_the_names_they_see_and_sit_under_those_of_the_module(
    translated: tuple[Opened, str],
) -> None:
    opened, other = translated
    engine, sides = opened.engine, opened.game.sides
    # VASSAL translates the names of sides from 3.7 on.
    shown = opened.called.sides if engine.vassal_version.startswith("3.6.") else names(opened.game, other).sides
    assert engine.sides() == [shown[side.id] for side in sides]
    engine.start(engine.setups()[0])
    for side in sides:
        for name in (shown[side.id], opened.called.sides[side.id]):
            engine.introduce(side.id, f"word of {side.id}")
            engine.take_side(name)
            # What others, and a log, know of the seat.
            assert {"player": side.id, "side": opened.called.sides[side.id]} in engine.seats()
        unit = next(
            piece
            for piece in engine.pieces()
            if opened.game.counter_by_id(piece.properties["Counter"]).side == side.id
            and piece.properties["Kind"] != "marker"
        )
        assert any(one.enabled and one.menu for one in engine.commands(unit.id))
