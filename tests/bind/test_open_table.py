"""Drafts for games on an open table: formations with cards, aircraft, spacecraft, tokens; a made-up module, and the
hand-made one that logs were judged for."""

from __future__ import annotations

from pathlib import Path

import pytest
import workshop as w

from modgen.game.binding import Binding, TraitKind
from modgen.game.binding_file import read_binding
from modgen.texts import Catalogue
from modgen.vassal import Module, read_module, write_trait
from validator.bind.draft import draft_binding
from validator.bind.unexplained import kinds_found, unexplained_files
from validator.bind.writing import draft_text
from validator.logs.opening import audit_files

SKYHARBOUR = Path(__file__).parents[2] / "../shared/vassal/skyharbour"
needs_skyharbour = pytest.mark.skipif(not SKYHARBOUR.is_dir(), reason="Sky Harbour is not beside the checkout")


def kept(name: str, value: str = "") -> tuple[str, str]:
    """A dynamic property."""
    return write_trait("PROP;", name=name), value


def report(text: str) -> tuple[str, str]:
    return write_trait("report;", keys=("65,130",), reportFormat=text), "-1"


def gun() -> tuple[tuple[str, str], ...]:
    flak = "$newPieceName$ ($Formation$) FLAK at $FlakTarget$, $FlakMove$: rolls $FlakRoll$, modifier $FlakMod$"
    return (
        w.marker(Kind="ground", Side="Red", Formation="Battery", AARange="30", Skimmer="yes"),
        kept("Aboard"),
        report(flak),
        report("$newPieceName$ boards $Aboard$"),
        report("$newPieceName$ hums"),
    )


def card() -> tuple[tuple[str, str], ...]:
    orders = w.layer("Order", ",+ (March),+ (Overwatch),+ (Whistle)", "a.png,b.png,c.png,d.png")
    shown = w.layer("Status", "+ [In reserve],+ [Landed]", "a.png,b.png")
    figures = w.marker(Kind="card", Side="Red", Formation="Battery", FormationType="ground", Initiative="2")
    test = report("$Formation$ ACTION TEST: rolls $ActionRoll$, modifier $ActionMod$, needs $Initiative$+")
    return figures, kept("Blast", "0"), orders, shown, test


@pytest.fixture(scope="module")
def module() -> Module:
    table = {"Dangerous: Bog": "0,0;50,0;50,50;0,50"}
    beside = {"Red reserve": "0,0;90,0;90,90;0,90", "Red losses": "100,0;190,0;190,90;100,90"}
    flyer = (w.marker(Kind="aircraft", Side="Red", Formation="Wing"), w.layer("Flight", ",+ (landed)"))
    pieces = w.folder("Red", w.slot("Gun 1", *gun()), w.slot("Battery card", *card()), w.slot("Kite 1", *flyer))
    tokens = w.folder("Markers", w.slot("Drop zone", w.marker(Kind="marker")))
    return w.module(w.game_map(table, "Table"), w.game_map(beside, "Off"), pieces, tokens)


@pytest.fixture(scope="module")
def binding(module: Module) -> Binding:
    return read_binding(draft_text(draft_binding(module), "en").encode(), "draft.yaml")


def test_the_rule_set_is_known_by_what_pieces_print(binding: Binding) -> None:
    assert binding.ruleset == "aerospace"
    plain = w.module(w.game_map(w.SQUARES), w.folder("Red", w.slot("A", w.marker(Morale="3", AF="2"))))
    assert "ruleset: impulse" in draft_text(draft_binding(plain), "en")


def test_the_table_has_a_size_and_dangerous_ground(binding: Binding) -> None:
    table = binding.table
    assert table is not None
    assert (table.area, table.scale, table.width, table.height) == ("table", 10, 30, 30)
    assert [(one.kind, one.zone) for one in table.terrain] == [("dangerous", "Dangerous: Bog")]
    assert dict(table.edges) == {"north": "Red", "south": "Blue"}
    places = [(place.area or f"box:{place.box}", place.map, place.zone) for place in binding.places]
    assert places == [
        ("table", "Table", ""),
        ("box:reserve", "Off", "Red reserve"),
        ("box:destroyed", "Off", "Red losses"),
        ("box:reserve", "Off", ""),
    ]


