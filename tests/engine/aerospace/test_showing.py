"""What `shown` shows of a game played from the rules, the reader reads back as the same actions."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from validator.engine import find_ruleset
from validator.engine.aerospace.actions import (
    ActionTest,
    Board,
    DeclareArrival,
    EndAction,
    EndPhase,
    EndRecord,
    GetOff,
    Move,
    SealPlot,
    SetBlast,
    TakeOrder,
)
from validator.engine.events import Declared, Moved, StatusChanged
from validator.engine.plots import digest, read_plot

RULES = find_ruleset("aerospace")
ABOARD = {"c1": {"aboard": "t1"}, "c2": {"aboard": "t1"}, "c3": {"aboard": "t2"}}
HELD = dict.fromkeys(("c1", "c2", "c3"), "holds")
OFF = dict.fromkeys(("c1", "c2", "c3", "sk", "nk", "g1", "a1", "a2", "r1"), "reserve")


def played(scenario, seed, steps):
    """The actions of a random game, those unseen among them, and what a table showed of it."""
    random, state = Random(seed), RULES.start(scenario)
    done, events = [], []
    for number in range(steps):
        choices = list(RULES.legal(state))
        if not choices:
            break
        kinds = {}
        for choice in choices:
            kinds.setdefault(type(choice), []).append(choice)
        action = random.choice(random.choice(list(kinds.values())))
        action = replace(action.sample(random) if hasattr(action, "sample") else action, at=number)
        for unseen in RULES.before(state, action):
            done.append(unseen)
            state = RULES.apply(state, unseen)
        done.append(action)
        # Dice that nothing hangs on have fallen or not; events of one action keep their steps apart.
        events += [replace(event, at=number * 100 + event.at) for event in RULES.shown(state, action)]
        state = RULES.apply(state, action)
    return done, events


def read(scenario, events):
    reader = RULES.reader(scenario)
    found = [action for event in events for action in reader.feed(event)]
    return [*found, *reader.finish()]


def plain(actions):
    """Actions as a reader tells them: a marker at a time, an order's taking off without saying whether all were
    cleared, a flight that ends where it began not at all; what is said twice once."""
    found = []
    for action in actions:
        match action:
            case EndRecord() | EndAction():
                continue
            case TakeOrder(order=""):
                action = replace(action, cleared=False)
            case SetBlast() if found and isinstance(found[-1], SetBlast) and found[-1].formation == action.formation:
                found[-1] = action
                continue
        if not found or found[-1] != action:
            found.append(action)
    return [replace(action, move="") if hasattr(action, "others") else action for action in found]


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize(("phase", "at", "units"), [("action", HELD, ABOARD), ("strategy", OFF, {})])
def test_what_is_shown_is_read_back(make_scenario, seed, phase, at, units):
    scenario = make_scenario(phase, at=at, units=units, cards={"Bombers": {"blast": 2}})
    done, events = played(scenario, seed, 90)
    assert plain(read(scenario, events)) == plain(done)


@pytest.mark.parametrize("seed", range(6))
def test_a_set_up_played_from_nothing_has_no_finding_and_gets_to_the_action(make_scenario, seed):
    scenario = make_scenario("strategy", at=OFF, cards={})
    done, events = played(scenario, seed, 120)
    assert [f for f in RULES.audit(scenario, events) if f.severity.value != "missing"] == []
    kinds = {type(action) for action in done}
    assert {Move, DeclareArrival, EndPhase, ActionTest} <= kinds


def test_plots_that_are_sealed_can_be_told(make_scenario):
    texts = set()
    for seed in range(12):
        done, _ = played(make_scenario("strategy", at=OFF), seed, 200)
        sealed = {action.digest for action in done if isinstance(action, SealPlot)}
        told = {action.text for action in done if type(action).__name__ == "RevealPlot"}
        assert {digest(text) for text in told} <= sealed
        texts |= told
    assert texts
    assert all(read_plot(text) is not None for text in texts)


def test_a_formation_is_shown_by_its_card(make_scenario):
    state = RULES.start(make_scenario())
    (test,) = RULES.shown(state, ActionTest(formation="Bombers", roll=4, modifier=-1, needed=2))
    assert isinstance(test, Declared)
    assert (test.unit, dict(test.values)) == ("Bombers card", {"roll": 4, "modifier": -1, "needed": 2})
    changed, said = RULES.shown(state, TakeOrder(formation="Bombers", order="ground_attack"))
    assert isinstance(changed, StatusChanged)
    assert (changed.unit, changed.new, changed.track, said.words["order"]) == (
        "Bombers card",
        "ground_attack",
        "order",
        "Ground Attack",
    )


def test_markers_come_one_at_a_time_and_go_at_once(make_scenario):
    state = RULES.start(make_scenario(cards={"Bombers": {"blast": 1}}))
    up = RULES.shown(state, SetBlast(formation="Bombers", blast=3))
    assert [(event.at, event.old, event.new) for event in up] == [(0, 1, 2), (1, 2, 3)]
    (down,) = RULES.shown(replace_blast(state, 3), SetBlast(formation="Bombers", blast=0))
    assert (down.old, down.new) == (3, 0)


def replace_blast(state, blast):
    return RULES.apply(state, SetBlast(formation="Bombers", blast=blast))


def test_a_move_is_shown_leg_by_leg(make_scenario):
    state = RULES.start(make_scenario())
    legs = RULES.shown(state, Move(unit="b1", path=((60.0, 120.0), (60.0, 80.0))))
    assert all(isinstance(leg, Moved) for leg in legs)
    assert [(leg.origin, leg.start, leg.to, leg.end) for leg in legs] == [
        ("box:reserve", None, "table", (60.0, 120.0)),
        ("table", (60.0, 120.0), "table", (60.0, 80.0)),
    ]


def test_what_leaves_no_trace_shows_nothing(make_scenario):
    assert RULES.shown(RULES.start(make_scenario()), EndAction()) == ()


def test_boarding_is_followed_by_the_way_to_the_hold(make_scenario):
    state = RULES.start(make_scenario("strategy", turn=2, at=dict.fromkeys(("c1", "c2", "c3"), "reserve")))
    state = RULES.apply(state, Board(unit="c1", transport="t1"))
    assert list(RULES.legal(state)) == [Move(unit="c1", to="holds")]


def test_nobody_stays_behind_half_unloaded(make_scenario):
    for seed in range(20):
        done, _ = played(make_scenario(at=HELD, units=ABOARD), seed, 60)
        for number, action in enumerate(done):
            if isinstance(action, GetOff):
                rest = done[number:]
                ends = next((n for n, one in enumerate(rest) if isinstance(one, EndAction)), None)
                down = any(isinstance(one, Move) and one.unit == action.unit for one in rest[:ends])
                assert down or ends is None, (seed, number)
