"""A counter's side, or a status overlay, as an SVG document."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Literal

from modgen.art import BadPicture, read_picture
from modgen.counters.canvas import Canvas
from modgen.counters.face import NEUTRAL, Subject
from modgen.counters.formations import formation_card, round_base
from modgen.counters.markers import marker, picture, plain_back
from modgen.counters.palette import WHITE, ink_on
from modgen.counters.parts import ground
from modgen.counters.statuses import STATUSES, framed
from modgen.counters.units import cadre, unit
from modgen.game.memory import code_of, digest_of, facts_of
from modgen.game.model import Back, Counter, Game
from modgen.texts import Catalogue

SideName = Literal["front", "back"]

# What authors may write as `layout` of a face template.
LAYOUTS: dict[str, Callable[[Canvas, Subject], None]] = {
    "unit": unit,
    "cadre": cadre,
    "marker": marker,
    "picture": picture,
    "round": round_base,
    "card": formation_card,
}

#: Those of counters that are discs: they are cut round.
ROUND_LAYOUTS = frozenset({"round"})


def draw_counter(
    game: Game,
    counter: Counter,
    language: str,
    side: SideName = "front",
    *,
    bleed: float | None = None,
    low_ink: bool = False,
) -> str:
    """One side of a counter as SVG, view box in 1/100 mm of the face's size.

    For print, `bleed` mm of the rim's colour are drawn around it, 0 gives it square corners; `low_ink` leaves surfaces
    white. A counter without a back gets a plain one in its side's colours. Raises KeyError for a side, formation, face
    or layout that the game does not have, and BadPicture for a picture of the author's that cannot be used;
    `check_counters` tells of these before.
    """
    return paint(game, counter, language, side, bleed=bleed, low_ink=low_ink).svg()


def draw_blank(game: Game, side: str, size: float, *, bleed: float = 0, low_ink: bool = False) -> str:
    """A counter of `size` mm with nothing on it, in a side's colours ("" for neither's), as SVG for print."""
    canvas = Canvas(size, bleed=bleed, low_ink=low_ink)
    numbers = {s.id: i for i, s in enumerate(game.sides)}
    ground(canvas, game.side_by_id(side) if side else NEUTRAL, numbers.get(side, -1))
    return canvas.svg()


def drawing_facts(game: Game, counter: Counter) -> tuple[str, ...]:
    """Everything that the drawings of a counter depend on: the code, what it names, its row, the author's pictures."""
    images = [name for name in (counter.image, counter.back.image if counter.back else "") if name]
    return (
        _code(),
        *map(digest_of, (game.sides, game.formations, game.faces)),
        facts_of(counter),
        *(_company(game, counter) if game.face_by_id(counter.face).layout == "card" else ()),
        *map(partial(_content, game), images),
    )


def _company(game: Game, counter: Counter) -> tuple[str, ...]:
    """What a formation's card tells of the others in it."""
    return tuple(
        facts_of((one.name, one.label, one.count)) for one in game.counters if one.formation == counter.formation
    )


def status_facts(game: Game, name: str, language: str, word: str) -> tuple[str, ...]:
    """The same of an overlay."""
    return (_code(), digest_of(game.faces), name, language, word)


def _code() -> str:
    return code_of("counters", "art", "game", "texts", "milsymbol", "PIL", "lxml")


def _content(game: Game, image: str) -> str:
    """A digest of an author's picture; its name where it cannot be had, of which `read_picture` tells."""
    try:
        return hashlib.blake2b(picture_file(game, image).read_bytes(), digest_size=20).hexdigest()
    except (BadPicture, OSError):
        return image


def draw_status(game: Game, name: str, language: str = "en", word: str = "") -> str:
    """An overlay for units as SVG, as large as the game's units. One that is not in `STATUSES` shows `word` in a frame;
    KeyError if that is not given."""
    canvas = Canvas(next((face.size for face in game.faces if face.layout == "unit"), 15.9))
    if name in STATUSES:
        STATUSES[name](canvas, Catalogue("modgen.texts", language))
    elif word:
        framed(canvas, word)
    else:
        raise KeyError(name)
    return canvas.svg()


def paint(
    game: Game,
    counter: Counter,
    language: str,
    side: SideName,
    *,
    bleed: float | None = None,
    low_ink: bool = False,
) -> Canvas:
    """The canvas with that side drawn on it: `draw_counter` and the checks see the same."""
    subject = subject_of(game, counter, language, side)
    if low_ink:
        # Whatever stands on the field is chosen to read on it, so the field must be known to be white.
        pale = replace(subject.side, field=WHITE, ink=ink_on(WHITE, subject.side.ink))
        subject = replace(subject, side=pale)
    canvas = Canvas(subject.face.size, bleed=bleed, low_ink=low_ink)
    if side == "back" and counter.back is None:
        plain_back(canvas, subject)
    elif side == "back" and subject.picture:
        picture(canvas, subject)
    else:
        LAYOUTS[subject.face.layout](canvas, subject)
    return canvas


def subject_of(game: Game, counter: Counter, language: str, side: SideName) -> Subject:
    """Everything there is to draw on one side of a counter, looked up. Raises KeyError and BadPicture."""
    back = (counter.back or Back()) if side == "back" else None
    face = game.face_by_id(back.face if back and back.face else counter.face)
    numbers = {s.id: i for i, s in enumerate(game.sides)}
    image = counter.image if back is None else back.image
    owner = (back.side if back else "") or counter.side
    return Subject(
        game=game,
        counter=counter,
        face=face,
        side=game.side_by_id(owner) if owner else NEUTRAL,
        side_number=numbers.get(owner, -1),
        formation=game.formation_by_id(counter.formation) if counter.formation else None,
        factors={**counter.factors, **(back.factors if back else {})},
        language=language,
        back=back is not None,
        picture=_read(picture_file(game, image)) if image else "",
    )


@lru_cache(maxsize=64)
def _read(file: Path) -> str:
    return read_picture(file)


def picture_file(game: Game, image: str) -> Path:
    """Where an author's picture is: in the game's folder or its `images`. Raises BadPicture for a way out of these."""
    root = Path(game.root).resolve()
    for folder in (root, root / "images"):
        file = (folder / image).resolve()
        if not file.is_relative_to(root):
            raise BadPicture("outside")
        if file.is_file():
            return file
    return root / image


def sides_of(counter: Counter) -> Iterator[SideName]:
    """The sides of a counter that carry something: the front, and the back where there is one."""
    yield "front"
    if counter.back is not None:
        yield "back"
