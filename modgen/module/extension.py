"""An extension of a game's module (`.vmdx`): its counters in a palette of their own, its set-ups, their pictures.

It hangs its parts into the module's tree (format part 1.5), uses the module's prototypes where they are what its
counters need, and brings the others. Its numbers are `<code>:<n>`, a space of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from modgen.art import Renderer
from modgen.game import Problem
from modgen.game.gpids import ExtensionRegister, GpidRegister
from modgen.game.model import Extension, Game, with_extension
from modgen.module.artwork import all_orders, orders
from modgen.module.build import BuiltModule, metadata
from modgen.module.components import MODULE, VASSAL_VERSION, component
from modgen.module.filenames import file_stem
from modgen.module.lint import lint_module
from modgen.module.orders import Order, rendered
from modgen.module.palette import palette
from modgen.module.pieces import Pieces, Use, pieces
from modgen.module.reports import TRANSLATED, table_words
from modgen.module.setups import setup_commands
from modgen.module.table import Names, module_name, names, plain
from modgen.module.traits import Layer, PieceText, basic_piece
from modgen.vassal import (
    Component,
    Node,
    SavedGame,
    read_module,
    write_archive,
    write_buildfile,
    write_metadata,
    write_saved_game,
)

_ROOT = MODULE + "ModuleExtension"
_ELEMENT = MODULE + "ExtensionElement"
#: The ways to the components that something is added to: the module itself, and the one that holds the prototypes.
_TO_MODULE, _TO_PROTOTYPES = "", MODULE + "PrototypesContainer"


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
    own = own or GpidRegister()
    gpids = gpids or GpidRegister()
    called = names(game, language)
    base = pieces(game, called, gpids)
    alone = with_extension(game, extension)
    whole = replace(alone, counters=(*game.counters, *extension.counters))
    whole_called = names(whole, language)
    numbers = ExtensionRegister(extension.code, gpids, (counter.id for counter in game.counters), own)
    made, prototypes = _own_prototypes(pieces(whole, whole_called, numbers), base, extension)
    title = module_name(game, called)
    root = component(
        _ROOT,
        {
            "anyModule": False,
            "description": plain(extension.description.of(language)),
            "extensionId": extension.code,
            "module": title,
            "moduleVersion": game.version,
            "nextPieceSlotId": own.next,
            "vassalVersion": VASSAL_VERSION,
            "version": extension.version,
        },
        [
            *(_element(_TO_PROTOTYPES, definition) for definition in _definitions(prototypes)),
            _element(_TO_MODULE, _palette(alone, extension, whole_called, made)),
            *(_element(_TO_MODULE, setup) for setup in _setups(extension, whole_called)),
        ],
    )
    of_module = metadata(title, game, language, TRANSLATED.get(language, ""))
    entries = {
        "buildFile.xml": write_buildfile(root),
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
        commands = setup_commands(whole, setup, whole_called, made)
        save = SavedGame(metadata("", game), of_module, tuple(Node(command) for command in commands))
        entries[_setup_file(extension, setup.id)] = write_saved_game(save)
    entries |= rendered(_orders(game, alone, language), renderer or Renderer())
    return BuiltModule(title, write_archive(entries), tuple(_lint(module, root, entries)))


def _own_prototypes(
    whole: Pieces, base: Pieces, extension: Extension
) -> tuple[Pieces, Mapping[str, tuple[Layer, ...]]]:
    """The pieces with the names of their prototypes as they will be, and the prototypes that the module has not.

    A name of the module that means something else there is given a name of the extension's.
    """
    ids = [counter.id for counter in extension.counters]
    used = dict.fromkeys(use.prototype for id_ in ids for use in whole.slots[id_].uses)
    renamed = {
        name: name if base.prototypes.get(name) == whole.prototypes[name] else f"{name} ({extension.id})"
        for name in used
    }
    slots = dict(base.slots)
    for id_ in ids:
        uses = tuple(Use(renamed[use.prototype], use.parameters) for use in whole.slots[id_].uses)
        slots[id_] = replace(whole.slots[id_], uses=uses)
    new = {other: whole.prototypes[name] for name, other in renamed.items() if other != name}
    return Pieces({**base.prototypes, **new}, slots, whole.next_gpid, whole.cards), new


def _element(target: str, child: Component) -> Component:
    return component(_ELEMENT, {"target": target}, [child])


def _definitions(prototypes: Mapping[str, tuple[Layer, ...]]) -> Iterator[Component]:
    for name, layers in prototypes.items():
        text = PieceText((*layers, basic_piece("", ""))).definition
        yield component(MODULE + "PrototypeDefinition", {"name": name, "description": ""}, text=text)


def _palette(alone: Game, extension: Extension, called: Names, made: Pieces) -> Component:
    """A window of pieces like the module's, under the extension's name."""
    window = palette(alone, called, made, table_words(called.language))
    name = plain(extension.name.of(called.language)) or extension.id
    attributes = {**window.attributes, "name": name, "text": name, "tooltip": name, "hotkey": ""}
    return Component(window.tag, attributes, window.text, window.children)


def _setups(extension: Extension, called: Names) -> Iterator[Component]:
    for setup in extension.setups:
        attributes = {
            "name": called.setups[setup.id],
            "file": _setup_file(extension, setup.id),
            "useFile": True,
            "isMenu": False,
            "description": plain(setup.description.of(called.language)),
        }
        yield component(MODULE + "PredefinedSetup", attributes)


def _setup_file(extension: Extension, setup_id: str) -> str:
    """The engine looks into the module before its extensions: no set-up of theirs may be called as one of its own."""
    return f"{file_stem(extension.id)}-{file_stem(setup_id)}.vsav"


def _orders(game: Game, alone: Game, language: str) -> Iterator[Order]:
    """The pictures that the module does not bring."""
    brought = frozenset(order.name for order in orders(game, language))
    return all_orders(alone, language, TRANSLATED.get(language, ""), without=brought)


def _lint(module: bytes, root: Component, entries: Mapping[str, bytes]) -> Iterator[Problem]:
    """What would be wrong with the module once the extension is in it: that is how it is played."""
    base = read_module(module)
    if base.root is None:
        return iter(())
    added = [(one.attributes["target"], one.children[0]) for one in root.children]
    children = [*base.root.children, *(child for target, child in added if target == _TO_MODULE)]
    for at, child in enumerate(children):
        if child.tag == _TO_PROTOTYPES:
            more = tuple(definition for target, definition in added if target == _TO_PROTOTYPES)
            children[at] = replace(child, children=(*child.children, *more))
    joined = {
        **{name: base.entries[name] for name in base.entries if not name.endswith(".vsav")},
        **{name: data for name, data in entries.items() if name not in ("moduledata", "extensiondata")},
        "buildFile.xml": write_buildfile(replace(base.root, children=tuple(children))),
    }
    joined |= {name: base.entries[name] for name in base.entries if name.endswith(".vsav")}
    return lint_module(read_module(write_archive(joined)))
