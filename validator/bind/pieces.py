"""Which of a module's pieces look like units, and which of their traits show what the rules speak of."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from modgen.vassal import Trait
from validator.bind.inventory import Counter, Inventory
from validator.bind.proposal import Entry, Note, Plain, Section
from validator.bind.words import Vocabulary, folded
from validator.logs.traits import name_of

_RANDOM = re.compile(r"[Rr]andom\((\d{1,3})\)")
#: More names than these are no list of kinds but names of single pieces.
_MOST_VALUES = 12


@dataclass(frozen=True, slots=True)
class Found:
    """The units of a module: the counters, the test that tells them from the rest, what their figures are called."""

    units: tuple[Counter, ...]
    where: Mapping[str, tuple[str, ...]]
    sure: bool
    side: str
    figures: Mapping[str, str]

    @property
    def names(self) -> tuple[str, ...]:
        """The units' names, each once."""
        return tuple(dict.fromkeys(unit.name for unit in self.units if unit.name))

    def traits(self, prefix: str) -> Iterator[Trait]:
        """The units' traits of a kind by name, each once."""
        found = {name_of(trait): trait for unit in self.units for _, trait in unit.state.type.all(prefix)}
        yield from found.values()


def find_units(inventory: Inventory, words: Vocabulary) -> Found:
    """Tell units from other pieces: by printed figures the rules know, else by a side, else by the words for units."""
    counters = inventory.counters
    units = tuple(one for one in counters if _has_figure(one, words))
    sure = bool(units)
    if not units:
        units = tuple(one for one in counters if _has_status(one, words))
    if not units:
        units = tuple(one for one in counters if _side_property([one], inventory.sides, words))
    if not units:
        units = tuple(one for one in counters if _called_unit(one, words))
    if not units:
        units = tuple(one for one in counters if one.name and not words.listed("no_places", " ".join(one.folders)))
    side = _side_property(units, inventory.sides, words)
    # A headquarters may have no figures: what looks like a unit otherwise need not stand against a test.
    clear = tuple(one for one in counters if not (_has_status(one, words) or one.properties.get(side)))
    where = _test(units, counters, words) or _test(units, clear, words) or _test(units, counters, words, numbers=True)
    where = _of_all_kinds(where, counters, words)
    sure = sure and bool(where)
    if where:
        units = tuple(one for one in counters if all(one.properties.get(n) in v for n, v in where.items()))
    else:
        where = {"BasicName": tuple(dict.fromkeys(unit.name for unit in units if unit.name)) or ("?",)}
    return Found(units, where, sure, side, _figures(units, words))


def _of_all_kinds(
    where: dict[str, tuple[str, ...]], counters: tuple[Counter, ...], words: Vocabulary
) -> dict[str, tuple[str, ...]]:
    """The test, with all kinds that the rules know beside those that print a figure: a fighter may print none. Only
    where each unit is of a kind."""
    if "card" not in words.groups.get("kinds", {}):
        return where
    return {
        name: tuple(
            dict.fromkeys(
                [*values, *(v for one in counters if words.within("kinds", v := one.properties.get(name, "")))]
            )
        )
        for name, values in where.items()
    }


def _has_figure(counter: Counter, words: Vocabulary) -> bool:
    return any(words.exact("figures", name) for name in counter.properties)


def _has_status(counter: Counter, words: Vocabulary) -> bool:
    return any(_levels(trait, words) for _, trait in counter.state.type.all("emb2"))


def _called_unit(counter: Counter, words: Vocabulary) -> bool:
    told = [value for name, value in counter.properties.items() if words.listed("kind_properties", name, whole=True)]
    return any(words.listed("unit_words", text, whole=True) for text in (*told, *counter.folders))


