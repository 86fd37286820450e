"""The real VASSAL under a virtual screen: where its jar and libraries are, how a module is opened in it, and what can
be asked of it and done in it.

`Engine(module, classes, display, home)` starts a Java of its own and talks to the driver in `java/driver`: a command a
line, an answer a line. Every answer is waited for with a limit, so that nothing hangs. Whatever VASSAL complains about
is kept in `complaints`, whatever it writes into chat in `chat`.
"""

from __future__ import annotations

import json
import os
import queue
import shutil
import subprocess
import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import quote

from surroundings import class_path

#: Seconds that one answer may take; opening a module takes most.
LIMIT = 240.0
#: VASSAL 3.7 is built for Java 11 and looks into Java's own classes; 3.6 does likewise.
_OPEN = ("java.base/java.lang", "java.base/java.util", "java.desktop/java.awt", "java.desktop/sun.awt.X11")


class EngineFailure(Exception):
    """VASSAL or the driver could not do what it was asked, or did not answer in time."""


@dataclass(frozen=True, slots=True)
class EnginePiece:
    """A piece as VASSAL has it. `name` is with what its traits add, `shown` the same in the language that VASSAL
    speaks, `basic_name` its own; `stack` is the id of the stack it lies in, `height` its place there from 0 at the
    bottom."""

    id: str
    gpid: str
    name: str
    shown: str
    basic_name: str
    map: str
    x: int
    y: int
    location: str
    zone: str
    stack: str
    height: int
    in_deck: bool
    properties: dict[str, str]


@dataclass(frozen=True, slots=True)
class EngineCommand:
    """Something a piece listens to: its words in the menu ("" where a key alone does it), the key, whether it is
    grey."""

    menu: str
    key: str
    enabled: bool


