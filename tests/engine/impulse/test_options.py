"""The options of the impulse rules: their schema, their defaults, and what is refused."""

import jsonschema
import pytest

from validator.engine import RulesetError, find_ruleset
from validator.engine.impulse.options import SCHEMA, Options, read_options

BAD = [
    {"assault_ap": "1"},
    {"assault_ap": True},
    {"assault_ap": -1},
    {"assault_ap": None},
    {"areas_per_impulse": 0},
    {"cadre_min": 7},
    {"rally_roll": "shall"},
    {"tie_winner": 3},
    {"asault_ap": 1},
]
GOOD = [
    {},
    {"assault_ap": 0, "cadre_min": 5, "cadre_max": None, "tie_winner": "WP"},
    {"rally_order": "any", "rally_roll": "may"},
]


def test_the_schemas_defaults_are_the_options_defaults():
    jsonschema.Draft202012Validator.check_schema(dict(SCHEMA))
    defaults = {name: each["default"] for name, each in SCHEMA["properties"].items()}
    assert read_options(defaults) == Options()
    assert find_ruleset("impulse").options_schema == SCHEMA


@pytest.mark.parametrize("given", GOOD, ids=str)
def test_what_the_schema_allows_is_read(given):
    jsonschema.validate(given, dict(SCHEMA))
    options = read_options(given)
    assert all(getattr(options, name) == value for name, value in given.items())


@pytest.mark.parametrize("given", BAD, ids=str)
def test_what_the_schema_refuses_is_refused_with_its_name(given):
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(given, dict(SCHEMA))
    with pytest.raises(RulesetError) as refused:
        read_options(given)
    assert refused.value.code == "options"
    assert refused.value.detail.partition(":")[0] == next(iter(given))


def test_a_scenario_with_a_bad_option_does_not_start(make_scenario):
    with pytest.raises(RulesetError):
        find_ruleset("impulse").start(make_scenario(options={"assault_ap": "many"}))
