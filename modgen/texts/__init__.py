"""Every sentence a person reads comes from here: message templates in English and Russian, filled with values.

A *catalogue* is a folder with a sub-folder for each language (`en`, `ru`) of JSON files; a file is an area
(`cli.json`, `problems.json`), its keys are message ids. A message is asked for as ``area.key``:

>>> from modgen.texts import Catalogue
>>> words = Catalogue("modgen.texts", "en")
>>> words("table.dice.tip", dice="2d6")
'Roll 2d6'

Templates use ``{name}`` fields as :meth:`str.format` does. A count picks its form with ``{n|step|steps}`` in English
and ``{n|шаг|шага|шагов}`` in Russian: the number itself is not printed by that field.
"""

from __future__ import annotations

import importlib
import json
import locale
import os
import re
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "ru")
_COUNTED = re.compile(r"\{(\w+)((?:\|[^{}|]*)+)\}")


class Catalogue:
    """The messages of one package in one language.

    A key that a language lacks falls back to English; one that English lacks is a programming error (KeyError).
    """

    def __init__(self, package: str, language: str) -> None:
        self.package = package
        self.language = language if language in LANGUAGES else "en"

    def __call__(self, key: str, /, **values: object) -> str:
        """Fill the template ``area.key`` with values; text values are put in as they are, never as templates."""
        template = self.template(key)
        counted = _COUNTED.sub(lambda m: _form(self.language, values[m[1]], m[2][1:].split("|")), template)
        return counted.format(**values)

    def template(self, key: str) -> str:
        """The template as written. Raises KeyError for a key that no language has."""
        area, _, name = key.partition(".")
        for language in (self.language, "en"):
            found = _area(self.package, language, area).get(name)
            if found is not None:
                return found
        raise KeyError(f"{self.package}: no message {key!r}")

    def number(self, value: float, places: int) -> str:
        """A number with so many decimals, after the language's decimal sign."""
        return self.decimal(f"{value:.{places}f}")

    def decimal(self, figures: str) -> str:
        """A number's figures with the language's decimal sign instead of the point."""
        return figures.replace(".", ",") if self.language == "ru" else figures

    def has(self, key: str) -> bool:
        """Whether any language has the key."""
        area, _, name = key.partition(".")
        return any(name in _area(self.package, language, area) for language in (self.language, "en"))


@cache
def _area(package: str, language: str, area: str) -> dict[str, str]:
    # importlib.resources would cost half of what `--help` may take.
    folder = Path(next(iter(importlib.import_module(package).__path__)))
    file = folder / language / f"{area}.json"
    if not file.is_file():
        return {}
    messages: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return messages


def _form(language: str, value: object, forms: list[str]) -> str:
    """The grammatical form that goes with a number (CLDR's rules for whole numbers)."""
    n = abs(int(str(value)))
    if language == "ru":
        if n % 10 == 1 and n % 100 != 11:
            index = 0
        elif 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14:
            index = 1
        else:
            index = 2
    else:
        index = 0 if n == 1 else 1
    return forms[min(index, len(forms) - 1)]


def system_language() -> str:
    """The user's language: `LC_ALL`, `LC_MESSAGES`, `LANG`, else what the system says; English if we have not got
    it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return _known(value)
    try:
        return _known(locale.getlocale()[0] or "")
    except ValueError:
        return "en"


def _known(name: str) -> str:
    # Windows says "Russian_Russia", POSIX "ru_RU.UTF-8".
    return "ru" if name.lower().startswith(("ru", "russian")) else "en"
