"""What printers and cutters find in the files: boxes, faces, colours, spot colour, cut paths; and the same as SVG."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
import pytest
from lxml import etree
from PIL import Image

from modgen.art import Renderer
from modgen.game.model import Game
from modgen.sheets.aids import player_aids
from modgen.sheets.choices import SheetChoices
from modgen.sheets.countersheets import Imprint, card_sheets, counter_sheets
from modgen.sheets.cutpath import cut_dxf, cut_svg
from modgen.sheets.maps import tiled_maps, whole_maps
from modgen.sheets.page import Page, Rect, Sheets, bounds
from modgen.sheets.publishing import pdf_of, pictures_of
from modgen.sheets.setup_cards import setup_cards
from modgen.sheets.svgpage import page_svg
from tests.sheets.conftest import small_game

PT = 72 / 25.4
SVG = "{http://www.w3.org/2000/svg}"


def opened(sheets: Sheets) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(pdf_of(sheets, "title", "author")))


def box(value: Any, height: float) -> Rect:
    left, low, right, high = (float(number) / PT for number in value)
    return Rect(left, height - high, right - left, high - low)


def assert_box(value: Any, wanted: Rect, page: Page) -> None:
    made = box(value, page.height)
    for name in ("x", "y", "width", "height"):
        assert getattr(made, name) == pytest.approx(getattr(wanted, name), abs=0.01)


def test_trim_and_bleed_boxes_are_what_is_cut_and_what_is_coloured(imprint: Imprint) -> None:
    sheets = counter_sheets(small_game(20), SheetChoices(bleed=1.5), "en", imprint)
    with opened(sheets) as pdf:
        for made, page in zip(pdf.pages, sheets.pages, strict=True):
            assert_box(made.mediabox, Rect(0, 0, 210, 297), page)
            assert_box(made.trimbox, bounds(cell.trim for cell in page.cells), page)
            assert_box(made.bleedbox, bounds(cell.bleed for cell in page.cells), page)


@pytest.mark.parametrize("part", ["counters", "cards", "map", "aids", "setups", "low-ink", "cut"])
def test_the_files_are_pdf_a_2b(part: str, table_game: Game, imprint: Imprint, tmp_path: Path) -> None:
    checker = pytest.importorskip("pikepdf.pdfa", reason="pikepdf before 10.18 has no checker of PDF/A")
    makers = {"map": tiled_maps, "aids": player_aids, "setups": setup_cards, "cards": card_sheets}
    choices = SheetChoices(low_ink=part == "low-ink", cut_path=part == "cut")
    sheets = makers.get(part, counter_sheets)(table_game, choices, "ru", imprint)
    (tmp_path / "x.pdf").write_bytes(pdf_of(sheets, "Игра & <1>", "Автор"))
    report = checker.validate_written(tmp_path / "x.pdf", "2b")
    # The checker knows no spot colours at all.
    unknown = {finding.rule for finding in report.findings}
    assert unknown == ({"pikepdf:colour-space"} if part == "cut" else set()), report.findings
    assert report.passed == (part != "cut")


def test_what_a_file_says_of_itself(imprint: Imprint, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1764460800")
    data = pdf_of(counter_sheets(small_game(2), SheetChoices(), "en", imprint), "Игра & <1>", "Автор")
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert str(pdf.docinfo["/Title"]) == "Игра & <1>"
        assert pdf.docinfo["/Trapped"] == pikepdf.Name("/False")
        with pdf.open_metadata() as told:
            assert told["dc:title"] == "Игра & <1>"
            assert told["dc:creator"] == ["Автор"]
            assert told["xmp:CreateDate"] == "2025-11-30T00:00:00Z"
            assert (told["pdfaid:part"], told["pdfaid:conformance"]) == ("2", "B")


def test_drawings_that_are_there_once_are_set_together_and_repeated_ones_stored_once(imprint: Imprint) -> None:
    game = small_game(30)
    sheets = counter_sheets(game, SheetChoices(), "ru", imprint)
    whole = pdf_of(sheets, "t", "a")
    texts = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(whole)]
    assert all(f"Ж{n}" in texts[0] for n in range(30))
    crates = replace(game, counters=(replace(game.counters[1], count=120),))
    many = pdf_of(counter_sheets(crates, SheetChoices(), "ru", imprint), "t", "a")
    text = pypdfium2.PdfDocument(many)[0].get_textpage().get_text_bounded()
    assert text.count("Ж1") == 120
    assert len(many) < 1.5 * len(whole)


def test_a_map_is_trimmed_to_its_true_size(table_game: Game, imprint: Imprint) -> None:
    sheets = whole_maps(table_game, SheetChoices(), "en", imprint)
    (game_map,) = table_game.maps
    with opened(sheets) as pdf:
        trim = box(pdf.pages[0].trimbox, sheets.pages[0].height)
        # 120 px of a map are an inch of a counter.
        assert trim.width == pytest.approx(game_map.width * 25.4 / 120, abs=0.1)
        assert trim.height == pytest.approx(game_map.height * 25.4 / 120, abs=0.1)
        bleed = box(pdf.pages[0].bleedbox, sheets.pages[0].height)
        assert bleed.width == pytest.approx(trim.width + 6, abs=0.01)


def fonts(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font" and "/BaseFont" in thing:
            yield thing


def test_text_is_text_in_embedded_faces_cyrillic_too(werra: Game, imprint: Imprint) -> None:
    sheets = counter_sheets(werra, SheetChoices(), "ru", imprint)
    with opened(sheets) as pdf:
        names = set()
        for font in fonts(pdf):
            names.add(str(font.BaseFont))
            for inner in font.get("/DescendantFonts", [font]):
                assert {"/FontFile2", "/FontFile3"} & set(inner.FontDescriptor.keys())
        assert names and all("PTSans" in name for name in names)
        # Vectors throughout: nothing on the sheets is a bitmap.
        assert not [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
        with pdf.open_metadata() as metadata:
            assert (metadata["pdfaid:part"], metadata["pdfaid:conformance"]) == ("2", "B")
        assert pdf.Root.OutputIntents[0].S == "/GTS_PDFA1"
    page = pypdfium2.PdfDocument(pdf_of(sheets, "t", "a"))[0]
    text = page.get_textpage().get_text_bounded()
    assert "фишки · лист 1 из 2 · лицевая сторона" in text
    assert "By nobody, CC BY 4.0" in text and "2026-11-30" in text


def test_the_cut_is_a_spot_colour_on_the_fronts_alone(imprint: Imprint) -> None:
    choices = SheetChoices(cut_path=True, corner_radius=1.0)
    sheets = counter_sheets(small_game(7), choices, "en", imprint)
    with opened(sheets) as pdf:
        front, back = pdf.pages
        space = front.Resources.ColorSpace["/Cut"]
        assert (str(space[0]), str(space[1])) == ("/Separation", "/CutContour")
        operators = pikepdf.parse_content_stream(front)
        start = next(
            n for n, one in enumerate(operators) if str(one.operator) == "CS" and str(one.operands[0]) == "/Cut"
        )
        after = [str(one.operator) for one in operators[start:]]
        assert after.count("s") == 7 and after.count("c") == 4 * 7
        assert "/Cut" not in back.Resources.ColorSpace
    with opened(counter_sheets(small_game(7), replace(choices, cut_path=False), "en", imprint)) as pdf:
        assert "/Cut" not in pdf.pages[0].Resources.ColorSpace


def groups(text: str) -> list[tuple[int, str]]:
    lines = text.splitlines()
    return [(int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=True)]


@pytest.mark.parametrize("radius", [0.0, 1.5])
def test_a_dxf_has_every_outline_in_mm_and_the_registration_marks(radius: float, imprint: Imprint) -> None:
    page = counter_sheets(small_game(7), SheetChoices(corner_radius=radius), "en", imprint).pages[0]
    pairs = groups(cut_dxf(page))
    kinds = [value for code, value in pairs if code == 0]
    assert kinds.count("POLYLINE") == kinds.count("SEQEND") == 7
    assert kinds.count("CIRCLE") == 4 and kinds.count("LINE") == 8
    assert kinds[-1] == "EOF" and kinds.count("SECTION") == kinds.count("ENDSEC") == 3
    outlines: list[list[tuple[float, float]]] = []
    entity, x = "", 0.0
    for code, value in pairs:
        if code == 0:
            entity = value
            if value == "POLYLINE":
                outlines.append([])
        elif entity == "VERTEX" and code == 10:
            x = float(value)
        elif entity == "VERTEX" and code == 20:
            outlines[-1].append((x, page.height - float(value)))
    for cell, outline in zip(page.cells, outlines, strict=True):
        assert len(outline) == (8 if radius else 4)
        xs, ys = zip(*outline, strict=True)
        assert (min(xs), max(xs)) == (pytest.approx(cell.trim.x, abs=1e-4), pytest.approx(cell.trim.right, abs=1e-4))
        assert (min(ys), max(ys)) == (pytest.approx(cell.trim.y, abs=1e-4), pytest.approx(cell.trim.bottom, abs=1e-4))


def test_a_cut_svg_has_the_size_of_the_page(imprint: Imprint) -> None:
    page = counter_sheets(small_game(7), SheetChoices(), "en", imprint).pages[0]
    root = etree.fromstring(cut_svg(page).encode())
    assert (root.get("width"), root.get("viewBox")) == ("210mm", "0 0 210 297")
    assert len(root.findall(f"{SVG}rect")) == 7 and len(root.findall(f"{SVG}circle")) == 4


@pytest.mark.parametrize("kind", [0, 1])
def test_an_svg_page_shows_what_the_pdf_shows(kind: int, imprint: Imprint) -> None:
    choices = SheetChoices(paper="100x110", duplex="short-edge", gutter=1.0)
    sheets = counter_sheets(small_game(9), choices, "ru", imprint)
    svg = page_svg(sheets.pages[kind], sheets.arts)
    ids = re.findall(r'\bid="([^"]*)"', svg)
    assert len(ids) == len(set(ids))
    assert all(name in ids for name in re.findall(r"url\(#([^)]*)\)", svg))
    drawn = Image.open(io.BytesIO(Renderer().png(svg, 1000))).convert("RGBA")
    drawn = Image.alpha_composite(Image.new("RGBA", drawn.size, "white"), drawn).convert("L")
    pdf = pypdfium2.PdfDocument(pdf_of(sheets, "t", "a"))
    printed = pdf[kind].render(scale=1000 / (100 * PT)).to_pil().convert("L").resize(drawn.size)
    difference = np.abs(np.asarray(drawn, dtype=int) - np.asarray(printed, dtype=int))
    assert difference.mean() < 1.5
    assert (difference > 100).mean() < 0.002


def test_png_pages_have_the_dots_asked_for(imprint: Imprint) -> None:
    choices = SheetChoices(paper="100x110", dpi=127)
    sheets = counter_sheets(small_game(9), choices, "ru", imprint)
    made = [Image.open(io.BytesIO(data)) for data in pictures_of(sheets, "png", choices)]
    assert [picture.size for picture in made] == [(500, 550), (500, 550)]
    assert made[0].convert("RGB").getpixel((2, 2)) == (255, 255, 255)
