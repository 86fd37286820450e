"""Which findings are told: those of some rules, or all but those of some."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from validator.engine import Ruleset
from validator.logs.audit import Audit


@dataclass(frozen=True, slots=True)
class Choice:
    """Rules by their ids or by how these begin (`IMP-A` is every rule from IMP-A1 on): only `select` (empty: all), none
    of `ignore`."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def takes(self, rule: str) -> bool:
        """Whether findings of a rule are told."""
        return (not self.select or rule.startswith(self.select)) and not rule.startswith(self.ignore or ("\0",))


class UnknownRules(Exception):
    """Asked for rules that there are none of: `asked` are the words given, `known` the ids."""

    def __init__(self, asked: Sequence[str], known: Sequence[str]) -> None:
        super().__init__(asked, known)
        self.asked, self.known = tuple(asked), tuple(known)


def choice(select: Iterable[str], ignore: Iterable[str]) -> Choice:
    """A choice from what people type: ids in any case, several to a word with commas between.

    >>> choice(["imp-a3,IMP-M"], [])
    Choice(select=('IMP-A3', 'IMP-M'), ignore=())
    """
    return Choice(_ids(select), _ids(ignore))


def _ids(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(part.strip().upper() for word in words for part in word.split(",") if part.strip())


def hold_choice(wanted: Choice, rulesets: Iterable[Ruleset[Any, Any]]) -> None:
    """Hold what people typed against the rules there are. Raises UnknownRules for words that no rule begins with."""
    known = tuple(id_ for ruleset in rulesets for id_ in ruleset.rules)
    strange = [word for word in (*wanted.select, *wanted.ignore) if not any(id_.startswith(word) for id_ in known)]
    if strange and known:
        raise UnknownRules(strange, known)


def chosen(audit: Audit, wanted: Choice) -> Audit:
    """An audit with the findings chosen."""
    logs = (replace(log, reports=tuple(r for r in log.reports if wanted.takes(r.rule))) for log in audit.logs)
    return replace(audit, logs=tuple(logs))
