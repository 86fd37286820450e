"""XML of strangers: parsed without entities, without a network, within bounds, and as far as it goes."""

from __future__ import annotations

import codecs
import re

from lxml import etree

from modgen.vassal.archive import MAX_XML_BYTES
from modgen.vassal.problems import FormatProblem, Where

# The largest build file we know has 7 000.
MAX_TAGS = 1_000_000
# libxml2 needs time in the square of an element's attributes.
MAX_ATTRIBUTES = 5_000
_DECLARATION = re.compile(rb"""^\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["'][^>]*\?>""")
_DECLARED = re.compile(r"^\s*<\?xml[^>]*\?>")
# Encodings whose `<` is a `<`: nothing can hide from the search for entities.
_ENCODINGS = re.compile(
    r"utf-?8|us-?ascii|ascii|iso-?8859-\d+|latin-?1|windows-125\d|cp125\d|koi8-[ru]|utf-?16.*", re.I
)
_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


def parse(data: bytes, entry: str) -> tuple[etree._Element | None, tuple[FormatProblem, ...]]:
    """The root element of a document, None if nothing reads; never raises.

    Problems: `vassal.too_large`, `vassal.too_many`, `vassal.encoding`, `vassal.utf8`, `vassal.entities` (refused),
    `vassal.xml` (with line and column; what could be read is there).
    """
    where = Where(entry=entry)
    if len(data) > MAX_XML_BYTES:
        return None, (FormatProblem("vassal.too_large", where, {"megabytes": MAX_XML_BYTES >> 20}),)
    text, problems = _decoded(data, where)
    if text is None:
        return None, problems
    if text.count("<") > MAX_TAGS or _is_crowded(text):
        return None, (*problems, FormatProblem("vassal.too_many", where, {"count": MAX_TAGS}))
    if "<!ENTITY" in text:
        return None, (*problems, FormatProblem("vassal.entities", where))
    raw = _DECLARED.sub("", text, count=1).encode("utf-8")
    try:
        return etree.fromstring(raw, _parser(recover=False)), problems
    except etree.XMLSyntaxError as error:
        line, column = error.position
        problems += (FormatProblem("vassal.xml", Where(entry=entry, line=line, column=column)),)
    try:
        # Typed as never None, yet it is for a document of which nothing can be saved.
        root: etree._Element | None = etree.fromstring(raw, _parser(recover=True))
    except etree.XMLSyntaxError:
        root = None
    return root, problems


def _is_crowded(text: str) -> bool:
    """Whether some tag may have more attributes than any real one; `=` in a text counts too."""
    return text.count("=") > MAX_ATTRIBUTES and any(tag.count("=") > MAX_ATTRIBUTES for tag in text.split("<"))


def _decoded(data: bytes, where: Where) -> tuple[str | None, tuple[FormatProblem, ...]]:
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), None)
    if encoding is None:
        declared = _DECLARATION.match(data)
        encoding = declared[1].decode("ascii") if declared else "utf-8"
        if not _ENCODINGS.fullmatch(encoding):
            return None, (FormatProblem("vassal.encoding", where, {"encoding": encoding}),)
    try:
        return data.decode(encoding), ()
    except LookupError:
        return None, (FormatProblem("vassal.encoding", where, {"encoding": encoding}),)
    except UnicodeDecodeError as error:
        problem = FormatProblem("vassal.utf8", where, {"byte": error.start})
        return data.decode(encoding, "replace"), (problem,)


def _parser(*, recover: bool) -> etree.XMLParser:
    return etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
        recover=recover,
        encoding="utf-8",
    )
