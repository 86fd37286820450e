"""`modgen diff`: what players are told of a new version, of our modules and of other people's."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from modgen.commands.diff import command
from modgen.console import Failure
from modgen.game import load_game, load_workspace
from modgen.game.gpids import GpidRegister
from modgen.game.model import Game, Text
from modgen.inspection.difference import Difference, differences
from modgen.inspection.figures import CounterFacts, ModuleFacts, module_facts
from modgen.inspection.menus import key_text
from modgen.module import build_module
from modgen.texts import Catalogue
from modgen.vassal import read_module

ROOT = Path(__file__).parents[2]
REAL = ROOT.parent / "shared" / "vassal" / "real" / "modules"


def run(old: Path, new: Path, *options: str, language: str = "en") -> str:
    words = Catalogue("modgen.texts", language)
    done = CliRunner().invoke(command(words), [str(old), str(new), *options], standalone_mode=False)
    if done.exception is not None:
        raise done.exception
    return done.output


@pytest.fixture(scope="module")
def game() -> Game:
    game, problems = load_game(load_workspace(ROOT), "werra")
    assert game is not None, problems
    return replace(game, maps=tuple(replace(one, features=()) for one in game.maps))


def built(game: Game, numbers: GpidRegister | None = None) -> ModuleFacts:
    return module_facts(read_module(build_module(game, gpids=numbers).data))


def codes(found: tuple[Difference, ...], section: str) -> list[tuple[str, object]]:
    return [(one.code, one.values.get("name") or one.values.get("new")) for one in found if one.section == section]


def test_a_new_version_of_a_game(game: Game) -> None:
    first = built(game)
    a, b, *rest = game.counters
    changed = replace(a, factors={**a.factors, "af": 9})
    renamed = replace(b, name=Text("Renamed", "Новое имя"))
    new = replace(rest[0], id="brand-new", name=Text("Brand new", "Новая"), start="")
    gone = next(c for c in rest if all(p.counter != c.id for s in game.setups for p in s.placements))
    counters = (changed, new, renamed, *(c for c in rest if c is not gone))
    numbers = GpidRegister({counter.id: number for number, counter in enumerate(game.counters, 1)})
    setups = (replace(game.setups[0], placements=game.setups[0].placements[:-1]), *game.setups[1:])
    area = game.maps[0].areas[0]
    places = (replace(area, name=Text("Elsewhere", "Там")), *game.maps[0].areas[1:])
    later = replace(game, version="0.2", counters=counters, setups=setups, maps=(replace(game.maps[0], areas=places),))
    found = differences(first, built(later, numbers))
    assert codes(found, "version") == [("version", "0.2")]
    told = codes(found, "counters")
    assert ("counter_new", "Brand new") in told
    assert ("counter_gone", gone.name.en) in told
    assert ("counter_renamed", "Renamed") in told
    assert ("figure", a.name.en) in told and ("art", a.name.en) in told
    figure = next(one for one in found if one.code == "figure")
    assert (figure.values["figure"], figure.values["old"], figure.values["new"]) == ("AF", str(a.factors["af"]), "9")
    assert not [one for one in found if one.code == "counter_number"], "the lock kept every number"
    places_told = codes(found, "places")
    assert ("place_gone", area.name.en) in places_told and ("place_new", "Elsewhere") in places_told
    (fewer,) = [one for one in found if one.code == "setup_fewer"]
    taken = game.setups[0].placements[-1]
    assert fewer.values["n"] == taken.number
    assert fewer.values["counters"] == (game.counter_by_id(taken.counter).name.en,)
    assert differences(first, first) == ()


def test_without_the_lock_the_numbers_move(game: Game) -> None:
    first = built(game)
    new = replace(game.counters[0], id="brand-new", name=Text("Brand new"), start="")
    found = differences(first, built(replace(game, counters=(new, *game.counters))))
    assert len([one for one in found if one.code == "counter_number"]) == len(game.counters)


def facts(**what: object) -> ModuleFacts:
    plain = ModuleFacts("M", "1", "3.7", ("A",), (), ("Map",), {}, {}, {}, {})
    return replace(plain, **what)  # type: ignore[arg-type]


def counter(name: str, gpid: str, id_: str = "", **figures: str) -> CounterFacts:
    return CounterFacts(name, gpid, id_, figures, {}, frozenset())


def test_counters_of_other_people_are_matched_by_number_and_name() -> None:
    old = (counter("1st", "1", af="3"), counter("2nd", "2"), counter("same", "3", n="1"), counter("same", "4", n="2"))
    new = (counter("First", "1", af="4"), counter("2nd", "9"), counter("same", "3", n="1"), counter("same", "4", n="3"))
    found = differences(facts(counters=old), facts(counters=new))
    assert [(one.code, dict(one.values)) for one in found] == [
        ("counter_renamed", {"old": "1st", "new": "First"}),
        ("figure", {"name": "First", "figure": "af", "old": "3", "new": "4"}),
        ("counter_number", {"name": "2nd", "old": "2", "new": "9"}),
        ("figure", {"name": "same", "figure": "n", "old": "2", "new": "3"}),
    ]


def test_an_id_of_ours_is_followed_through_everything() -> None:
    old, new = (counter("Old name", "1", "x"),), (counter("Other", "1", "y"), counter("New name", "2", "x"))
    found = differences(facts(counters=old), facts(counters=new))
    assert [one.code for one in found] == ["counter_new", "counter_renamed", "counter_number"]


def test_menus_buttons_and_rules() -> None:
    one = replace(counter("u", "1"), menu=frozenset({("Flip", "Ctrl+F"), ("Shoot", "")}))
    other = replace(one, menu=frozenset({("Flip", "Ctrl+Y"), ("Hide", "Ctrl+I")}))
    old = facts(counters=(one,), buttons={"2d6": "Alt+1", "Old": ""}, rules={"": "impulse", "tie": "a"})
    new = facts(counters=(other,), buttons={"2d6": "", "New": "F1"}, rules={"": "impulse", "tie": "b"})
    assert [(d.section, d.code) for d in differences(old, new)] == [
        ("menus", "command_key"),
        ("menus", "command_new"),
        ("menus", "command_gone"),
        ("buttons", "button_key"),
        ("buttons", "button_gone"),
        ("buttons", "button_new"),
        ("rules", "option"),
    ]


@pytest.mark.parametrize(
    ("stroke", "text"),
    [("82,130", "Ctrl+R"), ("49,520", "Alt+1"), ("112,0", "F1"), ("71,195", "Ctrl+Shift+G"), ("0,0,x", ""), ("", "")],
)
def test_keys_are_written_as_people_write_them(stroke: str, text: str) -> None:
    assert key_text(stroke) == text


def test_the_command_in_both_languages(werra_module: Path) -> None:
    assert "Nothing has changed for those who play." in run(werra_module, werra_module)
    assert "Для играющих ничего не изменилось." in run(werra_module, werra_module, language="ru")
    assert json.loads(run(werra_module, werra_module, "--json"))["changes"] == []


@pytest.mark.skipif(not REAL.is_dir(), reason="other people's modules are not beside this checkout")
def test_other_peoples_modules() -> None:
    files = [file for file in sorted(REAL.iterdir()) if file.suffix != ".vmdx"]
    for old, new in pairwise(files):
        for language in ("en", "ru"):
            assert len(run(old, new, language=language).splitlines()) > 10
    told = json.loads(run(REAL / "ragnarok-buildFile.xml", REAL / "vivelempereur-buildFile.xml", "--json"))
    assert {"section": "version", "code": "side_new", "name": "Coalition"} in told["changes"]


def test_a_bad_file_is_one_clear_error(tmp_path: Path, werra_module: Path) -> None:
    (tmp_path / "bad.vmod").write_bytes(b"no module")
    with pytest.raises(Failure) as failure:
        run(werra_module, tmp_path / "bad.vmod")
    assert "bad.vmod" in str(failure.value) and "\n" not in str(failure.value)


def test_what_stands_elsewhere_in_a_set_up_is_named() -> None:
    post, boat = ("Post", "Town"), ("Boat", "Cove")
    old = facts(setups={"Night": {post: 1, boat: 3, ("Crate", "Cove"): 1}})
    new = facts(setups={"Night": {("Post", "Ferry"): 1, boat: 1, ("Boat", "Reeds"): 4}})
    assert [(one.code, one.values["n"], one.values["counters"]) for one in differences(old, new)] == [
        ("setup_moved", 3, ("Post", "Boat (2)")),
        ("setup_more", 2, ("Boat (2)",)),
        ("setup_fewer", 1, ("Crate",)),
    ]
