"""The keystroke of every entry in a counter's menu: what the author wrote, what the rules use, and what is left."""

from __future__ import annotations

from collections.abc import Mapping

from modgen.game.model import Counter, Game
from modgen.game.piecetypes import DEFAULT_KEYS, PieceType
from modgen.game.strokes import read_stroke
from modgen.module.acts import acts_of
from modgen.module.featuretraits import stroke_text
from modgen.module.figures import figure_properties
from modgen.module.offers import offer
from modgen.module.reports import table_words
from modgen.module.table import maximum_ap, rules_words, table_parts
from modgen.module.toolbarkeys import toolbar_keys
from modgen.module.traits import key, named

#: Keystroke of an entry by its name (see PieceType.entries).
Strokes = Mapping[str, str]


def strokes_of(game: Game, counter: Counter, type_: PieceType) -> Strokes:
    """The keystroke of each entry. Without a key of its own an entry has the default one, if nothing else on the piece
    has it, else a command that only the menu gives."""
    given = {name: stroke_text(entry.key) for name, entry in type_.entries() if entry.key is not None}
    taken = {*rules_strokes(game, counter), *toolbar_keys(game), *given.values()}
    found = dict(given)
    for name, _ in type_.entries():
        if name in given:
            continue
        usual = "Ctrl+Y" if name == "flip" and counter.kind == "marker" else DEFAULT_KEYS.get(name, "")
        stroke = read_stroke(usual)
        free = stroke is not None and stroke_text(stroke) not in taken
        found[name] = stroke_text(stroke) if stroke and free else named(f"do_{name.replace('.', '_')}")
        taken.add(found[name])
    return found


def rules_strokes(game: Game, counter: Counter, language: str = "en") -> Mapping[str, str]:
    """The keystrokes that the rules have on a counter, with what they do, in words."""
    if counter.kind == "marker":
        return {}
    parts, say = table_parts(game), table_words(language)
    found: dict[str, str] = {}
    if maximum_ap(game, counter) is not None:
        found |= {key("R"): say.template("table.ap.spend"), key("L"): say.template("table.ap.give_back")}
    if parts.statuses:
        own = rules_words(game, language)
        found[key("W")] = say.template("table.status.none.menu")
        found |= {key(one.key): own.template(f"table.status.{one.id}.menu") for one in parts.statuses}
    for act in acts_of(parts, counter.kind, figure_properties(game)):
        found[key(act.key)] = rules_words(game, language).template(f"table.act.{act.id}.menu")
    given = offer(game, counter)
    for deed in given.deeds:
        if deed.key:
            found[key(deed.key)] = rules_words(game, language).template(f"table.deed.{deed.id}.menu")
    for count in given.counts:
        for letter in filter(None, (count.more, count.less)):
            found[key(letter)] = rules_words(game, language).template(f"table.count.{count.id}")
    return found
