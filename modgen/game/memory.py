"""What earlier builds worked out, remembered by everything it depends on: pictures, geometry, files that were sound.

A value's key is a digest of the code that makes it and of all facts that go in, so what is remembered is what would be
made again: it never changes a build's bytes, only its time. The file may be deleted at any time; damage in it, or a
folder where nothing can be written, costs time and nothing else. Outside :func:`remembering` everything is made anew.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import fields, is_dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from modgen.game.problems import Problem

if TYPE_CHECKING:
    import sqlite3

    from _typeshed import DataclassInstance

MEMORY_FILE = "memory.sqlite"
#: Beyond this many bytes the oldest values are forgotten, a quarter at a time.
LIMIT = 512 * 2**20
_FORMAT = 1
_CHECK = 8  # bytes of a value's own digest, stored before it
_CODE = ("*.py", "*.json", "*.ttf")
_PACKAGE = Path(__file__).parents[1]
T = TypeVar("T")


class Memory:
    """Values by key in a file of SQLite's. Nothing here raises for what is wrong with the file or its folder."""

    def __init__(self, folder: Path, limit: int = LIMIT) -> None:
        self._file = folder / MEMORY_FILE
        self._limit = limit
        self._new: dict[bytes, bytes] = {}
        self._open = self._opened() or (self._forget() and self._opened()) or None

    def get(self, key: bytes) -> bytes | None:
        """The value of a key; None if there is none or it is damaged."""
        if key in self._new:
            return self._new[key]
        if self._open is None:
            return None
        import sqlite3

        try:
            row = self._open.execute("SELECT value FROM known WHERE key = ?", (key,)).fetchone()
        except sqlite3.Error:
            return None
        if row is None or not isinstance(row[0], bytes):
            return None
        check, value = row[0][:_CHECK], row[0][_CHECK:]
        return value if _check(key, value) == check else None

    def put(self, key: bytes, value: bytes) -> None:
        """Remember a value; it is written when the memory is closed."""
        self._new[key] = value

    def close(self) -> None:
        """Write what is new, forget what is too much."""
        if self._open is None:
            return
        import sqlite3

        try:
            if self._new:
                rows = [(key, _check(key, value) + value) for key, value in self._new.items()]
                with self._open:
                    self._open.executemany("INSERT OR REPLACE INTO known (key, value) VALUES (?, ?)", rows)
                self._shrink(self._open)
            self._open.close()
        except sqlite3.Error:
            # Another build holds the file, the disk is full, or the file is damaged: the next build starts anew then.
            self._open.close()

    def _shrink(self, known: sqlite3.Connection) -> None:
        (size,) = known.execute("SELECT coalesce(sum(length(value)), 0) FROM known").fetchone()
        if size <= self._limit:
            return
        with known:
            for number, length in known.execute("SELECT rowid, length(value) FROM known ORDER BY rowid").fetchall():
                if size <= self._limit * 3 // 4:
                    break
                known.execute("DELETE FROM known WHERE rowid = ?", (number,))
                size -= length
        known.execute("VACUUM")

    def _opened(self) -> sqlite3.Connection | None:
        """The file, made if need be; None if it is none of ours or cannot be had."""
        import sqlite3

        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            ignored = self._file.with_name(".gitignore")
            if not ignored.exists():
                # It goes into nobody's version control.
                ignored.write_text("*\n", encoding="utf-8")
            known = sqlite3.connect(self._file, timeout=0.5)
        except (OSError, sqlite3.Error):
            return None
        try:
            # Safe against a crash is what can be deleted anyway.
            known.execute("PRAGMA synchronous = OFF")
            known.execute(f"PRAGMA mmap_size = {LIMIT}")  # a build asks for thousands of values
            (version,) = known.execute("PRAGMA user_version").fetchone()
            if version not in (0, _FORMAT):
                raise sqlite3.DatabaseError
            known.execute("CREATE TABLE IF NOT EXISTS known (key BLOB UNIQUE, value BLOB)")
            known.execute(f"PRAGMA user_version = {_FORMAT}")
        except sqlite3.OperationalError:  # in use, or a folder that is read only
            known.close()
            return None
        except sqlite3.DatabaseError:
            known.close()
            self._forget()
            return None
        return known

    def _forget(self) -> bool:
        try:
            self._file.unlink(missing_ok=True)
        except OSError:
            return False
        return True


_ACTIVE: ContextVar[Memory | None] = ContextVar("memory", default=None)


@contextmanager
def remembering(folder: Path, limit: int = LIMIT) -> Iterator[None]:
    """Within it, what was worked out before is taken from the memory in `folder`, and what is new is kept there."""
    memory = Memory(folder, limit)
    token = _ACTIVE.set(memory)
    try:
        yield
    finally:
        _ACTIVE.reset(token)
        memory.close()


def recalled(kind: str, facts: Iterable[str]) -> bytes | None:
    """What is remembered under these facts; None if nothing is."""
    memory = _ACTIVE.get()
    return None if memory is None else memory.get(_key(kind, facts))


