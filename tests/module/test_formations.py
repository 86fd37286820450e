"""A game of formations whose data cannot work: what check says of formations, cards, types, dice and names, one error a
fault, on the sample game of formations."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest

from modgen.check import check_game
from modgen.game import load_workspace
from modgen.game.model import Counter, Extension, Formation, Game, Text
from modgen.game.problems import Place, Problem, Severity
from modgen.game.tableparts import PlainTable
from modgen.module.check import check_table
from modgen.module.namecheck import check_names
from modgen.texts import Catalogue

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def game(highport: Game) -> Game:
    return highport


def with_counter(game: Game, id_: str, change: Callable[[Counter], Counter | None]) -> Game:
    """The game with one counter changed, or without it."""
    counters = [change(one) if one.id == id_ else one for one in game.counters]
    return replace(game, counters=tuple(one for one in counters if one is not None))


def printing(game: Game, id_: str, **factors: int | str) -> Game:
    return with_counter(game, id_, lambda one: replace(one, factors=MappingProxyType({**one.factors, **factors})))


def told(game: Game) -> list[Problem]:
    """What check says of the table, each worded in both languages."""
    found = list(check_table(game))
    for problem in found:
        for language in ("en", "ru"):
            words = Catalogue("modgen.texts", language)
            assert "{" not in words(problem.code, **problem.values)
            assert "{" not in words(f"{problem.code}.cure", **problem.values)
    return found


def only(game: Game) -> Problem:
    (problem,) = told(game)
    return problem


def test_a_formation_of_units_has_a_card(game: Game) -> None:
    problem = only(with_counter(game, "card-c-darts", lambda one: None))
    assert (problem.code, problem.severity) == ("module.formation_no_card", Severity.ERROR)
    assert problem.values == {"formation": "c-darts", "side": "compact", "kind": "card"}
    assert problem.place == game.formation_by_id("c-darts").place
    assert problem.place.file.endswith("highport/formations.yaml")
    assert (problem.place.line, problem.place.column) > (0, 0)


def test_a_formation_has_one_card(game: Game) -> None:
    # The formation that is left without is the same fault and not told again.
    problem = only(with_counter(game, "card-c-anvils", lambda one: replace(one, formation="c-darts")))
    assert (problem.code, problem.place) == ("module.card_second", game.counter_by_id("card-c-anvils").place)
    assert (problem.values["first"], problem.values["formation"]) == ("card-c-darts", "c-darts")
    assert problem.values["line"] == game.counter_by_id("card-c-darts").place.line
    copies = only(with_counter(game, "card-c-anvils", lambda one: replace(one, count=2)))
    assert (copies.code, copies.values["n"]) == ("module.card_copies", 2)
    nobody = only(with_counter(game, "card-c-anvils", lambda one: replace(one, formation="")))
    assert (nobody.code, nobody.values["card"]) == ("module.card_none", "card-c-anvils")


def test_a_formation_without_units_is_a_warning(game: Game) -> None:
    bare = replace(game, counters=tuple(one for one in game.counters if one.id not in ("dart-1", "dart-2", "dart-3")))
    problem = only(bare)
    assert (problem.code, problem.severity) == ("module.formation_empty", Severity.WARNING)
    assert problem.place == game.counter_by_id("card-c-darts").place
    unused = Formation("c-ghosts", Text("Ghosts"), Text("GH"), "#000000", "compact", Place("formations.yaml", 99, 1))
    problem = only(replace(game, formations=(*game.formations, unused)))
    assert (problem.code, problem.place) == ("module.formation_empty", unused.place)
    # Its units may come with an extension.
    scout = replace(game.counter_by_id("dart-1"), id="ghost-1", name=Text("Ghost 1"), formation="c-ghosts")
    card = replace(game.counter_by_id("card-c-darts"), id="card-ghosts", name=Text("Ghosts"), formation="c-ghosts")
    added = Extension("more", Text("More"), "1", "a1f", (), (scout, card))
    assert told(replace(game, formations=(*game.formations, unused), extensions=(added,))) == []
    (problem,) = told(
        replace(game, formations=(*game.formations, unused), extensions=(replace(added, counters=(scout,)),))
    )
    assert (problem.code, problem.values["formation"]) == ("module.formation_no_card", "c-ghosts")


def test_a_unit_belongs_to_a_formation(game: Game) -> None:
    problem = only(with_counter(game, "ranger-1", lambda one: replace(one, formation="")))
    assert (problem.code, problem.severity) == ("module.formation_none", Severity.ERROR)
    assert problem.place == game.counter_by_id("ranger-1").place


@pytest.mark.parametrize("found", ["sea", "Air", ""])
def test_a_card_has_a_type_that_the_rules_know(game: Game, found: str) -> None:
    problem = only(printing(game, "card-c-darts", type=found))
    assert (problem.code, problem.place) == ("module.unknown_type", game.counter_by_id("card-c-darts").place)
    assert problem.values["found"] == (found or "-")
    assert set(str(problem.values["known"]).split(", ")) == {"ground", "air", "space"}


def test_types_that_no_card_has_are_told_once(game: Game) -> None:
    counters = tuple(
        replace(one, factors=MappingProxyType({name: value for name, value in one.factors.items() if name != "type"}))
        for one in game.counters
    )
    assert only(replace(game, counters=counters, setups=())).code == "module.unknown_type"


@pytest.mark.parametrize(
    ("dice", "counter", "figure", "found", "most"),
    [
        ("1d6", "card-c-darts", "initiative", 9, 6),
        ("1d6", "card-c-darts", "initiative", 7, 6),
        ("2d6", "card-c-darts", "initiative", 13, 12),
        ("2d6", "warden-1", "aa_hit", 7, 6),
    ],
)
def test_a_figure_that_its_dice_cannot_reach(
    game: Game, dice: str, counter: str, figure: str, found: int, most: int
) -> None:
    assert game.rules is not None
    options = MappingProxyType({**game.rules.options, "action_dice": dice})
    chosen = replace(game, rules=replace(game.rules, options=options))
    problem = only(printing(chosen, counter, **{figure: found}))
    assert (problem.code, problem.place) == ("module.figure_above_dice", game.counter_by_id(counter).place)
    assert (problem.values["found"], problem.values["most"]) == (found, most)
    assert told(printing(chosen, counter, **{figure: most})) == []


def test_a_figure_is_a_number(game: Game) -> None:
    problem = only(printing(game, "warden-1", aa_hit="5+"))
    assert (problem.code, problem.values["found"]) == ("module.figure_no_number", "5+")
    # A range is the radius of a circle in pieces.yaml as well, and told there.
    assert only(printing(game, "warden-1", aa_range="far")).code == "pieces.not_a_number"


@pytest.mark.parametrize("found", [0, -30, "wide"])
def test_a_base_has_an_extent(game: Game, found: int | str) -> None:
    problem = only(printing(game, "warden-1", base_mm=found))
    assert (problem.code, problem.values["found"]) == ("module.no_length", found)
    assert told(printing(game, "warden-1", base_mm="31,5")) == []
    assert told(printing(game, "warden-1", base_mm="")) == []


@pytest.mark.parametrize("language", ["en", "ru"])
def test_two_formations_have_two_names(game: Game, language: str) -> None:
    """The pieces bear their formation by name: two of one name would be one formation to the rules."""
    taken = game.formation_by_id("c-darts").name
    named = Text(taken.en, "Другие") if language == "en" else Text("Others", taken.ru)
    formations = tuple(replace(one, name=named) if one.id == "v-swifts" else one for one in game.formations)
    problem = only(replace(game, formations=formations))
    assert (problem.code, problem.place) == (
        "module.formation_named_twice",
        game.formation_by_id("v-swifts").place,
    )
    assert (problem.values["first"], problem.values["name"]) == ("c-darts", taken.of(language))


def test_two_counters_of_a_side_have_two_names(game: Game) -> None:
    taken = game.counter_by_id("ranger-1")
    problem = only(with_counter(game, "ranger-2", lambda one: replace(one, name=Text(f" {taken.name.en}\n", "Он"))))
    assert (problem.code, problem.place) == ("module.counter_named_twice", game.counter_by_id("ranger-2").place)
    assert problem.severity is Severity.WARNING
    assert (problem.values["first"], problem.values["name"]) == ("ranger-1", "Ranger 1")
    assert problem.values["line"] == taken.place.line
    # The other side may have one of that name, and so may a game whose log nobody reads.
    assert told(with_counter(game, "gunner-1", lambda one: replace(one, name=taken.name))) == []


def test_a_game_without_rules_may_have_two_of_a_name(game: Game) -> None:
    """Nobody reads its log, and rows of one name are no fault of many games'."""
    names = {"ranger-2": game.counter_by_id("ranger-1").name}
    counters = [replace(one, name=names.get(one.id, one.name)) for one in game.counters]
    assert list(check_names(replace(game, counters=tuple(counters), rules=None), PlainTable())) == []