def _test(
    units: tuple[Counter, ...], counters: tuple[Counter, ...], words: Vocabulary, *, numbers: bool = False
) -> dict[str, tuple[str, ...]]:
    """The property and its values that all units have and no other of the counters: best one that is named for it, then
    one of few values. One that holds numbers only if `numbers`; empty if there is none."""
    chosen = {id(unit) for unit in units}
    others = [one for one in counters if id(one) not in chosen]
    candidates = []
    for name in printed_properties(units):
        values = tuple(dict.fromkeys(unit.properties.get(name, "") for unit in units))
        if "" in values or len(values) > _MOST_VALUES or any(one.properties.get(name) in values for one in others):
            continue
        if numbers or not all(value.lstrip("-").isdecimal() for value in values):
            candidates.append((not words.listed("kind_properties", name, whole=True), len(values), name, values))
    return {best[2]: best[3] for best in sorted(candidates)[:1]}


def printed_properties(units: Iterable[Counter]) -> tuple[str, ...]:
    """Names of the properties that every unit has by a marker trait: they never change."""
    common: dict[str, int] = Tally()
    count = 0
    for unit in units:
        count += 1
        for name in {str(n) for _, trait in unit.state.type.all("mark") for n in _names(trait)}:
            common[name] += 1
    return tuple(sorted(name for name, times in common.items() if times == count))


def _names(marker: Trait) -> tuple[str, ...]:
    names = marker["names"]
    return tuple(map(str, names)) if isinstance(names, tuple) else ()


def _side_property(units: Iterable[Counter], sides: tuple[str, ...], words: Vocabulary) -> str:
    """The property whose values are sides: by its values, else by its name; "" for none."""
    units = tuple(units)
    names = dict.fromkeys(name for unit in units for name in unit.properties)
    best, score = "", 0.0
    for name in names:
        values = [unit.properties[name] for unit in units if unit.properties.get(name)]
        fits = sum(side_of(value, sides, words) != "" for value in values) / max(1, len(units))
        fits += 0.01 if words.listed("side_properties", name, whole=True) else 0.0
        if fits > score and fits >= 0.5:
            best, score = name, fits
    return best


def side_of(text: str, sides: tuple[str, ...], words: Vocabulary) -> str:
    """The roster's side that a word means: itself, its initials, what else it is called; "" for none."""
    own = folded(text)
    if not own:
        return ""
    for side in sides:
        known = {folded(side), *map(folded, words.other_words(side)), initials(side)}
        if own in known:
            return side
    return ""


def initials(name: str) -> str:
    """The first letters of a name of several words, in lower case; the name itself where it is one word."""
    parts = folded(name).split()
    return "".join(part[0] for part in parts) if len(parts) > 1 else folded(name)


def _figures(units: Iterable[Counter], words: Vocabulary) -> dict[str, str]:
    found: dict[str, str] = {}
    for unit in units:
        for name, value in unit.properties.items():
            figure = words.exact("figures", name)
            if figure and figure not in found and value.strip().lstrip("-").isdecimal():
                found[figure] = name
    order = list(words.groups.get("figures", {}))
    return {figure: found[figure] for figure in sorted(found, key=order.index)}


def _levels(layer: Trait, words: Vocabulary) -> dict[str, str]:
    """The levels of a layer that are statuses: by their names, else by their pictures' names."""
    names, images = layer["levelNames"], layer["imageNames"]
    found: dict[str, str] = {}
    for number, image in enumerate(images if isinstance(images, tuple) else (), 1):
        name = str(names[number - 1]) if isinstance(names, tuple) and number <= len(names) else ""
        if status := words.within("statuses", name) or words.within("statuses", str(image).rpartition(".")[0]):
            found[str(number)] = status
    if not found and isinstance(images, tuple) and len(images) == 1:
        status = words.within("statuses", name_of(layer))
        found = {"1": status} if status else {}
    return found


