"""From what was seen on the table to actions: where actions end, what is told twice, what was a slip."""

from types import MappingProxyType

from validator.engine import find_ruleset
from validator.engine.aerospace.actions import (
    ActionTest,
    Assault,
    Board,
    DeclareArrival,
    EndAction,
    EndPhase,
    EndRecord,
    FireFlak,
    GetOff,
    Move,
    Rally,
    RevealPlot,
    SealPlot,
    SetBlast,
    SetFlight,
    SetMark,
    Strike,
    TakeOrder,
    TestTerrain,
)
from validator.engine.events import (
    Declared,
    FigureChanged,
    Moved,
    Placed,
    Removed,
    Spoken,
    StatusChanged,
    TokenSet,
    TurnSet,
    WordChanged,
)

RULES = find_ruleset("aerospace")


def read(make_scenario, *events, **how):
    reader = RULES.reader(make_scenario(**how))
    return [action for event in events for action in reader.feed(event)] + list(reader.finish())


def test(at, formation="Bombers", roll=5, modifier=0):
    values = MappingProxyType({"roll": roll, "modifier": modifier, "needed": 2})
    return Declared(at=at, act="test", values=values, words={"formation": formation})


test.__test__ = False


def order(at, formation="Bombers", name="Ground Attack"):
    return Declared(at=at, act="order", words={"formation": formation, "order": name})


def card(at, formation="Bombers", old="", new="ground_attack", track="order"):
    return StatusChanged(at=at, unit=f"{formation} card", old=old, new=new, track=track)


def turn(at, old, new):
    return TurnSet(at=at, old_turn=old[0], old_phase=old[1], turn=new[0], phase=new[1])


def kinds(actions):
    return [type(action).__name__ for action in actions]


def test_an_action_ends_with_the_next_ones_test(make_scenario):
    found = read(make_scenario, test(0), order(1), test(2, "Battery"), order(3, "Battery", "Hold"))
    assert kinds(found) == ["EndAction", "ActionTest", "TakeOrder", "EndAction", "ActionTest", "TakeOrder", "EndRecord"]
    assert [action.at for action in found if isinstance(action, EndAction)] == [0, 2]


def test_a_test_after_its_own_order_is_the_same_action(make_scenario):
    found = read(make_scenario, order(0), test(1))
    assert kinds(found) == ["EndAction", "TakeOrder", "ActionTest", "EndRecord"]


def test_a_second_test_begins_another_action(make_scenario):
    assert kinds(read(make_scenario, test(0), test(1))).count("EndAction") == 2


def test_an_order_corrected_later_ends_nobodys_action(make_scenario):
    found = read(
        make_scenario, test(0, "Battery"), order(1, "Battery", "March"), test(2), order(3, "Battery", "Advance")
    )
    assert kinds(found).count("EndAction") == 2


def test_aircraft_dragged_just_before_their_test_fly_in_its_action(make_scenario):
    enters = Moved(at=1, unit="b1", origin="box:reserve", to="table", end=(60.0, 120.0))
    found = read(make_scenario, test(0, "Battery"), enters, test(2))
    assert kinds(found) == ["EndAction", "ActionTest", "EndAction", "ActionTest", "Move", "EndRecord"]
    found = read(make_scenario, test(0, "Battery"), enters, test(2, "Lift"))
    assert kinds(found) == ["EndAction", "ActionTest", "Move", "EndAction", "ActionTest", "EndRecord"]


def test_an_old_order_taken_off_before_the_test_belongs_to_it(make_scenario):
    off = card(1, "Battery", "overwatch", "")
    found = read(make_scenario, test(0), off, test(2, "Battery"))
    assert kinds(found)[2:5] == ["EndAction", "ActionTest", "TakeOrder"]


def test_an_order_told_and_shown_is_one(make_scenario):
    found = read(make_scenario, card(0), order(0))
    assert found[1:-1] == [TakeOrder(formation="Bombers", order="ground_attack")]


def test_an_order_that_changes_nothing_on_its_card_is_told_only(make_scenario):
    assert TakeOrder(formation="Bombers", order="ground_attack") in read(make_scenario, order(0))


def test_orders_cleared_at_once_take_none_back(make_scenario):
    cleared = [card(4, name, "hold", "") for name in ("Battery", "Bombers")]
    found = read(make_scenario, *cleared)
    assert found[:-1] == [TakeOrder(formation=name, order="", cleared=True) for name in ("Battery", "Bombers")]
    assert found[-1] == EndRecord()


def test_the_track_set_and_set_back_at_once_was_a_slip(make_scenario):
    action, end = (1, "action"), (1, "end")
    found = read(make_scenario, turn(0, action, end), Spoken(at=1, text="oops"), turn(2, end, action), test(3))
    assert "EndPhase" not in kinds(found)


