"""What a rule set starts from: the table as a log finds it, with the facts of a binding or a module's game.json."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from modgen.game.binding import Binding
from modgen.game.game_json import GameData, UnitData
from modgen.game.model import Text
from validator.engine.values import Scenario, Unit, Value
from validator.logs.changes import NOWHERE
from validator.logs.events import Meanings
from validator.logs.opentable import open_table, point_at
from validator.logs.places import Places
from validator.logs.readings import turn_and_phase, unit_values
from validator.logs.sources import Sources
from validator.logs.table import Table
from validator.logs.turns import turn_values
from validator.logs.units import KnownUnit, Units, meets, stored_value, word_shown

_NO_NAMES: Mapping[str, Text] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What is known of a game beside its table: areas, links, options, and the names people know things by."""

    areas: frozenset[str]
    links: frozenset[frozenset[str]]
    options: Mapping[str, Value]
    units: Mapping[str, UnitData] = field(default_factory=lambda: MappingProxyType({}))
    sides: Mapping[str, Text] = field(default_factory=lambda: _NO_NAMES)
    area_names: Mapping[str, Text] = field(default_factory=lambda: _NO_NAMES)


def facts(binding: Binding, game: GameData | None) -> GameFacts:
    """The facts of a module with its game.json, or of a binding alone. Options of the binding go before the game's."""
    if game is None:
        return GameFacts(
            frozenset(place.area for place in binding.places if place.area),
            frozenset(frozenset(pair) for pair in binding.links),
            binding.options,
        )
    options = {name: value for name, value in game.options.items() if isinstance(value, int | float | str | None)}
    return GameFacts(
        frozenset(area.id for area in game.areas),
        frozenset(frozenset(pair) for pair in game.links),
        {**options, **binding.options},
        {unit.id: unit for unit in game.units},
        {side.id: side.name for side in game.sides},
        {area.id: area.name for area in game.areas},
    )


def meanings_of(sources: Sources, known: GameFacts) -> Meanings:
    """The binding of some sources ready for use, with the names that its areas go by."""
    names = {area: (words.en, words.ru) for area, words in known.area_names.items()}
    places = Places(sources.binding, sources.boards)
    words = {area: names.get(area, ()) for area in known.areas}
    return Meanings(sources.binding, sources.lines, places, words, open_table(sources.binding, sources.boards))


def scenario(meanings: Meanings, known: GameFacts, units: Units, table: Table) -> Scenario:
    """The scenario as a table stands now. Units whose pieces are not on the table yet are nowhere."""
    binding = meanings.binding
    turn, phase = turn_and_phase(binding, _tracker(binding, table))
    return Scenario(
        sides=tuple(side.id for side in binding.sides),
        areas=known.areas,
        links=known.links,
        units={unit.id: _unit(unit, meanings, known, table) for unit in units.by_id.values()},
        options=known.options,
        turn=turn,
        phase=phase,
        holder=_holder(binding, table),
        opening=_opens(binding, phase),
        table=meanings.table,
        side_figures={side.id: side.figures for side in binding.sides if side.figures},
    )


def _unit(unit: KnownUnit, meanings: Meanings, known: GameFacts, table: Table) -> Unit:
    data = known.units.get(unit.id.partition("#")[0])
    piece = table.pieces.get(unit.piece)
    spot = table.spot(piece) if piece else NOWHERE
    place = meanings.places.at(spot)
    return Unit(
        id=unit.id,
        name=unit.name,
        side=unit.side or (data.side if data else ""),
        kind=data.kind if data else unit.kind,
        place=place,
        figures={**(data.figures if data else {}), **unit.figures},
        values=unit_values(meanings.binding, unit, table) if piece else {},
        words=unit.words,
        point=point_at(meanings.binding.table, place, spot),
    )


def _tracker(binding: Binding, table: Table) -> Mapping[str, str]:
    return turn_values(table.trackers.get(f"TurnTracker{binding.turn.tracker}", "")) if binding.turn else {}


def _holder(binding: Binding, table: Table) -> str | None:
    """The side that a marker shows, if there is such a marker on the table."""
    for marker in binding.markers:
        for piece in table.pieces.values():
            if piece.map and meets(dict(piece.properties()), marker.where):
                return word_shown(marker, stored_value(piece, marker.trait, marker.name) or "") or None
    return None


def _opens(binding: Binding, phase: str | None) -> bool:
    """Whether the record begins at the very start of a phase: a log taken up in a turn's first phase shows all of it;
    one taken up later may have been begun at any moment of the phase."""
    return binding.turn is not None and phase is not None and phase == binding.turn.phases[0]
