"""The pictures that features of counters need: masks, plates and pictures of layers; which file, and its drawing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from modgen.art import BadPicture
from modgen.counters.drawing import picture_file
from modgen.counters.overlays import draw_mask, draw_plate, draw_whole
from modgen.game.memory import code_of, digest_of, facts_of
from modgen.game.model import Counter, Game
from modgen.game.piecetypes import Masked, Pictures, PieceType, type_of
from modgen.module.filenames import MOVED_IMAGE, file_stem
from modgen.module.orders import Order, content_of
from modgen.module.table import counter_px


def feature_images(game: Game, counter: Counter, type_: PieceType) -> Mapping[str, str]:
    """The file in `images/` for each picture of a counter's features: `moved`, `mask`, `layers.<layer>.<level>`."""
    px = counter_px(game.face_by_id(counter.face))
    found = {"moved": MOVED_IMAGE}
    if type_.masked:
        whose = f"of_{file_stem(type_.id)}" if type_.masked.image else file_stem(counter.side or "nobody")
        found["mask"] = f"mask_{whose}_{px}.png"
    for layer in type_.layers:
        for index, _ in enumerate(layer.levels, 1):
            name = f"layer_{file_stem(type_.id)}_{file_stem(layer.id)}_{index}_{px}.png"
            found[f"layers.{layer.id}.{index}"] = name
    return found


def feature_orders(game: Game, language: str) -> Iterator[Order]:
    """Each of these pictures once, besides the moved mark. Raises BadPicture for one of the author's that is none."""
    seen = {MOVED_IMAGE}
    for counter in game.counters:
        type_ = type_of(game, counter)
        for what, file in feature_images(game, counter, type_).items():
            if file not in seen:
                seen.add(file)
                draw = partial(_drawing, game, counter, type_, what, language)
                facts = _facts(game, counter, type_, what, language)
                yield Order(file, draw, counter_px(game.face_by_id(counter.face)), facts)


def feature_count(game: Game) -> int:
    """How many they are."""
    files = {file for one in game.counters for file in feature_images(game, one, type_of(game, one)).values()}
    return len(files - {MOVED_IMAGE})


def _facts(game: Game, counter: Counter, type_: PieceType, what: str, language: str) -> tuple[str, ...]:
    """Everything that such a drawing depends on."""
    parts = [type_.masked] if what == "mask" else [one for one in type_.layers if one.id == what.split(".")[1]]
    named = [one.image for one in parts if isinstance(one, Masked)]
    named += [level.image for one in parts if isinstance(one, Pictures) for level in one.levels]
    images: list[str] = []
    for image in filter(None, named):
        try:
            images.append(content_of(picture_file(game, image)))
        except BadPicture:  # told when it is drawn
            return ()
    code = code_of("counters", "art", "game", "texts", "milsymbol", "PIL", "lxml")
    size = str(game.face_by_id(counter.face).size)
    return (code, code_of("module/featureimages.py"), digest_of(game.sides), *map(facts_of, parts), *images,
            counter.side, what, size, language)  # fmt: skip


def _drawing(game: Game, counter: Counter, type_: PieceType, what: str, language: str) -> str:
    size = game.face_by_id(counter.face).size
    if type_.masked and what == "mask":
        image = type_.masked.image
        return draw_whole(game, image, size) if image else draw_mask(game, counter.side, size, language)
    _, id_, index = what.split(".")
    level = next(layer for layer in type_.layers if layer.id == id_).levels[int(index) - 1]
    if level.image:
        return draw_whole(game, level.image, size)
    return draw_plate(level.text.of(language), level.colour, size)
