"""What table.yaml makes of a module: components, pictures, help; read back from the archive of the example game."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import Image

from modgen.game import load_game, load_workspace
from modgen.game.model import Game
from modgen.module import build_module, picture_count
from modgen.module.artwork import orders
from modgen.module.hotkeys import keystroke, shown
from modgen.module.pieces import pieces
from modgen.module.table import names
from modgen.module.tree import module_tree
from modgen.vassal import (
    AddPiece,
    Component,
    Module,
    defined_piece,
    read_module,
    read_saved_game,
    read_state,
    read_type,
)

ROOT = Path(__file__).parents[2]
DECKS = ("Tricks", "Patrols")


@pytest.fixture(scope="module")
def game() -> Game:
    found, problems = load_game(load_workspace(ROOT / "examples" / "features"), "table")
    assert found is not None and problems == ()
    return found


@pytest.fixture(scope="module")
def module(game: Game) -> Module:
    built = build_module(game)
    assert built.problems == ()
    return read_module(built.data)


def one(module: Module, kind: str, **attributes: str) -> Component:
    assert module.root is not None
    found = [c for c in module.root.find(kind) if attributes.items() <= dict(c.attributes).items()]
    assert len(found) == 1, (kind, attributes, len(found))
    return found[0]


def test_a_deck_has_a_slot_for_each_copy_of_a_card(module: Module) -> None:
    deck = one(module, "DrawPile", name="Tricks")
    names = [slot.attributes["entryName"] for slot in deck.children]
    assert names == ["Heavy rain", "Decoy", "Decoy", "Bribe", "Bribe", "Fog", "Fog", "Fog"]
    gpids = [slot.attributes["gpid"] for slot in deck.children]
    assert len(set(gpids)) == 8
    assert deck.attributes["shuffle"] == "Always" and deck.attributes["faceDown"] == "Always"
    assert deck.attributes["deckOwners"] == "Smugglers" and deck.attributes["deckRestrictAccess"] == "true"
    assert (deck.attributes["width"], deck.attributes["height"]) == ("120", "168")
    played = one(module, "DrawPile", name="Tricks played")
    assert played.attributes["reshuffleTarget"] == "Tricks" and not played.children


def test_a_card_goes_to_hand_discards_and_deck_and_hides_behind_its_back(module: Module) -> None:
    card = defined_piece(one(module, "PrototypeDefinition", name="Card of tricks"))
    assert card is not None
    traits = [layer.trait for layer in card]
    assert [t["mapName"] for t in traits if t.prefix == "sendto;"] == ["Hand - $PlayerSide$"]
    assert [t["deckExpression"] for t in traits if t.prefix == "return;"] == ["Tricks played", "Tricks"]
    (mask,) = [t for t in traits if t.prefix == "obs;"]
    assert mask["imageName"] == "cardback_tricks.png" and mask["displayStyle"] == "Gcardhidden_tricks.png"


def test_hands_and_private_windows_belong_to_their_sides(module: Module) -> None:
    for side in ("Smugglers", "River Watch"):
        assert one(module, "PlayerHand", mapName=f"Hand - {side}").attributes["side"] == side
    assert one(module, "PrivateMap").attributes["side"] == "Smugglers"


def test_a_set_up_holds_the_decks_with_every_card(module: Module) -> None:
    save = read_saved_game(module.entries["first-night.vsav"])
    pieces = [c for node in save.setup for c in node.walk() if isinstance(c, AddPiece)]
    decks = {read_type(c.type).name: c.state.split(";") for c in pieces if c.type.startswith("deck;")}
    assert {name: len(state[4].split(",")) if len(state) > 4 else 0 for name, state in decks.items()} == {
        "Tricks": 8, "Tricks played": 0, "Patrols": 7, "Patrols played": 0,
    }  # fmt: skip
    assert decks["Tricks"][:4] == ["The river", "190", "773", "true"]
    known = {c.id for c in pieces}
    assert set(decks["Tricks"][4].split(",")) <= known


def test_a_set_up_deals_hands_out_of_the_decks(module: Module) -> None:
    save = read_saved_game(module.entries["storm.vsav"])
    pieces = {c.id: c for node in save.setup for c in node.walk() if isinstance(c, AddPiece)}
    names = {id_: read_type(c.type).name for id_, c in pieces.items()}
    decks = {names[id_]: c.state.split(";")[4].split(",") for id_, c in pieces.items() if names[id_] in DECKS}
    left = {deck: sorted(names[card] for card in cards) for deck, cards in decks.items()}
    assert left == {
        "Tricks": ["Decoy", "Decoy", "Fog", "Fog", "Heavy rain"],
        "Patrols": ["Lantern"] * 3 + ["Volley"] * 3,
    }
    stacks = [c.state.split(";") for c in pieces.values() if c.type == "stack"]
    hands = {at: sorted(names[id_] for id_ in ids[:-1]) for at, _, _, *ids in stacks if at.startswith("Hand")}
    assert hands == {"Hand - Smugglers": ["Bribe", "Bribe", "Fog"], "Hand - River Watch": ["Chain"]}
    # Nobody's eyes are shut: a hand is its side's alone.
    for id_, c in pieces.items():
        if names[id_] in ("Bribe", "Chain"):
            mask = read_state(read_type(c.type), c.state).trait("obs")
            assert mask is not None and mask["obscuredBy"] is None


def test_the_help_lists_opening_hands(module: Module) -> None:
    page = module.entries["help/setups.html"].decode("ascii")
    assert "In the hand of Smugglers: Fog, Bribe, Bribe." in page
    assert "In the hand of River Watch: Chain." in page


def test_dice_symbols_tracks_values_and_lists(module: Module) -> None:
    luck = one(module, "DiceButton", name="luck").attributes
    assert (luck["nDice"], luck["nSides"], luck["keepDice"], luck["keepOption"], luck["keepCount"]) == (
        "3", "6", "true", "l", "2",
    )  # fmt: skip
    combat = one(module, "SpecialDiceButton")
    assert len(combat.children) == 2
    assert [face.attributes["text"] for face in combat.children[0].children] == ["miss"] * 3 + ["hit"] * 2 + ["sunk"]
    assert module.root is not None
    tracks = [track.attributes["name"] for track in module.root.find("TurnTracker")]
    assert tracks == ["Turn", "Night"]
    hour = one(module, "CounterTurnLevel", name="Hour")
    assert (hour.attributes["loopLimit"], hour.children[0].attributes["list"]) == (
        "12",
        "Smugglers move,Watch moves,Tide",
    )
    changes = [b.attributes["propChanger"] for b in one(module, "GlobalProperty", name="coins").children]
    assert changes == ["I,1", "I,-1"]
    assert one(module, "Inventory", name="Cards").attributes["include"] == '{Kind == "card"}'


def test_the_toolbar_has_the_authors_order_and_then_ours(module: Module) -> None:
    assert module.root is not None
    kinds = [child.kind for child in module.root.children]
    order = [
        "PlayerRoster",
        "TurnTracker",
        "DiceButton",
        "GlobalProperties",
        "Map",
        "PieceWindow",
        "ChartWindow",
        "NotesWindow",
    ]
    assert [kinds.index(kind) for kind in order] == sorted(kinds.index(kind) for kind in order)


def test_every_button_of_a_map_has_an_icon() -> None:
    several, _ = load_game(load_workspace(ROOT / "examples" / "features"), "maps")
    assert several is not None
    called = names(several, "en")
    root = module_tree(several, called, pieces(several, called), "")
    first, *others = [one.attributes for one in root.find("Map")]
    assert (first["buttonName"], first["icon"]) == ("", "")
    assert len(others) == 3 and all(one["buttonName"] and one["icon"] == "icon_map.png" for one in others)


def test_every_picture_is_there_and_readable(game: Game, module: Module) -> None:
    drawn = list(orders(game, "en"))
    assert picture_count(game) == len(drawn)
    for order in drawn:
        with Image.open(io.BytesIO(module.entries[f"images/{order.name}"])) as picture:
            assert picture.width == order.width


def test_pictures_with_words_are_there_in_russian_too(module: Module) -> None:
    russian = {name.removeprefix("images_ru/") for name in module.entries if name.startswith("images_ru/")}
    assert {"card_fog.png", "cardback_tricks.png", "chart_combat.png", "map_map.png", "title.png"} <= russian
    assert not russian & {"die_combat_1.png", "icon_dice.png", "moved.png"}


def test_the_help_menu_has_pages_in_both_languages(module: Module) -> None:
    assert module.root is not None
    titles = {page.attributes["title"]: page.attributes["fileName"] for page in module.root.find("HelpFile")}
    assert list(titles) == ["How to play", "Set-ups", "Terrain", "Keys, buttons and menus", "What is new"]
    for file in titles.values():
        english, russian = module.entries[file], module.entries[file.replace("help/", "help_ru/")]
        assert english.isascii() and russian.isascii() and english != russian
    page = module.entries["help_ru/own_rules.html"].decode()
    assert "Контрабандисты везут ящики".encode("ascii", "xmlcharrefreplace").decode() in page
    assert page.count("<li>") == 3 and page.count("<ul>") == page.count("</ul>") == 1


def test_the_keys_page_lists_buttons_and_menus(module: Module) -> None:
    rows = re.findall(r"<tr><td>(.*?)</td><td>(.*?)</td><td>(.*?)</td></tr>", module.entries["help/keys.html"].decode())
    assert ("Speed", "Speed: throw 1d6", "Alt+E") in rows
    assert ("Next turn", "Go on to the next turn", "Alt+N") in rows
    assert ("Show or hide", "Ctrl+F", "cards") in rows


def test_a_page_of_every_rule_by_its_number(werra_module: Path) -> None:
    from modgen.game.rulesets import rule_system

    page = read_module(werra_module).entries["help/rules.html"].decode()
    rules = rule_system("impulse").rules
    assert len(rules) > 20
    assert [rule for rule in rules if f'<a name="{rule}">' not in page] == []


@pytest.mark.parametrize("written", ["Alt+D", "Ctrl+Shift+B", "F5", "Ctrl+Alt+F12", "Alt+7"])
def test_a_key_is_the_same_there_and_back(written: str) -> None:
    assert shown(keystroke(written)) == written


def test_the_same_game_gives_the_same_bytes(game: Game) -> None:
    assert build_module(game).data == build_module(game).data
