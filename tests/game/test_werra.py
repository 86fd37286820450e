"""The sample game is what a sample should be: complete, in both languages, and free of faults."""

from __future__ import annotations

import re
from collections import Counter as Tally
from pathlib import Path

import pytest

from modgen.check import check_game
from modgen.game import load_workspace
from modgen.game.model import Game, Text

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def game() -> Game:
    loaded, problems = check_game(load_workspace(ROOT), "werra")
    assert [f"{p.place} {p.code}" for p in problems] == []
    assert loaded is not None
    return loaded


@pytest.mark.parametrize("side", ["nato", "wp"])
def test_each_side_has_sixty_units_of_many_types(game: Game, side: str) -> None:
    units = [c for c in game.counters if c.side == side and c.kind == "unit"]
    assert sum(c.count for c in units) >= 60
    assert len({c.symbol[10:] for c in units}) >= 8
    assert any(c.kind == "cadre" and c.side == side for c in game.counters)


def test_there_are_markers_for_what_the_rules_ask(game: Game) -> None:
    roles = {c.marker for c in game.counters if c.kind == "marker"}
    assert {"turn", "initiative", "suppressed", "hit", "objective"} <= roles
    suppressed = next(c for c in game.counters if c.marker == "suppressed")
    assert suppressed.back is not None
    assert suppressed.back.marker == "recovering"


def test_names_are_unique_and_in_both_languages(game: Game) -> None:
    for language in ("en", "ru"):
        names = Tally(c.name.of(language) for c in game.counters)
        assert [name for name, n in names.items() if n > 1] == []
    texts: list[Text] = [game.name, game.description, *(c.name for c in game.counters)]
    texts += [t for x in (*game.sides, *game.formations) for t in (x.name, x.short)]
    texts += [x.name for m in game.maps for x in (m, *m.areas, *m.boxes, *m.terrains)]
    texts += [t for s in game.setups for t in (s.name, s.description)]
    assert [t for t in texts if not t.en or not re.search("[А-Яа-яЁё]", t.ru)] == []


def test_figures_are_those_of_the_rules(game: Game) -> None:
    for counter in game.counters:
        if counter.kind != "marker":
            morale, ap = counter.factors["morale"], counter.factors["ap"]
            assert isinstance(morale, int)
            assert isinstance(ap, int)
            assert 5 <= morale <= 8
            assert 1 <= ap <= 4


def test_two_set_ups_are_whole_games_and_one_is_for_learners(game: Game) -> None:
    assert {setup.id for setup in game.setups} == {"bridges-at-dawn", "counterstroke", "ford-at-furthof"}
    boxes = {b.id: b.role for m in game.maps for b in m.boxes}
    for setup in game.setups:
        if setup.id == "ford-at-furthof":
            assert 8 <= len([p for p in setup.placements if p.area not in boxes]) <= 20
            continue
        on_map = [p for p in setup.placements if p.area not in boxes]
        assert len(on_map) > 60
        assert max(Tally(p.area for p in on_map).values()) <= 6
        assert {boxes[p.area] for p in setup.placements if p.area in boxes} >= {
            "turn",
            "initiative",
            "reinforcements",
            "cadre",
        }
    # what Excel would take for a date or a number when it opens the file
    for roster in (ROOT / "counters" / "werra" / "rosters").glob("*.csv"):
        cells = [cell for row in roster.read_text(encoding="utf-8").splitlines() for cell in row.split(",")]
        assert [cell for cell in cells if re.fullmatch(r"\d{1,2}[./-]\d{1,2}([./-]\d+)?|\d{12,}", cell)] == []
