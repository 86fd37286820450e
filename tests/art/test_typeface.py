"""Widths are those that Pillow measures, texts in XML those that Python's own functions write."""

from __future__ import annotations

import struct
from pathlib import Path
from xml.sax import saxutils

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageFont

from modgen.art import missing_glyphs, text_width
from modgen.art.fonts import FONT_FOLDER
from modgen.art.markup import escape, quoteattr
from modgen.art.typeface import read_typeface

FILES = sorted(FONT_FOLDER.glob("*.ttf"))
WORDS = ("AVATAR To Ty", "Штаб 217-й гв. мсд", "A/1-21 Ł", "fi ffl", "a漢b", "")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_widths_are_those_of_pillow(file: Path) -> None:
    font = ImageFont.truetype(str(file), 1000, layout_engine=ImageFont.Layout.BASIC)
    face = read_typeface(file)
    assert len(face.widths) > 700
    assert face.em == 1000
    for code, width in face.widths.items():
        assert font.getlength(chr(code)) == width or not code, chr(code)
    for words in WORDS:
        assert face.width(words) * 1000 == pytest.approx(font.getlength(words))


def test_the_narrow_face_is_narrower_and_the_bold_one_wider() -> None:
    usual = text_width("Ford", size=10)
    assert text_width("Ford", size=10, narrow=True) < usual < text_width("Ford", size=10, weight=700)
    assert usual == 10 * text_width("Ford")
    with pytest.raises(KeyError):
        text_width("Ford", "Arial")


def test_what_no_face_draws_is_told_once_in_order() -> None:
    assert missing_glyphs("Штаб 漢字漢 \t\uffff") == "漢字\uffff"


def test_a_file_that_is_no_such_typeface(tmp_path: Path) -> None:
    bare = tmp_path / "bare.ttf"
    bare.write_bytes(struct.pack(">4xH6x", 0))
    with pytest.raises(ValueError, match="cmap"):
        read_typeface(bare)


@given(st.text())
def test_xml_is_written_as_python_writes_it(text: str) -> None:
    assert escape(text) == saxutils.escape(text)
    assert quoteattr(text) == saxutils.quoteattr(text)
