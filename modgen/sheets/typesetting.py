"""Pages to PDF and PNG: typst places every drawing as vectors, its text in embedded faces."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime

from modgen.art import BadPicture, families
from modgen.art.fonts import FAMILY, FONT_FOLDER, typst_fonts
from modgen.sheets.faults import BadSheets
from modgen.sheets.page import Placed, Sheets
from modgen.sheets.svgpage import drawings_svg, marks_svg

_PAGES = """\
#let job = json(bytes(sys.inputs.job))
#set document(title: job.title, author: job.author, date: DATE)
#let draw(n, w, h) = image(bytes(sys.inputs.at(n)), format: "svg", width: w * 1mm, height: h * 1mm, fit: "stretch")
#for p in job.pages {
  page(width: p.w * 1mm, height: p.h * 1mm, margin: 0pt, fill: FILL, {
    if p.under != "" { place(draw(p.under, p.w, p.h)) }
    if p.alone != "" { place(draw(p.alone, p.w, p.h)) }
    for (n, x, y, w, h, turned, clip) in p.placed {
      let drawn = draw(n, w, h)
      if clip.len() > 0 {
        // Turned as a whole, with what is seen of it: something turned within a smaller box would be moved as well.
        let (cx, cy, cw, ch) = clip
        let (left, up) = if turned { (x + w - cx - cw, y + h - cy - ch) } else { (cx - x, cy - y) }
        drawn = box(clip: true, width: cw * 1mm, height: ch * 1mm, place(dx: -left * 1mm, dy: -up * 1mm, drawn))
        (x, y) = (cx, cy)
      }
      if turned { drawn = rotate(180deg, drawn) }
      place(dx: x * 1mm, dy: y * 1mm, drawn)
    }
    if p.over != "" { place(draw(p.over, p.w, p.h)) }
  })
}
"""


def source_date() -> datetime | None:
    """The moment that SOURCE_DATE_EPOCH names; None without it, for then the same data must give the same bytes too."""
    written = os.environ.get("SOURCE_DATE_EPOCH", "")
    try:
        return datetime.fromtimestamp(int(written), UTC) if written else None
    except (ValueError, OverflowError, OSError):
        return None


def typeset_pdf(sheets: Sheets, title: str, author: str) -> bytes:
    """The pages as PDF/A-2b, without page boxes of their own (see modgen.sheets.boxes).

    Raises BadPicture for a drawing that cannot be placed, BadSheets `fonts_missing` for a broken installation.
    """
    return _compile(sheets, title, author, "pdf", 72)[0]


def typeset_png(sheets: Sheets, dpi: int) -> list[bytes]:
    """The pages as pictures with `dpi` dots to the inch. Raises the same."""
    return _compile(sheets, "", "", "png", dpi)


def _compile(sheets: Sheets, title: str, author: str, form: str, dpi: int) -> list[bytes]:
    import typst

    if FAMILY not in families():
        raise BadSheets("fonts_missing", family=FAMILY, folder=str(FONT_FOLDER))
    # The same drawing under two keys (the backs of a side's counters) is stored once.
    stored = {svg: f"a{n}" for n, svg in enumerate(dict.fromkeys(sheets.arts.values()))}
    names = {key: stored[svg] for key, svg in sheets.arts.items()}
    single = _placed_once(sheets)
    inputs = {names[key]: svg for key, svg in sheets.arts.items() if key not in single}
    pages = []
    for n, page in enumerate(sheets.pages):
        layers = {"under": page.under, "over": page.over}
        for layer, marks in layers.items():
            if marks:
                inputs[f"{layer}{n}"] = marks_svg(page, marks)
        alone = [one for one in page.placed if one.art in single]
        if alone:
            inputs[f"alone{n}"] = drawings_svg(page, alone, sheets.arts)
        placed = [_placed(names[one.art], one) for one in page.placed if one.art not in single]
        keys = {layer: f"{layer}{n}" if marks else "" for layer, marks in layers.items()}
        keys["alone"] = f"alone{n}" if alone else ""
        pages.append({"w": page.width, "h": page.height, "placed": placed, **keys})
    inputs["job"] = json.dumps({"title": title, "author": author, "pages": pages})
    # PDF/A must say when it was made. Where nobody said it, it is the first day that a zip can name, as in our modules.
    date = source_date() or datetime(1980, 1, 1, tzinfo=UTC)
    written = (
        f"datetime(year: {date.year}, month: {date.month}, day: {date.day}, hour: {date.hour}, minute: {date.minute},"
        f" second: {date.second})"
    )
    source = _PAGES.replace("DATE", written).replace("FILL", "none" if form == "pdf" else "white")
    compiler = typst.Compiler(root=FONT_FOLDER, font_paths=typst_fonts(), ignore_system_fonts=True)
    try:
        if form == "pdf":
            made = compiler.compile(
                input=source.encode(), format="pdf", sys_inputs=inputs, pdf_standards=["a-2b"], pdf_tags=False
            )
        else:
            made = compiler.compile(input=source.encode(), format="png", ppi=dpi, sys_inputs=inputs)
    except typst.TypstError as error:
        raise BadPicture("not_rendered", reason=str(error), name=_culprit(sheets)) from None
    return [made] if isinstance(made, bytes) else list(made or ())


def _placed_once(sheets: Sheets) -> frozenset[str]:
    """Keys of counters and cards that are there once: set as one drawing a page they take two thirds of the time.

    Not those with pictures in them: of several such in one drawing letters get lost. On other pages drawings lie upon
    each other, in their order.
    """
    often = Counter(sheets.arts[one.art] for page in sheets.pages for one in page.placed)
    cut = {one.art for page in sheets.pages if page.cells for one in page.placed}
    other = {one.art for page in sheets.pages if not page.cells for one in page.placed}
    once = (key for key in cut - other if often[sheets.arts[key]] == 1)
    return frozenset(key for key in once if "<image" not in sheets.arts[key])


def _placed(name: str, one: Placed) -> Sequence[object]:
    rect, clip = one.rect, one.clip
    seen = [] if clip == rect else [clip.x, clip.y, clip.width, clip.height]
    return (name, rect.x, rect.y, rect.width, rect.height, one.turned, seen)


def _culprit(sheets: Sheets) -> str:
    """Which drawing could not be placed: each alone says so itself."""
    from modgen.art import Renderer

    renderer = Renderer()
    for key, svg in sheets.arts.items():
        try:
            renderer.png(svg, 16)
        except BadPicture:
            return key.rpartition("/")[2]
    return ""
