"""Files replaced whole, their folders made, what runs that died have left beside them swept away."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

from modgen.vassal import write_whole

_LEFT_AFTER = 3600.0  # seconds; a younger one may be another run's, still being written


def replace_file(target: Path, data: bytes) -> None:
    """Put `data` at `target`, its folder made if need be: whenever the process dies, it is the old file or the new.

    Raises OSError with the target or its folder as `filename` if that is not possible; the old file is then untouched.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    _sweep(target)
    write_whole(target, data)


def _sweep(target: Path) -> None:
    """Remove what runs that were killed have left beside the target."""
    for left in target.parent.glob(f".{target.name}.????????"):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > _LEFT_AFTER:
                left.unlink()
