"""Counters as VASSAL pieces: prototypes for each side's units and for markers, and what each counter adds."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from modgen.game.gpids import GpidRegister
from modgen.game.model import Counter, Game
from modgen.game.tableparts import TableParts
from modgen.module import acts, traits
from modgen.module.reports import table_words
from modgen.module.table import (
    Names,
    counter_px,
    maximum_ap,
    plain,
    rules_words,
    sides_shown,
    table_parts,
    turns_by_layer,
)
from modgen.module.traitnames import (
    AP,
    COUNTER,
    DRAIN_AP,
    FACING,
    FLIP,
    FORMATION,
    GIVE_BACK_AP,
    KIND,
    MARKER,
    MAX_AP,
    MORALE,
    RESET_AP,
    SIDE,
    SPEND_AP,
    STATUS,
    STATUS_DOWN,
    STATUS_UP,
    TAKEN,
    TURNED,
)
from modgen.module.traits import Face, Layer, PieceText, key, named
from modgen.module.turned import LEVELS
from modgen.texts import Catalogue

MOVED_IMAGE = "moved.png"
GIVE_FRONT, GIVE_BACK, TURN_OVER = "giveFront", "giveBack", "turnOver"
#: Markers there is one of, as of those that show who holds something: they are neither deleted nor copied.
_UNIQUE_MARKERS = frozenset({"turn", "objective"})


@dataclass(frozen=True, slots=True)
class Slot:
    """A counter in the palette: its own traits around the prototype's, its gpid, and the edge of its picture in px."""

    counter: Counter
    gpid: str
    prototype: str
    own: tuple[Layer, ...]
    image: str
    name: str
    px: int

    @property
    def definition(self) -> str:
        """The text of its PieceSlot."""
        piece = traits.basic_piece(self.image, self.name, self.gpid)
        return PieceText((traits.prototype(self.prototype), *self.own, piece)).definition


@dataclass(frozen=True, slots=True)
class Pieces:
    """All pieces of a module: prototypes by name (without BasicPiece), slots by counter id in roster order.

    `next_gpid` is above the number of every piece there is or ever was.
    """

    prototypes: Mapping[str, tuple[Layer, ...]]
    slots: Mapping[str, Slot]
    next_gpid: int

    def on_table(self, counter: str, piece_id: str, at: tuple[str, int, int], states: Mapping[str, str]) -> PieceText:
        """A piece standing on a map, its prototype expanded; `states` sets layers by the name of their trait."""
        slot = self.slots[counter]
        layers = (*self.prototypes[slot.prototype], *slot.own)
        placed = [
            replace(layer, state=states.get(layer.name, layer.state)) if layer.name else layer for layer in layers
        ]
        return PieceText((*placed, traits.basic_piece(slot.image, slot.name, slot.gpid, at, piece_id)))


def pieces(game: Game, names: Names, gpids: GpidRegister | None = None) -> Pieces:
    """Every piece of a game in the names' language, numbered by `gpids` (without: from 1 on, in roster order)."""
    gpids = gpids or GpidRegister()
    makers = {_prototype_name(game, counter, names): counter for counter in reversed(game.counters)}
    slots = {counter.id: _slot(game, counter, names, gpids.of(counter.id)) for counter in game.counters}
    prototypes = {name: _prototype(game, counter, names) for name, counter in sorted(makers.items())}
    return Pieces(prototypes, slots, gpids.next)


def figure_properties(game: Game) -> Mapping[str, str]:
    """The rules' name of each figure that units print (`morale`, `max_ap`, `af` ...) -> the property that holds it."""
    units = [counter for counter in game.counters if counter.kind != "marker"]
    factors = dict.fromkeys(factor for unit in units for factor in unit.factors)
    return {_figure(game, factor): _property(game, factor) for factor in factors}


def image_name(counter: Counter, side: str = "front") -> str:
    """The file of a counter's picture in `images/`: plain ASCII whatever its id, so that no archive tool garbles it.

    `side` is "front", "back", or "turned" with the level (2 to 5) of a unit that is turned by pictures.
    """
    first = {"front": "c", "back": "b"}.get(side, side.replace("turned", "t"))
    return f"{first}_{file_stem(counter.id)}.png"


def file_stem(id_: str) -> str:
    """An id as part of a file name: ASCII, and different for different ids."""
    plain = re.sub(r"[^A-Za-z0-9-]+", "_", id_)
    return plain if plain == id_ else f"{plain}_{hashlib.sha256(id_.encode()).hexdigest()[:6]}"


def status_image(status: str) -> str:
    """The file of a status marker's picture."""
    return f"status_{file_stem(status)}.png"


def two_sided(counter: Counter) -> bool:
    """Whether a counter has another side."""
    return counter.back is not None


