"""An author's file as bytes: a file indeed, not a device or a pipe, and of a bounded size."""

from __future__ import annotations

import stat
from pathlib import Path

from modgen.game.problems import Place, ProblemList


def read_file(path: Path, shown: str, problems: ProblemList, limit: int) -> bytes | None:
    """A file's content; None, and a problem, if it is missing, no file, not to be read or of more than `limit` bytes.

    A pipe or a device in a file's place would be read for ever, so its kind is looked at first.
    """
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            problems.add("game.file_no_file", Place(shown), file=shown)
            return None
        if found.st_size > limit:
            problems.add("game.file_too_big", Place(shown), megabytes=limit // 1_000_000)
            return None
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        problems.add("game.file_missing", Place(shown), file=shown)
    except PermissionError:
        problems.add("game.file_no_permission", Place(shown), file=shown)
    except OSError as error:
        problems.add("game.file_unreadable", Place(shown), reason=error.strerror or str(error))
    return None
