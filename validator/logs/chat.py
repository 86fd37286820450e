"""Reads chat lines: who wrote one, and what a binding takes it to mean."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from modgen.game.binding import DiceBinding, LineBinding, Meaning, Source
from modgen.game.binding_file import pattern
from modgen.game.patterncost import BLANKS, LINE, NAME

#: Longer lines are no orders of play; and a pattern of a stranger's binding should not chew on them for ever.
MAX_LINE = LINE
_TALK = re.compile(r"<(?P<player>.*?)> - (?P<text>.*)", re.DOTALL)
_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
_NUMBER = re.compile(r"\d+")
_NAMES = ("unit", "target", "side", "area", "player")
# Many blanks in a row mean no more than a few, and cost more: an expression may divide them in many ways.
_BLANKS = re.compile(rf"\s{{{BLANKS + 1},}}")
_FEW_BLANKS = " " * BLANKS
#: How many lines a reader remembers.
_KEPT = 10_000
# What people say before they put right what they said. "No hit" puts nothing right, "no: hit" does.
_PREFACE = re.compile(
    r"(?:(?:sorry|oops|сорри|извини(?:те)?|пардон|ой|упс|ups)\b[\s,.:;!–—-]*"
    r"|(?:no|wait|correction|i mean|нет|стоп|то есть|точнее|вернее|поправка|nein|moment|ich meine|korrektur)"
    r"\s{0,3}[,.:;!–—-]{1,3}\s*)+",
    re.IGNORECASE,
)
_EDGE = NAME
# How a name stands in a line that is held against a binding's expressions, see LineReader: between two letters that
# nobody types, so that it still begins and ends as a word.
_TOKEN = re.compile(rf"{_EDGE}[uas]+\d+{_EDGE}")
_TOKENS = {
    name: rf"{_EDGE}[uas]*{letter}[uas]*\d+{_EDGE}"
    for name, letter in (("unit", "u"), ("target", "u"), ("side", "s"), ("area", "a"))
}


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A chat line without VASSAL's own marks: a report or system line (`player` is ""), or a player's words."""

    source: Source
    text: str
    player: str = ""


def read_chat(raw: str) -> ChatLine:
    """Take a CHAT command's text apart.

    Reports begin with asterisks, system lines with a hyphen, either may carry a colour mark and HTML after it; players'
    lines are `<Name> - words`, in newer versions with `&lt;` and `&gt;`.

    >>> read_chat("&lt;Ann&gt; - hello")
    ChatLine(source=<Source.TALK: 'talk'>, text='hello', player='Ann')
    >>> read_chat("*** 1d6 = 4 *** <Ann>").text
    '1d6 = 4 *** <Ann>'
    """
    return _read_once(raw) if len(raw) <= MAX_LINE else _read(raw)


def _read(raw: str) -> ChatLine:
    if raw[:1] in ("*", "-"):
        text = raw.lstrip("*" if raw[0] == "*" else "-").lstrip()
        if text[:1] in ("|", "!", "?", "~", "`"):
            text = _TAG.sub("", text[1:])
        return ChatLine(Source.REPORT, html.unescape(text).strip())
    text = html.unescape(raw) if "&" in raw else raw
    if found := _TALK.fullmatch(text):
        return ChatLine(Source.TALK, found["text"].strip(), found["player"])
    return ChatLine(Source.TALK, text.strip())


# Buttons and menus say the same again and again, and whoever reads a log asks more than once.
_read_once = lru_cache(maxsize=_KEPT)(_read)


