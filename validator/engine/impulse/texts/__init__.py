"""The texts of the impulse rules: `rules.json` (what each rule says) and `findings.json` (what was done, what was
allowed).

A rule has `<id>.title`, `.text`, `.source`, `.violation`, `.example` and, where the source can be read in several
ways or leaves something open, `.note`.
"""
