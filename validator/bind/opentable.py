"""What a draft says of a game on an open table: its size and edges, formations and their markers, tokens, and lines
with the numbers and words that the rules read out of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from modgen.game.rulesets import RuleSystem
from validator.bind.areas import Ground, Grounds
from validator.bind.formats import Report, expression, named_groups, once, reports, spoken_of
from validator.bind.inventory import Counter, Inventory
from validator.bind.pieces import Found, printed_properties
from validator.bind.proposal import Entry, Note, Plain, Section
from validator.bind.words import Vocabulary
from validator.logs.boards import Board

#: Px of a cm and a table's width and height in cm, where a board's size in px does not tell: usual ones.
SCALE, SIZE = 10, (180, 120)
#: What a report without a unit must name.
_FORMATION = "formation"


def is_open(words: Vocabulary) -> bool:
    """Whether a rule set is played on an open table: only there terrain is marked by zones."""
    return "terrain" in words.groups


def table_map(inventory: Inventory, grounds: Grounds) -> tuple[str, Board] | None:
    """The map that is the table, with its board: one with marked terrain, else the largest on which no box is drawn;
    None for a module without boards."""
    marked = {place.map for place in grounds.places if place.why == "terrain"}
    boxed = {place.map for place in grounds.places if place.box}
    boards = [(one.name, board) for one in inventory.maps for board in one.boards]
    ranked = sorted(boards, key=lambda found: (found[0] not in marked, found[0] in boxed, -_area(found[1])))
    return ranked[0] if ranked else None


def _area(board: Board) -> int:
    return board.width * board.height


def table_section(table: tuple[str, Board], grounds: Grounds, sides: tuple[str, ...]) -> Section:
    """The size of the table in cm, whose its edges are, and its dangerous ground."""
    name, board = table
    fits = [n for n in range(1, 101) if (board.width, board.height) == (SIZE[0] * n, SIZE[1] * n)]
    scale = fits[0] if fits else SCALE
    size = [round(px / scale) for px in (board.width, board.height)] if board.width and board.height else list(SIZE)
    edges = dict(zip(("north", "south"), sides, strict=False))
    entries = [
        Entry("table", "area"),
        Entry(scale, "scale", Note("table_scale", {"width": board.width, "height": board.height}, ask=True)),
        Entry(size, "size", Note("table_size", ask=True)),
        Entry(edges, "edges", Note("table_edges", ask=True)),
    ]
    terrain: list[Plain] = [
        {"kind": "dangerous", "zone": place.zone.name, "outline": _rounded(place)}
        for place in grounds.places
        if place.map == name and place.why == "terrain"
    ]
    if terrain:
        entries.append(Entry(terrain, "terrain"))
    return Section("table", (Note("table"),), tuple(entries))


def _rounded(place: Ground) -> list[Plain]:
    return [[round(x), round(y)] for x, y in place.outline]


def open_places_section(table: tuple[str, Board], grounds: Grounds) -> Section:
    """The table and the boxes beside it; what else is on a map of boxes alone is off the table as well."""
    entries = [Entry({"area": "table", "map": table[0]})]
    maps: dict[str, list[Ground]] = {}
    for place in grounds.places:
        maps.setdefault(place.map, []).append(place)
        told: dict[str, Plain] = {"box": place.box or "reserve", "map": place.map}
        told |= {"board": place.board} if place.board else {}
        told |= {"zone": place.zone.name, "outline": _rounded(place)}
        if place.why != "terrain":
            note = Note(place.why or "unknown_zone", ask=True) if not place.box else None
            entries.append(Entry(told, note=note, off=not place.box))
    for name, inside in maps.items():
        if name != table[0] and any(p.box == "reserve" for p in inside) and all(p.box for p in inside):
            entries.append(Entry({"box": "reserve", "map": name}, note=Note("beside_boxes", ask=True)))
    return Section("places", (Note("open_places"),), tuple(entries))


def track_section(found: Found, words: Vocabulary) -> Section:
    """Layers of units and cards whose levels are values of the rules' tracks."""
    entries: dict[str, Entry] = {}
    for trait in found.traits("emb2"):
        names, images = trait["levelNames"], trait["imageNames"]
        count = len(images) if isinstance(images, tuple) else 0
        told = {
            level: value
            for level in range(1, count + 1)
            if (value := words.within("tracks", _level_name(names, images, level)))
        }
        if not told and count == 1 and (value := words.within("tracks", trait.name)):
            told = {1: value}
        tracks = [value.partition(".")[0] for value in told.values()]
        if not tracks:
            continue
        track = max(dict.fromkeys(tracks), key=tracks.count)
        own = {id_: known for id_, known in words.groups["tracks"].items() if id_.startswith(f"{track}.")}
        of_track = Vocabulary({"tracks": own}, {}, ())
        # "Landed" may be a word of two tracks: the other levels tell which it is.
        read = {n: of_track.within("tracks", _level_name(names, images, n)) for n in range(1, count + 1)}
        named = read if any(read.values()) else told
        levels = {str(n): value.partition(".")[2] for n, value in named.items() if value}
        unnamed = sum(1 for n in range(1, count + 1) if str(n) not in levels and _level_name(names, images, n).strip())
        note = Note("status_levels", {"n": unnamed}, ask=True) if unnamed else None
        before = entries.get(track)
        if before is None or len(levels) > _levels_of(before):
            entries[track] = Entry({"track": track, "layer": trait.name, "values": levels}, note=note)
    missing = {value.partition(".")[0] for value in words.groups["tracks"]} - entries.keys()
    notes = [Note("tracks")]
    if missing:
        notes.append(Note("no_track", {"known": ", ".join(sorted(missing))}, ask=True))
    return Section("statuses", tuple(notes), tuple(entries.values()))


