"""Whatever comes, in whatever order: no exception, no finding without words, and the state never changes in place."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from modgen.texts import Catalogue
from validator.engine import find_ruleset
from validator.engine.aerospace import actions as acts

RULES = find_ruleset("aerospace")
WORDS = [Catalogue(RULES.texts, language) for language in ("en", "ru")]
units = st.sampled_from(["b1", "b2", "t1", "t2", "c1", "c2", "c3", "f1", "w1", "a1", "a2", "r1", "sk", "nk", "nobody"])
formations = st.sampled_from(["Bombers", "Lift", "Company", "Fighters", "Whale", "Battery", "Southern Kite", "nobody"])
points = st.tuples(st.floats(-5, 185), st.floats(-5, 125))
places = st.sampled_from(["table", "table", "reserve", "holds", "destroyed", "departed", ""])
orders = st.sampled_from(["", "march", "hold", "overwatch", "ground_attack", "interception", "space_operation"])
texts = st.sampled_from(["x", "Southern Kite|turn=2|x=64|y=36|k1", "Company|turn=2|x=96|y=52|k3"])
any_action = st.one_of(
    st.builds(acts.EndAction),
    st.builds(acts.EndPhase, turn=st.integers(1, 3), phase=st.sampled_from(["strategy", "action", "end"])),
    st.builds(acts.EndRecord),
    st.builds(acts.ActionTest, formation=formations, roll=st.integers(1, 6), needed=st.sampled_from([None, 2])),
    st.builds(acts.TakeOrder, formation=formations, order=orders, cleared=st.booleans()),
    st.builds(acts.Move, unit=units, to=places, path=st.lists(points, max_size=2).map(tuple)),
    st.builds(acts.Attack, unit=units),
    st.builds(acts.Assault, attacker=formations, defender=formations, winner=formations),
    st.builds(acts.FireFlak, unit=units, formation=formations, modifier=st.integers(-1, 0)),
    st.builds(acts.Damage, unit=units, lost=st.integers(0, 3)),
    st.builds(acts.SetBlast, formation=formations, blast=st.integers(0, 5)),
    st.builds(acts.SetMark, formation=formations, mark=st.sampled_from(["broken", "suppressed"]), on=st.booleans()),
    st.builds(acts.Rally, formation=formations),
    st.builds(acts.Board, unit=units, transport=units),
    st.builds(acts.GetOff, unit=units),
    st.builds(acts.SetFlight, unit=units, landed=st.booleans()),
    st.builds(acts.TestTerrain, unit=units),
    st.builds(acts.DeclareArrival, formation=formations, turn=st.integers(0, 3)),
    st.builds(acts.Strike, kind=st.sampled_from(["bombardment", "drop_zone"]), piece=st.just("1"), point=points),
    st.builds(acts.SealPlot, digest=st.just("ab"), side=st.sampled_from([None, "S"])),
    st.builds(acts.RevealPlot, text=texts, side=st.sampled_from([None, "S"])),
)


@settings(deadline=None, max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(any_action, max_size=25),
    st.sampled_from(["strategy", "action", "end"]),
    st.integers(1, 2),
)
def test_anything_in_any_order(make_scenario, actions, phase, turn):
    state = RULES.start(make_scenario(phase, turn))
    for action in actions:
        findings = RULES.check(state, action)
        assert findings == RULES.check(state, action)
        for finding in findings:
            assert finding.severity in RULES.rules[finding.rule].severities
            for said in (finding.what, finding.allowed):
                assert all(words(f"findings.{said.key}", **said.values) for words in WORDS)
        state = RULES.apply(state, action)
