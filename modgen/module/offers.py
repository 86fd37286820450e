"""What the rules offer to a counter: the deeds in its menu, the tracks and counts it shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from modgen.game.deedparts import Count, Deed, Mark, Track
from modgen.game.model import Counter, Game
from modgen.game.tableparts import TableParts
from modgen.module.table import table_parts

#: The value of the property Kind on formation cards: `card` is that of cards drawn from decks.
FORMATION_CARD = "formation card"


@dataclass(frozen=True, slots=True)
class Way:
    """One entry of a deed's menu: whom it is done to and what is chosen with it, None and "" for nothing."""

    deed: Deed
    target: Counter | None = None
    choice: str = ""

    @property
    def name(self) -> str:
        """Its part of the names of key commands."""
        parts = (self.deed.id, self.choice, self.target.id if self.target else "")
        return "deed_" + "_".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Offer:
    """What one counter is offered; equal for counters that can share a prototype."""

    deeds: tuple[Deed, ...] = ()
    tracks: tuple[tuple[Track, tuple[Mark, ...]], ...] = ()
    counts: tuple[Count, ...] = ()

    @property
    def key(self) -> str:
        """Tells offers apart, "" for none: no spaces, because it is part of the keys of gpids."""
        parts = [*(deed.id for deed in self.deeds), *(count.id for count in self.counts)]
        parts += [f"{track.id}-{'-'.join(value.id for value in values)}" for track, values in self.tracks]
        return ".".join(parts)


def offer(game: Game, counter: Counter) -> Offer:
    """Everything that the game's rules offer to a counter."""
    parts = table_parts(game)
    if counter.kind == "marker":
        return Offer()
    tracks = [
        (track, tuple(one for one in track.values if not one.kinds or fits(parts, one.kinds, counter)))
        for track in parts.tracks
        if fits(parts, track.kinds, counter)
    ]
    return Offer(
        tuple(d for d in parts.deeds if fits(parts, d.kinds, counter) and _prints(counter, d.needs, d.reaches)),
        tuple((track, values) for track, values in tracks if values),
        tuple(
            count
            for count in parts.counts
            if fits(parts, count.kinds, counter) and _prints(counter, count.most if isinstance(count.most, str) else "")
        ),
    )


def fits(parts: TableParts, kinds: tuple[str, ...], counter: Counter) -> bool:
    """Whether a counter is of one of some kinds: `card`, or `card:air` for those whose parting word is so."""
    parted = f"{counter.kind}:{counter.factors.get(parts.parted, '')}"
    return counter.kind in kinds or parted in kinds


def _prints(counter: Counter, *figures: str) -> bool:
    """Whether a counter prints all of these figures, by their columns."""
    return all(figure in counter.factors for figure in figures if figure)


def ways(game: Game, counter: Counter, deed: Deed) -> Iterator[Way]:
    """The entries of a deed in a counter's menu, in the order of the rosters."""
    parts, targets = table_parts(game), deed.targets
    whom: list[Counter | None] = [None]
    if targets is not None:
        whom = [
            one
            for one in game.counters
            if fits(parts, targets.kinds, one) and _prints(one, targets.needs) and _whose(targets.whose, counter, one)
        ]
    for choice in deed.choices or ("",):
        for target in whom:
            yield Way(deed, target, choice)


def _whose(whose: str, counter: Counter, target: Counter) -> bool:
    return whose == "any" or (target.side == counter.side) == (whose == "own")


def dice_of(game: Game, deed: Deed) -> str:
    """The dice a deed throws: what the game's option says, or the rules' own; "" for none."""
    chosen = game.rules.options.get(deed.dice_option) if game.rules and deed.dice_option else None
    return chosen if isinstance(chosen, str) else deed.dice


def shown_kind(game: Game, counter: Counter) -> str:
    """A counter's kind as the property of its piece."""
    return FORMATION_CARD if counter.kind == table_parts(game).cards != "" else counter.kind


def most_of(game: Game, count: Count) -> int:
    """The greatest number a count can have on any counter of the game."""
    if count.picks:
        return max(count.picks)
    if isinstance(count.most, int):
        return count.most
    printed = [figure for one in game.counters if isinstance(figure := one.factors.get(count.most), int)]
    return max(printed, default=0)
