"""The figures that counters print, as properties of pieces."""

from __future__ import annotations

from collections.abc import Mapping

from modgen.game.model import Game
from modgen.module.traitnames import MAX_AP, MORALE, TAKEN


def figure_properties(game: Game) -> Mapping[str, str]:
    """The rules' name of each figure that units print (`morale`, `max_ap`, `af` ...) -> the property that holds it."""
    units = [counter for counter in game.counters if counter.kind != "marker"]
    factors = dict.fromkeys(factor for unit in units for factor in unit.factors)
    return {_figure(game, factor): property_of(game, factor) for factor in factors}


def _figure(game: Game, factor: str) -> str:
    if any(face.morale == factor for face in game.faces):
        return "morale"
    if any(face.action_points == factor for face in game.faces):
        return "max_ap"
    return factor


def property_of(game: Game, factor: str) -> str:
    """The property that holds a factor, a roster column: `AF`, `MaxAP`, `Morale`."""
    figure = _figure(game, factor)
    if figure in ("morale", "max_ap"):
        return MORALE if figure == "morale" else MAX_AP
    name = factor.upper() if len(factor) <= 3 else factor[:1].upper() + factor[1:]
    return f"{name}Factor" if name in TAKEN else name
