"""A game as a VASSAL module: tree, set-ups, pictures, game.json and binding.json in one archive, linted."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass

from modgen.art import Renderer
from modgen.game import Problem, Severity, game_json
from modgen.game.binding_writing import write_binding
from modgen.game.gpids import GpidRegister
from modgen.game.model import Game
from modgen.maps import adjacency
from modgen.module.artwork import all_orders
from modgen.module.binding import binding_for
from modgen.module.components import METADATA_VASSAL
from modgen.module.extensiontree import extension_texts
from modgen.module.helppages import FOLDER, help_pages
from modgen.module.lint import lint_module
from modgen.module.orders import rendered
from modgen.module.pieces import pieces
from modgen.module.reports import TRANSLATED
from modgen.module.setups import setup_commands
from modgen.module.table import module_name, names, plain
from modgen.module.translation import properties, translation
from modgen.module.tree import module_tree, setup_file
from modgen.vassal import (
    Component,
    Metadata,
    Node,
    SavedGame,
    read_module,
    write_archive,
    write_buildfile,
    write_metadata,
    write_saved_game,
)

#: Milliseconds since 1970 that stand for "when": 1 January 2000, unless SOURCE_DATE_EPOCH says otherwise.
_DATE = 946_684_800_000
GAME_FILE, BINDING_FILE = "game.json", "binding.json"


@dataclass(frozen=True, slots=True)
class BuiltModule:
    """A module's bytes, and what is wrong with it or its data; with an error among that it must not be shipped."""

    name: str
    data: bytes
    problems: tuple[Problem, ...]

    @property
    def is_sound(self) -> bool:
        """Whether no problem is an error."""
        return all(problem.severity is not Severity.ERROR for problem in self.problems)


def build_module(
    game: Game,
    *,
    language: str = "en",
    progress: Callable[[int], None] = lambda done: None,
    renderer: Renderer | None = None,
    gpids: GpidRegister | None = None,
) -> BuiltModule:
    """Build the module of a game in a language; `progress` is called with 1 after each picture.

    `gpids` numbers the pieces as the last build did and learns what is new; its file is the caller's to write.
    The same game gives the same bytes. Raises BadPicture for a picture that cannot be rendered.
    """
    called = names(game, language)
    title = module_name(game, called)
    made = pieces(game, called, gpids)
    other = TRANSLATED.get(language, "")
    tree = module_tree(game, called, made, other)
    described = metadata(title, game, language, other)
    entries: dict[str, bytes] = {
        "buildFile.xml": write_buildfile(tree),
        "moduledata": write_metadata(described),
    }
    for setup in game.setups:
        commands = setup_commands(game, setup, called, made)
        save = SavedGame(metadata("", game), described, tuple(Node(command) for command in commands))
        entries[setup_file(setup.id)] = write_saved_game(save)
    entries[GAME_FILE] = game_json(game, (pair for game_map in game.maps for pair in adjacency(game_map)))
    binding = binding_for(game, language)
    if binding is not None:
        entries[BINDING_FILE] = write_binding(binding)
    renderer = renderer or Renderer()
    for name, png in rendered(all_orders(game, language, other), renderer):
        entries[name] = png
        progress(name.startswith("images/"))
    entries |= {f"{FOLDER}/{name}": page for name, page in help_pages(game, language, tree).items()}
    if other:
        entries |= _translation(game, language, other, tree, gpids or GpidRegister())
    data = write_archive(entries)
    problems = tuple(lint_module(read_module(data)))
    return BuiltModule(title, data, problems)


def _translation(game: Game, language: str, other: str, tree: Component, gpids: GpidRegister) -> dict[str, bytes]:
    """What the module and its extensions say in another language: a file of texts, and the pages of its help."""
    called = names(game, other)
    translated = module_tree(game, called, pieces(game, called, gpids), other)
    pages = {f"{FOLDER}_{other}/{name}": page for name, page in help_pages(game, other, translated).items()}
    texts = extension_texts(game, (tree, translated), (language, other), gpids) | translation(tree, translated)
    return {f"Module_{other}.properties": properties(texts), **pages}


def metadata(name: str, game: Game, language: str = "", other: str = "") -> Metadata:
    """What the entries `moduledata` (with a language) and `savedata` say."""
    description = plain(game.description.of(language)) if language else ""
    texts = (("name", game.name), ("description", game.description)) if other else ()
    translations = tuple((element, other, plain(text.of(other))) for element, text in texts if plain(text.of(other)))
    return Metadata(
        name=name,
        version=game.version,
        vassal_version=METADATA_VASSAL,
        saved_ms=_date(),
        description=description,
        translations=translations,
    )


def _date() -> int:
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    return int(epoch) * 1000 if epoch.isdecimal() else _DATE
