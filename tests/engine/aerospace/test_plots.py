"""AIR-S6: secret plots."""

import re
from importlib import resources

import pytest
from hypothesis import given
from hypothesis import strategies as st

from modgen.game.binding_file import read_lines
from validator.engine import find_ruleset
from validator.engine.aerospace.actions import Move, RevealPlot, SealPlot, Strike
from validator.engine.aerospace.plotting import seal_of
from validator.engine.plots import PlotText, digest, read_plot
from validator.engine.values import Severity
from validator.logs.sources import shipped_bindings

EMPTY = dict.fromkeys(("g1", "a1", "a2", "r1"), "reserve")
BOMB = "Southern Kite|turn=2|x=64|y=36|k1"
OTHER = "Southern Kite|turn=2|x=20|y=20|k2"
DROP = "Company|turn=2|x=96|y=52|k3"


def sealed(game, *texts, late=False):
    """The texts are sealed in set-up, then it is the Action Phase of turn 2 and the ship has passed its test."""
    g = game("strategy", 1, at=EMPTY, cards={"Southern Kite": {"arrival": 2}, "Northern Kite": {"arrival": 2}})
    if late:
        g.do(Move(unit="g1", path=((20.0, 110.0),)))
    seals = g.do(*(SealPlot(digest=digest(text), side="S", name="Kite") for text in texts))
    g.do(Move(unit="g1", path=((20.0, 110.0),)))
    for phase, turn in (("action", 1), ("end", 1), ("strategy", 2), ("action", 2)):
        g.phase(phase, turn)
    g.acts("Southern Kite", "space_operation")
    return g, seals


def reveal(g, text):
    return g.do(RevealPlot(text=text, side="S"))


def strike(g, x, y, kind="bombardment"):
    g.do(Strike(kind=kind, piece=f"{kind} {x}", point=(x, y)))


def over(g):
    g.do(Move(unit="sk", to="departed"))
    return g.end()


@pytest.mark.parametrize(("x", "found"), [(64.0, []), (65.0, []), (65.5, ["AIR-S6"]), (93.0, ["AIR-S6"])])
def test_at_the_place_plotted(game, x, found):
    g, _ = sealed(game, BOMB)
    assert reveal(g, BOMB) == []
    strike(g, x, 36.0)
    assert over(g) == found


def test_told_after_the_marker_was_laid(game):
    g, _ = sealed(game, BOMB)
    strike(g, 64.0, 36.0)
    reveal(g, BOMB)
    assert over(g) == []


def test_another_text_than_the_sealed_one(game):
    g, _ = sealed(game, BOMB)
    assert reveal(g, OTHER) == ["AIR-S6"]
    strike(g, 20.0, 20.0)
    assert over(g) == []  # the same fault


def test_sealed_too_late(game):
    _, found = sealed(game, BOMB, late=True)
    assert found == ["AIR-S6"]


def test_told_again_it_is_no_new_seal(game):
    g, _ = sealed(game, BOMB)
    assert g.do(SealPlot(digest=digest(BOMB), side="S")) == []


def test_no_sealed_plot_in_the_log(game):
    g, _ = sealed(game)
    assert reveal(g, BOMB) == []
    strike(g, 64.0, 36.0)
    assert over(g) == ["AIR-S6"]
    assert g.only.severity is Severity.DOUBTFUL


def test_sealed_but_not_told(game):
    g, _ = sealed(game, BOMB)
    strike(g, 64.0, 36.0)
    assert over(g) == ["AIR-S6"]
    assert g.only.severity is Severity.DOUBTFUL


def test_two_plots_for_one_attack(game):
    g, _ = sealed(game, BOMB, OTHER)
    reveal(g, BOMB)
    reveal(g, OTHER)
    strike(g, 20.0, 20.0)
    assert over(g) == ["AIR-S6"]
    assert g.only.severity is Severity.ILLEGAL


def test_of_two_plots_one_is_used(game):
    g, _ = sealed(game, BOMB, OTHER)
    reveal(g, OTHER)
    strike(g, 20.0, 20.0)
    assert over(g) == []


def test_two_bombardments_with_a_plot_each(game):
    g, _ = sealed(game, BOMB, OTHER)
    reveal(g, BOMB)
    strike(g, 20.0, 20.0)
    reveal(g, OTHER)
    strike(g, 64.0, 36.0)
    assert over(g) == ["AIR-S6"]  # an action has one orbital bombardment


def test_a_bombardment_and_a_planetfall_with_a_plot_each(game):
    g, _ = sealed(game, BOMB, DROP)
    reveal(g, BOMB)
    strike(g, 64.0, 36.0)
    reveal(g, DROP)
    drop(g, 96.0, 52.0)
    assert over(g) == []


def drop(g, x, y):
    strike(g, x, y, "drop_zone")
    g.do(*(Move(unit=unit, path=((x + 3 * n, y),)) for n, unit in enumerate(("c1", "c2", "c3"))))


def test_a_planetfall_by_its_own_plot(game):
    g, _ = sealed(game, BOMB, DROP)
    reveal(g, DROP)
    drop(g, 96.0, 52.0)
    assert over(g) == []


