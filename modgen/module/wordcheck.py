"""Words on the table that a rule system lacks, and reports that do not say what they must: for whoever writes one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from modgen.game.model import Game, Rules
from modgen.game.problems import Problem
from modgen.module.table import rules_words


def check_words(
    game: Game, rules: Rules, keys: Iterable[str], reports: Mapping[str, tuple[str, ...]]
) -> Iterator[Problem]:
    """`keys` are those of all words that are needed, `reports` of the lines in chat, with the variables each must hold.

    Lines that lack one are told only where no word is missing.
    """
    wanted = (*keys, *reports)
    for language in ("en", "ru") if wanted else ():
        words = rules_words(game, language)
        missing = [key.partition(".")[2] for key in wanted if not words.has(key)]
        if missing:
            yield Problem("module.rules_words", rules.place, {"rules": rules.name, "keys": ", ".join(missing)})
            return
        for key, variables in reports.items():
            for variable in variables:
                if variable not in words.template(key):
                    shown = {"rules": rules.name, "key": key.partition(".")[2], "variable": variable}
                    yield Problem("module.rules_report", rules.place, {**shown, "language": language})
