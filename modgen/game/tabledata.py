"""What an author puts on the table beside counters and maps: cards, dice, windows, charts, help; values of table.yaml.

Everything has a default that suits a game whose author says nothing. Sizes on screen are px.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from modgen.game.model import NOWHERE, Point, Text
from modgen.game.problems import Place

NOTHING = Text("")


@dataclass(frozen=True, slots=True)
class Card:
    """A row of a card roster: `count` cards. `value` stands large in the card's corner; `image` is the author's art."""

    id: str
    name: Text
    text: Text = NOTHING
    value: str = ""
    count: int = 1
    colour: str = ""
    image: str = ""
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Deck:
    """A pile of cards on a map (`map`, "" the first) or in a private window, at a point or in the middle of a place.

    `shuffle` and `face_down` are "always", "menu" or "never"; `reshuffle` names the deck its cards go back to. `owners`
    are the sides that may use it; none: all. `width` is a card's, `back` and `colour` are its back's.
    """

    id: str
    name: Text
    cards: tuple[Card, ...] = ()
    map: str = ""
    window: str = ""
    area: str = ""
    at: Point | None = None
    width: int = 150
    colour: str = "#5b4636"
    back: str = ""
    shuffle: str = "always"
    face_down: str = "always"
    several: bool = True
    choose: bool = False
    reverse: bool = False
    save: bool = False
    reshuffle: str = ""
    owners: tuple[str, ...] = ()
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Hands:
    """A window of cards for each of the sides; what is in it only the side sees."""

    name: Text
    sides: tuple[str, ...]
    width: int = 800
    height: int = 260
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class PrivateWindow:
    """A map window for the sides named; `visible`: others may look into it. `map` names one whose picture it shows."""

    id: str
    name: Text
    sides: tuple[str, ...]
    visible: bool = False
    width: int = 800
    height: int = 500
    colour: str = "#e8e2d0"
    map: str = ""
    key: str = ""
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Dice:
    """A dice button: `dice` such as "2d6"; `keep` the highest (positive) or lowest (negative) so many of them."""

    id: str
    name: Text
    dice: str
    add: int = 0
    total: bool = False
    ask: bool = False
    sort: bool = False
    keep: int = 0
    key: str = ""
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class SymbolFace:
    """A face of a die with symbols, on `times` of its sides: a `shape` in a colour, or the author's picture."""

    text: Text
    value: int = 0
    times: int = 1
    shape: str = ""
    colour: str = "#222222"
    image: str = ""


@dataclass(frozen=True, slots=True)
class SymbolDice:
    """A button that throws `number` dice with these faces."""

    id: str
    name: Text
    faces: tuple[SymbolFace, ...]
    number: int = 1
    key: str = ""
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class TurnLevel:
    """A level of a turn track: a list of names, or a number from `start` by `step`; `last` closes a circle, 0 none."""

    name: Text
    items: tuple[Text, ...] = ()
    start: int = 1
    step: int = 1
    last: int = 0


@dataclass(frozen=True, slots=True)
class TurnTrack:
    """A turn track beside the game's own: its levels from the outermost in; each runs through within the one above."""

    id: str
    name: Text
    levels: tuple[TurnLevel, ...]
    key: str = ""
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class PieceList:
    """A window that lists the counters in play: which kinds, grouped by what, for which sides (none: all)."""

    id: str
    name: Text
    kinds: tuple[str, ...] = ("unit", "cadre")
    groups: tuple[str, ...] = ("side", "place")
    sides: tuple[str, ...] = ()
    key: str = ""
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Chart:
    """A page of the charts: the author's picture, or a table (first row: its heads), or the key to a map's terrain.

    `terrain` names the map; `note` stands below a table.
    """

    id: str
    name: Text
    image: str = ""
    rows: tuple[tuple[Text, ...], ...] = ()
    terrain: str = ""
    note: Text = NOTHING
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class HelpPage:
    """A page of the author's own: paragraphs; a line that begins with `# ` is a heading, with `- ` an item."""

    id: str
    name: Text
    text: Text
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Change:
    """What a version brought."""

    version: str
    text: Text


@dataclass(frozen=True, slots=True)
class Help:
    """Which pages the Help menu has: the rules by id, keys and buttons, set-ups, terrain; and the author's own."""

    rules: bool = True
    keys: bool = True
    setups: bool = True
    terrain: bool = True
    pages: tuple[HelpPage, ...] = ()


@dataclass(frozen=True, slots=True)
class GlobalButton:
    """A button that changes a global value: by `add`, to `set`, or (both empty) to what the player types."""

    name: Text
    add: int | None = None
    set: str | None = None
    key: str = ""


@dataclass(frozen=True, slots=True)
class GlobalValue:
    """A value that belongs to the whole game and is saved with it; a number if it has bounds or an `add` button."""

    id: str
    name: Text
    start: str = "0"
    least: int | None = None
    most: int | None = None
    wrap: bool = False
    buttons: tuple[GlobalButton, ...] = ()
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Toolbar:
    """The order of the toolbar's parts, and whether buttons with an icon show their words too."""

    order: tuple[str, ...] = ()
    words: bool = True
    place: Place = field(default=NOWHERE, compare=False)


#: The parts of the toolbar, in the order they have where the author says nothing.
TOOLBAR = (
    "side", "counters", "turn", "rules", "dice", "values", "windows", "charts", "list", "notes",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class TableData:
    """All of table.yaml. `lists` None: the one list that every game has. `splash` is the author's picture, "" ours."""

    decks: tuple[Deck, ...] = ()
    hands: Hands | None = None
    private: tuple[PrivateWindow, ...] = ()
    dice: tuple[Dice, ...] = ()
    symbols: tuple[SymbolDice, ...] = ()
    turns: tuple[TurnTrack, ...] = ()
    lists: tuple[PieceList, ...] | None = None
    notes: bool = True
    charts: tuple[Chart, ...] = ()
    help: Help = Help()
    toolbar: Toolbar = Toolbar()
    splash: str = ""
    values: tuple[GlobalValue, ...] = ()
    changes: tuple[Change, ...] = ()

    @property
    def cards(self) -> tuple[tuple[Deck, Card], ...]:
        """Every card with the deck it begins in."""
        return tuple((deck, card) for deck in self.decks for card in deck.cards)
