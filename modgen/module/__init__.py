"""Modules: a game and its art as a VASSAL module with its binding, and the lint of any module.

Nothing is imported before it is asked for: to look into somebody's module takes none of what builds one.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from modgen.module.artwork import picture_count
    from modgen.module.binding import binding_for
    from modgen.module.build import BuiltModule, build_module
    from modgen.module.check import check_table
    from modgen.module.extension import build_extension
    from modgen.module.lint import lint_module
    from modgen.module.replace import replace_file

_HOME = {
    "BuiltModule": "build",
    "binding_for": "binding",
    "build_extension": "extension",
    "build_module": "build",
    "check_table": "check",
    "lint_module": "lint",
    "picture_count": "artwork",
    "replace_file": "replace",
}

__all__ = [
    "BuiltModule",
    "binding_for",
    "build_extension",
    "build_module",
    "check_table",
    "lint_module",
    "picture_count",
    "replace_file",
]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(name)
    return getattr(import_module(f"modgen.module.{_HOME[name]}"), name)
