"""Writes a binding as the JSON that modules carry."""

from __future__ import annotations

import json
from typing import Any

from modgen.game.binding import Binding, Source, Test


def write_binding(binding: Binding) -> bytes:
    """The binding as JSON, the same bytes for equal bindings; `binding_file.read_binding` gives an equal one back."""
    units = binding.units
    data: dict[str, Any] = {
        "module": {"name": binding.module.name, "versions": list(binding.module.versions)},
        "ruleset": binding.ruleset,
        "options": dict(binding.options),
        "talk": binding.talk,
        "sides": [
            {"id": s.id, "roster": list(s.roster), "words": list(s.words), "figures": dict(s.figures)}
            for s in binding.sides
        ],
        "units": {
            "where": _where(units.where),
            "id": units.id,
            "name": units.name,
            "side": units.side,
            "kinds": {kind.kind: _where(kind.where) for kind in units.kinds},
            "figures": dict(units.figures),
            "words": dict(units.words),
            "listed": {
                one.id: _without_empty(
                    {"side": one.side, "kind": one.kind, "figures": dict(one.figures), "aliases": list(one.aliases)}
                )
                for one in units.listed
            },
        },
        "gauges": [
            {"figure": g.figure, g.trait.value: g.name, "maximum": g.maximum, "values": dict(g.values)}
            for g in binding.gauges
        ],
        "statuses": [{s.trait.value: s.name, "track": s.track, "values": dict(s.values)} for s in binding.statuses],
        "words": [{"word": word.word, "property": word.property} for word in binding.words],
        "tokens": [{"token": token.token, "where": _where(token.where)} for token in binding.tokens],
        "places": [
            {
                "area": p.area,
                "box": p.box,
                "map": p.map,
                "board": p.board,
                "zone": p.zone,
                "outline": [list(point) for point in p.outline],
            }
            for p in binding.places
        ],
        "links": [list(pair) for pair in binding.links],
        "markers": [
            {"shows": m.shows, "where": _where(m.where), m.trait.value: m.name, "sides": dict(m.sides)}
            for m in binding.markers
        ],
        "dice": [{"match": d.match, "dice": d.dice} for d in binding.dice],
        "rolls": [
            {"property" if r.of_piece else "global": r.property, "dice": r.dice, "match": r.match}
            for r in binding.rolls
        ],
        "lines": [
            {
                "match": line.match,
                line.meaning.value: line.word,
                "source": "" if line.source is Source.ANY else line.source.value,
                "side": line.side,
                "kind": line.kind,
                "ties_roll": line.ties_roll or "",
                "of_target": line.of_target or "",
                "says": dict(line.says),
            }
            for line in binding.lines
        ],
    }
    if turn := binding.turn:
        data["turn"] = {
            "tracker": turn.tracker,
            "turn": list(turn.turn),
            "phase": list(turn.phase),
            "phases": list(turn.phases),
        }
    if table := binding.table:
        data["table"] = {
            "area": table.area,
            "scale": table.scale,
            "size": [table.width, table.height],
            "origin": list(table.origin),
            "edges": dict(table.edges),
            "terrain": [
                _without_empty({"kind": t.kind, "zone": t.zone, "outline": [list(point) for point in t.outline]})
                for t in table.terrain
            ],
        }
    lean = _without_empty(
        {
            key: [_without_empty(v) if isinstance(v, dict) else v for v in value] if isinstance(value, list) else value
            for key, value in data.items()
        }
    )
    for part in ("module", "units", "turn", "table"):
        if part in lean:
            lean[part] = _without_empty(lean[part])
    return (json.dumps(lean, ensure_ascii=False, indent=1) + "\n").encode()


def _without_empty(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value not in ("", [], {}, None)}


def _where(tests: tuple[Test, ...]) -> dict[str, Any]:
    return {test.property: list(test.values) for test in tests}
