"""Modules (`.vmod`) and extensions (`.vmdx`): what they are, their component tree, their other entries."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from modgen.vassal.archive import MAX_XML_BYTES, Archive, read_archive
from modgen.vassal.buildfile import Component, read_buildfile
from modgen.vassal.metadata import Metadata, metadata_of
from modgen.vassal.problems import FormatProblem, UnreadableFile, Where

_NEW, _OLD = "buildFile.xml", "buildFile"


@dataclass(frozen=True, slots=True)
class Module:
    """A module or extension. `entries` has every entry of the archive, unpacked when asked for.

    `metadata` is the file's own (`moduledata`, for an extension `extensiondata`), `module_metadata` for an extension
    that of the module it was made for. `root` is None if the build file does not read.
    """

    metadata: Metadata | None
    root: Component | None = field(repr=False)
    entries: Archive = field(repr=False)
    problems: tuple[FormatProblem, ...] = ()
    kind: Literal["module", "extension"] = "module"
    module_metadata: Metadata | None = None

    @property
    def name(self) -> str:
        """The game's name as saves give it; for an extension that of its module."""
        if self.root is not None and (named := self.root.attributes.get("name") or self.root.attributes.get("module")):
            return named.strip()
        known = self.module_metadata or self.metadata
        return known.name if known else ""


def read_module(source: Path | bytes) -> Module:
    """A module or extension as far as it reads.

    Raises UnreadableFile: those of :func:`~modgen.vassal.archive.read_archive`, and `vassal.not_a_module`.
    """
    archive = read_archive(source)
    problems = [*archive.problems]
    module_metadata = metadata_of(archive, "moduledata", problems)
    extension = metadata_of(archive, "extensiondata", problems)
    name = _build_file(archive, module_metadata)
    root = None
    if name is not None:
        data, found = archive.read(name, MAX_XML_BYTES)
        problems += found
        root, found = read_buildfile(data, name)
        problems += found
    elif module_metadata is None and extension is None:
        raise UnreadableFile("vassal.not_a_module")
    else:
        problems.append(FormatProblem("vassal.no_build_file", Where(entry=_NEW)))
    is_extension = extension is not None or (root is not None and root.kind == "ModuleExtension")
    if not is_extension:
        return Module(module_metadata, root, archive, tuple(problems))
    return Module(extension, root, archive, tuple(problems), "extension", module_metadata)


def _build_file(archive: Archive, metadata: Metadata | None) -> str | None:
    """The entry the engine would open: `buildFile` before 3.5, else `buildFile.xml`; the other one if need be."""
    old = metadata is not None and metadata.vassal_version.startswith(("3.0", "3.1", "3.2", "3.3", "3.4"))
    return next((name for name in ((_OLD, _NEW) if old else (_NEW, _OLD)) if name in archive), None)
