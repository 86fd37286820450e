"""The module's component tree: everything of `buildFile.xml` except the insides of its maps (format part 6.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from modgen.game.model import Game
from modgen.module.buttons import rules_buttons
from modgen.module.components import MODULE, OLDEST_VASSAL, component
from modgen.module.dice import dice_button, throw_button
from modgen.module.mapwindow import map_window
from modgen.module.palette import palette
from modgen.module.pieces import Pieces, file_stem
from modgen.module.reports import table_words
from modgen.module.table import Names, module_name, plain, rules_words, table_parts
from modgen.module.traitnames import KIND, SIDE_NAME
from modgen.module.traits import PieceText, basic_piece, words
from modgen.module.turns import next_phase, turn_tracker
from modgen.module.windows import windows
from modgen.texts import Catalogue
from modgen.vassal import Component

SPLASH_IMAGE = "title.png"


def setup_file(setup_id: str) -> str:
    """The entry of a set-up in the module."""
    return f"{file_stem(setup_id)}.vsav"


def module_tree(game: Game, names: Names, pieces: Pieces, translated: str = "") -> Component:
    """The whole tree; `translated` is the language of the translation that the module carries, "" for none.

    BasicCommandEncoder comes first: before it VASSAL can read no piece and discards it.
    """
    say, parts = table_words(names.language), table_parts(game)
    translations = [component("VASSAL.i18n.Translation", {"locale": translated})] if translated else []
    title = module_name(game, names)
    root = {
        "name": title,
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
            _documentation(title, say),
            _roster(names, say),
            component(MODULE + "GlobalOptions", _OPTIONS),
            component(MODULE + "gamepieceimage.GamePieceImageDefinitions"),
            component(MODULE + "properties.GlobalProperties"),
            component(MODULE + "properties.GlobalTranslatableMessages"),
            component("VASSAL.i18n.Language", None, translations),
            component(MODULE + "Chatter"),
            component(MODULE + "KeyNamer"),
            _prototypes(pieces),
            palette(game, names, pieces, say),
            *_setups(game, names),
            turn_tracker(game, names, parts, say),
            next_phase(parts, say),
            *(dice_button(dice, parts, say) for dice in parts.dice),
            *(throw_button(throw, rules_words(game, names.language)) for throw in parts.throws),
            *rules_buttons(game, names, parts, say),
            component(MODULE + "Inventory", _inventory(say)),
            component(MODULE + "NotesWindow", {"buttonText": "", "tooltip": say.template("table.notes.tip")}),
            *(map_window(game, window, names, first=i == 0) for i, window in enumerate(windows(game))),
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


def _documentation(title: str, say: Catalogue) -> Component:
    about = {"title": say("table.about", game=title), "fileName": SPLASH_IMAGE}
    return component(MODULE + "Documentation", None, [component(MODULE + "documentation.AboutScreen", about)])


def _roster(names: Names, say: Catalogue) -> Component:
    attributes = {
        "buttonText": say.template("table.retire.text"),
        "buttonToolTip": say.template("table.retire.tip"),
        "buttonIcon": "",
        "buttonKeyStroke": "",
    }
    entries = [component("entry", text=side) for side in names.sides.values()]
    return component(MODULE + "PlayerRoster", attributes, entries)


def _prototypes(pieces: Pieces) -> Component:
    definitions = [
        component(
            MODULE + "PrototypeDefinition",
            {"name": name, "description": ""},
            text=PieceText((*layers, basic_piece("", ""))).definition,
        )
        for name, layers in pieces.prototypes.items()
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


def _inventory(say: Catalogue) -> Mapping[str, object]:
    return {
        "name": say.template("table.inventory.text"),
        "text": say.template("table.inventory.text"),
        "tooltip": say.template("table.inventory.tip"),
        "icon": "",
        "include": f'{{{KIND} != "marker"}}',
        "groupBy": words(SIDE_NAME, "CurrentZone"),
        "sortPieces": True,
        "centerOnPiece": True,
        "drawPieces": True,
        "forwardKeystroke": True,
        "showMenu": True,
        "leafFormat": "$PieceName$",
        "nonLeafFormat": "$PropertyValue$",
        "pieceZoom": "0.33",
        "pieceZoom2": "0.5",
        "pieceZoom3": "0.6",
        "zoomOn": False,
    }
