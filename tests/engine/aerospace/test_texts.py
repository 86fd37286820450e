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
from validator.engine import Said, find_ruleset
from validator.engine.aerospace.actions import EndPhase, SetMark
from validator.report.wording import Words

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
        (
            "ru",
            "Не хватает «Бластов» на формации Bombers: положено 1 (1 за огонь + 0 за потери + 0 за половину), "
            "поставлено 0",
        ),
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


def test_in_russian_a_name_follows_a_noun_and_need_not_be_declined():
    noun = re.compile(r"((?:[Фф]ормаци[яию]|[Тт]ранспорта?|Самолёт|стороны|противника:) |\()$")
    for key, text in texts("ru", "findings").items():
        for name in re.finditer(r"\{(?:unit|target|formation|transports?|side_other)\}", text):
            before = text[: name.start()]
            assert noun.search(before) or (not before and name[0] == "{unit}"), (key, text)


@pytest.mark.parametrize(
    ("key", "values", "what"),
    [
        ("B6.early", {"unit": "Bombers", "count": 1}, "1 Blast marker is taken off Bombers outside its action"),
        ("B6.early", {"unit": "Bombers", "count": 2}, "2 Blast markers are taken off Bombers outside its action"),
        ("T5.spared", {"transport": "t1", "count": 1}, "t1 is destroyed, but 1 of the passengers aboard is not"),
    ],
)
def test_one_marker_is_no_markers(key, values, what):
    assert Catalogue(RULES.texts, "en")(f"findings.{key}", **values) == what


@pytest.mark.parametrize(("language", "what"), [("en", "is marked broken in the air"), ("ru", "отмечена разбитой")])
def test_what_an_air_formation_is_marked_is_in_words(game, language, what):
    g = game()
    g.approach()
    g.do(SetMark(formation="Bombers", mark="broken"))
    g.end()
    assert what in Words(language, RULES.texts).said(g.only.what)


def test_centimetres_have_a_decimal_comma_in_russian():
    said = Said("T7.far", {"unit": "c1", "distance": 8.1, "transport": "t1"})
    assert "8,1 см" in Words("ru", RULES.texts).said(said)
    assert "8.1 cm" in Words("en", RULES.texts).said(said)


@pytest.mark.parametrize(
    ("language", "what"), [("en", "Turn 1: the End Phase begins"), ("ru", "Ход 1: начинается конечная фаза")]
)
def test_a_phase_that_begins_is_told_by_its_name(game, language, what):
    said = RULES.said(game().state, EndPhase(turn=1, phase="end"))
    assert Words(language, RULES.texts).action(said, "did") == what
