"""The example rule set, installed as anybody's package would be: its game builds, is played, and faults are found."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from modgen.game.binding_file import read_binding
from modgen.game.problems import BadData
from modgen.texts import Catalogue
from validator.engine import Ruleset, Scenario, Unit, find_ruleset
from validator.engine import events as seen
from validator.logs.sources import shared_lines

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "tiny-rules"
ABSENT = [name for name in ("pip", "hatchling") if importlib.util.find_spec(name) is None]

pytestmark = pytest.mark.skipif(bool(ABSENT), reason=f"to install a package, this needs: {', '.join(ABSENT)}")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package installed into it by pip, without any network."""
    folder = tmp_path_factory.mktemp("site")
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check", "--no-cache-dir"]
    command = [sys.executable, "-m", "pip", "install", "-q", *options, "--target", str(folder), str(EXAMPLE)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=120)
    assert done.returncode == 0, done.stderr
    return folder


def run(site: Path, program: str, *arguments: str, cwd: Path = ROOT, status: int = 0) -> str:
    """What a command says, with the example installed beside our own packages."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, (site, ROOT))),
        "PYTHONUTF8": "1",
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
    }
    command = [sys.executable, "-m", program, *arguments]
    done = subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", env=environment, cwd=cwd, timeout=120
    )
    assert done.returncode == status, (arguments, done.stdout, done.stderr)
    assert done.stderr == ""
    return done.stdout


@pytest.fixture(scope="module")
def module(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example's game as a module."""
    folder = tmp_path_factory.mktemp("built")
    run(site, "modgen", "build", "mill", "--out", str(folder), cwd=EXAMPLE / "game")
    return folder / "mill.vmod"


def test_the_rule_set_is_listed_and_explained(site: Path) -> None:
    assert {"impulse", "tiny"} <= set(json.loads(run(site, "validator", "rules", "--json")))
    russian = run(site, "validator", "rule", "tiny-3", "--lang", "ru")
    assert russian.startswith("TINY-3  Уставшие")
    assert "Ватага" not in russian


def test_its_game_is_sound(site: Path) -> None:
    assert "nothing wrong; 4 counters, 5 areas, 1 set-up" in run(site, "modgen", "check", cwd=EXAMPLE / "game")


def test_its_parts_are_on_the_table(module: Path) -> None:
    with zipfile.ZipFile(module) as archive:
        binding = read_binding(archive.read("binding.json"), "binding.json")
        tree = archive.read("buildFile.xml").decode()
        assert "images/status_tired.png" in archive.namelist()
    assert binding.ruleset == "tiny"
    assert dict(binding.options) == {"tiring": True}
    assert dict(binding.statuses[0].values) == {"2": "tired"}
    assert binding.gauges == binding.dice[1:] == ()
    assert {line.word for line in binding.lines} == {"rest", "pass", "reset"}
    assert set(binding.links) == {
        *(("ford", other) for other in ("hill", "mill", "road", "wood")),
        ("hill", "wood"),
        ("mill", "road"),
    }
    assert tree.count("DoActionButton ") == 2
    assert 'text="Pass"' in tree and 'text="Next turn"' in tree
    assert "DiceButton" not in tree
    assert "ListTurnLevel" not in tree
    assert "Mark Tired" in tree


def test_what_people_type_comes_with_the_rules(site: Path, module: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(site))
    with zipfile.ZipFile(module) as archive:
        binding = read_binding(archive.read("binding.json"), "binding.json")
    assert binding.talk == "tiny"
    read = [(line.meaning.value, line.word) for line in shared_lines(binding)]
    assert read == [("declare", "rest"), ("call", "pass")]
    assert shared_lines(replace(binding, talk="nobody", ruleset="nobody")) == ()
    with pytest.raises(BadData):
        shared_lines(replace(binding, talk="nobody"))


def test_its_overlay_is_among_the_art(site: Path, tmp_path: Path) -> None:
    run(site, "modgen", "art", "mill", "--size", "60", "--out", str(tmp_path), "--lang", "ru", cwd=EXAMPLE / "game")
    assert (tmp_path / "status-tired.png").read_bytes() != (tmp_path / "status-suppressed.png").read_bytes()


def test_a_played_game_is_clean(site: Path, module: Path, tmp_path: Path) -> None:
    log = str(tmp_path / "clean.vlog")
    run(site, "validator", "play", str(module), "--seed", "4", "--turns", "25", "--out", log)
    audit = json.loads(run(site, "validator", "check", log, "--module", str(module), "--json"))
    assert audit["logs"][0]["findings"] == []
    assert audit["logs"][0]["steps"] > 60


