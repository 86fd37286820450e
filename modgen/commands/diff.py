"""`modgen diff`: what changed for players from one module to the next, whoever made them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from modgen.console import CLEAN, Failure, print_json
from modgen.texts import Catalogue

if TYPE_CHECKING:
    from modgen.inspection.difference import Difference
    from modgen.inspection.figures import ModuleFacts

_FEW = 4


def command(words: Catalogue) -> click.Command:
    """The sub-command, its help in the language of `words`."""

    @click.command("diff", help=words("cli.diff.help"), epilog=words("cli.diff.epilog"))
    @click.argument("old", type=click.Path(path_type=Path))
    @click.argument("new", type=click.Path(path_type=Path))
    @click.option("--all", "whole", is_flag=True, help=words("cli.diff.all"))
    @click.option("--json", "as_json", is_flag=True, help=words("cli.diff.json"))
    def diff(old: Path, new: Path, whole: bool, as_json: bool) -> int:
        return compare(old, new, words, whole=whole, as_json=as_json)

    return diff


def compare(old: Path, new: Path, words: Catalogue, *, whole: bool, as_json: bool) -> int:
    """Print what changed. Returns the exit status; raises Failure for a file that is no module."""
    from modgen.inspection.difference import differences

    before, after = _facts(old, words), _facts(new, words)
    found = differences(before, after)
    if as_json:
        listed = [{"section": one.section, "code": one.code, **one.values} for one in found]
        versions = {"old": before.version, "new": after.version}
        print_json({"module": after.name, "versions": versions, "changes": listed})
        return CLEAN
    versions = {"old_version": before.version, "new_version": after.version}
    click.echo(words("diff.head", old=before.name, new=after.name, **versions))
    for line in difference_lines(found, words, whole=whole):
        click.echo(line)
    return CLEAN


def _facts(file: Path, words: Catalogue) -> ModuleFacts:
    from modgen.commands.inspect import unreadable
    from modgen.inspection.contents import contents
    from modgen.inspection.figures import module_facts
    from modgen.inspection.opened import open_module
    from modgen.vassal import UnreadableFile

    try:
        module = open_module(file)
    except UnreadableFile as error:
        raise Failure(unreadable(file, error, words)) from None
    return module_facts(module, contents(module, 0).languages)


def difference_lines(found: Sequence[Difference], words: Catalogue, *, whole: bool = False) -> Iterator[str]:
    """The differences as text, section by section."""
    from modgen.inspection.telling import listed

    if not found:
        yield words("diff.same")
    section = ""
    for one in found:
        if one.section != section:
            section = one.section
            yield ""
            yield words(f"diff.section.{section}")
        # A command without a key is nothing unusual; a figure without a value is.
        values = {
            key: words("diff.none") if value == "" and key != "key" else value for key, value in one.values.items()
        }
        if isinstance(names := one.values.get("counters"), tuple):
            values["counters"] = listed(names, words, whole=whole, few=_FEW)
        yield "  " + " ".join(words(f"diff.{one.code}", **values).split())
