"""Words for codes and values: problems, what a change was, what a finding says, in one language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from modgen.game.model import Text
from modgen.game.problems import Problem
from modgen.texts import Catalogue
from validator.engine import Said

_FIELD = re.compile(r"\{(\w+)")


class Words:
    """All catalogues a report needs. Problems are worded by the package they come from; what no catalogue has is told
    by its code, so that a report never fails for want of a word."""

    def __init__(self, language: str, ruleset_texts: str = "", names: Mapping[str, Text] | None = None) -> None:
        self.language = language
        self.own = Catalogue("validator.texts", language)
        self._modgen = Catalogue("modgen.texts", language)
        self._rules = Catalogue(ruleset_texts, language) if ruleset_texts else None
        self._names = names or {}

    def __call__(self, key: str, /, **values: object) -> str:
        """A message of the validator's own."""
        return self.own(key, **values)

    def number(self, value: float, places: int) -> str:
        """A number with so many decimals."""
        return self.own.number(value, places)

    def name(self, id_: str | None) -> str:
        """What people call a unit, an area, a side or a box; the id itself where it has no other name."""
        if not id_:
            return ""
        if id_ in self._names:
            return self._names[id_].of(self.language)
        if id_.startswith("box:") and self.own.has(f"check.{id_.replace(':', '.')}"):
            return self.own(f"check.{id_.replace(':', '.')}")
        return id_

    def who(self, player: str, side: str | None) -> str:
        """A player and his side; the side alone where it has his name or his is not known; that nothing tells."""
        called = self.name(side)
        text = self._names.get(side or "")
        if not player or player in (side, *((text.of("en"), text.of("ru")) if text else ())):
            return called or player or self.own("check.nobody")
        return self.own("check.who", player=player, side=called) if called else player

    def said(self, said: Said) -> str:
        """A rule set's sentence, its ids in the words people use."""
        values = {key: self._value(value) for key, value in said.values.items()}
        if self._rules is None or not self._rules.has(f"findings.{said.key}"):
            return said.key
        return self._rules(f"findings.{said.key}", **values)

    def action(self, said: Said, form: str = "", **joined: str) -> str:
        """A rule set's words for an action or a standing: `form` is "may" or "did". `joined` are values that are in
        words already. What the rule set has no words for is told by its key and values."""
        key = f"actions.{said.key}.{form}" if form else f"actions.{said.key}"
        values = {**{name: self._value(value) for name, value in said.values.items()}, **joined}
        # A damaged log may do things to units that there are not: then a sentence has nothing to name.
        if (
            self._rules is None
            or not self._rules.has(key)
            or set(_FIELD.findall(self._rules.template(key))) - set(values)
        ):
            told = ", ".join(f"{name} {value}" for name, value in values.items() if name not in ("unit", "side"))
            return f"{said.key}: {told}" if told else said.key
        return self._rules(key, **values)

    def tells(self, said: Said, form: str = "") -> bool:
        """Whether the rule set has words of its own for an action or a standing, see :meth:`action`."""
        key = f"actions.{said.key}.{form}" if form else f"actions.{said.key}"
        return self._rules is not None and self._rules.has(key)

    def rule_part(self, rule: str, part: str) -> str:
        """A rule's `text`, `note`, `violation`, `example` or `source`; "" if its rule set gives none."""
        key = f"rules.{rule}.{part}"
        return self._rules(key) if self._rules is not None and self._rules.has(key) else ""

    def fields(self, said: Said, form: str) -> tuple[str, ...]:
        """The values that the words for an action hold, in their order there, but for whose action it is."""
        key = f"actions.{said.key}.{form}"
        if self._rules is None or not self._rules.has(key):
            return tuple(name for name in said.values if name not in ("unit", "side"))
        return tuple(name for name in _FIELD.findall(self._rules.template(key)) if name not in ("unit", "side"))

    def value(self, value: object) -> str:
        """A value of a rule set's sentence in the words people use."""
        return str(self._value(value))

    def _value(self, value: object) -> object:
        if isinstance(value, tuple):
            return ", ".join(self.value(one) for one in value)
        if isinstance(value, float):
            return self.own.decimal(str(value))
        if not isinstance(value, str):
            return "" if value is None else value
        for kind in ("word", "phase"):
            if self._rules is not None and self._rules.has(f"findings.{kind}.{value}"):
                return self._rules(f"findings.{kind}.{value}")
        return self.name(value)

    def rule_title(self, rule: str) -> str:
        """A rule's title, "" if its rule set gives none."""
        if self._rules is None or not self._rules.has(f"rules.{rule}.title"):
            return ""
        return self._rules(f"rules.{rule}.title")

    def phase(self, phase: str | None) -> str:
        """A phase's name."""
        if phase and self._rules is not None and self._rules.has(f"findings.phase.{phase}"):
            return self._rules(f"findings.phase.{phase}")
        return phase or ""

    def problem(self, problem: Problem) -> str:
        """What is wrong, in one sentence, with where in the file."""
        return " ".join(filter(None, (self._where(problem), self._of(problem, problem.code))))

    def cure(self, problem: Problem) -> str:
        """What to do about it, "" if nothing is said."""
        key = f"{problem.code}.cure"
        return self._of(problem, key) if self._catalogue(problem).has(key) else ""

    def _of(self, problem: Problem, key: str) -> str:
        catalogue = self._catalogue(problem)
        if not catalogue.has(key):
            return problem.code
        return catalogue(key, **{"file": problem.place.file, **problem.values})

    def _where(self, problem: Problem) -> str:
        return self.own("check.at_step", step=problem.values["step"]) if "step" in problem.values else ""

    def _catalogue(self, problem: Problem) -> Catalogue:
        return self.own if problem.code.startswith(("audit.", "play.")) else self._modgen


def problem_lines(problems: Iterable[Problem], words: Words) -> Iterator[str]:
    """Problems for people: place, severity, what is wrong; then, indented, what to do."""
    for problem in problems:
        yield from _told(problem, f"{words(f'check.{problem.severity.value}')}: ", words)


def failure_text(problems: Iterable[Problem], words: Words) -> str:
    """What stopped a command: as problem_lines, without the severity that the console puts before it."""
    return "\n".join(line for problem in problems for line in _told(problem, "", words))


def _told(problem: Problem, severity: str, words: Words) -> Iterator[str]:
    place = f"{problem.place}: " if problem.place.file else ""
    yield f"{place}{severity}{words.problem(problem)}"
    if cure := words.cure(problem):
        yield f"    {cure}"


def problem_json(problem: Problem, words: Words) -> dict[str, object]:
    """A problem as a JSON value."""
    return {
        "file": problem.place.file or None,
        "line": problem.place.line or None,
        "step": problem.values.get("step"),
        "severity": problem.severity.value,
        "code": problem.code,
        "message": words.problem(problem),
        "cure": words.cure(problem) or None,
    }
