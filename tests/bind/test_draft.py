"""Drafts of bindings: what is recognised in modules made for it, in three languages, and what is left to the author."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from workshop import SQUARES, folder, game_map, layer, marker, module, part, rotator, slot

from modgen.game.binding import Binding, Meaning, TraitKind
from modgen.game.binding_file import read_binding
from modgen.game.problems import BadData
from modgen.vassal import Module
from validator.bind.draft import draft_binding
from validator.bind.writing import draft_text, questions


def text(made: Module, language: str = "en", tolerance: float = 6.0) -> str:
    return draft_text(draft_binding(made, tolerance=tolerance), language)


def bound(made: Module, tolerance: float = 6.0) -> Binding:
    return read_binding(text(made, tolerance=tolerance).encode(), "draft.yaml")


SPEND = rotator(text="Потратить ОД")
RUSSIAN = module(
    game_map({"Лес": SQUARES["North"], "Поле": SQUARES["South"], "Брод": SQUARES["East"]}),
    game_map({"Потери": "0,0;9,0;9,9;0,9", "Подкрепления": "10,0;19,0;19,9;10,9"}, "Поля"),
    folder("Красные", slot("1 рота", marker(Тип="отряд", Сторона="Красные", Мораль="7", ОД="3"), SPEND,
                           layer("Состояние", "+ (Подавлена),+ (Восстанавливается)"))),
    folder("Синие", slot("Кадр 2", marker(Тип="отряд", Сторона="Синие", Мораль="6", ОД="2"), SPEND)),
    slot("Инициатива", marker(Тип="маркер"), layer("Инициатива", "Красные,Синие")),
    part("module.turn.TurnTracker", [part("module.turn.CounterTurnLevel", [part(
        "module.turn.ListTurnLevel", list="Инициатива,Сбор,Операции")])], name="Ход"),
    part("module.DoActionButton", name="Пас", doReport="true", reportFormat="$PlayerSide$: пас"),
    part("module.DoActionButton", name="Музыка", doReport="true", reportFormat="тра-ля-ля"),
    part("module.DiceButton", name="2d6", nDice="2", nSides="6", reportFormat="$name$ = $result$ <$PlayerName$>"),
    sides=("Красные", "Синие", "Наблюдатель"),
)  # fmt: skip


def test_a_russian_module_is_recognised() -> None:
    found = bound(RUSSIAN)
    assert [side.id for side in found.sides] == ["Красные", "Синие"]
    assert [(test.property, test.values) for test in found.units.where] == [("Тип", ("отряд",))]
    assert (found.units.side, dict(found.units.figures)) == ("Сторона", {"morale": "Мораль", "max_ap": "ОД"})
    assert [(g.figure, g.trait, g.name, g.maximum) for g in found.gauges] == [
        ("ap", TraitKind.ROTATE, "Facing", "max_ap")
    ]
    assert [dict(s.values) for s in found.statuses] == [{"1": "suppressed", "2": "recovering"}]
    assert [(kind.kind, kind.where[0].values) for kind in found.units.kinds] == [("cadre", ("Кадр 2",))]
    assert found.turn is not None
    assert (found.turn.turn, found.turn.phase) == ((0,), (0, 0))
    assert found.turn.phases == ("initiative", "rally", "operations")
    assert [(m.shows, dict(m.sides)) for m in found.markers] == [("initiative", {"1": "Красные", "2": "Синие"})]
    assert [(line.match, line.meaning, line.word) for line in found.lines] == [("^{side}: пас$", Meaning.CALL, "pass")]
    assert [(p.key, p.map, p.zone) for p in found.places] == [
        ("Лес", "Main", "Лес"),
        ("Поле", "Main", "Поле"),
        ("Брод", "Main", "Брод"),
        ("box:eliminated", "Поля", "Потери"),
        ("box:reserve", "Поля", "Подкрепления"),
        ("box:eliminated", "Поля", ""),
    ]
    assert found.links == (("Лес", "Поле"),)


def test_what_is_doubtful_stands_there_commented_out_with_the_question_mark() -> None:
    lines = text(RUSSIAN).splitlines()
    assert any(re.search(r"^  # - \{id: Наблюдатель.*# \? ", line) for line in lines)
    assert any(re.search(r"^  # - \[Лес, Брод\]  # \? 30 px apart", line) for line in lines)
    assert any("тра-ля-ля" in line and line.startswith("  # - ") for line in lines)
    assert questions("\n".join(lines)) == sum("# ?" in line for line in lines) > 5


def test_the_language_changes_the_remarks_alone() -> None:
    english, russian = text(RUSSIAN, "en"), text(RUSSIAN, "ru")
    assert english != russian
    assert read_binding(english.encode(), "a.yaml") == read_binding(russian.encode(), "a.yaml")


def test_german_levels_are_known_by_name_and_nameless_ones_by_their_pictures() -> None:
    german = slot("A", marker(Kampfmoral="7"), layer("Zustand", "+ (Unterdrückt),+ (Erholt sich)"))
    silent = slot("B", marker(Morale="7"), layer("State", ",", "supp.png,reco.png"))
    found = bound(module(game_map(SQUARES), german, silent))
    assert {s.name: dict(s.values) for s in found.statuses} == {
        "Zustand": {"1": "suppressed", "2": "recovering"},
        "State": {"1": "suppressed", "2": "recovering"},
    }


def test_a_roll_kept_in_the_piece_is_proposed() -> None:
    keeps = ("PROP;RallyRoll;true,2,12,false;Rally:0\\,0\\,r:P\\,{Random(6)+Random(6)};", "0")
    made = module(game_map(SQUARES), slot("A", marker(Morale="7"), keeps))
    assert re.search(r"^  # - \{property: RallyRoll, dice: \"2d6\"\}  # \? made by Rally", text(made), re.MULTILINE)


@pytest.mark.parametrize("number", ["9" * 400, "9" * 5000, "2147483648", "-" + "9" * 30])
def test_corners_beyond_any_board_are_no_corners(number: str) -> None:
    made = module(game_map({**SQUARES, "Far": f"0,0;{number},0;9,9"}), slot("A", marker(Morale="7")))
    assert {place.area for place in bound(made).places} >= set(SQUARES)


def test_supply_is_no_suppression() -> None:
    made = module(
        game_map(SQUARES), slot("A", marker(Morale="7"), layer("Supply", "+ (Out of Supply),+ (Reconquered)"))
    )
    assert bound(made).statuses == ()


def test_a_dynamic_property_of_that_name_is_the_gauge() -> None:
    points = ("PROP;AP;true,0,9,false;Spend:0\\,0\\,x:I\\,-1;", "2")
    made = module(game_map(SQUARES), slot("A", marker(Morale="7", MaxAP="2"), points, rotator()))
    assert [(g.figure, g.trait, g.name) for g in bound(made).gauges] == [("ap", TraitKind.PROPERTY, "AP")]
    assert re.search(r"^  # - \{figure: ap, rotate: Facing.*# \?", text(made), re.MULTILINE)


def test_a_rotator_of_six_that_says_nothing_is_no_gauge() -> None:
    made = module(game_map(SQUARES), slot("A", marker(Morale="7", MaxAP="2"), rotator(6)))
    assert bound(made).gauges == ()


def test_units_without_a_property_of_their_own_are_told_by_name_and_sides_by_the_folder() -> None:
    made = module(
        game_map(SQUARES),
        folder("Red", slot("A", marker(Morale="7"))),
        folder("Blue", slot("B", marker(Morale="6"))),
        slot("Hit", marker(Note="x")),
    )
    found = bound(made)
    assert [(test.property, test.values) for test in found.units.where] == [("Morale", ("7", "6"))]
    assert {one.id: one.side for one in found.units.listed} == {"A": "Red", "B": "Blue"}


def test_units_and_markers_with_the_same_values_are_told_apart_by_name() -> None:
    made = module(
        game_map(SQUARES), slot("A", layer("S", "Suppressed,x"), marker(Kind="1")), slot("Hit", marker(Kind="1"))
    )
    assert [(test.property, test.values) for test in bound(made).units.where] == [("BasicName", ("A",))]


def test_a_status_marker_is_no_unit_and_a_unit_without_figures_is_one() -> None:
    levels = layer("Status", "Suppressed,Recovering")
    made = module(
        game_map(SQUARES),
        slot("A", marker(Kind="unit", Morale="7"), levels),
        slot("HQ", marker(Kind="unit"), levels),
        slot("Suppressed", marker(Kind="marker"), levels),
    )
    assert [(test.property, test.values) for test in bound(made).units.where] == [("Kind", ("unit",))]
    assert "2 pieces taken for units" in text(made) or "2 units found" in text(made)


@pytest.mark.parametrize(
    ("zones", "areas", "links"),
    [
        pytest.param({"A": "0,0;9,0;9,9;0,9", "B": "15,0;30,0;30,9;15,9"}, {"A", "B"}, 1, id="a gap of six"),
        pytest.param({"A": "0,0;9,0;9,9;0,9", "B": "16,0;30,0;30,9;16,9"}, {"A", "B"}, 0, id="a gap of seven"),
        pytest.param({"All": "0,0;99,0;99,99;0,99", "A": "1,1;9,1;9,9;1,9", "B": "9,1;20,1;20,9;9,9"}, {"A", "B"}, 1,
                     id="a zone around all"),
        pytest.param({"A": "0,0;50,50;50,0;0,50", "B": "50,0;90,0;90,50;50,50"}, {"A", "B"}, 1, id="crosses itself"),
        pytest.param({"A": "0,0;50,0;50,50", "Turn 1": "50,0;90,0;90,50", "Draw pile": "0,0;50,50;0,50"}, {"A"}, 0,
                     id="tracks and decks"),
    ],
)  # fmt: skip
def test_zones_are_areas_by_name_and_by_touch(zones: dict[str, str], areas: set[str], links: int) -> None:
    found = bound(module(game_map(zones), slot("U", marker(Morale="7"))))
    assert {place.area for place in found.places if place.area} == areas
    assert len(found.links) == links


def test_the_tolerance_is_the_users() -> None:
    zones = {"A": "0,0;9,0;9,9;0,9", "B": "29,0;40,0;40,9;29,9"}
    made = module(game_map(zones), slot("U", marker(Morale="7")))
    assert bound(made).links == ()
    assert bound(made, tolerance=20).links == (("A", "B"),)


def test_reports_are_acts_by_their_words_or_by_the_menu_entry() -> None:
    def report(keys: str, format_: str) -> tuple[str, str]:
        return f"report;{keys};{format_};;;;false", "-1"

    def trigger(command: str, key: str) -> tuple[str, str]:
        return f"macro;;{command};{key};;;;false;;;counted;;;;false;;1;1", ""

    unit = slot(
        "U",
        marker(Morale="7", AF="5"),
        report("70\\,130", "$location$: $pieceName$ SHOOTS ($AF$)"),
        report("82\\,130,84\\,130", "$PieceName$ - $menuCommand$"),
        report("90\\,130", "$pieceName$ digs in"),
        trigger("Rout", "82,130"),
        trigger("Whistle", "84,130"),
    )
    made = module(game_map(SQUARES), unit)
    assert [(line.match, line.word) for line in bound(made).lines] == [
        (r"^(?:{area}|[^:]*): {unit} SHOOTS \((?P<af>\d+)\)$", "fire"),
        ("^{unit} - Rout$", "rout"),
    ]
    assert re.search(r"^  # - .*digs in.*# \?", text(made), re.MULTILINE)


def test_dice_lines_of_every_make() -> None:
    def dice(name: str, format_: str) -> object:
        return part("module.DiceButton", name=name, nDice="1", nSides="6", reportFormat=format_)

    made = module(
        game_map(SQUARES),
        slot("U", marker(Morale="7")),
        dice("1d6", "** $name$ = $result$ *** &lt;$PlayerName$&gt;"),  # type: ignore[arg-type]
        dice("2d6", "** $name$ = $result$ *** &lt;$PlayerName$&gt;"),  # type: ignore[arg-type]
        dice("Атака (D6)", "$PlayerName$ $name$: $result$"),  # type: ignore[arg-type]
        dice("Hidden", "$PlayerName$ rolls"),  # type: ignore[arg-type]
    )
    found = bound(made)
    assert [(one.match, one.dice) for one in found.dice] == [
        (r"^(?P<dice>\d+d\d+) = (?P<values>[\d, ]+?) \*\*\* <(?P<player>.*)>$", ""),
        (r"^(?P<player>.*) Атака \(D6\): (?P<values>[\d, ]+?)$", "1d6"),
    ]


@pytest.mark.parametrize(
    ("made", "code"),
    [
        (module(game_map({}), slot("U", marker(Morale="7"))), "audit.bind-no-zones"),
        (module(game_map(SQUARES), name=""), "audit.bind-no-name"),
    ],
)
def test_where_no_binding_is_of_use_one_clear_error(made: Module, code: str) -> None:
    with pytest.raises(BadData) as caught:
        draft_binding(made)
    assert [problem.code for problem in caught.value.problems] == [code]


def test_an_unknown_rule_set_is_told() -> None:
    with pytest.raises(BadData) as caught:
        draft_binding(module(game_map(SQUARES)), "nonesuch")
    assert [problem.code for problem in caught.value.problems] == ["audit.no-ruleset"]


def test_a_module_with_nothing_but_zones_still_gives_a_draft_that_loads() -> None:
    draft = draft_binding(module(game_map({"Track": SQUARES["North"]}), sides=()))
    assert [note.key for note in draft.doubts] == ["doubt_no_areas", "doubt_no_sides", "doubt_no_units"]
    assert [side.id for side in read_binding(draft_text(draft, "en").encode(), "d.yaml").sides] == ["A", "B"]


XML_TEXT = st.text(st.characters(blacklist_categories=["Cs", "Cc"], blacklist_characters="\ufffe\uffff"), max_size=30)


@settings(max_examples=60, deadline=None)
@given(name=XML_TEXT, side=XML_TEXT, zone=XML_TEXT, unit=XML_TEXT, value=XML_TEXT)
def test_no_name_breaks_the_yaml(name: str, side: str, zone: str, unit: str, value: str) -> None:
    """Names are strangers' texts: whatever they are, the draft loads and gives them back."""
    zones = {zone or "Z": SQUARES["North"], "South": SQUARES["South"]}
    counters = [slot(unit, marker(Morale="7", Kind=re.sub("[,;\\\\'\t]", "", value)))]
    made = module(game_map(zones), *counters, name=name.strip() or "Toy", sides=(side.strip() or "Red",))
    found = bound(made)
    assert found.module.name == made.name
    assert [one.roster for one in found.sides] == [(side.strip() or "Red",)] or not found.sides


def test_a_hundred_thousand_combinations_of_touching_zones_do_not_take_for_ever() -> None:
    zones = {f"Z{n}": f"0,{n};300,{n};300,{n + 1};0,{n + 1}" for n in range(400)}
    assert len(bound(module(game_map(zones), slot("U", marker(Morale="7")))).links) > 399
