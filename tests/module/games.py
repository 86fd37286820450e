"""A small game as values, for tests of the module: two sides, odd names, four areas, five boxes, two set-ups."""

from __future__ import annotations

from dataclasses import replace

from modgen.game.model import (
    Area,
    Back,
    Box,
    Counter,
    Face,
    Formation,
    Game,
    GameMap,
    Placement,
    Rules,
    Setup,
    Side,
    Terrain,
    Text,
)


def unit(id_: str, name: str, ru: str, side: str, **more: object) -> Counter:
    factors = {"af": 5, "df": 4, "morale": 7, "ap": 3}
    given = {"kind": "unit", "face": "unit", "symbol": "10031000151211020000", "factors": factors, **more}
    return Counter(id=id_, name=Text(name, ru), side=side, **given)  # type: ignore[arg-type]


def square(x: float, y: float, edge: float = 200) -> tuple[tuple[float, float], ...]:
    return ((x, y), (x + edge, y), (x + edge, y + edge), (x, y + edge))


def small_game() -> Game:
    areas = (
        Area("nord", Text("North/West, upper", "Северо-запад"), square(40, 40), "open"),
        Area("ost", Text("Eichenau; the 'east'", "Айхенау"), square(240, 40), "open"),
        Area("sued", Text("Südhof", "Зюдхоф"), square(40, 240), "open", objective=2),
        Area("west", Text("Südhof", "Брод"), square(240, 240), "open"),
    )
    boxes = (
        Box("turn-1", Text("Turn 1", "Ход 1"), (480, 40, 100, 100), "turn"),
        Box("initiative", Text("Initiative", "Инициатива"), (480, 150, 100, 100), "initiative"),
        Box("cadre", Text("Cadres", "Кадры"), (480, 260, 100, 100), "cadre"),
        Box("eliminated", Text("Eliminated", "Потери"), (480, 370, 100, 60), "eliminated"),
        Box("pool", Text('The "pool"', "Запас"), (600, 40, 100, 100), ""),
    )
    counters = (
        unit("b-1", "A/2-11 ACR, 1st", "А/2-11", "blue", formation="acr"),
        unit("b-4", "Recon 4", "Разведка 4", "blue", factors={"af": 1, "df": 1, "morale": 7, "ap": 4}),
        unit("b-2", "Jäger; 2", "Егеря 2", "blue", formation="acr", factors={"af": 1, "df": 2, "morale": 8, "ap": 1}),
        unit("b-cadre", "Cadre 11", "Кадр 11", "blue", kind="cadre", factors={"af": 1, "df": 1, "morale": 6, "ap": 1}),
        unit("r-1", "1 TB/57", "1 тб/57", "red", count=2, formation="gmrr"),
        unit(
            "разведка",
            "Разведрота 57",
            "Разведрота 57",
            "red",
            back=Back(face="unit", factors={"af": 1, "df": 1, "morale": 5, "ap": 2}),
        ),
        Counter("hit", Text("Hit", "Попадание"), "marker", "marker", marker="hit", count=10),
        Counter("turn", Text("Turn", "Ход"), "marker", "marker", marker="turn"),
        Counter("goal", Text("Goal", "Цель"), "marker", "marker", marker="objective", side="blue"),
        Counter(
            "ini",
            Text("Initiative", "Инициатива"),
            "marker",
            "marker",
            marker="initiative",
            side="blue",
            back=Back("marker", side="red"),
        ),
    )
    setup = Setup(
        "first",
        Text("First: the bridge", "Первая: мост"),
        (
            Placement("b-1", "nord"),
            Placement("b-2", "nord"),
            Placement("b-4", "sued"),
            Placement("hit", "nord", 2),
            Placement("r-1", "nord", 2),
            Placement("разведка", "west", status="suppressed"),
            Placement("b-cadre", "cadre"),
            Placement("goal", "west"),
            Placement("turn", "turn-1"),
            Placement("ini", "initiative"),
        ),
        turn=2,
        phase="rally",
        initiative="red",
    )
    faces = (
        Face("unit", "unit", 15.9, ("af", "df"), "morale", "ap"),
        Face("marker", "marker", 15.9),
    )
    return Game(
        "small",
        Text("Small: the <fords> & more", "Малая игра"),
        "1.3",
        (
            Side("blue", Text("NATO", "НАТО"), Text("NATO", "НАТО"), "#c8d4e6", "#7f93b3", "#10203a", "#30507a"),
            Side("red", Text("Warsaw Pact", "ОВД"), Text("WP", "ОВД"), "#e6c8c0", "#b3807f", "#3a1010", "#7a3030"),
        ),
        (
            Formation("acr", Text("11th ACR", "11 брп"), Text("11", "11"), "#305080", "blue"),
            Formation("gmrr", Text("57 GMRR", "57 гмсп"), Text("57", "57"), "#803030", "red"),
        ),
        faces,
        counters,
        (
            GameMap(
                "field",
                Text("The field", "Поле"),
                720,
                480,
                areas,
                boxes,
                terrains=(Terrain("open", Text("Open", "Поле"), "#e9e4c9"),),
            ),
        ),
        (
            setup,
            replace(
                setup, id="second", name=Text("Second", "Вторая"), placements=setup.placements[:2], turn=1, phase=""
            ),
        ),
        Rules("impulse", {"ties": "blue"}),
    )
