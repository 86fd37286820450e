"""Every rule and every finding has its words, in both languages alike."""

from __future__ import annotations

import ast
import json
import re
from importlib import resources
from pathlib import Path

import pytest

import validator.engine.impulse.rules as rules
from modgen.texts import Catalogue
from validator.engine import find_ruleset
from validator.engine.impulse.actions import Move

RULES = find_ruleset("impulse")
LANGUAGES = ("en", "ru")
FIELD = re.compile(r"\{(\w+)")


def texts(language, area):
    file = resources.files(RULES.texts).joinpath(language, f"{area}.json")
    return json.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("area", ["rules", "findings", "actions"])
def test_both_languages_have_the_same_keys_and_fields(area):
    english, russian = texts("en", area), texts("ru", area)
    assert list(english) == list(russian)
    for key, template in english.items():
        assert set(FIELD.findall(template)) == set(FIELD.findall(russian[key])), key
        assert template.strip(), key
        assert russian[key].strip(), key


def test_every_rule_is_explained():
    words = texts("en", "rules")
    for name in RULES.rules:
        for part in ("title", "text", "source", "violation", "example"):
            assert f"{name}.{part}" in words
    assert {key.partition(".")[0] for key in words} == {"title", *RULES.rules}


def keys_in_the_rules():
    """Every message key that stands in the rules' modules: `A1.move`, `R3.after_roll` ..."""
    key = re.compile(r"[A-Z]\d\.[a-z_]+")
    for file in sorted(Path(rules.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and key.fullmatch(node.value):
                yield node.value


def test_every_finding_has_words_and_every_word_a_finding():
    used = set(keys_in_the_rules()) | {"R3.suppressed", "R3.recovering"}
    worded = {key.removesuffix(".allowed") for key in texts("en", "findings") if not key.startswith("phase.")}
    assert used == worded
    assert {f"{key}.allowed" for key in used} <= set(texts("en", "findings"))


@pytest.mark.parametrize(
    ("language", "what", "allowed"),
    [
        ("en", "n1 moves from a to c, which are not adjacent", "A unit enters only areas adjacent to its own."),
        (
            "ru",
            "n1 идёт из области a в область c, а они не соседние",
            "Юнит входит только в области, соседние с его собственной.",
        ),
    ],
)
def test_a_finding_in_words(game, language, what, allowed):
    g = game()
    g.do(Move(unit="n1", to="c"))
    words = Catalogue(RULES.texts, language)
    assert words(f"findings.{g.only.what.key}", **g.only.what.values) == what
    assert words(f"findings.{g.only.allowed.key}", **g.only.allowed.values) == allowed


@pytest.mark.parametrize("language", LANGUAGES)
def test_phases_have_names(language):
    words = Catalogue(RULES.texts, language)
    assert len({words(f"findings.phase.{phase}") for phase in ("initiative", "rally", "operations")}) == 3
