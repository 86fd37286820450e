"""Archives: what we write is the same each time; what strangers write is read within bounds and as far as it goes."""

from __future__ import annotations

import io
import os
import random
import struct
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from modgen.vassal import UnreadableFile, is_safe, read_archive, write_archive, write_whole
from modgen.vassal import archive as module

ENTRIES = {"buildFile.xml": b"<a/>" * 500, "images/Кадр.png": bytes(range(256)) * 8, "moduledata": b"<data/>"}


def codes(problems: tuple[object, ...]) -> list[str]:
    return [problem.code for problem in problems]  # type: ignore[attr-defined]


def test_the_same_entries_give_the_same_bytes() -> None:
    data = write_archive(ENTRIES)
    assert data == write_archive(dict(reversed(ENTRIES.items())))
    assert dict(read_archive(data)) == ENTRIES
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        infos = archive.infolist()
    assert [info.filename for info in infos] == sorted(ENTRIES)
    assert {info.date_time for info in infos} == {(1980, 1, 1, 0, 0, 0)}
    assert [info.compress_type for info in infos] == [zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED]


@pytest.mark.parametrize(
    "name",
    [
        "../x",
        "/etc/passwd",
        "a/../../x",
        "C:\\x",
        "c:x",
        "a\\..\\b",
        "",
        "a//b",
        "./a",
        "a/./b",
        "a\0b",
        "..",
        "x" * 501,
    ],
)
def test_names_that_lead_out_are_refused(name: str) -> None:
    assert not is_safe(name)
    with pytest.raises(ValueError, match="no name"):
        write_archive({name: b""})


def test_names_that_lead_out_are_not_read() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in ("../evil", "good", "/abs", "dir/", "dir/in", "ab:c.png"):
            archive.writestr(name, b"x")
    found = read_archive(out.getvalue())
    assert set(found) == {"good", "dir/in", "ab:c.png"}
    assert [problem.values["name"] for problem in found.problems] == ["../evil", "/abs"]
    assert codes(found.problems) == ["vassal.unsafe_name"] * 2


def test_a_bomb_stops_at_the_limit() -> None:
    data = write_archive({"savedGame": b"0" * (64 << 20)})
    assert len(data) < 100_000
    found, problems = read_archive(data).read("savedGame", 1 << 20)
    assert len(found) == 1 << 20
    assert codes(problems) == ["vassal.too_large"]


def test_a_lost_directory_is_searched_for() -> None:
    data = write_archive(ENTRIES)
    found = read_archive(data[: data.find(b"PK\x01\x02")])
    assert dict(found) == ENTRIES
    assert codes(found.problems) == ["vassal.no_directory"]
    assert found.problems[0].values["count"] == 3


def test_a_directory_lost_from_a_streamed_archive() -> None:
    """Java writes sizes and checksums after the data."""

    class Unseekable(io.RawIOBase):
        def __init__(self) -> None:
            self.parts = bytearray()

        def writable(self) -> bool:
            return True

        def write(self, data: bytes) -> int:  # type: ignore[override]
            self.parts += data
            return len(data)

    out = Unseekable()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("savedGame", b"begin_save" * 100)
        archive.writestr("savedata", b"<data/>")
    data = bytes(out.parts)
    assert dict(read_archive(data)) == {"savedGame": b"begin_save" * 100, "savedata": b"<data/>"}
    cut = read_archive(data[: data.find(b"PK\x01\x02")])
    assert dict(cut) == {"savedGame": b"begin_save" * 100, "savedata": b"<data/>"}


