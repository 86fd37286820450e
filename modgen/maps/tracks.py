"""Tracks: boxes of one kind in a panel of their own, each with its number and what the author prints in it."""

from __future__ import annotations

from collections.abc import Iterator

from modgen.game.mapparts import Track
from modgen.game.model import Box
from modgen.maps import svg
from modgen.maps.furniture import CREAM, DARK, panel
from modgen.maps.lettering import fitted
from modgen.maps.scene import Scene

_PAPER = "#fbf7ea"
_TINTED = "#f0dfb4"
_NUMBER = "#dccba4"
_NUMBER_TINTED = "#c9a868"


def tracks(scene: Scene) -> Iterator[str]:
    """Every declared track."""
    boxes = {one.id: one for one in scene.map.boxes}
    for track in scene.map.tracks:
        yield from panel(*track.rect, track.name.of(scene.language), DARK, CREAM)
        for number, id_ in enumerate(track.boxes, track.first):
            yield from _box(boxes[id_], number, track, scene.language)


def _box(one: Box, number: int, track: Track, language: str) -> Iterator[str]:
    x, y, width, height = one.rect
    tinted = track.every > 0 and number % track.every == 0
    yield svg.rect(
        x, y, width, height, rx=5, fill=_TINTED if tinted else _PAPER, stroke=DARK, stroke_width=2.4 if tinted else 1.6
    )
    size, _ = fitted(str(number), width * 0.8, min(height * 0.62, width * 0.72))
    ink = _NUMBER_TINTED if tinted else _NUMBER
    style: dict[str, object] = {"text_anchor": "middle", "font_weight": 700}
    yield svg.text(str(number), x + width / 2, y + height / 2 + size * 0.36, size, fill=ink, **style)
    if one.id in track.notes:
        words = track.notes[one.id].of(language)
        fit, narrow = fitted(words, width - 10, 13)
        stretch = "condensed" if narrow else None
        yield svg.text(words, x + width / 2, y + height - 7, fit, fill="#7a1f1c", font_stretch=stretch, **style)
