"""A small game for the tests of the impulse rules: five areas in a row, three units a side, a Cadre each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from modgen.texts import Catalogue
from validator.engine import Finding, Scenario, Unit, find_ruleset
from validator.engine.impulse.actions import Action

RULES = find_ruleset("impulse")
WORDS = [Catalogue(RULES.texts, language) for language in ("en", "ru")]
#: unit -> side, place, maximum AP; Morale 7, AF 4, DF 3 for all
UNITS = {
    "n1": ("NATO", "a", 3),
    "n2": ("NATO", "a", 1),
    "n3": ("NATO", "b", 2),
    "nk": ("NATO", "box:cadre", 1),
    "w1": ("WP", "c", 3),
    "w2": ("WP", "c", 1),
    "w3": ("WP", "d", 2),
    "wk": ("WP", "box:cadre", 1),
}
LINKS = frozenset(frozenset(pair) for pair in ("ab", "bc", "cd", "de"))


@dataclass
class Game:
    """A game that goes on: `do` judges an action, applies it and tells what was found."""

    state: Any
    findings: list[Finding] = field(default_factory=list)
    step: int = 0

    def do(self, *actions: Action) -> list[str]:
        """The ids found by the last of the actions; each gets the next number as its step, unless it has one.

        Every finding on the way can be put in words, and has a severity that its rule is registered with.
        """
        found: list[str] = []
        for action in actions:
            action = replace(action, at=self.step) if action.at == -1 else action
            self.step = action.at + 1
            self.findings = list(RULES.check(self.state, action))
            for finding in self.findings:
                assert finding.severity in RULES.rules[finding.rule].severities, finding
                for said in (finding.what, finding.allowed):
                    assert all(words(f"findings.{said.key}", **said.values) for words in WORDS)
            self.state = RULES.apply(self.state, action)
            found = [finding.rule for finding in self.findings]
        return found

    @property
    def only(self) -> Finding:
        """The one finding of the last action."""
        assert len(self.findings) == 1, self.findings
        return self.findings[0]

    def legal(self) -> list[Action]:
        return list(RULES.legal(self.state))


def scenario(
    phase: str | None = "operations",
    *,
    holder: str | None = "NATO",
    opening: bool = True,
    options: Mapping[str, Any] | None = None,
    units: Mapping[str, Mapping[str, Any]] | None = None,
) -> Scenario:
    """The game's scenario; `units` changes a unit's `place`, figures (`morale` ...) or values (`ap`, `status`)."""
    made = {}
    for name, (side, place, most) in UNITS.items():
        change = dict((units or {}).get(name, {}))
        figures = {"morale": 7, "af": 4, "df": 3, "max_ap": most}
        place = change.pop("place", place)
        values = {key: change.pop(key) for key in ("ap", "status") if key in change}
        figures.update(change)
        known = {key: value for key, value in figures.items() if value is not None}
        made[name] = Unit(name, name.upper(), side, place=place, figures=known, values=values)
    return Scenario(
        ("NATO", "WP"), frozenset("abcde"), LINKS, made, options or {}, 1, phase, holder=holder, opening=opening
    )


@pytest.fixture
def game() -> Callable[..., Game]:
    """A factory of games; arguments as for `scenario`."""

    def start(*args: Any, **kwargs: Any) -> Game:
        return Game(RULES.start(scenario(*args, **kwargs)))

    return start


@pytest.fixture
def make_scenario() -> Callable[..., Scenario]:
    return scenario
