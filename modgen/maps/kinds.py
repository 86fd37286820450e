"""The names in a map's data that the drawing knows: kinds of features, patterns of terrains, roles of boxes."""

from __future__ import annotations

WATER = frozenset({"river", "stream", "lake"})
WAYS = frozenset({"autobahn", "road", "track", "railway"})
CROSSINGS = frozenset({"bridge", "ford"})
# Where the author wants the map's furniture: a rectangle each, no part of the ground.
FURNITURE = frozenset({"title", "key", "scale", "compass"})
FEATURE_KINDS = WATER | WAYS | CROSSINGS | FURNITURE | {"woods", "town", "village", "height", "border"}

PATTERNS = frozenset({"plain", "fields", "woods", "hachures", "blocks", "village", "marsh", "works"})
