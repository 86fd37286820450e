"""The numbers (gpids) that VASSAL knows a module's pieces by, kept between builds in a file beside the game's data.

A saved game finds the slot that each of its pieces came from by this number alone (format part 1.4). So a number that
was given once belongs to its key for ever: whatever is added gets a new one, whatever is gone takes its own with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from modgen.game.files import read_file
from modgen.game.problems import Place, Problem, ProblemList, Severity

#: The file in a game's folder, and in that of each of its extensions.
GPIDS_FILE = "gpids.lock"
#: What stands between the parts of the key of a piece that a counter's own trait places. No id holds it.
PART = "/"
MAX_BYTES = 4_000_000
MOST = 2**31 - 2  # what Java's int holds, with room for the next one
_LINE = re.compile(r"([0-9]{1,10})[ \t]+([^\s#]+)(?:[ \t]+(#.*))?")
#: Behind a key that no piece of the last build had: the next one does not ask again whether it was renamed.
_GONE = "# gone"
_CONFLICT = ("<<<<<<<", "=======", ">>>>>>>", "|||||||")
_HEAD = """\
# The number by which VASSAL knows each counter, for good: saved games find their pieces by it.
# Keep this file with the data. Lines are added by modgen build; none is ever taken out, and no number used again.
# A counter that was given another id: write the new id on its old line, before the next build.
# Номер, по которому VASSAL узнаёт фишку, навсегда: по нему сохранённые игры находят свои фишки.
# Храните файл вместе с данными. Строки добавляет modgen build; ни одна не удаляется, и номер не даётся второй раз.
# У фишки новый id: впишите его в её прежнюю строку до следующей сборки.
"""


class GpidRegister:
    """Hands out numbers by key, the same one for the same key; unknown keys get the next free ones as they are asked.

    A counter's key is its id; that of a piece which one of its traits places is `<id>/<whatever tells it apart>`.
    """

    def __init__(self, given: Mapping[str, int] | None = None, gone: Iterable[str] = (), first: int = 1) -> None:
        self._given = dict(given or {})
        self._old = frozenset(self._given)
        self._gone = frozenset(gone)
        self._asked: dict[str, None] = {}
        self._next = max([first - 1, *self._given.values()]) + 1

    def of(self, key: str) -> str:
        """The number of a key, as VASSAL writes it. Raises ValueError for a key that no line of the file can hold."""
        self._asked[key] = None
        if key not in self._given:
            if not _LINE.fullmatch(f"1 {key}"):
                raise ValueError(f"no key for a number: {key!r}")
            self._given[key] = self._next
            self._next += 1
        return str(self._given[key])

    @property
    def given(self) -> Mapping[str, int]:
        """Every number there is, by key."""
        return MappingProxyType(self._given)

    def knows(self, key: str) -> bool:
        """Whether a key has a number already."""
        return key in self._given

    @property
    def next(self) -> int:
        """The least number above all that were ever given: `nextPieceSlotId`."""
        return self._next

    @property
    def new(self) -> tuple[str, ...]:
        """The keys that had no number before, in the order they were asked for."""
        return tuple(key for key in self._asked if key not in self._old)

    @property
    def gone(self) -> tuple[str, ...]:
        """The keys that had a piece in the last build and were not asked for in this one, by name."""
        return tuple(sorted(self._old - self._gone - self._asked.keys()))

    def text(self) -> str:
        """The file: a line a key, by key, so that lines added on two branches rarely meet."""
        width = len(str(self._next - 1))
        marks = {key: "" if key in self._asked else f"  {_GONE}" for key in self._given}
        return _HEAD + "".join(f"{self._given[key]:>{width}} {key}{marks[key]}\n" for key in sorted(self._given))


class ExtensionRegister(GpidRegister):
    """Numbers of a game with an extension: what the game's own counters have stays theirs, all else is the
    extension's, `<code>:<number>` (format part 1.4). Only `own` learns what is new.
    """

    def __init__(self, code: str, game: GpidRegister, counters: Iterable[str], own: GpidRegister) -> None:
        super().__init__()
        self._code, self._game, self._counters, self._own = code, game, frozenset(counters), own

    def of(self, key: str) -> str:
        """The number of a key in the game's space or in the extension's."""
        if key.partition(PART)[0] in self._counters and self._game.knows(key):
            return self._game.of(key)
        return f"{self._code}:{self._own.of(key)}"

    @property
    def next(self) -> int:
        """`nextPieceSlotId` of the extension."""
        return self._own.next


def read_gpids(folder: Path, shown: str, first: int = 1) -> tuple[GpidRegister, tuple[Problem, ...]]:
    """The register of a game's (or extension's) folder, an empty one if it has no file yet, and what is wrong with it.

    `shown` is the file as the author would type it; `first` the number to begin with. With a problem the register must
    not be used: the numbers that were given cannot be known.
    """
    problems = ProblemList()
    file = folder / GPIDS_FILE
    if not file.exists() and not file.is_symlink():
        return GpidRegister(first=first), ()
    data = read_file(file, shown, problems, MAX_BYTES)
    register = GpidRegister(first=first)
    if data is not None:
        try:
            register = GpidRegister(*_read(data.decode("utf-8-sig").splitlines(), shown, problems), first)
        except UnicodeDecodeError:
            problems.add("game.not_utf8", Place(shown))
    return register, problems.sorted()


def _read(lines: Iterable[str], shown: str, problems: ProblemList) -> tuple[dict[str, int], set[str]]:
    """The number of each key, and the keys that are marked as gone."""
    given: dict[str, int] = {}
    gone: set[str] = set()
    line_of: dict[str, int] = {}
    key_of: dict[int, str] = {}
    for number, line in enumerate(lines, 1):
        text, place = line.strip(), Place(shown, number)
        if text.startswith(_CONFLICT):
            problems.add("gpids.conflict", place)
            continue
        if not text or text.startswith("#"):
            continue
        found = _LINE.fullmatch(text)
        if found is None or int(found[1]) > MOST:
            problems.add("gpids.line", place, text=text[:60])
            continue
        gpid, key = int(found[1]), found[2]
        if key in given:
            # The same line twice is what a merge leaves of one that both sides added: it says nothing new.
            if given[key] != gpid:
                problems.add("gpids.key_twice", place, key=key, line=line_of[key])
        elif gpid in key_of:
            problems.add(
                "gpids.number_twice", place, number=gpid, key=key, other=key_of[gpid], line=line_of[key_of[gpid]]
            )
        else:
            given[key], line_of[key], key_of[gpid] = gpid, number, key
            if found[3] == _GONE:
                gone.add(key)
    return given, gone


def renamed(gpids: GpidRegister, shown: str) -> tuple[Problem, ...]:
    """A warning where a build has both new keys and keys gone: a row that was only given another id looks like that."""
    new, gone = [key for key in gpids.new if PART not in key], [key for key in gpids.gone if PART not in key]
    if not new or not gone:
        return ()
    values = {"new": _listed(new), "gone": _listed(gone), "file": shown}
    return (Problem("gpids.renamed", Place(shown), values, Severity.WARNING),)


def _listed(keys: Iterable[str], most: int = 12) -> str:
    listed = list(keys)
    return ", ".join(listed[:most]) + (", ..." if len(listed) > most else "")
