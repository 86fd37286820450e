"""How sheets are to be made: the author's choices in sheets.yaml, overridden by the options of the command."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from modgen.game.model import Game
from modgen.game.problems import Problem, ProblemList
from modgen.game.schema import check_document
from modgen.game.workspace import shown
from modgen.game.yamlfile import read_yaml
from modgen.sheets.faults import BadSheets
from modgen.sheets.paper import paper_of

FILE = "sheets.yaml"
PARTS = ("counters", "cards", "map", "aids", "setups")
MAP_AS = ("both", "whole", "tiles")
DUPLEX = ("long-edge", "short-edge", "fold", "fronts")
MARKS = ("corners", "rules", "none")
FILL = ("none", "blanks", "markers")
FORMATS = ("pdf", "svg", "png")


@dataclass(frozen=True, slots=True)
class SheetChoices:
    """Every choice with its default. Lengths are mm.

    `gutter` None is twice the bleed; `columns` and `rows` 0 are as many as fit; `die` is a layout's name or file and
    `die_sheets` how often it is struck (0: as the layout says); `scale` is the mm that 100 px of a map are (0: as
    large as its counters); `offset` is where the printer lays a back that should lie at 0, 0.
    """

    what: tuple[str, ...] = PARTS
    paper: str = "a4"
    orientation: str = ""
    duplex: str = "long-edge"
    offset: tuple[float, float] = (0.0, 0.0)
    margin: float = 6.0
    bleed: float = 1.0
    gutter: float | None = None
    columns: int = 0
    rows: int = 0
    marks: str = "corners"
    mark_length: float = 3.0
    mark_offset: float = 0.5
    mark_weight: float = 0.1
    registration: bool = True
    scale_bar: bool = True
    titles: bool = True
    corner_radius: float = 0.0
    fill: str = "none"
    low_ink: bool = False
    cut_path: bool = False
    die: str = ""
    die_sheets: int = 0
    map_as: str = "both"
    overlap: float = 10.0
    scale: float = 0.0
    dpi: int = 300
    icc: str = ""

    @property
    def spacing(self) -> float:
        """The gap between counters."""
        return 2 * self.bleed if self.gutter is None else self.gutter


def read_choices(game: Game) -> tuple[SheetChoices, tuple[Problem, ...]]:
    """The choices in a game's sheets.yaml; the defaults without one. A file with problems is not used at all."""
    path = Path(game.root) / FILE
    if not path.exists():
        return SheetChoices(), ()
    problems = ProblemList()
    document = read_yaml(path, shown(path), problems)
    if document is None or not check_document(document, "sheets", problems):
        return SheetChoices(), problems.sorted()
    data: dict[str, Any] = document.data or {}
    try:
        paper_of(str(data.get("paper", "a4")))
    except BadSheets as error:
        problems.add(f"sheets.{error.code}", document.place("paper"), **error.values)
        return SheetChoices(), problems.sorted()
    return with_options(SheetChoices(), data), problems.sorted()


def with_options(choices: SheetChoices, given: Mapping[str, Any]) -> SheetChoices:
    """The choices with those that were given put over them; None is not given."""
    known = {one.name for one in fields(SheetChoices)}
    taken: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value
        for key, value in given.items()
        if key in known and value is not None
    }
    return replace(choices, **taken)
