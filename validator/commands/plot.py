"""`validator plot seal|reveal FILE`: secret plots that nobody else can check before they are told, and everybody
afterwards."""

from __future__ import annotations

import json
import math
import re
import secrets
from itertools import count
from pathlib import Path
from typing import Any

import click

from modgen.console import CLEAN, Failure, language_option, print_json
from modgen.texts import Catalogue

#: No file of plots is larger.
MAX_BYTES = 1_000_000
#: Bytes of a random salt: nobody tries so many.
SALT = 12


class _Cm(click.ParamType[float]):
    """A length in cm, after the decimal sign of either language: 96.5 or 96,5."""

    name = "cm"

    def __init__(self, words: Catalogue) -> None:
        self._words = words

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            return float(str(value).strip().replace(",", "."))
        except ValueError:
            raise Failure(self._words("cli.plot.bad_length", value=str(value)[:60])) from None


def command(words: Catalogue) -> click.Command:
    """Build the command with its help in one language."""
    group = click.Group("plot", help=words("cli.plot.help"), epilog=words("cli.plot.epilog"))
    for sub in (_seal(words), _reveal(words)):
        sub.params.append(language_option(words))
        group.add_command(sub)
    return group


def _seal(words: Catalogue) -> click.Command:
    @click.command(
        "seal",
        help=words("cli.plot.seal.help"),
        short_help=words("cli.plot.seal.short"),
        epilog=words("cli.plot.seal.epilog"),
    )
    @click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
    @click.option("--formation", metavar="NAME", required=True, help=words("cli.plot.formation"))
    @click.option("--turn", type=click.IntRange(1, 999), required=True, help=words("cli.plot.turn"))
    @click.option("--west", metavar="CM", type=_Cm(words), help=words("cli.plot.west"))
    @click.option("--east", metavar="CM", type=_Cm(words), help=words("cli.plot.east"))
    @click.option("--north", metavar="CM", type=_Cm(words), help=words("cli.plot.north"))
    @click.option("--south", metavar="CM", type=_Cm(words), help=words("cli.plot.south"))
    @click.option("--size", metavar="WIDTHxHEIGHT", help=words("cli.plot.size"))
    @click.option("--name", default="", help=words("cli.plot.name"))
    @click.option("--json", "as_json", is_flag=True, help=words("cli.json"))
    def seal(
        file: Path,
        formation: str,
        turn: int,
        west: float | None,
        east: float | None,
        north: float | None,
        south: float | None,
        size: str | None,
        name: str,
        as_json: bool,
    ) -> int:
        from validator.engine.plots import PlotText, digest, read_plot

        width, height = _size(size, words)
        x = _from_edge(west, east, width, ("west", "east"), words)
        y = _from_edge(north, south, height, ("north", "south"), words)
        plot = PlotText(" ".join(formation.split()), turn, (x, y), secrets.token_urlsafe(SALT))
        if not plot.formation:
            raise Failure(words("cli.plot.no_formation"))
        if read_plot(plot.text()) != plot or not _is_text(plot.formation):
            raise Failure(words("cli.plot.bad_formation", formation=plot.formation[:60]))
        name = " ".join(name.split())
        if re.search(r"sha256", name, re.IGNORECASE) or len(name) > 60 or not _is_text(name):
            raise Failure(words("cli.plot.bad_name", name=name[:60]))
        plots = _read(file, words) if file.exists() else []
        taken = {each["name"] for each in plots}
        if name in taken:  # one of the two could never be told
            raise Failure(words("cli.plot.name_taken", name=name, file=file))
        number = next(n for n in count(len(plots) + 1) if f"{n}" not in taken)
        made = {"name": name or f"{number}", "text": plot.text(), "sha256": digest(plot.text())}
        _write(file, [*plots, made], words)
        line = f"PLOT {made['name']} sha256={made['sha256']}"
        if as_json:
            print_json({"paste": line, "file": str(file)})
            return CLEAN
        click.echo(line)
        click.echo(words("cli.plot.sealed", file=file), err=True)
        return CLEAN

    return seal


