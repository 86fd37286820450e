"""The command `modgen`."""

from __future__ import annotations

from typing import NoReturn

from modgen.console import run

#: In the order of an author's work.
COMMANDS = ("new", "check", "art", "build", "sheets", "inspect", "diff")


def main() -> NoReturn:
    """Run `modgen` with the arguments of the process."""
    run("modgen", "modgen.commands", COMMANDS, "modgen.texts")
