from __future__ import annotations

import sys
from pathlib import Path

# The toy game stands beside the tests; with import mode "importlib" nothing puts it on the path.
sys.path.insert(0, str(Path(__file__).parent))
