"""Drafts a binding for a module: everything that can be recognised in it, and remarks on the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from modgen.game.problems import BadData, Place, Problem
from modgen.game.rulesets import BrokenRules, RuleSystem, rule_system
from modgen.vassal import Component, Module, decode
from validator.bind.areas import TOLERANCE, Grounds, boxes_of, links_section, places_section, sort_out
from validator.bind.formats import act_lines, call_lines, dice_section
from validator.bind.inventory import Inventory, take_inventory
from validator.bind.opentable import (
    deed_lines,
    is_open,
    kept_section,
    open_places_section,
    printed_words,
    table_map,
    table_section,
    token_section,
    track_section,
)
from validator.bind.pieces import (
    Found,
    find_units,
    gauges,
    initials,
    kinds_of,
    markers,
    rolls,
    short_names,
    side_of,
    statuses,
)
from validator.bind.proposal import Draft, Entry, Note, Plain, Section
from validator.bind.words import Vocabulary, folded, vocabulary, with_words
from validator.engine import RulesetError, find_ruleset
from validator.logs.boards import Board

_NOTHING = {("figures", ""), ("gauges", "")}
_LEVELS = ("CounterTurnLevel", "ListTurnLevel")


#: The rule set to bind to where a module's names tell nothing.
_USUAL = "impulse"
_SOMEWHERE = Place("")


def draft_binding(
    module: Module, ruleset: str | None = None, tolerance: float = TOLERANCE, place: Place = _SOMEWHERE
) -> Draft:
    """A draft of a binding of a module for a rule set, or for that of the shipped ones whose numbers its pieces print;
    areas within `tolerance` px of one another count as touching. `place` is the module's file.

    Raises BadData where no binding can be of use: an extension, a module without a name or without zones, a rule set
    that cannot be had.
    """
    if ruleset is not None:
        _rules(ruleset)
    if module.kind == "extension":
        raise BadData([Problem("audit.bind-extension", place)])
    inventory = take_inventory(module)
    ruleset = ruleset or likely_ruleset(inventory)
    rules = _rules(ruleset)
    if not inventory.name:
        raise BadData([Problem("audit.bind-no-name", place)])
    words = vocabulary(ruleset)
    grounds = sort_out(inventory, words, tolerance)
    if not grounds.places and not (is_open(words) and table_map(inventory, grounds)):
        raise BadData([Problem("audit.bind-no-zones", place, {"module": inventory.name})])
    return _Drafting(inventory, rules, words, grounds, tolerance).draft()


def likely_ruleset(inventory: Inventory) -> str:
    """The rule set of which most figures and gauges are found among the pieces' properties."""
    names = {name for counter in inventory.counters for name in counter.properties}

    def known(ruleset: str) -> int:
        words = vocabulary(ruleset)
        return len({(group, words.exact(group, name)) for name in names for group in ("figures", "gauges")} - _NOTHING)

    ranked = sorted(with_words(), key=lambda one: (-known(one), one != _USUAL))
    return ranked[0] if ranked else _USUAL


def _rules(name: str) -> RuleSystem:
    try:
        find_ruleset(name)
        return rule_system(name)
    except RulesetError as error:
        values = {"name": error.name, "known": ", ".join(error.known), "reason": error.detail}
        code = "audit.no-ruleset" if error.code == "unknown" else "audit.ruleset-broken"
        raise BadData([Problem(code, Place(""), values)]) from error
    except BrokenRules as error:
        values = {"name": name, "known": "", "reason": str(error)}
        raise BadData([Problem("audit.ruleset-broken", Place(""), values)]) from error


