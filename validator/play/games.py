"""Whole games on a module's set-up, played from the rules and written as a log."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from modgen.game.problems import BadData, Place, Problem
from modgen.texts import Catalogue
from modgen.vassal import (
    BeginSave,
    EndSave,
    Metadata,
    Module,
    Node,
    Player,
    SavedGame,
    read_saved_game,
)
from validator.engine import Finding, find_ruleset
from validator.logs.events import Meanings
from validator.logs.places import Places
from validator.logs.scenario import facts, scenario
from validator.logs.sources import Sources, find_sources
from validator.logs.table import Table
from validator.logs.timeline import set_up
from validator.logs.units import Units
from validator.play.player import play
from validator.play.scribe import Scribe


@dataclass(frozen=True, slots=True)
class Planted:
    """The one finding that an audit of a game must give, and the steps of the log it must be cited at one of."""

    finding: Finding
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A log that was played, and the fault that was planted in it; None for a clean game."""

    log: SavedGame
    fault: Planted | None = None


def play_game(
    module: Module, seed: int, turns: int, *, setup: str = "", fault: str | None = None, language: str = "en"
) -> PlayedGame:
    """Play on one of the module's set-ups (by its file's name without `.vsav`; the first by default).

    Raises BadData for a module without binding or set-up; NoSuchFault; RulesetError.
    """
    sources = find_sources(module.name, module, None)
    start = _setup(module, setup)
    players = {side.id: (side.roster[0], f"player-{n}") for n, side in enumerate(sources.binding.sides, 1)}
    seated = _seated(start, [Player(key, name, name) for name, key in players.values()])
    meanings = _meanings(sources)
    table = Table()
    set_up(seated, table)
    if sources.boards is not None:
        for boards in table.boards.values():
            sources.boards.lay(boards)
    units = Units(sources.binding)
    units.take_up(table.pieces.values())
    beginning = scenario(meanings, facts(sources.binding, sources.game), units, table)
    ruleset = find_ruleset(sources.binding.ruleset)
    own = Catalogue(ruleset.texts, language)
    scribe = Scribe(module, meanings, units, table, players, Catalogue("validator.texts", language), own, seed)
    finding: Finding | None = None
    steps: dict[int, tuple[int, int]] = {}
    for played in play(ruleset, beginning, seed, turns, fault):
        first = len(scribe.steps)
        scribe.write(played.events)
        steps[played.action.at] = (first, len(scribe.steps) - 1)
        finding = next(iter(played.findings), finding)
    found = Planted(finding, *steps[finding.at]) if finding is not None else None
    metadata = _metadata(module)
    return PlayedGame(SavedGame(replace(metadata, name=""), metadata, seated, tuple(scribe.steps)), found)


def _meanings(sources: Sources) -> Meanings:
    known = facts(sources.binding, sources.game)
    names = {area: (words.en, words.ru) for area, words in known.area_names.items()}
    places = Places(sources.binding, sources.boards)
    return Meanings(sources.binding, sources.lines, places, {area: names.get(area, ()) for area in known.areas})


def _setup(module: Module, name: str) -> SavedGame:
    files = (
        [c.attributes["file"] for c in module.root.find("PredefinedSetup") if c.attributes.get("file")]
        if module.root
        else []
    )
    wanted = [file for file in files if not name or PurePosixPath(file).stem == name]
    if not wanted:
        values = {"setup": name, "known": ", ".join(PurePosixPath(file).stem for file in files)}
        raise BadData([Problem("play.no-setup", Place(""), values)])
    return read_saved_game(module.entries[wanted[0]])


def _seated(start: SavedGame, players: list[Player]) -> tuple[Node, ...]:
    """The set-up with everybody at the table."""
    inside = [node for node in start.setup if not isinstance(node.command, BeginSave | EndSave)]
    return (Node(BeginSave()), *inside, *(Node(player) for player in players), Node(EndSave()))


def _metadata(module: Module) -> Metadata:
    return module.metadata or Metadata(name=module.name)
