"""The sample games: where an author's workspace would keep them, inside the wheel or at the root of a checkout."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from modgen.game.workspace import FILE, Workspace, load_workspace

_PACKAGE = Path(__file__).parent
#: what editors and systems leave behind
_LITTER = (".", "~", "Thumbs.db", "desktop.ini")


def load_samples() -> Workspace:
    """The workspace of the sample games. Raises FileNotFoundError if this installation has none."""
    for root in (_PACKAGE / "samples", _PACKAGE.parent):
        if (root / FILE).is_file() and (root / "counters").is_dir():
            return load_workspace(root / FILE)
    raise FileNotFoundError(2, "no sample games", str(_PACKAGE / "samples"))


def sample_files(samples: Workspace, id_: str) -> Iterator[tuple[str, Path]]:
    """A sample game's files: where each goes in a workspace (`/` between parts), and where it is. By name."""
    folder = samples.games[id_]
    for source, target in ((folder.data, f"counters/{id_}"), (folder.maps, f"maps/{id_}")):
        for file in sorted(source.rglob("*")):
            if file.is_file() and not file.name.startswith(_LITTER[:1]) and not file.name.endswith(_LITTER[1:]):
                yield f"{target}/{file.relative_to(source).as_posix()}", file
