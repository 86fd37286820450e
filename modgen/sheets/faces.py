"""The drawings that sheets place: counters with their bleed, blanks, cards; pictures too coarse for print."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

from modgen.art import BadPicture, check_fonts
from modgen.counters import draw_blank, draw_counter, picture_file
from modgen.counters.cards import WIDTH as CARD_WIDTH
from modgen.counters.cards import draw_card, draw_card_back
from modgen.game.model import Counter, Game
from modgen.game.problems import Problem, Severity
from modgen.sheets.choices import SheetChoices
from modgen.sheets.faults import BadSheets

#: Below this a bitmap looks coarse in print.
LEAST_DPI = 250
# Which part of a counter's edge a picture takes, by the layout of its face (see modgen.counters).
_SHARE = {"picture": 23 / 25, "marker": 16.4 / 25, "unit": 8.7 / 25, "cadre": 8.7 / 25}


def draw_face(game: Game, key: str, choices: SheetChoices, language: str) -> str:
    """The drawing of a key of modgen.sheets.copies as SVG; counters and blanks with their bleed.

    Raises BadPicture, with the key's last part as `name`; BadSheets `font` for a picture that asks for a typeface that
    is not ours.
    """
    kind, first, rest = key.split("/", 2)
    try:
        if kind == "blank":
            return draw_blank(game, first, float(rest), bleed=choices.bleed, low_ink=choices.low_ink)
        if kind == "counter":
            counter = game.counter_by_id(rest)
            side: Literal["front", "back"] = "front" if first == "front" else "back"
            svg = draw_counter(game, counter, language, side, bleed=choices.bleed, low_ink=choices.low_ink)
            image = counter.image if first == "front" else counter.back.image if counter.back else ""
            if image:
                _check_fonts(picture_file(game, image), rest)
            return svg
        deck_id, _, card_id = rest.partition("/")
        deck = next(deck for deck in game.table.decks if deck.id == deck_id)
        if first == "back":
            return draw_card_back(game, deck, language)
        card = next(card for card in deck.cards if card.id == card_id)
        return draw_card(game, deck, card, language)
    except BadPicture as error:
        raise BadPicture(error.code, **{**error.values, "name": rest}) from None


def _check_fonts(file: Path, name: str) -> None:
    """On a screen another face is a nuisance, in print it is a reprint."""
    if file.suffix.lower() == ".svg" and (unknown := check_fonts(file.read_text(encoding="utf-8", errors="replace"))):
        raise BadSheets("font", id=name, file=file.name, families=", ".join(unknown))


def coarse_pictures(game: Game, counters: Iterable[Counter]) -> Iterator[Problem]:
    """A warning for each bitmap of an author's that has fewer than 250 dots to the inch at its size in print."""
    for counter in counters:
        face = game.face_by_id(counter.face)
        images = ((counter.image, face), (counter.back.image, face) if counter.back else ("", face))
        for image, shown_on in images:
            size = shown_on.size * _SHARE.get(shown_on.layout, 1.0)
            yield from _coarse(game, image, counter, size, size)


def coarse_cards(game: Game) -> Iterator[Problem]:
    """The same for the pictures of cards."""
    for deck, card in game.table.cards:
        if card.image and (dots := _pixels(Path(game.root) / card.image)):
            dpi = dots[0] / (CARD_WIDTH / 10 / 25.4)
            if dpi < LEAST_DPI:
                values = {"id": f"{deck.id}/{card.id}", "image": card.image, "dpi": round(dpi), "least": LEAST_DPI}
                yield Problem("sheets.coarse", card.place, values, Severity.WARNING)


def _coarse(game: Game, image: str, counter: Counter, width: float, height: float) -> Iterator[Problem]:
    if not image:
        return
    try:
        dots = _pixels(picture_file(game, image))
    except BadPicture:
        return  # told with everything else that is wrong with the game
    if dots is None:
        return
    dpi = min(dots) / (min(width, height) / 25.4)
    if dpi < LEAST_DPI:
        values = {"id": counter.id, "image": image, "dpi": round(dpi), "least": LEAST_DPI}
        yield Problem("sheets.coarse", counter.place, values, Severity.WARNING)


def _pixels(file: Path) -> tuple[int, int] | None:
    """Width and height of a bitmap; None for a drawing, and for what is no picture, which is told elsewhere."""
    from PIL import Image, UnidentifiedImageError

    if file.suffix.lower() == ".svg" or not file.is_file():
        return None
    try:
        with Image.open(io.BytesIO(file.read_bytes())) as opened:
            return opened.size
    except (UnidentifiedImageError, OSError, Image.DecompressionBombError):
        return None
