"""Pictures from strangers' hands: reads SVG and bitmaps safely, and gives back an SVG that holds nothing but drawing.

An SVG may carry entity bombs, scripts, references to files and hosts; a bitmap may unpack to gigabytes. Both are read
with a bound on their size, and what is not drawing is dropped or refused.
"""

from __future__ import annotations

import base64
import io
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from lxml import etree

if TYPE_CHECKING:
    from PIL import Image

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
_HREFS = ("href", f"{{{XLINK}}}href")
MAX_BYTES = 16 * 2**20
MAX_PIXELS = 64 * 10**6
MAX_ELEMENTS = 100_000
MAX_DEPTH = 200
MAX_USES = 1000
# What draws. Everything else (script, foreignObject, a, animate, metadata, editors' own elements) is dropped.
# fmt: off
_DRAWING = frozenset([
    "svg", "g", "defs", "symbol", "use", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
    "text", "tspan", "textPath", "image", "title", "desc", "style", "linearGradient", "radialGradient", "stop",
    "pattern", "clipPath", "mask", "marker", "switch", "filter", "feGaussianBlur", "feOffset", "feBlend",
    "feColorMatrix", "feComponentTransfer", "feFuncR", "feFuncG", "feFuncB", "feFuncA", "feComposite", "feFlood",
    "feMerge", "feMergeNode", "feMorphology", "feTurbulence", "feDropShadow", "feDisplacementMap",
    "feDiffuseLighting", "feSpecularLighting", "feDistantLight", "fePointLight", "feSpotLight", "feTile",
    "feConvolveMatrix",
])
# fmt: on
_DATA_IMAGE = re.compile(r"data:image/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*\Z")
_OUTSIDE = re.compile(r"@import|url\(\s*['\"]?\s*(?!['\"#])[^)]*\)|expression\(", re.IGNORECASE)
_LENGTH = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*(px|pt|pc|mm|cm|in|)\s*\Z")
_UNITS = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}


class BadPicture(Exception):
    """A picture that cannot be used. `code` is a message key of the area `art`, `values` fill it."""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        super().__init__(f"{code} {values}" if values else code)


def parse_svg(svg: str | bytes) -> etree._Element:
    """The root of an SVG, read without entities, DTD or network.

    Raises BadPicture: `too_big`, `not_svg` (with `reason` and `line`), `doctype` for a document that declares entities.
    """
    data = svg.encode() if isinstance(svg, str) else svg
    if len(data) > MAX_BYTES:
        raise BadPicture("too_big", size=len(data), limit=MAX_BYTES)
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True, remove_pis=True
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise BadPicture("not_svg", reason=error.msg, line=error.lineno or 0) from None
    except ValueError as error:
        raise BadPicture("not_svg", reason=str(error), line=0) from None
    if etree.QName(root).localname != "svg":
        raise BadPicture("not_svg", reason=f"<{etree.QName(root).localname}>", line=root.sourceline or 1)
    # An entity that is used stays in the tree as a node of its own, because it is not expanded.
    if next(root.iter(etree.Entity), None) is not None:
        raise BadPicture("doctype")
    return root


def sanitise_svg(svg: str | bytes) -> str:
    """The SVG with drawing elements only: no scripts, no links out, no entities. Raises BadPicture."""
    root = parse_svg(svg)
    _clean(root, 1)
    _check_pixels(root)
    elements = sum(1 for _ in root.iter())
    # Nested <use> multiplies like an entity bomb; a counter's art needs few of them.
    if elements > MAX_ELEMENTS or sum(1 for _ in root.iter(f"{{{SVG}}}use", "use")) > MAX_USES or _use_nests(root):
        raise BadPicture("too_complex")
    return etree.tostring(root, encoding="unicode")


def _clean(element: etree._Element, depth: int) -> None:
    if depth > MAX_DEPTH:
        raise BadPicture("too_complex")
    for name, value in _attributes(element):
        # pattern, linearGradient and use may refer inside the document; an image may only carry its own pixels.
        local = etree.QName(name).localname.lower()
        outside = name in _HREFS and not (value.startswith("#") or _DATA_IMAGE.match(value))
        if local.startswith("on") or local == "base" or outside or _OUTSIDE.search(value):
            del element.attrib[name]
    for child in list(element):
        if _is_drawing(child):
            _clean(child, depth + 1)
        else:
            _drop(child)


def _check_pixels(root: etree._Element) -> None:
    """Raises BadPicture for embedded bitmaps that are none, or that together unpack to more than one may."""
    pixels = 0
    for element in root.iter(f"{{{SVG}}}image", "image"):
        for name in _HREFS:
            if (link := element.get(name)) and link.startswith("data:"):
                try:
                    data = base64.b64decode(link.partition(",")[2])
                except ValueError:
                    raise BadPicture("not_image") from None
                with _opened(data) as bitmap:
                    pixels += bitmap.width * bitmap.height
    if pixels > MAX_PIXELS:
        raise BadPicture("too_many_pixels", limit=MAX_PIXELS)


def _attributes(element: etree._Element) -> list[tuple[str, str]]:
    return [(str(name), str(value)) for name, value in element.attrib.items()]


