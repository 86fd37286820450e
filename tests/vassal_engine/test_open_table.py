"""A game of formations on an open table in VASSAL: what its menus leave in the log is what its binding reads, and a
game done by hand is audited to just what was planted in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from commander import Commander
from conftest import LANGUAGES, OPEN_TABLES
from theatre import Opened, Theatre

from modgen.game.binding import LineBinding, TraitKind
from modgen.module import binding_for
from modgen.module.table import rules_words, table_parts
from validator.engine.plots import PlotText, digest
from validator.logs.opening import audit_files


@pytest.fixture(params=[(game, language) for game in OPEN_TABLES for language in LANGUAGES], ids="-".join)
def opened(request: pytest.FixtureRequest, theatre: Theatre) -> Iterator[Opened]:
    """Each game in each language; whatever VASSAL complains about fails the test."""
    module = theatre.open(*request.param)
    yield module
    complaints, module.engine.complaints = module.engine.complaints, []
    module.engine.chat = []
    assert complaints == []


def test_it_opens_without_a_complaint_and_every_counter_can_be_fetched(opened: Opened) -> None:
    engine, game, called = opened.engine, opened.game, opened.called
    assert engine.setups() == [called.setups[setup.id] for setup in game.setups]
    engine.new_game()
    board = called.maps[game.maps[0].id]
    fetched = [engine.piece(engine.fetch(slot["gpid"], board, 300, 300)) for slot in engine.slots()]
    assert sorted(piece.properties["Counter"] for piece in fetched) == sorted(counter.id for counter in game.counters)


def test_every_piece_is_where_the_set_up_says(opened: Opened) -> None:
    table = next(one for one in opened.game.maps if one.table is not None)
    zones = {place.id: (board, zone) for board, place, zone in opened.places()}
    assert table.table is not None
    binding = opened.binding.table
    assert binding is not None
    for laid_out in opened.laid_out():
        on_table = {p.counter: p.at for p in laid_out.setup.placements if p.area == table.id}
        off_table = [one for one in laid_out.setup.placements if one.area != table.id]
        boxed = Counter((*zones[one.area], one.counter) for one in off_table for _ in range(one.number))
        found: Counter[tuple[str, str, str]] = Counter()
        for piece in laid_out.pieces:
            counter = piece.properties["Counter"]
            if counter in on_table:
                assert piece.map == opened.called.maps[table.id]
                at = [(n - zero) / binding.scale for n, zero in zip((piece.x, piece.y), binding.origin, strict=True)]
                assert at == pytest.approx(on_table[counter], abs=0.05)
            else:
                found[piece.map, piece.zone, counter] += 1
        assert found == boxed


def test_tracks_and_counts_are_what_the_binding_reads(opened: Opened) -> None:
    """Every entry of every track sets the property that the binding names to a value that it knows."""
    parts, own = table_parts(opened.game), rules_words(opened.game, opened.language)
    commander = Commander(opened, opened.game.setups[0].id)
    statuses = {one.track: one for one in opened.binding.statuses}
    gauges = {one.figure: one for one in opened.binding.gauges}
    tried: set[str] = set()
    for unit in ("card-c-darts", "card-v-garrison", "card-c-orbit", "cachalot"):
        menu = {one.menu for one in commander.commands(unit)}
        for track in parts.tracks:
            for value in track.values:
                entry = own.template(f"table.track.{track.id}.{value.id}.menu")
                if entry not in menu:
                    continue
                commander.choose(unit, entry)
                status = statuses[track.id]
                assert status.trait is TraitKind.PROPERTY
                assert status.values[commander.property(unit, status.name)] == value.id
                tried.add(value.id)
        for count in parts.counts:
            if own.template(f"table.count.{count.id}") in menu:
                commander.count(unit, count.id, 2)
                assert commander.property(unit, gauges[count.id].name) == "2"
                tried.add(count.id)
    wanted = {value.id for track in parts.tracks for value in track.values} | {count.id for count in parts.counts}
    assert tried == wanted


def test_each_line_is_written_by_the_deed_it_is_for(opened: Opened) -> None:
    """One deed of each kind in each of its ways: one line of the binding matches what VASSAL writes, with the numbers
    that fell and the words that were chosen."""
    commander = Commander(opened, opened.game.setups[0].id)
    said = {
        ("card-c-darts", "test", ""): {"roll": "5", "modifier": "0"},
        ("card-c-darts", "rally", ""): {"roll": "5"},
        ("wasp-1", "flak", "approach"): {"roll": "5", "modifier": "0", "needed": "5"},
        ("wasp-1", "flak", "disengage"): {"roll": "5", "modifier": "0", "needed": "5"},
        ("card-c-rangers", "assault", "won"): {},
        ("card-c-rangers", "assault", "lost"): {},
        ("ranger-1", "attack", ""): {},
        ("ranger-1", "terrain", ""): {"roll": "5"},
        ("ranger-1", "board", ""): {},
        ("ranger-1", "unload", ""): {},
    }
    targets = {"flak": "card-c-darts", "assault": "card-v-garrison", "board": "barge-1"}
    for (unit, deed, choice), numbers in said.items():
        commander.news()
        commander.do(unit, deed, targets.get(deed, ""), choice, dice=(5,) if numbers else ())
        (line,) = commander.news()
        found = [one for one in mine(opened) if matched(one, line)]
        assert [(one.word, [value for _, value in one.says]) for one in found] == [(deed, [choice] if choice else [])]
        match = matched(found[0], line)
        assert match is not None
        assert {name: match[name] for name in numbers} == numbers


def test_a_game_by_hand_has_the_faults_that_were_planted(opened: Opened, tmp_path: Path) -> None:
    """The first turn of the landing lights, in which five things go wrong."""
    hand = Commander(opened, "landing-lights")
    opened.engine.begin_log(tmp_path / "game.vlog")
    hand.next_phase()

    darts = ("dart-1", "dart-2", "dart-3")
    hand.do("card-c-darts", "test", dice=(4,))
    hand.order("card-c-darts", "interception")
    hand.fly(darts, [(40, 0.5), (70, 40)])
    hand.do("needle-2", "flak", "card-c-darts", "approach", dice=(3,))
    hand.count("card-c-darts", "blast", 1)
    hand.do("needle-2", "flak", "card-c-darts", "approach", dice=(2,))  # again
    hand.do("wasp-1", "flak", "card-c-darts", "approach", dice=(2,))  # out of range

    hand.do("card-v-garrison", "test", dice=(5,))
    hand.order("card-v-garrison", "advance")
    hand.drag("gunner-1", (78, 74))

    for number in (1, 2, 3, 4):
        hand.do(f"ranger-{number}", "board", "barge-1")
    hand.do("warden-1", "board", "barge-2")
    hand.do("card-c-barges", "test", dice=(3,))
    hand.order("card-c-barges", "ground_attack")
    hand.fly(("barge-1", "barge-2"), [(60, 0.5), (90, 55)])
    hand.modifier("wasp-1", "flak", -1)
    hand.do("wasp-1", "flak", "card-c-barges", "approach", dice=(2,))
    hand.do("wasp-2", "flak", "card-c-barges", "approach", dice=(2,))  # without the modifier of a unit that moved
    hand.count("card-c-barges", "blast", 1)
    hand.track("barge-1", "flight", "landed")
    hand.track("barge-2", "flight", "landed")
    for number, point in enumerate([(92, 58), (88, 57), (88, 53), (90, 62)], 1):  # the last one 7 cm away
        hand.do(f"ranger-{number}", "unload")
        hand.drag(f"ranger-{number}", point)
    hand.do("warden-1", "unload")
    hand.drag("warden-1", (97, 57))

    hand.next_phase()  # End
    for dart in darts[:2]:
        hand.drag(dart, (72, 0.5))
        hand.leave(dart)
    hand.leave("dart-3")  # from the middle of the table
    hand.next_phase()  # turn 2
    hand.clear("order")

    opened.engine.end_log()
    (audit,) = audit_files([tmp_path / "game.vlog"], opened.file).logs
    assert audit.problems == ()
    assert [(one.rule, one.unit) for one in audit.reports] == [
        ("AIR-F5", "needle-2"),
        ("AIR-F10", "wasp-1"),
        ("AIR-F7", "wasp-2"),
        ("AIR-T7", "ranger-4"),
        ("AIR-D3", opened.called.counters["card-c-darts"]),
    ]


def test_a_drop_from_orbit_by_hand_has_the_faults_that_were_planted(opened: Opened, tmp_path: Path) -> None:
    """The whole game: spacecraft, sealed plots and what is told of them, a landing that ends in close combat; six
    things go wrong."""
    hand, called = Commander(opened, "assault"), opened.called.counters
    strike = PlotText(called["card-c-orbit"], 2, (95.0, 80.0), "k3vw")
    drop = PlotText(called["card-c-pioneers"], 2, (70.0, 76.0), "p9qa")
    opened.engine.begin_log(tmp_path / "game.vlog")

    hand.drag("meridian-dawn", (60, 1))
    hand.count("card-c-orbit", "arrival", 2)
    hand.drag("utro", (90, 60))  # not at its edge
    hand.count("card-v-orbit", "arrival", 3)
    hand.paste("compact", "plot", f"PLOT strike sha256={digest(strike.text())}")
    hand.paste("compact", "plot", f"PLOT drop sha256={digest(drop.text())}")
    for number, x in enumerate((80, 85, 90, 95, 100), 1):
        hand.drag(f"gunner-{number}", (x, 78))
    for number, x in enumerate((83, 97), 1):
        hand.drag(f"wasp-{number}", (x, 82))
    hand.paste("vesna", "plot", f"PLOT late sha256={digest('nothing')}")  # after the first ground formation

    hand.next_phase()  # Action
    for number in (1, 2, 3, 4):
        hand.do(f"ranger-{number}", "board", "barge-1")
    hand.do("warden-1", "board", "barge-2")
    hand.do("card-c-barges", "test", dice=(3,))
    hand.order("card-c-barges", "ground_attack")
    barges = ("barge-1", "barge-2")
    hand.fly(barges, [(60, 0.5), (84, 71)])
    for barge in barges:
        hand.track(barge, "flight", "landed")
    for number, point in enumerate([(81, 73), (83, 74), (85, 74), (87, 74)], 1):
        hand.do(f"ranger-{number}", "unload")
        hand.drag(f"ranger-{number}", point)
    hand.do("warden-1", "unload")
    hand.drag("warden-1", (91, 73))
    hand.do("card-c-barges", "assault", "card-v-garrison", "lost")
    hand.leave("barge-1", "destroyed")  # the other one stays where it is
    hand.do("card-v-garrison", "test", dice=(4,))
    hand.order("card-v-garrison", "hold")

    hand.next_phase()  # End
    hand.next_phase()  # turn 2
    hand.clear("order")
    hand.next_phase()  # Action
    hand.do("card-v-orbit", "test", dice=(1,))  # a turn before it arrives
    hand.do("card-c-orbit", "test", dice=(4,))
    hand.order("card-c-orbit", "space_operation")
    hand.paste("compact", "reveal", f"REVEAL {strike.text()}")
    hand.mark("bombardment", strike.point)
    hand.paste("compact", "reveal", f"REVEAL {replace(drop, point=(76.0, 76.0)).text()}")  # not what was sealed
    hand.paste("compact", "reveal", f"REVEAL {drop.text()}")
    hand.mark("drop-zone", (76, 76))  # where it was not plotted
    for number, x in enumerate((74, 77, 80), 1):
        hand.drag(f"pioneer-{number}", (x, 79))
    hand.mark("pinpoint", (90, 78))
    hand.leave("meridian-dawn", "departed")
    hand.next_phase()  # End

    opened.engine.end_log()
    (audit,) = audit_files([tmp_path / "game.vlog"], opened.file).logs
    assert audit.problems == ()
    assert [(one.rule, one.what.key, one.unit) for one in audit.reports] == [
        ("AIR-S4", "S4.edge", called["card-v-orbit"]),
        ("AIR-S6", "S6.late", None),
        ("AIR-A3", "A3.survives", called["card-c-barges"]),
        ("AIR-S5", "S5.early", called["card-v-orbit"]),
        ("AIR-S6", "S6.other_text", None),
        ("AIR-S6", "S6.planetfall", called["card-c-pioneers"]),
    ]


def mine(opened: Opened) -> list[LineBinding]:
    """The lines of the binding that are in the language VASSAL speaks here."""
    other = binding_for(opened.game, "ru") if opened.language == "en" else None
    theirs = set(other.lines) if other else set()
    return [line for line in opened.binding.lines if line not in theirs]


def matched(line: LineBinding, said: str) -> re.Match[str] | None:
    """What a line of the binding finds in one of chat."""
    return re.search(re.sub(r"\{\w+\}", ".+?", line.match), said.lstrip("* "))
