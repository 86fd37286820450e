"""The binding says of the module what is in it: names, traits and chat lines come from the same source."""

from __future__ import annotations

import importlib.util
import re
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from modgen.game.binding import Binding, Meaning, TraitKind
from modgen.game.binding_file import pattern, read_binding
from modgen.game.binding_writing import write_binding
from modgen.maps import area_at
from modgen.module import binding_for, build_module
from modgen.module.reports import dice_pattern, spoken, table_words
from modgen.module.table import rules_words, table_parts
from modgen.vassal import AddPiece, Module, PieceType, decode, read_command, read_module, read_type

GROUPS = {"unit": "A/2-11 ACR, 1st|Jäger; 2", "side": "NATO|Warsaw Pact|НАТО|ОВД", "player": "Alice|Боб"}


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


games = load("games")


@pytest.fixture(scope="module", params=["en", "ru"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def module(language: str) -> Module:
    return read_module(build_module(games.small_game(), language=language).data)


@pytest.fixture(scope="module")
def binding(module: Module) -> Binding:
    return read_binding(module.entries["binding.json"], "binding.json")


def prototypes(module: Module) -> list[tuple[PieceType, PieceType]]:
    """Every slot's own type beside that of its prototype."""
    assert module.root is not None
    texts = {p.attributes["name"]: p.text for p in module.root.find("PrototypeDefinition")}
    found = []
    for slot in module.root.find("PieceSlot"):
        own = read_command(slot.text)
        assert isinstance(own, AddPiece)
        piece = read_type(own.type)
        used = piece.find("prototype")
        assert used is not None
        definition = read_command(texts[used.name])
        assert isinstance(definition, AddPiece)
        found.append((piece, read_type(definition.type)))
    return found


def test_the_module_carries_what_binding_for_gives(binding: Binding, language: str) -> None:
    wanted = binding_for(games.small_game(), language)
    assert wanted is not None
    assert read_binding(write_binding(wanted), "x") == binding
    assert binding.module.name == ("Small: the <fords> & more" if language == "en" else "Малая игра")
    assert binding.module.versions == ("1.3",)


def test_no_rules_no_binding() -> None:
    assert binding_for(replace(games.small_game(), rules=None)) is None


def test_sides_are_the_roster_s(module: Module, binding: Binding) -> None:
    assert module.root is not None
    roster = [entry.text for entry in module.root.find("entry")]
    assert [side.roster[0] for side in binding.sides] == roster
    assert [side.id for side in binding.sides] == ["blue", "red"]


def test_places_are_the_zones(module: Module, binding: Binding) -> None:
    assert module.root is not None
    zones = {zone.attributes["name"]: zone.attributes["path"] for zone in module.root.find("Zone")}
    assert {place.zone for place in binding.places} == zones.keys()
    game_map = games.small_game().maps[0]
    for place in binding.places:
        assert ";".join(f"{x:g},{y:g}" for x, y in place.outline) == zones[place.zone]
        if place.area:
            x = sum(point[0] for point in place.outline) / len(place.outline)
            y = sum(point[1] for point in place.outline) / len(place.outline)
            assert area_at(game_map, x, y) == place.area
    assert {place.box for place in binding.places if place.box} == {"turn", "initiative", "cadre", "eliminated", "pool"}
    assert ("nord", "west") in binding.links


def test_traits_and_properties_exist(module: Module, binding: Binding) -> None:
    """Every unit has one trait that shows its AP, the status layer, and the properties that hold its figures."""
    units = [(own, proto) for own, proto in prototypes(module) if proto.find("rotate") or own.find("emb2", "Turned")]
    assert len(units) == 6
    for own, proto in units:
        traits = [*own.traits, *proto.traits]
        marks = {name for trait in traits if trait.prefix == "mark;" for name in trait.fields}
        assert {binding.units.id, binding.units.side, *binding.units.figures.values()} <= marks
        shown = [
            gauge
            for gauge in binding.gauges
            if any(
                trait.prefix == ("rotate;" if gauge.trait is TraitKind.ROTATE else "emb2;") and trait.name == gauge.name
                for trait in traits
            )
        ]
        assert len(shown) == 1
        status = proto.find("emb2", binding.statuses[0].name)
        assert status is not None
        images = status["imageNames"]
        assert isinstance(images, tuple)
        assert [f"status_{name}.png" for name in binding.statuses[0].values.values()] == list(images[1:])
        assert list(binding.statuses[0].values) == ["2", "3"]


def test_a_layer_s_numbers_are_its_pictures(binding: Binding) -> None:
    layer = next(gauge for gauge in binding.gauges if gauge.trait is TraitKind.LAYER)
    assert layer.values == {"1": 4, "2": 3, "3": 2, "4": 1, "5": 0}


def test_the_initiative_marker_names_both_sides(binding: Binding) -> None:
    assert [dict(marker.sides) for marker in binding.markers] == [{"1": "blue", "2": "red"}]


def test_phases_are_those_of_the_tracker(module: Module, binding: Binding) -> None:
    assert module.root is not None and binding.turn is not None
    level = next(module.root.find("ListTurnLevel"))
    assert len(decode(level.attributes["list"], ",")) == len(binding.turn.phases) == 3
    assert binding.turn.phases == ("initiative", "rally", "operations")


def test_every_act_is_recognised_in_its_own_report(module: Module, binding: Binding, language: str) -> None:
    """What VASSAL makes of a report format is matched by the line of that act and by no other."""
    assert module.root is not None
    reports = {
        str(trait["reportFormat"])
        for _, proto in prototypes(module)
        for trait in proto.traits
        if trait.prefix == "report;"
    }
    say = rules_words(games.small_game(), language)
    for act in table_parts(games.small_game()).acts:
        report = spoken(say.template(f"table.act.{act.id}.report"))
        if act.cases:
            assert not any(f"${word}$" in text for text in reports for word in ("dice", "total", "needed", "outcome"))
            report = report.replace("$dice$", "3+5").replace("$total$", "8").replace("$needed$", "7")
            report = report.replace("$outcome$", say.template(f"table.act.{act.id}.suppressed.failed"))
        elif act.roll:
            report = report.replace("$dice$", "4")
        else:
            assert report in reports
        line = spoken(report).replace("$location$", "Südhof: 2").replace("$newPieceName$", "Jäger; 2 (Suppressed)")
        matched = [one for one in binding.lines if pattern(one.match, GROUPS).search(line)]
        assert [one.word for one in matched] == [act.means or act.id]
        found = pattern(matched[0].match, GROUPS).search(line)
        assert found is not None and found["unit"] == "Jäger; 2"
    assert [(one.property, one.dice) for one in binding.rolls] == [("RallyRoll", "2d6"), ("CadreRoll", "1d6")]


def test_every_call_is_recognised(module: Module, binding: Binding, language: str) -> None:
    assert module.root is not None
    buttons = {button.attributes.get("reportFormat") for button in module.root.find("DoActionButton")}
    side = "NATO" if language == "en" else "НАТО"
    for call in ("pass", "end_impulse"):
        report = rules_words(games.small_game(), language).template(f"table.call.{call}.report")
        assert report in buttons
        line = report.replace("$PlayerSide$", side)
        matched = [one for one in binding.lines if pattern(one.match, GROUPS).search(line)]
        assert [(one.meaning, one.word) for one in matched] == [(Meaning.CALL, call)]
        found = pattern(matched[0].match, GROUPS).search(line)
        assert found is not None and found["side"] == side


@pytest.mark.parametrize("shown", ["<Боб>", "&lt;Боб&gt;", "<Боб *** 2d6 = 1,1>"])
def test_dice_lines_are_read(shown: str, language: str) -> None:
    report = table_words(language).template("table.dice.report")
    line = report.replace("$name$", "2d6").replace("$result$", "3,5").replace("<$PlayerName$>", shown).lstrip("* ")
    found = re.search(dice_pattern(report), line)
    assert found is not None
    assert (found["dice"], found["values"]) == ("2d6", "3,5")
    assert found["player"].startswith("Боб")


def test_other_names_of_a_unit_are_known(binding: Binding, language: str) -> None:
    aliases = {one.id: one.aliases for one in binding.units.listed}
    assert aliases["b-1"] == (("А/2-11",) if language == "en" else ("A/2-11 ACR, 1st",))
    assert "разведка" not in aliases, "one name in both languages"
