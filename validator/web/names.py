"""A page without names: every player is called by his side."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache

from modgen.vassal import Command, Logged, Node, Player, Step
from validator.logs.changes import Said
from validator.logs.timeline import timeline
from validator.web.game import PlayedFiles

#: The tokens that stand for passwords in what a table tells.
_TOKEN = r"(?<!\w)player \d+(?!\w)"
#: A name this short is a word like any other: it is replaced where it stands alone.
_SHORT = 2


def masking(played: PlayedFiles, somebody: str) -> Callable[[str], str]:
    """What replaces every name in a text. `somebody` is the word for whoever has no side."""
    sides = known_people(played)
    called = {name: " / ".join(sorted(found)) or somebody for name, found in sides.items()}
    return lru_cache(maxsize=65536)(mask(called, somebody))


def known_people(played: PlayedFiles) -> Mapping[str, set[str]]:
    """Everybody whom the logs name, with the sides he ever held."""
    found: dict[str, set[str]] = {}
    for log in played.logs:
        for command in _commands(log.game.setup, log.game.steps):
            if isinstance(command, Player):
                sides = found.setdefault(command.name.strip(), set())
                if command.side and not command.side.startswith("<"):
                    sides.add(command.side)
        for step in timeline(log.game):
            for change in step.changes:
                if isinstance(change, Said) and change.player:
                    found.setdefault(change.player.strip(), set())
    for roll in played.dice.rolls:
        found.setdefault(roll.player.strip(), set())
    for audited in played.audit.logs:
        for report in audited.reports:
            found.setdefault(report.player.strip(), set())
    found.pop("", None)
    return found


def _commands(setup: Iterable[Node], steps: Iterable[Step]) -> Iterator[Command]:
    for node in setup:
        yield from node.walk()
    for step in steps:
        for command in step.commands:
            yield command.command if isinstance(command, Logged) else command


def mask(called: Mapping[str, str], somebody: str) -> Callable[[str], str]:
    """Replaces names in a text, longest first, whatever their case, as words of their own.

    >>> mask({"Ann": "red", "Ann B": "blue"}, "somebody")("<ann b> Annex, ANN; player 2")
    '<blue> Annex, red; somebody'
    """
    longest = sorted((name for name in called if len(name) > _SHORT), key=len, reverse=True)
    words = [rf"(?<!\w){re.escape(name)}(?!\w)" for name in longest]
    search = re.compile("|".join([*words, _TOKEN]), re.IGNORECASE)
    folded = {name.casefold(): side for name, side in called.items()}
    short = {name: side for name, side in called.items() if len(name) <= _SHORT}
    alone = re.compile("|".join(rf"(?<=<){re.escape(name)}(?=>)" for name in short)) if short else None

    def masked(text: str) -> str:
        if text in short:
            return short[text]
        found = alone.sub(lambda match: short[match[0]], text) if alone else text
        return search.sub(lambda match: folded.get(match[0].casefold(), somebody), found)

    return masked
