"""What of a game's data cannot be shown on a table, though each part of it is sound; and what of its rule system."""

from __future__ import annotations

import re
from collections.abc import Iterator

from modgen.game.model import Counter, Game, Rules
from modgen.game.piecetypes import Parameter, number_of, type_of
from modgen.game.problems import Problem, Severity
from modgen.game.tableparts import TableParts
from modgen.module.deedcheck import check_deeds
from modgen.module.formationcheck import check_formations
from modgen.module.namecheck import check_names
from modgen.module.offers import dice_of, fits
from modgen.module.piececheck import check_pieces
from modgen.module.pieces import figure_properties
from modgen.module.table import table_parts
from modgen.module.tablecheck import check_table_data
from modgen.module.wordcheck import check_words

#: The letters that mean something on every unit, with what they do.
_OWN_KEYS = {"R": "ap.spend", "L": "ap.give_back", "W": "status.none.menu", "M": "moved.menu", "K": "flip.menu"}
#: Roles of boxes that are the table's own, whatever the rules.
_OWN_BOXES = ("turn",)
_ID = re.compile(r"[A-Za-z0-9_-]+")
_DICE = re.compile(r"[1-9]\d?d[1-9]\d{0,2}")
_MOST_DICE = 9


def check_table(game: Game) -> Iterator[Problem]:
    """Phases in set-ups that the rules do not know, statuses that they give no marker for, boxes that they know
    nothing of; and parts of the rule system that no module can have.

    A game without rules has no phases and no statuses: it is built without them, and told so once a set-up.
    """
    parts = table_parts(game)
    statuses, phases = [status.id for status in parts.statuses], parts.phases
    for setup in game.setups:
        if setup.phase and phases and setup.phase not in phases:
            values = {"setup": setup.id, "phase": setup.phase, "known": ", ".join(phases)}
            yield Problem("module.unknown_phase", setup.place, values)
        marked = [placement for placement in setup.placements if placement.status not in ("", *statuses)]
        if marked and not statuses:
            severity = Severity.ERROR if game.rules else Severity.WARNING
            yield Problem("module.no_statuses", marked[0].place, {"setup": setup.id, "n": len(marked)}, severity)
            continue
        for placement in marked:
            told = {"setup": setup.id, "counter": placement.counter, "status": placement.status}
            yield Problem("module.unknown_status", placement.place, {**told, "known": ", ".join(statuses)})
    known = (*parts.boxes, *parts.holders, *_OWN_BOXES)
    for box in (box for game_map in game.maps for box in game_map.boxes if parts.boxes):
        if box.role and box.role not in known:
            values = {"box": box.id, "role": box.role, "known": ", ".join(known)}
            yield Problem("module.unknown_box_role", box.place, values, Severity.WARNING)
    yield from check_names(game, parts)
    yield from check_pieces(game)
    if game.rules is not None:
        yield from _check_parts(game, game.rules, parts)
    yield from check_table_data(game)


def _check_parts(game: Game, rules: Rules, parts: TableParts) -> Iterator[Problem]:
    """What is wrong with the rule system's parts: for whoever writes one."""
    named = [*parts.phases, *(s.id for s in parts.statuses), *(a.id for a in parts.acts), *parts.calls]
    named += [*(throw.id for throw in parts.throws), *parts.holders]
    for id_ in named:
        if not _ID.fullmatch(id_):
            yield Problem("module.rules_id", rules.place, {"rules": rules.name, "id": id_})
    rolled = [act.roll for act in parts.acts if act.roll] + [throw.dice for throw in parts.throws]
    for dice in (*parts.dice, *rolled):
        if not _DICE.fullmatch(dice) or dice in parts.dice[_MOST_DICE:]:
            yield Problem("module.rules_dice", rules.place, {"rules": rules.name, "dice": dice, "most": _MOST_DICE})
    taken: dict[str, str] = dict(_OWN_KEYS)
    pairs = [(s.id, s.key) for s in parts.statuses] + [(a.id, a.key) for a in parts.acts]
    for id_, key in pairs:
        letter = key.upper()
        if letter in taken or not re.fullmatch("[A-Z0-9]", letter):
            values = {"rules": rules.name, "id": id_, "key": key, "other": taken.get(letter, "-")}
            yield Problem("module.rules_key", rules.place, values)
        taken[letter] = id_
    yield from _check_outcomes(game, rules, parts)
    yield from _check_words(game, rules, parts)
    yield from check_deeds(game, rules, parts)
    yield from _check_figures(game, parts)
    yield from check_formations(game, parts)


