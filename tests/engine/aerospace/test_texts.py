"""Every rule and every finding has its words, in both languages alike."""

from __future__ import annotations

import ast
import json
import re
from importlib import resources
from pathlib import Path

import pytest

import validator.engine.aerospace.rules as rules
from modgen.texts import Catalogue
from validator.engine import find_ruleset

RULES = find_ruleset("aerospace")
LANGUAGES = ("en", "ru")
#: keys that are put together from a rule and a kind
MADE = {f"B{n}.too_{what}" for n in (1, 2, 3) for what in ("many", "few")}
MADE |= {"S1.bombardment", "S1.pinpoint", "S6.bombardment", "S6.planetfall"}


def texts(language, area):
    file = resources.files(RULES.texts).joinpath(language, f"{area}.json")
    return json.loads(file.read_text(encoding="utf-8"))


def test_all_of_the_catalogue_is_there():
    families = {"F": 12, "T": 9, "L": 5, "A": 3, "D": 4, "B": 8, "S": 8}
    assert list(RULES.rules) == [f"AIR-{f}{n}" for f, count in families.items() for n in range(1, count + 1)]


def test_what_only_allows_has_no_severity():
    free = {name for name, rule in RULES.rules.items() if not rule.severities}
    assert free == {"AIR-F8", "AIR-T9", "AIR-L5", "AIR-D2"}


def test_every_rule_is_explained():
    words = texts("en", "rules")
    for name in RULES.rules:
        for part in ("title", "text", "source", "violation", "example"):
            assert words[f"{name}.{part}"].strip()
    assert {key.partition(".")[0] for key in words} == {"title", *RULES.rules}


def test_every_finding_has_words_and_every_word_a_finding():
    key = re.compile(r"[A-Z]\d{1,2}\.[a-z_]+")
    used = set(MADE)
    for file in sorted(Path(rules.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and key.fullmatch(node.value):
                used.add(node.value)
    known = texts("en", "findings")
    worded = {name.removesuffix(".allowed") for name in known if not name.startswith(("phase.", "word."))}
    assert used == worded
    assert {f"{name}.allowed" for name in used} <= set(known)


@pytest.mark.parametrize(
    ("language", "what"),
    [
        ("en", "Too few Blast markers on Bombers: expected 1 (1 under fire + 0 lost + 0 for the half), placed 0"),
        ("ru", "Не хватает «Бластов» на Bombers: положено 1 (1 за огонь + 0 за потери + 0 за половину), поставлено 0"),
    ],
)
def test_a_finding_shows_the_ledger(game, language, what):
    g = game()
    g.approach()
    g.flak()
    g.phase("end")
    assert Catalogue(RULES.texts, language)(f"findings.{g.only.what.key}", **g.only.what.values) == what


@pytest.mark.parametrize("language", LANGUAGES)
def test_phases_and_orders_have_names(language):
    words = Catalogue(RULES.texts, language)
    assert len({words(f"findings.phase.{phase}") for phase in RULES.table_parts.phases}) == 3
    assert words("findings.word.march") != words("findings.word.advance")
