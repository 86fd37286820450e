"""Counters as VASSAL pieces: prototypes for each side's units and for markers, and what each counter adds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from modgen.game.gpids import PART, GpidRegister
from modgen.game.model import Counter, Game
from modgen.game.piecetypes import PieceType, values_of
from modgen.game.tableparts import TableParts
from modgen.module import acts, traits
from modgen.module.cards import card_keys
from modgen.module.featureimages import feature_images
from modgen.module.figures import figure_properties as figure_properties
from modgen.module.figures import property_of
from modgen.module.filenames import MOVED_IMAGE as MOVED_IMAGE
from modgen.module.filenames import file_stem as file_stem
from modgen.module.offers import Offer, offer, shown_kind
from modgen.module.piecefeatures import STEP_BACK, Dress, Features, bound_property, parametric, range_px
from modgen.module.piecekeys import strokes_of
from modgen.module.piecekinds import Kind, is_unique, kinds, value_parameters
from modgen.module.reports import spoken, table_words
from modgen.module.ruleslayers import rules_layers
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
    RANGE,
    RESET_AP,
    SIDE,
    SIDE_NAME,
    SPEND_AP,
    STATUS,
    STATUS_DOWN,
    STATUS_UP,
    TURN_OVER,
    TURNED,
)
from modgen.module.traits import Face, Layer, PieceText, key, named
from modgen.module.turned import LEVELS
from modgen.texts import Catalogue

GIVE_FRONT, GIVE_BACK = "giveFront", "giveBack"


@dataclass(frozen=True, slots=True)
class Use:
    """A prototype that a piece uses, with what is to stand for each `$name$` in it."""

    prototype: str
    parameters: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Slot:
    """A counter in the palette: the prototypes it uses and its own traits inside them, outermost first; its gpid, and
    the edge of its picture in px."""

    counter: Counter
    gpid: str
    uses: tuple[Use, ...]
    own: tuple[Layer, ...]
    image: str
    name: str
    px: int

    @property
    def prototype(self) -> str:
        """The prototype that the counter shares with all of its kind."""
        return self.uses[0].prototype

    def piece(self, gpid: str) -> PieceText:
        """The piece as a slot or a trait that places it defines it."""
        uses = (traits.prototype(use.prototype, use.parameters) for use in self.uses)
        return PieceText((*uses, *self.own, traits.basic_piece(self.image, self.name, gpid)))

    @property
    def definition(self) -> str:
        """The text of its PieceSlot."""
        return self.piece(self.gpid).definition


@dataclass(frozen=True, slots=True)
class Pieces:
    """All pieces of a module: prototypes by name (without BasicPiece), slots by counter id in roster order.

    `next_gpid` is above the number of every piece there is or ever was; `cards` are the numbers of the cards.
    """

    prototypes: Mapping[str, tuple[Layer, ...]]
    slots: Mapping[str, Slot]
    next_gpid: int
    cards: Mapping[str, str] = field(default_factory=dict)

    def on_table(self, counter: str, piece_id: str, at: tuple[str, int, int], states: Mapping[str, str]) -> PieceText:
        """A piece standing on a map, its prototypes expanded; `states` sets layers by the name of their trait."""
        slot = self.slots[counter]
        used = (layer.filled(use.parameters) for use in slot.uses for layer in self.prototypes[use.prototype])
        placed = [
            replace(layer, state=states.get(layer.name, layer.state)) if layer.name else layer
            for layer in (*used, *slot.own)
        ]
        return PieceText((*placed, traits.basic_piece(slot.image, slot.name, slot.gpid, at, piece_id)))


def pieces(game: Game, names: Names, gpids: GpidRegister | None = None) -> Pieces:
    """Every piece of a game in the names' language, numbered by `gpids` (without: from 1 on, in roster order)."""
    gpids = gpids or GpidRegister()
    of_counter = kinds(game, names)
    makers = {of_counter[counter.id].prototype: counter for counter in reversed(game.counters)}
    dresses = {
        name: _dress(game, counter, of_counter[counter.id].type, names) for name, counter in sorted(makers.items())
    }
    slots = {}
    for counter in game.counters:
        kind = of_counter[counter.id]
        slots[counter.id] = _slot(counter, kind, dresses[kind.prototype], gpids.of(counter.id))
    prototypes: dict[str, tuple[Layer, ...]] = {}
    for name, dress in dresses.items():
        placed = {}
        for index, placing in enumerate(dress.type.place):
            gpid = gpids.of(f"{placing.counter}{PART}{index}.{of_counter[makers[name].id].key}")
            placed[f"place.{index}"] = (slots[placing.counter].piece(gpid), gpid)
        prototypes[name] = _prototype(game, makers[name], names, replace(dress, definitions=placed))
        for value in filter(parametric, dress.type.values):
            prototypes[_value_prototype(dress.type, value.id)] = tuple(dress.value(value))
    cards = {key: gpids.of(key) for key in card_keys(game)}
    return Pieces(prototypes, slots, gpids.next, cards)


