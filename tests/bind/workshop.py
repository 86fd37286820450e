"""Modules made for the tests: pieces, zones and buttons with whatever names a test asks for."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence

from modgen.vassal import AddPiece, Component, Module, encode_layers, read_module, write_buildfile, write_trait

SQUARES = {
    "North": "0,0;100,0;100,100;0,100",
    "South": "0,101;100,101;100,200;0,200",
    "East": "130,0;200,0;200,100;130,100",
}


def part(kind: str, children: Sequence[Component] = (), text: str = "", **attributes: str) -> Component:
    return Component(f"VASSAL.build.{kind}", attributes, text, tuple(children))


def marker(**values: str) -> tuple[str, str]:
    """A marker trait: type and state."""
    return "mark;" + ",".join(values), ",".join(values.values())


def layer(name: str, levels: str, images: str = "a.png,b.png") -> tuple[str, str]:
    fields = {"name": name, "imageNames": tuple(images.split(",")), "levelNames": tuple(levels.split(","))}
    return write_trait("emb2;", **fields), "-1"


def rotator(facings: int = 4, text: str = "Turn", name: str = "Facing") -> tuple[str, str]:
    return write_trait("rotate;", nAngles=facings, rotateCWText=text, name=name), "0"


def slot(name: str, *traits: tuple[str, str]) -> Component:
    types, states = [raw for raw, _ in traits], [state for _, state in traits]
    piece = AddPiece(
        None, encode_layers([*types, write_trait("piece;", commonName=name)]), encode_layers([*states, "null;0;0;1;0"])
    )
    return part("widget.PieceSlot", text=piece.text() or "", entryName=name)


def folder(name: str, *slots: Component) -> Component:
    return part("widget.ListWidget", slots, entryName=name)


def game_map(zones: Mapping[str, str], name: str = "Main", children: Sequence[Component] = ()) -> Component:
    drawn = [part("module.map.boardPicker.board.mapgrid.Zone", name=zone, path=path) for zone, path in zones.items()]
    grid = part("module.map.boardPicker.board.ZonedGrid", drawn)
    board = part("module.map.boardPicker.Board", [grid], name="Board", width="300", height="300")
    return part("module.Map", [part("module.map.BoardPicker", [board]), *children], mapName=name)


def roster(*sides: str) -> Component:
    return part("module.PlayerRoster", [Component("entry", {}, side) for side in sides])


def module(*children: Component, name: str = "Toy", sides: Sequence[str] = ("Red", "Blue")) -> Module:
    root = part("GameModule", [roster(*sides), *children], name=name, version="1", VassalVersion="3.7.26")
    return read_module(packed(write_buildfile(root)))


def packed(build_file: bytes, entry: str = "buildFile.xml") -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(entry, build_file)
    return file.getvalue()
