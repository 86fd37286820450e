"""SVG to PNG (and PDF), the bundled typefaces, contact sheets, and strangers' pictures made safe."""

from modgen.art.fonts import FAMILY, check_fonts, families, missing_glyphs, text_width
from modgen.art.pictures import BadPicture, parse_svg, read_picture, sanitise_svg, svg_size
from modgen.art.renderer import Job, Renderer
from modgen.art.sheet import contact_sheet

__all__ = [
    "FAMILY",
    "BadPicture",
    "Job",
    "Renderer",
    "check_fonts",
    "contact_sheet",
    "families",
    "missing_glyphs",
    "parse_svg",
    "read_picture",
    "sanitise_svg",
    "svg_size",
    "text_width",
]
