"""What pieces.yaml makes of counters in a module: traits in their order, prototypes, numbers, keys; and its checks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from modgen.game import load_game, load_workspace, read_game_json
from modgen.game.model import Beginning, Game, Placement, Text
from modgen.game.piecefile import read_pieces
from modgen.game.problems import Problem, ProblemList, Severity, sort_problems
from modgen.game.tabledata import Dice
from modgen.game.yamlfile import parse_yaml
from modgen.module import build_module
from modgen.module.check import check_table
from modgen.module.pieces import Pieces, pieces
from modgen.module.table import names
from modgen.texts import Catalogue
from modgen.vassal import (
    AddPiece,
    Module,
    PieceState,
    defined_piece,
    read_command,
    read_module,
    read_prototypes,
    read_saved_game,
    read_state,
    read_type,
)

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def game() -> Game:
    found, problems = load_game(load_workspace(ROOT / "examples" / "features"), "pieces")
    assert found is not None and not problems
    return found


@pytest.fixture(scope="module", params=["en", "ru"])
def module(request: pytest.FixtureRequest, game: Game) -> Module:
    built = build_module(game, language=request.param)
    assert built.problems == ()
    return read_module(built.data)


@pytest.fixture(scope="module")
def made(game: Game) -> Pieces:
    return pieces(game, names(game, "en"))


def with_types(game: Game, text: str) -> Game:
    """The example game with another pieces.yaml."""
    problems = ProblemList()
    document = parse_yaml(text, "pieces.yaml", problems)
    assert document is not None
    types = read_pieces(document, problems)
    assert not problems.sorted()
    return replace(game, piece_types=types, setups=())


def placed(made: Pieces, counter: str) -> PieceState:
    text = made.on_table(counter, "1", ("The salt road", 10, 10), {})
    return read_state(read_type(text.type), text.state)


def prefixes(piece: PieceState) -> list[str]:
    return [layer.trait.prefix.rstrip(";") for layer in piece]


def told(game: Game) -> list[tuple[str, int]]:
    found = sort_problems(check_table(game))
    for problem in found:
        worded(problem)
    return [(problem.code, problem.place.line) for problem in found]


def worded(problem: Problem) -> None:
    for language in ("en", "ru"):
        words = Catalogue("modgen.texts", language)
        assert words(problem.code, **problem.values) and words(f"{problem.code}.cure", **problem.values)


def test_what_hides_stands_outside_what_shows(made: Pieces) -> None:
    order = prefixes(placed(made, "scouts"))
    assert max(i for i, one in enumerate(order) if one == "report") < order.index("hide") < order.index("obs")
    shown = [order.index(one) for one in ("label", "footprint", "markmoved", "emb2", "placemark", "sendto")]
    assert order.index("obs") < min(shown)


def test_a_trail_and_a_circle_stand_outside_what_turns(made: Pieces) -> None:
    order = prefixes(placed(made, "bombard"))
    assert max(order.index(one) for one in ("AreaOfEffect", "footprint", "label", "markmoved")) < order.index("rotate")
    assert order.index("rotate") < order.index("emb2")


def test_rights_stand_outside_what_they_restrict(made: Pieces) -> None:
    order = prefixes(placed(made, "banner"))
    assert order.index("hideCmd") < order.index("report") < order.index("delete")


def test_a_placed_piece_is_the_slot_s_with_its_prototypes_expanded(module: Module, game: Game) -> None:
    assert module.root is not None
    prototypes = read_prototypes(module.root)
    language = "ru" if "Соляной" in module.root.attributes["name"] else "en"
    made = pieces(game, names(game, language))
    found = {}
    for slot in module.root.find("PieceSlot"):
        piece = defined_piece(slot)
        assert piece is not None
        found[slot.attributes["entryName"]] = prototypes.expand(piece)
    for counter in game.counters:
        own = placed(made, counter.id)
        expanded = found[made.slots[counter.id].name]
        assert [layer.trait.raw for layer in own] == [layer.trait.raw for layer in expanded]
        assert [layer.text for layer in own][:-1] == [layer.text for layer in expanded][:-1]


def test_numbers_of_the_roster_are_a_prototype_s_parameters(made: Pieces) -> None:
    assert "prototype;ammo (gun);ammo=6" in made.slots["bombard"].definition
    assert "$ammo$" in "".join(layer.type for layer in made.prototypes["ammo (gun)"])
    for counter, ammo, px in (("bombard", "6", "567"), ("swivel", "3", "331")):
        piece = placed(made, counter)
        kept = piece.trait("PROP", "ammo")
        assert kept is not None and kept.text == ammo
        assert f"true,0,{ammo},false" in kept.trait.raw
        marks = {
            name: value for layer in piece if layer.trait.prefix == "mark;" for name, value in layer.values.items()
        }
        assert (marks["RangePx"], marks["ammo_most"]) == (px, ammo)


def test_a_counter_with_an_empty_cell_goes_without(game: Game) -> None:
    changed = with_types(game, "unit:\n  range: {radius: $reach}\n  values: {ammo: {start: $ammo}}\n")
    made = pieces(changed, names(changed, "en"))
    assert "PROP" not in prefixes(placed(made, "guard-1"))
    assert "AreaOfEffect" not in prefixes(placed(made, "guard-1"))
    gun = prefixes(placed(pieces(with_types(game, "gun:\n  range: {radius: $reach}\n"), names(game, "en")), "bombard"))
    assert "AreaOfEffect" in gun


def test_each_trait_that_places_has_a_number_of_its_own(module: Module) -> None:
    assert module.root is not None
    numbers = [slot.attributes["gpid"] for slot in module.root.find("PieceSlot")]
    for component in module.root.find("PrototypeDefinition"):
        piece = defined_piece(component)
        assert piece is not None
        numbers += [str(layer.trait["gpId"]) for layer in piece if layer.trait.prefix == "placemark;"]
    assert len(numbers) == len(set(numbers)) > 11
    assert max(map(int, numbers)) < int(module.root.attributes["nextPieceSlotId"])


def test_numbers_are_the_same_in_every_language(game: Game) -> None:
    english, russian = (pieces(game, names(game, language)) for language in ("en", "ru"))

    def numbers(made: Pieces) -> Iterator[str]:
        for layers in made.prototypes.values():
            for layer in layers:
                if layer.type.startswith("placemark;"):
                    yield str(read_type(layer.type).traits[0]["gpId"])

    assert sorted(numbers(english)) == sorted(numbers(russian))


def test_what_is_placed_is_the_slot_s_piece(made: Pieces) -> None:
    piece = placed(made, "guard-1")
    trait = next(layer.trait for layer in piece if layer.trait.prefix == "placemark;")
    definition = read_command(str(trait["markerSpec"]))
    assert isinstance(definition, AddPiece)
    assert read_type(definition.type).name == "Wreck"


def test_the_second_loss_leads_to_the_side_s_box(made: Pieces) -> None:
    ways = [str(layer.trait["x"]) for layer in placed(made, "band-1") if layer.trait.prefix == "sendto;"]
    assert set(ways) == {"1120"}


def test_masks_are_the_side_s(module: Module, made: Pieces) -> None:
    for counter, side in (("scouts", "amber"), ("spies", "teal")):
        mask = next(layer.trait for layer in placed(made, counter) if layer.trait.prefix == "obs;")
        assert mask["imageName"] == f"mask_{side}_75.png"
        assert f"images/mask_{side}_75.png" in module.entries


def test_the_owner_is_the_counter_s_side(made: Pieces) -> None:
    hidden = next(layer.trait for layer in placed(made, "spies") if layer.trait.prefix == "hide;")
    assert hidden["access"] == "sides:Teal Company"
    locked = next(layer.trait for layer in placed(made, "band-1") if layer.trait.prefix == "restrict;")
    assert "Teal Company" in locked.raw


def test_a_key_that_the_rules_use_is_left_to_them() -> None:
    werra, _ = load_game(load_workspace(ROOT), "werra")
    assert werra is not None
    plain = with_types(werra, "unit:\n  trail: true\n")
    made = pieces(plain, names(plain, "en"))
    trail = next(layer.trait for layer in placed(made, "acr21-a") if layer.trait.prefix == "footprint;")
    assert "do_trail" in str(trail["trailKey"])  # Ctrl+T is the retreat's
    assert told(with_types(werra, "unit:\n  trail: {key: Ctrl+T}\n")) == [("pieces.key_of_rules", 2)]


def test_game_json_has_what_counters_keep(module: Module) -> None:
    data = read_game_json(module.entries["game.json"])
    units = {unit.id: unit for unit in data.units}
    assert [(value.id, value.start, value.least, value.most) for value in units["swivel"].values] == [("ammo", 3, 0, 3)]
    assert (units["bombard"].range, units["bombard"].range_unit, units["bombard"].piece) == (12.0, "cm", "gun")
    assert units["guard-1"].values == ()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("unit:\n  trail: {key: Ctrl+B}\n  label: {key: Ctrl+B}\n", [("pieces.key_clash", 3)]),
        ("unit:\n  place: [{counter: blas}]\n", [("pieces.unknown_counter_near", 2)]),
        ("unit:\n  place: [{counter: zeppelin}]\n", [("pieces.unknown_counter", 2)]),
        ("unit:\n  send:\n    - {to: nowhere}\n", [("pieces.unknown_place", 3)] * 2),
        ("unit:\n  send: [{to: {amber: inn}}]\n", []),
        ("unit:\n  send: [{to: {red: inn}}]\n", [("pieces.unknown_side", 2)]),
        ("unit:\n  hidden: [red]\n", [("pieces.unknown_side", 2)]),
        ("marker:\n  delete: owner\n", [("pieces.no_owner", 1)]),
        ("unit:\n  range: {radius: $aa}\n", [("pieces.no_column", 2)]),
        ("unit:\n  values: {a: {start: 5, max: 3}}\n", [("pieces.bounds", 2)]),
        ("unit:\n  values: {int: {}}\n", [("pieces.reserved", 2)]),
        ("unit:\n  range: {radius: 2, unit: cells}\n", [("pieces.no_cells", 2)]),
        ("scout:\n  step_loss: true\n", [("pieces.step_without_back", 2)]),
        ("unit:\n  masked: {image: none.png}\n", [("game.image_missing", 2)]),
        ("unit:\n  layers: {x: {levels: [../../../secret.png]}}\n", [("counters.picture_outside", 2)]),
    ],
)
def test_what_cannot_work_is_told(text: str, found: list[tuple[str, int]], game: Game) -> None:
    assert told(with_types(game, text)) == found


def test_facings_and_action_points_do_not_go_together() -> None:
    werra, _ = load_game(load_workspace(ROOT), "werra")
    assert werra is not None
    problems = list(check_table(with_types(werra, "unit:\n  facings: 6\n")))
    assert {problem.code for problem in problems} == {"pieces.facing_and_ap"}
    assert all(problem.severity is Severity.WARNING for problem in problems)


def test_texts_fall_back_on_the_other_language(game: Game) -> None:
    changed = with_types(game, "unit:\n  sheet: {menu: {ru: Тетрадь}, fields: [Имя]}\n")
    for language in ("en", "ru"):
        assert "Тетрадь" in made_text(changed, language)


def made_text(game: Game, language: str) -> str:
    made = pieces(game, names(game, language))
    return "".join(layer.type for layers in made.prototypes.values() for layer in layers)


def test_a_set_up_s_beginnings_are_the_traits_states(module: Module) -> None:
    found: dict[str, PieceState] = {}
    for node in read_saved_game(module.entries["fair.vsav"]).setup:
        for command in node.walk():
            if isinstance(command, AddPiece) and not read_type(command.type).is_stack:
                state = read_state(read_type(command.type), command.state)
                found[next(str(one.values["Counter"]) for one in state if "Counter" in one.values)] = state
    turned, kept = found["swivel"].trait("rotate", "Heading"), found["swivel"].trait("PROP", "ammo")
    assert turned is not None and turned["angleIndex"] == 4
    assert kept is not None and kept.text == "2"
    mask = found["spies"].trait("obs")
    assert mask is not None and mask.text in ("Teal Company;|0", "Бирюзовая рота;|0")
    back, whole = (found[band].trait("emb2", "Face") for band in ("band-2", "band-1"))
    assert back is not None and whole is not None and (back["value"], whole["value"]) == (2, 1)


@pytest.mark.parametrize(
    ("begins", "what"),
    [
        (Beginning(facing=7), "facing"),
        (Beginning(values={"ammo": 9}), "values.ammo"),
        (Beginning(values={"fuel": 1}), "values.fuel"),
        (Beginning(layers={"dug_in": 2}), "layers.dug_in"),
        (Beginning(masked=True), "masked"),
        (Beginning(hidden=True), "hidden"),
        (Beginning(reduced=True), "reduced"),
    ],
)
def test_what_a_counter_cannot_begin_with_is_told(begins: Beginning, what: str, game: Game) -> None:
    placement = Placement("bombard", "inn", beginning=begins)
    problems = list(check_table(replace(game, setups=(replace(game.setups[0], placements=(placement,)),))))
    assert [(problem.code, problem.values["what"]) for problem in problems] == [("pieces.cannot_begin", what)]
    worded(problems[0])


def test_a_row_may_name_the_type_it_has_anyway(game: Game) -> None:
    plain = with_types(game, "marker:\n  delete: anyone\n")
    one, other = [counter for counter in plain.counters if counter.kind == "unit" and counter.side == "amber"][:2]
    blast = next(counter for counter in plain.counters if counter.id == "blast")
    turns = [replace(blast, id=id_, marker="turn", piece=piece) for id_, piece in (("t1", ""), ("t2", "marker"))]
    counters = (replace(one, piece="", back=None), replace(other, piece="unit", back=None), *turns)
    both = replace(plain, counters=counters)
    made = pieces(both, names(both, "en"))
    assert made.slots[one.id].prototype == made.slots[other.id].prototype
    # Of a marker there is one of, the name of a type tells that it may be deleted all the same.
    can = [{layer.trait.prefix for layer in placed(made, id_)} for id_ in ("t1", "t2")]
    assert "delete;" not in can[0] and "delete;" in can[1]


@pytest.mark.parametrize("key", ["Alt+N", "alt+c", "Alt+S", "PageDown"])
def test_a_counter_s_key_is_not_that_of_a_button(game: Game, key: str) -> None:
    text = f"unit:\n  place: [{{counter: blast, key: {key}}}]\n"
    assert told(with_types(game, text)) == [("pieces.key_of_module", 2)]


def test_a_usual_key_gives_way_to_the_author_s_button(game: Game) -> None:
    written = "unit:\n  trail: true\n"
    dice = Dice("luck", Text("Luck"), "1d6", key="Ctrl+T")
    with_dice = replace(game, table=replace(game.table, dice=(dice,)))
    clash = with_types(with_dice, "unit:\n  trail: {key: Ctrl+T}\n")
    assert told(clash) == [("pieces.key_of_button", 2)]
    given = with_types(with_dice, written)
    assert told(given) == []
    made = pieces(given, names(given, "en"))
    trail = next(layer for slot in made.slots for layer in placed(made, slot) if layer.trait.prefix == "footprint;")
    assert trail.trait.values["trailKey"] == "0,0,do_trail"


def test_no_two_pieces_share_a_number_where_rows_name_their_kind_as_type(game: Game) -> None:
    plain = with_types(game, "unit:\n  place: [{counter: blast, key: Ctrl+B}]\n")
    counters = [replace(one, piece="") for one in plain.counters]
    units = [index for index, one in enumerate(counters) if one.kind == "unit"]
    counters[units[0]] = replace(counters[units[0]], piece="unit")
    assert build_module(replace(plain, counters=tuple(counters))).problems == ()
