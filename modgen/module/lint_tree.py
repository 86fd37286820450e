"""Lint of the component tree by itself: unknown components, attributes and values, components under a wrong parent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from modgen.game.problems import Place, Problem
from modgen.module.components import Kind, Known, known
from modgen.vassal import Component

_KEYSTROKE = re.compile(r"-?\d+,-?\d+(,[^,]*)?|")
_COLOUR = re.compile(r"\d{1,3},\d{1,3},\d{1,3}(,\d{1,3})?|")
#: Attributes that name a component, best first.
_NAMES = ("mapName", "name", "entryName", "chartName", "threadName", "title", "flareName", "propertyName")
BEHAVIOUR = (
    "PieceMover",
    "KeyBufferer",
    "ForwardToKeyBuffer",
    "MenuDisplayer",
    "StackExpander",
    "MapCenterer",
    "Scroller",
)
_LONGEST = 120
#: A menu of set-ups holds set-ups, and menus of them.
_NESTING = "VASSAL.build.module.PredefinedSetup"
_MAPS = ("VASSAL.build.module.Map", "VASSAL.build.module.PrivateMap", "VASSAL.build.module.PlayerHand")


@dataclass(frozen=True, slots=True)
class Found:
    """A component with its way down from the root, as a person would say it."""

    component: Component
    path: str
    parents: tuple[Component, ...]

    def problem(self, code: str, **values: object) -> Problem:
        """A problem with this component."""
        return Problem(f"module.{code}", Place("buildFile.xml"), {"where": self.path, **values})


def short(tag: str) -> str:
    """A component's class without its package."""
    return tag.rpartition(".")[2]


def walk(root: Component) -> Iterator[Found]:
    """Every component, parents before children, in the order of the file."""
    waiting = [Found(root, short(root.tag), ())]
    while waiting:
        found = waiting.pop()
        yield found
        below = [
            Found(child, f"{found.path} > {_called(child)}", (*found.parents, found.component))
            for child in found.component.children
        ]
        waiting.extend(reversed(below))


def _called(component: Component) -> str:
    name = next((component.attributes[key] for key in _NAMES if component.attributes.get(key)), "")
    # A path is put together of these for every component below: no name may be endless.
    return f'{short(component.tag)} "{name[:_LONGEST]}"' if name else short(component.tag)


def lint_tree(root: Component, classes: frozenset[str] = frozenset()) -> Iterator[Problem]:
    """What VASSAL drops, refuses or trips over. `classes`: components that the module brings itself as Java classes."""
    table = known()
    if root.tag not in ("VASSAL.build.GameModule", "VASSAL.launch.BasicModule"):
        yield Found(root, root.tag, ()).problem("root", tag=root.tag)
    for found in walk(root):
        tag = found.component.tag
        if tag in table.components:
            yield from _attributes(found, table)
            yield from _children(found, table, classes)
        elif tag not in classes and tag != "VASSAL.launch.BasicModule":
            yield found.problem("unknown_component", tag=tag)
        if tag in _MAPS:
            yield from _map(found)
    yield from _encoder(root)


def _attributes(found: Found, table: Known) -> Iterator[Problem]:
    allowed = table.components[found.component.tag].attributes
    for name, value in found.component.attributes.items():
        if name not in allowed:
            yield found.problem("unknown_attribute", attribute=name)
        elif wanted := wrong_value(allowed[name], value):
            yield found.problem("bad_value", attribute=name, value=value, wanted=wanted)


def wrong_value(kind: Kind, value: str) -> str:
    """What a value of this kind should be, "" if it is that."""
    if isinstance(kind, tuple):
        return "" if value in kind or not value else " | ".join(kind)
    if kind == "i":
        return "" if re.fullmatch(r"-?\d+", value) else "0, 1, 2 ..."
    if kind == "d":
        return "" if re.fullmatch(r"-?\d+(\.\d*)?([eE]-?\d+)?", value) else "0.5, 1.0 ..."
    if kind == "b":
        return "" if value in ("true", "false", "") else "true | false"
    if kind == "ks":
        return "" if _KEYSTROKE.fullmatch(value) else "82,130 | 0,0,name"
    if kind == "col":
        return "" if _COLOUR.fullmatch(value) else "255,255,255"
    return ""


def _children(found: Found, table: Known, classes: frozenset[str]) -> Iterator[Problem]:
    allowed = table.components[found.component.tag].children
    for child in found.component.children:
        if child.tag == found.component.tag == _NESTING:
            continue
        if child.tag in table.components and child.tag not in allowed and child.tag not in classes:
            yield found.problem("misplaced", child=_called(child))


def _map(found: Found) -> Iterator[Problem]:
    """A map has only the behaviour that its file lists, and VASSAL says nothing of what it lacks."""
    present = {short(child.tag) for child in found.component.children}
    hand = short(found.component.tag) == "PlayerHand"  # cards lie side by side there: nothing to spread out
    for part in BEHAVIOUR:
        if part not in present and not (hand and part == "StackExpander"):
            yield found.problem("map_lacks", part=part)
    boards = [
        board
        for picker in found.component.children
        if short(picker.tag) == "BoardPicker"
        for board in picker.children
        if short(board.tag) == "Board"
    ]
    if not boards and not found.component.attributes.get("useBoards"):
        yield found.problem("no_board")


def _encoder(root: Component) -> Iterator[Problem]:
    """Pieces are read by the BasicCommandEncoder: what comes before it is lost."""
    for child in root.children:
        if short(child.tag) == "BasicCommandEncoder":
            return
        holds = {short(found.component.tag) for found in walk(child)}
        if holds & {"PrototypeDefinition", "PieceSlot", "CardSlot"}:
            break
    yield Found(root, short(root.tag), ()).problem("encoder_first")
