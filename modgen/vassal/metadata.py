"""`moduledata`, `savedata`, `extensiondata`: which module and versions a file is of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from modgen.vassal.archive import MAX_XML_BYTES, Archive
from modgen.vassal.problems import FormatProblem


class _Read:
    __slots__ = ("_raw",)
    _raw: bytes


@dataclass(frozen=True, slots=True)
class Metadata(_Read):
    """What such an entry says. `name` is of modules only; `saved_ms` counts milliseconds since 1970 (UTC).

    `version` is the module's (in `extensiondata` the extension's). `translations` are (element, language, text) of
    names and descriptions. `universal`: an extension for any module; None where the entry does not say.
    """

    name: str = ""
    version: str = ""
    vassal_version: str = ""
    saved_ms: int | None = None
    description: str = ""
    extra1: str = ""
    extra2: str = ""
    universal: bool | None = None
    translations: tuple[tuple[str, str, str], ...] = ()


def read_metadata(data: bytes, entry: str) -> tuple[Metadata | None, tuple[FormatProblem, ...]]:
    """The metadata of an entry; None if nothing reads. Never raises."""
    from modgen.vassal.xml import parse

    root, problems = parse(data, entry)
    if root is None:
        return None, problems
    plain: dict[str, str] = {}
    translations = []
    for element in root:
        if not isinstance(element.tag, str):
            continue
        text = (element.text or "").strip()
        language = element.get("lang")
        if language:
            translations.append((element.tag, language, text))
        else:
            plain.setdefault(element.tag, text)
    saved = plain.get("dateSaved", "")
    metadata = Metadata(
        name=plain.get("name", ""),
        version=plain.get("version", ""),
        vassal_version=plain.get("VassalVersion", ""),
        saved_ms=int(saved) if saved.isascii() and saved.isdigit() and len(saved) < 20 else None,
        description=plain.get("description", ""),
        extra1=plain.get("extra1", ""),
        extra2=plain.get("extra2", ""),
        universal=plain["universal"] == "true" if "universal" in plain else None,
        translations=tuple(translations),
    )
    # Elements we do not know, and the exact form, survive being written again.
    object.__setattr__(metadata, "_raw", data)
    return metadata, problems


def metadata_of(archive: Archive, entry: str, problems: list[FormatProblem]) -> Metadata | None:
    """The metadata of an archive's entry; None if it has none. What did not read is appended to `problems`."""
    if entry not in archive:
        return None
    data, found = archive.read(entry, MAX_XML_BYTES)
    problems += found
    metadata, found = read_metadata(data, entry)
    problems += found
    return metadata


def write_metadata(metadata: Metadata) -> bytes:
    """The entry as VASSAL writes it; one that was read and not changed comes out as it was.

    Raises ValueError for characters that XML cannot hold.
    """
    try:
        return metadata._raw
    except AttributeError:
        pass
    from modgen.vassal.buildfile import Component, write_buildfile

    def elements() -> Iterator[Component]:
        yield Component("version", text=metadata.version)
        yield Component("extra1", text=metadata.extra1)
        yield Component("extra2", text=metadata.extra2)
        yield Component("VassalVersion", text=metadata.vassal_version)
        if metadata.saved_ms is not None:
            yield Component("dateSaved", text=str(metadata.saved_ms))
        if metadata.description:
            yield Component("description", text=metadata.description)
        if metadata.name:
            yield Component("name", text=metadata.name)
        for element, language, text in metadata.translations:
            yield Component(element, {"lang": language}, text)
        if metadata.universal is not None:
            yield Component("universal", text="true" if metadata.universal else "false")

    return write_buildfile(Component("data", {"version": "1"}, "", tuple(elements())))
