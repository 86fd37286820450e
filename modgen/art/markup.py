"""Text as XML has it, the same as `xml.sax.saxutils` writes: that brings half of Python's networking along."""

from __future__ import annotations

import html


def escape(text: str) -> str:
    """Text between tags.

    >>> escape("A & <B>")
    'A &amp; &lt;B&gt;'
    """
    return html.escape(text, quote=False)


def quoteattr(text: str) -> str:
    """An attribute's value in the quotes that suit it.

    >>> quoteattr('2" < 3"'), quoteattr("plain")
    ('\\'2" &lt; 3"\\'', '"plain"')
    """
    written = escape(text).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")
    if '"' not in written:
        return f'"{written}"'
    return f"'{written}'" if "'" not in written else '"' + written.replace('"', "&quot;") + '"'
