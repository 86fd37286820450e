"""`validator show`: a log or save as text and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from modgen.game.problems import Problem
from modgen.vassal import SavedGame
from validator.logs.changes import Said
from validator.logs.table import Piece, Table
from validator.logs.timeline import TimelineStep
from validator.logs.trackers import Tracker
from validator.logs.turns import turn_values
from validator.report.changes import as_json, sentence, turn
from validator.report.wording import Words, problem_json

#: More names than this of one map are counted, not listed.
MAX_NAMES = 40


@dataclass(frozen=True, slots=True)
class Shown:
    """A file to be shown: its name, what was read of it, the table at its start, its steps, what is wrong with it,
    the turn trackers of its module by id."""

    file: str
    game: SavedGame
    start: Table
    steps: Sequence[TimelineStep]
    problems: tuple[Problem, ...] = ()
    trackers: Mapping[str, Tracker] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a timeline. `struck`: it tells of something that was taken back."""

    text: str
    struck: bool = False


def timeline_lines(shown: Shown, words: Words) -> Iterator[Line]:
    """The whole of it for people: what it is, the position at the start, then step by step."""
    yield from (Line(text) for text in _heading(shown, words))
    yield from (Line(f"  {text}") for text in _position(shown.start, shown.trackers, words))
    if not shown.steps:
        return
    yield Line("")
    width = len(str(shown.steps[-1].index))
    for step in shown.steps:
        yield from _step(step, width, shown.trackers, words)


def _heading(shown: Shown, words: Words) -> Iterator[str]:
    module = shown.game.module_metadata
    saved = shown.game.metadata
    yield words(
        "show.log" if shown.game.is_log else "show.save",
        file=shown.file,
        module=(module.name if module else "") or words("show.unknown"),
        version=(module.version if module else "") or (saved.version if saved else "") or words("show.unknown"),
        vassal=(saved.vassal_version if saved else "") or words("show.unknown"),
        steps=len(shown.steps),
    )
    if saved and saved.description:
        yield words("show.description", text=shown.start.actors.conceal(saved.description))


def _position(table: Table, trackers: Mapping[str, Tracker], words: Words) -> Iterator[str]:
    for seat in table.seats.values():
        if seat.side:
            yield words("show.holds", player=seat.player, side=seat.side)
        else:
            yield words("show.observes", player=seat.player)
    for id_, state in table.trackers.items():
        tracker = trackers.get(id_) or Tracker(id_, {})
        yield words("show.turn_at", tracker=tracker.name, now=turn(tracker, turn_values(state), words))
    for map_, boards in table.boards.items():
        yield words("show.boards", map=map_, boards=", ".join(board.name for board in boards.boards))
    for map_, pieces in _by_map(table):
        stacks = len({piece.stack for piece in pieces} & (table.stacks.keys() - table.pieces.keys()))
        yield words("show.pieces", map=map_ or words("show.nowhere"), pieces=len(pieces), stacks=stacks)
        yield f"    {_names(pieces, words)}"
    for piece in table.pieces.values():
        if not piece.is_plain:
            cards = len(table.stacks.get(piece.id, ()))
            yield words("show.deck", name=piece.name, map=piece.map, cards=cards)


def _by_map(table: Table) -> list[tuple[str, list[Piece]]]:
    found: dict[str, list[Piece]] = {}
    for piece in table.pieces.values():
        if piece.is_plain:
            found.setdefault(piece.map, []).append(piece)
    return sorted(found.items())


def _names(pieces: list[Piece], words: Words) -> str:
    counted = Counter(piece.name.strip() or words("show.unnamed") for piece in pieces)
    names = [words("show.several", name=name, count=n) if n > 1 else name for name, n in sorted(counted.items())]
    if len(names) > MAX_NAMES:
        return words("show.more", names=", ".join(names[:MAX_NAMES]), more=len(names) - MAX_NAMES)
    return ", ".join(names)


def _step(step: TimelineStep, width: int, trackers: Mapping[str, Tracker], words: Words) -> Iterator[Line]:
    told = [text for change in step.changes if (text := sentence(change, words, trackers))]
    mark = ""
    if step.undoes is not None:
        mark = words("show.undoes", step=step.undoes)
    elif step.is_undo:
        mark = words("show.undo")
    if step.undone_by is not None:
        mark = " ".join(filter(None, (mark, words("show.undone", step=step.undone_by))))
    who = step.player and words("show.by", player=step.player)
    spoken = len(step.changes) == 1 and isinstance(step.changes[0], Said)
    head = " ".join(filter(None, ("" if spoken else who, mark)))
    lines = [head, *told] if head or not told else told
    struck = step.undone_by is not None
    for number, text in enumerate(lines):
        yield Line(f"{step.index if number == 0 else '':>{width}}  {text}".rstrip(), struck)


def timeline_json(shown: Shown, words: Words) -> dict[str, object]:
    """The same as one JSON object (schemas/timeline.json)."""
    module, saved, table = shown.game.module_metadata, shown.game.metadata, shown.start
    return {
        "file": shown.file,
        "kind": "log" if shown.game.is_log else "save",
        "module": module.name if module else None,
        "version": (module.version if module else "") or (saved.version if saved else "") or None,
        "vassal": (saved.vassal_version if saved else "") or None,
        "players": [
            {"actor": seat.actor, "player": seat.player, "side": seat.side or None} for seat in table.seats.values()
        ],
        "turn": {tracker: dict(turn_values(state)) for tracker, state in table.trackers.items()},
        "boards": {map_: [board.name for board in boards.boards] for map_, boards in table.boards.items()},
        "pieces": [_piece_json(piece, table) for piece in table.pieces.values()],
        "steps": [
            {
                "step": step.index,
                "player": step.player or None,
                "actor": step.actor or None,
                "undoes": step.undoes,
                "undone_by": step.undone_by,
                "is_undo": step.is_undo,
                "changes": [as_json(change) for change in step.changes],
            }
            for step in shown.steps
        ],
        "problems": [problem_json(problem, words) for problem in shown.problems],
    }


def _piece_json(piece: Piece, table: Table) -> dict[str, object]:
    spot = table.spot(piece)
    return {
        "id": piece.id,
        "name": piece.name,
        "kind": "piece" if piece.is_plain else "deck",
        "map": spot.map or None,
        "x": spot.x,
        "y": spot.y,
        "location": spot.location or None,
        "stack": piece.stack or None,
    }
