"""Charts and the key to a map's terrain: dangerous ground is told and drawn as such, in the key as on the map."""

from __future__ import annotations

from dataclasses import replace

import pytest

from modgen.game.model import Terrain, Text
from modgen.module.chartart import draw_swatch, terrain_name

SLAG = Terrain("slag", Text("Slag field", "Шлаковое поле"), "#c9b3a2", dangerous=True)


def test_a_swatch_of_dangerous_ground_is_hatched_as_on_the_map() -> None:
    red = "#8e1f1a"
    assert red in draw_swatch(SLAG)
    assert red not in draw_swatch(replace(SLAG, dangerous=False))


@pytest.mark.parametrize(
    ("language", "dangerous", "plain"),
    [("en", "Slag field (dangerous)", "Slag field"), ("ru", "Шлаковое поле (опасно)", "Шлаковое поле")],
)
def test_a_key_says_which_ground_is_dangerous(language: str, dangerous: str, plain: str) -> None:
    assert terrain_name(SLAG, language) == dangerous
    assert terrain_name(replace(SLAG, dangerous=False), language) == plain
