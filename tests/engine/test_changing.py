"""A changed copy is what `dataclasses.replace` makes."""

from dataclasses import FrozenInstanceError, fields, replace

import pytest

from validator.engine.changing import changed
from validator.engine.impulse.state import Deeds, Impulse, Rally, Rolls, UnitState


@pytest.mark.parametrize(
    "value",
    [UnitState("a", "a", 3), Deeds("a"), Impulse("NATO", True), Rally(step=2), Rolls(taken="WP")],
    ids=lambda value: type(value).__name__,
)
def test_each_field_of_each_value(value):
    for each in fields(value):
        assert changed(value, **{each.name: 7}) == replace(value, **{each.name: 7})
    assert changed(value) == value
    assert changed(value) is not value


def test_the_value_itself_stays_and_the_copy_is_frozen():
    value = UnitState("a", "a", 3)
    copy = changed(value, ap=2, place="b")
    assert (value.ap, copy.ap, copy.place, copy.area) == (3, 2, "b", "a")
    with pytest.raises(FrozenInstanceError):
        copy.ap = 1


def test_a_field_it_does_not_have():
    with pytest.raises(KeyError):
        changed(UnitState("a", "a", 3), app=2)
