"""Actions in words, the ledgers people keep, and what an open table shows."""

import pytest

from modgen.texts import Catalogue
from validator.engine import find_ruleset
from validator.engine.aerospace import actions as acts
from validator.engine.aerospace.templates import MoveWithin, Rectangle

RULES = find_ruleset("aerospace")
ONE_OF_EACH = (
    acts.EndAction(),
    acts.EndPhase(turn=2, phase="strategy"),
    acts.EndRecord(),
    acts.ActionTest(formation="Bombers", roll=4, modifier=-1, needed=2),
    acts.TakeOrder(formation="Bombers", order="ground_attack"),
    acts.TakeOrder(formation="Bombers", order=""),
    acts.Move(unit="b1", path=((60.0, 120.0),)),
    *(acts.Move(unit="b1", to=to) for to in ("reserve", "holds", "destroyed", "departed", "")),
    MoveWithin(unit="b1", region=Rectangle((0.0, 0.0), (1.0, 1.0))),
    acts.Attack(unit="b1"),
    acts.Assault(attacker="Riders", defender="Lift", winner="Lift"),
    acts.FireFlak(unit="a1", formation="Bombers", roll=3),
    acts.Damage(unit="w1", lost=1),
    acts.SetBlast(formation="Bombers", blast=1),
    acts.SetMark(formation="Bombers"),
    acts.SetMark(formation="Bombers", on=False),
    acts.Rally(formation="Battery", roll=3),
    acts.Board(unit="c1", transport="t1"),
    acts.GetOff(unit="c1"),
    acts.SetFlight(unit="t1", landed=True),
    acts.SetFlight(unit="t1", landed=False),
    acts.TestTerrain(unit="t1", roll=2),
    acts.DeclareArrival(formation="Southern Kite", turn=2),
    *(acts.Strike(kind=kind, piece="1", point=(1.0, 2.0)) for kind in ("bombardment", "pinpoint", "drop_zone")),
    acts.Strike(kind="bombardment", piece="1", point=None),
    acts.SealPlot(digest="ab", side="S"),
    acts.RevealPlot(text="x", side="S"),
)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("action", ONE_OF_EACH, ids=lambda action: type(action).__name__)
def test_every_action_has_its_words(game, language, action):
    words = Catalogue(RULES.texts, language)
    said = RULES.said(game().state, action)
    for form in ("may", "did"):
        assert words(f"actions.{said.key}.{form}", **said.values).strip()


def test_all_kinds_are_worded():
    assert {type(action) for action in ONE_OF_EACH} >= set(acts.ACTIONS)


def test_where_a_game_stands(game):
    g = game(cards={"Lift": {"blast": 2}})
    g.approach("Lift", ("t1", "t2"), modifier=-2)
    g.lands("t1")
    assert [said.key for said in RULES.standing(g.state)] == ["game.turn", "game.action", "game.acting"]
    assert [said.key for said in RULES.unit_standing(g.state, "t1")] == ["unit.at", "unit.landed", "unit.blast"]


def lines(g, action):
    return list(RULES.entries(g.state, action, RULES.apply(g.state, action)))


def test_the_ledger_of_markers(game):
    g = game()
    g.approach()
    g.flak()
    one = lines(g, acts.SetBlast(formation="Bombers", blast=1))
    assert [(e.ledger, e.who, e.change, e.now, e.wrong) for e in one] == [("blast", "Bombers", 1, 1, False)]
    assert [e.wrong for e in lines(g, acts.SetBlast(formation="Bombers", blast=2))] == [True]


def test_the_ledger_of_flak(game):
    g = game()
    g.approach()
    shot = acts.FireFlak(unit="a1", formation="Bombers", roll=3)
    assert [(e.ledger, e.who, e.note.key, e.wrong) for e in lines(g, shot)] == [("flak", "a1", "note.approach", False)]
    g.flak("a1")
    assert [e.wrong for e in lines(g, shot)] == [True]


def test_a_leg_and_a_range_as_sketches(game):
    g = game()
    g.approach()
    (way,) = RULES.sketches(g.state, acts.Move(unit="b1", path=((60.0, 40.0),)))
    assert way.path == ((60.0, 60.0), (60.0, 40.0))
    (reach,) = RULES.sketches(g.state, acts.FireFlak(unit="a1", formation="Bombers"))
    assert (reach.centre, reach.radius) == ((60.0, 40.0), 30.0)
