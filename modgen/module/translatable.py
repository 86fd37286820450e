"""Which attributes of VASSAL's components a translation file can reach, and how its keys are made.

A key is the path of a component from below the module, then the attribute: each step is the class without its package
and the component's name in the untranslated module, with a dot after either. The table was read out of the running
engine (3.7.26): it knows a component's texts by their Java type, which no build file tells.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Translatable:
    """A kind of component: the attribute that names it in keys ("" for none) and those that can be translated.

    `prefix` is its step in a key where that is not the class's name.
    """

    named_by: str
    attributes: tuple[str, ...]
    prefix: str | None = None


def _kind(named_by: str, attributes: str, prefix: str | None = None) -> Translatable:
    return Translatable(named_by, tuple(attributes.split()), prefix)


_MAP = (
    "buttonName changeFormat createFormat description mapName markUnmovedReport markUnmovedText markUnmovedTooltip"
    " moveToFormat moveWithinFormat tooltip"
)
_KEY_COMMAND = "buttonText reportFormat tooltip"
_TEXTS = "description text tooltip"

#: By the class of a component, without its package. The names of dice and action buttons, which nobody sees, are left
#: alone: a translated one takes the place of the translated tooltip, now and then.
KINDS: Mapping[str, Translatable] = MappingProxyType(
    {
        "GameModule": _kind("", "description name", ""),
        "AboutScreen": _kind("title", "title"),
        "Board": _kind("name", "name"),
        "BoardPicker": _kind("", "boardPrompt title", ""),
        "BoxWidget": _kind("entryName", "entryName"),
        "ChangePropertyButton": _kind("text", "desc reportFormat text tooltip"),
        "Chart": _kind("chartName", "chartName description"),
        "ChartWindow": _kind("name", "description name text tooltip"),
        "CounterDetailViewer": _kind("description", "description counterReportFormat summaryReportFormat"),
        "CounterTurnLevel": _kind("name", "name turnFormat"),
        "DeckGlobalKeyCommand": _kind("name", "name reportFormat"),
        "DeckSendKeyCommand": _kind("menuText", "description menuText reportFormat"),
        "DeckSortKeyCommand": _kind("menuText", "description menuText reportFormat"),
        "DiceButton": _kind("name", "reportFormat text tooltip"),
        "DoActionButton": _kind("name", "reportFormat text tooltip"),
        "Documentation": _kind("", ""),
        "DrawPile": _kind(
            "name",
            "description drawMultipleMessage drawSpecificMessage faceDownFormat faceDownMessage faceUpMessage"
            " faceUpReportFormat loadMessage loadReportFormat name reshuffleCommand reshuffleMessage reverseCommand"
            " reverseFormat saveMessage saveReportFormat shuffleCommand shuffleFormat",
        ),
        "Flare": _kind("flareName", "description flareName reportFormat"),
        "GlobalKeyCommand": _kind("name", _KEY_COMMAND),
        "GlobalMap": _kind("", "buttonText tooltip", "GlobalMap"),
        "GlobalOptions": _kind("", "description"),
        "GlobalProperties": _kind("", "", ""),
        "GlobalProperty": _kind("name", ""),
        "GlobalTranslatableMessages": _kind("", "", ""),
        "GlobalTranslatableMessage": _kind("name", "initialValue"),
        "HelpFile": _kind("title", "title"),
        "HexGrid": _kind("", ""),
        "HexGridNumbering": _kind("", ""),
        "HtmlChart": _kind("chartName", "chartName description"),
        "ImageSaver": _kind("", "buttonText tooltip"),
        "Inventory": _kind("name", "leafFormat name nonLeafFormat sortFormat text tooltip"),
        "LayerControl": _kind("name", _TEXTS),
        "LayeredPieceCollection": _kind("", "description"),
        "ListTurnLevel": _kind("name", "list name prompt turnFormat"),
        "ListWidget": _kind("entryName", "description entryName"),
        "LOS_Thread": _kind("threadName", "label report threadName tooltip"),
        "Map": _kind("mapName", _MAP),
        "MapShader": _kind("name", "buttonText tooltip"),
        "MapWidget": _kind("entryName", "description entryName"),
        "MassKeyCommand": _kind("name", _KEY_COMMAND),
        "MoveCameraButton": _kind("", "text tooltip"),
        "MultiActionButton": _kind("description", _TEXTS),
        "NotesWindow": _kind("", "buttonText description tooltip"),
        "PanelWidget": _kind("entryName", "description entryName"),
        "PieceRecenterer": _kind("", "text tooltip"),
        "PieceWindow": _kind("name", "description name text tooltip"),
        "PlayerHand": _kind("mapName", _MAP),
        "PlayerRoster": _kind("", "buttonText buttonToolTip description sides"),
        "PredefinedSetup": _kind("name", "description name"),
        "PrivateMap": _kind("mapName", _MAP),
        "RandomTextButton": _kind("name", "faces reportFormat text tooltip"),
        "Region": _kind("name", "name"),
        "RegionGrid": _kind("", ""),
        "SpecialDie": _kind("name", "format name"),
        "SpecialDieFace": _kind("text", "text"),
        "SpecialDiceButton": _kind("name", "description format text tooltip windowTitleResultFormat"),
        "SquareGrid": _kind("", ""),
        "SquareGridNumbering": _kind("", ""),
        "StartupGlobalKeyCommand": _kind("name", _KEY_COMMAND),
        "TabWidget": _kind("entryName", "description entryName"),
        "TextSaver": _kind("", "buttonText tooltip"),
        "ToolbarMenu": _kind("description", _TEXTS),
        "TurnGlobalHotkey": _kind("name", "name reportFormat"),
        "TurnTracker": _kind("name", "buttonText description name reportFormat tooltip turnFormat"),
        "Tutorial": _kind("name", "name promptMessage welcomeMessage"),
        "WidgetMap": _kind("mapName", _MAP),
        "Zone": _kind("name", "locationFormat name"),
        "ZonedGrid": _kind("", ""),
        "Zoomer": _kind("", "inButtonText inTooltip outButtonText outTooltip pickButtonText pickTooltip"),
    }
)
#: Folders are no step of a key.
FOLDERS = frozenset({"DeckSubFolder", "GlobalPropertyFolder", "MapSubFolder", "ModuleSubFolder", "PrototypeFolder"})
#: What a key of a piece's text begins with: pieces, prototypes and cards share one list, text for text.
PIECE = "Piece."
#: The fields of traits that players read; a layer's level names are read without their `+`.
TRAIT_FIELDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "piece;": ("commonName",),
        "basicName;": ("name",),
        "emb2;": ("activateCommand", "upCommand", "downCommand", "resetCommand", "rndText", "levelNames"),
        "macro;": ("command",),
        "report;": ("reportFormat", "cycleReportFormat"),
        "delete;": ("commandName",),
        "clone;": ("commandName",),
        "markmoved;": ("command",),
        "label;": ("menuCommand", "nameFormat"),
        "obs;": ("hideCommand", "maskName", "peekCommand"),
        "return;": ("returnCommand", "selectDeckPrompt"),
        "submenu;": ("menuName",),
        "placemark;": ("commandName",),
        "replace;": ("commandName",),
        "sendto;": ("commandName", "backCommandName"),
        "rotate;": ("setAngleText", "rotateCWText", "rotateCCWText", "rotateRNDText", "rotateDirectText"),
        "pivot;": ("command", "command2"),
        "footprint;": ("menuCommand",),
        "hide;": ("command", "hideCommand"),
        "table;": ("command",),
        "propertysheet;": ("menuName",),
        "globalkey;": ("commandName",),
        "globalhotkey;": ("commandName",),
        "translate;": ("commandName",),
        "AreaOfEffect;": ("activateCommand", "onMenuText", "offMenuText"),
        "playSound;": ("menuText",),
        "locmsg;": ("message",),
        "deselect;": ("commandName",),
    }
)
