"""A game of any number of two-sided counters, no two alike."""

from __future__ import annotations

from modgen.game.model import Back, Counter, Face, Formation, Game, Side, Text

SYMBOLS = [f"1003100016{entity}0000" for entity in ("120500", "121100", "121102", "130300", "140700", "120600")]
SIDES = (
    Side("a", Text("A"), Text("A"), "#a9bfd3", "#4c6c8c", "#16202b", "#1f4f8a"),
    Side("b", Text("B"), Text("B"), "#dbb096", "#96472f", "#2a1610", "#a3211b"),
)


def game(counters: int, mark: str = "") -> Game:
    """Units of two sides in turn; on the back the factors are halved. Games with another `mark` share no drawing."""
    made = tuple(
        Counter(
            f"c{i}",
            Text(f"{i}"),
            "unit",
            "unit",
            "ab"[i % 2],
            symbol=SYMBOLS[i % len(SYMBOLS)],
            formation="f",
            label=Text(f"{i}/{mark or counters}"),
            factors={"af": i % 12, "df": i % 9, "morale": 5 + i % 4, "ap": i % 5},
            back=Back(factors={"af": i % 12 // 2, "df": i % 9 // 2}),
        )
        for i in range(counters)
    )
    formations = (Formation("f", Text("F"), Text("F"), "#2f6d3a", "a"),)
    faces = (Face("unit", "unit", 15.9, ("af", "df"), "morale", "ap"),)
    return Game("bench", Text("Bench"), "1", SIDES, formations, faces, made, (), ())
