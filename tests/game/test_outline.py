"""Path data, shapes and transforms, against results worked out by hand."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from modgen.game.outline import Matrix, OutlineError, read_transform
from modgen.game.shapes import read_path, read_shape

SAME = Matrix()


def corners(text: str, matrix: Matrix = SAME) -> list[tuple[tuple[float, float], ...]]:
    return [stroke.flatten(matrix) for stroke in read_path(text)]


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("M0 0 L10 0 10 10 0 10z", [((0, 0), (10, 0), (10, 10), (0, 10))]),
        ("m 5,5 10,0 0,10 -10,0 z", [((5, 5), (15, 5), (15, 15), (5, 15))]),
        ("M1 2H5V8h-4v-6", [((1, 2), (5, 2), (5, 8), (1, 8))]),
        ("M0,0L1e1-5.5.5", None),
        ("M0 0L10-5.5.5.25", [((0, 0), (10, -5.5), (0.5, 0.25))]),
        ("M0 0 10 0 10 10Zm20 20 10 0 0 10z", [((0, 0), (10, 0), (10, 10)), ((20, 20), (30, 20), (30, 30))]),
        # after Z the pen is at the start of the closed stroke
        ("M10 10h10v10zl5 5 0 5", [((10, 10), (20, 10), (20, 20)), ((10, 10), (15, 15), (15, 20))]),
        ("M0 0", []),
        ("", []),
    ],
)
def test_lines(text: str, points: list[tuple[tuple[float, float], ...]] | None) -> None:
    if points is None:
        with pytest.raises(OutlineError):
            read_path(text)
    else:
        assert corners(text) == points


@pytest.mark.parametrize(
    "text", ["L1 1", "M0 0 L5", "M0 0 X", "M0 0 A5 5 0 2 1 9 9", "M0 0z 5 5", "M0 0 C1 1 2 2", "M0 0 l1 1 NaN 1"]
)
def test_what_is_no_path_data_is_refused(text: str) -> None:
    with pytest.raises(OutlineError):
        read_path(text)


def test_an_arc_stays_on_its_circle_and_its_flags_need_no_separators() -> None:
    (points,) = corners("M10 0a10 10 0 01-20 0")
    assert points[0] == (10, 0)
    assert points[-1] == (-10, 0)
    assert len(points) > 8
    assert all(abs(math.hypot(x, y) - 10) < 0.05 for x, y in points)
    assert max(y for _, y in points) == pytest.approx(10, abs=0.05)  # sweep 1: clockwise on a screen, y down


def test_arc_with_small_radii_is_scaled_up_to_reach() -> None:
    (points,) = corners("M0 0A1 1 0 0 0 20 0")
    assert max(y for _, y in points) == pytest.approx(10, abs=0.05)


def test_smooth_curves_mirror_the_handle() -> None:
    assert corners("M0 0C0 5 5 5 5 0S10-5 10 0") == corners("M0 0C0 5 5 5 5 0C5-5 10-5 10 0")
    assert corners("M0 0Q5 10 10 0T20 0") == corners("M0 0Q5 10 10 0Q15-10 20 0")
    assert corners("M0 0S5 5 9 0") == corners("M0 0C0 0 5 5 9 0")


def test_quadratic_passes_through_its_middle() -> None:
    (points,) = corners("M0 0Q50 100 100 0")
    assert min(math.dist(p, (50, 50)) for p in points) < 3
    assert all(y <= 50.001 for _, y in points)


def test_transforms_apply_from_the_right() -> None:
    assert read_transform("translate(10 5) scale(2)").point((3, 4)) == (16, 13)
    assert read_transform("scale(2),translate(10,5)").point((3, 4)) == (26, 18)
    assert read_transform("rotate(90)").point((1, 0)) == pytest.approx((0, 1))
    assert read_transform("rotate(90, 10, 10)").point((11, 10)) == pytest.approx((10, 11))
    assert read_transform("matrix(1 2 3 4 5 6)").point((1, 1)) == (9, 12)
    assert read_transform("skewX(45)").point((0, 1)) == pytest.approx((1, 1))
    assert read_transform("  ").point((7, 8)) == (7, 8)
    for bad in ("spin(3)", "translate(1 2 3)", "scale(1", "matrix(1)"):
        with pytest.raises(OutlineError):
            read_transform(bad)


def test_shapes() -> None:
    assert read_shape("rect", {"x": "1", "y": "2", "width": "3px", "height": "4"})[0].flatten(SAME) == (
        (1, 2),
        (4, 2),
        (4, 6),
        (1, 6),
    )
    assert read_shape("polygon", {"points": "0,0 4,0 4,4"})[0].closed
    assert not read_shape("polyline", {"points": "0,0 4,0 4,4"})[0].comes_back
    circle = read_shape("circle", {"cx": "5", "cy": "5", "r": "5"})[0].flatten(SAME)
    assert all(abs(math.dist(p, (5, 5)) - 5) < 0.05 for p in circle)
    assert read_shape("ellipse", {"rx": "2", "ry": "0"}) == ()
    with pytest.raises(OutlineError):
        read_shape("polygon", {"points": "0,0 4"})
    with pytest.raises(OutlineError):
        read_shape("rect", {"width": "10mm", "height": "5"})


def test_the_repeated_last_point_goes_and_counts_as_closing() -> None:
    (stroke,) = read_path("M0 0L4 0L4 4L0 0")
    assert stroke.comes_back
    assert stroke.flatten(SAME) == ((0, 0), (4, 0), (4, 4))


@given(st.text(alphabet="MmLlHhVvCcSsQqTtAaZz0123456789 .,-+eE", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        for stroke in read_path(text):
            stroke.flatten(SAME)
    except OutlineError:
        pass
