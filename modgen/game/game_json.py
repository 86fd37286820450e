"""game.json: the whole game as a module carries it, so that an audit needs nothing else; written and read back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from modgen.game.gamedata import AreaData as AreaData
from modgen.game.gamedata import BoxData as BoxData
from modgen.game.gamedata import GameData as GameData
from modgen.game.gamedata import PlacementData as PlacementData
from modgen.game.gamedata import SetupData as SetupData
from modgen.game.gamedata import SideData as SideData
from modgen.game.gamedata import UnitData as UnitData
from modgen.game.gamedata import ValueData as ValueData
from modgen.game.model import Counter, Game, GameMap, Placement, Point, Text
from modgen.game.piecetypes import number_of, type_of, values_of
from modgen.game.problems import BadData, Place, Problem
from modgen.game.values import frozen

FORMAT = "modgen-game"
VERSION = 1
MAX_BYTES = 20_000_000
#: no more copies of a counter than a roster allows
MOST = 999
_NOTHING: Mapping[str, object] = MappingProxyType({})


def game_json(game: Game, links: Iterable[tuple[str, str]]) -> bytes:
    """The game as UTF-8 JSON, the same bytes for the same game. `links`: adjacent pairs of area ids of all its maps."""
    document = {
        "format": FORMAT,
        "format_version": VERSION,
        "id": game.id,
        "name": _text(game.name),
        "version": game.version,
        "rules": {"name": game.rules.name, "options": _plain(game.rules.options)} if game.rules else None,
        "sides": [{"id": s.id, "name": _text(s.name), "short": _text(s.short)} for s in game.sides],
        "formations": [{"id": f.id, "name": _text(f.name), "side": f.side} for f in game.formations],
        "units": [_unit(game, counter) for counter in game.counters],
        "maps": [{"id": m.id, "name": _text(m.name), "width": m.width, "height": m.height} for m in game.maps],
        "areas": [area for m in game.maps for area in _areas(m)],
        "boxes": [
            {"id": b.id, "name": _text(b.name), "map": m.id, "role": b.role, "rect": list(b.rect)}
            for m in game.maps
            for b in m.boxes
        ],
        "links": sorted([min(pair), max(pair)] for pair in links),
        "setups": [
            {
                "id": s.id,
                "name": _text(s.name),
                "turn": s.turn,
                "turns": s.turns,
                "phase": s.phase,
                "initiative": s.initiative,
                "placements": [
                    {"counter": p.counter, "area": p.area, "number": p.number, "status": p.status, **_begins(p)}
                    for p in s.placements
                ],
            }
            for s in game.setups
        ],
    }
    return (json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def figures(game: Game, counter: Counter, *, back: bool = False) -> dict[str, int]:
    """A counter's whole numbers by the rules' names: the ring is `morale`, the dots `max_ap`, the rest keep theirs."""
    other = counter.back if back else None
    face = game.face_by_id(other.face if other and other.face else counter.face)
    named = {face.morale: "morale", face.action_points: "max_ap"}
    factors = other.factors if other else counter.factors
    return {named.get(name, name): value for name, value in factors.items() if isinstance(value, int)}


def _text(text: Text) -> dict[str, str]:
    return {"en": text.of("en"), "ru": text.of("ru")}


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return {key: _plain(value[key]) for key in sorted(value)}
    return [_plain(each) for each in value] if isinstance(value, tuple | list) else value


def _unit(game: Game, counter: Counter) -> dict[str, object]:
    return {
        "id": counter.id,
        "name": _text(counter.name),
        "kind": counter.kind,
        "side": counter.side,
        "count": counter.count,
        "marker": counter.marker,
        "formation": counter.formation,
        "symbol": counter.symbol,
        "factors": dict(counter.factors),
        "figures": figures(game, counter),
        "back": figures(game, counter, back=True) if counter.back and counter.back.face else None,
        **(_piece(game, counter) if game.piece_types else {}),
    }


def _piece(game: Game, counter: Counter) -> dict[str, object]:
    """What pieces.yaml says of a counter that is of use beside the table."""
    type_ = type_of(game, counter)
    found: dict[str, object] = {"piece": type_.id, "values": []}
    kept = [(value, numbers) for value in type_.values if (numbers := values_of(value, counter))]
    found["values"] = [
        {"id": value.id, "name": _text(value.name), "start": start, "min": least, "max": most}
        for value, (start, least, most) in kept
    ]
    if type_.range and (radius := number_of(type_.range.radius, counter.factors)):
        found["range"] = {"radius": radius, "unit": type_.range.unit}
    return found


def _begins(placement: Placement) -> dict[str, object]:
    """How a counter begins, where a set-up says more than its status."""
    begins = placement.beginning
    found: dict[str, object] = {"values": dict(begins.values)} if begins.values else {}
    for key, told in (("facing", begins.facing), ("marks", dict(begins.marks)), ("counts", dict(begins.counts))):
        found |= {key: told} if told else {}
    return found


def _areas(game_map: GameMap) -> list[dict[str, object]]:
    return [
        {
            "id": a.id,
            "name": _text(a.name),
            "map": game_map.id,
            "terrain": a.terrain,
            "objective": a.objective,
            "outline": [list(point) for point in a.outline],
        }
        for a in game_map.areas
    ]


def read_game_json(data: bytes, name: str = "game.json") -> GameData:
    """Read it back. Raises BadData for anything that is no such document: a stranger's file is never trusted.

    Keys that this version does not know are passed over, so that a later version's file still reads.
    """
    if len(data) > MAX_BYTES:
        raise _bad("game.file_too_big", name, megabytes=MAX_BYTES // 1_000_000)
    try:
        document = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise _bad("game.not_utf8", name) from error
    except (ValueError, RecursionError) as error:
        raise _bad("game.json_syntax", name, reason=str(error)) from error
    top = _Reader(name, document, "")
    if top.text("format") != FORMAT:
        raise _bad("game.json_other", name)
    if top.number("format_version") != VERSION:
        raise _bad("game.json_version", name, found=top.number("format_version"), known=VERSION)
    return top.game()


def _bad(code: str, name: str, **values: object) -> BadData:
    return BadData([Problem(code, Place(name), values)])


def _sound(text: str) -> bool:
    """Whether a text can be written down: not endless, and without halves of characters."""
    return len(text) <= 10_000 and not any("\ud800" <= character <= "\udfff" for character in text)


class _Reader:
    """An object of the document, whose members are asked for by name and kind; `path` says where it stands."""

    def __init__(self, name: str, value: object, path: str) -> None:
        self.name = name
        self.path = path
        if not isinstance(value, dict) or not all(_sound(key) for key in value):
            raise self.wrong("", "object")
        self.value: dict[str, Any] = value

    def wrong(self, key: str, kind: str) -> BadData:
        return _bad("game.json_value", self.name, path=f"{self.path}/{key}".rstrip("/") or "/", kind=kind)

    def text(self, key: str, default: str | None = None) -> str:
        value = self.value.get(key, default)
        if not isinstance(value, str) or not _sound(value):
            raise self.wrong(key, "text")
        return value

    def number(self, key: str, default: int | None = None) -> int:
        value = self.value.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 10**9:
            raise self.wrong(key, "integer")
        return value

    def some(self, key: str, default: int | None = None) -> int:
        """A number of counters: whoever lays them out must not be made to lay out millions."""
        value = self.number(key, default)
        if not 0 <= value <= MOST:
            raise self.wrong(key, "count")
        return value

    def options(self) -> dict[str, object]:
        """Rules' options: scalars and lists of them, nothing deeper."""
        for key, value in self.value.items():
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, str):
                    if not _sound(each):
                        raise self.wrong(key, "text")
                elif isinstance(each, dict | list) or (each is not None and not abs(each) < 1e15):
                    raise self.wrong(key, "option")
        return {key: frozen(value) for key, value in self.value.items()}

    def words(self, key: str) -> Text:
        inner = self.inner(key)
        return Text(inner.text("en", ""), inner.text("ru", ""))

    def inner(self, key: str) -> _Reader:
        return _Reader(self.name, self.value.get(key), f"{self.path}/{key}")

    def each(self, key: str) -> list[_Reader]:
        return [_Reader(self.name, item, f"{self.path}/{key}/{i}") for i, item in enumerate(self.list(key))]

    def list(self, key: str) -> list[Any]:
        value = self.value.get(key)
        if not isinstance(value, list):
            raise self.wrong(key, "list")
        return value

    def numbers(self, key: str) -> dict[str, int]:
        inner = self.inner(key)
        return {name: inner.number(name) for name in inner.value}

    def factors(self, key: str) -> dict[str, int | str]:
        inner = self.inner(key)
        return {n: inner.text(n) if isinstance(v, str) else inner.number(n) for n, v in inner.value.items()}

    def floats(self, key: str, value: object, length: int) -> tuple[float, ...]:
        if (
            not isinstance(value, list)
            or len(value) != length
            or any(isinstance(n, bool) or not isinstance(n, int | float) or not abs(n) < 1e9 for n in value)
        ):
            raise self.wrong(key, f"numbers_{length}")
        return tuple(float(n) for n in value)

    def point(self, key: str, value: object) -> Point:
        x, y = self.floats(key, value, 2)
        return (x, y)

    def game(self) -> GameData:
        rules = self.inner("rules") if self.value.get("rules") is not None else None
        areas = tuple(each.area() for each in self.each("areas"))
        known = {area.id for area in areas}
        links = {self.pair(link, known) for link in self.list("links")}
        return GameData(
            id=self.text("id"),
            name=self.words("name"),
            version=self.text("version"),
            sides=tuple(SideData(s.text("id"), s.words("name"), s.words("short")) for s in self.each("sides")),
            units=tuple(each.unit() for each in self.each("units")),
            areas=areas,
            boxes=tuple(each.box() for each in self.each("boxes")),
            links=frozenset(links),
            setups=tuple(each.setup() for each in self.each("setups")),
            ruleset=rules.text("name") if rules else "",
            options=MappingProxyType(rules.inner("options").options()) if rules else _NOTHING,
        )

    def pair(self, link: object, known: set[str]) -> tuple[str, str]:
        if not isinstance(link, list) or len(link) != 2 or not all(isinstance(a, str) and a in known for a in link):
            raise self.wrong("links", "areas_2")
        return (min(link), max(link))

    def unit(self) -> UnitData:
        circle = self.inner("range") if "range" in self.value else None
        return UnitData(
            id=self.text("id"),
            name=self.words("name"),
            kind=self.text("kind"),
            side=self.text("side"),
            count=self.some("count"),
            marker=self.text("marker", ""),
            formation=self.text("formation", ""),
            factors=MappingProxyType(self.factors("factors")),
            figures=MappingProxyType(self.numbers("figures")),
            back=MappingProxyType(self.numbers("back")) if self.value.get("back") is not None else None,
            piece=self.text("piece", ""),
            values=tuple(each.kept() for each in self.each("values")) if "values" in self.value else (),
            range=circle.floats("radius", [circle.value.get("radius")], 1)[0] if circle else 0.0,
            range_unit=circle.text("unit") if circle else "",
        )

    def kept(self) -> ValueData:
        numbers = (self.number(key) for key in ("start", "min", "max"))
        return ValueData(self.text("id"), self.words("name"), *numbers)

    def area(self) -> AreaData:
        outline = tuple(self.point("outline", p) for p in self.list("outline"))
        if len(outline) < 3:
            raise self.wrong("outline", "outline")
        return AreaData(
            self.text("id"),
            self.words("name"),
            self.text("map"),
            self.text("terrain"),
            self.number("objective", 0),
            outline,
        )

    def box(self) -> BoxData:
        x, y, width, height = self.floats("rect", self.value.get("rect"), 4)
        return BoxData(
            self.text("id"), self.words("name"), self.text("map"), self.text("role", ""), (x, y, width, height)
        )

    def setup(self) -> SetupData:
        return SetupData(
            id=self.text("id"),
            name=self.words("name"),
            turn=self.number("turn", 1),
            turns=self.number("turns", 0),
            phase=self.text("phase", ""),
            initiative=self.text("initiative", ""),
            placements=tuple(
                PlacementData(p.text("counter"), p.text("area"), p.some("number", 1), p.text("status", ""))
                for p in self.each("placements")
            ),
        )
