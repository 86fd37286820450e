"""The pages of a module's Help menu, made from its data: rules by id, keys, set-ups, terrain, news, the author's own.

VASSAL shows them with Swing's old HTML: plain tags, a little CSS, and everything beyond ASCII as a number, which is
read right whatever encoding it thinks the page is in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from modgen.game.model import Game, Setup
from modgen.game.rulesets import RuleSystem
from modgen.module.chartart import terrain_name, terrains_of
from modgen.module.filenames import file_stem
from modgen.module.table import plain, rule_system_of
from modgen.module.tablekeys import Entry, buttons, entries
from modgen.texts import Catalogue
from modgen.vassal import Component

#: The folder of the pages in a module; those of a translation are in the same with `_<language>`.
FOLDER = "help"
_STYLE = (
    "body{font-family:sans-serif;font-size:12pt;margin:12px;background:#fbf8ee;color:#1c1b18}"
    "h1{font-size:20pt}h2{font-size:15pt}h3{font-size:12pt}th{background:#e4dcc4;text-align:left}"
)
_SPACE = "&nbsp;"
_CELLS = 'border="1" cellspacing="0" cellpadding="5"'


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its file below the folder, what the menu calls it, and what makes its body."""

    file: str
    title: str
    body: Callable[[], Iterable[str]]


def help_titles(game: Game, language: str) -> tuple[tuple[str, str], ...]:
    """The entries of the Help menu: file and title."""
    return tuple((page.file, page.title) for page in _pages(game, language, None))


def help_pages(game: Game, language: str, root: Component) -> dict[str, bytes]:
    """The pages by their file. `root` is the module's component tree in that language: its keys are listed."""
    return {page.file: _document(page) for page in _pages(game, language, root)}


def terrain_image(map_id: str, terrain: str) -> str:
    """The file of a terrain's picture in `images/`."""
    return f"terrain_{file_stem(map_id)}_{file_stem(terrain)}.png"


def _pages(game: Game, language: str, root: Component | None) -> Iterator[Page]:
    asked, say = game.table.help, Catalogue("modgen.texts", language)
    system = rule_system_of(game)
    if asked.rules and system and system.rules:
        yield Page("rules.html", say("help.rules.title"), lambda: _rules(system, language, say))
    for page in asked.pages:
        title = plain(page.name.of(language)) or page.id
        yield Page(f"own_{file_stem(page.id)}.html", title, lambda text=page.text: _own(text.of(language)))  # type: ignore[misc]
    if asked.setups and game.setups:
        yield Page("setups.html", say("help.setups.title"), lambda: _setups(game, language, say))
    if asked.terrain and any(game_map.terrains for game_map in game.maps):
        yield Page("terrain.html", say("help.terrain.title"), lambda: _terrain(game, language, say))
    if asked.keys:
        yield Page("keys.html", say("help.keys.title"), lambda: _keys(root, say))
    if game.table.changes:
        yield Page("changes.html", say("help.changes.title"), lambda: _changes(game, language, say))


def _document(page: Page) -> bytes:
    body = "\n".join(page.body())
    html = (
        f"<html><head><title>{escape(page.title)}</title><style>{_STYLE}</style></head>\n"
        f"<body><h1>{escape(page.title)}</h1>\n{body}\n</body></html>\n"
    )
    return html.encode("ascii", "xmlcharrefreplace")


def _rules(system: RuleSystem, language: str, say: Catalogue) -> Iterator[str]:
    """Every rule with its id, as the reports of an audit name it, under a list of them all."""
    own = Catalogue(system.texts, language)
    yield f"<p>{escape(say('help.rules.intro'))}</p>"
    if own.has("rules.title"):
        yield f"<p><b>{escape(own('rules.title'))}</b></p>"
    yield "<ul>"
    for id_ in system.rules:
        yield f'<li><a href="#{escape(id_)}">{escape(id_)}</a> {_words(own, f"rules.{id_}.title")}</li>'
    yield "</ul>"
    for id_ in system.rules:
        yield f'<h2><a name="{escape(id_)}">{escape(id_)}</a> {_words(own, f"rules.{id_}.title")}</h2>'
        for part in ("text", "note", "violation", "example", "source"):
            if words := _words(own, f"rules.{id_}.{part}"):
                label = "" if part == "text" else f"<b>{escape(say(f'help.rules.{part}'))}</b> "
                yield f"<p>{label}{words}</p>"


def _words(own: Catalogue, key: str) -> str:
    """A rule set's words, which are a template: whatever it has fields for stays as written."""
    return escape(own.template(key).replace("{{", "{").replace("}}", "}")) if own.has(key) else ""


