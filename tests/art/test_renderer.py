"""SVG to PNG: exact sizes, transparency, the right typefaces, the same bytes."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from modgen.art import BadPicture, Renderer, check_fonts, contact_sheet, families, missing_glyphs, text_width

NS = 'xmlns="http://www.w3.org/2000/svg"'
SQUARE = f'<svg {NS} viewBox="0 0 100 100"><rect x="50" width="50" height="100" fill="#00ff00"/></svg>'


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    return Renderer()


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGBA")


def ink_box(renderer: Renderer, attributes: str, text: str) -> tuple[int, int, int, int]:
    drawn = f'<svg {NS} viewBox="0 0 2000 400"><text x="100" y="300" font-size="200" {attributes}>{text}</text></svg>'
    box = opened(renderer.png(drawn, 2000)).getbbox()
    assert box is not None
    return box


@pytest.mark.parametrize("width", [1, 16, 50, 75, 300, 1001])
def test_exactly_as_wide_as_asked(renderer: Renderer, width: int) -> None:
    assert opened(renderer.png(SQUARE, width)).size == (width, width)


def test_height_follows_the_view_box(renderer: Renderer) -> None:
    assert opened(renderer.png(f'<svg {NS} viewBox="0 0 30 10"/>', 100)).size == (100, 33)


def test_transparent_where_nothing_is_drawn(renderer: Renderer) -> None:
    picture = opened(renderer.png(SQUARE, 50))
    assert picture.getpixel((10, 25)) == (0, 0, 0, 0)
    assert picture.getpixel((40, 25)) == (0, 255, 0, 255)


def test_many_are_the_same_as_one_by_one(renderer: Renderer) -> None:
    drawings = {f"n{i}": SQUARE.replace("00ff00", f"{i * 3:02x}ff00") for i in range(70)}
    together = dict(renderer.pngs((name, svg, 20 + i) for i, (name, svg) in enumerate(drawings.items())))
    assert list(together) == list(drawings)
    for i in (0, 1, 63, 64, 69):
        assert together[f"n{i}"] == Renderer().png(drawings[f"n{i}"], 20 + i)


def test_jobs_are_taken_as_they_are_needed(renderer: Renderer) -> None:
    taken: list[int] = []

    def jobs() -> object:
        for i in range(1000):
            taken.append(i)
            yield str(i), SQUARE, 8

    made = renderer.pngs(jobs())  # type: ignore[arg-type]
    assert next(made)[0] == "0"
    assert len(taken) < 200


def test_the_picture_at_fault_is_named(renderer: Renderer) -> None:
    bad = f'<svg {NS} viewBox="0 0 9 9"><image href="gone.png" width="5" height="5"/></svg>'
    with pytest.raises(BadPicture) as told:
        list(renderer.pngs([("good", SQUARE, 9), ("bad", bad, 9)]))
    assert (told.value.code, told.value.values["name"]) == ("not_rendered", "bad")
    with pytest.raises(BadPicture) as told:
        list(renderer.pngs([("good", SQUARE, 9), ("broken", "<svg", 9)]))
    assert (told.value.code, told.value.values["name"]) == ("not_svg", "broken")


@pytest.mark.parametrize("width", [0, -5, 20_000])
def test_sizes_beyond_reason(renderer: Renderer, width: int) -> None:
    with pytest.raises(BadPicture, match="too_large"):
        renderer.png(SQUARE, width)


def test_there_is_one_family_and_its_narrow_cut_is_narrower(renderer: Renderer) -> None:
    assert families() == {"PT Sans"}
    wide = ink_box(renderer, 'font-family="PT Sans" font-weight="bold"', "Werra Верра")
    narrow = ink_box(renderer, 'font-family="PT Sans" font-weight="bold" font-stretch="condensed"', "Werra Верра")
    assert (narrow[2] - narrow[0]) < 0.9 * (wide[2] - wide[0])


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("weight", [400, 700])
@pytest.mark.parametrize("text", ["12-10-3", "AVAToWa", "79 гв. мсд ЩЖ", "PzGrBtl 52"])
def test_text_width_is_a_close_bound_of_what_is_drawn(renderer: Renderer, text: str, weight: int, narrow: bool) -> None:
    stretch = 'font-stretch="condensed"' if narrow else ""
    left, _, right, _ = ink_box(renderer, f'font-family="PT Sans" font-weight="{weight}" {stretch}', text)
    measured = text_width(text, "PT Sans", 200, weight, narrow)
    # The ink lacks the bearings at both ends, and pairs such as AV are drawn closer than they are counted.
    assert 0.9 * measured - 16 <= right - left <= measured


def test_text_width_grows_with_size_and_knows_the_narrow_family() -> None:
    assert text_width("Werra", size=20) == pytest.approx(2 * text_width("Werra", size=10))
    assert text_width("Werra", "PT Sans Narrow", 10) == text_width("Werra", "PT Sans", 10, narrow=True)
    with pytest.raises(KeyError):
        text_width("Werra", "Arial")


@pytest.mark.parametrize(
    ("markup", "unknown"),
    [
        ('<text font-family="PT Sans"/>', ()),
        ('<text font-family="Arial"/>', ("Arial",)),
        ("<text font-family=\"Arial, 'PT Sans'\"/>", ()),
        ('<text style="fill:red; font-family: Comic, Verdana;"/>', ("Comic", "Verdana")),
        ("<style>text { font-family: 'PT Sans Narrow' }</style>", ("PT Sans Narrow",)),
        ('<g font-family="Sütterlin"><text/></g>', ("Sütterlin",)),
    ],
)
def test_foreign_families_are_told(markup: str, unknown: tuple[str, ...]) -> None:
    assert check_fonts(f"<svg {NS}>{markup}</svg>") == unknown


def test_missing_glyphs() -> None:
    assert missing_glyphs("Werra Верра 4-5 №…«»") == ""
    assert missing_glyphs("a中b文中") == "中文"


def test_contact_sheet_holds_all_in_rows(renderer: Renderer) -> None:
    tile = renderer.png(f'<svg {NS} viewBox="0 0 1 1"><rect width="1" height="1" fill="#ff0000"/></svg>', 20)
    sheet = opened(contact_sheet([(f"c{i}", tile) for i in range(5)], columns=3, gap=4, label_px=0))
    assert sheet.size == (4 + 3 * 24, 4 + 2 * 24)
    red = (255, 0, 0, 255)
    assert [sheet.getpixel((14 + 24 * x, 14 + 24 * y)) == red for y in (0, 1) for x in (0, 1, 2)] == [True] * 5 + [
        False
    ]
    assert opened(contact_sheet([])).size[0] > 0
