"""`modgen build`: games as VASSAL modules, one file each, written whole or not at all."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from modgen.console import CLEAN, FAILED, Failure, print_problems, progress
from modgen.texts import Catalogue

if TYPE_CHECKING:
    from modgen.art import Renderer
    from modgen.game import Workspace
    from modgen.game.gpids import GpidRegister
    from modgen.game.model import Extension, Game

#: A module speaks English unless its language was asked for: players of one game may not share the author's.
DEFAULT_LANGUAGE = "en"
#: In the workspace: what builds remember. It may be deleted at any time.
CACHE_FOLDER = ".modgen-cache"
_COLLECT_AFTER = 50_000  # values made, instead of 700


def command(words: Catalogue) -> click.Command:
    """The sub-command, its help in the language of `words`."""

    @click.command("build", help=words("cli.build.help"), epilog=words("cli.build.epilog"))
    @click.argument("games", metavar="[GAME]...", nargs=-1)
    @click.option("--out", type=click.Path(path_type=Path, file_okay=False), help=words("cli.build.out"))
    @click.pass_context
    def build(context: click.Context, games: tuple[str, ...], out: Path | None) -> int:
        return build_games(games, out, words.language if _asked_for(context) else DEFAULT_LANGUAGE, words)

    return build


def _asked_for(context: click.Context | None) -> bool:
    """Whether `--lang` was given, here or before the sub-command, and the language is not just the system's."""
    while context is not None:
        if context.get_parameter_source("lang") is ParameterSource.COMMANDLINE:
            return True
        context = context.parent
    return False


def build_games(ids: Sequence[str], out: Path | None, language: str, words: Catalogue) -> int:
    """Build games by id (none: all of the workspace) into a folder. Returns the exit status.

    All data are checked before the first module is written. Raises Failure where one sentence says it all, and OSError.
    """
    from modgen.game.memory import remembering
    from modgen.game.workspace import find_workspace

    root = find_workspace(Path.cwd())
    with _few_collections():
        if root is None:
            return _build_all(ids, out, language, words)
        with remembering(root / CACHE_FOLDER):
            return _build_all(ids, out, language, words)


@contextmanager
def _few_collections() -> Iterator[None]:
    """Python looks for cycles to free every so many values it makes. A build makes values that stay: looking less often
    takes a tenth off a rebuild."""
    usual = gc.get_threshold()
    gc.set_threshold(_COLLECT_AFTER, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def _build_all(ids: Sequence[str], out: Path | None, language: str, words: Catalogue) -> int:
    from modgen.game import BadData, load_workspace

    try:
        workspace = load_workspace(Path.cwd())
    except BadData as error:
        print_problems(error.problems, words)
        return FAILED
    loaded = _load(workspace, tuple(dict.fromkeys(ids)) or tuple(workspace.games), words)
    if loaded is None:
        return FAILED
    folder = out or workspace.output
    folder.mkdir(parents=True, exist_ok=True)
    from modgen.art import Renderer

    renderer = Renderer()
    sound = [_build(game, folder / f"{game.id}.vmod", workspace, language, renderer, words) for game in loaded]
    return CLEAN if all(sound) else FAILED


def _load(workspace: Workspace, ids: Sequence[str], words: Catalogue) -> list[Game] | None:
    """The games, if the data of all of them are sound; else None. Everything that is wrong is told."""
    from modgen.check import check_game, is_sound

    for id_ in ids:
        if id_ not in workspace.games:
            known = ", ".join(workspace.games)
            raise Failure(words("cli.no_game", game=id_, known=known, file=workspace.place.file))
    games: list[Game] = []
    sound = True
    for id_ in ids:
        game, problems = check_game(workspace, id_)
        print_problems(problems, words)
        sound = sound and is_sound(problems)
        if game is not None:
            games.append(game)
    return games if sound else None


def keep_gpids(gpids: GpidRegister, lock: Path) -> None:
    """Write down the numbers of a build; a file that says the same already is left alone. Raises OSError."""
    from modgen.module import replace_file

    text = gpids.text().encode()
    if not lock.is_file() or lock.read_bytes() != text:
        replace_file(lock, text)


def _build(game: Game, target: Path, workspace: Workspace, language: str, renderer: Renderer, words: Catalogue) -> bool:
    """Build one module and put it in place; a module that VASSAL would stumble over is not written."""
    from modgen.art import BadPicture
    from modgen.check import gpids_of
    from modgen.game.gpids import GPIDS_FILE, renamed
    from modgen.module import build_module, picture_count, replace_file

    gpids, _ = gpids_of(game)
    lock = Path(game.root) / GPIDS_FILE

    shown = workspace.shown(target)
    with progress(words("cli.build.progress", game=game.id), picture_count(game)) as done:
        try:
            built = build_module(game, language=language, progress=done, renderer=renderer, gpids=gpids)
        except BadPicture as error:
            name = str(error.values.get("name", ""))
            reason = words(f"art.{error.code}", **error.values)
            raise Failure(words("cli.build.picture", file=shown, name=name, reason=reason)) from None
    if built.problems:
        print_problems(built.problems, words)
    if not built.is_sound:
        click.echo(words("cli.build.unsound", file=shown), err=True)
        return False
    print_problems(renamed(gpids, workspace.shown(lock)), words)
    # Before the module: a number that was published and not noted would be given a second time.
    keep_gpids(gpids, lock)
    replace_file(target, built.data)
    counters = sum(counter.count for counter in game.counters)
    size = _megabytes(built.data, words)
    click.echo(words("cli.build.done", file=shown, megabytes=size, counters=counters, setups=len(game.setups)))
    told = [
        _build_extension(game, one, built.data, target.parent, language, renderer, words) for one in game.extensions
    ]
    return all(told)


def _megabytes(data: bytes, words: Catalogue) -> str:
    megabytes = len(data) / 1e6
    return words.number(megabytes, 1 if megabytes >= 1 else 2)


def _build_extension(
    game: Game,
    extension: Extension,
    module: bytes,
    folder: Path,
    language: str,
    renderer: Renderer,
    words: Catalogue,
) -> bool:
    """Build an extension to a module just built, beside it where VASSAL looks for it."""
    from modgen.art import BadPicture
    from modgen.check import extension_gpids, gpids_of
    from modgen.game.gpids import GPIDS_FILE, renamed
    from modgen.game.workspace import shown
    from modgen.module import build_extension, replace_file
    from modgen.module.extension import extension_file

    target = folder / extension_file(game, extension)
    (gpids, _), (own, _) = gpids_of(game), extension_gpids(extension)
    lock = Path(extension.root) / GPIDS_FILE
    try:
        built = build_extension(game, extension, module, language=language, renderer=renderer, gpids=gpids, own=own)
    except BadPicture as error:
        reason = words(f"art.{error.code}", **error.values)
        name = str(error.values.get("name", ""))
        raise Failure(words("cli.build.picture", file=shown(target), name=name, reason=reason)) from None
    print_problems(built.problems, words)
    if not built.is_sound:
        click.echo(words("cli.build.unsound", file=shown(target)), err=True)
        return False
    print_problems(renamed(own, shown(lock)), words)
    keep_gpids(own, lock)
    replace_file(target, built.data)
    counters = sum(counter.count for counter in extension.counters)
    size, setups = _megabytes(built.data, words), len(extension.setups)
    click.echo(words("cli.build.done", file=shown(target), megabytes=size, counters=counters, setups=setups))
    return True
