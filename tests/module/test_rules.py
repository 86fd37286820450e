"""A module gets phases, markers, acts, calls and dice of whatever rules its game names; what no module can have is
told."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from types import MappingProxyType, ModuleType, SimpleNamespace

import pytest

from modgen.counters import draw_status
from modgen.game import rulesets
from modgen.game.model import Box, Game, Rules
from modgen.game.problems import Problem
from modgen.module import binding_for
from modgen.module.check import check_table
from modgen.module.pieces import pieces
from modgen.module.setups import setup_commands
from modgen.module.table import names, table_parts
from modgen.module.tree import module_tree
from modgen.texts import Catalogue
from modgen.vassal import AddPiece, Component, read_state, read_type
from validator.engine import Act, Status, TableParts


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


games = load("games")
PARTS = TableParts(
    phases=("march", "storm"),
    statuses=(Status("tired", "S"), Status("lost", "B", drains=True)),
    acts=(Act("dig", "G"), Act("scout", "O", roll="1d10")),
    calls=("yield",),
    dice=("1d10", "3d6"),
    holders=("banner", "wind"),
    boxes=("camp",),
)
WORDS = {
    "phase.march": "March",
    "phase.storm": "Storm",
    "status.tired": "Tired",
    "status.tired.menu": "Tire",
    "status.lost": "Lost",
    "status.lost.menu": "Lose its way",
    "act.dig.menu": "Dig in",
    "act.dig.report": "$newPieceName$ digs in at $location$ ($Terrain$)",
    "act.scout.menu": "Scout",
    "act.scout.report": "$newPieceName$ scouts",
    "call.yield.text": "Yield",
    "call.yield.tip": "Yield the hour",
    "call.yield.report": "$PlayerSide$ yields",
}
Install = Callable[..., Game]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install a rule set `hours` with these parts and words; gives the small game under its rules."""

    def put(parts: object = PARTS, words: dict[str, str] = WORDS, schema: object = MappingProxyType({})) -> Game:
        package = tmp_path / "hours_texts"
        (package / "en").mkdir(parents=True)
        (package / "__init__.py").write_text("", encoding="utf-8")
        (package / "en" / "table.json").write_text(json.dumps(words), encoding="utf-8")
        rules = SimpleNamespace(options_schema=schema, texts="hours_texts", table_parts=parts)
        (tmp_path / "hours.py").write_text("", encoding="utf-8")
        monkeypatch.syspath_prepend(str(tmp_path))
        for module in ("hours", "hours_texts"):
            monkeypatch.delitem(sys.modules, module, raising=False)
        entry = EntryPoint("hours", "hours:RULES", rulesets.GROUP)
        monkeypatch.setattr(rulesets, "entry_points", lambda group: [entry])
        monkeypatch.setattr("hours.RULES", rules, raising=False)
        rulesets.rule_system.cache_clear()
        return replace(games.small_game(), rules=Rules("hours"), setups=())

    yield put
    rulesets.rule_system.cache_clear()
    from modgen.texts import _area

    _area.cache_clear()


def tree(game: Game) -> Component:
    called = names(game, "en")
    return module_tree(game, called, pieces(game, called))


def test_the_window_has_their_phases_dice_and_calls(install: Install) -> None:
    root = tree(install())
    assert next(root.find("ListTurnLevel")).attributes["list"] == "March,Storm"
    dice = [(b.attributes["name"], b.attributes["hotkey"]) for b in root.find("DiceButton")]
    assert dice == [("1d10", "49,520"), ("3d6", "50,520")]
    buttons = [(b.attributes["text"], b.attributes["reportFormat"]) for b in root.find("DoActionButton")]
    assert buttons == [("Yield", "$PlayerSide$ yields")]


def test_the_units_have_their_acts_and_markers(install: Install) -> None:
    game = install()
    layers = pieces(game, names(game, "en")).prototypes["NATO unit"]
    types = [layer.type for layer in layers]
    assert any(t.startswith(("macro;dig;Dig in;71\\,130;", "macro;dig;Dig in;71,130;")) for t in types)
    scout = next(t for t in types if t.startswith("globalhotkey;"))
    assert "Scout" in scout
    assert "49,520" in scout
    status = read_type(next(t for t in types if t.startswith("emb2;") and "Lost" in t)).traits[0]
    assert status["levelNames"] == ("", "+ (Tired)", "+ (Lost)")
    drains = [t for t in types if t.startswith("macro;") and "apDrain" in t and ";Lose its way;" in t]
    assert len(drains) == 1


def test_the_binding_means_what_they_call_it(install: Install) -> None:
    binding = binding_for(install())
    assert binding is not None
    assert binding.ruleset == "hours"
    assert binding.turn is not None
    assert binding.turn.phases == ("march", "storm")
    assert dict(binding.statuses[0].values) == {"2": "tired", "3": "lost"}
    lines = {line.word: line for line in binding.lines}
    assert set(lines) == {"dig", "scout", "yield", "reset"}
    assert lines["dig"].match == r"^{unit} digs in at .*? \(.*?\)$"
    assert [word for word, line in lines.items() if line.ties_roll] == ["scout"]


