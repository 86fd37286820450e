"""How long 500 counters take to PNG, beside typst alone on 500 trivial SVGs: the least it can take."""

from __future__ import annotations

import statistics
import time

import pytest
import typst
from bench_game import game

from modgen.art import Renderer
from modgen.art.fonts import FONT_FOLDER, typst_fonts
from modgen.counters import draw_counter

COUNTERS, SIZE, ROUNDS = 500, 75, 5


def trivial(salt: int) -> float:
    """Seconds typst takes for as many squares of one colour each."""
    compiler = typst.Compiler(root=FONT_FOLDER, font_paths=typst_fonts(), ignore_system_fonts=True)
    # Single quotes: the SVG stands in a typst string.
    square = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect width='9' height='9' fill='{}'/></svg>"
    page = f'#page(width: {SIZE}pt, height: {SIZE}pt, image(bytes("{square}"), format: "svg", width: {SIZE}pt))\n'
    pages = "".join(page.format(f"#{salt * COUNTERS + i:06x}") for i in range(COUNTERS))
    source = f"#set page(margin: 0pt, fill: none)\n{pages}"
    begin = time.perf_counter()
    made = compiler.compile(input=source.encode(), format="png", ppi=72)
    assert made is not None and len(made) == COUNTERS
    return time.perf_counter() - begin


def test_500_counters_beside_typst_alone(capsys: pytest.CaptureFixture[str]) -> None:
    renderer = Renderer()
    drawn, rendered, floor = [], [], []
    for round_ in range(ROUNDS):
        drawn_game = game(COUNTERS, f"r{round_}")
        begin = time.perf_counter()
        svgs = [(c.id, draw_counter(drawn_game, c, "en"), SIZE) for c in drawn_game.counters]
        between = time.perf_counter()
        assert len(list(renderer.pngs(svgs))) == COUNTERS
        drawn.append(between - begin)
        rendered.append(time.perf_counter() - between)
        floor.append(trivial(round_))
    draw, render, least = (statistics.median(times) for times in (drawn, rendered, floor))
    with capsys.disabled():
        print(
            f"\n{COUNTERS} counters of {SIZE} px: drawn as SVG in {draw * 1000:.0f} ms, "
            f"rendered in {render * 1000:.0f} ms ({render / COUNTERS * 1000:.2f} ms each); "
            f"typst alone, trivial SVGs: {least * 1000:.0f} ms, ratio {render / least:.1f}"
        )
