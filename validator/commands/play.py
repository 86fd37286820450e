"""`validator play MODULE`: play a game from the rules and write it as a log, to try a module and the audit with."""

from __future__ import annotations

from errno import ENOENT
from os import strerror
from pathlib import Path

import click

from modgen.console import Failure
from modgen.texts import Catalogue

#: What a game is played on, and nobody means to have a log in its place.
_GAMES = (".vmod", ".vmdx", ".vsav")


def command(words: Catalogue) -> click.Command:
    """Build the command with its help in one language."""

    @click.command("play", help=words("cli.play.help"), epilog=words("cli.play.epilog"))
    @click.argument("module", metavar="MODULE", type=click.Path(path_type=Path))
    @click.option("--out", required=True, metavar="LOG", type=click.Path(path_type=Path), help=words("cli.play.out"))
    @click.option("--seed", default=1, show_default=True, help=words("cli.play.seed"))
    @click.option("--turns", default=2, show_default=True, type=click.IntRange(1, 50), help=words("cli.play.turns"))
    @click.option("--setup", default="", metavar="NAME", help=words("cli.play.setup"))
    @click.option("--fault", metavar="RULE", help=words("cli.play.fault"))
    @click.option("--plain", is_flag=True, help=words("cli.play.plain"))
    def play(module: Path, out: Path, seed: int, turns: int, setup: str, fault: str | None, plain: bool) -> int:
        from modgen.game.problems import BadData
        from modgen.vassal import write_saved_game, write_whole
        from validator.logs.opening import open_module
        from validator.play import CannotShow, NoSuchFault, play_game
        from validator.report.wording import Words, failure_text

        if out.suffix.lower() in _GAMES:
            raise Failure(words("cli.play.overwrites", file=out))
        if not out.parent.is_dir():  # told before the game, which takes its time
            raise FileNotFoundError(ENOENT, strerror(ENOENT), str(out))
        try:
            game = play_game(
                open_module(module),
                seed,
                turns,
                setup=setup,
                fault=fault.upper() if fault else None,
                language=words.language,
                plain=plain,
            )
        except BadData as error:
            raise Failure(failure_text(error.problems, Words(words.language))) from error
        except CannotShow as error:
            raise Failure(words("cli.play.cannot_show", event=type(error.event).__name__)) from error
        except NoSuchFault as error:
            raise Failure(words("cli.play.no_fault", rule=error.rule)) from error
        write_whole(out, write_saved_game(game.log))
        click.echo(words("cli.play.done", file=str(out), n=len(game.log.steps)))
        if game.fault:
            rule, first, last = game.fault.finding.rule, game.fault.first, game.fault.last
            told = "cli.play.planted" if first == last else "cli.play.planted_between"
            click.echo(words(told, rule=rule, step=first, last=last))
        return 0

    return play
