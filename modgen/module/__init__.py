"""Modules: a game and its art as a VASSAL module with its binding, and the lint of any module."""

from modgen.module.artwork import picture_count
from modgen.module.binding import binding_for
from modgen.module.build import BuiltModule, build_module
from modgen.module.check import check_table
from modgen.module.lint import lint_module
from modgen.module.replace import replace_file

__all__ = [
    "BuiltModule",
    "binding_for",
    "build_module",
    "check_table",
    "lint_module",
    "picture_count",
    "replace_file",
]
