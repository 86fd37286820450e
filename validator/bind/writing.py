"""A draft as YAML with remarks in the author's language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping

from modgen.texts import Catalogue
from validator.bind.proposal import Draft, Entry, Note, Plain, Section

#: What YAML takes for a text without quotes, whatever its version.
_BARE = re.compile(r"[^\W\d_][\w/.()+-]*(?: [\w/.()+-]+)*")
_NO_TEXT = frozenset(["null", "true", "false", "yes", "no", "on", "off", "y", "n"])
_WIDTH = 118


def draft_text(draft: Draft, language: str) -> str:
    """The draft as the text of a YAML file; lines to be checked carry the mark `# ?`."""
    words = Catalogue("validator.texts", language)
    parts = [told for section in draft.sections if (told := list(_section(section, words, "")))]
    lines = [line for told in parts for line in (*told, "")]
    doubts = [line for note in draft.doubts for line in _remark(note, words, "")]
    return "\n".join([*doubts, *lines]).rstrip("\n") + "\n"


def questions(text: str) -> int:
    """How many lines of a draft ask their author something."""
    return sum("# ?" in line for line in text.splitlines())


def _section(section: Section, words: Catalogue, indent: str) -> Iterator[str]:
    for note in section.notes:
        yield from _remark(note, words, indent)
    single = len(section.entries) == 1 and section.entries[0].key == section.key
    if single:
        yield _line(section.entries[0], words, indent)
        return
    if not section.entries and not section.sections:
        return
    # A section of which nothing counts yet stands commented out as a whole: an empty key would be a fault.
    yield f"{indent}{'' if section.says else '# '}{section.key}:"
    for entry in section.entries:
        yield _line(entry, words, indent + "  ")
    for below in section.sections:
        if below.entries:
            yield from _section(below, words, indent + "  ")


def _line(entry: Entry, words: Catalogue, indent: str) -> str:
    start = f"{_key(entry.key)}:" if entry.key else "-"
    text = f"{indent}{'# ' if entry.off else ''}{start} {flow(entry.value)}"
    return f"{text}  {_comment(entry.note, words)}" if entry.note else text


def _remark(note: Note, words: Catalogue, indent: str) -> Iterator[str]:
    """A remark on lines of its own, broken between words."""
    line = ""
    for word in _comment(note, words).split(" "):
        if line and len(indent) + len(line) + len(word) >= _WIDTH:
            yield indent + line
            line = "#  "
        line = f"{line} {word}" if line else word
    yield indent + line


def _comment(note: Note, words: Catalogue) -> str:
    values = {name: _one_line(str(value)) if isinstance(value, str) else value for name, value in note.values.items()}
    return f"# {'? ' if note.ask else ''}{_one_line(words(f'bind.{note.key}', **values))}"


def _one_line(text: str) -> str:
    """A module's words as part of a comment: nothing in them may end it."""
    return "".join(letter if letter.isprintable() else " " for letter in text)[:1000].strip()


def flow(value: Plain) -> str:
    """A value in YAML's flow style, as `read_binding` reads it back.

    >>> flow({"area": "Mühlbach", "at": [1, 2], "match": "^a: 'b' \\\\d+$"})
    "{area: Mühlbach, at: [1, 2], match: '^a: ''b'' \\\\d+$'}"
    """
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)}: {flow(one)}" for key, one in value.items()) + "}"
    if value is None or isinstance(value, str | int | float):
        return _scalar(value)
    return f"[{', '.join(map(flow, value))}]"


def _key(key: str) -> str:
    level = key.isdecimal() and key.isascii() and len(key) < 4 and (key == "0" or key[0] != "0")
    return key if level else _scalar(key)


def _scalar(value: str | int | float | bool | None) -> str:
    if not isinstance(value, str):
        return json.dumps(value)
    if _BARE.fullmatch(value) and value.casefold() not in _NO_TEXT and _plain_enough(value):
        return value
    if _plain_enough(value) and "\\" in value:
        return "'" + value.replace("'", "''") + "'"
    return '"' + "".join(_escaped(value)) + '"'


def _plain_enough(text: str) -> bool:
    return all(letter.isprintable() for letter in text)


def _escaped(text: Iterable[str]) -> Iterator[str]:
    for letter in text:
        if letter in '"\\':
            yield "\\" + letter
        elif letter.isprintable():
            yield letter
        else:
            yield f"\\U{ord(letter):08X}"
