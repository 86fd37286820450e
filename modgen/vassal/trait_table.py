"""The traits of VASSAL 3.7's pieces: what their type and state texts hold, field by field (format: all prefixes)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from modgen.vassal.fields import Layout, fields

F, T = fields, Layout


@dataclass(frozen=True, slots=True)
class TraitSpec:
    """A kind of trait: its prefix (`rotate;`), the editor's name for it, and the layout of type and state texts.

    `since` is the first version of VASSAL that has it, "" if older than 3.1.
    """

    prefix: str
    title: str
    type: Layout
    state: Layout
    since: str = ""


_NO_STATE = T(delimiter="")


def _trait(prefix: str, title: str, type_: Layout, state: Layout = _NO_STATE, since: str = "") -> TraitSpec:
    return TraitSpec(prefix, title, type_, state, since)


_TURNING = (
    " | rotateRNDKey:ks | rotateRNDText | name | description | rotateDirectKey:ks | rotateDirectText"
    " | directExpression:fs | directTypeFacing:b=true"
)
_STEPPED = T(F("nAngles:i! | rotateCWKey:ks | rotateCCWKey:ks | rotateCWText | rotateCCWText" + _TURNING))
# A piece that turns freely (nAngles 1) has two fields less, and a state in degrees, negative clockwise.
FREE_ROTATION = _trait(
    "rotate;", "Can Rotate", T(F("nAngles:i! | setAngleKey:ks | setAngleText" + _TURNING)), T(F("angle:d"))
)

_PLACE = T(
    F(
        "commandName:s! | key:ks | markerSpec:s? | markerText:s? | xOffset:fs=0 | yOffset:fs=0 | "
        "matchRotation:b=false | afterBurnerKey:ks | description | gpId | placement:i=0 | above:b=false | "
        "copyDPsByName:b=false | parameters:params | version:i=0"
    )
)

_ALL = (
    _trait(
        "piece;",
        "Basic Piece",
        T(F("cloneKey:c | deleteKey:c | imageName:s! | commonName:s!")),
        T(F("mapId:s?=null | x:i=0 | y:i=0 | gpId | propCount:i=0"), group="properties", size=2, count="propCount"),
    ),
    _trait(
        "stack", "Stack", T(), T(F("mapId:s?=null | x:i | y:i"), group="pieceIds", tail=F("layer:i=-1"), tail_mark="@@")
    ),
    _trait(
        "deck;",
        "Deck",
        T(
            F(
                "drawOutline:b=true | outlineColor:col=0,0,0 | width:i=40 | height:i=40 | faceDownOption:s=Always | "
                "shuffleOption:s=Always | allowMultipleDraw:b=true | allowSelectDraw:b=true | reversible:b=true | "
                "reshuffleCommand | reshuffleTarget | reshuffleMsgFormat:fs | deckName:s=deck | shuffleMsgFormat:fs |"
                " reverseMsgFormat:fs | faceDownMsgFormat:fs | drawFaceUp:b=false | persistable:b=false | "
                "shuffleKey:ks | reshuffleKey:ks | maxStack:i=10 | countExpressions:arr | expressionCounting:b=false "
                "| globalCommands:arr | hotkeyOnEmpty:b=false | emptyKey:ks | selectDisplayProperty:fs=$BasicName$ | "
                "selectSortProperty | restrictOption:b=false | restrictExpression:ex | shuffleCommand:s=Shuffle | "
                "reverseCommand:s=Reverse | reverseKey:ks | drawMultipleMessage:s=Draw multiple cards | "
                "drawSpecificMessage:s=Draw specific cards | faceUpMessage:s=Face up | faceDownMessage:s=Face down | "
                "faceUpKey:ks | faceUpMsgFormat:fs | faceFlipKey:ks | faceDownKey:ks | saveMessage:s=Save Deck | "
                "saveKey:ks | saveReport:fs=Deck Saved | loadMessage:s=Load Deck | loadKey:ks | loadReport:fs=Deck "
                "Loaded | restrictAccess:b=false | owners:arr"
            )
        ),
        T(F("mapId:s?=null | x:i | y:i | faceDown:b | pieceIds:arr")),
    ),
    _trait(
        "emb2;",
        "Layer",
        T(
            F(
                "activateCommand | activateModifiers:i=128 | activateKey:s=A | upCommand | upModifiers:i=128 | upKey "
                "| downCommand | downModifiers:i=128 | downKey | resetCommand | resetKey:ks | resetLevel:fs=1 | "
                "drawUnderneathWhenSelected:b=false | xOff:i=0 | yOff:i=0 | imageNames:arr | levelNames:arr | "
                "loopLevels:b=true | name | rndKey:ks | rndText | followProperty:b=false | followExpression:ex | "
                "firstLevelValue:i=1 | version:i=0 | alwaysActive:b=true | activateKeyStroke:ks | "
                "increaseKeyStroke:ks | decreaseKeyStroke:ks | description | scale:d=1.0 | onlyPropertyName | "
                "onlyPropertyState:s=true"
            )
        ),
        T(F("value:i=-1")),
    ),
    _trait(
        "emb;",
        "Layer (oldest form)",
        T(
            F("activateSpec | activateCommand | upKey | upCommand | downKey | downCommand | xOff:i | yOff:i"),
            group="levels",
        ),
        T(F("value:i")),
    ),
    _trait("rotate;", "Can Rotate", _STEPPED, T(F("angleIndex:i"))),
    _trait(
        "pivot;",
        "Can Pivot",
        T(
            F(
                "command:s=Pivot | key:ks | pivotX:i=0 | pivotY:i=0 | fixedAngle:b=true | angle:d=90.0 | description "
                "| command2 | key2:ks | angle2:d=270.0"
            )
        ),
    ),
    _trait("mark;", "Marker", T(delimiter=",", group="names"), T(delimiter=",", group="values")),
    _trait(
        "PROP;",
        "Dynamic Property",
        T(F("name:s=name | constraints:constraints=false,0,100,false | keyCommands:commands | description")),
        T(F("value"), delimiter=""),
    ),
    _trait(
        "setprop;",
        "Set Global Property",
        T(
            F(
                "name:s=name | constraints:constraints | keyCommands:commands | description | propertyLevel:s=Current"
                " Zone/Current Map/Module | searchName"
            )
        ),
    ),
    _trait(
        "setpieceprop;",
        "Set Piece Property",
        T(
            F(
                "name:s=name | constraints:constraints | keyCommands:commands | description | target:target | "
                "filter:ex | restrictRange:b=false | range:i=1 | fixedRange:b=true | rangeProperty | deckCount:s=-1 |"
                " overrideConstraints:b=false"
            )
        ),
        since="3.7",
    ),
    _trait("calcProp;", "Calculated Property", T(F("name | expression:ex | description"))),
    _trait(
        "macro;",
        "Trigger Action",
        T(
            F(
                "name | command:s=Trigger | key:ks=84,130 | propertyMatch:ex | watchKeys:ks[] | actionKeys:ks[] | "
                "loop:b=false | preLoopKey:ks | postLoopKey:ks | loopType:s=counted | whileExpression:ex | "
                "untilExpression:ex | loopCount:fs | index:b=false | indexProperty | indexStart:fs=1 | indexStep:fs=1"
            )
        ),
    ),
    _trait(
        "globalkey;",
        "Global Key Command",
        T(
            F(
                "commandName | key:ks=71,130 | globalKey:ks=75,130 | filter:ex | restrictRange:b=false | range:i=1 | "
                "reportSingle:b=true | fixedRange:b=true | rangeProperty | description | deckCount:s=-1 | "
                "target:target | suppressSounds:b=false | parameters:params"
            )
        ),
    ),
    _trait(
        "globalhotkey;", "Global Hotkey", T(F("commandName:s! | commandKey:ks=72,130 | globalHotKey:ks | description"))
    ),
    _trait(
        "report;",
        "Report Action",
        T(
            F(
                "keys:ks[] | reportFormat:fs=$location$: $newPieceName$ * | cycleDownKeys:ks[] | "
                "cycleReportFormat:arr | description | noSuppress:b=false"
            )
        ),
        T(F("cycleIndex:i=-1")),
    ),
    _trait("hideCmd;", "Restrict Commands", T(F("name | action:s=Hide | propertyMatch:ex | watchKeys:ks[]"))),
    _trait(
        "restrict;",
        "Restricted Access",
        T(F("sides:arr | restrictByPlayer:b=false | restrictMovement:b=true | description")),
        T(F("owningPlayerId:s*"), delimiter=""),
    ),
    _trait("prototype;", "Use Prototype", T(F("prototypeName | params:params"))),
    _trait("submenu;", "Sub-Menu", T(F("menuName:s! | commandNames:arr! | description"))),
    _trait("menuSeparator;", "Menu Separator", T(F("description:s! | key:ks")), since="3.4"),
    _trait(
        "label;",
        "Text Label",
        T(
            F(
                "labelKey:ks | menuCommand:s=Change label | fontSize:i=10 | textBg:col | textFg:col=0,0,0 | "
                "verticalPos:c=t | verticalOffset:i=0 | horizontalPos:c=c | horizontalOffset:i=0 | verticalJust:c=b |"
                " horizontalJust:c=c | nameFormat:fs=$pieceName$ ($label$) | fontFamily:s=Dialog | fontStyle:i=0 | "
                "rotateDegrees:i=0 | propertyName:s=TextLabel | description | alwaysUseFormat:b=false"
            )
        ),
        T(F("label"), delimiter=""),
    ),
    _trait("delete;", "Delete", T(F("commandName:s! | key:ks=68,130 | description"))),
    _trait("clone;", "Clone", T(F("commandName:s! | key:ks=67,130 | description"))),
    _trait("placemark;", "Place Marker", _PLACE),
    _trait("replace;", "Replace with Other", _PLACE),
    _trait(
        "sendto;",
        "Send to Location",
        T(
            F(
                "commandName | key:ks | mapName:fs | boardName:fs | x:fs=0 | y:fs=0 | backCommandName | backKey:ks | "
                "xIndex:fs=0 | yIndex:fs=0 | xOffset:fs=1 | yOffset:fs=1 | description | destination:s=L | zone:fs | "
                "region:fs | propertyFilter:ex | gridLocation:fs"
            )
        ),
        T(F("backMapId | backX:s | backY:s")),
    ),
    _trait(
        "AreaOfEffect;",
        "Area of Effect",
        T(
            F(
                "color:col=128,128,128 | transparencyPercent:i=30 | radius:i=1 | alwaysActive:b=true | "
                "activateCommand:s=Show area | activateKey:ks | mapShaderName | fixedRadius:b=true | radiusMarker | "
                "description | name | onMenuText | onKey:ks | offMenuText | offKey:ks | globallyVisible:b=true"
            )
        ),
        T(F("active:b")),
    ),
    _trait(
        "hide;",
        "Invisible",
        T(
            F(
                "hideKey:ks=73,130 | command:s=Invisible | bgColor:col | access:access=player: | transparency:d=0.3 |"
                " description | disableAutoReportMove:b=false"
            )
        ),
        T(F("hiddenBy:s?*=null"), delimiter=""),
    ),
    _trait(
        "obs;",
        "Mask",
        T(
            F(
                "keyCommand:ks | imageName:s! | hideCommand:s=Mask | displayStyle:s=I | maskName:s=? | "
                "access:access=player: | peekCommand:s=Peek | description | autoPeekRollover:b=false | dealKey:ks | "
                "dealExpression:ex"
            )
        ),
        T(F("obscuredBy:s?*=null | options:s*")),
    ),
    _trait("immob;", "Does Not Stack", T(F("selection | movement | stacking:s=R | description"))),
    _trait("nonRect2;", "Non-Rectangular", T(F("scale:d=1.0 | shapeSpec"), rest=True)),
    _trait("nonRect;", "Non-Rectangular (pre-3.6)", T(F("shapeSpec"), delimiter="")),
    _trait(
        "return;",
        "Return to Deck",
        T(
            F(
                "returnCommand:s! | returnKey:ks | deckId | selectDeckPrompt:s=Select destination | description | "
                "version:i=2 | deckSelect:b=true | deckExpression:fs"
            )
        ),
    ),
    _trait(
        "table;",
        "Spreadsheet",
        T(F("nRows:i=2 | nCols:i=2 | command:s=Show Data | launchKey:ks | description")),
        T(delimiter=",", group="cells"),
    ),
    _trait(
        "propertysheet;",
        "Property Sheet",
        T(
            F(
                "definition:s! | menuName:s! | legacyLaunchKey:c | commitStyle:i=0 | red:i | green:i | blue:i | "
                "launchKey:ks=80,130 | description"
            )
        ),
        T(delimiter="~", group="values"),
    ),
    _trait(
        "translate;",
        "Move Fixed Distance",
        T(
            F(
                "commandName:s=Move Forward | key:ks=77,130 | xDist:fs=0 | yDist:fs=60 | moveStack:b=false | "
                "xIndex:fs=0 | yIndex:fs=0 | xOffset:fs=0 | yOffset:fs=0 | description"
            )
        ),
    ),
    _trait(
        "button;",
        "Action Button",
        T(
            F(
                "stroke:ks=65,130 | x:i=0 | y:i=0 | width:i=0 | height:i=0 | description | launchPopupMenu:b=false | "
                "useWholeShape:b=false | version:i=1 | nPoints:i"
            ),
            group="points",
            size=2,
            count="nPoints",
        ),
    ),
    _trait("cmt;", "Comment", T(F("comment")), since="3.7"),
    _trait(
        "attach;",
        "Attachment",
        T(
            F(
                "attachName:s! | description:s! | attachCommandName:s=Attach to pieces | attachKey:ks | "
                "clearAllCommandName:s=Clear all attachments | clearAllKey:ks | filter:ex | restrictRange:b=false | "
                "range:i=1 | fixedRange:b=true | rangeProperty | deckCount:s=-1 | target:target | "
                "clearMatchingCommandName:s=Clear matching attachments | clearMatchingKey:ks | clearMatchingFilter:ex"
                " | onAttach:s=nothing | onDetach:s=nothing | beforeAttach:s=clear | allowSelfAttach:b=false | "
                "autoAttach:b=true"
            )
        ),
        T(F("count:i"), group="pieceIds", count="count"),
        since="3.7",
    ),
    _trait(
        "mat;",
        "Mat",
        T(F("matName:s! | description:s!")),
        T(F("count:i"), group="pieceIds", count="count"),
        since="3.6",
    ),
    _trait(
        "matPiece;",
        "Mat Cargo",
        T(
            F(
                "description:s! | maintainRelativeFacing:b=true | detectionDistanceX:i=0 | detectionDistanceY:i=0 | "
                "matFindKey:ks | matDetachKey:ks"
            )
        ),
        T(F("matPieceId=noMat")),
        since="3.6",
    ),
    _trait("basicName;", "Basic Name", T(F("name:s!")), since="3.6"),
    _trait(
        "deselect;",
        "Deselect",
        T(F("commandName:s! | key:ks=75,130 | description | unstack:b=false | deselectType:s=D")),
        since="3.5",
    ),
    _trait(
        "border;",
        "Border Outline",
        T(F("propertyName | description | thickness:i=2 | color:col=255,0,0 | propertyName2 | compareMode:s=AND")),
        since="3.7",
    ),
    _trait(
        "locCommand;",
        "Multi-Location Command",
        T(F("description | locType:s=locRegions | filter:ex | menuText:fs | key:ks | curMapOnly:b=true")),
        since="3.7",
    ),
    _trait(
        "playSound;",
        "Play Sound",
        T(
            F(
                "soundFile:fs | menuText:s=Play Sound | stroke:ks=80,130 | sendToOthers:b=false | description | "
                "noSuppress:b=false"
            )
        ),
    ),
    _trait("locmsg;", "Translatable Message", T(F("name:s=name | description | message")), since="3.5"),
    _trait(
        "markmoved;",
        "Mark When Moved",
        T(
            F(
                "movedIcon:s! | xOffset:i=0 | yOffset:i=0 | command | key:ks=77,130 | description | "
                "ignoreSameLocation:b=false | commandTrue | keyTrue:ks | commandFalse | keyFalse:ks"
            )
        ),
        T(F("moved:b")),
    ),
    _trait(
        "footprint;",
        "Movement Trail",
        T(
            F(
                "trailKey:ks=84,130 | menuCommand:s=Movement Trail | initiallyVisible:b=false | "
                "globallyVisible:b=false | circleRadius:i=10 | fillColor:col=255,255,255 | lineColor:col=0,0,0 | "
                "selectedTransparency:i=100 | unSelectedTransparency:i=50 | edgePointBuffer:i=20 | "
                "edgeDisplayBuffer:i=30 | lineWidth:d=1.0 | trailKeyOn:ks | trailKeyOff:ks | trailKeyClear:ks | "
                "description"
            )
        ),
        T(
            F("globalVisibility:b | startMapId | nPoints:i"),
            group="points",
            count="nPoints",
            tail=F("everInitialized:b=false"),
        ),
    ),
)

# Every trait by its prefix, semicolon included ("stack" has none).
TRAITS: Mapping[str, TraitSpec] = MappingProxyType({spec.prefix: spec for spec in _ALL})
