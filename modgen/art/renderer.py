"""SVG to PNG: one typst compiler for a whole build, many pictures in one compilation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from modgen.art.fonts import FONT_FOLDER, typst_fonts
from modgen.art.pictures import BadPicture, parse_svg, svg_size

if TYPE_CHECKING:
    import typst

# At 72 ppi a page of n pt is a picture of exactly n px. The pictures come in as inputs: nothing to quote.
_PAGES = """\
#set page(margin: 0pt, fill: none)
#for i in range(int(sys.inputs.n)) {
  let (w, h) = sys.inputs.at("size" + str(i)).split(" ").map(n => int(n) * 1pt)
  let drawing = bytes(sys.inputs.at("svg" + str(i)))
  page(width: w, height: h, image(drawing, format: "svg", width: w, height: h, fit: "stretch"))
}
"""
_BATCH_PICTURES = 64
_BATCH_PIXELS = 16 * 10**6
MAX_EDGE = 16_384
MAX_PIXELS = 120 * 10**6


class Job(NamedTuple):
    """A picture to render: the name it comes back under, the SVG, and its width in px (the height follows)."""

    name: str
    svg: str
    width: int


class Renderer:
    """Renders SVG documents. Make one and keep it: the fonts are read once, when they are first needed.

    Pictures are transparent where nothing is drawn and have the same bytes every time.
    """

    @cached_property
    def _compiler(self) -> typst.Compiler:
        # Fonts are read when there is something to render: a build may find all its pictures ready.
        import typst

        return typst.Compiler(root=FONT_FOLDER, font_paths=typst_fonts(), ignore_system_fonts=True)

    def png(self, svg: str, width_px: int) -> bytes:
        """One SVG as PNG, exactly `width_px` wide. Raises BadPicture."""
        return self._render([(Job("", svg, width_px), picture_size(svg, width_px))])[0]

    def pngs(self, jobs: Iterable[tuple[str, str, int]]) -> Iterator[tuple[str, bytes]]:
        """Many, in order, as (name, PNG); jobs (name, svg, width in px) are taken as they are needed.

        Raises BadPicture with the name of the picture that could not be rendered.
        """
        batch: list[tuple[Job, tuple[int, int]]] = []
        pixels = 0
        for job in map(Job._make, jobs):
            try:
                size = picture_size(job.svg, job.width)
            except BadPicture as error:
                raise BadPicture(error.code, **{**error.values, "name": job.name}) from None
            if batch and (len(batch) == _BATCH_PICTURES or pixels + size[0] * size[1] > _BATCH_PIXELS):
                yield from self._named(batch)
                batch, pixels = [], 0
            batch.append((job, size))
            pixels += size[0] * size[1]
        if batch:
            yield from self._named(batch)

    def _named(self, batch: list[tuple[Job, tuple[int, int]]]) -> Iterator[tuple[str, bytes]]:
        yield from zip((job.name for job, _ in batch), self._render(batch), strict=True)

    def _render(self, batch: list[tuple[Job, tuple[int, int]]]) -> list[bytes]:
        from typst import TypstError

        inputs = {"n": str(len(batch))}
        for i, (job, (width, height)) in enumerate(batch):
            inputs[f"size{i}"] = f"{width} {height}"
            inputs[f"svg{i}"] = job.svg
        try:
            made = self._compiler.compile(input=_PAGES.encode(), format="png", ppi=72, sys_inputs=inputs)
        except TypstError as error:
            if len(batch) == 1:
                raise BadPicture("not_rendered", reason=str(error), name=batch[0][0].name) from None
            # Which one was it? Alone, it says so itself.
            return [self._render([one])[0] for one in batch]
        return [made] if isinstance(made, bytes) else list(made or ())


def picture_size(svg: str, width_px: int) -> tuple[int, int]:
    """Width and height in px that an SVG has when `width_px` wide. Raises BadPicture, also for a size beyond reason."""
    width, height = svg_size(parse_svg(svg))
    tall = max(1, round(width_px * height / width))
    if not 1 <= width_px <= MAX_EDGE or tall > MAX_EDGE or width_px * tall > MAX_PIXELS:
        raise BadPicture("too_large", width=width_px, height=tall, limit=MAX_EDGE)
    return width_px, tall
