"""Pictures on order: a drawing is made when somebody looks at it, a picture rendered only if no earlier build has."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from modgen.art import Job, Renderer
from modgen.game.memory import code_of, keep, recalled


class Order:
    """A picture that a module wants: its name there, its width in px, and how to draw it.

    `facts` are everything the drawing depends on; without them it is drawn in every build.
    """

    __slots__ = ("_digest", "_draw", "_svg", "facts", "name", "width")

    def __init__(self, name: str, draw: Callable[[], str], width: int, facts: tuple[str, ...] = ()) -> None:
        self.name = name
        self.width = width
        self.facts = facts
        self._draw = draw
        self._svg = ""
        self._digest = ""

    @property
    def svg(self) -> str:
        """The drawing, made when it is first asked for."""
        if not self._svg:
            self._svg = self._draw()
        return self._svg

    @property
    def digest(self) -> str:
        """The same for equal drawings; of one that an earlier build has drawn it is known without drawing."""
        if not self._digest:
            known = recalled("drawing", self.facts) if self.facts else None
            self._digest = known.decode() if known else hashlib.blake2b(self.svg.encode(), digest_size=20).hexdigest()
            if self.facts and not known:
                keep("drawing", self.facts, self._digest.encode())
        return self._digest

    def renamed(self, name: str) -> Order:
        """The same picture under another name."""
        return Order(name, lambda: self.svg, self.width, self.facts)


def content_of(file: Path) -> str:
    """A digest of an author's picture; its path where it cannot be had, which is told when it is drawn."""
    try:
        return hashlib.blake2b(file.read_bytes(), digest_size=20).hexdigest()
    except OSError:
        return str(file)


def rendered(orders: Iterable[Order], renderer: Renderer) -> Iterator[tuple[str, bytes]]:
    """Each picture as (name, PNG), those of earlier builds as they come, the others in batches between them.

    Raises BadPicture with the name of the picture that could not be rendered.
    """
    ready: list[tuple[str, bytes]] = []
    facts_of: dict[str, tuple[str, ...]] = {}

    def missing() -> Iterator[Job]:
        for order in orders:
            facts = (code_of("art", "typst"), order.digest, str(order.width))
            if png := recalled("picture", facts):
                ready.append((order.name, png))
            else:
                facts_of[order.name] = facts
                yield Job(order.name, order.svg, order.width)

    for name, png in renderer.pngs(missing()):
        keep("picture", facts_of.pop(name), png)
        yield name, png
        yield from ready
        ready.clear()
    yield from ready
