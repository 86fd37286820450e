"""Cards and the faces of dice with symbols as SVG documents: the author's pictures, or drawn from his texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from modgen.art import read_picture
from modgen.art.lettering import document, embedded, fitted, line, paragraph
from modgen.counters.palette import INK, PAPER, RED, ink_on, mix
from modgen.game.model import Game
from modgen.game.tabledata import Card, Deck, SymbolFace

#: A card in 1/10 mm: 63 by 88 mm, the usual size of cards to play with.
WIDTH, HEIGHT = 630, 880
#: The radius of its corners.
CORNER = 34
_EDGE, _HEAD = 26, 150
_TEXT_SIZE, _LEAST = 58.0, 40.0
_DIE = 100


def draw_card(game: Game, deck: Deck, card: Card, language: str) -> str:
    """A card's front. Raises BadPicture for a picture of the author's that cannot be used."""
    if card.image:
        picture = read_picture(Path(game.root) / card.image, square=False)
        return document(WIDTH, HEIGHT, iter([embedded(picture, 0, 0, WIDTH, HEIGHT, cover=True)]))
    return document(WIDTH, HEIGHT, _front(deck, card, language))


def draw_card_back(game: Game, deck: Deck, language: str) -> str:
    """The back of a deck's cards. Raises BadPicture."""
    if deck.back:
        picture = read_picture(Path(game.root) / deck.back, square=False)
        return document(WIDTH, HEIGHT, iter([embedded(picture, 0, 0, WIDTH, HEIGHT, cover=True)]))
    return document(WIDTH, HEIGHT, _back(deck, language))


def draw_hidden() -> str:
    """What lies on a card that its owner alone sees: an eye struck out, in the lower corner, the rest clear."""
    eye = (
        f'<g transform="translate(30 {HEIGHT - 150})"><circle cx="56" cy="64" r="54" fill="{PAPER}" stroke="{INK}"'
        f' stroke-width="6"/><path d="M18 64Q56 20 94 64Q56 108 18 64Z" fill="none" stroke="{INK}" stroke-width="8"/>'
        f'<circle cx="56" cy="64" r="13" fill="{INK}"/><path d="M22 98L90 30" stroke="{RED}" stroke-width="11"/></g>'
    )
    return document(WIDTH, HEIGHT, iter([eye]))


def text_left_out(card: Card, language: str) -> str:
    """What of a card's text has no room on it, at the smallest size; "" for one that is whole."""
    text = card.text.of(language)
    lines, _ = _text(text)
    shown, words = len(" ".join(lines).split()), text.split()
    return " ".join(words[shown:]) if not card.image else ""


def _text(text: str) -> tuple[list[str], float]:
    return paragraph(text, WIDTH - 110, HEIGHT - _HEAD - 200, _TEXT_SIZE, _LEAST)


def _front(deck: Deck, card: Card, language: str) -> Iterator[str]:
    colour = card.colour or deck.colour
    ink = ink_on(colour, PAPER)
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" rx="{CORNER}" fill="{mix(colour, INK, 0.45)}"/>'
    yield f'<rect x="8" y="8" width="{WIDTH - 16}" height="{HEIGHT - 16}" rx="28" fill="{PAPER}"/>'
    inner = WIDTH - 2 * _EDGE
    down = _HEAD - 24
    head = f"M{_EDGE} {_EDGE + _HEAD}v{-down}q0-24 24-24h{inner - 48}q24 0 24 24v{down}z"
    yield f'<path d="{head}" fill="{colour}"/>'
    left = 150 if card.value else 46
    name, size = fitted(card.name.of(language), WIDTH - left - 50, 64, 30)
    yield line(left + (WIDTH - left - 40) / 2, _EDGE + _HEAD / 2 + size * 0.35, name, size, ink)
    if card.value:
        for x, y in ((94, _EDGE + _HEAD / 2), (WIDTH - 86, HEIGHT - 86)):
            value, large = fitted(card.value, 84, 66, 30)
            ring = f'stroke="{mix(colour, INK, 0.45)}" stroke-width="7"'
            yield f'<circle cx="{x}" cy="{y}" r="54" fill="{PAPER}" {ring}/>'
            yield line(x, y + large * 0.35, value, large, INK)
    lines, size = _text(card.text.of(language))
    step = size * 1.22
    top = _EDGE + _HEAD + (HEIGHT - _HEAD - 200 - len(lines) * step) / 2 + size + 24
    for n, text in enumerate(lines):
        yield line(WIDTH / 2, top + n * step, text, size, INK, weight=400)
    deck_name, small = fitted(deck.name.of(language), WIDTH - 320, 34, 20)
    yield line(WIDTH / 2, HEIGHT - 50, deck_name, small, mix(colour, INK, 0.3), weight=400)


