"""`validator dice LOG...`: every roll by player and kind, and whether fair dice do that."""

from __future__ import annotations

from pathlib import Path

import click

from modgen.console import CLEAN, Failure, print_json
from modgen.game.problems import BadData
from modgen.texts import Catalogue


def command(words: Catalogue) -> click.Command:
    """Build the command with its help in one language."""

    @click.command("dice", help=words("cli.dice.help"), epilog=words("cli.dice.epilog"))
    @click.argument("logs", metavar="LOG...", nargs=-1, required=True, type=click.Path(path_type=Path))
    @click.option("--module", type=click.Path(path_type=Path), help=words("cli.check.module"))
    @click.option("--binding", type=click.Path(path_type=Path), help=words("cli.check.binding"))
    @click.option("--json", "as_json", is_flag=True, help=words("cli.json"))
    def dice(logs: tuple[Path, ...], module: Path | None, binding: Path | None, as_json: bool) -> int:
        from validator.logs.dice import read_dice
        from validator.report.dice import dice_json, dice_lines
        from validator.report.wording import Words, failure_text, problem_lines

        spoken = Words(words.language)
        try:
            record = read_dice(logs, module, binding)
        except BadData as error:
            raise Failure(failure_text(error.problems, spoken)) from error
        if as_json:
            print_json(dice_json(record, spoken))
            return CLEAN
        for line in dice_lines(record, spoken):
            click.echo(line)
        for line in problem_lines(record.problems, spoken):
            click.echo(line, err=True)
        return CLEAN

    return dice
