"""What is in a module that a binding may have to speak of: pieces with their prototypes, sides, zones, buttons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from modgen.vassal import Component, Module, PieceState, Prototypes, defined_piece, read_prototypes
from validator.logs.boards import Boards, GameMap, read_boards
from validator.logs.traits import properties

_MAPS = ("Map", "PrivateMap", "PlayerHand", "WidgetMap")
_FOLDERS = ("TabWidget", "ListWidget", "BoxWidget", "PanelWidget")
_SLOTS = ("PieceSlot", "CardSlot")
#: Pieces beyond these tell nothing new of what a module's counters are like.
MAX_PIECES = 20_000


@dataclass(frozen=True, slots=True)
class Counter:
    """A piece as it comes onto the table. `folders`: where in the counter window it lies; `map` and `x`, `y` (px on
    the board): where it starts, "" for in the window only."""

    name: str
    state: PieceState = field(repr=False)
    properties: Mapping[str, str] = field(repr=False)
    folders: tuple[str, ...] = ()
    map: str = ""
    x: int = 0
    y: int = 0


@dataclass(frozen=True, slots=True)
class Inventory:
    """A module's things, each in the order of its build file."""

    name: str
    version: str
    sides: tuple[str, ...]
    counters: tuple[Counter, ...]
    boards: Boards
    maps: tuple[GameMap, ...]
    trackers: tuple[Component, ...]
    dice: tuple[Component, ...]
    symbol_dice: tuple[Component, ...]
    buttons: tuple[Component, ...]


def take_inventory(module: Module) -> Inventory:
    """What is in a module. Its root must have been read."""
    root = module.root or Component("")
    boards = read_boards(module)
    metadata = module.metadata
    maps = {one.number: one for one in boards.maps.values()}
    return Inventory(
        module.name,
        root.attributes.get("version") or (metadata.version if metadata else ""),
        tuple(_sides(root)),
        tuple(_counters(root)),
        boards,
        tuple(maps[number] for number in sorted(maps)),
        tuple(root.find("TurnTracker")),
        tuple(one for one in root.walk() if one.kind in ("DiceButton", "InternetDiceButton")),
        tuple(root.find("SpecialDiceButton")),
        tuple(one for one in root.walk() if one.kind in ("DoActionButton", "GlobalKeyCommand", "MassKeyCommand")),
    )


def _sides(root: Component) -> Iterator[str]:
    for roster in root.find("PlayerRoster"):
        names = (entry.text.strip() for entry in roster.children if entry.kind == "entry" or entry.tag == "entry")
        yield from dict.fromkeys(name for name in names if name)
        return


def _counters(root: Component) -> Iterator[Counter]:
    """Every kind of counter once: a counter at its start, for it says more, before the same in the window."""
    prototypes = read_prototypes(root)
    found: dict[tuple[str, tuple[str, ...]], Counter] = {}
    for number, counter in enumerate(_slots(root, prototypes)):
        if number >= MAX_PIECES:
            break
        key = (counter.state.type.text, counter.state.layers[:-1])
        before = found.get(key)
        if before is None or (counter.map and not before.map):
            folders = counter.folders or (before.folders if before else ())
            found[key] = Counter(
                counter.name, counter.state, counter.properties, folders, counter.map, counter.x, counter.y
            )
        elif counter.folders and not before.folders:
            found[key] = Counter(
                before.name, before.state, before.properties, counter.folders, before.map, before.x, before.y
            )
    yield from found.values()


def _slots(root: Component, prototypes: Prototypes) -> Iterator[Counter]:
    maps = 0
    waiting: list[tuple[Component, tuple[str, ...], str, tuple[int, int]]] = [(root, (), "", (0, 0))]
    while waiting:
        component, folders, map_, point = waiting.pop()
        told = component.attributes
        if component.kind in _SLOTS:
            piece = defined_piece(component)
            if piece is not None and not (piece.type.is_stack or piece.type.is_deck):
                whole = prototypes.expand(piece)
                shown = dict(reversed(list(properties(whole))))
                name = whole.type.name or told.get("entryName", "")
                yield Counter(name, whole, shown, folders, map_, *point)
            continue
        if component.kind in _FOLDERS and told.get("entryName"):
            folders = (*folders, told["entryName"])
        elif component.kind in _MAPS:
            map_, folders = told.get("mapName") or f"Map{maps}", ()
            maps += 1
        elif component.kind in ("SetupStack", "DrawPile"):
            point = _whole(told.get("x")), _whole(told.get("y"))
        waiting.extend((child, folders, map_, point) for child in reversed(component.children))


def _whole(text: str | None) -> int:
    try:
        return int(text or "")
    except ValueError:
        return 0
