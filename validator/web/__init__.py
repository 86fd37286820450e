"""The report that people look at: one page that replays a game and shows every fault where it happened, and the server
on one's own machine that makes it of dropped files."""

from validator.web.game import PlayedFiles, read_played
from validator.web.page import page

__all__ = ["PlayedFiles", "page", "read_played"]
