"""A sound module is damaged in one way at a time, as VASSAL refuses it, trips over it or passes it in silence."""

from __future__ import annotations

import importlib.util
import random
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from modgen.game.problems import Problem
from modgen.module import build_module, lint_module
from modgen.module.components import known
from modgen.texts import Catalogue
from modgen.vassal import UnreadableFile, obfuscate, read_archive, read_module, reveal, write_archive

ESC = "\x1b"
REAL = Path(__file__).parents[3] / "shared" / "vassal"
Damage = Callable[[dict[str, bytes]], None]


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def sound() -> bytes:
    return build_module(load("games").small_game()).data


def lint(data: bytes, damage: Damage | None = None) -> list[Problem]:
    entries = dict(read_archive(data).items())
    if damage is not None:
        before = dict(entries)
        damage(entries)
        assert entries != before, "the damage did nothing"
    return list(lint_module(read_module(write_archive(entries))))


def build_file(change: Callable[[str], str]) -> Damage:
    def damage(entries: dict[str, bytes]) -> None:
        entries["buildFile.xml"] = change(entries["buildFile.xml"].decode()).encode()

    return damage


def swap(old: str, new: str, count: int = 1) -> Damage:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new, count)

    return build_file(change)


def pattern(old: str, new: str) -> Damage:
    def change(text: str) -> str:
        found, n = re.subn(old, new, text, count=1, flags=re.DOTALL)
        assert n == 1
        return found

    return build_file(change)


def save(change: Callable[[list[str]], list[str]]) -> Damage:
    """The commands of the first set-up, changed as a list of texts."""

    def damage(entries: dict[str, bytes]) -> None:
        archive = dict(read_archive(entries["first.vsav"]).items())
        commands = change(reveal(archive["savedGame"]).split(ESC))
        archive["savedGame"] = obfuscate(ESC.join(commands))
        entries["first.vsav"] = write_archive(archive)

    return damage


def in_save(old: str, new: str) -> Damage:
    def change(commands: list[str]) -> list[str]:
        number = next(i for i, command in enumerate(commands) if old in command)
        return [*commands[:number], commands[number].replace(old, new, 1), *commands[number + 1 :]]

    return save(change)


def remove(entry: str) -> Damage:
    def damage(entries: dict[str, bytes]) -> None:
        del entries[entry]

    return damage


def rename_build_file(entries: dict[str, bytes]) -> None:
    entries["buildFile"] = entries.pop("buildFile.xml")


def stack_first(commands: list[str]) -> list[str]:
    number = next(i for i, command in enumerate(commands) if "/stack/" in command)
    return [commands[0], commands[number], *commands[1:number], *commands[number + 1 :]]


def without_marker(commands: list[str]) -> list[str]:
    return [command for command in commands if not command.startswith("SETUP_STACK")]


def flat_state(commands: list[str]) -> list[str]:
    """The last layer of the first piece's state, joined to the one before."""
    shorter = re.sub(r"\\+\t(The field;140)", r" \1", commands[1])
    assert shorter != commands[1]
    return [commands[0], shorter, *commands[2:]]


SETUP_STACK = (
    '<VASSAL.build.module.map.SetupStack name="s" owningBoard="{board}" useGridLocation="{grid}" location="{place}" '
    'x="1" y="1"/>'
)
BOARD = "VASSAL.build.module.map.boardPicker.Board"
AT_START = "<VASSAL.build.module.map.ForwardToKeyBuffer/>"

