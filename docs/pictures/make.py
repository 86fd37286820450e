"""Makes the README's pictures from the built sample module: python docs/pictures/make.py dist/werra.vmod docs/pictures

The map is drawn as VASSAL shows it: the board's picture with the first set-up's counters where they stand.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

from PIL import Image

from modgen.vassal import AddPiece, Module, read_module, read_saved_game, read_state

#: How far each counter of a stack is drawn beside the one below it, px.
STEP = (5, -5)
#: The counters of the first picture: sixteen in a row, five rows.
COLUMNS, ROWS, GAP, CELL = 14, 4, 10, 75
PAPER = (236, 232, 222)


def picture(module: Module, name: str) -> Image.Image:
    return Image.open(BytesIO(module.entries[f"images/{name}"])).convert("RGBA")


def board(module: Module) -> Image.Image:
    """The map with the pieces of the first set-up."""
    assert module.root is not None
    name = next(module.root.find("Board")).attributes["image"]
    setup = next(module.root.find("PredefinedSetup")).attributes["file"]
    canvas = picture(module, name)
    lying: dict[tuple[object, object], int] = {}
    for node in read_saved_game(module.entries[setup]).setup:
        for command in node.walk():
            if isinstance(command, AddPiece) and command.type != "stack":
                piece = read_state(command.type, command.state).layer(-1)
                art = picture(module, str(piece.trait["imageName"]))
                x, y = int(str(piece["x"])), int(str(piece["y"]))
                depth = min(lying.setdefault((x, y), 0), 6)
                lying[x, y] += 1
                canvas.alpha_composite(
                    art, (x - art.width // 2 + STEP[0] * depth, y - art.height // 2 + STEP[1] * depth)
                )
    return canvas


def counters(module: Module) -> Image.Image:
    """Counters of both sides and some markers."""
    names = sorted(n for n in module.entries if n.startswith("images/c_"))
    chosen = names[:: max(1, len(names) // (COLUMNS * ROWS))][: COLUMNS * ROWS]
    size = (GAP + COLUMNS * (CELL + GAP), GAP + ROWS * (CELL + GAP))
    sheet = Image.new("RGBA", size, PAPER)
    for number, name in enumerate(chosen):
        row, column = divmod(number, COLUMNS)
        art = picture(module, name.removeprefix("images/"))
        sheet.alpha_composite(art, (GAP + column * (CELL + GAP), GAP + row * (CELL + GAP)))
    return sheet


def main() -> None:
    module, folder = read_module(Path(sys.argv[1])), Path(sys.argv[2])
    counters(module).convert("RGB").save(folder / "counters.png", optimize=True)
    whole = board(module).convert("RGB")
    half = whole.resize((1400, round(whole.height * 1400 / whole.width)), Image.Resampling.LANCZOS)
    half.quantize(256, dither=Image.Dither.FLOYDSTEINBERG).save(folder / "map.png", optimize=True)


if __name__ == "__main__":
    main()
