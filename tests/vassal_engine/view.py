"""What a piece in VASSAL shows, in the words of the module's binding: figures that change, and its marker."""

from __future__ import annotations

from engine import EngineCommand, EnginePiece

from modgen.game.binding import Binding, Gauge, TraitKind

#: The property of a trait that holds what its gauge or status reads.
STORED = {TraitKind.ROTATE: "{}_Facing", TraitKind.LAYER: "{}_Level", TraitKind.PROPERTY: "{}"}


def figures(binding: Binding, piece: EnginePiece) -> dict[str, int]:
    """The figures printed on a unit, by their names under the rules."""
    shown = {name: piece.properties.get(key, "") for name, key in binding.units.figures.items()}
    return {name: int(value) for name, value in shown.items() if value.isdecimal()}


def gauge_of(binding: Binding, piece: EnginePiece, figure: str) -> Gauge | None:
    """The gauge that shows a figure on this piece; None where it shows none."""
    here = (g for g in binding.gauges if g.figure == figure and STORED[g.trait].format(g.name) in piece.properties)
    return next(here, None)


def reading(binding: Binding, piece: EnginePiece, figure: str) -> int | None:
    """The number that a piece shows for a figure, as the binding reads it."""
    gauge = gauge_of(binding, piece, figure)
    if gauge is None:
        return None
    stored = piece.properties[STORED[gauge.trait].format(gauge.name)]
    if gauge.trait is TraitKind.ROTATE:
        return max(0, figures(binding, piece)[gauge.maximum] - (int(stored) - 1))
    return gauge.values.get(stored, int(stored)) if gauge.trait is TraitKind.LAYER else int(stored)


def status(binding: Binding, piece: EnginePiece) -> str:
    """The marker that a piece bears, "" for none."""
    for one in binding.statuses:
        if (word := one.values.get(piece.properties.get(STORED[one.trait].format(one.name), ""))) is not None:
            return word
    return ""


def letter_of(command: EngineCommand) -> str:
    """The letter that does a command with Ctrl; "" for one that has no such key."""
    modifiers, _, letter = command.key.rpartition(" pressed ")
    return letter if modifiers == "ctrl" and len(letter) == 1 else ""
