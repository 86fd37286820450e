"""Which counters and cards are printed and how often, grouped by size; blanks and repeated markers beyond that.

Art is known by a key here and drawn in modgen.sheets.faces.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice

from modgen.counters import ROUND_LAYOUTS
from modgen.counters.cards import HEIGHT as CARD_HEIGHT
from modgen.counters.cards import WIDTH as CARD_WIDTH
from modgen.game.model import Game


@dataclass(frozen=True, slots=True)
class Copy:
    """One thing to be printed: its id ("" for a blank), the keys of its two drawings; `again` may be repeated."""

    id: str
    front: str
    back: str
    again: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Everything of one size in mm and one shape, in the order of the rosters. `radius` is that of its corners."""

    width: float
    height: float
    copies: tuple[Copy, ...]
    radius: float = 0.0


def counter_groups(game: Game) -> tuple[Group, ...]:
    """Each counter as often as its roster says, the largest group of one size first."""
    sizes: dict[tuple[float, bool], list[Copy]] = {}
    for counter in game.counters:
        # A marker that there is one of (the turn, the initiative) is no use twice.
        again = counter.kind == "marker" and counter.count > 1
        copy = Copy(counter.id, f"counter/front/{counter.id}", f"counter/back/{counter.id}", again)
        face = game.face_by_id(counter.face)
        sizes.setdefault((face.size, face.layout in ROUND_LAYOUTS), []).extend([copy] * counter.count)
    groups = [
        Group(size, size, tuple(copies), size / 2 if is_round else 0.0)
        for (size, is_round), copies in sizes.items()
        if copies
    ]
    return tuple(sorted(groups, key=lambda group: (-len(group.copies), group.width)))


def card_groups(game: Game) -> tuple[Group, ...]:
    """The cards of all decks, as often as their rosters say."""
    copies = tuple(
        Copy(card.id, f"card/front/{deck.id}/{card.id}", f"card/back/{deck.id}")
        for deck, card in game.table.cards
        for _ in range(card.count)
    )
    return (Group(CARD_WIDTH / 10, CARD_HEIGHT / 10, copies),) if copies else ()


def fillers(game: Game, group: Group, fill: str, number: int) -> tuple[Copy, ...]:
    """What goes into `number` cells that are left over: blanks of each side in turn, or the group's markers again."""
    taken = list(islice(_endless(game, group, fill), number))
    # Alike beside alike: they are sorted when they have been cut.
    order = {copy: n for n, copy in enumerate(dict.fromkeys(taken))}
    return tuple(sorted(taken, key=order.__getitem__))


def _endless(game: Game, group: Group, fill: str) -> Iterator[Copy]:
    if fill == "markers":
        return cycle(dict.fromkeys(copy for copy in group.copies if copy.again))
    if fill == "blanks":
        keys = [f"blank/{side}/{group.width:g}" for side in (*(side.id for side in game.sides), "")]
        return cycle(Copy("", key, key) for key in keys)
    return iter(())