def _reveal(words: Catalogue) -> click.Command:
    @click.command(
        "reveal",
        help=words("cli.plot.reveal.help"),
        short_help=words("cli.plot.reveal.short"),
        epilog=words("cli.plot.reveal.epilog"),
    )
    @click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
    @click.option("--name", help=words("cli.plot.which"))
    @click.option("--json", "as_json", is_flag=True, help=words("cli.json"))
    def reveal(file: Path, name: str | None, as_json: bool) -> int:
        from validator.engine.plots import digest

        plots = _read(file, words)
        if not plots:
            raise Failure(words("cli.plot.no_plots", file=file))
        chosen = [plot for plot in plots if name is None or plot["name"] == name]
        known = ", ".join(plot["name"] for plot in plots)
        if not chosen:
            raise Failure(words("cli.plot.no_such", name=name or "", file=file, known=known))
        if len(chosen) > 1:
            raise Failure(words("cli.plot.which_one", file=file, known=known))
        plot = chosen[0]
        if digest(plot["text"]) != plot["sha256"]:
            raise Failure(words("cli.plot.changed", name=plot["name"], file=file))
        line = f"REVEAL {plot['text']}"
        if as_json:
            print_json({"paste": line, "sha256": plot["sha256"]})
        else:
            click.echo(line)
        return CLEAN

    return reveal


def _is_text(name: str) -> bool:
    """Whether a name came whole from the command line: what a terminal of another encoding sends is not UTF-8."""
    return name.isprintable()


def _size(size: str | None, words: Catalogue) -> tuple[float | None, float | None]:
    if size is None:
        return None, None
    found = re.fullmatch(r"(\d{1,4}(?:[.,]\d+)?)[xX×хХ](\d{1,4}(?:[.,]\d+)?)", size.strip())
    if found is None:
        raise Failure(words("cli.plot.bad_size", size=size))
    return float(found[1].replace(",", ".")), float(found[2].replace(",", "."))


def _from_edge(
    near: float | None, far: float | None, length: float | None, edges: tuple[str, str], words: Catalogue
) -> float:
    """Cm from the west or the north edge, whichever of the two edges was named."""
    if (near is None) == (far is None):
        raise Failure(words("cli.plot.one_edge", one=f"--{edges[0]}", other=f"--{edges[1]}"))
    if far is not None and length is None:
        raise Failure(words("cli.plot.size_needed", edge=f"--{edges[1]}"))
    at = near if near is not None else (length or 0.0) - (far or 0.0)
    if not math.isfinite(at) or at < 0 or at > (length if length is not None else 9999):
        raise Failure(words("cli.plot.off_table", edges=f"--{edges[0]}, --{edges[1]}"))
    return round(at, 4)


def _read(file: Path, words: Catalogue) -> list[dict[str, str]]:
    """The plots of a file. Raises Failure for what is none."""
    try:
        with file.open("rb") as opened:
            data = opened.read(MAX_BYTES + 1)
    except FileNotFoundError as error:
        raise Failure(words("cli.plot.missing", file=file)) from error
    except OSError as error:
        raise Failure(words("cli.plot.no_file", file=file, reason=error.strerror or "")) from error
    try:
        found: Any = json.loads(data.decode("utf-8-sig")) if len(data) <= MAX_BYTES else None
    except (ValueError, RecursionError):
        found = None
    plots = found.get("plots") if isinstance(found, dict) else None
    keys = ("name", "text", "sha256")
    if not isinstance(plots, list) or not all(
        isinstance(plot, dict) and all(isinstance(plot.get(key), str) for key in keys) for plot in plots
    ):
        raise Failure(words("cli.plot.no_plots", file=file))
    return [{key: plot[key] for key in keys} for plot in plots]


def _write(file: Path, plots: list[dict[str, str]], words: Catalogue) -> None:
    from modgen.vassal import write_whole

    if not file.parent.is_dir():
        raise Failure(words("cli.plot.no_folder", file=file))
    try:
        write_whole(file, (json.dumps({"plots": plots}, ensure_ascii=False, indent=1) + "\n").encode())
    except OSError as error:
        raise Failure(words("cli.plot.no_file", file=file, reason=error.strerror or "")) from error
