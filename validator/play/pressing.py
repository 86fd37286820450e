"""What a key does to a piece: its traits answer as the engine lets them, outermost first, and one key sets off others.

The commands come as VASSAL logs them: a change of a piece that was changed just before is one change with it (format:
pieces, part 5; the order of commands in a step).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from modgen.vassal import PieceState, PieceType, Trait, decode
from validator.logs.table import Piece
from validator.logs.traits import properties
from validator.play.expressions import NotUnderstood, Scope, evaluated, holds
from validator.play.formats import filled, report_line
from validator.play.levels import CannotPress, facing_after, level_after
from validator.play.reports import shown_name
from validator.play.strokes import normal

#: Keys that set off one another deeper than that run in a circle; a loop that runs longer has no end.
_DEEPEST, _LONGEST = 25, 60
#: Traits that answer to no key, or whose answer shows nowhere.
_PASSIVE = frozenset({"mark;", "calcProp;", "piece;", "prototype;", "cmt;", "submenu;", "menuSeparator;"})
#: Fields of a trait that hold keys which it sends, not those it answers to.
_SENT = frozenset({"actionKeys", "preLoopKey", "postLoopKey", "globalHotKey", "globalKey", "afterBurnerKey"})
#: The fields of a trait that hold a key, each with that of its words in the menu.
_MENUS: Mapping[str, tuple[tuple[str, str], ...]] = MappingProxyType(
    {
        "macro;": (("key", "command"),),
        "emb2;": (
            ("activateKeyStroke", "activateCommand"),
            ("increaseKeyStroke", "upCommand"),
            ("decreaseKeyStroke", "downCommand"),
            ("resetKey", "resetCommand"),
        ),
        "rotate;": (
            ("rotateCWKey", "rotateCWText"),
            ("rotateCCWKey", "rotateCCWText"),
            ("rotateDirectKey", "rotateDirectText"),
        ),
        "globalhotkey;": (("commandKey", "commandName"),),
        "markmoved;": (("key", "command"),),
        "delete;": (("key", "commandName"),),
        "clone;": (("key", "commandName"),),
    }
)


@dataclass(frozen=True, slots=True)
class Changed:
    """A piece's state before and after."""

    old: PieceState
    new: PieceState


__all__ = ["CannotPress", "Changed", "Keyboard", "Outcome"]

#: What a log holds of a key: changes of the piece, and lines in the chat.
Outcome = Changed | str


@dataclass(slots=True)
class _Answer:
    """A command of the engine with those appended to it."""

    what: Outcome | None
    rest: list[_Answer] = field(default_factory=list)

    def append(self, other: _Answer | None) -> _Answer:
        """As the engine appends: nothing is dropped, a change after a change is one with it."""
        if other is None:
            return self
        last = self.rest[-1] if self.rest else self
        if isinstance(self.what, Changed) and isinstance(last.what, Changed) and isinstance(other.what, Changed):
            last.what = Changed(last.what.old, other.what.new)
            for one in other.rest:
                self.append(one)
            return self
        if other.is_null:
            return self
        if self.is_null:
            return other
        self.rest.append(other)
        return self

    @property
    def is_null(self) -> bool:
        """Whether it says nothing."""
        same = self.what is None or (isinstance(self.what, Changed) and self.what.old.layers == self.what.new.layers)
        return same and not self.rest

    def outcomes(self) -> Iterator[Outcome]:
        """All of it in the order of a log."""
        changes = isinstance(self.what, str) or (self.what is not None and self.what.old.layers != self.what.new.layers)
        if changes and self.what is not None:
            yield self.what
        for answer in self.rest:
            yield from answer.outcomes()


@dataclass(frozen=True, slots=True)
class _Listener:
    """A trait that answers to a key, and its layer."""

    layer: int
    trait: Trait


