"""What the checks of counters tell, and that each of it is worded."""

from __future__ import annotations

from pathlib import Path

import pytest

from modgen.counters import check_counters
from modgen.counters.symbols import BadSymbol, unit_symbol, with_echelon
from modgen.game.model import Back, Counter, Face, Game, Text
from modgen.game.problems import Place, Problem, Severity
from modgen.texts import Catalogue
from tests.counters.conftest import FACES, game, unit

HERE = Place("counters/demo/rosters/blue.csv", 7)


def told(*counters: Counter, root: str = "", faces: tuple[Face, ...] = FACES) -> list[Problem]:
    return list(check_counters(game(*counters, root=root, faces=faces)))


def only(*counters: Counter, root: str = "") -> Problem:
    problems = told(*counters, root=root)
    assert len(problems) == 1, problems
    for language in ("en", "ru"):
        words = Catalogue("modgen.texts", language)
        for key in (problems[0].code, f"{problems[0].code}.cure"):
            assert "{" not in words(key, **problems[0].values)
    return problems[0]


def test_sound_data(whole_game: Game) -> None:
    assert list(check_counters(whole_game)) == []


def test_unknown_layout_is_told_once_at_its_face() -> None:
    faces = (Face("unit", "hologram", place=HERE),)
    problems = told(unit("a"), unit("b"), faces=faces)
    assert [(p.code, p.place, p.values["layout"]) for p in problems] == [("counters.layout_unknown", HERE, "hologram")]
    assert "unit" in str(problems[0].values["known"])


def test_a_counter_too_small_for_its_names() -> None:
    problems = told(unit(), faces=(Face("unit", "unit", 10.0, ("af",), place=HERE),))
    assert [(p.code, p.place, p.severity) for p in problems] == [("counters.face_small", HERE, Severity.WARNING)]
    assert told(unit(), faces=(Face("unit", "unit", 12.7, ("af",)),)) == []


@pytest.mark.parametrize(
    ("symbol", "code"),
    [
        ("10031000169999990000", "symbol_unknown"),
        ("1003100016", "symbol_unknown"),
        ("no code", "symbol_unknown"),
        ("١٠٠٣١٠٠٠١٦١٢٠٥٠٠٠٠٠٠", "symbol_unknown"),
        ("10031000161205000099", "symbol_modifier"),
    ],
)
def test_bad_symbols(symbol: str, code: str) -> None:
    problem = only(unit(symbol=symbol, place=HERE))
    assert (problem.code, problem.place, problem.values["code"]) == (f"counters.{code}", HERE, symbol)


def test_missing_symbol_is_a_warning() -> None:
    problem = only(unit(symbol=""))
    assert (problem.code, problem.severity) == ("counters.symbol_missing", Severity.WARNING)


def test_bad_echelon() -> None:
    problem = only(unit(symbol="10031000001205000000", echelon="horde"))
    assert (problem.code, problem.values["code"]) == ("counters.echelon_unknown", "horde")


@pytest.mark.parametrize(
    ("echelon", "digits"),
    [("II", "16"), ("battalion", "16"), ("ХХ", "21"), (" Brigade ", "18"), ("15", "15"), ("", "00")],
)
def test_echelons(echelon: str, digits: str) -> None:
    assert with_echelon("10031000001205000000", echelon)[8:10] == digits


def test_the_codes_own_echelon_counts() -> None:
    assert with_echelon("10031000161205000000", "company")[8:10] == "16"


@pytest.mark.parametrize("echelon", ["99", "1", "xxxxxxx", "II II"])
def test_no_echelons(echelon: str) -> None:
    with pytest.raises(BadSymbol, match="echelon_unknown"):
        with_echelon("10031000001205000000", echelon)


def test_echelon_stands_above_the_frame_and_does_not_move_it() -> None:
    bare = unit_symbol("10031000001205000000", "#fff", "#000")
    battalion = unit_symbol("10031000161205000000", "#fff", "#000")
    assert bare.frame == battalion.frame == (25, 50, 150, 100)
    assert bare.whole == bare.frame
    assert battalion.whole[1] < 50
    assert "rgb(" not in battalion.markup
    assert "black" not in battalion.markup


def test_text_that_does_not_fit() -> None:
    problem = only(unit(label=Text("The Duke of Altmark's Own Hussars", "Гусары"), place=HERE))
    assert (problem.code, problem.place) == ("counters.text_too_wide", HERE)
    assert problem.values["text"] == "The Duke of Altmark's Own Hussars"
    assert 0 < int(str(problem.values["percent"])) < 100


def test_text_that_fits_in_one_language_only() -> None:
    problem = only(unit(label=Text("Hus", "Гусарский герцога Альтмаркского полк")))
    assert problem.values["text"] == "Гусарский герцога Альтмаркского полк"


def test_characters_that_the_type_lacks() -> None:
    problem = only(unit(label=Text("中2/1")))
    assert (problem.code, problem.values["characters"]) == ("counters.glyph_missing", "中")


@pytest.mark.parametrize(
    ("ap", "code"), [(5, "ap_too_many"), (99, "ap_too_many"), ("x", "ap_no_number"), (-1, "ap_no_number")]
)
def test_action_points(ap: int | str, code: str) -> None:
    problem = only(unit(ap=ap))
    assert (problem.code, problem.values["value"]) == (f"counters.{code}", ap)


@pytest.mark.parametrize("ap", [0, 1, 4, "3"])
def test_sound_action_points(ap: int | str) -> None:
    assert told(unit(ap=ap)) == []


def test_faults_of_the_back_are_told_too() -> None:
    problem = only(unit(back=Back(factors={"ap": 7})))
    assert problem.code == "counters.ap_too_many"


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("a.png", b"no picture", "picture_not_image"),
        ("a.svg", b"<svg", "picture_not_svg"),
        ("a.svg", b'<svg xmlns="http://www.w3.org/2000/svg"/>', "picture_no_size"),
        ("a.svg", b'<!DOCTYPE svg [<!ENTITY e "x">]><svg viewBox="0 0 1 1">&e;</svg>', "picture_doctype"),
        (
            "a.svg",
            b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><text font-family="Comic">a</text></svg>',
            "picture_font",
        ),
    ],
)
def test_pictures(tmp_path: Path, name: str, data: bytes, code: str) -> None:
    (tmp_path / "images").mkdir()
    (tmp_path / "images" / name).write_bytes(data)
    problem = only(unit(image=name, place=HERE), root=str(tmp_path))
    assert (problem.code, problem.place, problem.values["image"]) == (f"counters.{code}", HERE, name)


def test_a_picture_outside_the_game(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "secret.png").write_bytes(b"x")
    problem = only(unit(image="../secret.png"), root=str(tmp_path / "game"))
    assert problem.code == "counters.picture_outside"