def test_the_track_at_the_end_of_the_record_counts(make_scenario):
    found = read(make_scenario, turn(7, (1, "end"), (2, "strategy")))
    assert found[:2] == [EndAction(), EndPhase(turn=2, phase="strategy")]
    assert found[0].at == 7


def test_in_the_end_phase_nothing_ends_an_action(make_scenario):
    assert kinds(read(make_scenario, test(0), test(1, "Lift"), phase="end")) == [
        "ActionTest",
        "ActionTest",
        "EndRecord",
    ]


def test_what_changes_on_the_table(make_scenario):
    found = read(
        make_scenario,
        Moved(at=0, unit="b1", origin="box:reserve", to="table", end=(60.0, 120.0)),
        Moved(at=1, unit="b1", origin="table", to="box:destroyed", start=(60.0, 120.0)),
        Placed(at=2, unit="b2", to="table", end=(1.0, 2.0)),
        Removed(at=3, unit="b2", origin="table"),
        FigureChanged(at=4, unit="Bombers card", figure="blast", old=0, new=2),
        StatusChanged(at=5, unit="t1", old="", new="landed", track="flight"),
        card(6, "Lift", "", "broken", "broken"),
        WordChanged(at=7, unit="c1", word="aboard", old="", new="t1"),
        WordChanged(at=8, unit="c1", word="aboard", old="t1", new=""),
        TokenSet(at=9, token="bombardment", piece="7", origin="", to="table", end=(64.0, 36.0)),
        TokenSet(at=10, token="casualty", piece="8", origin="", to="table", end=(64.0, 36.0)),
        Moved(at=11, unit="Bombers card", origin="", to="table"),
        Moved(at=12, unit="stranger", origin="", to="table", end=(1.0, 1.0)),
    )
    assert found[:-1] == [
        Move(unit="b1", path=((60.0, 120.0),)),
        Move(unit="b1", to="destroyed"),
        Move(unit="b2", path=((1.0, 2.0),)),
        Move(unit="b2", to=""),
        SetBlast(formation="Bombers", blast=2),
        SetFlight(unit="t1", landed=True),
        SetMark(formation="Lift"),
        Board(unit="c1", transport="t1"),
        GetOff(unit="c1"),
        Strike(kind="bombardment", piece="7", point=(64.0, 36.0)),
    ]


def test_what_is_said(make_scenario):
    flak = {"formation": "bombers", "move": "Approach"}
    found = read(
        make_scenario,
        Declared(at=0, act="flak", unit="a1", values={"roll": 3, "modifier": -1}, words=flak),
        Declared(at=1, act="rally", values={"roll": 4}, words={"formation": "Battery"}),
        Declared(at=2, act="terrain", unit="t1", values={"roll": 2}),
        Declared(at=3, act="plot", player_side="S", words={"digest": "AB" * 32, "name": "Kite"}),
        Declared(at=4, act="reveal", player_side="S", words={"text": "x"}),
        Declared(at=5, act="dance", unit="a1"),
    )
    assert found[:-1] == [
        FireFlak(unit="a1", formation="Bombers", roll=3, modifier=-1, move="approach"),
        Rally(formation="Battery", roll=4),
        TestTerrain(unit="t1", roll=2),
        SealPlot(digest="ab" * 32, side="S", name="Kite"),
        RevealPlot(text="x", side="S"),
    ]
    assert ActionTest(formation="Bombers", roll=5, needed=2) in read(make_scenario, test(0))


def test_what_is_declared_by_the_menu_of_a_card_is_its_formation_s(make_scenario):
    values = MappingProxyType({"roll": 4, "modifier": -1, "needed": 2})
    tested = Declared(at=1, act="test", unit="Bombers card", values=values)
    ordered = Declared(at=2, act="order", unit="Bombers card", words={"order": "ground_attack"})
    assert read(make_scenario, tested, ordered, card(2)) == [
        EndAction(),
        ActionTest(formation="Bombers", roll=4, modifier=-1, needed=2),
        TakeOrder(formation="Bombers", order="ground_attack"),
        EndRecord(),
    ]


def test_targets_of_menus_are_formations_and_transports(make_scenario):
    values = MappingProxyType({"roll": 4, "modifier": 0, "needed": 5})
    flak = Declared(at=1, act="flak", unit="a1", targets=("Bombers card",), values=values, words={"move": "approach"})
    aboard = Declared(at=2, act="board", unit="c1", targets=("t1",))
    fought = Declared(at=3, act="assault", unit="Bombers card", targets=("Lift card",), words={"result": "lost"})
    arrives = Declared(at=4, act="arrival", unit="Bombers card", values=MappingProxyType({"value": 3}))
    found = read(make_scenario, flak, aboard, fought, arrives)
    assert found[:-1] == [
        FireFlak(unit="a1", formation="Bombers", roll=4, move="approach"),
        Board(unit="c1", transport="t1"),
        Assault(attacker="Bombers", defender="Lift", winner="Lift"),
        DeclareArrival(formation="Bombers", turn=3),
    ]
