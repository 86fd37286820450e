"""The binding of a module that modgen builds: from the same names, traits and templates as the module itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from modgen.game.binding import (
    Binding,
    DiceBinding,
    Gauge,
    Kind,
    LineBinding,
    Listed,
    MarkerBinding,
    Meaning,
    ModuleName,
    PlaceBinding,
    RollBinding,
    SideBinding,
    Source,
    StatusBinding,
    TableBinding,
    TerrainBinding,
    Test,
    TokenBinding,
    TraitKind,
    TurnBinding,
    UnitBinding,
    WordBinding,
)
from modgen.game.model import Area, Box, Counter, Game, Point
from modgen.maps import adjacency
from modgen.module.acts import STORED_ROLL
from modgen.module.deedlines import deed_lines, track_binding, words_of
from modgen.module.dice import dice_report
from modgen.module.figures import property_of
from modgen.module.mapwindow import box_outline, corners
from modgen.module.offers import shown_kind
from modgen.module.pieces import figure_properties
from modgen.module.reports import TRANSLATED, dice_pattern, pattern, signed, table_words
from modgen.module.table import (
    EDGES,
    Names,
    maximum_ap,
    module_name,
    names,
    rules_words,
    sides_shown,
    table_parts,
    turns_by_layer,
)
from modgen.module.traitnames import (
    COUNTER,
    FACING,
    FLIP,
    FORMATION,
    KIND,
    MARKER,
    SIDE,
    STATUS,
    TURNED,
    count_property,
    roll_property,
    word_property,
)
from modgen.module.windows import windows

#: What the rules call the edges of an open table.
_COMPASS = {"top": "north", "bottom": "south", "left": "west", "right": "east"}


def binding_for(game: Game, language: str = "en") -> Binding | None:
    """What is on the table of the game's module in a language; None for a game without rules: no audit there."""
    if game.rules is None:
        return None
    called, parts = names(game, language), table_parts(game)
    statuses = {str(level): status.id for level, status in enumerate(parts.statuses, 2)}
    links = sorted({pair for game_map in game.maps for pair in adjacency(game_map)})
    return Binding(
        module=ModuleName(module_name(game, called), (game.version,)),
        ruleset=game.rules.name,
        options=dict(game.rules.options),  # type: ignore[arg-type]  # the rule set's schema has checked them
        talk=game.rules.name,
        sides=tuple(_sides(game, called)),
        units=_units(game, called),
        gauges=tuple(_gauges(game)),
        statuses=(
            *([StatusBinding(TraitKind.LAYER, STATUS, statuses)] if statuses else []),
            *(track_binding(track) for track in parts.tracks),
        ),
        words=tuple(WordBinding(word, word_property(word)) for word in words_of(parts)),
        tokens=tuple(TokenBinding(role, (Test(MARKER, (role,)),)) for role in parts.tokens),
        places=tuple(_places(game, called)),
        table=_table(game, called),
        links=tuple(links),
        turn=TurnBinding(0, (0,), (0, 0) if parts.phases else (), parts.phases),
        markers=tuple(_markers(game)),
        dice=tuple(_dice(game, language)),
        rolls=tuple(RollBinding(roll_property(a.id), a.roll, STORED_ROLL) for a in parts.acts if a.roll),
        lines=tuple(_lines(game, language)),
    )


def _sides(game: Game, called: Names) -> Iterator[SideBinding]:
    for side in game.sides:
        roster = called.sides[side.id]
        said = dict.fromkeys([side.id, side.name.en, side.name.ru, side.short.en, side.short.ru])
        figures = {name: side.figures[name] for name in table_parts(game).side_figures if name in side.figures}
        yield SideBinding(side.id, (roster,), tuple(word for word in said if word and word != roster), figures)


def _units(game: Game, called: Names) -> UnitBinding:
    units = [counter for counter in game.counters if counter.kind != "marker"]
    shown = dict.fromkeys((counter.kind, shown_kind(game, counter)) for counter in units)
    kinds = tuple(value for _, value in shown)
    special = tuple(Kind(kind, (Test(KIND, (value,)),)) for kind, value in shown if kind != "unit")
    listed = [
        Listed(c.id, aliases=aliases) for c in game.counters if c.kind != "marker" and (aliases := _aliases(c, called))
    ]
    return UnitBinding(
        where=(Test(KIND, kinds or ("unit",)),),
        id=COUNTER,
        side=SIDE,
        kinds=special,
        figures=figure_properties(game),
        words=_words(game),
        listed=tuple(listed),
    )


def _words(game: Game) -> dict[str, str]:
    """The words that the rules read off counters: their formation, and texts that these print."""
    return {word: FORMATION if word == "formation" else property_of(game, word) for word in table_parts(game).words}


def _aliases(counter: Counter, called: Names) -> tuple[str, ...]:
    """What else people type for a unit: its name in the other language, and what is printed on the counter."""
    texts = [counter.name.en, counter.name.ru, counter.label.en, counter.label.ru]
    said = dict.fromkeys(" ".join(text.split()) for text in texts)
    return tuple(text for text in said if text and text != called.counters[counter.id])


