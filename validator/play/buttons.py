"""The buttons of a module's window: what VASSAL logs when dice are thrown, a side calls, all counters are turned back,
the turn track is moved on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from modgen.game.binding import Meaning, Source
from modgen.vassal import Chat, Command, Component, Nothing, PropertyChanged
from validator.logs.chat import ChatLine, LineReader, read_chat
from validator.logs.table import Piece, Table
from validator.play.formats import filled, report_line
from validator.play.pressing import CannotPress, Changed, Keyboard, Outcome
from validator.play.strokes import normal

#: What VASSAL keeps of a dice button before its first throw.
_UNTHROWN = {"result": "1", "total": "0", "keep": "0", "summary": ""}


@dataclass(frozen=True, slots=True)
class Presser:
    """Who presses a button: a name and the side (as the roster has it) that this player holds."""

    name: str
    roster: str

    def fills(self, message: str, more: Mapping[str, str] | None = None) -> str:
        """A report's format with the player's name and side in it."""
        known = {"PlayerName": self.name, "PlayerSide": self.roster, "playerSide": self.roster, **(more or {})}
        return filled(message, lambda name: known.get(name, ""))


class Buttons:
    """The buttons among a module's components, pressed on a table."""

    def __init__(self, root: Component, table: Table, reader: LineReader, keyboard: Keyboard) -> None:
        self._table, self._reader, self._keyboard = table, reader, keyboard
        self._dice = tuple(root.find("DiceButton"))
        self._calls = tuple(root.find("DoActionButton"))
        self._keys = tuple(root.find("GlobalKeyCommand"))

    def thrown(
        self, dice: str, values: Sequence[int], presser: Presser, side: str | None = None
    ) -> tuple[Command, ...] | None:
        """What is logged of dice; with a `side` (its id), of a button that says for whom it throws. None: there is no
        such button."""
        count, _, sides = dice.partition("d")
        for button in self._dice:
            told = button.attributes
            if (told.get("nDice"), told.get("nSides")) != (count, sides):
                continue
            name, result = told.get("name", dice), ",".join(map(str, values))
            line = report_line(presser.fills(told.get("reportFormat", ""), {"name": name, "result": result}))
            read = self._reader.dice(read_chat(line))
            if side is None or (read is not None and read.side == side):
                return (Chat(line), *self._kept(name, result, values))
        return None

    def _kept(self, name: str, result: str, values: Sequence[int]) -> Iterator[Command]:
        """The properties that keep a throw."""
        fallen = sorted(Counter(values).items())
        summary = ", ".join(f"{face} x{number}" for face, number in fallen)
        kept = {"result": result, "total": str(sum(values)), "keep": str(len(values)), "summary": summary}
        for kind, value in kept.items():
            old = self._table.properties.get(("Module", f"{name}_{kind}"), _UNTHROWN[kind])
            yield PropertyChanged(f"{name}_{kind}", old, value, "Module")

    def called(self, word: str, presser: Presser) -> tuple[Command, ...] | None:
        """What is logged when a side calls something by its button; None: there is no such button."""
        for button in self._calls:
            line = report_line(presser.fills(button.attributes.get("reportFormat", "")))
            said = self._reader.read(ChatLine(Source.REPORT, read_chat(line).text))
            if said and said.line.meaning is Meaning.CALL and said.line.word == word:
                return Nothing(""), Chat(line)
        return None

    def sent(self, presser: Presser) -> Iterator[tuple[Chat, Mapping[str, Sequence[Outcome]]]]:
        """For each button that sends a key to counters: its line, and what the key does to each (by the piece's id)."""
        for button in self._keys:
            told = button.attributes
            try:
                done = dict(self._answers(told.get("filter", ""), told.get("hotkey", "")))
            except CannotPress:
                continue
            if told.get("reportSingle") == "true":
                done = {id_: [one for one in answer if isinstance(one, Changed)] for id_, answer in done.items()}
            yield Chat(report_line(presser.fills(told.get("reportFormat", "")))), done

    def _answers(self, condition: str, key: str) -> Iterator[tuple[str, Sequence[Outcome]]]:
        for piece in self._table.pieces.values():
            if piece.map and piece.is_plain and self._takes(piece, condition, key):
                answer = self._keyboard.press(piece, key)
                if answer:
                    yield piece.id, answer

    def _takes(self, piece: Piece, condition: str, key: str) -> bool:
        heard = self._keyboard.listeners(piece.type, normal(key))
        return bool(heard) and self._keyboard.accepts(piece, condition)
