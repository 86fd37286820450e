"""What is wrong with the deeds, tracks, counts and pastes of a rule system: for whoever writes one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from modgen.game.model import Game, Rules
from modgen.game.problems import Problem, Severity
from modgen.game.tableparts import TableParts
from modgen.module.figures import figure_properties
from modgen.module.offers import dice_of, offer
from modgen.module.wordcheck import check_words

_ID = re.compile(r"[A-Za-z0-9_-]+")
_DICE = re.compile(r"[1-9]d[1-9]\d{0,2}")
_LETTER = re.compile(r"[A-Z0-9]")


def check_deeds(game: Game, rules: Rules, parts: TableParts) -> Iterator[Problem]:
    """Ids and dice that cannot be, two uses of a key on one counter, figures that nothing prints, words that lack."""
    ids = [*(deed.id for deed in parts.deeds), *(choice for deed in parts.deeds for choice in deed.choices)]
    ids += [*(track.id for track in parts.tracks), *(value.id for track in parts.tracks for value in track.values)]
    ids += [*(count.id for count in parts.counts), *(paste.id for paste in parts.pastes), *parts.kinds, *parts.tokens]
    for id_ in dict.fromkeys(ids):
        if not _ID.fullmatch(id_):
            yield Problem("module.rules_id", rules.place, {"rules": rules.name, "id": id_})
    for deed in parts.deeds:
        dice = dice_of(game, deed)
        if (dice or deed.reaches) and not _DICE.fullmatch(dice):
            yield Problem("module.rules_dice", rules.place, {"rules": rules.name, "dice": dice, "most": 9})
    yield from _figures(game, rules, parts)
    yield from _keys(game, rules)
    yield from check_words(game, rules, *wanted_words(parts))


def _figures(game: Game, rules: Rules, parts: TableParts) -> Iterator[Problem]:
    """Figures that no counter of the game prints: what needs them is left out."""
    printed = set(figure_properties(game))
    needed = [(deed.id, figure) for deed in parts.deeds for figure in (deed.needs, deed.reaches)]
    needed += [(count.id, count.most) for count in parts.counts if isinstance(count.most, str)]
    for id_, figure in dict.fromkeys(needed):
        if figure and figure not in printed:
            values = {"rules": rules.name, "id": id_, "figure": figure}
            yield Problem("module.rules_figure", rules.place, values, Severity.WARNING)


def _keys(game: Game, rules: Rules) -> Iterator[Problem]:
    """A key is one letter or figure and does one thing on each counter."""
    told: set[tuple[str, str]] = set()
    for given in dict.fromkeys(offer(game, counter) for counter in game.counters):
        taken: dict[str, str] = {}
        keys = [(deed.id, deed.key) for deed in given.deeds]
        keys += [(count.id, key) for count in given.counts for key in (count.more, count.less)]
        for id_, key in keys:
            letter = key.upper()
            if key and (letter in taken or not _LETTER.fullmatch(letter)) and (id_, letter) not in told:
                told.add((id_, letter))
                values = {"rules": rules.name, "id": id_, "key": key, "other": taken.get(letter, "-")}
                yield Problem("module.rules_key", rules.place, values)
            taken.setdefault(letter, id_)


def wanted_words(parts: TableParts) -> tuple[list[str], dict[str, tuple[str, ...]]]:
    """The keys of all words that deeds, tracks, counts and pastes need, and of reports with what each must hold."""
    keys: list[str] = []
    reports: dict[str, tuple[str, ...]] = {}
    for deed in parts.deeds:
        name = f"table.deed.{deed.id}"
        keys += [f"{name}.menu", *(f"{name}.{choice}" for choice in deed.choices)]
        keys += [f"{name}.entry"] if deed.targets or deed.choices else []
        keys += [f"{name}.passed", f"{name}.failed"] if deed.reaches else []
        held = ["$target$"] if deed.targets else []
        held += ["$choice$"] if deed.choices else []
        held += ["$roll$"] if deed.dice or deed.dice_option else []
        held += ["$modifier$"] if deed.modifier or deed.counts else []
        held += ["$needed$"] if deed.reaches else []
        reports[f"{name}.report"] = ("$newPieceName$", *held)
    for track in parts.tracks:
        name = f"table.track.{track.id}"
        keys += [f"{name}.menu", f"{name}.none", f"{name}.none.menu"]
        keys += [f"{name}.{value.id}{end}" for value in track.values for end in ("", ".menu")]
        keys += [f"{name}.clear.{end}" for end in ("text", "tip", "report")] if track.cleared else []
        reports[f"{name}.report"] = ("$newPieceName$", "$value$")
    for count in parts.counts:
        keys.append(f"table.count.{count.id}")
        if count.picks:
            keys.append(f"table.count.{count.id}.pick")
            reports[f"table.count.{count.id}.report"] = ("$newPieceName$", "$value$")
    for paste in parts.pastes:
        keys += [f"table.paste.{paste.id}.{end}" for end in ("text", "tip")]
        reports[f"table.paste.{paste.id}.report"] = ("$PlayerSide$", "$text$")
    return list(dict.fromkeys(keys)), reports
