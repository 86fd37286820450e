"""Loads a game from an author's files, and tells everything that is wrong in them at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from modgen.game.extensionfile import EXTENSION_FILE, extension_folders, extension_of, has_setups
from modgen.game.mapfile import ReadMap, read_map
from modgen.game.model import Counter, Extension, Face, Formation, Game, Setup, Side
from modgen.game.piecefile import read_pieces
from modgen.game.piecetypes import DEFAULT_TYPES, PieceType
from modgen.game.problems import Place, Problem, ProblemList
from modgen.game.roster import Cast, read_roster
from modgen.game.rulesets import read_rules, rules_kinds
from modgen.game.schema import check_document
from modgen.game.setups import Stage, read_setup
from modgen.game.tablefile import Scene, read_table_file
from modgen.game.values import colour_of, contrast, darker, ink_on, lookup, options_of, text_of, whole_numbers
from modgen.game.workspace import GameFolder, Workspace, shown
from modgen.game.yamlfile import Document, read_yaml

#: what the files listed under a key of game.yaml hold
_HOLDS = {"rosters": "counter", "maps": "place"}


def load_game(workspace: Workspace, id_: str) -> tuple[Game | None, tuple[Problem, ...]]:
    """Load a game and every problem of its data, by place.

    If any problem is an error the game is not fit to be built: what is at fault has been left out of it, and what
    remains is consistent (every id it names exists), so that other packages can still check it. None if game.yaml
    itself cannot be used.
    """
    problems = ProblemList()
    folder = lookup("game", id_, workspace.games, workspace.place, problems)
    game = _Loader(workspace, folder, problems).game() if folder else None
    return game, problems.sorted()


class _Loader:
    """Reads one game's files in the order they name each other in."""

    def __init__(self, workspace: Workspace, folder: GameFolder, problems: ProblemList) -> None:
        self.workspace = workspace
        self.folder = folder
        self.problems = problems
        self.starts: dict[str, Place] = {}

    def game(self) -> Game | None:
        folder = self.folder
        for path, key in ((folder.data, "data"), (folder.maps, "maps")):
            if not path.is_dir():
                self.problems.add("game.folder_missing", folder.place, game=folder.id, folder=shown(path), key=key)
                self.problems.forgive("place")  # without maps there is nothing to name
        if not folder.data.is_dir():
            return None
        document = self.read("game.yaml", "game")
        if document is None or not isinstance(document.data, dict):
            return None
        data = document.data
        if data.get("name") in ("", {"en": ""}, {"ru": ""}, {"en": "", "ru": ""}):
            self.problems.add("game.schema_nothing", document.place("name"), key="name")
        sides = self.sides()
        formations = self.formations(sides)
        faces = self.faces()
        factors = (
            tuple(f for f in data.get("factors", []) if isinstance(f, str))
            if isinstance(data.get("factors", []), list)
            else ()
        )
        pieces = self.pieces()
        columns = sorted({column for type_ in pieces.values() for column in type_.parameters()})
        cast = Cast(sides, formations, faces, (*factors, *columns), pieces or DEFAULT_TYPES, folder.data)
        cast = replace(cast, kinds=rules_kinds(data.get("rules")))
        counters = self.counters(document, cast)
        maps = list(self.maps(document))
        places = self.places(maps)
        for counter in counters.values():
            if counter.start:
                lookup("place", counter.start, places, self.starts[counter.id], self.problems)
        self.check_maps(maps, sides)
        tables = {m.map.id: m.map.table for m in maps if m.map is not None and m.map.table is not None}
        table = read_table_file(Scene(sides, self.map_ids(maps), places, folder.data), self.problems)
        cards = {card.id: card for _, card in table.cards}
        stage = Stage(counters, sides, places, tables, cards, table.hands.sides if table.hands else ())
        setups = tuple(s for s in self.setups(document, stage) if s is not None)
        return Game(
            id=folder.id,
            name=text_of(data.get("name", folder.id)),
            version=str(data.get("version", "")),
            sides=tuple(sides.values()),
            formations=tuple(formations.values()),
            faces=tuple(faces.values()),
            counters=tuple(counters.values()),
            maps=tuple(m.map for m in maps if m.map is not None),
            setups=self.standing(setups, maps),
            rules=read_rules(document, sides, self.problems),
            description=text_of(data.get("description", "")),
            credits=text_of(data.get("credits", "")),
            options=options_of(data.get("options")),
            piece_types=pieces,
            table=table,
            extensions=tuple(self.extensions(cast, stage, maps)),
            root=str(folder.data),
            place=document.place(),
        )

    def extensions(self, cast: Cast, stage: Stage, maps: list[ReadMap]) -> Iterator[Extension]:
        """The extensions, a folder each: read as the game is, with the game's own things at hand."""
        codes: dict[str, str] = {}
        ids: dict[str, Counter] = {}
        for folder in extension_folders(self.folder.data):
            place = Place(shown(folder / EXTENSION_FILE), 1)
            inner = _Loader(self.workspace, GameFolder(folder.name, folder, self.folder.maps, place), self.problems)
            document = inner.read(EXTENSION_FILE, "extension")
            if document is None or not isinstance(document.data, dict):
                continue
            formations = inner.formations(cast.sides)
            own = replace(cast, formations={**cast.formations, **formations}, root=folder)
            counters = inner.counters(document, own)
            for counter in counters.values():
                if first := stage.counters.get(counter.id) or ids.get(counter.id):
                    where = {"file": first.place.file, "line": first.place.line}
                    self.problems.add("game.counter_twice", counter.place, id=counter.id, **where)
                ids.setdefault(counter.id, counter)
                if counter.start:
                    lookup("place", counter.start, stage.places, inner.starts[counter.id], self.problems)
            whole = replace(stage, counters={**stage.counters, **counters})
            found = inner.setups(document, whole) if has_setups(document, folder) else ()
            setups = self.standing(tuple(setup for setup in found if setup is not None), maps)
            extension = extension_of(document, folder, self.folder.id)
            if extension.code in codes:
                values = {"extension": extension.id, "other": codes[extension.code], "code": extension.code}
                self.problems.add("game.extension_code", document.place("code"), **values)
            codes[extension.code] = extension.id
            new = tuple(formation for id_, formation in formations.items() if id_ not in cast.formations)
            yield replace(extension, formations=new, counters=tuple(counters.values()), setups=setups)

    def read(self, name: str, schema: str, *, optional: bool = False) -> Document | None:
        path = self.folder.data / name
        if optional and not path.exists():
            return None
        document = read_yaml(path, shown(path), self.problems)
        if optional and document is not None and document.data is None:
            return None  # a file in which everything is a comment says nothing
        sound = document is not None and check_document(document, schema, self.problems)
        if not sound and schema in ("faces", "game"):
            self.problems.forgive("factor")
        if document is None or not isinstance(document.data, dict):
            self.problems.forgive(schema.removesuffix("s"))
        return document

    def files(self, document: Document, key: str, folder: Path, pattern: str) -> Iterator[Path]:
        """The files game.yaml lists, else those the folder holds, by name; none at all is a problem."""
        listed = document.data.get(key)
        if isinstance(listed, list):
            for index, name in enumerate(listed):
                if not isinstance(name, str):
                    continue
                if (folder / name).is_file():
                    yield folder / name
                else:
                    self.problems.add(
                        "game.file_listed_missing", document.place(key, index), file=name, folder=shown(folder)
                    )
                    self.problems.forgive(_HOLDS.get(key, key))
            return
        # Systems and editors leave files of their own behind: ._nato.csv, ~nato.csv.
        found = sorted(path for path in folder.glob(pattern) if path.name[0] not in "._~" and path.is_file())
        if not found and folder.is_dir():
            self.problems.add(f"game.no_{key}", Place(shown(folder)), pattern=pattern)
            self.problems.forgive(_HOLDS.get(key, key))
        yield from found

    def entries(
        self, what: str, document: Document | None, needed: Mapping[str, type]
    ) -> Iterator[tuple[str, dict[str, Any], Place]]:
        """The entries of a file of things by id whose needed keys are of the right type; the schema told the rest."""
        if document is None or not isinstance(document.data, dict):
            return
        for id_, entry in document.data.items():
            if not re.fullmatch(r"[^\W_][\w.-]*", id_):  # told; whoever names it has written it some other way
                self.problems.forgive(what)
            if isinstance(entry, dict) and all(isinstance(entry.get(key), kind) for key, kind in needed.items()):
                yield id_, entry, document.key_place(id_)
            else:
                self.problems.forgive(what, id_)

    def sides(self) -> dict[str, Side]:
        sides: dict[str, Side] = {}
        document = self.read("sides.yaml", "sides")
        for id_, entry, place in self.entries("side", document, {"field": str}):
            field = colour_of(entry.get("field"), "#cccccc")
            rim = colour_of(entry.get("rim"), darker(field))
            ink = colour_of(entry.get("ink"), ink_on(field))
            name = text_of(entry.get("name", id_))
            if document and "ink" in entry and contrast(ink, field) < 4.5:
                self.problems.warn(
                    "game.low_contrast",
                    document.place(id_, "ink"),
                    ink=ink,
                    field=field,
                    contrast=round(contrast(ink, field), 1),
                )
            sides[id_] = Side(
                id_,
                name,
                text_of(entry.get("short", entry.get("name", id_))),
                field,
                rim,
                ink,
                colour_of(entry.get("accent"), rim),
                place,
                whole_numbers(entry.get("figures")),
            )
        return sides

    def formations(self, sides: Mapping[str, Side]) -> dict[str, Formation]:
        formations: dict[str, Formation] = {}
        document = self.read("formations.yaml", "formations", optional=True)
        for id_, entry, place in self.entries("formation", document, {"side": str}):
            side = lookup(
                "side", entry["side"], sides, document.place(id_, "side") if document else place, self.problems
            )
            if side is None:
                self.problems.forgive("formation", id_)
            else:
                name = text_of(entry.get("name", id_))
                short = text_of(entry.get("short", entry.get("name", id_)))
                formations[id_] = Formation(id_, name, short, colour_of(entry.get("colour"), side.rim), side.id, place)
        return formations

    def faces(self) -> dict[str, Face]:
        faces: dict[str, Face] = {}
        for id_, entry, place in self.entries("face", self.read("faces.yaml", "faces"), {"layout": str}):
            size = entry.get("size", 15.9)
            listed = entry.get("factors", [])
            faces[id_] = Face(
                id=id_,
                layout=entry["layout"],
                size=float(size) if isinstance(size, int | float) and 5 <= size <= 100 else 15.9,
                factors=tuple(str(f) for f in listed) if isinstance(listed, list) else (),
                morale=str(entry.get("morale", "")),
                action_points=str(entry.get("action_points", "")),
                options=options_of(entry.get("options")),
                place=place,
            )
        return faces

    def pieces(self) -> Mapping[str, PieceType]:
        """What counters can do; {} without the file."""
        document = self.read("pieces.yaml", "pieces", optional=True)
        sound = document is not None and isinstance(document.data, dict)
        return read_pieces(document, self.problems) if document and sound else {}

    def counters(self, document: Document, cast: Cast) -> dict[str, Counter]:
        counters: dict[str, Counter] = {}
        twins: dict[str, Counter] = {}
        for path in self.files(document, "rosters", self.folder.data, "rosters/*.csv"):
            for row in read_roster(path, shown(path), cast, self.problems):
                counter = row.counter
                if first := counters.get(counter.id):
                    self.problems.add(
                        "game.counter_twice", counter.place, id=counter.id, file=first.place.file, line=first.place.line
                    )
                else:
                    counters[counter.id] = counter
                    self.starts[counter.id] = row.start
                    twin = twins.setdefault(counter.id.casefold(), counter)
                    if twin is not counter:
                        self.problems.add("game.counter_case", counter.place, id=counter.id, other=twin.id)
        return counters

    def maps(self, document: Document) -> Iterator[ReadMap]:
        for path in self.files(document, "maps", self.folder.maps, "*.yaml"):
            if read := read_map(path, shown(path), self.problems):
                yield read
            else:
                self.problems.forgive("place")

    def map_ids(self, maps: list[ReadMap]) -> dict[str, object]:
        return {read.map.id: read for read in maps if read.map is not None}

    def places(self, maps: list[ReadMap]) -> dict[str, object]:
        """Every area's and box's id that a map declares; one id on two maps is a problem."""
        places: dict[str, object] = {}
        for read in maps:
            for id_ in sorted(read.areas | read.boxes):
                if id_ in places:
                    self.problems.add("game.place_on_two_maps", read.place, id=id_, other=places[id_])
                places.setdefault(id_, read.place.file)
        return places

    def check_maps(self, maps: list[ReadMap], sides: Mapping[str, Side]) -> None:
        """Boards that a map shows are other maps of the game, each shown once; halves of a table belong to sides."""
        drawn = {read.map.id: read.map for read in maps if read.map is not None}
        boards = {id_: None for id_, one in drawn.items() if not one.boards}
        shown_by: dict[str, str] = {}
        for one in drawn.values():
            for board in one.boards:
                lookup("board", board.map, boards, board.place, self.problems)
                if board.map in shown_by:
                    self.problems.add("game.board_twice", board.place, board=board.map, map=shown_by[board.map])
                shown_by[board.map] = one.id
            for half in one.table.halves if one.table else ():
                if half.side:
                    lookup("side", half.side, sides, half.place, self.problems)

    def setups(self, document: Document, stage: Stage) -> Iterator[Setup | None]:
        for path in self.files(document, "setups", self.folder.data, "setups/*.yaml"):
            yield read_setup(path, shown(path), stage, self.problems)

    def standing(self, setups: tuple[Setup, ...], maps: list[ReadMap]) -> tuple[Setup, ...]:
        """The set-ups without placements in areas that are declared but not drawn (which has been told)."""
        drawn_maps = [read.map for read in maps if read.map is not None]
        drawn = {area.id for each in drawn_maps for area in each.areas}
        drawn |= {box.id for each in drawn_maps for box in each.boxes}
        drawn |= {each.id for each in drawn_maps if each.table is not None}
        return tuple(replace(s, placements=tuple(p for p in s.placements if p.area in drawn)) for s in setups)
