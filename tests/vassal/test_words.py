"""Every problem has its words and a cure, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from modgen.texts import LANGUAGES, Catalogue

PACKAGE = Path(__file__).parents[2] / "modgen" / "vassal"
SOURCE = "\n".join(file.read_text(encoding="utf-8") for file in sorted(PACKAGE.glob("*.py")))
CALL = re.compile(r'(?:FormatProblem|UnreadableFile)\(\s*"(vassal\.\w+)"((?:[^()]|\([^()]*\))*)\)')
CODES = sorted(set(re.findall(r'(?:FormatProblem|UnreadableFile)\(\s*"(vassal\.\w+)"', SOURCE)))


def test_there_are_problems_to_word() -> None:
    assert {"vassal.not_a_zip", "vassal.command", "vassal.xml"} <= set(CODES)
    assert len(CODES) > 25


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_words_and_cure(code: str, language: str) -> None:
    words = Catalogue("modgen.texts", language)
    assert words.template(f"{code}.cure")
    for found, rest in CALL.findall(SOURCE):
        if found == code:
            values = dict.fromkeys(re.findall(r'"(\w+)": ', rest), 7)
            assert words(code, **values).strip()


def test_no_words_without_a_problem() -> None:
    words = Catalogue("modgen.texts", "en")
    assert all(words.has(code) for code in CODES)
    english = (PACKAGE.parent / "texts" / "en" / "vassal.json").read_text(encoding="utf-8")
    keys = set(re.findall(r'^  "(\w+)":', english, re.MULTILINE))
    assert {f"vassal.{key}" for key in keys} == set(CODES)
