"""What modgen reads of a rule set's table parts is what the engine's value has."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from modgen.game import tableparts as read
from validator.engine import Act, Case, Status, TableParts, Throw, find_ruleset


@pytest.mark.parametrize(
    ("given", "read_as"),
    [
        (TableParts, read.TableParts),
        (Act, read.Act),
        (Case, read.Case),
        (Status, read.Status),
        (Throw, read.Throw),
    ],
)
def test_both_have_the_same_attributes(given, read_as):
    attributes = {name for name, value in vars(read_as).items() if isinstance(value, property)}
    assert {field.name for field in fields(given)} == attributes


def test_the_plain_table_is_a_rule_set_s_that_asks_for_nothing():
    plain, nothing = read.PlainTable(), TableParts(holders=("initiative",))
    for field in fields(TableParts):
        assert getattr(plain, field.name) == getattr(nothing, field.name), field.name


def test_sound_parts_have_no_faults():
    assert list(read.faults(find_ruleset("impulse").table_parts)) == []
    assert list(read.faults(TableParts())) == []


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"phases": ["move"]}, ["phases"]),
        ({"dice": (6,)}, ["dice"]),
        ({"calls": ("",)}, ["calls"]),
        ({"acts": None}, ["acts"]),
        ({"acts": (Act("go", "G"), Act("roll", "H", 6))}, ["acts[1].roll"]),
        ({"acts": (Act("go", "G", kinds="cadre"),)}, ["acts[0].kinds"]),
        ({"acts": (Act("go", "G", kinds=(1,)),)}, ["acts[0].kinds"]),
        ({"acts": (Act("go", "G", cases=(Case("tired", "2"),)),)}, ["acts[0].cases[0].plus"]),
        ({"throws": (Throw("sky", 6),)}, ["throws[0].dice"]),
        ({"statuses": (Status("tired", "S", "yes"),)}, ["statuses[0].drains"]),
        ({"statuses": ("tired",)}, ["statuses[0].id", "statuses[0].key", "statuses[0].drains"]),
    ],
)
def test_faults_are_named_by_their_path(change, wrong):
    assert list(read.faults(replace(TableParts(), **change))) == wrong


def test_what_has_no_parts_at_all_lacks_them_all():
    assert set(read.faults(object())) == {field.name for field in fields(TableParts)}
