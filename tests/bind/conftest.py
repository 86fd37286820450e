from __future__ import annotations

import sys
from pathlib import Path

# The workshop stands beside the tests, the toy game beside those of the logs.
sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "logs")]