class Keyboard:
    """Presses keys on pieces. `around` gives the properties that a piece has from where it lies and who plays
    (`CurrentZone`, `location`, `PlayerName`)."""

    def __init__(self, around: Callable[[Piece, str], str | None]) -> None:
        self._around = around
        self._listeners: dict[str, dict[str, list[_Listener]]] = {}
        self._menus: dict[str, Mapping[str, str]] = {}
        self._reach: dict[tuple[str, str], frozenset[Trait]] = {}
        self._places: dict[str, dict[str, tuple[int, Trait]]] = {}
        self._shown: dict[tuple[str, str], Mapping[str, str]] = {}

    def press(self, piece: Piece, key: str, dice: Sequence[int] = ()) -> tuple[Outcome, ...]:
        """What a log holds of a key on a piece; nothing where it does nothing. `dice` fall in this order.

        Raises CannotPress, also where other dice are thrown than these.
        """
        run = _Run(self, piece, dice)
        try:
            answer = run.send(normal(key), 0)
        except NotUnderstood as error:
            raise CannotPress(str(error)) from error
        if run.dice:
            raise CannotPress(key)
        return tuple(answer.outcomes()) if answer is not None else ()

    def accepts(self, piece: Piece, condition: str) -> bool:
        """Whether a piece meets a condition, as that of a Global Key Command; one that comes to nothing is not met."""
        try:
            return holds(condition, _Run(self, piece, ()).scope)
        except NotUnderstood:
            return False

    def listeners(self, type_: PieceType, key: str) -> Sequence[_Listener]:
        """The traits of a type that answer to a key, outermost first."""
        known = self._listeners.get(type_.text)
        if known is None:
            known = self._listeners[type_.text] = {}
            for layer, trait in enumerate(type_.traits):
                for own in _keys_of(trait):
                    known.setdefault(own, []).append(_Listener(layer, trait))
        return known.get(key, ())

    def reach(self, type_: PieceType, key: str) -> frozenset[Trait]:
        """The traits that a key may change or make speak, itself or through others."""
        place = (type_.text, key)
        if place not in self._reach:
            found: set[Trait] = set()
            keys, seen = [key], {key}
            while keys:
                for one in self.listeners(type_, keys.pop()):
                    found.add(one.trait)
                    actions = one.trait.values.get("actionKeys")
                    sent = [normal(str(action)) for action in actions] if isinstance(actions, tuple) else []
                    keys += [action for action in sent if action not in seen]
                    seen.update(sent)
            self._reach[place] = frozenset(found)
        return self._reach[place]

    def menu(self, type_: PieceType) -> Mapping[str, str]:
        """The keys of a type that have an entry in its menu, with the entry's words."""
        if type_.text not in self._menus:
            self._menus[type_.text] = _menu_entries(type_)
        return self._menus[type_.text]

    def places(self, state: PieceState) -> Mapping[str, tuple[int, Trait]]:
        """Where a piece of this type keeps each property: the layer and its trait, the outermost of a name."""
        found = self._places.get(state.type.text)
        if found is None:
            found = self._places[state.type.text] = {}
            for layer, (trait, text) in enumerate(zip(state.type.traits, state.layers, strict=False)):
                names = [trait.name] if trait.prefix == "calcProp;" else self.shown(trait, text)
                for name in names:
                    found.setdefault(name, (layer, trait))
        return found

    def shown(self, trait: Trait, text: str) -> Mapping[str, str]:
        """The properties that one layer of a piece has in a state."""
        known = self._shown.get((trait.raw, text))
        if known is None:
            alone = PieceState(PieceType((trait,), trait.raw), (text,))
            pairs = [pair for pair in properties(alone) if pair[0] != "BasicName" or trait.prefix == "piece;"]
            known = self._shown[trait.raw, text] = dict(reversed(pairs))
        return known

    def around(self, piece: Piece, name: str) -> str | None:
        """A property that a piece has from outside."""
        return self._around(piece, name)


