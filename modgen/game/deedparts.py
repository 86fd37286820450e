"""What modgen reads of a rule set's deeds, tracks, counts and pastes: the attributes of the values of these names in
`validator.engine`, where each is explained."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType, UnionType
from typing import Protocol


class Targets(Protocol):
    """Whom a deed is done to."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of counters, `card` or `card:air`."""

    @property
    def whose(self) -> str:
        """`enemy`, `own` or `any`."""

    @property
    def needs(self) -> str:
        """A figure they print, "" for none."""


class Deed(Protocol):
    """Something done by a menu."""

    @property
    def id(self) -> str:
        """Its name under the rules."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Who has it."""

    @property
    def key(self) -> str:
        """A letter, "" for none."""

    @property
    def needs(self) -> str:
        """A figure the counter must print, "" for none."""

    @property
    def dice(self) -> str:
        """Such as "1d6", "" for none."""

    @property
    def dice_option(self) -> str:
        """The option of the rules that names other dice, "" for none."""

    @property
    def reaches(self) -> str:
        """The figure to be reached, "" for none."""

    @property
    def modifier(self) -> bool:
        """Whether the player sets a modifier."""

    @property
    def counts(self) -> tuple[str, int] | None:
        """A count that modifies the roll, and by how much each."""

    @property
    def targets(self) -> Targets | None:
        """Whom it is done to; None: to nobody."""

    @property
    def choice(self) -> str:
        """The word as which the choice is said, "" without one."""

    @property
    def choices(self) -> tuple[str, ...]:
        """What is chosen with it."""

    @property
    def keeps(self) -> str:
        """The word in which the counter keeps the target, "" for none."""

    @property
    def clears(self) -> str:
        """The word that it empties, "" for none."""

    @property
    def sends(self) -> str:
        """The role of the box the counter goes to, "" for none."""


class Mark(Protocol):
    """A value of a track."""

    @property
    def id(self) -> str:
        """Its name under the rules."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Who has it; none: all that have the track."""


class Track(Protocol):
    """A marker that shows one of several values."""

    @property
    def id(self) -> str:
        """Its name under the rules."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Who has it."""

    @property
    def values(self) -> tuple[Mark, ...]:
        """In the order of the menu."""

    @property
    def act(self) -> str:
        """As what setting it is declared, "" for nothing."""

    @property
    def cleared(self) -> bool:
        """Whether a button takes it off all counters."""

    @property
    def lasting(self) -> tuple[str, ...]:
        """Values that the button leaves."""


class Count(Protocol):
    """A number that counters keep."""

    @property
    def id(self) -> str:
        """Its name under the rules."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Who has it."""

    @property
    def most(self) -> int | str:
        """The greatest, or the figure that it is."""

    @property
    def more(self) -> str:
        """A letter, "" for none."""

    @property
    def less(self) -> str:
        """A letter, "" for none."""

    @property
    def picks(self) -> tuple[int, ...]:
        """Numbers that are set at once."""


class Paste(Protocol):
    """A button that asks for a text."""

    @property
    def id(self) -> str:
        """Its name under the rules."""

    @property
    def match(self) -> str:
        """What is found in the text."""


#: What each kind of part must have: attribute -> its type.
TARGETS: Mapping[str, type | UnionType] = MappingProxyType({"kinds": tuple, "whose": str, "needs": str})
DEED: Mapping[str, type | UnionType] = MappingProxyType(
    {
        **dict.fromkeys(("id", "key", "needs", "dice", "dice_option", "reaches", "choice", "keeps", "clears"), str),
        **dict.fromkeys(("kinds", "choices"), tuple),
        "sends": str,
        "modifier": bool,
        "counts": tuple | None,
        "targets": object,
    }
)
MARK: Mapping[str, type | UnionType] = MappingProxyType({"id": str, "kinds": tuple})
TRACK: Mapping[str, type | UnionType] = MappingProxyType(
    {"id": str, "kinds": tuple, "values": tuple, "act": str, "cleared": bool, "lasting": tuple}
)
COUNT: Mapping[str, type | UnionType] = MappingProxyType(
    {"id": str, "kinds": tuple, "most": int | str, "more": str, "less": str, "picks": tuple}
)
PASTE: Mapping[str, type | UnionType] = MappingProxyType({"id": str, "match": str})
