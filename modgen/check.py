"""Everything that is wrong with a game's data, gathered from all packages: `check`, `art` and `build` tell the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from modgen.game.gpids import GPIDS_FILE, GpidRegister, read_gpids
from modgen.game.loader import load_game
from modgen.game.memory import digest_of, sound
from modgen.game.model import Extension, Game, GameMap, with_extension
from modgen.game.problems import Problem, Severity, sort_problems
from modgen.game.workspace import GameFolder, Workspace, shown

#: A rule system that is not to be had has no phases and statuses: to tell so of each set-up would hide the one fault.
_NO_RULES = ("game.unknown_ruleset", "game.ruleset")

#: What seems to be so of formations and their cards where a row is left out, or names one that is not there.
_OF_FORMATIONS = ("module.card_none", "module.formation_empty", "module.formation_no_card", "module.formation_none")
_NO_SUCH_ROW = ("game.unknown_face", "game.unknown_formation", "game.unknown_kind", "game.unknown_side")
#: What may be told only because a map, a roster, the table, the sides or the formations have a fault: what begins with
#: these codes.
_FOLLOWS = {
    "maps": ("game.unknown_place", "tabledata.no_map", "tabledata.no_place", "pieces.unknown_place", "pieces.no_cells"),
    "rosters": (
        "game.unknown_counter",
        "game.unknown_card",
        "pieces.unknown_counter",
        "pieces.no_column",
        "pieces.step_without_back",
        "module.formation_empty",
        "module.formation_no_card",
    ),
    "table": ("game.unknown_card", "game.no_hand"),
    "sides": (
        "game.unknown_side",
        "pieces.unknown_side",
        "pieces.unknown_place",
        "pieces.no_owner",
        "tabledata.no_side",
        *_OF_FORMATIONS,
    ),
    "formations": _OF_FORMATIONS,
}


def check_game(workspace: Workspace, id_: str) -> tuple[Game | None, tuple[Problem, ...]]:
    """Load a game and check all of it: files and references, the maps' geometry, symbols and texts on counters.

    Problems come by place. The game is fit to be built if none of them is an error, see :func:`is_sound`.
    """
    game, problems = load_game(workspace, id_)
    if game is None:
        return None, problems
    from modgen.counters import check_counters
    from modgen.maps.known import map_code
    from modgen.module.check import check_table
    from modgen.sheets.choices import read_choices

    found = [*problems, *check_counters(game), *gpids_of(game)[1], *read_choices(game)[1]]
    for extension in game.extensions:
        found += check_counters(with_extension(game, extension))
        found += extension_gpids(extension)[1]
    if not any(problem.code.startswith(_NO_RULES) for problem in problems):
        found.extend(check_table(game))
    for game_map in game.maps:
        found.extend(sound("map", partial(_map_facts, map_code(), game_map), partial(_check_map, game_map)))
    return game, sort_problems(_without_what_follows(found, workspace.games[id_]))


def _without_what_follows(problems: Sequence[Problem], folder: GameFolder) -> Iterator[Problem]:
    """All but what comes of another fault: where a map, a roster, the table or the sides could not be read whole, what
    others name of them seems not to be there. It is told, if it is still so, once they can be."""
    names = ("game.unknown_", *(code for codes in _FOLLOWS.values() for code in codes))
    told = [problem for problem in problems if not problem.code.startswith(names)]
    broken = {problem.place.file for problem in told if problem.severity is Severity.ERROR}
    parts = {"maps": f"{shown(folder.maps)}/", "rosters": ".csv"}
    parts |= {part: f"/{part}.yaml" for part in ("table", "sides", "formations")}
    hidden = [
        code
        for part, text in parts.items()
        if any(file.startswith(text) or file.endswith(text) for file in broken)
        for code in _FOLLOWS[part]
    ]
    if any(problem.code.startswith(_NO_SUCH_ROW) for problem in problems):
        hidden += _OF_FORMATIONS
    return (problem for problem in problems if not problem.code.startswith(tuple(hidden)))


def _map_facts(code: str, game_map: GameMap) -> tuple[str, ...]:
    return (code, digest_of(game_map))


def _check_map(game_map: GameMap) -> Iterator[Problem]:
    from modgen.maps import check_map

    return check_map(game_map)


def gpids_of(game: Game) -> tuple[GpidRegister, tuple[Problem, ...]]:
    """The numbers of the game's pieces in earlier builds, and what is wrong with the file that keeps them."""
    folder = Path(game.root)
    return read_gpids(folder, shown(folder / GPIDS_FILE))


def extension_gpids(extension: Extension) -> tuple[GpidRegister, tuple[Problem, ...]]:
    """The same of an extension's pieces."""
    folder = Path(extension.root)
    return read_gpids(folder, shown(folder / GPIDS_FILE))


def is_sound(problems: tuple[Problem, ...]) -> bool:
    """Whether a build may go on: no problem is an error."""
    return not any(problem.severity is Severity.ERROR for problem in problems)
