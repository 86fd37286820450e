"""Bindings as files: reads YAML or JSON against the schema, every fault with its line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from modgen.game.binding import (
    Binding,
    DiceBinding,
    Gauge,
    Kind,
    LineBinding,
    Listed,
    MarkerBinding,
    Meaning,
    ModuleName,
    PlaceBinding,
    RollBinding,
    SideBinding,
    Source,
    StatusBinding,
    TableBinding,
    TerrainBinding,
    Test,
    TokenBinding,
    TraitKind,
    TurnBinding,
    UnitBinding,
    WordBinding,
)
from modgen.game.patterncost import NAME, is_slow
from modgen.game.problems import BadData, Place, Problem, ProblemList
from modgen.game.schema import schema_text
from modgen.game.yamlfile import Document, KeyPath, parse_yaml

NAMES = ("unit", "target", "side", "area", "player")
#: Something in braces that is no count of repetitions and no sign for a brace.
_BRACED = re.compile(r"(?<!\\)\{([^\W\d]\w*)(\}?)")
MAX_BYTES = 4_000_000
# A name stands in a line as one sign, where an expression asks for it: there is no length to try (validator.logs.chat).
_AS_SIGNS = dict.fromkeys(("unit", "target", "side", "area"), NAME)


def read_binding(data: bytes, name: str) -> Binding:
    """Read a binding; `name` is the file's name as problems give it.

    Raises BadData with every problem found: no UTF-8 or YAML, against the schema, a pattern that is no regular
    expression, a side or an area that the binding itself does not know.
    """
    problems = ProblemList()
    document = _plain_json(data, name) or _document(data, name, problems)
    if document is None or _against_schema(document, "binding", problems):
        raise BadData(problems.sorted())
    binding = _Reader(document).binding()
    problems.extend(_inconsistent(binding))
    if len(problems):
        raise BadData(problems.sorted())
    return binding


def read_lines(data: bytes, name: str) -> tuple[LineBinding, ...]:
    """Read a shared list of lines: a mapping with `lines` as in a binding. Raises BadData.

    Such lists are ours: how long their expressions take is measured by a test, not estimated.
    """
    problems = ProblemList()
    document = _document(data, name, problems)
    if document is None or _against_schema(document, "talk", problems):
        raise BadData(problems.sorted())
    lines = _Reader(document).lines()
    for line in lines:
        try:
            pattern(line.match)
        except re.error as error:
            problems.add("binding.bad-pattern", line.place, pattern=line.match, reason=error.msg)
    if len(problems):
        raise BadData(problems.sorted())
    return lines


def pattern(match: str, names: Mapping[str, str] = MappingProxyType({})) -> re.Pattern[str]:
    """A line's expression ready for use: `{unit}` and the like become groups of that name with the given alternatives.

    Raises re.error for what is no regular expression.
    """
    return re.compile(_filled(match, names), re.IGNORECASE)


def _filled(match: str, names: Mapping[str, str]) -> str:
    for name in NAMES:
        suffix = r"(?: ?\([^()\d]*\))?" if name in ("unit", "target") else ""
        match = match.replace(f"{{{name}}}", f"(?P<{name}>{names.get(name, '.+?')}){suffix}")
    return match


def _document(data: bytes, name: str, problems: ProblemList) -> Document | None:
    if len(data) > MAX_BYTES:
        problems.add("binding.too-big", Place(name), megabytes=MAX_BYTES // 1_000_000)
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        problems.add("binding.not-utf8", Place(name, data.count(b"\n", 0, error.start) + 1))
        return None
    return parse_yaml(text, name, problems)


def _plain_json(data: bytes, name: str) -> Document | None:
    """JSON that fits the schema, as modgen writes it into modules, without the places of its parts: reading it as YAML
    takes a hundred times as long. None for anything else."""
    if data[:1] != b"{" or len(data) > MAX_BYTES:
        return None
    try:
        document = Document(name, json.loads(data), {(): Place(name)}, {})
    except (ValueError, RecursionError):
        return None
    return None if _against_schema(document, "binding", ProblemList()) else document


@cache
def schema(name: str) -> dict[str, Any]:
    """A shipped JSON Schema: "binding", or "talk" for a shared list of lines."""
    whole: dict[str, Any] = json.loads(schema_text("binding"))
    if name == "binding":
        return whole
    return {
        "type": "object",
        "properties": {"lines": whole["properties"]["lines"]},
        "required": ["lines"],
        "additionalProperties": False,
        "$defs": whole["$defs"],
    }


def _against_schema(document: Document, name: str, problems: ProblemList) -> bool:
    """Hold a document against a schema and note every fault; true if there was one."""
    from jsonschema import Draft202012Validator

    faults = list(Draft202012Validator(schema(name)).iter_errors(document.data))
    for fault in faults:
        path: KeyPath = tuple(fault.absolute_path)
        where = "/".join(str(part) for part in path)
        place = document.place(*path)
        if fault.validator == "required":
            for key in fault.validator_value:
                if key not in fault.instance:
                    problems.add("binding.key-missing", place, key=key, where=where or name)
        elif fault.validator == "additionalProperties":
            for key in sorted(set(fault.instance) - set(fault.schema.get("properties", {}))):
                problems.add("binding.key-unknown", document.key_place(*path, key), key=key)
        elif fault.validator == "oneOf" and all("required" in choice for choice in fault.validator_value):
            choices = ", ".join(choice["required"][0] for choice in fault.validator_value)
            problems.add("binding.key-choice", place, where=where, keys=choices)
        elif fault.validator == "enum":
            problems.add("binding.value-unknown", place, key=where, allowed=", ".join(map(str, fault.validator_value)))
        else:
            problems.add("binding.value-wrong", place, key=where or name)
    return bool(faults)


class _Reader:
    """Turns a document that its schema allows into the model."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.data: dict[str, Any] = document.data

    def binding(self) -> Binding:
        data, place = self.data, self.document.place
        module = data["module"]
        return Binding(
            module=ModuleName(module["name"], tuple(module.get("versions", ()))),
            ruleset=data["ruleset"],
            sides=tuple(
                SideBinding(
                    side["id"],
                    tuple(side["roster"]),
                    tuple(side.get("words", ())),
                    side.get("figures", {}),
                    place("sides", n),
                )
                for n, side in enumerate(data["sides"])
            ),
            units=self.units(),
            places=tuple(
                PlaceBinding(
                    map=one["map"],
                    zone=one.get("zone", ""),
                    area=one.get("area", ""),
                    box=one.get("box", ""),
                    board=one.get("board", ""),
                    outline=tuple((float(x), float(y)) for x, y in one.get("outline", ())),
                    place=place("places", n),
                )
                for n, one in enumerate(data["places"])
            ),
            options=data.get("options", {}),
            gauges=tuple(
                Gauge(one["figure"], *_trait(one), one.get("maximum", ""), one.get("values", {}), place("gauges", n))
                for n, one in enumerate(data.get("gauges", ()))
            ),
            statuses=tuple(
                StatusBinding(*_trait(one), one["values"], one.get("track", ""), place("statuses", n))
                for n, one in enumerate(data.get("statuses", ()))
            ),
            links=tuple((first, second) for first, second in data.get("links", ())),
            turn=self.turn(),
            markers=tuple(
                MarkerBinding(one["shows"], _tests(one["where"]), *_trait(one), one["sides"], place("markers", n))
                for n, one in enumerate(data.get("markers", ()))
            ),
            dice=tuple(
                DiceBinding(one["match"], one.get("dice", ""), place("dice", n))
                for n, one in enumerate(data.get("dice", ()))
            ),
            rolls=tuple(
                RollBinding(
                    one["property"] if "property" in one else one["global"],
                    one["dice"],
                    one.get("match", ""),
                    "property" in one,
                    place("rolls", n),
                )
                for n, one in enumerate(data.get("rolls", ()))
            ),
            lines=self.lines(),
            talk=data.get("talk", ""),
            words=tuple(
                WordBinding(one["word"], one["property"], place("words", n))
                for n, one in enumerate(data.get("words", ()))
            ),
            tokens=tuple(
                TokenBinding(one["token"], _tests(one["where"]), place("tokens", n))
                for n, one in enumerate(data.get("tokens", ()))
            ),
            table=self.table(),
            place=place(),
        )

    def units(self) -> UnitBinding:
        data, place = self.data["units"], self.document.place
        return UnitBinding(
            where=_tests(data["where"]),
            id=data.get("id", "BasicName"),
            name=data.get("name", "BasicName"),
            side=data.get("side", ""),
            kinds=tuple(Kind(kind, _tests(where)) for kind, where in data.get("kinds", {}).items()),
            figures=data.get("figures", {}),
            words=data.get("words", {}),
            listed=tuple(
                Listed(
                    id_,
                    one.get("side", ""),
                    one.get("kind", ""),
                    one.get("figures", {}),
                    tuple(one.get("aliases", ())),
                    self.document.key_place("units", "listed", id_),
                )
                for id_, one in data.get("listed", {}).items()
            ),
            place=place("units"),
        )

    def turn(self) -> TurnBinding | None:
        data = self.data.get("turn")
        if data is None:
            return None
        return TurnBinding(
            data.get("tracker", 0),
            tuple(data.get("turn", ())),
            tuple(data.get("phase", ())),
            tuple(data.get("phases", ())),
            self.document.place("turn"),
        )

    def table(self) -> TableBinding | None:
        data, place = self.data.get("table"), self.document.place
        if data is None:
            return None
        width, height = data["size"]
        x, y = data.get("origin", (0, 0))
        return TableBinding(
            data["area"],
            data["scale"],
            width,
            height,
            (float(x), float(y)),
            data.get("edges", {}),
            tuple(
                TerrainBinding(
                    one["kind"],
                    one.get("zone", ""),
                    tuple((float(x), float(y)) for x, y in one.get("outline", ())),
                    place("table", "terrain", n),
                )
                for n, one in enumerate(data.get("terrain", ()))
            ),
            place("table"),
        )

    def lines(self) -> tuple[LineBinding, ...]:
        found = []
        for n, one in enumerate(self.data.get("lines", ())):
            meaning = next(m for m in Meaning if m.value in one)
            found.append(
                LineBinding(
                    one["match"],
                    meaning,
                    one[meaning.value],
                    Source(one.get("source", "any")),
                    one.get("side", ""),
                    one.get("kind", ""),
                    one.get("ties_roll", False),
                    one.get("of_target", False),
                    tuple(one.get("says", {}).items()),
                    self.document.place("lines", n),
                )
            )
        return tuple(found)


