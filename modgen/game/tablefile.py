"""Reads table.yaml and the card rosters it names: what lies on the table beside counters and maps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from modgen.game.cardfile import read_cards
from modgen.game.model import Side, Text
from modgen.game.problems import Place, ProblemList
from modgen.game.schema import check_document, closest
from modgen.game.tabledata import (
    Change,
    Chart,
    Deck,
    Dice,
    GlobalButton,
    GlobalValue,
    Hands,
    Help,
    HelpPage,
    PieceList,
    PrivateWindow,
    SymbolDice,
    SymbolFace,
    TableData,
    Toolbar,
    TurnLevel,
    TurnTrack,
)
from modgen.game.values import full_colour, listed, point_of, text_of
from modgen.game.workspace import shown
from modgen.game.yamlfile import Document, KeyPath, read_yaml

FILE = "table.yaml"


@dataclass(frozen=True, slots=True)
class Scene:
    """What table.yaml may name: sides, maps, and places (areas and boxes) of the game; and the folder of its files."""

    sides: Mapping[str, Side]
    maps: Mapping[str, object]
    places: Mapping[str, object]
    root: Path


def read_table_file(scene: Scene, problems: ProblemList) -> TableData:
    """The table of a game; the defaults without a table.yaml, and where the file is at fault, which is told."""
    path = scene.root / FILE
    if not path.exists():
        return TableData()
    document = read_yaml(path, shown(path), problems)
    if document is None or document.data is None or not check_document(document, "tablefile", problems):
        return TableData()
    return _Reader(document, scene, problems).table()


class _Reader:
    """Reads a document that the schema has found sound; what it names is looked up, and told if there is no such."""

    def __init__(self, document: Document, scene: Scene, problems: ProblemList) -> None:
        self.document = document
        self.scene = scene
        self.problems = problems
        self.data: dict[str, Any] = document.data

    def table(self) -> TableData:
        data = self.data
        private = tuple(self.private(id_, entry) for id_, entry in self.entries("private"))
        return TableData(
            decks=self.decks({window.id: window for window in private}),
            hands=self.hands(),
            private=private,
            dice=tuple(self.dice(id_, entry) for id_, entry in self.entries("dice")),
            symbols=tuple(self.symbols(id_, entry) for id_, entry in self.entries("symbols")),
            turns=tuple(self.track(id_, entry) for id_, entry in self.entries("turns")),
            lists=tuple(self.list(id_, entry) for id_, entry in self.entries("lists")) if "lists" in data else None,
            notes=data.get("notes", True),
            charts=tuple(self.chart(id_, entry) for id_, entry in self.entries("charts")),
            help=self.help(),
            toolbar=Toolbar(
                tuple(dict.fromkeys(data.get("toolbar", {}).get("order", ()))),
                data.get("toolbar", {}).get("words", True),
                self.document.place("toolbar"),
            ),
            splash=self.file(("splash",)),
            values=tuple(self.value(id_, entry) for id_, entry in self.entries("values")),
            changes=tuple(Change(each["version"], text_of(each["text"])) for each in data.get("changes", ())),
        )

    def entries(self, key: str) -> Iterator[tuple[str, dict[str, Any]]]:
        yield from self.data.get(key, {}).items()

    def known(self, kind: str, name: str, among: Mapping[str, object], path: KeyPath) -> str:
        """The name, if there is such a thing; else "", which is told. `kind`: side, map, place, deck or window."""
        if name in among:
            return name
        if not self.problems.forgives(kind, name):
            near = closest(name, among)
            values = {"found": name, "near": near, "known": listed(among) or "-"}
            self.problems.add(f"tabledata.no_{kind}" + ("_near" if near else ""), self.document.place(*path), **values)
        return ""

    def named(self, kind: str, entry: Mapping[str, Any], key: str, among: Mapping[str, object], path: KeyPath) -> str:
        """The same for what an entry names under a key; "" where it does not."""
        return self.known(kind, entry[key], among, (*path, key)) if key in entry else ""

    def sides(self, entry: Mapping[str, Any], key: str, path: KeyPath) -> tuple[str, ...]:
        names = enumerate(entry.get(key, ()))
        found = (self.known("side", name, self.scene.sides, (*path, key, n)) for n, name in names)
        return tuple(dict.fromkeys(name for name in found if name))

    def file(self, path: KeyPath) -> str:
        """The file named at a path, if it is in the game's folder; "" where nothing is named, or it is not there."""
        name: Any = self.data
        for step in path:
            name = name.get(step, "") if isinstance(step, str) else name[step]
            if name == "":
                return ""
        if not (self.scene.root / name).is_file():
            values = {"file": name, "folder": shown(self.scene.root)}
            self.problems.add("game.file_listed_missing", self.document.place(*path), **values)
            return ""
        return str(name)

    def name(self, id_: str, entry: Mapping[str, Any]) -> Text:
        return text_of(entry.get("name", id_))

    def decks(self, windows: Mapping[str, PrivateWindow]) -> tuple[Deck, ...]:
        names = self.data.get("decks", {})
        decks = tuple(self.deck(id_, entry, names, windows) for id_, entry in self.entries("decks"))
        seen: dict[str, Place] = {}
        for deck in decks:
            for card in deck.cards:
                if card.id in seen:
                    values = {"id": card.id, "file": seen[card.id].file, "line": seen[card.id].line}
                    self.problems.add("tabledata.card_twice", card.place, **values)
                seen.setdefault(card.id, card.place)
        return decks

    def deck(
        self, id_: str, entry: dict[str, Any], decks: Mapping[str, object], windows: Mapping[str, PrivateWindow]
    ) -> Deck:
        path: KeyPath = ("decks", id_)
        cards = self.file((*path, "cards"))
        area, at = entry.get("place", ""), point_of(entry.get("at"))
        if area:
            area = self.known("place", area, self.scene.places, (*path, "place"))
        elif at is None:
            self.problems.add("tabledata.deck_nowhere", self.document.key_place(*path), deck=id_)
        return Deck(
            id=id_,
            name=self.name(id_, entry),
            cards=read_cards(self.scene.root / cards, self.scene.root, self.problems) if cards else (),
            map=self.named("map", entry, "map", self.scene.maps, path),
            window=self.named("window", entry, "window", windows, path),
            area=area,
            at=at,
            width=entry.get("width", 150),
            colour=full_colour(entry.get("colour", "#5b4636")),
            back=self.file((*path, "back")),
            shuffle=entry.get("shuffle", "always" if cards else "never"),
            face_down=entry.get("face_down", "always" if cards else "never"),
            several=entry.get("several", True),
            choose=entry.get("choose", not cards),
            reverse=entry.get("reverse", False),
            save=entry.get("save", False),
            reshuffle=self.known("deck", entry["reshuffle"], decks, (*path, "reshuffle"))
            if "reshuffle" in entry
            else "",
            owners=self.sides(entry, "owners", path),
            place=self.document.key_place(*path),
        )

    def hands(self) -> Hands | None:
        entry = self.data.get("hands", False)
        if not entry:
            return None
        entry = entry if isinstance(entry, dict) else {}
        sides = self.sides(entry, "sides", ("hands",)) or tuple(self.scene.sides)
        width, height = entry.get("width", 800), entry.get("height", 260)
        return Hands(text_of(entry.get("name", "")), sides, width, height, self.document.key_place("hands"))

    def private(self, id_: str, entry: dict[str, Any]) -> PrivateWindow:
        path: KeyPath = ("private", id_)
        return PrivateWindow(
            id=id_,
            name=self.name(id_, entry),
            sides=self.sides(entry, "sides", path),
            visible=entry.get("visible", False),
            width=entry.get("width", 800),
            height=entry.get("height", 500),
            colour=full_colour(entry.get("colour", "#e8e2d0")),
            map=self.named("map", entry, "map", self.scene.maps, path),
            key=entry.get("key", ""),
            place=self.document.key_place(*path),
        )

    def dice(self, id_: str, entry: dict[str, Any]) -> Dice:
        number = int(entry["dice"].partition("d")[0])
        keep = entry.get("highest", 0) or -entry.get("lowest", 0)
        if ("highest" in entry and "lowest" in entry) or abs(keep) > number:
            self.problems.add("tabledata.dice_keep", self.document.key_place("dice", id_), id=id_, n=number)
        return Dice(
            id=id_,
            name=text_of(entry.get("name", entry["dice"])),
            dice=entry["dice"],
            add=entry.get("add", 0),
            total=entry.get("total", False),
            ask=entry.get("ask", False),
            sort=entry.get("sort", False),
            keep=keep,
            key=entry.get("key", ""),
            place=self.document.key_place("dice", id_),
        )

    def symbols(self, id_: str, entry: dict[str, Any]) -> SymbolDice:
        faces = tuple(
            SymbolFace(
                text=text_of(face["text"]),
                value=face.get("value", 0),
                times=face.get("times", 1),
                shape=face.get("shape", ""),
                colour=full_colour(face.get("colour", "#222222")),
                image=self.file(("symbols", id_, "faces", n, "image")),
            )
            for n, face in enumerate(entry["faces"])
        )
        place = self.document.key_place("symbols", id_)
        return SymbolDice(id_, self.name(id_, entry), faces, entry.get("number", 1), entry.get("key", ""), place)

    def track(self, id_: str, entry: dict[str, Any]) -> TurnTrack:
        levels = []
        for n, level in enumerate(entry["levels"]):
            start, step, last = level.get("start", 1), level.get("step", 1), level.get("last", 0)
            if step == 0 or ("last" in level and (last - start) * step <= 0):
                place = self.document.place("turns", id_, "levels", n)
                self.problems.add("tabledata.turn_level", place, start=start, step=step, last=last)
            items = tuple(text_of(item) for item in level.get("list", ()))
            levels.append(TurnLevel(text_of(level["name"]), items, start, step, last))
        place = self.document.key_place("turns", id_)
        return TurnTrack(id_, self.name(id_, entry), tuple(levels), entry.get("key", ""), place)

    def list(self, id_: str, entry: dict[str, Any]) -> PieceList:
        path: KeyPath = ("lists", id_)
        kinds, groups = entry.get("kinds", ("unit", "cadre")), entry.get("group", ("side", "place"))
        sides = self.sides(entry, "sides", path)
        place = self.document.key_place(*path)
        return PieceList(id_, self.name(id_, entry), tuple(kinds), tuple(groups), sides, entry.get("key", ""), place)

    def chart(self, id_: str, entry: dict[str, Any]) -> Chart:
        path: KeyPath = ("charts", id_)
        rows = tuple(tuple(text_of(cell) for cell in row) for row in entry.get("rows", ()))
        place = self.document.key_place(*path)
        if sum(key in entry for key in ("image", "rows", "terrain")) != 1:
            self.problems.add("tabledata.chart_of_what", place, chart=id_)
        if len({len(row) for row in rows}) > 1:
            self.problems.add("tabledata.chart_rows", self.document.place(*path, "rows"), chart=id_)
        return Chart(
            id=id_,
            name=self.name(id_, entry),
            image=self.file((*path, "image")),
            rows=rows,
            terrain=self.known("map", entry["terrain"], self.scene.maps, (*path, "terrain"))
            if "terrain" in entry
            else "",
            note=text_of(entry.get("note", "")),
            place=place,
        )

    def help(self) -> Help:
        entry = self.data.get("help", {})
        pages = tuple(
            HelpPage(id_, self.name(id_, page), text_of(page["text"]), self.document.key_place("help", "pages", id_))
            for id_, page in entry.get("pages", {}).items()
        )
        asked = {key: entry.get(key, True) for key in ("rules", "keys", "setups", "terrain")}
        return Help(**asked, pages=pages)

    def value(self, id_: str, entry: dict[str, Any]) -> GlobalValue:
        buttons = tuple(
            GlobalButton(
                text_of(button["name"]),
                button.get("add"),
                str(button["set"]) if "set" in button else None,
                button.get("key", ""),
            )
            for button in entry.get("buttons", ())
        )
        least, most, start = entry.get("least"), entry.get("most"), entry.get("start", 0)
        place = self.document.key_place("values", id_)
        numeric = least is not None or most is not None or any(button.add is not None for button in buttons)
        if numeric and not isinstance(start, int):
            self.problems.add("tabledata.value_number", place, id=id_, start=start)
        elif isinstance(start, int) and not (start if least is None else least) <= start <= (
            start if most is None else most
        ):
            self.problems.add("tabledata.value_bounds", place, id=id_, start=start, least=least, most=most)
        return GlobalValue(
            id_, self.name(id_, entry), str(start), least, most, entry.get("wrap", False), buttons, place
        )
