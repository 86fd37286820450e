"""What stops the making of sheets, as a code with values; its words are in the area `sheets` of the texts."""

from __future__ import annotations


class BadSheets(Exception):
    """Sheets that cannot be made as they were asked for: `code` is a message key of the area `sheets`."""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        super().__init__(f"{code} {values}" if values else code)
