"""HTML as values: elements whose every text and attribute is escaped when they are written."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator
from dataclasses import dataclass

#: Elements without an end.
_EMPTY = frozenset({"br", "hr", "img", "input", "link", "meta"})
#: Attributes that people read or hear.
_READ = frozenset({"title", "aria-label", "alt", "placeholder", "content"})


@dataclass(frozen=True, slots=True)
class Element:
    """An element with its attributes and what is in it."""

    tag: str
    attributes: tuple[tuple[str, str], ...]
    parts: tuple[Element | str, ...]

    def text(self, mask: Callable[[str], str] = str) -> str:
        """It as HTML; `mask` changes whatever people read."""
        return "".join(self._written(mask))

    def _written(self, mask: Callable[[str], str]) -> Iterator[str]:
        yield f"<{self.tag}"
        for name, value in self.attributes:
            shown = mask(value) if name in _READ else value
            yield f' {name}="{html.escape(shown)}"'
        yield ">"
        if self.tag in _EMPTY:
            return
        for part in self.parts:
            if isinstance(part, str):
                yield html.escape(mask(part), quote=False)
            else:
                yield from part._written(mask)
        yield f"</{self.tag}>"


def el(tag: str, *parts: Element | str | None, **attributes: str | int | bool | None) -> Element:
    """An element; parts and attributes that are None are left out, one that is True has no value. A leading underscore
    of a name is dropped (`_class`), others are hyphens.

    >>> el("a", "1 < 2", href="#x", _class="link", aria_label='"two"').text()
    '<a href="#x" class="link" aria-label="&quot;two&quot;">1 &lt; 2</a>'
    """
    named = tuple(
        (name.removeprefix("_").replace("_", "-"), "" if value is True else str(value))
        for name, value in attributes.items()
        if value is not None and value is not False
    )
    return Element(tag, named, tuple(part for part in parts if part is not None and part != ""))