def _dress(game: Game, counter: Counter, type_: PieceType, names: Names) -> Dress:
    px = counter_px(game.face_by_id(counter.face))
    images = feature_images(game, counter, type_)
    return Dress(game, counter, type_, names, strokes_of(game, counter, type_), px, images)


def _value_prototype(type_: PieceType, value: str) -> str:
    return f"{value} ({type_.id})"


def image_name(counter: Counter, side: str = "front") -> str:
    """The file of a counter's picture in `images/`: plain ASCII whatever its id, so that no archive tool garbles it.

    `side` is "front", "back", or "turned" with the level (2 to 5) of a unit that is turned by pictures.
    """
    first = {"front": "c", "back": "b"}.get(side, side.replace("turned", "t"))
    return f"{first}_{file_stem(counter.id)}.png"


def status_image(status: str) -> str:
    """The file of a status marker's picture."""
    return f"status_{file_stem(status)}.png"


def two_sided(counter: Counter) -> bool:
    """Whether a counter has another side."""
    return counter.back is not None


def _prototype(game: Game, counter: Counter, names: Names, dress: Dress) -> tuple[Layer, ...]:
    if counter.kind == "marker":
        features = replace(dress, told=tuple(_marker_reports(game, counter, names, dress))).features()
        return (*features.outer, *features.middle, *features.inner, traits.mark({KIND: "marker"}))
    return _unit(game, counter, names, table_parts(game), dress.features())


def _marker_reports(game: Game, counter: Counter, names: Names, dress: Dress) -> Iterator[Layer]:
    say, flip = table_words(names.language), dress.type.flip
    if flip is not None:
        yield _told("table.flip.report", dress.strokes["flip"], dress.menu("flip", flip.entry), say)
    if is_unique(game, counter):
        for stroke, side in zip((GIVE_FRONT, GIVE_BACK), sides_shown(game, counter), strict=True):
            yield _told("table.holder.report", stroke, say("table.holder.menu", side=names.sides[side]), say)


