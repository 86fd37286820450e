"""Imports run one way; this test is the wall plan of docs/design.md."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# What each package may import of ours, besides itself. The longest matching name counts.
MAY_IMPORT: dict[str, set[str]] = {
    "modgen.texts": set(),
    "modgen.vassal": set(),
    "modgen.game": {"modgen.texts"},
    "modgen.art": {"modgen.game", "modgen.texts"},
    "modgen.counters": {"modgen.art", "modgen.game", "modgen.texts"},
    "modgen.maps": {"modgen.art", "modgen.game", "modgen.texts"},
    "modgen.module": {"modgen.vassal", "modgen.counters", "modgen.maps", "modgen.art", "modgen.game", "modgen.texts"},
    "modgen.sheets": {"modgen.module", "modgen.counters", "modgen.maps", "modgen.art", "modgen.game", "modgen.texts"},
    "modgen.inspection": {"modgen.vassal", "modgen.module", "modgen.game", "modgen.texts"},
    "modgen": {"modgen"},
    "validator.engine": set(),
    "validator.texts": set(),
    "validator.bindings": set(),
    "validator.logs": {"validator.engine", "validator.bindings", "modgen.vassal", "modgen.game", "modgen.texts"},
    "validator.play": {
        "validator.engine",
        "validator.logs",
        "modgen.vassal",
        "modgen.game",
        "modgen.texts",
        "modgen.console",
    },
    "validator.bind": {"validator.logs", "validator.engine", "modgen.vassal", "modgen.game", "modgen.texts"},
    "validator.report": {"validator.logs", "validator.engine", "modgen.vassal", "modgen.game", "modgen.texts"},
    "validator.web": {
        "validator.report",
        "validator.logs",
        "validator.engine",
        "modgen.vassal",
        "modgen.game",
        "modgen.texts",
        "modgen.console",
        # cleans the pictures of strangers' modules
        "modgen.art",
    },
    "validator": {"validator", "modgen.console", "modgen.vassal", "modgen.game", "modgen.texts"},
}
# Facts any package may know.
EVERYWHERE = {"modgen.__version__"}


def rule_for(module: str) -> str:
    return max((name for name in MAY_IMPORT if module == name or module.startswith(name + ".")), key=len)


def imports_of(file: Path, module: str) -> Iterator[tuple[int, str]]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*parts, base] if base else parts)
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)


def modules() -> list[tuple[Path, str]]:
    found = []
    for package in ("modgen", "validator"):
        for file in sorted((ROOT / package).rglob("*.py")):
            parts = file.relative_to(ROOT).with_suffix("").parts
            found.append((file, ".".join(parts[:-1] if parts[-1] == "__init__" else parts)))
    return found


@pytest.mark.parametrize(("file", "module"), modules(), ids=lambda value: value if isinstance(value, str) else "")
def test_imports_run_one_way(file: Path, module: str) -> None:
    own = rule_for(module)
    allowed = MAY_IMPORT[own] | {own}
    wrong = [
        f"{file.relative_to(ROOT)}:{line}: {module} may not import {name}"
        for line, name in imports_of(file, module)
        if name.split(".")[0] in {"modgen", "validator"}
        and name not in EVERYWHERE
        and not any(name == free or name.startswith(free + ".") for free in allowed)
    ]
    assert not wrong, "\n".join(wrong)


def test_no_particular_ruleset_is_imported() -> None:
    """Rule sets are found by name through the entry point, by everybody."""
    wrong = [
        f"{module} imports {name}"
        for file, module in modules()
        if not module.startswith("validator.engine.impulse")
        for _, name in imports_of(file, module)
        if name.startswith("validator.engine.impulse")
    ]
    assert not wrong, "\n".join(wrong)
