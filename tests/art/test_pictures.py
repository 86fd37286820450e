"""Strangers' pictures: what is not drawing goes, what is a bomb is refused, nothing outside is read."""

from __future__ import annotations

import base64
import contextlib
import io
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from modgen.art import BadPicture, Renderer, parse_svg, read_picture, sanitise_svg, svg_size
from modgen.art import pictures as art_pictures

NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def svg(body: str, attributes: str = 'viewBox="0 0 10 10"') -> str:
    return f"<svg {NS} {attributes}>{body}</svg>"


def png(width: int, height: int, colour: tuple[int, int, int] = (200, 30, 30)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(out, "PNG")
    return out.getvalue()


def test_drawing_survives() -> None:
    body = (
        '<defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs>'
        '<rect fill="url(#g)" width="3" height="3"/><use xlink:href="#g"/>'
    )
    kept = sanitise_svg(svg(body))
    assert 'fill="url(#g)"' in kept
    assert 'href="#g"' in kept


@pytest.mark.parametrize(
    ("body", "gone"),
    [
        ("<script>alert(1)</script>", "alert"),
        ('<rect onclick="steal()" width="1" height="1"/>', "steal"),
        ('<image href="/etc/passwd" width="1" height="1"/>', "passwd"),
        ('<image xlink:href="http://example.org/a.png" width="1" height="1"/>', "example"),
        ('<image href="data:image/svg+xml;base64,PHN2Zy8+" width="1" height="1"/>', "svg+xml"),
        ('<use href="other.svg#a"/>', "other"),
        ('<rect style="fill:url(http://example.org/x#y)"/>', "example"),
        ("<style>@import url('http://example.org/a.css');</style>", "example"),
        ('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">hi</p></foreignObject>', "hi"),
        ('<a href="http://example.org"><rect/></a>', "example"),
        ('<set attributeName="href" to="file:///etc/passwd"/>', "passwd"),
        ('<g xml:base="file:///etc/"><rect/></g>', "etc"),
    ],
)
def test_what_is_not_drawing_goes(body: str, gone: str) -> None:
    kept = sanitise_svg(svg(body + '<circle r="1"/>'))
    assert gone not in kept
    assert "circle" in kept


def test_text_between_dropped_elements_stays() -> None:
    assert "one two" in sanitise_svg(svg("<text>one<script>x</script> two</text>"))


def test_entities_are_refused_and_never_expanded() -> None:
    bomb = '<!DOCTYPE svg [<!ENTITY a "haha">' + "".join(
        f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    start = time.perf_counter()
    with pytest.raises(BadPicture) as refused:
        sanitise_svg(bomb + f"]><svg {NS} viewBox='0 0 1 1'><text>&i;</text></svg>")
    assert refused.value.code in ("doctype", "not_svg")
    with pytest.raises(BadPicture):
        sanitise_svg(bomb + f"]><svg {NS} viewBox='0 0 1 1' class='&i;'/>")
    assert time.perf_counter() - start < 2


def test_external_entity_is_not_read(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("top secret", encoding="utf-8")
    document = (
        f'<!DOCTYPE svg [<!ENTITY x SYSTEM "{secret.as_uri()}">]><svg {NS} viewBox="0 0 1 1"><text>&x;</text></svg>'
    )
    with pytest.raises(BadPicture, match="doctype"):
        sanitise_svg(document)


def test_a_plain_doctype_is_let_through() -> None:
    dtd = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    assert "DOCTYPE" not in sanitise_svg(dtd + svg("<rect/>"))


def test_nested_uses_are_refused() -> None:
    levels = "".join(
        f'<g id="l{i + 1}">' + f'<use href="#l{i}"/>' * 20 + "</g>" for i in range(8)
    )  # 20 to the 8th power rectangles
    with pytest.raises(BadPicture, match="too_complex"):
        sanitise_svg(svg(f'<defs><rect id="l0"/>{levels}</defs><use href="#l8"/>'))


def test_use_of_itself_is_refused() -> None:
    with pytest.raises(BadPicture, match="too_complex"):
        sanitise_svg(svg('<g id="a"><use href="#a"/></g>'))


def test_depth_is_bounded() -> None:
    with pytest.raises(BadPicture):
        sanitise_svg(svg("<g>" * 240 + "</g>" * 240))


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "not_svg"),
        (b"<svg", "not_svg"),
        (b"<html/>", "not_svg"),
        (b"\x00\xff", "not_svg"),
        (b"PK\x03\x04", "not_svg"),
    ],
)
def test_no_svg(data: bytes, code: str) -> None:
    with pytest.raises(BadPicture, match=code):
        sanitise_svg(data)


