"""Deeds, tracks, counts and pastes of a rule set in a module, on the sample game of formations: who has what, what it
leaves behind, and how the binding reads it; what is wrong with them is told."""

from __future__ import annotations

import re
from dataclasses import replace
from types import MappingProxyType, SimpleNamespace

import pytest

from modgen.counters import draw_counter
from modgen.game.binding import Gauge, Meaning, StatusBinding, Test, TokenBinding, TraitKind, WordBinding
from modgen.game.binding_file import pattern, read_binding
from modgen.game.binding_writing import write_binding
from modgen.game.model import Game
from modgen.module import binding_for
from modgen.module.artwork import orders, picture_count
from modgen.module.check import check_table
from modgen.module.deedcheck import check_deeds
from modgen.module.offers import FORMATION_CARD, offer, ways
from modgen.module.pieces import Pieces, pieces
from modgen.module.table import names, table_parts
from modgen.module.tree import module_tree
from modgen.texts import Catalogue
from modgen.vassal import Component, read_type
from validator.engine import Count, Deed, Mark, TableParts, Targets, Track
from validator.logs.sources import shared_lines


@pytest.fixture(scope="module")
def game(highport: Game) -> Game:
    return highport


@pytest.fixture(scope="module")
def made(game: Game) -> Pieces:
    return pieces(game, names(game, "en"))


@pytest.fixture(scope="module")
def tree(game: Game, made: Pieces) -> Component:
    return module_tree(game, names(game, "en"), made)


def menu(made: Pieces, counter: str) -> list[str]:
    """The texts of a counter's menu, submenus left out."""
    found = []
    for use in made.slots[counter].uses:
        for layer in made.prototypes[use.prototype]:
            (trait,) = read_type(layer.type).traits
            if trait.prefix == "macro;":
                found.append(str(trait.values.get("command") or ""))
    return [text for text in found if text]


def test_the_game_is_sound(game: Game) -> None:
    assert list(check_table(game)) == []


def test_aa_units_fire_at_each_enemy_air_formation_on_either_move(game: Game, made: Pieces) -> None:
    offered = [entry for entry in menu(made, "wasp-1") if entry.startswith("At ")]
    flights = ("Dart Flight", "Anvil Wing", "Barge Lift")
    assert offered == [f"At {name}: {move}" for move in ("approach", "disengagement") for name in flights]
    assert [entry for entry in menu(made, "gunner-1") if entry.startswith("At ")] == []
    own = next(deed for deed in table_parts(game).deeds if deed.id == "flak")
    sides = {way.target.side for way in ways(game, game.counter_by_id("warden-1"), own) if way.target}
    assert sides == {"vesna"}


def test_cards_have_the_orders_of_their_kind(game: Game) -> None:
    def shown(card: str) -> list[str]:
        tracks = {track.id: values for track, values in offer(game, game.counter_by_id(card)).tracks}
        return [value.id for value in tracks["order"]]

    assert shown("card-c-darts") == ["ground_attack", "interception", "combat_air_patrol", "stand_down"]
    assert "march" in shown("card-v-garrison")
    assert shown("card-c-orbit") == ["stand_down", "space_operation"]


def test_counters_share_a_prototype_only_with_those_that_have_the_same(made: Pieces) -> None:
    assert made.slots["wasp-1"].prototype == made.slots["hornet-1"].prototype
    assert made.slots["wasp-1"].prototype != made.slots["gunner-1"].prototype
    assert made.slots["cachalot"].prototype != made.slots["hauler-1"].prototype


def test_a_war_engine_counts_its_damage_to_its_dc(game: Game) -> None:
    assert [count.id for count in offer(game, game.counter_by_id("cachalot")).counts] == ["damage"]
    assert offer(game, game.counter_by_id("swift-1")).counts == ()


