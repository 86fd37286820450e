"""A virtual screen for programs with windows: Xvfb on a display number that is free."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

SIZE = (1680, 1050)
#: Seconds until the screen is there.
LIMIT = 20.0


@contextmanager
def virtual_screen(size: tuple[int, int] = SIZE) -> Iterator[str]:
    """A screen of that many px; its name for the variable DISPLAY."""
    width, height = size
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        try:
            number = server.stdout.readline().strip()  # written when it takes connections; empty where it gave up
            assert number.isdecimal(), "Xvfb did not start"
            yield f":{number}"
        finally:
            server.terminate()
            server.wait(LIMIT)
