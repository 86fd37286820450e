"""What a rule set needs on the table: the phases, markers, dice, acts and calls that a module offers to its players.

modgen builds them into every module of a game that names the rule set, and writes what they mean into the module's
binding, so that a reader sees each as an event (validator.engine.events). The words on the table are the rule set's
own: `<language>/table.json` in its package of texts, see :class:`TableParts`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Status:
    """A marker that a unit can bear, seen as `StatusChanged`. `key` is the letter that, with Ctrl, puts it on.

    `drains`: the key also turns the unit to no Action Points, after the marker is on.
    """

    id: str
    key: str
    drains: bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """What a unit that bears the marker `status` ("": none) needs when it rolls for an act, and what becomes of it.

    It passes with its figure `Act.against` + `plus` or less. `passed` and `failed` are the marker it has then ("":
    none); `restores`: one that passes is turned to its full Action Points.
    """

    status: str
    plus: int = 0
    passed: str = ""
    failed: str = ""
    restores: bool = True


@dataclass(frozen=True, slots=True)
class Act:
    """What a unit declares by its menu, seen as `Declared`. `key` is the letter that, with Ctrl, does the same.

    - `roll` names dice ("2d6") that are thrown into the piece at the same stroke: `Rolled` with the unit's id.
    - `against` is the figure (`morale`) that the roll must not exceed, `cases` what it is for each marker and what
      follows. A unit without one of these markers finds the entry grey.
    - `marks`: the status that is put on at the same stroke, after the declaration.
    - `kinds`: only units of these kinds (`cadre`) have the entry; none: all.
    - `means`: the word that is seen as `Declared`, where several acts say the same; "" is the id.
    """

    id: str
    key: str
    roll: str = ""
    against: str = ""
    cases: tuple[Case, ...] = ()
    marks: str = ""
    kinds: tuple[str, ...] = ()
    means: str = ""


@dataclass(frozen=True, slots=True)
class Throw:
    """A button with dice of their own, thrown for the side of whoever presses it: `Rolled` with the player's side."""

    id: str
    dice: str


@dataclass(frozen=True, slots=True)
class TableParts:
    """A rule set's parts of the table, by the rules' own words.

    - `phases`: of a turn, in order, an entry each in the turn track (`TurnSet`). Words: `phase.<id>`.
    - `statuses`: in the order of their layer. Words: `status.<id>` (what the unit's name gets), `status.<id>.menu`.
    - `acts`: words `act.<id>.menu`, and `act.<id>.report` with `$newPieceName$` and, if wished, `$location$`; with a
      roll also `$dice$` ("3+5") and `$total$`; with cases `$needed$` and `$outcome$`, which is
      `act.<id>.<status>.passed` or `.failed` (`none` for the unit without a marker).
    - `calls`: what a side declares by a button (`Called`). Words: `call.<id>.text`, `.tip`, and `.report` with
      `$PlayerSide$`.
    - `dice`: the dice buttons (`Rolled`), at most nine; Alt and a button's number press it.
    - `throws`: dice buttons for one purpose. Words: `throw.<id>.text`, `.tip`, and `.report` with `$PlayerSide$` and
      `$result$`.
    - `holders`: roles (`marker` in a roster) of two-sided markers, each side of which names who holds something
      (`HolderShown`). The first one is turned to a set-up's `initiative`.
    - `boxes`: roles of the boxes that the rules speak of, seen as places `box:<role>`; modgen warns of a role that
      nobody knows. Empty: any role will do.

    Ctrl with R, L, W, M and K is taken: spend and give back AP, marker off, moved mark, flip. Ids are plain words
    (letters, digits, `_`, `-`).

    >>> parts = TableParts(statuses=(Status("tired", "S"),), acts=(Act("rest", "E"),), calls=("pass",))
    >>> parts.dice
    ('1d6', '2d6')
    """

    phases: tuple[str, ...] = ()
    statuses: tuple[Status, ...] = ()
    acts: tuple[Act, ...] = ()
    calls: tuple[str, ...] = ()
    dice: tuple[str, ...] = ("1d6", "2d6")
    throws: tuple[Throw, ...] = ()
    holders: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()
