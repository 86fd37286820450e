"""What changed between two modules for those who play: values with codes, worded by `diff.json`."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from modgen.inspection.figures import CounterFacts, ModuleFacts

K = TypeVar("K", bound=Hashable)
Pair = tuple[CounterFacts, CounterFacts]


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that changed: `section` is where it is told, `code` its words' key in it."""

    section: str
    code: str
    values: Mapping[str, object]


def differences(old: ModuleFacts, new: ModuleFacts) -> tuple[Difference, ...]:
    """Everything that changed, section by section in the order players care for."""
    pairs, gone, added = _matched(old.counters, new.counters)
    return tuple(
        Difference(section, code, values)
        for section, found in (
            ("version", _module(old, new)),
            ("counters", _counters(pairs, gone, added)),
            ("menus", _menus(pairs)),
            ("places", _places(old, new)),
            ("setups", _setups(old, new, {one.name: other.name for one, other in pairs})),
            ("buttons", _keyed(old.buttons, new.buttons, "button")),
            ("rules", _rules(old, new)),
        )
        for code, values in found
    )


Found = Iterator[tuple[str, Mapping[str, object]]]


def _module(old: ModuleFacts, new: ModuleFacts) -> Found:
    for code, before, after in (
        ("name", old.name, new.name),
        ("version", old.version, new.version),
        ("vassal", old.vassal_version, new.vassal_version),
    ):
        if before != after:
            yield code, {"old": before, "new": after}
    for code, one, other in (("side", old.sides, new.sides), ("language", old.languages, new.languages)):
        yield from ((f"{code}_gone", {"name": name}) for name in one if name not in other)
        yield from ((f"{code}_new", {"name": name}) for name in other if name not in one)


def _matched(
    old: Sequence[CounterFacts], new: Sequence[CounterFacts]
) -> tuple[list[Pair], list[CounterFacts], list[CounterFacts]]:
    """The counters that are the same, those that are gone, those that are new.

    By our own id where both modules have it, else by number and name, then by a name that is there once, then by number
    (renamed): the editor keeps numbers, people keep names.
    """
    pairs: dict[int, Pair] = {}
    rest, left = list(enumerate(old)), list(new)
    for key in (_own, _number_and_name, _name, _number):
        index = _unique(left, key)
        unmatched = []
        ours = _unique([counter for _, counter in rest], key)
        for at, counter in rest:
            name = key(counter)
            if name and ours.get(name) is counter and name in index and _may_match(counter, index[name]):
                pairs[at] = (counter, index[name])
            else:
                unmatched.append((at, counter))
        taken = {id(pair[1]) for pair in pairs.values()}
        rest, left = unmatched, [counter for counter in left if id(counter) not in taken]
    return [pairs[at] for at in sorted(pairs)], [counter for _, counter in rest], left


def _may_match(one: CounterFacts, other: CounterFacts) -> bool:
    return not (one.id and other.id) or one.id == other.id or one.gpid == other.gpid


def _own(counter: CounterFacts) -> str:
    return counter.id


def _number_and_name(counter: CounterFacts) -> str:
    return f"{counter.gpid} {counter.name}" if counter.gpid else ""


def _name(counter: CounterFacts) -> str:
    return counter.name


def _number(counter: CounterFacts) -> str:
    return counter.gpid


def _unique(counters: Iterable[CounterFacts], key: Callable[[CounterFacts], str]) -> dict[str, CounterFacts]:
    """The counters by a key that only one of them has."""
    listed = list(counters)
    tally = Tally(key(counter) for counter in listed)
    return {name: counter for counter in listed if (name := key(counter)) and tally[name] == 1}


def _counters(pairs: list[Pair], gone: list[CounterFacts], added: list[CounterFacts]) -> Found:
    for counter in added:
        yield "counter_new", {"name": counter.name, "figures": _listed(counter.figures)}
    for counter in gone:
        yield "counter_gone", {"name": counter.name}
    for before, after in pairs:
        if before.name != after.name:
            yield "counter_renamed", {"old": before.name, "new": after.name}
        if before.gpid != after.gpid:
            yield "counter_number", {"name": after.name, "old": before.gpid, "new": after.gpid}
        for figure, one, other in _changed(before.figures, after.figures):
            yield "figure", {"name": after.name, "figure": figure, "old": one, "new": other}
        if _looks_different(before.art, after.art):
            yield "art", {"name": after.name}


