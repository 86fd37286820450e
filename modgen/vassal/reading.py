"""Text of a command -> the command; whatever is no command we know is kept as it is."""

from __future__ import annotations

from collections.abc import Callable

from modgen.vassal.accessories import (
    Clock,
    ClockControl,
    DeckFile,
    DiceMail,
    EventLog,
    ExtensionUsed,
    Flare,
    LineOfSight,
    LoggedEvent,
    OptionTabLocked,
    PluginUsed,
    PrivateNotes,
    PublicNotes,
    ScenarioNotes,
    SecretNote,
    StartupKeyApplied,
)
from modgen.vassal.commands import (
    AddPiece,
    BeginSave,
    ChangePiece,
    Chat,
    Command,
    EndSave,
    Logged,
    MovePiece,
    Nothing,
    PlacedBoard,
    Player,
    PlayerLeft,
    PlaySound,
    PropertyChanged,
    PropertyRestored,
    RemovePiece,
    SetBoards,
    SetTurn,
    SetupStacks,
    SymbolRoll,
    Undo,
    Unknown,
    Unmask,
    kept,
)
from modgen.vassal.sequence import decode

_LOG = "LOG\t"
_BOARDS = "BoardPicker"
# A log entry is never wrapped twice by the engine; a hostile one may be, a thousand times.
_MAX_WRAPS = 20


def read_command(text: str) -> Command:
    """The command a text stands for; Unknown for text that is none or whose fields do not read. Never raises."""
    if text[:4] != _LOG:
        return _read(text)
    inner = text[len(_LOG) :]
    if inner[: len(_LOG)] != _LOG:
        return Logged(_read(inner))
    wraps = 1
    while inner.startswith(_LOG) and wraps < _MAX_WRAPS:
        wraps += 1
        inner = inner[len(_LOG) :]
    command = _read(inner)
    for _ in range(wraps):
        command = Logged(command)
    return command


def malformed(command: Command) -> str | None:
    """The prefix of a known command, if `command` has it but could not be read; for naming the problem."""
    while isinstance(command, Logged):
        command = command.command
    if not isinstance(command, Unknown):
        return None
    for prefix in _BY_PREFIX:
        if command.raw.startswith(prefix):
            return prefix.strip()
    return None


def _read(text: str) -> Command:
    # Long texts are none of the whole ones, and looking a text up takes as long as it is.
    if len(text) <= _LONGEST_WHOLE and text in _WHOLE:
        return _WHOLE[text]
    reader = _reader_of(text)
    if reader is None:
        return Unknown(text)
    try:
        return kept(reader(text), text)
    except ValueError:
        return Unknown(text)


def _reader_of(text: str) -> Callable[[str], Command] | None:
    if text.startswith("CHAT"):  # half of a log
        return _chat
    found = _BY_PREFIX.get(text[:2])
    if found is not None:
        return found
    head, tab, _ = text.partition("\t")
    if not tab:
        return _event_log if text.startswith("Events") else None
    found = _BY_PREFIX.get(head + tab)
    if found is not None:
        return found
    if head.endswith(_BOARDS):
        return _boards
    if head.startswith("TURN"):
        return _turn
    return _event_log if text.startswith("Events") else None


def _items(text: str, least: int, delimiter: str = "\t", skip: int = 1) -> list[str]:
    """The fields after the prefix; ValueError if fewer than `least`."""
    items = decode(text, delimiter)
    if skip:
        del items[:skip]
    if len(items) < least:
        raise ValueError("too few fields")
    return items


def _rest(text: str) -> str:
    return text.partition("\t")[2]


def _sub_items(text: str, least: int) -> list[str]:
    """The fields of commands whose prefix stands outside the sequence."""
    return _items(_rest(text), least, skip=0)


def _named(text: str) -> str | None:
    return None if text == "null" else text


def _add(text: str) -> Command:
    items = _items(text[2:], 3, "/", 0)
    return AddPiece(_named(items[0]), items[1], items[2])


def _remove(text: str) -> Command:
    return RemovePiece(text[2:])


def _change(text: str) -> Command:
    items = _items(text[2:], 2, "/", 0)
    return ChangePiece(items[0], items[1], items[2] if len(items) > 2 else None)


def _move(text: str) -> Command:
    items = _items(text[2:], 9, "/", 0)
    map_, x, y, under, old_map, old_x, old_y, old_under = items[1:9]
    return MovePiece(
        items[0],
        _named(map_),
        int(x),
        int(y),
        _named(under),
        _named(old_map),
        int(old_x),
        int(old_y),
        _named(old_under),
        items[9] if len(items) > 9 else None,
    )


def _chat(text: str) -> Command:
    return Chat(text[4:])


def _symbols(text: str) -> Command:
    button, *faces = _sub_items(text, 1)
    return SymbolRoll(button, tuple(faces))


def _player(text: str) -> Command:
    id_, name, side = _sub_items(text, 3)[:3]
    return Player(id_, name, side)