class Names:
    """Names of one kind of thing as they stand in chat: whole words, any case, the longest that fits.

    `names` gives each id its names. A name that several ids share is found as all of them.
    """

    def __init__(self, names: Iterable[tuple[str, Iterable[str]]]) -> None:
        self._ids: dict[str, list[str]] = {}
        for id_, words in names:
            for word in words:
                ids = self._ids.setdefault(_folded(word), []) if word.strip() else []
                if id_ not in ids:
                    ids.append(id_)
        self._search = re.compile(alternatives(self._ids), re.IGNORECASE)

    @property
    def words(self) -> tuple[str, ...]:
        """Every name, in lower case."""
        return tuple(self._ids)

    def ids(self, word: str) -> tuple[str, ...]:
        """What a name stands for; () if it is none."""
        return tuple(self._ids.get(_folded(word), ()))

    def found_in(self, text: str) -> tuple[str, ...]:
        """Every id whose name stands in a text, in the order of the text."""
        found: dict[str, None] = {}
        for match in self._search.finditer(text[:MAX_LINE]):
            found.update(dict.fromkeys(self.ids(match[0])))
        return tuple(found)

    def replaced(self, text: str, sign: str) -> str:
        """A text with a sign in the place of every name."""
        return self._search.sub(lambda _: sign, text[:MAX_LINE])


def alternatives(words: Iterable[str]) -> str:
    """An expression that finds any of these names as a whole word, the longest that fits."""
    longest_first = sorted(set(words), key=lambda name: (-len(name), name))
    if not longest_first:
        return r"(?!)"
    found = "|".join(r"\s+".join(map(re.escape, name.split())) for name in longest_first)
    # `A/2` is not meant in `A/2-11`, nor `11` in `2-11`.
    return rf"(?<![\w])(?<!\w[-/])(?:{found})(?!\w|[-/]\w)"


def _has_names(match: str) -> bool:
    return any(f"{{{name}}}" in match for name in _TOKENS)


def _folded(word: str) -> str:
    return " ".join(word.split()).casefold()


@dataclass(frozen=True, slots=True)
class Understood:
    """What a line says by a binding. `units` and `targets` hold every id that the name fits, usually one."""

    line: LineBinding
    units: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    side: str | None = None
    area: str | None = None
    player: str = ""
    values: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    words: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class DiceRead:
    """A dice line: the kind, what fell, who threw ("" unknown) and whose side that player is (None unknown)."""

    dice: str
    values: tuple[int, ...]
    player: str = ""
    side: str | None = None


@dataclass(frozen=True, slots=True)
class Heard:
    """A line of a record as it is taken: the roll that it reports, or else what it means (None: nothing known)."""

    line: ChatLine
    roll: DiceRead | None
    meant: Understood | None


