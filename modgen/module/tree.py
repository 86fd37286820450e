"""The module's component tree: everything of `buildFile.xml` except the insides of its maps (format part 6.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from modgen.game.model import Counter, Game
from modgen.game.tableparts import TableParts, Throw
from modgen.module.components import VASSAL_VERSION, component
from modgen.module.mapwindow import map_window
from modgen.module.pieces import Pieces, Slot, dice_key, file_stem
from modgen.module.reports import table_words
from modgen.module.table import Names, maximum_ap, module_name, plain, rules_words, table_parts
from modgen.module.traitnames import AP, KIND, MAX_AP, RESET_AP, SIDE, STATUS
from modgen.module.traits import ALT, PieceText, basic_piece, key, keys, named, words
from modgen.texts import Catalogue
from modgen.vassal import Component

MODULE = "VASSAL.build.module."
WIDGET = "VASSAL.build.widget."
SPLASH_IMAGE = "title.png"
TRACKER = "Turn"
NEXT_PHASE = key("N", ALT)


def setup_file(setup_id: str) -> str:
    """The entry of a set-up in the module."""
    return f"{file_stem(setup_id)}.vsav"


def module_tree(game: Game, names: Names, pieces: Pieces) -> Component:
    """The whole tree. BasicCommandEncoder comes first: before it VASSAL can read no piece and discards it."""
    say, parts = table_words(names.language), table_parts(game)
    title = module_name(game, names)
    root = {
        "name": title,
        "version": game.version,
        "VassalVersion": VASSAL_VERSION,
        "description": plain(game.description.of(names.language)),
        "nextPieceSlotId": len(pieces.slots) + 1,
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
            component("VASSAL.i18n.Language"),
            component(MODULE + "Chatter"),
            component(MODULE + "KeyNamer"),
            _prototypes(pieces),
            _palette(game, names, pieces, say),
            *_setups(game, names),
            _turn_tracker(game, names, parts, say),
            _next_phase(parts, say),
            *(_dice(dice, parts, say) for dice in parts.dice),
            *(_throw(throw, rules_words(game, names.language)) for throw in parts.throws),
            *_buttons(game, names, parts, say),
            component(MODULE + "Inventory", _inventory(say)),
            component(MODULE + "NotesWindow", {"buttonText": "", "tooltip": say.template("table.notes.tip")}),
            *(map_window(game, game_map, names, first=i == 0) for i, game_map in enumerate(game.maps)),
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


def _palette(game: Game, names: Names, pieces: Pieces, say: Catalogue) -> Component:
    """A tab for each side, in it a list for each formation; the markers in a list of their own."""
    tabs = [
        component(WIDGET + "TabWidget", {"entryName": names.sides[side.id]}, lists)
        for side in game.sides
        if (lists := list(_formations(game, side.id, names, pieces, say)))
    ]
    others = [c for c in game.counters if not c.side or (c.kind == "marker" and not c.formation)]
    if others:
        tabs.append(_list(say.template("table.palette.markers"), [pieces.slots[c.id] for c in others]))
    whole = component(WIDGET + "TabWidget", {"entryName": say.template("table.palette.text")}, tabs)
    attributes = {
        "name": say.template("table.palette.text"),
        "text": "",
        "tooltip": say.template("table.palette.tip"),
        "icon": "/images/counter.gif",
        "hotkey": key("C", ALT),
        "hidden": False,
        "scale": "1.0",
    }
    return component(MODULE + "PieceWindow", attributes, [whole])


def _formations(game: Game, side: str, names: Names, pieces: Pieces, say: Catalogue) -> Iterator[Component]:
    groups: dict[str, list[Counter]] = {}
    for counter in game.counters:
        if counter.side == side and (counter.kind != "marker" or counter.formation):
            groups.setdefault(counter.formation, []).append(counter)
    order = [formation.id for formation in game.formations if formation.id in groups]
    for id_ in [*order, *(group for group in groups if group not in order)]:
        name = game.formation_by_id(id_).name.of(names.language) if id_ else say.template("table.palette.other")
        yield _list(plain(name), [pieces.slots[counter.id] for counter in groups[id_]])


def _list(name: str, slots: Sequence[Slot]) -> Component:
    children = [
        component(
            WIDGET + "PieceSlot",
            {"entryName": slot.name, "gpid": slot.gpid, "height": slot.px, "width": slot.px},
            text=slot.definition,
        )
        for slot in slots
    ]
    attributes = {"entryName": name, "height": 400, "width": 300, "scale": "1.0", "divider": 194}
    return component(WIDGET + "ListWidget", attributes, children)


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


def _turn_tracker(game: Game, names: Names, parts: TableParts, say: Catalogue) -> Component:
    children = []
    if parts.phases:
        own = rules_words(game, names.language)
        phases = {
            "name": say.template("table.turn.phase_level"),
            "property": "Phase",
            "list": words(*(own.template(f"table.phase.{phase}") for phase in parts.phases)),
            "configFirst": False,
            "configList": False,
            "turnFormat": "$value$",
        }
        children.append(component(MODULE + "turn.ListTurnLevel", phases))
    counter = {
        "name": say.template("table.turn.level"),
        "property": "TurnNumber",
        "start": 1,
        "incr": 1,
        "loop": False,
        "loopLimit": -1,
        "turnFormat": "$value$",
    }
    attributes = {
        "name": TRACKER,
        "buttonText": say.template("table.turn.text"),
        "icon": "",
        "hotkey": key("T", ALT),
        "nexthotkey": NEXT_PHASE,
        "prevhotkey": "",
        "turnFormat": say.template("table.turn.format_phases" if parts.phases else "table.turn.format"),
        "reportFormat": say.template("table.turn.report"),
        "tooltip": say.template("table.turn.tip"),
    }
    return component(
        MODULE + "turn.TurnTracker", attributes, [component(MODULE + "turn.CounterTurnLevel", counter, children)]
    )


def _dice(dice: str, parts: TableParts, say: Catalogue) -> Component:
    number, sides = dice.split("d")
    attributes = {
        "name": dice,
        "text": dice,
        "tooltip": say("table.dice.tip", dice=dice),
        "icon": "",
        "hotkey": dice_key(dice, parts),
        "nDice": number,
        "nSides": sides,
        "plus": 0,
        "addToTotal": 0,
        "reportTotal": False,
        "prompt": False,
        "sortDice": False,
        "reportFormat": say.template("table.dice.report"),
    }
    return component(MODULE + "DiceButton", attributes)


def _throw(throw: Throw, own: Catalogue) -> Component:
    """Dice of one purpose, which say whose side they are thrown for."""
    number, sides = throw.dice.split("d")
    attributes = {
        "name": own.template(f"table.throw.{throw.id}.text"),
        "text": own.template(f"table.throw.{throw.id}.text"),
        "tooltip": own.template(f"table.throw.{throw.id}.tip"),
        "icon": "",
        "hotkey": "",
        "nDice": number,
        "nSides": sides,
        "plus": 0,
        "addToTotal": 0,
        "reportTotal": False,
        "prompt": False,
        "sortDice": False,
        "reportFormat": own.template(f"table.throw.{throw.id}.report"),
    }
    return component(MODULE + "DiceButton", attributes)


def _next_phase(parts: TableParts, say: Catalogue) -> Component:
    """A button in words for the turn track's arrow."""
    words_of = "next" if parts.phases else "next_turn"
    attributes = {
        "name": say.template(f"table.turn.{words_of}.text"),
        "text": say.template(f"table.turn.{words_of}.text"),
        "tooltip": say.template(f"table.turn.{words_of}.tip"),
        "icon": "",
        "hotkey": "",
        "doReport": False,
        "doHotkey": True,
        "hotkeys": keys(NEXT_PHASE),
    }
    return component(MODULE + "DoActionButton", attributes)


