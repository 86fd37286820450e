"""Die layouts: the cells of a cutting die in mm, from a file of the publisher's or one of the examples that ship."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from modgen.game.problems import BadData, ProblemList
from modgen.game.schema import check_document
from modgen.game.workspace import shown
from modgen.game.yamlfile import read_yaml
from modgen.sheets.faults import BadSheets
from modgen.sheets.page import Rect
from modgen.sheets.paper import Paper, paper_of

FOLDER = Path(__file__).parent / "layouts"
MOST_CELLS = 5000


@dataclass(frozen=True, slots=True)
class DieCell:
    """One cell: what is cut, and the radius of its corners in mm."""

    rect: Rect
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Die:
    """A die: the card it cuts, its cells in the order they are filled in, and on how many sheets a game has."""

    name: str
    paper: Paper
    cells: tuple[DieCell, ...]
    sheets: int = 1


def shipped() -> tuple[str, ...]:
    """The names of the examples."""
    return tuple(sorted(file.stem for file in FOLDER.glob("*.yaml")))


def read_die(name: str, root: Path) -> Die:
    """A die by the name of an example, or by its file, in the game's folder or wherever it is.

    Raises BadData for a file with faults, BadSheets `die_missing`, `die_outside`, `die_overlap`, `die_cells`,
    `die_radius`, `paper_unknown`, `paper_size`.
    """
    path = (
        FOLDER / f"{name}.yaml"
        if name in shipped()
        else next((p for p in (root / name, Path(name)) if p.is_file()), None)
    )
    if path is None:
        raise BadSheets("die_missing", die=name, known=", ".join(shipped()))
    problems = ProblemList()
    document = read_yaml(path, shown(path), problems)
    if document is None or not check_document(document, "die", problems):
        raise BadData(problems.sorted())
    data: Mapping[str, Any] = document.data
    written = data["paper"]
    paper = paper_of(written if isinstance(written, str) else f"{written[0]}x{written[1]}")
    cells = tuple(_cells(data))
    if len(cells) > MOST_CELLS:
        raise BadSheets("die_cells", die=name, most=MOST_CELLS)
    _check(name, paper, cells)
    return Die(path.stem, paper, cells, data.get("sheets", 1))


def _cells(data: Mapping[str, Any]) -> Iterator[DieCell]:
    radius = float(data.get("radius", 0))
    for block in data.get("blocks", ()):
        width, height = _size(block["size"])
        across, down = _size(block.get("pitch", block["size"]))
        for n in range(block.get("rows", 1) * block.get("columns", 1)):
            if n > MOST_CELLS:
                break
            row, column = divmod(n, block.get("columns", 1))
            x, y = block["at"][0] + column * across, block["at"][1] + row * down
            yield DieCell(Rect(x, y, width, height), float(block.get("radius", radius)))
    for x, y, *size in data.get("cells", ()):
        width, height = _size(size[0] if len(size) == 1 else size)
        yield DieCell(Rect(x, y, width, height), radius)


def _size(written: Any) -> tuple[float, float]:
    return (float(written[0]), float(written[1])) if isinstance(written, list) else (float(written), float(written))


def _check(name: str, paper: Paper, cells: tuple[DieCell, ...]) -> None:
    """Cells lie on the card and not on each other, and their corners leave something of their edges."""
    if not cells:
        raise BadSheets("die_cells", die=name, most=MOST_CELLS)
    radii = {cell.rect: cell.radius for cell in cells}
    ordered = sorted((cell.rect for cell in cells), key=lambda rect: rect.y)
    for n, rect in enumerate(ordered):
        if 2 * radii[rect] > min(rect.width, rect.height):
            raise BadSheets("die_radius", die=name, x=f"{rect.x:g}", y=f"{rect.y:g}", radius=f"{radii[rect]:g}")
        if rect.x < 0 or rect.y < 0 or rect.right > paper.width + 1e-6 or rect.bottom > paper.height + 1e-6:
            raise BadSheets("die_outside", die=name, x=f"{rect.x:g}", y=f"{rect.y:g}")
        for other in ordered[n + 1 :]:
            if other.y >= rect.bottom:
                break
            if rect.overlaps(other, 1e-4):
                raise BadSheets("die_overlap", die=name, x=f"{rect.x:g}", y=f"{rect.y:g}")
