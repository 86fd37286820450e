"""Set-ups that begin with what the rules put on a counter: orders, markers, counts, in the module and for its audit."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from modgen.game import game_json
from modgen.game.model import Beginning, Game, Placement
from modgen.game.problems import ProblemList
from modgen.game.setups import Stage, read_setup
from modgen.module.check import check_table
from modgen.module.pieces import pieces
from modgen.module.setups import setup_commands
from modgen.module.table import names
from modgen.texts import Catalogue
from modgen.vassal import AddPiece, read_saved_game, read_state, read_type
from validator.engine import Unit
from validator.logs.opening import open_module
from validator.logs.scenario import facts, meanings_of, scenario
from validator.logs.sources import find_sources
from validator.logs.table import Table
from validator.logs.timeline import set_up
from validator.logs.units import Units

LIGHTS, GUNS = "landing-lights", "card-v-guns"


@pytest.fixture(scope="module")
def game(highport: Game) -> Game:
    return highport


def begun(game: Game, counter: str, begins: Beginning) -> Game:
    """The game with one set-up, in which a card begins with something."""
    lights = next(setup for setup in game.setups if setup.id == LIGHTS)
    placement = Placement(counter, game.counter_by_id(counter).start, beginning=begins)
    others = tuple(one for one in lights.placements if one.counter != counter)
    return replace(game, setups=(replace(lights, placements=(*others, placement)),))


def opening(file: Path) -> dict[str, Unit]:
    """What the rules know of each piece when a log on the small set-up begins, by name."""
    module = open_module(file)
    sources = find_sources(module.name, module, None)
    table, units = Table(), Units(sources.binding)
    set_up(read_saved_game(module.entries[f"{LIGHTS}.vsav"]).setup, table, sources.boards)
    units.take_up(table.pieces.values())
    known = facts(sources.binding, sources.game)
    return {unit.name: unit for unit in scenario(meanings_of(sources, known), known, units, table).units.values()}


def test_the_audit_begins_with_what_the_set_up_says(game: Game, highport_module: Path) -> None:
    """The guns of the sample game begin on Overwatch, the others without an order."""
    found = opening(highport_module)
    orders = {name: unit.values["order"] for name, unit in found.items() if unit.kind == "card"}
    assert orders.pop(str(game.counter_by_id(GUNS).name)) == "overwatch"
    assert set(orders.values()) == {""}


def test_the_pieces_keep_what_the_set_up_says(game: Game) -> None:
    begins = Beginning(marks={"order": "hold", "broken": "broken"}, counts={"blast": 3})
    changed, called = begun(game, "card-v-garrison", begins), names(game, "en")
    states = [
        read_state(read_type(command.type), command.state)
        for command in setup_commands(changed, changed.setups[0], called, pieces(changed, called))
        if isinstance(command, AddPiece) and not read_type(command.type).is_stack
    ]
    garrison = next(state for state in states if any(one.values.get("Counter") == "card-v-garrison" for one in state))
    kept = {
        name: trait.text
        for name in ("OrderTrack", "BrokenTrack", "BlastCount")
        if (trait := garrison.trait("PROP", name))
    }
    assert kept == {"OrderTrack": "hold", "BrokenTrack": "broken", "BlastCount": "3"}


@pytest.mark.parametrize(
    ("counter", "begins", "what", "can"),
    [
        (GUNS, Beginning(marks={"order": "ground_attack"}), "marks.order: ground_attack", "march, advance, double"),
        (GUNS, Beginning(marks={"flight": "landed"}), "marks.flight", "order, broken, suppressed, state"),
        (GUNS, Beginning(counts={"blast": 13}), "counts.blast: 13", "0-12"),
        (GUNS, Beginning(counts={"damage": 1}), "counts.damage", "blast"),
        ("cachalot", Beginning(counts={"damage": 9}), "counts.damage: 9", "0-"),
        ("card-c-orbit", Beginning(counts={"arrival": 1}), "counts.arrival: 1", "2, 3, 4, 5, 6"),
        ("bombardment", Beginning(counts={"blast": 1}), "counts.blast", "-"),
    ],
)
def test_what_the_rules_do_not_put_on_a_counter_is_told(
    game: Game, counter: str, begins: Beginning, what: str, can: str
) -> None:
    (problem,) = check_table(begun(game, counter, begins))
    assert (problem.code, problem.values["what"]) == ("pieces.rules_cannot_begin", what)
    assert str(problem.values["can"]).startswith(can)
    for language in ("en", "ru"):
        words = Catalogue("modgen.texts", language)
        assert what in words(problem.code, **problem.values)
        assert can in words(f"{problem.code}.cure", **problem.values)


@pytest.mark.parametrize("counts", ["{blast: -1}", "{blast: many}", "[blast]", "{blast: true}"])
def test_counts_are_numbers(game: Game, tmp_path: Path, counts: str) -> None:
    (tmp_path / "s.yaml").write_text(
        f"name: S\nplace:\n  box:\n    - {{counter: {GUNS}, counts: {counts}}}\n", encoding="utf-8"
    )
    problems = ProblemList()
    stage = Stage({GUNS: game.counter_by_id(GUNS)}, game.sides, {"box": None})
    read_setup(tmp_path / "s.yaml", "s.yaml", stage, problems)
    assert [(problem.place.file, problem.place.line) for problem in problems.sorted()] == [("s.yaml", 4)]


def test_a_reader_of_the_game_is_told(game: Game) -> None:
    told = json.loads(game_json(begun(game, GUNS, Beginning(marks={"order": "hold"}, counts={"blast": 2})), ()))
    (card,) = [one for one in told["setups"][0]["placements"] if one["counter"] == GUNS]
    assert (card["marks"], card["counts"]) == ({"order": "hold"}, {"blast": 2})