def test_the_first_holder_shows_who_begins(install: Install) -> None:
    game = install()
    counters = [replace(c, marker="banner") if c.id == "ini" else c for c in game.counters]
    setup = replace(games.small_game().setups[0], phase="storm", initiative="red")
    game = replace(game, counters=tuple(counters), setups=(setup,))
    binding = binding_for(game)
    assert binding is not None
    assert [(marker.shows, dict(marker.sides)) for marker in binding.markers] == [("banner", {"1": "blue", "2": "red"})]
    called = names(game, "en")
    for command in setup_commands(game, setup, called, pieces(game, called)):
        if isinstance(command, AddPiece) and command.type != "stack":
            state = read_state(read_type(command.type), command.state)
            if dict(state.layer(-1).values).get("name") == "Initiative" or "Initiative" in command.type:
                face = state.trait("emb2", "Face")
                assert face is not None
                assert face["value"] == 2
                return
    pytest.fail("no marker in the set-up")


def test_a_marker_nobody_drew_has_its_word_on_it(install: Install) -> None:
    drawn = draw_status(install(), "tired", "en", "Tired")
    assert drawn.startswith("<svg")
    assert drawn != draw_status(games.small_game(), "suppressed")
    with pytest.raises(KeyError):
        draw_status(games.small_game(), "tired")


def codes(problems: Iterator[Problem]) -> list[str]:
    found = list(problems)
    for problem in found:
        for language in ("en", "ru"):
            for key in (problem.code, f"{problem.code}.cure"):
                assert Catalogue("modgen.texts", language)(key, **problem.values)
    return [problem.code.removeprefix("module.") for problem in found]


def test_sound_parts_are_not_told(install: Install) -> None:
    game = install()
    boxes = tuple(Box(role, games.Text(role), (0, 0, 9, 9), role) for role in ("camp", "banner", "turn", ""))
    game = replace(game, maps=(replace(game.maps[0], boxes=boxes),))
    assert codes(check_table(game)) == []


def test_a_box_that_the_rules_do_not_know_is_a_warning(install: Install) -> None:
    found = list(check_table(install()))
    assert [(p.code, p.values["role"], p.severity.value) for p in found] == [
        ("module.unknown_box_role", role, "warning") for role in ("initiative", "cadre", "eliminated")
    ]


def test_the_small_game_s_boxes_are_known() -> None:
    assert list(check_table(games.small_game())) == []


@pytest.mark.parametrize(
    ("change", "code", "values"),
    [
        ({"phases": ("march, first", "storm")}, "rules_id", {"id": "march, first"}),
        ({"dice": ("1d10", "coin")}, "rules_dice", {"dice": "coin"}),
        ({"dice": ("3d6",)}, "rules_dice", {"dice": "1d10"}),
        ({"acts": (Act("dig", "r"),)}, "rules_key", {"key": "r", "other": "ap.spend"}),
        ({"acts": (Act("dig", "S"),)}, "rules_key", {"key": "S", "other": "tired"}),
        ({"acts": (Act("dig", "F1"),)}, "rules_key", {"key": "F1", "other": "-"}),
        ({"calls": ("yield", "hold")}, "rules_words", {"keys": "call.hold.text, call.hold.tip, call.hold.report"}),
    ],
)
def test_parts_that_no_module_can_have(install: Install, change: dict[str, object], code: str, values: object) -> None:
    words = WORDS | {"phase.march, first": "March"}
    game = install(replace(PARTS, **{"boxes": (), **change}), words)  # type: ignore[arg-type]
    found = [problem for problem in check_table(game) if problem.severity.value == "error"]
    assert codes(iter(found)) == [code]
    assert {**found[0].values, **values} == found[0].values  # type: ignore[dict-item]


def test_a_report_must_say_who(install: Install) -> None:
    game = install(replace(PARTS, boxes=()), WORDS | {"act.scout.report": "Somebody scouts"})
    found = list(check_table(game))
    # Both languages fall back to the English text, and each is told.
    assert codes(iter(found)) == ["rules_report", "rules_report"]
    assert found[0].values["variable"] == "$newPieceName$"


@pytest.mark.parametrize(
    ("parts", "schema", "reason"),
    [
        (PARTS, "none", "options_schema"),
        (replace(PARTS, calls=["yield"]), {}, "table_parts.calls"),  # type: ignore[arg-type]
        (None, {}, "table_parts.acts"),
    ],
)
def test_rules_of_another_shape_are_broken(install: Install, parts: object, schema: object, reason: str) -> None:
    game = install(parts, schema=schema)
    with pytest.raises(rulesets.BrokenRules, match=reason):
        rulesets.rule_system("hours")
    assert table_parts(game).acts == ()


def test_rules_that_do_not_import_are_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "half_written.py").write_text("RULES = Rules(\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    entry = EntryPoint("half", "half_written:RULES", rulesets.GROUP)
    monkeypatch.setattr(rulesets, "entry_points", lambda group: [entry])
    with pytest.raises(rulesets.BrokenRules, match="SyntaxError"):
        rulesets.rule_system("half")


def test_rules_that_are_not_installed_are_not_remembered(install: Install) -> None:
    with pytest.raises(LookupError):
        rulesets.rule_system("hours")
    install()
    assert rulesets.rule_system("hours").table_parts is PARTS