@dataclass(frozen=True, slots=True)
class _Drafting:
    """One draft in the making."""

    inventory: Inventory
    rules: RuleSystem
    words: Vocabulary
    grounds: Grounds
    tolerance: float

    def draft(self) -> Draft:
        found = find_units(self.inventory, self.words)
        sides = self._players()
        table = table_map(self.inventory, self.grounds) if is_open(self.words) else None
        return Draft(
            self._open(found, sides, table) if table else self._areas(found, sides),
            tuple(self._doubts(found, open_table=table is not None)),
        )

    def _opening(self, found: Found, sides: tuple[str, ...]) -> tuple[Section, ...]:
        """What every draft begins with."""
        return (
            self._module(),
            self._one("ruleset", self.rules.name),
            self._options(),
            self._one("talk", self.rules.name, Note("talk")),
            self._sides(found, sides),
        )

    def _areas(self, found: Found, sides: tuple[str, ...]) -> tuple[Section, ...]:
        """A game of areas."""
        return (
            *self._opening(found, sides),
            self._units(found, sides),
            gauges(found, self.words),
            statuses(found, self.words),
            self._turn(),
            markers(self.inventory, found, sides, self.words),
            dice_section(self.inventory),
            rolls(found),
            self._lines(found),
            places_section(self.grounds),
            links_section(self.grounds, self.tolerance),
        )

    def _open(self, found: Found, sides: tuple[str, ...], table: tuple[str, Board]) -> tuple[Section, ...]:
        """A game on an open table."""
        lines = deed_lines(found, self.inventory, self.rules, self.words)
        return (
            *self._opening(found, sides),
            table_section(table, self.grounds, sides),
            self._units(found, sides),
            gauges(found, self.words),
            track_section(found, self.words),
            kept_section(found, self.words),
            token_section(self.inventory, found, self.words),
            self._turn(),
            dice_section(self.inventory),
            Section("lines", (Note("lines"),), lines),
            open_places_section(table, self.grounds),
        )

    def _doubts(self, found: Found, *, open_table: bool = False) -> Iterator[Note]:
        if not open_table and not self.grounds.by_side and not self.grounds.by_corner:
            yield Note("doubt_no_areas")
        if not self.inventory.sides:
            yield Note("doubt_no_sides")
        if not found.units:
            yield Note("doubt_no_units")
        elif not found.figures:
            yield Note("doubt_no_figures")

    def _one(self, key: str, value: Plain, *notes: Note) -> Section:
        return Section(key, notes, (Entry(value, key),))

    def _module(self) -> Section:
        name: dict[str, Plain] = {"name": self.inventory.name}
        if self.inventory.version:
            name["versions"] = [self.inventory.version]
        return self._one("module", name, Note("head"))

    def _options(self) -> Section:
        properties: Mapping[str, Mapping[str, object]] = self.rules.options_schema.get("properties", {})
        entries = [
            Entry(
                _plain(told.get("default")), name, Note("option", {"text": told.get("description", "")}, ask=True), True
            )
            for name, told in properties.items()
        ]
        return Section("options", (Note("options", {"ruleset": self.rules.name}),), tuple(entries))

    def _players(self) -> tuple[str, ...]:
        """The roster's sides that play: not the referee's seat, nor one for whoever plays alone."""
        every = self.inventory.sides
        return tuple(side for side in every if not self.words.listed("no_sides", side, whole=True)) or every

    def _sides(self, found: Found, sides: tuple[str, ...]) -> Section:
        entries = []
        for side in self.inventory.sides:
            value: dict[str, Plain] = {"id": side, "roster": [side]}
            if words := self._side_words(side, found):
                value["words"] = list(words)
            seat = side not in sides
            note = Note("no_side" if seat else "side_words", ask=True)
            entries.append(Entry(value, note=note, off=seat))
        if not entries:
            placeholders = [
                Entry({"id": name, "roster": [name]}, note=Note("side_missing", ask=True)) for name in ("A", "B")
            ]
            entries = placeholders
        return Section("sides", (Note("sides"),), tuple(entries))

    def _side_words(self, side: str, found: Found) -> tuple[str, ...]:
        told = [unit.properties.get(found.side, "") for unit in found.units] if found.side else []
        words = [value for value in dict.fromkeys(told) if value and side_of(value, (side,), self.words) == side]
        short = initials(side).upper()
        if " " in folded(side) and short.isalpha():
            words.append(short)
        words += self.words.other_words(side)
        once = {word.casefold(): word for word in reversed(words) if word.casefold() != side.casefold()}
        return tuple(reversed(once.values()))

    def _units(self, found: Found, sides: tuple[str, ...]) -> Section:
        known = {one for words in self.words.groups.get("figures", {}) for one in (words,)} - set(found.figures)
        where = Entry(
            {name: values[0] if len(values) == 1 else list(values) for name, values in found.where.items()},
            "where",
            Note("where" if found.sure else "where_guess", {"n": len(found.names)}, ask=not found.sure),
        )
        entries = [where]
        if found.side:
            entries.append(Entry(found.side, "side"))
        if found.figures:
            note = Note("figures_missing", {"names": ", ".join(sorted(known))}, ask=True) if known else None
            entries.append(Entry(dict(found.figures), "figures", note))
        else:
            absent = dict.fromkeys(self.words.groups.get("figures", {}), "?")
            entries.append(Entry(absent, "figures", Note("figures_none", ask=True), off=True))
        if told := printed_words(found, self.words):
            entries.append(Entry(told, "words"))
        roles = boxes_of(found.units, self.grounds.places)
        kinds = kinds_of(found, roles, self.words)
        if kinds:
            value = {k: {n: v[0] if len(v) == 1 else list(v) for n, v in test.items()} for k, test in kinds.items()}
            entries.append(Entry(value, "kinds", Note("kinds_all" if is_open(self.words) else "kinds", ask=True)))
        return Section("units", (Note("units"),), tuple(entries), (self._listed(found, sides),))

    def _listed(self, found: Found, sides: tuple[str, ...]) -> Section:
        short = short_names(found.names)
        entries = []
        for unit in {unit.name: unit for unit in found.units if unit.name}.values():
            value: dict[str, Plain] = {}
            ask = None
            if not found.side:
                told = (side_of(folder, sides, self.words) for folder in reversed(unit.folders))
                side = next((side for side in told if side), "")
                value["side"] = side or (sides or ("A",))[0]
                ask = Note("side_of_folder" if side else "side_unknown", ask=True)
            if unit.name in short:
                value["aliases"] = list(short[unit.name])
            if value:
                entries.append(Entry(value, unit.name, ask))
        return Section("listed", (Note("listed", ask=True),), tuple(entries))

    def _turn(self) -> Section:
        best: tuple[int, int, dict[str, Plain], Note | None] | None = None
        for number, tracker in enumerate(self.inventory.trackers):
            score, value, note = self._tracker(tracker)
            if value and (best is None or score > best[0]):
                best = (score, number, {"tracker": number, **value}, note)
        if best is None:
            return Section("turn", (Note("no_turn", ask=True),))
        return Section("turn", (Note("turn"),), (Entry(best[2], "turn", best[3]),))

    def _tracker(self, tracker: Component) -> tuple[int, dict[str, Plain], Note | None]:
        """How well a tracker fits, its part of the binding, and what must be checked."""
        counters, lists = [], []
        for path, level in _levels(tracker, ()):
            if level.kind == "CounterTurnLevel":
                counters.append(path)
                continue
            names = [name for name in decode(level.attributes.get("list", ""), ",") if name]
            known = [self.words.within("phases", name) for name in names]
            lists.append((sum(map(bool, known)), path, names, known))
        value: dict[str, Plain] = {}
        if counters:
            value["turn"] = list(counters[0])
        score, path, names, known = max(lists, key=lambda found: found[0], default=(0, (), [], []))
        note = Note("no_phases", ask=True)
        if score:
            value["phase"] = list(path)
            value["phases"] = [id_ or folded(name) or "?" for id_, name in zip(known, names, strict=True)]
            strangers = ", ".join(name for id_, name in zip(known, names, strict=True) if not id_)
            doubled = len([id_ for id_ in known if id_]) > len({id_ for id_ in known if id_})
            return (
                score + 1,
                value,
                Note("phases", {"names": strangers or ", ".join(names)}, ask=bool(strangers) or doubled),
            )
        return int(bool(counters)), value, note

    def _lines(self, found: Found) -> Section:
        entries = (*act_lines(found, self.inventory, self.words), *call_lines(self.inventory, self.words))
        notes = [Note("lines")]
        told = {str(entry.value.get("call")) for entry in entries if isinstance(entry.value, dict) and not entry.off}
        if missing := [call for call in self.words.groups.get("calls", {}) if call not in told]:
            notes.append(Note("calls_missing", {"names": ", ".join(missing)}, ask=True))
        return Section("lines", tuple(notes), entries)


def _levels(parent: Component, path: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Component]]:
    if len(path) > 12:
        return
    for number, level in enumerate(child for child in parent.children if child.kind in _LEVELS):
        yield (*path, number), level
        yield from _levels(level, (*path, number))


def _plain(value: object) -> Plain:
    return value if isinstance(value, str | int | float | bool) or value is None else str(value)
