"""Pictures of the module as a player sees it: python docs/pictures/screens.py dist/werra.vmod docs/pictures

In the real VASSAL: a set-up in the main window, a stack expanded, a unit's menu, and the palette. What VASSAL needs is
told by tests/vassal_engine/surroundings.py.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from pathlib import Path

from PIL import Image

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "vassal_engine"))

from engine import Engine, EnginePiece
from screen import virtual_screen
from surroundings import what_is_missing
from theatre import compiled

#: Px of the screen and of the windows on it (x, y, width, height).
SCREEN = (1600, 1000)
MAIN = (0, 0, 1600, 1000)
#: Px of the map around an expanded stack.
CLOSE = (520, 400)
ZOOM = 0.625
#: What is shown of the screen beside the whole, px (left, upper, right, lower): the open menu; the palette.
PARTS = {"menu": (240, 560, 840, 940), "palette": (0, 0, 1000, 800)}
COLOURS = 128
#: Px that the palette gets, above the map.
PALETTE = 480


def highest(pieces: list[EnginePiece]) -> EnginePiece:
    """A unit of the stack in which most units lie."""
    units = [piece for piece in pieces if piece.properties.get("Kind") == "unit"]
    stack = Counter(piece.stack for piece in units).most_common(1)[0][0]
    return next(piece for piece in reversed(units) if piece.stack == stack)


def take(engine: Engine, folder: Path) -> None:
    """All pictures, as they are taken."""
    engine.introduce("Anna", "anna's word")
    engine.place_window("", MAIN)
    engine.start(engine.setups()[0])
    engine.take_side(engine.sides()[0])
    unit = highest(engine.pieces())
    engine.look(unit.map, unit.x, unit.y, ZOOM)
    engine.picture_of_screen(folder / "window.png")

    engine.open_menu(unit.id)
    engine.picture_of_screen(folder / "menu.png")
    engine.close_menu()

    engine.hotkey("alt C")  # the palette opens beside the chat, above the map
    engine.split(PALETTE)
    engine.picture_of_screen(folder / "palette.png")

    engine.expand(unit.id)
    width, height = CLOSE
    engine.picture_of_map(
        folder / "stack.png", unit.map, (unit.x - width // 2, unit.y - height * 2 // 3, width, height)
    )


def smaller(source: Path, target: Path) -> None:
    """A picture, or the part of it that is to be seen, in few colours, as small as it can be kept."""
    picture = Image.open(source).convert("RGB").crop(PARTS.get(source.stem))
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(target, optimize=True)


def main() -> None:
    if missing := what_is_missing():
        sys.exit(f"The real VASSAL is not to be had: {missing}")
    module, target = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder, virtual_screen(SCREEN) as display:
        taken = Path(folder)
        with Engine(module, compiled(taken / "classes"), display, taken / "home") as engine:
            take(engine, taken)
        for picture in sorted(taken.glob("*.png")):
            smaller(picture, target / f"vassal_{picture.name}")


if __name__ == "__main__":
    main()
