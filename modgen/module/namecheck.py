"""Names of counters and formations that a log could not tell apart, or that VASSAL would not write as they stand."""

from __future__ import annotations

from collections.abc import Iterator

from modgen.game.model import Area, Box, Counter, Formation, Game
from modgen.game.problems import Problem, Severity
from modgen.game.tableparts import TableParts
from modgen.module.table import counter_name, plain
from modgen.texts import LANGUAGES

#: What parts the variables of a report: between two of them VASSAL takes a name's letters for a property's.
_VARIABLE = "$"


def check_names(game: Game, parts: TableParts) -> Iterator[Problem]:
    """Every problem of this kind, formations first; a game without rules has no log that is read."""
    for named in _told_in_chat(game, parts):
        if _VARIABLE in f"{named.name.en}{named.name.ru}":
            yield Problem("module.name_variable", named.place, {"what": named.id, "sign": _VARIABLE})
    yield from _formations(_bearing(game, parts))
    yield from _counters([one for one in game.counters if game.rules and one.kind != "marker"])


def _bearing(game: Game, parts: TableParts) -> list[Formation]:
    """The formations whose names pieces bear."""
    return list(game.formations) if "formation" in parts.words else []


def _told_in_chat(game: Game, parts: TableParts) -> Iterator[Formation | Counter | Area | Box]:
    """All whose names go into the lines that VASSAL writes in chat."""
    yield from _bearing(game, parts)
    yield from game.counters
    for one in game.maps:
        yield from one.areas
        yield from one.boxes


def _formations(formations: list[Formation]) -> Iterator[Problem]:
    """Formations of one name: pieces bear their formation by name, so the rules would take two for one."""
    told: set[str] = set()
    for language in LANGUAGES:
        seen: dict[str, Formation] = {}
        for formation in formations:
            name = plain(formation.name.of(language)) or formation.id
            first = seen.setdefault(name, formation)
            if first is not formation and formation.id not in told:
                told.add(formation.id)
                values = {"formation": formation.id, "first": first.id, "name": name}
                yield Problem("module.formation_named_twice", formation.place, values)


def _counters(counters: list[Counter]) -> Iterator[Problem]:
    """Counters of one side and one name: their lines in chat say the same. The game can be played all the same."""
    told: set[str] = set()
    for language in LANGUAGES:
        seen: dict[tuple[str, str], Counter] = {}
        for counter in counters:
            name = counter_name(counter, language)
            first = seen.setdefault((counter.side, name), counter)
            if first is not counter and counter.id not in told:
                told.add(counter.id)
                where = {"file": first.place.file, "line": first.place.line}
                values = {"counter": counter.id, "first": first.id, "name": name}
                yield Problem("module.counter_named_twice", counter.place, {**values, **where}, Severity.WARNING)
