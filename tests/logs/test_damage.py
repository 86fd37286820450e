"""Strangers' logs: whatever stands in them, reading, showing and auditing end in a result or in BadData."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
import toy

from modgen.game.problems import BadData
from modgen.vassal import Chat, Undo, write_archive
from validator.logs.opening import audit_files
from validator.report.findings import findings_json, findings_lines, words_for
from validator.report.showing import read_shown
from validator.report.timeline import timeline_json, timeline_lines
from validator.report.wording import Words

METADATA = b'<data version="1"><version>1</version><name>Toy</name></data>'
STEPS = [
    [toy.said("Ann", "Initiative синие:")],
    [Chat("*** 1d6 = 2 *** <Ann>")],
    [toy.holder_shows(2, 1), Chat("* Holder: Flip")],
    [toy.turn(2, 2), Chat("* Turn 2")],
    [toy.moved("a", 150, 50), toy.turned("a", 1, 0, x=150)],
    [toy.marked("c", 1, -1, x=150, side="Blue"), Chat("* Charlie (Suppressed) tries to rally, Morale 7")],
    [Undo(True), toy.marked("c", -1, 1, x=150, side="Blue"), Undo(False)],
    [toy.said("Bob", "Charlie fires at Alpha, hit")],
    [Chat("* Blue passes")],
]
ODD = ";/\t\\|,0129-ab\x1bЯ'"


def damaged(chance: random.Random) -> bytes:
    tokens = toy.game(STEPS).text().split("\x1b")
    for _ in range(chance.randint(1, 8)):
        at = chance.randrange(len(tokens))
        text = tokens[at]
        match chance.randrange(5):
            case 0:
                del tokens[at]
            case 1:
                tokens.insert(at, chance.choice(tokens))
            case 2 if text:
                cut = chance.randrange(len(text))
                tokens[at] = text[:cut] + chance.choice(ODD) + text[cut + chance.randint(0, 3) :]
            case 3:
                other = chance.randrange(len(tokens))
                tokens[at], tokens[other] = tokens[other], tokens[at]
            case _:
                tokens[at] = text[: chance.randrange(len(text) + 1)]
    return write_archive({"savedGame": "\x1b".join(tokens).encode(), "moduledata": METADATA})


@pytest.mark.parametrize("seed", range(40))
def test_a_damaged_log_ends_in_a_report_or_one_clear_fault(seed: int, tmp_path: Path) -> None:
    log, binding = tmp_path / "odd.vlog", tmp_path / "toy.yaml"
    binding.write_text(toy.BINDING, encoding="utf-8")
    log.write_bytes(damaged(random.Random(seed)))
    try:
        audit = audit_files([log], None, binding)
    except BadData as error:
        assert all(Words("en").problem(problem) != problem.code for problem in error.problems)
    else:
        words = words_for(audit, "ru")
        assert next(iter(findings_lines(audit, words))).startswith(str(log))
        assert json.dumps(findings_json((audit, words)))
    try:
        shown = read_shown(log)
    except BadData:
        return
    assert "secret-ann" not in json.dumps(timeline_json(shown, Words("en")))
    assert all("secret-" not in line.text for line in timeline_lines(shown, Words("en")))


def test_a_log_cut_off_before_any_piece_is_told_as_damaged(tmp_path: Path) -> None:
    text = toy.game(STEPS).text()
    path = tmp_path / "cut.vlog"
    path.write_bytes(write_archive({"savedGame": text[: text.index("+/")].encode(), "moduledata": METADATA}))
    with pytest.raises(BadData) as caught:
        audit_files([path], None, None)
    assert [problem.place.file for problem in caught.value.problems][:1] == [str(path)]
    assert "audit.no-units" not in {problem.code for problem in caught.value.problems}