class Engine:
    """One module open in one VASSAL. To be closed, or used with `with`."""

    def __init__(self, module: Path, classes: Path, display: str, home: Path, language: str = "en") -> None:
        nothing = shutil.which("true") or "true"
        (home / "prefs").mkdir(parents=True, exist_ok=True)
        (home / "prefs" / "V_Global").write_text(f"Locale={language}\n", encoding="ascii")
        command = [
            "java",
            *(part for package in _OPEN for part in ("--add-opens", f"{package}=ALL-UNNAMED")),
            *("-Xmx1g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
            *("-Dfile.encoding=UTF-8", f"-Duser.language={language}"),
            *(f"-DVASSAL.conf={home}", f"-Duser.home={home}", f"-Ddriver.nothing={nothing}"),
            *("-cp", class_path(classes), "driver.Driver", str(module)),
        ]
        self.complaints: list[str] = []
        self.chat: list[str] = []
        self._errors = home / "stderr.txt"
        with self._errors.open("wb") as errors:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                cwd=home,
                env={**os.environ, "DISPLAY": display},
                text=True,
                encoding="utf-8",
            )
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            opened = self._answer("open")
        except EngineFailure:
            self.close()
            raise
        self.module_name, self.module_version = str(opened["name"]), str(opened["version"])
        self.vassal_version = str(opened["vassal"])

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End this VASSAL."""
        assert self._process.stdin is not None
        if self._process.poll() is None:
            self._process.stdin.close()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()

    # --- Asking -------------------------------------------------------------------------------------------------------
    def setups(self) -> list[str]:
        """The names of the set-ups, in the menu's order."""
        return list(self._ask("setups"))

    def maps(self) -> list[dict[str, Any]]:
        """Each map: name, width, height, boards, zones."""
        return list(self._ask("maps"))

    def names(self, map_name: str, points: Iterable[tuple[int, int]]) -> list[str]:
        """What VASSAL calls points (px) of a map."""
        return list(self._ask("names", map_name, *(str(part) for point in points for part in point)))

    def pieces(self) -> list[EnginePiece]:
        """All pieces, map by map, each stack from the bottom."""
        return [EnginePiece(**told) for told in self._ask("pieces")]

    def piece(self, id_: str) -> EnginePiece:
        """One piece."""
        return EnginePiece(**self._ask("piece", id_))

    def commands(self, id_: str) -> list[EngineCommand]:
        """What a piece listens to, in the order of its menu."""
        return [EngineCommand(**told) for told in self._ask("commands", id_)]

    def buttons(self) -> list[dict[str, Any]]:
        """Each toolbar button: bar ("" for the main window, or a map), text, tip, icon, visible, enabled."""
        return list(self._ask("buttons"))

    def sides(self) -> list[str]:
        """The sides that can be taken."""
        return list(self._ask("sides"))

    def slots(self) -> list[dict[str, str]]:
        """The slots of the palettes: gpid, name."""
        return list(self._ask("slots"))

    def seats(self) -> list[dict[str, str]]:
        """Who sits where: player, side."""
        return list(self._ask("seats"))

    def news(self) -> list[str]:
        """The chat lines since this was asked last."""
        lines, self.chat = self.chat, []
        return lines

    def property(self, name: str) -> str | None:
        """A property of the module."""
        value = self._ask("property", name)
        return None if value is None else str(value)

    # --- Doing --------------------------------------------------------------------------------------------------------
    def start(self, setup: str) -> None:
        """Start a set-up by its name."""
        self._ask("setup", setup)

    def new_game(self) -> None:
        """Start a game without a set-up."""
        self._ask("new_game")

    def close_game(self) -> None:
        """Leave the game without saving it."""
        self._ask("close")

    def introduce(self, name: str, password: str) -> None:
        """Say who is at the keyboard."""
        self._ask("introduce", name, password)

    def take_side(self, side: str) -> None:
        """Take a side's seat."""
        self._ask("side", side)

    def drag(self, ids: Sequence[str], map_name: str, x: int, y: int) -> bool:
        """Drag pieces together to a point of a map (px); False where VASSAL takes it for a click."""
        return bool(self._ask("drag", map_name, str(x), str(y), *ids))

    def fetch(self, gpid: str, map_name: str, x: int, y: int) -> str:
        """Drag a new piece out of the palette; its id."""
        return str(self._ask("fetch", gpid, map_name, str(x), str(y)))

    def press(self, key: str, *ids: str) -> None:
        """Press a key ("ctrl R"), or send a named key command, to pieces."""
        self._ask("press", key, *ids)

    def choose(self, id_: str, words: str) -> bool:
        """Choose an entry of a piece's menu; False where it is grey."""
        return bool(self._ask("choose", id_, words))

    def button(self, words: str) -> None:
        """Press the toolbar button of that text or tip."""
        self._ask("button", words)

    def type_into(self, button: str, words: str) -> None:
        """Press the toolbar button of that text or tip, and confirm the dialog it opens with these words."""
        self._ask("type", words)
        self.button(button)

    def hotkey(self, key: str) -> None:
        """Press a key that the module listens to."""
        self._ask("hotkey", key)

    def load_dice(self, *numbers: int) -> None:
        """Let the next dice fall like this; whatever was told before is forgotten."""
        self._ask("dice", *map(str, numbers))

    def say(self, words: str) -> None:
        """Type words into chat."""
        self._ask("say", words)

    def undo(self) -> None:
        """Press Undo."""
        self._ask("undo")

    def save(self, file: Path) -> None:
        """Save the game."""
        self._ask("save", str(file))

    def load(self, file: Path) -> None:
        """Load a saved game, or a log to replay it."""
        self._ask("load", str(file))

    def refresh(self, *options: str) -> None:
        """Refresh the pieces on the table, as Tools, Refresh Counters does with these options ticked."""
        self._ask("refresh", *options)

    def begin_log(self, file: Path) -> None:
        """Begin a log as the menu does."""
        self._ask("begin_log", str(file))

    def end_log(self) -> None:
        """End the log and write it."""
        self._ask("end_log")

    def replay(self) -> int:
        """Step through the log that was loaded, to its end; how many steps that were."""
        return int(self._ask("replay"))

    # --- Looking ------------------------------------------------------------------------------------------------------
    def windows(self) -> list[str]:
        """The titles of the windows that show."""
        return list(self._ask("windows"))

    def picture_of_map(self, file: Path, map_name: str, part: tuple[int, int, int, int], scale: float = 1.0) -> None:
        """Write a part of a map (x, y, width, height in px) as a PNG."""
        self._ask("picture_map", str(file), map_name, str(scale), *map(str, part))

    def picture_of_screen(self, file: Path, window: str | None = None) -> None:
        """Write the screen, or a window by (part of) its title, "" for the main one, as a PNG."""
        title = "" if window is None else window
        self._ask("picture_screen", str(file), title)

    def place_window(self, window: str, bounds: tuple[int, int, int, int]) -> None:
        """Lay a window out on the screen, in front of the others; "" is the main one."""
        self._ask("place_window", window, *map(str, bounds))

    def split(self, height: int) -> None:
        """Give what is above the map in the main window, chat and palette, so many px."""
        self._ask("split", str(height))

    def look(self, map_name: str, x: int, y: int, zoom: float) -> None:
        """Show a map around a point at a zoom."""
        self._ask("look", map_name, str(x), str(y), str(zoom))

    def expand(self, id_: str, expanded: bool = True) -> None:
        """Expand the stack that a piece lies in, or fold it."""
        self._ask("expand", id_, str(expanded).lower())

    def open_menu(self, id_: str) -> None:
        """Open a piece's menu, for a picture."""
        self._ask("open_menu", id_)

    def close_menu(self) -> None:
        """Close the menu that is open."""
        self._ask("close_menu")

    # --- The driver ---------------------------------------------------------------------------------------------------
    def _ask(self, *words: str) -> Any:
        assert self._process.stdin is not None
        self._process.stdin.write("\t".join(quote(word, safe="") for word in words) + "\n")
        self._process.stdin.flush()
        return self._answer(words[0])

    def _answer(self, command: str) -> Any:
        try:
            line = self._lines.get(timeout=LIMIT)
        except queue.Empty:
            self._process.kill()
            raise EngineFailure(f"{command}: no answer in {LIMIT:g} s\n{self._last_errors()}") from None
        if not line:
            raise EngineFailure(f"{command}: VASSAL has ended\n{self._last_errors()}")
        told = json.loads(line)
        self.complaints += told["complaints"]
        self.chat += told.get("chat", ())
        if "error" in told:
            raise EngineFailure(f"{command}: {told['error']}")
        return told["answer"]

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put("")

    def _last_errors(self) -> str:
        return self._errors.read_text(encoding="utf-8", errors="replace")[-3000:]
