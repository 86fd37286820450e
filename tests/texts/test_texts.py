"""Both languages say the same things, with the same fields and in the right grammatical forms."""

from __future__ import annotations

import gettext
import json
import re
import string
from pathlib import Path

import pytest

from modgen.texts import Catalogue

ROOT = Path(__file__).parents[2]
COUNTED = re.compile(r"\{(\w+)((?:\|[^{}|]*)+)\}")
TEXT_FOLDERS = sorted(
    {
        file.parent.parent
        for package in ("modgen", "validator", "examples")
        for file in (ROOT / package).rglob("texts/en/*.json")
    }
)
AREAS = sorted(
    {(folder, file.name) for folder in TEXT_FOLDERS for lang in ("en", "ru") for file in (folder / lang).glob("*.json")}
)


def read(file: Path) -> dict[str, str]:
    messages: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return messages


def fields(template: str) -> set[str]:
    counted = {match[1] for match in COUNTED.finditer(template)}
    plain = COUNTED.sub("", template)
    return counted | {name for _, name, _, _ in string.Formatter().parse(plain) if name is not None}


@pytest.mark.parametrize(
    ("folder", "name"), AREAS, ids=lambda value: value if isinstance(value, str) else value.parent.name
)
def test_languages_have_the_same_messages(folder: Path, name: str) -> None:
    english, russian = read(folder / "en" / name), read(folder / "ru" / name)
    assert english.keys() == russian.keys()
    different = {
        key: (fields(english[key]), fields(russian[key]))
        for key in english
        if fields(english[key]) != fields(russian[key])
    }
    assert not different


@pytest.mark.parametrize(
    ("folder", "name"), AREAS, ids=lambda value: value if isinstance(value, str) else value.parent.name
)
def test_counted_forms_are_complete(folder: Path, name: str) -> None:
    """English has two forms of a counted word, Russian three."""
    for language, forms in (("en", 2), ("ru", 3)):
        for key, template in read(folder / language / name).items():
            for match in COUNTED.finditer(template):
                assert len(match[2][1:].split("|")) == forms, f"{language}: {key}"


@pytest.mark.parametrize(
    ("folder", "name"), AREAS, ids=lambda value: value if isinstance(value, str) else value.parent.name
)
def test_russian_is_russian(folder: Path, name: str) -> None:
    """A message left in English is found by its lack of Cyrillic letters; pure fields and numbers are no words."""
    left = [
        key
        for key, template in read(folder / "ru" / name).items()
        if re.search("[A-Za-z]{4}", re.sub(r"\{[^}]*\}|\$\w+\$", "", template))
        and not re.search("[А-Яа-яЁё]", template)
    ]
    assert not left


@pytest.mark.parametrize(
    ("n", "word"),
    [(1, "шаг"), (2, "шага"), (5, "шагов"), (11, "шагов"), (12, "шагов"), (21, "шаг"), (104, "шага"), (112, "шагов")],
)
def test_russian_forms(n: int, word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "sample_texts"
    (package / "ru").mkdir(parents=True)
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "ru" / "x.json").write_text('{"steps": "{n} {n|шаг|шага|шагов}"}', encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert Catalogue("sample_texts", "ru")("x.steps", n=n) == f"{n} {word}"


def test_values_are_never_templates() -> None:
    assert "{0.__class__}" in Catalogue("modgen.texts", "en")("cli.no_file", file="{0.__class__}")


def test_click_speaks_russian() -> None:
    """The compiled catalogue is the one the .po file says."""
    folder = ROOT / "modgen" / "texts" / "ru" / "LC_MESSAGES"
    with (folder / "click.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    source = (folder / "click.po").read_text(encoding="utf-8")
    pairs = re.findall(r'^msgid "(.+)"\nmsgstr "(.+)"$', source, re.MULTILINE)
    assert len(pairs) > 25
    for english, russian in pairs:
        assert compiled.gettext(english.replace("\\n", "\n").replace("\\t", "\t")) == russian.replace(
            "\\n", "\n"
        ).replace("\\t", "\t")


def test_decimals_stand_after_the_languages_sign() -> None:
    assert [Catalogue("modgen.texts", language).number(1234.56, 1) for language in ("en", "ru")] == ["1234.6", "1234,6"]
