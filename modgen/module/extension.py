"""An extension of a game's module (`.vmdx`): its counters in a palette of their own, its set-ups, their pictures.

What it hangs into the module's tree is made by `extensiontree`. Its numbers are `<code>:<n>`, a space of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from modgen.art import Renderer
from modgen.game import Problem
from modgen.game.gpids import GpidRegister
from modgen.game.model import Extension, Game, with_extension
from modgen.module.artwork import all_orders, orders
from modgen.module.build import BuiltModule, metadata
from modgen.module.extensiontree import ExtensionTree, extension_tree, setup_file
from modgen.module.lint import lint_module
from modgen.module.orders import Order, rendered
from modgen.module.reports import TRANSLATED
from modgen.module.setups import setup_commands
from modgen.module.table import module_name, names, plain
from modgen.vassal import (
    Node,
    SavedGame,
    read_module,
    write_archive,
    write_buildfile,
    write_metadata,
    write_saved_game,
)


def extension_file(game: Game, extension: Extension) -> str:
    """Where it goes beside the module, so that VASSAL finds it."""
    return f"{game.id}_ext/{extension.id}.vmdx"


def build_extension(
    game: Game,
    extension: Extension,
    module: bytes,
    *,
    language: str = "en",
    renderer: Renderer | None = None,
    gpids: GpidRegister | None = None,
    own: GpidRegister | None = None,
) -> BuiltModule:
    """Build an extension to a module built from the game in the same language; linted together with it.

    `gpids` are the game's numbers as its build left them, `own` the extension's. Raises BadPicture.
    """
    tree = extension_tree(game, extension, language, gpids or GpidRegister(), own or GpidRegister())
    title = module_name(game, names(game, language))
    of_module = metadata(title, game, language, TRANSLATED.get(language, ""))
    entries = {
        "buildFile.xml": write_buildfile(tree.root),
        "moduledata": write_metadata(of_module),
        "extensiondata": write_metadata(
            replace(
                of_module,
                name="",
                version=extension.version,
                description=plain(extension.description.of(language)),
                universal=False,
                translations=(),
            )
        ),
    }
    for setup in extension.setups:
        commands = setup_commands(tree.whole, setup, tree.called, tree.made)
        save = SavedGame(metadata("", game), of_module, tuple(Node(command) for command in commands))
        entries[setup_file(extension, setup.id)] = write_saved_game(save)
    alone = with_extension(game, extension)
    entries |= rendered(_orders(game, alone, language), renderer or Renderer())
    return BuiltModule(title, write_archive(entries), tuple(_lint(module, tree, entries)))


def _orders(game: Game, alone: Game, language: str) -> Iterator[Order]:
    """The pictures that the module does not bring."""
    brought = frozenset(order.name for order in orders(game, language))
    return all_orders(alone, language, TRANSLATED.get(language, ""), without=brought)


def _lint(module: bytes, tree: ExtensionTree, entries: Mapping[str, bytes]) -> Iterator[Problem]:
    """What would be wrong with the module once the extension is in it: that is how it is played."""
    base = read_module(module)
    if base.root is None:
        return iter(())
    joined = {
        **{name: base.entries[name] for name in base.entries if not name.endswith(".vsav")},
        **{name: data for name, data in entries.items() if name not in ("moduledata", "extensiondata")},
        "buildFile.xml": write_buildfile(tree.within(base.root)),
    }
    joined |= {name: base.entries[name] for name in base.entries if name.endswith(".vsav")}
    return lint_module(read_module(write_archive(joined)))
