"""Set-ups: which counters stand where when a game begins, and with what status."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from modgen.game.mapparts import Table
from modgen.game.model import Beginning, Counter, Dealt, Placement, Point, Setup, Side
from modgen.game.problems import ProblemList
from modgen.game.schema import check_document
from modgen.game.tabledata import Card
from modgen.game.values import lookup, point_of, text_of
from modgen.game.yamlfile import Document, read_yaml


@dataclass(frozen=True, slots=True)
class Stage:
    """What a set-up may name: counters, sides, the places on the game's maps (areas and boxes), open tables by map,
    cards, and the sides that have a hand for them."""

    counters: Mapping[str, Counter]
    sides: Mapping[str, Side]
    places: Mapping[str, object]
    tables: Mapping[str, Table] = field(default_factory=lambda: MappingProxyType({}))
    cards: Mapping[str, Card] = field(default_factory=lambda: MappingProxyType({}))
    hands: tuple[str, ...] = ()


def read_setup(path: Path, shown: str, stage: Stage, problems: ProblemList) -> Setup | None:
    """Read a set-up; None if it cannot be read at all. Every placement in it names a counter and a place that exist.

    Counters whose roster row has a `start`, and that the set-up names nowhere, stand at that start, below what the
    set-up puts there: an objective must not hide the units that hold it.
    """
    document = read_yaml(path, shown, problems)
    if document is None:
        return None
    sound = check_document(document, "setup", problems)
    data = document.data
    if not isinstance(data, dict) or not isinstance(data.get("place"), dict):
        return None
    placements = tuple(_placements(document, data["place"], stage, problems))
    _check_numbers(placements, stage, problems)
    without = data.get("without") if sound else []
    for index, name in enumerate(without or []):
        lookup("counter", name, stage.counters, document.place("without", index), problems)
    initiative = data.get("initiative", "")
    if initiative and sound:
        lookup("side", initiative, stage.sides, document.place("initiative"), problems)
    turn, turns = (data.get(key, 0) if isinstance(data.get(key, 0), int) else 0 for key in ("turn", "turns"))
    turn = turn or 1
    if turns and turns < turn:
        problems.add("game.setup_turns", document.place("turns"), turn=turn, turns=turns)
    named = {p.counter for p in placements} | set(without or [])
    return Setup(
        id=path.stem,
        name=text_of(data.get("name", path.stem)),
        placements=(*_starters(stage, named), *placements),
        turn=turn,
        turns=turns,
        phase=str(data.get("phase", "")),
        initiative=initiative if initiative in stage.sides else "",
        description=text_of(data.get("description", "")),
        place=document.place(),
        hands=tuple(_hands(document, data["hands"], stage, problems)) if sound and "hands" in data else (),
    )


def _placements(document: Document, places: dict[str, Any], stage: Stage, problems: ProblemList) -> Iterator[Placement]:
    everywhere = {**stage.places, **stage.tables}
    for area, entries in places.items():
        table = stage.tables.get(area)
        known = lookup("place", area, everywhere, document.key_place("place", area), problems)
        for index, entry in enumerate(entries if isinstance(entries, list) else []):
            placed = {"counter": entry} if isinstance(entry, str) else entry
            if not isinstance(placed, dict) or not isinstance(placed.get("counter"), str):
                continue  # the schema has told
            place = document.place("place", area, index, "counter")
            found = lookup("counter", placed["counter"], stage.counters, place, problems)
            number, at = placed.get("number", 1), point_of(placed.get("at"))
            if not found or known is None or not isinstance(number, int) or not 0 < number < 1000:
                continue
            if _is_placed(document, (area, index), table, at, problems):
                status, point = str(placed.get("status", "")), at if table else None
                yield Placement(found.id, area, number, status, place, point, _beginning(placed))


def _beginning(placed: Mapping[str, Any]) -> Beginning:
    """How the counters begin; what is of the wrong kind counts as left out."""

    def numbers(key: str) -> Mapping[str, int]:
        given = placed.get(key)
        sound = {k: n for k, n in given.items() if isinstance(n, int)} if isinstance(given, dict) else {}
        return MappingProxyType(sound)

    marks = placed.get("marks")
    shown = {k: word for k, word in marks.items() if isinstance(word, str)} if isinstance(marks, dict) else {}
    facing = placed.get("facing", 0)
    hidden, masked, reduced = (placed.get(key) is True for key in ("hidden", "masked", "reduced"))
    turned = facing if isinstance(facing, int) else 0
    return Beginning(
        turned,
        numbers("values"),
        numbers("layers"),
        hidden,
        masked,
        reduced,
        MappingProxyType(shown),
        numbers("counts"),
    )


def _is_placed(
    document: Document, entry: tuple[str, int], table: Table | None, at: Point | None, problems: ProblemList
) -> bool:
    """Whether an entry says where its counters stand: on an open table by a point in cm, elsewhere by no point."""
    place = document.place("place", *entry)
    if table is None:
        if at is not None:
            problems.add("game.point_needless", document.place("place", *entry, "at"), area=entry[0])
        return at is None
    width, depth = table.size
    if at is None:
        problems.add("game.point_missing", place, table=entry[0], x=f"{width / 2:g}", y=f"{depth / 2:g}")
        return False
    if not (0 <= at[0] <= width and 0 <= at[1] <= depth):
        values = {"x": f"{at[0]:g}", "y": f"{at[1]:g}", "width": f"{width:g}", "depth": f"{depth:g}"}
        problems.add("game.point_off_table", document.place("place", *entry, "at"), **values)
        return False
    return True


def _hands(document: Document, hands: dict[str, Any], stage: Stage, problems: ProblemList) -> Iterator[Dealt]:
    """The cards that are in hands when the game begins: of a side that has a hand, and no more than there are."""
    dealt: Tally[str] = Tally()
    for side, entries in hands.items():
        place = document.key_place("hands", side)
        if lookup("side", side, stage.sides, place, problems) is None:
            continue
        if side not in stage.hands:
            problems.add("game.no_hand", place, side=side)
            continue
        for index, entry in enumerate(entries):
            id_, number = (entry, 1) if isinstance(entry, str) else (entry["card"], entry.get("number", 1))
            place = document.place("hands", side, index)
            card = lookup("card", id_, stage.cards, place, problems)
            if card is None:
                continue
            dealt[id_] += number
            if dealt[id_] > card.count:
                problems.add("game.dealt_too_often", place, card=id_, count=card.count)
                continue
            yield Dealt(side, id_, number, place)


def _check_numbers(placements: tuple[Placement, ...], stage: Stage, problems: ProblemList) -> None:
    """No counter stands on the map more often than there are of it; told where one too many is put."""
    placed: Tally[str] = Tally()
    for placement in placements:
        before = placed[placement.counter]
        placed[placement.counter] += placement.number
        count = stage.counters[placement.counter].count
        if before <= count < placed[placement.counter]:
            problems.add("game.placed_too_often", placement.place, counter=placement.counter, count=count)


def _starters(stage: Stage, named: set[str]) -> Iterator[Placement]:
    for counter in stage.counters.values():
        if counter.start in stage.places and counter.id not in named:
            yield Placement(counter.id, counter.start, counter.count, place=counter.place)
