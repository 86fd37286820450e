"""Pages to finished files: a PDF with its boxes and shared drawings, an SVG or a PNG for each page."""

from __future__ import annotations

import io
from collections.abc import Iterator

from modgen.art.renderer import MAX_PIXELS
from modgen.sheets.boxes import finish, saved
from modgen.sheets.choices import SheetChoices
from modgen.sheets.faults import BadSheets
from modgen.sheets.metadata import describe
from modgen.sheets.page import Sheets
from modgen.sheets.press import for_press
from modgen.sheets.sharing import put_back, shared_arts, with_masters
from modgen.sheets.svgpage import page_svg
from modgen.sheets.typesetting import typeset_pdf, typeset_png


def joined(parts: list[Sheets]) -> Sheets:
    """Several parts as one, in their order; the same key is the same drawing."""
    arts: dict[str, str] = {}
    for part in parts:
        arts.update(part.arts)
    return Sheets(tuple(page for part in parts for page in part.pages), arts)


def pdf_of(sheets: Sheets, title: str, author: str, icc: bytes = b"") -> bytes:
    """The pages as one PDF/A-2b, in the colours of a press whose profile is given. Raises BadPicture, BadSheets."""
    from pikepdf import Pdf

    keys = shared_arts(sheets)
    data = typeset_pdf(with_masters(sheets, keys) if keys else sheets, title, author)
    with Pdf.open(io.BytesIO(data)) as pdf:
        if keys:
            put_back(pdf, sheets.pages, keys)
        finish(pdf, sheets.pages)
        if icc:
            for_press(pdf, icc)
        describe(pdf)
        return saved(pdf)


def pictures_of(sheets: Sheets, form: str, choices: SheetChoices) -> Iterator[bytes]:
    """Each page as an SVG or a PNG. Raises BadPicture, BadSheets `png_large`."""
    if form == "svg":
        yield from (page_svg(page, sheets.arts).encode() for page in sheets.pages)
        return
    for page in sheets.pages:
        dots = page.width * page.height * (choices.dpi / 25.4) ** 2
        if dots > MAX_PIXELS:
            size = {"width": f"{page.width:.0f}", "height": f"{page.height:.0f}"}
            raise BadSheets("png_large", dpi=choices.dpi, **size)
    # One at a time: a hundred pages of pixels would fill the memory.
    for page in sheets.pages:
        own = {one.art: sheets.arts[one.art] for one in page.placed}
        yield from typeset_png(Sheets((page,), own), choices.dpi)
