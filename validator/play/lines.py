"""Puts a declaration into the words of a binding: a line of which its expression reads just that again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from modgen.game.binding import LineBinding, Meaning, Source
from modgen.texts import Catalogue
from modgen.vassal import Chat, Command
from validator.engine import events as seen
from validator.logs.chat import ChatLine, LineReader, Understood, read_chat
from validator.play.formats import report_line

#: Names that an expression may hold in braces, and a sign that stands for each while it is parsed.
_NAMES = ("unit", "target", "side", "area", "player")


def line_of(
    event: seen.Declared,
    lines: Sequence[LineBinding],
    reader: LineReader,
    names: Mapping[str, str],
    sides: Mapping[str, str],
) -> tuple[Source, str] | None:
    """Who says a declaration, VASSAL or a player, and the line; None where the binding has no words for it. `names` are
    those of units by id, `sides` those of sides."""
    groups = {**event.words, **{name: str(value) for name, value in event.values.items()}}
    if event.unit is not None:
        groups["unit"] = names.get(event.unit, event.unit)
    if event.targets:
        groups["target"] = names.get(event.targets[0], event.targets[0])
    if event.player_side is not None:
        groups["side"] = sides.get(event.player_side, event.player_side)
    for line in lines:
        if line.meaning is not Meaning.DECLARE or line.word != event.act:
            continue
        source = Source.TALK if line.source is Source.TALK else Source.REPORT
        for more in (0, 1):
            text = "".join(_filled(_parsed(line.match), groups, more))
            chat = ChatLine(source, text.strip()) if source is Source.TALK else read_chat(report_line(text))
            said = reader.read(chat)
            if said is not None and says(said, event):
                return source, text
    return None


def says(said: Understood, event: seen.Declared) -> bool:
    """Whether a line says what was declared, as far as it says anything of it: the act, who, the numbers and words."""
    if said.line.meaning is not Meaning.DECLARE or said.line.word != event.act:
        return False
    if said.units and event.unit not in said.units:
        return False
    if said.targets and event.targets and event.targets[0] not in said.targets:
        return False
    words = {name: _plain(text) for name, text in event.words.items()}
    told = {name: _plain(text) for name, text in said.words.items()}
    numbers = all(event.values.get(name, value) == value for name, value in said.values.items())
    return numbers and all(words.get(name, text) == text for name, text in told.items())


def _plain(text: str) -> str:
    return " ".join(text.casefold().replace("_", " ").split())


def _parsed(match: str) -> Any:
    """An expression as the standard library takes it apart; it has no public way to ask for that."""
    for name in _NAMES:
        match = match.replace(f"{{{name}}}", f"(?P<{name}>x)", 1).replace(f"{{{name}}}", "x")
    return re._parser.parse(match)  # type: ignore[attr-defined]


def _filled(parsed: Any, groups: Mapping[str, str], more: int) -> Iterator[str]:
    """The shortest text that an expression matches, with the values of its groups; `more`: what may be left out or
    repeated is there that often at least."""
    names = {number: name for name, number in parsed.state.groupdict.items()}
    yield from _text(parsed, names, groups, more)


def _text(parsed: Any, names: Mapping[int, str], groups: Mapping[str, str], more: int) -> Iterator[str]:
    for operation, value in parsed:
        match str(operation):
            case "LITERAL":
                yield chr(value)
            case "ANY":
                yield "-"
            case "IN":
                yield _one_of(value)
            case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
                least, _, inner = value
                # What may be left out is left out, unless it holds something that is to be said.
                wanted = any(name in groups for name in _groups(inner, names))
                for _ in range(max(least, more, int(wanted))):
                    yield from _text(inner, names, groups, more)
            case "BRANCH":
                yield from _text(value[1][0], names, groups, more)
            case "SUBPATTERN":
                number, _, _, inner = value
                name = names.get(number, "")
                yield groups[name] if name in groups else "".join(_text(inner, names, groups, more))


def _groups(parsed: Any, names: Mapping[int, str]) -> Iterator[str]:
    for operation, value in parsed:
        if str(operation) == "SUBPATTERN":
            yield names.get(value[0], "")
            yield from _groups(value[3], names)
        elif str(operation).endswith("REPEAT"):
            yield from _groups(value[2], names)


def _one_of(options: Any) -> str:
    """A character of a set: for one of digits a digit, of blanks a blank."""
    for operation, value in options:
        match str(operation), str(value):
            case "NEGATE", _:
                return "x"
            case "LITERAL", _:
                return chr(value)
            case "RANGE", _:
                return chr(value[0])
            case "CATEGORY", "CATEGORY_SPACE":
                return " "
            case "CATEGORY", "CATEGORY_DIGIT":
                return "1"
    return "x"


def ways_to_say(own: Catalogue, word: str) -> Iterator[str]:
    """The keys of what people may type for a word: `say.<word>`, `say.<word>.2` and so on."""
    key, number = f"table.say.{word}", 1
    while own.has(key):
        yield key
        number += 1
        key = f"table.say.{word}.{number}"


def is_talk(command: Command) -> bool:
    """Whether a command is a player's words."""
    return isinstance(command, Chat) and command.line.startswith("&lt;")
