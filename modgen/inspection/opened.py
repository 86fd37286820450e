"""A stranger's file, whatever it is: module, extension, build file by itself, saved game, log."""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from modgen.vassal import (
    Archive,
    Module,
    SavedGame,
    UnreadableFile,
    read_archive,
    read_buildfile,
    read_module,
    read_saved_game,
)
from modgen.vassal.archive import file_bytes

_SAVED_GAME = "savedGame"
_BARE_GAME = (b"!VCSK", b"!VCSZ", b"VOBS", b"begin_save")
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_ROOTS = ("GameModule", "BasicModule", "ModuleExtension")


@dataclass(frozen=True, slots=True)
class Opened:
    """What a file turned out to be: a module or extension, or a saved game or log; `size` in bytes."""

    size: int
    module: Module | None = None
    game: SavedGame | None = None


def open_any(path: Path) -> Opened:
    """Read a file as far as it reads. Raises UnreadableFile if it is nothing of VASSAL's."""
    data = file_bytes(path)
    if data.removeprefix(codecs.BOM_UTF8).lstrip()[:1] == b"<" or data.startswith(_UTF16):
        return Opened(len(data), _bare(data, path.name))
    if data.startswith(_BARE_GAME) or _SAVED_GAME in read_archive(data):
        return Opened(len(data), game=read_saved_game(data))
    return Opened(len(data), read_module(data))


def open_module(path: Path) -> Module:
    """A module or extension. Raises UnreadableFile, for a saved game `vassal.not_a_module`."""
    module = open_any(path).module
    if module is None:
        raise UnreadableFile("vassal.not_a_module")
    return module


def _bare(data: bytes, name: str) -> Module:
    """A build file without its archive: a module without entries."""
    root, problems = read_buildfile(data, name)
    if root is None and problems:
        raise UnreadableFile(problems[0].code, problems[0].values)
    if root is None or root.kind not in _ROOTS:
        raise UnreadableFile("vassal.not_a_module")
    entries = Archive(b"", MappingProxyType({}))
    if root.kind == "ModuleExtension":
        return Module(None, root, entries, problems, "extension")
    return Module(None, root, entries, problems)
