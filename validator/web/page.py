"""One self-contained page: the verdict, the findings and the replay of a game, in one file that asks nothing of a
network."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import resources
from pathlib import PurePath
from typing import Any

from modgen.texts import Catalogue
from validator.report.findings import findings_lines
from validator.report.wording import Words
from validator.web.art import Art
from validator.web.figures import dice, ledger_part
from validator.web.following import Known, known_steps, ledgers
from validator.web.game import PlayedFiles
from validator.web.ground import map_names
from validator.web.html import Element
from validator.web.names import masking
from validator.web.replay import Looks, Replay, Set, replay
from validator.web.verdict import findings, players_of, verdict

_ASSETS = "validator.web.assets"
#: In the order in which they are put together to one script.
SCRIPTS = ("game.js", "board.js", "view.js", "player.js", "findings.js", "main.js")
#: Logs named at the top of the page; more of them are counted.
MAX_LOGS = 3
_SLOT = re.compile(r"\{\{(\w+(?:\.\w+)*)\}\}")
#: Templates that the script fills with numbers.
_FOR_SCRIPT = ("at_step", "at_start", "undone_by", "undoes", "play", "pause", "copied", "fault_at", "nobody", "read_as")


def page(played: PlayedFiles, language: str, *, anonymous: bool = False) -> bytes:
    """A game as one HTML file in one language. `anonymous`: sides stand for the names of the players."""
    words = Words(language, played.audit.texts, played.audit.names)
    mask: Callable[[str], str] = masking(played, words("page.somebody")) if anonymous else str
    names = _file_names(played, words, anonymous)
    shown = _renamed(played, names)
    if anonymous:
        shown = _by_sides(shown)
    art = Art(played.module, language)
    looks = Looks(art)
    replays = [replay(log, played.module, played.opened.sources, art, looks, words) for log in played.logs]
    data = _data(shown, replays, known_steps(played, words), looks, art, words)
    listed = findings(shown.audit, words)
    slots: dict[str, str] = {
        "title": html.escape(mask(_title(shown, words))),
        "game": html.escape(mask(_game(played, words))),
        "logs": html.escape(mask(_logs([log.name for log in shown.audit.logs], words))),
        "verdict": verdict(shown, words).text(mask),
        "findings": _html(listed, mask),
        "layout": "top" if listed else "top alone",
        "ledgers": _html(ledger_part(ledgers(played, words), words), mask),
        "dice": _html(dice(shown.dice, words), mask),
        "summary": html.escape(mask(summary(shown, words))),
        "language": words.language,
        "policy": html.escape(policy()),
        "css": asset("page.css"),
        "js": script(),
        "data": safe_json(_masked(data, mask)),
    }
    return filled(asset("page.html"), slots, words.own).encode()


def _file_names(played: PlayedFiles, words: Words, anonymous: bool) -> Mapping[str, str]:
    """What the page calls each log: its file's name, without folders; a number where nobody is to be named."""
    files = dict.fromkeys([*played.opened.files, *(log.name for log in played.logs)])
    if anonymous:
        return {file: words("page.log_number", number=number) for number, file in enumerate(files, 1)}
    return {file: PurePath(file.replace("\\", "/")).name for file in files}


def _renamed(played: PlayedFiles, names: Mapping[str, str]) -> PlayedFiles:
    logs = []
    for log in played.audit.logs:
        problems = tuple(
            replace(one, place=replace(one.place, file=names.get(one.place.file, one.place.file)))
            for one in log.problems
        )
        logs.append(replace(log, name=names[log.name], problems=problems))
    dice_ = replace(
        played.dice,
        logs=tuple(names[log] for log in played.dice.logs),
        rolls=tuple(replace(roll, log=names[roll.log]) for roll in played.dice.rolls),
        repeated=tuple(
            replace(one, rolls=tuple(replace(roll, log=names[roll.log]) for roll in one.rolls))
            for one in played.dice.repeated
        ),
    )
    return replace(played, audit=replace(played.audit, logs=tuple(logs)), dice=dice_)


def _by_sides(played: PlayedFiles) -> PlayedFiles:
    """Findings without a player where the side is known: it stands for him."""
    logs = (
        replace(log, reports=tuple(replace(one, player="" if one.side else one.player) for one in log.reports))
        for log in played.audit.logs
    )
    return replace(played, audit=replace(played.audit, logs=tuple(logs)))


