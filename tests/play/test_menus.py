"""The module's menus and buttons as VASSAL itself logs them: `data/menus.vlog` was written by VASSAL 3.7.26, driven
through a module of the sample game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from modgen.vassal import ChangePiece, Chat, Command, Component, Nothing, PropertyChanged, SetTurn, read_saved_game
from validator.engine.events import Declared, Rolled
from validator.logs.boards import Boards
from validator.logs.events import Meanings
from validator.logs.opening import open_module
from validator.logs.scenario import facts, meanings_of
from validator.logs.sources import Sources, find_sources
from validator.logs.table import Piece, Table
from validator.logs.timeline import set_up
from validator.logs.units import Units
from validator.play.buttons import Buttons, Presser
from validator.play.habits import Manners
from validator.play.hand import Hand, undone
from validator.play.menus import Doing, Menus, doing_of
from validator.play.pressing import CannotPress, Keyboard
from validator.play.tracker import turn_line

LOG = Path(__file__).parent / "data" / "menus.vlog"
ALICE = Presser("Alice", "NATO")
#: The unit of 4 AP that was fetched from the palette has an id of VASSAL's own.
FETCHED = "Q Troop, 4/21 Cavalry (attack)"


class Desk:
    """The table as the log finds it before a step, and what is needed to press keys on it."""

    def __init__(self, sources: Sources, step: int) -> None:
        game = read_saved_game(LOG)
        self.table = Table()
        set_up(game.setup, self.table, sources.boards)
        for earlier in game.steps[:step]:
            for command in earlier.commands:
                self.table.apply(command)
        self.logged = [c for c in game.steps[step].commands if not isinstance(c, Nothing)]
        self.boards, self.keyboard = sources.boards, Keyboard(self.around)
        self.hand = Hand(self.table, sources.boards)

    def around(self, piece: Piece, name: str) -> str | None:
        assert isinstance(self.boards, Boards)
        zone, location = self.boards.at(piece.map, piece.x, piece.y)[1], self.boards.locate(piece.map, piece.x, piece.y)
        return {"location": location, "CurrentZone": zone, "PlayerName": "Alice"}.get(name)

    def piece(self, id_: str) -> Piece:
        return self.table.pieces.get(id_) or next(p for p in self.table.pieces.values() if p.name == id_)

    def pressed(self, id_: str, words: str, dice: Sequence[int] = ()) -> list[Command]:
        piece = self.piece(id_)
        key = next(key for key, own in self.keyboard.menu(piece.type).items() if own == words)
        return list(self.hand.press(piece, self.keyboard.press(piece, key, dice), clicked=False))


@pytest.fixture(scope="module")
def sources(werra_module: Path) -> Sources:
    module = open_module(werra_module)
    return find_sources(module.name, module, None)


def texts(commands: Sequence[Command]) -> list[str | None]:
    return [command.text() for command in commands]


@pytest.mark.parametrize(
    ("step", "piece", "words", "dice"),
    [
        (4, "1018", "Rally", (5, 3)),  # Recovering, passed
        (5, "1022", "Rally", (3, 5)),  # Suppressed, failed
        (6, "1029", "Rally", (4, 2)),
        (7, "1033", "Rally", (5, 3)),
        (9, "1026", "Roll for entry", (6,)),
        (11, "1019", "Spend 1 AP", ()),
        (12, "1017", "Fire", ()),
        (14, "1021", "Take a Hit: Suppressed", ()),
        (15, "1032", "Mark Suppressed", ()),
        (16, "1032", "Mark Recovering", ()),
        (17, "1032", "Take the marker off", ()),
        (18, "1032", "Give back 1 AP", ()),
        (19, "1030", "Retreat", ()),
        (20, "1030", "Rout", ()),
        (21, "1030", "Assault", ()),
        (22, "1030", "Take a Hit", ()),
        (26, FETCHED, "Spend 1 AP", ()),  # 4 AP, turned by a layer
        (27, FETCHED, "Give back 1 AP", ()),
        (31, FETCHED, "Take a Hit: Suppressed", ()),
        (34, FETCHED, "Mark Suppressed", ()),
        (35, FETCHED, "Rally", (4, 2)),  # Suppressed, passed: marker and AP
    ],
)
def test_a_menu_entry_to_the_letter(sources: Sources, step: int, piece: str, words: str, dice: tuple[int, ...]) -> None:
    desk = Desk(sources, step)
    assert texts(desk.pressed(piece, words, dice)) == texts(desk.logged)


@pytest.mark.parametrize("step", [8, 32, 37])
def test_an_undone_menu_entry_to_the_letter(sources: Sources, step: int) -> None:
    desk = Desk(sources, step)
    done = [c for c in read_saved_game(LOG).steps[step - 1].commands if isinstance(c, ChangePiece | Chat)]
    assert texts(list(undone(done))) == texts(desk.logged)


@pytest.mark.parametrize(
    ("piece", "words"), [("1017", "Rally"), ("1021", "Give back 1 AP"), ("1017", "Take the marker off")]
)
def test_a_grey_entry_does_nothing(sources: Sources, piece: str, words: str) -> None:
    assert Desk(sources, 0).pressed(piece, words) == []


def test_dice_that_do_not_fall_so_are_no_press(sources: Sources) -> None:
    for dice in [(5,), (5, 3, 1), (7, 1)]:
        with pytest.raises(CannotPress):
            Desk(sources, 4).pressed("1018", "Rally", dice)


# --- buttons ----------
def buttons(desk: Desk, sources: Sources, *components: Component) -> Buttons:
    root = Component("VASSAL.build.GameModule", {}, "", components)
    units = Units(sources.binding)
    units.take_up(desk.table.pieces.values())
    return Buttons(root, desk.table, meanings(sources).reader(units), desk.keyboard)


def meanings(sources: Sources) -> Meanings:
    return meanings_of(sources, facts(sources.binding, sources.game))


def dice_button(name: str, dice: str, report: str) -> Component:
    number, sides = dice.split("d")
    told = {"name": name, "nDice": number, "nSides": sides, "reportFormat": report}
    return Component("VASSAL.build.module.DiceButton", told, "", ())


@pytest.mark.parametrize(
    ("step", "dice", "values", "side"), [(0, "1d6", (4,), "nato"), (1, "2d6", (4, 3), None), (2, "2d6", (5, 4), None)]
)
def test_dice_to_the_letter(sources: Sources, step: int, dice: str, values: tuple[int, ...], side: str | None) -> None:
    desk = Desk(sources, step)
    plain, announced = (
        "** $name$ = $result$ *** <$PlayerName$>",
        "** $PlayerSide$ rolls for the initiative: $result$ *** <$PlayerName$>",
    )
    row = [dice_button("1d6", "1d6", plain), dice_button("2d6", "2d6", plain)]
    row.append(dice_button("Initiative die", "1d6", announced))
    thrown = buttons(desk, sources, *row).thrown(dice, values, ALICE, side)
    assert thrown is not None
    assert texts(thrown) == texts(desk.logged)
    assert {type(command) for command in desk.logged} == {Chat, PropertyChanged}


def test_no_button_for_such_dice(sources: Sources) -> None:
    row = [dice_button("2d6", "2d6", "** $name$ = $result$ *** <$PlayerName$>")]
    assert buttons(Desk(sources, 0), sources, *row).thrown("2d6", (1, 1), ALICE, "nato") is None
    assert buttons(Desk(sources, 0), sources, *row).thrown("1d20", (1,), ALICE) is None


def test_the_button_for_all_counters_to_the_letter(sources: Sources) -> None:
    desk = Desk(sources, 29)
    told = {
        "hotkey": "57348,0,apReset",
        "filter": '{Kind != "marker" && AP < MaxAP && Status_Level == 1 && CurrentZone != "NATO Cadres"}',
        "reportSingle": "true",
        "reportFormat": "$PlayerName$: AP reset",
    }
    ((line, done),) = buttons(desk, sources, Component("VASSAL.build.module.GlobalKeyCommand", told, "", ())).sent(
        ALICE
    )
    changes = [c for id_, answer in done.items() for c in desk.hand.press(desk.piece(id_), answer, clicked=False)]
    # VASSAL goes through the stacks of a map as they lie one over the other.
    assert line.text() == desk.logged[0].text()
    assert sorted(map(str, texts(changes))) == sorted(map(str, texts(desk.logged[1:])))
    assert len(changes) == 4


def test_a_call_by_its_button_to_the_letter(sources: Sources) -> None:
    desk = Desk(sources, 38)
    told = {"reportFormat": "$PlayerSide$ passes"}
    called = buttons(desk, sources, Component("VASSAL.build.module.DoActionButton", told, "", ())).called("pass", ALICE)
    assert called is not None
    assert texts(called) == ["", *texts(desk.logged)]


@pytest.mark.parametrize("step", [3, 10])
def test_the_turn_track_in_its_own_words(sources: Sources, werra_module: Path, step: int) -> None:
    desk = Desk(sources, step)
    root = open_module(werra_module).root
    assert root is not None
    (tracker,) = root.find("TurnTracker")
    line, turn = desk.logged
    assert isinstance(turn, SetTurn)
    assert isinstance(line, Chat)
    assert turn_line(tracker, desk.table.trackers[turn.tracker], turn.state) == line.line


# --- finding the entry ----------
def said(act: str, unit: str) -> tuple[Declared, ...]:
    return (Declared(at=0, act=act, unit=unit),)


@pytest.mark.parametrize(
    ("doing", "changes"),
    [
        (Doing("acr21-b", said("rally", "acr21-b"), (5, 3), {"": ""}), 2),
        (
            Doing("acr21-b", said("rally", "acr21-b"), (6, 6), {"": ""}),
            2,
        ),  # Recovering, failed: the marker comes off too
        (Doing("acr21-b", said("rally", "acr21-b"), (6, 6), {"": "recovering"}), 0),  # not what the menu does
        (Doing("ad17-mia", said("hit", "ad17-mia"), (), {"": "suppressed"}, {"ap": 0}), 2),
        (Doing("ad17-mia", said("hit", "ad17-mia"), (), {"": "suppressed"}), 0),  # the menu takes the AP as well
        (Doing("ad17-mia", said("hit", "ad17-mia")), 0),
        (Doing("ad17-mia", figures={"ap": 1}), 1),
        (Doing("ad17-mia", figures={"ap": 0}), 0),  # two presses
    ],
)
def test_the_entry_that_does_just_that(sources: Sources, doing: Doing, changes: int) -> None:
    desk = Desk(sources, 0)
    units = Units(sources.binding)
    units.take_up(desk.table.pieces.values())
    known, reader = units.by_id[doing.unit], meanings(sources).reader(units)
    found = Menus(meanings(sources), desk.keyboard, reader).pressed(known, desk.piece(known.piece), doing)
    lines = sum(isinstance(one, str) for one in found or ())
    assert len(found or ()) - lines == changes
    assert (found is None) == (changes == 0 and doing != Doing("ad17-mia", said("hit", "ad17-mia")))


# --- habits ----------
@pytest.mark.parametrize(
    ("values", "words", "dice"),
    [
        ({}, {}, (5, 2)),
        ({"roll": 4}, {}, (4, 5, 2)),  # the die falls with the line
        ({"limit": 7}, {}, None),  # "rally A (7 or less)": the number is in no entry's line (IMP-R7)
        ({"roll": 4, "limit": 7}, {}, None),
        ({"distance": 3}, {"target": "air"}, (5, 2)),  # an order's line holds its words and numbers
    ],
)
def test_numbers_that_players_say_beside_a_line_are_no_menu_entry(
    values: dict[str, int], words: dict[str, str], dice: tuple[int, ...] | None
) -> None:
    line = Declared(at=0, act="rally", unit="A", values=values, words=words)
    doing = doing_of((line, Rolled(at=0, dice="2d6", values=(5, 2), unit="A")))
    assert doing == (None if dice is None else Doing("A", (line,), dice))


def test_players_differ_and_change() -> None:
    several = [Manners(("nato", "wp"), Random(seed)) for seed in range(40)]
    assert {manners.of("nato").menus for manners in several} == {True, False}
    assert {manners.of("wp").bare for manners in several} == {True, False}
    before = [manners.of("nato") for manners in several]
    for manners in several:
        for _ in range(30):
            manners.grow()
    assert sum(one != manners.of("nato") for one, manners in zip(before, several, strict=True)) > 10
