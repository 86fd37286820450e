"""Whatever order actions come in, the engine judges and goes on, and every finding can be put in words."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from modgen.texts import Catalogue
from validator.engine import find_ruleset
from validator.engine.impulse import actions as a

RULES = find_ruleset("impulse")
WORDS = [Catalogue(RULES.texts, language) for language in ("en", "ru")]

units = st.sampled_from(["n1", "n2", "n3", "nk", "w1", "w2", "w3", "wk", "stranger"])
sides = st.sampled_from(["NATO", "WP"])
maybe_sides = st.sampled_from(["NATO", "WP", None])
places = st.sampled_from(["a", "b", "c", "d", "e", "", "box:eliminated", "box:cadre", "nowhere"])
statuses = st.sampled_from(["", "suppressed", "recovering"])
ap = st.integers(0, 3)
shows = st.none() | ap
dice = st.tuples(st.integers(1, 6), st.integers(1, 6))
targets = st.lists(units, max_size=2).map(tuple)
KNOWN = {
    a.EndPhase: {"turn": st.integers(1, 3), "phase": st.sampled_from(["initiative", "rally", "operations"])},
    a.Pass: {"side": sides},
    a.EndImpulse: {"side": sides, "declared": st.booleans()},
    a.RollInitiative: {"side": maybe_sides, "die": st.integers(1, 6)},
    a.TakeInitiative: {"side": sides},
    a.RollCadre: {"unit": units, "die": st.integers(1, 6)},
    a.EnterCadre: {"unit": units, "to": places},
    a.ResetAP: {"unit": units, "ap": ap},
    a.RollRally: {
        "unit": units | st.none(),
        "dice": dice,
        "side": maybe_sides,
        "said_morale": st.none() | st.integers(6, 9),
    },
    a.ResolveRally: {
        "unit": units,
        "status": statuses,
        "ap": ap,
        "rolls": st.lists(dice, max_size=2).map(tuple),
    },
    a.Move: {"unit": units, "to": places, "ap": ap, "shows": shows},
    a.Fire: {"unit": units, "targets": targets, "ap": ap, "shows": shows},
    a.Assault: {"unit": units, "targets": targets, "ap": ap, "shows": shows},
    a.SpendAP: {"unit": units, "ap": st.integers(1, 3), "shows": shows},
    a.Defend: {"unit": units, "df": st.integers(0, 4)},
    a.RollCombat: {"dice": dice},
    a.TakeHit: {"unit": units},
    a.ChangeStatus: {"unit": units, "status": statuses, "ap": ap, "settled": st.booleans()},
    a.Retreat: {"unit": units, "to": places, "how": st.sampled_from(["retreat", "rout"])},
    a.Eliminate: {"unit": units},
    a.Regroup: {"unit": units, "to": places},
    a.RolledElsewhere: {"kind": st.sampled_from(["initiative", "cadre", "rally"])},
}
actions = st.one_of([st.builds(kind, actor_side=maybe_sides, **fields) for kind, fields in KNOWN.items()])


def test_every_kind_of_action_is_meant():
    assert set(KNOWN) == set(a.ACTIONS)


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    record=st.lists(actions, min_size=10, max_size=60),
    phase=st.sampled_from(["initiative", "rally", "operations", None]),
    opening=st.booleans(),
    holder=maybe_sides,
)
def test_any_record_is_judged_to_its_end_in_words(make_scenario, record, phase, opening, holder):
    state = RULES.start(make_scenario(phase, opening=opening, holder=holder, options={"cadre_min": 5}))
    for action in record:
        findings = RULES.check(state, action)
        acting = [finding.rule for finding in findings if finding.rule in ("IMP-S2", "IMP-A2", "IMP-A1", "IMP-A3")]
        assert len(acting) <= 1, (action, findings)
        for finding in findings:
            rule = RULES.rules[finding.rule]
            assert finding.severity in rule.severities, finding
            for words in WORDS:
                assert words(f"findings.{finding.what.key}", **finding.what.values)
                assert words(f"findings.{finding.allowed.key}", **finding.allowed.values)
        state = RULES.apply(state, action)
        assert all(now.ap is None or now.ap >= 0 for now in state.units.values())


def spoken(said, form=""):
    """What was said, in both languages; raises where a template or a value is missing."""
    values = {name: ", ".join(value) if isinstance(value, tuple) else value for name, value in said.values.items()}
    return [words(f"actions.{said.key}{form}", **values) for words in WORDS]


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(record=st.lists(actions, min_size=10, max_size=40), phase=st.sampled_from(["initiative", "rally", "operations"]))
def test_any_action_and_any_standing_has_words(make_scenario, record, phase):
    state = RULES.start(make_scenario(phase))
    for action in record:
        said = RULES.said(state, action)
        assert said.values.get("unit") == getattr(action, "unit", None)
        for form in (".may", ".did"):
            assert all(spoken(said, form))
        purpose = RULES.purpose(action)
        assert purpose is None or all(spoken(purpose))
        state = RULES.apply(state, action)
        told = [*RULES.standing(state), *(each for unit in state.units for each in RULES.unit_standing(state, unit))]
        assert all(text for each in told for text in spoken(each))


def test_what_was_done_is_told_with_what_it_cost(make_scenario):
    state = RULES.start(make_scenario("operations"))
    assert spoken(RULES.said(state, a.Move(unit="n1", to="b", ap=1)), ".did") == [
        "n1 moves to b and spends 1 AP",
        "n1 идёт в область b, потрачено AP: 1",
    ]
    assert spoken(RULES.said(state, a.Fire(unit="n1", targets=("w1", "w2"))), ".may") == [
        "fire at w1, w2",
        "огонь — w1, w2",
    ]
    assert [spoken(each)[0] for each in RULES.standing(state)] == [
        "turn 1",
        "Operations Phase",
        "the initiative is with NATO",
        "the next impulse is NATO's",
    ]


def test_only_rolls_that_come_once_a_phase_have_a_purpose():
    assert RULES.purpose(a.RollCombat(dice=(3, 4))) is None
    assert RULES.purpose(a.RollRally(unit=None, dice=(3, 4))) is None
    first, again = (RULES.purpose(a.RollRally(unit="n1", dice=dice)) for dice in ((3, 4), (1, 1)))
    assert first == again
    assert first != RULES.purpose(a.RollCadre(unit="n1", die=2))