def _gauges(game: Game) -> Iterator[Gauge]:
    """AP: by the rotator, and by the layer that stands in for it on units of 4 AP; a piece has one of the two."""
    turning = [counter for counter in game.counters if maximum_ap(game, counter) is not None]
    if not all(turns_by_layer(game, counter) for counter in turning):
        yield Gauge("ap", TraitKind.ROTATE, FACING, "max_ap")
    if any(turns_by_layer(game, counter) for counter in turning):
        yield Gauge("ap", TraitKind.LAYER, TURNED, values={str(n): EDGES + 1 - n for n in range(1, EDGES + 2)})
    for count in table_parts(game).counts:
        yield Gauge(count.id, TraitKind.PROPERTY, count_property(count.id))


def _places(game: Game, called: Names) -> Iterator[PlaceBinding]:
    """Every area and box, on the map that shows it: outlines are px of that map, which may have several boards."""
    for window in windows(game):
        shown = called.maps[window.map.id]
        for laid in window.boards:
            board, name = laid.board, called.maps[laid.board.id]
            # On an open table points count: what lies on it is terrain and no place of its own.
            areas = () if board.table else board.areas
            places: list[tuple[Area | Box, Sequence[Point]]] = [(area, corners(area)) for area in areas]
            places += [(box, box_outline(box.rect)) for box in board.boxes]
            for place, points in places:
                outline = tuple((float(round(x) + laid.left), float(round(y) + laid.top)) for x, y in points)
                area = place.id if isinstance(place, Area) else ""
                box = place.role or place.id if isinstance(place, Box) else ""
                yield PlaceBinding(shown, called.zone(board, place), area, box, name, outline)
            if board.table and len(window.boards) == 1:
                yield PlaceBinding(shown, area=board.id)


def _table(game: Game, called: Names) -> TableBinding | None:
    """The game's open table, the first if there are several, in cm; None for a game without one."""
    for window in windows(game):
        for laid in window.boards:
            if (table := laid.board.table) is None:
                continue
            x, y, _, _ = table.rect
            dangerous = {terrain.id for terrain in laid.board.terrains if terrain.dangerous}
            return TableBinding(
                laid.board.id,
                table.px_per_cm,
                *table.size,
                origin=(x + laid.left, y + laid.top),
                edges={_COMPASS[half.edge]: half.side for half in table.halves if half.side},
                terrain=tuple(
                    TerrainBinding(
                        "dangerous",
                        called.zone(laid.board, area),
                        tuple((float(px + laid.left), float(py + laid.top)) for px, py in corners(area)),
                    )
                    for area in laid.board.areas
                    if area.terrain in dangerous
                ),
            )
    return None


def _markers(game: Game) -> Iterator[MarkerBinding]:
    """The markers that show who holds something, one of each role."""
    for role in table_parts(game).holders:
        two_sided = [c for c in game.counters if c.kind == "marker" and c.marker == role and c.back is not None]
        for counter in two_sided[:1]:
            faces = {str(level): side for level, side in enumerate(sides_shown(game, counter), 1)}
            yield MarkerBinding(role, (Test(MARKER, (role,)),), TraitKind.LAYER, FLIP, faces)


def _languages(language: str) -> tuple[str, ...]:
    """The languages a module's lines may be in: its own, and that of the translation it carries."""
    return (language, *(other for own, other in TRANSLATED.items() if own == language))


def _dice(game: Game, language: str) -> Iterator[DiceBinding]:
    """The lines of the plain dice buttons, and of those that throw for a side; of two languages what differs."""
    found: dict[DiceBinding, None] = {}
    for each in _languages(language):
        found[DiceBinding(dice_pattern(table_words(each).template("table.dice.report")))] = None
        for throw in table_parts(game).throws:
            report = rules_words(game, each).template(f"table.throw.{throw.id}.report")
            found[DiceBinding(dice_pattern(report), throw.dice)] = None
        for dice in game.table.dice:
            # A sum, or dice that were added to or left out, do not tell what was thrown.
            if not (dice.add or dice.total or dice.keep or dice.ask):
                found[DiceBinding(dice_pattern(dice_report(dice, each)), dice.dice)] = None
    yield from found


def _lines(game: Game, language: str) -> Iterator[LineBinding]:
    parts, found = table_parts(game), dict[LineBinding, None]()
    for each in _languages(language):
        say, own = table_words(each), rules_words(game, each)
        for act in parts.acts:
            match = signed(pattern(own.template(f"table.act.{act.id}.report")))
            found[LineBinding(match, Meaning.DECLARE, act.means or act.id, Source.REPORT)] = None
        found |= dict.fromkeys(deed_lines(game, own))
        for call in parts.calls:
            line = pattern(own.template(f"table.call.{call}.report"))
            found[LineBinding(line, Meaning.CALL, call, Source.REPORT)] = None
        found[LineBinding(pattern(say.template("table.reset.report")), Meaning.CALL, "reset", Source.REPORT)] = None
    yield from found
