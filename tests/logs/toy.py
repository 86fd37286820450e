"""A toy game for the tests: two areas and a box, units that turn to spend AP, a marker layer, logs made of commands."""

from __future__ import annotations

from collections.abc import Sequence

from modgen.game.binding import Binding
from modgen.game.binding_file import read_binding
from modgen.vassal import (
    AddPiece,
    BeginSave,
    ChangePiece,
    Chat,
    Command,
    EndSave,
    MovePiece,
    Node,
    Player,
    SavedGame,
    SetTurn,
    encode_layers,
    log_step,
)
from modgen.vassal.metadata import Metadata

BINDING = """
module: {name: Toy, versions: ["1"]}
ruleset: impulse
options: {tie_winner: red}
talk: impulse
sides:
  - {id: red, roster: [Red], words: [красные]}
  - {id: blue, roster: [Blue], words: [синие]}
units:
  where: {Kind: unit}
  side: Side
  figures: {max_ap: MaxAP, morale: Morale}
  listed:
    Alpha: {aliases: [A, Альфа]}
gauges: [{figure: ap, rotate: Facing, maximum: max_ap}]
statuses: [{layer: Status, values: {1: suppressed, 2: recovering}}]
turn: {turn: [0], phase: [0, 0], phases: [initiative, rally, operations]}
markers: [{shows: initiative, where: {BasicName: Holder}, layer: Holder, sides: {1: red, 2: blue}}]
dice: [{match: '^(?P<dice>\\d+d\\d+) = (?P<values>[\\d,]+) \\*+ <(?P<player>.*)>$'}]
lines:
  - {match: '^{side} passes$', source: report, call: pass}
  - {match: '^{unit} FIRES$', source: report, declare: fire}
  - {match: '^{unit} tries to rally, Morale (?P<morale>\\d+)$', source: report, declare: rally, ties_roll: true}
places:
  - {area: West, map: Main, zone: West, outline: [[0, 0], [100, 0], [100, 100], [0, 100]]}
  - {area: East, map: Main, zone: East, outline: [[100, 0], [200, 0], [200, 100], [100, 100]]}
  - {box: eliminated, map: Box}
links: [[West, East]]
"""
_LAYER = "emb2;;128;;;128;;;128;;;;1;false;0;0;s.png,r.png;+ (Suppressed),+ (Recovering);true;Status;;;false;;1;1;false"
_HOLDER = "emb2;;128;;;128;;;128;;;;1;false;0;0;r.png,b.png;,;true;Holder;;;false;;1;1;true"
_ROTATE = "rotate;4;82,130;76,130;Turn;Back;;;Facing;;;;;true"
PASSWORD = {"Ann": "secret-ann", "Bob": "secret-bob"}


def binding(text: str = BINDING) -> Binding:
    return read_binding(text.encode(), "toy.yaml")


def unit_state(
    facing: int = 0, status: int = -1, x: int = 50, y: int = 50, map_: str = "Main", side: str = "Red"
) -> str:
    return encode_layers([str(status), str(facing), f"{side},unit,7,3", f"{map_};{x};{y};1;0"])


def unit(id_: str, name: str, **state: int | str) -> AddPiece:
    type_ = encode_layers([_LAYER, _ROTATE, "mark;Side,Kind,Morale,MaxAP", f"piece;;;u.png;{name}"])
    return AddPiece(id_, type_, unit_state(**state))  # type: ignore[arg-type]


def holder(id_: str = "h") -> AddPiece:
    return AddPiece(id_, encode_layers([_HOLDER, "piece;;;h.png;Holder"]), encode_layers(["1", "Main;300;50;9;0"]))


def holder_shows(new: int, old: int, id_: str = "h") -> ChangePiece:
    states = [encode_layers([str(level), "Main;300;50;9;0"]) for level in (new, old)]
    return ChangePiece(id_, *states)


def turned(id_: str, new: int, old: int, **state: int | str) -> ChangePiece:
    return ChangePiece(id_, unit_state(facing=new, **state), unit_state(facing=old, **state))  # type: ignore[arg-type]


def marked(id_: str, new: int, old: int, **state: int | str) -> ChangePiece:
    return ChangePiece(id_, unit_state(status=new, **state), unit_state(status=old, **state))  # type: ignore[arg-type]


def moved(id_: str, x: int, old_x: int, by: str = "Ann", map_: str = "Main", y: int = 50) -> MovePiece:
    return MovePiece(id_, map_, x, y, None, "Main", old_x, 50, None, PASSWORD.get(by))


def said(player: str, text: str) -> Chat:
    return Chat(f"&lt;{player}&gt; - {text}")


def turn(number: int, phase: int) -> SetTurn:
    return SetTurn("TurnTracker0", f"0|{number};0;false;-1;{phase}\\;0\\;0\\;true,true,true")


SETUP: tuple[Command, ...] = (
    unit("a", "Alpha"),
    unit("b", "Bravo", x=60),
    unit("c", "Charlie", x=150, side="Blue"),
    holder(),
    Player(PASSWORD["Ann"], "Ann", "Red"),
    Player(PASSWORD["Bob"], "Bob", "Blue"),
    turn(1, 2),
)


def game(
    steps: Sequence[Sequence[Command]], setup: Sequence[Command] = SETUP, module: str = "Toy", version: str = "1"
) -> SavedGame:
    commands = (BeginSave(), *setup, EndSave())
    return SavedGame(
        Metadata(version=version, vassal_version="3.7.26"),
        Metadata(name=module, version=version, vassal_version="3.7.26"),
        tuple(Node(command) for command in commands),
        tuple(log_step(step, index) for index, step in enumerate(steps)),
    )
