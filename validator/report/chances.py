"""What fair dice do: how totals fall, and how often chance alone strays as far from that as a record does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import erfc, exp, lgamma, log, sqrt

#: A cell that fair dice should fill fewer times than this is joined with its neighbour: below, the test is no good.
LEAST_EXPECTED = 5.0
#: Dice beyond this (their number times their faces) are nobody's dice.
_MOST = 20_000
_PRECISION = 1e-15
_TINY = 1e-300
_MANY_TERMS = 100_000


@dataclass(frozen=True, slots=True)
class Test:
    """A chi-square test: the statistic, its degrees of freedom, and `p`, how often fair dice give this or more."""

    __test__ = False  # no test case, whatever pytest thinks of the name

    statistic: float
    freedom: int
    p: float


def upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(a, x) for a > 0, x >= 0, to about 12 digits.

    By its series where x < a + 1, else by the continued fraction (Lentz's method).
    """
    if a <= 0 or x < 0:
        raise ValueError(f"Q({a}, {x}) is not defined")
    if x == 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    return 1.0 - scale * _series(a, x) if x < a + 1 else scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    for n in range(1, _MANY_TERMS):
        term *= x / (a + n)
        total += term
        if term < total * _PRECISION:
            break
    return total


def _fraction(a: float, x: float) -> float:
    b = x + 1 - a
    c, d = 1 / _TINY, 1 / b
    result = d
    for n in range(1, _MANY_TERMS):
        step = -n * (n - a)
        b += 2
        d = 1 / (_or_tiny(step * d + b))
        c = _or_tiny(b + step / c)
        result *= d * c
        if abs(d * c - 1) < _PRECISION:
            break
    return result


def _or_tiny(value: float) -> float:
    return value if abs(value) > _TINY else _TINY


def chi_square(observed: Sequence[int], expected: Sequence[float]) -> Test | None:
    """Hold counts against what is expected, cell by cell; neighbours with too little expected are joined.

    None where that leaves fewer than two cells: too few counts to say anything.
    """
    cells = _joined(observed, expected)
    if len(cells) < 2:
        return None
    statistic = sum((seen - due) ** 2 / due for seen, due in cells)
    freedom = len(cells) - 1
    return Test(statistic, freedom, upper_gamma(freedom / 2, statistic / 2))


def _joined(observed: Sequence[int], expected: Sequence[float]) -> list[tuple[int, float]]:
    cells: list[tuple[int, float]] = []
    seen, due = 0, 0.0
    for one, other in zip(observed, expected, strict=True):
        seen, due = seen + one, due + other
        if due >= LEAST_EXPECTED:
            cells.append((seen, due))
            seen, due = 0, 0.0
    if cells and (seen or due):
        last_seen, last_due = cells.pop()
        cells.append((last_seen + seen, last_due + due))
    return cells


@cache
def fair_totals(count: int, sides: int) -> tuple[float, ...]:
    """How likely each total of some fair dice is, from `count` (all ones) to `count * sides`; () for dice beyond any
    table."""
    if count < 1 or sides < 1 or count * sides > _MOST:
        return ()
    ways = [1]
    for _ in range(count):
        # A running sum: each total comes from the last `sides` totals of one die less.
        total, longer = 0, []
        for index in range(len(ways) + sides - 1):
            total += ways[index] if index < len(ways) else 0
            total -= ways[index - sides] if index >= sides else 0
            longer.append(total)
        ways = longer
    everything = sides**count
    return tuple(way / everything for way in ways)


def mean_p(mean: float, dice: int, sides: int) -> float:
    """How often the mean of so many fair dice is as far from the middle as this, or farther (normal approximation,
    good from about ten dice on)."""
    if sides < 2:
        return 1.0
    spread = sqrt((sides * sides - 1) / 12 / dice)
    return erfc(abs(mean - (sides + 1) / 2) / spread / sqrt(2))
