"""`modgen inspect`: what anybody's module, extension, saved game or log holds, and what is wrong with it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from modgen.console import CLEAN, FOUND, Failure, print_json
from modgen.texts import Catalogue

if TYPE_CHECKING:
    from modgen.vassal import UnreadableFile


def command(words: Catalogue) -> click.Command:
    """The sub-command, its help in the language of `words`."""

    @click.command("inspect", help=words("cli.inspect.help"), epilog=words("cli.inspect.epilog"))
    @click.argument("file", type=click.Path(path_type=Path))
    @click.option("--all", "whole", is_flag=True, help=words("cli.inspect.all"))
    @click.option("--json", "as_json", is_flag=True, help=words("cli.inspect.json"))
    def inspect(file: Path, whole: bool, as_json: bool) -> int:
        return inspect_file(file, words, whole=whole, as_json=as_json)

    return inspect


def inspect_file(file: Path, words: Catalogue, *, whole: bool, as_json: bool) -> int:
    """Print what a file holds. Returns the exit status; raises Failure for what is no file of VASSAL's."""
    from modgen.inspection.contents import contents
    from modgen.inspection.grouping import EXAMPLES, Gravity, grouped
    from modgen.inspection.opened import open_any
    from modgen.inspection.saved import saved_contents
    from modgen.inspection.telling import contents_json, contents_lines, group_lines, saved_lines
    from modgen.module.lint import lint_module
    from modgen.module.lint_saves import format_problem
    from modgen.vassal import UnreadableFile

    try:
        opened = open_any(file)
    except UnreadableFile as error:
        raise Failure(unreadable(file, error, words)) from None
    examples = None if whole else EXAMPLES
    if opened.module is not None:
        module = contents(opened.module, opened.size)
        if module.kind == "extension":
            # VASSAL calls an extension by its file.
            module = replace(module, name=file.stem)
        groups = grouped(lint_module(opened.module), examples)
        lines = contents_lines(module, words, whole=whole)
        told = contents_json(module, groups, words) if as_json else {}
    else:
        assert opened.game is not None
        game = saved_contents(opened.game, opened.size)
        groups = grouped((format_problem(problem, file.name) for problem in opened.game.problems), examples)
        lines = saved_lines(game, words, whole=whole)
        told = contents_json(game, groups, words) if as_json else {}
    if as_json:
        print_json(told)
    else:
        for line in (*lines, "", *group_lines(groups, words)):
            click.echo(line)
    return FOUND if any(group.gravity is not Gravity.UNTIDY for group in groups) else CLEAN


def unreadable(file: Path, error: UnreadableFile, words: Catalogue) -> str:
    """Why a file is of no use, in one line."""
    values = {"file": str(file), **error.values}
    cure = words(f"{error.code}.cure", **values) if words.has(f"{error.code}.cure") else ""
    return words("inspect.failed", file=file, reason=words(error.code, **values), cure=cure).strip()
