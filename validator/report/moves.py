"""`validator moves`: what could have been done at a moment, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from validator.engine import Said
from validator.logs.moves import Done, Moment
from validator.report.changes import as_json, sentence
from validator.report.wording import Words, problem_json


@dataclass(frozen=True, slots=True)
class Choice:
    """Legal actions that read as one: `key` is the rule set's, `values` what may be chosen within ("Kreuzweg,
    Wolfsgrund"), `text` all of it in words."""

    key: str
    text: str
    values: tuple[str, ...] = ()


def words_for(moment: Moment, language: str) -> Words:
    """The words of a moment's report."""
    return Words(language, moment.texts, moment.names)


def choices(found: Iterable[Said], words: Words) -> tuple[Choice, ...]:
    """Legal actions of one unit or side as a short list: actions that differ in one value only are one choice of it,
    and dice, which no words hold, are one roll."""
    groups: dict[tuple[object, ...], dict[object, Said]] = {}
    for said in found:
        fields = words.fields(said, "may")
        fixed = tuple(said.values.get(name) for name in fields[:-1])
        within = groups.setdefault((said.key, fields, fixed), {})
        within.setdefault(said.values.get(fields[-1]) if fields else None, said)
    return tuple(_choice(tuple(group.values()), words) for group in groups.values())


def _choice(group: Sequence[Said], words: Words) -> Choice:
    said = group[0]
    varied = words.fields(said, "may")[-1:]
    if not varied:
        return Choice(said.key, words.action(said, "may"))
    values = tuple(words.value(one.values.get(varied[0])) for one in group)
    if len(values) == 1:
        return Choice(said.key, words.action(said, "may"), values)
    # Names may hold commas themselves ("A Troop, 1/21 Cavalry").
    between = "; " if any("," in value for value in values) else ", "
    return Choice(said.key, words.action(said, "may", **{varied[0]: between.join(values)}), values)


def moves_lines(moment: Moment, words: Words) -> Iterator[str]:
    """The report for people: where the game stands, what each unit and side could do, and what was done."""
    yield _heading(moment, words)
    if moment.standing:
        yield words("moves.standing", text=_standing(moment.standing, words))
    yield ""
    by_unit, by_side = _grouped(moment)
    for side, found in by_side.items():
        yield words("moves.side", side=words.name(side) or words("moves.anybody"))
        yield from _indented(found, words)
    for unit, standing in moment.units.items():
        how = _standing(standing, words)
        name = words.name(unit)
        yield words("moves.unit", unit=name, standing=how) if how else words("moves.side", side=name)
        yield from _indented(by_unit.get(unit, ()), words)
    if not by_side and not moment.units:
        yield words("moves.none")
    if moment.done is not None:
        yield ""
        yield from _done(moment.done, words)


def _indented(found: Iterable[Said], words: Words) -> Iterator[str]:
    texts = [choice.text for choice in choices(found, words)] or [words("moves.nothing")]
    yield from (f"    {text}" for text in texts)


def _heading(moment: Moment, words: Words) -> str:
    if moment.steps == 0:
        return words("moves.save", file=moment.file, module=moment.module)
    key = "moves.end" if moment.step == moment.steps else "moves.log"
    return words(key, file=moment.file, module=moment.module, step=moment.step, steps=moment.steps)


def _standing(phrases: Iterable[Said], words: Words) -> str:
    return ", ".join(words.action(said) for said in phrases)


def _grouped(moment: Moment) -> tuple[dict[str, list[Said]], dict[str | None, list[Said]]]:
    """The choices by unit, and those of no unit by side (None: nobody's in particular)."""
    by_unit: dict[str, list[Said]] = {}
    by_side: dict[str | None, list[Said]] = {}
    for said in moment.choices:
        unit, side = said.values.get("unit"), said.values.get("side")
        if isinstance(unit, str):
            by_unit.setdefault(unit, []).append(said)
        else:
            by_side.setdefault(side if isinstance(side, str) else None, []).append(said)
    return by_unit, by_side


def _done(done: Done, words: Words) -> Iterator[str]:
    step = done.step
    key = "moves.done_by" if step.player else "moves.done"
    yield words(key, step=step.index, player=step.player)
    for text in filter(None, (sentence(change, words) for change in step.changes)):
        yield f"  {text}"
    for deed in done.deeds:
        text = words.action(deed.said, "did")
        against = "; ".join(words("moves.rule", rule=rule, title=words.rule_title(rule)) for rule in deed.rules)
        yield "  " + (words("moves.against", text=text, rules=against) if against else words("moves.read", text=text))
    if step.is_undo:
        yield "  " + (words("show.undo") if step.undoes is None else words("show.undoes", step=step.undoes))
    elif step.undone_by is not None:
        yield "  " + words("show.undone", step=step.undone_by)


def moves_json(moment: Moment, words: Words) -> dict[str, object]:
    """The same as one JSON object (schemas/moves.json)."""
    by_unit, by_side = _grouped(moment)
    units = dict.fromkeys([*moment.units, *by_unit])
    return {
        "file": moment.file,
        "module": moment.module,
        "ruleset": moment.ruleset,
        "step": moment.step,
        "steps": moment.steps,
        "standing": [words.action(said) for said in moment.standing],
        "sides": [{"side": side, "choices": _choices_json(found, words)} for side, found in by_side.items()],
        "units": [
            {
                "unit": unit,
                "name": words.name(unit),
                "standing": [words.action(said) for said in moment.units.get(unit, ())],
                "choices": _choices_json(by_unit.get(unit, ()), words),
            }
            for unit in units
        ],
        "done": None if moment.done is None else _done_json(moment.done, words),
        "problems": [problem_json(problem, words) for problem in moment.problems],
    }


def _choices_json(found: Iterable[Said], words: Words) -> list[dict[str, object]]:
    return [{"action": one.key, "text": one.text, "values": list(one.values)} for one in choices(found, words)]


def _done_json(done: Done, words: Words) -> dict[str, object]:
    return {
        "step": done.step.index,
        "player": done.step.player or None,
        "undone_by": done.step.undone_by,
        "is_undo": done.step.is_undo,
        "changes": [as_json(change) for change in done.step.changes],
        "actions": [
            {"action": deed.said.key, "text": words.action(deed.said, "did"), "rules": list(deed.rules)}
            for deed in done.deeds
        ],
    }
