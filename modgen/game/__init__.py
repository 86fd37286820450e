"""What a game is: its values, how they are read from an author's files, and how a module carries them."""

from modgen.game.game_json import GameData, figures, game_json, read_game_json
from modgen.game.loader import load_game
from modgen.game.problems import BadData, Place, Problem, ProblemList, Severity
from modgen.game.workspace import GameFolder, Workspace, load_workspace

__all__ = [
    "BadData",
    "GameData",
    "GameFolder",
    "Place",
    "Problem",
    "ProblemList",
    "Severity",
    "Workspace",
    "figures",
    "game_json",
    "load_game",
    "load_workspace",
    "read_game_json",
]
