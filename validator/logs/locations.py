"""Names of locations that a save or log itself tells: pieces remember the name of the place they were last moved
from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from modgen.game.binding import PlaceBinding
from modgen.vassal import AddPiece, ChangePiece, Command, Logged, SavedGame, decode
from validator.logs.boards import Boards, contains
from validator.logs.table import Locate

Spots = Mapping[tuple[str, int, int], str]


def told_locations(game: SavedGame) -> Spots:
    """Every point (map, x, y) of which a piece tells the name."""
    found: dict[tuple[str, int, int], str] = {}
    for command in _commands(game):
        match command:
            case AddPiece(state=state) | ChangePiece(new=state) if "OldLocationName;" in state:
                found.update(_told(state))
    return found


def _commands(game: SavedGame) -> Iterator[Command]:
    for node in game.setup:
        yield from node.walk()
    for step in game.steps:
        for command in step.commands:
            yield command.command if isinstance(command, Logged) else command


def _told(state: str) -> Iterator[tuple[tuple[str, int, int], str]]:
    # The piece's own state is the innermost layer: map;x;y;gpid;count;key;value;key;value...
    fields = decode(state.rpartition("\t")[2].rstrip("\\"), ";")
    pairs = dict(zip(fields[5::2], fields[6::2], strict=False))
    name, map_ = pairs.get("OldLocationName", ""), pairs.get("OldMap", "")
    try:
        point = int(pairs.get("OldX", "")), int(pairs.get("OldY", ""))
    except ValueError:
        return
    if name and map_:
        yield (map_, *point), name


def locator(boards: Boards | None, outlined: Sequence[PlaceBinding], told: Spots) -> Locate:
    """Names a point by the module's zones, by the outlines of a binding, or by what the pieces tell; "" where none
    does."""
    drawn = [place for place in outlined if place.outline]

    def locate(map_: str, x: int, y: int) -> str:
        zone = boards.locate(map_, x, y) if boards else ""
        if not zone:
            held = (place for place in drawn if place.map == map_ and contains(place.outline, x, y))
            zone = next((place.zone for place in held), "")
        return zone or told.get((map_, x, y), "")

    return locate
