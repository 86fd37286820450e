"""Unit symbols: milsymbol's drawing of a SIDC in the colours and the type of a counter."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from modgen.art import FAMILY
from modgen.game.memory import code_of, recall

# Positions 9 and 10 of a twenty-digit code (MIL-STD-2525D, table A-IV), under the words and marks authors use.
ECHELONS = {
    "team": "11", "crew": "11", "squad": "12", "section": "13", "platoon": "14", "company": "15", "battery": "15",
    "troop": "15", "battalion": "16", "squadron": "16", "regiment": "17", "brigade": "18", "division": "21",
    "corps": "22", "army": "23", "front": "24",
    "i": "15", "ii": "16", "iii": "17", "x": "18", "xx": "21", "xxx": "22", "xxxx": "23", "xxxxx": "24",
}  # fmt: skip
_VIEW_BOX = re.compile(r'viewBox="([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+)"')
_STROKE = re.compile(r'stroke-width="([\d.]+)"')
_FONT = re.compile(r'font-family="[^"]*"(?: font-weight="[^"]*")?')
# Fills of frames by affiliation in milsymbol's light palette (data/colormodes.json).
_FRAME_FILLS = re.compile(
    r'fill="rgb\((?:255, ?161, ?255|128, ?224, ?255|255, ?128, ?128|170, ?255, ?170|255, ?255, ?128|255, ?229, ?153)\)"'
)
_ECHELON = re.compile(r'(<g transform="translate\(0,0\)" )stroke-width="([\d.]+)"')
_STAFF = re.compile(r"M([\d.]+),([\d.]+) L\1,([\d.]+)")
_MARGIN = 4.0


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol's markup in its own units, the box of its frame and the box of all of it (x, y, width, height)."""

    markup: str
    frame: tuple[float, float, float, float]
    whole: tuple[float, float, float, float]


class BadSymbol(Exception):
    """A code that is no symbol. `code`: symbol_unknown, symbol_modifier or echelon_unknown; `value`: what was given."""

    def __init__(self, code: str, value: str) -> None:
        self.code = code
        self.value = value
        super().__init__(f"{code}: {value}")


def with_echelon(sidc: str, echelon: str) -> str:
    """The code with an echelon given as a word, a mark (`II`) or two digits, unless it has one itself.

    Raises BadSymbol `echelon_unknown`.
    """
    if not echelon:
        return sidc
    asked = echelon.strip().lower().replace("х", "x")  # a Cyrillic х looks just like it
    digits = ECHELONS.get(asked, asked)
    if not re.fullmatch(r"\d\d", digits) or not (digits == "00" or digits in ECHELONS.values()):
        raise BadSymbol("echelon_unknown", echelon)
    return sidc[:8] + digits + sidc[10:] if sidc.isdigit() and sidc[8:10] == "00" else sidc


@cache
def unit_symbol(sidc: str, fill: str, ink: str, weight: float = 1.0) -> Symbol:
    """The symbol, its frame filled, drawn in `ink`, its lines `weight` times as wide as usual. Raises BadSymbol.

    One that an earlier build has drawn is remembered: the tables it is made from take longer to read than all else.
    """
    facts = (code_of("counters/symbols.py", "milsymbol"), sidc, fill, ink, repr(weight))
    made = recall("symbol", lambda: facts, lambda: _made(sidc, fill, ink, weight))
    markup, frame, whole = made
    return Symbol(markup, _four(frame), _four(whole))


def _four(box: list[float]) -> tuple[float, float, float, float]:
    x, y, width, height = box
    return (x, y, width, height)


def _made(sidc: str, fill: str, ink: str, weight: float) -> tuple[str, list[float], list[float]]:
    drawn = _draw(sidc)
    if sidc.isdigit() and sidc[16:20] != "0000" and _draw(sidc[:16] + "0000" + sidc[20:]) == drawn:
        # milsymbol passes over a modifier it does not know; the author meant something by it.
        raise BadSymbol("symbol_modifier", sidc)
    bare = _draw(sidc[:7] + "000" + sidc[10:]) if sidc.isdigit() else drawn
    markup = drawn[drawn.index(">") + 1 : drawn.rindex("</svg>")]
    markup = _FRAME_FILLS.sub(f'fill="{fill}"', markup)
    markup = markup.replace('"black"', f'"{ink}"').replace('"white"', f'"{fill}"')
    # A headquarters' staff would stand in the factors below.
    markup = _STAFF.sub(lambda m: f"M{m[1]},{m[2]} L{m[1]},{float(m[2]) + 14:g}", markup)
    # The echelon is read first and from furthest away: bolder than the rest.
    markup = _ECHELON.sub(lambda m: f'{m[1]}stroke-width="{float(m[2]) * 1.15:g}"', markup)
    markup = _STROKE.sub(lambda m: f'stroke-width="{float(m[1]) * weight:g}"', markup)
    markup = _FONT.sub(f'font-family="{FAMILY}" font-weight="bold"', markup)
    return markup, list(_box(bare)), list(_box(drawn))


def _draw(sidc: str) -> str:
    import milsymbol

    if not re.fullmatch(r"\d{20}(\d{10})?|[A-Za-z*-]{10,15}", sidc):
        raise BadSymbol("symbol_unknown", sidc)
    symbol = milsymbol.Symbol(sidc)
    if not symbol.is_valid():
        raise BadSymbol("symbol_unknown", sidc)
    return str(symbol.as_svg())


def _box(svg: str) -> tuple[float, float, float, float]:
    found = _VIEW_BOX.search(svg)
    if found is None:
        raise ValueError("milsymbol drew a symbol without a view box")
    x, y, width, height = (float(n) for n in found.groups())
    return x + _MARGIN, y + _MARGIN, width - 2 * _MARGIN, height - 2 * _MARGIN
