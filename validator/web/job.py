"""One report in a process of its own, which may take only so much time and memory: what strangers' files do to it, the
server does not feel."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from modgen.console import os_error
from modgen.game.problems import BadData
from modgen.texts import Catalogue

#: A report that takes longer than this (seconds), or more memory (bytes, where the system can tell), is given up.
MAX_SECONDS, MAX_MEMORY = 120, 3 << 30


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that was sent: its name, without folders, and its bytes."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Job:
    """What a report is made of. `module` is a module file known by name, that stands for one not sent."""

    uploads: tuple[Upload, ...]
    module: Path | None = None
    language: str = "en"
    anonymous: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """What a job says: a stage begins, it failed (a sentence), or the page is there."""

    stage: str = ""
    error: str = ""
    page: str = ""


def run(job: Job, seconds: float = MAX_SECONDS) -> Iterator[Said]:
    """Do a job; the last that it says is the page or one sentence on what is wrong."""
    words = Catalogue("validator.texts", job.language)
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    with TemporaryDirectory(prefix="validator-") as folder:
        process = context.Process(target=_work, args=(job, folder, theirs), daemon=True)
        process.start()
        theirs.close()
        until = monotonic() + seconds
        try:
            while True:
                if not ours.poll(max(0.0, until - monotonic())):
                    yield Said(error=words("page.serve.too_long", seconds=round(seconds)))
                    return
                said: Said = ours.recv()
                yield said
                if said.error or said.page:
                    return
        except EOFError:
            yield Said(error=words("page.serve.broken"))
        finally:
            process.kill()
            process.join()
            ours.close()


def _work(job: Job, folder: str, answer: Connection) -> None:
    """In the process of its own: write the files down, read them, make the page."""
    _bound()
    # What goes wrong here is told by the sentence that is sent, not on the server's console.
    sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    words = Catalogue("validator.texts", job.language)
    try:
        answer.send(Said(page=_page(job, Path(folder), answer)))
    except BadData as error:
        from validator.report.wording import Words, failure_text

        text = failure_text(error.problems[:3], Words(job.language))
        answer.send(Said(error=text.replace(f"{folder}{os.sep}", "")))
    except OSError as error:
        answer.send(
            Said(error=os_error(error, Catalogue("modgen.texts", job.language)).replace(f"{folder}{os.sep}", ""))
        )
    except (MemoryError, RecursionError):
        answer.send(Said(error=words("page.serve.broken")))
    answer.close()


def _page(job: Job, folder: Path, answer: Connection) -> str:
    from validator.web.game import read_played
    from validator.web.page import page

    files = [_written(folder, upload) for upload in job.uploads]
    logs = _ending(files, ".vlog")
    modules, bindings = _ending(files, ".vmod"), _ending(files, ".yaml", ".yml")
    played = read_played(
        logs,
        modules[0] if modules else job.module,
        bindings[0] if bindings else None,
        tell=lambda stage: answer.send(Said(stage=stage)),
    )
    answer.send(Said(stage="draw"))
    return page(played, job.language, anonymous=job.anonymous).decode()


def _written(folder: Path, upload: Upload) -> Path:
    path = folder / upload.name
    path.write_bytes(upload.data)
    return path


def _ending(files: Sequence[Path], *endings: str) -> list[Path]:
    return [file for file in files if file.suffix.lower() in endings]


def _bound() -> None:
    try:
        import resource
    except ImportError:  # no such limits on Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