def test_a_cut_entry_gives_its_beginning() -> None:
    content = random.Random(1985).randbytes(20_000).hex().encode()
    data = write_archive({"savedGame": content})
    found = read_archive(data[: len(data) // 2])
    part, problems = found.read("savedGame")
    assert content.startswith(part)
    assert len(part) > 10_000
    assert codes(problems) == ["vassal.cut"]


def test_damage_in_the_middle_keeps_what_comes_before() -> None:
    content = random.Random(1985).randbytes(50_000).hex().encode()
    data = bytearray(write_archive({"savedGame": content}))
    data[len(data) // 2 : len(data) // 2 + 40] = b"\xff" * 40
    part, problems = read_archive(bytes(data)).read("savedGame")
    assert content[:30_000] == part[:30_000]
    assert codes(problems) in (["vassal.cut"], ["vassal.checksum"])


def test_a_wrong_checksum_is_named() -> None:
    data = write_archive({"images/a.png": b"picture"}).replace(b"picture", b"pictvre")
    assert read_archive(data).read("images/a.png")[0] == b"pictvre"
    assert codes(read_archive(data).read("images/a.png")[1]) == ["vassal.checksum"]


def test_encrypted_and_strangely_packed_entries_give_nothing() -> None:
    data = bytearray(write_archive({"a": b"x" * 100}))
    at = data.find(b"PK\x01\x02")
    struct.pack_into("<H", data, at + 8, 1)
    assert read_archive(bytes(data)).read("a") == (b"", read_archive(bytes(data)).read("a")[1])
    assert codes(read_archive(bytes(data)).read("a")[1]) == ["vassal.compression"]
    struct.pack_into("<HH", data, at + 8, 0, 12)
    assert codes(read_archive(bytes(data)).read("a")[1]) == ["vassal.compression"]


def test_an_entry_that_is_only_listed() -> None:
    data = write_archive({"a": b"x", "b": b"y"})
    found = read_archive(data.replace(b"PK\x03\x04", b"PK\x03\x05", 1))
    assert list(found) == ["b"]
    assert codes(found.problems) == ["vassal.no_directory", "vassal.lost_entry"]


def test_bytes_lost_before_the_directory() -> None:
    content = random.Random(1985).randbytes(3000).hex().encode()
    data = write_archive({"a": content, "b": b"y", "c": b"z"})
    at = data.find(b"PK\x03\x04", 10) - 500
    found = read_archive(data[:at] + data[at + 7 :])
    assert set(found) == {"a", "b", "c"}
    assert (found["b"], found["c"]) == (b"y", b"z")
    part, problems = found.read("a")
    assert part[:3000] == content[:3000]
    assert codes(problems) in (["vassal.cut"], ["vassal.checksum"])


def test_utf8_names_of_old_java() -> None:
    data = bytearray(write_archive({"images/Кадр.png": b"x"}))
    for at, flag in ((0, 6), (data.find(b"PK\x01\x02"), 8)):
        struct.pack_into("<H", data, at + flag, 0)
    assert list(read_archive(bytes(data))) == ["images/Кадр.png"]


@pytest.mark.parametrize("data", [b"", b"hello", b"PK", b"PK\x05\x06" + b"\0" * 17, b"\x89PNG" * 99])
def test_what_is_no_archive(data: bytes) -> None:
    with pytest.raises(UnreadableFile) as caught:
        read_archive(data)
    assert caught.value.code == "vassal.not_a_zip"


def test_files_that_cannot_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnreadableFile) as caught:
        read_archive(tmp_path / "none.vsav")
    assert (caught.value.code, caught.value.values["file"]) == ("vassal.missing", str(tmp_path / "none.vsav"))
    with pytest.raises(UnreadableFile) as caught:
        read_archive(tmp_path)
    assert caught.value.code == "vassal.unopenable"
    monkeypatch.setattr(module, "MAX_ARCHIVE_BYTES", 10)
    (tmp_path / "large").write_bytes(b"x" * 11)
    with pytest.raises(UnreadableFile) as caught:
        read_archive(tmp_path / "large")
    assert caught.value.code == "vassal.file_too_large"


WHOLE = write_archive({"savedGame": b"!VCSK00" + b"61" * 200, "moduledata": b"<data/>"})


def read_all(data: bytes) -> None:
    try:
        found = read_archive(data)
    except UnreadableFile:
        return
    for name in found:
        assert is_safe(name)
        assert len(found.read(name, 1000)[0]) <= 1000


@given(st.integers(0, len(WHOLE)), st.integers(0, len(WHOLE)), st.binary(max_size=12))
def test_any_damage_is_survived(start: int, end: int, put: bytes) -> None:
    read_all(WHOLE[:start] + put + WHOLE[end:])


@given(st.binary(max_size=200), st.sampled_from([b"", b"PK\x03\x04", b"PK\x05\x06", WHOLE]))
def test_any_bytes_are_survived(data: bytes, start: bytes) -> None:
    read_all(start + data)


def test_every_single_byte_damaged() -> None:
    for at in range(len(WHOLE)):
        for value in (0, 0xFF, WHOLE[at] ^ 1):
            read_all(WHOLE[:at] + bytes((value,)) + WHOLE[at + 1 :])


def test_a_file_is_replaced_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "werra.vmod"
    write_whole(target, b"old")
    write_whole(target, b"new")
    assert target.read_bytes() == b"new"

    def fail(self: Path, other: Path) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="disk full"):
        write_whole(target, b"newer")
    assert target.read_bytes() == b"new"
    assert [file.name for file in tmp_path.iterdir()] == ["werra.vmod"]
    with pytest.raises(OSError, match="none"):
        write_whole(tmp_path / "none" / "x", b"")


def test_a_flood_of_entries_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_ENTRIES", 2)
    with pytest.raises(UnreadableFile) as caught:
        read_archive(write_archive(ENTRIES))
    assert (caught.value.code, caught.value.values) == ("vassal.too_many_entries", {"count": 2})
    data = write_archive(ENTRIES)
    assert len(read_archive(data[: data.find(b"PK\x01\x02")])) == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes on this system")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(UnreadableFile) as caught:
        read_archive(tmp_path / "pipe")
    assert caught.value.code == "vassal.unopenable"
