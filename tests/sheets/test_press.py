"""Colours in CMYK through a profile, with a small profile made here: no press is like it, but its numbers are known."""

from __future__ import annotations

import io
import struct
from itertools import product
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from modgen.game.model import Game
from modgen.sheets.choices import SheetChoices
from modgen.sheets.countersheets import Imprint, counter_sheets
from modgen.sheets.faults import BadSheets
from modgen.sheets.maps import tiled_maps
from modgen.sheets.press import read_profile
from modgen.sheets.publishing import pdf_of
from tests.sheets.conftest import small_game


def lut(inputs: int, outputs: int, cells: bytes) -> bytes:
    """An 8-bit table (ICC.1:2001-04, 6.5.8) of two points to an axis, its curves straight."""
    identity = struct.pack(">9i", 65536, 0, 0, 0, 65536, 0, 0, 0, 65536)
    straight = bytes(range(256))
    return (
        b"mft1" + bytes(4) + bytes((inputs, outputs, 2, 0)) + identity + straight * inputs + cells + straight * outputs
    )


def profile() -> bytes:
    """A press whose black is darkness, whose other inks are hue: cyan for green, magenta for red, yellow for yellow."""
    inks = b"".join(
        bytes((0, 0, 0, 0) if light else (0 if a else 255, 255 if a else 0, 255 if b else 0, 255))
        for light, a, b in product((0, 1), repeat=3)
    )
    lab = b"".join(
        bytes((0 if k else 255 - 60 * (c + m + y) // 1, 128 - 60 * c + 60 * m, 128 + 80 * y - 40 * c))
        for c, m, y, k in product((0, 1), repeat=4)
    )
    words = b"Test press"
    described = b"desc" + bytes(4) + struct.pack(">I", len(words) + 1) + words + bytes(1 + 4 + 4 + 2 + 1 + 67)
    tags = {
        b"desc": described,
        b"cprt": b"text" + bytes(4) + b"CC0\0",
        b"wtpt": b"XYZ " + bytes(4) + struct.pack(">3i", 63190, 65536, 54061),
        b"A2B0": lut(4, 3, lab),
        b"B2A0": lut(3, 4, inks),
    }
    table, body = struct.pack(">I", len(tags)), b""
    start = 128 + 4 + 12 * len(tags)
    for name, data in tags.items():
        table += name + struct.pack(">II", start + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    date = struct.pack(">6H", 2026, 1, 1, 0, 0, 0)
    head = bytes(4) + struct.pack(">I", 0x02100000) + b"prtrCMYKLab " + date + b"acsp" + bytes(28)
    head += struct.pack(">3i", 63190, 65536, 54061)
    whole = struct.pack(">I", start + len(body)) + head
    return whole + bytes(128 - len(whole)) + table + body


@pytest.fixture
def icc(tmp_path: Path) -> bytes:
    (tmp_path / "press.icc").write_bytes(profile())
    return read_profile(tmp_path / "press.icc")


def colours(pdf: pikepdf.Pdf) -> set[tuple[str, tuple[float, ...]]]:
    """Every operator that sets a colour, of pages and forms, with its numbers."""
    owners = [page.obj for page in pdf.pages]
    owners += [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
    found = set()
    for owner in owners:
        for one in pikepdf.parse_content_stream(owner):
            if str(one.operator) in ("k", "K", "rg", "RG", "g", "G", "scn", "SCN", "sc", "SC", "cs", "CS"):
                found.add((str(one.operator), tuple(float(v) for v in one.operands if not isinstance(v, pikepdf.Name))))
    return found


def test_colours_are_inks_and_the_profile_is_the_output_intent(icc: bytes, imprint: Imprint) -> None:
    choices = SheetChoices(cut_path=True)
    sheets = counter_sheets(small_game(9), choices, "ru", imprint)
    with pikepdf.open(io.BytesIO(pdf_of(sheets, "t", "a", icc))) as pdf:
        found = colours(pdf)
        # The cut stays a spot colour; nothing else is anything but four inks.
        assert {operator for operator, _ in found} == {"k", "K", "CS", "SCN"}
        assert {numbers for operator, numbers in found if operator == "SCN"} == {(1.0,)}
        inks = {numbers for operator, numbers in found if operator == "k"}
        assert (0, 0, 0, 1) in inks
        # The rim of side b, #004080: dark, more cyan than magenta.
        assert any(k > 0.5 and c > m for c, m, _, k in inks)
        kinds = [str(intent.S) for intent in pdf.Root.OutputIntents]
        assert kinds == ["/GTS_PDFA1", "/GTS_PDFX"]
        assert pdf.Root.OutputIntents[1].DestOutputProfile.read_bytes() == icc
        assert str(pdf.Root.OutputIntents[1].Info) == "Test press"


def test_what_several_pages_show_is_converted_as_well(icc: bytes, table_game: Game, imprint: Imprint) -> None:
    sheets = tiled_maps(table_game, SheetChoices(), "en", imprint)
    with pikepdf.open(io.BytesIO(pdf_of(sheets, "t", "a", icc))) as pdf:
        assert {operator for operator, _ in colours(pdf)} <= {"k", "K"}
        assert any(isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form" for o in pdf.objects)


def test_it_stays_pdf_a(icc: bytes, imprint: Imprint, tmp_path: Path) -> None:
    checker = pytest.importorskip("pikepdf.pdfa", reason="pikepdf before 10.18 has no checker of PDF/A")
    sheets = counter_sheets(small_game(4), SheetChoices(), "ru", imprint)
    (tmp_path / "x.pdf").write_bytes(pdf_of(sheets, "t", "a", icc))
    report = checker.validate_written(tmp_path / "x.pdf", "2b")
    # A second output intent, for PDF/X, is allowed (ISO 19005-2, 6.2.3); the checker does not know it.
    assert {finding.rule for finding in report.findings} == {"pikepdf:schema-OutputIntent"}


def test_text_stays_text(icc: bytes, imprint: Imprint) -> None:
    sheets = counter_sheets(small_game(4), SheetChoices(), "ru", imprint)
    text = pypdfium2.PdfDocument(pdf_of(sheets, "t", "a", icc))[0].get_textpage().get_text_bounded()
    assert "фишки · лист 1 из 1" in text and "Ж3" in text


@pytest.mark.parametrize("data", [b"", b"no profile at all", profile().replace(b"CMYK", b"RGB ", 1)])
def test_what_is_no_profile_of_a_press_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x.icc").write_bytes(data)
    with pytest.raises(BadSheets) as caught:
        read_profile(tmp_path / "x.icc")
    assert caught.value.code == "icc"
    with pytest.raises(BadSheets):
        read_profile(tmp_path / "missing.icc")
