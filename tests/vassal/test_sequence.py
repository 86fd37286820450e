"""SequenceEncoder against a second, plain implementation, the format's examples, and trait layers of any depth."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from modgen.vassal import decode, decode_layers, encode, encode_layers
from modgen.vassal.sequence import is_canonical

# Few characters, so that delimiters, backslashes and apostrophes meet in every way.
TEXT = st.text(st.sampled_from("ab\\';,\t\x1b|Ж\0"), max_size=12)
DELIMITER = st.sampled_from(";,\t\x1b|/")


def plain_encode(items: list[str], delimiter: str) -> str | None:
    out = []
    for item in items:
        text = ""
        for char in item:
            text += "\\" + char if char == delimiter else char
        if item.startswith("\\") or (item.startswith("'") and item.endswith("'") and item != ""):
            text = "'" + text + "'"
        out.append(text)
    return delimiter.join(out) if out else None


def plain_decode(text: str, delimiter: str) -> list[str]:
    tokens = [""]
    for at, char in enumerate(text):
        if char != delimiter:
            tokens[-1] += char
        elif at and text[at - 1] == "\\":
            tokens[-1] = tokens[-1][:-1] + char
        else:
            tokens.append("")
    return [t[1:-1] if len(t) > 1 and t.startswith("'") and t.endswith("'") else t for t in tokens]


def plain_layers(layers: list[str]) -> str:
    text = layers[-1]
    for layer in reversed(layers[:-1]):
        text = plain_encode([layer, text], "\t") or ""
    return text


@pytest.mark.parametrize(
    ("items", "text"),
    [
        (["a", "b;c"], r"a;b\;c"),
        (["", None, "x"], ";;x"),
        (["\\n"], r"'\n'"),
        (["'q'"], "''q''"),
        (["'"], "'''"),
        ([], None),
        ([""], ""),
        ([None], ""),
    ],
)
def test_examples_of_the_format(items: list[str | None], text: str | None) -> None:
    assert encode(items, ";") == text
    assert decode(text, ";") == [item or "" for item in items]


def test_nesting_adds_a_backslash_a_level() -> None:
    inner = encode(["a/b", "c"], "/")
    outer = encode(["1", inner], "/")
    assert outer == r"1/a\\/b\/c"
    assert decode(outer, "/") == ["1", r"a\/b/c"]
    assert decode(decode(outer, "/")[1], "/") == ["a/b", "c"]


def test_trailing_delimiter_and_lossy_case() -> None:
    assert decode("a;", ";") == ["a", ""]
    assert encode(["a\\", "b"], ";") == r"a\;b"
    assert decode(r"a\;b", ";") == ["a;b"]


@given(st.lists(TEXT), DELIMITER)
def test_encode_is_the_plain_one(items: list[str], delimiter: str) -> None:
    assert encode(items, delimiter) == plain_encode(items, delimiter)


@given(TEXT, DELIMITER)
def test_decode_is_the_plain_one(text: str, delimiter: str) -> None:
    assert decode(text, delimiter) == plain_decode(text, delimiter)


@given(st.lists(TEXT.filter(lambda t: not t.endswith("\\")), min_size=1), DELIMITER)
def test_what_is_encoded_decodes_again(items: list[str], delimiter: str) -> None:
    assert decode(encode(items, delimiter), delimiter) == items


@given(TEXT, DELIMITER)
def test_canonical_means_the_same_text_again(text: str, delimiter: str) -> None:
    assert is_canonical(text, delimiter) == (encode(decode(text, delimiter), delimiter) == text)


@given(st.lists(TEXT, min_size=1, max_size=6))
def test_layers_are_nested_pairs(layers: list[str]) -> None:
    assert encode_layers(layers) == plain_layers(layers)


@given(TEXT)
def test_layers_decode_as_nested_pairs(text: str) -> None:
    expected: list[str] = []
    rest = text
    while True:
        tokens = plain_decode(rest, "\t")
        expected.append(tokens[0])
        if len(tokens) == 1:
            break
        rest = tokens[1]
    assert decode_layers(text) == expected


@given(TEXT, st.integers(1, 5))
def test_a_counted_decode_leaves_the_innermost_layer_alone(text: str, count: int) -> None:
    expected: list[str] = []
    rest = text
    while len(expected) < count - 1:
        tokens = plain_decode(rest, "\t")
        expected.append(tokens[0])
        if len(tokens) == 1:
            break
        rest = tokens[1]
    else:
        expected.append(rest)
    assert decode_layers(text, count) == expected


@given(st.lists(st.text(st.sampled_from("ab;\tЖ'"), max_size=5).filter(lambda t: "'" not in t[:1]), min_size=1))
def test_layers_come_back_by_their_number(layers: list[str]) -> None:
    text = encode_layers(layers)
    if not text.endswith("'"):
        assert decode_layers(text, len(layers)) == layers


def test_a_thousand_layers_are_read_in_one_pass() -> None:
    layers = [f"t{number};" for number in range(1000)]
    assert decode_layers(encode_layers(layers)) == layers


def test_no_more_layers_than_the_bound() -> None:
    assert len(decode_layers(encode_layers(["x"] * 3000))) == 2000
    assert decode_layers("\t" * 100_000)[0] == ""
