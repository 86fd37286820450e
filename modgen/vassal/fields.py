"""Named, typed fields in the text of a trait: where each stands, what it holds when it is missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from modgen.vassal.sequence import decode, encode

# What the text of a field stands for, by kind. Kinds not named here are text: `s` text, `c` one character, `ks`
# keystroke, `col` colour, `fs` message format, `ex` property expression, `img` file name, `access`, `target`, `params`.
Value = str | int | float | bool | tuple[str, ...] | tuple[tuple[str, ...], ...] | None
_LISTS = {"arr", "ks[]", "constraints", "commands"}


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its name, kind and the text that stands for a missing one.

    `mandatory`: the engine refuses a text without it. `secret`: it may hold a player's password.
    Kinds with a Python type: `i` int, `d` float, `b` bool, `arr`, `ks[]`, `constraints`, `commands` tuple of str,
    `s?` str or None (written `null`).
    """

    name: str
    kind: str = "s"
    default: str = ""
    mandatory: bool = False
    secret: bool = False

    def read(self, text: str | None) -> Value:
        """The value of a field's text; None is a missing field. Text that does not read counts as missing."""
        if text is None:
            text = self.default
        if self.kind == "i":
            return _number(text, int) if _number(text, int) is not None else _number(self.default, int) or 0
        if self.kind == "d":
            return _number(text, float) if _number(text, float) is not None else _number(self.default, float) or 0.0
        if self.kind == "b":
            return text == "true"
        if self.kind in _LISTS:
            return tuple(decode(text, ",")) if text else ()
        if self.kind == "s?":
            return None if text == "null" else text
        return text

    def write(self, value: Value) -> str:
        """The text of a value. Raises ValueError for a value of the wrong type."""
        expected = _TYPES.get(self.kind, str)
        if not isinstance(value, expected) or (isinstance(value, bool) and self.kind != "b"):
            raise ValueError(f"{self.name}: {value!r} is not of kind {self.kind}")
        if value is None:
            return "null"
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, tuple):
            return encode((str(item) for item in value), ",") or ""
        return str(value)


_TYPES: dict[str, type | tuple[type, ...]] = {
    "i": int,
    "d": (int, float),
    "b": bool,
    "s?": (str, type(None)),
    **dict.fromkeys(_LISTS, tuple),
}


def _number(text: str, kind: type[int] | type[float]) -> int | float | None:
    try:
        return kind(text)
    except ValueError:
        return None


def field(text: str) -> Field:
    """A field written as `name:kind=default`, with `!` after the kind if mandatory and `*` if secret."""
    declared, _, default = text.partition("=")
    name, _, kind = declared.partition(":")
    mandatory = kind.endswith("!")
    secret = kind.endswith("*")
    return Field(name, kind.rstrip("!*") or "s", default, mandatory, secret)


def fields(text: str) -> tuple[Field, ...]:
    """Fields in their order, each as of :func:`field`, with ` | ` between them."""
    return tuple(field(one) for one in text.split(" | ")) if text else ()


