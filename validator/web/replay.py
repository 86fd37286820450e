"""A log as a replay: the table at its start, and what every step changes on it, as compact values for a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from modgen.game.binding import PlaceBinding
from modgen.vassal import Module
from validator.logs.audit import Log
from validator.logs.boards import Boards, read_boards
from validator.logs.changes import Change, Moved, Placed, Removed, TraitChanged
from validator.logs.locations import locator, told_locations
from validator.logs.sources import Sources, shipped_bindings
from validator.logs.table import Piece, Table
from validator.logs.timeline import know_everybody, play, set_up
from validator.logs.trackers import read_trackers
from validator.report.changes import sentence
from validator.report.wording import Words
from validator.web.art import Art
from validator.web.ground import Ground, Outline, grounds, outlines
from validator.web.looks import Frame, Look, Turned, deck_look, in_deck, look

#: What a step's sentence may have of letters; a page is no place for a novel.
MAX_TEXT = 600
#: Sentences of one step.
MAX_SENTENCES = 12


@dataclass(frozen=True, slots=True)
class Set:
    """A piece lies at a point of a map (px; map "": off the table) and looks so (its look's number)."""

    piece: int
    map: str
    x: int
    y: int
    look: int


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """What a step of a log sets, what it is told by, who did it, and which step took it back or it took back."""

    sets: tuple[Set, ...]
    texts: tuple[str, ...]
    player: str
    undone_by: int | None = None
    undoes: int | None = None
    is_undo: bool = False


@dataclass(frozen=True, slots=True)
class Replay:
    """A log made ready to be shown. `numbers` are the pieces' by their ids, `outlines` where areas lie."""

    name: str
    start: tuple[Set, ...]
    steps: tuple[ReplayStep, ...]
    maps: tuple[Ground, ...]
    numbers: Mapping[str, int]
    names: tuple[str, ...]
    outlines: Mapping[str, tuple[str, Outline]] = field(default_factory=dict)
    people: frozenset[tuple[str, str]] = frozenset()


class Looks:
    """The looks of all pieces of a page, each once, as the page has them."""

    def __init__(self, art: Art) -> None:
        self._art = art
        self._numbers: dict[Look, int] = {}
        self.drawn: list[dict[str, object]] = []

    def number(self, shown: Look) -> int:
        """The number of a look."""
        if shown not in self._numbers:
            self._numbers[shown] = len(self.drawn)
            self.drawn.append(self._as_json(shown))
        return self._numbers[shown]

    def _as_json(self, shown: Look) -> dict[str, object]:
        """`d`: what is drawn, each a picture [number, x, y, width, height], a text [text, x, y, size], an outline
        [width, height] or a turn [degrees]."""
        drawn: list[list[object]] = []
        for mark in shown.marks:
            if isinstance(mark, Turned):
                drawn.append([mark.degrees])
            elif isinstance(mark, Frame):
                drawn.append([mark.width, mark.height])
            elif mark.text:
                drawn.append([mark.text, mark.x, mark.y, mark.size])
            elif (number := self._art.number(mark.picture)) is not None:
                width, height = (round(side * mark.scale) for side in self._art.size(number))
                drawn.append([number, mark.x, mark.y, width, height])
        found: dict[str, object] = {"n": shown.name, "d": drawn}
        if shown.faint:
            found["f"] = 1
        return found


def replay(log: Log, module: Module | None, sources: Sources | None, art: Art, looks: Looks, words: Words) -> Replay:
    """Play a log through. Its sentences are in the language of `words`."""
    return _Player(log, module, sources, art, looks, words).replay()


class _Player:
    """Plays one log on a table that names its places."""

    def __init__(
        self, log: Log, module: Module | None, sources: Sources | None, art: Art, looks: Looks, words: Words
    ) -> None:
        self._log, self._module, self._sources = log, module, sources
        self._art, self._looks, self._words = art, looks, words
        self._boards = self._read_boards()
        self._table = Table(locator(self._boards, self._outlined(), told_locations(log.game)))
        self._numbers: dict[str, int] = {}
        self._names: list[str] = []
        self._spots: set[tuple[str, int, int]] = set()
        self._people: set[tuple[str, str]] = set()
        self._decks: dict[str, tuple[str, ...]] = {}

    def _read_boards(self) -> Boards | None:
        if self._sources and self._sources.boards:
            return self._sources.boards
        return read_boards(self._module) if self._module else None

    def _outlined(self) -> tuple[PlaceBinding, ...]:
        metadata = self._log.game.module_metadata
        if self._module is not None or metadata is None:
            return ()
        return next((one.places for one in shipped_bindings() if one.module.name == metadata.name), ())

    def replay(self) -> Replay:
        """All of it."""
        table, game = self._table, self._log.game
        know_everybody(game, table.actors)
        set_up(game.setup, table, self._boards)
        self._meet()
        start = tuple(self._set(piece) for piece in self._in_order())
        self._decks = {id_: table.stacks.get(id_, ()) for id_, piece in table.pieces.items() if not piece.is_plain}
        trackers = read_trackers(self._module) if self._module else {}
        steps = []
        for step in play(game.steps, table):
            sets = tuple(self._sets(step.changes))
            worth = (change for change in step.changes if not _is_moved_mark(change))
            texts = filter(None, (sentence(change, self._words, trackers) for change in worth))
            told = tuple(_short(text) for _, text in zip(range(MAX_SENTENCES), dict.fromkeys(texts), strict=False))
            steps.append(ReplayStep(sets, told, step.player, step.undone_by, step.undoes, step.is_undo))
            if step.changes:
                self._meet()
        laid = {self._map(name): boards for name, boards in table.boards.items()}
        return Replay(
            self._log.name,
            start,
            tuple(steps),
            grounds(laid, self._boards, self._module, self._art, self._spots),
            self._numbers,
            tuple(self._names),
            outlines(self._sources, laid) if self._sources else {},
            frozenset(self._people),
        )

    def _meet(self) -> None:
        """Note who is at the table, and on which side."""
        self._people.update((seat.player, seat.side) for seat in self._table.seats.values())

    def _in_order(self) -> Iterator[Piece]:
        """The pieces on the table, those of one stack from the lowest to the highest."""
        table = self._table
        heights = {id_: height for members in table.stacks.values() for height, id_ in enumerate(members)}
        # A deck lies under whatever lies on it.
        yield from sorted(table.pieces.values(), key=lambda piece: heights.get(piece.id, 0) if piece.is_plain else -1)

    def _sets(self, changes: tuple[Change, ...]) -> Iterator[Set]:
        """Where the pieces are after a step that it touches, each once."""
        touched = dict.fromkeys(c.piece for c in changes if isinstance(c, Moved | TraitChanged | Placed | Removed))
        touched |= dict.fromkeys(self._dealt())
        for id_ in touched:
            piece = self._table.pieces.get(id_)
            if piece is not None:
                yield self._set(piece)
            elif piece is None and id_ in self._numbers:
                yield Set(self._numbers[id_], "", 0, 0, 0)

    def _dealt(self) -> Iterator[str]:
        """The decks that have other cards than before, or in another order, with those that came or went."""
        for id_, piece in self._table.pieces.items():
            if not piece.is_plain:
                before, now = self._decks.get(id_, ()), self._table.stacks.get(id_, ())
                if before != now or id_ not in self._numbers:
                    self._decks[id_] = now
                    yield from sorted(set(before) ^ set(now))
                    yield id_

    def _set(self, piece: Piece) -> Set:
        if piece.id not in self._numbers:
            self._numbers[piece.id] = len(self._names)
            self._names.append(piece.name.strip())
        # What lies in a deck nobody sees.
        map_ = "" if piece.stack in self._table.pieces else self._map(piece.map)
        if map_:
            self._spots.add((map_, piece.x, piece.y))
        return Set(self._numbers[piece.id], map_, piece.x, piece.y, self._looks.number(self._look(piece)))

    def _look(self, piece: Piece) -> Look:
        """How a piece looks; a deck by the cards in it, a card in it not at all."""
        pieces = self._table.pieces
        if piece.is_plain:
            return in_deck(piece.state) if piece.stack in pieces else look(piece.state)
        inside = (pieces.get(id_) for id_ in self._table.stacks.get(piece.id, ()))
        return deck_look(piece.state, [card.state for card in inside if card is not None])

    def _map(self, name: str) -> str:
        return self._boards.map_name(name) if self._boards and name else name


def _is_moved_mark(change: Change) -> bool:
    """Whether a change is of VASSAL's mark that a piece has moved: the arrow says so."""
    return isinstance(change, TraitChanged) and change.kind == "markmoved"


def _short(text: str) -> str:
    return text if len(text) <= MAX_TEXT else f"{text[:MAX_TEXT]}…"
