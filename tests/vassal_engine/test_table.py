"""What table.yaml puts on the table, in VASSAL: decks, hands, dice, values; and all of it in Russian."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from engine import Engine, EnginePiece
from theatre import Theatre

SETUP, MAP, DECK = "First night", "The river", (190, 773)


@pytest.fixture(scope="module", params=["en", "ru"])
def engine(request: pytest.FixtureRequest, theatre: Theatre) -> Engine:
    found = theatre.example("table", request.param)
    found.introduce("Anna", "one")
    return found


@pytest.fixture(autouse=True)
def table(engine: Engine) -> Iterator[None]:
    engine.start(SETUP)
    engine.take_side("Smugglers")
    engine.news()
    yield
    complaints, engine.complaints = engine.complaints, []
    assert complaints == []


@pytest.fixture
def russian(engine: Engine) -> bool:
    return any(one["text"] == "Сторона" for one in engine.buttons())


def cards(engine: Engine) -> list[EnginePiece]:
    return [one for one in engine.pieces() if one.properties.get("Kind") == "card"]


def test_the_decks_lie_where_the_data_say(engine: Engine) -> None:
    tricks = [card for card in cards(engine) if card.properties["Deck"] == "tricks"]
    assert sorted(card.basic_name for card in tricks) == sorted(
        ["Fog", "Fog", "Fog", "Bribe", "Bribe", "Decoy", "Decoy", "Heavy rain"]
    )
    assert all(card.in_deck for card in tricks)
    assert {(card.x, card.y) for card in tricks} == {DECK}


def test_a_card_goes_to_its_sides_hand_and_to_the_discards(engine: Engine, russian: bool) -> None:
    card = next(card for card in cards(engine) if card.basic_name == "Fog")
    engine.press("ctrl H", card.id)
    moved = engine.piece(card.id)
    assert moved.map == "Hand - Smugglers"
    engine.press("ctrl D", card.id)
    assert engine.piece(card.id).map == MAP
    assert engine.piece(card.id).location == "Tricks played"


def test_what_a_card_does_is_told_in_the_players_language(engine: Engine, russian: bool) -> None:
    card = next(card for card in cards(engine) if card.basic_name == "Fog")
    engine.press("ctrl H", card.id)
    engine.news()
    engine.press("ctrl D", card.id)
    wanted = "Положить: Сыгранные хитрости" if russian else "To: Tricks played"
    assert [line for line in engine.news() if line.endswith(f" - {wanted}")]


def test_dice_and_values_say_what_happened(engine: Engine, russian: bool) -> None:
    engine.button("Скорость" if russian else "Speed")
    engine.button("Монета +1" if russian else "Coin +1")
    news = engine.news()
    name = "Скорость" if russian else "Speed"
    assert re.search(rf"{name} = [1-6] \*\*\* <Anna>", news[0])
    assert news[1].endswith("Монеты контрабандистов 3 -> 4" if russian else "Coins of the smugglers 3 -> 4")
    assert engine.property("coins") == "4"


def test_every_button_is_in_the_players_language(engine: Engine, russian: bool) -> None:
    shown = [one for one in engine.buttons() if one["visible"] and one["tip"] and one["text"].strip()]
    assert len(shown) > 15
    latin = [one["text"] for one in shown if re.search("[A-Za-z]{3}", one["text"])]
    assert bool(latin) != russian


def test_a_set_up_deals_hands_that_play_like_any_card(engine: Engine) -> None:
    engine.start("Storm")
    engine.take_side("Smugglers")
    engine.news()
    hand = [card for card in cards(engine) if card.map == "Hand - Smugglers"]
    assert sorted(card.basic_name for card in hand) == ["Bribe", "Bribe", "Fog"]
    assert not any(card.in_deck for card in hand) and len({card.stack for card in hand}) == 1
    assert [card.basic_name for card in cards(engine) if card.map == "Hand - River Watch"] == ["Chain"]
    engine.press("ctrl D", hand[0].id)
    assert engine.piece(hand[0].id).location == "Tricks played"
    engine.press("ctrl B", hand[1].id)
    assert engine.piece(hand[1].id).in_deck and engine.piece(hand[1].id).map == MAP