def _title(played: PlayedFiles, words: Words) -> str:
    return words("page.title", game=_game(played, words))


def _game(played: PlayedFiles, words: Words) -> str:
    """What the game is called; in the reader's language where its data tell."""
    game = played.opened.sources.game if played.opened.sources else None
    return (game.name.of(words.language) if game else "") or played.opened.name or words("page.no_name")


def _logs(names: Sequence[str], words: Words) -> str:
    more = (words("page.more", count=len(names) - MAX_LOGS),) if len(names) > MAX_LOGS else ()
    return ", ".join((*names[:MAX_LOGS], *more))


def summary(played: PlayedFiles, words: Words) -> str:
    """The plain text to paste elsewhere: what `validator check` prints."""
    if played.ruleset is None:
        return words("page.unknown_rules")
    return "\n".join(findings_lines(played.audit, words))


# --- The data of the replay -------------------------------------------------------------------------------------------
class _Interned:
    """Texts that come often, each once, by numbers."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def __call__(self, text: str) -> int:
        return self.numbers.setdefault(text, len(self.numbers))

    @property
    def all(self) -> list[str]:
        return list(self.numbers)


def _data(
    played: PlayedFiles,
    replays: Sequence[Replay],
    known: Mapping[tuple[int, int], Known],
    looks: Looks,
    art: Art,
    words: Words,
) -> dict[str, object]:
    """Everything the script shows; assets/game.js says what is where."""
    texts = _Interned()
    texts("")
    logs = [_log(number, one, played, known, texts, words) for number, one in enumerate(replays)]
    return {
        "logs": logs,
        "looks": looks.drawn,
        "pictures": [picture.data for picture in art.pictures()],
        "texts": texts.all,
        "players": players_of(played.audit, words),
        "words": {name: words(f"page.js.{name}", **_kept(words, name)) for name in _FOR_SCRIPT},
    }


def _kept(words: Words, name: str) -> dict[str, str]:
    """Fields that the script fills stay as they are."""
    fields = re.findall(r"\{(\w+)\}", words.own.template(f"page.js.{name}"))
    return {field: f"{{{field}}}" for field in fields}


def _log(
    number: int,
    one: Replay,
    played: PlayedFiles,
    known: Mapping[tuple[int, int], Known],
    texts: _Interned,
    words: Words,
) -> dict[str, object]:
    maps = {ground.name: index for index, ground in enumerate(one.maps)}
    places = {key: index for index, key in enumerate(one.outlines)}
    own = {step: found for (log, step), found in known.items() if log == number}
    when = _when(number, played, len(one.steps), words)
    called = map_names(played.module, words.language)
    return {
        "name": _renamed_log(played, number),
        "maps": [
            [
                called.get(g.name, g.name),
                g.x,
                g.y,
                g.width,
                g.height,
                [[b.x, b.y, b.width, b.height, b.picture, int(b.reversed)] for b in g.boards],
            ]
            for g in one.maps
        ],
        "names": _piece_names(one, played.pieces.get(played.logs[number].name, {}), words),
        "sides": _sides(one, played.sides.get(played.logs[number].name, {})),
        "start": _flat(one.start, maps),
        "steps": [
            [
                _flat(step.sets, maps),
                [texts(text) for text in step.texts],
                texts(step.player),
                texts(when[index]),
                step.undone_by,
                step.undoes,
                int(step.is_undo),
            ]
            for index, step in enumerate(one.steps)
        ],
        "places": [
            [maps.get(map_, -1), [c for corner in line for c in corner]] for map_, line in one.outlines.values()
        ],
        "areas": [words.name(key) for key in one.outlines],
        "targets": {step: [places[t] for t in k.targets if t in places] for step, k in own.items() if k.targets},
        "deeds": {step: [texts(text) for text in k.deeds] for step, k in own.items() if k.deeds},
        "drawn": {
            step: [maps.get(k.map, -1), [[d.radius, *(c for point in d.points for c in point)] for d in k.drawn]]
            for step, k in own.items()
            if k.drawn
        },
        "faults": _faults(number, one, played),
    }


def _renamed_log(played: PlayedFiles, number: int) -> str:
    """What the page calls the log that was read as this one."""
    order = {name: at for at, name in enumerate(played.opened.files)}
    return played.audit.logs[order[played.logs[number].name]].name


def _flat(sets: Iterable[Set], maps: Mapping[str, int]) -> list[int]:
    return [n for s in sets for n in (s.piece, maps.get(s.map, -1), s.x, s.y, s.look)]


def _sides(one: Replay, sides: Mapping[str, str]) -> list[int]:
    """For each piece the number of its side, -1 for none."""
    numbers = {side: number for number, side in enumerate(sorted(filter(None, set(sides.values()))))}
    found = [-1] * len(one.names)
    for piece, number in one.numbers.items():
        found[number] = numbers.get(sides.get(piece, ""), -1)
    return found


def _piece_names(one: Replay, pieces: Mapping[str, str], words: Words) -> list[str]:
    """What each piece is called: a unit in the reader's language, others as the log calls them."""
    found = list(one.names)
    for unit, piece in pieces.items():
        if piece in one.numbers and not found[one.numbers[piece]].endswith(words.name(unit)):
            found[one.numbers[piece]] = words.name(unit)
    return found