def _figure(game: Game, factor: str) -> str:
    if any(face.morale == factor for face in game.faces):
        return "morale"
    if any(face.action_points == factor for face in game.faces):
        return "max_ap"
    return factor


def _property(game: Game, factor: str) -> str:
    figure = _figure(game, factor)
    if figure in ("morale", "max_ap"):
        return MORALE if figure == "morale" else MAX_AP
    name = factor.upper() if len(factor) <= 3 else factor[:1].upper() + factor[1:]
    return f"{name}Factor" if name in TAKEN else name


def _prototype_name(game: Game, counter: Counter, names: Names) -> str:
    if counter.kind == "marker":
        return "Marker" if _is_unique(game, counter) else "Loose marker"
    most = maximum_ap(game, counter)
    turning = ", without AP" if most is None else f", {most} AP" if turns_by_layer(game, counter) else ""
    own = any(counter.kind in act.kinds for act in table_parts(game).acts)
    return f"{names.sides.get(counter.side, '')} {counter.kind if own else 'unit'}{turning}".strip()


def _is_unique(game: Game, marker: Counter) -> bool:
    return marker.marker in _UNIQUE_MARKERS or marker.marker in table_parts(game).holders


def _prototype(game: Game, counter: Counter, names: Names) -> tuple[Layer, ...]:
    if counter.kind == "marker":
        return _marker(game, counter, names)
    return _unit(game, counter, names, table_parts(game))


def _marker(game: Game, counter: Counter, names: Names) -> tuple[Layer, ...]:
    say = table_words(names.language)
    flip = traits.report([key("Y")], say.template("table.flip.report"), "")
    kind = traits.mark({KIND: "marker"})
    if _is_unique(game, counter):
        given = traits.report([named(GIVE_FRONT), named(GIVE_BACK)], say.template("table.holder.report"), "")
        return (flip, given, kind)
    return (
        flip,
        traits.report([key("D")], say.template("table.delete.report"), ""),
        traits.delete(say.template("table.delete.menu"), key("D")),
        traits.clone(say.template("table.clone.menu"), key("C")),
        kind,
    )


def _unit(game: Game, counter: Counter, names: Names, parts: TableParts) -> tuple[Layer, ...]:
    """Outermost first: reports, to tell what the traits inside them did; then what acts; then what shows it."""
    say = table_words(names.language)
    turns = maximum_ap(game, counter) is not None
    half = counter_px(game.face_by_id(counter.face)) // 2
    by_layer = turns_by_layer(game, counter)
    layers = _impossible(parts, turns)
    if turns:
        layers.append(traits.report([key("R"), key("L")], say.template("table.ap.report"), ""))
    if parts.statuses:
        strokes = [key(status.key) for status in parts.statuses]
        layers.append(traits.report([*strokes, key("W")], say.template("table.status.report"), ""))
    figures = figure_properties(game)
    if can := acts.acts_of(parts, counter.kind, figures):
        own = rules_words(game, names.language)
        layers[:0] = [one for act in can for one in acts.restrictions(act, parts, figures.get(act.against, ""))]
        layers += [one for act in can for one in acts.reports(act, own)]
        for act in can:
            menu, figure = own.template(f"table.act.{act.id}.menu"), figures.get(act.against, "")
            layers += acts.actions(act, menu, parts, turns, figure)
    if parts.statuses:
        layers += _status_triggers(parts, rules_words(game, names.language), turns)
    if turns:
        layers += _ap_triggers(names, f"{TURNED}_Level" if by_layer else f"{FACING}_Facing")
    layers.append(traits.mark_moved(MOVED_IMAGE, (-half, -half), say.template("table.moved.menu"), key("M")))
    if parts.statuses:
        layers.append(_status_layer(parts, rules_words(game, names.language), say))
    if turns and not by_layer:
        layers.append(traits.rotate(FACING, 4, named(SPEND_AP), named(GIVE_BACK_AP), named(RESET_AP), "1", ""))
    layers.append(traits.mark({SIDE: names.sides.get(counter.side, "")}))
    return tuple(layers)


def _impossible(parts: TableParts, turns: bool) -> list[Layer]:
    """What cannot be done now is grey in the menu: spending at 0, where the rotator would wrap round to full AP."""
    layers = []
    if turns:
        layers.append(traits.disable("no AP", [key("R")], f"{{{AP} == 0}}"))
        layers.append(traits.disable("full AP", [key("L")], f"{{{AP} == {MAX_AP}}}"))
    if parts.statuses:
        for index, stroke in enumerate([key("W"), *(key(status.key) for status in parts.statuses)]):
            layers.append(traits.disable(f"marker {index}", [stroke], f"{{{STATUS}_Level == {index + 1}}}"))
    return layers


def dice_key(dice: str, parts: TableParts) -> str:
    """The key that presses a dice button: Alt and the button's number, from 1."""
    return key(str(parts.dice.index(dice) + 1), traits.ALT)


