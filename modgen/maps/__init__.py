"""Maps: the areas' geometry, which of them are adjacent, what is wrong with a drawing, and the map as it is printed."""

from modgen.maps.adjacency import adjacency
from modgen.maps.checks import check_map
from modgen.maps.drawing import draw_map
from modgen.maps.geometry import area_at, polygon, zone_path
from modgen.maps.layout import place_name, stack_point

__all__ = ["adjacency", "area_at", "check_map", "draw_map", "place_name", "polygon", "stack_point", "zone_path"]
