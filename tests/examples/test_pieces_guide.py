"""The guide to pieces.yaml: every example in it is sound, and every key of the schema is told."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from modgen.game import load_game, load_workspace
from modgen.game.model import Game
from modgen.game.piecefile import read_pieces
from modgen.game.piecetypes import DEFAULT_KEYS
from modgen.game.problems import ProblemList
from modgen.game.schema import check_document, schema_text
from modgen.game.strokes import read_stroke
from modgen.game.yamlfile import parse_yaml
from modgen.module.check import check_table

ROOT = Path(__file__).parents[2]
GUIDES = {name: (ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("pieces.md", "pieces.ru.md")}
BLOCKS = {name: re.findall(r"^```yaml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL) for name, text in GUIDES.items()}


@pytest.fixture(scope="module")
def game() -> Game:
    found, problems = load_game(load_workspace(ROOT / "examples" / "features"), "pieces")
    assert found is not None and not problems
    return found


@pytest.mark.parametrize("block", BLOCKS["pieces.md"])
def test_an_example_is_sound(block: str, game: Game) -> None:
    problems = ProblemList()
    document = parse_yaml(block, "pieces.yaml", problems)
    assert document is not None
    check_document(document, "pieces", problems)
    types = read_pieces(document, problems)
    assert not problems.sorted()
    assert set(document.data) <= set(types)
    found = list(check_table(replace(game, piece_types=types, setups=())))
    assert not found


def test_both_guides_show_the_same_examples() -> None:
    def bare(blocks: list[str]) -> list[str]:
        return [re.sub(r" *#(?![0-9a-f]{6}).*", "", block) for block in blocks]

    assert len(BLOCKS["pieces.md"]) >= 15
    assert bare(BLOCKS["pieces.md"]) == bare(BLOCKS["pieces.ru.md"])


@pytest.mark.parametrize("name", GUIDES)
def test_every_key_is_told(name: str) -> None:
    keys = set(re.findall(r'^ +"(\w+)": \{$', schema_text("pieces"), re.MULTILINE))
    structure = {
        "properties",
        "items",
        "additionalProperties",
        "propertyNames",
        "if",
        "then",
        "entry",
        "number",
        "access",
        "en",
    }
    assert {key for key in keys - structure if not re.search(rf"\b{key}\b", GUIDES[name])} == set()
    assert json.loads(schema_text("pieces"))["$id"] == "pieces.json"


@pytest.mark.parametrize("name", GUIDES)
def test_the_usual_keys_are_told(name: str) -> None:
    for stroke in DEFAULT_KEYS.values():
        assert stroke in GUIDES[name]
        assert str(read_stroke(stroke)) == stroke


@pytest.mark.parametrize("name", GUIDES)
def test_links_lead_somewhere(name: str) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", GUIDES[name]):
        assert (ROOT / "docs" / target).exists(), target