def _restored(text: str) -> Command:
    items = _items(text, 2, ";")
    return PropertyRestored(items[0], items[1], items[2] if len(items) > 2 else None)


def _changed(text: str) -> Command:
    items = _sub_items(text, 3)
    return PropertyChanged(items[0], items[1], items[2], items[3] if len(items) > 3 else None)


def _boards(text: str) -> Command:
    head, *items = decode(text, "\t")
    places = zip(items[0::3], items[1::3], items[2::3], strict=True)
    boards = []
    for board, column, row in places:
        name, *mark = decode(board, "/")
        boards.append(PlacedBoard(name, int(column), int(row), "rev" in mark))
    return SetBoards(head.removesuffix(_BOARDS), tuple(boards))


def _turn(text: str) -> Command:
    head, state = decode(text, "\t")[:2]
    return SetTurn(head.removeprefix("TURN"), state)


def _unmask(text: str) -> Command:
    rest = _rest(text)
    return Unmask(() if rest in ("", "null") else tuple(decode(rest, "\t")))


def _lines(text: str) -> str:
    return "\n".join(decode(text, "|"))


def _private_notes(text: str) -> Command:
    owner, notes = _sub_items(text, 2)[:2]
    return PrivateNotes(owner, _lines(notes))


def _secret_note(text: str) -> Command:
    items = _sub_items(text, 4)
    date, handle = ([*items[4:], "", ""])[:2]
    return SecretNote(items[0], items[1], _flag(items[2]), _lines(items[3]), date, handle)


def _flag(text: str) -> bool:
    return text == "true"


def _clock_control(text: str) -> Command:
    showing, online = _sub_items(text, 2)[:2]
    return ClockControl(_flag(showing), _flag(online))


def _clock(text: str) -> Command:
    who, side, elapsed, verified, ticking, restore = _sub_items(text, 6)[:6]
    return Clock(who, side, int(elapsed), int(verified), _flag(ticking), _flag(restore))


def _startup_key(text: str) -> Command:
    id_, applied = _sub_items(text, 2)[:2]
    return StartupKeyApplied(id_, _flag(applied))


def _flare(text: str) -> Command:
    id_, x, y = _sub_items(text, 3)[:3]
    return Flare(id_, int(x), int(y))


def _line_of_sight(text: str) -> Command:
    id_, *points, persisting, mirroring, reset = _sub_items(text, 8)[:8]
    ax, ay, bx, by = map(int, points)
    return LineOfSight(id_, ax, ay, bx, by, _flag(persisting), _flag(mirroring), _flag(reset))


def _tab_lock(text: str) -> Command:
    tab, locked_by, password, date = _sub_items(text, 4)[:4]
    return OptionTabLocked(tab, locked_by, password, date)


def _extension(text: str) -> Command:
    name, version = _sub_items(text, 2)[:2]
    return ExtensionUsed(name, version)


def _plugin(text: str) -> Command:
    name, version = _sub_items(text, 2)[:2]
    return PluginUsed(name, version)


def _event_log(text: str) -> Command:
    events = []
    for event in decode(text.removeprefix("Events"), "|"):
        time, user, action = decode(event, ",")[:3]
        events.append(LoggedEvent(time, user, action))
    return EventLog(tuple(events))


_WHOLE: dict[str, Command] = {
    "": Nothing(),
    "null": Nothing("null"),
    "begin_save": BeginSave(),
    "end_save": EndSave(),
    "Events": EventLog(()),
    "DECK\t": DeckFile(),
    "SETUP_STACK\t": SetupStacks(),
}
_LONGEST_WHOLE = max(map(len, _WHOLE))

_BY_PREFIX: dict[str, Callable[[str], Command]] = {
    "+/": _add,
    "-/": _remove,
    "D/": _change,
    "M/": _move,
    "MutableProperty\t": _changed,
    "GlobalProperty\t": _restored,
    "PLAYER\t": _player,
    "PYREMOVE\t": lambda text: PlayerLeft(_rest(text)),
    "AUDIO\t": lambda text: PlaySound(_rest(text)),
    "SHOW_RESULTS\t": _symbols,
    "UNMASK\t": _unmask,
    "NOTES\t": lambda text: ScenarioNotes(_lines(_rest(text))),
    "PNOTES\t": lambda text: PublicNotes(_lines(_rest(text))),
    "PNOTE\t": _private_notes,
    "SNOTE\t": _secret_note,
    "CLOCKCONTROL\t": _clock_control,
    "CLOCK\t": _clock,
    "SGKC\t": _startup_key,
    "FLARE\t": _flare,
    "LOS\t": _line_of_sight,
    "LOCKSPOTAB\t": _tab_lock,
    "EXT\t": _extension,
    "PLUGIN\t": _plugin,
    "SEMAIL\t": lambda text: DiceMail(_rest(text)),
    "UNDO\t": lambda text: Undo(_flag(_rest(text))),
}
