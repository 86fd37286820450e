"""The component tree of a module or extension (`buildFile.xml`), read and written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from modgen.vassal.problems import FormatProblem

if TYPE_CHECKING:
    from lxml import etree

_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n'
# What Java's trim() takes off the text of an element.
_BLANK = "".join(map(chr, range(0x21)))
_NAME = re.compile(r"[A-Za-z_][\w.-]*")
_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_IN_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"})
_IN_ATTRIBUTE = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
)


@dataclass(frozen=True, slots=True)
class Component:
    """A component: `tag` is its Java class (`VASSAL.build.module.Map`), `text` its text without blanks around it."""

    tag: str
    attributes: Mapping[str, str] = field(default_factory=dict)
    text: str = ""
    children: tuple[Component, ...] = ()

    @property
    def kind(self) -> str:
        """The class without its package: `Map`."""
        return self.tag.rpartition(".")[2]

    def walk(self) -> Iterator[Component]:
        """This component and all below it, in the file's order."""
        waiting = [self]
        while waiting:
            component = waiting.pop()
            yield component
            waiting.extend(reversed(component.children))

    def find(self, kind: str) -> Iterator[Component]:
        """Every component below (and this one) of a class, named with or without its package."""
        return (component for component in self.walk() if kind in (component.tag, component.kind))


def read_buildfile(data: bytes, entry: str = "buildFile.xml") -> tuple[Component | None, tuple[FormatProblem, ...]]:
    """The component tree of a build file as far as it reads; None if nothing does. Never raises.

    Problems are those of :func:`modgen.vassal.xml.parse`.
    """
    from modgen.vassal.xml import parse

    root, problems = parse(data, entry)
    return (None if root is None else _component(root)), problems


def _component(element: etree._Element) -> Component:
    texts = [element.text or ""]
    children = []
    for child in element:
        if isinstance(child.tag, str):
            children.append(_component(child))
        texts.append(child.tail or "")
    attributes = {str(name): str(value) for name, value in element.attrib.items()}
    return Component(str(element.tag), attributes, "".join(texts).strip(_BLANK), tuple(children))


def write_buildfile(component: Component) -> bytes:
    """The build file of a component tree, indented, attributes in the given order.

    Raises ValueError for a name or character that XML cannot hold.
    """
    lines = [_HEAD]
    _write(component, "", lines)
    return "".join(lines).encode("utf-8")


def _write(component: Component, indent: str, out: list[str]) -> None:
    start = _name(component.tag)
    for name, value in component.attributes.items():
        start += f' {_name(name)}="{_legal(value).translate(_IN_ATTRIBUTE)}"'
    text = _legal(component.text).translate(_IN_TEXT)
    if not component.children:
        out.append(f"{indent}<{start}>{text}</{component.tag}>\n" if text else f"{indent}<{start}/>\n")
        return
    out.append(f"{indent}<{start}>{text}\n")
    for child in component.children:
        _write(child, indent + "  ", out)
    out.append(f"{indent}</{component.tag}>\n")


def _name(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise ValueError(f"no XML name: {name!r}")
    return name


def _legal(text: str) -> str:
    if found := _NO_XML.search(text):
        raise ValueError(f"XML cannot hold U+{ord(found[0]):04X}")
    return text
