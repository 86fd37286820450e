"""The turn track, the button that goes on in it, and the author's own tracks (format part 6.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from modgen.game.model import Game
from modgen.game.tabledata import TurnLevel, TurnTrack
from modgen.game.tableparts import TableParts
from modgen.module.components import MODULE, component
from modgen.module.hotkeys import keystroke
from modgen.module.icons import icon
from modgen.module.reports import table_words
from modgen.module.table import Names, plain, rules_words
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
        "icon": icon("turn"),
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


def own_tracks(game: Game, names: Names) -> Iterator[Component]:
    """The author's turn tracks. They come after the game's own: logs know a track by its place among them."""
    say = table_words(names.language)
    for track in game.table.turns:
        inner: list[Component] = []
        for number, level in reversed(list(enumerate(track.levels, 1))):
            inner = [_level(track, number, level, names, inner)]
        name = plain(track.name.of(names.language)) or track.id
        shown = ", ".join(f"$level{n}$" for n in range(1, len(track.levels) + 1))
        attributes = {
            "name": name,
            "buttonText": name,
            "icon": icon("turn"),
            "hotkey": keystroke(track.key),
            "nexthotkey": "",
            "prevhotkey": "",
            "turnFormat": f"{name}: {shown}",
            "reportFormat": say.template("table.turn.report"),
            "tooltip": say("table.turn.own_tip", name=name),
        }
        yield component(MODULE + "turn.TurnTracker", attributes, inner)


def _level(track: TurnTrack, number: int, level: TurnLevel, names: Names, inner: Sequence[Component]) -> Component:
    shared = {"name": plain(level.name.of(names.language)), "property": f"{track.id}_{number}", "turnFormat": "$value$"}
    if level.items:
        items = words(*(plain(item.of(names.language)) for item in level.items))
        entries = {**shared, "list": items, "configFirst": False, "configList": False}
        return component(MODULE + "turn.ListTurnLevel", entries, inner)
    entries = {**shared, "start": level.start, "incr": level.step, "loop": bool(level.last)}
    return component(MODULE + "turn.CounterTurnLevel", {**entries, "loopLimit": level.last or -1}, inner)


def next_phase(parts: TableParts, say: Catalogue) -> Component:
    """A button in words for the turn track's arrow."""
    words_of = "next" if parts.phases else "next_turn"
    attributes = {
        "name": say.template(f"table.turn.{words_of}.text"),
        "text": say.template(f"table.turn.{words_of}.text"),
        "tooltip": say.template(f"table.turn.{words_of}.tip"),
        "icon": icon("next"),
        "hotkey": "",
        "doReport": False,
        "doHotkey": True,
        "hotkeys": keys(NEXT_PHASE),
    }
    return component(MODULE + "DoActionButton", attributes)
