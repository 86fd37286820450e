"""The title's cartouche, with a compass and a scale in it, or those two wherever the author puts them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from modgen.maps import svg
from modgen.maps.furniture import CREAM, DARK
from modgen.maps.lettering import fitted
from modgen.maps.scene import Scene, extent, words_of

_GOLD = "#c9a352"
_BRONZE = "#8a6a2c"
_SMALLEST = (120.0, 70.0)


def title(scene: Scene) -> Iterator[str]:
    """The game's title and what it is about. Compass and scale stand in it unless they have places of their own."""
    for place in scene.features("title"):
        x, y, width, height = extent(place)
        if width >= _SMALLEST[0] and height >= _SMALLEST[1]:
            yield from _plate(x, y, width, height)
            yield from _words(scene, x, y, width, height)
            wave = f"M{svg.num(x + 34)},{svg.num(y + height * 0.69)}" + "q5,-5 10,0t10,0" * int((width - 136) / 20)
            yield svg.path(wave, fill="none", stroke="#7fb0c4", stroke_width=1.8)
            radius = min(30.0, height * 0.13)
            if not scene.features("compass"):
                yield from _needle(scene, x + width - 66, y + height - radius * 1.75, radius, CREAM, _GOLD)
            if not scene.features("scale"):
                yield from _bar(scene, x + 36, y + height - 44, CREAM, DARK)


def instruments(scene: Scene) -> Iterator[str]:
    """Compass and scale where the author drew a place for them, in dark ink."""
    for place in scene.features("compass"):
        x, y, width, height = extent(place)
        radius = min(width, height) * 0.36
        if radius >= 6:
            yield from _needle(scene, x + width / 2, y + height / 2, radius, DARK, _BRONZE)
    for place in scene.features("scale"):
        x, y, _, height = extent(place)
        yield from _bar(scene, x, y + max(0.0, height / 2 - 14), DARK, CREAM)


def _plate(x: float, y: float, width: float, height: float) -> Iterator[str]:
    yield svg.rect(x + 3, y + 4, width, height, rx=8, fill="#5b4e36", fill_opacity=0.4)
    yield svg.rect(x, y, width, height, rx=8, fill=DARK, stroke="#171b17", stroke_width=2)
    yield svg.rect(x + 8, y + 8, width - 16, height - 16, rx=4, fill="none", stroke=_GOLD, stroke_width=2)
    yield svg.rect(x + 13, y + 13, width - 26, height - 26, rx=2, fill="none", stroke=_GOLD, stroke_width=0.8)


def _words(scene: Scene, x: float, y: float, width: float, height: float) -> Iterator[str]:
    words = (scene.map.title if str(scene.map.title) else scene.map.name).of(scene.language)
    size, narrow = fitted(words, width - 64, height * 0.33)
    middle, foot = x + width / 2, y + height * 0.2 + size * 0.55
    centred: dict[str, object] = {"text_anchor": "middle", "font_stretch": "condensed" if narrow else None}
    yield svg.text(words, middle, foot, size, font_weight=700, fill=CREAM, letter_spacing=2, **centred)
    under = scene.map.subtitle.of(scene.language)
    if under:
        small, narrow = fitted(under, width - 70, height * 0.11, 400)
        centred["font_stretch"] = "condensed" if narrow else None
        yield svg.text(under, middle, foot + small * 1.55, small, font_style="italic", fill="#dccfa6", **centred)


def _needle(scene: Scene, x: float, y: float, radius: float, light: str, metal: str) -> Iterator[str]:
    """A compass: a needle to the north in a ring."""
    yield svg.path(svg.disc(x, y, radius * 0.62), fill="none", stroke=metal, stroke_width=1.4)
    r, w = radius, radius * 0.22
    yield svg.path(svg.polyline(((x, y - r), (x - w, y), (x, y)), closed=True), fill=light)
    yield svg.path(svg.polyline(((x, y - r), (x + w, y), (x, y)), closed=True), fill=metal)
    yield svg.path(svg.polyline(((x, y + r), (x - w, y), (x + w, y)), closed=True), fill="none", stroke=metal)
    yield svg.path(svg.polyline(((x - r * 0.62, y), (x - w, y))), stroke=metal)
    yield svg.path(svg.polyline(((x + w, y), (x + r * 0.62, y))), stroke=metal)
    north = words_of(scene)("maps.draw.north")
    yield svg.text(north, x + radius * 0.5, y - radius * 0.62, radius * 0.62, font_weight=700, fill=light)


def _bar(scene: Scene, x: float, y: float, light: str, dark: str) -> Iterator[str]:
    """The scale, if the author gives it: `options: {scale: {km: 2, px: 220}}`."""
    given = scene.map.options.get("scale")
    if not isinstance(given, Mapping):
        return
    km, px = given.get("km"), given.get("px")
    if not isinstance(km, int | float) or not isinstance(px, int | float) or px <= 0:
        return
    for i in range(4):
        fill = light if i % 2 == 0 else dark
        yield svg.rect(x + i * px / 4, y, px / 4, 8, fill=fill, stroke=light, stroke_width=1.2)
    yield svg.text("0", x, y + 25, 15, fill=light, text_anchor="middle")
    far = words_of(scene)("maps.draw.km", n=f"{km:g}")
    yield svg.text(far, x + px, y + 25, 15, fill=light, text_anchor="middle")