def test_a_roll_is_kept_with_modifier_and_what_it_had_to_reach(made: Pieces) -> None:
    prototype = made.prototypes[made.slots["wasp-1"].prototype]
    roll = next(layer for layer in prototype if layer.name == "FlakRoll")
    (trait,) = read_type(roll.type).traits
    assert 'Random(6) + " " + (FlakModifier) + " >= " + Aa_hit + " #" + (FlakRollNumber + 1)' in trait.raw
    card = made.prototypes[made.slots["card-c-darts"].prototype]
    test = next(layer for layer in card if layer.name == "TestRoll")
    assert "(TestModifier + BlastCount * -1)" in test.type


def test_the_game_s_option_names_the_dice_of_a_test(game: Game) -> None:
    assert game.rules is not None
    options = MappingProxyType({**game.rules.options, "action_dice": "2d6"})
    two = replace(game, rules=replace(game.rules, options=options))
    card = pieces(two, names(two, "en"))
    prototype = card.prototypes[card.slots["card-c-darts"].prototype]
    assert 'Random(6) + "+" + Random(6)' in next(layer for layer in prototype if layer.name == "TestRoll").type


def test_the_binding_names_all_that_is_kept(game: Game) -> None:
    binding = binding_for(game)
    assert binding is not None
    assert {kind.kind: kind.where for kind in binding.units.kinds}["card"] == (Test("Kind", (FORMATION_CARD,)),)
    assert binding.units.words == {
        "formation": "Formation", "type": "Type", "skimmer": "Skimmer", "jump_pack": "Jump_pack",
    }  # fmt: skip
    assert Gauge("blast", TraitKind.PROPERTY, "BlastCount") in binding.gauges
    flight = StatusBinding(TraitKind.PROPERTY, "FlightTrack", {"landed": "landed"}, "flight")
    assert flight in binding.statuses
    assert binding.words == (WordBinding("aboard", "AboardWord"),)
    assert TokenBinding("drop_zone", (Test("Marker", ("drop_zone",)),)) in binding.tokens
    assert {side.id: side.figures for side in binding.sides} == {"compact": {"strategy": 3}, "vesna": {"strategy": 2}}
    assert binding.table is not None
    assert (binding.table.width, binding.table.height, binding.table.scale) == (180, 120, 20)
    assert binding.table.edges == {"north": "compact", "south": "vesna"}
    assert [ground.zone for ground in binding.table.terrain] == ["Slag Field", "Coolant Marsh", "The Wrecks"]
    assert read_binding(write_binding(binding), "binding.json") == binding


@pytest.mark.parametrize(
    ("line", "word", "says"),
    [
        ("Wasp 1 - FLAK at Dart Flight, approach: rolls 5, modifier -1, needs 5+: missed", "flak", "approach"),
        (
            "Оса 1 - ЗЕНИТНЫЙ ОГОНЬ по «Баржи», уход: бросок 5, модификатор 0, нужно 5+: мимо",
            "flak",
            "disengage",
        ),
        ("Dart Flight - ORDER: Stand Down", "order", "stand_down"),
        ("Dart Flight - ПРИКАЗ: нет", "order", "none"),
        ("ASSAULT: Port Garrison against Barge Lift: lost", "assault", "lost"),
        ("Orders cleared", "clear_orders", None),
        ("Meridian Compact: PLOT first sha256=" + 64 * "a", "plot", None),
        ("Meridian Compact: REVEAL Drop|turn=2|x=60|y=30|salt", "reveal", None),
    ],
)
def test_lines_in_both_languages_say_the_same(game: Game, line: str, word: str, says: str | None) -> None:
    binding = binding_for(game)
    assert binding is not None
    anybody = dict.fromkeys(("unit", "target", "side", "area", "player"), ".+?")
    found = [one for one in binding.lines if pattern(one.match, anybody).search(line)]
    assert {(one.word, one.meaning) for one in found} == {(word, Meaning.DECLARE)}
    assert {value for one in found for _, value in one.says} == ({says} if says else set())


