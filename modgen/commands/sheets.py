"""`modgen sheets`: print-and-play sheets of a game, for an office printer and a knife or for a die and a print shop."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from modgen.console import CLEAN, FAILED, Failure, print_json, print_problems, problems_json, progress
from modgen.texts import Catalogue

if TYPE_CHECKING:
    from modgen.game.model import Game
    from modgen.game.problems import Problem
    from modgen.game.workspace import Workspace
    from modgen.sheets import File, SheetChoices

_PARTS = ("counters", "cards", "map", "aids", "setups")
_MOST_OFFSET = 50
# The files of pages: werra-counters-07.svg.
_NUMBERED = re.compile(r"(.+-)(\d+)(\.(?:svg|png|dxf))")


def _parts(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[str, ...] | None:
    """Parts by name with commas between them."""
    if value is None:
        return None
    parts = [part.strip().lower() for part in value.split(",") if part.strip()]
    return tuple(dict.fromkeys(click.Choice(_PARTS).convert(part, param, ctx) for part in parts)) or None


def _offset(wrong: str) -> Callable[[click.Context, click.Parameter, str | None], tuple[float, float] | None]:
    """Reads two lengths in mm: `0.5,-1`."""

    def read(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[float, float] | None:
        if value is None:
            return None
        try:
            x, y = (float(part) for part in value.split(","))
        except ValueError:
            raise click.BadParameter(wrong.format(value=value), ctx, param) from None
        if not (abs(x) <= _MOST_OFFSET and abs(y) <= _MOST_OFFSET):
            raise click.BadParameter(wrong.format(value=value), ctx, param)
        return (x, y)

    return read


class _Length(click.FloatRange):
    """Mm within bounds; no number (nan) is none."""

    def __init__(self, least: float, most: float, wrong: str) -> None:
        super().__init__(least, most)
        self.wrong = wrong

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(self.wrong.format(value=value), param, ctx)
        return number


def command(words: Catalogue) -> click.Command:
    """The sub-command, its help in the language of `words`."""

    def say(name: str) -> str:
        return words(f"cli.sheets.{name}")

    def length(most: float, least: float = 0) -> click.FloatRange:
        return _Length(least, most, words.template("cli.sheets.no_length"))

    wrong = words.template("cli.sheets.offset_wrong")
    options: list[click.Option] = [
        click.Option(["--what"], callback=_parts, metavar="PART,...", help=say("what")),
        click.Option(["--paper"], help=say("paper")),
        click.Option(["--orientation"], type=click.Choice(["portrait", "landscape"]), help=say("orientation")),
        click.Option(
            ["--duplex"], type=click.Choice(["long-edge", "short-edge", "fold", "fronts"]), help=say("duplex")
        ),
        click.Option(["--offset"], callback=_offset(wrong), metavar="X,Y", help=say("offset")),
        click.Option(["--margin"], type=length(60), metavar="MM", help=say("margin")),
        click.Option(["--bleed"], type=length(10), metavar="MM", help=say("bleed")),
        click.Option(["--gutter"], type=length(50), metavar="MM", help=say("gutter")),
        click.Option(["--columns"], type=click.IntRange(1, 500), help=say("columns")),
        click.Option(["--rows"], type=click.IntRange(1, 500), help=say("rows")),
        click.Option(["--marks"], type=click.Choice(["corners", "rules", "none"]), help=say("marks")),
        click.Option(["--mark-length"], type=length(30, 0.5), metavar="MM", help=say("mark_length")),
        click.Option(["--mark-offset"], type=length(20), metavar="MM", help=say("mark_offset")),
        click.Option(["--mark-weight"], type=length(2, 0.02), metavar="MM", help=say("mark_weight")),
        click.Option(["--registration/--no-registration"], default=None, help=say("registration")),
        click.Option(["--scale-bar/--no-scale-bar"], default=None, help=say("scale_bar")),
        click.Option(["--titles/--no-titles"], default=None, help=say("titles")),
        click.Option(["--corners", "corner_radius"], type=length(20), metavar="MM", help=say("corners")),
        click.Option(["--fill"], type=click.Choice(["none", "blanks", "markers"]), help=say("fill")),
        click.Option(["--low-ink/--full-ink"], default=None, help=say("low_ink")),
        click.Option(["--die"], metavar="LAYOUT", help=say("die")),
        click.Option(["--die-sheets"], type=click.IntRange(1, 200), help=say("die_sheets")),
        click.Option(["--cut-path/--no-cut-path"], default=None, help=say("cut_path")),
        click.Option(["--cutter"], type=click.Choice(["svg", "dxf"]), help=say("cutter")),
        click.Option(["--icc"], metavar="FILE", help=say("icc")),
        click.Option(["--map-as"], type=click.Choice(["both", "whole", "tiles"]), help=say("map_as")),
        click.Option(["--overlap"], type=length(60), metavar="MM", help=say("overlap")),
        click.Option(["--scale"], type=length(500, 1), metavar="MM", help=say("map_scale")),
        click.Option(["--format", "form"], type=click.Choice(["pdf", "svg", "png"]), default="pdf", help=say("format")),
        click.Option(["--dpi"], type=click.IntRange(72, 1200), help=say("dpi")),
        click.Option(["--one-file"], is_flag=True, help=say("one_file")),
        click.Option(["--out"], type=click.Path(path_type=Path, file_okay=False), help=say("out")),
        click.Option(["--json", "as_json"], is_flag=True, help=say("json")),
    ]

    def sheets(
        game: str, out: Path | None, form: str, cutter: str | None, one_file: bool, as_json: bool, **given: Any
    ) -> int:
        return print_game(game, given, out, words, form=form, cutter=cutter or "", one_file=one_file, as_json=as_json)

    return click.Command(
        "sheets",
        callback=sheets,
        params=[click.Argument(["game"]), *options],
        help=say("help"),
        epilog=say("epilog"),
    )


def print_game(
    game_id: str,
    given: dict[str, Any],
    out: Path | None,
    words: Catalogue,
    *,
    form: str,
    cutter: str,
    one_file: bool,
    as_json: bool,
) -> int:
    """Write the sheets of a game. Returns the exit status; raises Failure where one sentence says it all."""
    from modgen.check import is_sound
    from modgen.game import BadData, load_workspace
    from modgen.sheets import BadSheets, with_options
    from modgen.sheets.paper import paper_of

    try:
        workspace = load_workspace(Path.cwd())
        game, choices, problems = _load(workspace, game_id, words)
        if not as_json:
            print_problems(problems, words)
        if game is None or not is_sound(problems):
            if as_json:
                print_json({"game": game_id, "files": [], "problems": problems_json(problems, words)})
            return FAILED
        chosen = with_options(choices, given)
        paper_of(chosen.paper, chosen.orientation)
        # Made as a whole before the first is written: half a set of sheets is worse than none.
        files = _made(game, chosen, words, form=form, cutter=cutter, one_file=one_file)
    except BadSheets as error:
        raise Failure(words(f"sheets.{error.code}", **error.values)) from None
    except BadData as error:
        print_problems(error.problems, words)
        return FAILED
    folder = out or workspace.output / f"{game_id}-sheets"
    _write(files, folder)
    _clear(files, folder)
    if as_json:
        listed = [
            {"file": (folder / file.name).as_posix(), "pages": file.pages, "counters": dict(file.counters)}
            for file in files
        ]
        print_json({"game": game_id, "files": listed, "problems": problems_json(problems, words)})
        return CLEAN
    for file in files:
        shown = workspace.shown(folder / file.name)
        click.echo(words("cli.sheets.done", file=shown, pages=file.pages, size=max(1, round(len(file.data) / 1e3))))
    return CLEAN


def _load(
    workspace: Workspace, game_id: str, words: Catalogue
) -> tuple[Game | None, SheetChoices, tuple[Problem, ...]]:
    from modgen.check import check_game
    from modgen.game.model import with_extension
    from modgen.sheets import SheetChoices, read_choices
    from modgen.sheets.faces import coarse_cards, coarse_pictures

    if game_id not in workspace.games:
        known = ", ".join(workspace.games)
        raise Failure(words("cli.no_game", game=game_id, known=known, file=workspace.place.file))
    game, problems = check_game(workspace, game_id)
    if game is None:
        return None, SheetChoices(), problems
    choices, _ = read_choices(game)  # what is wrong with it is among the problems of the game
    coarse = [*coarse_pictures(game, game.counters), *coarse_cards(game)]
    for extension in game.extensions:
        coarse += coarse_pictures(with_extension(game, extension), extension.counters)
    return game, choices, (*problems, *coarse)


def _made(game: Game, choices: SheetChoices, words: Catalogue, *, form: str, cutter: str, one_file: bool) -> list[File]:
    from modgen.art import BadPicture
    from modgen.sheets import make_files
    from modgen.sheets.making import parts_of

    steps = 2 * len(parts_of(game, choices))
    try:
        with progress(words("cli.sheets.progress"), steps) as done:
            made = make_files(game, choices, words.language, form=form, cutter=cutter, one_file=one_file, done=done)
            return list(made)
    except BadPicture as error:
        reason = words(f"art.{error.code}", **error.values)
        raise Failure(words("cli.art.failed", name=error.values.get("name", ""), reason=reason)) from None


def _write(files: list[File], folder: Path) -> None:
    from modgen.module.replace import replace_file

    for file in files:
        replace_file(folder / file.name, file.data)


def _clear(files: list[File], folder: Path) -> None:
    """Take away numbered pages of the same parts that an earlier run left: they would be printed with these."""
    named = {found[1] + found[3] for file in files if (found := _NUMBERED.fullmatch(file.name))}
    kept = {file.name for file in files}
    for old in folder.iterdir():
        found = _NUMBERED.fullmatch(old.name)
        if found and found[1] + found[3] in named and old.name not in kept and old.is_file():
            old.unlink()
