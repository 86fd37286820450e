"""What an extension hangs into its module's tree (format part 1.5): prototypes, a palette, set-ups; and what of it
reads differently in another language.

It uses the module's prototypes where they are what its counters need, and brings the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from modgen.game.gpids import ExtensionRegister, GpidRegister
from modgen.game.model import Extension, Game, with_extension
from modgen.module.components import MODULE, VASSAL_VERSION, component
from modgen.module.filenames import file_stem
from modgen.module.palette import palette
from modgen.module.pieces import Pieces, Use, pieces
from modgen.module.reports import table_words
from modgen.module.table import Names, module_name, names, plain
from modgen.module.traits import Layer, PieceText, basic_piece
from modgen.module.translation import translation
from modgen.vassal import Component

_ROOT = MODULE + "ModuleExtension"
_ELEMENT = MODULE + "ExtensionElement"
#: The ways to the components that something is added to: the module itself, and the one that holds the prototypes.
_TO_MODULE, _TO_PROTOTYPES = "", MODULE + "PrototypesContainer"


@dataclass(frozen=True, slots=True)
class ExtensionTree:
    """An extension's root; the game with its counters (`whole`), what that is called, and the pieces of it."""

    root: Component
    whole: Game
    called: Names
    made: Pieces

    def within(self, module: Component) -> Component:
        """The module's tree with the extension's parts in it, as VASSAL has it in the end."""
        added = [(one.attributes["target"], one.children[0]) for one in self.root.children]
        children = [*module.children, *(child for target, child in added if target == _TO_MODULE)]
        for at, child in enumerate(children):
            if child.tag == _TO_PROTOTYPES:
                more = tuple(definition for target, definition in added if target == _TO_PROTOTYPES)
                children[at] = replace(child, children=(*child.children, *more))
        return replace(module, children=tuple(children))


def extension_tree(
    game: Game, extension: Extension, language: str, gpids: GpidRegister, own: GpidRegister
) -> ExtensionTree:
    """The tree in a language. `gpids` are the game's numbers as its build left them, `own` the extension's."""
    called = names(game, language)
    base = pieces(game, called, gpids)
    alone = with_extension(game, extension)
    whole = replace(alone, counters=(*game.counters, *extension.counters))
    whole_called = names(whole, language)
    # Cards belong to the game too: before the first mark in their keys stands no counter.
    of_game = ("", *(counter.id for counter in game.counters))
    numbers = ExtensionRegister(extension.code, gpids, of_game, own)
    made, prototypes = _own_prototypes(pieces(whole, whole_called, numbers), base, extension)
    root = component(
        _ROOT,
        {
            "anyModule": False,
            "description": plain(extension.description.of(language)),
            "extensionId": extension.code,
            "module": module_name(game, called),
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
    return ExtensionTree(root, whole, whole_called, made)


def extension_texts(
    game: Game, trees: tuple[Component, Component], languages: tuple[str, str], gpids: GpidRegister
) -> dict[str, str]:
    """What the game's extensions say in another language, by the keys of a translation; `trees` are the module's in
    both languages. VASSAL reads one file of a language, and the module's is the first that it finds: theirs would be
    overlooked."""
    found: dict[str, str] = {}
    for extension in game.extensions:
        one, other = (
            extension_tree(game, extension, language, gpids, GpidRegister()).within(tree)
            for language, tree in zip(languages, trees, strict=True)
        )
        found |= translation(one, other)
    return found


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
            "file": setup_file(extension, setup.id),
            "useFile": True,
            "isMenu": False,
            "description": plain(setup.description.of(called.language)),
        }
        yield component(MODULE + "PredefinedSetup", attributes)


def setup_file(extension: Extension, setup_id: str) -> str:
    """The engine looks into the module before its extensions: no set-up of theirs may be called as one of its own."""
    return f"{file_stem(extension.id)}-{file_stem(setup_id)}.vsav"
