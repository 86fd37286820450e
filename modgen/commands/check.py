"""`modgen check`: everything that is wrong with the data of a workspace's games, at once."""

from __future__ import annotations

from pathlib import Path

import click

from modgen.console import CLEAN, FAILED, FOUND, Failure, print_json, print_problems, problem_lines, problems_json
from modgen.texts import Catalogue


def command(words: Catalogue) -> click.Command:
    """The sub-command, its help in the language of `words`."""

    @click.command("check", help=words("cli.check.help"), epilog=words("cli.check.epilog"))
    @click.argument("games", nargs=-1, metavar="[GAME]...")
    @click.option("--json", "as_json", is_flag=True, help=words("cli.check.json"))
    @click.option("--strict", is_flag=True, help=words("cli.check.strict"))
    def check(games: tuple[str, ...], as_json: bool, strict: bool) -> int:
        return check_games(games, words, as_json=as_json, strict=strict)

    return check


def check_games(names: tuple[str, ...], words: Catalogue, *, as_json: bool, strict: bool) -> int:
    """Check the named games, or all of the workspace. Exit status 1 for errors, with `strict` for warnings too."""
    from modgen.check import check_game, is_sound
    from modgen.game import BadData, load_workspace

    try:
        workspace = load_workspace(Path.cwd())
    except BadData as error:
        print_problems(error.problems, words)
        return FAILED
    for name in names:
        if name not in workspace.games:
            known = ", ".join(workspace.games)
            raise Failure(words("cli.no_game", game=name, known=known, file=workspace.place.file))
    status = CLEAN
    told: list[dict[str, object]] = []
    for name in dict.fromkeys(names or workspace.games):
        game, problems = check_game(workspace, name)
        if not is_sound(problems) or (strict and problems):
            status = FOUND
        if as_json:
            told.append({"game": name, "problems": problems_json(problems, words)})
            continue
        for line in problem_lines(problems, words):
            click.echo(line)
        errors = sum(problem.severity.value == "error" for problem in problems)
        warnings = len(problems) - errors
        if problems:
            click.echo(words("cli.check.found", game=name, errors=errors, warnings=warnings))
        elif game is not None:
            counters = sum(counter.count for counter in game.counters)
            areas = sum(len(game_map.areas) for game_map in game.maps)
            click.echo(words("cli.check.clean", game=name, counters=counters, areas=areas, setups=len(game.setups)))
    if as_json:
        print_json({"games": told})
    return status
