"""Rolls that a report tells of a deed ("ACTION TEST: rolls 4"): by a binding's lines and the dice that the rule set has
for what they declare."""

from __future__ import annotations

import re
from dataclasses import dataclass

from modgen.game.binding import Meaning, Source
from modgen.game.binding_file import pattern
from validator.engine import RulesetError, find_ruleset
from validator.logs.audit import Sitting
from validator.logs.changes import Said
from validator.logs.chat import MAX_LINE, Names
from validator.logs.scenario import facts
from validator.logs.sources import Sources
from validator.logs.timeline import TimelineStep

#: The group that a line keeps the dice in, and those that may say whose they are.
ROLL, WHOSE = "roll", ("unit", "formation")


@dataclass(frozen=True, slots=True)
class ToldRoll:
    """A roll as a report tells it: the kind of dice ("1d6"), what fell (several dice: together), and the report from
    where it names the unit or formation that threw ("" where it does not)."""

    dice: str
    value: int
    whose: str = ""


class ToldRolls:
    """Finds the rolls that reports tell of deeds."""

    def __init__(self, sources: Sources | None) -> None:
        dice = _dice_of_deeds(sources) if sources else {}
        self._lines: list[tuple[re.Pattern[str], str]] = [
            (pattern(line.match), dice[line.word])
            for line in ((*sources.binding.lines, *sources.lines) if sources else ())
            if line.meaning is Meaning.DECLARE and line.word in dice and line.source is not Source.TALK
        ]
        self._lines = [(line, kind) for line, kind in self._lines if ROLL in line.groupindex]

    def of_step(self, step: TimelineStep) -> tuple[ToldRoll, ...]:
        """The rolls of a step, in the order of its reports. Players' words never are: anybody can type anything."""
        if not self._lines:
            return ()
        reports = (change.text for change in step.changes if isinstance(change, Said) and not change.player)
        return tuple(roll for text in reports if (roll := self._of(text[:MAX_LINE])) is not None)

    def _of(self, text: str) -> ToldRoll | None:
        for line, dice in self._lines:
            if (found := line.search(text)) and (value := found[ROLL] or "").isdecimal() and len(value) < 6:
                begins = next((found.start(name) for name in WHOSE if name in line.groupindex), len(text))
                return ToldRoll(dice, int(value), text[begins:])
        return None


class Throwers:
    """Who threw, by the unit or formation that a report names: whoever plays its side."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._sides: dict[str, set[str]] = {}
        for one in sitting.units.by_id.values():
            for name in filter(None, (one.name, *one.aliases, one.words.get("formation", ""))):
                self._sides.setdefault(name, set()).add(one.side)
        self._names = Names((name, (name,)) for name in self._sides)

    def player(self, step: int, text: str) -> str:
        """The player of whoever a text names first, at a step of the log; "" if nothing tells."""
        first = next(iter(self._names.found_in(text)), "")
        sides = self._sides.get(first, set())
        return self._sitting.holder(step, next(iter(sides))) if len(sides) == 1 else ""


def _dice_of_deeds(sources: Sources) -> dict[str, str]:
    """The dice of each deed of the rule set that has some; an option of the rules may name others."""
    try:
        parts = find_ruleset(sources.binding.ruleset).table_parts
    except RulesetError:
        return {}
    options = facts(sources.binding, sources.game).options
    return {deed.id: str(options.get(deed.dice_option) or deed.dice) for deed in parts.deeds if deed.dice}
