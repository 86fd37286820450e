from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import toy
from click.testing import CliRunner

from modgen.console import Failure
from modgen.texts import Catalogue
from modgen.vassal import (
    AddPiece,
    ChangePiece,
    Chat,
    MovePiece,
    Player,
    SavedGame,
    encode_layers,
    read_saved_game,
    write_saved_game,
)
from validator.commands import check
from validator.engine import Severity
from validator.logs.opening import audit_files
from validator.report.findings import findings_lines, words_for
from validator.report.wording import Words
from validator.web import page, read_played
from validator.web.following import ledgers
from validator.web.ground import map_names

SHARED = Path(__file__).parents[3] / "shared" / "vassal"
GAMES = [(game, log) for game in ("kreuzweg", "skyharbour") for log in sorted((SHARED / game / "logs").glob("*.vlog"))]
FREE = [[toy.moved("a", 150, 50)], [Chat("* Red passes")]]
HOSTILE = '</script><script>alert("x")</script><img src=x onerror=alert(1)>'


def write(folder: Path, game: SavedGame, name: str = "game.vlog") -> Path:
    (folder / name).write_bytes(write_saved_game(game))
    (folder / "toy.yaml").write_text(toy.BINDING, encoding="utf-8")
    return folder / name


def made(log: Path, language: str = "en", *, anonymous: bool = False) -> str:
    return page(read_played([log], None, log.parent / "toy.yaml"), language, anonymous=anonymous).decode()


def data_of(text: str) -> Any:
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)[1])  # type: ignore[index]


@pytest.mark.parametrize(("game", "log"), GAMES, ids=lambda value: getattr(value, "stem", value))
def test_page_and_plain_report_agree(game: str, log: Path) -> None:
    module = SHARED / game / f"{game}.vmod"
    audit = audit_files([log], module)
    text = page(read_played([log], module), "ru").decode()
    (one,) = data_of(text)["logs"]
    assert [fault[:2] for fault in one["faults"]] == [[r.step, r.severity.value] for r in audit.logs[0].reports]
    words = words_for(audit, "ru")
    for number, report in enumerate(audit.logs[0].reports, 1):
        card = re.search(rf'<li id="finding-{number}".*?</details></div></li>', text, re.DOTALL)
        assert card is not None
        assert f'data-rule="{report.rule}"' in card[0]
        for said in (report.what, report.allowed):
            assert html.escape(words.said(said), quote=False) in card[0]
    summary = re.search(r'<pre id="summary" tabindex="0">(.*?)</pre>', text, re.DOTALL)
    assert summary is not None
    plain = "\n".join(findings_lines(audit, words)).replace(str(log), log.name)
    assert html.unescape(summary[1]) == plain
    assert len(text.encode()) < 1_000_000


def test_page_asks_nothing_of_a_network_and_runs_only_its_own_script(tmp_path: Path) -> None:
    text = made(write(tmp_path, toy.game(FREE)))
    policy = html.unescape(re.search(r'http-equiv="Content-Security-Policy" content="(.*?)"', text)[1])  # type: ignore[index]
    for tag, directive in (("script", "script-src"), ("style", "style-src")):
        (body,) = re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()
        assert f"{directive} 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    without_names = text.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?://|//cdn|@import|url\(", without_names)
    assert not re.search(r"\son\w+=|\sstyle=", text)


def test_same_input_same_bytes(tmp_path: Path) -> None:
    log = write(tmp_path, toy.game(FREE))
    assert made(log) == made(log)


def test_what_players_write_is_text(tmp_path: Path) -> None:
    log = write(tmp_path, toy.game([*FREE, [Chat(f"<Ann> {HOSTILE}")]]))
    text = made(log)
    assert "<script>alert" not in text
    assert "<img" not in text
    assert any(HOSTILE in told for told in data_of(text)["texts"])


def test_a_clean_game_says_so_plainly(tmp_path: Path) -> None:
    text = made(write(tmp_path, toy.game([[Chat("* Red passes")]])))
    assert Catalogue("validator.texts", "en")("page.clean") in text
    assert 'id="findings"' not in text