def _status_triggers(parts: TableParts, own: Catalogue, turns: bool) -> list[Layer]:
    """A menu entry for each status and, without menu, the ways there from every other level.

    A status that drains costs the unit its AP as well, after the marker is on. `own`: the rules' words.
    """
    layers: list[Layer] = []
    count = len(parts.statuses) + 1
    for index, status in enumerate(parts.statuses):
        goal, go = index + 2, named(f"status_{status.id}")
        actions = [go, named(DRAIN_AP)] if turns and status.drains else [go]
        menu = own.template(f"table.status.{status.id}.menu")
        layers.append(traits.trigger(status.id, menu, key(status.key), actions))
        for level in range(1, count + 1):
            if level != goal:
                name, when = f"{status.id} {level}", f"{{{STATUS}_Level == {level}}}"
                layers.append(traits.trigger(name, "", go, acts.steps(level, goal, count), when=when))
    return layers


def _status_layer(parts: TableParts, own: Catalogue, say: Catalogue) -> Layer:
    faces = [Face("")]
    faces += [Face(status_image(s.id), f"+ ({own.template(f'table.status.{s.id}')})") for s in parts.statuses]
    off = (say.template("table.status.none.menu"), key("W"))
    return traits.layer(STATUS, faces, up=("", named(STATUS_UP)), down=("", named(STATUS_DOWN)), reset=off, loop=True)


def _ap_triggers(names: Names, facing: str) -> list[Layer]:
    """The ways to turn the counter, and the number that the property `facing` (1: as printed) stands for."""
    say = table_words(names.language)
    return [
        traits.trigger("spend", say.template("table.ap.spend"), key("R"), [named(SPEND_AP)]),
        traits.trigger("give back", say.template("table.ap.give_back"), key("L"), [named(GIVE_BACK_AP)]),
        traits.trigger("drain", "", named(DRAIN_AP), [named(SPEND_AP)], repeat_while=f"{{{AP} > 0}}"),
        traits.calculated(AP, f"Math.max(0, {MAX_AP} - {facing} + 1)", ""),
    ]


def _held_by(game: Game, counter: Counter) -> tuple[str, ...]:
    """The side (by id) each face of a marker stands for, which the piece's name then says; "" for none."""
    if counter.kind == "marker" and counter.marker in table_parts(game).holders:
        return sides_shown(game, counter)
    if counter.kind == "marker" and counter.back is not None and counter.back.side:
        return (counter.side, counter.back.side)
    return ("", "")


def _giving(game: Game, counter: Counter, names: Names) -> Iterator[Layer]:
    """Menu entries that give to a side what a marker says it holds; grey for the side that has it."""
    if counter.marker not in table_parts(game).holders or not two_sided(counter):
        return
    say = table_words(names.language)
    pairs = list(zip((GIVE_FRONT, GIVE_BACK), sides_shown(game, counter), strict=True))
    for level, (stroke, _) in enumerate(pairs, 1):
        yield traits.disable(f"has it {level}", [named(stroke)], f"{{{FLIP}_Level == {level}}}")
    for stroke, side in pairs:
        yield traits.trigger(
            stroke, say("table.holder.menu", side=names.sides[side]), named(stroke), [named(TURN_OVER)]
        )


def _slot(game: Game, counter: Counter, names: Names, gpid: str) -> Slot:
    values = {COUNTER: counter.id, KIND: counter.kind}
    if counter.marker:
        values[MARKER] = counter.marker
    if counter.formation:
        values[FORMATION] = plain(game.formation_by_id(counter.formation).name.of(names.language))
    values |= {_property(game, factor): plain(str(value)) for factor, value in counter.factors.items()}
    own = [*_giving(game, counter, names), traits.mark(values)]
    if turns_by_layer(game, counter):
        faces = [Face(""), *(Face(image_name(counter, f"turned{level}")) for level in range(2, LEVELS + 1))]
        up, down = ("", named(SPEND_AP)), ("", named(GIVE_BACK_AP))
        own.append(traits.layer(TURNED, faces, up=up, down=down, reset=("", named(RESET_AP))))
    if two_sided(counter):
        menu = table_words(names.language).template("table.flip.menu")
        suffixes = [f"+ ({names.sides[side]})" if side else "" for side in _held_by(game, counter)]
        faces = [Face("", suffixes[0]), Face(image_name(counter, "back"), suffixes[1])]
        up, down = (menu, key("Y" if counter.kind == "marker" else "K")), ("", named(TURN_OVER))
        own.append(traits.layer(FLIP, faces, up=up, down=down, loop=True))
    px = counter_px(game.face_by_id(counter.face))
    prototype = _prototype_name(game, counter, names)
    return Slot(counter, gpid, prototype, tuple(own), image_name(counter), names.counters[counter.id], px)
