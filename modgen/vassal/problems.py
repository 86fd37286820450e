"""What could not be read in a file of VASSAL's, and where: collected beside the result, never raised."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Where:
    """A place in a file: what is not known stays None.

    `entry` is the zip entry, `token` counts the top-level commands of the stream from 0, `step` counts the logged
    entries from 0, `line` and `column` count from 1 (XML).
    """

    entry: str | None = None
    token: int | None = None
    step: int | None = None
    line: int | None = None
    column: int | None = None


@dataclass(frozen=True, slots=True)
class FormatProblem:
    """One thing that could not be read. `code` is `vassal.<key>` of the message templates, `values` fill it.

    Values never hold text of the file that could carry a player's password.
    """

    code: str
    where: Where = Where()
    values: Mapping[str, object] = field(default_factory=dict)


class UnreadableFile(Exception):
    """Nothing of the file reads. `code` and `values` as of :class:`FormatProblem`."""

    def __init__(self, code: str, values: Mapping[str, object] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.values: Mapping[str, object] = dict(values or {})
