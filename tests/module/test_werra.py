"""The sample game as a module: as large as it should be, clean, and every piece where its data say."""

from __future__ import annotations

from collections import Counter as Tally
from pathlib import Path

import pytest

from modgen.game import load_game, load_workspace
from modgen.game.model import Game
from modgen.module import build_module
from modgen.module.table import names
from modgen.vassal import AddPiece, Module, PieceState, read_module, read_saved_game, read_state, read_type

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def game() -> Game:
    found, problems = load_game(load_workspace(ROOT), "werra")
    assert found is not None, problems
    return found


@pytest.fixture(scope="module", params=["en", "ru"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def module(game: Game, language: str) -> Module:
    built = build_module(game, language=language)
    assert built.problems == ()
    return read_module(built.data)


def test_it_is_a_whole_game(game: Game) -> None:
    assert len(game.maps[0].areas) >= 24
    assert len(game.setups) >= 2
    for side in game.sides:
        units = [counter for counter in game.counters if counter.side == side.id and counter.kind != "marker"]
        assert sum(counter.count for counter in units) >= 60
        assert len({counter.symbol.replace("-", "")[10:16] for counter in units}) >= 8


def test_zones_bear_the_names_of_the_data(module: Module, game: Game, language: str) -> None:
    assert module.root is not None
    called = names(game, language)
    wanted = [called.zones[game.maps[0].id, place.id] for place in (*game.maps[0].areas, *game.maps[0].boxes)]
    assert [zone.attributes["name"] for zone in module.root.find("Zone")] == wanted
    assert ("Веррабрюк" in wanted) == (language == "ru")


def points_inside(path: str, x: float, y: float) -> bool:
    """Whether VASSAL finds the point in a zone: by its own whole-pixel polygon, not by our geometry."""
    corners = [tuple(map(int, corner.split(","))) for corner in path.split(";")]
    inside = False
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def state_of(command: AddPiece) -> PieceState:
    return read_state(read_type(command.type), command.state)


def test_every_piece_stands_where_the_set_up_says(module: Module, game: Game, language: str) -> None:
    assert module.root is not None
    called = names(game, language)
    paths = {zone.attributes["name"]: zone.attributes["path"] for zone in module.root.find("Zone")}
    for setup in game.setups:
        found: Tally[tuple[str, str]] = Tally()
        for node in read_saved_game(module.entries[f"{setup.id}.vsav"]).setup:
            for command in node.walk():
                if not isinstance(command, AddPiece) or command.type == "stack":
                    continue
                state = state_of(command)
                marks = {k: str(v) for n, _ in state.type.all("mark") for k, v in state.layer(n).values.items()}
                basic = state.layer(-1)
                zones = [
                    name
                    for name, path in paths.items()
                    if points_inside(path, int(str(basic["x"])), int(str(basic["y"])))
                ]
                assert len(zones) == 1, (marks["Counter"], zones)
                found[marks["Counter"], zones[0]] += 1
        wanted: Tally[tuple[str, str]] = Tally()
        for placement in setup.placements:
            wanted[placement.counter, called.zones[game.maps[0].id, placement.area]] += placement.number
        assert found == wanted


def test_units_begin_at_full_ap_but_the_suppressed(module: Module, game: Game) -> None:
    spent = 0
    for setup in game.setups:
        status = {placement.counter: placement.status for placement in setup.placements}
        for node in read_saved_game(module.entries[f"{setup.id}.vsav"]).setup:
            for command in node.walk():
                if not isinstance(command, AddPiece) or command.type == "stack":
                    continue
                state = state_of(command)
                marks = {k: str(v) for n, _ in state.type.all("mark") for k, v in state.layer(n).values.items()}
                turned, layer = state.trait("rotate", "Facing"), state.trait("emb2", "Turned")
                if turned is None and layer is None:
                    continue
                gone = int(str(turned["angleIndex"])) if turned else int(str(layer["value"])) - 1 if layer else 0
                if status[marks["Counter"]] == "suppressed":
                    assert gone == int(marks["MaxAP"])
                    spent += 1
                else:
                    assert gone == 0
    assert spent > 0
