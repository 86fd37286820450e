"""The options: each reading has its default, others are refused."""

import pytest

from validator.engine import RulesetError
from validator.engine.aerospace.options import SCHEMA, Options, read_options


def test_defaults_are_those_of_the_schema():
    defaults = {name: one["default"] for name, one in SCHEMA["properties"].items()}
    assert read_options({}) == read_options(defaults) == Options()


@pytest.mark.parametrize(
    "given",
    [
        {"flak_period": "game"},
        {"same_profile": "no"},
        {"same_profile": None},
        {"edge": -1},
        {"edge": True},
        {"zone_of_control": "wide"},
        {"unheard_of": 1},
    ],
)
def test_what_is_not_allowed(given):
    with pytest.raises(RulesetError) as error:
        read_options(given)
    assert error.value.code == "options"


def test_what_is():
    assert read_options({"zone_of_control": 2.5, "edge": 2, "flak_period": "table"}).edge == 2
