"""Dice buttons: plain ones, those of the rules that throw for a side, the author's own, symbols (format part 6.3)."""

from __future__ import annotations

from collections.abc import Iterator

from modgen.game.model import Game
from modgen.game.tabledata import Dice, SymbolDice
from modgen.game.tableparts import TableParts, Throw
from modgen.module.components import MODULE, component
from modgen.module.filenames import file_stem
from modgen.module.hotkeys import keystroke
from modgen.module.icons import icon
from modgen.module.pieces import dice_key
from modgen.module.reports import table_words
from modgen.module.table import Names, plain
from modgen.texts import Catalogue
from modgen.vassal import Component


def dice_button(dice: str, parts: TableParts, say: Catalogue) -> Component:
    """A button that rolls dice such as "2d6"."""
    tip, report = say("table.dice.tip", dice=dice), say.template("table.dice.report")
    return _button(dice, dice, tip, dice_key(dice, parts), report)


def throw_button(throw: Throw, own: Catalogue) -> Component:
    """Dice of one purpose, which say whose side they are thrown for."""
    text, tip, report = (own.template(f"table.throw.{throw.id}.{part}") for part in ("text", "tip", "report"))
    return _button(throw.dice, text, tip, "", report)


def _button(dice: str, text: str, tip: str, hotkey: str, report: str) -> Component:
    number, sides = dice.split("d")
    attributes = {
        "name": text,
        "text": text,
        "tooltip": tip,
        "icon": icon("dice"),
        "hotkey": hotkey,
        "nDice": number,
        "nSides": sides,
        "plus": 0,
        "addToTotal": 0,
        "reportTotal": False,
        "prompt": False,
        "sortDice": False,
        "reportFormat": report,
    }
    return component(MODULE + "DiceButton", attributes)


def own_dice(game: Game, names: Names, *, labels: bool) -> Iterator[Component]:
    """The author's dice buttons, plain and with symbols; `labels`: words beside the icon."""
    for dice in game.table.dice:
        yield component(MODULE + "DiceButton", _own(dice, names, labels))
    for symbols in game.table.symbols:
        yield _symbols(symbols, names, labels)


def dice_report(dice: Dice, language: str) -> str:
    """The line in chat of an author's dice button: VASSAL puts in what was thrown, and by whom."""
    told = "$numericalTotal$" if dice.keep and dice.total else "$result$"
    return table_words(language)("table.own_dice.report", name=plain(dice.name.of(language)) or dice.id, result=told)


def face_image(symbols: SymbolDice, number: int) -> str:
    """The file of the picture of a die's face, counted from 0."""
    return f"die_{file_stem(symbols.id)}_{number}.png"


def _own(dice: Dice, names: Names, labels: bool) -> dict[str, object]:
    number, sides = dice.dice.split("d")
    name = plain(dice.name.of(names.language)) or dice.id
    tip = table_words(names.language)("table.own_dice.tip", name=name, dice=dice.dice)
    return {
        "name": dice.id,
        "text": name if labels else "",
        "tooltip": tip,
        "icon": icon("dice"),
        "hotkey": keystroke(dice.key),
        "nDice": number,
        "nSides": sides,
        "plus": dice.add,
        "addToTotal": 0,
        "reportTotal": dice.total,
        "prompt": dice.ask,
        "sortDice": dice.sort,
        "keepDice": bool(dice.keep),
        "keepOption": "l" if dice.keep > 0 else "s",
        "keepCount": abs(dice.keep) or 1,
        "reportFormat": dice_report(dice, names.language),
    }


def _symbols(symbols: SymbolDice, names: Names, labels: bool) -> Component:
    say = table_words(names.language)
    name = plain(symbols.name.of(names.language)) or symbols.id
    thrown = ", ".join(f"$result{n}$" for n in range(1, symbols.number + 1))
    faces = [
        component(
            MODULE + "SpecialDieFace",
            {"text": plain(face.text.of(names.language)), "value": face.value, "icon": face_image(symbols, number)},
        )
        for number, face in enumerate(symbols.faces)
        for _ in range(face.times)
    ]
    dice = [
        component(MODULE + "SpecialDie", {"name": f"{symbols.id} {n}", "format": "$result$"}, faces)
        for n in range(1, symbols.number + 1)
    ]
    attributes = {
        "name": symbols.id,
        "text": name if labels else "",
        "tooltip": say("table.symbols.tip", name=name, n=symbols.number),
        "icon": icon("symbols"),
        "hotkey": keystroke(symbols.key),
        "resultChatter": True,
        "format": say("table.own_dice.report", name=name, result=thrown),
        "resultWindow": True,
        "windowTitleResultFormat": name,
        "resultButton": False,
        "windowX": 68 * symbols.number,
        "windowY": 72,
        "backgroundColor": "235,229,211",
    }
    return component(MODULE + "SpecialDiceButton", attributes, dice)