def gauges(found: Found, words: Vocabulary) -> Section:
    """The numbers that change in play: a dynamic property or layer called so, else a rotator that can show them."""
    entries = [
        Entry({"figure": figure, "property": trait.name}, note=Note("gauge_property"))
        for trait in found.traits("PROP")
        if (figure := words.exact("gauges", trait.name))
    ]
    for trait in found.traits("emb2"):
        figure = words.exact("gauges", name_of(trait))
        if figure and not entries:
            entries.append(Entry(_numbered(figure, trait), note=Note("gauge_layer", ask=True)))
    turned = found.traits("rotate") if "max_ap" in words.groups.get("figures", {}) else iter(())
    rotators = [trait for trait in turned if trait["nAngles"] != 1]
    for trait in rotators:
        entries.append(_rotator(trait, bool(entries), found.figures, words))
    notes = [Note("gauges", {})]
    if not any(not entry.off for entry in entries):
        notes.append(Note("no_gauge", ask=True))
    return Section("gauges", tuple(notes), tuple(entries))


def _rotator(trait: Trait, taken: bool, told: Mapping[str, str], words: Vocabulary) -> Entry:
    texts = [str(trait[key]) for key in ("rotateCWText", "rotateCCWText", "description", "name")]
    spoken = {word for text in texts for word in folded(text).split()}
    gauge = next(
        (id_ for id_, known in words.groups.get("gauges", {}).items() if spoken & {word.strip() for word in known}), ""
    )
    four = trait["nAngles"] == 4 and "max_ap" in told
    value: dict[str, Plain] = {"figure": gauge or "ap", "rotate": name_of(trait), "maximum": "max_ap"}
    off = taken or "max_ap" not in told or not (gauge or four)
    note = Note("gauge_rotate" if gauge else "gauge_turns", {"facings": trait["nAngles"]}, ask=off or not gauge)
    return Entry(value, note=note, off=off)


def _numbered(figure: str, layer: Trait) -> dict[str, Plain]:
    names = layer["levelNames"]
    numbers: dict[str, Plain] = {}
    for level, name in enumerate(names if isinstance(names, tuple) else (), 1):
        digits = "".join(letter for letter in str(name) if letter in "0123456789")
        if digits and len(digits) < 4:
            numbers[str(level)] = int(digits)
    value: dict[str, Plain] = {"figure": figure, "layer": name_of(layer)}
    return {**value, "values": numbers} if numbers else value


def statuses(found: Found, words: Vocabulary) -> Section:
    """Layers of units whose levels are markers of the rules, and dynamic properties that are set to one."""
    entries = []
    for trait in found.traits("emb2"):
        if levels := _levels(trait, words):
            images = trait["imageNames"]
            missing = (len(images) if isinstance(images, tuple) else 0) - len(levels)
            note = Note("status_levels", {"n": missing}, ask=True) if missing else None
            entries.append(Entry({"layer": name_of(trait), "values": dict(levels)}, note=note))
    for trait in found.traits("PROP"):
        commands = trait["keyCommands"]
        told = [str(one) for one in commands] if isinstance(commands, tuple) else []
        values = [command.rpartition("P,")[2] for command in told if "P," in command]
        named = {value: status for value in values if (status := words.within("statuses", value))}
        if named:
            entries.append(Entry({"property": trait.name, "values": dict(named)}))
    notes = [Note("statuses", {})]
    if not entries and words.groups.get("statuses"):
        notes.append(Note("no_status", {"known": ", ".join(words.groups["statuses"])}, ask=True))
    return Section("statuses", tuple(notes), tuple(entries))


def rolls(found: Found) -> Section:
    """Dynamic properties that a menu entry throws dice into; whether a rule asks for them only the author knows."""
    entries = []
    for trait in found.traits("PROP"):
        commands = trait["keyCommands"]
        for command in map(str, commands) if isinstance(commands, tuple) else ():
            if thrown := _RANDOM.findall(command):
                menu = command.partition(":")[0] or trait.name
                value: dict[str, Plain] = {"property": trait.name, "dice": f"{len(thrown)}d{thrown[0]}"}
                entries.append(Entry(value, note=Note("roll", {"menu": menu}, ask=True), off=True))
                break
    return Section("rolls", (Note("rolls"),) if entries else (), tuple(entries))


