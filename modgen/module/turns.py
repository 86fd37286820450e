"""The turn track and the button that goes on in it (format part 6.3)."""

from __future__ import annotations

from modgen.game.model import Game
from modgen.game.tableparts import TableParts
from modgen.module.components import MODULE, component
from modgen.module.table import Names, rules_words
from modgen.module.traits import ALT, key, keys, words
from modgen.texts import Catalogue
from modgen.vassal import Component

TRACKER = "Turn"
NEXT_PHASE = key("N", ALT)


def turn_tracker(game: Game, names: Names, parts: TableParts, say: Catalogue) -> Component:
    """A counter of turns; below it the phases of the rules, where they have any."""
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


def next_phase(parts: TableParts, say: Catalogue) -> Component:
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
