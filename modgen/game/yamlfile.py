"""A YAML 1.2 file as plain values, with the place of every key and value, so that a problem can point at its cause."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from modgen.game.files import read_file
from modgen.game.memory import code_of, keep, recalled
from modgen.game.problems import Place, ProblemList

MAX_BYTES = 8_000_000
MAX_NODES = 300_000
MAX_DEPTH = 60
KeyPath = tuple[str | int, ...]
_TAG = "tag:yaml.org,2002:"
#: what ruamel.yaml says, and the problem it is; the first that fits
_SYNTAX = (
    ("'\\t'", "game.yaml_tab"),
    ("mapping values are not allowed", "game.yaml_colon"),
    ("could not find expected ':'", "game.yaml_no_colon"),
    ("quoted scalar", "game.yaml_quote"),
    ("found '<scalar>'", "game.yaml_quote"),
    ("a flow sequence", "game.yaml_bracket"),
    ("a flow mapping", "game.yaml_bracket"),
    ("another document", "game.yaml_documents"),
    ("alias", "game.yaml_alias"),
    ("anchor", "game.yaml_alias"),
    ("special characters are not allowed", "game.yaml_character"),
    ("cannot start any token", "game.yaml_start"),
    ("block", "game.yaml_indent"),
)


@dataclass(frozen=True, slots=True)
class Document:
    """`data` as plain dicts, lists and scalars (keys are always text); `values`, `keys`: where each part stands."""

    file: str
    data: Any
    values: Mapping[KeyPath, Place]
    keys: Mapping[KeyPath, Place]

    def place(self, *path: str | int) -> Place:
        """Where the value at a path begins; of a path that does not exist, its nearest existing parent."""
        return self._nearest(self.values, path)

    def key_place(self, *path: str | int) -> Place:
        """Where the key at a path stands; of something without a key, where its value begins."""
        return self.keys.get(path) or self.place(*path)

    def _nearest(self, places: Mapping[KeyPath, Place], path: KeyPath) -> Place:
        for length in range(len(path), -1, -1):
            if found := places.get(path[:length]):
                return found
        return Place(self.file)


def read_text(path: Path, shown: str, problems: ProblemList, limit: int = MAX_BYTES) -> str | None:
    """A text file's content without its byte order mark; None, and a problem, if it cannot be read as UTF-8."""
    data = read_file(path, shown, problems, limit)
    if data is None:
        return None
    try:
        # One way to write ü: macOS may save it as u and two dots, which looks the same and is not.
        return unicodedata.normalize("NFC", data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        problems.add("game.not_utf8", Place(shown, data.count(b"\n", 0, error.start) + 1))
        return None


def read_yaml(path: Path, shown: str, problems: ProblemList) -> Document | None:
    """Read one document; None, and the problem, if it is no YAML or beyond the bounds (8 MB, 300 000 values)."""
    text = read_text(path, shown, problems)
    return None if text is None else parse_yaml(text, shown, problems)


def parse_yaml(text: str, shown: str, problems: ProblemList) -> Document | None:
    """The same for a text already read; `shown` is the file's name in problems. One without problems is remembered."""
    facts = (code_of("game", "ruamel.yaml"), text)
    if (known := recalled("yaml", facts)) is not None:
        return _remembered(known, shown)
    before = len(problems)
    document = _parse(text, shown, problems)
    if document is not None and len(problems) == before:
        keep("yaml", facts, _written(document))
    return document


def _written(document: Document) -> bytes:
    """A document as JSON: its data, and the line and column of each value and key."""
    places = [
        [[*path, place.line, place.column] for path, place in listed.items()]
        for listed in (document.values, document.keys)
    ]
    return json.dumps([document.data, *places], ensure_ascii=False, separators=(",", ":")).encode()


def _remembered(known: bytes, shown: str) -> Document:
    data, values, keys = json.loads(known)
    return Document(shown, data, _places(values, shown), _places(keys, shown))


def _places(listed: list[list[Any]], shown: str) -> dict[KeyPath, Place]:
    return {tuple(path): Place(shown, line, column) for *path, line, column in listed}


def _parse(text: str, shown: str, problems: ProblemList) -> Document | None:
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    try:
        node = YAML(typ="safe", pure=True).compose(text)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = Place(shown, mark.line + 1, mark.column + 1) if mark else Place(shown)
        problems.add(_syntax_code(f"{error.context or ''} {error.problem or ''}"), place)
        return None
    except YAMLError as error:
        problems.add(_syntax_code(str(error)), Place(shown))
        return None
    except RecursionError:
        problems.add("game.yaml_too_deep", Place(shown))
        return None
    if node is None:
        return Document(shown, None, {(): Place(shown, 1, 1)}, {})
    try:
        return _Builder(shown, problems).document(node)
    except _TooMuchError as error:
        problems.add(error.args[0], Place(shown))
        return None


class _TooMuchError(Exception):
    """The document is beyond our bounds; its argument is the problem's code."""


class _Builder:
    """Walks the composed nodes once. Aliases are followed, so the bound on nodes also stops a "billion laughs"."""

    def __init__(self, shown: str, problems: ProblemList) -> None:
        self.shown = shown
        self.problems = problems
        self.values: dict[KeyPath, Place] = {}
        self.keys: dict[KeyPath, Place] = {}
        self.count = 0

    def document(self, root: Any) -> Document:
        return Document(self.shown, self.build(root, ()), self.values, self.keys)

    def place(self, node: Any) -> Place:
        return Place(self.shown, node.start_mark.line + 1, node.start_mark.column + 1)

    def build(self, node: Any, path: KeyPath) -> Any:
        self.count += 1
        if self.count > MAX_NODES:
            raise _TooMuchError("game.yaml_too_long")
        if len(path) > MAX_DEPTH:
            raise _TooMuchError("game.yaml_too_deep")
        self.values[path] = self.place(node)
        if node.id == "mapping":
            return self.mapping(node, path)
        if node.id == "sequence":
            return [self.build(item, (*path, index)) for index, item in enumerate(node.value)]
        return _scalar(str(node.ctag), node.value)

    def mapping(self, node: Any, path: KeyPath) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in node.value:
            if key.id != "scalar":
                self.problems.add("game.yaml_key", self.place(key))
                continue
            name = str(key.value)
            if name in found:
                first = self.keys[(*path, name)]
                self.problems.add("game.yaml_key_twice", self.place(key), key=name, line=first.line)
                continue
            self.keys[(*path, name)] = self.place(key)
            found[name] = self.build(value, (*path, name))
            if found[name] is None:  # the parser looks for a value as far as the next line: it is missing here
                self.values[(*path, name)] = self.place(key)
        return found


def _scalar(tag: str, text: str) -> str | int | float | bool | None:
    kind = tag.removeprefix(_TAG)
    try:
        if kind == "int":
            plain = text.replace("_", "")
            return int(plain, 0) if plain.lstrip("+-")[:2].lower() in ("0x", "0o") else int(plain)
        if kind == "float":
            return float(text.replace("_", ""))
    except ValueError:
        # .inf and .nan, and digits beyond Python's bound: no figure of a game, so left as the author wrote it.
        return text
    if kind == "bool":
        return text.lower() == "true"
    return None if kind == "null" else text


def _syntax_code(said: str) -> str:
    """The problem whose words tell an author what the parser means: it speaks English, and to programmers."""
    return next((code for words, code in _SYNTAX if words in said), "game.yaml_syntax")