def _when(number: int, played: PlayedFiles, steps: int, words: Words) -> list[str]:
    """Turn and phase of each step, as far as the rules tell."""
    found = [""] * steps
    last = ""
    acted = [one for one in played.actions if one.log == number and one.turn is not None and one.step >= 0]
    at = {one.step: words("check.phase", turn=one.turn, phase=words.phase(one.phase)) for one in acted}
    for step in range(steps):
        last = at.get(step, last)
        found[step] = last
    return found


def _faults(number: int, one: Replay, played: PlayedFiles) -> list[list[object]]:
    """Each finding of a log: step, severity, its number on the page, the piece's number (-1: none)."""
    file = played.logs[number].name
    pieces = played.pieces.get(file, {})
    found: list[list[object]] = []
    index = 0
    order = {name: at for at, name in enumerate(played.opened.files)}
    for at, log in enumerate(played.audit.logs):
        for report in log.reports:
            if at == order.get(file, number):
                about = report.unit or str(report.what.values.get("formation", ""))
                piece = one.numbers.get(pieces.get(about, ""), -1)
                found.append([report.step, report.severity.value, index, piece])
            index += 1
    return found


# --- Putting it together ----------------------------------------------------------------------------------------------
def _html(element: Element | None, mask: Callable[[str], str]) -> str:
    return element.text(mask) if element is not None else ""


def _masked(value: Any, mask: Callable[[str], str]) -> Any:
    if mask is str:
        return value
    if isinstance(value, str):
        return value if value.startswith("data:image/") else mask(value)
    if isinstance(value, dict):
        return {key: _masked(one, mask) for key, one in value.items()}
    if isinstance(value, list):
        return [_masked(one, mask) for one in value]
    return value


def safe_json(value: object) -> str:
    """JSON that may stand in a script element: no sign in it ends one."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def filled(template: str, slots: Mapping[str, str], words: Catalogue) -> str:
    """Fill the slots of a page; `{{words.key}}` is a message."""

    def fitting(match: re.Match[str]) -> str:
        name = match[1]
        if name.startswith("words."):
            return html.escape(words(f"page.{name.removeprefix('words.')}"))
        return slots[name]

    return _SLOT.sub(fitting, template)


@cache
def asset(name: str) -> str:
    """A file of the page as we wrote it."""
    return resources.files(_ASSETS).joinpath(name).read_text(encoding="utf-8")


@cache
def script(names: tuple[str, ...] = SCRIPTS) -> str:
    """Several scripts as one; what each declares stays within it."""
    return '"use strict";\n(() => {\n' + "\n".join(asset(name) for name in names) + "})();\n"


def digest(text: str) -> str:
    """What a policy calls a script or a style sheet by."""
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode("ascii") + "'"


def policy() -> str:
    """Nothing but our own script and style, and pictures out of the page itself."""
    return (
        f"default-src 'none'; script-src {digest(script())}; style-src {digest(asset('page.css'))}; "
        "img-src data: blob:; base-uri 'none'; form-action 'none'"
    )
