"""`legal` and `check` are two views of one set of rules: nothing legal is found wrong, and there is always a way on."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from validator.engine import find_ruleset
from validator.engine.impulse import actions as a

RULES = find_ruleset("impulse")
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "rally_order": st.sampled_from(["by_side", "in_turn", "any"]),
        "areas_per_impulse": st.integers(1, 2),
        "assault_ap": st.integers(0, 2),
        "cadre_min": st.integers(1, 6),
        "retreat_areas": st.integers(1, 2),
        "tie_winner": st.sampled_from(["NATO", "WP"]),
    },
)
WALKS = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])


def walk(scenario, picks, each):
    """Go from legal action to legal action, as `picks` chooses, and show every state with all that is legal in it."""
    state = RULES.start(scenario)
    for pick in picks:
        legal = list(RULES.legal(state))
        each(state, legal)
        # The kinds of action first: dice would drown the rest.
        kinds = sorted({type(action).__name__ for action in legal})
        of_kind = [action for action in legal if type(action).__name__ == kinds[pick % len(kinds)]]
        state = RULES.apply(state, of_kind[(pick // 7) % len(of_kind)])
    return state


@WALKS
@given(
    picks=st.lists(st.integers(0, 10_000), min_size=20, max_size=120),
    phase=st.sampled_from(["initiative", "rally", "operations"]),
    opening=st.booleans(),
    options=OPTIONS,
)
def test_nothing_legal_is_found_wrong_and_there_is_always_a_way_on(make_scenario, picks, phase, opening, options):
    def each(state, legal):
        assert legal, state
        for action in legal:
            assert RULES.check(state, action) == (), action

    walk(make_scenario(phase, opening=opening, options=options), picks, each)


@WALKS
@given(picks=st.lists(st.integers(0, 10_000), min_size=20, max_size=60))
def test_an_act_of_the_side_on_turn_that_is_not_legal_is_found_wrong(make_scenario, picks):
    """Every move to any area, every shot and assault within it, for any AP, of the side whose impulse it is."""

    def each(state, legal):
        if state.phase != "operations" or state.both_passed:
            return
        side = state.impulse.side if state.impulse.open else state.to_act
        for unit in state.units:
            if state.side(unit) != side or not state.on_map(unit):
                continue
            moves = [
                a.Move(unit=unit, to=to, ap=ap)
                for to in state.board.neighbours
                if to != state.units[unit].place
                for ap in (0, 1, 2)
            ]
            foes = [foe for foe, now in state.units.items() if now.place == state.units[unit].place]
            foes = [foe for foe in foes if state.side(foe) != side]
            shots = [a.Fire(unit=unit, targets=(foe,), ap=ap) for foe in foes for ap in (0, 1, 2)]
            # What an assault costs is open, so that it is not judged by AP that the unit has not.
            most = state.units[unit].ap or 0
            assaults = [a.Assault(unit=unit, targets=(foe,), ap=ap) for foe in foes for ap in range(most + 1)]
            for act in (*moves, *shots, *assaults):
                assert (RULES.check(state, act) == ()) == (act in legal), (act, RULES.check(state, act))

    walk(make_scenario("operations"), picks, each)


@WALKS
@given(picks=st.lists(st.integers(0, 10_000), min_size=10, max_size=60), at=st.integers(0, 59))
def test_a_state_is_never_changed(make_scenario, picks, at):
    scenario = make_scenario("operations")
    seen = []
    walk(scenario, picks, lambda state, _: seen.append(state))
    state = seen[at % len(seen)]
    before = (dict(state.units), state.impulse, state.rally)
    for action in RULES.legal(state):
        RULES.apply(state, action)
    assert before == (dict(state.units), state.impulse, state.rally)


def test_moves_and_shots_of_a_fresh_game(game):
    legal = game().legal()
    moves = {(action.unit, action.to) for action in legal if isinstance(action, a.Move)}
    assert moves == {("n1", "b"), ("n2", "b"), ("n3", "a"), ("n3", "c")}
    shots = {(action.unit, action.targets) for action in legal if isinstance(action, a.Fire)}
    assert shots == {("n3", ("w1",)), ("n3", ("w2",))}
    assert a.Pass(side="NATO") in legal
    assert a.Pass(side="WP") not in legal


def test_within_an_impulse_only_its_area_and_its_end(game):
    g = game()
    g.do(a.Move(unit="n1", to="b"))
    legal = g.legal()
    assert {(action.unit, action.to) for action in legal if isinstance(action, a.Move)} == {("n2", "b")}
    assert a.EndImpulse(side="NATO") in legal
    assert not any(isinstance(action, a.Pass) for action in legal)


def test_an_assault_after_entering_with_the_last_ap(game):
    g = game(units={"n2": {"place": "b"}})
    g.do(a.Move(unit="n2", to="c"))
    assaults = {(action.unit, action.targets, action.ap) for action in g.legal() if isinstance(action, a.Assault)}
    assert assaults == {("n2", ("w1",), 0), ("n2", ("w2",), 0)}


def test_a_side_that_can_do_nothing_can_only_pass(game):
    g = game(units={unit: {"ap": 0} for unit in ("n1", "n2", "n3")})
    assert g.legal() == [a.Pass(side="NATO")]


def test_after_both_passed_only_the_next_turn(game):
    g = game()
    g.do(a.Pass(side="NATO"), a.Pass(side="WP"))
    assert g.legal() == [a.EndPhase(turn=2, phase="initiative")]


def test_rally_rolls_wait_for_the_resets(game):
    g = game("rally", units={"n1": {"status": "suppressed", "ap": 0}, "n3": {"ap": 0}})
    assert not any(isinstance(action, a.RollRally) for action in g.legal())
    g.do(a.ResetAP(unit="n3", ap=2))
    assert sum(isinstance(action, a.RollRally) for action in g.legal()) == 36