@pytest.mark.parametrize("rule", ["TINY-1", "TINY-2", "TINY-3"])
def test_a_planted_fault_is_the_one_finding(site: Path, module: Path, tmp_path: Path, rule: str) -> None:
    log = str(tmp_path / "fault.vlog")
    told = run(site, "validator", "play", str(module), "--turns", "50", "--fault", rule, "--out", log)
    planted = re.search(r"(\S+) is broken (?:at step|in steps) (\d+)(?: to (\d+))?", told)
    assert planted is not None
    first, last = int(planted[2]), int(planted[3] or planted[2])
    audit = json.loads(run(site, "validator", "check", log, "--module", str(module), "--json", status=1))
    ((found, step),) = [(one["rule"], one["step"]) for one in audit["logs"][0]["findings"]]
    assert found == planted[1] == rule
    assert first <= step <= last


# --- The rules themselves ---------------------------------------------------------------------------------------------
SCENARIO = Scenario(
    sides=("watch", "raiders"),
    areas=frozenset({"mill", "ford", "wood"}),
    links=frozenset({frozenset({"mill", "ford"}), frozenset({"ford", "wood"})}),
    units={
        "lamp": Unit("lamp", "Lamp", "watch", place="mill"),
        "crow": Unit("crow", "Crow", "raiders", place="wood", values={"status": "tired"}),
    },
    turn=1,
    opening=True,
)


@pytest.fixture
def tiny(site: Path, monkeypatch: pytest.MonkeyPatch) -> Ruleset[Any, Any]:
    monkeypatch.syspath_prepend(str(site))
    return find_ruleset("tiny")


def moved(unit: str, origin: str, to: str, at: int) -> seen.Event:
    return seen.Moved(at=at, unit=unit, origin=origin, to=to)


@pytest.mark.parametrize(
    ("events", "found"),
    [
        ([moved("lamp", "mill", "ford", 0), seen.Declared(at=1, act="rest", unit="crow")], []),
        ([moved("lamp", "mill", "wood", 0)], [("TINY-2", 0)]),
        ([moved("crow", "wood", "ford", 3)], [("TINY-1", 3), ("TINY-3", 3)]),
        # Put back: nothing has happened, and the side may still pass.
        ([moved("lamp", "mill", "wood", 0), moved("lamp", "wood", "mill", 1), seen.Called(at=2, call="pass", side=None,
          player_side="watch")], []),
        ([moved("lamp", "mill", "ford", 0), moved("lamp", "ford", "wood", 1)], [("TINY-1", 1), ("TINY-3", 1)]),
        ([seen.Declared(at=0, act="rest", unit="lamp")], [("TINY-3", 0)]),
        ([moved("stranger", "mill", "wood", 0), moved("lamp", "mill", "box:out", 1)], []),
    ],
)  # fmt: skip
def test_what_is_seen_is_judged(
    tiny: Ruleset[Any, Any], events: Iterable[seen.Event], found: list[tuple[str, int]]
) -> None:
    assert [(finding.rule, finding.at) for finding in tiny.audit(SCENARIO, events)] == found


def test_legal_and_check_are_one(tiny: Ruleset[Any, Any]) -> None:
    """On a random game: what is listed has no finding, and of all else nothing is without."""
    random = Random(1)
    state = tiny.start(SCENARIO)
    for _ in range(200):
        legal = list(tiny.legal(state))
        kinds = {type(action).__name__: type(action) for action in legal}
        for action in legal:
            assert tiny.check(state, action) == ()
        if move := kinds.get("Move"):
            for unit in SCENARIO.units:
                for area in SCENARIO.areas:
                    one = move(unit=unit, to=area)
                    assert (one in legal) == (not tiny.check(state, one))
        state = tiny.apply(state, random.choice(legal))
    assert state.turn > 50


def test_what_is_shown_is_read_back(tiny: Ruleset[Any, Any]) -> None:
    random = Random(2)
    state = tiny.start(SCENARIO)
    done, shown = [], []
    for number in range(60):
        action = random.choice(list(tiny.legal(state)))
        events = tiny.shown(state, action)
        # A unit that goes there and back in two turns must not look like one that was put back.
        done.append(action)
        shown += [seen_event(event, number) for event in events]
        state = tiny.apply(state, action)
    reader = tiny.reader(SCENARIO)
    read = [action for event in shown for action in reader.feed(event)] + list(reader.finish())
    assert read == done


def seen_event(event: seen.Event, at: int) -> seen.Event:
    return type(event)(**{**{name: getattr(event, name) for name in event.__dataclass_fields__}, "at": at})


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_finding_has_words(tiny: Ruleset[Any, Any], language: str) -> None:
    words = Catalogue(tiny.texts, language)
    events = [moved("crow", "wood", "mill", 0), seen.Declared(at=1, act="rest", unit="lamp")]
    for finding in tiny.audit(SCENARIO, events):
        for said in (finding.what, finding.allowed):
            assert words(f"findings.{said.key}", **said.values)
    for rule in tiny.rules:
        assert words.has(f"rules.{rule}.title")
