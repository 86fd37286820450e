"""What a game's rule system needs on the table, and what everything there is called."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from modgen.game.halves import half_name
from modgen.game.model import Area, Box, Counter, Face, Game, GameMap, Text
from modgen.game.rulesets import BrokenRules, RuleSystem, rule_system
from modgen.game.tableparts import PlainTable, TableParts
from modgen.texts import Catalogue

#: The pixels of a counter's art: 15.9 mm, the usual 5/8 inch, is 75 px, as the map's stack points expect.
COUNTER_DPI = 120
EDGES = 4


_PLAIN: TableParts = PlainTable()


def table_parts(game: Game) -> TableParts:
    """The parts of the game's rule system; the plain table without rules, or where its rule system is not to be had."""
    system = rule_system_of(game)
    return system.table_parts if system else _PLAIN


def rules_words(game: Game, language: str) -> Catalogue:
    """The rule system's own words on the table, `table.<key>`, in a language. Raises KeyError for a game without."""
    system = rule_system_of(game)
    if system is None:
        raise KeyError(game.rules.name if game.rules else "")
    return Catalogue(system.texts, language)


def rule_system_of(game: Game) -> RuleSystem | None:
    """The game's rule system; None for a game without, and for one that is not to be had."""
    try:
        return rule_system(game.rules.name) if game.rules else None
    except (LookupError, BrokenRules):
        return None  # told when the game was loaded


@dataclass(frozen=True, slots=True)
class Names:
    """What everything is called in one language. VASSAL finds maps, zones and sides by name: all are unique."""

    language: str
    sides: Mapping[str, str]
    maps: Mapping[str, str]
    zones: Mapping[tuple[str, str], str]
    setups: Mapping[str, str]
    counters: Mapping[str, str]

    def zone(self, game_map: GameMap, place: Area | Box) -> str:
        """An area's or a box's name as a zone of its map."""
        return self.zones[game_map.id, place.id]


def names(game: Game, language: str) -> Names:
    """Every name of the game; where two of a kind are equal, the later ones bear their id in brackets."""
    zones: dict[tuple[str, str], str] = {}
    for game_map in game.maps:
        places = [(area.id, area.name) for area in game_map.areas] + [(box.id, box.name) for box in game_map.boxes]
        places += [(half.id, half_name(game, half)) for half in (game_map.table.halves if game_map.table else ())]
        zones.update({(game_map.id, id_): name for id_, name in _unique(places, language).items()})
    return Names(
        language,
        _unique([(side.id, side.name) for side in game.sides], language),
        _unique([(game_map.id, game_map.name) for game_map in game.maps], language),
        zones,
        _unique([(setup.id, setup.name) for setup in game.setups], language),
        {counter.id: counter_name(counter, language) for counter in game.counters},
    )


def module_name(game: Game, called: Names) -> str:
    """The module's name. VASSAL strips it and compares it with that of every save."""
    return plain(game.name.of(called.language)) or game.id


def counter_name(counter: Counter, language: str) -> str:
    """A counter's name, see :func:`plain`; the id where nothing of it is left."""
    return plain(counter.name.of(language)) or counter.id


def _unique(texts: Iterable[tuple[str, Text]], language: str) -> dict[str, str]:
    pairs = [(id_, plain(text.of(language)) or id_) for id_, text in texts]
    seen: Tally[str] = Tally()
    found: dict[str, str] = {}
    for id_, name in pairs:
        seen[name] += 1
        found[id_] = name if seen[name] == 1 else f"{name} ({id_})"
    return found


def plain(text: str) -> str:
    """A text as VASSAL can carry it anywhere: on one line, not ending in a backslash, which would eat what follows."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split()).rstrip("\\ ")


def counter_px(face: Face) -> int:
    """The edge of a counter's picture in px."""
    return max(8, round(face.size / 25.4 * COUNTER_DPI))


def maximum_ap(game: Game, counter: Counter) -> int | None:
    """The counter's printed Action Points; None for one that has none and does not turn."""
    factor = game.face_by_id(counter.face).action_points
    value = counter.factors.get(factor) if factor else None
    return int(value) if isinstance(value, int) or (isinstance(value, str) and value.isdecimal()) else None


def turns_by_layer(game: Game, counter: Counter) -> bool:
    """Whether a counter's turning is shown by pictures: with 4 AP it has five states, and a square only four edges."""
    return (maximum_ap(game, counter) or 0) >= EDGES


def sides_shown(game: Game, counter: Counter) -> tuple[str, ...]:
    """Which side (by id) a marker of who holds something, such as the initiative, names by front and back; a side it
    does not bear is the one left."""
    first = counter.side or game.sides[0].id
    back = counter.back.side if counter.back else ""
    second = back or next((side.id for side in game.sides if side.id != first), first)
    return (first, second)
