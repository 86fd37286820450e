"""Extensions of a game, as an author keeps them: a folder each with `extension.yaml`, rosters, perhaps set-ups."""

from __future__ import annotations

import hashlib
from pathlib import Path

from modgen.game.model import Extension
from modgen.game.values import text_of
from modgen.game.yamlfile import Document

#: The folder of a game's extensions, in the game's own; and the file that makes a folder there one of them.
EXTENSIONS, EXTENSION_FILE = "extensions", "extension.yaml"


def extension_folders(game: Path) -> list[Path]:
    """The folders of a game's extensions, by name; what begins with a dot or `_` is none."""
    parent = game / EXTENSIONS
    if not parent.is_dir():
        return []
    return sorted(folder for folder in parent.iterdir() if folder.is_dir() and folder.name[0] not in "._")


def extension_of(document: Document, folder: Path, game: str) -> Extension:
    """What extension.yaml says; its counters and set-ups are read by the loader."""
    data = document.data
    code = data.get("code")
    return Extension(
        id=folder.name,
        name=text_of(data.get("name", folder.name)),
        version=str(data.get("version", "")),
        code=code if isinstance(code, str) else code_for(game, folder.name),
        formations=(),
        counters=(),
        description=text_of(data.get("description", "")),
        root=str(folder),
        place=document.place(),
    )


def code_for(game: str, extension: str) -> str:
    """Three hexadecimal digits out of both names, always the same: VASSAL puts them before the numbers of the pieces.

    >>> code_for("werra", "north")
    '0e3'
    """
    return hashlib.sha256(f"{game}/{extension}".encode()).hexdigest()[:3]


def has_setups(document: Document, folder: Path) -> bool:
    """Whether the extension brings set-ups: those of a game are looked for, these need not be there."""
    return isinstance(document.data.get("setups"), list) or any((folder / "setups").glob("*.yaml"))
