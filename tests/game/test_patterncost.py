"""Expressions of strangers: what could run for ever is refused, what people need is not, and what passes is fast."""

from __future__ import annotations

import random
import re
import time

import pytest

from modgen.game.binding_file import pattern, read_binding
from modgen.game.patterncost import BLANKS, LINE, NAME, is_slow
from modgen.game.problems import BadData

SLOW = [
    r"^(a+)+$",
    r"^(a|a)+$",
    r"^(a|aa)+$",
    r"^((a)|a)*$",
    r"^(?:.|\w)+$",
    r"^(?:a|\d|b|ba)*$",
    r"^(a|b+){2,}x",
    r"^(a{1,}){1,}$",
    r"^(?:a{1,9}){1,9}$",
    r"^(?:a?){28}a{28}$",
    r"^(?:a*)*$",
    r"(?x)( a + ) +$",
    r"a*a*a*a*a*b",
    r"^(.*)(.*)(.*)(.*)x$",
    r"(?s).*.*.*=.*",
    r"^.{0,200}.{0,200}.{0,200}.{0,200}x",
    r"^(?:.*,){11}x",
    r"^(.*)\1\1x$",
    r"(?=(?:a|aa)+b)",
    r"^(?:ab|a[bc]d?)" * 30,
    "a?" * 40 + "a" * 40 + "$",
    r"(?:){4000000000}",
    r"(?:\b){400000000}",
    "(" * 900 + "a" + ")" * 900,
    "a" * 3000,
    "a{99999999999999}",
]
FINE = [
    r"^{side} passes$",
    r"^(?:{area}|[^:]*): {unit} FIRES \(AF (?P<af>\d+)\)$",
    r"^(?:{area}|[^:]*): {unit} moves from .*? to .*?\.$",
    r"^(?P<dice>\d+d\d+) = (?P<values>[\d, ]+?) \*+ <(?P<player>.*)>$",
    r"^(?:ab|cd)+$",
    r"^(?:\w+ )*end$",
    r"^(?:a+b)*$",
    r"{unit} .*(?:hits?|misses) {target}",
    r"^\s*pass\s*[.!]*\s*$",
    r"\d{1,3}(?:,\d+)?",
]


@pytest.mark.parametrize("expression", SLOW, ids=lambda text: text[:30])
def test_what_could_run_for_ever_is_slow(expression: str) -> None:
    assert is_slow(expression)


@pytest.mark.parametrize("expression", FINE, ids=lambda text: text[:30])
def test_what_people_need_is_not(expression: str) -> None:
    assert not is_slow(pattern(expression, dict.fromkeys(("unit", "target", "side", "area"), NAME)).pattern)


def test_what_is_no_expression_raises() -> None:
    with pytest.raises(re.error):
        is_slow("(a")


def binding(lines: str = "[]", dice: str = "[]") -> bytes:
    return f"""
module: {{name: Toy}}
ruleset: impulse
sides: [{{id: red, roster: [Red]}}]
units: {{where: {{Kind: unit}}}}
places: [{{area: W, map: Main}}]
lines: {lines}
dice: {dice}
""".encode()


@pytest.mark.parametrize(
    ("lines", "dice", "code"),
    [
        ("[{match: '^(a|a)+$', call: pass}]", "[]", "binding.slow-pattern"),
        ("[]", "[{match: '^(?P<values>(a|a)+)$'}]", "binding.slow-pattern"),
        # In a dice line a name is any text, not a sign.
        ("[]", "[{match: '^(?P<values>.*){unit}{target}{side}{area}x'}]", "binding.slow-pattern"),
        ("[{match: '" + "(" * 5000 + ")" * 5000 + "', call: pass}]", "[]", "binding.slow-pattern"),
        ("[{match: 'a{99999999999}', call: pass}]", "[]", "binding.slow-pattern"),
        ("[" + "{match: a, call: pass}, " * 1001 + "]", "[]", "binding.value-wrong"),
    ],
)
def test_a_strangers_binding_with_one_is_refused(lines: str, dice: str, code: str) -> None:
    with pytest.raises(BadData) as caught:
        read_binding(binding(lines, dice), "binding.json")
    assert [problem.code for problem in caught.value.problems] == [code]


def _random_expression(draw: random.Random, depth: int = 2) -> str:
    def atom() -> str:
        kind = draw.random()
        if depth <= 0 or kind < 0.5:
            return draw.choice(["a", "b", "[ab]", ".", r"\w", r"\d", "[^a]", "1", " ", r"\s", "[^:]", ":"])
        if kind < 0.75:
            return f"(?:{_random_expression(draw, depth - 1)})"
        return f"(?:{'|'.join(_random_expression(draw, depth - 1) for _ in range(draw.randint(2, 3)))})"

    quantifiers = ["", "", "", "*", "+", "?", "*?", "+?", "{0,3}", "{2,}", "{1,40}"]
    before = ["", "", "", "", "", r"\b", "(?=a)", "(?!.*b)"]
    return "".join(draw.choice(before) + atom() + draw.choice(quantifiers) for _ in range(draw.randint(1, 4)))


def test_random_expressions_that_pass_are_fast_on_lines_made_to_slow_them() -> None:
    draw = random.Random(85)
    tried = 0
    while tried < 400:
        expression = draw.choice(["^", ""]) + _random_expression(draw) + draw.choice(["$", "x", "!", ""])
        if is_slow(expression):
            continue
        tried += 1
        compiled = re.compile(expression, re.IGNORECASE)
        unit = "".join(draw.choice("ab1 :") for _ in range(draw.randint(1, 4)))
        line = re.sub(rf"\s{{{BLANKS + 1},}}", " " * BLANKS, unit * LINE)[:LINE]
        began = time.perf_counter()
        compiled.search(line)
        assert time.perf_counter() - began < 5, (expression, unit)
