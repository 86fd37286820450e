"""What modules call the things a rule set speaks of, in several languages: how names on a table are recognised."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from modgen.game.rulesets import BrokenRules, RuleSystem, rule_system

_HUMP = re.compile(r"(?<=[^\W\d_])(?<![A-ZА-Я])(?=[A-ZА-Я])")
_NO_LETTER = re.compile(r"[\W_]+")
_LONGEST = 500


@cache
def folded(text: str) -> str:
    """A name without what people write differently: case, accents, underscores, humps, signs.

    >>> folded("MaxAP"), folded("Attack_Factor"), folded("Unterdrückt!")
    ('max ap', 'attack factor', 'unterdruckt')
    """
    parts = _HUMP.sub(" ", text[:_LONGEST])
    plain = "".join(c for c in unicodedata.normalize("NFKD", parts) if not unicodedata.combining(c))
    return " ".join(_NO_LETTER.sub(" ", plain.casefold()).split())


def _stem(word: str) -> str:
    """A word as it is looked for in a folded text: from its beginning; one written `=word` to its end as well."""
    return f" {folded(word)}{' ' if word.startswith('=') else ''}"


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words for a rule set's things: `groups` has for each group (`statuses`, `acts` ...) the words of each id,
    `lists` other words; each begins with a space, and ends with one if it is no beginning but a whole word."""

    groups: Mapping[str, Mapping[str, tuple[str, ...]]]
    lists: Mapping[str, tuple[str, ...]]
    synonyms: tuple[tuple[str, ...], ...]

    def exact(self, group: str, name: str) -> str:
        """The id of a group that a whole name stands for, "" for none."""
        sought = folded(name).replace(" ", "")
        for id_, words in self.groups.get(group, {}).items():
            if any(sought == word.replace(" ", "") for word in words):
                return id_
        return ""

    def within(self, group: str, text: str) -> str:
        """The id of a group of which a word stands somewhere in a text: that of the longest word, "" for none."""
        padded = f" {folded(text)} "
        best = max(
            ((len(word), id_) for id_, words in self.groups.get(group, {}).items() for word in words if word in padded),
            default=(0, ""),
            key=lambda found: found[0],
        )
        return best[1]

    def listed(self, name: str, text: str, *, whole: bool = False) -> bool:
        """Whether a text holds (`whole`: is) one of the words of a list."""
        padded = f" {folded(text)} "
        words = self.lists.get(name, ())
        return padded[1:-1] in map(str.strip, words) if whole else any(word in padded for word in words)

    def other_words(self, name: str) -> tuple[str, ...]:
        """What else people call a side of that name."""
        return next((words for words in self.synonyms if folded(name) in map(folded, words)), ())


def vocabulary(ruleset: str) -> Vocabulary:
    """The words for a rule set: those that ship, or `words.json` among the rule set's own texts. What its parts of the
    table have and the words have not is known by its id. One that cannot be had has none but the shipped words."""
    try:
        system: RuleSystem | None = rule_system(ruleset)
    except (LookupError, BrokenRules):
        system = None
    data = _words_of(ruleset, system)
    groups: dict[str, dict[str, tuple[str, ...]]] = {
        group: {id_: tuple(map(_stem, words)) for id_, words in told.items()}
        for group, told in data.items()
        if isinstance(told, dict)
    }
    for group, known in _own_ids(system):
        for id_ in known:
            groups.setdefault(group, {}).setdefault(id_, (_stem(id_),))
    lists = {name: told for name, told in data.items() if isinstance(told, list) and name != "sides"}
    return Vocabulary(
        groups,
        {name: tuple(map(_stem, words)) for name, words in lists.items()},
        tuple(tuple(words) for words in data.get("sides", ())),
    )


def with_words() -> tuple[str, ...]:
    """The rule sets that words ship for."""
    files = resources.files("validator.bindings").joinpath("words").iterdir()
    return tuple(sorted(file.name.removesuffix(".json") for file in files if file.name.endswith(".json")))


def _words_of(ruleset: str, system: RuleSystem | None) -> dict[str, Any]:
    file = resources.files("validator.bindings").joinpath("words").joinpath(f"{ruleset}.json")
    if not file.is_file() and system is not None:
        try:
            file = resources.files(system.texts).joinpath("words.json")
        except ModuleNotFoundError:
            return {}
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return found


def _own_ids(system: RuleSystem | None) -> Iterator[tuple[str, Iterable[str]]]:
    """What a rule set itself calls its phases, statuses and so on."""
    if system is None:
        return
    parts = system.table_parts
    yield "phases", parts.phases
    yield "statuses", [status.id for status in parts.statuses]
    yield "acts", [act.id for act in parts.acts]
    yield "calls", parts.calls
    yield "boxes", parts.boxes
    yield "markers", parts.holders
