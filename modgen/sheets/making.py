"""Everything a game prints, as files by name: each part a PDF, or all in one, or a picture a page; cut paths beside."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType

from modgen.game.model import Extension, Game, with_extension
from modgen.sheets.aids import player_aids
from modgen.sheets.choices import SheetChoices
from modgen.sheets.copies import card_groups, counter_groups
from modgen.sheets.countersheets import Imprint, card_sheets, counter_sheets, imprint_of
from modgen.sheets.cutpath import cut_dxf, cut_svg
from modgen.sheets.faults import BadSheets
from modgen.sheets.maps import drawn_maps, tiled_maps, whole_maps
from modgen.sheets.page import Page, Sheets
from modgen.sheets.press import read_profile
from modgen.sheets.publishing import joined, pdf_of, pictures_of
from modgen.sheets.setup_cards import setup_cards
from modgen.sheets.typesetting import source_date

_Maker = Callable[[Game, SheetChoices, str, Imprint], Sheets]


@dataclass(frozen=True, slots=True)
class File:
    """A finished file: its name, its bytes, how many pages it has, and what lies on them by id, fronts only."""

    name: str
    data: bytes
    pages: int
    counters: Mapping[str, int]


def make_files(
    game: Game,
    choices: SheetChoices,
    language: str,
    *,
    form: str = "pdf",
    cutter: str = "",
    one_file: bool = False,
    done: Callable[[int], None] = lambda n: None,
) -> Iterator[File]:
    """The files, one by one as they are ready. `form` is pdf, svg or png; `cutter` svg or dxf adds the cut paths.

    Raises BadSheets, BadPicture, and BadData for the file of a die.
    """
    date = source_date()
    imprint = imprint_of(game, language, date.date().isoformat() if date else "")
    made: list[tuple[str, Sheets]] = []
    for name, maker in parts_of(game, choices):
        sheets = maker(game, choices, language, imprint)
        done(1)
        if sheets.pages:
            made.append((name, sheets))
    if not made:
        raise BadSheets("nothing", what=", ".join(choices.what))
    icc = _profile(game, choices.icc)
    title, author = imprint.game, imprint.credits
    together = [(game.id, joined([sheets for _, sheets in made]))]
    for name, sheets in together if one_file else [(f"{game.id}-{name}", sheets) for name, sheets in made]:
        if form == "pdf":
            yield File(f"{name}.pdf", pdf_of(sheets, title, author, icc), len(sheets.pages), _counted(sheets.pages))
        else:
            names = _numbered(name, sheets.pages, form)
            for page, file, data in zip(sheets.pages, names, pictures_of(sheets, form, choices), strict=True):
                yield File(file, data, 1, _counted((page,)))
        done(1)
        yield from _cut_files(name, sheets.pages, cutter)


def parts_of(game: Game, choices: SheetChoices) -> tuple[tuple[str, _Maker], ...]:
    """What is to be made, in the order of the choices: a file's name, and its maker. Extensions follow their game."""
    makers: dict[str, list[tuple[str, _Maker]]] = {
        "counters": [("counters", counter_sheets)] if counter_groups(game) else [],
        "cards": [("cards", card_sheets)] if card_groups(game) else [],
        "map": [
            (name, maker)
            for name, maker, leave_out in (("map", whole_maps, "tiles"), ("map-tiles", tiled_maps, "whole"))
            if drawn_maps(game) and choices.map_as != leave_out
        ],
        "aids": [("aids", player_aids)],
        "setups": [("setups", setup_cards)] if game.setups else [],
    }
    for extension in game.extensions:
        if counter_groups(with_extension(game, extension)):
            makers["counters"].append((f"{extension.id}-counters", partial(_added_counters, extension)))
        if extension.setups:
            makers["setups"].append((f"{extension.id}-setups", partial(_added_setups, extension)))
    return tuple(one for part in dict.fromkeys(choices.what) for one in makers[part])


def _added_counters(extension: Extension, game: Game, choices: SheetChoices, language: str, imprint: Imprint) -> Sheets:
    """The counters of an extension: apart from the game's, for they may be left out or come later."""
    return counter_sheets(with_extension(game, extension), choices, language, _added(imprint, extension, language))


def _added_setups(extension: Extension, game: Game, choices: SheetChoices, language: str, imprint: Imprint) -> Sheets:
    return setup_cards(game, choices, language, _added(imprint, extension, language), extension)


def _added(imprint: Imprint, extension: Extension, language: str) -> Imprint:
    name = " ".join(part for part in (extension.name.of(language), extension.version) if part)
    return replace(imprint, game=f"{imprint.game} · {name}")


def _profile(game: Game, name: str) -> bytes:
    """The profile of a press by its file, in the game's folder or wherever it is; nothing for none."""
    if not name:
        return b""
    beside = Path(game.root) / name
    return read_profile(beside if beside.is_file() else Path(name))


def _numbered(name: str, pages: tuple[Page, ...], ending: str) -> list[str]:
    return [f"{name}-{n:0{len(str(len(pages)))}}.{ending}" for n in range(1, len(pages) + 1)]


def _cut_files(name: str, pages: tuple[Page, ...], cutter: str) -> Iterator[File]:
    """A cut path for each sheet: one for its two sides."""
    fronts = [page for page in pages if any(cell.side == "front" for cell in page.cells)]
    if not cutter:
        return
    for file, page in zip(_numbered(f"{name}-cut", tuple(fronts), cutter), fronts, strict=True):
        text = cut_dxf(page) if cutter == "dxf" else cut_svg(page)
        yield File(file, text.encode(), 1, MappingProxyType({}))


def _counted(pages: tuple[Page, ...]) -> Mapping[str, int]:
    count: dict[str, int] = {}
    for page in pages:
        for cell in page.cells:
            if cell.side == "front" and cell.id:
                count[cell.id] = count.get(cell.id, 0) + 1
    return MappingProxyType(count)
