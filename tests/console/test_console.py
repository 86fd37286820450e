"""What both commands promise: lazy sub-commands, two languages, one line for an error, exit statuses."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from modgen.console import problem_lines, problems_json
from modgen.game.problems import Place, Problem, Severity
from modgen.texts import Catalogue


def run(program: str, arguments: Sequence[str], **environment: str) -> subprocess.CompletedProcess[bytes]:
    code = f"from {program}.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        check=False,
        timeout=60,
        env={**os.environ, "PYTHONUTF8": "1", "LC_ALL": "C.UTF-8", **environment},
    )


@pytest.mark.parametrize("program", ["modgen", "validator"])
def test_help_names_every_command_in_both_languages(program: str) -> None:
    english = run(program, ["--help"]).stdout.decode()
    russian = run(program, ["--help", "--lang", "ru"]).stdout.decode()
    assert "Usage:" in english
    assert "Использование:" in russian
    assert "Команды" in russian
    names = set(re.findall(r"^  ([a-z-]+)  ", english.split("Commands:")[1], re.MULTILINE))
    assert {"check"} <= names
    for name in names:
        for language in ("en", "ru"):
            shown = run(program, [name, "--help", "--lang", language])
            assert shown.returncode == 0, shown.stderr.decode()
            assert name in shown.stdout.decode()


@pytest.mark.parametrize("program", ["modgen", "validator"])
def test_help_imports_nothing_heavy(program: str) -> None:
    code = f"""
import sys
from {program}.cli import main
try:
    main()
except SystemExit:
    heavy = {{"lxml", "typst", "shapely", "milsymbol", "jsonschema", "ruamel", "rich", "PIL"}} & set(sys.modules)
    sys.stderr.write("heavy: " + ",".join(sorted(heavy)))
