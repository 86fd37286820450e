"""What a binding leaves unexplained in a toy log: every kind of change and line, told apart from noise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
import toy

from modgen.game.binding import Binding
from modgen.texts import Catalogue
from modgen.vassal import Chat, Command, Player, PropertyChanged, SetTurn, SymbolRoll, Undo
from validator.bind.telling import unexplained_json, unexplained_lines
from validator.bind.unexplained import Unexplained, unexplained
from validator.logs.audit import Log
from validator.logs.sources import Sources, shared_lines


def held(
    steps: Sequence[Sequence[Command]], binding: Binding | None = None, setup: Sequence[Command] = toy.SETUP
) -> Unexplained:
    binding = binding or toy.binding()
    return unexplained([Log("game.vlog", toy.game(steps, setup))], Sources(binding, shared_lines(binding)))


def groups(steps: Sequence[Sequence[Command]], binding: Binding | None = None) -> list[tuple[str, str, int]]:
    return [(group.kind, group.what, group.count) for group in held(steps, binding).groups]


def without(**parts: object) -> Binding:
    return replace(toy.binding(), **parts)  # type: ignore[arg-type]


def test_what_the_binding_explains_is_not_told() -> None:
    steps = [
        [toy.moved("a", 150, 50)],
        [toy.turned("a", 1, 0, x=150)],
        [Chat("* Red passes")],
        [toy.marked("c", 1, -1, x=150, side="Blue")],
        [Chat("*** 2d6 = 3,4 *** <Ann>")],
        [toy.turn(2, 0)],
        [toy.said("Ann", "I pass")],
        [toy.holder_shows(2, 1)],
    ]
    assert groups(steps) == []


@pytest.mark.parametrize(
    ("parts", "step", "expected"),
    [
        ({"gauges": ()}, [toy.turned("a", 1, 0)], ("unit_trait", "Facing", 1)),
        ({"statuses": ()}, [toy.marked("a", 1, -1)], ("unit_trait", "Status", 1)),
        ({"markers": ()}, [toy.holder_shows(2, 1)], ("piece_trait", "Holder, Holder", 1)),
        ({}, [toy.moved("a", 900, 50)], ("unit_place", "Main", 1)),
        ({}, [toy.moved("h", 50, 300)], ("piece_move", "Holder", 1)),
        ({"turn": None}, [toy.turn(2, 0)], ("turn", "TurnTracker0", 1)),
        ({}, [toy.turn(2, 7)], ("turn", "TurnTracker0", 1)),
        ({}, [SetTurn("TurnTracker1", "0|2;0;false;-1")], ("turn", "TurnTracker1", 1)),
        ({"dice": ()}, [Chat("*** 2d6 = 3,4 *** <Ann>")], ("dice", "#d# = #,# *** <Ann>", 1)),
        ({}, [SymbolRoll("Stars", ("0", "3"))], ("dice", "Stars", 1)),
        ({}, [Chat("* Alpha digs in, 3 of 4")], ("report", "{unit} digs in, # of #", 1)),
        ({}, [toy.said("Ann", "Alpha sings 12 songs")], ("talk_unit", "{unit} sings # songs", 1)),
        ({}, [toy.said("Ann", "good evening")], ("talk", "good evening", 1)),
        ({}, [PropertyChanged("Weather", "dry", "wet", "")], ("property", "Weather", 1)),
        ({}, [Player("secret-cid", "Cid", "Green")], ("side", "Green", 1)),
    ],
)  # fmt: skip
def test_what_it_does_not_is(parts: dict[str, object], step: list[Command], expected: tuple[str, str, int]) -> None:
    assert groups([step], without(**parts)) == [expected]


def test_a_level_without_a_meaning_is_told_by_its_name() -> None:
    status = replace(toy.binding().statuses[0], values={"1": "suppressed"})
    assert groups([[toy.marked("a", 2, 1)]], without(statuses=(status,))) == [("value", "Status = Recovering", 1)]


def test_lines_of_one_shape_are_counted_together_with_the_first_examples() -> None:
    found = held([[Chat(f"* Alpha digs in {n}")] for n in range(5)])
    (group,) = found.groups
    assert (group.what, group.count) == ("{unit} digs in #", 5)
    assert [(example.step, example.text) for example in group.examples] == [
        (0, "Alpha digs in 0"),
        (1, "Alpha digs in 1"),
        (2, "Alpha digs in 2"),
    ]


def test_a_report_beside_what_it_reports_is_noise_unless_it_names_an_act() -> None:
    beside = [toy.moved("a", 150, 50), Chat("* Alpha moves West -> East *")]
    declared = [toy.turned("a", 1, 0), Chat("* Alpha ASSAULTS somebody")]
    found = held([beside, declared])
    assert [(group.kind, group.what) for group in found.groups] == [("report", "{unit} ASSAULTS somebody")]
    assert found.noise == {"reports": 1}


def test_what_was_taken_back_and_tidying_are_noise() -> None:
    steps = [
        [toy.moved("h", 50, 300)],
        [Undo(True), toy.moved("h", 300, 50), Undo(False)],
        [toy.moved("a", 55, 50)],
    ]
    found = held(steps)
    assert found.groups == ()
    assert found.noise["tidying"] == 1
    assert found.noise["undone"] >= 2


def test_no_password_is_told() -> None:
    steps = [[toy.said("Ann", f"{toy.PASSWORD['Bob']} is mine")], [Player("secret-cid", "Cid", "secret-cid")]]
    assert "secret" not in str(unexplained_json(held(steps), _words("en")))


def test_told_in_both_languages_and_as_json() -> None:
    found = held([[Chat("* Alpha digs in\x1b[2J 3")], [toy.said("Ann", "hello")]])
    for language, heading in (
        ("en", "Reports that no line matches: 1"),
        ("ru", "Сообщения, не подходящие ни под одну строку: 1"),
    ):
        lines = list(unexplained_lines(found, _words(language)))
        assert lines[0] == heading
        assert all(line.isprintable() for line in lines)
    document = unexplained_json(found, _words("en"))
    assert (document["count"], document["logs"]) == (2, 1)
    assert [group["kind"] for group in document["unexplained"]] == ["report", "talk"]  # type: ignore[attr-defined]


def test_units_that_come_later_are_known_by_name() -> None:
    steps = [[toy.said("Ann", "Delta: hm")], [toy.unit("d", "Delta")], [toy.said("Ann", "Delta: hm")]]
    assert groups(steps) == [("talk_unit", "{unit}: hm", 1), ("talk", "Delta: hm", 1)]


def _words(language: str) -> Catalogue:

    return Catalogue("validator.texts", language)


def test_what_the_binding_names_and_no_piece_has_is_told_once() -> None:
    (gauge,) = toy.binding().gauges
    binding = without(gauges=(replace(gauge, name="No Such Rotator"),))
    logs = [Log(name, toy.game([], toy.SETUP)) for name in ("one.vlog", "two.vlog")]
    found = unexplained(logs, Sources(binding, shared_lines(binding)))
    assert [(problem.code, problem.values["name"]) for problem in found.problems] == [
        ("audit.no-rotator", "No Such Rotator")
    ]
    assert found.problems[0].place == gauge.place