def _looks_different(old: Mapping[str, str], new: Mapping[str, str]) -> bool:
    """By what the pictures show; by their names where a picture is not there, as in a build file by itself."""
    if all(old.values()) and all(new.values()):
        return set(old.values()) != set(new.values())
    return old.keys() != new.keys()


def _listed(figures: Mapping[str, str]) -> str:
    return ", ".join(f"{name} {value}" for name, value in figures.items())


def _changed(old: Mapping[K, str], new: Mapping[K, str]) -> Iterator[tuple[K, str, str]]:
    for key in dict.fromkeys([*old, *new]):
        if old.get(key, "") != new.get(key, ""):
            yield key, old.get(key, ""), new.get(key, "")


def _menus(pairs: list[Pair]) -> Found:
    """Commands that came, went, or have another key, with the counters concerned: a prototype changes many at once."""
    found: dict[tuple[str, tuple[tuple[str, object], ...]], list[str]] = {}
    for before, after in pairs:
        keys, others = dict(sorted(before.menu)), dict(sorted(after.menu))
        for text in sorted(keys.keys() | others.keys()):
            code, values = "", {"command": text}
            if text not in keys:
                code, values = "command_new", {"command": text, "key": others[text]}
            elif text not in others:
                code, values = "command_gone", {"command": text, "key": keys[text]}
            elif keys[text] != others[text]:
                code, values = "command_key", {"command": text, "old": keys[text], "new": others[text]}
            if code:
                found.setdefault((code, tuple(values.items())), []).append(after.name)
    for (code, listed), names in found.items():
        yield code, {**dict(listed), "n": len(names), "counters": tuple(names)}


def _keyed(old: Mapping[str, str], new: Mapping[str, str], what: str) -> Found:
    for name in dict.fromkeys([*old, *new]):
        if name not in old:
            yield f"{what}_new", {"name": name, "key": new[name]}
        elif name not in new:
            yield f"{what}_gone", {"name": name}
        elif old[name] != new[name]:
            yield f"{what}_key", {"name": name, "old": old[name], "new": new[name]}


def _places(old: ModuleFacts, new: ModuleFacts) -> Found:
    yield from (("map_gone", {"name": name}) for name in old.maps if name not in new.maps)
    yield from (("map_new", {"name": name}) for name in new.maps if name not in old.maps)
    for board in dict.fromkeys([*old.boards, *new.boards]):
        code = _fate(old.boards.get(board), new.boards.get(board), "board_new", "board_gone", "board_art")
        if code:
            yield code, {"map": board[0], "name": board[1]}
    for place in dict.fromkeys([*old.places, *new.places]):
        code = _fate(old.places.get(place), new.places.get(place), "place_new", "place_gone", "place_moved")
        if code:
            yield code, {"map": place[0], "board": place[1], "name": place[2]}


def _fate(old: object, new: object, added: str, gone: str, changed: str) -> str:
    if old == new:
        return ""
    return added if old is None else gone if new is None else changed


def _setups(old: ModuleFacts, new: ModuleFacts, called: Mapping[str, str]) -> Found:
    """Pieces are told apart by name; `called` is what those of the old module are called in the new one."""
    for name in dict.fromkeys([*old.setups, *new.setups]):
        if name not in old.setups:
            yield "setup_new", {"name": name, "pieces": sum(new.setups[name].values())}
        elif name not in new.setups:
            yield "setup_gone", {"name": name}
        else:
            one = Tally({(called.get(who, who), where): count for (who, where), count in old.setups[name].items()})
            other = Tally(new.setups[name])
            before, after = _by_name(one), _by_name(other)
            for code, pieces in (
                ("setup_moved", _by_name(one - other) & _by_name(other - one)),
                ("setup_more", after - before),
                ("setup_fewer", before - after),
            ):
                if pieces:
                    named = tuple(f"{who} ({n})" if n > 1 else who for who, n in pieces.items())
                    yield code, {"name": name, "n": pieces.total(), "counters": named}


def _by_name(position: Mapping[tuple[str, str], int]) -> Tally[str]:
    found: Tally[str] = Tally()
    for (name, _), count in position.items():
        found[name] += count
    return found


def _rules(old: ModuleFacts, new: ModuleFacts) -> Found:
    for name, before, after in _changed(old.rules, new.rules):
        if name:
            yield "option", {"name": name, "old": before, "new": after}
        else:
            yield "system", {"old": before, "new": after}
    for name, before, after in _changed(old.options, new.options):
        yield "vassal_option", {"name": name, "old": before, "new": after}
