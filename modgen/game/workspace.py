"""The workspace: a folder with `modgen.yaml`, which says which games it holds and where their data are."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from modgen.game.problems import BadData, Place, ProblemList
from modgen.game.schema import check_document
from modgen.game.yamlfile import read_yaml

FILE = "modgen.yaml"


@dataclass(frozen=True, slots=True)
class GameFolder:
    """Where a game's data and maps are."""

    id: str
    data: Path
    maps: Path
    place: Place


@dataclass(frozen=True, slots=True)
class Workspace:
    """A workspace: its folder, its games by id in the author's order, and the folder that takes what is built."""

    root: Path
    games: Mapping[str, GameFolder]
    output: Path
    place: Place

    def shown(self, path: Path) -> str:
        """A path as problems name it, see :func:`shown`."""
        return shown(path)


def shown(path: Path) -> str:
    """A path as an author would type it from where he stands: `/` between parts, relative if that is shorter."""
    try:
        relative = os.path.relpath(path)
    except ValueError:  # another drive on Windows
        return path.as_posix()
    if relative.startswith(os.pardir):
        return path.as_posix()
    return Path(relative).as_posix()


def find_workspace(start: Path) -> Path | None:
    """The nearest folder with a modgen.yaml, from `start` upwards; None if there is none."""
    start = start.absolute()
    return next((folder for folder in (start, *start.parents) if (folder / FILE).is_file()), None)


def load_workspace(path: Path) -> Workspace:
    """Load a workspace from its folder, a folder below it, or its modgen.yaml. Raises BadData if it cannot be used."""
    problems = ProblemList()
    file = path.absolute() if path.is_file() else None
    if file is None:
        root = find_workspace(path)
        if root is None:
            problems.add("game.no_workspace", Place(shown(path)), folder=shown(path))
            raise BadData(problems.sorted())
        file = root / FILE
    document = read_yaml(file, shown(file), problems)
    if document is None or not check_document(document, "workspace", problems):
        raise BadData(problems.sorted())
    root = file.parent
    games: dict[str, GameFolder] = {}
    for id_, entry in document.data["games"].items():
        entry = entry or {}
        data, maps = root / entry.get("data", f"counters/{id_}"), root / entry.get("maps", f"maps/{id_}")
        games[id_] = GameFolder(id_, data, maps, document.key_place("games", id_))
    output = root / document.data.get("output", "dist")
    if len(problems):
        raise BadData(problems.sorted())
    return Workspace(root, MappingProxyType(games), output, document.place())
