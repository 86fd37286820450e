"""Pieces as they lie on the table: prototypes in prototypes, with parameters, in circles, and too many of them."""

from __future__ import annotations

import time

from modgen.vassal import AddPiece, Component, Prototypes, defined_piece, encode_layers, read_prototypes
from modgen.vassal.prototypes import MAX_TRAITS


def slot(types: list[str], states: list[str], tag: str = "PieceSlot", name: str = "") -> Component:
    piece = AddPiece(None, encode_layers([*types, "piece;;;i.png;One"]), encode_layers([*states, "null;0;0;1;0"]))
    return Component(f"VASSAL.build.widget.{tag}", {"name": name}, piece.text() or "")


def prototype(name: str, types: list[str], states: list[str]) -> Component:
    return slot(types, states, "PrototypeDefinition", name)


def expanded(piece: Component, *prototypes: Component) -> list[tuple[str, str]]:
    found = read_prototypes(Component("module", {}, "", prototypes))
    defined = defined_piece(piece)
    assert defined is not None
    return [(layer.trait.raw, layer.text) for layer in found.expand(defined)]


def test_a_use_gives_way_to_the_prototypes_traits_in_its_place() -> None:
    inner = prototype("Inner", ["mark;Side"], ["Red"])
    outer = prototype("Outer", ["rotate;4", "prototype;Inner"], ["2", ""])
    piece = slot(["mark;Kind", "prototype;Outer", "mark;AF"], ["unit", "", "5"])
    assert expanded(piece, inner, outer)[:-1] == [
        ("mark;Kind", "unit"),
        ("rotate;4", "2"),
        ("mark;Side", "Red"),
        ("mark;AF", "5"),
    ]


def test_parameters_fill_the_prototypes_variables_once() -> None:
    made = prototype("P", ["mark;Side,Again"], ["$side$,$other$"])
    piece = slot(["prototype;P;side=$other$,other=Blue"], [""])
    assert expanded(piece, made)[0] == ("mark;Side,Again", "$other$,Blue")


def test_unknown_and_circular_prototypes_give_nothing() -> None:
    circle = prototype("Circle", ["prototype;Circle"], [""])
    assert [raw for raw, _ in expanded(slot(["prototype;Circle", "prototype;None"], ["", ""]), circle)] == [
        "piece;;;i.png;One"
    ]


def test_prototypes_that_double_stay_small() -> None:
    doubling = [prototype(f"P{n}", [f"prototype;P{n + 1}"] * 2, ["", ""]) for n in range(39)]
    last = prototype("P39", ["mark;A"], ["1"])
    began = time.monotonic()
    found = expanded(slot(["prototype;P0"], [""]), *doubling, last)
    assert len(found) <= MAX_TRAITS + 1
    assert time.monotonic() - began < 5


def test_parameters_that_swell_are_not_followed() -> None:
    swelling = [prototype(f"P{n}", [f"prototype;P{n + 1};a={'$a$' * 90}"], [""]) for n in range(20)]
    last = prototype("P20", ["mark;A"], ["$a$"])
    assert len(expanded(slot([f"prototype;P0;a={'x' * 90}"], [""]), *swelling, last)) <= 2


def test_what_is_no_definition_is_none() -> None:
    assert defined_piece(Component("PieceSlot", {}, "rubbish")) is None
    assert Prototypes().layers == {}
