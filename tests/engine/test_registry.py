"""Rule sets are found by name through the entry point."""

from __future__ import annotations

from importlib import metadata
from importlib.metadata import EntryPoint

import pytest

from validator.engine import Ruleset, RulesetError, find_ruleset, known_rulesets, registry


def test_the_impulse_rules_are_found():
    rules = find_ruleset("impulse")
    assert isinstance(rules, Ruleset)
    assert rules.name == "impulse"
    assert "impulse" in known_rulesets()


def test_an_unknown_name_tells_which_there_are():
    with pytest.raises(RulesetError) as error:
        find_ruleset("impluse")
    assert (error.value.code, error.value.name) == ("unknown", "impluse")
    assert error.value.known == known_rulesets()


@pytest.mark.parametrize("value", ["no.such.module:RULES", "json:nothing", "json:dumps", "unfinished:RULES"])
def test_an_entry_point_that_leads_to_no_rule_set(monkeypatch, tmp_path, value):
    unfinished = "from validator.engine import Ruleset\nclass Rules(Ruleset): name = 'x'\nRULES = Rules()\n"
    (tmp_path / "unfinished.py").write_text(unfinished, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    entry = EntryPoint("broken", value, registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [entry])
    with pytest.raises(RulesetError) as error:
        find_ruleset("broken")
    assert error.value.code == "broken"
    assert error.value.detail


def test_what_is_installed_is_read_once_for_the_same_folders(monkeypatch, tmp_path):
    find_ruleset("impulse")
    reads = []
    read = metadata.entry_points
    monkeypatch.setattr(metadata, "entry_points", lambda group: reads.append(group) or read(group=group))
    assert find_ruleset("impulse") is find_ruleset("impulse")
    assert reads == []
    info = tmp_path / "odd_rules-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: odd-rules\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[{registry.GROUP}]\nodd = odd:RULES\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "odd" in known_rulesets()
    assert reads == [registry.GROUP]


def test_every_rule_of_the_catalogue_is_there_with_a_function_that_cites_its_source():
    from validator.engine.impulse.rules import BOOK

    rules = find_ruleset("impulse").rules
    assert list(rules) == [f"IMP-{id_}" for id_ in IDS]
    for name in rules:
        assert BOOK.functions(name), name
        for function in BOOK.functions(name):
            assert (function.__doc__ or "").startswith("Source, "), (name, function)


IDS = (
    "I1 I2 R0 R1 R2 R3 R4 R5 R6 R7 R8 S1 S2 S3 S4 S5 O1 O2 O3 O4 O5 A1 A2 A3 M1 M2 X1".split()  # noqa: SIM905
)
