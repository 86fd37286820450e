"""Rule sets are found by name through the entry point."""

from __future__ import annotations

import sys
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


_SHAPED = """
from validator.engine import Ruleset, Rule, TableParts
class Rules(Ruleset):
    name, texts, rules, table_parts = "broken", "validator.engine.impulse.texts", {"B-1": Rule("B-1")}, TableParts()
    options_schema = {"type": "object", "properties": {}}
    start = check = apply = legal = reader = shown = lambda self, *_: None
"""


@pytest.mark.parametrize(
    ("line", "detail"),
    [
        ("pass", None),
        ("Rules.name = 'another'", "name"),
        ("Rules.rules = {'B-1': 'a rule'}", "rules"),
        ("Rules.rules = None", "rules"),
        ("Rules.options_schema = {'properties': 3}", "options_schema"),
        ("Rules.options_schema = property(lambda self: 1 / 0)", "ZeroDivisionError: division by zero"),
        ("Rules.table_parts = None", "table_parts"),
        ("Rules.texts = None", "texts"),
        ("Rules.texts = 'validator.nowhere'", "texts"),
        ("Rules.texts = 'no.such.package'", "ModuleNotFoundError: No module named 'no'"),
        ("raise RuntimeError('not today')", "RuntimeError: not today"),
        ("raise SystemExit(0)", "SystemExit: 0"),
        ("open('no/such/file')", "FileNotFoundError: [Errno 2] No such file or directory: 'no/such/file'"),
    ],
)
def test_a_rule_set_of_another_shape_is_broken(monkeypatch, tmp_path, line, detail):
    (tmp_path / "shaped.py").write_text(f"{_SHAPED}\n{line}\nRULES = Rules()\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "shaped", raising=False)
    entry = EntryPoint("broken", "shaped:RULES", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [entry])
    if detail is None:
        assert find_ruleset("broken").rules
        return
    with pytest.raises(RulesetError) as error:
        find_ruleset("broken")
    assert (error.value.code, error.value.detail) == ("broken", detail)


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
