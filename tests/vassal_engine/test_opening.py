"""The real VASSAL opens every module without a complaint, and finds in it what the data say."""

from __future__ import annotations

from pathlib import Path

from theatre import Opened, Theatre

from modgen.vassal import read_module, write_archive


def test_a_module_opens_without_a_complaint(opened: Opened) -> None:
    assert opened.engine.complaints == []
    assert opened.engine.module_name == opened.binding.module.name
    assert opened.engine.module_version == opened.game.version


def test_it_has_the_sides_set_ups_and_maps_of_the_game(opened: Opened) -> None:
    called = opened.called
    assert opened.engine.sides() == list(called.sides.values())
    assert opened.engine.setups() == [called.setups[setup.id] for setup in opened.game.setups]
    assert [one["name"] for one in opened.engine.maps()] == [called.maps[one.id] for one in opened.game.maps]


def test_a_new_game_has_its_boards_and_nothing_on_them(opened: Opened) -> None:
    opened.engine.new_game()
    for game_map, board in zip(opened.game.maps, opened.engine.maps(), strict=True):
        assert board["boards"] == [opened.called.maps[game_map.id]]
        assert (board["width"], board["height"]) == (round(game_map.width), round(game_map.height))
    assert opened.engine.pieces() == []


def test_every_button_says_what_it_is(opened: Opened) -> None:
    dumb = [
        one for one in opened.engine.buttons() if one["visible"] and not (one["tip"] and (one["text"] or one["icon"]))
    ]
    assert dumb == []


def test_every_counter_can_be_fetched_from_a_palette(opened: Opened) -> None:
    """And is then the piece that the data describe: VASSAL says nothing where it finds no prototype for it."""
    engine, game, called = opened.engine, opened.game, opened.called
    engine.new_game()
    board = called.maps[game.maps[0].id]
    fetched = [engine.piece(engine.fetch(slot["gpid"], board, 300, 300)) for slot in engine.slots()]
    assert sorted(piece.properties["Counter"] for piece in fetched) == sorted(counter.id for counter in game.counters)
    for piece in fetched:
        counter = game.counter_by_id(piece.properties["Counter"])
        assert piece.basic_name == called.counters[counter.id]
        assert piece.properties["Kind"] == counter.kind
        side = called.sides[counter.side] if counter.kind != "marker" else None
        assert piece.properties.get("Side") == side


def test_what_is_wrong_with_a_module_is_heard(opened: Opened, theatre: Theatre, tmp_path: Path) -> None:
    """Else the silence of the other tests would say nothing."""
    entries = dict(read_module(opened.file).entries)
    build_file = entries["buildFile.xml"].decode()
    strange = "VASSAL.build.module.NoSuchThing"
    entries["buildFile.xml"] = build_file.replace(
        "<VASSAL.build.module.Chatter", f"<{strange}/><VASSAL.build.module.Chatter", 1
    ).encode()
    damaged = tmp_path / f"damaged-{opened.language}.vmod"
    damaged.write_bytes(write_archive(entries))
    engine = theatre.open_file(damaged)
    assert [complaint for complaint in engine.complaints if strange in complaint]
    engine.close()
