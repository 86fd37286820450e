"""What of pieces.yaml cannot work on the table: keys that clash, counters, places and columns that are not there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from modgen.art import BadPicture, read_picture
from modgen.counters.drawing import picture_file
from modgen.game import piecetypes as pt
from modgen.game.model import Counter, Game
from modgen.game.problems import Place, Problem, Severity
from modgen.game.schema import closest
from modgen.game.strokes import Stroke
from modgen.module.beginnings import check_beginnings
from modgen.module.destinations import destination
from modgen.module.featuretraits import stroke_text
from modgen.module.piecekeys import rules_strokes
from modgen.module.piecekinds import able
from modgen.module.table import maximum_ap
from modgen.module.toolbarkeys import toolbar_keys

#: Words that an expression of VASSAL's, or a report, takes for something else.
_RESERVED = frozenset(
    re.findall(
        r"\w+",
        """abstract assert boolean break byte case catch char class const continue default do double else enum extends
        false final finally float for goto if implements import instanceof int interface long native new null package
        private protected public return short static strictfp super switch synchronized this throw throws transient
        true try void volatile while location message description""",
    )
)


def check_pieces(game: Game) -> Iterator[Problem]:
    """All of it, type by type; what many counters have in common is told once."""
    yield from check_beginnings(game)
    if not game.piece_types:
        return
    used: dict[str, list[Counter]] = {}
    for counter in game.counters:
        used.setdefault(pt.type_of(game, counter).id, []).append(counter)
    for id_, type_ in game.piece_types.items():
        yield from _names(type_)
        yield from _sides(game, type_)
        yield from _pictures(game, type_)
        yield from _placings(game, type_)
        yield from _circles(game, type_)
        if counters := used.get(id_, []):
            yield from _owners(type_, counters)
            yield from _places(game, type_, counters)
            yield from _numbers(game, type_, counters)
            yield from _turning(game, type_, counters)
    yield from _steps(game)
    yield from _clashes(game)


def _clashes(game: Game) -> Iterator[Problem]:
    """Keys that clash on a counter: one is looked at for all of the same type that get the same from the rules."""
    known, toolbar = frozenset(counter.id for counter in game.counters), toolbar_keys(game)
    seen: dict[tuple[object, ...], Counter] = {}
    for counter in game.counters:
        turns = maximum_ap(game, counter) is not None
        key = (counter.piece, counter.kind, counter.side, turns, counter.back is None, counter.marker)
        seen.setdefault(key, counter)
    for counter in seen.values():
        type_ = pt.type_of(game, counter)
        # Whatever a row leaves out, another's may have.
        whole = replace(able(game, counter, known), values=type_.values, range=type_.range)
        yield from _keys(whole, rules_strokes(game, counter), toolbar)


def _keys(type_: pt.PieceType, rules: Mapping[str, str], toolbar: Mapping[str, str]) -> Iterator[Problem]:
    """Keys that the author wrote and that do two things at once: VASSAL hears a key on the piece and on the toolbar."""
    taken: dict[Stroke, str] = {}
    for name, entry in type_.entries():
        if entry.key is None:
            continue
        shown, key = _spoken(name), str(entry.key)
        if (text := stroke_text(entry.key)) in rules:
            values = {"key": key, "one": shown, "other": rules[text]}
            yield Problem("pieces.key_of_rules", entry.place, values)
        elif text in toolbar:
            code = "pieces.key_of_button" if toolbar[text] else "pieces.key_of_module"
            yield Problem(code, entry.place, {"key": key, "one": shown, "other": toolbar[text]})
        elif entry.key in taken:
            yield Problem("pieces.key_clash", entry.place, {"key": key, "one": shown, "other": taken[entry.key]})
        taken.setdefault(entry.key, shown)


def _spoken(name: str) -> str:
    """An entry as its author would look for it: lists are counted from 1."""
    return re.sub(r"\.(\d+)", lambda found: f" {int(found[1]) + 1}", name)


def _names(type_: pt.PieceType) -> Iterator[Problem]:
    named = [(value.id, value.place) for value in type_.values] + [(layer.id, layer.place) for layer in type_.layers]
    for id_, place in named:
        if id_ in _RESERVED:
            yield Problem("pieces.reserved", place, {"name": id_})


def _sides(game: Game, type_: pt.PieceType) -> Iterator[Problem]:
    known = [side.id for side in game.sides]
    named = [(side, sending.place) for sending in type_.send for side in sending.to if side]
    if type_.step_loss:
        named += [(side, type_.step_loss.place) for side in type_.step_loss.then if side]
    for secret in (type_.hidden, type_.masked):
        named += [(side, secret.entry.place) for side in secret.access.sides] if secret else []
    for side, place in named:
        if side not in known:
            yield Problem("pieces.unknown_side", place, {"found": side, "known": ", ".join(known)})


def _pictures(game: Game, type_: pt.PieceType) -> Iterator[Problem]:
    named = [(level.image, layer.place) for layer in type_.layers for level in layer.levels if level.image]
    if type_.masked and type_.masked.image:
        named.append((type_.masked.image, type_.masked.entry.place))
    for image, place in named:
        try:
            read_picture(picture_file(game, image))
        except BadPicture as error:
            if error.code == "missing":
                yield Problem("game.image_missing", place, {"image": image})
            else:
                values = {"reason": "", "line": 0, "limit": 0, "size": 0, **error.values}
                yield Problem(f"counters.picture_{error.code}", place, {**values, "counter": type_.id, "image": image})


def _placings(game: Game, type_: pt.PieceType) -> Iterator[Problem]:
    known = [counter.id for counter in game.counters]
    for placing in type_.place:
        if placing.counter not in known:
            near = closest(placing.counter, known)
            code = "pieces.unknown_counter_near" if near else "pieces.unknown_counter"
            yield Problem(code, placing.place, {"found": placing.counter, "near": near})


def _owners(type_: pt.PieceType, counters: list[Counter]) -> Iterator[Problem]:
    """A right of the owner's where nobody owns the counter: anyone has it then."""
    rights = [right.who for right in (type_.delete, type_.clone) if right] + [type_.control]
    lonely = [counter.id for counter in counters if not counter.side]
    if pt.Who.OWNER in rights and lonely:
        values = {"type": type_.id, "n": len(lonely), "counters": ", ".join(lonely[:8])}
        yield Problem("pieces.no_owner", type_.at, values, Severity.WARNING)