DAMAGES: dict[str, tuple[Damage, str]] = {
    # VASSAL refuses the module
    "buildFile instead of buildFile.xml": (rename_build_file, "wrong_build_file"),
    "malformed XML": (swap("</VASSAL.build.GameModule>", ""), "vassal.xml"),
    "no build file": (remove("buildFile.xml"), "no_build_file"),
    "a component under the wrong parent": (
        swap("<VASSAL.build.module.KeyNamer/>", '<VASSAL.build.module.map.Zoomer zoomStart="1"/>'),
        "misplaced",
    ),
    # VASSAL complains and goes on
    "an unknown class": (
        swap("<VASSAL.build.module.KeyNamer/>", "<VASSAL.build.module.Nonsense/>"),
        "unknown_component",
    ),
    "a missing image": (remove("images/c_b-1.png"), "no_image"),
    "a missing board image": (remove("images/map_field.png"), "no_image"),
    "an unknown trait": (swap("/null/prototype;NATO unit\tmark;", "/null/prototipe;NATO unit\tmark;"), "unknown_trait"),
    "an at-start place that is not there": (
        swap(AT_START, AT_START + SETUP_STACK.format(board="The field", grid="true", place="Nowhere")),
        "no_start_place",
    ),
    "a map without a board": (pattern(f"<{BOARD} .*?</{BOARD}>", ""), "no_board"),
    "a value that is no number": (swap('nDice="1"', 'nDice="one"'), "bad_value"),
    "a value that is none of those allowed": (swap('markMoved="Always"', 'markMoved="Sometimes"'), "bad_value"),
    # VASSAL says nothing
    "an unknown prototype": (swap("/null/prototype;NATO unit\t", "/null/prototype;Nato unit\t"), "unknown_prototype"),
    "an at-start stack on an unknown board": (
        swap(AT_START, AT_START + SETUP_STACK.format(board="The fields", grid="false", place="")),
        "no_start_board",
    ),
    "a slot without a gpid": (swap(' gpid="1"', ' gpid=""'), "bad_gpid"),
    "two slots with one gpid": (swap(' gpid="2"', ' gpid="1"'), "gpid_twice"),
    "nextPieceSlotId too low": (pattern('nextPieceSlotId="\\d+"', 'nextPieceSlotId="3"'), "gpid_not_below"),
    "a map without PieceMover": (pattern("<VASSAL.build.module.map.PieceMover/>", ""), "map_lacks"),
    "a map without KeyBufferer": (pattern("<VASSAL.build.module.map.KeyBufferer/>", ""), "map_lacks"),
    "too short a piece state": (pattern("(;Hit/[^\t]*)\t[^<]*<", r"\1<"), "short_state"),
    "a stack before its pieces": (save(stack_first), "stack_before_piece"),
    "a save without SETUP_STACK": (save(without_marker), "no_setup_stack"),
    "a save that does not end": (save(lambda commands: commands[:-1]), "save_unfinished"),
    "a save with too short a state": (save(flat_state), "short_state"),
    "a save on an unknown map": (in_save("/stack/The field;", "/stack/The fields;"), "no_map"),
    "a save with an unknown board": (in_save("BoardPicker\tThe field", "BoardPicker\tThe fields"), "no_board_named"),
    "a save with an unknown tracker": (in_save("TURNTurnTracker0", "TURNTurnTracker1"), "no_tracker"),
    "a save with a prototype in it": (in_save("mark;Counter,", "prototype;Marker\\\tmark;Counter,"), "not_expanded"),
    "a save with an id twice": (in_save("+/1002/", "+/1001/"), "id_twice"),
    "a set-up whose file is missing": (remove("first.vsav"), "no_file"),
    "an unknown attribute": (swap('nDice="1"', 'nDices="1"'), "unknown_attribute"),
    "the encoder not first": (
        build_file(
            lambda text: text.replace("<VASSAL.build.module.BasicCommandEncoder/>", "", 1).replace(
                "</VASSAL.build.GameModule>", "<VASSAL.build.module.BasicCommandEncoder/></VASSAL.build.GameModule>"
            )
        ),
        "encoder_first",
    ),
    "a zone's name twice": (swap('name="North/West, upper"', 'name="Südhof"'), "name_twice"),
    "a zone that is no outline": (pattern('path="[^"]*"', 'path="1,1;2,2"'), "bad_zone"),
    "a prototype's name twice": (swap('name="Warsaw Pact unit"', 'name="NATO unit"'), "name_twice"),
    "a key list with a bare comma": (swap("report;89\\,130;", "report;89,130;"), "bad_field"),
    "a field that is no truth value": (pattern("(hideCmd[^\t]*\treport;[^\t]*;)false", r"\1perhaps"), "bad_field"),
    "a trait with too many fields": (swap("delete;Delete;68,130;", "delete;Delete;68,130;a;b;c"), "too_many_fields"),
    "another name in moduledata": (
        lambda entries: entries.update(moduledata=entries["moduledata"].replace(b"Small:", b"Large:")),
        "other_name",
    ),
    "no moduledata": (remove("moduledata"), "no_metadata"),
    "a definition that is none": (swap("+/null/prototype;NATO unit\t", "null/prototype;NATO unit\t"), "no_definition"),
}  # fmt: skip