def markers(inventory: Inventory, found: Found, sides: tuple[str, ...], words: Vocabulary) -> Section:
    """Pieces, no units, that show by a layer which side holds what the rules speak of."""
    entries, others = [], []
    units = {id(unit) for unit in found.units}
    for counter in inventory.counters:
        if id(counter) in units:
            continue
        for _, layer in counter.state.type.all("emb2"):
            shown = _sides_shown(layer, sides, words)
            what = words.within("markers", f"{counter.name} {name_of(layer)}")
            images = layer["imageNames"]
            if not shown and what and isinstance(images, tuple) and len(images) == len(sides):
                shown = {str(level): side for level, side in enumerate(sides, 1)}
            elif len(shown) < 2:
                continue
            if what:
                where = {"BasicName": counter.name}
                value: dict[str, Plain] = {"shows": what, "where": where, "layer": name_of(layer), "sides": shown}
                entries.append(Entry(value, note=Note("marker", ask=True)))
            else:
                others.append(counter.name)
    notes = [Note("markers", {})]
    if others:
        notes.append(Note("other_markers", {"names": ", ".join(dict.fromkeys(others))}))
    if not entries:
        notes.append(Note("no_marker", ask=True))
    return Section("markers", tuple(notes), tuple({str(entry.value): entry for entry in entries}.values()))


def _sides_shown(layer: Trait, sides: tuple[str, ...], words: Vocabulary) -> dict[str, str]:
    names = layer["levelNames"]
    found = {}
    for level, name in enumerate(names if isinstance(names, tuple) else (), 1):
        if side := side_of(folded(str(name)), sides, words):
            found[str(level)] = side
    return found


def kinds_of(found: Found, roles: Mapping[str, str], words: Vocabulary) -> dict[str, dict[str, tuple[str, ...]]]:
    """Units of special kinds: by a kind property's value, by their names, or by the box they start in (`roles`)."""
    special: dict[str, dict[str, tuple[str, ...]]] = {}
    for kind in words.groups.get("kinds", {}):
        for name in found.where:
            values = {unit.properties.get(name, "") for unit in found.units}
            fitting = tuple(sorted(value for value in values if words.within("kinds", value) == kind))
            if fitting and name != "BasicName":
                special[kind] = {name: fitting}
        named = [u.name for u in found.units if words.within("kinds", u.name) == kind or roles.get(u.name) == kind]
        if named and kind not in special:
            special[kind] = {"BasicName": tuple(dict.fromkeys(named))}
    return special


def short_names(names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """What people may type for a unit: the shortest beginning of its name, cut between words, that has a letter and a
    digit and fits no other unit.

    >>> short_names(["A/2-11 ACR", "B/2-11 ACR", "39 GTB", "AH-1 Flight"])
    {'A/2-11 ACR': ('A/2',), 'B/2-11 ACR': ('B/2',), 'AH-1 Flight': ('AH-1',)}
    """
    found: dict[str, tuple[str, ...]] = {}
    every = tuple(names)
    cuts: dict[str, list[str]] = {name: _beginnings(name) for name in every}
    times = Tally(cut.casefold() for name in cuts for cut in (*cuts[name], name))
    for name in every:
        short = next((c for c in cuts[name] if times[c.casefold()] == 1 and _telling(c)), "")
        if short:
            found[name] = (short,)
    return found


def _beginnings(name: str) -> list[str]:
    cuts = [i for i, letter in enumerate(name) if i and letter in " /-" and name[i - 1].isalnum()]
    return [name[:cut] for cut in cuts][:20]


def _telling(name: str) -> bool:
    return any(c.isalpha() for c in name) and any(c.isdigit() for c in name)