def _places(game: Game, type_: pt.PieceType, counters: list[Counter]) -> Iterator[Problem]:
    """A place for everyone who can be sent; a side that a list of sides leaves out stays where it is."""
    loss = type_.step_loss
    ways = [(sending.to, sending.place) for sending in type_.send] + ([(loss.then, loss.place)] if loss else [])
    for to, place in ways:
        for side in dict.fromkeys(counter.side for counter in counters):
            wanted = to.get(side, to.get("", ""))
            if wanted and destination(game, to, side) is None:
                sides = [one.id for one in game.sides]
                values = {"found": wanted, "side": side or "-", "example": side or (sides[0] if sides else "")}
                yield Problem("pieces.unknown_place", place, values)


def _numbers(game: Game, type_: pt.PieceType, counters: list[Counter]) -> Iterator[Problem]:
    """Columns that are nowhere, cells that are no numbers, values that begin outside their bounds."""
    places: dict[str, Place] = {}
    for value in type_.values:
        for number in (value.start, value.least, value.most):
            if isinstance(number, pt.Parameter):
                places.setdefault(number.column, value.place)
    if type_.range and isinstance(type_.range.radius, pt.Parameter):
        places.setdefault(type_.range.radius.column, type_.range.place)
    for column, place in places.items():
        rows = [counter for counter in counters if counter.factors.get(column, "") != ""]
        if not any(counter.factors.get(column, "") != "" for counter in game.counters):
            yield Problem("pieces.no_column", place, {"column": column})
        for counter in rows:
            if pt.number_of(pt.Parameter(column), counter.factors) is None:
                values = {"column": column, "counter": counter.id, "found": counter.factors[column]}
                yield Problem("pieces.not_a_number", counter.place, values)
    for value in type_.values:
        for counter in counters:
            numbers = pt.values_of(value, counter)
            if numbers and not numbers[1] <= numbers[0] <= numbers[2]:
                start, least, most = numbers
                told = {"value": value.id, "counter": counter.id, "start": start, "least": least, "most": most}
                yield Problem("pieces.bounds", value.place, told)
                break


def _turning(game: Game, type_: pt.PieceType, counters: list[Counter]) -> Iterator[Problem]:
    if type_.facings:
        turned = next((counter for counter in counters if maximum_ap(game, counter) is not None), None)
        if turned:
            values = {"counter": turned.id, "type": type_.id}
            yield Problem("pieces.facing_and_ap", type_.facings.place, values, Severity.WARNING)


def _circles(game: Game, type_: pt.PieceType) -> Iterator[Problem]:
    """A radius in cm where VASSAL counts cells, or in cells where there are none."""
    if type_.range is None:
        return
    celled = [one.id for one in game.maps if one.grid is not None and one.grid.kind in ("hex", "square")]
    if type_.range.unit == "cells" and not celled:
        yield Problem("pieces.no_cells", type_.range.place, {}, Severity.WARNING)
    elif type_.range.unit != "cells" and celled:
        values = {"unit": type_.range.unit, "maps": ", ".join(celled)}
        yield Problem("pieces.counts_cells", type_.range.place, values, Severity.WARNING)


def _steps(game: Game) -> Iterator[Problem]:
    """A step loss that none of the counters it holds for can have."""
    able_to: dict[Place, bool] = {}
    for counter in game.counters:
        if loss := pt.type_of(game, counter).step_loss:
            able_to[loss.place] = able_to.get(loss.place, False) or counter.back is not None
    for place, can in able_to.items():
        if not can:
            yield Problem("pieces.step_without_back", place, {}, Severity.WARNING)
