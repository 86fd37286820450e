"""How a measurement is taken."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable


def peak(job: Callable[[], object]) -> float:
    """The most memory a job holds at once, in MB, beyond what was there; it runs several times slower while watched."""
    tracemalloc.start()
    try:
        job()
        return tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()
