"""`validator check LOG...`: who did what wrong, and which rule says so."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from modgen.console import CLEAN, Failure, print_json
from modgen.game.problems import BadData
from modgen.texts import Catalogue

if TYPE_CHECKING:
    from validator.logs.audit import Audit
    from validator.report.choosing import Choice
    from validator.report.wording import Words

#: Nobody means to overwrite what he has checked.
_INPUTS = (".vlog", ".vsav", ".vmod", ".vmdx")


def _target(name: str, words: Catalogue) -> click.Option:
    """An option for a format: a file, or nothing for the output."""
    return click.Option(
        [f"--{name}"], is_flag=False, flag_value="-", metavar="[FILE]", help=words(f"cli.check.{name}"), default=None
    )


def command(words: Catalogue) -> click.Command:
    """Build the command with its help in one language."""
    path = click.Path(path_type=Path)

    @click.command("check", help=words("cli.check.help"), epilog=words("cli.check.epilog"))
    @click.argument("logs", metavar="LOG...", nargs=-1, required=True, type=path)
    @click.option("--module", type=path, help=words("cli.check.module"))
    @click.option("--binding", type=path, help=words("cli.check.binding"))
    @click.option("--html", metavar="FILE", type=path, help=words("cli.check.html"))
    @click.option("--anonymous", is_flag=True, help=words("cli.check.anonymous"))
    @click.option("--json", "as_json", is_flag=True, help=words("cli.json"))
    @click.option("--select", multiple=True, metavar="RULES", help=words("cli.check.select"))
    @click.option("--ignore", multiple=True, metavar="RULES", help=words("cli.check.ignore"))
    @click.option("--strict", is_flag=True, help=words("cli.check.strict"))
    @click.option("--exit-zero", is_flag=True, help=words("cli.check.exit_zero"))
    def check(
        logs: tuple[Path, ...],
        module: Path | None,
        binding: Path | None,
        html: Path | None,
        anonymous: bool,
        as_json: bool,
        select: tuple[str, ...],
        ignore: tuple[str, ...],
        strict: bool,
        exit_zero: bool,
        sarif: str | None,
        junit: str | None,
        csv: str | None,
    ) -> int:
        from validator.report.choosing import UnknownRules, choice
        from validator.report.findings import exit_status, words_for
        from validator.report.wording import Words, failure_text

        formats = {"sarif": sarif, "junit": junit, "csv": csv}
        _hold_targets([*formats.values(), str(html) if html else None], words, as_json=as_json)
        if anonymous and html is None:
            raise Failure(words("cli.check.anonymous_needs_html"))
        wanted = choice(select, ignore)
        try:
            if html is not None:
                audits = [_write_page(logs, module, binding, wanted, html, words, anonymous=anonymous)]
            else:
                audits = _audits(logs, module, binding, wanted)
        except BadData as error:
            raise Failure(failure_text(error.problems, Words(words.language))) from error
        except UnknownRules as error:
            raise Failure(
                words("cli.check.no_rule", asked=", ".join(error.asked), known=", ".join(error.known))
            ) from error
        told = [(audit, words_for(audit, words.language)) for audit in audits]
        if not _write(told, formats) and html is None:
            _print(told, as_json=as_json, short=any(log.is_dir() for log in logs))
        if html is not None and not audits[0].ruleset:
            return CLEAN
        return CLEAN if exit_zero else exit_status(*audits, strict=strict)

    check.params += [_target(name, words) for name in ("sarif", "junit", "csv")]
    return check


def _hold_targets(targets: Sequence[str | None], words: Catalogue, *, as_json: bool) -> None:
    """Refuse to overwrite a game's files, and to print two formats as one."""
    for target in filter(None, targets):
        if target.lower().endswith(_INPUTS):
            raise Failure(words("cli.check.overwrites", file=target))
    if sum(target == "-" for target in targets) + as_json > 1:
        raise Failure(words("cli.check.one_output"))


def _audits(logs: Sequence[Path], module: Path | None, binding: Path | None, wanted: Choice) -> list[Audit]:
    from validator.engine import find_ruleset
    from validator.logs.opening import audit_files
    from validator.report.choosing import chosen, hold_choice
    from validator.report.folders import audit_many, logs_of

    if any(log.is_dir() for log in logs):
        audits = list(audit_many(logs_of(logs), module, binding))
    else:
        audits = [audit_files(logs, module, binding)]
    hold_choice(wanted, [find_ruleset(name) for name in {audit.ruleset for audit in audits} if name])
    return [chosen(audit, wanted) for audit in audits]


def _write_page(
    logs: Sequence[Path],
    module: Path | None,
    binding: Path | None,
    wanted: Choice,
    target: Path,
    words: Catalogue,
    *,
    anonymous: bool,
) -> Audit:
    from modgen.vassal import write_whole
    from validator.report.folders import logs_of
    from validator.web import page, read_played

    played = read_played(logs_of(logs), module, binding, wanted)
    write_whole(target, page(played, words.language, anonymous=anonymous))
    click.echo(words("cli.check.written", file=str(target)))
    return played.audit


def _write(told: Sequence[tuple[Audit, Words]], formats: dict[str, str | None]) -> bool:
    """Write the formats asked for; gives whether one of them is the output."""
    from modgen.vassal import write_whole
    from validator.report.exchange import as_csv, junit, sarif

    made: dict[str, Callable[[], bytes]] = {
        "sarif": lambda: (json.dumps(sarif(told), ensure_ascii=False, indent=1) + "\n").encode(),
        "junit": lambda: junit(told),
        # A spreadsheet takes a file without this mark for something else than UTF-8.
        "csv": lambda: ("\ufeff" * (formats["csv"] != "-") + as_csv(told)).encode(),
    }
    for name, target in formats.items():
        if target == "-":
            sys.stdout.buffer.write(made[name]())
        elif target is not None:
            write_whole(Path(target), made[name]())
    return "-" in formats.values()


def _print(told: Sequence[tuple[Audit, Words]], *, as_json: bool, short: bool) -> None:
    from validator.report.findings import findings_json, findings_lines, short_lines

    if as_json:
        print_json(findings_json(*told))
    elif short:
        for line in short_lines(told, told[0][1]):
            click.echo(line)
    else:
        for audit, words in told:
            for line in findings_lines(audit, words):
                click.echo(line)
