"""A rebuild that remembers gives the bytes of a build that does not, whatever has changed or been damaged."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from modgen.commands import build as command_build
from modgen.game import load_game, load_workspace, memory
from modgen.game.model import Game, Text
from modgen.game.tabledata import Chart, TableData
from modgen.module import build_module
from modgen.module.charts import chart_image
from modgen.module.lint_saves import lint_saves
from modgen.module.orders import Order
from modgen.module.tableart import table_orders
from modgen.texts import Catalogue
from modgen.vassal import Module, read_module

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


def example(id_: str) -> Game:
    game, _ = load_game(load_workspace(ROOT / "examples" / "features"), id_)
    assert game is not None
    return game


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


@pytest.mark.parametrize("id_", ["table", "pieces"])
def test_cards_charts_dice_and_layers_are_not_drawn_twice(
    id_: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = example(id_)
    drawn: list[str] = []
    plain = Order.svg.fget  # type: ignore[attr-defined]
    monkeypatch.setattr(Order, "svg", property(lambda order: (drawn.append(order.name), plain(order))[1]))
    with memory.remembering(tmp_path):
        first = build_module(game).data
    assert any("icon_" not in name for name in drawn)
    drawn.clear()
    with memory.remembering(tmp_path):
        assert build_module(game).data == first
    assert [name for name in drawn if "icon_" not in name] == []


def test_a_picture_of_the_author_s_that_has_changed_is_drawn_anew(tmp_path: Path) -> None:
    chart = Chart("c", Text("C"), image="own.png")
    game = replace(example("table"), root=str(tmp_path), table=TableData(charts=(chart,)))
    found = []
    for width in (60, 60, 90):
        Image.new("RGB", (width, 40), "red").save(tmp_path / "own.png")
        with memory.remembering(tmp_path / "memory"):
            order = next(one for one in table_orders(game, "en") if one.name == chart_image(chart))
            found.append((order.width, order.digest))
    assert [width for width, _ in found] == [60, 60, 90]
    assert found[0] == found[1] != found[2]


def test_a_save_that_was_sound_is_read_again_when_what_it_names_is_gone(tmp_path: Path) -> None:
    module: Module = read_module(build_module(example("pieces")).data)
    assert module.root is not None
    with memory.remembering(tmp_path):
        assert list(lint_saves(module.root, module.entries)) == []
        assert list(lint_saves(module.root, module.entries)) == []
        fewer = {name: data for name, data in module.entries.items() if not name.startswith("images/")}
        assert {one.code for one in lint_saves(module.root, fewer)} == {"module.no_image"}
