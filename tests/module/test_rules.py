"""A module gets phases, markers, acts, calls and dice of whatever rules its game names; what no module can have is
told."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from types import MappingProxyType, ModuleType, SimpleNamespace

import pytest

from modgen.counters import draw_status
from modgen.game import rulesets
from modgen.game.binding_file import pattern
from modgen.game.model import Box, Game, Rules
from modgen.game.problems import Problem
from modgen.module import binding_for
from modgen.module.check import check_table
from modgen.module.pieces import pieces
from modgen.module.setups import setup_commands
from modgen.module.table import names, table_parts
from modgen.module.tree import module_tree
from modgen.texts import Catalogue
from modgen.vassal import AddPiece, Component, Trait, decode, read_state, read_type
from validator.engine import Act, Case, Status, TableParts, Throw


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
    acts=(
        Act("dig", "G", marks="tired", means="trench"),
        Act("scout", "O", roll="1d10", kinds=("cadre",)),
        Act(
            "wake", "U", roll="2d8", against="morale", cases=(Case("tired", 2, failed="lost"), Case("", restores=False))
        ),
    ),
    calls=("yield",),
    dice=("1d10", "3d6"),
    throws=(Throw("weather", "1d12"),),
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
    "act.scout.report": "$newPieceName$ scouts: $dice$, $total$",
    "act.wake.menu": "Wake",
    "act.wake.report": "$newPieceName$: $dice$ = $total$ to $needed$: $outcome$",
    "act.wake.tired.passed": "awake",
    "act.wake.tired.failed": "lost",
    "act.wake.none.passed": "lively",
    "act.wake.none.failed": "dull",
    "throw.weather.text": "Weather",
    "throw.weather.tip": "Roll for the weather",
    "throw.weather.report": "$PlayerSide$ looks at the sky: $result$ <$PlayerName$>",
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
    assert dice == [("1d10", "49,520"), ("3d6", "50,520"), ("Weather", "")]
    weather = list(root.find("DiceButton"))[-1].attributes
    assert (weather["nDice"], weather["nSides"]) == ("1", "12")
    assert weather["reportFormat"] == WORDS["throw.weather.report"]
    buttons = [(b.attributes["text"], b.attributes.get("reportFormat")) for b in root.find("DoActionButton")]
    assert buttons == [("Next phase", None), ("Yield", "$PlayerSide$ yields")]


def test_the_next_phase_has_a_button_in_words(install: Install) -> None:
    root = tree(install())
    button = next(b.attributes for b in root.find("DoActionButton") if b.attributes["text"] == "Next phase")
    assert button["doHotkey"] == "true"
    assert decode(button["hotkeys"], ",") == [next(root.find("TurnTracker")).attributes["nexthotkey"]]


def test_the_units_have_their_acts_and_markers(install: Install) -> None:
    game = install()
    layers = pieces(game, names(game, "en")).prototypes["NATO unit"]
    types = [layer.type for layer in layers]
    dig = trigger(types, "dig")
    assert (dig["command"], dig["key"]) == ("Dig in", "71,130")
    assert dig["actionKeys"] == ("0,0,dig_said", "0,0,status_tired")
    status = read_type(next(t for t in types if t.startswith("emb2;") and "Lost" in t)).traits[0]
    assert status["levelNames"] == ("", "+ (Tired)", "+ (Lost)")
    drains = [t for t in types if t.startswith("macro;") and "apDrain" in t and ";Lose its way;" in t]
    assert len(drains) == 1


def trigger(types: list[str], name: str) -> Trait:
    """The trigger of that name among the traits of a piece."""
    return next(
        trait for t in types for trait in read_type(t).traits if trait.prefix == "macro;" and trait.name == name
    )


def test_only_units_of_their_kind_have_an_act(install: Install) -> None:
    game = install()
    prototypes = pieces(game, names(game, "en")).prototypes
    having = [
        name for name, layers in prototypes.items() if any(layer.type.startswith("macro;scout;") for layer in layers)
    ]
    assert having == ["NATO cadre"]


def test_a_roll_is_kept_in_the_piece_and_never_twice_the_same(install: Install) -> None:
    """VASSAL logs no change of a property to the value it has: the text counts the rolls."""
    game = install()
    types = [layer.type for layer in pieces(game, names(game, "en")).prototypes["NATO unit"]]
    kept = [trait for t in types for trait in read_type(t).traits if trait.prefix == "PROP;"]
    assert [trait.name for trait in kept] == ["WakeRoll"]
    (command,) = kept[0]["keyCommands"]  # type: ignore[misc]
    expression = decode(decode(str(command), ":")[2], ",")[1]
    assert expression.count("Random(8)") == 2
    assert "WakeRollNumber + 1" in expression
    assert "Status_Level == 2 ? Morale + 2" in expression


def test_each_way_the_dice_fall_says_so_first_and_then_does_it(install: Install) -> None:
    game = install()
    types = [layer.type for layer in pieces(game, names(game, "en")).prototypes["NATO unit"]]
    assert trigger(types, "wake")["actionKeys"] == ("0,0,wake_roll", "0,0,wake_judge")
    done = {end: trigger(types, f"wake {end}")["actionKeys"] for end in ("tired passed", "tired failed", "none passed")}
    assert done["tired passed"] == ("0,0,wake_tired_passed", "0,0,statusDown", "0,0,apReset")
    # The marker by one step, whichever way round; then the AP it costs.
    assert done["tired failed"] == ("0,0,wake_tired_failed", "0,0,statusUp", "0,0,apDrain")
    assert done["none passed"] == ("0,0,wake_none_passed",)
    when = trigger(types, "wake tired passed")["propertyMatch"]
    assert when == '{WakeRollMarker == "tired" && WakeRollTotal <= WakeRollNeeded}'
    reports = [str(trait["reportFormat"]) for t in types for trait in read_type(t).traits if trait.prefix == "report;"]
    assert "$newPieceName$: $WakeRollDice$ = $WakeRollTotal$ to $WakeRollNeeded$: lost" in reports


def test_the_way_between_two_markers_is_one_step(install: Install) -> None:
    game = install()
    types = [layer.type for layer in pieces(game, names(game, "en")).prototypes["NATO unit"]]
    assert trigger(types, "lost 1")["actionKeys"] == ("0,0,statusDown",)
    layer = next(
        trait for t in types for trait in read_type(t).traits if trait.name == "Status" and trait.prefix == "emb2;"
    )
    assert layer["loopLevels"] is True


def test_who_holds_something_is_given_it_by_menu(install: Install) -> None:
    game = install()
    counters = [replace(c, marker="banner") if c.id == "ini" else c for c in game.counters]
    slot = pieces(game, names(game, "en")).slots["ini"]
    assert not any("Give to" in layer.type for layer in slot.own)
    game = replace(game, counters=tuple(counters))
    types = [layer.type for layer in pieces(game, names(game, "en")).slots["ini"].own]
    assert [trigger(types, name)["command"] for name in ("giveFront", "giveBack")] == [
        "Give to NATO",
        "Give to Warsaw Pact",
    ]
    assert trigger(types, "giveBack")["actionKeys"] == ("0,0,turnOver",)


def test_the_binding_means_what_they_call_it(install: Install) -> None:
    binding = binding_for(install())
    assert binding is not None
    assert binding.ruleset == "hours"
    assert binding.turn is not None
    assert binding.turn.phases == ("march", "storm")
    assert dict(binding.statuses[0].values) == {"2": "tired", "3": "lost"}
    lines = {line.word: line for line in binding.lines}
    assert set(lines) == {"trench", "scout", "wake", "yield", "reset"}
    assert lines["trench"].match == r"^{unit} digs in at .*? \(.*?\)$"
    assert [(r.property, r.dice, r.of_piece) for r in binding.rolls] == [
        ("ScoutRoll", "1d10", True),
        ("WakeRoll", "2d8", True),
    ]
    found = re.search(binding.rolls[1].match, "3+8 <= 9 tired #12")
    assert found is not None and found["values"] == "3+8"
    sky = pattern(binding.dice[1].match).search("NATO looks at the sky: 11 <Ann>")
    assert sky is not None
    assert (sky["side"], sky["values"], sky["player"], binding.dice[1].dice) == ("NATO", "11", "Ann", "1d12")


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
        ({"throws": (Throw("weather", "dice"),)}, "rules_dice", {"dice": "dice"}),
        ({"acts": (Act("dig", "G", marks="wet"),)}, "rules_status", {"id": "dig", "status": "wet"}),
        ({"acts": (Act("dig", "G", roll="1d10", cases=(Case("tired"),)),)}, "rules_cases", {"id": "dig"}),
        ({"acts": (Act("dig", "r"),)}, "rules_key", {"key": "r", "other": "ap.spend"}),
        ({"acts": (Act("dig", "S"),)}, "rules_key", {"key": "S", "other": "tired"}),
        ({"acts": (Act("dig", "F1"),)}, "rules_key", {"key": "F1", "other": "-"}),
        ({"calls": ("yield", "hold")}, "rules_words", {"keys": "call.hold.text, call.hold.tip, call.hold.report"}),
    ],
)
def test_parts_that_no_module_can_have(install: Install, change: dict[str, object], code: str, values: object) -> None:
    words = WORDS | {"phase.march, first": "March", "act.dig.tired.passed": "up", "act.dig.tired.failed": "down"}
    game = install(replace(PARTS, **{"boxes": (), **change}), words)  # type: ignore[arg-type]
    found = [problem for problem in check_table(game) if problem.severity.value == "error"]
    assert codes(iter(found)) == [code]
    assert {**found[0].values, **values} == found[0].values  # type: ignore[dict-item]


def test_a_figure_that_nobody_has_leaves_the_act_out(install: Install) -> None:
    act = Act("wake", "U", roll="2d8", against="luck", cases=(Case("tired"),))
    game = install(replace(PARTS, boxes=(), acts=(act,)))
    found = list(check_table(game))
    assert [(p.code, p.values["figure"], p.severity.value) for p in found] == [
        ("module.rules_figure", "luck", "warning")
    ]
    layers = pieces(game, names(game, "en")).prototypes["NATO unit"]
    assert not any("wake" in layer.type for layer in layers)


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


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("RULES = Rules(", "SyntaxError"),
        ("raise RuntimeError('not today')", "RuntimeError: not today"),
        ("RULES = 1 / 0", "ZeroDivisionError"),
    ],
)
def test_rules_that_do_not_import_are_broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, reason: str
) -> None:
    (tmp_path / "half_written.py").write_text(f"{code}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    entry = EntryPoint("half", "half_written:RULES", rulesets.GROUP)
    monkeypatch.setattr(rulesets, "entry_points", lambda group: [entry])
    with pytest.raises(rulesets.BrokenRules, match=reason):
        rulesets.rule_system("half")


def test_rules_that_are_not_installed_are_not_remembered(install: Install) -> None:
    with pytest.raises(LookupError):
        rulesets.rule_system("hours")
    install()
    assert rulesets.rule_system("hours").table_parts is PARTS
