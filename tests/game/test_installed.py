"""Entry points are those that Python's own reader finds."""

from __future__ import annotations

import sys
from importlib import metadata
from pathlib import Path

import pytest

from modgen.game.installed import entry_points


@pytest.mark.parametrize("group", ["validator.rulesets", "console_scripts", "pytest11"])
def test_the_same_as_python_finds(group: str) -> None:
    found = {(point.name, point.value) for point in metadata.entry_points(group=group)}
    assert found
    ours = {(point.name, point.value) for point in entry_points(group)}
    assert ours == found


def test_no_reader_of_metadata_is_needed_for_what_lies_in_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "hours-1.dist-info"
    folder.mkdir()
    lines = [
        "# ours",
        "[console_scripts]",
        "hours = no_such_hours:main",
        "",
        "[ validator ]",
        "[rules]",
        "h = json:loads [x]",
        "j=json",
    ]
    (folder / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(tmp_path / "nothing here")])
    monkeypatch.delitem(sys.modules, "importlib.metadata", raising=False)
    points = entry_points("rules")
    first, second = next(points), next(points)
    assert (first.name, first.load()('"x"'), second.load().__name__) == ("h", "x", "json")
    assert "importlib.metadata" not in sys.modules
    with pytest.raises(ModuleNotFoundError):
        next(entry_points("console_scripts")).load()
