"""The translation inside a module: its keys are those the engine asks for, its texts those of the other language."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from modgen.game import load_game, load_workspace
from modgen.game.binding import Binding, Meaning
from modgen.game.model import Game
from modgen.module.binding import binding_for
from modgen.module.pieces import pieces
from modgen.module.table import names
from modgen.module.translation import properties, translation
from modgen.module.tree import module_tree
from modgen.vassal import Component, read_buildfile, write_buildfile

ROOT = Path(__file__).parents[2]
#: Keys as VASSAL 3.7.26 itself names them for the example game, asked of the running engine.
ENGINE = json.loads((Path(__file__).parent / "engine_translation.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def game() -> Game:
    found, problems = load_game(load_workspace(ROOT / "examples" / "features"), "table")
    assert found is not None and problems == ()
    return found


@pytest.fixture(scope="module")
def texts(game: Game) -> dict[str, str]:
    return translation(tree(game, "en"), tree(game, "ru"))


def tree(game: Game, language: str) -> Component:
    called = names(game, language)
    root, problems = read_buildfile(write_buildfile(module_tree(game, called, pieces(game, called), "ru")))
    assert root is not None and problems == ()
    return root


def test_every_key_is_one_that_the_engine_asks_for(texts: dict[str, str]) -> None:
    assert {key for key in texts if not key.startswith("Piece.")} <= set(ENGINE["components"])


def test_what_a_player_reads_of_components_is_translated(texts: dict[str, str]) -> None:
    """Each text of the engine's list that holds English words, names that nobody sees apart."""
    unseen = re.compile(r"\.(name|propertyGate|indexProperty|description|version|filter|suppressSounds)$")
    seen = {key: text for key, text in ENGINE["components"].items() if not unseen.search(key)}
    plain = re.compile(r"[A-Za-z]{3,}")
    english = {k for k, text in seen.items() if plain.search(re.sub(r"\$\w+\$|\d+d\d+", "", text)) and k not in texts}
    assert english == set(ENGINE["left_in_english"])


def test_pieces_are_translated_by_their_texts(texts: dict[str, str]) -> None:
    assert texts["Piece.Skiff"] == "Ялик"
    assert texts["Piece.Fog"] == "Туман"
    assert texts["Piece.To your hand"] == "В свою руку"
    assert texts["Piece.a card: Tricks"] == "карта: Хитрости"
    assert texts["Piece.$newPieceName$ - To your hand"] == "$newPieceName$ - В свою руку"


def test_sides_are_one_text(texts: dict[str, str]) -> None:
    assert texts["PlayerRoster.sides"] == "Контрабандисты,Речная стража"


def test_each_menu_of_a_shading_has_a_text_of_its_own() -> None:
    game, _ = load_game(load_workspace(ROOT / "examples" / "features"), "maps")
    assert game is not None
    texts = translation(tree(game, "en"), tree(game, "ru"))
    menus = {text for key, text in texts.items() if "ToolbarMenu" in key and key.endswith(".text")}
    assert menus == {"Кто держит", "Фурт (0805)", "Альтдорф (0603)", "Нойдорф (1105)"}


def test_the_names_in_the_palette_have_room(game: Game) -> None:
    for one in tree(game, "ru").find("ListWidget"):
        widest = max(int(slot.attributes["width"]) for slot in one.find("PieceSlot"))
        divider, width = int(one.attributes["divider"]), int(one.attributes["width"])
        assert widest < divider and width - divider >= 200


def test_nothing_is_translated_into_the_same_language(game: Game) -> None:
    assert translation(tree(game, "en"), tree(game, "en")) == {}


def test_a_properties_file_is_read_whatever_its_encoding_is_taken_to_be() -> None:
    written = properties({"Map.a b.x": " Да: \U0001f600\n", "#k": "\\"}, "made")
    assert written.isascii()
    assert written.decode().splitlines() == [
        "# made",
        "\\#k=\\\\",
        "Map.a\\ b.x=\\ \\u0414\\u0430: \\ud83d\\ude00\\u000a",
    ]


@pytest.fixture(scope="module")
def werra() -> Binding:
    found, _ = load_game(load_workspace(ROOT), "werra")
    assert found is not None
    binding = binding_for(found, "en")
    assert binding is not None
    return binding


@pytest.mark.parametrize(("line", "word"), [*ENGINE["russian_lines"].items()])
def test_lines_that_the_engine_wrote_in_russian_are_understood(werra: Binding, line: str, word: str) -> None:
    """Chat lines of a game played in VASSAL with Russian chosen, in the module in English."""
    groups = {"unit": "(?P<unit>.+?)", "side": "(?P<side>.+?)", "player": "(?P<player>.+?)"}
    matched = set()
    for one in werra.lines:
        expression = one.match
        for name, group in groups.items():
            expression = expression.replace("{" + name + "}", group if f"(?P<{name}>" not in expression else ".+?")
        if re.search(expression, line):
            matched.add(f"{one.meaning} {one.word}")
    rolls = [one.dice or "named" for one in werra.dice if re.search(one.match.replace("{side}", "(?P<side>.+?)"), line)]
    assert [*sorted(matched), *(f"roll {dice}" for dice in rolls)] == ([word] if word else [])
    assert Meaning.DECLARE in {one.meaning for one in werra.lines}
