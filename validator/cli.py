"""The command `validator`."""

from __future__ import annotations

from typing import NoReturn

from modgen.console import run

#: In the order of a player's questions: what happened, was it legal, what does the rule say.
COMMANDS = ("show", "check", "rules", "rule", "moves", "bind", "dice", "plot", "play", "serve")


def main() -> NoReturn:
    """Run `validator` with the arguments of the process."""
    run("validator", "validator.commands", COMMANDS, "validator.texts")