def test_a_planetfall_elsewhere(game):
    g, _ = sealed(game, DROP)
    reveal(g, DROP)
    drop(g, 90.0, 52.0)
    assert over(g) == ["AIR-S6"]
    assert g.only.unit == "Company"


@pytest.mark.parametrize(("x", "found"), [(96.0, []), (111.0, []), (112.0, ["AIR-S6"]), (20.0, ["AIR-S6"])])
def test_a_planetfall_whose_zone_nobody_marked(game, x, found):
    """The plot is at 96; the nearest of the units decides, and only from doubt to nothing."""
    g, _ = sealed(game, DROP)
    reveal(g, DROP)
    g.do(*(Move(unit=unit, path=((x + 3 * n, 52.0),)) for n, unit in enumerate(("c1", "c2", "c3"))))
    assert over(g) == found
    assert not found or ((g.only.severity, g.only.what.key) == (Severity.DOUBTFUL, "S6.unmarked"))


def test_a_pin_point_needs_none(game):
    g, _ = sealed(game)
    strike(g, 20.0, 20.0, "pinpoint")
    assert over(g) == []


# --- the text --------------------------------------------------------------------------------------------------------
@given(
    st.builds(
        PlotText,
        st.text(st.characters(exclude_characters="|", exclude_categories=("Cs", "Cc")), min_size=1, max_size=30)
        .map(str.strip)
        .filter(bool),
        st.integers(1, 20),
        st.tuples(st.integers(0, 1800), st.integers(0, 1200)).map(lambda point: (point[0] / 10, point[1] / 10)),
        st.text(st.characters(exclude_categories=("Cs",)), max_size=30),
    )
)
def test_a_text_says_what_was_put_into_it(plot):
    assert read_plot(plot.text()) == plot


@pytest.mark.parametrize("text", ["", "Kite", "Kite|turn=2|x=64|y=36", "Kite|turn=a|x=1|y=1|s", "x" * 500])
def test_what_is_no_plot(text):
    assert read_plot(text) is None


def test_the_digest_is_sha256_of_utf8():
    assert digest("ночь и туман") == ("ef230d95c41b894d4f178943af084fce55badf2559da7cf165d1cad493f580fe")


def test_an_old_marker_pushed_aside_is_no_attack(game):
    g, _ = sealed(game, BOMB)
    reveal(g, BOMB)
    strike(g, 64.0, 36.0)
    g.do(Strike(kind="bombardment", piece="old", point=(20.0, 20.0), laid=False))
    assert over(g) == []


def test_an_old_marker_is_used_again(game):
    g, _ = sealed(game, BOMB)
    reveal(g, BOMB)
    g.do(Strike(kind="bombardment", piece="old", point=(93.0, 36.0), laid=False))
    assert over(g) == ["AIR-S6"]


def test_an_old_marker_tidied_away_in_somebody_elses_action(game):
    g, _ = sealed(game, BOMB)
    g.acts("Southern Guns", "hold")
    g.do(Strike(kind="bombardment", piece="old", point=(20.0, 20.0), laid=False))
    assert g.end() == []


@pytest.mark.parametrize("said", ["PLOT drop sha256={0}", "PLOT drop sha256={0} (запечатано)", "PLOT sha256={0}."])
@pytest.mark.parametrize("binding", [None, "skyharbour.yaml"])
def test_a_remark_behind_a_commitment_is_no_part_of_it(said, binding):
    if binding is None:
        file = resources.files(find_ruleset("aerospace").texts).joinpath("talk.yaml")
        lines = read_lines(file.read_bytes(), "talk.yaml")
    else:
        lines = next(one for one in shipped_bindings() if one.module.name == "Sky Harbour").lines
    line = next(line for line in lines if line.word == "plot")
    found = re.match(line.match, said.format("0a" * 32), re.IGNORECASE)
    assert found and found["digest"] == "0a" * 32
    assert not re.match(line.match, said.format("0a" * 33), re.IGNORECASE)


def test_a_plot_of_a_played_game_is_called_by_a_number_that_gives_nothing_away(game):
    g = game("strategy", 1, at=dict.fromkeys(("g1", "a1", "a2", "r1", "c1", "c2", "c3"), "reserve"))
    craft = g.state.board.formations["Southern Kite"]
    first = seal_of(g.state, craft, BOMB)
    g.do(first)
    second = seal_of(g.state, craft, DROP)
    assert (first.name, second.name) == ("1", "2")


@pytest.mark.parametrize("line", ["PLOT Siege Battery sha256=", "PLOT 1 sha256=", "PLOT sha256=", "PLOT 1: sha256="])
def test_a_pasted_plot_is_read_and_written_with_its_name_apart(line):
    (paste,) = (one for one in find_ruleset("aerospace").table_parts.pastes if one.id == "plot")
    found = re.fullmatch(paste.match, line + "0" * 64)
    assert found is not None
    assert found["name"].strip(" :") == line.removeprefix("PLOT").removesuffix("sha256=").strip(" :")
    assert re.fullmatch(paste.match, f"PLOT Batterysha256={'0' * 64}") is None
