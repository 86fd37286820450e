"""The impulse rules: areas, Action Points, impulses, rally; exported as the rule set `impulse`."""

from validator.engine.impulse.ruleset import ImpulseRules

RULESET = ImpulseRules()

__all__ = ["RULESET", "ImpulseRules"]
