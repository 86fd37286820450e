"""Where a counter shows the tracks and counts of the rules, and the pictures for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from modgen.counters import slots as drawn
from modgen.game.deedparts import Count, Track
from modgen.game.memory import code_of
from modgen.game.model import Counter, Game
from modgen.module.filenames import file_stem
from modgen.module.offers import fits, most_of, offer
from modgen.module.orders import Order
from modgen.module.table import counter_px, rules_words, table_parts


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for one track or count on counters of one size: `index` counts from 0 among `among` of its kind."""

    size: float
    px: int
    card: bool
    index: int
    among: int

    @property
    def name(self) -> str:
        """Its part of the names of files."""
        return f"{'card' if self.card else 'unit'}{self.index}of{self.among}_{self.px}"


def slot_of(game: Game, counter: Counter, id_: str) -> Slot:
    """Where a counter shows the track or count of that id. Raises ValueError for one that its kind does not have."""
    parts, face = table_parts(game), game.face_by_id(counter.face)
    tracks = [track.id for track in parts.tracks if fits(parts, track.kinds, counter)]
    counts = [count.id for count in parts.counts if fits(parts, count.kinds, counter)]
    among = tracks if id_ in tracks else counts
    return Slot(face.size, counter_px(face), counter.kind == parts.cards, among.index(id_), len(among))


def track_image(slot: Slot, track: Track, value: str) -> str:
    """The file of the picture of a track's value."""
    return f"track_{file_stem(track.id)}_{file_stem(value)}_{slot.name}.png"


def count_image(slot: Slot, count: Count, number: int) -> str:
    """The file of the picture of a number."""
    return f"count_{file_stem(count.id)}_{number}_{slot.name}.png"


def slot_orders(game: Game, language: str) -> Iterator[Order]:
    """Each of these pictures once."""
    found: dict[str, Order] = {}
    code = code_of("counters", "art")
    for counter in game.counters:
        given = offer(game, counter)
        for track, values in given.tracks:
            slot, colour = slot_of(game, counter, track.id), _colour(game, track)
            for value in values:
                word = rules_words(game, language).template(f"table.track.{track.id}.{value.id}")
                name, facts = track_image(slot, track, value.id), (code, repr(slot), word, colour)
                draw = partial(drawn.draw_word, slot.size, _rect(slot), word, colour)
                found.setdefault(name, Order(name, draw, slot.px, facts))
        for count in given.counts:
            slot = slot_of(game, counter, count.id)
            colour = drawn.BURSTS[table_parts(game).counts.index(count) % len(drawn.BURSTS)]
            at = drawn.burst_at(slot.index, card=slot.card)
            for number in range(1, most_of(game, count) + 1):
                name, facts = count_image(slot, count, number), (code, repr(slot), str(number), colour)
                draw = partial(drawn.draw_number, slot.size, at, number, colour)
                found.setdefault(name, Order(name, draw, slot.px, facts))
    yield from found.values()


def slot_count(game: Game) -> int:
    """How many they are."""
    return sum(1 for _ in slot_orders(game, "en"))


def _rect(slot: Slot) -> drawn.Rect:
    if not slot.card:
        return drawn.column(drawn.FOOT, slot.index, slot.among)
    return drawn.FIRST_ROW if not slot.index else drawn.column(drawn.SECOND_ROW, slot.index - 1, slot.among - 1)


def _colour(game: Game, track: Track) -> str:
    return drawn.COLOURS[table_parts(game).tracks.index(track) % len(drawn.COLOURS)]
