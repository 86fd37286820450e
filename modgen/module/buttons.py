"""What the rules have a side say by a button, and the one that gives every unit its AP back (format part 6.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from modgen.game.deedparts import Track
from modgen.game.model import Game
from modgen.game.tableparts import TableParts
from modgen.module.components import MODULE, component
from modgen.module.icons import icon
from modgen.module.table import Names, maximum_ap, rules_words
from modgen.module.tracks import clearing
from modgen.module.traitnames import AP, KIND, MAX_AP, RESET_AP, STATUS, track_property
from modgen.module.traits import ALT, key, named, quoted
from modgen.module.values import PROPERTIES
from modgen.texts import Catalogue
from modgen.vassal import Component, encode


def rules_buttons(game: Game, names: Names, parts: TableParts, say: Catalogue) -> Iterator[Component]:
    """A button for each call of the rules; "Reset AP" where the game has units that turn."""
    for call in parts.calls:
        own = rules_words(game, names.language)
        attributes = {
            "name": own.template(f"table.call.{call}.text"),
            "text": own.template(f"table.call.{call}.text"),
            "tooltip": own.template(f"table.call.{call}.tip"),
            "icon": icon("call"),
            "hotkey": "",
            "doReport": True,
            "reportFormat": own.template(f"table.call.{call}.report"),
        }
        yield component(MODULE + "DoActionButton", attributes)
    for track in parts.tracks:
        if track.cleared:
            yield component(MODULE + "GlobalKeyCommand", _clear(track, rules_words(game, names.language)))
    if any(maximum_ap(game, counter) is not None for counter in game.counters):
        yield component(MODULE + "GlobalKeyCommand", _reset(game, names, parts, say))


def pastes(game: Game, names: Names, parts: TableParts) -> Iterator[Component]:
    """A property for each text that the rules have a side paste, with the button that asks for it and tells it."""
    for paste in parts.pastes:
        own = rules_words(game, names.language)
        report = own.template(f"table.paste.{paste.id}.report").replace("$text$", "$newValue$")
        button = {
            "text": own.template(f"table.paste.{paste.id}.text"),
            "tooltip": own.template(f"table.paste.{paste.id}.tip"),
            "icon": icon("call"),
            "hotkey": "",
            "reportFormat": report,
            "propChanger": encode(["R", own.template(f"table.paste.{paste.id}.tip")], ",") or "",
        }
        attributes = {
            "name": f"{paste.id}_pasted",
            "initialValue": "",
            "description": own.template(f"table.paste.{paste.id}.text"),
            "isNumeric": False,
            "min": "null",
            "max": "null",
            "wrap": False,
        }
        children = [component(PROPERTIES + "ChangePropertyButton", button)]
        yield component(PROPERTIES + "GlobalProperty", attributes, children)


def _clear(track: Track, own: Catalogue) -> Mapping[str, object]:
    """Takes a track off everything that shows it, but for its lasting values."""
    name = track_property(track.id)
    tests = [f'{name} != "{value}"' for value in ("", *track.lasting)]
    return {
        "name": own.template(f"table.track.{track.id}.clear.text"),
        "buttonText": own.template(f"table.track.{track.id}.clear.text"),
        "tooltip": own.template(f"table.track.{track.id}.clear.tip"),
        "icon": icon("reset"),
        "buttonHotkey": "",
        "hotkey": clearing(track),
        "filter": "{" + " && ".join(tests) + "}",
        "deckCount": 0,
        "reportSingle": True,
        "reportFormat": own.template(f"table.track.{track.id}.clear.report"),
    }


def _reset(game: Game, names: Names, parts: TableParts, say: Catalogue) -> Mapping[str, object]:
    """Turns units on the areas of the maps to full AP, those with a marker and those already full excepted."""
    boxes = [names.zone(game_map, box) for game_map in game.maps for box in game_map.boxes]
    tests = [f'{KIND} != "marker"', f"{AP} < {MAX_AP}"]
    tests += [f"{STATUS}_Level == 1"] if parts.statuses else []
    tests += [f"CurrentZone != {quoted(box)}" for box in boxes]
    return {
        "name": say.template("table.reset.text"),
        "buttonText": say.template("table.reset.text"),
        "tooltip": say.template("table.reset.tip"),
        "icon": icon("reset"),
        "buttonHotkey": key("R", ALT),
        "hotkey": named(RESET_AP),
        "filter": "{" + " && ".join(tests) + "}",
        "deckCount": 0,
        "reportSingle": True,
        "reportFormat": say.template("table.reset.report"),
    }
