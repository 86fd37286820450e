"""What a module writes into chat, from its report formats to the expressions of a binding."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from modgen.game.binding_file import can_run_long
from modgen.vassal import Trait
from validator.bind.inventory import Inventory
from validator.bind.pieces import Found
from validator.bind.proposal import Entry, Note, Plain, Section
from validator.bind.words import Vocabulary, folded
from validator.logs.chat import read_chat

_VARIABLE = re.compile(r"\$([^$\n]{1,100})\$")
_PIECE_NAMES = ("newpiecename", "oldpiecename", "piecename", "basicname", "localizedbasicname")
_GROUP = re.compile(r"\{(\w+)\}|\(\?P<(\w+)>")
_SIGNS = re.compile(r"[.^$*+?{}\[\]\\|()]")
_LONGEST = 300
#: Groups of a line that are numbers.
_NUMBERS = frozenset({"roll", "modifier", "needed", "turn"})
_NONE: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Report:
    """A report of a unit: its format, the keys that set it off, and what their menu entries are called."""

    format: str
    keys: tuple[str, ...]
    description: str
    commands: tuple[str, ...]


def shown_in_chat(format_: str) -> str:
    """A format as its line stands in chat, without VASSAL's marks; variables stay as they are."""
    return read_chat(f"*{format_.lstrip('* ')}").text


def _literal(text: str) -> str:
    """An expression for the text itself; unlike re.escape's it is readable: spaces stay."""
    return _SIGNS.sub(r"\\\g<0>", text)


def spoken_of(format_: str) -> str:
    """What a format says whatever its variables hold."""
    return _VARIABLE.sub(" ", shown_in_chat(format_))


def named_groups(format_: str, words: Vocabulary, own: Container[str]) -> dict[str, str]:
    """The groups of the rules by the variables that hold them, of two for the same the last. Where a line names its
    unit, what is printed on it (`own`) tells nothing of anybody else."""
    variables = _VARIABLE.findall(format_)
    names_unit = any(variable.casefold() in _PIECE_NAMES for variable in variables)
    known = [one for one in variables if not (names_unit and one in own)]
    groups = {words.within("groups", one): one for one in known if words.within("groups", one)}
    return {variable: group for group, variable in groups.items()}


def expression(
    format_: str, figures: Mapping[str, str], command: str = "", groups: Mapping[str, str] = _NONE, before: str = ""
) -> str:
    """The expression that matches a format's lines. `figures`: names of the numbers that a property's value is;
    `command`: what the variable `menuCommand` says here; `groups`: the rules' groups by the variables that hold them,
    `before` is what stands before the words of `menuCommand` that are one.

    >>> expression("$location$: $newPieceName$ FIRES (AF $AF$)", {"AF": "af"})
    '^(?:{area}|[^:]*): {unit} FIRES \\\\(AF (?P<af>\\\\d+)\\\\)$'
    """
    text = shown_in_chat(format_)
    if before:
        text = re.sub(r"(?=\$menuCommand\$)", before.replace("\\", r"\\"), text, flags=re.IGNORECASE)
    if command:
        text = re.sub(r"\$menuCommand\$", command.replace("\\", r"\\"), text, flags=re.IGNORECASE)
    parts = _VARIABLE.split(text)
    made: list[str] = []
    used: set[str] = set()
    for number, part in enumerate(parts):
        if number % 2 == 0:
            made.append(_literal(part))
            continue
        after = parts[number + 1][:1]
        piece = _stands_for(part, after, figures, groups)
        if group := _GROUP.search(piece):
            name = group[1] or group[2]
            piece = ".*?" if name in used else piece  # a group's name may be used but once
            used.add(name)
        made.append(piece)
    return "^" + "".join(made) + "$"


