"""What the module writes into chat, and how it is recognised: format and pattern come from one template each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from modgen.texts import Catalogue

#: The language that a module built in one carries inside it as a translation: its lines in chat come in both.
TRANSLATED: Mapping[str, str] = MappingProxyType({"en": "ru"})
_VARIABLE = re.compile(r"\$(\w+)\$")
_PATTERNS: Mapping[str, str] = MappingProxyType(
    {
        "location": ".*?",
        "newPieceName": "{unit}",
        "menuCommand": ".*",
        "PlayerSide": "{side}",
        "PlayerName": "{player}",
        "name": r"(?P<dice>\d+d\d+)",
        "result": r"(?P<values>[\d, ]+)",
        "dice": r"[\d+]+",
        "total": r"\d+",
        "needed": r"-?\d+",
        "outcome": r"[^<>]*",
    }
)


#: The same in the report of a deed, whose numbers and target are read.
DEED_PATTERNS: Mapping[str, str] = MappingProxyType(
    {
        **_PATTERNS,
        "target": "{target}",
        "roll": r"(?P<roll>\d+)",
        "modifier": r"(?P<modifier>-?\d+)",
        "needed": r"(?P<needed>-?\d+)",
        "value": r"(?P<value>\d+)",
    }
)


def table_words(language: str) -> Catalogue:
    """The words on the table, `table.<key>`, in the module's language, whatever the author's own is."""
    return Catalogue("modgen.texts", language)


def spoken(report: str, menu: str = "") -> str:
    """A report of a piece as its trait has it, the words of the menu in it: VASSAL translates a report as a whole, but
    not what it puts in for `$menuCommand$`. Nor does it what stands for `$location$`: no property of a piece that a
    report may name is in the player's language (3.7.26, ReportState), so places keep their names in the module's.

    >>> spoken("$location$: $newPieceName$ - $menuCommand$", "Flip")
    '$location$: $newPieceName$ - Flip'
    """
    return report.replace("$menuCommand$", menu)


def pattern(report: str, groups: Mapping[str, str] = _PATTERNS) -> str:
    """The expression of a binding that matches the chat lines of a report format, from first to last letter.

    VASSAL puts asterisks before a report, a binding is held against the rest; the format's own are left out likewise.
    A variable that means nothing here may be any text. `groups`: what stands for each variable.

    >>> pattern("** $name$ = $result$")
    '^(?P<dice>\\\\d+d\\\\d+) = (?P<values>[\\\\d, ]+)$'
    """
    literal = _VARIABLE.split(report.lstrip("* "))
    parts = [re.escape(text) if i % 2 == 0 else groups.get(text, ".*?") for i, text in enumerate(literal)]
    return "^" + "".join(parts).replace(r"\ ", " ") + "$"


def dice_pattern(report: str) -> str:
    """The same for a dice line; the player's name is free text, and VASSAL may write `<` as `&lt;`."""
    found = pattern(report).replace("{player}", "(?P<player>.*)")
    return found.replace("<(", "(?:<|&lt;)(").replace(")>", ")(?:>|&gt;)")


def signed(found: str) -> str:
    """The pattern of a report that ends with who did it, a name in `<>`; its other parts stop there."""
    return found.replace("<{player}>", "<(?P<player>[^<>]*)>")
