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
class Act:
    """What a unit declares by its menu, seen as `Declared`. `key` is the letter that, with Ctrl, does the same.

    `roll` names dice ("2d6") that are thrown at the same stroke and belong to the unit: `Rolled` with its id.
    """

    id: str
    key: str
    roll: str = ""


@dataclass(frozen=True, slots=True)
class TableParts:
    """A rule set's parts of the table, by the rules' own words.

    - `phases`: of a turn, in order, an entry each in the turn track (`TurnSet`). Words: `phase.<id>`.
    - `statuses`: in the order of their layer. Words: `status.<id>` (what the unit's name gets), `status.<id>.menu`.
    - `acts`: words `act.<id>.menu`, and `act.<id>.report` with `$newPieceName$` and, if wished, `$location$`.
    - `calls`: what a side declares by a button (`Called`). Words: `call.<id>.text`, `.tip`, and `.report` with
      `$PlayerSide$`.
    - `dice`: the dice buttons (`Rolled`), at most nine; Alt and a button's number press it.
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
    holders: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()
