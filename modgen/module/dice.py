"""Dice buttons: plain ones, and those of the rules that throw for a side (format part 6.3)."""

from __future__ import annotations

from modgen.game.tableparts import TableParts, Throw
from modgen.module.components import MODULE, component
from modgen.module.pieces import dice_key
from modgen.texts import Catalogue
from modgen.vassal import Component


def dice_button(dice: str, parts: TableParts, say: Catalogue) -> Component:
    """A button that rolls dice such as "2d6"."""
    number, sides = dice.split("d")
    attributes = {
        "name": dice,
        "text": dice,
        "tooltip": say("table.dice.tip", dice=dice),
        "icon": "",
        "hotkey": dice_key(dice, parts),
        "nDice": number,
        "nSides": sides,
        "plus": 0,
        "addToTotal": 0,
        "reportTotal": False,
        "prompt": False,
        "sortDice": False,
        "reportFormat": say.template("table.dice.report"),
    }
    return component(MODULE + "DiceButton", attributes)


def throw_button(throw: Throw, own: Catalogue) -> Component:
    """Dice of one purpose, which say whose side they are thrown for."""
    number, sides = throw.dice.split("d")
    attributes = {
        "name": own.template(f"table.throw.{throw.id}.text"),
        "text": own.template(f"table.throw.{throw.id}.text"),
        "tooltip": own.template(f"table.throw.{throw.id}.tip"),
        "icon": "",
        "hotkey": "",
        "nDice": number,
        "nSides": sides,
        "plus": 0,
        "addToTotal": 0,
        "reportTotal": False,
        "prompt": False,
        "sortDice": False,
        "reportFormat": own.template(f"table.throw.{throw.id}.report"),
    }
    return component(MODULE + "DiceButton", attributes)
