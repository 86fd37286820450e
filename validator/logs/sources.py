"""Finds what an audit needs beside the logs: the binding that goes with a module, and the game it carries."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from modgen.game.binding import Binding, Gauge, LineBinding, PlaceBinding, StatusBinding, TraitKind
from modgen.game.binding_file import read_binding, read_lines
from modgen.game.game_json import GameData, read_game_json
from modgen.game.problems import BadData, Place, Problem
from modgen.vassal import Module
from validator.engine import RulesetError, find_ruleset, known_rulesets
from validator.logs.boards import Boards, GameMap, read_boards
from validator.logs.table import Piece
from validator.logs.traits import kind_of, name_of
from validator.logs.units import KINDS

_PACKAGE = "validator.bindings"


@dataclass(frozen=True, slots=True)
class Sources:
    """A binding with its shared lines, the module's boards and game (None without them). `built`: binding and game came
    with the module, made of the same data."""

    binding: Binding
    lines: tuple[LineBinding, ...]
    boards: Boards | None = None
    game: GameData | None = None
    built: bool = False


def find_sources(module_name: str, module: Module | None, binding_file: Path | None) -> Sources:
    """The binding that the user gives, else the module's own, else the one that ships for a module of that name.

    Raises BadData: `audit.no-binding` where there is none, else what is wrong with the binding or the game.json.
    Raises OSError for a binding file that cannot be read.
    """
    own = module.entries.get("binding.json") if module else None
    if binding_file is not None:
        binding = read_binding(binding_file.read_bytes(), str(binding_file))
    elif own is not None:
        binding = read_binding(own, "binding.json")
    else:
        shipped = next((one for one in shipped_bindings() if one.module.name == module_name), None)
        if shipped is None:
            raise BadData([Problem("audit.no-binding", Place(""), {"module": module_name})])
        binding = shipped
    if binding.module.name != module_name:
        values = {"module": module_name, "other": binding.module.name}
        raise BadData([Problem("audit.other-binding", binding.place, values)])
    if module is None:
        if missing := [place for place in binding.places if place.zone and not place.outline]:
            values = {"module": module_name, "zone": missing[0].zone}
            raise BadData([Problem("audit.module-needed", missing[0].place, values)])
        return Sources(binding, shared_lines(binding))
    data = module.entries.get("game.json")
    boards = read_boards(module)
    game = read_game_json(data) if data is not None else None
    built = binding_file is None and own is not None and game is not None
    sources = Sources(binding, shared_lines(binding), boards, game, built)
    if problems := tuple(_missing_zones(binding, boards)):
        raise BadData(problems)
    return sources


def shipped_bindings() -> Iterator[Binding]:
    """The bindings that come with the program, by file name."""
    for file in sorted(resources.files(_PACKAGE).iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".yaml"):
            yield read_binding(file.read_bytes(), file.name)


def shared_lines(binding: Binding) -> tuple[LineBinding, ...]:
    """The shared list of lines that a binding names: one that ships, or `talk.yaml` among the texts of the rule set of
    that name. The binding's own rule set may have none. Raises BadData if there is nothing of another name."""
    if not binding.talk:
        return ()
    known = {file.name: file for file in resources.files(_PACKAGE).joinpath("talk").iterdir()}
    file = known.get(f"{binding.talk}.yaml") or _talk_of(binding.talk)
    if file is None and binding.talk == binding.ruleset:
        return ()
    if file is None:
        values = {"talk": binding.talk, "known": ", ".join(sorted(name.removesuffix(".yaml") for name in known))}
        raise BadData([Problem("audit.no-talk", binding.place, values)])
    return read_lines(file.read_bytes(), file.name)


def _talk_of(ruleset: str) -> Traversable | None:
    if ruleset not in known_rulesets():
        return None
    try:
        file = resources.files(find_ruleset(ruleset).texts).joinpath("talk.yaml")
    except (RulesetError, ImportError):
        return None  # told where the rule set is needed
    return file if file.is_file() else None


def _is_called(game_map: GameMap, place: PlaceBinding) -> bool:
    """Whether a grid of the map calls a place so: a named point, or a cell by the middle of the place's outline."""
    if any(place.zone in board.point_names for board in game_map.boards):
        return True
    board = next((board for board in game_map.boards if board.name == place.board), None)
    if board is None or not place.outline:
        return False
    if len(game_map.boards) > 1:  # where each lies is known in a game only
        return any(zone.grid is not None for zone in board.zones)
    xs, ys = [x for x, _ in place.outline], [y for _, y in place.outline]
    x, y = round((min(xs) + max(xs)) / 2), round((min(ys) + max(ys)) / 2)
    return board.location(x - game_map.edge_width, y - game_map.edge_height) == place.zone


def _missing_zones(binding: Binding, boards: Boards) -> Iterator[Problem]:
    """What a binding says of the maps that the module does not have."""
    for place in binding.places:
        if (one := boards.maps.get(place.map)) is None:
            known = ", ".join(sorted({known.name for known in boards.maps.values()}))
            yield Problem("audit.no-map", place.place, {"map": place.map, "known": known})
            continue
        zones = {zone.name for board in one.boards for zone in board.zones}
        if place.zone and place.zone not in zones and not _is_called(one, place):
            yield Problem("audit.no-zone", place.place, {"zone": place.zone, "map": place.map})


def missing_traits(binding: Binding, pieces: list[Piece], *, built: bool = False) -> Iterator[Problem]:
    """What a binding says of the units that no piece on the table has: layers, rotators, properties.

    `pieces` are those that the binding takes for units; none at all is the first thing wrong. What was `built` with the
    module has units for all it says, though a small set-up may leave some of them out.
    """
    if not pieces:
        yield Problem("audit.no-units", binding.units.place)
        return
    if built:
        return
    traits = {(kind_of(trait), name_of(trait)) for piece in pieces for trait in piece.type.traits}
    properties = {name for piece in pieces for name, _ in piece.properties()}
    codes = {TraitKind.LAYER: "audit.no-layer", TraitKind.ROTATE: "audit.no-rotator"}

    def there(one: Gauge | StatusBinding) -> bool:
        return one.name in properties if one.trait is TraitKind.PROPERTY else (KINDS[one.trait], one.name) in traits

    # Of several gauges for one figure each may belong to units that this set-up has none of.
    shown = {gauge.figure for gauge in binding.gauges if there(gauge)}
    named: list[Gauge | StatusBinding] = [*(g for g in binding.gauges if g.figure not in shown), *binding.statuses]
    for one in named:
        if not there(one):
            yield Problem(codes.get(one.trait, "audit.no-property"), one.place, {"name": one.name})
    for name in sorted({binding.units.id, binding.units.name, binding.units.side, *binding.units.figures.values()}):
        if name and name not in properties:
            yield Problem("audit.no-property", binding.units.place, {"name": name})


def missing_tracker(binding: Binding, trackers: Collection[str]) -> Iterator[Problem]:
    """A turn track that the binding names and the table, which has others (by their ids), has not."""
    if binding.turn is not None and trackers and f"TurnTracker{binding.turn.tracker}" not in trackers:
        values = {"number": binding.turn.tracker, "known": ", ".join(sorted(trackers))}
        yield Problem("audit.no-tracker", binding.turn.place, values)
