from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from modgen.texts import Catalogue
from modgen.vassal import Logged, MovePiece, Player, PlayerLeft, SavedGame, read_saved_game
from validator.commands import show
from validator.logs.locations import locator, told_locations
from validator.report.showing import read_shown
from validator.report.timeline import timeline_json, timeline_lines
from validator.report.wording import Words

SHARED = Path(__file__).parents[2] / "../shared/vassal"
KREUZWEG = SHARED / "kreuzweg"
needs_files = pytest.mark.skipif(not SHARED.is_dir(), reason="the sample files of VASSAL are not beside the checkout")


def samples() -> list[Path]:
    return sorted(p for pattern in ("real/*/*.vlog", "real/*/*.vsav", "*/logs/*.vlog") for p in SHARED.glob(pattern))


def passwords(game: SavedGame) -> Iterator[str]:
    commands = [c for node in game.setup for c in node.walk()] + [c for step in game.steps for c in step.commands]
    for command in commands:
        inner = command.command if isinstance(command, Logged) else command
        if isinstance(inner, Player | PlayerLeft):
            yield inner.id
        if isinstance(inner, MovePiece) and inner.player:
            yield inner.player


@needs_files
@pytest.mark.parametrize("file", samples(), ids=lambda file: file.name)
def test_any_file_is_shown_without_its_passwords(file: Path) -> None:
    shown = read_shown(file)
    said = [line.text for language in ("en", "ru") for line in timeline_lines(shown, Words(language))]
    document = json.dumps(timeline_json(shown, Words("en")), ensure_ascii=False)
    secrets = set(passwords(shown.game))
    assert said[0].startswith(str(file))
    text = "\n".join(said)
    # One or two letters are words of ours as well ("a save").
    for secret in (secret for secret in secrets if len(secret) > 2):
        word = re.compile(rf"(?<!\w){re.escape(secret)}(?!\w)")
        assert not word.search(text.replace(str(file), ""))
        assert not word.search(document.replace(str(file), ""))


@needs_files
@pytest.mark.parametrize("file", samples(), ids=lambda file: file.name)
def test_json_keeps_to_its_schema(file: Path) -> None:
    from jsonschema import Draft202012Validator

    schema = json.loads(resources.files("validator.report").joinpath("schemas", "timeline.json").read_text("utf-8"))
    shown = read_shown(file)
    document: Any = json.loads(json.dumps(timeline_json(shown, Words("en"))))
    assert [error.message[:200] for error in Draft202012Validator(schema).iter_errors(document)] == []
    assert [step["step"] for step in document["steps"]] == list(range(len(shown.game.steps)))


def lines(file: Path, module: Path | None = None) -> list[str]:
    return [line.text for line in timeline_lines(read_shown(file, module), Words("en"))]


@needs_files
def test_a_timeline_names_zones_traits_and_what_was_undone() -> None:
    log = KREUZWEG / "logs" / "L02_hotseat_mistakes.vlog"
    told = lines(log, KREUZWEG / "kreuzweg.vmod")
    assert "10  B/2-11 ACR: Facing 1 -> 2" in told
    assert " 8  [Марина] (taken back by step 9)" in told
    assert "    B/2-11 ACR: Bahnhof Nord -> Altmühl (Main Map)" in told
    assert " 9  [Марина] (takes back step 8)" in told
    assert "39  AT/57 GMRR: Status none -> Suppressed" in told
    assert "    AT/57 GMRR: Mühlbach (Main Map) -> Eliminated (Holding Box)" in told
    assert "    39 GTB: 830,330 -> 800,400 (Высота 214, Main Map)" in told
    assert "15  * 2d6 = 2,2 *** <Марина>" in told
    assert "    Turn: 1 / Initiative -> 1 / Rally" in told
    assert "  Turn stands at 1 / Initiative" in told
    struck = [line.text for line in timeline_lines(read_shown(log), Words("en")) if line.struck]
    assert struck[0].startswith(" 8")


@needs_files
def test_zones_are_known_without_the_module_where_a_binding_ships() -> None:
    log = KREUZWEG / "logs" / "L02_hotseat_mistakes.vlog"
    with_module = [line for line in lines(log, KREUZWEG / "kreuzweg.vmod") if "Turn" not in line]
    assert [line for line in lines(log) if "Turn" not in line] == with_module


@needs_files
def test_locations_that_the_pieces_tell_are_used() -> None:
    game = read_saved_game(KREUZWEG / "logs" / "L02_hotseat_mistakes.vlog")
    locate = locator(None, (), told_locations(game))
    assert locate("Main Map", 319, 114) == "Bahnhof Nord"
    assert locate("Main Map", 800, 400) == "Высота 214"
    assert locate("Main Map", 1, 1) == ""


@needs_files
def test_saves_are_summed_up() -> None:
    told = "\n".join(lines(SHARED / "real" / "saves" / "trc-campaign.vsav"))
    assert "a save of TRC4 1.3b06" in told
    assert "TRC Map: 5 pieces in 2 stacks" in told
    assert "fi-inf-2, fi-inf-4, fi-inf-6" in told


def run(*arguments: str, language: str = "en") -> tuple[int, str]:
    outcome = CliRunner().invoke(show.command(Catalogue("validator.texts", language)), list(arguments))
    return outcome.exit_code, outcome.output


def test_a_file_that_is_nothing_is_one_clear_error(tmp_path: Path) -> None:
    from modgen.console import Failure

    broken = tmp_path / "broken.vlog"
    broken.write_bytes(b"PK nothing")
    outcome = CliRunner().invoke(show.command(Catalogue("validator.texts", "en")), [str(broken)])
    assert isinstance(outcome.exception, Failure)
    assert str(broken) in str(outcome.exception)
    assert len(str(outcome.exception).splitlines()) == 2


@needs_files
def test_the_command_prints_json_and_text() -> None:
    log = str(KREUZWEG / "logs" / "V01_ops_ap.vlog")
    status, text = run(log)
    assert status == 0
    assert "журнал" in run(log, language="ru")[1].splitlines()[0]
    assert json.loads(run(log, "--json")[1])["module"] == "Kreuzweg 1985"
    assert text.splitlines()[0].endswith("20 steps")


@needs_files
def test_reading_is_left_alone_by_showing() -> None:
    log = KREUZWEG / "logs" / "V01_ops_ap.vlog"
    assert read_shown(log).game == read_saved_game(log)
