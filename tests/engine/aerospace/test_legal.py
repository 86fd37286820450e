"""What `legal` lists keeps a game going without a single finding, and its templates keep their word."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from validator.engine import OpenTable, find_ruleset
from validator.engine.aerospace.actions import ActionTest, EndAction, EndPhase, FireFlak, Move, SetBlast, SetFlight
from validator.engine.aerospace.templates import Disc, MoveWithin, Rectangle, along, whole

RULES = find_ruleset("aerospace")
TABLE = OpenTable("table", 180, 120, {"north": "N", "south": "S"})
ABOARD = {"c1": {"aboard": "t1"}, "c2": {"aboard": "t1"}, "c3": {"aboard": "t2"}}
HELD = dict.fromkeys(("c1", "c2", "c3"), "holds")


def played(state, seed, steps):
    """A game of random legal actions: every action with what was found."""
    random = Random(seed)
    for _ in range(steps):
        choices = list(RULES.legal(state))
        if not choices:
            return
        action = random.choice(choices)
        if isinstance(action, MoveWithin):
            template, action = action, action.sample(random)
            assert template.contains(action)
        found = ()
        for unseen in RULES.before(state, action):
            found += RULES.check(state, unseen)
            state = RULES.apply(state, unseen)
        yield state, action, found + RULES.check(state, action)
        state = RULES.apply(state, action)


@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 10**9))
def test_a_game_of_legal_actions_has_no_finding(make_scenario, seed):
    start = RULES.start(make_scenario(at=HELD, units=ABOARD, cards={"Bombers": {"blast": 2}}))
    for _state, action, found in played(start, seed, 60):
        assert found == (), action


def test_such_games_get_somewhere(make_scenario):
    kinds, turns = set(), set()
    for seed in range(30):
        start = RULES.start(make_scenario(at=HELD, units=ABOARD, cards={"Bombers": {"blast": 2}}))
        steps = 0
        for state, action, _ in played(start, seed, 120):
            kinds.add(type(action))
            turns.add(state.turn)
            steps += 1
        assert steps == 120, "there is always something that may be done"
    assert {ActionTest, EndPhase, FireFlak, Move, SetBlast, SetFlight} <= kinds
    assert {1, 2} <= turns


def test_an_action_does_not_end_while_something_is_owed(game):
    g = game(cards={"Bombers": {"blast": 2}})
    g.acts("Bombers", modifier=-2)
    g.flies((60.0, 120.0), (100.0, 100.0))
    g.flies((64.0, 120.0), (104.0, 100.0), units=("b2",))
    legal = list(RULES.legal(g.state))
    assert not [action for action in legal if isinstance(action, ActionTest)]
    assert SetBlast(formation="Bombers", blast=0) in legal
    g.blast(0)
    assert "Lift" in {action.formation for action in RULES.legal(g.state) if isinstance(action, ActionTest)}


def test_no_flak_out_of_range_and_no_second_shot(game):
    g = game()
    g.acts("Bombers")
    g.flies((60.0, 120.0), (60.0, 80.0), units=("b1",))
    assert not [action for action in RULES.legal(g.state) if isinstance(action, FireFlak)]
    g.flies((60.0, 60.0), units=("b1",))
    assert {action.unit for action in RULES.legal(g.state) if isinstance(action, FireFlak)} == {"a1", "a2"}
    g.flak("a1")
    assert {action.unit for action in RULES.legal(g.state) if isinstance(action, FireFlak)} == {"a2"}


@pytest.mark.parametrize("edge", ["north", "south", "west", "east"])
def test_an_edge_is_a_line(edge):
    line = along(TABLE, edge)
    point = line.sample(Random(3))
    assert line.contains(point)
    assert not line.contains((90.0, 60.0))


@given(st.tuples(st.floats(0, 180), st.floats(0, 120)), st.floats(0, 60), st.integers(0, 1000))
def test_what_is_sampled_is_contained(middle, radius, seed):
    for region in (Disc(TABLE, middle, radius + 0.2), whole(TABLE), Rectangle((1.0, 2.0), (3.0, 4.0))):
        assert region.contains(region.sample(Random(seed)))


def test_what_a_template_does_not_contain():
    template = MoveWithin(unit="b1", region=Disc(TABLE, (10.0, 10.0), 5))
    assert template.contains(Move(unit="b1", path=((12.0, 10.0),)))
    assert not template.contains(Move(unit="b2", path=((12.0, 10.0),)))
    assert not template.contains(Move(unit="b1", path=((16.0, 10.0),)))
    assert not template.contains(Move(unit="b1", to="reserve"))
    assert not template.contains(EndAction())
