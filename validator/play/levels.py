"""What a key does to a layer's level and to a rotator's facing."""

from __future__ import annotations

from modgen.vassal import PieceState, Trait
from validator.play.strokes import normal


class CannotPress(Exception):
    """A key that sets off something which cannot be foretold from the traits."""


def level_after(state: PieceState, index: int, trait: Trait, key: str) -> int:
    """The level of a layer after one of its keys (below 0: it is off and remembers that level)."""
    layer = state.layer(index)
    names = trait["imageNames"]
    value, count = layer["value"], len(names) if isinstance(names, tuple) else 0
    if not isinstance(value, int) or not count or trait["followProperty"] or trait["rndKey"]:
        raise CannotPress(trait.name)
    sign, level = (1 if value > 0 else -1), abs(value)
    if key == normal(str(trait["activateKeyStroke"])) and not trait["alwaysActive"]:
        sign = -sign
    if key == normal(str(trait["increaseKeyStroke"])):
        level = level + 1 if level < count else 1 if trait["loopLevels"] else count
    if key == normal(str(trait["decreaseKeyStroke"])):
        level = level - 1 if level > 1 else count if trait["loopLevels"] else 1
    if key == normal(str(trait["resetKey"])):
        reset = str(trait["resetLevel"])
        if not reset.lstrip("-").isdecimal():
            raise CannotPress(trait.name)
        sign, level = (1 if int(reset) > 0 else -1), abs(int(reset))
    return sign * level


def facing_after(state: PieceState, index: int, trait: Trait, key: str) -> int:
    """The facing of a rotator after one of its keys, from 0."""
    turned, count = state.layer(index)["angleIndex"], trait["nAngles"]
    if not isinstance(turned, int) or not isinstance(count, int) or count < 2:
        raise CannotPress(trait.name)
    if key == normal(str(trait["rotateCWKey"])):
        return (turned + 1) % count
    if key == normal(str(trait["rotateCCWKey"])):
        return (turned - 1) % count
    direct = str(trait["directExpression"])
    to_facing = key == normal(str(trait["rotateDirectKey"])) and trait["directTypeFacing"]
    if not to_facing or not direct.isdecimal():
        raise CannotPress(trait.name)
    return (int(direct) - 1) % count
