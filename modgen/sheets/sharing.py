"""Large drawings that several pages show are stored once: a map on its tiles, its overview, its set-up cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pikepdf
from pikepdf import Array, Dictionary, Pdf

from modgen.sheets.page import Page, Placed, Rect, Sheets

#: Smaller ones are not worth the trouble.
LEAST = 60_000
_PT = 72 / 25.4


def shared_arts(sheets: Sheets) -> tuple[str, ...]:
    """The keys of drawings that are large and placed more than once."""
    often = Counter(one.art for page in sheets.pages for one in page.placed)
    return tuple(key for key, svg in sheets.arts.items() if often[key] > 1 and len(svg) > LEAST)


def with_masters(sheets: Sheets, keys: Sequence[str]) -> Sheets:
    """The pages without these drawings, and behind them a page for each drawing alone, at its largest."""
    wanted = set(keys)
    pages = [replace(page, placed=tuple(one for one in page.placed if one.art not in wanted)) for page in sheets.pages]
    for key in keys:
        placed = [one.rect for page in sheets.pages for one in page.placed if one.art == key]
        rect = max(placed, key=lambda each: each.width)
        own = Rect(0, 0, rect.width, rect.height)
        pages.append(Page("", "master", own.width, own.height, (Placed(key, own, own),)))
    return replace(sheets, pages=tuple(pages))


def put_back(pdf: Pdf, pages: Sequence[Page], keys: Sequence[str]) -> None:
    """Turn the pages at the end into forms, and draw them where the other pages show them, below everything else."""
    masters = {key: pdf.pages[len(pages) + n] for n, key in enumerate(keys)}
    forms = {key: (pdf.make_indirect(made.as_form_xobject()), made.mediabox) for key, made in masters.items()}
    for made, page in zip(list(pdf.pages)[: len(pages)], pages, strict=True):
        shown = [one for one in page.placed if one.art in forms]
        if not shown:
            continue
        resources = made.obj.get("/Resources")
        if resources is None:
            resources = made.obj.Resources = Dictionary()
        if "/XObject" not in resources:
            resources["/XObject"] = Dictionary()
        operators = []
        for n, one in enumerate(shown):
            form, box = forms[one.art]
            resources["/XObject"][f"/Shared{n}"] = form
            operators.append(_drawn(f"/Shared{n}", one, box, page.height))
        made.contents_add("\n".join(operators).encode("ascii"), prepend=True)
    for _ in keys:
        del pdf.pages[len(pages)]


def _drawn(name: str, one: Placed, box: Array | pikepdf.Rectangle, height: float) -> str:
    """The operators that draw a form in its place, seen within its clip."""
    wide, tall = float(box[2]) - float(box[0]), float(box[3]) - float(box[1])  # type: ignore[index]
    clip, rect = one.clip, one.rect
    seen = (clip.x * _PT, (height - clip.bottom) * _PT, clip.width * _PT, clip.height * _PT)
    matrix = (rect.width * _PT / wide, 0, 0, rect.height * _PT / tall, rect.x * _PT, (height - rect.bottom) * _PT)
    return f"q {' '.join(f'{v:.4f}' for v in seen)} re W n {' '.join(f'{v:.6f}' for v in matrix)} cm {name} Do Q"
