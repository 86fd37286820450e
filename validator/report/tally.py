"""Rolls counted by player and kind, and held against fair dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from validator.logs.dice import Kind, Roll
from validator.report.chances import Test, chi_square, fair_totals, mean_p

#: From this p on nobody should think anything of it; below the second one chance alone is a poor explanation.
USUAL, RARE = 0.05, 0.001
#: Fewer dice than this have a mean that the normal approximation does not serve.
_LEAST_FOR_MEAN = 10
#: A table of more cells than this is shown in ranges, this many of them.
_MOST_CELLS, _RANGES = 24, 10


class Verdict(StrEnum):
    """What the dice say: nothing unusual, unusual as happens, rare; too few to say; no knowing what is fair."""

    USUAL = "usual"
    UNUSUAL = "unusual"
    RARE = "rare"
    FEW = "few"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Cell:
    """How often something fell: a total or a face (`last` the same), or a range of them, and how often fair dice would
    show it (None: not known)."""

    first: int
    last: int
    count: int
    expected: float | None


@dataclass(frozen=True, slots=True)
class Tally:
    """The rolls of a player (None: of all) with a kind of dice. Means are of the totals; `undone` rolls were taken back
    and count in nothing else. `faces` is empty where the log has totals only. `test` is of the faces where they are
    known, else of the totals; `mean_p`: how often fair dice have a mean as far off."""

    player: str | None
    kind: Kind
    count: int
    undone: int
    mean: float
    fair_mean: float | None
    mean_p: float | None
    totals: tuple[Cell, ...]
    faces: tuple[Cell, ...]
    test: Test | None
    verdict: Verdict


def tallies(rolls: Iterable[Roll]) -> tuple[Tally, ...]:
    """A tally for each player and kind, in the order of their first rolls; then one of all players for each kind that
    several threw."""
    own: dict[tuple[str, Kind], list[Roll]] = {}
    of_kind: dict[Kind, list[Roll]] = {}
    for roll in rolls:
        own.setdefault((roll.player, roll.kind), []).append(roll)
        of_kind.setdefault(roll.kind, []).append(roll)
    players = Counter(kind for _, kind in own)
    single = [tally(player, kind, found) for (player, kind), found in own.items()]
    return (*single, *(tally(None, kind, found) for kind, found in of_kind.items() if players[kind] > 1))


def tally(player: str | None, kind: Kind, found: Sequence[Roll]) -> Tally:
    """Count rolls of one kind and hold them against fair dice."""
    rolls = [roll for roll in found if roll.undone_by is None]
    fair = fair_totals(kind.count, kind.sides) if _fits(kind, rolls) else ()
    totals = Counter(roll.total for roll in rolls)
    faces = Counter(value for roll in rolls if not roll.total_only for value in roll.values)
    seen_dice = faces.total()
    total_cells = _cells(totals, kind.count, fair, len(rolls))
    face_cells = _cells(faces, 1, (1 / kind.sides,) * kind.sides if fair else (), seen_dice)
    by_face = seen_dice == len(rolls) * kind.count
    test = _test(face_cells if by_face else total_cells) if fair else None
    mean = sum(roll.total for roll in rolls) / len(rolls) if rolls else 0.0
    dice = len(rolls) * kind.count
    far = mean_p(mean / kind.count, dice, kind.sides) if fair and dice >= _LEAST_FOR_MEAN else None
    middle = kind.count * (kind.sides + 1) / 2 if fair else None
    return Tally(
        player=player,
        kind=kind,
        count=len(rolls),
        undone=len(found) - len(rolls),
        mean=mean,
        fair_mean=middle,
        mean_p=far,
        totals=_ranged(total_cells),
        faces=_ranged(face_cells) if by_face or seen_dice else (),
        test=test,
        verdict=_verdict(test, bool(fair)),
    )


def _fits(kind: Kind, rolls: Iterable[Roll]) -> bool:
    """Whether what fell can have fallen with such dice; else the kind's name says something else than it seems to."""
    if not kind.count or not kind.sides:
        return False
    for roll in rolls:
        if roll.total_only and not kind.count <= roll.total <= kind.count * kind.sides:
            return False
        if not roll.total_only and (
            len(roll.values) != kind.count or not all(1 <= value <= kind.sides for value in roll.values)
        ):
            return False
    return True


def _cells(counts: Mapping[int, int], first: int, fair: Sequence[float], number: int) -> tuple[Cell, ...]:
    if fair:
        return tuple(
            Cell(value, value, counts.get(value, 0), chance * number) for value, chance in enumerate(fair, first)
        )
    return tuple(Cell(value, value, counts[value], None) for value in sorted(counts))


def _test(cells: Sequence[Cell]) -> Test | None:
    return chi_square([cell.count for cell in cells], [cell.expected or 0.0 for cell in cells])


def _ranged(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    if len(cells) <= _MOST_CELLS:
        return cells
    size = -(-len(cells) // _RANGES)
    groups = [cells[start : start + size] for start in range(0, len(cells), size)]
    return tuple(
        Cell(
            group[0].first,
            group[-1].last,
            sum(cell.count for cell in group),
            None if group[0].expected is None else sum(cell.expected or 0.0 for cell in group),
        )
        for group in groups
    )


def _verdict(test: Test | None, known: bool) -> Verdict:
    if not known:
        return Verdict.UNKNOWN
    if test is None:
        return Verdict.FEW
    if test.p >= USUAL:
        return Verdict.USUAL
    return Verdict.UNUSUAL if test.p >= RARE else Verdict.RARE