def _unit(game: Game, counter: Counter, names: Names, parts: TableParts, features: Features) -> tuple[Layer, ...]:
    """Outermost first: reports, to tell what the traits inside them did; then what acts; then what shows it."""
    say = table_words(names.language)
    turns = maximum_ap(game, counter) is not None
    by_layer = turns_by_layer(game, counter)
    layers = [*features.outer, *_impossible(parts, turns)]
    if turns:
        layers.append(_told("table.ap.report", key("R"), say.template("table.ap.spend"), say))
        layers.append(_told("table.ap.report", key("L"), say.template("table.ap.give_back"), say))
    if parts.statuses:
        for status in parts.statuses:
            menu = rules_words(game, names.language).template(f"table.status.{status.id}.menu")
            layers.append(_told("table.status.report", key(status.key), menu, say))
        layers.append(_told("table.status.report", key("W"), say.template("table.status.none.menu"), say))
    figures = figure_properties(game)
    if can := acts.acts_of(parts, counter.kind, figures):
        own = rules_words(game, names.language)
        layers[:0] = [one for act in can for one in acts.restrictions(act, parts, figures.get(act.against, ""))]
        layers += [one for act in can for one in acts.reports(act, own)]
        for act in can:
            menu, figure = own.template(f"table.act.{act.id}.menu"), figures.get(act.against, "")
            layers += acts.actions(act, menu, parts, turns, figure)
    if (given := offer(game, counter)) != Offer():
        doing = rules_layers(game, counter, names, given)
        layers[:0] = doing.restrictions
        layers += [*doing.reports, *doing.actions]
        features = replace(features, middle=(*features.middle, *doing.pictures))
    if parts.statuses:
        layers += _status_triggers(parts, rules_words(game, names.language), turns)
    if turns:
        layers += _ap_triggers(names, f"{TURNED}_Level" if by_layer else f"{FACING}_Facing")
    layers += features.middle
    if parts.statuses:
        layers.append(_status_layer(parts, rules_words(game, names.language), say))
    if turns and not by_layer:
        layers.append(traits.rotate(FACING, 4, named(SPEND_AP), named(GIVE_BACK_AP), named(RESET_AP), "1", ""))
    layers += features.inner
    layers.append(traits.mark({SIDE: names.sides.get(counter.side, "")}))
    layers.append(traits.message(SIDE_NAME, names.sides.get(counter.side, "")))
    return tuple(layers)


def _told(report: str, stroke: str, menu: str, say: Catalogue) -> Layer:
    """The line in chat after one menu entry, whose words stand in it."""
    return traits.report([stroke if "," in stroke else named(stroke)], spoken(say.template(report), menu), "")


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


def _slot(counter: Counter, kind: Kind, dress: Dress, gpid: str) -> Slot:
    game, names, type_ = dress.game, dress.names, dress.type
    values = {COUNTER: counter.id, KIND: shown_kind(game, counter)}
    if counter.marker:
        values[MARKER] = counter.marker
    if counter.formation:
        values[FORMATION] = plain(game.formation_by_id(counter.formation).name.of(names.language))
    values |= {property_of(game, factor): plain(str(value)) for factor, value in counter.factors.items()}
    if type_.range:
        values[RANGE] = str(range_px(game, type_.range, counter))
    for value in filter(parametric, type_.values):
        _, least, most = values_of(value, counter) or (0, 0, 0)
        values |= {bound_property(value.id, "less"): str(least), bound_property(value.id, "more"): str(most)}
    own = [*_giving(game, counter, names), traits.mark(values)]
    if turns_by_layer(game, counter):
        faces = [Face(""), *(Face(image_name(counter, f"turned{level}")) for level in range(2, LEVELS + 1))]
        up, down = ("", named(SPEND_AP)), ("", named(GIVE_BACK_AP))
        own.append(traits.layer(TURNED, faces, up=up, down=down, reset=("", named(RESET_AP))))
    if two_sided(counter):
        own.append(_two_sides(counter, dress))
    uses = [Use(kind.prototype)]
    uses += [
        Use(_value_prototype(type_, value.id), value_parameters(value, counter))
        for value in filter(parametric, type_.values)
    ]
    px = counter_px(game.face_by_id(counter.face))
    return Slot(counter, gpid, tuple(uses), tuple(own), image_name(counter), names.counters[counter.id], px)


def _two_sides(counter: Counter, dress: Dress) -> Layer:
    """The layer of front and back: turned over by a menu entry, or by a step loss around it."""
    suffixes = [f"+ ({dress.names.sides[side]})" if side else "" for side in _held_by(dress.game, counter)]
    faces = [Face("", suffixes[0]), Face(image_name(counter, "back"), suffixes[1])]
    if dress.type.step_loss:
        return traits.layer(FLIP, faces, up=("", named(TURN_OVER)), down=("", named(STEP_BACK)))
    flip = dress.type.flip
    up = (dress.menu("flip", flip.entry), dress.strokes["flip"]) if flip else ("", "")
    return traits.layer(FLIP, faces, up=up, down=("", named(TURN_OVER)), loop=True)
