"""Who is who at a table, told apart without the passwords that stand in its files."""

from __future__ import annotations

import re


class Actors:
    """Tells people apart without their passwords: "player 1", "player 2" in the order they are met."""

    def __init__(self) -> None:
        self._tokens: dict[str, str] = {}
        self._search: re.Pattern[str] | None = None

    def token(self, password: str | None) -> str:
        """The token that stands for a password; "" for none."""
        if not password:
            return ""
        if password not in self._tokens:
            self._tokens[password] = f"player {len(self._tokens) + 1}"
            self._search = None
        return self._tokens[password]

    def conceal(self, text: str) -> str:
        """The text with every password in it replaced by its token, also where it is somebody's name.

        One of fewer than six characters is looked for as a word, of one or two as the whole text: "a" is everywhere.
        """
        if not self._tokens:
            return text
        if self._search is None:
            longest_first = sorted(self._tokens, key=len, reverse=True)
            self._search = re.compile("|".join(map(_sought, longest_first)))
        return self._search.sub(lambda found: self._tokens[found[0]], text)


def _sought(password: str) -> str:
    exact = re.escape(password)
    if len(password) < 3:
        return rf"\A{exact}\Z"
    return exact if len(password) >= 6 else rf"(?<!\w){exact}(?!\w)"