def _trait(one: dict[str, Any]) -> tuple[TraitKind, str]:
    kind = next(kind for kind in TraitKind if kind.value in one)
    return kind, one[kind.value]


def _tests(where: dict[str, Any]) -> tuple[Test, ...]:
    return tuple(
        Test(name, tuple(_plain(v) for v in (value if isinstance(value, list) else [value])))
        for name, value in where.items()
    )


def _plain(value: object) -> str:
    # As VASSAL has it: `true`, not Python's `True`.
    return str(value).lower() if isinstance(value, bool) else str(value)


def _inconsistent(binding: Binding) -> Iterator[Problem]:
    """What the schema cannot see: names that the binding itself does not define, patterns that are none."""
    sides = {side.id for side in binding.sides}
    areas = {place.area for place in binding.places if place.area}
    named = [(one.side, one.place) for one in binding.units.listed if one.side]
    named += [(line.side, line.place) for line in binding.lines if line.side]
    named += [(side, marker.place) for marker in binding.markers for side in marker.sides.values()]
    if binding.table is not None:
        named += [(side, binding.table.place) for side in binding.table.edges.values()]
    for side, place in named:
        if side not in sides:
            yield Problem("binding.no-side", place, {"side": side, "known": ", ".join(sorted(sides))})
    on_table = {binding.table.area} if binding.table else set()
    for area in sorted(({area for pair in binding.links for area in pair} | on_table) - areas):
        yield Problem("binding.no-area", binding.place, {"area": area})
    figures = set(binding.units.figures) | {name for one in binding.units.listed for name in one.figures}
    for gauge in binding.gauges:
        if gauge.maximum and gauge.maximum not in figures:
            yield Problem("binding.no-figure", gauge.place, {"figure": gauge.maximum})
    for line in binding.lines:
        yield from _bad_pattern(line.match, line.place, ())
    for dice in binding.dice:
        yield from _bad_pattern(dice.match, dice.place, ("values",))
    for roll in binding.rolls:
        if roll.match:
            yield from _bad_pattern(roll.match, roll.place, ("values",))


def can_run_long(match: str, *, dice: bool = False) -> bool:
    """Whether the expression of a line, or of a dice line, may take too long to be read from a stranger's binding.

    Raises re.error for what is no regular expression.
    """
    return is_slow(_filled(match, {} if dice else _AS_SIGNS))


def _bad_pattern(match: str, place: Place, groups: tuple[str, ...]) -> Iterator[Problem]:
    try:
        # How long it takes is looked at first: an expression that is nested too deep cannot even be compiled.
        if can_run_long(match, dice="values" in groups):
            yield Problem("binding.slow-pattern", place, {"pattern": match[:200]})
            return
        made = pattern(match)
    except re.error as error:
        yield Problem("binding.bad-pattern", place, {"pattern": match[:200], "reason": error.msg})
        return
    for name, end in _BRACED.findall(match):
        if name not in NAMES or not end:  # it would be looked for as it stands, and never be found
            known = ", ".join(f"{{{each}}}" for each in NAMES)
            yield Problem("binding.no-name", place, {"pattern": match[:200], "name": name[:60], "known": known})
    for group in groups:
        if group not in made.groupindex:
            yield Problem("binding.no-group", place, {"pattern": match[:200], "group": group})
