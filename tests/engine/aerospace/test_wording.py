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


def test_the_ledger_of_markers_with_what_each_is_for(game):
    g = game()
    g.approach()
    g.flak()
    one = lines(g, acts.SetBlast(formation="Bombers", blast=1))
    assert [(e.ledger, e.who, e.change, e.now, e.note.key) for e in one] == [
        ("blast", "Bombers", 1, 1, "note.blast.fire")
    ]
    g.do(acts.SetBlast(formation="Bombers", blast=1))
    # A second one nothing brings; a loss would.
    assert [e.note for e in lines(g, acts.SetBlast(formation="Bombers", blast=2))] == [None]
    g.do(acts.Move(unit="b1", to="destroyed"))
    assert [e.note.key for e in lines(g, acts.SetBlast(formation="Bombers", blast=2))] == ["note.blast.losses"]


def test_the_ledger_of_flak(game):
    g = game()
    g.approach()
    shot = acts.FireFlak(unit="a1", formation="Bombers", roll=3)
    assert [(e.ledger, e.who, e.note.key) for e in lines(g, shot)] == [("flak", "a1", "note.approach")]


def test_the_ledger_of_passengers(game):
    g = game(at={"c1": "holds", "c2": "reserve"}, units={"c1": {"aboard": "t1"}})
    seen = lines(g, acts.Board(unit="c2", transport="t1"))
    g.do(acts.Board(unit="c2", transport="t1"))
    assert lines(g, acts.Move(unit="c2", to="holds")) == []
    seen += lines(g, acts.GetOff(unit="c1"))
    seen += lines(g, acts.Move(unit="c1", to="destroyed"))
    assert [(e.ledger, e.who, e.change, e.now, e.note.key, e.note.values["unit"]) for e in seen] == [
        ("passengers", "t1", 1, 2, "note.on", "c2"),
        ("passengers", "t1", -1, 1, "note.off", "c1"),
        ("passengers", "t1", -1, 1, "note.lost", "c1"),
    ]


def test_which_ledger_a_rule_is_about():
    assert [RULES.ledger_of(rule) for rule in ("AIR-B2", "AIR-F5", "AIR-T3", "AIR-A3", "AIR-A1")] == [
        "blast",
        "flak",
        "passengers",
        "passengers",
        "",
    ]


def test_a_leg_and_a_range_as_sketches(game):
    g = game()
    g.approach()
    (way,) = RULES.sketches(g.state, acts.Move(unit="b1", path=((60.0, 40.0),)))
    assert way.path == ((60.0, 60.0), (60.0, 40.0))
    reach, *flown = RULES.sketches(g.state, acts.FireFlak(unit="a1", formation="Bombers"))
    assert (reach.centre, reach.radius) == ((60.0, 40.0), 30.0)
    assert [way.path for way in flown] == [((60.0, 120.0), (60.0, 60.0)), ((64.0, 120.0), (64.0, 60.0))]
