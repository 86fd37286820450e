"""What the halves of an open table are called."""

from __future__ import annotations

from modgen.game.mapparts import Half
from modgen.game.model import Game, Text
from modgen.texts import Catalogue


def half_name(game: Game, half: Half) -> Text:
    """A half's name: the author's, or one made of its side's; without either its id."""
    if half.name.en or half.name.ru:
        return half.name
    side = next((side.name for side in game.sides if side.id == half.side), None)
    if side is None:
        return Text(half.id)
    return Text(*(Catalogue("modgen.texts", to)("table.half", side=side.of(to)) for to in ("en", "ru")))
