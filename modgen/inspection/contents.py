"""What a module or extension holds, counted and by name."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Iterator
from dataclasses import dataclass

from modgen.vassal import TRAITS, AddPiece, Component, Module, read_command, read_type

_MAPS = ("Map", "PrivateMap", "PlayerHand", "WidgetMap")
_GRIDS = ("HexGrid", "SquareGrid", "RegionGrid")
_BUTTONS = (
    "DoActionButton",
    "GlobalKeyCommand",
    "StartupGlobalKeyCommand",
    "MassKeyCommand",
    "MultiActionButton",
    "ToolbarMenu",
)
_DICE = ("DiceButton", "InternetDiceButton", "SpecialDiceButton", "RandomTextButton")
_HELP = ("HelpFile", "BrowserHelpFile", "BrowserPDFFile", "AboutScreen", "Tutorial")
_CHARTS = ("Chart", "HtmlChart")
_OUR_GAME = "game.json"
_TEXTS = re.compile(r"\w+_([a-z]{2,3}(?:_[A-Z]{2})?)\.properties")
_PICTURES = re.compile(r"images_([a-z]{2,3}(?:_[A-Z]{2})?)/")


@dataclass(frozen=True, slots=True)
class BoardPart:
    """A board: its picture ("" for a plain colour), its grids by kind, how many zones and regions it has."""

    name: str
    image: str
    grids: tuple[str, ...]
    zones: int
    regions: int


@dataclass(frozen=True, slots=True)
class MapPart:
    """A map window: `kind` is the component's class; decks by name; `stacks` is how many at-start stacks it has."""

    name: str
    kind: str
    boards: tuple[BoardPart, ...]
    decks: tuple[str, ...]
    stacks: int


@dataclass(frozen=True, slots=True)
class Counted:
    """Something there are several of."""

    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Contents:
    """A module's or extension's contents. `traits` and `components` are counted, the most frequent first.

    `palettes` counts the slots in each window of pieces; `base` is the module an extension belongs to, with `version`
    there; `game` says whether the game's own data are inside.
    """

    kind: str
    name: str
    version: str
    vassal_version: str
    description: str
    size: int
    entries: int
    images: int
    sounds: int
    languages: tuple[str, ...]
    sides: tuple[str, ...]
    maps: tuple[MapPart, ...]
    palettes: tuple[Counted, ...]
    slots: int
    cards: int
    prototypes: tuple[str, ...]
    setups: tuple[str, ...]
    dice: tuple[Counted, ...]
    trackers: tuple[str, ...]
    buttons: tuple[str, ...]
    charts: tuple[str, ...]
    help: tuple[str, ...]
    properties: tuple[str, ...]
    traits: tuple[Counted, ...]
    components: tuple[Counted, ...]
    classes: tuple[str, ...]
    game: bool
    base: str = ""
    base_version: str = ""
    extension_id: str = ""


def contents(module: Module, size: int) -> Contents:
    """Count a module. Never raises; of one whose build file does not read only its archive is counted."""
    root = module.root or Component("", {}, "", ())
    metadata, names = module.metadata, list(module.entries)
    extension = module.kind == "extension"
    all_ = list(root.walk())
    return Contents(
        kind=module.kind,
        name=plain_name(root.attributes.get("description", "") if extension else module.name),
        version=plain_name(root.attributes.get("version", "") or (metadata.version if metadata else "")),
        vassal_version=plain_name(_vassal_version(root) or (metadata.vassal_version if metadata else "")),
        description=plain_name(root.attributes.get("description", "") or (metadata.description if metadata else "")),
        size=size,
        entries=len(names),
        images=sum(name.startswith("images/") for name in names),
        sounds=sum(name.startswith("sounds/") for name in names),
        languages=tuple(sorted(_languages(all_, names))),
        sides=tuple(plain_name(entry.text) for roster in root.find("PlayerRoster") for entry in roster.find("entry")),
        maps=tuple(_map(one) for one in all_ if one.kind in _MAPS),
        palettes=tuple(
            Counted(plain_name(one.attributes.get("name", "")), _count(one, "PieceSlot"))
            for one in root.find("PieceWindow")
        ),
        slots=_count(root, "PieceSlot"),
        cards=_count(root, "CardSlot"),
        prototypes=_names(all_, "PrototypeDefinition"),
        setups=tuple(
            plain_name(one.attributes.get("name", ""))
            for one in root.find("PredefinedSetup")
            if one.attributes.get("isMenu") != "true"
        ),
        dice=tuple(_dice(one) for one in all_ if one.kind in _DICE),
        trackers=_names(all_, "TurnTracker"),
        buttons=tuple(_label(one) for one in all_ if one.kind in _BUTTONS),
        charts=tuple(_label(one) for one in all_ if one.kind in _CHARTS),
        help=tuple(plain_name(one.attributes.get("title", "")) for one in all_ if one.kind in _HELP),
        properties=_names(all_, "GlobalProperty"),
        traits=_traits(all_),
        components=_tally(Tally(one.kind for one in all_ if one.kind)),
        classes=tuple(name for name in names if name.endswith(".class")),
        game=_OUR_GAME in module.entries,
        base=plain_name(root.attributes.get("module", "")) if extension else "",
        base_version=plain_name(root.attributes.get("moduleVersion", "")) if extension else "",
        extension_id=plain_name(root.attributes.get("extensionId", "")) if extension else "",
    )


