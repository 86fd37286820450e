"""The texts of the impulse rules: `rules.json` (what each rule says), `findings.json` (what was done, what was allowed)
and `actions.json` (what may be done and what was).

A rule has `<id>.title`, `.text`, `.source`, `.violation`, `.example` and, where the source can be read in several
ways or leaves something open, `.note`. An action has `<key>.may`, as it stands in a list of choices, and `<key>.did`.
"""
