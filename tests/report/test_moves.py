from __future__ import annotations

import json
import sys
from importlib import resources
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from click.testing import CliRunner, Result

sys.path.insert(0, str(Path(__file__).parents[1] / "logs"))

import toy

from modgen.console import Failure
from modgen.texts import Catalogue
from modgen.vassal import Chat, SavedGame, write_saved_game
from validator.commands import moves
from validator.engine import Said
from validator.logs.moves import read_moment
from validator.report.moves import choices, words_for
from validator.report.wording import Words

KREUZWEG = Path(__file__).parents[2] / "../shared/vassal/kreuzweg/logs"
STEPS = [
    [toy.said("Ann", "hello")],
    [toy.moved("a", 150, 50)],
    [toy.turned("a", 1, 0, x=150)],
    [toy.said("Ann", "end impulse")],
]


def write(folder: Path, game: SavedGame, name: str = "game.vlog") -> Path:
    (folder / name).write_bytes(write_saved_game(game))
    (folder / "toy.yaml").write_text(toy.BINDING, encoding="utf-8")
    return folder / name


def run(log: Path, *arguments: str, language: str = "en") -> Result:
    given = [str(log), "--binding", str(log.parent / "toy.yaml"), *arguments]
    return CliRunner().invoke(moves.command(Catalogue("validator.texts", language)), given, standalone_mode=False)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return write(tmp_path, toy.game(STEPS))


def block(text: str, head: str) -> list[str]:
    """The indented lines under the line that begins so."""
    lines = text.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith(head)) + 1
    found = []
    for line in lines[start:]:
        if not line.startswith("    "):
            break
        found.append(line.strip())
    return found


def test_what_each_unit_could_do_before_a_step_and_what_was_done(log: Path) -> None:
    text = run(log, "--at", "1").output
    assert "before step 1 of 4" in text
    assert block(text, "Alpha (West, AP 3)") == ["move to East", "fire at Charlie"]
    assert block(text, "Charlie (East, AP 3)") == ["move to West", "fire at Alpha, Bravo"]
    assert block(text, "red:") == ["pass", "end the impulse"]
    assert text.endswith(
        "What was done at step 1 (Ann):\n  Alpha: West -> East (Main)\n"
        "  Read as: Alpha moves to East and spends 1 AP.\n"
    )


def test_the_same_in_russian(log: Path) -> None:
    text = run(log, "--at", "1", "--unit", "Альфа", language="ru").output
    assert block(text, "Alpha (West, AP 3)") == ["движение — East", "огонь — Charlie"]
    assert "Charlie (" not in text
    assert "Понято так: Alpha идёт в область East, потрачено AP: 1." in text


def test_only_what_had_happened_by_then_counts(log: Path) -> None:
    """Before step 2 the move is made and its AP owed; before step 3 it is paid."""
    moments = [read_moment(log, None, log.parent / "toy.yaml", at, "Alpha") for at in (1, 2, 3)]
    assert [moment.units["Alpha"] for moment in moments] == [
        (Said("unit.place", {"place": place}), Said("unit.ap", {"ap": ap}))
        for place, ap in (("West", 3), ("East", 2), ("East", 2))
    ]
    # Its one AP in this impulse is spent: what is left to it is the assault on the area that it entered.
    assert {said.key for said in moments[2].choices} == {"assault"}


def test_the_end_of_a_log_and_a_save_have_nothing_that_followed(tmp_path: Path, log: Path) -> None:
    text = run(log).output
    assert "at the end, after 4 steps" in text
    assert "What was done" not in text
    assert block(text, "blue:") == ["pass", "end the impulse"]
    save = run(write(tmp_path, toy.game([]), "start.vsav")).output
    assert "a save of Toy" in save
    assert block(save, "Alpha (") == ["move to East", "fire at Charlie"]


def test_what_was_taken_back_later_is_still_there_before(tmp_path: Path) -> None:
    from modgen.vassal import Undo

    steps = [[toy.moved("a", 150, 50)], [Undo(True), toy.moved("a", 50, 150), Undo(False)], [toy.said("Bob", "ok")]]
    log = write(tmp_path, toy.game(steps))
    binding = log.parent / "toy.yaml"
    places = [
        next(said.values["place"] for said in read_moment(log, None, binding, at, "Alpha").units["Alpha"])
        for at in range(4)
    ]
    assert places == ["West", "East", "West", "West"]
    assert "(taken back by step 1)" in run(log, "--at", "0").output
    assert "(takes back step 0)" in run(log, "--at", "1").output


