"""The schemas that ship are sound, complete one another, and describe what the reference for authors says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from modgen.game.roster import PLAIN_COLUMNS, TEXT_COLUMNS
from modgen.game.schema import SCHEMAS, schema_text, validator
from modgen.texts import Catalogue

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_a_schema(name: str) -> None:
    schema = json.loads(schema_text(name))
    Draft202012Validator.check_schema(schema)
    assert schema["$id"] == f"{name}.json"
    # every reference leads somewhere
    for reference in re.findall(r'"\$ref": "common\.json#/\$defs/(\w+)"', schema_text(name)):
        assert reference in json.loads(schema_text("common"))["$defs"]
    list(validator(name).iter_errors({}))


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schemas_own_problems_have_words(name: str) -> None:
    for language in ("en", "ru"):
        words = Catalogue("modgen.texts", language)
        for code in re.findall(r'"problem": "(\w+)"', schema_text(name)):
            assert words.has(f"game.schema_{code}")
            assert words.has(f"game.schema_{code}.cure")


def test_the_rosters_schema_and_columns_agree() -> None:
    assert set(json.loads(schema_text("roster"))["properties"]) == {*PLAIN_COLUMNS, *TEXT_COLUMNS}


def test_the_reference_names_every_key_and_column() -> None:
    pages = [ROOT / "docs" / f"{page}.md" for page in ("data", "pieces", "maps", "table", "publishers")]
    reference = "".join(page.read_text(encoding="utf-8") for page in pages if page.exists())
    keys: set[str] = set()
    for name in SCHEMAS:
        keys |= set(re.findall(r'^ +"(\w+)": \{$', schema_text(name), re.MULTILINE)) - {"properties"}
    structure = {"items", "additionalProperties", "propertyNames", "games", "en", "ru"}
    defs = {name for schema in SCHEMAS for name in json.loads(schema_text(schema)).get("$defs", {})}
    missing = {key for key in keys - structure - defs if not re.search(rf"\b{key}\b", reference)}
    assert missing == set()


@pytest.mark.parametrize("file", sorted((ROOT / "counters").rglob("*.yaml")) + sorted((ROOT / "maps").rglob("*.yaml")))
def test_sample_files_name_their_schema(file: Path) -> None:
    first = file.read_text(encoding="utf-8").splitlines()[0]
    found = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
    assert found is not None
    assert (file.parent / found[1]).is_file()
