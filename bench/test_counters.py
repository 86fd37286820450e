"""`modgen build` of 60 to 5,000 two-sided counters, and the rebuild after a row has changed: time and most memory.

    pytest bench/test_counters.py -s

Each run is a process of its own, start of Python included. Beside them, for the same number of counters: pywargame
(in an environment of its own, see tests/module/test_pywargame.py) writing a module of the same pieces with pictures
given, and a plain loop of Pillow's drawing the pictures: box, frame, a symbol of lines, five figures.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
PYWARGAME = ROOT / ".venv-pywargame" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
SIZES = tuple(int(n) for n in os.environ.get("BENCH_COUNTERS", "60,500,2000,5000").split(","))
# What the project aims at: a rebuild's share of the build; and how much a counter more may cost at the end of the row.
AIM_REBUILD, AIM_GROWTH = 0.1, 1.3

MEASURE = """
import resource, sys, time
{job}
used = resource.getrusage(resource.RUSAGE_SELF)
print("MEASURED", used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
"""
BUILD = """
from modgen.cli import main
sys.argv = ["modgen", "build"]
try:
    main()
except SystemExit as stop:
    assert stop.code == 0, stop.code
"""
PILLOW = """
import io
from PIL import Image, ImageDraw, ImageFont
font = {{size: ImageFont.truetype({font!r}, size) for size in (12, 24)}}
for number in range({counters}):
    for side in range(2):
        picture = Image.new("RGBA", (75, 75), "#a9bfd3" if number % 2 else "#dbb096")
        draw = ImageDraw.Draw(picture)
        draw.rectangle((0, 0, 74, 74), outline="#16202b", width=2)
        draw.rectangle((18, 14, 57, 40), fill="#f4f1e6", outline="#16202b", width=2)
        draw.line((18, 14, 57, 40), fill="#16202b", width=2)
        draw.line((57, 14, 18, 40), fill="#16202b", width=2)
        draw.text((38, 8), str(number), "#16202b", font[12], anchor="mm")
        draw.text((38, 58), f"{{number % 12}}-{{number % 9}}", "#16202b", font[24], anchor="mm")
        draw.text((66, 26), str(5 + number % 4), "#16202b", font[12], anchor="mm")
        out = io.BytesIO()
        picture.save(out, "PNG")
"""
OTHERS = """
from pywargame.vassal.base import *
from pywargame.vassal.buildfile import BuildFile
from pywargame.vassal.moduledata import ModuleData
from pywargame.vassal.traits.basic import BasicTrait
from pywargame.vassal.traits.layer import LayerTrait
from pywargame.vassal.traits.mark import MarkTrait
from pywargame.vassal.traits.prototype import PrototypeTrait
from pywargame.vassal.vmod import VMod
picture = open({picture!r}, "rb").read()
build = BuildFile()
game = build.addGame(name="Bench", version="1")
game.addBasicCommandEncoder()
game.addPrototypes().addPrototype(name="unit", traits=[MarkTrait("Kind", "unit"), BasicTrait()])
window = game.addPieceWindow(name="Counters").addTabs(entryName="Counters")
with VMod({out!r}, "w") as vmod:
    for number in range({counters}):
        if number % 250 == 0:
            listed = window.addList(entryName=str(number))
        front, back = f"c{{number}}.png", f"b{{number}}.png"
        marks = [MarkTrait(name, str(number % 9)) for name in ("AF", "DF", "Morale", "MaxAP")]
        layer = LayerTrait(["", back], increaseName="Flip")
        piece = BasicTrait(name=f"Unit {{number}}", filename=front, gpid=number + 1)
        traits = [PrototypeTrait("unit"), *marks, layer, piece]
        listed.addPieceSlot(entryName=f"Unit {{number}}", gpid=number + 1, height=75, width=75, traits=traits)
        vmod.addFile("images/" + front, picture)
        vmod.addFile("images/" + back, picture)
    vmod.addFile("buildFile.xml", build.encode())
    data = ModuleData()
    data.addData().addVersion(version="1")
    vmod.addFile("moduledata", data.encode())
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no getrusage")


def games() -> ModuleType:
    spec = importlib.util.spec_from_file_location("counters", Path(__file__).with_name("counters.py"))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def measure(job: str, folder: Path, python: str = sys.executable) -> tuple[float, float]:
    """Seconds of the processor and MB of a process of its own."""
    environment = {**os.environ, "PYTHONUTF8": "1", "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT)}
    # Compiled code is kept: an author's second build does not compile the program again.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment["PYTHONPYCACHEPREFIX"] = str(folder.parent / "compiled")
    command = [python, "-c", MEASURE.format(job=job)]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False, env=environment)
    assert done.returncode == 0, done.stderr
    _, seconds, megabytes = done.stdout.strip().splitlines()[-1].split()
    return float(seconds), float(megabytes)


def test_building_many_counters(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from modgen.art.fonts import FONT_FOLDER

    counters = games()
    warm = tmp_path / "warm"
    counters.write_game(warm, 20)
    measure(BUILD, warm)
    lines, full = [], {}
    for size in SIZES:
        folder = tmp_path / str(size)
        counters.write_game(folder, size)
        seconds, megabytes = measure(BUILD, folder)
        full[size] = seconds
        counters.change_a_row(folder)
        again, again_mb = measure(BUILD, folder)
        assert (folder / "dist" / "bench.vmod").is_file()
        font = str(FONT_FOLDER / "PTSans_700Bold.ttf")
        pillow, _ = measure(PILLOW.format(counters=size, font=font), folder)
        line = (
            f"{size:>5} counters: build {seconds:6.2f} s, {megabytes:4.0f} MB ({seconds / size * 1000:5.1f} ms each); "
            f"a row changed {again:5.2f} s, {again_mb:4.0f} MB ({again / seconds:.2f}, aim {AIM_REBUILD}); "
            f"Pillow's loop alone {pillow:5.2f} s"
        )
        if PYWARGAME.exists():
            picture = folder / "picture.png"
            picture.write_bytes(b"\x89PNG" + bytes(2500))
            job = OTHERS.format(counters=size, picture=str(picture), out=str(folder / "other.vmod"))
            other, other_mb = measure(job, folder, str(PYWARGAME))
            line += f", pywargame with given pictures {other:5.2f} s, {other_mb:4.0f} MB"
        else:
            line += "; pywargame is not there: tests/module/test_pywargame.py makes its environment"
        lines.append(line)
    if len(SIZES) >= 3:
        (a, b), (y, z) = SIZES[:2], SIZES[-2:]
        early, late = (full[b] - full[a]) / (b - a), (full[z] - full[y]) / (z - y)
        growth = f"{early * 1000:.2f} ms from {a} to {b}, {late * 1000:.2f} ms from {y} to {z}"
        lines.append(f"a counter more costs {growth}: {late / early:.2f} times (linear: 1, aim {AIM_GROWTH})")
    with capsys.disabled():
        print("\n" + "\n".join(lines))
