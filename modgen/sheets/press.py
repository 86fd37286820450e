"""Colours for a press: from sRGB to CMYK through the profile of the press, which becomes the file's output intent.

Lines, areas and text are converted; bitmaps and gradients keep their RGB with its profile, which presses convert.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TypeAlias

import pikepdf
from pikepdf import Array, ContentStreamInstruction, Dictionary, Name, Operator, Pdf, Stream, String

from modgen.sheets.faults import BadSheets

Inks: TypeAlias = tuple[float, float, float, float]
Convert: TypeAlias = Callable[[tuple[float, ...]], Inks]
#: Profiles of presses have one to three MB.
MOST_BYTES = 32 * 2**20
#: Darker than this, and without a hue, is black ink alone: small type must not need four plates to fall together.
_BLACK, _HUE = 0.14, 0.05
_SET_SPACE = {"cs": "k", "CS": "K"}
_SET_COLOUR = {"sc": "k", "scn": "k", "rg": "k", "g": "k", "SC": "K", "SCN": "K", "RG": "K", "G": "K"}


def read_profile(file: Path) -> bytes:
    """The bytes of a CMYK output profile. Raises BadSheets `icc` for anything else, OSError."""
    from PIL import ImageCms

    if not file.is_file() or file.stat().st_size > MOST_BYTES:
        raise BadSheets("icc", file=str(file))
    data = file.read_bytes()
    try:
        profile = ImageCms.ImageCmsProfile(io.BytesIO(data)).profile
    except (OSError, ImageCms.PyCMSError):
        raise BadSheets("icc", file=str(file)) from None
    if profile.xcolor_space.strip() != "CMYK" or profile.device_class.strip() != "prtr":
        raise BadSheets("icc", file=str(file))
    return data


def for_press(pdf: Pdf, icc: bytes) -> None:
    """Convert the file's colours and set its output intent. `icc` is what `read_profile` gave."""
    convert = _converter(icc)
    for made in pdf.pages:
        made.Contents = pdf.make_stream(_converted(made.obj, made.obj.get("/Resources"), convert))
    for thing in pdf.objects:
        if isinstance(thing, Stream) and thing.get("/Subtype") == "/Form":
            thing.write(_converted(thing, thing.get("/Resources"), convert))
    _set_intent(pdf, icc)


def _converter(icc: bytes) -> Convert:
    from PIL import Image, ImageCms

    press = ImageCms.ImageCmsProfile(io.BytesIO(icc))
    transform = ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"),
        press,
        "RGB",
        "CMYK",
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
        ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )

    @cache
    def convert(colour: tuple[float, ...]) -> Inks:
        red, green, blue = colour if len(colour) == 3 else (colour[0],) * 3
        if max(red, green, blue) <= _BLACK and max(red, green, blue) - min(red, green, blue) <= _HUE:
            return (0, 0, 0, 1)
        if red == green == blue:
            return (0, 0, 0, 1 - red)
        dot = Image.new("RGB", (1, 1), (round(red * 255), round(green * 255), round(blue * 255)))
        inked = ImageCms.applyTransform(dot, transform)
        pixel = inked.getpixel((0, 0)) if inked is not None else (0, 0, 0, 255)
        c, m, y, k = (value / 255 for value in pixel)  # type: ignore[union-attr]
        return (c, m, y, k)

    return convert


def _converted(owner: pikepdf.Object, resources: pikepdf.Object | None, convert: Convert) -> bytes:
    """A page's or form's content with its colours in CMYK."""
    spaces = resources.get("/ColorSpace") if resources is not None else None
    counts = {name: _components(space) for name, space in (spaces.items() if spaces is not None else ())}
    instructions = pikepdf.parse_content_stream(owner)
    return pikepdf.unparse_content_stream(list(_inked(instructions, counts, convert)))


def _components(space: pikepdf.Object) -> int:
    """How many numbers a colour of an ICC space has; 0 for a space that is left as it is."""
    if isinstance(space, Array) and str(space[0]) == "/ICCBased":
        return int(space[1].N)
    return 0


_Instruction: TypeAlias = ContentStreamInstruction | pikepdf.ContentStreamInlineImage


def _inked(instructions: Sequence[_Instruction], counts: dict[str, int], convert: Convert) -> Iterator[_Instruction]:
    current = {"k": 1, "K": 1}
    kept: list[dict[str, int]] = []
    for one in instructions:
        name = str(one.operator)
        if name == "q":
            kept.append(dict(current))
        elif name == "Q" and kept:
            current = kept.pop()
        if name in _SET_SPACE and one.operands:
            ink = _SET_SPACE[name]
            written = str(one.operands[0])
            current[ink] = counts.get(written, {"/DeviceRGB": 3, "/DeviceGray": 1}.get(written, 0))
            # To choose a space is to choose its black.
            yield _instruction((0, 0, 0, 1), ink) if current[ink] else one
        elif name in _SET_COLOUR:
            ink = _SET_COLOUR[name]
            if name in ("rg", "RG", "g", "G"):
                current[ink] = 3 if name in ("rg", "RG") else 1
            if current[ink] in (1, 3) and len(one.operands) == current[ink]:
                yield _instruction(convert(tuple(float(value) for value in one.operands)), ink)
            else:
                yield one
        else:
            yield one


def _instruction(inks: Inks, operator: str) -> ContentStreamInstruction:
    return ContentStreamInstruction([round(ink, 4) for ink in inks], Operator(operator))


def _set_intent(pdf: Pdf, icc: bytes) -> None:
    """The press's profile for both: archives (PDF/A) and printers (PDF/X) look for an intent of their own."""
    from PIL import ImageCms

    described = ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(io.BytesIO(icc))).strip() or "CMYK"
    profile = pdf.make_stream(icc, {"/N": 4})
    intents = [
        Dictionary(
            Type=Name.OutputIntent,
            S=kind,
            OutputConditionIdentifier=String("Custom"),
            OutputCondition=String(described),
            Info=String(described),
            DestOutputProfile=profile,
        )
        for kind in (Name.GTS_PDFA1, Name.GTS_PDFX)
    ]
    pdf.Root.OutputIntents = Array(intents)
