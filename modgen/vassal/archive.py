"""Zip archives: strangers' ones read within bounds and as far as they go, ours written the same each time."""

from __future__ import annotations

import io
import os
import re
import secrets
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from types import MappingProxyType

from modgen.vassal.problems import FormatProblem, UnreadableFile, Where

# Bounds for files from strangers; the largest real ones stay far below.
MAX_ARCHIVE_BYTES = 1 << 30
MAX_ENTRY_BYTES = 256 << 20
# The largest build file we know has 1.1 MB.
MAX_XML_BYTES = 64 << 20
MAX_ENTRIES = 60_000
MAX_NAME = 500

_LOCAL, _CENTRAL = b"PK\x03\x04", b"PK\x01\x02"
_LOCAL_HEADER = struct.Struct("<4s5H3I2H")
_STORED, _DEFLATED = 0, 8
_ENCRYPTED, _SIZES_LATER, _UTF8 = 0x1, 0x8, 0x800
_DRIVE = re.compile(r"[A-Za-z]:")
_PACKED = {".png", ".jpg", ".jpeg", ".gif", ".webp", ".ogg", ".mp3", ".zip", ".vsav", ".vlog", ".vmdx"}
# What the standard library raises on a damaged directory, by its source.
_BROKEN = (zipfile.BadZipFile, NotImplementedError, struct.error, ValueError, EOFError, OverflowError, OSError)


@dataclass(frozen=True, slots=True)
class _Entry:
    """Where an entry lies: `start` of its packed bytes, `end` the last place they may reach."""

    start: int
    end: int
    method: int
    encrypted: bool
    checksum: int | None


@dataclass(frozen=True, slots=True, eq=False)
class Archive(Mapping[str, bytes]):
    """The entries of a zip, unpacked when asked for. A damaged one gives what unpacks; :meth:`read` says what is lost.

    Names that would escape a folder are not among the entries; directories neither.
    """

    data: bytes = field(repr=False)
    places: Mapping[str, _Entry] = field(repr=False)
    problems: tuple[FormatProblem, ...] = ()

    def __getitem__(self, name: str) -> bytes:
        return self.read(name)[0]

    def __iter__(self) -> Iterator[str]:
        return iter(self.places)

    def __len__(self) -> int:
        return len(self.places)

    def __contains__(self, name: object) -> bool:
        return name in self.places

    def read(self, name: str, limit: int = MAX_ENTRY_BYTES) -> tuple[bytes, tuple[FormatProblem, ...]]:
        """An entry's bytes, `limit` at most, and what was wrong with them. Raises KeyError for a name it lacks.

        Problems: `vassal.too_large`, `vassal.cut` (the end is missing), `vassal.checksum`, `vassal.compression`.
        """
        place = self.places[name]
        where = Where(entry=name)
        if place.encrypted or place.method not in (_STORED, _DEFLATED):
            return b"", (FormatProblem("vassal.compression", where),)
        packed = memoryview(self.data)[place.start : place.end]
        if place.method == _STORED:
            data, whole = bytes(packed[: limit + 1]), True
        else:
            data, whole = _inflate(packed, limit + 1)
        if len(data) > limit:
            return data[:limit], (FormatProblem("vassal.too_large", where, {"megabytes": limit >> 20}),)
        if not whole:
            return data, (FormatProblem("vassal.cut", where),)
        if place.checksum is not None and zlib.crc32(data) != place.checksum:
            return data, (FormatProblem("vassal.checksum", where),)
        return data, ()


def read_archive(source: Path | bytes) -> Archive:
    """The entries of a zip file. Where its directory is lost the entries are searched for (`vassal.no_directory`).

    Raises UnreadableFile: `vassal.missing`, `vassal.unopenable`, `vassal.file_too_large`, `vassal.not_a_zip`,
    `vassal.too_many_entries`.
    """
    data = source if isinstance(source, bytes) else file_bytes(source)
    if data.count(_CENTRAL) > MAX_ENTRIES:
        raise UnreadableFile("vassal.too_many_entries", {"count": MAX_ENTRIES})
    problems: list[FormatProblem] = []
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            listed = [(_name(info), _place(data, info)) for info in archive.infolist()]
    except _BROKEN:
        listed = []
    found = {name: place for name, place in listed if place is not None}
    if not listed or len(found) < len(listed):
        searched = {name: place for name, place in _search(data) if name not in found}
        if not listed and not searched:
            raise UnreadableFile("vassal.not_a_zip")
        found |= searched
        problems.append(FormatProblem("vassal.no_directory", values={"count": len(searched)}))
    lost = {name for name, _ in listed} - set(found)
    problems += [FormatProblem("vassal.lost_entry", Where(entry=name[:MAX_NAME])) for name in sorted(lost)]
    places = {}
    for name, place in found.items():
        if name.endswith("/"):
            continue
        if is_safe(name):
            places[name] = place
        else:
            problems.append(FormatProblem("vassal.unsafe_name", values={"name": name[:MAX_NAME]}))
    return Archive(data, MappingProxyType(places), tuple(problems))


