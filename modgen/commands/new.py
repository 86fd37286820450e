"""`modgen new`: lays down a workspace with a sample game that builds at once, to begin a game of one's own from."""

from __future__ import annotations

import csv
import io
import re
import shutil
import tempfile
from collections.abc import Iterator
from importlib import resources
from pathlib import Path, PurePosixPath

import click

from modgen.console import CLEAN, Failure
from modgen.texts import LANGUAGES, Catalogue

#: how a sample's YAML files name their schemas in this repository
_SCHEMA = re.compile(r"(\$schema=(?:\.\./)*)modgen/game/schemas/")


def command(words: Catalogue) -> click.Command:
    """The sub-command, its help in the language of `words`."""

    @click.command("new", help=words("cli.new.help"), epilog=words("cli.new.epilog"))
    @click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
    @click.option("--from", "sample", default="werra", show_default=True, metavar="GAME", help=words("cli.new.from"))
    def new(folder: Path, sample: str) -> int:
        lay_down(folder, sample, words)
        click.echo(words("cli.new.done", folder=str(folder), game=sample))
        return CLEAN

    return new


def lay_down(folder: Path, sample: str, words: Catalogue) -> None:
    """Write a workspace into a folder, all of it or nothing. Raises Failure, also where a file is in the way."""
    from modgen.samples import load_samples

    try:
        samples = load_samples()
    except FileNotFoundError:
        raise Failure(words("cli.new.no_samples")) from None
    if sample not in samples.games:
        raise Failure(words("cli.new.no_sample", game=sample, known=", ".join(samples.games)))
    if folder.exists() and not folder.is_dir():
        raise Failure(words("cli.new.no_folder", folder=str(folder)))
    files = dict(workspace_files(sample, words.language))
    if taken := [name for name in files if _is_taken(folder, name)]:
        raise Failure(words("cli.new.taken", folder=str(folder), n=len(taken), files=", ".join(taken[:5])))
    folder.parent.mkdir(parents=True, exist_ok=True)
    # Written beside the folder first, so that whatever stops us leaves nothing half-made.
    laid: list[Path] = []
    stage = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        for name, data in files.items():
            (stage / name).parent.mkdir(parents=True, exist_ok=True)
            (stage / name).write_bytes(data)
        for name in files:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            laid.append((stage / name).replace(folder / name))
    except BaseException:
        for file in laid:
            file.unlink(missing_ok=True)
        raise
    finally:
        shutil.rmtree(stage, ignore_errors=True)


def _is_taken(folder: Path, name: str) -> bool:
    """Whether a file is there already, or something that is no folder stands where one has to be."""
    *parents, last = PurePosixPath(name).parts
    at = folder
    for part in parents:
        at /= part
        if at.exists() and not at.is_dir():
            return True
    return (at / last).exists()


def workspace_files(sample: str, language: str) -> Iterator[tuple[str, bytes]]:
    """Every file of a new workspace: its path in it (`/` between parts) and its bytes."""
    from modgen.game.schema import SCHEMAS, schema_text
    from modgen.samples import load_samples, sample_files

    entry = f"games:\n  {sample}:\n    data: counters/{sample}\n    maps: maps/{sample}\n"
    yield "modgen.yaml", f"# yaml-language-server: $schema=schemas/workspace.json\n{entry}".encode()
    for each in LANGUAGES:
        text = resources.files("modgen.game").joinpath("templates", f"README.{each}.md").read_text(encoding="utf-8")
        name = "README.md" if each == language else f"README.{each}.md"
        yield name, text.replace("$game", sample).encode()
    for each in SCHEMAS:
        yield f"schemas/{each}.json", schema_text(each).encode()
    for name, file in sample_files(load_samples(), sample):
        kind = PurePosixPath(name).suffix
        if kind == ".csv":
            yield name, _roster(file, language)
        elif kind == ".yaml":
            yield name, _SCHEMA.sub(r"\1schemas/", file.read_text(encoding="utf-8")).encode()
        else:
            yield name, file.read_bytes()


def _roster(file: Path, language: str) -> bytes:
    """A roster as a spreadsheet of that language opens it with a double click: Excel needs the byte order mark to see
    UTF-8, and a Russian one expects semicolons."""
    with file.open(encoding="utf-8-sig", newline="") as rows:
        table = list(csv.reader(rows))
    out = io.StringIO()
    csv.writer(out, delimiter=";" if language == "ru" else ",", lineterminator="\r\n").writerows(table)
    return out.getvalue().encode("utf-8-sig")
