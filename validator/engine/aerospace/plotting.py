"""The plots that are made in a game played from the rules: few for each formation, so that a state which knows only
commitments can tell what was sealed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256

from validator.engine.aerospace.actions import SealPlot
from validator.engine.aerospace.state import GROUND, RESERVE, SPACE, Formation, State
from validator.engine.aerospace.window import surviving
from validator.engine.plots import PlotText, digest

#: How many places are thought of for each formation, and how far from the table's edges they keep, cm.
CHOICES, INSIDE = 4, 12.0
#: How many formations of a side might drop.
_DROPS = 2


def plot_texts(state: State, craft: Formation, name: str) -> tuple[str, ...]:
    """The plots that may be sealed for a formation that strikes or drops from a spacecraft, by its turn of arrival."""
    table = state.board.table
    return _texts(craft.name, name, state.card(craft.name).arrival, table.width, table.height) if table else ()


@lru_cache(maxsize=1024)
def _texts(craft: str, name: str, turn: int, width: float, height: float) -> tuple[str, ...]:
    found = []
    for number in range(CHOICES):
        salt = sha256(f"{craft} {name} {turn} {number}".encode("utf-8", "surrogatepass")).hexdigest()
        x = INSIDE + int(salt[:8], 16) / 0xFFFFFFFF * (width - 2 * INSIDE)
        y = INSIDE + int(salt[8:16], 16) / 0xFFFFFFFF * (height - 2 * INSIDE)
        found.append(PlotText(name, turn, (round(x, 1), round(y, 1)), salt[-6:]).text())
    return tuple(found)


def seal_of(state: State, craft: Formation, text: str) -> SealPlot:
    """The sealing of a text, called by its number: the other side hears the name, and must not learn from it whose plot
    it is."""
    return SealPlot(digest=digest(text), side=craft.side, name=str(len(state.plots.sealed) + 1))


def drop_candidates(state: State, craft: Formation) -> tuple[str, ...]:
    """The ground formations of a spacecraft's side that wait in the reserve, the last ones first."""
    waiting = [
        one.name
        for one in state.of_kind(GROUND)
        if one.side == craft.side and surviving(state, one.name) == state.members(one.name, RESERVE)
        if not any(state.units[unit].aboard for unit in one.units)
    ]
    return tuple(waiting[-_DROPS:])


def sealed_texts(state: State, craft: Formation) -> Iterator[str]:
    """The texts that were sealed for a spacecraft and those that may drop from it."""
    names = [craft.name, *(one.name for one in state.of_kind(GROUND) if one.side == craft.side)]
    for name in names:
        yield from (text for text in plot_texts(state, craft, name) if digest(text) in state.plots.sealed)


def to_drop(state: State, formation: Formation) -> bool:
    """Whether a plot is sealed for a ground formation."""
    if not state.plots.sealed:
        return False
    crafts = [one for one in state.of_kind(SPACE) if one.side == formation.side]
    return any(digest(text) in state.plots.sealed for one in crafts for text in plot_texts(state, one, formation.name))