def test_buttons_clear_orders_and_take_plots(tree: Component) -> None:
    clear = next(one for one in tree.find("GlobalKeyCommand") if one.attributes["name"] == "Clear orders")
    assert clear.attributes["filter"] == '{OrderTrack != "" && OrderTrack != "overwatch"}'
    asked = {one.attributes["text"]: one.attributes["reportFormat"] for one in tree.find("ChangePropertyButton")}
    assert asked["Seal a plot"] == "$PlayerSide$: $newValue$"


def test_plots_may_be_typed_as_well(game: Game) -> None:
    binding = binding_for(game)
    assert binding is not None
    typed = {"plot": "PLOT first sha256=" + 64 * "a", "reveal": "REVEAL Drop|turn=2|x=60|y=30|salt"}
    for word, line in typed.items():
        assert [one.word for one in shared_lines(binding) if pattern(one.match).search(line)] == [word]


def test_as_many_pictures_as_are_counted(game: Game) -> None:
    assert sum(1 for _ in orders(game, "en")) == picture_count(game)


def test_a_card_tells_what_its_formation_has(game: Game) -> None:
    drawn = draw_counter(game, game.counter_by_id("card-v-garrison"), "ru")
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", drawn)
    assert {"Гарнизон порта", "3+", "5 × Стрелок", "2 × Оса"} <= set(texts)


def test_a_face_words_its_line(game: Game) -> None:
    assert ">AA30 5+</text>" in draw_counter(game, game.counter_by_id("wasp-1"), "en")
    assert ">АА30 5+</text>" in draw_counter(game, game.counter_by_id("wasp-1"), "ru")


def test_what_a_rule_system_cannot_have_is_told(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = TableParts(
        kinds=("ground", "card"),
        deeds=(
            Deed("spot fire", ("ground",), dice="d6"),
            Deed("dig", ("ground",), key="D"),
            Deed("drop", ("ground",), key="d", needs="depth", targets=Targets(("card",))),
        ),
        tracks=(Track("order", ("card",), (Mark("march"),)),),
        counts=(Count("hits", ("ground",), more="D"),),
    )
    monkeypatch.setattr("modgen.module.offers.table_parts", lambda game: parts)
    words = SimpleNamespace(has=lambda key: "order" not in key, template=lambda key: "$newPieceName$")
    monkeypatch.setattr("modgen.module.wordcheck.rules_words", lambda game, language: words)
    assert game.rules is not None
    told = [(problem.code, problem.values) for problem in check_deeds(game, game.rules, parts)]
    assert [code for code, _ in told] == [
        "module.rules_id", "module.rules_dice", "module.rules_figure", "module.rules_key", "module.rules_words",
    ]  # fmt: skip
    assert told[3][1]["other"] == "dig"
    assert str(told[4][1]["keys"]).split(", ")[:2] == ["track.order.menu", "track.order.none"]


def test_every_word_that_is_wanted_is_there(game: Game) -> None:
    assert game.rules is not None
    assert list(check_deeds(game, game.rules, table_parts(game))) == []
    assert Catalogue("validator.engine.aerospace.texts", "ru").has("table.deed.flak.report")


@pytest.mark.parametrize(
    ("figure", "found"), [("aa_range", "0"), ("aa_range", "-30"), ("aa_hit", "0"), ("capacity", "-2"), ("dc", "0")]
)
def test_a_figure_that_gives_nothing_to_do_is_told(game: Game, figure: str, found: str) -> None:
    number = next(n for n, counter in enumerate(game.counters) if counter.factors.get(figure, "") != "")
    counter = game.counters[number]
    changed = replace(counter, factors={**counter.factors, figure: found})
    counters = (*game.counters[:number], changed, *game.counters[number + 1 :])
    problems = list(check_table(replace(game, counters=counters)))
    assert [problem.code for problem in problems] == ["module.figure_below_one"]
    assert problems[0].place == counter.place
    assert problems[0].values == {"figure": figure, "counter": counter.id, "found": found}
