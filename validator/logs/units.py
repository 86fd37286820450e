"""Which pieces are units, and what of a unit a binding reads off its piece."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from modgen.game.binding import Binding, Gauge, MarkerBinding, StatusBinding, Test, TraitKind
from validator.logs.table import Piece
from validator.logs.traits import kind_of, name_of

_NO_WORDS: Mapping[str, str] = MappingProxyType({})
#: The prefixes of the traits that a binding can name by kind.
KINDS = {TraitKind.ROTATE: "rotate", TraitKind.LAYER: "emb2"}


@dataclass(frozen=True, slots=True)
class KnownUnit:
    """A unit of this game: the piece it is, and what does not change in play."""

    piece: str
    id: str
    name: str
    side: str
    kind: str
    figures: Mapping[str, int]
    aliases: tuple[str, ...] = ()
    words: Mapping[str, str] = field(default_factory=lambda: _NO_WORDS)


class Units:
    """The units among the pieces met so far; each is taken up once, when its piece is first seen."""

    def __init__(self, binding: Binding) -> None:
        self._binding = binding
        self._listed = {one.id: one for one in binding.units.listed}
        self._sides = {
            word.casefold(): side.id for side in binding.sides for word in (*side.words, *side.roster, side.id)
        }
        #: the units' pieces as they were when first seen
        self.pieces: list[Piece] = []
        self.by_piece: dict[str, KnownUnit] = {}
        self.by_id: dict[str, KnownUnit] = {}

    def side(self, text: str) -> str | None:
        """The side that a roster's side, a property or a word names; None if none of that name."""
        return self._sides.get(text.casefold()) if text else None

    def take_up(self, pieces: Iterable[Piece]) -> None:
        """Note which of the pieces are units."""
        for piece in pieces:
            if piece.id not in self.by_piece and piece.is_plain:
                found = dict(reversed(list(piece.properties())))
                if meets(found, self._binding.units.where):
                    self._note(piece, found)

    def _note(self, piece: Piece, found: Mapping[str, str]) -> None:
        data = self._binding.units
        own = found.get(data.id, "") or piece.name
        id_, copies = own, 1
        while id_ in self.by_id:
            copies += 1
            id_ = f"{own}#{copies}"
        listed = self._listed.get(own)
        figures = {name: int(text) for name, key in data.figures.items() if _is_whole(text := found.get(key, ""))}
        kind = next((kind.kind for kind in data.kinds if meets(found, kind.where)), "unit")
        unit = KnownUnit(
            piece.id,
            id_,
            found.get(data.name, "") or piece.name,
            (listed.side if listed and listed.side else self.side(found.get(data.side, ""))) or "",
            listed.kind if listed and listed.kind else kind,
            {**figures, **(listed.figures if listed else {})},
            listed.aliases if listed else (),
            {name: text for name, key in data.words.items() if (text := found.get(key, ""))},
        )
        self.pieces.append(piece)
        self.by_piece[piece.id] = unit
        self.by_id[id_] = unit

    def names(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Each unit's id with the names it goes by in chat."""
        for unit in self.by_id.values():
            yield unit.id, (unit.name, *unit.aliases)


def meets(found: Mapping[str, str], tests: Iterable[Test]) -> bool:
    """Whether a piece's properties pass all of a binding's tests."""
    return all(found.get(test.property) in test.values for test in tests)


def _is_whole(text: str) -> bool:
    return text.removeprefix("-").isdecimal()


def stored_value(piece: Piece, trait: TraitKind, name: str) -> str | None:
    """What VASSAL stores for a trait of a piece; None if the piece has no such trait."""
    if trait is TraitKind.PROPERTY:
        return piece.property(name)
    for layer in piece.state:
        if kind_of(layer.trait) == KINDS[trait] and name_of(layer.trait) == name:
            return layer.text
    return None


def gauge_value(gauge: Gauge, stored: str, figures: Mapping[str, int]) -> int:
    """The number a gauge shows for what VASSAL stores."""
    value = _whole(stored)
    if gauge.trait is TraitKind.ROTATE:
        # The state counts clockwise steps from 0: the maximum to the north, then one less at each step, never below 0.
        return max(0, figures.get(gauge.maximum, 0) - value)
    if gauge.trait is TraitKind.LAYER:
        return gauge.values.get(str(value), 0 if gauge.values else value) if value > 0 else 0
    return value


def quarter_turns(old: str, new: str, facings: int) -> int:
    """Clockwise steps from one facing to another, the shorter way round; half a turn counts as clockwise."""
    steps = (_whole(new) - _whole(old)) % facings
    return steps if steps <= facings // 2 else steps - facings


def facings(piece: Piece, name: str) -> int:
    """How many facings a piece's rotator has; 4 if that does not read."""
    trait = piece.type.find("rotate", name)
    count = trait["nAngles"] if trait else None
    return count if isinstance(count, int) and count > 1 else 4


def word_shown(binding: StatusBinding | MarkerBinding, stored: str) -> str:
    """The status or side that a layer's level or a property's value stands for, "" for none."""
    words = binding.values if isinstance(binding, StatusBinding) else binding.sides
    if binding.trait is TraitKind.LAYER and _whole(stored) <= 0:
        return ""
    return words.get(stored, "")


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        return 0
