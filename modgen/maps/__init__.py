"""Maps: the areas' geometry, which of them are adjacent, what is wrong with a drawing, and the map as it is printed.

Nothing of it is imported before it is called: a build that remembers a map's geometry does without the library for it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from modgen.maps.known import adjacency, area_at, stack_point, zone_path

if TYPE_CHECKING:
    from modgen.maps.checks import check_map
    from modgen.maps.drawing import draw_map
    from modgen.maps.geometry import polygon
    from modgen.maps.layout import place_name

_HOME = {"check_map": "checks", "draw_map": "drawing", "place_name": "layout", "polygon": "geometry"}

__all__ = ["adjacency", "area_at", "check_map", "draw_map", "place_name", "polygon", "stack_point", "zone_path"]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(name)
    return getattr(import_module(f"modgen.maps.{_HOME[name]}"), name)
