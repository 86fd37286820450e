"""`modgen inspect` on our module, on other people's, and on files made to do harm."""

from __future__ import annotations

import json
import random
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner

from modgen.commands.inspect import command
from modgen.console import Failure
from modgen.inspection.contents import contents
from modgen.inspection.grouping import Gravity, grouped
from modgen.inspection.opened import open_any
from modgen.module.lint import lint_module
from modgen.texts import Catalogue
from modgen.vassal import (
    AddPiece,
    BeginSave,
    EndSave,
    Node,
    Player,
    SavedGame,
    UnreadableFile,
    write_archive,
    write_saved_game,
)

SHARED = Path(__file__).parents[3] / "shared" / "vassal" / "real"
REAL = sorted(file for file in SHARED.rglob("*") if file.is_file())
MODULES = [file for file in REAL if file.parent.name == "modules"]
needs_real = pytest.mark.skipif(not REAL, reason="other people's files are not beside this checkout")


def run(file: Path, *options: str, language: str = "en") -> tuple[int, str]:
    done = CliRunner().invoke(
        command(Catalogue("modgen.texts", language)), [str(file), *options], standalone_mode=False
    )
    if done.exception is not None:
        raise done.exception
    assert isinstance(done.return_value, int)
    return done.return_value, done.output


def test_our_own_module_is_told_whole(werra_module: Path) -> None:
    opened = open_any(werra_module)
    assert opened.module is not None
    found = contents(opened.module, opened.size)
    assert (found.kind, found.name, found.game) == ("module", "Werra 1985", True)
    assert found.sides == ("NATO", "Warsaw Pact")
    assert found.size == werra_module.stat().st_size
    assert found.slots > 60
    assert "Bridges at dawn" in found.setups
    assert sum(board.zones for one in found.maps for board in one.boards) >= 32
    status, text = run(werra_module)
    assert status == 0
    assert "Nothing wrong was found." in text
    status, text = run(werra_module, language="ru")
    assert "Ошибок не найдено." in text


@needs_real
@pytest.mark.parametrize("file", REAL, ids=lambda file: file.name)
def test_every_real_file_is_told_in_both_languages_and_as_json(file: Path) -> None:
    for language in ("en", "ru"):
        status, text = run(file, language=language)
        assert status in (0, 1)
        assert len(text.splitlines()) > 3
    _, text = run(file, "--json", "--all")
    told = json.loads(text)
    assert told["kind"] in ("module", "extension", "save", "log")
    assert all(len(group["examples"]) == group["count"] for group in told["problems"])


@needs_real
def test_what_is_in_a_real_module() -> None:
    _, text = run(SHARED / "modules" / "pog-buildFile.xml", "--json")
    told = json.loads(text)
    assert (told["name"], told["version"], told["languages"]) == ("Paths of Glory", "10.8", ["es"])
    assert (told["slots"], told["cards"], len(told["prototypes"])) == (782, 145, 245)
    assert told["maps"][0]["boards"][0] == {
        "name": "Classic Map",
        "image": "map_classic_vassal.jpg",
        "grids": ["RegionGrid"],
        "zones": 20,
        "regions": 486,
    }
    assert {group["code"]: group["count"] for group in told["problems"]} == {
        "module.unknown_prototype": 5,
        "module.unknown_attribute": 1,
    }
    _, text = run(SHARED / "modules" / "vasl-ffs.vmdx", "--json")
    told = json.loads(text)
    assert (told["kind"], told["base"], told["extension_id"], told["slots"]) == ("extension", "VASL", "08d", 31)


def test_no_password_is_told(tmp_path: Path) -> None:
    game = SavedGame(None, None, tuple(Node(one) for one in (BeginSave(), Player("s3cret", "Ann", "Red"), EndSave())))
    (tmp_path / "a.vsav").write_bytes(write_saved_game(game))
    for options in ((), ("--json",)):
        _, text = run(tmp_path / "a.vsav", *options)
        assert "Ann" in text and "Red" in text
        assert "s3cret" not in text