def test_the_sound_module_is_clean(sound: bytes) -> None:
    assert lint(sound) == []


@pytest.mark.parametrize("name", DAMAGES)
def test_each_damage_is_found(sound: bytes, name: str) -> None:
    damage, code = DAMAGES[name]
    problems = lint(sound, damage)
    assert (code if "." in code else f"module.{code}") in {problem.code for problem in problems}
    for language in ("en", "ru"):
        words = Catalogue("modgen.texts", language)
        for problem in problems:
            assert words(problem.code, **problem.values)
            assert words(f"{problem.code}.cure", **problem.values)


@pytest.mark.parametrize("seed", range(40))
def test_nothing_damaged_at_random_makes_lint_stumble(sound: bytes, seed: int) -> None:
    """Bytes of the build file, of a saved game or of the archive itself are changed, taken out or doubled."""
    chance = random.Random(seed)
    entries = dict(read_archive(sound).items())
    name = chance.choice(["buildFile.xml", "moduledata", "first.vsav", ""])
    data = bytearray(entries[name] if name else sound)
    for _ in range(chance.randint(1, 12)):
        at = chance.randrange(len(data))
        end = min(len(data), at + chance.randint(1, 40))
        change = chance.choice(["byte", "cut", "double", "digits"])
        if change == "byte":
            data[at] = chance.randrange(256)
        elif change == "digits":
            data[at:at] = b"9" * 5000
        else:
            data[at:end] = data[at:end] * (2 if change == "double" else 0)
    if name:
        entries[name] = bytes(data)
        data = bytearray(write_archive(entries))
    try:
        module = read_module(bytes(data))
    except UnreadableFile:
        return
    words = Catalogue("modgen.texts", "en")
    for problem in lint_module(module):
        assert words(problem.code, **problem.values)


def test_a_prototype_in_itself_is_found(sound: bytes) -> None:
    damage = pattern('(name="Marker" description="">\\+/null/)', r"\1prototype;Marker\t")
    assert "module.prototype_in_itself" in {problem.code for problem in lint(sound, damage)}


def test_the_table_is_whole() -> None:
    table = known()
    assert table.source == "VASSAL 3.7.26"
    for tag, component in table.components.items():
        for child in component.children:
            assert child in table.components, f"{tag} > {child}"
    assert table.components["VASSAL.build.module.DiceButton"].attributes["nDice"] == "i"
    assert [name for name, _ in table.traits["emb2;"].fields][24:27] == ["version", "alwaysActive", "activateKeyStroke"]


@pytest.mark.skipif(not REAL.is_dir(), reason="the folder shared/ with others' modules is not beside this checkout")
def test_a_hand_made_module_that_vassal_opens_has_little_wrong_with_it() -> None:
    problems = list(lint_module(read_module(REAL / "kreuzweg" / "kreuzweg.vmod")))
    # It keeps attributes that VASSAL does not know; nothing else.
    assert {problem.code for problem in problems} == {"module.unknown_attribute"}


@pytest.mark.skipif(not REAL.is_dir(), reason="the folder shared/ with others' modules is not beside this checkout")
@pytest.mark.parametrize("file", sorted((REAL / "real" / "modules").glob("*.vmod*")), ids=lambda file: file.name)
def test_others_modules_are_linted_without_a_stumble(file: Path) -> None:
    for problem in lint_module(read_module(file)):
        assert Catalogue("modgen.texts", "ru")(problem.code, **problem.values)
