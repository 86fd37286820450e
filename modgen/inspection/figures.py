"""A module as its players know it, to be compared: counters with figures, art and menus, places, set-ups, buttons."""

from __future__ import annotations

import hashlib
import json
from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from modgen.inspection.contents import plain_name
from modgen.inspection.menus import key_text, menu_of
from modgen.module.lint_saves import MOST_COMMANDS, weight_of
from modgen.vassal import (
    AddPiece,
    Component,
    Module,
    PieceState,
    Prototypes,
    UnreadableFile,
    defined_piece,
    read_prototypes,
    read_saved_game,
    read_state,
    read_type,
)

_SLOTS = ("PieceSlot", "CardSlot")
_MAPS = ("Map", "PrivateMap", "PlayerHand", "WidgetMap")
#: Components with a button, and what their keystroke is called.
_BUTTONS: Mapping[str, str] = {
    **dict.fromkeys(("DiceButton", "DoActionButton", "SpecialDiceButton", "RandomTextButton", "Inventory"), "hotkey"),
    **dict.fromkeys(("NotesWindow", "ChartWindow", "PieceWindow", "PrivateMap", "PlayerHand"), "hotkey"),
    **dict.fromkeys(("TurnTracker", "HidePiecesButton", "ImageSaver", "LOS_Thread", "PieceRecenterer"), "hotkey"),
    "GlobalKeyCommand": "buttonHotkey",
    "MassKeyCommand": "buttonHotkey",
    "MultiActionButton": "hotkey",
    "ToolbarMenu": "hotkey",
    "PlayerRoster": "buttonKeyStroke",
}
_OUR_ID = "Counter"
MAX_GAME = 20_000_000


@dataclass(frozen=True, slots=True)
class CounterFacts:
    """A slot: `id` our own id of the counter ("" in others' modules), `art` a digest of each picture it shows."""

    name: str
    gpid: str
    id: str
    figures: Mapping[str, str]
    art: Mapping[str, str]
    menu: frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class ModuleFacts:
    """What can be compared of a module. `places` are zones and regions by map, board and name with their geometry;
    `setups` the pieces by name, map and point; `rules` the options of the game's rules, `options` VASSAL's own.
    """

    name: str
    version: str
    vassal_version: str
    sides: tuple[str, ...]
    counters: tuple[CounterFacts, ...]
    maps: tuple[str, ...]
    boards: Mapping[tuple[str, str], str]
    places: Mapping[tuple[str, str, str], str]
    setups: Mapping[str, Mapping[tuple[str, str], int]]
    buttons: Mapping[str, str]
    rules: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    languages: tuple[str, ...] = ()


def module_facts(module: Module, languages: tuple[str, ...] = ()) -> ModuleFacts:
    """Everything to be compared. Never raises: what does not read is not there."""
    root = module.root or Component("", {}, "", ())
    pictures, saves = _Pictures(module), _Saves(module)
    prototypes = read_prototypes(root)
    maps = [one for one in root.walk() if one.kind in _MAPS]
    return ModuleFacts(
        name=plain_name(module.name),
        version=plain_name(root.attributes.get("version", "")),
        vassal_version=plain_name(root.attributes.get("VassalVersion", "") or root.attributes.get("vassalVersion", "")),
        sides=tuple(plain_name(entry.text) for roster in root.find("PlayerRoster") for entry in roster.find("entry")),
        counters=tuple(_counters(root, prototypes, pictures)),
        maps=tuple(plain_name(one.attributes.get("mapName", "")) for one in maps),
        boards=dict(_boards(maps, pictures)),
        places=dict(_places(maps)),
        setups={
            plain_name(one.attributes.get("name", "")): saves.position(one.attributes.get("file", ""))
            for one in root.find("PredefinedSetup")
            if one.attributes.get("isMenu") != "true"
        },
        buttons=dict(_buttons(root)),
        rules=_rules(module),
        options=dict(next((one.attributes for one in root.find("GlobalOptions")), {})),
        languages=languages,
    )


class _Pictures:
    """Digests of a module's pictures, each worked out once; "" for one that is not there."""

    def __init__(self, module: Module) -> None:
        self._entries = module.entries
        self._known: dict[str, str] = {}

    def digest(self, name: str) -> str:
        if name not in self._known:
            entry = next((f"images/{file}" for file in (name, f"{name}.gif") if f"images/{file}" in self._entries), "")
            self._known[name] = hashlib.sha256(self._entries[entry]).hexdigest()[:16] if entry else ""
        return self._known[name]