def test_declared_encoding_in_a_text() -> None:
    document = '<?xml version="1.0" encoding="UTF-8"?>' + svg("<text>Верра</text>")
    assert "Верра" in sanitise_svg(document)


@pytest.mark.parametrize(
    ("attributes", "size"),
    [
        ('viewBox="0 0 20 30"', (20, 30)),
        ('viewBox="-5,-5,20,30" width="1mm"', (20, 30)),
        ('width="96px" height="1in"', (96, 96)),
        ('width="25.4mm" height="2.54cm"', (96, 96)),
    ],
)
def test_size(attributes: str, size: tuple[float, float]) -> None:
    assert svg_size(parse_svg(svg("", attributes))) == pytest.approx(size)


@pytest.mark.parametrize(
    "attributes",
    ["", 'width="100%" height="100%"', 'viewBox="0 0 0 10"', 'viewBox="0 0 nan 10"', 'viewBox="0 0 a b"', 'width="3"'],
)
def test_no_size(attributes: str) -> None:
    with pytest.raises(BadPicture, match="no_size"):
        svg_size(parse_svg(svg("", attributes)))


def test_bitmap_is_cropped_to_its_middle(tmp_path: Path) -> None:
    picture = Image.new("RGB", (90, 30), (255, 0, 0))
    picture.paste((0, 0, 255), (30, 0, 60, 30))
    picture.save(tmp_path / "a.png")
    shown = Image.open(io.BytesIO(Renderer().png(read_picture(tmp_path / "a.png"), 30)))
    assert {shown.convert("RGB").getpixel(at) for at in ((1, 15), (15, 15), (28, 15))} == {(0, 0, 255)}


def test_bitmaps_that_are_none(tmp_path: Path) -> None:
    for name, data in (("a.png", b"not a png"), ("b.jpg", b""), ("c.png", png(4, 4)[:40])):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(BadPicture, match="not_image"):
            read_picture(tmp_path / name)
    with pytest.raises(BadPicture, match="missing"):
        read_picture(tmp_path / "nowhere.png")


def test_bitmap_bomb_is_refused_before_it_unpacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(art_pictures, "MAX_PIXELS", 100)
    (tmp_path / "big.png").write_bytes(png(20, 20))
    with pytest.raises(BadPicture, match="too_many_pixels"):
        read_picture(tmp_path / "big.png")


def test_svg_file_gets_a_view_box(tmp_path: Path) -> None:
    (tmp_path / "a.SVG").write_text(svg('<rect width="9" height="9"/>', 'width="10" height="20"'), encoding="utf-8")
    assert 'viewBox="0 0 10 20"' in read_picture(tmp_path / "a.SVG")


def test_embedded_pixels_stay() -> None:
    data = base64.b64encode(png(2, 2)).decode()
    assert data in sanitise_svg(svg(f'<image href="data:image/png;base64,{data}" width="1" height="1"/>'))


def test_embedded_bombs_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(art_pictures, "MAX_PIXELS", 100)
    small, large = (base64.b64encode(png(n, n)).decode() for n in (8, 11))
    image = '<image href="data:image/png;base64,{}" width="1" height="1"/>'
    assert "image" in sanitise_svg(svg(image.format(small)))
    for body in (image.format(large), image.format(small) * 2):
        with pytest.raises(BadPicture, match="too_many_pixels"):
            sanitise_svg(svg(body))
    with pytest.raises(BadPicture, match="not_image"):
        sanitise_svg(svg(image.format("AAAA")))
    with pytest.raises(BadPicture, match="not_image"):
        sanitise_svg(svg(image.format("A")))


@given(st.binary(max_size=60), st.sampled_from([b"", b"\x89PNG\r\n\x1a\n", b"GIF89a", b"BM", b"\xff\xd8\xff\xe0"]))
def test_no_bytes_bring_the_reader_down(data: bytes, head: bytes) -> None:
    with contextlib.suppress(BadPicture):
        art_pictures.bitmap_svg(head + data)
    with contextlib.suppress(BadPicture):
        sanitise_svg(b"<svg xmlns='http://www.w3.org/2000/svg'>" + data + b"</svg>")
