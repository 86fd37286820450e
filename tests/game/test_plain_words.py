"""What parsers say in English to programmers is told in our words; a value or a column that is missing, where it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_game import DATA, FILES, changed, lay, load, told, worded

from modgen.game import BadData, load_workspace

GAME, SIDES, ROSTER = DATA + "game.yaml", DATA + "sides.yaml", DATA + "rosters/all.csv"
SVG = "maps/tiny/map.svg"

SYNTAX = [
    ("name: A\n\tversion: 1\n", "2:1 yaml_tab"),
    ("name: A: B\n", "1:8 yaml_colon"),
    ("name: A\nversion\ncredits: B\n", "3:1 yaml_no_colon"),
    ('name: "A\nversion: "1"\n', "2:11 yaml_quote"),
    ("name: 'A\n", "2:1 yaml_quote"),
    ('name: {en: A, ru: B\nversion: "1"\n', "2:8 yaml_bracket"),
    ("rosters: [a, b\nversion: c\n", "2:8 yaml_bracket"),
    ("name: A\n---\nname: B\n", "2:1 yaml_documents"),
    ("name: *A\n", "1:7 yaml_alias"),
    ("name: A\0B\n", " yaml_character"),
    ("name: @A\n", "1:7 yaml_start"),
    ("name:\n    en: A\n  ru: B\n", "3:3 yaml_indent"),
]


@pytest.mark.parametrize(("text", "expected"), SYNTAX)
def test_what_is_no_yaml_is_told_in_our_words(tmp_path: Path, text: str, expected: str) -> None:
    _, problems = load(lay(tmp_path, {GAME: text}))
    place = f"{GAME}:{expected}" if expected[0] != " " else GAME + expected
    assert [told(p, tmp_path) for p in problems] == [place]
    worded(problems[0])


@pytest.mark.parametrize("text", ["", "# nothing yet\n", "null\n"])
def test_an_empty_file_is_called_so(tmp_path: Path, text: str) -> None:
    _, problems = load(lay(tmp_path, {SIDES: text}))
    assert [told(p, tmp_path) for p in problems] == [f"{SIDES}:1:1 file_nothing"]
    worded(problems[0])


@pytest.mark.parametrize("text", ["- a\n- b\n", "hello\n", "{}\n"])
def test_a_file_without_keys_is_called_so(tmp_path: Path, text: str) -> None:
    _, problems = load(lay(tmp_path, {SIDES: text}))
    assert f"{SIDES}:1:1 file_no_keys" in [told(p, tmp_path) for p in problems]
    for problem in problems:
        worded(problem)


def test_a_colour_without_quotes_is_told_in_its_own_line(tmp_path: Path) -> None:
    sides = 'red:\n  name: Red\n  field: #f00\n  ink: "#000"\nblue: {name: Blue, field: "#0033aa"}\n'
    _, problems = load(lay(tmp_path, {SIDES: sides}))
    assert [told(p, tmp_path) for p in problems] == [f"{SIDES}:3:3 schema_nothing"]
    worded(problems[0])


def test_xml_beyond_the_parsers_bounds(tmp_path: Path) -> None:
    deep = FILES[SVG].replace("<path", "<g>" * 300 + "<path", 1)
    _, problems = load(lay(tmp_path, {SVG: deep}))
    assert [p.code for p in problems] == ["game.svg_beyond"]
    worded(problems[0])


@pytest.mark.parametrize(("column", "instead"), [("id", "identity"), ("face", "gesicht")])
def test_a_missing_column_is_not_told_for_each_row(tmp_path: Path, column: str, instead: str) -> None:
    roster = FILES[ROSTER].splitlines(keepends=True)
    roster[0] = ",".join(instead if name == column else name for name in roster[0].split(","))
    _, problems = load(lay(tmp_path, {ROSTER: "".join(roster)}))
    assert [p.code for p in problems if p.place.line > 1] == []
    assert "game.roster_no_column" in {p.code for p in problems}
    for problem in problems:
        worded(problem)


def test_an_empty_cell_is_told_where_it_is(tmp_path: Path) -> None:
    _, problems = load(lay(tmp_path, changed(ROSTER, "flag,Flag,Флаг,,marker,flag", "flag,Flag,Флаг,,marker,")))
    assert [told(p, tmp_path) for p in problems] == [f"{ROSTER}:4:24 roster_cell_empty"]
    worded(problems[0])


def test_a_cell_that_goes_on_behind_its_quote(tmp_path: Path) -> None:
    _, problems = load(lay(tmp_path, changed(ROSTER, '"Blue, one",', '"Blue, one"Синяя рота,')))
    assert [told(p, tmp_path) for p in problems] == [f"{ROSTER}:3:4 roster_quote_behind"]
    worded(problems[0])


@pytest.mark.parametrize("id_", ["con", "NUL", "Com1", "aux.2", "a b", "-x", ".."])
def test_a_game_whose_module_no_system_could_write(tmp_path: Path, id_: str) -> None:
    lay(tmp_path, {"modgen.yaml": f'games:\n  "{id_}": {{data: counters/tiny, maps: maps/tiny}}\n'})
    with pytest.raises(BadData) as caught:
        load_workspace(tmp_path)
    assert [p.code for p in caught.value.problems] == ["game.schema_game_id"]
    worded(caught.value.problems[0])


@pytest.mark.parametrize("id_", ["console", "com", "тест", "a.con", "nul-1"])
def test_a_game_whose_module_any_system_can_write(tmp_path: Path, id_: str) -> None:
    lay(tmp_path, {"modgen.yaml": f'games:\n  "{id_}": {{data: counters/tiny, maps: maps/tiny}}\n'})
    assert list(load_workspace(tmp_path).games) == [id_]


@pytest.mark.parametrize("name", ['""', '{en: ""}'])
def test_a_game_needs_a_name(tmp_path: Path, name: str) -> None:
    _, problems = load(lay(tmp_path, changed(GAME, "{en: Tiny, ru: Кроха}", name)))
    assert [told(p, tmp_path) for p in problems] == [f"{GAME}:1:7 schema_nothing"]
