"""How long `--help` takes, beside importing click alone in a fresh interpreter: the least a click command can take."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

import pytest

ROUNDS = 15


def seconds(code: str, *arguments: str) -> float:
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", code, *arguments], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begin


@pytest.mark.parametrize("program", ["modgen", "validator"])
def test_help_beside_importing_click(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    ours, floor = [], []
    for _ in range(ROUNDS):
        ours.append(seconds(f"from {program}.cli import main; main()", "--help"))
        floor.append(seconds("import click"))
    ratio = statistics.median(a / b for a, b in zip(ours, floor, strict=True))
    with capsys.disabled():
        print(
            f"\n{program} --help: {statistics.median(ours) * 1000:.0f} ms, import click: "
            f"{statistics.median(floor) * 1000:.0f} ms, ratio {ratio:.2f} (aim 1.5)"
        )
