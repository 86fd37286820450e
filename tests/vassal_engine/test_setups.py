"""VASSAL puts every piece of every set-up where the data say, in the stack order of the data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine import EnginePiece
from theatre import Opened

from modgen.game.model import Placement, Setup
from modgen.module.table import rules_words, table_parts


def test_every_piece_is_where_the_set_up_says(opened: Opened) -> None:
    for laid_out in opened.laid_out():
        setup, pieces = laid_out.setup, laid_out.pieces
        assert Counter((p.map, p.location, p.properties["Counter"]) for p in pieces) == Counter(
            (*where(opened, placement), placement.counter)
            for placement in setup.placements
            for _ in range(placement.number)
        ), setup.id
        assert {p.location for p in pieces if p.location != p.zone} == set()


def test_stacks_are_in_the_order_of_the_set_up(opened: Opened) -> None:
    """Bottom first; a marker that says something of the ground lies below all else."""
    for laid_out in opened.laid_out():
        setup, wanted = laid_out.setup, order(opened, laid_out.setup)
        for stack in stacks(laid_out.pieces).values():
            assert [piece.height for piece in stack] == list(range(len(stack)))
            ranks = [wanted[piece.properties["Counter"]] for piece in stack]
            assert ranks == sorted(ranks), (setup.id, [piece.name for piece in stack])


def test_no_stack_is_of_two_sides(opened: Opened) -> None:
    for laid_out in opened.laid_out():
        for stack in stacks(laid_out.pieces).values():
            units = {piece.properties["Side"] for piece in stack if piece.properties["Kind"] != "marker"}
            assert len(units) <= 1, (laid_out.setup.id, [piece.name for piece in stack])


def test_markers_turn_and_initiative_are_those_of_the_set_up(opened: Opened) -> None:
    parts = table_parts(opened.game)
    levels = {"": "1", **{status.id: str(n) for n, status in enumerate(parts.statuses, 2)}}
    for laid_out in opened.laid_out():
        setup = laid_out.setup
        assert laid_out.turn == str(setup.turn), setup.id
        if parts.phases:
            phase = setup.phase or parts.phases[0]
            assert laid_out.phase == rules_words(opened.game, opened.language)(f"table.phase.{phase}"), setup.id
        placed = {placement.counter: placement for placement in setup.placements}
        for piece in laid_out.pieces:
            if "Status_Level" in piece.properties:
                status = placed[piece.properties["Counter"]].status
                assert piece.properties["Status_Level"] == levels[status], (setup.id, piece.name)
            if piece.properties.get("Marker") in parts.holders and setup.initiative:
                assert opened.called.sides[setup.initiative] in piece.name


def where(opened: Opened, placement: Placement) -> tuple[str, str]:
    """The map and the zone of a placement, by name."""
    return next((board, zone) for board, place, zone in opened.places() if place.id == placement.area)


def order(opened: Opened, setup: Setup) -> Mapping[str, tuple[bool, int]]:
    """For each counter of a set-up whether it is above the ground, and its number in the file."""
    return {
        placement.counter: (opened.game.counter_by_id(placement.counter).marker != "objective", number)
        for number, placement in enumerate(setup.placements)
    }


def stacks(pieces: Sequence[EnginePiece]) -> Mapping[str, list[EnginePiece]]:
    """The pieces by stack, bottom first; each lies in one."""
    found: dict[str, list[EnginePiece]] = {}
    for piece in pieces:
        assert piece.stack, piece.name
        found.setdefault(piece.stack, []).append(piece)
    return found
