"""`modgen art` on the sample game: the pictures it writes, and that it writes none of bad data."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

ROOT = Path(__file__).parents[2]


def modgen(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from modgen.cli import main; main()", "--lang", "en", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """A copy of the sample game."""
    shutil.copy(ROOT / "modgen.yaml", tmp_path)
    for folder in ("counters/werra", "maps/werra"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return tmp_path


def test_pictures_of_every_side_at_the_size_asked(workspace: Path) -> None:
    done = modgen(workspace, "art", "werra", "--size", "50", "--out", "pictures")
    assert done.returncode == 0, done.stderr
    files = {file.name for file in (workspace / "pictures").iterdir()}
    assert {"counters.png", "counter-initiative.png", "counter-initiative-back.png", "status-suppressed.png"} <= files
    assert "counter-turn-back.png" not in files
    assert f"{len(files)} pictures in pictures" in done.stdout
    for name in files:
        if name.startswith(("counter-", "status-")):
            assert Image.open(workspace / "pictures" / name).size == (50, 50)
    (map_file,) = (workspace / "pictures").glob("map-*.png")
    assert Image.open(map_file).width > 1000
    assert modgen(workspace, "art", "werra", "--size", "50", "--out", "again").returncode == 0
    for name in files:
        assert (workspace / "pictures" / name).read_bytes() == (workspace / "again" / name).read_bytes(), name


def test_nothing_is_written_of_bad_data(workspace: Path) -> None:
    roster = workspace / "counters/werra/rosters/nato.csv"
    text = roster.read_text(encoding="utf-8")
    roster.write_text(
        text.replace("10031000-15-121303", "x").replace("-120500-0000,7,3,6,5", "-999999-0000,7,3,6,5", 1)
    )
    done = modgen(workspace, "art", "werra", "--out", "pictures")
    assert done.returncode == 2
    assert "nato.csv" in done.stderr
    assert "there is no symbol with the code 10031000159999990000" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (workspace / "pictures").exists()


def test_unknown_game_and_no_workspace(workspace: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    for folder, game in ((workspace, "nowhere"), (tmp_path_factory.mktemp("empty"), "werra")):
        done = modgen(folder, "art", game)
        assert done.returncode == 2
        assert done.stderr.strip()
        assert "Traceback" not in done.stderr


def test_a_folder_that_cannot_be_made(workspace: Path) -> None:
    (workspace / "taken").write_text("a file", encoding="utf-8")
    done = modgen(workspace, "art", "werra", "--out", "taken/pictures")
    assert done.returncode == 2
    assert "taken" in done.stderr
    assert "Traceback" not in done.stderr
