"""The bundled typefaces: which families there are, how wide a text is, and whether an SVG asks for others.

One family in two widths: PT Sans and, as its condensed cut, PT Sans Narrow. In an SVG the narrow cut is
`font-family="PT Sans" font-stretch="condensed"`.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from modgen.art.pictures import parse_svg
from modgen.art.typeface import Typeface, read_typeface

if TYPE_CHECKING:
    from typst import Fonts

FONT_FOLDER = Path(__file__).parent / "fonts"
FAMILY = "PT Sans"
# (narrow, bold) -> file; what text_width measures with is what typst draws with.
_FILES = {
    (False, False): "PTSans_400Regular.ttf",
    (False, True): "PTSans_700Bold.ttf",
    (True, False): "PTSansNarrow_400Regular.ttf",
    (True, True): "PTSansNarrow_700Bold.ttf",
}
_CSS_FAMILY = re.compile(r"font-family\s*:\s*([^;}]+)", re.IGNORECASE)


@cache
def typst_fonts() -> Fonts:
    """The one font set of this process: ours alone, so that a picture is the same on every machine."""
    import typst

    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[FONT_FOLDER])


@cache
def families() -> frozenset[str]:
    """The families an SVG may ask for."""
    return frozenset(typst_fonts().families())


def check_fonts(svg: str) -> tuple[str, ...]:
    """The families an SVG asks for that are not ours, sorted: typst would draw another face without a word.

    A list such as `Arial, PT Sans` is fine: one of its families is ours. Raises BadPicture for what is no SVG.
    """
    asked: list[str] = []
    for element in parse_svg(svg).iter():
        asked += [str(element.get("font-family", ""))] if element.get("font-family") else []
        asked += _CSS_FAMILY.findall(element.get("style", ""))
        if isinstance(element.tag, str) and element.tag.rpartition("}")[2] == "style":
            asked += _CSS_FAMILY.findall(element.text or "")
    unknown: set[str] = set()
    for names in asked:
        listed = [name.strip().strip("'\"").strip() for name in names.split(",")]
        if not families().intersection(listed):
            unknown.update(name for name in listed if name)
    return tuple(sorted(unknown))


def text_width(text: str, family: str = FAMILY, size: float = 1.0, weight: int = 400, narrow: bool = False) -> float:
    """How wide a line of text is, in the unit of `size`. Raises KeyError for a family that is not ours.

    Kerning is not counted, so the line that is drawn may be a few hundredths narrower, never wider.
    """
    if family not in (FAMILY, "PT Sans Narrow"):
        raise KeyError(family)
    return _typeface(narrow or family == "PT Sans Narrow", weight >= 600).width(text) * size


def missing_glyphs(text: str) -> str:
    """The characters of a text that the bundled faces cannot draw, each once, in order."""
    drawn = _typeface(False, False).widths
    return "".join(c for c in dict.fromkeys(text) if not c.isspace() and ord(c) not in drawn)


@cache
def _typeface(narrow: bool, bold: bool) -> Typeface:
    return read_typeface(FONT_FOLDER / _FILES[narrow, bold])
