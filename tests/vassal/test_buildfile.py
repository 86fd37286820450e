"""Build files: read, written, damaged, and hostile."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from modgen.vassal import Component, Metadata, read_buildfile, read_metadata, write_buildfile, write_metadata
from modgen.vassal.archive import MAX_XML_BYTES

SLOT = "+/null/mark;Side\tpiece;;;u.png;Кадр <57>/Red\tnull;0;0;12;0"


def codes(data: bytes) -> list[str]:
    return [problem.code for problem in read_buildfile(data)[1]]


def test_a_tree_there_and_back() -> None:
    tree = Component(
        "VASSAL.build.GameModule",
        {"name": 'A "b" & <c>', "description": "one\ntwo\tthree\r"},
        children=(
            Component("VASSAL.build.module.BasicCommandEncoder"),
            Component("VASSAL.build.widget.PieceSlot", {"gpid": "12"}, SLOT),
            Component("x", {}, "text", (Component("entry", {}, "Сторона"),)),
        ),
    )
    data = write_buildfile(tree)
    assert data.startswith(b'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<VASSAL.build.GameModule ')
    assert b"one&#10;two&#9;three&#13;" in data
    assert b"CDATA" not in data
    assert read_buildfile(data) == (tree, ())
    assert [component.kind for component in tree.walk()] == [
        "GameModule",
        "BasicCommandEncoder",
        "PieceSlot",
        "x",
        "entry",
    ]
    assert [slot.attributes["gpid"] for slot in tree.find("PieceSlot")] == ["12"]


XML_TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\ufffe\uffff"), max_size=20).map(
    lambda text: "".join(char for char in text if char >= " " or char in "\t\n\r")
)
BLANKS = "".join(map(chr, range(0x21)))


@given(XML_TEXT, XML_TEXT)
def test_any_text_there_and_back(value: str, text: str) -> None:
    tree = Component("a", {"b": value}, text.strip(BLANKS), (Component("c.d"),))
    assert read_buildfile(write_buildfile(tree)) == (tree, ())


@pytest.mark.parametrize(
    "tree",
    [
        Component("a b"),
        Component("<a>"),
        Component("a", {"b c": ""}),
        Component("a", {"b": "\x1b"}),
        Component("a", {}, "\x00"),
        Component("a", {}, "\ud800"),
    ],
)
def test_what_xml_cannot_hold_is_refused(tree: Component) -> None:
    with pytest.raises(ValueError, match="XML"):
        write_buildfile(tree)


def test_comments_blanks_and_instructions_are_left_out() -> None:
    data = b"<a>  t1 <!-- c --><b/>t2<?x y?>\n</a>"
    assert read_buildfile(data) == (Component("a", {}, "t1 t2", (Component("b"),)), ())


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "windows-1251", "iso-8859-5", "koi8-r"])
def test_declared_encodings(encoding: str) -> None:
    data = f'<?xml version="1.0" encoding="{encoding}"?><a b="Кадр"/>'.encode(encoding)
    assert read_buildfile(data) == (Component("a", {"b": "Кадр"}), ())


def test_utf8_with_a_mark() -> None:
    assert read_buildfile("\ufeff<a>Ж</a>".encode()) == (Component("a", {}, "Ж"), ())


def test_damage_is_placed_and_the_rest_reads() -> None:
    tree, problems = read_buildfile(b"<a>\n  <b x='1'/>\n  <c y=2/>\n</a>")
    assert tree is not None
    assert tree.children[0] == Component("b", {"x": "1"})
    assert [(problem.code, problem.where.line) for problem in problems] == [("vassal.xml", 3)]
    cut, problems = read_buildfile(b"<a><b/><c")
    assert cut is not None
    assert cut.children[:1] == (Component("b"),)
    assert [problem.code for problem in problems] == ["vassal.xml"]


def test_nothing_reads_of_other_things() -> None:
    for data in (b"", b"hello", b"\x00\x01", b"PK\x03\x04"):
        tree, problems = read_buildfile(data)
        assert tree is None
        assert [problem.code for problem in problems][-1:] == ["vassal.xml"]


LAUGHS = """<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a0 "ha">{}]><a b="&a9;">&a9;</a>""".format(
    "".join(f'<!ENTITY a{n + 1} "{f"&a{n};" * 10}">' for n in range(9))
)


def test_entities_are_refused(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("hunter2", encoding="utf-8")
    outside = f'<!DOCTYPE a [<!ENTITY x SYSTEM "{secret.as_uri()}">]><a>&x;</a>'
    for text in (LAUGHS, outside, outside.replace("ENTITY x", "ENTITY % x")):
        assert read_buildfile(text.encode()) == (None, read_buildfile(text.encode())[1])
        assert codes(text.encode()) == ["vassal.entities"]
    hidden = b'<?xml version="1.0" encoding="UTF-7"?>' + outside.encode("utf-7")
    assert codes(hidden) == ["vassal.encoding"]
    wide = f'<?xml version="1.0" encoding="utf-16"?>{outside}'.encode("utf-16")
    assert codes(wide) == ["vassal.entities"]


def test_a_foreign_dtd_is_not_fetched(tmp_path: Path) -> None:
    dtd = tmp_path / "a.dtd"
    dtd.write_text('<!ENTITY x "hunter2"><!ATTLIST a b CDATA "hunter2">', encoding="utf-8")
    tree, _ = read_buildfile(f'<!DOCTYPE a SYSTEM "{dtd.as_uri()}"><a>&x;</a>'.encode())
    assert "hunter2" not in repr(tree)


def test_too_large_and_too_deep() -> None:
    assert codes(b" " * (MAX_XML_BYTES + 1)) == ["vassal.too_large"]
    tree, problems = read_buildfile(b"<a>" * 100_000)
    assert [problem.code for problem in problems] == ["vassal.xml"]
    assert tree is None or sum(1 for _ in tree.walk()) < 1000


@given(st.binary(max_size=80), st.sampled_from([b"", b"<a>", b"<a b='", b"<?xml version='1.0'?><a>", b"<a><![CDATA["]))
def test_any_bytes_are_survived(data: bytes, start: bytes) -> None:
    tree, problems = read_buildfile(start + data)
    assert tree is not None or problems


def test_metadata_there_and_back() -> None:
    metadata = Metadata(
        name="Werra",
        version="1.0",
        vassal_version="3.7.26",
        saved_ms=1700000000000,
        description="Мост",
        translations=(("description", "fr", "Le pont"), ("name", "de", "Werra (dt.)")),
    )
    data = write_metadata(metadata)
    assert read_metadata(data, "moduledata") == (metadata, ())
    order = ["<version>", "<extra1/>", "<extra2/>", "<VassalVersion>", "<dateSaved>", "<description>", "<name>"]
    places = [data.find(tag.encode()) for tag in order]
    assert places == sorted(places)
    assert places[0] > 0


def test_metadata_that_was_read_is_written_as_it_was() -> None:
    data = b'<data version="1"><!-- x --><version>1</version><strange>7</strange><dateSaved>soon</dateSaved></data>'
    metadata, problems = read_metadata(data, "savedata")
    assert metadata == Metadata(version="1")
    assert problems == ()
    assert metadata is not None
    assert write_metadata(metadata) == data


def test_damaged_metadata() -> None:
    metadata, problems = read_metadata(b"<data><version>1.2</version><name>W", "moduledata")
    assert metadata is not None
    assert metadata.version == "1.2"
    assert [(problem.code, problem.where.entry) for problem in problems] == [("vassal.xml", "moduledata")]
    assert read_metadata(b"", "moduledata")[0] is None


def test_a_flood_of_elements_is_refused() -> None:
    crowded = b"<a " + b" ".join(b'x%d="1"' % number for number in range(10_000)) + b"/>"
    for data in (b"<a>" + b"<b/>" * 1_000_000, crowded):
        tree, problems = read_buildfile(data)
        assert tree is None
        assert [problem.code for problem in problems] == ["vassal.too_many"]
