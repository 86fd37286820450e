"""`validator show LOG`: any log or save of any module as a readable timeline."""

from __future__ import annotations

from pathlib import Path

import click

from modgen.console import CLEAN, Failure, print_json
from modgen.game.problems import BadData
from modgen.texts import Catalogue


def command(words: Catalogue) -> click.Command:
    """Build the command with its help in one language."""

    @click.command("show", help=words("cli.show.help"), epilog=words("cli.show.epilog"))
    @click.argument("log", type=click.Path(path_type=Path))
    @click.option("--module", type=click.Path(path_type=Path), help=words("cli.show.module"))
    @click.option("--json", "as_json", is_flag=True, help=words("cli.json"))
    def show(log: Path, module: Path | None, as_json: bool) -> int:
        from validator.report.showing import read_shown
        from validator.report.timeline import timeline_json, timeline_lines
        from validator.report.wording import Words, failure_text, problem_lines

        spoken = Words(words.language)
        try:
            shown = read_shown(log, module)
        except BadData as error:
            raise Failure(failure_text(error.problems, spoken)) from error
        if as_json:
            print_json(timeline_json(shown, spoken))
            return CLEAN
        for line in timeline_lines(shown, spoken):
            click.echo(click.style(line.text, strikethrough=True) if line.struck else line.text)
        for text in problem_lines(shown.problems, spoken):
            click.echo(text, err=True)
        return CLEAN

    return show
