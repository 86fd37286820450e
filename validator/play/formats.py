"""Message formats of a module, filled as VASSAL fills them (format: expressions and message formats)."""

from __future__ import annotations

import re
from collections.abc import Callable

_VARIABLE = re.compile(r"\$([A-Za-z_][\w ]*)\$")


def filled(message: str, value: Callable[[str], str]) -> str:
    """The format with each `$name$` replaced; what is no variable stays as it is.

    >>> filled("$side$ passes for 5$", {"side": "NATO"}.__getitem__)
    'NATO passes for 5$'
    """
    return _VARIABLE.sub(lambda found: value(found[1]), message)


def report_line(text: str) -> str:
    """A report as it stands in the chat command: VASSAL puts an asterisk before it, and a space unless it has its own.

    >>> report_line("** 2d6 = 3,4 ***"), report_line("NATO passes")
    ('*** 2d6 = 3,4 ***', '* NATO passes')
    """
    return f"*{text}" if text.startswith("*") else f"* {text}"
