"""`modgen build` as its users meet it: whole files or none, one clear message, nothing on the way in a pipe."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from modgen.module import replace_file
from modgen.texts import Catalogue
from modgen.vassal import read_module

ROOT = Path(__file__).parents[2]
SVG = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
 width="700" height="420" viewBox="0 0 700 420">
 <g inkscape:groupmode="layer" inkscape:label="areas">
  <path inkscape:label="west" d="M 40 40 H 240 V 240 H 40 Z"/>
  <path inkscape:label="east" d="M 240 40 H 440 V 240 H 240 Z"/>
 </g>
 <g inkscape:groupmode="layer" inkscape:label="boxes">
  <rect inkscape:label="out" x="500" y="40" width="120" height="120"/>
 </g>
</svg>"""
FILES = {
    "modgen.yaml": "games:\n  mini:\n",
    "counters/mini/game.yaml": 'name: {en: Mini, ru: Мини}\nversion: "1.0"\nrules: impulse\n',
    "counters/mini/sides.yaml": (
        'blue: {name: {en: Blue, ru: Синие}, field: "#a9bfd3", rim: "#4c6c8c", ink: "#16202b", accent: "#1f4f8a"}\n'
        'red: {name: {en: Red, ru: Красные}, field: "#dbb096", rim: "#96472f", ink: "#2a1610", accent: "#a3211b"}\n'
    ),
    "counters/mini/faces.yaml": "unit: {layout: unit, factors: [af, df], morale: morale, action_points: ap}\n",
    "counters/mini/rosters/all.csv": (
        "id,name,name_ru,side,face,symbol,af,df,morale,ap,start\n"
        "b1,1st/2nd,1-я,blue,unit,10031000151211000000,5,4,7,2,west\n"
        "r1,Рота,Рота,red,unit,10061000151211000000,5,4,7,3,east\n"
    ),
    "counters/mini/setups/start.yaml": "name: {en: Start, ru: Начало}\nplace: {}\n",
    "maps/mini/map.yaml": (
        "drawing: map.svg\nname: {en: Plain, ru: Равнина}\n"
        'terrains:\n  open: {name: {en: Open, ru: Поле}, colour: "#e9e4c9"}\n'
        "areas:\n  west: {name: {en: West, ru: Запад}}\n  east: {name: {en: East, ru: Восток}}\n"
        "boxes:\n  out: {name: {en: Out, ru: Вне}, role: eliminated}\n"
    ),
    "maps/mini/map.svg": SVG,
}


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path


def start(workspace: Path, *arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", "from modgen.cli import main; main()", *arguments],
        cwd=workspace,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8"},
    )


def run(workspace: Path, *arguments: str) -> tuple[int, str, str]:
    process = start(workspace, *arguments)
    out, err = process.communicate(timeout=120)
    return process.returncode, out.decode(), err.decode()


def test_builds_all_games_quietly_and_the_same_each_time(workspace: Path) -> None:
    status, out, err = run(workspace, "build")
    assert (status, err) == (0, "")
    assert out.splitlines()[0].startswith("dist/mini.vmod: 2 counters, 1 set-up,")
    first = (workspace / "dist" / "mini.vmod").read_bytes()
    assert run(workspace, "build", "mini")[0] == 0
    assert (workspace / "dist" / "mini.vmod").read_bytes() == first
    assert read_module(first).name == "Mini"
    assert sorted(file.name for file in (workspace / "dist").iterdir()) == ["mini.vmod"]


def test_a_module_in_russian_is_asked_for(workspace: Path) -> None:
    status, out, _ = run(workspace, "build", "mini", "--lang", "ru", "--out", "модули")
    assert status == 0 and "расстановка" in out
    module = read_module(workspace / "модули" / "mini.vmod")
    assert module.name == "Мини"
    assert module.root is not None
    assert [zone.attributes["name"] for zone in module.root.find("Zone")] == ["Запад", "Восток", "Вне"]


def test_the_system_s_language_does_not_change_the_module(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(workspace, "build")[0] == 0
    english = (workspace / "dist" / "mini.vmod").read_bytes()
    process = subprocess.run(
        [sys.executable, "-c", "from modgen.cli import main; main()", "build"],
        cwd=workspace,
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "LC_ALL": "ru_RU.UTF-8"},
    )
    assert process.returncode == 0 and "фишки" in process.stdout.decode()
    assert (workspace / "dist" / "mini.vmod").read_bytes() == english


def test_broken_data_tell_what_check_tells_and_write_nothing(workspace: Path) -> None:
    assert run(workspace, "build")[0] == 0
    before = (workspace / "dist" / "mini.vmod").read_bytes()
    roster = workspace / "counters" / "mini" / "rosters" / "all.csv"
    roster.write_text(roster.read_text(encoding="utf-8").replace("blue,unit", "bleu,unit"), encoding="utf-8")
    _, told, _ = run(workspace, "check")
    status, out, err = run(workspace, "build")
    assert (status, out) == (2, "")
    assert "counters/mini/rosters/all.csv:2:" in err and "Traceback" not in err
    assert [line for line in told.splitlines() if ".csv:" in line] == [
        line for line in err.splitlines() if ".csv:" in line
    ]
    assert (workspace / "dist" / "mini.vmod").read_bytes() == before


def test_an_unknown_game_is_one_line(workspace: Path) -> None:
    status, out, err = run(workspace, "build", "maxi")
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1 and "maxi" in err and "mini" in err


def test_no_workspace_is_said_so(tmp_path: Path) -> None:
    status, _, err = run(tmp_path, "build")
    assert status == 2 and "modgen.yaml" in err and "Traceback" not in err


