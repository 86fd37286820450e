"""The palettes: every counter by side and formation, the markers in a list of their own (format part 6.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from modgen.game.model import Counter, Game
from modgen.module.components import MODULE, component
from modgen.module.icons import icon
from modgen.module.pieces import Pieces, Slot
from modgen.module.table import Names, plain
from modgen.module.traits import ALT, key
from modgen.texts import Catalogue
from modgen.vassal import Component

WIDGET = "VASSAL.build.widget."
#: Px around a counter's picture in a list, and those that a name has.
_AROUND, _NAMES = 40, 230


def palette(game: Game, names: Names, pieces: Pieces, say: Catalogue) -> Component:
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
        "text": say.template("table.palette.text") if game.table.toolbar.words else "",
        "tooltip": say.template("table.palette.tip"),
        "icon": icon("counters"),
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
    # The picture gets the room it needs, the names all the rest.
    picture = max((slot.px for slot in slots), default=75) + _AROUND
    attributes = {
        "entryName": name,
        "height": 400,
        "width": max(picture + _NAMES, 300),
        "scale": "1.0",
        "divider": picture,
    }
    return component(WIDGET + "ListWidget", attributes, children)
