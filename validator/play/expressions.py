"""The expressions in a module's traits, as far as VASSAL's BeanShell is used there: arithmetic, comparisons, `? :`,
properties by name, `Random(n)`, `Math.max`, `Integer.parseInt` and the commonest things done with a text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

Value = str | int | float | bool | tuple[str, ...]

#: Deeper brackets are nobody's, and would be too deep for the reader of them.
_DEEPEST = 40
_TOKEN = re.compile(
    r"""\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<text>"(?:[^"\\]|\\.)*")|(?P<name>[A-Za-z_$][\w$]*)"""
    r"""|(?P<sign>\|\||&&|==|!=|<=|>=|[-+*/%<>!?:().,\[\]]))"""
)
_ESCAPED = re.compile(r"\\(.)")


class NotUnderstood(Exception):
    """An expression that is beyond this reader, or that comes to nothing."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What an expression may ask for: a property's text (None: there is none) and a die of so many sides."""

    property: Callable[[str], str | None]
    die: Callable[[int], int]


Term = Callable[[Scope], Value]


def evaluated(expression: str, scope: Scope) -> str:
    """What an expression comes to, as text. In braces it is BeanShell, without them as it stands.

    >>> scope = Scope({"AP": "2", "Morale": "7"}.get, lambda sides: sides)
    >>> evaluated('{AP > 1 && Morale + 1 == 8 ? "rolls " + Random(6) : ""}', scope)
    'rolls 6'

    Raises NotUnderstood.
    """
    if not (expression.startswith("{") and expression.endswith("}")):
        return expression
    return text_of(_term(expression[1:-1])(scope))


def holds(condition: str, scope: Scope) -> bool:
    """Whether a condition is met; an empty one always is. Raises NotUnderstood."""
    if not condition.strip():
        return True
    if not (condition.startswith("{") and condition.endswith("}")):
        raise NotUnderstood(condition)
    return evaluated(condition, scope) == "true"


def text_of(value: Value) -> str:
    """A value as VASSAL writes it into a text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(value) if isinstance(value, tuple) else str(value)


def value_of(text: str | None) -> Value:
    """A property's text as an expression sees it: a number and a truth value are such, no property is an empty text."""
    if text is None:
        return ""
    if text in ("true", "false"):
        return text == "true"
    try:
        return int(text)
    except ValueError:
        return text


@lru_cache(maxsize=4096)
def _term(text: str) -> Term:
    tokens, at = [], 0
    while text[at:].strip():
        found = _TOKEN.match(text, at)
        if found is None:
            raise NotUnderstood(text)
        tokens.append((found.lastgroup or "", found[found.lastgroup or 0]))
        at = found.end()
    parser = _Parser(tokens)
    term = parser.choice()
    if parser.rest:
        raise NotUnderstood(text)
    return term


#: Operators by how tightly they bind, the loosest first.
_LEVELS: tuple[tuple[str, ...], ...] = (
    ("||",),
    ("&&",),
    ("==", "!="),
    ("<", "<=", ">", ">="),
    ("+", "-"),
    ("*", "/", "%"),
)


class _Parser:
    """Recursive descent; each method reads one kind of term from where the last one ended."""

    def __init__(self, tokens: Sequence[tuple[str, str]]) -> None:
        self._tokens, self._at, self._depth = tokens, 0, 0

    @property
    def rest(self) -> bool:
        """Whether anything is left."""
        return self._at < len(self._tokens)

    def choice(self) -> Term:
        """`condition ? one : other`, or a plain term."""
        self._depth += 1
        if self._depth > _DEEPEST:
            raise NotUnderstood
        condition = self._binary(0)
        if not self._take("?"):
            self._depth -= 1
            return condition
        one = self.choice()
        self._need(":")
        other = self.choice()
        self._depth -= 1
        return lambda scope: one(scope) if condition(scope) is True else other(scope)

    def _binary(self, level: int) -> Term:
        if level == len(_LEVELS):
            return self._unary()
        left = self._binary(level + 1)
        while (sign := self._sign()) in _LEVELS[level]:
            self._at += 1
            left = _joined(sign, left, self._binary(level + 1))
        return left

    def _unary(self) -> Term:
        if self._take("!"):
            denied = self._unary()
            return lambda scope: denied(scope) is not True
        if self._take("-"):
            negated = self._unary()
            return lambda scope: -_number(negated(scope))
        return self._postfix()

    def _postfix(self) -> Term:
        term = self._primary()
        while True:
            if self._take("["):
                term = _element(term, self.choice())
                self._need("]")
            elif self._take("."):
                term = _method(self._next("name"), term, self._arguments())
            else:
                return term

    def _primary(self) -> Term:
        if self._take("("):
            inner = self.choice()
            self._need(")")
            return inner
        kind, text = self._tokens[self._at] if self.rest else ("", "")
        self._at += 1
        match kind:
            case "number":
                number: Value = float(text) if "." in text else int(text)
                return lambda _: number
            case "text":
                literal = _ESCAPED.sub(r"\1", text[1:-1])
                return lambda _: literal
            case "name":
                return self._named(text)
        raise NotUnderstood(text)

    def _named(self, name: str) -> Term:
        if name in ("true", "false"):
            truth = name == "true"
            return lambda _: truth
        if name in ("Math", "Integer") and self._take("."):
            return _function(f"{name}.{self._next('name')}", self._arguments())
        if self._sign() == "(":
            return _function(name, self._arguments())
        return lambda scope: value_of(scope.property(name))

    def _arguments(self) -> tuple[Term, ...]:
        self._need("(")
        found: list[Term] = []
        while not self._take(")"):
            if found:
                self._need(",")
            found.append(self.choice())
        return tuple(found)

    def _sign(self) -> str:
        return self._tokens[self._at][1] if self.rest and self._tokens[self._at][0] == "sign" else ""

    def _take(self, sign: str) -> bool:
        taken = self._sign() == sign
        self._at += taken
        return taken

    def _need(self, sign: str) -> None:
        if not self._take(sign):
            raise NotUnderstood(sign)

    def _next(self, kind: str) -> str:
        if not self.rest or self._tokens[self._at][0] != kind:
            raise NotUnderstood(kind)
        self._at += 1
        return self._tokens[self._at - 1][1]


