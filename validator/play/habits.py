"""What each player is used to: which of a module's conveniences he knows, how much he types, how he keeps the track."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

#: How often a player drops a habit for good when a phase begins, and for once when something is done, in a hundred.
_LEARNS, _STRAYS = 8, 6
#: How often somebody who keeps the track well is late with it, and somebody who does not.
_LATE = (2, 25)


@dataclass(frozen=True, slots=True)
class Habits:
    """A player's habits. `menus`: one entry of a menu for all that it does, and one button for all counters, else key
    by key. `bare`: dice thrown without a word for whom. `announces`: the button that says for whom it throws.

    `types` and `late` are chances in a hundred: to type what there is a button for, to set the turn track late.
    """

    menus: bool
    bare: bool
    announces: bool
    types: int
    late: int


class Manners:
    """The habits of all players of a game, by side; they change now and then."""

    def __init__(self, sides: Iterable[str], random: Random) -> None:
        self._random = random
        self._of = {side: self._any() for side in sides}

    def of(self, side: str | None) -> Habits:
        """How somebody of a side does the next thing: mostly as he is used to."""
        own = self._of.get(side or "") or self._random.choice(list(self._of.values()))
        if self._random.randrange(100) >= _STRAYS:
            return own
        other = self._any()
        return replace(own, menus=other.menus, bare=other.bare, announces=other.announces)

    def grow(self) -> None:
        """A phase has begun: somebody may have learnt another way."""
        for side in self._of:
            if self._random.randrange(100) < _LEARNS:
                self._of[side] = self._any()

    def _any(self) -> Habits:
        random = self._random
        return Habits(
            menus=random.random() < 0.6,
            bare=random.random() < 0.3,
            announces=random.random() < 0.5,
            types=random.choice((5, 25, 60)),
            late=random.choice((*_LATE[:1], *_LATE)),
        )
