"""A game of any number of two-sided counters, as an author's files: what the builds of the measurements build."""

from __future__ import annotations

from pathlib import Path

SYMBOLS = ("120500", "121100", "121102", "130300", "140700", "120600")
_SIDES = """\
a: {name: Blue, field: "#a9bfd3", rim: "#4c6c8c", ink: "#16202b"}
b: {name: Red, field: "#dbb096", rim: "#96472f", ink: "#2a1610"}
"""
_FACES = "unit: {layout: unit, factors: [af, df], morale: morale, action_points: ap}\n"
_HEAD = "id,name,label,side,kind,count,formation,face,symbol,morale,ap,af,df,back,back.af,back.df\n"
_MAP = """\
drawing: field.svg
name: Field
areas:
  west: {name: West}
  east: {name: East}
"""
_SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
 viewBox="0 0 1000 800"><g inkscape:groupmode="layer" inkscape:label="areas">
<path id="west" inkscape:label="west" d="M50 50H500V750H50Z"/>
<path id="east" inkscape:label="east" d="M500 50H950V750H500Z"/></g></svg>
"""


def row(number: int, af: int | None = None) -> str:
    """A counter's row; no two look alike."""
    side = "ab"[number % 2]
    symbol = f"10031000-16-{SYMBOLS[number % len(SYMBOLS)]}-0000"
    figures = (5 + number % 4, 1 + number % 3, number % 12 if af is None else af, number % 9)
    return (
        f"u{number},Unit {number},{number},{side},unit,1,{side}{number // 2 % 10},unit,{symbol},"
        f"{figures[0]},{figures[1]},{figures[2]},{figures[3]},unit,{number % 6},{number % 5}\n"
    )


def write_game(folder: Path, counters: int) -> None:
    """Lay down a workspace with the game `bench`: so many counters, a map of two areas, a set-up of 20."""
    data, maps = folder / "counters" / "bench", folder / "maps" / "bench"
    for each in (data / "rosters", data / "setups", maps):
        each.mkdir(parents=True)
    formations = "".join(
        f'{side}{n}: {{name: Corps {side}{n}, short: {side}{n}, side: {side}, colour: "#{n * 24:02x}6d3a"}}\n'
        for side in "ab"
        for n in range(10)
    )
    placed = ", ".join(f"u{n}" for n in range(20))
    files = {
        folder / "modgen.yaml": "games: {bench: {}}\n",
        data / "game.yaml": 'name: Bench\nversion: "1"\n',
        data / "sides.yaml": _SIDES,
        data / "formations.yaml": formations,
        data / "faces.yaml": _FACES,
        data / "rosters" / "all.csv": _HEAD + "".join(map(row, range(counters))),
        data / "setups" / "start.yaml": f"name: Start\nplace: {{west: [{placed}]}}\n",
        maps / "map.yaml": _MAP,
        maps / "field.svg": _SVG,
    }
    for file, text in files.items():
        file.write_text(text, encoding="utf-8")


def change_a_row(folder: Path, number: int = 7) -> None:
    """Give one counter another figure, as an author would between two builds."""
    file = folder / "counters" / "bench" / "rosters" / "all.csv"
    rows = file.read_text(encoding="utf-8").splitlines(keepends=True)
    rows[number + 1] = row(number, af=(number % 12 + 1) % 12)
    file.write_text("".join(rows), encoding="utf-8")
