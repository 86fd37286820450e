"""Every code that drawing and checking can give has its words in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from modgen.texts import Catalogue

ROOT = Path(__file__).parents[2]
BAD_PICTURE = re.compile(r'BadPicture\(\s*"(\w+)"')
PROBLEM = re.compile(r'Problem\("counters\.(\w+)"')
SYMBOL = re.compile(r'BadSymbol\("(\w+)"')


def codes(pattern: re.Pattern[str], package: str) -> set[str]:
    return {code for file in (ROOT / package).glob("*.py") for code in pattern.findall(file.read_text("utf-8"))}


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_code_is_worded(language: str) -> None:
    words = Catalogue("modgen.texts", language)
    pictures = codes(BAD_PICTURE, "modgen/art") | codes(BAD_PICTURE, "modgen/counters")
    assert {"not_svg", "too_complex", "outside"} <= pictures
    # `missing` is told by modgen.game, which knows the column; the renderer's own two are no fault of an author's file.
    told = pictures - {"missing", "not_rendered", "too_large"}
    problems = codes(PROBLEM, "modgen/counters") | codes(SYMBOL, "modgen/counters") | {f"picture_{c}" for c in told}
    assert {"text_too_wide", "symbol_unknown", "picture_font"} <= problems
    lacking = [f"art.{c}" for c in pictures if not words.has(f"art.{c}")]
    lacking += [f"counters.{c}{end}" for c in problems for end in ("", ".cure") if not words.has(f"counters.{c}{end}")]
    assert lacking == []
