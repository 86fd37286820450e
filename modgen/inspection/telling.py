"""What was found in a file, as lines for people and as JSON for scripts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict

from modgen.game.problems import Problem
from modgen.inspection.contents import BoardPart, Contents, MapPart
from modgen.inspection.grouping import Gravity, Group
from modgen.inspection.saved import SavedContents
from modgen.texts import Catalogue

_FEW = 12


def size_text(size: int, words: Catalogue) -> str:
    """A size in MB or kB, as people say it."""
    if size >= 1e6:
        return words("inspect.megabytes", n=words.number(size / 1e6, 1))
    return words("inspect.kilobytes", n=max(1, round(size / 1e3)))


def listed(names: Sequence[str], words: Catalogue, *, whole: bool, few: int = _FEW) -> str:
    """Names with commas between them, the first few and how many more there are."""
    shown = list(names) if whole else list(names[:few])
    if len(shown) < len(names):
        shown.append(words("inspect.more", n=len(names) - len(shown)))
    return ", ".join(shown)


def contents_lines(found: Contents, words: Catalogue, *, whole: bool = False) -> Iterator[str]:
    """A module's or extension's contents; what it has none of is not named."""

    def some(key: str, names: Sequence[str]) -> Iterator[str]:
        if names:
            yield words(f"inspect.{key}", list=listed(names, words, whole=whole))

    none = words("inspect.none")
    head = {
        "name": found.name or none,
        "version": found.version or none,
        "vassal": found.vassal_version or none,
        "size": size_text(found.size, words),
    }
    if found.kind == "extension":
        base = {"module": found.base or none, "module_version": found.base_version, "id": found.extension_id or none}
        yield words("inspect.extension", **head, **base)
    else:
        yield words("inspect.module", kind=words(f"inspect.kind.{found.kind}"), **head)
    if found.description and found.description != found.name:
        yield words("inspect.description", text=found.description)
    if found.entries:
        yield words("inspect.archive", entries=found.entries, images=found.images, sounds=found.sounds)
    else:
        yield words("inspect.bare")
    yield from some("languages", found.languages)
    yield from some("sides", found.sides)
    for one in found.maps:
        yield from _map_lines(one, words, whole=whole)
    yield words("inspect.pieces", slots=found.slots, cards=found.cards, prototypes=len(found.prototypes))
    for palette in found.palettes:
        yield "  " + words("inspect.palette", name=palette.name or none, count=palette.count)
    yield from some("traits", [words("inspect.times", name=t.name, count=t.count) for t in found.traits])
    yield from some("setups", found.setups)
    dice = [words("inspect.times", name=d.name, count=d.count) if d.count > 1 else d.name for d in found.dice]
    yield from some("dice", dice)
    for key in ("trackers", "buttons", "charts", "help", "properties"):
        yield from some(key, getattr(found, key))
    if found.classes:
        yield words("inspect.classes", n=len(found.classes))
    if found.game:
        yield words("inspect.game")


def _map_lines(one: MapPart, words: Catalogue, *, whole: bool) -> Iterator[str]:
    yield words("inspect.map", name=one.name, kind=words(f"inspect.map.kind.{one.kind}"))
    for board in one.boards if whole else one.boards[:_FEW]:
        yield "  " + _board(board, words)
    if not whole and len(one.boards) > _FEW:
        yield "  " + words("inspect.more", n=len(one.boards) - _FEW)
    if one.decks:
        yield "  " + words("inspect.map.decks", list=listed(one.decks, words, whole=whole))
    if one.stacks:
        yield "  " + words("inspect.map.stacks", n=one.stacks)


def _board(board: BoardPart, words: Catalogue) -> str:
    parts = [words(f"inspect.grid.{grid}") for grid in board.grids]
    parts += [words("inspect.zones", n=board.zones)] if board.zones else []
    parts += [words("inspect.regions", n=board.regions)] if board.regions else []
    if not parts:
        return words("inspect.board.plain", name=board.name)
    return words("inspect.board", name=board.name, parts=", ".join(parts))


def saved_lines(found: SavedContents, words: Catalogue, *, whole: bool = False) -> Iterator[str]:
    """A saved game's or log's contents."""
    none = words("inspect.none")
    yield words(
        "inspect.saved",
        kind=words(f"inspect.kind.{found.kind}"),
        module=found.module or none,
        version=found.module_version,
        vassal=found.vassal_version or none,
        size=size_text(found.size, words),
    )
    if found.description:
        yield words("inspect.description", text=found.description)
    yield words("inspect.on_table", pieces=found.pieces, stacks=found.stacks, decks=found.decks)
    players = [words("inspect.player", name=name, side=side) for name, side in found.players]
    for key, names in (("boards", found.boards), ("players", players), ("extensions", found.extensions)):
        if names:
            yield words(f"inspect.{key}", list=listed(names, words, whole=whole))
    if found.steps:
        yield words("inspect.steps", steps=found.steps, undone=found.undone, chat=found.chat)


def group_lines(groups: Sequence[Group], words: Catalogue) -> Iterator[str]:
    """What is wrong, by gravity: a title and how often, examples, what to do."""
    if not groups:
        yield words("inspect.clean")
    for gravity in Gravity:
        here = [group for group in groups if group.gravity is gravity]
        if here:
            yield words(f"inspect.gravity.{gravity.value}")
        for group in here:
            yield from ("  " + line for line in _group(group, words))


def _group(group: Group, words: Catalogue) -> Iterator[str]:
    title = f"inspect.title.{group.code.partition('.')[2]}"
    if words.has(title):
        yield words("inspect.group", n=group.count, title=words(title))
    yield from ("    " + problem_text(problem, words) for problem in group.examples)
    if group.count > len(group.examples):
        yield "    " + words("inspect.examples", n=group.count - len(group.examples))
    if words.has(f"{group.code}.cure"):
        yield "    " + words("inspect.cure", text=words(f"{group.code}.cure", **group.examples[0].values))


def problem_text(problem: Problem, words: Catalogue) -> str:
    """A problem in one line, without what would move a terminal's cursor."""
    text = words(problem.code, **problem.values)
    return "".join(letter if letter.isprintable() else " " for letter in text)


def contents_json(found: Contents | SavedContents, groups: Sequence[Group], words: Catalogue) -> Mapping[str, object]:
    """Everything as one JSON document."""
    return {
        **asdict(found),
        "problems": [
            {
                "code": group.code,
                "gravity": group.gravity.name.lower(),
                "count": group.count,
                "examples": [problem_text(problem, words) for problem in group.examples],
            }
            for group in groups
        ],
    }