class _Run:
    """One key and all that it sets off; `piece` is as it is at each moment."""

    def __init__(self, keyboard: Keyboard, piece: Piece, dice: Sequence[int]) -> None:
        self._keyboard, self.piece, self.dice = keyboard, piece, list(dice)
        self.scope = Scope(self.property, self._die)
        self._computing: set[str] = set()

    def send(self, key: str, depth: int) -> _Answer | None:
        """The answer of the whole piece to a key."""
        if depth > _DEEPEST:
            raise CannotPress(key)
        return self._from(self._keyboard.listeners(self.piece.type, key), key, depth)

    def _from(self, listeners: Sequence[_Listener], key: str, depth: int) -> _Answer | None:
        if not listeners:
            return None
        here, inner = listeners[0], listeners[1:]
        match here.trait.prefix:
            case "hideCmd;":
                refused = holds(str(here.trait["propertyMatch"]), self.scope)
                return None if refused else self._from(inner, key, depth)
            case "report;":
                answer = self._from(inner, key, depth)
                said = _Answer(report_line(self._report(here.trait, key)))
                return said if answer is None else answer.append(said)
        answer = self._answer(here, key, depth)
        rest = self._from(inner, key, depth)
        return rest if answer is None else answer.append(rest)

    def _answer(self, here: _Listener, key: str, depth: int) -> _Answer | None:
        match here.trait.prefix:
            case "macro;":
                return self._trigger(here.trait, depth)
            case "PROP;":
                return self._set(here, key)
            case "emb2;":
                return self._changed(here.layer, value=level_after(self.piece.state, here.layer, here.trait, key))
            case "rotate;":
                return self._changed(here.layer, angleIndex=facing_after(self.piece.state, here.layer, here.trait, key))
        raise CannotPress(here.trait.prefix)

    def _trigger(self, trait: Trait, depth: int) -> _Answer | None:
        if not holds(str(trait["propertyMatch"]), self.scope):
            return None
        answer = _Answer(None)
        if not trait["loop"]:
            return answer.append(self._once(trait, depth))
        if trait["loopType"] != "while" or trait["preLoopKey"] or trait["postLoopKey"] or trait["index"]:
            raise CannotPress(trait.name)
        for _ in range(_LONGEST):
            if not holds(str(trait["whileExpression"]), self.scope):
                return answer
            answer = answer.append(self._once(trait, depth))
        raise CannotPress(trait.name)

    def _once(self, trait: Trait, depth: int) -> _Answer:
        answer = _Answer(None)
        actions = trait["actionKeys"]
        for action in actions if isinstance(actions, tuple) else ():
            answer = answer.append(self.send(normal(str(action)), depth + 1))
        return answer

    def _set(self, here: _Listener, key: str) -> _Answer | None:
        for _, stroke, change in _property_keys(here.trait):
            if stroke and normal(stroke) == key:
                kind, *value = decode(change, ",")
                if kind == "I" and value:
                    return self._changed(here.layer, value=self._counted(here, evaluated(value[0], self.scope)))
                if kind != "P" or not value:
                    raise CannotPress(here.trait.name)
                return self._changed(here.layer, value=evaluated(value[0], self.scope))
        return None

    def _counted(self, here: _Listener, step: str) -> str:
        """A number that goes up or down, within its limits."""
        _, least, most, wraps, *_ = *decode(str(here.trait["constraints"]), ","), "", "", "", ""
        now = str(self.piece.state.layer(here.layer)["value"])
        if wraps == "true" or not all(_is_whole(text) for text in (now, step, least, most)):
            raise CannotPress(here.trait.name)
        return str(max(int(least), min(int(most), int(now) + int(step))))

    def _changed(self, layer: int, **fields: str | int) -> _Answer:
        before = self.piece.state
        after = before.replace(before.layer(layer).replace(fields))
        self.piece = replace(self.piece, state=after)
        return _Answer(Changed(before, after))

    def _report(self, trait: Trait, key: str) -> str:
        if trait["cycleReportFormat"]:
            raise CannotPress(trait.name)
        name = shown_name(self.piece, self.piece.state)
        known = {
            "newPieceName": name,
            "pieceName": name,
            "menuCommand": self._keyboard.menu(self.piece.type).get(key, ""),
        }
        return filled(str(trait["reportFormat"]), lambda word: known.get(word) or self.property(word) or "")

    def property(self, name: str) -> str | None:
        """A property of the piece: its own, a calculated one, or one from outside."""
        place = self._keyboard.places(self.piece.state).get(name)
        if place is None:
            return self._keyboard.around(self.piece, name)
        layer, trait = place
        if trait.prefix != "calcProp;":
            return self._keyboard.shown(trait, self.piece.state.layers[layer]).get(name)
        if name in self._computing:
            raise CannotPress(name)
        self._computing.add(name)
        found = evaluated(str(trait["expression"]), self.scope)
        self._computing.discard(name)
        return found

    def _die(self, sides: int) -> int:
        if not self.dice or not 1 <= self.dice[0] <= sides:
            raise CannotPress(str(sides))
        return self.dice.pop(0)


def _is_whole(text: str) -> bool:
    return text.removeprefix("-").isdecimal()


def _menu_entries(type_: PieceType) -> Mapping[str, str]:
    """The words of each key that has an entry: of several the innermost's."""
    found: dict[str, str] = {}
    for trait in type_.traits:
        for key, words in _menu(trait):
            if key and words:
                found[normal(key)] = words
    return found


def _menu(trait: Trait) -> Iterator[tuple[str, str]]:
    if trait.prefix == "PROP;":
        yield from ((key, words) for words, key, _ in _property_keys(trait))
    for key, words in _MENUS.get(trait.prefix, ()):
        yield str(trait.values.get(key) or ""), str(trait.values.get(words) or "")


def _property_keys(trait: Trait) -> Iterator[tuple[str, str, str]]:
    """The entries of a Dynamic Property: words, key, and how the property changes (`P,expression`)."""
    commands = trait["keyCommands"]
    for command in commands if isinstance(commands, tuple) else ():
        words, key, change, *_ = *decode(str(command), ":"), "", "", ""
        yield words, key, change


def _keys_of(trait: Trait) -> Iterator[str]:
    """The keys that a trait answers to."""
    if trait.spec is None or trait.prefix in _PASSIVE:
        return
    keys = [key for _, key, _ in _property_keys(trait)] if trait.prefix == "PROP;" else []
    for one in trait.spec.type.fields:
        if one.kind == "ks" and one.name not in _SENT:
            keys.append(str(trait.values[one.name]))
        elif one.kind == "ks[]" and one.name not in _SENT:
            several = trait.values[one.name]
            keys += [str(key) for key in several] if isinstance(several, tuple) else []
    yield from dict.fromkeys(normal(key) for key in keys if key)
