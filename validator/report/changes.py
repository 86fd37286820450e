"""A change on the table as a sentence and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from types import MappingProxyType

from validator.logs import changes as c
from validator.logs.trackers import Tracker
from validator.report.wording import Words

#: Dice leave their result in the chat and again in these properties; once is enough for people.
DICE_PROPERTIES = ("_result", "_total", "_keep", "_summary")


def sentence(change: c.Change, words: Words, trackers: Mapping[str, Tracker] = MappingProxyType({})) -> str:
    """What changed, in one line; "" for what people need not be told. `trackers`: the module's, by id."""
    match change:
        case c.Moved():
            return _moved(change, words)
        case c.TraitChanged():
            off = words("show.off") if "on" in (change.old, change.new) else words("show.none")
            old, new = (_shown(text, words, off) for text in (change.old, change.new))
            return words("show.trait", name=_name(change.name, words), trait=change.trait, old=old, new=new)
        case c.Placed():
            return words("show.placed", name=_name(change.name, words), spot=spot(change.spot, words))
        case c.Removed():
            return words("show.removed", name=_name(change.name, words), spot=spot(change.spot, words))
        case c.Said(player=""):
            return words("show.report", text=change.text)
        case c.Said():
            return words("show.said", player=change.player, text=change.text)
        case c.SymbolsRolled():
            faces = ", ".join(str(face + 1) for face in change.faces)
            return words("show.symbols", dice=change.dice, faces=faces)
        case c.TurnChanged():
            tracker = trackers.get(change.tracker) or Tracker(change.tracker, {})
            old, new = (turn(tracker, values, words) for values in (change.old, change.new))
            return words("show.turn", tracker=tracker.name, old=old, new=new)
        case c.PropertyChanged():
            if change.name.endswith(DICE_PROPERTIES):
                return ""
            old, new = (_shown(text, words, words("show.none")) for text in (change.old, change.new))
            return words("show.property", name=change.name, old=old, new=new)
        case c.PlayerJoined(side=""):
            return words("show.observes", player=change.player)
        case c.PlayerJoined():
            return words("show.joined", player=change.player, side=change.side)
        case c.PlayerLeft():
            return words("show.left", player=change.player)
        case c.BoardsChosen():
            return words("show.boards", map=change.map, boards=", ".join(change.boards))
        case c.Noted():
            return words(f"show.{change.kind}", text=" ".join(change.text.split()))
    return ""


def turn(tracker: Tracker, values: Mapping[str, str], words: Words) -> str:
    """Where a turn tracker stands."""
    return " / ".join(tracker.words(values)) or words("show.none")


def spot(spot: c.Spot, words: Words) -> str:
    """A point of the table as people find it: the location's name with its map, else map and pixels."""
    if not spot.map:
        return words("show.nowhere")
    if spot.location:
        return words("show.location", map=spot.map, location=spot.location)
    return words("show.point", map=spot.map, x=spot.x, y=spot.y)


def _name(name: str, words: Words) -> str:
    return name.strip() or words("show.unnamed")


def _moved(change: c.Moved, words: Words) -> str:
    old, new, name = change.old, change.new, _name(change.name, words)
    if old.map != new.map:
        return words("show.moved", name=name, old=spot(old, words), new=spot(new, words))
    # A move inside one location, or on a table without names: only the pixels tell the points apart.
    named = old.location != new.location
    places = [at.location if named and at.location else words("show.pixels", x=at.x, y=at.y) for at in (old, new)]
    inside = "" if named else old.location
    key = "show.moved_inside" if inside else "show.moved_within"
    return words(key, name=name, old=places[0], new=places[1], map=old.map, location=inside)


def _shown(text: str, words: Words, off: str) -> str:
    if text == "":
        return off
    return words("show.on") if text == "on" else " ".join(text.split())


_KINDS = {
    c.Moved: "moved",
    c.TraitChanged: "trait",
    c.Placed: "placed",
    c.Removed: "removed",
    c.Said: "chat",
    c.SymbolsRolled: "symbols",
    c.TurnChanged: "turn",
    c.PropertyChanged: "property",
    c.PlayerJoined: "joined",
    c.PlayerLeft: "left",
    c.BoardsChosen: "boards",
    c.Noted: "noted",
}


def as_json(change: c.Change) -> dict[str, object]:
    """A change as a JSON value; its fields are those of the classes in validator.logs.changes."""
    return {"change": _KINDS[type(change)], **_fields(change)}


def _fields(change: c.Change) -> dict[str, object]:
    if isinstance(change, c.TurnChanged):
        # Read-only mappings cannot be copied by asdict.
        return {"tracker": change.tracker, "old": dict(change.old), "new": dict(change.new)}
    return asdict(change)
