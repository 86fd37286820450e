from __future__ import annotations

import base64
import io
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from modgen.vassal import read_module, write_archive
from validator.web import art as pictures
from validator.web.art import Art


def png(width: int, height: int, mode: str = "RGB") -> bytes:
    buffer = io.BytesIO()
    Image.effect_noise((width, height), 80).convert(mode).save(buffer, "PNG")
    return buffer.getvalue()


def bomb(width: int, height: int) -> bytes:
    """A few bytes that say they are a picture of many pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0")) + chunk(b"IEND", b"")


def art(tmp_path: Path, language: str = "en", **images: bytes) -> Art:
    entries = {name.replace("__", "/").replace("_png", ".png"): data for name, data in images.items()}
    file = tmp_path / "m.vmod"
    file.write_bytes(write_archive({"buildFile.xml": b'<VASSAL.build.GameModule name="M"/>', **entries}))
    return Art(read_module(file), language)


def opened(data: str) -> Image.Image:
    assert data.startswith("data:image/webp;base64,")
    return Image.open(io.BytesIO(base64.b64decode(data.partition(",")[2])))


def test_a_picture_comes_once_and_small(tmp_path: Path) -> None:
    found = art(tmp_path, images__a_png=png(900, 600), images__b_png=png(75, 75, "LA"))
    one, two = found.number("a.png"), found.number("b.png")
    assert (one, two, found.number("a.png")) == (0, 1, 0)
    assert found.size(0) == (900, 600)
    large, small = found.pictures()
    assert (large.width, large.height) == (900, 600)
    assert opened(large.data).size == (pictures.COUNTER_PX, round(pictures.COUNTER_PX * 600 / 900))
    assert opened(small.data).size == (75, 75)


def test_the_pictures_of_the_language_come_first(tmp_path: Path) -> None:
    both = {"images__a_png": png(10, 10), "images_ru__a_png": png(20, 20)}
    russian = art(tmp_path, "ru", **both)
    number = russian.number("a.png")
    assert number is not None
    assert russian.size(number) == (20, 20)


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n", b"<svg/>", png(50, 50)[:-400], bomb(1, 1)])
def test_what_is_no_picture_is_left_out(tmp_path: Path, data: bytes) -> None:
    assert art(tmp_path, images__a_png=data).number("a.png") is None


@pytest.mark.parametrize(("width", "height"), [(40_000, 40_000), (2**31 - 1, 2**31 - 1), (90_000_000, 1)])
def test_a_picture_of_too_many_pixels_is_not_opened(tmp_path: Path, width: int, height: int) -> None:
    assert art(tmp_path, images__a_png=bomb(width, height)).number("a.png") is None


def test_pictures_together_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MAX_TOGETHER", 2 * 100 * 100)
    found = art(tmp_path, images__a_png=png(100, 100), images__b_png=png(100, 100), images__c_png=png(100, 100))
    assert [found.number(name) for name in ("a.png", "b.png", "c.png", "d.png", "")] == [0, 1, None, None, None]


def test_all_of_them_keep_to_the_budget(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "BUDGET", 60_000)
    monkeypatch.setattr(pictures, "BOARDS", 30_000)
    buffer = io.BytesIO()
    Image.linear_gradient("L").resize((1200, 900)).save(buffer, "PNG")
    found = art(tmp_path, images__map_png=buffer.getvalue(), **{f"images__c{n}_png": png(200, 200) for n in range(20)})
    found.number("map.png", board=True)
    for n in range(20):
        found.number(f"c{n}.png")
    made = found.pictures()
    assert sum(len(one.data) for one in made) <= 60_000
    assert made[0].data
    assert sum(bool(one.data) for one in made) > 5


def test_without_a_module_there_are_no_pictures() -> None:
    assert Art(None).number("a.png") is None


SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="80" height="40"'
    ' viewBox="0 0 160 80" onload="alert(1)"><script>alert(2)</script><style>@import url(http://x.test/a.css);</style>'
    '<image xlink:href="http://x.test/a.png" width="9" height="9"/><foreignObject><b>html</b></foreignObject>'
    '<a xlink:href="javascript:alert(3)"><rect width="160" height="80" fill="red"/></a>'
    '<rect width="160" height="80" fill="url(http://x.test/p.svg#p)" onclick="x()"/><circle r="9"/>{more}</svg>'
)


def drawing(data: str) -> str:
    assert data.startswith("data:image/svg+xml;base64,")
    return base64.b64decode(data.partition(",")[2]).decode()


def test_an_svg_is_carried_as_drawing_alone(tmp_path: Path) -> None:
    found = art(tmp_path, **{"images__a.svg": SVG.replace("{more}", "").encode()})
    assert found.number("a.svg") == found.number("a.svg") == 0
    assert found.number("a") == 1  # without its ending, as old modules have it
    assert found.size(0) == (80, 40)
    text = drawing(found.pictures()[0].data)
    assert "<circle" in text
    for bad in ("script", "alert", "x.test", "onclick", "onload", "foreignObject", "import"):
        assert bad not in text


def test_a_long_svg_becomes_pixels(tmp_path: Path) -> None:
    more = "".join(f'<path d="M{n} 0L{n} 80" stroke="blue"/>' for n in range(3000))
    found = art(tmp_path, **{"images__a.svg": SVG.replace("{more}", more).encode()})
    assert found.number("a.svg", board=True) == 0
    assert found.size(0) == (80, 40)
    assert opened(found.pictures()[0].data).size == (80, 40)


@pytest.mark.parametrize(
    "data",
    [
        b"<svg",
        b"<html><body/></html>",
        b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg" '
        b'width="9" height="9"><text>&b;</text></svg>',
        b'<svg xmlns="http://www.w3.org/2000/svg"/>',
        b'<svg xmlns="http://www.w3.org/2000/svg" width="900000" height="9"/>',
        b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">' + b"<g>" * 500 + b"</g>" * 500 + b"</svg>",
    ],
)
def test_a_hostile_svg_is_left_out(tmp_path: Path, data: bytes) -> None:
    assert art(tmp_path, **{"images__a.svg": data}).number("a.svg") is None
