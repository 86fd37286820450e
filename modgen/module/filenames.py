"""Names of files in a module: ASCII whatever an author's ids are, so that no archive tool garbles them."""

from __future__ import annotations

import hashlib
import re

#: The picture that a module shows when it starts.
SPLASH_IMAGE = "title.png"
#: The picture of the mark on whatever has moved.
MOVED_IMAGE = "moved.png"


def file_stem(id_: str) -> str:
    """An id as part of a file name: ASCII, and different for different ids."""
    plain = re.sub(r"[^A-Za-z0-9-]+", "_", id_)
    return plain if plain == id_ else f"{plain}_{hashlib.sha256(id_.encode()).hexdigest()[:6]}"
