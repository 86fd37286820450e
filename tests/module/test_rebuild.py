"""A rebuild that remembers gives the bytes of a build that does not, whatever has changed or been damaged."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from modgen.commands import build as command_build
from modgen.game import memory
from modgen.texts import Catalogue

ROOT = Path(__file__).parents[2]
CSV = Path("counters/werra/rosters/nato.csv")


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("workspace")
    for name in ("counters", "maps"):
        shutil.copytree(ROOT / name, folder / name)
    shutil.copy(ROOT / "modgen.yaml", folder)
    return folder


def built(workspace: Path, monkeypatch: pytest.MonkeyPatch, *options: str) -> bytes:
    monkeypatch.chdir(workspace)
    done = CliRunner().invoke(
        command_build.command(Catalogue("modgen.texts", "en")), ["werra", *options], standalone_mode=False
    )
    assert done.exception is None and done.return_value == 0, done.output
    return (workspace / "dist" / "werra.vmod").read_bytes()


def forget(workspace: Path) -> None:
    shutil.rmtree(workspace / command_build.CACHE_FOLDER)
    memory._DIGESTS.clear()


def test_remembered_or_not_the_bytes_are_the_same(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = built(workspace, monkeypatch)
    drawn: list[str] = []
    plain = memory.keep
    monkeypatch.setattr("modgen.module.orders.keep", lambda kind, *rest: (drawn.append(kind), plain(kind, *rest)))
    assert built(workspace, monkeypatch) == first
    assert drawn == [], "nothing is drawn or rendered a second time"
    rows = (workspace / CSV).read_text(encoding="utf-8").splitlines(keepends=True)
    changed = [row.replace(",5,4\n", ",6,4\n") if row.startswith("acr21-a,") else row for row in rows]
    changed.insert(1, changed[-1].replace(changed[-1].split(",")[0], "zz-new", 1))
    assert changed[2:] != rows[1:]
    (workspace / CSV).write_text("".join(changed), encoding="utf-8")
    drawn.clear()
    second = built(workspace, monkeypatch)
    assert second != first
    assert 0 < drawn.count("picture") <= 12, "two counters, in two languages, some turned"
    forget(workspace)
    assert built(workspace, monkeypatch) == second
    lock = (workspace / "counters/werra/gpids.lock").read_text(encoding="utf-8")
    assert lock.rstrip().splitlines()[-1].endswith(" zz-new")


def test_a_damaged_memory_changes_nothing(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = built(workspace, monkeypatch)
    file = workspace / command_build.CACHE_FOLDER / memory.MEMORY_FILE
    data = bytearray(file.read_bytes())
    for at in range(5000, len(data), 40_009):
        data[at] ^= 0xFF
    file.write_bytes(data)
    assert built(workspace, monkeypatch) == whole


def test_the_folder_keeps_itself_out_of_version_control(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built(workspace, monkeypatch)
    assert (workspace / command_build.CACHE_FOLDER / ".gitignore").read_text(encoding="utf-8") == "*\n"
