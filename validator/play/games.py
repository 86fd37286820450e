"""Whole games on a module's set-up, played from the rules and written as a log."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from random import Random

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
from validator.engine import Finding
from validator.logs.audit import ruleset_of
from validator.logs.scenario import facts, meanings_of, scenario
from validator.logs.sources import Sources, find_sources
from validator.logs.table import Table
from validator.logs.timeline import set_up
from validator.logs.units import Units
from validator.play.newgame import new_game
from validator.play.palette import loose_markers
from validator.play.people import People
from validator.play.player import play
from validator.play.scribe import Scribe
from validator.play.tabletop import TablePeople


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


class Match:
    """A module's set-up made ready to be played any number of times.

    `setup` is its file's name without `.vsav`, the first by default; a module that has none begins as VASSAL begins a
    new game. Raises BadData for a module without binding, rule set or that set-up.
    """

    def __init__(self, module: Module, *, setup: str = "", language: str = "en") -> None:
        self.sources = _sources(module)
        self._known = facts(self.sources.binding, self.sources.game)
        self.ruleset = ruleset_of(self.sources.binding, self._known)
        self._module, self._metadata = module, module.metadata or Metadata(name=module.name)
        sides = self.sources.binding.sides
        self._players = {side.id: (side.roster[0], f"player-{n}") for n, side in enumerate(sides, 1)}
        start = _setup(module, setup)
        self._seated = _with_players(start, [Player(key, name, name) for name, key in self._players.values()])
        self._meanings = meanings_of(self.sources, self._known)
        self._markers = loose_markers(module.root, self._meanings) if module.root else ()
        self._words, self._own = Catalogue("validator.texts", language), Catalogue(self.ruleset.texts, language)

    def play(self, seed: int, turns: int, *, fault: str | None = None, plain: bool = False) -> PlayedGame:
        """A game of whole turns and its log, the same for the same seed; `plain`: without what people do beside the
        rules. Raises NoSuchFault, CannotShow; BadData where the rule set has no rule of the name `fault`, or
        nothing can break it."""
        if fault is not None and fault not in self.ruleset.rules:
            raise BadData([Problem("play.no-rule", Place(""), {"rule": fault, "ruleset": self.ruleset.name})])
        if fault is not None and not self.ruleset.rules[fault].severities:
            raise BadData([Problem("play.unbreakable", Place(""), {"rule": fault, "ruleset": self.ruleset.name})])
        table, units = self._laid_out()
        scenario_ = scenario(self._meanings, self._known, units, table)
        scribe = Scribe(
            *(self._module, self._meanings, units, table, self._players, self._words, self._own, seed),
            boards=self.sources.boards,
            markers=self._markers,
        )
        turn = self.sources.binding.turn
        people = (TablePeople if scenario_.table is not None else People)(
            scribe,
            self._words,
            Random(f"people {seed}"),
            sides={unit.id: unit.side for unit in scenario_.units.values() if unit.side},
            areas=sorted(scenario_.areas),
            phase=scenario_.phase,
            play=turn.phases[-1] if turn and turn.phases and scenario_.table is None else None,
            plain=plain,
        )
        game = list(play(self.ruleset, scenario_, seed, turns, fault))
        people.tell(game)
        finding = next((finding for played in game for finding in played.findings), None)
        planted = Planted(finding, *people.steps[finding.at]) if finding is not None else None
        log = SavedGame(replace(self._metadata, name=""), self._metadata, self._seated, tuple(scribe.steps))
        return PlayedGame(log, planted)

    def _laid_out(self) -> tuple[Table, Units]:
        table = Table()
        set_up(self._seated, table, self.sources.boards)
        units = Units(self.sources.binding)
        units.take_up(table.pieces.values())
        return table, units


def play_game(
    module: Module,
    seed: int,
    turns: int,
    *,
    setup: str = "",
    fault: str | None = None,
    language: str = "en",
    plain: bool = False,
) -> PlayedGame:
    """Play once on one of the module's set-ups. Raises as :class:`Match` does."""
    return Match(module, setup=setup, language=language).play(seed, turns, fault=fault, plain=plain)


def _sources(module: Module) -> Sources:
    try:
        return find_sources(module.name, module, None)
    except BadData as error:
        if [problem.code for problem in error.problems] != ["audit.no-binding"]:
            raise
        raise BadData([Problem("play.unbound", Place(""), {"module": module.name})]) from error


def _setup(module: Module, name: str) -> tuple[Node, ...]:
    files = (
        [c.attributes["file"] for c in module.root.find("PredefinedSetup") if c.attributes.get("file")]
        if module.root
        else []
    )
    wanted = [file for file in files if not name or PurePosixPath(file).stem == name]
    if not files and not name:
        return new_game(module)
    if not wanted:
        values = {"setup": name, "known": ", ".join(PurePosixPath(file).stem for file in files)}
        raise BadData([Problem("play.no-setup", Place(""), values)])
    return read_saved_game(module.entries[wanted[0]]).setup


def _with_players(start: tuple[Node, ...], players: list[Player]) -> tuple[Node, ...]:
    """The set-up with everybody at the table."""
    inside = [node for node in start if not isinstance(node.command, BeginSave | EndSave)]
    return (Node(BeginSave()), *inside, *(Node(player) for player in players), Node(EndSave()))
