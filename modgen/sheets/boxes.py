"""What printers want of a PDF beside its pages: trim and bleed boxes, the cut path as a spot colour, output intents."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf

from modgen.sheets.page import Cell, Page, Rect

#: What cutters and their drivers look for by name.
SPOT = "CutContour"
_PT = 72 / 25.4
# A quarter of a circle as a Bézier curve: how far its handles reach.
_HANDLE = 0.5522847498


def finish(pdf: Pdf, pages: Sequence[Page]) -> None:
    """Set the boxes of the pages, and draw their cut paths."""
    spot = _spot(pdf) if any(page.cuts for page in pages) else None
    for made, page in zip(pdf.pages, pages, strict=True):
        whole = Rect(0, 0, page.width, page.height)
        # The boxes lie within each other (PDF 32000-1, 14.11.2.1).
        made.mediabox = made.cropbox = _box(whole, page.height)
        made.bleedbox = _box(_within(page.bleed, whole) if page.bleed.width else whole, page.height)
        made.trimbox = _box(_within(page.trim, whole) if page.trim.width else whole, page.height)
        if page.cuts and spot is not None:
            _draw_cuts(made, page, spot)


def saved(pdf: Pdf) -> bytes:
    """The file's bytes, without a number or date made up on the way."""
    out = io.BytesIO()
    pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def _within(rect: Rect, whole: Rect) -> Rect:
    left, top = max(rect.x, whole.x), max(rect.y, whole.y)
    return Rect(left, top, min(rect.right, whole.right) - left, min(rect.bottom, whole.bottom) - top)


def _box(rect: Rect, height: float) -> Array:
    """A box in points, y up."""
    corners = (rect.x, height - rect.bottom, rect.right, height - rect.y)
    return Array([round(corner * _PT, 4) for corner in corners])


def _spot(pdf: Pdf) -> pikepdf.Object:
    """A separation that is printed on a plate of its own; on a screen it is magenta."""
    tint = Dictionary(FunctionType=2, Domain=[0, 1], C0=[1, 1, 1], C1=[1, 0, 1], N=1)
    alternate = _screen_space(pdf)
    return pdf.make_indirect(Array([Name.Separation, Name("/" + SPOT), alternate, tint]))


def _screen_space(pdf: Pdf) -> pikepdf.Object:
    """The file's own sRGB, as its other colours use it."""
    intents = pdf.Root.get("/OutputIntents")
    if intents is not None and (profile := intents[0].get("/DestOutputProfile")) is not None:
        return Array([Name.ICCBased, profile])
    return Name.DeviceRGB


def _draw_cuts(made: pikepdf.Page, page: Page, spot: pikepdf.Object) -> None:
    resources = made.obj.get("/Resources")
    if resources is None:
        resources = made.obj.Resources = Dictionary()
    for kind, name, value in (
        ("/ColorSpace", "/Cut", spot),
        # The cut must not take out what is printed beneath it.
        ("/ExtGState", "/CutState", Dictionary(Type=Name.ExtGState, OP=True, op=True, OPM=0)),
    ):
        if kind not in resources:
            resources[kind] = Dictionary()
        resources[kind][name] = value
    paths = "\n".join(cut_operators(cell, page.height) for cell in page.cuts)
    stream = f"q /CutState gs /Cut CS 1 SCN 0.25 w\n{paths}\nQ\n"
    made.contents_add(b"q\n", prepend=True)
    made.contents_add(b"Q\n" + stream.encode("ascii"))


def cut_operators(cell: Cell, height: float) -> str:
    """A cell's outline as operators of a content stream, in points, y up."""
    r = cell.radius * _PT
    x, y = cell.trim.x * _PT, (height - cell.trim.bottom) * _PT
    w, h = cell.trim.width * _PT, cell.trim.height * _PT
    if r <= 0:
        return f"{x:.4f} {y:.4f} {w:.4f} {h:.4f} re S"
    k = r * (1 - _HANDLE)
    right, top = x + w, y + h

    def at(*numbers: float) -> str:
        return " ".join(f"{number:.4f}" for number in numbers)

    return "\n".join(
        (
            f"{at(x + r, y)} m {at(right - r, y)} l",
            f"{at(right - k, y, right, y + k, right, y + r)} c {at(right, top - r)} l",
            f"{at(right, top - k, right - k, top, right - r, top)} c {at(x + r, top)} l",
            f"{at(x + k, top, x, top - k, x, top - r)} c {at(x, y + r)} l",
            f"{at(x, y + k, x + k, y, x + r, y)} c s",
        )
    )