@dataclass(frozen=True, slots=True)
class Layout:
    """How the fields stand in a text: `fields`, then any number of items of a `group`, then `tail`.

    `delimiter` "" makes the whole text one field. A group's items have `size` fields each; the field named `count` says
    how many there are, without one they go on to the end (or to a last item that starts with `tail_mark`).
    `rest`: the last field is all the text that is left, delimiters included.
    """

    fields: tuple[Field, ...] = ()
    delimiter: str = ";"
    group: str = ""
    size: int = 1
    count: str = ""
    group_secret: bool = False
    tail: tuple[Field, ...] = ()
    tail_mark: str = ""
    rest: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all fields, the group's among them, in order."""
        group = (self.group,) if self.group else ()
        return (*(f.name for f in self.fields), *group, *(f.name for f in self.tail))

    def is_secret(self, name: str) -> bool:
        """Whether a field may hold a player's password."""
        if name == self.group:
            return self.group_secret
        return any(f.secret for f in (*self.fields, *self.tail) if f.name == name)

    def read(self, text: str) -> dict[str, Value]:
        """Every field's value by name; the group's is a tuple (of tuples if its items have several fields)."""
        head, group, tail = self._parts(text)
        values: dict[str, Value] = {}
        for number, one in enumerate(self.fields):
            values[one.name] = one.read(head[number] if number < len(head) else None)
        if self.group:
            values[self.group] = group if self.size > 1 else tuple(item[0] for item in group)
        for number, one in enumerate(self.tail):
            values[one.name] = one.read(tail[number] if number < len(tail) else None)
        return values

    def replace(self, text: str, changes: Mapping[str, Value]) -> str:
        """The text with some fields set anew, the others as they stand.

        Raises KeyError for a name the layout lacks, ValueError for a value of the wrong type.
        """
        head, group, tail = self._parts(text)
        for name, value in changes.items():
            if name == self.group and name:
                group = self._group_of(value)
                continue
            for texts, place in ((head, self.fields), (tail, self.tail)):
                number = next((n for n, one in enumerate(place) if one.name == name), None)
                if number is not None:
                    texts.extend(one.default for one in place[len(texts) : number + 1])
                    texts[number] = place[number].write(value)
                    break
            else:
                raise KeyError(name)
        if (group or tail) and len(head) < len(self.fields):
            head.extend(one.default for one in self.fields[len(head) :])
        if self.count and self.group in changes:
            at = next(n for n, one in enumerate(self.fields) if one.name == self.count)
            head.extend(one.default for one in self.fields[len(head) : at + 1])
            head[at] = str(len(group))
        return self._join(head, group, tail)

    def write(self, values: Mapping[str, Value]) -> str:
        """The text of these values; fields not named get their defaults."""
        named = set(values)
        text = self.replace("", values) if named else ""
        last = max((n for n, one in enumerate(self.fields) if one.mandatory or one.name in named), default=-1)
        head, group, tail = self._parts(text)
        head.extend(one.default for one in self.fields[len(head) : last + 1])
        return self._join(head, group, tail)

    def _join(self, head: list[str], group: tuple[tuple[str, ...], ...], tail: list[str]) -> str:
        if not self.delimiter:
            return head[0] if head else ""
        marked = [self.tail_mark + text for text in tail]
        flat = [text for item in group for text in item]
        if self.rest and len(head) == len(self.fields):
            start = encode(head[:-1], self.delimiter)
            return head[-1] if start is None else f"{start}{self.delimiter}{head[-1]}"
        return encode([*head, *flat, *marked], self.delimiter) or ""

    def _group_of(self, value: Value) -> tuple[tuple[str, ...], ...]:
        if not isinstance(value, tuple):
            raise ValueError(f"{self.group}: {value!r} is no tuple")
        items = tuple((item,) if isinstance(item, str) else tuple(item) for item in value)
        if any(len(item) != self.size for item in items):
            raise ValueError(f"{self.group}: items have {self.size} fields")
        return items

    def _parts(self, text: str) -> tuple[list[str], tuple[tuple[str, ...], ...], list[str]]:
        """The texts of the fields that are there, of the group's items and of the tail."""
        if not self.delimiter:
            return [text], (), []
        tokens = decode(text, self.delimiter)
        if tokens == [""] and text == "":
            tokens = []
        size = len(self.fields)
        if self.rest:
            return self._with_rest(text, tokens), (), []
        head, others = tokens[:size], tokens[size:]
        if not self.group:
            # Fields a newer version appended are kept with the ones we know.
            return tokens, (), []
        if self.count:
            at = next(n for n, one in enumerate(self.fields) if one.name == self.count)
            told = _number(head[at], int) if at < len(head) else 0
            items = min(max(int(told or 0), 0), len(others) // self.size)
        elif self.tail_mark and others and others[-1].startswith(self.tail_mark):
            items = (len(others) - 1) // self.size
        else:
            items = len(others) // self.size
        end = items * self.size
        group = tuple(tuple(others[at : at + self.size]) for at in range(0, end, self.size))
        tail = [token.removeprefix(self.tail_mark) for token in others[end:]]
        return head, group, tail

    def _with_rest(self, text: str, tokens: list[str]) -> list[str]:
        before = len(self.fields) - 1
        if len(tokens) <= before:
            return tokens
        rest = text
        for _ in range(before):
            # The fields before the rest are numbers: no escaped delimiters in them.
            rest = rest.partition(self.delimiter)[2]
        return [*tokens[:before], rest]