def plain_name(text: str) -> str:
    """A name out of a stranger's file on one line, without what would move a terminal's cursor, and not endless."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text[:500]).split())[:200]


def _vassal_version(root: Component) -> str:
    return root.attributes.get("VassalVersion", "") or root.attributes.get("vassalVersion", "")


def _count(root: Component, kind: str) -> int:
    return sum(1 for _ in root.find(kind))


def _names(all_: list[Component], kind: str) -> tuple[str, ...]:
    return tuple(plain_name(one.attributes.get("name", "")) for one in all_ if one.kind == kind)


def _label(one: Component) -> str:
    for key in ("name", "chartName", "buttonText", "text", "tooltip", "hotkey"):
        if text := plain_name(one.attributes.get(key, "")):
            return text
    return one.kind


def _dice(one: Component) -> Counted:
    """A die button by its text, with how many dice it throws."""
    number = one.attributes.get("nDice", "")
    if one.kind == "SpecialDiceButton":
        return Counted(_label(one), _count(one, "SpecialDie"))
    return Counted(_label(one), int(number) if re.fullmatch(r"[0-9]{1,6}", number) else 1)


def _languages(all_: list[Component], names: list[str]) -> set[str]:
    found = {
        plain_name(one.attributes.get("locale", "")).replace(",", "_").rstrip("_")
        for one in all_
        if one.kind == "Translation"
    }
    for name in names:
        if match := _TEXTS.fullmatch(name) or _PICTURES.match(name):
            found.add(match[1])
    return {language for language in found if language}


def _map(one: Component) -> MapPart:
    boards = []
    for board in one.find("Board"):
        below = list(board.walk())
        boards.append(
            BoardPart(
                plain_name(board.attributes.get("name", "")),
                plain_name(board.attributes.get("image", "")),
                tuple(dict.fromkeys(each.kind for each in below if each.kind in _GRIDS)),
                sum(each.kind == "Zone" for each in below),
                sum(each.kind == "Region" for each in below),
            )
        )
    decks = tuple(plain_name(each.attributes.get("name", "")) for each in one.find("DrawPile"))
    return MapPart(
        plain_name(one.attributes.get("mapName", "")), one.kind, tuple(boards), decks, _count(one, "SetupStack")
    )


def _traits(all_: list[Component]) -> tuple[Counted, ...]:
    """How often each kind of trait stands in the definitions, by the editor's name for it."""
    return _tally(Tally(_title(prefix) for one in all_ for prefix in _prefixes(one)))


def _prefixes(one: Component) -> Iterator[str]:
    if one.kind in ("PieceSlot", "CardSlot", "PrototypeDefinition"):
        definition = read_command(one.text)
        if isinstance(definition, AddPiece):
            yield from (trait.prefix for trait in read_type(definition.type).traits)


def _title(prefix: str) -> str:
    spec = TRAITS.get(prefix)
    return spec.title if spec else plain_name(prefix.rstrip(";"))


def _tally(tally: Tally[str]) -> tuple[Counted, ...]:
    return tuple(Counted(name, count) for name, count in sorted(tally.items(), key=lambda pair: (-pair[1], pair[0])))
