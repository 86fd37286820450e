"""A whole small game as files, for tests to break."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from modgen.game import Problem, load_game, load_workspace
from modgen.game.model import Game
from modgen.texts import Catalogue

FILES: Mapping[str, str] = {
    "modgen.yaml": "games:\n  tiny: {}\n",
    "counters/tiny/game.yaml": 'name: {en: Tiny, ru: Кроха}\nversion: "1"\n',
    "counters/tiny/sides.yaml": 'red: {name: Red, field: "#f00"}\n'
    'blue: {name: {en: Blue, ru: Синие}, field: "#0033aa"}\n',
    "counters/tiny/formations.yaml": 'first: {name: First, side: red, colour: "#00ff00"}\n',
    "counters/tiny/faces.yaml": "unit:\n  layout: unit\n  factors: [af, df]\n  morale: morale\n"
    "  action_points: ap\nflag: {layout: marker}\n",
    "counters/tiny/rosters/all.csv": (
        "id,name,name_ru,side,kind,face,formation,count,morale,ap,af,df,start\n"
        "r1,Red one,Красный один,red,unit,unit,first,1,7,3,5,4,west\n"
        'b1,"Blue, one",,blue,,unit,,2,6,2,4,3,\n'
        "flag,Flag,Флаг,,marker,flag,,3,,,,,\n"
    ),
    "counters/tiny/setups/start.yaml": (
        "name: Start\nturns: 5\ninitiative: red\nplace:\n"
        "  east: [b1, {counter: b1, status: suppressed}]\n  track: [flag]\n"
    ),
    "maps/tiny/map.yaml": (
        "drawing: map.svg\nname: Field\ntolerance: 1\n"
        'terrains:\n  open: {name: Open, colour: "#eee"}\n'
        "areas:\n  west: {name: {en: West, ru: Запад}, objective: 2}\n  east: {name: East, label: [750, 100]}\n"
        "boxes:\n  track: {name: Turns, role: turn}\n"
        "features:\n  ford: {kind: ford, between: [west, east], width: 4}\n"
    ),
    "maps/tiny/map.svg": (
        '<svg xmlns="http://www.w3.org/2000/svg" '
        'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" viewBox="0 0 1000 600">\n'
        '<g inkscape:groupmode="layer" inkscape:label="areas" transform="translate(10,20)">\n'
        '<path inkscape:label="west" id="path12" d="M0 0H400V400H0Z"/>\n'
        '<path inkscape:label="east" d="m 600,0 h 300 v 400 h -300 z"/>\n'
        "</g>\n"
        '<g inkscape:groupmode="layer" inkscape:label="boxes">'
        '<rect id="track" x="0" y="500" width="300" height="80"/></g>\n'
        '<g inkscape:groupmode="layer" inkscape:label="features"><path id="ford" d="M410 100 L610 100"/></g>\n'
        '<g inkscape:groupmode="layer" inkscape:label="sketch"><path id="path1" d="M0 0 scribble"/></g>\n'
        "</svg>\n"
    ),
}
DATA = "counters/tiny/"


def lay(root: Path, changes: Mapping[str, str | bytes | None] | None = None) -> Path:
    """Write the game below a folder; `changes` replaces files, None leaves one out."""
    for name, content in {**FILES, **(changes or {})}.items():
        if content is None:
            continue
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode() if isinstance(content, str) else content)
    return root


def load(root: Path) -> tuple[Game | None, tuple[Problem, ...]]:
    return load_game(load_workspace(root), "tiny")


def changed(name: str, old: str, new: str) -> dict[str, str]:
    """The files with one text of one of them replaced."""
    assert FILES[name].count(old) >= 1, old
    return {name: FILES[name].replace(old, new, 1)}


def told(problem: Problem, root: Path) -> str:
    """A problem as `file:line:column code`, the file within the workspace."""
    place = str(problem.place).removeprefix(root.as_posix()).lstrip("/")
    return f"{place} {problem.code.removeprefix('game.')}"


def worded(problem: Problem) -> None:
    """Hold a problem to its words: both languages have the sentence and the cure, with all their fields filled."""
    for language in ("en", "ru"):
        words = Catalogue("modgen.texts", language)
        for key in (problem.code, f"{problem.code}.cure"):
            # What an author wrote may have braces of its own.
            values = {
                name: re.sub("[{}]", "", it) if isinstance(it, str) else it for name, it in problem.values.items()
            }
            sentence = words(key, **values)
            assert sentence.strip()
            assert not re.search(r"\{\w+[|}]|\{\{", sentence), sentence
