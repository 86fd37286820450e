from __future__ import annotations

import pytest

from modgen.game.binding import DiceBinding, LineBinding, Meaning, Source
from validator.logs.chat import ChatLine, LineReader, Names, read_chat


@pytest.mark.parametrize(
    ("raw", "line"),
    [
        ("* NATO passes", ChatLine(Source.REPORT, "NATO passes")),
        ("*** 2d6 = 1,3 *** <Ann>", ChatLine(Source.REPORT, "2d6 = 1,3 *** <Ann>")),
        ("* ~<b>Ann switched sides.</b>", ChatLine(Source.REPORT, "Ann switched sides.")),
        ("- Data correctly generated", ChatLine(Source.REPORT, "Data correctly generated")),
        ("&lt;Марина&gt; - пас", ChatLine(Source.TALK, "пас", "Марина")),
        ("<Old Bob> - x - y", ChatLine(Source.TALK, "x - y", "Old Bob")),
        ("Alpha moves A &rarr; B", ChatLine(Source.TALK, "Alpha moves A → B")),
        ("", ChatLine(Source.TALK, "")),
    ],
)
def test_lines_lose_vassals_marks(raw: str, line: ChatLine) -> None:
    assert read_chat(raw) == line


def test_the_longest_name_counts_and_only_as_a_whole_word() -> None:
    names = Names([("alpha", ["A/2-11 ACR", "A/2"]), ("bravo", ["2 MRB", "2"])])
    assert names.found_in("a/2-11  acr and 2 MRB") == ("alpha", "bravo")
    assert names.found_in("A/2-15 ACR, 22 MRB, x2") == ()
    assert names.ids("A/2") == ("alpha",)


def test_a_name_that_several_units_share_stands_for_all_of_them() -> None:
    assert Names([("x", ["Scouts"]), ("x#2", ["scouts"])]).ids("SCOUTS") == ("x", "x#2")


def test_no_names_at_all_match_nothing() -> None:
    assert Names([]).found_in("anything") == ()


def reader(*lines: LineBinding) -> LineReader:
    return LineReader(
        lines,
        [
            DiceBinding(r"^(?P<dice>\d+d\d+) = (?P<values>[\d,]+) \*+ <(?P<player>.*)>$"),
            DiceBinding(r"^D = (?P<values>\d)", "d"),
        ],
        units=Names([("a", ["Alpha"]), ("k", ["Кадр 57"])]),
        sides=Names([("red", ["Red", "красные"])]),
        areas=Names([("w", ["West"])]),
        kinds={"a": "unit", "k": "cadre"},
    )


def test_dice_are_reports_never_words() -> None:
    rolls = reader()
    roll = rolls.dice(ChatLine(Source.REPORT, "2d6 = 1,3 *** <Ann>"))
    assert roll is not None
    assert (roll.dice, roll.values, roll.player) == ("2d6", (1, 3), "Ann")
    assert rolls.dice(ChatLine(Source.TALK, "2d6 = 6,6 *** <Ann>", "Ann")) is None
    fixed = rolls.dice(ChatLine(Source.REPORT, "D = 4"))
    assert fixed is not None
    assert (fixed.dice, fixed.player) == ("d", "")


def test_a_line_says_unit_target_side_area_and_numbers() -> None:
    fires = LineBinding(r"^(?:{area}: )?{unit} fires at {target} \((?P<df>\d+)\)", Meaning.DECLARE, "fire")
    understood = reader(fires).read(ChatLine(Source.TALK, "West: Alpha (Suppressed) fires at кадр 57 (12)", "Ann"))
    assert understood is not None
    assert (understood.units, understood.targets, understood.area) == (("a",), ("k",), "w")
    assert understood.values == {"df": 12}
    assert understood.player == "Ann"


def test_source_kind_and_order_decide() -> None:
    lines = (
        LineBinding("^{side} passes", Meaning.CALL, "pass", Source.REPORT),
        LineBinding("{unit}", Meaning.DECLARE, "cadre", Source.TALK, kind="cadre"),
        LineBinding("{unit}", Meaning.DECLARE, "named", Source.TALK),
    )
    read = reader(*lines).read
    assert read(ChatLine(Source.TALK, "Red passes", "Ann")) is None
    called = read(ChatLine(Source.REPORT, "красные passes"))
    assert called is not None
    assert called.side == "red"
    words = [read(ChatLine(Source.TALK, text, "Ann")) for text in ("Кадр 57 ещё раз", "Alpha again", "nobody")]
    assert [word and word.line.word for word in words] == ["cadre", "named", None]


def test_what_a_line_says_in_its_own_language_is_said_in_the_rules() -> None:
    says = (("move", "approach"),)
    line = LineBinding(r"^{unit} стреляет по {target}, заход$", Meaning.DECLARE, "flak", says=says)
    understood = reader(line).read(ChatLine(Source.REPORT, "Alpha стреляет по кадр 57, заход"))
    assert understood is not None
    assert understood.words == {"move": "approach"}


def test_a_players_name_may_hold_a_units() -> None:
    line = LineBinding(r"^{player} resets \b{unit}\b for {side}", Meaning.DECLARE, "reset")
    understood = reader(line).read(ChatLine(Source.REPORT, "Alpha Red ꙮu0ꙮ resets Alpha for Red"))
    assert understood is not None
    assert (understood.player, understood.units, understood.side) == ("Alpha Red  u0 ", ("a",), "red")