"""
    done = subprocess.run(
        [sys.executable, "-c", code, "--help"], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.stderr == "heavy: "


@pytest.mark.parametrize("program", ["modgen", "validator"])
def test_wrong_words_exit_2_without_traceback(program: str) -> None:
    for arguments in (["nonsense"], ["--nonsense"], ["check", "--nonsense"]):
        done = run(program, [*arguments, "--lang", "ru"])
        assert done.returncode == 2
        assert "Traceback" not in done.stderr.decode()
        assert "Нет так" in done.stderr.decode()


@pytest.mark.skipif(os.name != "posix", reason="a shell closes the output")
def test_a_program_without_an_output_still_works(tmp_path: Path) -> None:
    code = "from modgen.cli import main; main()"
    done = subprocess.run(
        ["/bin/sh", "-c", f"exec '{sys.executable}' -c '{code}' new games >&-"],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        check=False,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert (done.returncode, done.stderr) == (0, b"") and (tmp_path / "games" / "modgen.yaml").is_file()


def test_a_console_without_the_letters_still_works() -> None:
    """A cp1251 console has no ü: a replacement stands there, nothing fails."""
    done = run("validator", ["rule", "IMP-A1", "--lang", "ru"], PYTHONUTF8="0", PYTHONIOENCODING="cp1251")
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode("cp1251").startswith("IMP-A1")


def test_json_survives_any_encoding() -> None:
    expected = json.loads(run("validator", ["rules", "--json", "--lang", "ru"]).stdout.decode("utf-8"))
    got = json.loads(
        run("validator", ["rules", "--json", "--lang", "ru"], PYTHONUTF8="0", PYTHONIOENCODING="cp1251").stdout.decode(
            "ascii"
        )
    )
    assert got == expected
    assert any(ord(letter) > 0x400 for letter in expected["impulse"][0]["title"])


@pytest.mark.parametrize(("language", "title"), [("en", "Adjacent areas"), ("ru", "Соседние области")])
def test_rules_are_listed_in_the_order_of_the_catalogue(language: str, title: str) -> None:
    every = run("validator", ["rules", "--lang", language]).stdout.decode().splitlines()
    heads = [line.partition(":")[0] for line in every if not line.startswith(" ")]
    assert heads == sorted(heads)
    assert {"aerospace", "impulse"} <= set(heads)
    lines = run("validator", ["rules", "--ruleset", "impulse", "--lang", language]).stdout.decode().splitlines()
    assert lines[0].startswith("impulse: ")
    ids = [line.split()[0] for line in lines[1:]]
    assert ids.index("IMP-I1") < ids.index("IMP-R1") < ids.index("IMP-A1")
    assert any(line.split(maxsplit=1) == ["IMP-M1", title] for line in lines[1:])


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_rule_is_explained(language: str) -> None:
    for rule in json.loads(run("validator", ["rules", "--json"]).stdout)["impulse"]:
        shown = run("validator", ["rule", rule["id"], "--json", "--lang", language])
        assert shown.returncode == 0
        assert {"title", "text", "source"} <= json.loads(shown.stdout).keys()


def test_a_rule_of_another_rule_set_names_the_one_that_was_asked() -> None:
    done = run("validator", ["rule", "IMP-A3", "--ruleset", "aerospace"])
    assert done.returncode == 2
    told = "The rule set aerospace has no rule IMP-A3. `validator rules --ruleset aerospace` lists its rules."
    assert done.stderr.decode().splitlines() == [f"error: {told}"]


def test_an_unknown_rule_is_one_clear_error() -> None:
    done = run("validator", ["rule", "IMP-Z9"])
    assert done.returncode == 2
    assert done.stderr.decode().splitlines() == ["error: There is no rule IMP-Z9. `validator rules` lists all rules."]


def test_a_rule_without_its_prefix_is_told_in_full() -> None:
    done = run("validator", ["rule", "a3"])
    assert done.returncode == 2
    assert done.stderr.decode().splitlines() == ["error: There is no rule A3. Meant may be: AIR-A3, IMP-A3."]


def test_a_rule_may_be_named_in_the_letters_of_a_russian_keyboard() -> None:
    done = run("validator", ["rule", "imp-\u04303"])  # a Cyrillic letter that looks like an A
    assert done.stdout.decode().startswith("IMP-A3")


def test_language_follows_the_system() -> None:
    assert "Использование" in run("validator", ["--help"], LC_ALL="ru_RU.UTF-8").stdout.decode()
    assert "Usage" in run("validator", ["--help"], LC_ALL="de_DE.UTF-8").stdout.decode()


def test_problems_are_sorted_and_complete(tmp_path: Path) -> None:
    words = Catalogue("modgen.texts", "en")
    late = Problem("cli.no_file", Place("b.yaml", 3, 4), {"file": "x.png"})
    early = Problem("cli.memory", Place("a.csv", 2), severity=Severity.WARNING)
    lines = list(problem_lines([late, early], words))
    assert lines[0] == "a.csv:2: warning: Not enough memory for this."
    assert lines[1].startswith("b.yaml:3:4: error: x.png: there is no such file")
    assert [item["line"] for item in problems_json([late, early], words)] == [2, 3]


def test_a_rule_set_that_is_broken_leaves_the_rules_of_others_as_they_are(tmp_path: Path) -> None:
    info = tmp_path / "odd_rules-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: odd-rules\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[validator.rulesets]\nahead = nowhere:RULES\n", encoding="utf-8")
    installed = os.pathsep.join([str(tmp_path), str(Path.cwd())])
    every = run("validator", ["rules"], PYTHONPATH=installed)
    assert every.returncode == 2
    assert every.stderr.decode().startswith("error: ") and "ahead" in every.stderr.decode()
    assert "IMP-A3" in every.stdout.decode() and "AIR-F5" in every.stdout.decode()
    assert run("validator", ["rule", "IMP-A3"], PYTHONPATH=installed).stdout.decode().startswith("IMP-A3")
    assert run("validator", ["rule", "ODD-1"], PYTHONPATH=installed).returncode == 2
    whole = run("validator", ["rules", "--json"], PYTHONPATH=installed)
    assert (whole.returncode, whole.stdout) == (2, b"")


def test_a_rule_set_that_fails_is_told_by_name(tmp_path: Path) -> None:
    """What nobody expected in somebody else's package is not called a fault of this program."""
    info, package = tmp_path / "odd_rules-1.dist-info", tmp_path / "odd_rules"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: odd-rules\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[validator.rulesets]\nodd = odd_rules.all:RULES\n", encoding="utf-8")
    package.mkdir()
    (package / "judging.py").write_text("def check():\n    return {}['x']\n", encoding="utf-8")
    command = """
import click
from odd_rules.judging import check

def command(words):
    return click.Command("judge", callback=check)
"""
    (package / "judge.py").write_text(command, encoding="utf-8")
    code = (
        "from modgen.console import run; run('it', 'odd_rules', ['judge'], 'modgen.texts', ['judge', '--lang', '{}'])"
    )
    environment = {**os.environ, "PYTHONUTF8": "1", "PYTHONPATH": os.pathsep.join([str(tmp_path), str(Path.cwd())])}
    for language, said in (
        ("en", "error: The rule set odd failed: KeyError: 'x' (judging.py, line 2). The fault is in the package"),
        ("ru", "ошибка: Система правил odd дала сбой: KeyError: 'x' (judging.py, строка 2). Ошибка в её пакете"),
    ):
        arguments = [sys.executable, "-c", code.format(language)]
        done = subprocess.run(arguments, capture_output=True, check=False, timeout=60, env=environment)
        assert done.returncode == 2
        assert done.stderr.decode().startswith(said)