def test_verdict_names_who_did_what_first(tmp_path: Path) -> None:
    text = made(write(tmp_path, toy.game(FREE)))
    assert text.index("1 rule broken") < text.index('class="finding illegal"')
    assert "<b>Ann, red</b><span>1 rule broken</span>" in text


def test_russian_page_is_russian(tmp_path: Path) -> None:
    text = made(write(tmp_path, toy.game(FREE)), "ru")
    assert '<html lang="ru">' in text
    assert "1 нарушение правил" in text
    shown = re.sub(r"<(script|style).*?</\1>|<[^>]*>", " ", text, flags=re.DOTALL)
    assert "{" not in shown
    assert not re.search(r"\b(Next|Illegal|Player|Replay|Allowed|Step)\b", shown)


def test_anonymous_page_holds_no_name_and_no_password(tmp_path: Path) -> None:
    log = write(tmp_path, toy.game([*FREE, [Chat("<Ann> ann to Bob: hello, ANN here")]]), "ann-vs-bob.vlog")
    named, unnamed = made(log), made(log, anonymous=True)
    assert "Ann" in named
    assert not re.search(r"(?<!\w)(ann|bob)(?!\w)", unnamed, re.IGNORECASE)
    assert "red" in unnamed
    assert not re.search(r"player \d", unnamed)
    for text in (named, unnamed):
        assert "secret" not in text


def test_without_a_binding_there_is_the_replay_alone(tmp_path: Path) -> None:
    log = write(tmp_path, toy.game(FREE, module="Chess"))
    played = read_played([log])
    text = page(played, "en").decode()
    assert Catalogue("validator.texts", "en")("page.unknown_rules") in text
    (one,) = data_of(text)["logs"]
    assert len(one["steps"]) == 2
    assert one["steps"][0][0]
    assert one["faults"] == []


@pytest.mark.parametrize("name", ["vasl-4players", "vasl-custom-labels", "zxvt-5x5-startup"])
def test_other_peoples_logs_become_replays(name: str) -> None:
    log = SHARED / "real" / "logs" / f"{name}.vlog"
    if not log.is_file():
        pytest.skip("the logs of other people's modules are not beside this checkout")
    played = read_played([log])
    (one,) = data_of(page(played, "ru").decode())["logs"]
    assert len(one["steps"]) == len(played.logs[0].game.steps)


def test_faults_know_their_piece_and_moves_their_choices(fault_log: Path, werra_module: Path) -> None:
    played = read_played([fault_log], werra_module)
    text = page(played, "en").decode()
    data = data_of(text)
    (one,) = data["logs"]
    ((step, severity, finding, piece),) = one["faults"]
    assert (severity, finding) == ("illegal", 0)
    (report,) = played.audit.logs[0].reports
    assert one["names"][piece] == report.piece
    assert one["targets"][str(step)]
    (where,) = (acted.action.to for acted in played.actions if acted.findings)
    areas = list(played.opened.sources.binding.places)  # type: ignore[union-attr]
    keys = list(dict.fromkeys(place.key for place in areas if place.zone))
    assert where in keys
    assert keys.index(where) not in one["targets"][str(step)]
    assert len(text.encode()) < 3_000_000
    assert "AP" in text[text.index('id="ledgers"') :]


def test_ledger_shows_two_ap_of_one_impulse_side_by_side_and_marked() -> None:
    log = SHARED / "kreuzweg" / "logs" / "V01_ops_ap.vlog"
    if not log.is_file():
        pytest.skip("the shared logs are not beside this checkout")
    text = page(read_played([log], SHARED / "kreuzweg" / "kreuzweg.vmod"), "en").decode()
    row = re.search(r'<tr class="wrong"><th scope="row">PzBtl 143/2</th>(.*?)</tr>', text)
    assert row is not None
    (group,) = re.findall(r'<span class="part">(.*?)</span>', row[1])
    entries = re.findall(r'<a href="#step=(\d+)" class="(go(?: wrong)?)" title="[^"]*">([^<]*)</a>', group)
    assert [(kind, shown) for _, kind, shown in entries] == [("go", "−1 → 2"), ("go wrong", "✗ −1 → 1")]
    (report,) = [r for r in audit_files([log]).logs[0].reports if r.rule == "IMP-A3"]
    assert int(entries[1][0]) == report.step


