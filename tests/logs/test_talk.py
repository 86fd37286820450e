"""What people type in area-impulse games, read by the shared list of lines."""

from __future__ import annotations

import pytest
import toy

from modgen.game.binding import Source
from validator.logs.chat import ChatLine, LineReader, Names
from validator.logs.sources import shared_lines


def reader() -> LineReader:
    return LineReader(
        shared_lines(toy.binding()),
        (),
        units=Names([("a", ["A/2-11 ACR", "A/2"]), ("at", ["AT/57 GMRR"]), ("k", ["Кадр 57"])]),
        sides=Names([("nato", ["NATO", "НАТО"]), ("wp", ["Warsaw Pact", "WP", "ОВД"])]),
        areas=Names([("k", ["Kreuzweg"])]),
        kinds={"a": "unit", "at": "unit", "k": "cadre"},
    )


@pytest.mark.parametrize(
    ("text", "word", "units", "targets", "side"),
    [
        ("A/2-11 ACR fires at AT/57 GMRR", "fire", ("a",), ("at",), None),
        ("a/2 shoots at at/57 gmrr!", "fire", ("a",), ("at",), None),
        ("A/2 стреляет по AT/57 GMRR", "fire", ("a",), ("at",), None),
        ("A/2 (Suppressed) assaults AT/57 GMRR", "assault", ("a",), ("at",), None),
        ("target: AT/57 GMRR (Recovering)", "target", (), ("at",), None),
        ("цель AT/57 GMRR", "target", (), ("at",), None),
        ("A/2 retreats to Kreuzweg", "retreat", ("a",), (), None),
        ("отход: A/2", "retreat", ("a",), (), None),
        ("AT/57 GMRR routs", "rout", ("at",), (), None),
        ("rally A/2-11 ACR (7 or less)", "rally", ("a",), (), None),
        ("defence AT/57 GMRR: DF 1", "defence", ("at",), (), None),
        ("AT/57 GMRR - DF 1", "defence", ("at",), (), None),
        ("Кадр 57 ещё раз:", "cadre", ("k",), (), None),
        ("AT/57 GMRR is hit", "hit", ("at",), (), None),
        ("попал!", "hit", (), (), None),
        ("Initiative NATO:", "initiative", (), (), "nato"),
        ("инициатива у ОВД", "initiative", (), (), "wp"),
        ("NATO has the initiative (6:1)", "initiative", (), (), "nato"),
        ("tie, NATO", "initiative", (), (), "nato"),
        ("инициатива моя", "initiative", (), (), None),
        ("WP passes", "pass", (), (), "wp"),
        ("НАТО пас", "pass", (), (), "nato"),
        ("pass too", "pass", (), (), None),
        ("Пас.", "pass", (), (), None),
        ("your impulse", "end_impulse", (), (), None),
        ("NATO: end of impulse", "end_impulse", (), (), "nato"),
        ("rolled it at home with my kids", "rolled_elsewhere", (), (), None),
        ("real dice: 5", "rolled_elsewhere", (), (), None),
        ("кубик бросил дома", "rolled_elsewhere", (), (), None),
        ("погода:", "aside", (), (), None),
        ("A/2 feuert auf AT/57 GMRR", "fire", ("a",), ("at",), None),
        ("A/2 stürmt AT/57 GMRR", "assault", ("a",), ("at",), None),
        ("Ziel: AT/57 GMRR", "target", (), ("at",), None),
        ("Treffer!", "hit", (), (), None),
        ("AT/57 GMRR weicht nach Kreuzweg zurück", "retreat", ("at",), (), None),
        ("Sammeln A/2 (8 oder weniger)", "rally", ("a",), (), None),
        ("NATO hat die Initiative", "initiative", (), (), "nato"),
        ("ich passe", "pass", (), (), None),
        ("WP passt", "pass", (), (), "wp"),
        ("ok, пас", "pass", (), (), None),
        ("и я пас", "pass", (), (), None),
        ("тоже пас", "pass", (), (), None),
        ("and I pass too", "pass", (), (), None),
        ("du bist dran", "end_impulse", (), (), None),
        ("zu Hause gewürfelt: 5", "rolled_elsewhere", (), (), None),
        ("ничего не делаю, пас", "pass", (), (), None),
        ("pass, your turn", "pass", (), (), None),
        ("I'll pass this time", "pass", (), (), None),
        ("A/2 огонь по AT/57 GMRR", "fire", ("a",), ("at",), None),
        ("fire: A/2 at AT/57 GMRR", "fire", ("a",), ("at",), None),
        ("A/2 shoots AT/57 GMRR", "fire", ("a",), ("at",), None),
        ("отступаю A/2 в Kreuzweg", "retreat", ("a",), (), None),
        ("initiative mine", "initiative", (), (), None),
        ("hit on AT/57 GMRR", "hit", ("at",), (), None),
        ("сорри, rally A/2", "rally", ("a",), (), None),
        ("нет, цель: AT/57 GMRR", "target", (), ("at",), None),
        ("oops sorry - retreat: A/2", "retreat", ("a",), (), None),
        ("nein, Ziel AT/57 GMRR", "target", (), ("at",), None),
    ],
)
def test_lines_that_mean_something(
    text: str, word: str, units: tuple[str, ...], targets: tuple[str, ...], side: str | None
) -> None:
    said = reader().read(ChatLine(Source.TALK, text, "Ann"))
    assert said is not None
    assert (said.line.word, said.units, said.targets, said.side) == (word, units, targets, side)


