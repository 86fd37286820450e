"""Every command of the reference: its text, its fields, and nothing lost of what is none."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from modgen.vassal import (
    AddPiece,
    BeginSave,
    ChangePiece,
    Chat,
    Clock,
    ClockControl,
    Command,
    DeckFile,
    DiceMail,
    EndSave,
    EventLog,
    ExtensionUsed,
    Flare,
    LineOfSight,
    Logged,
    LoggedEvent,
    MovePiece,
    Nothing,
    OptionTabLocked,
    PlacedBoard,
    Player,
    PlayerLeft,
    PlaySound,
    PluginUsed,
    PrivateNotes,
    PropertyChanged,
    PropertyRestored,
    PublicNotes,
    RemovePiece,
    ScenarioNotes,
    SecretNote,
    SetBoards,
    SetTurn,
    SetupStacks,
    StartupKeyApplied,
    SymbolRoll,
    Undo,
    Unknown,
    Unmask,
    read_command,
)
from modgen.vassal.reading import malformed

ALPHA = "mark;Side\tpiece;;;u.png;Alpha"
EXAMPLES: list[tuple[str, Command]] = [
    ("", Nothing()),
    ("begin_save", BeginSave()),
    ("end_save", EndSave()),
    ("+/1001/" + ALPHA + "/Red\tMain Map;110;77;1;0", AddPiece("1001", ALPHA, "Red\tMain Map;110;77;1;0")),
    ("+/null/piece;;;u.png;A/null;0;0;;0", AddPiece(None, "piece;;;u.png;A", "null;0;0;;0")),
    ("+/1/piece;;;;HQ\\/11 ACR/null;0;0", AddPiece("1", "piece;;;;HQ/11 ACR", "null;0;0")),
    ("-/1001", RemovePiece("1001")),
    (
        "D/1001/Blue\tMain Map;110;77;1;0/Red\tMain Map;110;77;1;0",
        ChangePiece("1001", "Blue\tMain Map;110;77;1;0", "Red\tMain Map;110;77;1;0"),
    ),
    ("D/1001/Blue", ChangePiece("1001", "Blue")),
    (
        "M/1001/Main Map/210/135/null/Main Map/110/77/1002/pw",
        MovePiece("1001", "Main Map", 210, 135, None, "Main Map", 110, 77, "1002", "pw"),
    ),
    ("M/1/null/0/0/null/Map/-1/7/null", MovePiece("1", None, 0, 0, None, "Map", -1, 7, None)),
    ("AUDIO\tbang.wav", PlaySound("bang.wav")),
    ("CHAT*** 2d6 = 1,3 *** <Alice>", Chat("*** 2d6 = 1,3 *** <Alice>")),
    ("SHOW_RESULTS\tSym\t1", SymbolRoll("Sym", ("1",))),
    ("PLAYER\tpw\tАлексей\tNATO", Player("pw", "Алексей", "NATO")),
    ("PLAYER\t\tx\t<observer>", Player("", "x", "<observer>")),
    ("PYREMOVE\tpw", PlayerLeft("pw")),
    ("GlobalProperty\t;GP;5;Module", PropertyRestored("GP", "5", "Module")),
    ("GlobalProperty\t;ZP\tBox\tB1\tMain Map;z;", PropertyRestored("ZP\tBox\tB1\tMain Map", "z", "")),
    ("MutableProperty\tGP\t5\t7\tModule", PropertyChanged("GP", "5", "7", "Module")),
    ("MutableProperty\tGP\t5\t7", PropertyChanged("GP", "5", "7")),
    (
        "Main MapBoardPicker\tB1\t0\t0\tB2/rev\t1\t0",
        SetBoards("Main Map", (PlacedBoard("B1", 0, 0), PlacedBoard("B2", 1, 0, True))),
    ),
    ("SETUP_STACK\t", SetupStacks()),
    (
        "TURNTurnTracker0\t0|3;0;false;-1;1\\;0\\;0\\;true,true",
        SetTurn("TurnTracker0", "0|3;0;false;-1;1\\;0\\;0\\;true,true"),
    ),
    ("UNMASK\tpw1\tpw2", Unmask(("pw1", "pw2"))),
    ("UNMASK\tnull", Unmask(())),
    ("NOTES\tone|two", ScenarioNotes("one\ntwo")),
    ("NOTES\ta\\|b||c", ScenarioNotes("a|b\n\nc")),
    ("PNOTES\t", PublicNotes("")),
    ("PNOTE\tpw\tline1|line2", PrivateNotes("pw", "line1\nline2")),
    (
        "SNOTE\tn\tpw\ttrue\ttxt\t01/31/2024 9:05 AM\th1",
        SecretNote("n", "pw", True, "txt", "01/31/2024 9:05 AM", "h1"),
    ),
    ("CLOCKCONTROL\tfalse\tfalse", ClockControl(False, False)),
    ("CLOCK\tRed\tRed\t0\t0\tfalse\ttrue", Clock("Red", "Red", 0, 0, False, True)),
    ("SGKC\tSGKC0\ttrue", StartupKeyApplied("SGKC0", True)),
    ("FLARE\tFlare0\t12\t34", Flare("Flare0", 12, 34)),
    ("LOS\tLOS_Thread0\t1\t2\t3\t4\tfalse\ttrue\tfalse", LineOfSight("LOS_Thread0", 1, 2, 3, 4, False, True, False)),
    ("LOCKSPOTAB\tOptions\tAlice\tpw\t2024-01-31", OptionTabLocked("Options", "Alice", "pw", "2024-01-31")),
    ("EXT\tFleet\t1.2", ExtensionUsed("Fleet", "1.2")),
    ("PLUGIN\tp\t1", PluginUsed("p", "1")),
    ("SEMAIL\ta@b.c", DiceMail("a@b.c")),
    (
        "Events1,Alice,Loaded|2,Bob,Saved\\, too",
        EventLog((LoggedEvent("1", "Alice", "Loaded"), LoggedEvent("2", "Bob", "Saved, too"))),
    ),
    ("DECK\t", DeckFile()),
    ("UNDO\ttrue", Undo(True)),
    ("UNDO\tfalse", Undo(False)),
    ("LOG\tCHAThi", Logged(Chat("hi"))),
    ("LOG\tnull", Logged(Nothing("null"))),
    ("LOG\t", Logged(Nothing())),
    ("INFO\tAxis\t1", Unknown("INFO\tAxis\t1")),
    ("OBA/x", Unknown("OBA/x")),
]


@pytest.mark.parametrize(("text", "command"), EXAMPLES, ids=[text[:24] for text, _ in EXAMPLES])
def test_text_and_fields(text: str, command: Command) -> None:
    assert read_command(text) == command
    assert command.text() == text
    assert read_command(text).text() == text


@pytest.mark.parametrize(
    ("text", "prefix"),
    [
        ("M/1/Map/x/0/null/Map/0/0/null", "M/"),
        ("M/1/Map", "M/"),
        ("+/1/piece;;;;", "+/"),
        ("D/1", "D/"),
        ("PLAYER\tpw", "PLAYER"),
        ("FLARE\tFlare0\tx\ty", "FLARE"),
        ("LOG\tM/1", "M/"),
    ],
)
def test_damaged_commands_stay_verbatim(text: str, prefix: str) -> None:
    command = read_command(text)
    assert malformed(command) == prefix
    assert isinstance(command.command if isinstance(command, Logged) else command, Unknown)
    assert command.text() == text


@pytest.mark.parametrize(
    "text",
    [
        "UNMASK\t",
        "D/1/'a'/b",
        "+/1/'t'/s",
        "M/1/Map/ 7/0/null/Map/0/0/null",
        "M/1/Map/+7/0/null/Map/0/0/null/pw/more",
        "CLOCKCONTROL\tno\tyes",
        "Main MapBoardPicker\tB/rev/rev\t00\t0",
        "PNOTE\tpw\t'x'",
        "UNDO\tmaybe",
    ],
)
def test_other_spellings_come_out_as_they_went_in(text: str) -> None:
    command = read_command(text)
    assert not isinstance(command, Unknown)
    assert command.text() == text


def test_a_changed_command_is_written_from_its_fields() -> None:
    command = read_command("D/1/'a'/b")
    assert isinstance(command, ChangePiece)
    assert command.new == "a"
    assert dataclasses.replace(command, new="c").text() == "D/1/c/b"


@given(st.text(st.sampled_from("+-DM/CHATLOGPY\t;,\\'01ж|"), max_size=40))
def test_any_text_is_a_command_and_comes_out_again(text: str) -> None:
    assert read_command(text).text() == text


@given(st.sampled_from([text for text, _ in EXAMPLES]), st.integers(0, 60), st.text(max_size=3))
def test_any_damage_is_survived(text: str, at: int, put: str) -> None:
    for damaged in (text[:at], text[:at] + put + text[at:], text[:at] + text[at + 1 :]):
        assert read_command(damaged).text() == damaged


def test_passwords_do_not_show() -> None:
    secret = "hunter2"
    commands = [
        Player(secret, "Ann", "Red"),
        PlayerLeft(secret),
        MovePiece("1", None, 0, 0, None, None, 0, 0, None, secret),
        Unmask((secret,)),
        PrivateNotes(secret, "x"),
        SecretNote("n", secret, True, "x"),
        OptionTabLocked("t", "Ann", secret),
        AddPiece("1", "hide;;", secret),
        ChangePiece("1", secret, secret),
        Unknown("PLAYER\t" + secret),
        read_command("PLAYER\t" + secret),
        Logged(Player(secret, "Ann", "Red")),
    ]
    assert not any(secret in repr(command) for command in commands)


def test_a_wrapper_around_a_wrapper_a_thousand_times() -> None:
    text = "LOG\t" * 5000 + "CHAThi"
    assert read_command(text).text() == text
