"""`modgen sheets`: the files it writes, its choices, and one clear sentence for what cannot be done."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

ROOT = Path(__file__).parents[2]


def modgen(folder: Path, *arguments: str, language: str = "en") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from modgen.cli import main; main()", "--lang", language, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """A copy of a small game with cards."""
    features = ROOT / "examples" / "features"
    (tmp_path / "modgen.yaml").write_text("games:\n  table: {}\n", encoding="utf-8")
    for folder in ("counters/table", "maps/table"):
        shutil.copytree(features / folder, tmp_path / folder)
    return tmp_path


def failure(done: subprocess.CompletedProcess[str], *parts: str) -> None:
    assert done.returncode == 2, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    (line,) = done.stderr.strip().splitlines()
    for part in parts:
        assert part in line


def test_a_file_for_each_part(workspace: Path) -> None:
    done = modgen(workspace, "sheets", "table", "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    names = [Path(file["file"]).name for file in told["files"]]
    parts = ("counters", "cards", "map", "map-tiles", "aids", "setups")
    assert names == [f"table-{part}.pdf" for part in parts]
    for file in told["files"]:
        with pikepdf.open(workspace / file["file"]) as pdf:
            assert len(pdf.pages) == file["pages"]
    rows = (workspace / "counters/table/rosters/boats.csv").read_text(encoding="utf-8").splitlines()
    heads = rows[0].split(",")
    counts = {row.split(",")[0]: int(row.split(",")[heads.index("count")]) for row in rows[1:]}
    assert told["files"][0]["counters"] == counts
    assert not list(workspace.rglob("*.part"))


def test_all_in_one_file_and_pictures(workspace: Path) -> None:
    done = modgen(workspace, "sheets", "table", "--what", "counters,aids", "--one-file", "--out", "one")
    assert done.returncode == 0, done.stderr
    assert [file.name for file in (workspace / "one").iterdir()] == ["table.pdf"]
    done = modgen(
        workspace,
        "sheets",
        "table",
        "--what",
        "counters",
        "--format",
        "png",
        "--dpi",
        "72",
        "--cutter",
        "dxf",
        "--out",
        "p",
    )
    assert done.returncode == 0, done.stderr
    names = {file.name for file in (workspace / "p").iterdir()}
    assert names == {"table-counters-1.png", "table-counters-2.png", "table-counters-cut-1.dxf"}
    assert Image.open(workspace / "p" / "table-counters-1.png").size == (595, 842)


def test_choices_come_from_the_games_file_and_options_override_them(workspace: Path) -> None:
    file = workspace / "counters/table/sheets.yaml"
    file.write_text("what: [counters]\npaper: letter\nduplex: fronts\n", encoding="utf-8")
    done = modgen(workspace, "sheets", "table", "--duplex", "short-edge", "--out", "o")
    assert done.returncode == 0, done.stderr
    with pikepdf.open(workspace / "o" / "table-counters.pdf") as pdf:
        assert len(pdf.pages) == 2
        assert [round(float(n)) for n in pdf.pages[0].mediabox] == [0, 0, 612, 792]


def test_what_is_wrong_in_the_games_file_has_its_line(workspace: Path) -> None:
    file = workspace / "counters/table/sheets.yaml"
    file.write_text("paper: a4\nduplex: sideways\n", encoding="utf-8")
    for command in (("sheets", "table"), ("check", "table")):
        done = modgen(workspace, *command)
        assert done.returncode in (1, 2)
        assert "sheets.yaml:2:" in done.stderr + done.stdout
    file.write_text("paper: papyrus\n", encoding="utf-8")
    done = modgen(workspace, "sheets", "table")
    assert done.returncode == 2 and "sheets.yaml:1:" in done.stderr and "papyrus" in done.stderr
    file.write_text("offset: [1]\n", encoding="utf-8")
    done = modgen(workspace, "sheets", "table")
    assert "sheets.yaml:1:" in done.stderr and "write exactly 2" in done.stderr
    assert not (workspace / "dist").exists()


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (("--paper", "60x60", "--margin", "25"), ("15.9 × 15.9 mm", "--paper")),
        (("--paper", "papyrus"), ("papyrus", "a4")),
        (("--die", "nothing"), ("nothing", "five-eighths-140")),
        (("--die", "half-inch-280"), ("half-inch-280", "15.9")),
        (("--die", "small.yaml"), ("small", "--die-sheets 7")),
        (("--columns", "99"), ("10",)),
        (("--what", "map", "--overlap", "60", "--paper", "a5", "--margin", "40"), ("60",)),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    workspace: Path, arguments: tuple[str, ...], parts: tuple[str, ...]
) -> None:
    (workspace / "counters/table/small.yaml").write_text(
        "paper: a4\nblocks: [{at: [40, 40], size: 15.9, columns: 2}]\n", encoding="utf-8"
    )
    what = () if "--what" in arguments else ("--what", "counters")
    failure(modgen(workspace, "sheets", "table", *what, *arguments), *parts)
    assert not (workspace / "dist").exists()
    russian = modgen(workspace, "sheets", "table", *what, *arguments, language="ru")
    assert russian.returncode == 2 and russian.stderr.startswith("ошибка: ")


def test_a_typeface_that_is_not_at_hand_stops_a_print(workspace: Path) -> None:
    game = workspace / "counters/table"
    (game / "images").mkdir(exist_ok=True)
    (game / "images" / "boat.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text font-family="Gill Sans" y="5">A</text></svg>',
        encoding="utf-8",
    )
    roster = game / "rosters/boats.csv"
    head, first, *rest = roster.read_text(encoding="utf-8").splitlines()
    roster.write_text("\n".join([f"{head},image", f"{first},boat.svg", *(f"{row}," for row in rest)]), encoding="utf-8")
    done = modgen(workspace, "sheets", "table", "--what", "counters")
    assert done.returncode == 2
    assert "Gill Sans" in done.stderr.splitlines()[-1] and done.stderr.splitlines()[-1].startswith("error: ")


def test_a_coarse_picture_is_told_of(workspace: Path) -> None:
    game = workspace / "counters/table"
    (game / "images").mkdir(exist_ok=True)
    Image.new("RGB", (40, 40), "red").save(game / "images" / "boat.png")
    roster = game / "rosters/boats.csv"
    head, first, *rest = roster.read_text(encoding="utf-8").splitlines()
    roster.write_text("\n".join([f"{head},image", f"{first},boat.png", *(f"{row}," for row in rest)]), encoding="utf-8")
    done = modgen(workspace, "sheets", "table", "--what", "counters")
    assert done.returncode == 0
    # 40 px on 8.7 of the 25 parts of 15.9 mm.
    assert "warning" in done.stderr and "184 dpi" in done.stderr


def test_an_offset_that_is_none_is_refused(workspace: Path) -> None:
    for wrong in ("1", "1,x", "nan,1", "90,0"):
        done = modgen(workspace, "sheets", "table", "--offset", wrong)
        assert done.returncode == 2 and wrong in done.stderr


def test_no_number_is_no_length(workspace: Path) -> None:
    done = modgen(workspace, "sheets", "table", "--margin", "nan", language="ru")
    assert done.returncode == 2 and "nan — не длина в мм" in done.stderr


def test_pages_of_an_earlier_run_do_not_stay_among_the_new_ones(workspace: Path) -> None:
    small = ("sheets", "table", "--what", "counters", "--format", "svg")
    assert modgen(workspace, *small, "--rows", "1", "--columns", "2").returncode == 0
    folder = workspace / "dist" / "table-sheets"
    before = {file.name for file in folder.iterdir()}
    (folder / "table-cards-7.svg").touch()
    (folder / "notes.svg").touch()
    assert modgen(workspace, *small).returncode == 0
    after = {file.name for file in folder.iterdir()}
    assert len(before) == 14
    assert after == {"table-counters-1.svg", "table-counters-2.svg", "table-cards-7.svg", "notes.svg"}


def test_extensions_are_printed_beside_their_game(workspace: Path) -> None:
    folder = workspace / "counters/table/extensions/fleet"
    (folder / "rosters").mkdir(parents=True)
    (folder / "images").mkdir()
    (folder / "setups").mkdir()
    (folder / "extension.yaml").write_text('name: {en: Fleet, ru: Флот}\nversion: "2"\n', encoding="utf-8")
    (folder / "images" / "raft.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>', encoding="utf-8"
    )
    head, first, *_ = (workspace / "counters/table/rosters/boats.csv").read_text(encoding="utf-8").splitlines()
    row = dict(zip(head.split(","), first.split(","), strict=True))
    known = row["id"]
    row |= {"id": "raft", "count": "3", "name": "Raft"}
    table = f"{head},image\n{','.join(row.values())},raft.svg\n"
    (folder / "rosters" / "fleet.csv").write_text(table, encoding="utf-8")
    place = f"name: All\nplace:\n  town: [raft, {known}]\n"
    (folder / "setups" / "all.yaml").write_text(place, encoding="utf-8")
    done = modgen(workspace, "sheets", "table", "--what", "counters,setups", "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    files = {Path(file["file"]).name: file for file in json.loads(done.stdout)["files"]}
    assert list(files) == [f"table-{part}.pdf" for part in ("counters", "fleet-counters", "setups", "fleet-setups")]
    assert files["table-fleet-counters.pdf"]["counters"] == {"raft": 3}
    assert "raft" not in files["table-counters.pdf"]["counters"]


@pytest.mark.parametrize("name", ["publishers.md", "publishers.ru.md"])
def test_the_docs_list_every_key_of_the_games_file(name: str) -> None:
    text = (ROOT / "docs" / name).read_text(encoding="utf-8").partition("## `sheets.yaml`")[2]
    schema = json.loads((ROOT / "modgen/game/schemas/sheets.json").read_text(encoding="utf-8"))
    missing = {key for key in schema["properties"] if f"\n{key}: " not in text}
    # Told of beside `die`.
    assert missing == {"die_sheets"} and "die_sheets: 2" in text


def test_help_is_in_both_languages() -> None:
    assert "Print at 100 %" in modgen(ROOT, "sheets", "--help").stdout
    assert "Печатайте" in modgen(ROOT, "sheets", "--help", language="ru").stdout


def test_a_picture_outside_of_the_game_is_one_problem(workspace: Path) -> None:
    roster = workspace / "counters/table/rosters/boats.csv"
    head, first, *rest = roster.read_text(encoding="utf-8").splitlines()
    rows = [f"{head},image", f"{first},../../modgen.yaml", *(f"{row}," for row in rest)]
    roster.write_text("\n".join(rows), encoding="utf-8")
    done = modgen(workspace, "sheets", "table")
    assert done.returncode == 2
    assert done.stderr.count("error:") == 1 and "boats.csv:2" in done.stderr
    assert not (workspace / "dist").exists()
