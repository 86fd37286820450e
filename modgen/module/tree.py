"""The module's component tree: everything of `buildFile.xml` except the insides of its maps (format part 6.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from modgen.game.model import Game
from modgen.module.cards import card_prototypes
from modgen.module.components import MODULE, OLDEST_VASSAL, component
from modgen.module.filenames import SPLASH_IMAGE
from modgen.module.helppages import FOLDER, help_titles
from modgen.module.pieces import Pieces, file_stem
from modgen.module.reports import table_words
from modgen.module.table import Names, module_name, plain
from modgen.module.toolbar import toolbar
from modgen.module.traits import PieceText, basic_piece
from modgen.texts import Catalogue
from modgen.vassal import Component


def setup_file(setup_id: str) -> str:
    """The entry of a set-up in the module."""
    return f"{file_stem(setup_id)}.vsav"


def module_tree(game: Game, names: Names, pieces: Pieces, translated: str = "") -> Component:
    """The whole tree; `translated` is the language of the translation that the module carries, "" for none.

    BasicCommandEncoder comes first: before it VASSAL can read no piece and discards it.
    """
    say = table_words(names.language)
    translations = [component("VASSAL.i18n.Translation", {"locale": translated})] if translated else []
    parts = toolbar(game, names, pieces)
    root = {
        "name": module_name(game, names),
        "version": game.version,
        "VassalVersion": OLDEST_VASSAL,
        "description": plain(game.description.of(names.language)),
        "nextPieceSlotId": pieces.next_gpid,
    }
    return component(
        "VASSAL.build.GameModule",
        root,
        [
            component(MODULE + "BasicCommandEncoder"),
            _documentation(game, names, say),
            component(MODULE + "GlobalOptions", _OPTIONS),
            component(MODULE + "gamepieceimage.GamePieceImageDefinitions"),
            component(MODULE + "properties.GlobalTranslatableMessages"),
            component("VASSAL.i18n.Language", None, translations),
            component(MODULE + "Chatter"),
            component(MODULE + "KeyNamer"),
            _prototypes(game, names, pieces),
            *_setups(game, names),
            *parts,
        ],
    )


#: Plain text in chat: names with `<` in them stay readable. Everything that happens is reported.
_OPTIONS: Mapping[str, object] = {
    "autoReport": "Always",
    "chatterHTMLSupport": "Never",
    "hotKeysOnClosedWindows": "Never",
    "inventoryForAll": "Always",
    "nonOwnerUnmaskable": "Never",
    "playerIdFormat": "$PlayerName$",
    "sendToLocationMoveTrails": "Never",
    "storeLeadingZeroIntegersAsStrings": True,
}


def _documentation(game: Game, names: Names, say: Catalogue) -> Component:
    about = {"title": say("table.about", game=module_name(game, names)), "fileName": SPLASH_IMAGE}
    pages = [
        component(
            MODULE + "documentation.HelpFile",
            {"title": title, "fileName": f"{FOLDER}/{file}", "fileType": "archive", "vassalDoc": "user"},
        )
        for file, title in help_titles(game, names.language)
    ]
    about_screen = component(MODULE + "documentation.AboutScreen", about)
    return component(MODULE + "Documentation", None, [about_screen, *pages])


def _prototypes(game: Game, names: Names, pieces: Pieces) -> Component:
    definitions = [
        component(
            MODULE + "PrototypeDefinition",
            {"name": name, "description": ""},
            text=PieceText((*layers, basic_piece("", ""))).definition,
        )
        for name, layers in {**pieces.prototypes, **card_prototypes(game, names)}.items()
    ]
    return component(MODULE + "PrototypesContainer", None, definitions)


def _setups(game: Game, names: Names) -> Iterator[Component]:
    for setup in game.setups:
        attributes = {
            "name": names.setups[setup.id],
            "file": setup_file(setup.id),
            "useFile": True,
            "isMenu": False,
            "description": plain(setup.description.of(names.language)),
        }
        yield component(MODULE + "PredefinedSetup", attributes)
