"""Keys as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from modgen.game.strokes import Stroke, cyrillic, read_stroke


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Ctrl+T", Stroke("T", ctrl=True)),
        ("ctrl t", Stroke("T", ctrl=True)),
        ("control-t", Stroke("T", ctrl=True)),
        (" Alt + Shift + F5 ", Stroke("F5", alt=True, shift=True)),
        ("Shift+Ctrl+PgUp", Stroke("PageUp", ctrl=True, shift=True)),
        ("Ctrl+-", Stroke("-", ctrl=True)),
        ("Ctrl+[", Stroke("[", ctrl=True)),
        ("Cmd+7", Stroke("7", meta=True)),
        ("num3", Stroke("Num3")),
        ("Del", Stroke("Delete")),
        ("F12", Stroke("F12")),
    ],
)
def test_a_key(written: str, read: Stroke) -> None:
    assert read_stroke(written) == read


@pytest.mark.parametrize(
    "written", ["", "Ctrl", "Ctrl+", "Ctrl+Ctrl+T", "Hyper+T", "Ctrl+TT", "F13", "Ctrl+Т", "Ctrl+é", "+"]
)
def test_no_key(written: str) -> None:
    assert read_stroke(written) is None


def test_cyrillic_letters_are_known() -> None:
    assert cyrillic("Ctrl+Т")
    assert not cyrillic("Ctrl+T")


@given(
    st.builds(
        Stroke,
        st.sampled_from(["A", "Z", "0", "F1", "F10", "Up", "PageDown", "Num9", "/", "]", "-", "Space"]),
        st.booleans(),
        st.booleans(),
        st.booleans(),
        st.booleans(),
    )
)
def test_what_is_written_is_read(stroke: Stroke) -> None:
    assert read_stroke(str(stroke)) == stroke


@given(st.text(max_size=30))
def test_nothing_is_too_strange(text: str) -> None:
    found = read_stroke(text)
    assert found is None or read_stroke(str(found)) == found
