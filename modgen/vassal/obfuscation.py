"""The bytes of a `savedGame` entry: three ways to hide a text and the plain one, told apart by how they begin."""

from __future__ import annotations

import binascii
import re
import zlib
from typing import Literal

from modgen.vassal.problems import FormatProblem, Where

Scheme = Literal["VCSK", "VOBS", "plain"]

_HEX, _ZIPPED, _RAW = b"!VCSK", b"!VCSZ", b"VOBS"
# The largest real file we know holds 14 MB of text.
MAX_TEXT_BYTES = 128 * 2**20
_NOT_HEX = re.compile(rb"[^0-9A-Fa-f]")
_HERE = Where(entry="savedGame")


def obfuscate(text: str, key: int = 0x5A, scheme: Scheme = "VCSK") -> bytes:
    """The text as VASSAL stores it.

    `VCSK` (every version reads it): hexadecimal digits of each byte of UTF-8, XORed with `key` (0 to 255). `VOBS`
    (VASSAL 3.8 and later): the raw XORed bytes, `key` from 1. `plain`: UTF-8 as it is; not for a text that begins like
    one of the others.
    """
    data = text.encode("utf-8", "replace")
    if scheme == "plain":
        return data
    hidden = data.translate(_table(key))
    if scheme == "VOBS":
        return _RAW + bytes((key,)) + hidden
    return _HEX + b"%02x" % key + binascii.hexlify(hidden)


def reveal(data: bytes) -> str:
    """The text of a `savedGame` entry as far as it reads; never raises."""
    return reveal_checked(data)[0]


def reveal_checked(data: bytes) -> tuple[str, tuple[FormatProblem, ...]]:
    """The text of a `savedGame` entry, and what was wrong with its bytes.

    Problems: `vassal.key` (no key: nothing reads), `vassal.hex` (something else than digits: read up to there),
    `vassal.odd_hex` (half a byte at the end), `vassal.deflate`, `vassal.too_large`, `vassal.utf8` (bytes that are no
    UTF-8, read as U+FFFD).
    """
    problems: list[FormatProblem] = []
    if data.startswith((_HEX, _ZIPPED)):
        plain = _from_hex(data, problems)
        if data.startswith(_ZIPPED):
            plain = _inflate(plain, problems)
    elif data.startswith(_RAW):
        plain = data[5:].translate(_table(data[4])) if len(data) > 4 else b""
    else:
        plain = data
    try:
        return plain.decode("utf-8"), tuple(problems)
    except UnicodeDecodeError as error:
        problems.append(FormatProblem("vassal.utf8", _HERE, {"byte": error.start}))
        return plain.decode("utf-8", "replace"), tuple(problems)


def _table(key: int) -> bytes:
    return bytes(byte ^ key for byte in range(256))


def _from_hex(data: bytes, problems: list[FormatProblem]) -> bytes:
    if _NOT_HEX.search(data[5:7]) or len(data) < 7:
        problems.append(FormatProblem("vassal.key", _HERE))
        return b""
    table = _table(int(data[5:7], 16))
    digits = memoryview(data)[7:]
    try:
        return binascii.unhexlify(digits).translate(table)
    except binascii.Error:
        pass
    if found := _NOT_HEX.search(data, 7):
        problems.append(FormatProblem("vassal.hex", _HERE, {"byte": found.start()}))
        digits = digits[: found.start() - 7]
    if len(digits) % 2:
        problems.append(FormatProblem("vassal.odd_hex", _HERE, {"byte": 6 + len(digits)}))
        digits = digits[:-1]
    return binascii.unhexlify(digits).translate(table)


def _inflate(data: bytes, problems: list[FormatProblem]) -> bytes:
    """A zlib stream as far as it goes, up to the size we accept."""
    unpacker = zlib.decompressobj()
    pieces = bytearray()
    step = 65536
    try:
        for at in range(0, len(data), step):
            pieces += unpacker.decompress(data[at : at + step], MAX_TEXT_BYTES + 1 - len(pieces))
            if len(pieces) > MAX_TEXT_BYTES:
                problems.append(FormatProblem("vassal.too_large", _HERE, {"megabytes": MAX_TEXT_BYTES >> 20}))
                return bytes(pieces[:MAX_TEXT_BYTES])
    except zlib.error:
        problems.append(FormatProblem("vassal.deflate", _HERE))
        return bytes(pieces)
    if not unpacker.eof:
        problems.append(FormatProblem("vassal.deflate", _HERE))
    return bytes(pieces)
