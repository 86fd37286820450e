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
            yield from _start(found)
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
    """A zone or board that bears another's name is never found by it."""
    for kind in ("Zone", "Board"):
        names = Tally(
            below.component.attributes.get("name", "")
            for below in walk(found.component)
            if short(below.component.tag) == kind
        )
        for name, count in sorted(names.items()):
            if count > 1:
                yield found.problem("name_twice", name=name)


def _start(found: Found) -> Iterator[Problem]:
    """At-start stacks: on a board that is not there VASSAL puts nothing and says nothing."""
    home = next((parent for parent in reversed(found.parents) if short(parent.tag) in _MAPS), None)
    if home is None:
        return
    attributes = found.component.attributes
    boards = [below.component for below in walk(home) if short(below.component.tag) == "Board"]
    board = attributes.get("owningBoard", "")
    owners = [one for one in boards if one.attributes.get("name") == board] if board else boards
    if not owners:
        yield found.problem("no_start_board", board=board)
    elif attributes.get("useGridLocation") == "true":
        zones = {below.component.attributes.get("name") for one in owners for below in walk(one)}
        grids = {short(below.component.tag) for one in owners for below in walk(one)}
        named = attributes.get("location", "")
        # Where squares, hexes or a zone's own format make the name, only the engine can tell.
        if named not in zones and not grids & {"HexGrid", "SquareGrid"} and not _formats(owners):
            yield found.problem("no_start_place", location=named)


def _formats(boards: list[Component]) -> bool:
    return any(
        below.component.attributes.get("locationFormat", "$name$") != "$name$"
        for board in boards
        for below in walk(board)
        if short(below.component.tag) == "Zone"
    )
