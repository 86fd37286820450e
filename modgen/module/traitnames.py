"""What the traits and properties of pieces are called: the binding and every expression use these names alone."""

from __future__ import annotations

FACING = "Facing"  # the rotator: AP left
TURNED = "Turned"  # the layer that stands in for it on units of 4 AP
STATUS = "Status"  # the layer of Suppressed, Recovering ...; level 1 is no marker
FLIP = "Face"  # the layer of a two-sided counter: 1 front, 2 back
HEADING = "Heading"  # the rotator of counters that turn for another reason than AP
RANGE = "RangePx"  # the radius of a counter's circle
COUNTER, SIDE, KIND, FORMATION, MARKER = "Counter", "Side", "Kind", "Formation", "Marker"
SIDE_NAME = "SideName"  # the side in the player's language; SIDE is the same in every language
AP, MAX_AP, MORALE = "AP", "MaxAP", "Morale"
#: Key commands that no menu shows.
RESET_AP, SPEND_AP, GIVE_BACK_AP, DRAIN_AP = "apReset", "apSpend", "apGiveBack", "apDrain"
STATUS_UP, STATUS_DOWN = "statusUp", "statusDown"
TURN_OVER = "turnOver"

#: The names that a figure printed on counters cannot have as a property.
TAKEN = frozenset(
    {
        COUNTER, SIDE, SIDE_NAME, KIND, FORMATION, MARKER, AP, MAX_AP, MORALE, FACING, HEADING, RANGE, TURNED, STATUS,
        FLIP, "Moved",
    }
)  # fmt: skip


def roll_property(act: str) -> str:
    """The property of a piece that keeps the last roll for an act: `RallyRoll`."""
    return f"{_capital(act)}Roll"


def layer_property(layer: str) -> str:
    """The name of an author's layer of pictures: its level is the property `<name>_Level`."""
    return f"{layer}_layer"


def modifier_property(deed: str) -> str:
    """The property of a piece that keeps the modifier set for a deed: `FlakModifier`."""
    return f"{_capital(deed)}Modifier"


def track_property(track: str) -> str:
    """The property that keeps what a track shows: `OrderTrack`; the level of its picture is `OrderTrackLevel`."""
    return f"{_capital(track)}Track"


def count_property(count: str) -> str:
    """The property that keeps a count: `BlastCount`."""
    return f"{_capital(count)}Count"


def word_property(word: str) -> str:
    """The property that keeps a word which deeds change: `AboardWord`."""
    return f"{_capital(word)}Word"


def _capital(id_: str) -> str:
    return f"{id_[:1].upper()}{id_[1:].replace('-', '_')}"
