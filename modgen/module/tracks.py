"""Tracks and counts of the rules on a piece: markers of several values, and numbers, each set by the menu and shown by
a picture that follows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from modgen.game.deedparts import Count, Mark, Track
from modgen.game.model import Counter, Game
from modgen.module import featuretraits as ft
from modgen.module import traits
from modgen.module.figures import figure_properties
from modgen.module.offers import most_of
from modgen.module.reports import spoken
from modgen.module.slots import count_image, slot_of, track_image
from modgen.module.table import table_parts
from modgen.module.traitnames import count_property, track_property
from modgen.module.traits import Face, Layer, key, named
from modgen.texts import Catalogue


def track_entries(track: Track, values: Sequence[Mark], own: Catalogue) -> Iterator[tuple[str, str, str]]:
    """The entries of a track: menu text, keystroke, and the value it sets, "" for none."""
    for value in values:
        yield own.template(f"table.track.{track.id}.{value.id}.menu"), _stroke(track, value.id), value.id
    yield own.template(f"table.track.{track.id}.none.menu"), _stroke(track, "none"), ""


def track_restrictions(track: Track, values: Sequence[Mark]) -> Iterator[Layer]:
    """The value that shows is not set again: its entry is grey."""
    name = track_property(track.id)
    for value in ("", *(value.id for value in values)):
        yield traits.disable(f"{track.id} {value}", [_stroke(track, value or "none")], f'{{{name} == "{value}"}}')


def track_reports(track: Track, values: Sequence[Mark], own: Catalogue) -> Iterator[Layer]:
    """A line in chat for each value."""
    report = own.template(f"table.track.{track.id}.report")
    for menu, stroke, value in track_entries(track, values, own):
        shown = own.template(f"table.track.{track.id}.{value or 'none'}")
        yield traits.report([stroke], spoken(report, menu).replace("$value$", shown), "")


def track_actions(track: Track, values: Sequence[Mark], own: Catalogue) -> Iterator[Layer]:
    """The property, with its menu, and the level of the picture that follows it."""
    entries = list(track_entries(track, values, own))
    if len(entries) > 2:
        yield ft.submenu(own.template(f"table.track.{track.id}.menu"), [menu for menu, *_ in entries])
    silent = [("", clearing(track), "")] if track.cleared else []
    yield ft.stored(track_property(track.id), "", [*entries, *silent])
    level = "1"
    for number, value in reversed(list(enumerate(values, 2))):
        level = f'({track_property(track.id)} == "{value.id}" ? {number} : {level})'
    yield traits.calculated(f"{track_property(track.id)}Level", level, "")


def track_picture(game: Game, counter: Counter, track: Track, values: Sequence[Mark], own: Catalogue) -> Layer:
    """The picture of a track. The piece's name tells it too, but not that of a formation's card: cards are named by
    others."""
    slot = slot_of(game, counter, track.id)
    faces = [Face("")]
    for value in values:
        word = own.template(f"table.track.{track.id}.{value.id}")
        name = "" if counter.kind == table_parts(game).cards else f"+ ({word})"
        faces.append(Face(track_image(slot, track, value.id), name))
    return traits.following(f"{track.id} shown", faces, f"{track_property(track.id)}Level")


def count_restrictions(game: Game, count: Count) -> Iterator[Layer]:
    """A number at its end goes no further, and nothing is told of it."""
    name = count_property(count.id)
    if count.picks:
        for number in (0, *count.picks):
            yield traits.disable(f"{count.id} {number}", [_pick(count, number)], f"{{{name} == {number}}}")
        return
    most = figure_properties(game)[count.most] if isinstance(count.most, str) else str(count.most)
    yield traits.disable(f"{count.id} most", [_letter(count, "more")], f"{{{name} >= {most}}}")
    yield traits.disable(f"{count.id} none", [_letter(count, "less"), _letter(count, "none")], f"{{{name} == 0}}")


def count_reports(count: Count, own: Catalogue, say: Catalogue) -> Iterator[Layer]:
    """A line in chat for each change."""
    name = count_property(count.id)
    if count.picks:
        report = own.template(f"table.count.{count.id}.report").replace("$value$", f"${name}$")
        yield traits.report([_pick(count, number) for number in (0, *count.picks)], report, "")
        return
    report = say("pieces.report.value", value=own.template(f"table.count.{count.id}"), id=name)
    yield traits.report([_letter(count, which) for which in ("more", "less", "none")], report, "")


def count_actions(game: Game, count: Count, own: Catalogue, say: Catalogue) -> Iterator[Layer]:
    """The property with its menu."""
    called = own.template(f"table.count.{count.id}")
    if count.picks:
        pick = own.template(f"table.count.{count.id}.pick")
        changes = [(pick.replace("$value$", str(n)), _pick(count, n), "P", str(n)) for n in count.picks]
        changes.append((say.template("table.count.none").replace("$count$", called), _pick(count, 0), "P", "0"))
    else:
        changes = [
            (say.template(f"table.count.{which}").replace("$count$", called), _letter(count, which), kind, by)
            for which, kind, by in (("more", "I", "1"), ("less", "I", "-1"), ("none", "P", "0"))
        ]
    yield ft.submenu(called, [menu for menu, *_ in changes])
    yield ft.counted(count_property(count.id), "0", ("0", str(most_of(game, count)), False), changes)


def count_picture(game: Game, counter: Counter, count: Count) -> Layer:
    """The picture of a count: nothing for 0."""
    slot = slot_of(game, counter, count.id)
    faces = [Face(""), *(Face(count_image(slot, count, number)) for number in range(1, most_of(game, count) + 1))]
    return traits.following(f"{count.id} shown", faces, count_property(count.id), 0)


def clearing(track: Track) -> str:
    """The key command that takes a track off without a word: the button that sends it tells."""
    return named(f"track_{track.id}_clear")


def _stroke(track: Track, value: str) -> str:
    return named(f"track_{track.id}_{value}")


def _pick(count: Count, number: int) -> str:
    return named(f"count_{count.id}_{number}")


def _letter(count: Count, which: str) -> str:
    letter = {"more": count.more, "less": count.less}.get(which, "")
    return key(letter) if letter else named(f"count_{count.id}_{which}")
