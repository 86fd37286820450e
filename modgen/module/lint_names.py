"""Lint of what the build file names: images, boards, maps, zones, start places, files of the archive."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Collection, Iterator, Mapping

from modgen.game.problems import Problem
from modgen.module.components import known
from modgen.module.lint_pieces import piece_images
from modgen.module.lint_tree import Found, short, walk
from modgen.vassal import AddPiece, Component, read_command, read_type

#: Attributes that name an image, by the component's class; "*" for all.
_IMAGES: Mapping[str, tuple[str, ...]] = {
    "*": (
        "icon",
        "image",
        "iconName",
        "disabledIcon",
        "buttonIcon",
        "markUnmovedIcon",
        "persistentIconName",
        "inIconName",
    ),
    "Zoomer": ("pickIconName", "outIconName"),
    "AboutScreen": ("fileName",),
    "Chart": ("fileName",),
    "HidePiecesButton": ("showingIcon", "hiddenIcon"),
}
_FILES: Mapping[str, str] = {
    "PredefinedSetup": "file",
    "HelpFile": "fileName",
    "BrowserPDFFile": "pdfFile",
    "HtmlChart": "fileName",
    "Tutorial": "logfile",
}
_MAPS = ("Map", "PrivateMap", "PlayerHand", "WidgetMap")


def lint_names(root: Component, entries: Collection[str]) -> Iterator[Problem]:
    """Everything named that does not exist, and names that must be unique and are not."""
    maps: Tally[str] = Tally()
    starts = _Starts()
    for found in walk(root):
        kind = short(found.component.tag)
        yield from _images(found, kind, entries)
        yield from _files(found, kind, entries)
        if kind in _MAPS:
            name = found.component.attributes.get("mapName", "")
            maps[name] += 1
            if maps[name] == 2:
                yield found.problem("name_twice", name=name)
            yield from _zones(found)
        if kind in ("SetupStack", "DrawPile"):
            yield from starts.problems(found)
        if kind == "Zone" and len(points(found.component.attributes.get("path", ""))) < 3:
            yield found.problem("bad_zone", path=found.component.attributes.get("path", ""))


def has_image(name: str, entries: Collection[str]) -> bool:
    """Whether an image named in a module is there: in the module, or one that VASSAL brings itself."""
    if name.startswith("/"):
        return name.rpartition("/")[2] in known().images or not name.startswith("/images/")
    return any(f"images/{file}" in entries for file in (name, f"{name}.gif")) or name in known().images


def points(path: str) -> tuple[tuple[int, int], ...]:
    """The corners of a zone's path; none if it does not read."""
    try:
        pairs = [corner.split(",") for corner in path.split(";") if corner]
        return tuple((int(float(x)), int(float(y))) for x, y in pairs)
    except (ValueError, OverflowError):
        return ()


def _images(found: Found, kind: str, entries: Collection[str]) -> Iterator[Problem]:
    named = [found.component.attributes.get(name, "") for name in (*_IMAGES["*"], *_IMAGES.get(kind, ()))]
    if kind in ("PieceSlot", "CardSlot", "PrototypeDefinition"):
        definition = read_command(found.component.text)
        if isinstance(definition, AddPiece):
            named += piece_images(read_type(definition.type))
    for image in dict.fromkeys(named):
        if image and not has_image(image, entries):
            yield found.problem("no_image", image=image)


def _files(found: Found, kind: str, entries: Collection[str]) -> Iterator[Problem]:
    attributes = found.component.attributes
    file = attributes.get(_FILES.get(kind, ""), "")
    if kind == "PredefinedSetup" and (attributes.get("useFile") == "false" or attributes.get("isMenu") == "true"):
        return
    if kind == "PredefinedSetup" and not file:
        yield found.problem("no_file", file="")
    elif file and file not in entries and f"help/{file}" not in entries:
        yield found.problem("no_file", file=file)


def _zones(found: Found) -> Iterator[Problem]:
    """A board that bears another's name is never found by it, nor is a zone of a board by that of another there."""
    boards = [one for one in walk(found.component) if short(one.component.tag) == "Board"]
    yield from _twice(found, boards)
    for board in boards:
        yield from _twice(found, [one for one in walk(board.component) if short(one.component.tag) == "Zone"])


def _twice(found: Found, named: list[Found]) -> Iterator[Problem]:
    names = Tally(one.component.attributes.get("name", "") for one in named)
    for name, count in sorted(names.items()):
        if count > 1:
            yield found.problem("name_twice", name=name)


class _Starts:
    """At-start stacks: on a board that is not there VASSAL puts nothing, and says nothing."""

    def __init__(self) -> None:
        self._homes: dict[int, list[_Board]] = {}

    def problems(self, found: Found) -> Iterator[Problem]:
        home = next((parent for parent in reversed(found.parents) if short(parent.tag) in _MAPS), None)
        if home is None:
            return
        if id(home) not in self._homes:
            self._homes[id(home)] = [_Board(one) for one in home.find("Board")]
        attributes = found.component.attributes
        boards, board = self._homes[id(home)], attributes.get("owningBoard", "")
        owners = [one for one in boards if one.name == board] if board else boards
        if not owners:
            yield found.problem("no_start_board", board=board)
        elif attributes.get("useGridLocation") == "true":
            named = attributes.get("location", "")
            # Where squares, hexes or a zone's own format make the name, only the engine can tell.
            if not any(named in one.names or one.computes for one in owners):
                yield found.problem("no_start_place", location=named)


class _Board:
    """A board's name, the names on it, and whether it makes up names of its own."""

    def __init__(self, board: Component) -> None:
        below = list(board.walk())
        self.name = board.attributes.get("name", "")
        self.names = frozenset(one.attributes.get("name") for one in below)
        self.computes = any(
            one.kind in ("HexGrid", "SquareGrid")
            or (one.kind == "Zone" and one.attributes.get("locationFormat", "$name$") != "$name$")
            for one in below
        )