def _own(text: str) -> Iterator[str]:
    """An author's text: paragraphs, headings after `# `, items after `- `."""
    listing = False
    for line in text.splitlines():
        written = line.strip()
        if listing and not written.startswith("- "):
            listing = False
            yield "</ul>"
        if written.startswith("- "):
            yield f"{'' if listing else '<ul>'}<li>{escape(written[2:])}</li>"
            listing = True
        elif written.startswith("# "):
            yield f"<h2>{escape(written[2:])}</h2>"
        elif written:
            yield f"<p>{escape(written)}</p>"
    if listing:
        yield "</ul>"


def _setups(game: Game, language: str, say: Catalogue) -> Iterator[str]:
    yield f"<p>{escape(say('help.setups.intro'))}</p>"
    for setup in game.setups:
        yield f"<h2>{escape(setup.name.of(language) or setup.id)}</h2>"
        if described := setup.description.of(language):
            yield f"<p>{escape(described)}</p>"
        if setup.turns:
            yield f"<p>{escape(say('help.setups.turns', first=setup.turn, last=setup.turns))}</p>"
        if setup.initiative:
            side = game.side_by_id(setup.initiative).name.of(language)
            yield f"<p>{escape(say('help.setups.initiative', side=side))}</p>"
        for side, cards in _opening_hands(game, setup, language).items():
            yield f"<p>{escape(say('help.setups.hand', side=side, cards=', '.join(cards)))}</p>"
        rows = [[side.name.of(language), str(_count(game, setup, side.id))] for side in game.sides]
        yield from _table([say("help.setups.side"), say("help.setups.counters")], rows)


def _opening_hands(game: Game, setup: Setup, language: str) -> dict[str, list[str]]:
    """The names of the cards that each side, by its name, begins with."""
    names = {card.id: plain(card.name.of(language)) or card.id for _, card in game.table.cards}
    found: dict[str, list[str]] = {}
    for one in setup.hands:
        found.setdefault(game.side_by_id(one.side).name.of(language), []).extend([names[one.card]] * one.number)
    return found


def _count(game: Game, setup: Setup, side: str) -> int:
    placed = ((game.counter_by_id(one.counter), one.number) for one in setup.placements)
    return sum(number for counter, number in placed if counter.side == side and counter.kind != "marker")


def _terrain(game: Game, language: str, say: Catalogue) -> Iterator[str]:
    for game_map in game.maps:
        terrains = terrains_of(game_map)
        if not terrains:
            continue
        if len(game.maps) > 1:
            yield f"<h2>{escape(game_map.name.of(language))}</h2>"
        yield f"<table {_CELLS}>"
        for terrain in terrains:
            picture = f'<img src="../images/{terrain_image(game_map.id, terrain.id)}">'
            areas = ", ".join(area.name.of(language) for area in game_map.areas if area.terrain == terrain.id)
            name = escape(terrain_name(terrain, language))
            cells = f"<td>{picture}</td><td><b>{name}</b></td><td>{escape(areas)}</td>"
            yield f"<tr>{cells}</tr>"
        yield "</table>"
        goals = [(area.name.of(language), str(area.objective)) for area in game_map.areas if area.objective]
        if goals:
            yield f"<h3>{escape(say('help.terrain.objectives'))}</h3>"
            yield from _table([say("help.terrain.area"), say("help.terrain.points")], goals)


def _keys(root: Component | None, say: Catalogue) -> Iterator[str]:
    if root is None:
        return
    yield f"<p>{escape(say('help.keys.intro'))}</p>"
    yield f"<h2>{escape(say('help.keys.buttons'))}</h2>"
    head = [say("help.keys.button"), say("help.keys.does"), say("help.keys.key")]
    yield from _table(head, [(one.name if one.name != one.tip else "", one.tip, one.key) for one in buttons(root)])
    yield f"<h2>{escape(say('help.keys.menus'))}</h2>"
    head = [say("help.keys.entry"), say("help.keys.key"), say("help.keys.pieces")]
    yield from _table(head, [(one.menu, one.key, _whose(one, say)) for one in entries(root)])
    yield f"<h2>{escape(say('help.keys.mouse'))}</h2><ul>"
    for n in range(1, 7):
        yield f"<li>{escape(say(f'help.keys.mouse.{n}'))}</li>"
    yield "</ul>"


def _whose(entry: Entry, say: Catalogue) -> str:
    return ", ".join(say(key) if say.has(key := f"help.keys.kind.{kind}") else kind for kind in entry.kinds)


def _changes(game: Game, language: str, say: Catalogue) -> Iterator[str]:
    yield f"<p>{escape(say('help.changes.now', version=game.version))}</p>"
    for change in game.table.changes:
        yield f"<h2>{escape(change.version)}</h2>"
        yield from _own(change.text.of(language))


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"<table {_CELLS}><tr>{''.join(f'<th>{escape(cell)}</th>' for cell in head)}</tr>"
    for row in rows:
        yield f"<tr>{''.join(f'<td>{escape(cell) or _SPACE}</td>' for cell in row)}</tr>"
    yield "</table>"
