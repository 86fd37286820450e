"""What modgen reads of a rule set's table parts is what the engine's value has."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from modgen.game import deedparts
from modgen.game import tableparts as read
from validator.engine import (
    Act,
    Case,
    Count,
    Deed,
    Mark,
    Paste,
    Status,
    TableParts,
    Targets,
    Throw,
    Track,
    find_ruleset,
)


@pytest.mark.parametrize(
    ("given", "read_as"),
    [
        (TableParts, read.TableParts),
        (Act, read.Act),
        (Case, read.Case),
        (Status, read.Status),
        (Throw, read.Throw),
        (Deed, deedparts.Deed),
        (Targets, deedparts.Targets),
        (Track, deedparts.Track),
        (Mark, deedparts.Mark),
        (Count, deedparts.Count),
        (Paste, deedparts.Paste),
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
    for name in ("impulse", "aerospace"):
        assert list(read.faults(find_ruleset(name).table_parts)) == []
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
        ({"deeds": (Deed("shoot", ("gun",), targets=Targets(("card",), 3)),)}, ["deeds[0].targets.whose"]),
        ({"deeds": (Deed("shoot", ["gun"], counts=3),)}, ["deeds[0].kinds", "deeds[0].counts"]),
        ({"tracks": (Track("order", ("card",), (Mark("march", (1,)),)),)}, ["tracks[0].values[0].kinds"]),
        ({"counts": (Count("blast", ("card",), most=None),)}, ["counts[0].most"]),
        ({"pastes": (Paste("plot", None),), "cards": None}, ["cards", "pastes[0].match"]),
        ({"statuses": ("tired",)}, ["statuses[0].id", "statuses[0].key", "statuses[0].drains"]),
    ],
)
def test_faults_are_named_by_their_path(change, wrong):
    assert list(read.faults(replace(TableParts(), **change))) == wrong


def test_what_has_no_parts_at_all_lacks_them_all():
    assert set(read.faults(object())) == {field.name for field in fields(TableParts)}
