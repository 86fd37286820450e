"""500 two-sided counters as a PDF of vectors, beside protograf and svglib with reportlab; 5,000: is it linear?

    pytest bench/test_sheets.py -s

Each run is a process of its own; what is measured is processor time without the start of Python and its imports.
protograf draws counters of its own of about the same parts, svglib converts the very drawings of ours. They need an
environment of their own (protograf wants Python 3.13):

    python3.13 -m venv .venv-printing && .venv-printing/bin/pip install protograf svglib reportlab
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PRINTING = ROOT / ".venv-printing" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
COUNTERS = 500
#: protograf takes minutes for all of them; so many sides are drawn, and the time multiplied.
SAMPLE = int(os.environ.get("BENCH_PROTOGRAF_SIDES", "100"))
# What the project aims at: seconds for 500 counters, the share of protograf's time, what ten times as many may cost.
AIM_SECONDS, AIM_SHARE, AIM_GROWTH = 0.5, 0.01, 13.0

MEASURED = """
print("MEASURED", time.process_time() - begin, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, size)
"""
GAME = """
import resource, sys, time
from pathlib import Path
sys.path[:0] = [{root!r}]
from bench_game import game
own = game({counters})
"""
OURS = (
    GAME
    + """
import typst, pikepdf, milsymbol
from modgen.sheets.choices import SheetChoices
from modgen.sheets.countersheets import Imprint, counter_sheets
from modgen.sheets.publishing import pdf_of
warm = game(2)
pdf_of(counter_sheets(warm, SheetChoices(), "en", Imprint("", "", "")), "", "")
begin = time.process_time()
sheets = counter_sheets(own, SheetChoices(), "en", Imprint("Bench 1", "", ""))
data = pdf_of(sheets, "Bench", "")
size = len(data)
assert sum(len(page.cells) for page in sheets.pages) == 2 * {counters}
"""
    + MEASURED
)
DRAWINGS = (
    GAME
    + """
from modgen.counters import draw_counter
for n, counter in enumerate(own.counters):
    for side in ("front", "back"):
        Path({folder!r}, f"{{n:05}}-{{side}}.svg").write_text(draw_counter(own, counter, "en", side), encoding="utf-8")
"""
)
SVGLIB = """
import io, logging, resource, time
from pathlib import Path
from reportlab.graphics import renderPDF
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from svglib.svglib import svg2rlg
logging.disable(logging.CRITICAL)
files = sorted(Path({folder!r}).glob("*.svg"))
begin = time.process_time()
out = io.BytesIO()
canvas = Canvas(out, pagesize=(210 * mm, 297 * mm))
for n, file in enumerate(files):
    if n and n % 140 == 0:
        canvas.showPage()
    drawing = svg2rlg(str(file))
    scale = 15.9 * mm / drawing.width
    drawing.scale(scale, scale)
    renderPDF.draw(drawing, canvas, (12 + n % 10 * 18) * mm, (20 + n % 140 // 10 * 18) * mm)
canvas.save()
size = len(out.getvalue())
"""
PROTOGRAF = """
import os, resource, sys, time
os.chdir({folder!r})
sys.argv = ["bench"]
from protograf import *
begin = time.process_time()
Create(filename="other.pdf", margin=1, units="cm", paper="A4")
CounterSheet(cards={sides}, width=1.59, height=1.59, grid_marks=True)
for i in range(1, {sides} + 1):
    Counter(
        [i],
        rectangle(x=0, y=0, width=1.59, height=1.59, fill="#a9bfd3" if i % 2 else "#dbb096", stroke="#4c6c8c"),
        rectangle(x=0.06, y=0.2, width=1.47, height=0.18, fill="#f2c230", stroke="#f2c230"),
        rectangle(x=0.5, y=0.55, width=0.6, height=0.4, fill="#f7f3e6", stroke="#1c1b18"),
        line(x=0.5, y=0.55, x1=1.1, y1=0.95),
        line(x=1.1, y=0.55, x1=0.5, y1=0.95),
        text(x=0.8, y=0.34, text=str(i), font_size=5),
        text(x=0.7, y=1.4, text=f"{{i % 12}}-{{i % 9}}", font_size=13),
        text(x=1.3, y=1.35, text=str(5 + i % 4), font_size=7),
    )
Save()
size = os.path.getsize("other.pdf")
"""


@dataclass(frozen=True, slots=True)
class Run:
    """Seconds of processor time, MB of memory at most, bytes of the file."""

    seconds: float
    megabytes: float
    size: int


def run(python: str | Path, script: str) -> Run:
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(ROOT), str(Path(__file__).parent))),
        "PYTHONUTF8": "1",
    }
    done = subprocess.run(
        [str(python), "-c", script], env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    told = [line.split() for line in done.stdout.splitlines() if line.startswith("MEASURED")]
    return Run(float(told[0][1]), float(told[0][2]), int(told[0][3])) if told else Run(0, 0, 0)


def ours(counters: int) -> Run:
    return run(sys.executable, OURS.format(root=str(ROOT), counters=counters))


def told(what: str, made: Run) -> str:
    return f"{what}: {made.seconds:.2f} s, {made.megabytes:.0f} MB, file of {made.size / 1e3:.0f} kB"


def test_500_two_sided_counters(capsys: pytest.CaptureFixture[str]) -> None:
    made = ours(COUNTERS)
    with capsys.disabled():
        print(f"\n{told(f'{COUNTERS} two-sided counters as PDF', made)} (aim {AIM_SECONDS} s)")
    assert made.seconds < 4 * AIM_SECONDS


def test_5000_are_linear(capsys: pytest.CaptureFixture[str]) -> None:
    few, many = ours(COUNTERS), ours(10 * COUNTERS)
    growth = many.seconds / few.seconds
    with capsys.disabled():
        print(
            f"\n{told(f'{10 * COUNTERS} two-sided counters as PDF', many)}; {growth:.1f} times the time of {COUNTERS}"
        )
    assert growth < AIM_GROWTH


needs_others = pytest.mark.skipif(not PRINTING.exists(), reason=f"no {PRINTING.parents[1].name}: see this file's head")


@needs_others
def test_beside_svglib_and_reportlab(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(sys.executable, DRAWINGS.format(root=str(ROOT), counters=COUNTERS, folder=str(tmp_path)))
    made, other = ours(COUNTERS), run(PRINTING, SVGLIB.format(folder=str(tmp_path)) + MEASURED)
    with capsys.disabled():
        share = made.seconds / other.seconds
        print(f"\n{told('svglib and reportlab, the drawings given', other)}; ours takes {share:.3f} of it")
    assert made.seconds < other.seconds


@needs_others
def test_beside_protograf(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = ours(COUNTERS)
    other = run(PRINTING, PROTOGRAF.format(folder=str(tmp_path), sides=SAMPLE) + MEASURED)
    whole = other.seconds * 2 * COUNTERS / SAMPLE
    with capsys.disabled():
        print(
            f"\nprotograf: {other.seconds:.1f} s for {SAMPLE} sides, {whole:.0f} s for {2 * COUNTERS}, file of "
            f"{other.size / 1e3:.0f} kB for the {SAMPLE}; ours takes {made.seconds / whole:.4f} of it (aim {AIM_SHARE})"
        )
    assert made.seconds < whole * 3 * AIM_SHARE