def is_safe(name: str) -> bool:
    """Whether an entry's name stays inside the folder an archive is unpacked into, on every system."""
    parts = name.split("/")
    return (
        0 < len(name) <= MAX_NAME
        and "\\" not in name
        and "\0" not in name
        and not _DRIVE.match(name)
        and not any(part in ("", ".", "..") for part in parts)
    )


def write_archive(entries: Mapping[str, bytes]) -> bytes:
    """A zip of these entries: by name, without times, so that the same entries give the same bytes.

    Raises ValueError for a name that :func:`is_safe` refuses.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in sorted(entries):
            if not is_safe(name):
                raise ValueError(f"no name for an entry: {name!r}")
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.create_system = 3
            info.external_attr = 0o644 << 16
            # Pictures and sounds are packed already.
            packed = PurePosixPath(name).suffix.lower() in _PACKED
            info.compress_type = zipfile.ZIP_STORED if packed else zipfile.ZIP_DEFLATED
            # 9 takes three times as long for a tenth less.
            archive.writestr(info, entries[name], compresslevel=6)
    return out.getvalue()


def write_whole(path: Path, data: bytes) -> None:
    """Replace a file whole: whoever looks sees the old bytes or the new, never a part. Raises OSError with the file's
    own name: that of the temporary one says nothing to anybody."""
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with temporary.open("xb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        temporary.replace(path)
    except BaseException as error:
        temporary.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.errno is not None:  # the system's, which names files
            error.filename, error.filename2 = str(path), None
        raise


def file_bytes(path: Path) -> bytes:
    """A file whole, as far as it is one and of bearable size.

    Raises UnreadableFile: `vassal.missing`, `vassal.unopenable`, `vassal.file_too_large`.
    """
    try:
        status = path.stat()
        # Opening a pipe would wait for whoever writes into it.
        if not stat.S_ISREG(status.st_mode):
            raise UnreadableFile("vassal.unopenable", {"file": str(path)})
        if status.st_size > MAX_ARCHIVE_BYTES:
            raise UnreadableFile("vassal.file_too_large", {"megabytes": MAX_ARCHIVE_BYTES >> 20})
        with path.open("rb") as file:
            return file.read(status.st_size)
    except FileNotFoundError:
        raise UnreadableFile("vassal.missing", {"file": str(path)}) from None
    except OSError as error:
        raise UnreadableFile("vassal.unopenable", {"file": str(path)}) from error


def _name(info: zipfile.ZipInfo) -> str:
    if info.flag_bits & _UTF8:
        return info.orig_filename
    try:
        # Old Java wrote UTF-8 without saying so.
        return info.orig_filename.encode("cp437").decode("utf-8")
    except UnicodeError:
        return info.orig_filename


def _place(data: bytes, info: zipfile.ZipInfo) -> _Entry | None:
    """The place of an entry of the directory; None if its own header is not there."""
    header = _header(data, info.header_offset)
    if header is None:
        return None
    start = info.header_offset + _LOCAL_HEADER.size + header[9] + header[10]
    encrypted = bool(info.flag_bits & _ENCRYPTED)
    return _Entry(start, start + info.compress_size, info.compress_type, encrypted, info.CRC)


def _header(data: bytes, at: int) -> tuple[int, ...] | None:
    if at < 0 or at + _LOCAL_HEADER.size > len(data) or data[at : at + 4] != _LOCAL:
        return None
    return _LOCAL_HEADER.unpack_from(data, at)


def _search(data: bytes) -> Iterator[tuple[str, _Entry]]:
    """The entries of an archive without a directory, found by their own headers."""
    at = data.find(_LOCAL)
    found = 0
    while at >= 0 and found < MAX_ENTRIES:
        header = _header(data, at)
        if header is None:
            return
        _, _, flags, method, _, _, checksum, packed, _, name_size, extra_size = header
        name_at = at + _LOCAL_HEADER.size
        start = name_at + name_size + extra_size
        raw = data[name_at : name_at + name_size]
        following = data.find(_LOCAL, start)
        if 0 < name_size <= MAX_NAME:
            later = bool(flags & _SIZES_LATER)
            ends = [following, data.find(_CENTRAL, start), len(data)]
            end = min(place for place in ends if place >= 0) if later else min(start + packed, len(data))
            name = raw.decode("utf-8", "replace")
            yield name, _Entry(start, end, method, bool(flags & _ENCRYPTED), None if later else checksum)
            found += 1
        at = following


def _inflate(packed: memoryview, limit: int) -> tuple[bytes, bool]:
    """What unpacks of a deflated entry, `limit` bytes at most, and whether its end was reached."""
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        data = unpacker.decompress(packed, limit)
        return data, unpacker.eof or len(data) >= limit
    except zlib.error:
        pass
    # Again in small steps, and in the smallest ones where they fail, to keep all that comes before the damage.
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    out = bytearray()
    at, step = 0, 4096
    while at < len(packed) and not unpacker.eof and len(out) < limit:
        before = unpacker.copy()
        try:
            out += unpacker.decompress(packed[at : at + step], limit - len(out))
            at += step
        except zlib.error:
            if step == 1:
                break
            unpacker, step = before, step // 8
    return bytes(out), False
