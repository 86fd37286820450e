"""Pieces: trait layers, outermost first, each with a type and a state text; read and changed by trait and field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count
from types import MappingProxyType

from modgen.vassal.fields import Field, Layout, Value
from modgen.vassal.sequence import decode, decode_layers, encode_layers
from modgen.vassal.trait_table import FREE_ROTATION, TRAITS, TraitSpec

# The same types return for every piece of a kind, so they are parsed once; a hostile one must not fill the memory.
_LONGEST_KEPT = 100_000
# Of states, which differ, the last thousand are remembered, if they are no longer than nearly all are.
_LONGEST_REMEMBERED = 10_000
# The field that names a trait of this kind on its piece.
_NAMED_BY = {"label;": "propertyName", "prototype;": "prototypeName", "attach;": "attachName", "mat;": "matName"}


@dataclass(frozen=True, slots=True)
class Trait:
    """One layer of a piece's type. `prefix` ends with its semicolon (`rotate;`; a stack's is `stack`).

    `fields` are the texts after the prefix, as many as are there; `raw` is the layer as stored. Fields are asked for by
    name: `trait["nAngles"]` is 4, a missing one has its default. Traits we do not know have no named fields.
    """

    # The raw text says it all: a hash of the rest would only cost time wherever traits are looked up.
    prefix: str = field(hash=False)
    fields: tuple[str, ...] = field(hash=False)
    raw: str

    @property
    def spec(self) -> TraitSpec | None:
        """What is known of this kind of trait; None for a stranger."""
        if self.prefix == "rotate;" and self.fields[:1] == ("1",):
            return FREE_ROTATION
        return TRAITS.get(self.prefix)

    @property
    def values(self) -> Mapping[str, Value]:
        """All fields of the type by name."""
        return _type_values(self)

    def __getitem__(self, name: str) -> Value:
        return self.values[name]

    @property
    def name(self) -> str:
        """The trait's own name (a layer's, a property's, a prototype's), "" if it has none."""
        return str(self.values.get(_NAMED_BY.get(self.prefix, "name")) or "")

    def replace(self, **changes: Value) -> Trait:
        """The trait with some fields set anew. Raises KeyError for an unknown field, ValueError for a wrong value."""
        spec = self.spec
        if spec is None:
            raise KeyError(next(iter(changes), self.prefix))
        return read_trait(self.prefix + spec.type.replace(self.raw[len(self.prefix) :], changes))

    @property
    def state_layout(self) -> Layout:
        """How the state text of this trait is laid out; markers and property sheets name their own fields."""
        return _state_layout(self)


def read_trait(raw: str) -> Trait:
    """One layer of a type text. Never raises."""
    return _trait_once(raw) if len(raw) <= _LONGEST_KEPT else _trait(raw)


def _trait(raw: str) -> Trait:
    head, semicolon, rest = raw.partition(";")
    prefix = head + semicolon
    spec = TRAITS.get(prefix)
    delimiter = ";" if spec is None else spec.type.delimiter
    if not semicolon:
        return Trait(prefix, (), raw)
    return Trait(prefix, tuple(decode(rest, delimiter)) if delimiter else (rest,), raw)


_trait_once = lru_cache(maxsize=16384)(_trait)


def write_trait(prefix: str, **values: Value) -> str:
    """The type text of a trait from named fields; those not named have their defaults.

    Raises KeyError for an unknown prefix or field, ValueError for a value of the wrong type.
    """
    layout = TRAITS[prefix].type
    if prefix == "rotate;" and values.get("nAngles") == 1:
        layout = FREE_ROTATION.type
    return prefix + layout.write(values)


@lru_cache(maxsize=16384)
def _type_values(trait: Trait) -> Mapping[str, Value]:
    spec = trait.spec
    return MappingProxyType({} if spec is None else spec.type.read(trait.raw[len(trait.prefix) :]))


# A stranger's trait may hide its piece from others, and name whose it is.
_STRANGER = Layout((Field("state", secret=True),), delimiter="")


@lru_cache(maxsize=4096)
def _state_layout(trait: Trait) -> Layout:
    spec = trait.spec
    if spec is None:
        return _STRANGER
    if trait.prefix == "mark;":
        return Layout(tuple(Field(name) for name in _distinct(trait.fields)), delimiter=",")
    if trait.prefix == "propertysheet;" and trait.fields:
        # Each item of the definition is a digit for its kind and the name.
        names = _distinct(item[1:] for item in decode(trait.fields[0], "~"))
        return Layout(tuple(Field(name) for name in names), delimiter="~")
    return spec.state


def _distinct(names: Iterator[str] | tuple[str, ...]) -> list[str]:
    """Names as they are, a repeated one with its number, so that each field can be told from the others."""
    found: dict[str, None] = {}
    for number, name in enumerate(names):
        while name in found:
            name = f"{name}#{number}"
        found[name] = None
    return list(found)


@dataclass(frozen=True, slots=True)
class PieceType:
    """The type of a piece, stack or deck: its traits, outermost first, `piece;` last."""

    traits: tuple[Trait, ...] = field(hash=False)
    text: str = field(repr=False)
    #: the piece's basic name; "" for stacks; a deck's is the deck's
    name: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self._own_name())

    def _own_name(self) -> str:
        named = next(self.all("basicName"), None)
        if named is not None:
            return str(named[1]["name"])
        inner = self.traits[-1]
        return str(inner.values.get("commonName") or inner.values.get("deckName") or "")

    @property
    def is_stack(self) -> bool:
        """Whether it is a stack (not a deck)."""
        return self.traits[-1].prefix == "stack"

    @property
    def is_deck(self) -> bool:
        """Whether it is a deck of cards."""
        return self.traits[-1].prefix == "deck;"

    def find(self, prefix: str, name: str | None = None) -> Trait | None:
        """The outermost trait of a kind (`rotate` or `rotate;`), of this name if one is given."""
        number = _number_of(self, prefix, name)
        return None if number is None else self.traits[number]

    def all(self, prefix: str, name: str | None = None) -> Iterator[tuple[int, Trait]]:
        """All traits of a kind with their layer numbers, outermost first."""
        kind = prefix.rstrip(";")
        for number, trait in enumerate(self.traits):
            if trait.prefix.rstrip(";") == kind and name in (None, trait.name):
                yield number, trait


@lru_cache(maxsize=16384)
def _number_of(type_: PieceType, prefix: str, name: str | None) -> int | None:
    """The number of the outermost trait of a kind and name; the same are asked for again and again."""
    return next((number for number, _ in type_.all(prefix, name)), None)


def read_type(text: str) -> PieceType:
    """The type text of a piece (:class:`~modgen.vassal.commands.AddPiece`) by its traits. Never raises."""
    return _type_once(text) if len(text) <= _LONGEST_KEPT else _type(text)


def _type(text: str) -> PieceType:
    return PieceType(tuple(read_trait(layer) for layer in decode_layers(text)), text)


_type_once = lru_cache(maxsize=4096)(_type)


@dataclass(frozen=True, slots=True)
class LayerState:
    """The state of one trait of a piece: `state["angleIndex"]`. `index` is the layer's number, outermost 0."""

    index: int
    trait: Trait
    text: str = field(repr=False)

    @property
    def values(self) -> Mapping[str, Value]:
        """All fields of the state by name."""
        return self.trait.state_layout.read(self.text)

    def __getitem__(self, name: str) -> Value:
        return self.values[name]

    def replace(self, changes: Mapping[str, Value] | None = None, /, **more: Value) -> LayerState:
        """The state with some fields set anew. Raises KeyError for an unknown field, ValueError for a wrong value."""
        text = self.trait.state_layout.replace(self.text, {**(changes or {}), **more})
        return LayerState(self.index, self.trait, text)


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field of a trait's state that changed. `secret`: the values may hold a player's password, never print them."""

    layer: int
    trait: Trait
    name: str
    old: Value = field(repr=False)
    new: Value = field(repr=False)
    secret: bool = False


@dataclass(frozen=True, slots=True)
class PieceState:
    """The state of a piece beside its type: a text for each layer. A text too short for its type has fewer layers."""

    type: PieceType
    layers: tuple[str, ...] = field(repr=False)
    _read_from: str | None = field(default=None, repr=False, compare=False)

    def text(self) -> str:
        """The state as VASSAL writes it; one that was read, as it stood there."""
        return encode_layers(self.layers) if self._read_from is None else self._read_from

    @property
    def padded(self) -> tuple[str, ...]:
        """A text for each trait, empty where the layer is absent."""
        missing = len(self.type.traits) - len(self.layers)
        return (*self.layers, *[""] * missing) if missing > 0 else self.layers

    @property
    def is_complete(self) -> bool:
        """Whether every trait has its layer (the engine refuses a piece without)."""
        return len(self.layers) == len(self.type.traits)

    def layer(self, index: int) -> LayerState:
        """The state of a layer by number (-1: the innermost); an absent one is empty."""
        index %= len(self.type.traits)
        return LayerState(index, self.type.traits[index], self.layers[index] if index < len(self.layers) else "")

    def trait(self, prefix: str, name: str | None = None) -> LayerState | None:
        """The state of the outermost trait of a kind (`rotate` or `rotate;`), of this name if one is given."""
        number = _number_of(self.type, prefix, name)
        return None if number is None else self.layer(number)

    def __iter__(self) -> Iterator[LayerState]:
        return map(LayerState, count(), self.type.traits, self.padded)

    def replace(self, *states: LayerState) -> PieceState:
        """The piece's state with the states of some layers set anew."""
        layers = list(self.padded)
        for state in states:
            layers[state.index] = state.text
        return PieceState(self.type, tuple(layers))

    def merge(self, new: PieceState, old: PieceState) -> PieceState:
        """The state after a change from `old` to `new`: layers equal in both keep what they are here.

        So the engine executes a `ChangePiece` that says the old state too.
        """
        layers = zip(self.padded, new.padded, old.padded, strict=True)
        return PieceState(self.type, tuple([own if after == before else after for own, after, before in layers]))

    def changes(self, new: PieceState) -> tuple[FieldChange, ...]:
        """What differs in a later state of the same type, field by field."""
        found: list[FieldChange] = []
        for before, after in zip(self, new, strict=True):
            if before.text == after.text:
                continue
            layout = before.trait.state_layout
            old, fresh = before.values, after.values
            found += [
                FieldChange(before.index, before.trait, name, old[name], fresh[name], layout.is_secret(name))
                for name in old
                if old[name] != fresh[name]
            ]
        return tuple(found)


def read_state(type_: PieceType | str, text: str) -> PieceState:
    """A state text by the layers of its type (or type text). Never raises: layers may be missing."""
    if isinstance(type_, str):
        type_ = read_type(type_)
    read = _layers_once if len(text) <= _LONGEST_REMEMBERED else _layers
    # The text is kept: comparing it with what the layers would be written as costs more than reading it.
    return PieceState(type_, read(text, len(type_.traits)), text)


def _layers(text: str, count: int) -> tuple[str, ...]:
    return tuple(decode_layers(text, count))


# A change of a piece says what the change before it said, as the old state: each is read once.
_layers_once = lru_cache(maxsize=1024)(_layers)
