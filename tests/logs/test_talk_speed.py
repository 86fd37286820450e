"""What players type cannot hold up an audit: the shared lists of lines on chat made of their own words."""

from __future__ import annotations

import re
import time
from importlib import resources
from importlib.resources.abc import Traversable

import pytest

from modgen.game.binding_file import read_lines
from validator.logs.chat import MAX_LINE, ChatLine, LineReader, Names, Source

FOLDER = resources.files("validator.bindings").joinpath("talk")
TALK = [one for one in FOLDER.iterdir() if one.name.endswith(".yaml")]


@pytest.mark.parametrize("file", TALK, ids=lambda file: file.name)
def test_no_line_of_chat_takes_long_to_read(file: Traversable) -> None:
    lines = read_lines(file.read_bytes(), file.name)
    reader = LineReader(
        lines,
        (),
        units=Names([("u", ["A/2"])]),
        sides=Names([("s", ["NATO"])]),
        areas=Names([("a", ["Kreuzweg"])]),
    )
    words = sorted({word for line in lines for word in re.findall(r"[^\W\d_]{2,}", line.match)})
    assert len(words) > 50
    made = [f"{word}{gap}" * MAX_LINE for word in words for gap in (" ", "   ", ": ", " A/2 ", "=")]
    made += [f"A/2{' ' * 70}DF{sign * 70}" for sign in ("=", " ", "1", "- ")]
    made += [f"{word}{' ' * 60}A/2{' ' * 60}:{' ' * 60}DF = {'1' * 60}x" for word in words]
    slowest = 0.0
    for text in made:
        began = time.perf_counter()
        reader.read(ChatLine(Source.TALK, text[:MAX_LINE], "Ann"))
        slowest = max(slowest, time.perf_counter() - began)
    assert slowest < 1.0, "seconds for the slowest line"
