"""Print-and-play sheets: counters, cards, maps, player aids and set-up cards on paper, from the module's own faces.

Nothing of it is imported before it is called: to check sheets.yaml needs neither the typesetter nor the maps.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from modgen.sheets.choices import PARTS, SheetChoices, read_choices, with_options
from modgen.sheets.faults import BadSheets

if TYPE_CHECKING:
    from modgen.sheets.making import File, make_files

_HOME = {"File": "making", "make_files": "making"}

__all__ = ["PARTS", "BadSheets", "File", "SheetChoices", "make_files", "read_choices", "with_options"]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(name)
    return getattr(import_module(f"modgen.sheets.{_HOME[name]}"), name)
