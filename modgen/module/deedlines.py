"""What the lines, tracks and words of the rules' deeds mean, for the binding of a module."""

from __future__ import annotations

from collections.abc import Iterator

from modgen.game.binding import LineBinding, Meaning, Source, StatusBinding, TraitKind
from modgen.game.deedparts import Track
from modgen.game.model import Game
from modgen.game.tableparts import TableParts
from modgen.module.reports import DEED_PATTERNS, pattern
from modgen.module.table import table_parts
from modgen.module.traitnames import track_property
from modgen.texts import Catalogue


def track_binding(track: Track) -> StatusBinding:
    """A track as a binding has it: its property holds the value itself."""
    return StatusBinding(
        TraitKind.PROPERTY, track_property(track.id), {value.id: value.id for value in track.values}, track.id
    )


def words_of(parts: TableParts) -> tuple[str, ...]:
    """The words that deeds keep or empty."""
    named = [word for deed in parts.deeds for word in (deed.keeps, deed.clears) if word]
    return tuple(dict.fromkeys(named))


def deed_lines(game: Game, own: Catalogue) -> Iterator[LineBinding]:
    """The lines that deeds, tracks, counts and pastes write in the language of the rules' words `own`."""
    parts = table_parts(game)
    for deed in parts.deeds:
        report = own.template(f"table.deed.{deed.id}.report")
        for choice in deed.choices or ("",):
            text = report.replace("$choice$", own.template(f"table.deed.{deed.id}.{choice}")) if choice else report
            says = ((deed.choice, choice),) if choice else ()
            yield LineBinding(pattern(text, DEED_PATTERNS), Meaning.DECLARE, deed.id, Source.REPORT, says=says)
    for track in parts.tracks:
        report = own.template(f"table.track.{track.id}.report")
        for value in (*(one.id for one in track.values), "") if track.act else ():
            text = report.replace("$value$", own.template(f"table.track.{track.id}.{value or 'none'}"))
            match, says = pattern(text, DEED_PATTERNS), ((track.act, value or "none"),)
            yield LineBinding(match, Meaning.DECLARE, track.act, Source.REPORT, says=says)
        if track.cleared:
            match = pattern(own.template(f"table.track.{track.id}.clear.report"))
            yield LineBinding(match, Meaning.DECLARE, f"clear_{track.id}s", Source.REPORT)
    for count in parts.counts:
        if count.picks:
            match = pattern(own.template(f"table.count.{count.id}.report"), DEED_PATTERNS)
            yield LineBinding(match, Meaning.DECLARE, count.id, Source.REPORT)
    for paste in parts.pastes:
        match = pattern(own.template(f"table.paste.{paste.id}.report"), {**DEED_PATTERNS, "text": paste.match})
        yield LineBinding(match, Meaning.DECLARE, paste.id, Source.REPORT)
