"""`validator check LOG...`: who did what wrong, and which rule says so."""

from __future__ import annotations

from pathlib import Path

import click

from modgen.console import Failure, print_json
from modgen.game.problems import BadData
from modgen.texts import Catalogue


def command(words: Catalogue) -> click.Command:
    """Build the command with its help in one language."""

    @click.command("check", help=words("cli.check.help"), epilog=words("cli.check.epilog"))
    @click.argument("logs", metavar="LOG...", nargs=-1, required=True, type=click.Path(path_type=Path))
    @click.option("--module", type=click.Path(path_type=Path), help=words("cli.check.module"))
    @click.option("--binding", type=click.Path(path_type=Path), help=words("cli.check.binding"))
    @click.option("--json", "as_json", is_flag=True, help=words("cli.json"))
    @click.option("--strict", is_flag=True, help=words("cli.check.strict"))
    def check(logs: tuple[Path, ...], module: Path | None, binding: Path | None, as_json: bool, strict: bool) -> int:
        from validator.logs.opening import audit_files
        from validator.report.findings import exit_status, findings_json, findings_lines, words_for
        from validator.report.wording import Words, failure_text

        try:
            audit = audit_files(logs, module, binding)
        except BadData as error:
            raise Failure(failure_text(error.problems, Words(words.language))) from error
        spoken = words_for(audit, words.language)
        if as_json:
            print_json(findings_json(audit, spoken))
        else:
            for line in findings_lines(audit, spoken):
                click.echo(line)
        return exit_status(audit, strict=strict)

    return check
