"""A log that our own player wrote is replayed by VASSAL to the very table that we make of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from theatre import Opened

from modgen.vassal import SavedGame, write_saved_game
from validator.logs.opening import open_module
from validator.logs.table import Piece, Table
from validator.logs.timeline import timeline
from validator.logs.trackers import read_trackers
from validator.logs.turns import turn_values
from validator.play import play_game

#: What a table is held against: what traits show, and what was written into pieces.
SHOWN = ("_Level", "_Active", "_Facing", "Roll")


@pytest.fixture
def replayed(opened: Opened, tmp_path: Path) -> tuple[Opened, SavedGame, Table]:
    """A game on the last set-up, by people who talk, tidy up and take back, replayed to its end."""
    setup = opened.game.setups[-1].id
    log = play_game(open_module(opened.file), seed=4, turns=2, setup=setup, language=opened.language).log
    file = tmp_path / "played.vlog"
    file.write_bytes(write_saved_game(log))
    table = Table(conceals=False)
    assert sum(1 for _ in timeline(log, table)) == len(log.steps) > 100
    opened.engine.load(file)
    assert opened.engine.replay() == len(log.steps)
    return opened, log, table


def test_a_played_log_ends_on_the_same_table(replayed: tuple[Opened, SavedGame, Table]) -> None:
    opened, _, table = replayed
    theirs = {piece.id: piece for piece in opened.engine.pieces()}
    ours = {id_: piece for id_, piece in table.pieces.items() if piece.is_plain}
    assert {id_: (p.map, p.x, p.y) for id_, p in theirs.items()} == {id_: (p.map, p.x, p.y) for id_, p in ours.items()}
    for id_, piece in ours.items():
        shown = {name: value for name, value in piece.properties() if name.endswith(SHOWN)}
        assert {name: theirs[id_].properties[name] for name in shown} == shown, piece.name
        assert theirs[id_].properties.get("Moved", "false") == moved(piece), piece.name

    stacked: dict[str, list[str]] = {}
    for own in theirs.values():
        stacked.setdefault(own.stack, []).append(own.id)
    assert sorted(map(tuple, stacked.values())) == sorted(ids for ids in table.stacks.values() if ids)


def test_so_do_its_players_and_its_turn_track(replayed: tuple[Opened, SavedGame, Table]) -> None:
    """Of dice VASSAL 3.6 replays the report, not the button's properties: not even in logs of its own."""
    opened, _, table = replayed
    assert {(seat["player"], seat["side"]) for seat in opened.engine.seats()} >= {
        (seat.player, seat.side) for seat in table.seats.values()
    }
    (tracker,) = read_trackers(open_module(opened.file)).items()
    turn, *phase = tracker[1].words(turn_values(table.trackers[tracker[0]]))
    assert [opened.engine.property("TurnNumber"), opened.engine.property("Phase")] == [turn, *phase]


def moved(piece: Piece) -> str:
    """Whether a piece bears the moved mark, in VASSAL's words."""
    mark = piece.state.trait("markmoved")
    return str(mark is not None and mark["moved"]).lower()