def keep(kind: str, facts: Iterable[str], value: bytes) -> None:
    """Remember a value, if there is a memory."""
    memory = _ACTIVE.get()
    if memory is not None:
        memory.put(_key(kind, facts), value)


def recall(kind: str, facts: Callable[[], Iterable[str]], make: Callable[[], T]) -> T:
    """A value of plain JSON (lists, not tuples), remembered or made. `facts` is asked only if there is a memory."""
    if _ACTIVE.get() is None:
        return make()
    key = tuple(facts())
    found = recalled(kind, key)
    if found is not None:
        value: T = json.loads(found)
        return value
    value = make()
    keep(kind, key, json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass"))
    return value


def sound(kind: str, facts: Callable[[], Iterable[str]], check: Callable[[], Iterable[Problem]]) -> tuple[Problem, ...]:
    """What a check finds, not asked again while it finds nothing and its facts stay the same.

    Problems are never remembered: their places are.
    """
    if _ACTIVE.get() is None:
        return tuple(check())
    key = tuple(facts())
    if recalled(kind, key) is not None:
        return ()
    found = tuple(check())
    if not found:
        keep(kind, key, b"")
    return found


def facts_of(value: object) -> str:
    """A value of the model as text, all of it but the places in the files that it came from.

    What has such a place is given as a digest, worked out once: maps and counters are long and asked for often.
    """
    kind = type(value)
    if is_dataclass(kind):
        names, placed = _facts(kind)
        if placed and (known := _known(value)):
            return known
        text = f"{kind.__name__}({','.join([facts_of(getattr(value, name)) for name in names])})"
        return _note(value, text) if placed else text
    if isinstance(value, tuple):
        # Outlines are thousands of numbers: only what may hold places is looked into.
        inside = value and (is_dataclass(value[0]) or isinstance(value[0], tuple | Mapping))
        return f"[{','.join(map(facts_of, value))}]" if inside else repr(value)
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{key!r}:{facts_of(each)}" for key, each in value.items()) + "}"
    return repr(value)


def digest_of(value: object) -> str:
    """A digest of :func:`facts_of`, worked out once for each value."""
    return _known(value) or _note(value, facts_of(value))


#: Digests by the identity of what they are of, which is kept alive so that nothing else can take its place.
_DIGESTS: dict[int, tuple[object, str]] = {}
_MOST_DIGESTS = 200_000


def _known(value: object) -> str:
    found = _DIGESTS.get(id(value))
    return found[1] if found is not None and found[0] is value else ""


def _note(value: object, text: str) -> str:
    if len(_DIGESTS) >= _MOST_DIGESTS:
        _DIGESTS.clear()
    digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=20).hexdigest()
    _DIGESTS[id(value)] = (value, digest)
    return digest


@cache
def _facts(kind: type[DataclassInstance]) -> tuple[tuple[str, ...], bool]:
    """The fields of a kind of value that are facts, and whether it has a place besides."""
    names = [one.name for one in fields(kind)]
    return tuple(name for name in names if name != "place"), "place" in names


@cache
def code_of(*names: str) -> str:
    """A digest of the code of packages of ours (`counters`, `maps` ...: sources, texts, fonts), of single files
    (`module/turned.py`) and of Python itself; of a library (`typst`) its version. What was made with other code is not
    remembered.
    """
    digest = hashlib.blake2b(sys.version.encode(), digest_size=16)
    for name in names:
        place = _PACKAGE / name
        if not place.exists():
            digest.update(f"{name} {_release(name)}".encode())
            continue
        files = [place] if place.is_file() else [file for pattern in _CODE for file in place.rglob(pattern)]
        for file in sorted(files):
            digest.update(f"{file.relative_to(_PACKAGE)} ".encode())
            digest.update(_digest_of_file(file))
    return digest.hexdigest()


@cache
def _digest_of_file(file: Path) -> bytes:
    """Read once, however many packages it belongs to."""
    return hashlib.blake2b(file.read_bytes(), digest_size=20).digest()


def _release(library: str) -> str:
    """The version of a library as its folder of metadata tells it: to import it, or its metadata, would cost more."""
    found = find_spec(library)
    if found is None or found.origin is None:
        return ""
    folder = Path(found.origin).parents[library.count(".") + 1]
    names = sorted(path.name for path in folder.glob(f"{library.replace('.', '[._]')}-*.dist-info"))
    return ",".join(names) or str(Path(found.origin).stat().st_mtime_ns)


def _key(kind: str, facts: Iterable[str]) -> bytes:
    digest = hashlib.blake2b(kind.encode(), digest_size=20)
    for fact in facts:
        # The length before each: no two lists of facts run together to the same text.
        data = fact.encode("utf-8", "surrogatepass")
        digest.update(b"%d:" % len(data))
        digest.update(data)
    return digest.digest()


def _check(key: bytes, value: bytes) -> bytes:
    return hashlib.blake2b(value, digest_size=_CHECK, key=key).digest()
