"""How counters begin in a set-up: facings, numbers, levels, secrets and losses as states of their traits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from modgen.game import piecetypes as pt
from modgen.game.model import Beginning, Counter, Game, Placement
from modgen.game.problems import Problem
from modgen.module.piecekinds import able
from modgen.module.table import Names
from modgen.module.traitnames import FLIP, HEADING, layer_property
from modgen.vassal import encode


def beginning_states(game: Game, counter: Counter, placement: Placement, names: Names) -> Mapping[str, str]:
    """The states, by the name of the trait, of what a set-up says of a counter; the check has told the rest."""
    begins, type_, states = placement.beginning, pt.type_of(game, counter), dict[str, str]()
    if begins.facing and type_.facings:
        count = type_.facings.count
        # Turning freely is counted in degrees, clockwise below 0.
        states[HEADING] = str(begins.facing - 1) if count else f"{-float(begins.facing)}"
    states |= {name: str(number) for name, number in begins.values.items()}
    for layer in type_.layers:
        if layer.id in begins.layers:
            states[layer_property(layer.id)] = str(max(1, begins.layers[layer.id] + (not layer.always)))
    for name, wanted, secret in (("hide", begins.hidden, type_.hidden), ("obs", begins.masked, type_.masked)):
        if wanted and secret and (owner := _owner(secret.access, counter, names)):
            states[name] = owner if name == "hide" else encode([owner, "|0"], ";") or ""
    if begins.reduced:
        states[FLIP] = "2"
    return states


def check_beginnings(game: Game) -> Iterator[Problem]:
    """What set-ups say of counters that these cannot do."""
    known = {counter.id: counter for counter in game.counters}
    for setup in game.setups:
        for placement in setup.placements:
            if placement.beginning == Beginning():
                continue
            counter = known[placement.counter]
            for what in _impossible(placement, counter, able(game, counter, known)):
                values = {"setup": setup.id, "counter": counter.id, "what": what}
                yield Problem("pieces.cannot_begin", placement.place, values)


def _impossible(placement: Placement, counter: Counter, type_: pt.PieceType) -> Iterator[str]:
    """The keys of the set-up that do not fit a counter."""
    begins = placement.beginning
    count = type_.facings.count if type_.facings else -1
    if begins.facing and (count < 0 or begins.facing > (count or 360)):
        yield "facing"
    bounds = {value.id: pt.values_of(value, counter) for value in type_.values}
    for name, number in begins.values.items():
        if not (found := bounds.get(name)) or not found[1] <= number <= found[2]:
            yield f"values.{name}"
    levels = {layer.id: (int(layer.always), len(layer.levels)) for layer in type_.layers}
    for name, number in begins.layers.items():
        if name not in levels or not levels[name][0] <= number <= levels[name][1]:
            yield f"layers.{name}"
    secrets = (("hidden", begins.hidden, type_.hidden), ("masked", begins.masked, type_.masked))
    for name, wanted, secret in secrets:
        # Whose it is must be known without a player: a set-up has none.
        nobody = secret is None or secret.access.by == "player" or (not counter.side and not secret.access.sides)
        if wanted and nobody:
            yield name
    if begins.reduced and counter.back is None:
        yield "reduced"


def _owner(access: pt.Access, counter: Counter, names: Names) -> str:
    """The side whose secret it is, by name; "" where only a player could have it."""
    if access.by == "player":
        return ""
    side = counter.side if counter.side and counter.side in (access.sides or [counter.side]) else ""
    return names.sides.get(side or next(iter(access.sides), ""), "")