def test_long_game_stays_under_three_megabytes(long_log: Callable[[int], Path], werra_module: Path) -> None:
    assert len(page(read_played([long_log(1500)], werra_module), "en")) < 3_000_000


def run(*arguments: str) -> Any:
    command = check.command(Catalogue("validator.texts", "en"))
    return CliRunner().invoke(command, list(arguments), standalone_mode=False)


def test_command_writes_the_page_and_keeps_its_status(tmp_path: Path) -> None:
    log, target = write(tmp_path, toy.game(FREE)), tmp_path / "report.html"
    given = [str(log), "--binding", str(tmp_path / "toy.yaml"), "--html", str(target)]
    outcome = run(*given)
    assert outcome.return_value == 1
    assert str(target) in outcome.output
    assert target.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert run(*given, "--exit-zero").return_value == 0
    assert run(*given, "--ignore", "IMP-A").return_value == 0
    assert 'id="findings"' not in target.read_text(encoding="utf-8")


def test_nobody_overwrites_the_log(tmp_path: Path) -> None:
    log = write(tmp_path, toy.game(FREE))
    before = log.read_bytes()
    for option in ("--html", "--sarif", "--junit", "--csv"):
        outcome = run(str(log), option, str(log))
        assert isinstance(outcome.exception, Failure)
        assert str(log) in str(outcome.exception)
    assert log.read_bytes() == before


def test_anonymous_is_for_the_page(tmp_path: Path) -> None:
    assert isinstance(run(str(write(tmp_path, toy.game(FREE))), "--anonymous").exception, Failure)


def test_a_log_without_steps_becomes_a_page(tmp_path: Path) -> None:
    log = write(tmp_path, toy.game([], module="Chess"))
    text = page(read_played([log]), "en").decode()
    assert data_of(text)["logs"][0]["steps"] == []
    assert data_of(text)["logs"][0]["start"]


def _card(id_: str, name: str) -> AddPiece:
    type_ = encode_layers(["obs;K;back.png;Hide;I;?", f"piece;;;{name}.png;{name}"])
    return AddPiece(id_, type_, encode_layers(["null;", "Main;300;300;0;0"]))


def test_decks_are_drawn_with_their_back_and_how_many_cards_they_hold(tmp_path: Path) -> None:
    deck = "deck;true;255,0,0;64;90;Always;Always;false;false;false;;;;Deck A"
    setup = (*toy.SETUP, _card("k1", "Fog"), _card("k2", "Rain"), AddPiece("d", deck, "Main;300;300;true;k1,k2"))
    draws = [
        MovePiece("k2", "Main", 400, 300, None, "Main", 300, 300, None, ""),
        ChangePiece("d", "Main;300;300;true;k1", "Main;300;300;true;k1,k2"),
    ]
    data = data_of(made(write(tmp_path, toy.game([draws], setup=setup))))
    (log,) = data["logs"]
    start = log["start"]
    at = {log["names"][start[i]]: tuple(start[i + 1 : i + 5]) for i in range(0, len(start), 5)}
    assert at["Deck A"][:3] == (0, 300, 300)
    assert data["looks"][at["Deck A"][3]]["d"] == [[64, 90], ["2", 0, 30, 16]]
    # What lies in it is neither on the table nor told by a picture.
    assert at["Fog"][0] == at["Rain"][0] == -1
    sets = log["steps"][0][0]
    after = {log["names"][sets[i]]: sets[i + 1 : i + 5] for i in range(0, len(sets), 5)}
    assert after["Rain"][:3] == [0, 400, 300]
    assert data["looks"][after["Deck A"][3]]["d"][1][0] == "1"


