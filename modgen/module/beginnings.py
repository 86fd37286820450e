"""How counters begin in a set-up: facings, numbers, levels, secrets, losses and what the rules' tracks and counts show,
as states of their traits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from modgen.game import piecetypes as pt
from modgen.game.deedparts import Count
from modgen.game.model import Beginning, Counter, Game, Placement
from modgen.game.problems import Problem
from modgen.module.offers import Offer, most_of, offer
from modgen.module.piecekinds import able
from modgen.module.table import Names
from modgen.module.traitnames import FLIP, HEADING, count_property, layer_property, track_property
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
    states |= {track_property(track): value for track, value in begins.marks.items()}
    return states | {count_property(count): str(number) for count, number in begins.counts.items()}


def check_beginnings(game: Game) -> Iterator[Problem]:
    """What set-ups say of counters that these cannot do."""
    known = {counter.id: counter for counter in game.counters}
    for setup in game.setups:
        for placement in setup.placements:
            if placement.beginning == Beginning():
                continue
            counter = known[placement.counter]
            values = {"setup": setup.id, "counter": counter.id}
            for what in _impossible(placement, counter, able(game, counter, known)):
                yield Problem("pieces.cannot_begin", placement.place, {**values, "what": what})
            offered = offer(game, counter)
            for what, can in (*_not_shown(placement, offered), *_not_counted(game, placement, counter, offered)):
                told = {**values, "what": what, "can": can or "-"}
                yield Problem("pieces.rules_cannot_begin", placement.place, told)


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


def _not_shown(placement: Placement, offered: Offer) -> Iterator[tuple[str, str]]:
    """The marks of the set-up that the rules do not give a counter, each with those that they do."""
    tracks = {track.id: [value.id for value in values] for track, values in offered.tracks}
    for track, value in placement.beginning.marks.items():
        if track not in tracks:
            yield f"marks.{track}", ", ".join(tracks)
        elif value not in tracks[track]:
            yield f"marks.{track}: {value}", ", ".join(tracks[track])


def _not_counted(game: Game, placement: Placement, counter: Counter, offered: Offer) -> Iterator[tuple[str, str]]:
    """The counts of the set-up that the rules do not give a counter, or not so far, each with those that they do."""
    counts = {count.id: count for count in offered.counts}
    for name, number in placement.beginning.counts.items():
        count = counts.get(name)
        if count is None:
            yield f"counts.{name}", ", ".join(counts)
        elif count.picks and number not in (0, *count.picks):
            yield f"counts.{name}: {number}", ", ".join(map(str, count.picks))
        elif number > (most := _most(game, count, counter)):
            yield f"counts.{name}: {number}", f"0-{most}"


def _most(game: Game, count: Count, counter: Counter) -> int:
    """How far a count goes on a counter: what is printed on it, or the same on all."""
    printed = counter.factors.get(count.most) if isinstance(count.most, str) else None
    return printed if isinstance(printed, int) else most_of(game, count)


def _owner(access: pt.Access, counter: Counter, names: Names) -> str:
    """The side whose secret it is, by name; "" where only a player could have it."""
    if access.by == "player":
        return ""
    side = counter.side if counter.side and counter.side in (access.sides or [counter.side]) else ""
    return names.sides.get(side or next(iter(access.sides), ""), "")
