"""Lint of a whole module: everything VASSAL would refuse, drop, trip over, or silently lose."""

from __future__ import annotations

from collections.abc import Iterator

from modgen.game.problems import Place, Problem
from modgen.module.lint_names import lint_names
from modgen.module.lint_pieces import lint_pieces
from modgen.module.lint_saves import format_problem, lint_saves
from modgen.module.lint_tree import lint_tree
from modgen.vassal import Module

_OLD_BUILD_FILE, _BUILD_FILE, _METADATA = "buildFile", "buildFile.xml", "moduledata"
#: From this version on the engine opens `buildFile.xml`, before it `buildFile`.
_RENAMED_IN = (3, 5)


#: What cannot be told of an extension alone: it hangs its parts into a module, uses its prototypes and images, and
#: numbers its slots in its own way.
_NOT_OF_EXTENSIONS = frozenset(
    f"module.{code}"
    for code in (
        *("root", "encoder_first", "misplaced", "unknown_prototype", "no_image", "bad_gpid"),
        *("unknown_component", "unknown_trait", "no_start_board"),
        *("no_map", "no_board_named", "no_tracker", "no_slot"),
    )
)
#: What cannot be told of a build file by itself: what else is in the module.
_NOT_OF_BARE_FILES = frozenset(
    f"module.{code}" for code in ("no_build_file", "no_image", "no_file", "unknown_component", "unknown_trait")
)


def lint_module(module: Module) -> Iterator[Problem]:
    """All problems of a module or extension as read by `modgen.vassal.read_module`; of a build file by itself (a module
    without entries) those that can be told. Never raises."""
    problems = _all(module)
    passed: frozenset[str] = frozenset()
    if module.kind == "extension":
        passed |= _NOT_OF_EXTENSIONS
    if not module.entries:
        passed |= _NOT_OF_BARE_FILES
    elif any(name.endswith(".class") for name in module.entries):
        # Whoever brings classes may bring traits.
        passed |= {"module.unknown_trait"}
    return (problem for problem in problems if problem.code not in passed)


def _all(module: Module) -> Iterator[Problem]:
    yield from (format_problem(problem, _BUILD_FILE) for problem in module.problems)
    yield from _container(module)
    if module.root is None:
        return
    entries = module.entries
    classes = frozenset(name[: -len(".class")].replace("/", ".") for name in entries if name.endswith(".class"))
    yield from lint_tree(module.root, classes)
    yield from lint_pieces(module.root)
    yield from lint_names(module.root, entries.keys())
    yield from lint_saves(module.root, entries)


def _container(module: Module) -> Iterator[Problem]:
    def problem(code: str, **values: object) -> Problem:
        return Problem(f"module.{code}", Place(_METADATA), {"where": _METADATA, **values})

    entries = module.entries
    if _BUILD_FILE not in entries and _OLD_BUILD_FILE not in entries:
        yield Problem("module.no_build_file", Place(_BUILD_FILE), {"where": _BUILD_FILE})
        return
    if _METADATA not in entries or module.metadata is None:
        yield problem("no_metadata")
        return
    version = module.metadata.vassal_version
    wanted = _BUILD_FILE if _numbers(version)[:2] >= _RENAMED_IN else _OLD_BUILD_FILE
    if wanted not in entries:
        yield problem("wrong_build_file", file=wanted, version=version)
    if module.root is not None and module.metadata.name != module.root.attributes.get("name", ""):
        yield problem("other_name", name=module.metadata.name, module=module.root.attributes.get("name", ""))


def _numbers(version: str) -> tuple[int, ...]:
    found = []
    for part in version.split("."):
        digits = "".join(letter for letter in part if letter.isdigit())
        found.append(int(digits[:9]) if digits.isascii() and digits else 0)
    return tuple(found)
