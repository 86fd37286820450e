"""How long a regular expression may take on a line that somebody chose to make it slow.

Bindings come with modules, from strangers; so do the lines that their expressions are held against. Python's matcher
tries every way to divide a line among an expression's repeats: `(a+)+$` has 2^300 of them for 300 letters, `.*.*.*.*x`
hundreds of millions. The estimate here is of such ways. It looks at what can follow a repeat: one that must stop where
the next part begins (`[^:]*:`) can be divided in one way only.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import comb, inf
from typing import Any

#: As long as the lines that are read at all (validator.logs.chat).
LINE = 300
#: Ways to divide a line that are still tried in about a second, at worst.
MOST = 50_000_000
#: Blanks in a row are cut down to these before a line is read.
BLANKS = 3
_LONGEST = 2000

# The letters that sets of letters are made of here: Latin, Greek, Cyrillic, every blank, the sign that stands for a
# name in a line (validator.logs.chat), and one bit for all the others together.
NAME = "ꙮ"
_SPACES = "\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
_ALPHABET = [*map(chr, range(0x530)), *_SPACES, NAME]
_BIT = {letter: 1 << number for number, letter in enumerate(_ALPHABET)}
_OTHERS = 1 << len(_ALPHABET)
_ALL = (_OTHERS << 1) - 1

_BLANK = sum(_BIT[letter] for letter in _ALPHABET if letter.isspace())

# The parser that `re` itself uses: any other would see another expression than the matcher. It has no public name.
_parser: Any = importlib.import_module("re._parser")


class _Slow(Exception):
    """Found to be too slow, or beyond what the estimate understands."""


@dataclass(frozen=True, slots=True)
class _Item:
    """A part of an expression on one way through it. `width`: in how many ways it can end, 1 for a fixed part or one
    that must stop where the next begins (`scans`: after walking over letters); `letters` are those it takes. `ahead`:
    what a look ahead or back tries at this point, by itself."""

    letters: int
    width: int = 1
    scans: bool = False
    ahead: tuple[_Item, ...] = ()


def is_slow(expression: str) -> bool:
    """Whether an expression can take more than moments to search a line of `LINE` letters, upper and lower case alike.

    Raises re.error for what is no expression. Errs towards true.
    """
    if len(expression) > _LONGEST:
        return True
    try:
        tree = _parser.parse(expression, re.IGNORECASE)
        many_lines = bool(tree.state.flags & re.MULTILINE)
        items = [*_read(list(tree), 0, False)]
    except (_Slow, RecursionError, OverflowError):
        return True
    if many_lines or not _anchored(list(tree)):
        items.insert(0, _Item(_ALL, LINE))
    return _ways(items) > MOST


def _ways(items: Sequence[_Item]) -> float:
    """Ways to try a line: to divide it among the items, and at each place where one looks ahead what it tries there."""
    ways = _divisions(items)
    for number, item in enumerate(items):
        if item.ahead:
            ways += _ways([*_before(items[:number]), *item.ahead])
    return ways


def _before(items: Sequence[_Item]) -> list[_Item]:
    """The items before a look ahead: it is asked at each length of the repeats that end where it stands, also where
    only one length goes on from there."""
    found = list(items)
    for number in range(len(found) - 1, -1, -1):
        item = found[number]
        if item.scans:
            found[number] = _Item(item.letters, _widest(item.letters))
        elif item.letters and item.width == 1:
            break
    return found


def _widest(letters: int) -> int:
    """How many lengths a repeat of these letters can have: of blanks never many stand in a row."""
    return BLANKS + 1 if letters and not letters & ~_BLANK else LINE


def _divisions(items: Sequence[_Item]) -> float:
    """Ways to divide a line among the wide items: those with no fixed letter between them that keeps them apart share
    their part of the line."""
    chains: list[int] = []
    last = 0
    narrow = 1.0
    apart = True
    for item in items:
        if item.width >= LINE // 4:
            if chains and not apart:
                chains[-1] += 1
            else:
                chains.append(1)
            last, apart = item.letters, False
        elif item.width > 1:
            narrow *= item.width
            if narrow > MOST:
                return inf
        elif not item.scans and item.letters and not item.letters & last:
            apart = True
    if any(item.scans for item in items):
        chains.append(1)
    share = LINE / max(1, sum(chains))
    ways = narrow
    for length in chains:
        ways *= comb(int(share * length), length)
    return ways


def _read(nodes: Sequence[Any], follow: int, must_go_on: bool) -> Iterator[_Item]:
    """The items of a sequence. `follow`: letters with which what comes after it can begin; `must_go_on`: whether
    something after it can still fail. Raises _Slow."""
    for number, (op, value) in enumerate(nodes):
        rest = nodes[number + 1 :]
        first, empty = _first(rest)
        after = first | (follow if empty else 0)
        fails = must_go_on or any(str(one[0]) != "SUBPATTERN" or one[1][3] for one in rest)
        yield from _read_one(str(op), value, after, fails)


def _read_one(op: str, value: Any, after: int, fails: bool) -> Iterator[_Item]:
    if op in ("LITERAL", "NOT_LITERAL", "ANY", "IN"):
        yield _Item(_letters(op, value))
    elif op == "AT":
        return
    elif op == "SUBPATTERN":
        yield from _read(list(value[3]), after, fails)
    elif op == "ATOMIC_GROUP":
        yield from _read(list(value), after, fails)
    elif op in ("ASSERT", "ASSERT_NOT"):
        yield _Item(0, ahead=tuple(_read(list(value[1]), 0, False)) or (_Item(0),))
    elif op == "BRANCH":
        yield from _branch([list(one) for one in value[1]], after, fails)
    elif op in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        low, high, body = value
        yield from _repeat(int(low), int(high), list(body), after, fails)
    else:
        raise _Slow  # a reference back to a group, a condition: nothing that a line of chat needs


def _branch(choices: list[list[Any]], after: int, fails: bool) -> Iterator[_Item]:
    """The worst of the choices; choices that can both fit at one point multiply the ways."""
    worst: list[_Item] = []
    for choice in choices:
        items = list(_read(choice, after, fails))
        if sum(item.width for item in items) > sum(item.width for item in worst):
            worst = items
    alike = max(sum(not _distinct(one, other) for other in choices) for one in choices)
    yield from _loose(worst)
    if alike > 1:
        yield _Item(0, alike)


def _repeat(low: int, high: int, body: list[Any], after: int, fails: bool) -> Iterator[_Item]:
    first, empty = _first(body)
    single = len(body) == 1 and str(body[0][0]) in ("LITERAL", "NOT_LITERAL", "ANY", "IN")
    width = min(high, LINE) - min(low, LINE) + 1 if fails and first & after else 1
    width = min(width, _widest(first) if single else LINE)
    if high <= 1:
        inside = list(_read(body, after, fails))
        yield from _loose(inside) if low < high else inside
        if low < high:
            yield _Item(0, 2 if width > 1 or empty else 1)
        return
    if not single:
        # Every round must be read in one way only, or the ways multiply with each round.
        inside = list(_read(body, first | after, True))
        if empty or any(item.width > 1 or item.ahead for item in inside):
            raise _Slow
    if low > 0 and single:
        yield _Item(first)
    yield _Item(first if single else _ALL, width, scans=width == 1 and high > 8)


def _loose(items: Sequence[_Item]) -> Iterator[_Item]:
    """The items of a part that may not be there: its fixed letters keep nothing apart."""
    yield from (item for item in items if item.width > 1 or item.scans or item.ahead)


def _first(nodes: Sequence[Any]) -> tuple[int, bool]:
    """The letters with which a sequence can begin, and whether it can be empty."""
    letters = 0
    for op, value in nodes:
        own, empty = _first_one(str(op), value)
        letters |= own
        if not empty:
            return letters, False
    return letters, True


def _first_one(op: str, value: Any) -> tuple[int, bool]:
    if op in ("LITERAL", "NOT_LITERAL", "ANY", "IN"):
        return _letters(op, value), False
    if op == "SUBPATTERN":
        return _first(list(value[3]))
    if op == "ATOMIC_GROUP":
        return _first(list(value))
    if op in ("AT", "ASSERT", "ASSERT_NOT"):
        return 0, True
    if op == "BRANCH":
        found = [_first(list(choice)) for choice in value[1]]
        return _union(letters for letters, _ in found), any(empty for _, empty in found)
    if op in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        letters, empty = _first(list(value[2]))
        return letters, empty or value[0] == 0
    raise _Slow


def _distinct(one: list[Any], other: list[Any]) -> bool:
    """Whether no line fits both choices: before either ends or varies they ask for different letters."""
    if one is other:
        return False
    for (op, value), (other_op, other_value) in zip(_fixed(one), _fixed(other), strict=False):
        if not _letters(op, value) & _letters(other_op, other_value):
            return True
    first, empty = _first(one)
    other_first, other_empty = _first(other)
    return not (empty or other_empty or first & other_first)


def _fixed(nodes: Sequence[Any]) -> Iterator[tuple[str, Any]]:
    """The single letters that a choice begins with."""
    for op, value in nodes:
        if str(op) not in ("LITERAL", "NOT_LITERAL", "ANY", "IN"):
            return
        yield str(op), value


def _anchored(nodes: Sequence[Any]) -> bool:
    """Whether an expression fits only from the beginning of a line."""
    if not nodes:
        return False
    op, value = str(nodes[0][0]), nodes[0][1]
    if op == "AT":
        return str(value) in ("AT_BEGINNING", "AT_BEGINNING_STRING")
    if op == "SUBPATTERN":
        return _anchored(list(value[3]))
    return op == "BRANCH" and all(_anchored(list(choice)) for choice in value[1])


def _letters(op: str, value: Any) -> int:
    """The letters that a single part takes, as bits."""
    if op == "ANY":
        return _ALL
    if op == "LITERAL":
        return _same(value)
    if op == "NOT_LITERAL":
        return _ALL & ~_same(value) | _OTHERS
    negated = False
    found = 0
    for kind, inner in value:
        match str(kind):
            case "NEGATE":
                negated = True
            case "LITERAL":
                found |= _same(inner)
            case "RANGE":
                found |= _range(*inner)
            case "CATEGORY":
                found |= _category(str(inner))
            case _:
                raise _Slow
    return (_ALL & ~found) | _OTHERS if negated else found


def _union(sets: Iterator[int]) -> int:
    found = 0
    for one in sets:
        found |= one
    return found


@cache
def _cases() -> dict[str, int]:
    """For each letter of the alphabet those that are the same to the matcher when case does not count."""
    groups: dict[str, int] = {}
    for letter in _ALPHABET:
        for form in {letter.lower(), letter.upper(), letter.lower().upper(), letter.upper().lower()}:
            groups[form] = groups.get(form, 0) | _BIT[letter]
    return {
        letter: _union(groups[form] for form in {letter.lower(), letter.upper()}) | _BIT[letter] for letter in _ALPHABET
    }


def _same(code: int) -> int:
    letter = chr(code)
    # The Kelvin sign is a k, and so on: letters from outside the alphabet that are the same as one inside.
    outside = letter.casefold() in ("k", "å", "ω", "s") or letter not in _BIT
    return _cases().get(letter, 0) | (_OTHERS if outside else 0)


@cache
def _range(low: int, high: int) -> int:
    inside = [letter for letter in _ALPHABET if low <= ord(letter) <= high]
    return _union(_same(ord(letter)) for letter in inside) | (_OTHERS if high >= 0x530 else 0)


@cache
def _category(name: str) -> int:
    escape = {"DIGIT": r"\d", "SPACE": r"\s", "WORD": r"\w"}[name.rpartition("_")[2]]
    found = _union(_BIT[letter] for letter in _ALPHABET if re.match(escape, letter))
    found |= 0 if escape == r"\s" else _OTHERS  # all blanks there are belong to the alphabet
    return (_ALL & ~found) | _OTHERS if "NOT" in name else found
