"""`validator moves SAVE|LOG`: what could have been done at a moment of a game."""

from __future__ import annotations

from pathlib import Path

import click

from modgen.console import CLEAN, Failure, print_json
from modgen.game.problems import BadData
from modgen.texts import Catalogue


def command(words: Catalogue) -> click.Command:
    """Build the command with its help in one language."""

    @click.command("moves", help=words("cli.moves.help"), epilog=words("cli.moves.epilog"))
    @click.argument("file", metavar="SAVE|LOG", type=click.Path(path_type=Path))
    @click.option("--at", type=int, metavar="STEP", help=words("cli.moves.at"))
    @click.option("--unit", metavar="UNIT", help=words("cli.moves.unit"))
    @click.option("--module", type=click.Path(path_type=Path), help=words("cli.check.module"))
    @click.option("--binding", type=click.Path(path_type=Path), help=words("cli.check.binding"))
    @click.option("--json", "as_json", is_flag=True, help=words("cli.json"))
    def moves(
        file: Path, at: int | None, unit: str | None, module: Path | None, binding: Path | None, as_json: bool
    ) -> int:
        from validator.logs.moves import read_moment
        from validator.report.moves import moves_json, moves_lines, words_for
        from validator.report.wording import Words, failure_text, problem_lines

        try:
            moment = read_moment(file, module, binding, at, unit)
        except BadData as error:
            raise Failure(failure_text(error.problems, Words(words.language))) from error
        spoken = words_for(moment, words.language)
        if as_json:
            print_json(moves_json(moment, spoken))
            return CLEAN
        for line in moves_lines(moment, spoken):
            click.echo(line)
        for line in problem_lines(moment.problems, spoken):
            click.echo(line, err=True)
        return CLEAN

    return moves