def _buttons(game: Game, names: Names, parts: TableParts, say: Catalogue) -> Iterator[Component]:
    for call in parts.calls:
        own = rules_words(game, names.language)
        attributes = {
            "name": own.template(f"table.call.{call}.text"),
            "text": own.template(f"table.call.{call}.text"),
            "tooltip": own.template(f"table.call.{call}.tip"),
            "icon": "",
            "hotkey": "",
            "doReport": True,
            "reportFormat": own.template(f"table.call.{call}.report"),
        }
        yield component(MODULE + "DoActionButton", attributes)
    if any(maximum_ap(game, counter) is not None for counter in game.counters):
        yield component(MODULE + "GlobalKeyCommand", _reset(game, names, parts, say))


def _reset(game: Game, names: Names, parts: TableParts, say: Catalogue) -> Mapping[str, object]:
    """Turns units on the areas of the maps to full AP, those with a marker and those already full excepted."""
    boxes = [names.zone(game_map, box) for game_map in game.maps for box in game_map.boxes]
    tests = [f'{KIND} != "marker"', f"{AP} < {MAX_AP}"]
    tests += [f"{STATUS}_Level == 1"] if parts.statuses else []
    tests += [f'CurrentZone != "{_quoted(box)}"' for box in boxes]
    return {
        "name": say.template("table.reset.text"),
        "buttonText": say.template("table.reset.text"),
        "tooltip": say.template("table.reset.tip"),
        "icon": "",
        "buttonHotkey": key("R", ALT),
        "hotkey": named(RESET_AP),
        "filter": "{" + " && ".join(tests) + "}",
        "deckCount": 0,
        "reportSingle": True,
        "reportFormat": say.template("table.reset.report"),
    }


def _quoted(text: str) -> str:
    """A text inside the quotes of a BeanShell expression."""
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _inventory(say: Catalogue) -> Mapping[str, object]:
    return {
        "name": say.template("table.inventory.text"),
        "text": say.template("table.inventory.text"),
        "tooltip": say.template("table.inventory.tip"),
        "icon": "",
        "include": f'{{{KIND} != "marker"}}',
        "groupBy": words(SIDE, "CurrentZone"),
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