class LineReader:
    """Holds a binding's lines and dice against chat lines, with the names of one table.

    Names are found first, all kinds in one pass, and stand in the line as tokens: so an expression need not hold
    hundreds of names.
    """

    def __init__(
        self,
        lines: Iterable[LineBinding],
        dice: Iterable[DiceBinding],
        *,
        units: Names,
        sides: Names,
        areas: Names,
        kinds: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.units, self.sides, self.areas, self._kinds = units, sides, areas, kinds
        self._lines = [(line, pattern(line.match, _TOKENS), _has_names(line.match)) for line in lines]
        self._dice = [(dice, pattern(dice.match)) for dice in dice]
        words = (*units.words, *sides.words, *areas.words)
        self._names = re.compile(alternatives(words), re.IGNORECASE)
        self._words: list[str] = []
        self._tokens: dict[str, str] = {}
        # Buttons and menus say the same again and again, and holding a line against all the expressions is slow.
        self._known: dict[ChatLine, Understood | None] = {}
        self._heard: dict[tuple[str, str], Heard] = {}

    def _with_tokens(self, text: str) -> str:
        """A line with a token for each name in it: the kinds of things it names, and its number."""
        return self._names.sub(lambda found: self._tokens.get(found[0]) or self._token(found[0]), text)

    def _token(self, word: str) -> str:
        kinds = zip("uas", (self.units, self.areas, self.sides), strict=True)
        letters = "".join(letter for letter, names in kinds if names.ids(word))
        token = self._tokens[word] = f"{_EDGE}{letters}{len(self._words)}{_EDGE}"
        self._words.append(word)
        return token

    def _word(self, token: str) -> str:
        return self._words[int(token.strip(f"{_EDGE}uas"))] if token else ""

    def _worded(self, text: str) -> str:
        """A part of a line with its names as they stood there."""
        return _TOKEN.sub(lambda found: self._word(found[0]), text)

    def dice(self, chat: ChatLine) -> DiceRead | None:
        """The roll that a line reports, if it is a dice line. Players' words never are: anybody can type anything."""
        if chat.source is Source.TALK:
            return None
        for dice, expression in self._dice:
            if found := expression.search(_BLANKS.sub(_FEW_BLANKS, chat.text[:MAX_LINE])):
                groups = found.groupdict()
                values = tuple(int(number) for number in _NUMBER.findall(groups["values"]))
                side = next(iter(self.sides.ids(groups.get("side") or "")), None)
                return DiceRead(groups.get("dice") or dice.dice, values, groups.get("player") or "", side)
        return None

    def hear(self, text: str, player: str) -> Heard:
        """What a line of a record is: a player's words, or a report ("" for the player)."""
        # Looked up by its two texts: to make a chat line of them first takes longer.
        heard = self._heard.get((text, player))
        if heard is None:
            if len(self._heard) == _KEPT:
                self._heard.clear()
            line = ChatLine(Source.TALK if player else Source.REPORT, text, player)
            roll = self.dice(line)
            heard = self._heard[text, player] = Heard(line, roll, self._meaning(line) if roll is None else None)
        return heard

    def read(self, chat: ChatLine) -> Understood | None:
        """What a line means: the first of the binding's lines that fits, None if none does."""
        if chat not in self._known:
            if len(self._known) == _KEPT:
                self._known.clear()
            self._known[chat] = self._meaning(chat)
        return self._known[chat]

    def _meaning(self, chat: ChatLine) -> Understood | None:
        plain = _BLANKS.sub(_FEW_BLANKS, chat.text[:MAX_LINE].replace(_EDGE, " "))
        meant = self._fitting(chat, plain)
        if meant is None and chat.source is Source.TALK and (preface := _PREFACE.match(plain)):
            return self._fitting(chat, plain[preface.end() :])
        return meant

    def _fitting(self, chat: ChatLine, plain: str) -> Understood | None:
        tokens = self._with_tokens(plain)
        for line, expression, has_names in self._lines:
            if line.source not in (Source.ANY, chat.source):
                continue
            found = expression.search(tokens if has_names else plain)
            if found is None:
                continue
            understood = self._understood(line, found, chat)
            if line.kind and not any(self._kinds.get(unit) == line.kind for unit in understood.units):
                continue
            names_one = understood.units or understood.targets or not {"unit", "target"} & expression.groupindex.keys()
            if line.meaning is Meaning.DECLARE and not names_one:
                continue
            return understood
        return None

    def _understood(self, line: LineBinding, found: re.Match[str], chat: ChatLine) -> Understood:
        groups = {name: text for name, text in found.groupdict().items() if text is not None}
        sides = self.sides.ids(self._word(groups.get("side", "")))
        areas = self.areas.ids(self._word(groups.get("area", "")))
        said = {name: text for name, text in groups.items() if name not in _NAMES}
        numbers = {name: int(text) for name, text in said.items() if text.removeprefix("-").isdecimal()}
        return Understood(
            line,
            units=self.units.ids(self._word(groups.get("unit", ""))),
            targets=self.units.ids(self._word(groups.get("target", ""))),
            side=line.side or (sides[0] if sides else None),
            area=areas[0] if areas else None,
            player=self._worded(groups.get("player", chat.player)),
            values=numbers,
            words={
                **{name: self._worded(text).strip() for name, text in said.items() if name not in numbers},
                **dict(line.says),
            },
        )
