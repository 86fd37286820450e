"""The expressions of traits, as far as they are read, and what is beyond that."""

from __future__ import annotations

import pytest

from validator.play.expressions import NotUnderstood, Scope, evaluated, holds

KNOWN = {"AP": "2", "MaxAP": "3", "Name": "A/2", "On": "true", "Roll": "3+5 <= 7 suppressed #2"}
SCOPE = Scope(KNOWN.get, lambda sides: sides - 1)


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("as it stands", "as it stands"),
        ("{Math.max(0, MaxAP - AP * 2 + 1)}", "0"),
        ('{Random(6) + "+" + Random(6)}', "5+5"),
        ('{1 + 2 + " of " + 1 + 2}', "3 of 12"),
        ('{Integer.parseInt(Roll.split("[+ ]")[0]) + Integer.parseInt(Roll.split("#")[1])}', "5"),
        ('{Roll.split(" ")[3]}', "suppressed"),
        ('{Nothing == "" ? "none" : "some"}', "none"),
        ('{AP == "2"}', "false"),  # a number is no text
        ("{On && !(AP > MaxAP) || false}", "true"),
        ("{-7 / 2}", "-3"),  # as Java divides
    ],
)
def test_what_an_expression_comes_to(expression: str, value: str) -> None:
    assert evaluated(expression, SCOPE) == value


@pytest.mark.parametrize(
    "expression",
    [
        "{AP >}",
        "{Name > 1}",
        "{1 / 0}",
        "{SumStack(AP)}",
        '{Roll.split(" ")[9]}',
        "{" + "(" * 5000 + "1}",
        "{AP = 1}",
        "{'a'}",
    ],
)
def test_what_is_not_understood_is_said(expression: str) -> None:
    with pytest.raises(NotUnderstood):
        evaluated(expression, SCOPE)


def test_no_condition_is_always_met() -> None:
    assert holds("", SCOPE)
    assert not holds("{AP > 2}", SCOPE)
    with pytest.raises(NotUnderstood):
        holds("AP = 2", SCOPE)  # the old form of conditions
