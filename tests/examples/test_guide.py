"""The guide to rule sets shows the example's own code, and names what there is."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from validator.engine import TableParts

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "rulesets.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "examples" / "tiny-rules"
SOURCES = "\n".join(
    file.read_text(encoding="utf-8")
    for end in ("py", "toml", "yaml")
    for file in sorted(EXAMPLE.rglob(f"*.{end}"))
)  # fmt: skip
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", [text for language, text in BLOCKS if language in ("python", "toml", "yaml")])
def test_the_code_is_the_example_s(block: str) -> None:
    assert block in SOURCES


def test_there_is_code() -> None:
    assert sum(language == "python" for language, _ in BLOCKS) >= 7


def test_every_table_part_has_a_row() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", GUIDE, re.MULTILINE)
    assert rows == [field.name for field in fields(TableParts)]


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", GUIDE):
        assert (ROOT / "docs" / target).exists(), target
