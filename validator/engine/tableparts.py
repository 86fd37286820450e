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
class Targets:
    """Whom a deed is done to: the counters of these kinds (as `Deed.kinds`), of the `enemy`, of one's `own` side or of
    `any`; `needs` is a figure that they must print (`capacity`). The menu has an entry for each."""

    kinds: tuple[str, ...]
    whose: str = "enemy"
    needs: str = ""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something done by a menu, with whom it is done to, dice, modifiers and what the counter keeps of it: seen as
    `Declared` with `targets`, the numbers `roll`, `modifier` and `needed`, and what was chosen among its words.

    - `kinds`: the kinds of counters that have it, `card`, or `card:air` for those whose `TableParts.parted` word is so.
    - `key` with Ctrl does the same, where there is but one entry; `needs`: a figure the counter must print.
    - `dice`, such as "1d6", are thrown into the piece and told by the report; `dice_option` is an option of the rules
      that names other dice.
    - `reaches`: the figure that dice and modifier must reach together; the report tells which of the two ends it was.
    - `modifier`: the player sets one beforehand, which stays until it is changed. `counts`: a `Count` of the counter
      that is added to it by so many times each (`("blast", -1)`).
    - `choices`: what is chosen with it, an entry each (`approach`), said as the word `choice` (`move`).
    - `keeps`: a word in which the counter keeps its target (`aboard`), seen as `WordChanged`; `clears` empties one.
    - `sends`: the role of the box it goes to.
    """

    id: str
    kinds: tuple[str, ...]
    key: str = ""
    needs: str = ""
    dice: str = ""
    dice_option: str = ""
    reaches: str = ""
    modifier: bool = False
    counts: tuple[str, int] | None = None
    targets: Targets | None = None
    choice: str = ""
    choices: tuple[str, ...] = ()
    keeps: str = ""
    clears: str = ""
    sends: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A value of a track, for counters of these kinds (none: all that have the track)."""

    id: str
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Track:
    """A marker that shows one of several values, or none, each put on by one entry of the menu: `StatusChanged` with
    this track. `act`: the word that is seen as `Declared` beside it (`order`), with the value as its word `act`.

    `cleared`: a button takes it off all counters at once, but for those that show one of `lasting`; seen as a
    declaration `clear_<id>s`.
    """

    id: str
    kinds: tuple[str, ...]
    values: tuple[Mark, ...]
    act: str = ""
    cleared: bool = False
    lasting: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Count:
    """A number that counters keep and show: `FigureChanged`. One more or less by the menu and Ctrl with `more` and
    `less`, from 0 to `most`, a number or a figure of the counter (which must print it); an entry takes all away.
    `picks`: numbers that an entry each sets at once instead."""

    id: str
    kinds: tuple[str, ...]
    most: int | str = 12
    more: str = ""
    less: str = ""
    picks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Paste:
    """A button that asks for a text and tells it in chat as the side's: `Declared` with what `match`, an expression
    with named groups, finds in it."""

    id: str
    match: str


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
    - `kinds`: kinds of counters beside `unit` and `cadre` (`aircraft`, `card`), for the column `kind` of rosters;
      `cards` is that of formation cards. `words`: columns whose texts the rules read (`skimmer`), and `formation`;
      `parted`: the one by which a kind is parted further (`type`).
    - `deeds`, `tracks`, `counts`: what counters of these kinds can do and show. Words: `deed.<id>.menu`, and `.report`
      with `$newPieceName$` and what of `$target$`, `$choice$`, `$roll$`, `$modifier$`, `$needed$`, `$outcome$` it has;
      `deed.<id>.passed`, `.failed`, `deed.<id>.<choice>`; `track.<id>.menu`, `.report` with `$value$`, `.off`, and
      `track.<id>.<value>`, with `cleared` also `.clear.text`, `.tip`, `.report`; `count.<id>`, with `picks` also
      `count.<id>.pick` and `.report`, both with `$value$`. What tracks and counts look like is modgen's affair.
    - `tokens`: roles of markers that are laid on the table and count there, seen as `TokenSet`.
    - `pastes`: words `paste.<id>.text`, `.tip`, and `.report` with `$PlayerSide$` and `$text$`.
    - `side_figures`: numbers of a side (`figures` in sides.yaml) that the rules read.

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
    kinds: tuple[str, ...] = ()
    cards: str = ""
    words: tuple[str, ...] = ()
    parted: str = ""
    deeds: tuple[Deed, ...] = ()
    tracks: tuple[Track, ...] = ()
    counts: tuple[Count, ...] = ()
    tokens: tuple[str, ...] = ()
    pastes: tuple[Paste, ...] = ()
    side_figures: tuple[str, ...] = ()
