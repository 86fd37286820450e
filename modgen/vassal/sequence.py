"""SequenceEncoder: lists as text with a one-character delimiter, and the TAB-nested layers of pieces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from operator import sub

# A piece of a stranger's file may claim any number of layers; each costs a pass over the rest once quotes are involved.
MAX_LAYERS = 2000
_TAB = re.compile(r"\\*\t")


def encode(items: Iterable[str | None], delimiter: str) -> str | None:
    r"""The items as one text; None for no items at all. An item None is written as an empty one.

    A delimiter inside an item gets a backslash, backslashes do not; an item that begins with a backslash, or begins and
    ends with an apostrophe, is wrapped in apostrophes. The format cannot hold every list: an item that ends with a
    backslash swallows the delimiter after it.

    >>> encode(["a", "b;c", None], ";")
    'a;b\\;c;'
    """
    escape = "\\" + delimiter
    written = []
    for item in items:
        if not item:
            written.append("")
            continue
        text = item.replace(delimiter, escape)
        first = item[0]
        if first == "\\" or (first == "'" and item[-1] == "'"):
            text = f"'{text}'"
        written.append(text)
    return delimiter.join(written) if written else None


def decode(text: str | None, delimiter: str) -> list[str]:
    r"""The items of a text; none for None, one empty item for the empty text.

    >>> decode("a;b\\;c;", ";")
    ['a', 'b;c', '']
    """
    if text is None:
        return []
    tokens = text.split(delimiter)
    if len(tokens) > 1 and "\\" in text:
        tokens = _joined(tokens, delimiter)
    if "'" in text:
        return [unquote(token) for token in tokens]
    return tokens


def _joined(parts: list[str], delimiter: str) -> list[str]:
    """The parts between all delimiters, put together again where a backslash says that the delimiter is text."""
    tokens: list[str] = []
    held: list[str] = []
    for part in parts[:-1]:
        if part[-1:] == "\\":
            held.append(part[:-1])
        elif held:
            held.append(part)
            tokens.append(delimiter.join(held))
            held = []
        else:
            tokens.append(part)
    tokens.append(delimiter.join([*held, parts[-1]]))
    return tokens


def is_canonical(text: str, delimiter: str) -> bool:
    """Whether :func:`encode` of the decoded items gives the text again (apostrophes written by hand get lost)."""
    if text[:1] not in ("'", "\\") and delimiter + "'" not in text:
        # A backslash at the start of an item is canonical where it escapes a delimiter.
        open_ = delimiter + "\\"
        if open_ not in text or text.count(open_) == text.count(open_ + delimiter):
            return True
    return encode(decode(text, delimiter), delimiter) == text


def unquote(token: str) -> str:
    """A token without the apostrophes around it, if it has both."""
    return token[1:-1] if len(token) > 1 and token[0] == "'" and token[-1] == "'" else token


def encode_layers(layers: Sequence[str]) -> str:
    r"""Trait layers, outermost first, each holding the next: `A`, `B`, `C` -> `A⇥B\⇥C`. No layers: the empty text."""
    if not layers:
        return ""
    if any(layer[:1] in ("\\", "'", "\t") for layer in layers):
        # Only such layers can need apostrophes, and those around the rest depend on everything inside it.
        text = layers[-1]
        for layer in reversed(layers[:-1]):
            text = encode((layer, text), "\t") or ""
        return text
    last = len(layers) - 1
    parts = []
    for depth, layer in enumerate(layers):
        escaped = min(depth + 1, last)
        parts.append(layer.replace("\t", "\\" * escaped + "\t") if "\t" in layer else layer)
        if depth < last:
            parts.append("\\" * depth + "\t")
    return "".join(parts)


def decode_layers(text: str, count: int | None = None) -> list[str]:
    """The layers of a type or state text, outermost first.

    With `count` (the number of layers of the piece's type) the innermost layer keeps its TABs, as the engine reads a
    state; fewer layers are returned when the text has no more. What the engine would not look at is left out.
    """
    limit = min(count or MAX_LAYERS, MAX_LAYERS)
    if "'" not in text and (plain := _plain_layers(text, limit)) is not None:
        return plain
    if text.endswith("'"):
        return _layers_one_by_one(text, limit)
    layers: list[str] = []
    held: list[str] = []
    start = depth = 0
    for found in _TAB.finditer(text):
        backslashes = found.end() - found.start() - 1
        if backslashes == depth and depth + 1 < limit:
            held.append(text[start : found.start()])
            layers.append(unquote("".join(held)))
            held.clear()
            depth += 1
        elif backslashes >= depth:
            # A TAB of the layer's own text: each level it went through added a backslash.
            own = depth if depth + 1 == limit else depth + 1
            held.append(text[start : found.end() - 1 - own])
            held.append("\t")
        else:
            return _layers_one_by_one(text, limit)
        start = found.end()
    held.append(text[start:])
    inner = "".join(held)
    layers.append(inner if depth + 1 == limit else unquote(inner))
    return layers


def _plain_layers(text: str, limit: int) -> list[str] | None:
    """The layers of a text whose TABs all stand between layers, each after as many backslashes as layers were before
    it; None for any other. Nearly all texts are such, and they are read in a fifth of the time."""
    parts = text.split("\t")
    inner = parts.pop()
    if len(parts) >= limit:
        return None
    layers = [part.rstrip("\\") for part in parts]
    # Loops of the interpreter's own: this is done twice for every change of a piece.
    if list(map(sub, map(len, parts), map(len, layers))) != list(range(len(parts))):
        return None
    layers.append(inner)
    return layers


def _layers_one_by_one(text: str, limit: int) -> list[str]:
    layers: list[str] = []
    while len(layers) + 1 < limit:
        tokens = decode(text, "\t")
        layers.append(tokens[0])
        if len(tokens) == 1:
            return layers
        text = tokens[1]
    layers.append(text)
    return layers
