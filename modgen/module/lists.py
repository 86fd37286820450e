"""Windows that list the counters in play (format part 6.3)."""

from __future__ import annotations

from collections.abc import Iterator

from modgen.game.model import Game, Text
from modgen.game.tabledata import PieceList
from modgen.module.components import MODULE, component
from modgen.module.hotkeys import keystroke
from modgen.module.icons import icon
from modgen.module.reports import table_words
from modgen.module.table import Names, plain, table_parts
from modgen.module.traitnames import FORMATION, KIND, SIDE_NAME
from modgen.module.traits import words
from modgen.vassal import Component

#: What pieces are grouped by: the author's word and the property, which VASSAL shows in the player's language.
GROUPS = {"side": SIDE_NAME, "place": "CurrentZone", "map": "CurrentMap", "formation": FORMATION, "kind": KIND}


def piece_lists(game: Game, names: Names, *, labels: bool) -> Iterator[Component]:
    """The author's lists; without any, one of all counters but markers, by side and place."""
    say = table_words(names.language)
    lists = game.table.lists
    if lists is None:
        # Every kind that the rules know, but no cards: these lie side by side in a window of their own.
        parts = table_parts(game)
        kinds = ("unit", "cadre", *(kind for kind in parts.kinds if kind != parts.cards))
        lists = (PieceList("list", Text(say.template("table.inventory.text")), kinds),)
    for each in lists:
        name = plain(each.name.of(names.language)) or each.id
        tip = "table.inventory.tip" if game.table.lists is None else "table.inventory.own_tip"
        tests = " || ".join(f'{KIND} == "{kind}"' for kind in each.kinds)
        attributes = {
            "name": name,
            "text": name if labels else "",
            "tooltip": say(tip, name=name),
            "icon": icon("list"),
            "hotkey": keystroke(each.key),
            "include": f"{{{tests}}}",
            "groupBy": words(*(GROUPS[group] for group in each.groups)),
            "sides": words(*(names.sides[side] for side in each.sides)) if each.sides else "",
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
        yield component(MODULE + "Inventory", attributes)
