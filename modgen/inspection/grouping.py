"""Problems by kind: the gravest first, each with a few examples instead of thousands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

from modgen.game.problems import Problem

EXAMPLES = 3


class Gravity(IntEnum):
    """What a fault does to those who play."""

    BROKEN = 0
    LOST = 1
    UNTIDY = 2


#: By the part of the code after the area; what is in none of the two is lost to players.
_BROKEN = frozenset(
    {
        *(
            "root",
            "misplaced",
            "encoder_first",
            "no_build_file",
            "no_metadata",
            "wrong_build_file",
            "unknown_component",
        ),
        *("save_unfinished", "short_state", "no_basic_piece", "no_definition", "prototype_in_itself", "no_board"),
        *("xml", "entities", "not_a_zip", "encoding", "too_large", "too_many"),
    }
)
_UNTIDY = frozenset({"unknown_attribute", "too_many_fields", "gpid_not_below", "no_slot", "name_twice", "bare"})


@dataclass(frozen=True, slots=True)
class Group:
    """Problems of one kind: how many there are, and the first few."""

    code: str
    gravity: Gravity
    count: int
    examples: tuple[Problem, ...]


def grouped(problems: Iterable[Problem], examples: int | None = EXAMPLES) -> tuple[Group, ...]:
    """The problems by code, the gravest kind first and of equally grave ones the most frequent; `examples` of each at
    most (None: all)."""
    found: dict[str, list[Problem]] = {}
    counts: dict[str, int] = {}
    for problem in problems:
        kept = found.setdefault(problem.code, [])
        counts[problem.code] = counts.get(problem.code, 0) + 1
        if examples is None or len(kept) < examples:
            kept.append(problem)
    groups = [Group(code, _gravity(code), counts[code], tuple(kept)) for code, kept in found.items()]
    return tuple(sorted(groups, key=lambda group: (group.gravity, -group.count, group.code)))


def _gravity(code: str) -> Gravity:
    name = code.partition(".")[2]
    return Gravity.BROKEN if name in _BROKEN else Gravity.UNTIDY if name in _UNTIDY else Gravity.LOST