@needs_real
def test_damaged_files_are_told_or_refused_never_stumbled_over(tmp_path: Path) -> None:
    chance = random.Random(7)
    for file in MODULES:
        data = file.read_bytes()
        for number in range(6):
            broken = bytearray(data[: chance.randrange(len(data))] if number % 2 else data)
            for _ in range(40):
                broken[chance.randrange(len(broken))] = chance.randrange(256)
            target = tmp_path / file.name
            target.write_bytes(broken)
            try:
                status, _ = run(target)
            except Failure as failure:
                assert file.name in str(failure)
            else:
                assert status in (0, 1)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no file of VASSAL's",
        b"<html/>",
        b"<VASSAL.build.Gam",
        b"\xff\xfe<\x00",
        b'<!DOCTYPE a [<!ENTITY b "c">]><VASSAL.build.GameModule name="&b;"/>',
        b"!VCSK",
        b"PK\x03\x04",
    ],
)
def test_what_is_nothing_of_vassals_is_refused_in_one_line(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x.vmod").write_bytes(data)
    with pytest.raises(Failure) as failure:
        run(tmp_path / "x.vmod", language="ru")
    assert str(failure.value).startswith(str(tmp_path / "x.vmod"))
    assert "\n" not in str(failure.value)


def test_a_bomb_is_bounded(tmp_path: Path) -> None:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("buildFile.xml", b"<VASSAL.build.GameModule>" + b"<a/>" * 30_000_000)
    (tmp_path / "bomb.vmod").write_bytes(out.getvalue())
    try:
        status, text = run(tmp_path / "bomb.vmod")
    except Failure:
        return
    assert status == 1
    assert "64 MB" in text


def test_a_long_name_does_not_multiply(tmp_path: Path) -> None:
    """A name of a megabyte above 20 000 components would be 20 GB of paths."""
    name = "x" * 1_000_000
    children = "<VASSAL.build.module.Map/>" * 20_000
    (tmp_path / "b.xml").write_text(f'<VASSAL.build.GameModule name="{name}">{children}</VASSAL.build.GameModule>')
    status, text = run(tmp_path / "b.xml")
    assert status == 1
    assert len(text) < 100_000_000


def test_names_cannot_move_the_cursor(tmp_path: Path) -> None:
    (tmp_path / "b.xml").write_text(
        '<VASSAL.build.GameModule name="a&#10;b\u202ec" version="\u009b31m"/>', encoding="utf-8"
    )
    _, text = run(tmp_path / "b.xml")
    assert "a b c" in text
    assert "\u009b" not in text


def test_faults_are_grouped_by_gravity(tmp_path: Path) -> None:
    (tmp_path / "b.xml").write_text(
        '<VASSAL.build.GameModule name="a" odd="1">'
        '<VASSAL.build.module.PredefinedSetup isMenu="true" name="m"><VASSAL.build.module.PredefinedSetup name="s"/>'
        "</VASSAL.build.module.PredefinedSetup>"
        '<VASSAL.build.module.Chatter><VASSAL.build.module.Map mapName="M"/></VASSAL.build.module.Chatter>'
        "</VASSAL.build.GameModule>"
    )
    opened = open_any(tmp_path / "b.xml")
    assert opened.module is not None
    groups = grouped(lint_module(opened.module))
    assert [group.gravity for group in groups] == sorted(group.gravity for group in groups)
    told = {group.code: group for group in groups}
    assert told["module.misplaced"].count == 1, "a menu of set-ups may hold set-ups"
    assert told["module.misplaced"].gravity is Gravity.BROKEN
    assert told["module.map_lacks"].count == 7 and len(told["module.map_lacks"].examples) == 3
    assert told["module.unknown_attribute"].gravity is Gravity.UNTIDY


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os = pytest.importorskip("os")
    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipes with names here")
    os.mkfifo(tmp_path / "pipe.vmod")
    with pytest.raises(UnreadableFile):
        open_any(tmp_path / "pipe.vmod")


def test_saves_without_end_are_not_all_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = [AddPiece(str(n), "piece;;;x.png;N", "Map;1;2;3;0") for n in range(60)]
    save = write_saved_game(SavedGame(None, None, tuple(map(Node, (BeginSave(), *pieces, EndSave())))))
    named = "".join(f'<VASSAL.build.module.PredefinedSetup name="{n}" file="{n}.vsav"/>' for n in range(9))
    build_file = f'<VASSAL.build.GameModule name="a">{named}</VASSAL.build.GameModule>'.encode()
    entries = {"buildFile.xml": build_file, **{f"{n}.vsav": save for n in range(9)}}
    (tmp_path / "a.vmod").write_bytes(write_archive(entries))
    monkeypatch.setattr("modgen.module.lint_saves.MOST_COMMANDS", 150)
    opened = open_any(tmp_path / "a.vmod")
    assert opened.module is not None
    told = {group.code: group for group in grouped(lint_module(opened.module))}
    assert told["module.no_map"].count == 3 * 60, "three saves were read"
    assert (told["vassal.too_many"].count, told["vassal.too_many"].examples[0].place.file) == (1, "3.vsav")
