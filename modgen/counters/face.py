"""What a layout is given to draw from: one side of one counter, with everything it names looked up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from modgen.game.model import Counter, Face, Formation, Game, Side, Text
from modgen.texts import Catalogue

NEUTRAL = Side("", Text(""), Text(""), field="#d9d2bd", rim="#8d8468", ink="#1c1b18", accent="#7a2e22")


@dataclass(frozen=True, slots=True)
class Subject:
    """One side of one counter, looked up. `side_number` counts the game's sides from 0, -1 for none.

    `picture` is the author's own picture as an SVG document, "" for none.
    """

    game: Game
    counter: Counter
    face: Face
    side: Side
    side_number: int
    formation: Formation | None
    factors: Mapping[str, int | str]
    language: str
    back: bool = False
    picture: str = ""

    @property
    def label(self) -> str:
        """What is printed as the counter's name: this side's own label, the counter's label, else its name."""
        own = self.counter.back.label.of(self.language) if self.back and self.counter.back else ""
        return own or self.counter.label.of(self.language) or self.counter.name.of(self.language)

    @property
    def marker(self) -> str:
        """The marker's role in the rules on this side."""
        return (self.counter.back.marker if self.back and self.counter.back else "") or self.counter.marker

    @property
    def action_points(self) -> int:
        """The dots at the north edge; 0 for a counter without AP or with something that is no number."""
        value = self.factors.get(self.face.action_points, 0) if self.face.action_points else 0
        return int(value) if str(value).isdecimal() else 0

    def word(self, key: str) -> str:
        """A word that is printed on counters, from the catalogue."""
        return Catalogue("modgen.texts", self.language)(f"counters.word_{key}")