def _number(value: Value) -> int | float:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    raise NotUnderstood(value)


def _add(one: Value, two: Value) -> Value:
    if isinstance(one, str) or isinstance(two, str):
        return text_of(one) + text_of(two)
    return _number(one) + _number(two)


def _divide(one: Value, two: Value) -> Value:
    divisor = _number(two)
    if not divisor:
        raise NotUnderstood(two)
    return int(_number(one) / divisor)


_SIGNS: Mapping[str, Callable[[Value, Value], Value]] = MappingProxyType(
    {
        "==": lambda one, two: type(one) is type(two) and one == two,
        "!=": lambda one, two: type(one) is not type(two) or one != two,
        "<": lambda one, two: _number(one) < _number(two),
        "<=": lambda one, two: _number(one) <= _number(two),
        ">": lambda one, two: _number(one) > _number(two),
        ">=": lambda one, two: _number(one) >= _number(two),
        "+": _add,
        "-": lambda one, two: _number(one) - _number(two),
        "*": lambda one, two: _number(one) * _number(two),
        "/": _divide,
    }
)


def _joined(sign: str, left: Term, right: Term) -> Term:
    if sign == "||":
        return lambda scope: left(scope) is True or right(scope) is True
    if sign == "&&":
        return lambda scope: left(scope) is True and right(scope) is True
    if sign not in _SIGNS:
        raise NotUnderstood(sign)
    operate = _SIGNS[sign]
    return lambda scope: operate(left(scope), right(scope))


def _element(term: Term, index: Term) -> Term:
    def element(scope: Scope) -> Value:
        whole, at = term(scope), index(scope)
        if not isinstance(whole, tuple) or not isinstance(at, int) or not 0 <= at < len(whole):
            raise NotUnderstood(whole)
        return whole[at]

    return element


def _parsed(text: Value) -> Value:
    try:
        return int(text_of(text))
    except ValueError as error:
        raise NotUnderstood(text) from error


def _split(text: Value, at: Value) -> Value:
    """As Java splits: a single character is that character, else an expression in brackets; no empty end."""
    between = text_of(at)
    if len(between) != 1 and not re.fullmatch(r"\[[^\[\]\\^]+\]", between):
        raise NotUnderstood(between)
    parts = re.split(re.escape(between) if len(between) == 1 else between, text_of(text))
    while len(parts) > 1 and not parts[-1]:
        parts.pop()
    return tuple(parts)


_FUNCTIONS: Mapping[tuple[str, int], Callable[..., Value]] = MappingProxyType(
    {
        ("Math.max", 2): lambda one, two: max(_number(one), _number(two)),
        ("Math.min", 2): lambda one, two: min(_number(one), _number(two)),
        ("Math.abs", 1): lambda one: abs(_number(one)),
        ("Integer.parseInt", 1): _parsed,
        (".split", 2): _split,
        (".equals", 2): lambda one, two: text_of(one) == text_of(two),
        (".contains", 2): lambda one, two: text_of(two) in text_of(one),
        (".startsWith", 2): lambda one, two: text_of(one).startswith(text_of(two)),
        (".length", 1): lambda one: len(text_of(one)),
    }
)


def _method(name: str, term: Term, arguments: tuple[Term, ...]) -> Term:
    return _function(f".{name}", (term, *arguments))


def _function(name: str, arguments: tuple[Term, ...]) -> Term:
    if name == "Random" and len(arguments) == 1:
        return lambda scope: scope.die(int(_number(arguments[0](scope))))
    function = _FUNCTIONS.get((name, len(arguments)))
    if function is None:
        raise NotUnderstood(name)
    return lambda scope: function(*(argument(scope) for argument in arguments))
