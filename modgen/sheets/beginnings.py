"""How a counter begins in a set-up, for a player who lays it out by hand: the side it shows, and the rest in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from modgen.game.model import Game, Placement, Setup
from modgen.game.piecetypes import type_of
from modgen.module.table import rule_system_of, sides_shown, table_parts
from modgen.texts import Catalogue


def side_shown(game: Game, setup: Setup, placement: Placement) -> Literal["front", "back"]:
    """Which side lies uppermost: the back of a unit that lost a step, and of the marker of who has the initiative where
    that is the other side's."""
    counter = game.counter_by_id(placement.counter)
    if counter.back is None:
        return "front"
    holder = counter.marker and counter.marker in table_parts(game).holders[:1]
    if holder and setup.initiative and sides_shown(game, counter)[1] == setup.initiative:
        return "back"
    return "back" if placement.beginning.reduced else "front"


def begins_as(game: Game, placement: Placement, words: Catalogue) -> str:
    """What the picture does not show: `Suppressed`, `back up, ammunition 2`; "" for a counter as its roster has it."""
    return ", ".join(filter(None, _parts(game, placement, words)))


def _parts(game: Game, placement: Placement, words: Catalogue) -> Iterator[str]:
    begins, language = placement.beginning, words.language
    counter = game.counter_by_id(placement.counter)
    type_ = type_of(game, counter)
    system = rule_system_of(game)
    own = Catalogue(system.texts, language) if system else None
    if placement.status:
        yield _named(own, f"table.status.{placement.status}", placement.status)
    for track, mark in begins.marks.items():
        yield _named(own, f"table.track.{track}.{mark}", mark)
    for count, number in begins.counts.items():
        yield words("sheets.setup.value", name=_named(own, f"table.count.{count}", count), n=number)
    if begins.reduced:
        yield words("sheets.setup.reduced")
    if begins.hidden or begins.masked:
        yield words("sheets.setup.hidden")
    if begins.facing:
        free = type_.facings is not None and not type_.facings.count
        yield words("sheets.setup.turned" if free else "sheets.setup.facing", n=begins.facing)
    for value in type_.values:
        if value.id in begins.values:
            name = value.name.of(language) or value.id
            yield words("sheets.setup.value", name=name, n=begins.values[value.id])
    for layer in type_.layers:
        level = begins.layers.get(layer.id, 0)
        if 0 < level <= len(layer.levels):
            shown = layer.levels[level - 1]
            said = shown.text.of(language) or shown.name.of(language)
            yield said or words("sheets.setup.value", name=layer.name.of(language) or layer.id, n=level)


def _named(own: Catalogue | None, key: str, id_: str) -> str:
    """A word of the rule set's, or the id where it has none."""
    return own.template(key) if own is not None and own.has(key) else id_