def _check_figures(game: Game, parts: TableParts) -> Iterator[Problem]:
    """Figures that give a counter something to do (a range, a capacity, a DC) though they are below 1: it could never
    do it, and an audit would call each try a fault. So with a figure that the dice held against it cannot reach, and
    with one that is no number. A column whose name ends in `_mm` is a length: it is more than nothing."""
    wanted = [figure for deed in parts.deeds for figure in (deed.needs, deed.reaches)]
    wanted += [deed.targets.needs for deed in parts.deeds if deed.targets is not None]
    wanted += [count.most for count in parts.counts if isinstance(count.most, str)]
    for figure in dict.fromkeys(filter(None, wanted)):
        for counter in game.counters:
            value = number_of(Parameter(figure), counter.factors)
            values = {"figure": figure, "counter": counter.id, "found": counter.factors.get(figure, "")}
            if value is None and values["found"] != "" and not _is_radius(game, counter, figure):
                yield Problem("module.figure_no_number", counter.place, values)
            elif value is not None and value < 1:
                yield Problem("module.figure_below_one", counter.place, values)
            elif value is not None and (dice := _too_few(game, parts, counter, figure, value)):
                yield Problem("module.figure_above_dice", counter.place, {**values, "dice": dice, "most": _most(dice)})
    for counter in game.counters:
        for figure in counter.factors:
            value = number_of(Parameter(figure), counter.factors)
            if figure.endswith("_mm") and figure not in wanted and counter.factors[figure] != "" and (value or 0) <= 0:
                values = {"figure": figure, "counter": counter.id, "found": counter.factors[figure]}
                yield Problem("module.no_length", counter.place, values)


def _is_radius(game: Game, counter: Counter, figure: str) -> bool:
    """Whether the counter's circle takes its radius from that column: then its text is told with pieces.yaml."""
    shown = type_of(game, counter).range
    return shown is not None and shown.radius == Parameter(figure)


def _too_few(game: Game, parts: TableParts, counter: Counter, figure: str, value: float) -> str:
    """The dice of a deed that cannot reach a counter's figure, "" if all can."""
    thrown = [
        dice_of(game, deed) for deed in parts.deeds if deed.reaches == figure and fits(parts, deed.kinds, counter)
    ]
    return next((dice for dice in thrown if _DICE.fullmatch(dice) and _most(dice) < value), "")


def _most(dice: str) -> int:
    """The most that dice such as "2d6" can show."""
    number, faces = dice.split("d")
    return int(number) * int(faces)


def _check_outcomes(game: Game, rules: Rules, parts: TableParts) -> Iterator[Problem]:
    """Statuses that acts lead to and that are none; a figure to roll against that the game's units do not print."""
    known = ["", *(status.id for status in parts.statuses)]
    for act in parts.acts:
        named = [act.marks, *(status for case in act.cases for status in (case.status, case.passed, case.failed))]
        for status in dict.fromkeys(named):
            if status not in known:
                yield Problem("module.rules_status", rules.place, {"rules": rules.name, "id": act.id, "status": status})
        if act.cases and (not act.roll or not act.against):
            yield Problem("module.rules_cases", rules.place, {"rules": rules.name, "id": act.id})
        elif act.cases and act.against not in figure_properties(game):
            values = {"rules": rules.name, "id": act.id, "figure": act.against}
            yield Problem("module.rules_figure", rules.place, values, Severity.WARNING)


def _check_words(game: Game, rules: Rules, parts: TableParts) -> Iterator[Problem]:
    """Words on the table that the rule system lacks, and reports that do not say who they speak of."""
    reports = {f"table.act.{act.id}.report": ("$newPieceName$",) for act in parts.acts}
    reports |= {f"table.throw.{throw.id}.report": ("$PlayerSide$",) for throw in parts.throws}
    reports |= {f"table.call.{call}.report": ("$PlayerSide$",) for call in parts.calls}
    keys = [f"table.phase.{phase}" for phase in parts.phases]
    keys += [f"table.status.{status.id}{end}" for status in parts.statuses for end in ("", ".menu")]
    keys += [f"table.act.{act.id}.menu" for act in parts.acts]
    keys += [
        f"table.act.{act.id}.{case.status or 'none'}.{end}"
        for act in parts.acts
        for case in act.cases
        for end in ("passed", "failed")
    ]
    keys += [f"table.throw.{throw.id}.{end}" for throw in parts.throws for end in ("text", "tip")]
    keys += [f"table.call.{call}.{end}" for call in parts.calls for end in ("text", "tip")]
    yield from check_words(game, rules, keys, reports)
