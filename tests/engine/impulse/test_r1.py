"""IMP-R1: a Cadre enters after one roll of 1d6 that lets it in."""

from validator.engine import Severity
from validator.engine.impulse.actions import EndPhase, EnterCadre, RollCadre, RolledElsewhere

ENTRY = EnterCadre(unit="nk", to="a")
FIVE_UP = {"cadre_min": 5}


def test_it_enters_by_its_roll(game):
    g = game("rally", options=FIVE_UP)
    assert g.do(RollCadre(unit="nk", die=5)) == []
    assert g.do(ENTRY) == []
    assert g.state.units["nk"].place == "a"


def test_without_a_number_any_roll_will_do(game):
    assert game("rally").do(RollCadre(unit="nk", die=1), ENTRY) == []


def test_without_a_roll(game):
    g = game("rally")
    assert g.do(ENTRY) == ["IMP-R1"]
    assert (g.only.severity, g.only.what.key) == (Severity.ILLEGAL, "R1.no_roll")
    g = game("rally")
    assert g.do(RollCadre(unit="wk", die=6), ENTRY) == ["IMP-R1"]
    assert game("operations").do(ENTRY) == ["IMP-R1"]


def test_against_the_number(game):
    g = game("rally", options=FIVE_UP)
    assert g.do(RollCadre(unit="nk", die=4), ENTRY) == ["IMP-R1"]
    values = g.only.what.values
    assert (values["die"], values["low"], values["high"]) == (4, 5, 6)
    assert game("rally", options={"cadre_max": 2}).do(RollCadre(unit="nk", die=3), ENTRY) == ["IMP-R1"]


def test_two_rolls_are_one_fault_with_the_entry_after_them(game):
    g = game("rally", options=FIVE_UP)
    assert g.do(RollCadre(unit="nk", die=2), RollCadre(unit="nk", die=6, at=24)) == ["IMP-R1"]
    assert (g.only.unit, g.only.at, g.only.what.key) == ("nk", 24, "R1.twice")
    assert g.do(ENTRY) == []


def test_neither_rolling_nor_entering_is_a_fault(game):
    assert game("rally").do(EndPhase(turn=1, phase="operations")) == []
    assert game("rally").do(RollCadre(unit="nk", die=6), EndPhase(turn=1, phase="operations")) == []


def test_the_piece_may_be_set_down_after_the_track(game):
    g = game("rally", options=FIVE_UP)
    assert g.do(RollCadre(unit="nk", die=6), EndPhase(turn=1, phase="operations"), ENTRY) == []


def test_each_rally_phase_has_its_own_roll(game):
    g = game("rally", options=FIVE_UP)
    g.do(RollCadre(unit="nk", die=2), EndPhase(turn=2, phase="rally"))
    assert g.do(RollCadre(unit="nk", die=6)) == []


def test_doubtful_where_the_roll_may_be_elsewhere(game):
    g = game("rally")
    assert g.do(RolledElsewhere(kind="cadre"), ENTRY) == ["IMP-R1"]
    assert (g.only.severity, g.only.what.key) == (Severity.DOUBTFUL, "R1.unseen")
    g = game("rally", opening=False)
    assert g.do(ENTRY) == ["IMP-R1"]
    assert g.only.severity == Severity.DOUBTFUL
