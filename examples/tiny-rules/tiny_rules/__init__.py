"""A complete rule set in a few pages: sides act in turn, and who has moved is tired until it rests."""

from tiny_rules.ruleset import RULESET, TinyRules

__all__ = ["RULESET", "TinyRules"]
