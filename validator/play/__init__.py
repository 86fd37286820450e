"""A player that plays from the rules, faults planted in its games, and the writer of their logs."""

from __future__ import annotations

from validator.play.games import Planted, PlayedGame, play_game
from validator.play.outright import CannotShow
from validator.play.player import NoSuchFault, Played, play
from validator.play.scribe import Scribe

__all__ = ["CannotShow", "NoSuchFault", "Planted", "Played", "PlayedGame", "Scribe", "play", "play_game"]
