"""`modgen build werra` beside rendering the same drawings alone, and the most memory each takes.

    pytest bench/test_build.py -s

Each runs in a process of its own, in turn, best of several. "The same drawings" twice over: already drawn, so that only
typst is at work; and drawn as well, which no build can do without.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROUNDS = 3
# What the project aims at, as a multiple of drawing and rendering alone.
AIM = 1.3

LOAD = """
from pathlib import Path
from modgen.game import load_game, load_workspace
game, problems = load_game(load_workspace(Path.cwd()), "werra")
assert game is not None
"""
JOBS = {
    "build": """
import sys
from modgen.cli import main
sys.argv = ["modgen", "build", "werra", "--out", OUT]
try:
    main()
except SystemExit as stop:
    assert stop.code == 0, stop.code
""",
    "draw and render": LOAD
    + """
from modgen.art import Renderer
from modgen.module.artwork import pictures
assert sum(len(png) for _, png in Renderer().pngs(pictures(game, "en"))) > 0
""",
    "render": """
import pickle
from modgen.art import Renderer
jobs = pickle.load(open(DRAWN, "rb"))
assert sum(len(png) for _, png in Renderer().pngs(jobs)) > 0
""",
}
# Time is the process's own, start of Python included; memory its largest resident set.
MEASURE = """
import resource, sys, time
begin = time.perf_counter()
{job}
used = time.perf_counter() - begin
print("MEASURED", used, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no getrusage")


def measure(name: str, out: Path) -> tuple[float, float]:
    """Seconds and MB of one run in a process of its own."""
    drawn = out / "drawn.pickle"
    job = f"OUT, DRAWN = {str(out)!r}, {str(drawn)!r}\n{JOBS[name]}"
    done = subprocess.run(
        [sys.executable, "-c", MEASURE.format(job=job)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
        env={**os.environ, "PYTHONUTF8": "1", "LC_ALL": "C.UTF-8"},
    )
    _, seconds, megabytes = done.stdout.strip().splitlines()[-1].split()
    return float(seconds), float(megabytes)


def test_building_werra_beside_rendering_its_drawings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from modgen.game import load_game, load_workspace
    from modgen.module.artwork import pictures

    game, _ = load_game(load_workspace(ROOT), "werra")
    assert game is not None
    drawings = [tuple(job) for job in pictures(game, "en")]
    (tmp_path / "drawn.pickle").write_bytes(pickle.dumps(drawings))
    best = {name: (float("inf"), 0.0) for name in JOBS}
    for _ in range(ROUNDS):
        for name in JOBS:
            seconds, megabytes = measure(name, tmp_path)
            best[name] = (min(best[name][0], seconds), max(best[name][1], megabytes))
    (build, build_mb), (both, both_mb), (render, render_mb) = (best[n] for n in ("build", "draw and render", "render"))
    assert (tmp_path / "werra.vmod").is_file()
    with capsys.disabled():
        print(
            f"\nmodgen build werra ({len(drawings)} pictures): {build:.2f} s, {build_mb:.0f} MB\n"
            f"drawing and rendering the same: {both:.2f} s, {both_mb:.0f} MB, ratio {build / both:.2f} (aim {AIM})\n"
            f"rendering the same drawings alone: {render:.2f} s, {render_mb:.0f} MB, ratio {build / render:.2f}"
        )