def test_a_fault_names_its_rule(tmp_path: Path) -> None:
    log = write(tmp_path, toy.game([[toy.moved("a", 150, 50)], [Chat("* Red passes")]]))
    assert "Read as: Alpha moves to East and spends 0 AP. Against IMP-A1" in run(log, "--at", "0").output


def test_dice_are_one_choice(tmp_path: Path) -> None:
    setup = (*toy.SETUP[:-1], toy.turn(1, 0))
    text = run(write(tmp_path, toy.game([], setup), "start.vsav")).output
    assert block(text, "red:") == ["roll 1d6 for the initiative"]
    assert block(text, "blue:") == ["roll 1d6 for the initiative"]


@pytest.mark.parametrize(
    ("arguments", "said", "cure"),
    [
        (["--at", "5"], "no step 5", "from 0 to 4"),
        (["--at", "-1"], "no step -1", "from 0 to 4"),
        (["--unit", "Zulu"], "No unit is called “Zulu”", "Alpha, Bravo, Charlie"),
        (["--unit", "a"], None, None),  # an alias of Alpha, whole, though other names hold the letter
        (["--unit", "r"], "Several units", "Bravo, Charlie"),
        (["--unit", " "], "No unit is called", "Alpha, Bravo, Charlie"),
    ],
)
def test_a_wrong_step_or_unit_is_one_clear_error(
    log: Path, arguments: list[str], said: str | None, cure: str | None
) -> None:
    outcome = run(log, *arguments)
    if said is None:
        assert outcome.return_value == 0
        assert "Alpha (" in outcome.output
        return
    assert isinstance(outcome.exception, Failure)
    assert cure is not None
    what, how = str(outcome.exception).splitlines()
    assert said in what
    assert cure in how


@pytest.mark.parametrize("language", ["en", "ru"])
def test_json_keeps_to_its_schema(log: Path, language: str) -> None:
    from jsonschema import Draft202012Validator

    outcome = run(log, "--at", "1", "--json", language=language)
    document: Any = json.loads(outcome.output)
    schema = json.loads(resources.files("validator.report").joinpath("schemas", "moves.json").read_text("utf-8"))
    assert list(Draft202012Validator(schema).iter_errors(document)) == []
    charlie = next(unit for unit in document["units"] if unit["unit"] == "Charlie")
    assert [(one["action"], one["values"]) for one in charlie["choices"]] == [
        ("move", ["West"]),
        ("fire", ["Alpha", "Bravo"]),
    ]
    assert document["done"]["actions"][0]["action"] == "move"
    assert "secret" not in outcome.output


def test_names_with_commas_are_set_apart_otherwise() -> None:
    words = Words("en", "validator.engine.impulse.texts")
    found = [Said("move", {"unit": "u", "to": to, "ap": 1}) for to in ("Hill, north", "Ford")]
    assert [choice.text for choice in choices(found, words)] == ["move to Hill, north; Ford"]


def test_a_rule_set_without_words_is_told_by_its_names() -> None:
    words = Words("en", "validator.texts")
    found = [Said("Jump", {"unit": "u", "over": over}) for over in ("x", "y")]
    assert [choice.text for choice in choices(found, words)] == ["Jump: over x, y"]
    assert words.action(found[0], "did") == "Jump: over x"


@pytest.mark.skipif(not KREUZWEG.is_dir(), reason="the Kreuzweg logs are not beside the checkout")
def test_a_log_that_vassal_wrote() -> None:
    moment = read_moment(KREUZWEG / "L01_live_three_turns.vlog", at=40, unit="at/57")
    words = words_for(moment, "en")
    assert moment.asked == "AT/57 GMRR"
    assert [choice.text for choice in choices(moment.choices, words)] == [
        "move to Altmühl, Hohe Heide, Kaserne, Kreuzweg, Брод, Высота 214",
        "fire at A/2-11 ACR, 1/A 1-36 Inf",
        "assault A/2-11 ACR",
    ]
    assert moment.done is not None
    assert [deed.said.key for deed in moment.done.deeds] == ["fire"]


def test_a_log_that_breaks_off_before_its_pieces_is_told_as_damaged(log: Path) -> None:
    with ZipFile(log) as whole:
        entries = {name: whole.read(name) for name in whole.namelist()}
    with ZipFile(log, "w") as cut:
        for name, data in entries.items():
            cut.writestr(name, data[:60] if name == "savedGame" else data)
    outcome = run(log, "--at", "2")
    assert isinstance(outcome.exception, Failure)
    assert str(outcome.exception).startswith(f"{log}: The saved game breaks off at byte 59.")
