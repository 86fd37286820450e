"""Saves and logs: steps and their numbers, metadata, damage of every kind."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from modgen.vassal import (
    AddPiece,
    BeginSave,
    Chat,
    Command,
    EndSave,
    Metadata,
    MovePiece,
    Node,
    Nothing,
    Player,
    SavedGame,
    Step,
    Undo,
    UnreadableFile,
    log_step,
    obfuscate,
    read_saved_game,
    write_archive,
    write_saved_game,
)
from modgen.vassal import savedgame as module
from modgen.vassal.tree import ESC, MAX_DEPTH

PIECE = AddPiece("1001", "mark;Side\tpiece;;;u.png;Кадр 57", "WP\tMain Map;110;77;1;0")
MOVE = MovePiece("1001", "Main Map", 210, 193, None, "Main Map", 110, 77, None, "pw")
SETUP: tuple[Node, ...] = (
    Node(BeginSave()),
    Node(Nothing()),
    Node(Nothing(), (Node(PIECE),)),
    Node(Player("pw", "Марина", "NATO")),
    Node(EndSave()),
)
STEPS = (
    log_step([Chat("* begin")], 0),
    log_step([Nothing("null"), MOVE, Chat("* moves *")], 1),
    log_step([Undo(True), Chat("* UNDO: *"), Undo(False)], 2),
    log_step([Nothing("null")], 3),
)
GAME = SavedGame(
    Metadata(version="1.2", vassal_version="3.7.26", saved_ms=1, description="ход"),
    Metadata(name="Werra", version="1.2", vassal_version="3.7.26"),
    SETUP,
    STEPS,
)
FILE = write_saved_game(GAME)


def saved(text: str) -> bytes:
    return write_archive({"savedGame": obfuscate(text)})


def codes(game: SavedGame) -> list[str]:
    return [problem.code for problem in game.problems]


def commands(*found: Command) -> str:
    return ESC.join(command.text() or "" for command in found)


def test_there_and_back() -> None:
    game = read_saved_game(FILE)
    assert game == GAME
    assert game.is_log
    assert game.problems == ()
    assert write_saved_game(game) == FILE
    assert [step.index for step in game.steps] == [0, 1, 2, 3]
    assert [step.is_undo for step in game.steps] == [False, False, True, False]
    assert game.steps[1].commands == (Nothing("null"), MOVE, Chat("* moves *"))


def test_a_changed_game_is_written_anew() -> None:
    game = read_saved_game(FILE)
    assert game.metadata is not None
    longer = dataclasses.replace(
        game,
        steps=(*game.steps, log_step([Chat("hi")], 4)),
        metadata=dataclasses.replace(game.metadata, description="конец"),
    )
    again = read_saved_game(write_saved_game(longer))
    assert again == longer
    assert again.text().endswith(f"{ESC}LOG\tCHAThi")


@pytest.mark.parametrize("scheme", ["VCSK", "VOBS", "plain"])
def test_every_scheme_is_read(scheme: str) -> None:
    data = obfuscate(GAME.text(), 7, scheme)  # type: ignore[arg-type]
    game = read_saved_game(write_archive({"savedGame": data}))
    assert game.steps == STEPS
    assert (game.metadata, game.module_metadata) == (None, None)


def test_a_saved_game_out_of_its_archive() -> None:
    game = read_saved_game(obfuscate(GAME.text()))
    assert game.steps == STEPS
    assert codes(game) == ["vassal.bare"]


def test_entries_out_of_order_keep_their_text() -> None:
    text = ESC.join(["begin_save", "end_save", "LOG\tCHATa", "CHATb", "LOG\tCHATc"])
    game = read_saved_game(saved(text))
    assert [step.commands for step in game.steps] == [(Chat("a"),), (Chat("c"),)]
    assert game.setup[-1] == Node(Chat("b"))
    assert game.text() == text
    assert read_saved_game(write_saved_game(game)).text() == text


def test_a_step_the_engine_would_skip_is_named() -> None:
    game = read_saved_game(saved(ESC.join(["begin_save", "end_save", "LOG\tCHATa", f"LOG\tCHATb\\{ESC}CHATc"])))
    assert [(problem.code, problem.where.step) for problem in game.problems] == [("vassal.unwrapped", 1)]
    assert game.steps[1].commands == (Chat("b"), Chat("c"))


def test_problems_say_where() -> None:
    deep = ESC * 0 + "CHATx"
    for level in range(MAX_DEPTH + 5):
        deep = ESC + deep.replace(ESC, "\\" + ESC) if level else ESC + deep
    top = ["begin_save", "M/1/Map/x", "end_save", "LOG\tCHATok", "LOG\tM/1", deep.replace(ESC, "\\" + ESC)]
    game = read_saved_game(saved(ESC.join(top)))
    told = [(problem.code, problem.where.token, problem.where.step) for problem in game.problems]
    assert told == [("vassal.command", 1, None), ("vassal.command", 4, 1), ("vassal.nesting", 5, None)]
    assert game.text() == ESC.join(top)


def test_a_log_cut_off_is_read_up_to_the_cut() -> None:
    hidden = obfuscate(GAME.text())
    cut = hidden[: hidden.rfind(obfuscate("UNDO")[7:])]
    game = read_saved_game(write_archive({"savedGame": cut[:-1]}))
    assert game.steps == STEPS[:2]
    assert game.setup == SETUP
    assert codes(game) == ["vassal.odd_hex", "vassal.cut_command"]
    assert game.problems[1].where.step == 2
    assert read_saved_game(write_saved_game(game)).text() == game.text()


def test_a_file_cut_off_is_read_up_to_the_cut() -> None:
    many = dataclasses.replace(GAME, steps=tuple(log_step([Chat(f"{n * n * 7919 % 1009:x}")], n) for n in range(4000)))
    data = write_saved_game(many)
    game = read_saved_game(data[: data.find(b"savedGame") + len(data) // 2])
    assert 0 < len(game.steps) < 4000
    assert game.steps == many.steps[: len(game.steps)]
    assert {"vassal.no_directory", "vassal.cut", "vassal.cut_command"} <= set(codes(game))


def test_a_setup_without_its_end() -> None:
    assert codes(read_saved_game(saved("begin_save" + ESC + "CHATa"))) == ["vassal.no_end"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "vassal.not_a_zip"),
        (b"garbage" * 99, "vassal.not_a_zip"),
        (write_archive({"moduledata": b"<data/>"}), "vassal.no_saved_game"),
        (write_archive({"savedGame": b""}), "vassal.no_commands"),
        (write_archive({"savedGame": b"!VCSK5a"}), "vassal.no_commands"),
        (write_archive({"savedGame": b"!VCSKxx0011"}), "vassal.no_commands"),
        (write_archive({"savedGame": b"\xff\xfe\x00rubbish" * 20}), "vassal.no_commands"),
    ],
)
def test_what_does_not_read_at_all(data: bytes, code: str) -> None:
    with pytest.raises(UnreadableFile) as caught:
        read_saved_game(data)
    assert caught.value.code == code


def survives(data: bytes) -> None:
    try:
        game = read_saved_game(data)
    except UnreadableFile as error:
        assert error.code.startswith("vassal.")
        return
    assert [step.index for step in game.steps] == list(range(len(game.steps)))
    assert read_saved_game(write_saved_game(game)).text() == game.text()
    repr(game)


@given(st.integers(0, len(FILE)), st.integers(0, len(FILE)), st.binary(max_size=8))
def test_any_damage_to_the_file_is_survived(start: int, end: int, put: bytes) -> None:
    survives(FILE[:start] + put + FILE[end:])


@given(st.integers(0, 2000), st.integers(0, 12), st.text(st.sampled_from(f"/{ESC}\t\\';LOGMD+0ж"), max_size=5))
def test_any_damage_to_the_text_is_survived(at: int, skip: int, put: str) -> None:
    text = GAME.text()
    at %= len(text)
    survives(saved(text[:at] + put + text[at + skip :]))


@given(st.binary(max_size=120), st.sampled_from([b"!VCSK", b"!VCSZ00", b"VOBS", b"begin_save\x1b", b""]))
def test_any_bytes_are_survived(data: bytes, start: bytes) -> None:
    survives(start + data)
    survives(write_archive({"savedGame": start + data, "savedata": data, "moduledata": data}))


def test_steps_are_values() -> None:
    assert read_saved_game(FILE).steps[0] == Step(0, Node(log_step([Chat("* begin")]).node.command))
    assert "pw" not in repr(read_saved_game(FILE))
    assert "pw" not in repr(read_saved_game(FILE).steps[1].commands)


def test_a_flood_of_commands_stops_at_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_COMMANDS", 100)
    monkeypatch.setattr(module, "MAX_PROBLEMS", 10)
    game = read_saved_game(saved(ESC.join(["begin_save", "end_save", *["LOG\tM/1"] * 500])))
    assert len(game.steps) == 97
    assert codes(game)[0] == "vassal.too_many"
    assert codes(game)[-1] == "vassal.cut_command"
    assert codes(game).count("vassal.command") == 9
