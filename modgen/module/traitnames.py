"""What the traits and properties of pieces are called: the binding and every expression use these names alone."""

from __future__ import annotations

FACING = "Facing"  # the rotator: AP left
TURNED = "Turned"  # the layer that stands in for it on units of 4 AP
STATUS = "Status"  # the layer of Suppressed, Recovering ...; level 1 is no marker
FLIP = "Face"  # the layer of a two-sided counter: 1 front, 2 back
COUNTER, SIDE, KIND, FORMATION, MARKER = "Counter", "Side", "Kind", "Formation", "Marker"
AP, MAX_AP, MORALE = "AP", "MaxAP", "Morale"
#: Key commands that no menu shows.
RESET_AP, SPEND_AP, GIVE_BACK_AP, DRAIN_AP = "apReset", "apSpend", "apGiveBack", "apDrain"
STATUS_UP, STATUS_DOWN = "statusUp", "statusDown"

#: The names that a figure printed on counters cannot have as a property.
TAKEN = frozenset({COUNTER, SIDE, KIND, FORMATION, MARKER, AP, MAX_AP, MORALE, FACING, TURNED, STATUS, FLIP, "Moved"})


def roll_property(act: str) -> str:
    """The property of a piece that keeps the last roll for an act: `RallyRoll`."""
    return f"{act[:1].upper()}{act[1:].replace('-', '_')}Roll"
