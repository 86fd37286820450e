"""`validator bind MODULE`: drafts a binding for somebody else's module, or lists what a binding leaves unexplained."""

from __future__ import annotations

from errno import ENOENT
from os import strerror
from pathlib import Path
from typing import TYPE_CHECKING

import click

from modgen.console import CLEAN, FAILED, FOUND, Failure, print_json
from modgen.game.problems import BadData
from modgen.texts import Catalogue

if TYPE_CHECKING:
    from validator.report.wording import Words


def command(words: Catalogue) -> click.Command:
    """Build the command with its help in one language."""

    @click.command("bind", help=words("cli.bind.help"), epilog=words("cli.bind.epilog"))
    @click.argument("module", metavar="MODULE", type=click.Path(path_type=Path))
    @click.argument("logs", metavar="[LOG...]", nargs=-1, type=click.Path(path_type=Path))
    @click.option("--check", is_flag=True, help=words("cli.bind.check"))
    @click.option("--ruleset", default=None, metavar="NAME", help=words("cli.bind.ruleset"))
    @click.option("--tolerance", type=click.FloatRange(0, 100), default=6.0, show_default=True, metavar="PX",
                  help=words("cli.bind.tolerance"))  # fmt: skip
    @click.option("--out", type=click.Path(path_type=Path), help=words("cli.bind.out"))
    @click.option("--force", is_flag=True, help=words("cli.bind.force"))
    @click.option("--binding", type=click.Path(path_type=Path), help=words("cli.bind.binding"))
    @click.option("--json", "as_json", is_flag=True, help=words("cli.bind.json"))
    def bind(
        module: Path,
        logs: tuple[Path, ...],
        check: bool,
        ruleset: str | None,
        tolerance: float,
        out: Path | None,
        force: bool,
        binding: Path | None,
        as_json: bool,
    ) -> int:
        from validator.report.wording import Words, failure_text

        if bool(logs) != check:
            raise Failure(words("cli.bind.needs_check" if logs else "cli.bind.needs_logs"))
        if not check and (binding is not None or as_json):
            raise Failure(words("cli.bind.only_check"))
        spoken = Words(words.language)
        try:
            if check:
                return _check(module, logs, binding, as_json, spoken)
            return _draft(module, ruleset, tolerance, out, force)
        except BadData as error:
            raise Failure(failure_text(error.problems, spoken)) from error

    def _draft(module: Path, ruleset: str | None, tolerance: float, out: Path | None, force: bool) -> int:
        from modgen.game.problems import Place
        from modgen.vassal import write_whole
        from validator.bind.draft import draft_binding
        from validator.bind.writing import draft_text, questions
        from validator.logs.opening import open_module

        if out is not None and out.exists() and not force:
            raise Failure(words("cli.bind.exists", file=str(out)))
        if out is not None and not out.parent.is_dir():
            raise FileNotFoundError(ENOENT, strerror(ENOENT), str(out.parent))
        draft = draft_binding(open_module(module), ruleset, tolerance, Place(str(module)))
        text = draft_text(draft, words.language)
        if out is None:
            click.echo(text, nl=False)
        else:
            write_whole(out, text.encode("utf-8"))
        for note in draft.doubts:
            click.echo(words(f"bind.{note.key}", **note.values), err=True)
        click.echo(words("bind.written", file=str(out or "-"), n=questions(text)), err=True)
        return CLEAN

    def _check(module: Path, logs: tuple[Path, ...], binding: Path | None, as_json: bool, spoken: Words) -> int:
        from validator.bind.telling import unexplained_json, unexplained_lines
        from validator.bind.unexplained import unexplained_files
        from validator.report.wording import problem_lines

        found = unexplained_files(logs, module, binding)
        if as_json:
            print_json(unexplained_json(found, words))
        else:
            for line in unexplained_lines(found, words):
                click.echo(line)
        for text in problem_lines(found.problems, spoken):
            click.echo(text, err=True)
        if found.unfit:
            return FAILED
        return FOUND if found.groups else CLEAN

    return bind
