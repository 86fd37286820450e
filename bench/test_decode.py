"""Decoding the largest real save beside the floor: the same bytes through `fromhex`, `translate` and `decode` alone.

    pytest bench/test_decode.py -s

prints each time as a multiple of the floor, measured in turn in the same process, and the peak of memory.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from measuring import peak

from modgen.vassal import AddPiece, read_archive, read_saved_game, read_state, read_stream, read_type, reveal

SAVE = Path(__file__).parents[2] / "shared" / "vassal" / "real" / "saves" / "pog-classic.vsav"
ROUNDS = 9
# What the project aims at, as multiples of the floor. The second leaves room for a noisy machine.
TEXT_AIM, COMMANDS_AIM = 1.5, 5.0

pytestmark = pytest.mark.skipif(not SAVE.is_file(), reason="pog-classic.vsav is not beside this checkout")


def in_turn(*jobs: Callable[[], object]) -> list[float]:
    """The best time in seconds of each job, all run once a round so that none has the quieter machine."""
    best = [float("inf")] * len(jobs)
    for _ in range(ROUNDS):
        for number, job in enumerate(jobs):
            start = time.perf_counter()
            job()
            best[number] = min(best[number], time.perf_counter() - start)
    return best


@pytest.fixture(scope="module")
def hidden() -> bytes:
    return read_archive(SAVE)["savedGame"]


def test_decode_beside_the_floor(hidden: bytes) -> None:
    table = bytes(byte ^ int(hidden[5:7], 16) for byte in range(256))

    def floor() -> str:
        return bytes.fromhex(hidden[7:].decode("ascii")).translate(table).decode("utf-8")

    def commands() -> object:
        return read_stream(reveal(hidden))

    assert reveal(hidden) == floor()
    base, text, typed, whole = in_turn(floor, lambda: reveal(hidden), commands, lambda: read_saved_game(SAVE))
    print(f"\n{len(floor()) / 1e6:.1f} M characters; floor {base * 1000:.0f} ms")
    print(f"to text            {text / base:5.2f} x the floor (aim {TEXT_AIM})")
    print(f"to typed commands  {typed / base:5.2f} x the floor (aim {COMMANDS_AIM})")
    print(f"whole file         {whole / base:5.2f} x the floor, unzipping and metadata included")
    print(f"peak memory        floor {peak(floor):.0f} MB, commands {peak(commands):.0f} MB", end="")
    print(f", whole file {peak(lambda: read_saved_game(SAVE)):.0f} MB")
    assert text / base < TEXT_AIM
    assert typed / base < 1.3 * COMMANDS_AIM


def test_every_trait_of_every_piece(hidden: bytes) -> None:
    tree = read_stream(reveal(hidden))
    start = time.perf_counter()
    layers = 0
    for command in tree.walk():
        if isinstance(command, AddPiece):
            layers += len(read_state(read_type(command.type), command.state).layers)
    print(f"\n{layers} layers of pieces by trait in {time.perf_counter() - start:.2f} s")
    assert layers > 10_000