def test_a_name_holds_no_sign_of_a_variable(game: Game) -> None:
    """`at Dart $5, $choice$` would lose all between the first two signs."""
    priced = Text("Dart $5", "Дротик")
    problem = only(with_counter(game, "card-c-darts", lambda one: replace(one, name=priced)))
    assert (problem.code, problem.values["what"]) == ("module.name_variable", "card-c-darts")
    formations = tuple(replace(one, name=priced) if one.id == "c-darts" else one for one in game.formations)
    problem = only(replace(game, formations=formations))
    assert (problem.code, problem.place) == ("module.name_variable", game.formation_by_id("c-darts").place)


def test_a_place_holds_no_sign_of_a_variable_either(game: Game) -> None:
    table, *others = game.maps
    box = next(box for one in others for box in one.boxes if box.role.startswith("reserve"))
    priced = replace(box, name=Text("Reserve", "Резерв за $5"))
    maps = [replace(one, boxes=tuple(priced if each is box else each for each in one.boxes)) for one in others]
    problem = only(replace(game, maps=(table, *maps)))
    assert (problem.code, problem.place, problem.values["what"]) == ("module.name_variable", box.place, box.id)


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("rosters/cards.csv", ",c-darts,", ",c-dorts,", "game.unknown_formation_near"),
        ("rosters/cards.csv", "compact,card,card,c-darts", "compact,crad,card,c-darts", "game.unknown_kind_near"),
        ("rosters/cards.csv", "compact,card,card,c-darts", "compact,card,crad,c-darts", "game.unknown_face_near"),
        ("formations.yaml", "c-darts:", "c darts:", "game.schema_id"),
    ],
)
def test_a_name_that_is_not_there_is_one_error(tmp_path: Path, file: str, old: str, new: str, code: str) -> None:
    for folder in ("counters", "maps"):
        shutil.copytree(ROOT / folder / "highport", tmp_path / folder / "highport")
    (tmp_path / "modgen.yaml").write_text("games:\n  highport: {}\n", encoding="utf-8")
    path = tmp_path / "counters" / "highport" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    _, problems = check_game(load_workspace(tmp_path), "highport")
    assert [problem.code for problem in problems] == [code]
