"""The chi-square test against values from tables, and against what must hold of any counts."""

from __future__ import annotations

from itertools import product
from math import erfc, exp, isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from validator.report.chances import LEAST_EXPECTED, chi_square, fair_totals, mean_p, upper_gamma


@pytest.mark.parametrize(
    ("statistic", "freedom", "p"),
    [
        # Upper critical values of the chi-square distribution, as any statistics book prints them.
        (3.841459, 1, 0.05),
        (6.634897, 1, 0.01),
        (10.827566, 1, 0.001),
        (11.070498, 5, 0.05),
        (15.086272, 5, 0.01),
        (20.515006, 5, 0.001),
        (4.351460, 5, 0.5),
        (18.307038, 10, 0.05),
        (3.940299, 10, 0.95),
        (124.342113, 100, 0.05),
        (77.929465, 100, 0.95),
    ],
)
def test_tabled_values(statistic: float, freedom: int, p: float) -> None:
    assert isclose(upper_gamma(freedom / 2, statistic / 2), p, rel_tol=1e-6)


@given(st.floats(0.001, 300))
def test_closed_forms(x: float) -> None:
    """Q(1, x) = e^-x; Q(1/2, x) = erfc(sqrt x); Q(2, x) = (1 + x) e^-x."""
    assert isclose(upper_gamma(1, x), exp(-x), rel_tol=1e-9, abs_tol=1e-13)
    assert isclose(upper_gamma(0.5, x), erfc(sqrt(x)), rel_tol=1e-9, abs_tol=1e-13)
    assert isclose(upper_gamma(2, x), (1 + x) * exp(-x), rel_tol=1e-9, abs_tol=1e-13)


@given(st.floats(0.5, 200), st.floats(0, 400))
def test_recurrence(a: float, x: float) -> None:
    """Q(a + 1, x) = Q(a, x) + x^a e^-x / Gamma(a + 1): ties the series to the fraction where they meet."""
    from math import lgamma, log

    step = exp(a * log(x) - x - lgamma(a + 1)) if x > 0 else 0.0
    assert isclose(upper_gamma(a + 1, x), upper_gamma(a, x) + step, rel_tol=1e-8, abs_tol=1e-11)
    assert -1e-12 <= upper_gamma(a, x) <= 1 + 1e-12


def test_what_is_not_defined_is_refused() -> None:
    for a, x in ((0, 1), (-1, 1), (1, -1)):
        with pytest.raises(ValueError, match="not defined"):
            upper_gamma(a, x)


def test_a_worked_example() -> None:
    """Sixty throws of a die: 5, 8, 9, 8, 10, 20 -> 13.4 with 5 degrees of freedom."""
    test = chi_square([5, 8, 9, 8, 10, 20], [10.0] * 6)
    assert test is not None
    assert (round(test.statistic, 6), test.freedom) == (13.4, 5)
    assert isclose(test.p, 0.019905, abs_tol=1e-6)


def test_thin_cells_are_joined_with_their_neighbours() -> None:
    # 2.5 each: pairs of them; the last joins the cell before it.
    test = chi_square([3, 2, 4, 1, 5], [2.5] * 5)
    assert test is not None
    assert test.freedom == 1
    assert isclose(test.statistic, (5 - 5) ** 2 / 5 + (10 - 7.5) ** 2 / 7.5)
    assert chi_square([3, 2, 4], [2.0] * 3) is None
    assert chi_square([], []) is None
    # Joined or not, nothing of what was seen is lost.
    odd = chi_square([0, 0, 100], [50.0, 49.0, 1.0])
    assert odd is not None
    assert odd.statistic == 50 + 50


@given(st.lists(st.integers(0, 60), min_size=2, max_size=12))
def test_any_counts_have_a_probability(counts: list[int]) -> None:
    due = sum(counts) / len(counts)
    test = chi_square(counts, [due] * len(counts))
    if sum(counts) < 2 * LEAST_EXPECTED:
        assert test is None
    if test is not None:
        assert 0 <= test.p <= 1
        assert 1 <= test.freedom < len(counts)


@given(st.integers(1, 4), st.integers(1, 8))
def test_totals_are_counted_as_by_hand(count: int, sides: int) -> None:
    throws = [sum(dice) for dice in product(range(1, sides + 1), repeat=count)]
    by_hand = [throws.count(total) / len(throws) for total in range(count, count * sides + 1)]
    assert list(fair_totals(count, sides)) == pytest.approx(by_hand)


def test_nobodys_dice_have_no_totals() -> None:
    assert fair_totals(0, 6) == fair_totals(999, 9999) == ()


def test_the_mean_of_many_dice() -> None:
    assert mean_p(3.5, 100, 6) == 1.0
    # Two standard errors off.
    assert isclose(mean_p(3.5 + 2 * sqrt(35 / 12 / 400), 400, 6), 0.0455, abs_tol=1e-4)
    assert mean_p(1, 10, 1) == 1.0
