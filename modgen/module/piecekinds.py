"""Which counters share a prototype: those of one type, side and build; and what each of them can really do."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from modgen.game.model import Counter, Game
from modgen.game.piecetypes import Parameter, PieceType, Value, number_of, type_of, values_of
from modgen.module.destinations import destination
from modgen.module.offers import offer
from modgen.module.piecefeatures import parametric, range_px
from modgen.module.table import Names, counter_px, maximum_ap, table_parts, turns_by_layer

#: Markers there is one of, as of those that show who holds something: they are neither deleted nor copied.
_UNIQUE_MARKERS = frozenset({"turn", "objective"})


@dataclass(frozen=True, slots=True)
class Kind:
    """The counters that share a prototype: its name, a key that is the same in every language, and their type."""

    prototype: str
    key: str
    type: PieceType


def kinds(game: Game, names: Names) -> Mapping[str, Kind]:
    """The kind of each counter, by id. Kinds that would be called alike are numbered."""
    found: dict[str, Kind] = {}
    prototypes: dict[tuple[str, str], str] = {}
    called: Tally[str] = Tally()
    known = frozenset(counter.id for counter in game.counters)
    parts = table_parts(game)
    rules = bool(parts.deeds or parts.tracks or parts.counts)
    for counter in game.counters:
        type_ = able(game, counter, known)
        name, key = _name(game, counter, names), _key(game, counter, type_) if game.piece_types or rules else ""
        if (name, key) not in prototypes:
            called[name] += 1
            prototypes[name, key] = name if called[name] == 1 else f"{name} {called[name]}"
        found[counter.id] = Kind(prototypes[name, key], key, type_)
    return found


def able(game: Game, counter: Counter, known: Collection[str]) -> PieceType:
    """A counter's type without what it cannot do: lose a step without a back, go where its side has no place, have a
    value or a range of which its row says nothing, place a counter that is not `known` (by id)."""
    type_ = type_of(game, counter)
    unique = counter.kind == "marker" and not counter.piece and is_unique(game, counter)
    steps = type_.step_loss is not None and counter.back is not None
    return replace(
        type_,
        delete=None if unique else type_.delete,
        clone=None if unique else type_.clone,
        step_loss=type_.step_loss if steps else None,
        flip=None if steps else type_.flip,
        range=type_.range if type_.range and range_px(game, type_.range, counter) is not None else None,
        values=tuple(value for value in type_.values if values_of(value, counter) is not None),
        facings=None if maximum_ap(game, counter) is not None else type_.facings,
        send=tuple(one for one in type_.send if destination(game, one.to, counter.side) is not None),
        place=tuple(one for one in type_.place if one.counter in known),
    )


def value_parameters(value: Value, counter: Counter) -> Mapping[str, str]:
    """What stands for each `$column$` in a value's prototype."""
    numbers = [number for number in (value.start, value.least, value.most) if isinstance(number, Parameter)]
    found = {number.column: number_of(number, counter.factors) for number in numbers}
    return {column: str(round(number)) for column, number in found.items() if number is not None}


def is_unique(game: Game, marker: Counter) -> bool:
    """Whether there is one of a marker only, by its role."""
    return marker.marker in _UNIQUE_MARKERS or marker.marker in table_parts(game).holders


def _name(game: Game, counter: Counter, names: Names) -> str:
    side = names.sides.get(counter.side, "")
    if counter.kind == "marker":
        name = "Marker" if is_unique(game, counter) else "Loose marker"
        name = f"{side} {name.lower()}" if side and game.piece_types else name
    else:
        most = maximum_ap(game, counter)
        turning = ", without AP" if most is None else f", {most} AP" if turns_by_layer(game, counter) else ""
        parts = table_parts(game)
        own = counter.kind in parts.kinds or any(counter.kind in act.kinds for act in parts.acts)
        name = f"{side} {counter.kind if own else 'unit'}{turning}".strip()
    own_type = _own_type(game, counter)
    return f"{name} ({own_type})" if own_type else name


def _own_type(game: Game, counter: Counter) -> str:
    """The type that a row names, if it makes a difference: "unit" is what a unit is anyway, but a marker there is one
    of can be deleted only where its row names a type."""
    same = counter.piece == counter.kind and not (counter.kind == "marker" and is_unique(game, counter))
    return "" if same else counter.piece


def _key(game: Game, counter: Counter, type_: PieceType) -> str:
    """Tells apart whatever differs in the traits: no spaces, because it is part of the keys of gpids."""
    parts = [counter.kind, type_.id, counter.side or "-", f"{counter_px(game.face_by_id(counter.face))}px"]
    most = maximum_ap(game, counter)
    parts += [f"{most}ap" if turns_by_layer(game, counter) else "ap"] if most is not None else []
    parts += ["unique"] if counter.kind == "marker" and is_unique(game, counter) else []
    parts += ["named"] if _own_type(game, counter) == counter.kind else []
    parts += ["steps"] if type_.step_loss else []
    parts += ["range"] if type_.range else []
    parts += [given] if (given := offer(game, counter).key) else []
    parts += [value.id for value in type_.values if parametric(value)]
    return ".".join(parts)