def _level_name(names: object, images: object, level: int) -> str:
    """A level's name; that of its picture only where no level has a name."""
    texts = [str(name) for name in names] if isinstance(names, tuple) else []
    if any(text.strip() for text in texts):
        return texts[level - 1] if level <= len(texts) else ""
    return str(images[level - 1]).rpartition(".")[0] if isinstance(images, tuple) else ""


def _levels_of(entry: Entry) -> int:
    values = entry.value.get("values") if isinstance(entry.value, Mapping) else None
    return len(values) if isinstance(values, Mapping) else 0


def kept_section(found: Found, words: Vocabulary) -> Section:
    """Words that units keep: dynamic properties called so."""
    entries = [
        Entry({"word": word, "property": trait.name})
        for trait in found.traits("PROP")
        if (word := words.exact("kept", trait.name))
    ]
    told = {str(entry.value["word"]) for entry in entries if isinstance(entry.value, Mapping)}
    missing = [word for word in words.groups.get("kept", {}) if word not in told]
    notes = [Note("kept"), *([Note("no_kept", {"names": ", ".join(missing)}, ask=True)] if missing else [])]
    return Section("words", tuple(notes), tuple(entries))


def token_section(inventory: Inventory, found: Found, words: Vocabulary) -> Section:
    """Pieces, no units, that mark points of the table."""
    units = {id(unit) for unit in found.units}
    named: dict[str, Counter] = {}
    for counter in inventory.counters:
        token = words.within("tokens", counter.name) if id(counter) not in units else ""
        if token:
            named.setdefault(token, counter)
    entries = [Entry({"token": token, "where": {"BasicName": one.name}}) for token, one in named.items()]
    missing = [token for token in words.groups.get("tokens", {}) if token not in named]
    notes = [Note("tokens"), *([Note("no_tokens", {"names": ", ".join(missing)}, ask=True)] if missing else [])]
    return Section("tokens", tuple(notes), tuple(entries))


def printed_words(found: Found, words: Vocabulary) -> dict[str, Plain]:
    """What the rules read off a piece: the rules' names and the properties that hold them."""
    names = sorted({name for unit in found.units for name in printed_properties([unit])})
    told = {word: name for name in names if (word := words.exact("printed", name))}
    return {word: told[word] for word in words.groups.get("printed", {}) if word in told}


def deed_lines(found: Found, inventory: Inventory, rules: RuleSystem, words: Vocabulary) -> tuple[Entry, ...]:
    """Lines for the reports of units, cards and buttons that are deeds of the rules, with numbers and words as groups;
    and those that players paste."""
    own = {str(name) for name in printed_words(found, words).values()}
    entries: list[Entry] = []
    for report in reports(found):
        entries += _orders(report, words)
        entries += _deed(report.format, report.commands, report.description, own, words)
    for button in inventory.buttons:
        told = button.attributes
        if told.get("doReport") != "false" and (format_ := told.get("reportFormat", "")).strip():
            entries += _deed(format_, (), told.get("name") or told.get("text") or "", own, words, button=True)
    for paste in rules.table_parts.pastes:
        entries.append(Entry({"match": f"^{paste.match}$", "source": "talk", "declare": paste.id}))
    return once(entries)


def _deed(
    format_: str, commands: tuple[str, ...], name: str, own: set[str], words: Vocabulary, *, button: bool = False
) -> Iterator[Entry]:
    """A line for a format whose words name a deed; one that nobody knows is left to the author."""
    by_menu = "menucommand" in format_.casefold()
    chosen = [command for command in commands if not words.within("tracks", command)] if by_menu else [""]
    for command in chosen:
        act = words.within("acts", command or spoken_of(format_))
        match = expression(format_, {}, command, named_groups(format_, words, own))
        value: dict[str, Plain] = {"match": match, "source": "report", "declare": act or "?"}
        if act:
            entry = Entry(value)
        elif by_menu or not ("{unit}" in match or button):
            continue
        else:
            note = Note("unknown_button" if button else "unknown_report", {"name": name}, ask=True)
            entry = Entry(value, note=note, off=True)
        yield entry


def _orders(report: Report, words: Vocabulary) -> Iterator[Entry]:
    """A line for the orders of a card: what all their menu entries begin with, and the order."""
    orders = [command for command in report.commands if words.within("tracks", command).startswith("order.")]
    if "menucommand" not in report.format.casefold() or len(orders) < 2:
        return
    start = orders[0]
    while start and (start[-1].isalnum() or not all(order.startswith(start) for order in orders)):
        start = start[:-1]
    groups = {**named_groups(report.format, words, set()), "menucommand": "order"}
    yield Entry(
        {"match": expression(report.format, {}, "", groups, start), "source": "report", "declare": "order"},
    )
