"""A new game of a module without a prepared set-up: what VASSAL lays out when a game is begun, its At-Start Stacks."""

from __future__ import annotations

from collections.abc import Iterator

from modgen.vassal import (
    AddPiece,
    Command,
    Component,
    Module,
    Node,
    PropertyRestored,
    Prototypes,
    SetTurn,
    defined_piece,
    encode,
    read_command,
    read_prototypes,
)

#: Levels of a turn track that may lie one in the other.
_LEVELS = 15


def new_game(module: Module) -> tuple[Node, ...]:
    """The commands that set a new game up: properties, turn tracks, boards, counters; () without a build file."""
    if module.root is None:
        return ()
    return tuple(Node(command) for command in _commands(module.root))


def _commands(root: Component) -> Iterator[Command]:
    for one in root.children:
        if one.kind == "GlobalProperties":
            for kept in one.find("GlobalProperty"):
                name, value = kept.attributes.get("name", ""), kept.attributes.get("initialValue", "")
                yield PropertyRestored(name, value, "Module")
    for number, tracker in enumerate(root.find("TurnTracker")):
        yield SetTurn(f"TurnTracker{number}", turn_state(tracker))
    maps = list(root.find("Map"))
    for window in maps:
        for setup in window.find("setup"):
            yield read_command(setup.text)
    prototypes = read_prototypes(root)
    number = 1000
    for window in maps:
        for stack in window.find("SetupStack"):
            for command in _stack(window, stack, prototypes, number):
                number += 1
                yield command


def _stack(window: Component, stack: Component, prototypes: Prototypes, number: int) -> Iterator[Command]:
    """The counters of an At-Start Stack where it lies, and the stack."""
    name = window.attributes.get("mapName", "")
    x, y = (
        _whole(stack.attributes.get(axis, "")) + _whole(window.attributes.get(edge, ""))
        for axis, edge in (("x", "edgeWidth"), ("y", "edgeHeight"))
    )
    ids: list[str] = []
    for slot in stack.find("PieceSlot"):
        model = defined_piece(slot)
        if model is not None:
            number += 1
            ids.append(str(number))
            state = prototypes.expand(model)
            own = state.layer(-1).replace(mapId=name, x=x, y=y)
            yield AddPiece(ids[-1], state.type.text, state.replace(own).text())
    if ids:
        yield AddPiece(str(number + 1), "stack", encode([name, str(x), str(y), *ids, "@@1"], ";") or "")


def turn_state(tracker: Component) -> str:
    """The state of a turn track that nobody has touched (format: turn tracker state)."""
    levels = [_level(level, 0) for level in _own_levels(tracker)]
    return encode(["0", *levels], "|") or ""


def _level(level: Component, depth: int) -> str:
    below = [_level(one, depth + 1) for one in _own_levels(level)] if depth < _LEVELS else []
    if level.kind == "ListTurnLevel":
        names = level.attributes.get("list", "").split(",")
        return encode(["0", "0", "0", ",".join("true" for _ in names), *below], ";") or ""
    told = level.attributes
    fields = [told.get("start", "1"), "0", told.get("loop", "false"), told.get("loopLimit", "-1")]
    return encode([*fields, *below], ";") or ""


def _own_levels(one: Component) -> list[Component]:
    return [child for child in one.children if child.kind in ("CounterTurnLevel", "ListTurnLevel")]


def _whole(text: str) -> int:
    return int(text) if text.removeprefix("-").isdecimal() else 0