def _stands_for(variable: str, after: str, figures: Mapping[str, str], groups: Mapping[str, str]) -> str:
    known = variable.casefold()
    # Up to the sign that follows: so the expression need not try every length.
    rest = f"[^{re.escape(after)}]*" if after and not after.isalnum() and after != " " else ".*?"
    if known in _PIECE_NAMES:
        return "{unit}"
    if known in ("playerside", "side"):
        return "{side}"
    if known in ("playername", "playerid"):
        return "{player}"
    if known in ("location", "locationname", "currentzone"):
        return f"(?:{{area}}|{rest})"
    if variable in figures:
        return rf"(?P<{figures[variable]}>\d+)"
    if group := groups.get(variable) or groups.get(known):
        told = rf"{'-?' if group == 'modifier' else ''}\d+" if group in _NUMBERS else rest.replace("*", "+")
        return f"(?P<{group}>{told})"
    return rest


def reports(found: Found) -> Iterator[Report]:
    """The units' reports, each once."""
    seen: set[tuple[str, tuple[str, ...]]] = set()
    for unit in found.units:
        for _, trait in unit.state.type.all("report"):
            keys = trait["keys"]
            strokes = tuple(map(str, keys)) if isinstance(keys, tuple) else ()
            format_ = str(trait["reportFormat"])
            if (format_, strokes) in seen or not format_.strip() or len(format_) > _LONGEST:
                continue
            seen.add((format_, strokes))
            commands = dict.fromkeys(name for other in unit.state.type.traits for name in _commands(other, strokes))
            yield Report(format_, strokes, str(trait["description"]), tuple(commands))


def _commands(trait: Trait, strokes: tuple[str, ...]) -> Iterator[str]:
    """Menu entries of a trait that are set off by one of these keystrokes."""
    told = trait.values
    pairs = [
        ("command", "key"),
        ("commandName", "key"),
        ("commandName", "commandKey"),
        ("activateCommand", "activateKeyStroke"),
        ("upCommand", "increaseKeyStroke"),
        ("downCommand", "decreaseKeyStroke"),
        ("rotateCWText", "rotateCWKey"),
        ("rotateCCWText", "rotateCCWKey"),
    ]
    for name, key in pairs:
        if told.get(key) in strokes and told.get(key) and told.get(name):
            yield str(told[name])
    commands = told.get("keyCommands")
    for command in commands if isinstance(commands, tuple) else ():
        menu, _, rest = str(command).partition(":")
        if menu and any(rest.startswith(f"{stroke}:") for stroke in strokes):
            yield menu


def act_lines(found: Found, inventory: Inventory, words: Vocabulary) -> tuple[Entry, ...]:
    """Lines for the units' reports: each act of the rules that a report's words or menu entry name."""
    figures = {name: figure for figure, name in found.figures.items()}
    dice_keys = {button.attributes.get("hotkey", "") for button in inventory.dice} - {""}
    rolled = {
        str(trait["commandKey"])
        for unit in found.units
        for _, trait in unit.state.type.all("globalhotkey")
        if trait["globalHotKey"] in dice_keys
    }
    entries: list[Entry] = []
    for report in reports(found):
        spoken = spoken_of(report.format)
        names_unit = any(v.casefold() in _PIECE_NAMES for v in _VARIABLE.findall(report.format))
        by_menu = "menucommand" in report.format.casefold()
        acts = [(words.within("acts", spoken), "")]
        if by_menu:
            # "Flip Suppressed-Recovering" puts a marker on, it is no act.
            named = [command for command in report.commands if not words.within("statuses", command)]
            acts = [(words.within("acts", command), command) for command in named]
        known = [(act, command) for act, command in acts if act]
        for act, command in known if names_unit else ():
            value: dict[str, Plain] = {
                "match": expression(report.format, figures, command),
                "source": "report",
                "declare": act,
            }
            if rolled & set(report.keys):
                value["ties_roll"] = True
            entries.append(Entry(value))
        if names_unit and not known and not by_menu and len(folded(spoken)) > 2:
            value = {"match": expression(report.format, figures), "source": "report", "declare": "?"}
            entries.append(Entry(value, note=Note("unknown_report", {"name": report.description}, ask=True), off=True))
    return once(entries)