def test_the_mark_that_a_piece_moved_is_not_told(tmp_path: Path) -> None:
    type_ = encode_layers(["markmoved;moved.png;0;0;;", "piece;;;x.png;Extra"])
    steps = [
        [ChangePiece("x", encode_layers(["true", "Main;9;9;0;0"]), encode_layers(["false", "Main;9;9;0;0"]))],
    ]
    extra = AddPiece("x", type_, encode_layers(["false", "Main;9;9;0;0"]))
    data = data_of(made(write(tmp_path, toy.game(steps, setup=(*toy.SETUP, extra)))))
    assert data["logs"][0]["steps"][0][1] == []


def test_many_logs_do_not_stand_before_the_verdict(tmp_path: Path) -> None:
    logs = [write(tmp_path, toy.game(FREE), f"{number}.vlog") for number in range(6)]
    text = page(read_played(logs, None, tmp_path / "toy.yaml"), "en").decode()
    (told,) = re.findall(r'<p class="logs">(.*?)</p>', text)
    assert told == "0.vlog, 1.vlog, 2.vlog, and 3 more"


def test_a_page_without_pictures_says_why(tmp_path: Path) -> None:
    log = write(tmp_path, toy.game(FREE))
    assert Catalogue("validator.texts", "en")("page.no_module") in html.unescape(made(log))


def test_a_clean_log_has_no_wrong_ledger() -> None:
    log = SHARED / "skyharbour" / "logs" / "L01_three_turns.vlog"
    if not log.is_file():
        pytest.skip("the shared logs are not beside this checkout")
    text = page(read_played([log]), "en").decode()
    assert "No fault found" in text
    assert 'class="badge"' not in text
    assert "under fire" in text
    assert "Громовержец 1 aboard" in text


def test_a_missing_marker_stands_in_its_ledger() -> None:
    log = SHARED / "skyharbour" / "logs" / "V07_blast_losses.vlog"
    if not log.is_file():
        pytest.skip("the shared logs are not beside this checkout")
    played = read_played([log])
    words = Words("en", played.audit.texts, played.audit.names)
    found = {ledger.title: ledger for ledger in ledgers(played, words)}
    wrong = {
        (name, line.step)
        for name, lines in found["Blast markers by formation"].rows.items()
        for line in lines
        if line.wrong
    }
    reports = {report.step for report in played.audit.logs[0].reports if report.severity is not Severity.DOUBTFUL}
    assert {step for _, step in wrong} == reports


def test_maps_units_and_game_are_in_the_language_of_the_page(fault_log: Path, werra_module: Path) -> None:
    text = page(read_played([fault_log], werra_module), "ru").decode()
    assert "<h1>Верра 1985</h1>" in text
    (log,) = data_of(text)["logs"]
    assert "Верра" in log["maps"][0][0]
    assert any("рота" in name for name in log["names"])
    assert map_names(None, "ru") == {}


def test_a_piece_thrown_far_away_does_not_make_the_map_so_large(tmp_path: Path) -> None:
    far = MovePiece("a", "Main", 2**31 - 1, -(2**31), None, "Main", 50, 50, None, "")
    data = data_of(made(write(tmp_path, toy.game([[far]]))))
    _, x, y, width, height, _ = data["logs"][0]["maps"][0]
    assert (width, height) == (900, 600)
    assert x < 50 < x + width
    assert y < 50 < y + height


def test_anonymous_findings_tell_the_side_once(tmp_path: Path) -> None:
    text = made(write(tmp_path, toy.game(FREE)), anonymous=True)
    assert '<span class="who">red</span>' in text
    assert "(red)" in text


@pytest.mark.parametrize("game", ["kreuzweg", "skyharbour"])
def test_anonymous_pages_of_real_logs_hold_no_name_and_no_id(game: str) -> None:
    logs = sorted((SHARED / game / "logs").glob("*.vlog"))
    if not logs:
        pytest.skip("the shared logs are not beside this checkout")
    for log in logs[::5]:
        saved = read_saved_game(log)
        players = [one for node in saved.setup for one in node.walk() if isinstance(one, Player)]
        text = page(read_played([log], SHARED / game / f"{game}.vmod"), "ru", anonymous=True).decode().casefold()
        assert players
        for player in players:
            assert player.id.casefold() not in text
            assert player.name.casefold() not in text
        assert log.stem.casefold() not in text
