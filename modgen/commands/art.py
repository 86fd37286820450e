"""`modgen art`: a game's counters, overlays and map as PNG pictures, and a contact sheet of all counters."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from modgen.console import CLEAN, FAILED, Failure, print_problems, progress
from modgen.texts import Catalogue

if TYPE_CHECKING:
    from modgen.game.model import Game

_SHEET_COLUMNS = 12


def command(words: Catalogue) -> click.Command:
    """The sub-command, its help in the language of `words`."""

    @click.command("art", help=words("cli.art.help"), epilog=words("cli.art.epilog"))
    @click.argument("game")
    @click.option("--size", type=click.IntRange(16, 2400), default=300, show_default=True, help=words("cli.art.size"))
    @click.option("--out", type=click.Path(path_type=Path, file_okay=False), help=words("cli.art.out"))
    def art(game: str, size: int, out: Path | None) -> int:
        return draw_game(game, size, out, words)

    return art


def draw_game(game_id: str, size: int, out: Path | None, words: Catalogue) -> int:
    """Write the pictures of a game. Returns the exit status; raises Failure where one sentence says it all."""
    from modgen.check import check_game, is_sound
    from modgen.game import BadData, load_workspace
    from modgen.module.replace import replace_file

    try:
        workspace = load_workspace(Path.cwd())
    except BadData as error:
        print_problems(error.problems, words)
        return FAILED
    game, problems = check_game(workspace, game_id)
    print_problems(problems, words)
    if game is None or not is_sound(problems):
        return FAILED
    folder = out or workspace.output / f"{game_id}-art"
    number = 0
    for name, data in _pictures(game, size, words):
        replace_file(folder / f"{name}.png", data)
        number += 1
    click.echo(words("cli.art.done", n=number, folder=workspace.shown(folder)))
    return CLEAN


def _pictures(game: Game, size: int, words: Catalogue) -> Iterator[tuple[str, bytes]]:
    """Every picture by its file's name without the ending: counters, overlays, sheet, maps."""
    from modgen.art import BadPicture, Renderer, contact_sheet
    from modgen.counters import STATUSES, draw_counter, draw_status, sides_of
    from modgen.maps import draw_map
    from modgen.module.table import rules_words, table_parts

    language = words.language
    # The rules' own statuses by their words; those that have a drawing of their own need none.
    statuses = dict.fromkeys(STATUSES, "")
    for status in table_parts(game).statuses:
        if status.id not in statuses:
            statuses[status.id] = rules_words(game, language).template(f"table.status.{status.id}")
    sides = [(counter, side) for counter in game.counters for side in sides_of(counter)]
    jobs = (
        # A name such as `con` is no file's name on Windows; with something before it, it is.
        (f"counter-{c.id}" + ("-back" if side == "back" else ""), draw_counter(game, c, language, side), size)
        for c, side in sides
    )
    overlays = ((f"status-{name}", draw_status(game, name, language, word), size) for name, word in statuses.items())
    drawn = [game_map for game_map in game.maps if not game_map.boards]
    renderer = Renderer()
    shown: list[tuple[str, bytes]] = []
    try:
        with progress(words("cli.art.progress"), len(sides) + len(statuses) + len(drawn)) as done:
            for batch in (jobs, overlays):
                for name, data in renderer.pngs(batch):
                    shown.append((name.partition("-")[2], data))
                    done(1)
                    yield name, data
            for game_map in drawn:
                width = max(1, round(game_map.width))
                yield f"map-{game_map.id}", renderer.png(draw_map(game, game_map, language), width)
                done(1)
    except BadPicture as error:
        reason = words(f"art.{error.code}", **error.values)
        raise Failure(words("cli.art.failed", name=error.values.get("name", ""), reason=reason)) from None
    yield "counters", contact_sheet(shown, columns=_SHEET_COLUMNS, label_px=max(9, min(14, size // 6)))
