"""The commands beside the game itself: notes, clocks, pointers, and what the game was made with."""

from __future__ import annotations

from dataclasses import dataclass, field

from modgen.vassal.commands import Command, flag, tabbed
from modgen.vassal.sequence import encode


def _lines(text: str) -> str:
    return encode(text.split("\n"), "|") or ""


@dataclass(frozen=True, slots=True)
class ScenarioNotes(Command):
    """The scenario's notes; lines end with a line feed."""

    notes: str

    def _write(self) -> str:
        return "NOTES\t" + _lines(self.notes)


@dataclass(frozen=True, slots=True)
class PublicNotes(Command):
    """Notes all players share."""

    notes: str

    def _write(self) -> str:
        return "PNOTES\t" + _lines(self.notes)


@dataclass(frozen=True, slots=True)
class PrivateNotes(Command):
    """A player's own notes. `owner` is the password."""

    owner: str = field(repr=False)
    notes: str = field(repr=False)

    def _write(self) -> str:
        return "PNOTE\t" + tabbed(self.owner, _lines(self.notes))


@dataclass(frozen=True, slots=True)
class SecretNote(Command):
    """A note others see once it is revealed (`hidden` false). `date` is `MM/dd/yyyy h:mm a`, `owner` the password."""

    name: str
    owner: str = field(repr=False)
    hidden: bool
    notes: str = field(repr=False)
    date: str = ""
    handle: str = ""

    def _write(self) -> str:
        return "SNOTE\t" + tabbed(self.name, self.owner, flag(self.hidden), _lines(self.notes), self.date, self.handle)


@dataclass(frozen=True, slots=True)
class ClockControl(Command):
    """Whether chess clocks show and run."""

    showing: bool
    online: bool

    def _write(self) -> str:
        return f"CLOCKCONTROL\t{flag(self.showing)}\t{flag(self.online)}"


@dataclass(frozen=True, slots=True)
class Clock(Command):
    """A side's chess clock; times in milliseconds."""

    who: str
    side: str
    elapsed_ms: int
    verified_ms: int
    ticking: bool
    restore: bool

    def _write(self) -> str:
        return "CLOCK\t" + tabbed(
            self.who,
            self.side,
            str(self.elapsed_ms),
            str(self.verified_ms),
            flag(self.ticking),
            flag(self.restore),
        )


@dataclass(frozen=True, slots=True)
class StartupKeyApplied(Command):
    """Whether a start-up global key command (`SGKC0` in build order) has fired in this game."""

    id: str
    applied: bool

    def _write(self) -> str:
        return f"SGKC\t{self.id}\t{flag(self.applied)}"


@dataclass(frozen=True, slots=True)
class Flare(Command):
    """A player points at a place (map pixels). `id`: `Flare0` in build order."""

    id: str
    x: int
    y: int

    def _write(self) -> str:
        return f"FLARE\t{self.id}\t{self.x}\t{self.y}"


@dataclass(frozen=True, slots=True)
class LineOfSight(Command):
    """A thread is drawn from anchor to arrow (map pixels). `id`: `LOS_Thread0` in build order."""

    id: str
    anchor_x: int
    anchor_y: int
    arrow_x: int
    arrow_y: int
    persisting: bool
    mirroring: bool
    reset: bool

    def _write(self) -> str:
        points = (self.anchor_x, self.anchor_y, self.arrow_x, self.arrow_y)
        flags = (self.persisting, self.mirroring, self.reset)
        return "LOS\t" + tabbed(self.id, *map(str, points), *map(flag, flags))


@dataclass(frozen=True, slots=True)
class OptionTabLocked(Command):
    """A tab of scenario options is locked by a player (since 3.7)."""

    tab: str
    locked_by: str
    password: str = field(repr=False)
    date: str = ""

    def _write(self) -> str:
        return "LOCKSPOTAB\t" + tabbed(self.tab, self.locked_by, self.password, self.date)


@dataclass(frozen=True, slots=True)
class ExtensionUsed(Command):
    """The game uses an extension of the module."""

    name: str
    version: str

    def _write(self) -> str:
        return "EXT\t" + tabbed(self.name, self.version)


@dataclass(frozen=True, slots=True)
class PluginUsed(Command):
    """The game uses a plug-in of the engine."""

    name: str
    version: str

    def _write(self) -> str:
        return "PLUGIN\t" + tabbed(self.name, self.version)


@dataclass(frozen=True, slots=True)
class DiceMail(Command):
    """Where an internet dice server sends its results (obsolete)."""

    address: str = field(repr=False)

    def _write(self) -> str:
        return "SEMAIL\t" + self.address


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """A line of the event log; `time` in milliseconds as text."""

    time: str
    user: str
    action: str


@dataclass(frozen=True, slots=True)
class EventLog(Command):
    """Who loaded or saved the game when (modules with the event log component)."""

    events: tuple[LoggedEvent, ...]

    def _write(self) -> str:
        return "Events" + (encode((encode((e.time, e.user, e.action), ",") for e in self.events), "|") or "")


@dataclass(frozen=True, slots=True)
class DeckFile(Command):
    """Heads a file of cards saved from a deck; the cards follow."""

    def _write(self) -> str:
        return "DECK\t"