def _counters(root: Component, prototypes: Prototypes, pictures: _Pictures) -> Iterator[CounterFacts]:
    for slot in root.walk():
        if slot.kind not in _SLOTS or (piece := defined_piece(slot)) is None:
            continue
        whole = prototypes.expand(piece)
        figures = dict(_figures(whole))
        yield CounterFacts(
            name=plain_name(slot.attributes.get("entryName", "") or whole.type.name),
            gpid=slot.attributes.get("gpid", ""),
            id=figures.pop(_OUR_ID, ""),
            figures=figures,
            art={name: pictures.digest(name) for name in dict.fromkeys(_images(whole)) if name},
            menu=frozenset((plain_name(text), key) for text, key in menu_of(whole.type)),
        )


def _figures(piece: PieceState) -> Iterator[tuple[str, str]]:
    """What a piece says of itself: markers, and the values that its dynamic properties begin with."""
    for layer in piece:
        prefix = layer.trait.prefix
        if prefix == "mark;":
            yield from ((plain_name(name), plain_name(str(value))) for name, value in layer.values.items())
        elif prefix == "PROP;":
            yield plain_name(layer.trait.name), plain_name(str(layer.values.get("value") or ""))


def _images(piece: PieceState) -> Iterator[str]:
    for trait in piece.type.traits:
        values = trait.values
        if trait.prefix in ("piece;", "obs;"):
            yield str(values.get("imageName") or "")
        images = values.get("imageNames")
        if isinstance(images, tuple):
            yield from (str(image) for image in images)


def _boards(maps: list[Component], pictures: _Pictures) -> Iterator[tuple[tuple[str, str], str]]:
    for one in maps:
        for board in one.find("Board"):
            image = board.attributes.get("image", "")
            name = plain_name(board.attributes.get("name", ""))
            yield (plain_name(one.attributes.get("mapName", "")), name), pictures.digest(image) or image


def _places(maps: list[Component]) -> Iterator[tuple[tuple[str, str, str], str]]:
    for one in maps:
        for board in one.find("Board"):
            for place in board.walk():
                if place.kind in ("Zone", "Region"):
                    attributes = place.attributes
                    where = attributes.get("path") or f"{attributes.get('originx')},{attributes.get('originy')}"
                    names = (
                        one.attributes.get("mapName", ""),
                        board.attributes.get("name", ""),
                        attributes.get("name", ""),
                    )
                    map_name, board_name, name = map(plain_name, names)
                    yield (map_name, board_name, name), where


class _Saves:
    """The positions of a module's set-ups, each file read once, and no more of them than any real module has."""

    def __init__(self, module: Module) -> None:
        self._entries = module.entries
        self._known: dict[str, Mapping[tuple[str, str], int]] = {}
        self._left = MOST_COMMANDS

    def position(self, file: str) -> Mapping[tuple[str, str], int]:
        """The pieces of a set-up's save by name and by where they stand: map and point."""
        if file not in self._known:
            self._known[file] = self._read(file) if self._left > 0 else {}
        return self._known[file]

    def _read(self, file: str) -> Mapping[tuple[str, str], int]:
        if file not in self._entries:
            return {}
        try:
            saved = read_saved_game(self._entries[file])
        except UnreadableFile:
            return {}
        self._left -= weight_of(saved)
        found: Tally[tuple[str, str]] = Tally()
        for command in (command for node in saved.setup for command in node.walk()):
            if isinstance(command, AddPiece):
                type_ = read_type(command.type)
                if not type_.is_stack and not type_.is_deck:
                    basic = read_state(type_, command.state).layer(-1).values
                    found[plain_name(type_.name), f"{basic.get('mapId')} {basic.get('x')},{basic.get('y')}"] += 1
        return found


def _buttons(root: Component) -> Iterator[tuple[str, str]]:
    """Each button by what stands on it, with its key."""
    for one in root.walk():
        if one.kind in _BUTTONS:
            attributes = one.attributes
            texts = (attributes.get(name, "") for name in ("buttonText", "text", "name", "mapName", "tooltip"))
            if text := next((plain_name(text) for text in texts if text), ""):
                yield text, key_text(attributes.get(_BUTTONS[one.kind], ""))


def _rules(module: Module) -> Mapping[str, str]:
    """The rule system and its options out of the game's own data, where a module has them; `` names the system."""
    if "game.json" not in module.entries:
        return {}
    data, problems = module.entries.read("game.json", MAX_GAME)
    try:
        document = {} if problems else json.loads(data)
    except (ValueError, RecursionError):
        return {}
    rules = document.get("rules") if isinstance(document, dict) else None
    if not isinstance(rules, dict):
        return {}
    options = rules.get("options")
    listed = options if isinstance(options, dict) else {}
    return {"": plain_name(str(rules.get("name", "")))} | {plain_name(k): plain_name(str(v)) for k, v in listed.items()}
