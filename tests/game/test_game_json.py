"""game.json says all of a game, the same bytes each time, and is read back without trusting it."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_game import lay, load, worded

from modgen.game import BadData, GameData, figures, game_json, load_game, load_workspace, read_game_json

ROOT = Path(__file__).parents[2]
LINKS = [("west", "east")]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    game, _ = load(lay(tmp_path_factory.mktemp("tiny")))
    assert game is not None
    return game_json(game, LINKS)


def test_what_was_written_is_read_back(written: bytes) -> None:
    data = read_game_json(written)
    assert (data.id, data.name.of("ru"), data.version, data.ruleset) == ("tiny", "Кроха", "1", "")
    assert [side.id for side in data.sides] == ["red", "blue"]
    assert data.links == {("east", "west")}
    r1 = next(unit for unit in data.units if unit.id == "r1")
    assert dict(r1.figures) == {"af": 5, "df": 4, "morale": 7, "max_ap": 3}
    assert dict(r1.factors) == {"af": 5, "df": 4, "morale": 7, "ap": 3}
    assert (r1.side, r1.kind, r1.formation, r1.back) == ("red", "unit", "first", None)
    assert data.areas[0].outline == ((10, 20), (410, 20), (410, 420), (10, 420))
    assert (data.boxes[0].id, data.boxes[0].role, data.boxes[0].rect) == ("track", "turn", (0, 500, 300, 80))
    assert [(p.counter, p.area, p.status) for p in data.setups[0].placements][2] == ("b1", "east", "suppressed")


def test_the_sample_game_travels_whole() -> None:
    game, problems = load_game(load_workspace(ROOT), "werra")
    assert problems == ()
    assert game is not None
    data = read_game_json(game_json(game, []))
    assert data.ruleset == "impulse"
    assert data.options["tie_winner"] == "nato"
    assert [u.id for u in data.units] == [c.id for c in game.counters]
    assert all(dict(u.figures) == figures(game, c) for u, c in zip(data.units, game.counters, strict=True))
    assert [a.outline for a in data.areas] == [a.outline for a in game.maps[0].areas]
    assert [len(s.placements) for s in data.setups] == [len(s.placements) for s in game.setups]


def test_the_bytes_do_not_depend_on_the_order_of_links(tmp_path: Path) -> None:
    game, _ = load(lay(tmp_path))
    assert game is not None
    pairs = [("west", "east"), ("a", "b"), ("c", "a")]
    assert game_json(game, pairs) == game_json(game, [(b, a) for a, b in reversed(pairs)])


def test_keys_of_later_versions_are_passed_over(written: bytes) -> None:
    document = json.loads(written)
    document["new"] = document["units"][0]["new"] = {"x": [1]}
    assert read_game_json(json.dumps(document).encode()) == read_game_json(written)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "game.json_syntax"),
        (b"{", "game.json_syntax"),
        (b"[" * 100_000, "game.json_syntax"),
        (b"\xff\xfe", "game.not_utf8"),
        (b"[]", "game.json_value"),
        (b"{}", "game.json_value"),
        (b'{"format": "other"}', "game.json_other"),
        (b'{"format": "modgen-game", "format_version": 2}', "game.json_version"),
        (b'{"format": "modgen-game", "format_version": 1}', "game.json_value"),
        (b" " * 20_000_001, "game.file_too_big"),
    ],
)
def test_what_is_no_game_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(BadData) as caught:
        read_game_json(data)
    (problem,) = caught.value.problems
    assert problem.code == code
    worded(problem)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("units", 0, "count"), 1_000_000),
        (("units", 0, "count"), True),
        (("units", 0, "figures", "morale"), 10**12),
        (("units", 0, "name", "en"), "\ud800"),
        (("setups", 0, "placements", 0, "number"), 1000),
        (("areas", 0, "outline", 0, 0), float("nan")),
        (("areas", 0, "outline"), [[0, 0], [1, 1]]),
        (("boxes", 0, "rect"), [0, 0, 1]),
        (("links", 0), ["west", "nowhere"]),
        (("rules",), {"name": "impulse", "options": {"deep": [[1]]}}),
        (("rules",), {"name": "impulse", "options": {"wide": float("inf")}}),
    ],
)
def test_values_that_would_do_harm(written: bytes, path: tuple[str | int, ...], value: object) -> None:
    document = json.loads(written)
    at: Any = document
    for part in path[:-1]:
        at = at[part]
    at[path[-1]] = value
    with pytest.raises(BadData) as caught:
        read_game_json(json.dumps(document).encode())
    assert [p.code for p in caught.value.problems] == ["game.json_value"]
    worded(caught.value.problems[0])


JUNK = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=3), st.just([]), st.just({}), st.just([[1]])
)


@given(seed=st.integers(0, 10**6), junk=JUNK)
def test_any_value_in_any_place_is_read_or_refused(written: bytes, seed: int, junk: object) -> None:
    document = copy.deepcopy(json.loads(written))
    chooser, at = random.Random(seed), document
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        key = chooser.choice(keys)
        if not isinstance(at[key], dict | list) or not at[key] or chooser.random() < 0.15:
            break
        at = at[key]
    at[key] = junk
    try:
        assert isinstance(read_game_json(json.dumps(document).encode("utf-8", "surrogatepass")), GameData)
    except BadData as error:
        assert error.problems
