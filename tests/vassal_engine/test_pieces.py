"""What counters of the example game do in VASSAL: every feature of pieces.yaml, by key or menu."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from engine import Engine, EnginePiece
from theatre import Theatre

SETUP, MAP = "The day before the fair", "The salt road"


@pytest.fixture(scope="module")
def engine(theatre: Theatre) -> Engine:
    found = theatre.example("pieces")
    found.introduce("Alice", "one")
    return found


@pytest.fixture(autouse=True)
def table(engine: Engine) -> Iterator[None]:
    engine.start(SETUP)
    engine.take_side("Amber League")
    engine.news()
    yield
    complaints, engine.complaints = engine.complaints, []
    assert complaints == []


def piece(engine: Engine, name: str) -> EnginePiece:
    return next(one for one in engine.pieces() if one.basic_name == name)


def press(engine: Engine, name: str, key: str) -> EnginePiece:
    id_ = piece(engine, name).id
    engine.press(key, id_)
    return next((one for one in engine.pieces() if one.id == id_), piece(engine, name))


def menu(engine: Engine, name: str) -> dict[str, bool]:
    """A counter's menu: its entries, and whether they can be chosen."""
    return {one.menu: one.enabled for one in engine.commands(piece(engine, name).id) if one.menu}


def test_a_step_is_lost_and_taken_back(engine: Engine) -> None:
    assert press(engine, "First guards", "ctrl K").properties["Face_Level"] == "2"
    assert engine.news() == ["* Inn: First guards - Lose a step"]
    assert press(engine, "First guards", "ctrl shift K").properties["Face_Level"] == "1"
    press(engine, "First guards", "ctrl K")
    assert press(engine, "First guards", "ctrl K").location == "Amber League eliminated"


def test_sent_away_and_brought_back(engine: Engine) -> None:
    assert press(engine, "Second guards", "ctrl E").location == "Amber League eliminated"
    assert engine.news() == ["* Inn: Second guards - Send to Amber League eliminated"]
    engine.choose(piece(engine, "Second guards").id, "Bring back from Amber League eliminated")
    assert piece(engine, "Second guards").location == "Inn"


def test_a_wreck_is_left_below(engine: Engine) -> None:
    guard = press(engine, "Second guards", "ctrl shift W")
    wreck = piece(engine, "Wreck")
    assert (wreck.stack, wreck.height) == (guard.stack, guard.height - 1)
    slots = {slot["gpid"] for slot in engine.slots()}
    assert wreck.gpid not in slots, "a placed piece has a number of its own"


def test_ammunition_comes_from_the_roster_and_ends(engine: Engine) -> None:
    assert [piece(engine, name).properties["ammo"] for name in ("Bombard", "Swivel gun")] == ["6", "2"]
    assert not menu(engine, "Bombard")["Ammunition +1"]
    assert press(engine, "Bombard", "ctrl F").properties["ammo"] == "5"
    assert engine.news() == ["* Bridge: Bombard - Ammunition 6 -> 5"]
    engine.choose(piece(engine, "Bombard").id, "Ammunition +1")
    assert piece(engine, "Bombard").properties["ammo"] == "6"


def test_facings_turn_and_layers_show(engine: Engine) -> None:
    assert press(engine, "Bombard", "ctrl CLOSE_BRACKET").properties["Heading_Facing"] == "2"
    assert press(engine, "Bombard", "ctrl OPEN_BRACKET").properties["Heading_Facing"] == "1"
    assert press(engine, "Bombard", "ctrl G").properties["dug_in_layer_Level"] == "2"
    assert press(engine, "Bombard", "ctrl G").properties["dug_in_layer_Level"] == "1"


def test_blasts_do_not_stack_and_count(engine: Engine) -> None:
    gpid = next(slot["gpid"] for slot in engine.slots() if slot["name"] == "Blast")
    first, second = (engine.fetch(gpid, MAP, 400, 150) for _ in range(2))
    assert not engine.piece(first).stack and not engine.piece(second).stack
    engine.press("ctrl UP", first)
    assert engine.piece(first).properties["hits"] == "2"
    assert engine.piece(second).properties["hits"] == "1"


def test_a_mask_keeps_the_secret(engine: Engine) -> None:
    assert "Lose a step" in menu(engine, "First guards")
    press(engine, "Goat scouts", "ctrl shift M")
    assert engine.news() == ["* Bridge: Unknown band - Turn face down / up"]
    assert "Label ..." in menu(engine, "Goat scouts")
    engine.take_side("Teal Company")
    assert "Label ..." not in menu(engine, "Goat scouts")


def test_nothing_is_told_of_the_hidden(engine: Engine) -> None:
    press(engine, "Goat scouts", "ctrl I")
    press(engine, "Goat scouts", "ctrl G")
    assert engine.news() == []


def test_rights_are_the_owner_s(engine: Engine) -> None:
    assert menu(engine, "Banner of the fair")["Delete"]
    engine.take_side("Teal Company")
    assert not menu(engine, "Banner of the fair")["Delete"]
    assert menu(engine, "First guards") == {}
    engine.take_side("Amber League")
    id_ = piece(engine, "Banner of the fair").id
    engine.press("ctrl D", id_)
    assert all(one.id != id_ for one in engine.pieces())
    assert engine.news()[-1] == "* Fair: Banner of the fair - Delete"


def test_moving_leaves_a_mark_and_a_trail(engine: Engine) -> None:
    guard = piece(engine, "First guards")
    engine.drag([guard.id], MAP, 750, 200)
    assert piece(engine, "First guards").properties["Moved"] == "true"


def test_a_set_up_says_how_counters_begin(engine: Engine) -> None:
    assert piece(engine, "Swivel gun").properties["Heading_Facing"] == "5"
    assert piece(engine, "Otter's band").properties["Face_Level"] == "2"
    assert piece(engine, "Second guards").properties["dug_in_layer_Level"] == "2"
    assert "Label ..." not in menu(engine, "Night spies")
    engine.take_side("Teal Company")
    assert "Label ..." in menu(engine, "Night spies")
