"""Another author's reader, pywargame, finds in a built module the pieces, zones and prototypes that we put there.

pywargame needs Python 3.12 or later, so it lives in an environment of its own, `.venv-pywargame` beside the checkout's
files, made on the first run and kept. Where that is not possible the tests skip and say why.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from modgen.module import build_module
from modgen.vassal import AddPiece, Module, read_command, read_module, read_saved_game, read_type

ROOT = Path(__file__).parents[2]
HOME = ROOT / ".venv-pywargame"
WANTED = "pywargame==0.8.0"
READER = """
import json, sys
from pywargame.vassal.buildfile import BuildFile
from pywargame.vassal.save import SaveIO
from pywargame.vassal.vmod import VMod

def piece(one):
    traits = one.getTraits()
    basic = traits[-1]
    return {"gpid": one["gpid"], "traits": [t.ID for t in traits], "type": basic._type, "state": basic._state}

def zones(board):
    return {name: zone.getPath() for name, zone in board.getZonedGrids()[0].getZones().items()}

with VMod(sys.argv[1], "r") as vmod:
    game = BuildFile(vmod.getBuildFile()).getGame()
    prototypes = game.getPrototypes()[0].getPrototypes(asdict=True)
    boards = game.getBoards()
    found = {
        "name": game["name"],
        "pieces": {one["entryName"]: piece(one) for one in game.getPieces(asdict=False)},
        "prototypes": {name: [t.ID for t in one.getTraits()] for name, one in prototypes.items()},
        "zones": {name: zones(board) for name, board in boards.items()},
        "setups": list(game.getPredefinedSetups()),
        "files": vmod.getFileNames(),
    }
# It takes each byte for a letter.
found["save"] = [line.encode("latin-1").decode("utf-8") for line in SaveIO.readSave(sys.argv[2])[1]]
print("JSON" + json.dumps(found, default=str))
"""


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pythons() -> Iterator[str]:
    """Interpreters that may be recent enough, best guess first."""
    yield sys.executable
    for minor in range(15, 11, -1):
        if found := shutil.which(f"python3.{minor}"):
            yield found
    for root in (os.environ.get("PYENV_ROOT", ""), str(Path.home() / ".pyenv")):
        if root:
            yield from map(str, sorted(Path(root).glob("versions/3.1[2-9]*/bin/python"), reverse=True))


def interpreter() -> str | None:
    test = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 12))"
    for python in pythons():
        try:
            if subprocess.run([python, "-c", test], capture_output=True, check=False, timeout=30).returncode == 0:
                return python
        except (OSError, subprocess.TimeoutExpired):
            continue
    return None


def in_environment(home: Path) -> Path:
    return home / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


@pytest.fixture(scope="module")
def reader() -> Path:
    """The Python of an environment with pywargame in it."""
    if in_environment(HOME).exists():
        return in_environment(HOME)
    python = interpreter()
    if python is None:
        pytest.skip("pywargame needs Python 3.12 or later with venv, and there is none on this machine")
    new = Path(tempfile.mkdtemp(prefix=".venv-pywargame-", dir=ROOT))
    try:
        subprocess.run([python, "-m", "venv", str(new)], check=True, capture_output=True, timeout=300)
        install = [str(in_environment(new)), "-m", "pip", "install", "--quiet", "--no-deps", WANTED]
        done = subprocess.run(install, check=False, capture_output=True, text=True, timeout=300)
        if done.returncode != 0:
            pytest.skip(f"pywargame cannot be installed here: {done.stderr.strip().splitlines()[-1:]}")
        # Another worker may have been faster; both are alike. Scripts name the old place, `python -c` does not care.
        if not HOME.exists():
            new.rename(HOME)
    except (OSError, subprocess.SubprocessError) as error:
        pytest.skip(f"no environment for pywargame could be made: {error}")
    finally:
        shutil.rmtree(new, ignore_errors=True)
    return in_environment(HOME)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("pywargame") / "small.vmod"
    file.write_bytes(build_module(load("games").small_game()).data)
    return file


@pytest.fixture(scope="module")
def module(built: Path) -> Module:
    return read_module(built)


@pytest.fixture(scope="module")
def theirs(reader: Path, built: Path, module: Module) -> dict[str, Any]:
    save = built.with_suffix(".vsav")
    save.write_bytes(module.entries["first.vsav"])
    done = subprocess.run(
        [str(reader), "-X", "utf8", "-c", READER, str(built), str(save)],
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.rpartition("JSON")[2])
    return found


def test_the_same_pieces(theirs: dict[str, Any], module: Module) -> None:
    assert module.root is not None
    assert theirs["name"] == module.name
    ours = {slot.attributes["entryName"]: slot for slot in module.root.find("PieceSlot")}
    assert theirs["pieces"].keys() == ours.keys()
    assert len(ours) == len(load("games").small_game().counters)
    for name, slot in ours.items():
        definition = read_command(slot.text)
        assert isinstance(definition, AddPiece)
        piece = read_type(definition.type)
        found = theirs["pieces"][name]
        assert found["traits"] == [trait.prefix.rstrip(";") for trait in piece.traits], name
        assert found["gpid"] == slot.attributes["gpid"] == found["state"][3]
        assert piece.name == name
        # It leaves the backslash of an escaped slash where it is, and parts a name at an escaped semicolon.
        assert found["type"][3].replace("\\/", "/").rstrip("\\") == name.partition(";")[0]


def test_the_same_prototypes(theirs: dict[str, Any], module: Module) -> None:
    assert module.root is not None
    ours = {}
    for prototype in module.root.find("PrototypeDefinition"):
        definition = read_command(prototype.text)
        assert isinstance(definition, AddPiece)
        # That reader passes over messages to translate.
        traits = [t.prefix.rstrip(";") for t in read_type(definition.type).traits if t.prefix != "locmsg;"]
        ours[prototype.attributes["name"]] = traits
    assert theirs["prototypes"] == ours
    assert {"NATO unit", "Warsaw Pact unit", "Marker"} <= ours.keys()


def test_the_same_zones(theirs: dict[str, Any], module: Module) -> None:
    assert module.root is not None
    ours = {
        zone.attributes["name"]: [[int(n) for n in corner.split(",")] for corner in zone.attributes["path"].split(";")]
        for zone in module.root.find("Zone")
    }
    assert theirs["zones"] == {"The field": ours}
    assert len(ours) == 9


def test_the_same_set_ups(theirs: dict[str, Any], module: Module) -> None:
    assert theirs["setups"] == ["First: the bridge", "Second"]
    assert set(theirs["files"]) == set(module.entries)
    save = read_saved_game(module.entries["first.vsav"])
    texts = [text for node in save.setup if (text := node.text()) is not None]
    assert theirs["save"] == texts
