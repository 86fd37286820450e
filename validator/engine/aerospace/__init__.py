"""The aerospace rules: flak, aircraft, Blast markers, spacecraft; exported as the rule set `aerospace`."""

from validator.engine.aerospace.ruleset import AerospaceRules

RULESET = AerospaceRules()

__all__ = ["RULESET", "AerospaceRules"]