def _is_drawing(element: etree._Element) -> bool:
    if not isinstance(element.tag, str):
        return False
    name = etree.QName(element)
    if name.namespace not in (SVG, None) or name.localname not in _DRAWING:
        return False
    return name.localname != "style" or not _OUTSIDE.search(element.text or "")


def _drop(element: etree._Element) -> None:
    parent = element.getparent()
    if parent is None:
        return
    before, tail = element.getprevious(), element.tail or ""
    if before is not None:
        before.tail = (before.tail or "") + tail
    else:
        parent.text = (parent.text or "") + tail
    element.tail = None
    parent.remove(element)


def _use_nests(root: etree._Element) -> bool:
    """Whether a <use> shows something that itself contains a <use> which shows a third: more than two levels deep."""
    by_id = {e.get("id"): e for e in root.iter() if isinstance(e.tag, str) and e.get("id")}

    def level(element: etree._Element, left: int) -> bool:
        uses = list(element.iter(f"{{{SVG}}}use", "use"))
        if uses and left == 0:
            return True
        targets = (by_id.get((u.get("href") or u.get(_HREFS[1]) or "")[1:]) for u in uses)
        return any(level(t, left - 1) for t in targets if t is not None)

    return level(root, 3)


def svg_size(root: etree._Element) -> tuple[float, float]:
    """Width and height of an SVG in its own units: its view box, else its size. Raises BadPicture `no_size`."""
    numbers = re.split(r"[\s,]+", root.get("viewBox", "").strip())
    if len(numbers) == 4:
        try:
            width, height = float(numbers[2]), float(numbers[3])
        except ValueError:
            raise BadPicture("no_size") from None
    else:
        width, height = _length(root.get("width", "")), _length(root.get("height", ""))
    if not (0 < width < 1e7 and 0 < height < 1e7):
        raise BadPicture("no_size")
    return width, height


def _length(text: str) -> float:
    found = _LENGTH.match(text)
    if found is None:
        raise BadPicture("no_size")
    return float(found[1]) * _UNITS[found[2]]


def read_picture(file: Path, *, square: bool = True) -> str:
    """An author's picture as an SVG document: an SVG sanitised, a bitmap embedded, cropped to a square or whole.

    Raises BadPicture: `missing`, `unreadable`, `not_svg`, `not_image`, `too_big`, `too_many_pixels`, `too_complex`,
    `doctype`, `no_size`.
    """
    try:
        if file.stat().st_size > MAX_BYTES:
            raise BadPicture("too_big", size=file.stat().st_size, limit=MAX_BYTES)
        data = file.read_bytes()
    except FileNotFoundError:
        raise BadPicture("missing") from None
    except OSError as error:
        raise BadPicture("unreadable", reason=error.strerror or str(error)) from None
    if file.suffix.lower() == ".svg":
        return with_view_box(sanitise_svg(data))
    return bitmap_svg(data) if square else bitmap_svg(data, 2400, square=False)


def with_view_box(svg: str) -> str:
    """The same SVG with a view box, so that it may be put into another at any size. Raises BadPicture `no_size`."""
    root = parse_svg(svg)
    width, height = svg_size(root)
    if not root.get("viewBox"):
        root.set("viewBox", f"0 0 {width:g} {height:g}")
    return etree.tostring(root, encoding="unicode")


def bitmap_svg(data: bytes, most_px: int = 1200, *, square: bool = True) -> str:
    """A bitmap as an SVG, a square of its middle or the whole, at most `most_px` wide or high, as an embedded PNG.

    Raises BadPicture `not_image`, `too_many_pixels`.
    """
    from PIL import Image, ImageOps

    with _opened(data) as opened:
        try:
            picture = ImageOps.exif_transpose(opened).convert("RGBA")
        except (OSError, SyntaxError, ValueError):
            raise BadPicture("not_image") from None
    if square:
        side = min(picture.size)
        picture = ImageOps.fit(picture, (min(side, most_px),) * 2, Image.Resampling.LANCZOS)
    elif max(picture.size) > most_px:
        picture = ImageOps.contain(picture, (most_px, most_px), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    picture.save(out, "PNG")
    pixels = base64.b64encode(out.getvalue()).decode("ascii")
    width, height = picture.size
    image = f'<image width="{width}" height="{height}" href="data:image/png;base64,{pixels}"/>'
    return f'<svg xmlns="{SVG}" viewBox="0 0 {width} {height}">{image}</svg>'


@contextmanager
def _opened(data: bytes) -> Iterator[Image.Image]:
    """A bitmap whose size is known and borne, not yet unpacked. Raises BadPicture `not_image`, `too_many_pixels`."""
    from PIL import Image

    with warnings.catch_warnings():
        # What Pillow has to say of a stranger's metadata is no news to the author.
        warnings.simplefilter("ignore")
        try:
            opened = Image.open(io.BytesIO(data), formats=("PNG", "JPEG", "GIF", "WEBP", "BMP"))
        except Image.DecompressionBombError:
            raise BadPicture("too_many_pixels", limit=MAX_PIXELS) from None
        except (OSError, SyntaxError, ValueError):
            raise BadPicture("not_image") from None
        if opened.width * opened.height > MAX_PIXELS:
            raise BadPicture("too_many_pixels", limit=MAX_PIXELS)
        yield opened
