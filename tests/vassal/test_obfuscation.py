"""The bytes of a saved game: every scheme there and back, and what is left of damaged ones."""

from __future__ import annotations

import binascii
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from modgen.vassal import obfuscate, reveal, reveal_checked
from modgen.vassal import obfuscation as module

TEXT = st.text(st.characters(exclude_categories=["Cs"]))


def codes(data: bytes) -> list[str]:
    return [problem.code for problem in reveal_checked(data)[1]]


@given(TEXT, st.integers(0, 255))
def test_hex_there_and_back(text: str, key: int) -> None:
    data = obfuscate(text, key)
    assert data.startswith(b"!VCSK%02x" % key)
    assert data[7:] == bytes(byte ^ key for byte in text.encode()).hex().encode()
    assert reveal_checked(data) == (text, ())
    assert reveal(data[:5] + data[5:].upper()) == text


@given(TEXT, st.integers(1, 255))
def test_raw_bytes_of_3_8_there_and_back(text: str, key: int) -> None:
    data = obfuscate(text, key, "VOBS")
    assert data == b"VOBS" + bytes((key,)) + bytes(byte ^ key for byte in text.encode())
    assert reveal_checked(data) == (text, ())


def test_plain_text_is_taken_as_it_is() -> None:
    assert obfuscate("begin_save\x1bend_save", scheme="plain") == b"begin_save\x1bend_save"
    assert reveal("begin_save\x1bЖ".encode()) == "begin_save\x1bЖ"


def test_the_zipped_kind_reads() -> None:
    packed = zlib.compress("begin_save\x1bРазведрота".encode())
    data = b"!VCSZ5a" + binascii.hexlify(bytes(byte ^ 0x5A for byte in packed))
    assert reveal_checked(data) == ("begin_save\x1bРазведрота", ())
    assert reveal(data[:-8]).startswith("begin_save")
    assert codes(data[:-8]) == ["vassal.deflate"]


def test_a_zipped_bomb_stops_at_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_TEXT_BYTES", 1 << 20)
    data = b"!VCSZ00" + binascii.hexlify(zlib.compress(b"x" * (1 << 24)))
    text, problems = reveal_checked(data)
    assert len(text) == 1 << 20
    assert [problem.code for problem in problems] == ["vassal.too_large"]


@pytest.mark.parametrize(
    ("data", "text", "code"),
    [
        (b"!VCSK0061626", "ab", "vassal.odd_hex"),
        (b"!VCSK006162zz63", "ab", "vassal.hex"),
        (b"!VCSK0061 62", "a", "vassal.hex"),
        (b"!VCSKzz6162", "", "vassal.key"),
        (b"!VCSK", "", "vassal.key"),
        (b"!VCSK0061ff62", "a\ufffdb", "vassal.utf8"),
        (b"a\xffb", "a\ufffdb", "vassal.utf8"),
    ],
)
def test_damage_is_named_and_the_rest_reads(data: bytes, text: str, code: str) -> None:
    assert reveal(data) == text
    assert codes(data) == [code]


@given(st.binary(max_size=200), st.sampled_from([b"", b"!VCSK", b"!VCSZ", b"VOBS", b"!VCSK5a"]))
def test_any_bytes_reveal_something(data: bytes, start: bytes) -> None:
    assert isinstance(reveal(start + data), str)
