"""What a binding reads off a piece, a trait that changed, a stored roll, the turn track."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from modgen.game.binding import (
    Binding,
    Gauge,
    MarkerBinding,
    RollBinding,
    StatusBinding,
    TraitKind,
    WordBinding,
)
from modgen.game.binding_file import pattern
from validator.logs.changes import TraitChanged
from validator.logs.chat import MAX_LINE
from validator.logs.table import Piece, Table
from validator.logs.turns import value_at
from validator.logs.units import KINDS, KnownUnit, gauge_value, meets, stored_value, word_shown

_NUMBER = re.compile(r"\d{1,9}")


@dataclass(frozen=True, slots=True)
class Watched:
    """What a binding reads off one trait of the pieces; nothing off most."""

    gauges: tuple[Gauge, ...]
    statuses: tuple[StatusBinding, ...]
    words: tuple[WordBinding, ...]
    rolls: tuple[RollBinding, ...]
    markers: tuple[MarkerBinding, ...]


def watched_by(binding: Binding, change: TraitChanged) -> Watched:
    """What of a binding the trait concerns that has changed."""
    return Watched(
        tuple(gauge for gauge in binding.gauges if is_trait(change, gauge.trait, gauge.name)),
        tuple(status for status in binding.statuses if is_trait(change, status.trait, status.name)),
        tuple(word for word in binding.words if is_trait(change, TraitKind.PROPERTY, word.property)),
        tuple(roll for roll in binding.rolls if roll.of_piece and is_trait(change, TraitKind.PROPERTY, roll.property)),
        tuple(marker for marker in binding.markers if is_trait(change, marker.trait, marker.name)),
    )


def stored_roll(roll: RollBinding, value: str) -> tuple[int, ...]:
    """The dice in a property's value; () if it holds none."""
    text = value[:MAX_LINE]
    if roll.match:
        found = pattern(roll.match).search(text)
        text = found["values"] or "" if found else ""
    return tuple(int(number) for number in _NUMBER.findall(text))


def is_trait(change: TraitChanged, trait: TraitKind, name: str) -> bool:
    """Whether a change is of the trait that a binding names so."""
    if change.trait != name:
        return False
    return change.kind in ("PROP", "mark", "label") if trait is TraitKind.PROPERTY else change.kind == KINDS[trait]


def turn_and_phase(binding: Binding, values: Mapping[str, str]) -> tuple[int | None, str | None]:
    """Turn number and phase that a tracker's values by path mean; None where it does not tell."""
    if binding.turn is None:
        return None, None
    turn = value_at(values, binding.turn.turn)
    index = value_at(values, binding.turn.phase)
    phases = binding.turn.phases
    return turn, phases[index] if index is not None and 0 <= index < len(phases) else None


def unit_values(binding: Binding, unit: KnownUnit, table: Table) -> dict[str, int | str]:
    """What changes of a unit, as its piece shows it now: its gauges by figure, `status` or its markers by track, and
    its words."""
    piece = table.pieces[unit.piece]
    values: dict[str, int | str] = {status.track or "status": "" for status in binding.statuses}
    for gauge in binding.gauges:
        if (stored := stored_value(piece, gauge.trait, gauge.name)) is not None:
            values[gauge.figure] = gauge_value(gauge, stored, unit.figures)
    for status in binding.statuses:
        if word := word_shown(status, stored_value(piece, status.trait, status.name) or ""):
            values[status.track or "status"] = word
    for kept in binding.words:
        if text := stored_value(piece, TraitKind.PROPERTY, kept.property):
            values[kept.word] = text
    return values


def token_of(binding: Binding, piece: Piece) -> str:
    """What a piece that is no unit is under the rules, "" for nothing that a binding knows."""
    if not binding.tokens or not piece.is_plain:
        return ""
    found = dict(reversed(list(piece.properties())))
    return next((token.token for token in binding.tokens if meets(found, token.where)), "")