def _back(deck: Deck, language: str) -> Iterator[str]:
    dark, light = mix(deck.colour, INK, 0.4), mix(deck.colour, PAPER, 0.35)
    ink = ink_on(dark, PAPER)
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" rx="{CORNER}" fill="{dark}"/>'
    yield f'<rect x="26" y="26" width="{WIDTH - 52}" height="{HEIGHT - 52}" rx="18" fill="{deck.colour}"/>'
    yield f'<clipPath id="field"><rect x="44" y="44" width="{WIDTH - 88}" height="{HEIGHT - 88}" rx="10"/></clipPath>'
    lattice = "".join(f"M{x} 0l{HEIGHT} {HEIGHT}M{x} {HEIGHT}l{HEIGHT} -{HEIGHT}" for x in range(-900, 700, 70))
    yield f'<path clip-path="url(#field)" d="{lattice}" stroke="{light}" stroke-width="5" fill="none" opacity="0.55"/>'
    line_of = f'stroke="{light}" stroke-width="6"'
    yield f'<rect x="44" y="44" width="{WIDTH - 88}" height="{HEIGHT - 88}" rx="10" fill="none" {line_of}/>'
    plate = f'x="70" y="{HEIGHT / 2 - 95}" width="{WIDTH - 140}" height="190" rx="30"'
    yield f'<rect {plate} fill="{dark}" {line_of}/>'
    name, size = fitted(deck.name.of(language), WIDTH - 190, 84, 30)
    yield line(WIDTH / 2, HEIGHT / 2 + size * 0.35, name, size, ink)


#: Shapes on a die of 100 by 100, each a path around its middle.
SHAPES: Mapping[str, str] = MappingProxyType(
    {
        "star": "M50 16L60 40L86 42L66 59L73 84L50 70L27 84L34 59L14 42L40 40Z",
        "burst": "M50 10L57 33L76 18L68 41L92 42L71 54L86 73L63 67L61 91L49 71L34 89L35 66L12 70L29 53L9 38L33 40"
        "L27 17L45 33Z",
        "shield": "M20 20Q36 22 50 13Q64 22 80 20Q84 66 50 89Q16 66 20 20Z",
        "arrow": "M12 41H54V22L90 50L54 78V59H12Z",
        "cross": "M26 13L50 37L74 13L87 26L63 50L87 74L74 87L50 63L26 87L13 74L37 50L13 26Z",
        "disc": "M50 18A32 32 0 1 1 49.9 18Z",
        "skull": "M50 12C74 12 86 28 86 46C86 58 79 65 72 69V84H60V76H55V84H45V76H40V84H28V69C21 65 14 58 14 46"
        "C14 28 26 12 50 12ZM36 40A8 9 0 1 0 36.1 40ZM64 40A8 9 0 1 0 64.1 40Z",
        "flag": "M24 12H32V20H84L70 38L84 56H32V88H24Z",
    }
)


def draw_symbol(game: Game, face: SymbolFace, language: str) -> str:
    """A face of a die: a shape, the author's picture, or its text; SVG of 100 by 100. Raises BadPicture."""
    return document(_DIE, _DIE, _die(game, face, language))


def _die(game: Game, face: SymbolFace, language: str) -> Iterator[str]:
    yield '<rect x="2" y="2" width="96" height="96" rx="16" fill="#fbf9f2" stroke="#3a382f" stroke-width="4"/>'
    if face.image:
        yield embedded(read_picture(Path(game.root) / face.image), 12, 12, 76, 76)
    elif face.shape in SHAPES:
        yield f'<path d="{SHAPES[face.shape]}" fill="{face.colour}" fill-rule="evenodd"/>'
    elif face.shape != "none":
        text, size = fitted(face.text.of(language), 84, 44, 14)
        yield line(50, 50 + size * 0.35, text, size, face.colour)