def test_cards_and_units_carry_what_the_rules_ask_for(binding: Binding) -> None:
    units = binding.units
    assert dict(units.figures) == {"aa_range": "AARange", "initiative": "Initiative"}
    assert dict(units.words) == {"formation": "Formation", "type": "FormationType", "skimmer": "Skimmer"}
    assert {kind.kind for kind in units.kinds} == {"ground", "aircraft", "card"}  # a kite prints no figures
    assert [(gauge.figure, gauge.name) for gauge in binding.gauges] == [("blast", "Blast")]
    tracks = {one.track: (one.trait, one.name, dict(one.values)) for one in binding.statuses}
    assert tracks == {
        "order": (TraitKind.LAYER, "Order", {"2": "march", "3": "overwatch"}),
        "state": (TraitKind.LAYER, "Status", {"1": "reserve", "2": "landed"}),
        "flight": (TraitKind.LAYER, "Flight", {"2": "landed"}),
    }
    assert [(one.word, one.property) for one in binding.words] == [("aboard", "Aboard")]
    assert [one.token for one in binding.tokens] == ["drop_zone"]


def test_lines_have_the_groups_that_the_rules_read(binding: Binding) -> None:
    lines = {line.word: line.match for line in binding.lines}
    assert set(lines) == {"flak", "board", "test", "plot", "reveal"}
    assert lines["flak"] == (
        r"^{unit} \([^\)]*\) FLAK at (?P<formation>[^,]+), (?P<move>[^:]+): rolls (?P<roll>\d+), modifier "
        r"(?P<modifier>-?\d+)$"
    )
    assert lines["board"] == "^{unit} boards (?P<transport>.+?)$"
    assert lines["test"].startswith("^(?P<formation>.+?) ACTION TEST: rolls (?P<roll>")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_was_not_found_is_asked_for(module: Module, language: str) -> None:
    text, words = draft_text(draft_binding(module), language), Catalogue("validator.texts", language)
    for key, values in (
        ("no_track", {"known": "broken, suppressed"}),
        ("no_tokens", {"names": "bombardment, pinpoint"}),
        ("status_levels", {"n": 1}),
        ("table_edges", {}),
    ):
        assert f"# ? {words(f'bind.{key}', **values)}" in text.replace("\n#   ", " ")
    assert "hums" in text


@pytest.fixture(scope="module")
def filled_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The draft for Sky Harbour with the three facts that no module tells: whose the edges are, the ratings."""
    text = draft_text(draft_binding(read_module(SKYHARBOUR / "skyharbour.vmod")), "en")
    for asked, told in (
        ("{north: Crown, south: Free Ports}", "{north: Free Ports, south: Crown}"),
        ("roster: [Crown]", "roster: [Crown], figures: {strategy: 3}"),
        ("roster: [Free Ports]", "roster: [Free Ports], figures: {strategy: 2}"),
    ):
        assert text.count(asked) == 1
        text = text.replace(asked, told)
    file = tmp_path_factory.mktemp("draft") / "skyharbour.yaml"
    file.write_text(text, encoding="utf-8")
    return file


@needs_skyharbour
def test_a_draft_that_was_filled_in_judges_as_the_binding_by_hand(filled_in: Path) -> None:
    module = SKYHARBOUR / "skyharbour.vmod"
    logs = sorted((SKYHARBOUR / "logs").glob("*.vlog"))
    assert len(logs) == 18
    for log in logs:
        mine, theirs = (audit_files([log], module, binding).logs[0].reports for binding in (filled_in, None))
        assert [(r.rule, r.step, r.unit) for r in mine] == [(r.rule, r.step, r.unit) for r in theirs], log.name


@needs_skyharbour
def test_little_of_real_logs_is_left_unexplained(filled_in: Path) -> None:
    logs = sorted((SKYHARBOUR / "logs").glob("*.vlog"))
    found = unexplained_files(logs, SKYHARBOUR / "skyharbour.vmod", filled_in)
    left = {kind: sum(group.count for group in groups) for kind, groups in kinds_found(found)}
    assert left.pop("talk") + left.pop("talk_unit") < 50
    assert sum(left.values()) < 30
    assert sum(found.noise.values()) > 1600
