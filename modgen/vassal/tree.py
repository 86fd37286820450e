"""The stream of a save or log: commands in a tree, nested texts joined by ESC (format: stream grammar)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from modgen.vassal.commands import Command, Logged, Nothing, Undo, Unknown, logged
from modgen.vassal.problems import FormatProblem, Where
from modgen.vassal.reading import malformed, read_command
from modgen.vassal.sequence import decode, encode, is_canonical, unquote

ESC = "\x1b"
# The engine itself nests three or four levels; every level costs a pass over the text inside it, so that less is
# allowed for the large texts.
MAX_DEPTH, MAX_DEPTH_OF_LARGE, LARGE = 100, 8, 1_000_000


class _Written:
    __slots__ = ("_raw",)
    _raw: str


@dataclass(frozen=True, slots=True)
class Node(_Written):
    """A command and the commands that follow from it, executed in that order."""

    command: Command
    children: tuple[Node, ...] = ()

    def walk(self) -> Iterator[Command]:
        """The commands in the order of execution: own, then each child's."""
        yield self.command
        for child in self.children:
            # Nearly all are leaves, and a generator for each would cost more than all else.
            if child.children:
                yield from child.walk()
            else:
                yield child.command

    def text(self) -> str | None:
        """The tree as VASSAL writes it; None for a command without a text form that has no children."""
        try:
            return self._raw
        except AttributeError:
            pass
        own = self.command.text()
        if not self.children:
            return own
        texts = [own, *(text for child in self.children if (text := child.text()) is not None)]
        return encode(texts, ESC)


def read_stream(text: str) -> Node:
    """The tree of a whole stream. Never raises: what is no command stays in it as :class:`Unknown`."""
    return read_node(text)


def write_stream(nodes: Node | Sequence[Node]) -> str:
    """The text of a tree, or of trees one after another (top-level commands of a save or log)."""
    if isinstance(nodes, Node):
        return nodes.text() or ""
    return encode((text for node in nodes if (text := node.text()) is not None), ESC) or ""


def read_node(text: str, depth: int = 0) -> Node:
    """One token of a stream as a tree. What is nested deeper than :data:`MAX_DEPTH` stays one Unknown."""
    if ESC not in text and (text[:1] != "'" or unquote(text) == text):
        return Node(read_command(text))
    if depth >= _deepest(text):
        return Node(Unknown(text))
    first, *rest = [read_node(token, depth + 1) for token in decode(text, ESC)]
    node = Node(first.command, (*first.children, *rest))
    if not rest or first.children or not is_canonical(text, ESC):
        # Its parts would be written otherwise.
        object.__setattr__(node, "_raw", text)
    return node


def _deepest(text: str) -> int:
    return MAX_DEPTH if len(text) < LARGE else MAX_DEPTH_OF_LARGE


def problems_of(node: Node, token: int | None = None, step: int | None = None) -> Iterator[FormatProblem]:
    """What in a tree did not read: `vassal.command` (a known command with wrong fields), `vassal.nesting`."""
    where = Where("savedGame", token=token, step=step)
    for command in node.walk():
        if isinstance(command, Logged):
            command = command.command
        if not isinstance(command, Unknown):
            continue
        if ESC in command.raw:
            yield FormatProblem("vassal.nesting", where, {"levels": _deepest(command.raw)})
        elif prefix := malformed(command):
            yield FormatProblem("vassal.command", where, {"prefix": prefix})


class _Listed:
    __slots__ = ("_commands",)
    _commands: tuple[Command, ...]


@dataclass(frozen=True, slots=True)
class Step(_Listed):
    """One entry of a log, replayed as a whole. `index` counts the log's top-level entries from 0."""

    index: int
    node: Node

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands of the step in order, out of their log wrappers; `Nothing` for those without a text form."""
        try:
            return self._commands
        except AttributeError:
            pass
        # Whoever reads a log asks several times: the tree is walked once, and most trees are one command.
        found = self.node.walk() if self.node.children else (self.node.command,)
        commands = tuple([c.command if isinstance(c, Logged) else c for c in found])
        object.__setattr__(self, "_commands", commands)
        return commands

    @property
    def is_undo(self) -> bool:
        """Whether the step takes another back and says so (3.6.7 and later)."""
        return any(isinstance(command, Undo) for command in self.commands)


def log_step(commands: Sequence[Command], index: int = 0) -> Step:
    """A step of a log made of these commands, each wrapped as the engine requires."""
    first, *rest = logged(commands) or (Logged(Nothing()),)
    return Step(index, Node(first, tuple(Node(command) for command in rest)))
