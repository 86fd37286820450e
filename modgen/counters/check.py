"""What is wrong with the data of counters: symbols, texts that do not fit, pictures, layouts, action points."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from modgen.art import BadPicture, check_fonts, missing_glyphs
from modgen.counters.drawing import LAYOUTS, SideName, drawing_facts, paint, sides_of, subject_of
from modgen.counters.face import Subject
from modgen.counters.parts import MOST_DOTS
from modgen.counters.symbols import BadSymbol, unit_symbol, with_echelon
from modgen.game.memory import code_of, sound
from modgen.game.model import Counter, Game
from modgen.game.problems import Problem, Severity
from modgen.texts import LANGUAGES

_SYMBOL_LAYOUTS = frozenset({"unit", "cadre"})
# Below this edge (mm) a line of 5 pt is more than the formation's bar holds.
_LEAST_SIZE = 12.6


def check_counters(game: Game) -> Iterator[Problem]:
    """Every problem of the game's counters that shows only when they are drawn, in the order of faces and rosters.

    Ids that the game lacks and pictures that are not there are told by modgen.game, which knows the column.
    """
    layouts = set()
    for face in game.faces:
        if face.layout in LAYOUTS:
            layouts.add(face.id)
            if face.layout in _SYMBOL_LAYOUTS and face.size < _LEAST_SIZE:
                small: dict[str, object] = {"face": face.id, "size": face.size, "least": _LEAST_SIZE}
                yield Problem("counters.face_small", face.place, small, Severity.WARNING)
        else:
            values = {"face": face.id, "layout": face.layout, "known": ", ".join(sorted(LAYOUTS))}
            yield Problem("counters.layout_unknown", face.place, values)
    for counter in game.counters:
        faces = {counter.face, counter.back.face if counter.back and counter.back.face else counter.face}
        if faces <= layouts:
            yield from sound("counter", partial(_facts, game, counter), partial(_counter, game, counter))


def _facts(game: Game, counter: Counter) -> tuple[str, ...]:
    return (*drawing_facts(game, counter), code_of("texts"))


def _counter(game: Game, counter: Counter) -> Iterator[Problem]:
    told: set[tuple[str, str]] = set()
    for side in sides_of(counter):
        for language in LANGUAGES:
            try:
                found = list(_side(game, counter, language, side))
            except BadPicture as error:
                found = [] if error.code == "missing" else [_picture(counter, side, error)]
            for problem in found:
                # What both languages and both sides have in common is told once.
                key = (problem.code, str(sorted(problem.values.items(), key=str)))
                if key not in told:
                    told.add(key)
                    yield problem


def _side(game: Game, counter: Counter, language: str, side: SideName) -> Iterator[Problem]:
    subject = subject_of(game, counter, language, side)
    yield from _action_points(subject)
    if not subject.picture:
        yield from _symbol(subject)
    else:
        yield from _fonts(subject, side)
    for misfit in paint(game, counter, language, side).misfits:
        values = {"counter": counter.id, "text": misfit.text, "percent": max(1, int(misfit.share * 100))}
        yield Problem("counters.text_too_wide", counter.place, values)
    texts = [subject.label, subject.formation.short.of(language) if subject.formation else ""]
    texts += [str(subject.factors.get(name, "")) for name in (*subject.face.factors, subject.face.morale) if name]
    if lacking := missing_glyphs("".join(texts)):
        values = {"counter": counter.id, "characters": lacking}
        yield Problem("counters.glyph_missing", counter.place, values)


def _action_points(subject: Subject) -> Iterator[Problem]:
    name = subject.face.action_points
    value = subject.factors.get(name, "") if name else ""
    values: dict[str, object] = {"counter": subject.counter.id, "factor": name, "value": value, "most": MOST_DOTS}
    if value != "" and not str(value).isdecimal():
        yield Problem("counters.ap_no_number", subject.counter.place, values)
    elif subject.action_points > MOST_DOTS:
        yield Problem("counters.ap_too_many", subject.counter.place, values)


def _symbol(subject: Subject) -> Iterator[Problem]:
    counter = subject.counter
    if not counter.symbol:
        if subject.face.layout in _SYMBOL_LAYOUTS:
            yield Problem("counters.symbol_missing", counter.place, {"counter": counter.id}, Severity.WARNING)
        return
    try:
        unit_symbol(with_echelon(counter.symbol, counter.echelon), "#ffffff", "#000000")
    except BadSymbol as error:
        yield Problem(f"counters.{error.code}", counter.place, {"counter": counter.id, "code": error.value})


def _fonts(subject: Subject, side: SideName) -> Iterator[Problem]:
    if unknown := check_fonts(subject.picture):
        values = {"counter": subject.counter.id, "image": _image(subject.counter, side), "families": ", ".join(unknown)}
        yield Problem("counters.picture_font", subject.counter.place, values, Severity.WARNING)


def _picture(counter: Counter, side: SideName, error: BadPicture) -> Problem:
    values = {"reason": "", "line": 0, "limit": 0, "size": 0, **error.values}
    values |= {"counter": counter.id, "image": _image(counter, side)}
    return Problem(f"counters.picture_{error.code}", counter.place, values)


def _image(counter: Counter, side: SideName) -> str:
    return (counter.back.image if counter.back else "") if side == "back" else counter.image
