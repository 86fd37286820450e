"""Saves and logs: set-up, steps, metadata, whole or as far as they read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from modgen.vassal.archive import read_archive, write_archive
from modgen.vassal.commands import EndSave, Logged, Nothing, Unknown
from modgen.vassal.metadata import Metadata, metadata_of, write_metadata
from modgen.vassal.obfuscation import MAX_TEXT_BYTES, obfuscate, reveal_checked
from modgen.vassal.problems import FormatProblem, UnreadableFile, Where
from modgen.vassal.sequence import decode, is_canonical
from modgen.vassal.tree import ESC, Node, Step, problems_of, read_node, write_stream

GAME, SAVE_DATA, MODULE_DATA = "savedGame", "savedata", "moduledata"
# Two hexadecimal digits a byte.
MAX_GAME_BYTES = 2 * MAX_TEXT_BYTES + 7
# The largest real save has 2 500 commands, a log adds a few for each step.
MAX_COMMANDS = 250_000
MAX_PROBLEMS = 1000
# How the bytes begin that somebody has taken out of their zip.
_BARE = (b"!VCSK", b"!VCSZ", b"VOBS", b"begin_save")
# Problems that mean: the text goes on, but not for us. What stands last is half a command.
_CUTS = {"vassal.cut", "vassal.too_large", "vassal.too_many", "vassal.hex", "vassal.odd_hex", "vassal.deflate"}


class _Read:
    __slots__ = ("_raw",)
    _raw: str


@dataclass(frozen=True, slots=True)
class SavedGame(_Read):
    """A save, or a log (which has steps).

    `setup` are the top-level commands executed on loading, `steps` the log's entries in order. `metadata` is of the
    save, `module_metadata` of the module it was played with; None where the file has none.
    """

    metadata: Metadata | None
    module_metadata: Metadata | None
    setup: tuple[Node, ...] = field(repr=False)
    steps: tuple[Step, ...] = field(default=(), repr=False)
    problems: tuple[FormatProblem, ...] = ()

    @property
    def is_log(self) -> bool:
        """Whether anything was logged."""
        return bool(self.steps)

    def text(self) -> str:
        """The stream of commands, as stored before it is obfuscated."""
        try:
            return self._raw
        except AttributeError:
            return write_stream([*self.setup, *(step.node for step in self.steps)])


def read_saved_game(source: Path | bytes) -> SavedGame:
    """A `.vsav` or `.vlog` file as far as it reads, with what did not among `problems`.

    Raises UnreadableFile when nothing reads: those of :func:`~modgen.vassal.archive.read_archive`, and
    `vassal.no_saved_game`, `vassal.no_commands`.
    """
    if isinstance(source, bytes) and source.startswith(_BARE):
        data, archive = source, None
        problems = [FormatProblem("vassal.bare")]
    else:
        archive = read_archive(source)
        if GAME not in archive:
            raise UnreadableFile("vassal.no_saved_game")
        data, found = archive.read(GAME, MAX_GAME_BYTES)
        problems = [*archive.problems, *found]
    text, found = reveal_checked(data)
    problems += found
    if text.count(ESC) > MAX_COMMANDS:
        problems.append(FormatProblem("vassal.too_many", Where(GAME), {"count": MAX_COMMANDS}))
        text = text[: len(text) - len(text.split(ESC, MAX_COMMANDS)[-1]) - 1]
    cut = any(problem.code in _CUTS for problem in problems)
    setup, steps, in_order = _sorted_out(decode(text, ESC), cut, problems)
    if all(isinstance(node.command, Unknown | Nothing) for node in _trees(setup, steps)):
        raise UnreadableFile("vassal.no_commands")
    if not any(isinstance(command, EndSave) for node in setup for command in node.walk()):
        problems.append(FormatProblem("vassal.no_end", Where(GAME)))
    metadata = metadata_of(archive, SAVE_DATA, problems) if archive else None
    module_metadata = metadata_of(archive, MODULE_DATA, problems) if archive else None
    game = SavedGame(metadata, module_metadata, setup, steps, tuple(problems))
    if not in_order or not is_canonical(text, ESC):
        object.__setattr__(game, "_raw", text)
    return game


def write_saved_game(game: SavedGame) -> bytes:
    """The file of a save or log, the same bytes for the same game. Raises ValueError for metadata no XML can hold."""
    entries = {GAME: obfuscate(game.text())}
    if game.metadata is not None:
        entries[SAVE_DATA] = write_metadata(game.metadata)
    if game.module_metadata is not None:
        entries[MODULE_DATA] = write_metadata(game.module_metadata)
    return write_archive(entries)


def _trees(setup: tuple[Node, ...], steps: tuple[Step, ...]) -> Iterator[Node]:
    """All nodes that can say whether anything reads: a group's own command is nothing, its first child's counts."""
    for node in (*setup, *(step.node for step in steps)):
        yield node
        yield from node.children[:1]


def _sorted_out(
    tokens: list[str], cut: bool, problems: list[FormatProblem]
) -> tuple[tuple[Node, ...], tuple[Step, ...], bool]:
    """Top-level texts as set-up and steps, and whether writing these one after the other gives the order back."""
    setup: list[Node] = []
    steps: list[Step] = []
    in_order = not cut
    for number, token in enumerate(tokens):
        if cut and number == len(tokens) - 1:
            problems.append(FormatProblem("vassal.cut_command", Where(GAME, number, len(steps) if steps else None)))
            break
        node = read_node(token, 1)
        if isinstance(node.command, Logged):
            step = Step(len(steps), node)
            if node.children and set(map(type, node.walk())) != {Logged}:
                problems.append(FormatProblem("vassal.unwrapped", Where(GAME, number, step.index)))
            if Unknown in map(type, step.commands):
                problems.extend(islice(problems_of(node, number, step.index), max(0, MAX_PROBLEMS - len(problems))))
            steps.append(step)
        else:
            problems.extend(islice(problems_of(node, number), max(0, MAX_PROBLEMS - len(problems))))
            setup.append(node)
            in_order = in_order and not steps
    return tuple(setup), tuple(steps), in_order
