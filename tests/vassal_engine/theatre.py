"""Modules of the workspace's games, built and opened in the real VASSAL, each once."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from engine import Engine, EnginePiece
from surroundings import ROOT, class_path

from modgen.art import Renderer
from modgen.game import load_game, load_workspace
from modgen.game.binding import Binding
from modgen.game.model import Area, Box, Game, Setup
from modgen.module import binding_for, build_module
from modgen.module.table import Names, names

JAVA = Path(__file__).with_name("java")


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A set-up as VASSAL laid it out: the pieces, each stack from the bottom, and what the turn track says."""

    setup: Setup
    pieces: tuple[EnginePiece, ...]
    turn: str | None
    phase: str | None


@dataclass(frozen=True, slots=True)
class Opened:
    """A module open in VASSAL, and the data it was built from."""

    engine: Engine
    game: Game
    language: str
    called: Names
    file: Path
    _laid_out: list[LaidOut] = field(default_factory=list)

    def laid_out(self) -> Sequence[LaidOut]:
        """Every set-up as it was when VASSAL had started it."""
        if not self._laid_out:
            for setup in self.game.setups:
                self.engine.start(self.called.setups[setup.id])
                turn, phase = self.engine.property("TurnNumber"), self.engine.property("Phase")
                self._laid_out.append(LaidOut(setup, tuple(self.engine.pieces()), turn, phase))
        return self._laid_out

    def places(self) -> Iterator[tuple[str, Area | Box, str]]:
        """Every area and box: the map it is on, itself, its name as a zone."""
        for game_map in self.game.maps:
            board = self.called.maps[game_map.id]
            for area in game_map.areas:
                yield board, area, self.called.zone(game_map, area)
            for box in game_map.boxes:
                yield board, box, self.called.zone(game_map, box)

    @property
    def binding(self) -> Binding:
        """The module's binding."""
        binding = binding_for(self.game, self.language)
        assert binding is not None
        return binding


class Theatre:
    """Opens modules in VASSAL, each once, and closes them all."""

    def __init__(self, folder: Path, classes: Path, display: str, stack: ExitStack) -> None:
        self._folder, self._classes, self._display, self._stack = folder, classes, display, stack
        self._open: dict[tuple[str, str], Opened] = {}

    def open(self, game_id: str, language: str) -> Opened:
        """A game's module in a language."""
        if (game_id, language) not in self._open:
            game, problems = load_game(load_workspace(ROOT), game_id)
            assert game is not None, problems
            built = build_module(game, language=language, renderer=Renderer())
            assert built.is_sound, built.problems
            file = self._folder / f"{game_id}-{language}.vmod"
            file.write_bytes(built.data)
            engine = self.open_file(file)
            self._open[game_id, language] = Opened(engine, game, language, names(game, language), file)
        return self._open[game_id, language]

    def example(self, game_id: str, language: str = "en") -> Engine:
        """The English module of a game of examples/features, built without a problem; VASSAL speaks `language`."""
        file = self._folder / f"example-{game_id}.vmod"
        if not file.exists():
            game, problems = load_game(load_workspace(ROOT / "examples" / "features"), game_id)
            assert game is not None and not problems
            built = build_module(game)
            assert built.problems == ()
            file.write_bytes(built.data)
        return self.open_file(file, language)

    def open_file(self, file: Path, language: str = "en") -> Engine:
        """Any module; `language` is what VASSAL speaks."""
        home = self._folder / f"home-{file.stem}-{language}"
        return self._stack.enter_context(Engine(file, self._classes, self._display, home, language))


def compiled(target: Path) -> Path:
    """The driver and what stands in for missing classes, compiled against the engine that is here."""
    for part in ("stand_ins", "driver"):
        sources = sorted(map(str, (JAVA / part).rglob("*.java")))
        (target / part).mkdir(parents=True)
        # So little is compiled that to compile the compiler well does not pay.
        command = ["javac", "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-nowarn", "-proc:none"]
        command += ["-encoding", "UTF-8", "-d", str(target / part)]
        command += ["-cp", class_path(target), *sources]
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=600)
        assert done.returncode == 0, done.stderr
    return target
