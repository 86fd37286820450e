"""A sound game loads whole, with every value where its author put it."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_game import DATA, FILES, changed, lay, load

from modgen.game import BadData, load_game, load_workspace
from modgen.game.model import Placement, Text


def test_a_sound_game_has_no_problems_and_all_its_values(tmp_path: Path) -> None:
    game, problems = load(lay(tmp_path))
    assert problems == ()
    assert game is not None
    assert (game.name, game.version, game.rules) == (Text("Tiny", "Кроха"), "1", None)
    red = game.side_by_id("red")
    assert (red.field, red.rim, red.ink, red.accent) == ("#ff0000", "#b20000", "#1a1a1a", "#b20000")
    assert game.side_by_id("blue").ink == "#ffffff"
    r1 = game.counter_by_id("r1")
    assert (r1.name.of("ru"), r1.kind, r1.formation, r1.count) == ("Красный один", "unit", "first", 1)
    assert dict(r1.factors) == {"af": 5, "df": 4, "morale": 7, "ap": 3}
    assert game.counter_by_id("b1").name == Text("Blue, one")
    assert game.counter_by_id("b1").place.line == 3
    assert dict(game.counter_by_id("flag").factors) == {}


def test_a_map_joins_drawing_and_yaml(tmp_path: Path) -> None:
    game, _ = load(lay(tmp_path))
    assert game is not None
    (field,) = game.maps
    assert (field.width, field.height, field.tolerance) == (1000, 600, 1)
    west, east = field.areas
    # the layer's transform moves the outline
    assert west.outline == ((10, 20), (410, 20), (410, 420), (10, 420))
    assert (west.objective, west.terrain, east.label) == (2, "open", (750, 100))
    assert field.boxes[0].rect == (0, 500, 300, 80)
    assert field.features[0].line == ((410, 100), (610, 100))
    # a crossing is a link of itself
    assert [(link.first, link.second, link.add, link.kind) for link in field.links] == [("west", "east", True, "ford")]


def test_who_has_a_start_and_is_placed_nowhere_stands_at_his_start(tmp_path: Path) -> None:
    game, _ = load(lay(tmp_path))
    assert game is not None
    placed = [(p.counter, p.area, p.number, p.status) for p in game.setups[0].placements]
    # Below what the set-up puts there itself.
    assert placed == [
        ("r1", "west", 1, ""),
        ("b1", "east", 1, ""),
        ("b1", "east", 1, "suppressed"),
        ("flag", "track", 1, ""),
    ]
    without = changed(DATA + "setups/start.yaml", "place:", "without: [r1]\nplace:")
    game, problems = load(lay(tmp_path, without))
    assert game is not None
    assert problems == ()
    assert all(p.counter != "r1" for p in game.setups[0].placements)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_roster_reads_as_spreadsheets_save_it(tmp_path: Path, delimiter: str, newline: str, mark: str) -> None:
    plain = FILES[DATA + "rosters/all.csv"].replace('"Blue, one"', '"Blue~ one"').replace(",", delimiter)
    text = mark + plain.replace("~", delimiter).replace("\n", newline)
    game, problems = load(lay(tmp_path, {DATA + "rosters/all.csv": text}))
    assert problems == ()
    assert game is not None
    assert game.counter_by_id("b1").name.en == f"Blue{delimiter} one".replace("\t", "\t")
    assert game.counter_by_id("r1").name.ru == "Красный один"


def test_excels_own_first_line_empty_rows_and_remarks_are_passed_over(tmp_path: Path) -> None:
    rows = FILES[DATA + "rosters/all.csv"].splitlines()
    text = "\n".join(["sep=,", rows[0] + ",,", "# Red", *rows[1:2], ",,,,", *rows[2:], ""])
    game, problems = load(lay(tmp_path, {DATA + "rosters/all.csv": text}))
    assert problems == ()
    assert game is not None
    assert game.counter_by_id("b1").place.line == 6


def test_factors_of_the_other_side_default_to_the_front(tmp_path: Path) -> None:
    roster = (
        "id,name,side,face,morale,ap,af,df,back,back.af,back_side,back_label,back_label_ru\n"
        "u,U,red,unit,7,3,5,4,unit,2,blue,Ghost,Призрак\n"
    )
    start = changed(
        DATA + "setups/start.yaml", "east: [b1, {counter: b1, status: suppressed}]\n  track: [flag]", "east: [u]"
    )
    game, problems = load(lay(tmp_path, {DATA + "rosters/all.csv": roster, **start}))
    assert problems == ()
    assert game is not None
    back = game.counter_by_id("u").back
    assert back is not None
    assert dict(back.factors) == {"af": 2, "df": 4, "morale": 7, "ap": 3}
    assert (back.face, back.side, back.label) == ("unit", "blue", Text("Ghost", "Призрак"))


def test_a_symbol_may_be_written_in_groups(tmp_path: Path) -> None:
    roster = FILES[DATA + "rosters/all.csv"]
    rows = [
        f"{row},{symbol}"
        for row, symbol in zip(roster.splitlines(), ["symbol", "10031000-16-121102 0000", "", ""], strict=True)
    ]
    game, problems = load(lay(tmp_path, {DATA + "rosters/all.csv": "\n".join(rows)}))
    assert problems == ()
    assert game is not None
    assert game.counter_by_id("r1").symbol == "10031000161211020000"


def test_a_drawing_in_millimetres_is_scaled_to_the_width_asked_for(tmp_path: Path) -> None:
    changes = {
        **changed("maps/tiny/map.svg", 'viewBox="0 0 1000 600"', 'width="100mm" height="60mm" viewBox="0 0 100 60"'),
        **changed("maps/tiny/map.yaml", "drawing: map.svg", "drawing: map.svg\nwidth: 2000"),
    }
    game, _ = load(lay(tmp_path, changes))
    assert game is not None
    assert (game.maps[0].width, game.maps[0].height) == (2000, 1200)
    assert game.maps[0].areas[0].outline[0] == (200, 400)


def test_nested_transforms_and_a_shifted_view_box(tmp_path: Path) -> None:
    svg = FILES["maps/tiny/map.svg"].replace('viewBox="0 0 1000 600"', 'viewBox="-50 -50 1000 600"')
    svg = svg.replace(
        '<path inkscape:label="east"', '<g transform="scale(2)"><path transform="rotate(90)" inkscape:label="east"'
    )
    svg = svg.replace('v 400 h -300 z"/>', 'v 400 h -300 z"/></g>')
    game, problems = load(lay(tmp_path, {"maps/tiny/map.svg": svg}))
    assert problems == ()
    assert game is not None
    # (600, 0) turned to (0, 600), doubled to (0, 1200), moved by the layer (10, 20) and the view box (50, 50)
    assert game.maps[0].areas[1].outline[0] == (60, 1270)


def test_options_are_completed_with_the_rule_systems_defaults(tmp_path: Path) -> None:
    rules = FILES[DATA + "game.yaml"] + "rules: {name: impulse, options: {cadre_min: 5, tie_winner: red}}\n"
    game, problems = load(lay(tmp_path, {DATA + "game.yaml": rules}))
    assert problems == ()
    assert game is not None
    assert game.rules is not None
    assert game.rules.options["cadre_min"] == 5
    assert game.rules.options["areas_per_impulse"] == 1


def test_a_workspace_is_found_from_below(tmp_path: Path) -> None:
    lay(tmp_path)
    workspace = load_workspace(tmp_path / "counters" / "tiny")
    assert workspace.root == tmp_path
    assert workspace.games["tiny"].maps == tmp_path / "maps" / "tiny"
    assert workspace.output == tmp_path / "dist"


def test_no_workspace(tmp_path: Path) -> None:
    with pytest.raises(BadData) as caught:
        load_workspace(tmp_path)
    assert [p.code for p in caught.value.problems] == ["game.no_workspace"]


def test_an_unknown_game(tmp_path: Path) -> None:
    game, problems = load_game(load_workspace(lay(tmp_path)), "tinny")
    assert game is None
    assert [(p.code, p.values["near"]) for p in problems] == [("game.unknown_game_near", "tiny")]


def test_loading_twice_gives_equal_games(tmp_path: Path) -> None:
    root = lay(tmp_path)
    assert load(root) == load(root)
    assert isinstance(load(root)[0].setups[0].placements[0], Placement)  # type: ignore[union-attr]


def test_layers_of_other_programs_are_groups_with_an_id(tmp_path: Path) -> None:
    svg = FILES["maps/tiny/map.svg"]
    for name in ("areas", "boxes", "features"):
        svg = svg.replace(f'inkscape:groupmode="layer" inkscape:label="{name}"', f'id="{name.title()}"')
    svg = svg.replace('inkscape:label="west" id="path12"', 'id="west"').replace('inkscape:label="east"', 'id="east"')
    game, problems = load(lay(tmp_path, {"maps/tiny/map.svg": svg}))
    assert problems == ()
    assert game is not None
    assert [area.id for area in game.maps[0].areas] == ["west", "east"]


def test_letters_with_marks_are_one_letter_however_they_were_saved(tmp_path: Path) -> None:
    decomposed = {
        name: FILES[name].replace("west", "Mu\u0308hle") for name in ("maps/tiny/map.svg", DATA + "rosters/all.csv")
    }
    composed = FILES["maps/tiny/map.yaml"].replace("west", "M\u00fchle")
    game, problems = load(lay(tmp_path, {**decomposed, "maps/tiny/map.yaml": composed}))
    assert problems == ()
    assert game is not None
    assert game.counter_by_id("r1").start == "M\u00fchle"


def test_files_that_systems_leave_behind_are_passed_over(tmp_path: Path) -> None:
    game, problems = load(lay(tmp_path, {DATA + "rosters/._all.csv": b"\0\5\x16\7", DATA + "setups/.~start.yaml": "?"}))
    assert problems == ()
    assert game is not None
    assert len(game.setups) == 1