@pytest.mark.parametrize("out", ["file", "file/below", "/proc/none"])
def test_a_folder_that_cannot_be_written_is_one_clear_message(workspace: Path, out: str) -> None:
    (workspace / "file").write_text("x", encoding="utf-8")
    status, told, err = run(workspace, "build", "--out", out)
    assert status == 2 and told == ""
    assert out.split("/")[-1] in err and "Traceback" not in err and "fault of this program" not in err
    assert (workspace / "file").read_text(encoding="utf-8") == "x"


@pytest.mark.parametrize("out", ["file", "file/below"])
def test_a_file_in_a_folders_place_is_told_in_the_users_language(workspace: Path, out: str) -> None:
    (workspace / "file").write_text("x", encoding="utf-8")
    _, _, err = run(workspace, "build", "--out", out, "--lang", "ru")
    # click tells the first itself, and knows no more of the second than the system does
    assert "файл" in err and "exists" not in err and "directory" not in err


def test_every_counter_is_counted_as_check_counts_them(workspace: Path) -> None:
    roster = workspace / "counters" / "mini" / "rosters" / "all.csv"
    rows = roster.read_text(encoding="utf-8").splitlines()
    counted = [f"{row},{count}" for row, count in zip(rows, ["count", "5", ""], strict=True)]
    roster.write_text("\n".join(counted), encoding="utf-8")
    assert "; 6 counters," in run(workspace, "check")[1]
    out = run(workspace, "build")[1]
    assert out.startswith("dist/mini.vmod: 6 counters, 1 set-up, 0.") and ", 0.0 MB" not in out


def test_rules_that_are_not_there_are_the_one_fault(workspace: Path) -> None:
    game = workspace / "counters" / "mini" / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("rules: impulse", "rules: impuls"), encoding="utf-8")
    setup = workspace / "counters" / "mini" / "setups" / "start.yaml"
    setup.write_text("name: S\nplace: {west: [{counter: b1, status: suppressed}]}\n", encoding="utf-8")
    status, _, err = run(workspace, "build")
    assert status == 2
    assert [line for line in err.splitlines() if "error" in line] == [
        "counters/mini/game.yaml:3:8: error: there is no rule system impuls"
    ]


def test_a_status_the_rules_do_not_know_is_told(workspace: Path) -> None:
    setup = workspace / "counters" / "mini" / "setups" / "start.yaml"
    setup.write_text("name: S\nplace: {west: [{counter: b1, status: asleep}]}\n", encoding="utf-8")
    status, _, err = run(workspace, "build")
    assert status == 2
    assert "start.yaml:2:" in err and "asleep" in err and "suppressed, recovering" in err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_killed_at_any_moment_the_old_file_is_whole(workspace: Path) -> None:
    """Killed at moments from its start to its end, the build leaves the old module or the new one, never a part."""
    began = time.monotonic()
    assert run(workspace, "build")[0] == 0
    whole = time.monotonic() - began
    target = workspace / "dist" / "mini.vmod"
    game = workspace / "counters" / "mini" / "game.yaml"
    before = target.read_bytes()
    moments = random.Random(7)
    for number in range(6):
        game.write_text(FILES["counters/mini/game.yaml"].replace("1.0", f"1.{number + 1}"), encoding="utf-8")
        process = start(workspace, "build")
        time.sleep(moments.uniform(0.3, 1.05) * whole)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        data = target.read_bytes()
        assert zipfile.ZipFile(target).testzip() is None
        module = read_module(data)
        assert module.problems == () and module.metadata is not None
        assert data == before or module.metadata.version == f"1.{number + 1}"
        if process.returncode == 0:
            assert data != before
        before = data


def test_killed_while_writing_the_target_is_untouched(tmp_path: Path) -> None:
    """The process dies when the new bytes are on the disk, and just before the new file takes the old one's name."""
    target = tmp_path / "x.vmod"
    target.write_bytes(b"old" * 1000)
    for fault in (
        "os.fsync = lambda fd: os.kill(os.getpid(), 9)",
        "pathlib.Path.replace = lambda *a: os.kill(os.getpid(), 9)",
    ):
        code = (
            f"import os, pathlib; from modgen.module import replace_file; {fault}\n"
            f"replace_file(pathlib.Path({str(target)!r}), b'new' * 1000)"
        )
        done = subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False, capture_output=True
        )
        assert done.returncode == -signal.SIGKILL, done.stderr.decode()
        assert target.read_bytes() == b"old" * 1000
    assert len(list(tmp_path.iterdir())) == 3
    for left in tmp_path.glob(".x.vmod.*"):
        os.utime(left, (0, 0))
    replace_file(target, b"new")
    assert [file.name for file in tmp_path.iterdir()] == ["x.vmod"], "what killed runs left is swept up"


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "x.vmod"
    target.write_bytes(b"old")

    def full(_fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left") as error:
        replace_file(target, b"new")
    assert error.value.filename == str(target)
    assert target.read_bytes() == b"old"
    assert [file.name for file in tmp_path.iterdir()] == ["x.vmod"]


def test_a_module_that_lint_condemns_is_not_written(workspace: Path) -> None:
    """The lint stands between the build and the file: with one component too many nothing is written."""
    code = (
        "import modgen.module.tree as tree\n"
        "from modgen.module.components import component\n"
        "tree._OPTIONS = {**tree._OPTIONS, 'noSuchOption': 'x'}\n"
        "from modgen.cli import main\n"
        "main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "build"],
        cwd=workspace,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "LC_ALL": "C.UTF-8"},
        check=False,
        capture_output=True,
    )
    assert done.returncode == 2
    assert "noSuchOption" in done.stderr.decode()
    assert Catalogue("modgen.texts", "en")("cli.build.unsound", file="dist/mini.vmod") in done.stderr.decode()
    assert not (workspace / "dist" / "mini.vmod").exists()
