"""A small game with units, cadres and markers of two sides."""

from __future__ import annotations

import pytest

from modgen.art import Renderer
from modgen.game.model import Back, Counter, Face, Formation, Game, Side, Text

BLUE = Side("blue", Text("Blue", "Синие"), Text("BLUE", "СИН"), "#a9bfcf", "#56748d", "#14202b", "#1f4e79")
RED = Side("red", Text("Red", "Красные"), Text("RED", "КРАС"), "#d3a88f", "#8f4a35", "#2b130c", "#9c1f1a")
FORMATIONS = (
    Formation("1bde", Text("1 Bde", "1 бр"), Text("1 Bde", "1 бр"), "#2f5d3a", "blue"),
    Formation("7div", Text("7 Div", "7 тд"), Text("7 Div", "7 тд"), "#e2b93b", "red"),
)
FACES = (
    Face("unit", "unit", 15.9, ("af", "df"), "morale", "ap"),
    Face("gun", "unit", 15.9, ("af", "df", "range"), "morale", "ap"),
    Face("cadre", "cadre", 15.9, (), "entry"),
    Face("marker", "marker", 15.9, ("vp",)),
    Face("picture", "picture"),
)
ARMOUR = "10031000161205000000"


def unit(id_: str = "u", side: str = "blue", ap: int | str = 3, **changes: object) -> Counter:
    formation = {"blue": "1bde", "red": "7div"}[side]
    values: dict[str, object] = {
        "name": Text("2nd Battalion", "2-й батальон"),
        "label": Text("2/1", "2 тб"),
        "kind": "unit",
        "face": "unit",
        "side": side,
        "symbol": ARMOUR,
        "formation": formation,
        "factors": {"af": 6, "df": 5, "morale": 7, "ap": ap, "range": 3},
    }
    return Counter(id=id_, **{**values, **changes})  # type: ignore[arg-type]


def game(*counters: Counter, root: str = "", faces: tuple[Face, ...] = FACES) -> Game:
    return Game(
        id="demo",
        name=Text("Demo"),
        version="1",
        sides=(BLUE, RED),
        formations=FORMATIONS,
        faces=faces,
        counters=counters,
        maps=(),
        setups=(),
        root=root,
    )


def roles() -> list[Counter]:
    return [
        Counter(role, Text(role.title(), "Метка"), "marker", "marker", side, marker=role, factors=factors)
        for role, side, factors in (
            ("turn", "", {}),
            ("initiative", "red", {}),
            ("objective", "", {"vp": 2}),
            ("hit", "", {}),
            ("control", "blue", {}),
            ("smoke", "", {}),
        )
    ]


@pytest.fixture(scope="session")
def renderer() -> Renderer:
    return Renderer()


@pytest.fixture
def whole_game() -> Game:
    cadre = Counter("cadre", Text("2/1"), "cadre", "cadre", "red", 1, ARMOUR, "7div", {"entry": 4})
    back = Back("", {"af": 3, "df": 4, "ap": 2})
    return game(unit(), unit("two", "red", 2, back=back), unit("gun", "red", 1, face="gun"), cadre, *roles())
