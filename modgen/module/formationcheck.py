"""What of a game of formations cannot work under its rules: formations without a card or with two, cards of no type."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from modgen.game.model import Counter, Formation, Game
from modgen.game.problems import Problem, Severity
from modgen.game.tableparts import TableParts


def check_formations(game: Game, parts: TableParts) -> Iterator[Problem]:
    """Every problem of this kind, of the game and then of what each extension adds to it."""
    told = list(_whole(game, parts))
    yield from told
    for extension in game.extensions:
        formations = (*game.formations, *extension.formations)
        whole = replace(game, formations=formations, counters=(*game.counters, *extension.counters))
        yield from (problem for problem in _whole(whole, parts) if problem not in told)


def _whole(game: Game, parts: TableParts) -> Iterator[Problem]:
    """Types, then cards and who belongs to them where the rules have cards."""
    yield from _types(game, parts)
    if parts.cards:
        yield from _cards(game, parts)
        yield from _lonely(game, parts)


def _cards(game: Game, parts: TableParts) -> Iterator[Problem]:
    """A formation is tested and ordered by its card: it has one, and one alone."""
    cards: dict[str, Counter] = {}
    faulty: set[str] = set()
    for card in (one for one in game.counters if one.kind == parts.cards):
        first = cards.setdefault(card.formation, card)
        values = {"card": card.id, "formation": card.formation, "first": first.id, "n": card.count}
        code = "none" if not card.formation else "second" if first is not card else "copies" if card.count != 1 else ""
        if code:
            faulty.add(card.side)
            where = {"file": first.place.file, "line": first.place.line}
            yield Problem(f"module.card_{code}", card.place, {**values, **where})
    whose = {one.formation for one in game.counters if one.kind not in ("marker", parts.cards)}
    extended = {one.formation for extension in game.extensions for one in extension.counters}
    for formation in game.formations:
        own = cards.get(formation.id)
        if formation.id in whose and own is None and formation.side not in faulty:
            # Where a card has been given to the wrong formation, that is the fault, and told.
            yield Problem("module.formation_no_card", formation.place, _told(formation, parts))
        elif formation.id not in whose | extended and formation.side not in faulty:
            place = own.place if own else formation.place
            yield Problem("module.formation_empty", place, _told(formation, parts), Severity.WARNING)


def _told(formation: Formation, parts: TableParts) -> dict[str, object]:
    return {"formation": formation.id, "side": formation.side, "kind": parts.cards}


def _lonely(game: Game, parts: TableParts) -> Iterator[Problem]:
    """Units of no formation: nobody could test or order them."""
    for counter in game.counters:
        if not counter.formation and counter.kind in parts.kinds and counter.kind != parts.cards:
            yield Problem("module.formation_none", counter.place, {"counter": counter.id})


def _types(game: Game, parts: TableParts) -> Iterator[Problem]:
    """Counters of a kind that the rules part further, by a word that is none of theirs: they get no menu at all. A
    column that is missing altogether is told once."""
    known = _parting(parts)
    for kind, types in known.items():
        counters = [counter for counter in game.counters if counter.kind == kind]
        said = {counter.id: str(counter.factors.get(parts.parted, "")) for counter in counters}
        for counter in counters if any(said.values()) else counters[:1]:
            if said[counter.id] not in types:
                values = {"column": parts.parted, "found": said[counter.id] or "-", "known": ", ".join(types)}
                yield Problem("module.unknown_type", counter.place, {"counter": counter.id, **values})


def _parting(parts: TableParts) -> dict[str, list[str]]:
    """For each kind the types that the rules speak of (`card:air`), in their order."""
    spoken = [kind for deed in parts.deeds for kind in (*deed.kinds, *(deed.targets.kinds if deed.targets else ()))]
    for track in parts.tracks:
        spoken += [*track.kinds, *(kind for mark in track.values for kind in mark.kinds)]
    spoken += [kind for count in parts.counts for kind in count.kinds]
    found: dict[str, list[str]] = {}
    for kind, colon, type_ in (each.partition(":") for each in dict.fromkeys(spoken)):
        if colon:
            found.setdefault(kind, []).append(type_)
    return found