@pytest.mark.parametrize(
    "text",
    [
        "Guten Abend",
        "pass me the salt",
        "кубик упал, перебрасываю",
        "die fell off the table, rolling again",
        "8+, fails, back to suppressed?",
        "hit on 8 or more?",
        "A/2-15 ACR fires at nobody",
        "sorry, take that back",
        "нет, назад",
        "the bypass is closed",
        "well done",
        "kein Treffer",
        "не попал",
        "das passt schon",
        "pass?",
        "WP passes?",
        "if you are done, pass",
        "NATO passes through Kreuzweg",
        "your turn?",
        "A/2 fires at AT/57 GMRR?",
        "A/2 стреляет по AT/57 GMRR или нет?",
        "should A/2 assault AT/57 GMRR?",
        "A/2 отступает?",
        "rally A/2?",
        "A/2 DF 4?",
        "WP has the initiative?",
        "Кадр 57 когда?",
        "hit needs 5+",
        "попадание на 6",
        "попал бы",
        "no hit",
        "nein kein Treffer",
        "sorry, no hit",
    ],
)
def test_small_talk_means_nothing(text: str) -> None:
    assert reader().read(ChatLine(Source.TALK, text, "Ann")) is None


def test_numbers_are_read() -> None:
    read = reader().read
    defence = read(ChatLine(Source.TALK, "защита AT/57 GMRR: DF 3", "Ann"))
    rally = read(ChatLine(Source.TALK, "rally A/2 (8 or less)", "Ann"))
    assert defence is not None
    assert rally is not None
    assert (defence.values, rally.values) == ({"df": 3}, {"limit": 8})


@pytest.mark.parametrize(
    ("text", "df"),
    [
        ("defence AT/57 GMRR: DF 3 - 2 = 1", 1),
        ("defence AT/57 GMRR DF = 13", 13),
        ("Verteidigung AT/57 GMRR: DF 1 (3-2)", 1),
        ("AT/57 GMRR: DF 2, 2d6 >= 7", 2),
        ("защита AT/57 GMRR: DF 13-2", None),
        ("защита AT/57 GMRR: DF 3 (-2)", None),
    ],
)
def test_the_df_is_what_comes_out_of_the_sum(text: str, df: int | None) -> None:
    said = reader().read(ChatLine(Source.TALK, text, "Ann"))
    assert (said.values.get("df") if said is not None else None) == df
