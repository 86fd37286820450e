"""Numbers of pieces between builds: kept for good, never given twice, and damage told where it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from modgen.game.gpids import GPIDS_FILE, GpidRegister, read_gpids, renamed
from modgen.game.problems import Place, Severity


def written(folder: Path, text: str) -> Path:
    (folder / GPIDS_FILE).write_text(text, encoding="utf-8")
    return folder


def reread(register: GpidRegister, folder: Path) -> GpidRegister:
    again, problems = read_gpids(written(folder, register.text()), "gpids.lock")
    assert problems == ()
    return again


def test_a_first_build_numbers_from_one_in_the_order_asked() -> None:
    register = GpidRegister()
    assert [register.of(key) for key in ("b", "a", "b", "a/place/hit")] == ["1", "2", "1", "3"]
    assert register.next == 4
    assert register.new == ("b", "a", "a/place/hit")


def test_numbers_stay_when_rows_come_between_and_are_not_given_again(tmp_path: Path) -> None:
    first = GpidRegister()
    for key in ("a", "b", "c"):
        first.of(key)
    second = reread(first, tmp_path)
    assert [second.of(key) for key in ("new", "a", "c")] == ["4", "1", "3"]
    assert second.gone == ("b",)
    assert "2 b  # gone\n" in second.text()
    third = reread(second, tmp_path)
    assert [third.of(key) for key in ("a", "c", "newer", "b")] == ["1", "3", "5", "2"], "b is back with its number"
    assert third.next == 6
    assert "2 b\n" in third.text()


@given(st.lists(st.lists(st.sampled_from("abcdefgh"), unique=True), max_size=6))
def test_no_two_keys_ever_share_a_number(builds: list[list[str]]) -> None:
    given_: dict[str, str] = {}
    register = GpidRegister()
    for keys in builds:
        before = register
        register = GpidRegister({key: int(number) for key, number in given_.items()})
        for key in keys:
            assert register.of(key) == given_.setdefault(key, register.of(key))
        assert register.next >= before.next
    assert len(set(given_.values())) == len(given_)


def test_the_file_is_sorted_by_key_and_the_same_for_any_order() -> None:
    one, other = GpidRegister({"b": 1, "a": 2}), GpidRegister({"a": 2, "b": 1})
    for key in ("a", "b"):
        one.of(key)
    for key in ("b", "a"):
        other.of(key)
    assert one.text() == other.text()
    assert one.text().splitlines()[-2:] == ["2 a", "1 b"]


@pytest.mark.parametrize(
    ("text", "code", "line", "values"),
    [
        ("1 a\n<<<<<<< HEAD\n2 b\n", "gpids.conflict", 2, {}),
        ("1 a\nb\n", "gpids.line", 2, {"text": "b"}),
        ("1 a\n-3 b\n", "gpids.line", 2, {"text": "-3 b"}),
        ("1 a\n99999999999 b\n", "gpids.line", 2, {"text": "99999999999 b"}),
        ("4000000000 b\n", "gpids.line", 1, {"text": "4000000000 b"}),
        ("1 a b\n", "gpids.line", 1, {"text": "1 a b"}),
        ("1 a\n\n2 a\n", "gpids.key_twice", 3, {"key": "a", "line": 1}),
        ("# x\n1 a\n1 b\n", "gpids.number_twice", 3, {"number": 1, "key": "b", "other": "a", "line": 2}),
    ],
)
def test_damage_is_told_with_its_line(
    tmp_path: Path, text: str, code: str, line: int, values: dict[str, object]
) -> None:
    _, problems = read_gpids(written(tmp_path, text), "counters/x/gpids.lock")
    assert [(p.code, p.place) for p in problems] == [(code, Place("counters/x/gpids.lock", line))]
    assert problems[0].values == values


def test_a_file_that_is_no_text_or_no_file(tmp_path: Path) -> None:
    (tmp_path / GPIDS_FILE).write_bytes(b"1 \xff\xfe\n")
    assert [p.code for p in read_gpids(tmp_path, "g")[1]] == ["game.not_utf8"]
    (tmp_path / GPIDS_FILE).unlink()
    (tmp_path / GPIDS_FILE).mkdir()
    assert [p.code for p in read_gpids(tmp_path, "g")[1]] == ["game.file_no_file"]


def test_windows_line_ends_a_mark_before_the_text_and_a_line_merged_twice_do_no_harm(tmp_path: Path) -> None:
    (tmp_path / GPIDS_FILE).write_bytes("\ufeff 7 рота-1\r\n 7 рота-1\r\n12 b\r\n".encode())
    register, problems = read_gpids(tmp_path, "g")
    assert problems == ()
    assert (register.of("рота-1"), register.of("b"), register.of("c")) == ("7", "12", "13")


def test_a_row_with_another_id_is_asked_about_once(tmp_path: Path) -> None:
    first = GpidRegister()
    first.of("old")
    second = reread(first, tmp_path)
    second.of("new")
    (warning,) = renamed(second, "gpids.lock")
    assert warning.severity is Severity.WARNING
    assert (warning.values["new"], warning.values["gone"]) == ("new", "old")
    third = reread(second, tmp_path)
    third.of("newer")
    third.of("new")
    assert renamed(third, "gpids.lock") == ()


def test_a_key_that_would_break_the_file_is_refused() -> None:
    for key in ("a b", "a#b", "", "a\nb"):
        with pytest.raises(ValueError, match="no key"):
            GpidRegister().of(key)