def call_lines(inventory: Inventory, words: Vocabulary) -> tuple[Entry, ...]:
    """Lines for the toolbar's buttons that write into chat."""
    entries: list[Entry] = []
    for button in inventory.buttons:
        told = button.attributes
        format_ = told.get("reportFormat", "")
        if not format_.strip() or len(format_) > _LONGEST or told.get("doReport") == "false":
            continue
        name = told.get("name") or told.get("text") or told.get("buttonText") or ""
        call = words.within("calls", spoken_of(format_)) or words.within("calls", name)
        match = expression(format_, {})
        value: dict[str, Plain] = {"match": match, "source": "report", "call": call or "?"}
        if not call:
            note = Note("unknown_button", {"name": name}, ask=True)
            entries.append(Entry(value, note=note, off=True))
        else:
            nobody = "{side}" not in match and "{player}" not in match
            entries.append(Entry(value, note=Note("nobody", ask=True) if nobody else None))
    return once(entries)


def once(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Equal entries once; one whose expression could run for ever is left to the author."""
    once = {str(entry.value): entry for entry in entries}
    return tuple(
        Entry(e.value, note=Note("slow", ask=True), off=True) if _is_slow(e.value) else e for e in once.values()
    )


def _is_slow(value: Plain) -> bool:
    if not isinstance(value, Mapping):
        return False
    dice = not {"declare", "call"} & value.keys()
    return can_run_long(str(value.get("match", "")), dice=dice)


def dice_section(inventory: Inventory) -> Section:
    """The dice lines of the toolbar's dice buttons; buttons that write the same line share one expression."""
    entries: list[Entry] = []
    for button in inventory.dice:
        told = button.attributes
        format_ = told.get("reportFormat") or "** $name$ = $result$ *** <$playerName$>"
        rolled = f"{told.get('nDice') or 2}d{told.get('nSides') or 6}"
        value, note = _dice(format_, told.get("name", ""), rolled)
        if "(?P<values>" not in value["match"]:
            entries.append(
                Entry(dict(value), note=Note("dice_unseen", {"name": told.get("name", "")}, ask=True), off=True)
            )
            continue
        if told.get("reportTotal") == "true":
            note = Note("dice_total", ask=True)
        entries.append(Entry(dict(value), note=note))
    notes = [Note("dice", {})]
    if not inventory.dice:
        notes.append(Note("no_dice", ask=True))
    if inventory.symbol_dice:
        names = ", ".join(one.attributes.get("name", "") for one in inventory.symbol_dice)
        notes.append(Note("symbol_dice", {"names": names}))
    return Section("dice", tuple(notes), once(entries))


def _dice(format_: str, name: str, rolled: str) -> tuple[dict[str, str], Note | None]:
    parts = _VARIABLE.split(shown_in_chat(format_))
    kinds = re.fullmatch(r"\d{1,2}[dDkKwWдД]\d{1,3}", name) is not None
    made: list[str] = []
    used: set[str] = set()
    for number, part in enumerate(parts):
        if number % 2 == 0:
            made.append(_literal(part))
            continue
        made.append(_die(part.casefold(), kinds, name, used))
        used.add(part.casefold())
    match = "^" + "".join(made) + "$"
    return ({"match": match} if kinds and "(?P<dice>" in match else {"match": match, "dice": rolled}), None


def _die(variable: str, kinds: bool, name: str, used: set[str]) -> str:
    first = variable not in used
    if variable == "name" and first:
        return rf"(?P<dice>\d+{name.strip('0123456789')}\d+)" if kinds else _literal(name)
    if variable == "result" or (variable == "numericaltotal" and "result" not in used):
        return r"(?P<values>[\d, ]+?)" if first else ".*?"
    if variable in ("playername", "playerid") and first:
        return "(?P<player>.*)"
    return ".*?"
