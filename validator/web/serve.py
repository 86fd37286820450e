"""The page on one's own machine: takes logs that are dropped on it and answers with the report. Keeps nothing.

It listens on the loopback address alone. A page of somebody else's in the same browser gets nothing from it: requests
must name the server by a loopback name (against rebinding of names), come from its own page, and carry its token.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any

from modgen.texts import LANGUAGES, Catalogue
from validator.logs.sources import shipped_bindings
from validator.web.html import el
from validator.web.job import Job, Upload, run
from validator.web.page import asset, digest, filled, safe_json, script

#: The loopback address; no other is ever listened on.
HOST = "127.0.0.1"
#: What may be sent at once, in bytes and files; the line that says what follows.
MAX_UPLOAD, MAX_FILES, MAX_HEAD = 400 << 20, 40, 64 << 10
#: Reports made at the same time.
AT_ONCE = 2
_NAMES = ("127.0.0.1", "localhost", "[::1]")
_ENDINGS = (".vlog", ".vmod", ".yaml", ".yml")
_FOR_SCRIPT = ("remove", "too_large", "sending", "lost")

Environ = Mapping[str, Any]
StartResponse = Callable[[str, list[tuple[str, str]]], object]


class Refused(Exception):
    """A request that gets no report: an HTTP status and a message's key with its values."""

    def __init__(self, status: str, key: str, **values: object) -> None:
        super().__init__(status, key)
        self.status, self.key, self.values = status, key, values


@dataclass(frozen=True, slots=True)
class Server:
    """The application (WSGI). `modules` are module files known by name."""

    language: str
    port: int
    modules: Mapping[str, Path] = field(default_factory=dict)
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24), repr=False)
    places: BoundedSemaphore = field(default_factory=lambda: BoundedSemaphore(AT_ONCE), repr=False)

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        words = Catalogue("validator.texts", self.language)
        try:
            self._hold_to_own(environ)
            route = environ["REQUEST_METHOD"], environ.get("PATH_INFO", "")
            if route == ("GET", "/"):
                return self._drop(start_response)
            if route == ("POST", "/check"):
                return self._check(environ, start_response)
            raise Refused("404 Not Found", "not_here")
        except Refused as refused:
            text = words(f"page.serve.{refused.key}", **refused.values)
            start_response(refused.status, _headers("application/x-ndjson"))
            return [_line({"error": text})]

    def _hold_to_own(self, environ: Environ) -> None:
        """Refuse what does not come to this server by its own name and from its own page. Raises Refused."""
        if environ.get("HTTP_HOST", "") not in {f"{name}:{self.port}" for name in _NAMES}:
            raise Refused("403 Forbidden", "stranger")
        origin = environ.get("HTTP_ORIGIN")
        if origin is not None and origin not in {f"http://{name}:{self.port}" for name in _NAMES}:
            raise Refused("403 Forbidden", "stranger")
        if environ.get("HTTP_SEC_FETCH_SITE", "none") not in ("none", "same-origin"):
            raise Refused("403 Forbidden", "stranger")

    # --- The page that takes files --------------------------------------------------------------------------------
    def _drop(self, start_response: StartResponse) -> Iterable[bytes]:
        words = Catalogue("validator.texts", self.language)
        data = {
            "token": self.token,
            "limit": MAX_UPLOAD,
            "words": {
                name: words(
                    f"page.serve.{name}",
                    **({"file": "{file}"} if name == "remove" else {"megabytes": MAX_UPLOAD >> 20}),
                )
                for name in _FOR_SCRIPT
            },
        }
        slots = {
            "language": words.language,
            "css": asset("page.css"),
            "js": script(("drop.js",)),
            "data": safe_json(data),
            "modules": "".join(el("option", name).text() for name in self.modules),
            "known": "".join(el("li", name).text() for name in known_modules(self.modules)),
            "languages": "".join(
                el("option", words(f"page.serve.{one}"), value=one, selected=one == words.language).text()
                for one in LANGUAGES
            ),
        }
        start_response("200 OK", [*_headers("text/html; charset=utf-8"), ("Content-Security-Policy", _policy())])
        return [filled(asset("drop.html"), slots, words).encode()]

    # --- A report -------------------------------------------------------------------------------------------------
    def _check(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        if not secrets.compare_digest(environ.get("HTTP_X_VALIDATOR", ""), self.token):
            raise Refused("403 Forbidden", "stranger")
        job = self._job(environ)
        if not self.places.acquire(blocking=False):
            raise Refused("503 Service Unavailable", "busy")
        start_response("200 OK", _headers("application/x-ndjson"))
        return self._answer(job)

    def _answer(self, job: Job) -> Iterator[bytes]:
        words = Catalogue("validator.texts", job.language)
        try:
            for said in run(job):
                if said.stage:
                    yield _line({"stage": said.stage, "text": words(f"page.serve.stage.{said.stage}")})
                else:
                    yield _line({"error": said.error} if said.error else {"page": said.page})
        finally:
            self.places.release()

    def _job(self, environ: Environ) -> Job:
        """Read what was sent: a line of JSON, then the files one after the other. Raises Refused."""
        try:
            length = int(environ.get("CONTENT_LENGTH") or 0)
        except ValueError:
            length = 0
        if length > MAX_UPLOAD + MAX_HEAD:
            raise Refused("413 Content Too Large", "too_large", megabytes=MAX_UPLOAD >> 20)
        body = environ["wsgi.input"]
        line = body.readline(MAX_HEAD)
        try:
            head = json.loads(line)
            listed = [(str(one["name"]), int(one["size"])) for one in head["files"]]
            module, language = str(head.get("module", "")), str(head.get("language", ""))
            anonymous = head.get("anonymous") is True
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError):
            raise Refused("400 Bad Request", "unclear") from None
        sizes = [size for _, size in listed]
        if not 0 < len(listed) <= MAX_FILES or min(sizes) < 0 or sum(sizes) + len(line) != length:
            raise Refused("400 Bad Request", "unclear")
        names = _distinct(name for name, _ in listed)
        uploads = tuple(Upload(name, body.read(size)) for name, size in zip(names, sizes, strict=True))
        if not any(upload.name.lower().endswith(".vlog") for upload in uploads):
            raise Refused("400 Bad Request", "no_log")
        for endings, several in (((".vmod",), "two_modules"), ((".yaml", ".yml"), "two_bindings")):
            if sum(upload.name.lower().endswith(endings) for upload in uploads) > 1:
                raise Refused("400 Bad Request", several)
        return Job(
            uploads,
            self.modules.get(module) or self._named_by(uploads),
            language if language in LANGUAGES else self.language,
            anonymous,
        )

    def _named_by(self, uploads: tuple[Upload, ...]) -> Path | None:
        """The known module that the first log says it was played with."""
        from modgen.vassal import UnreadableFile, read_saved_game

        if not self.modules or any(upload.name.lower().endswith(".vmod") for upload in uploads):
            return None
        try:
            log = next(upload for upload in uploads if upload.name.lower().endswith(".vlog"))
            metadata = read_saved_game(log.data).module_metadata
        except UnreadableFile:
            return None
        return self.modules.get(metadata.name) if metadata else None


def _distinct(names: Iterable[str]) -> list[str]:
    """File names as they may stand in a folder of ours: no folders, no strange signs, none twice. Raises Refused for a
    kind of file that nothing is made of."""
    found: list[str] = []
    for name in names:
        plain = re.sub(r"[^\w .()\[\]+-]", "_", name.replace("\\", "/").rpartition("/")[2])[-80:].lstrip(". ")
        if not plain.lower().endswith(_ENDINGS):
            raise Refused("415 Unsupported Media Type", "strange_file", file=name[:80])
        while plain.casefold() in (one.casefold() for one in found):
            plain = f"_{plain}"
        found.append(plain)
    return found


def known_modules(files: Mapping[str, Path]) -> list[str]:
    """The names of the modules whose logs can be checked without sending the module."""
    return sorted({*files, *(binding.module.name for binding in shipped_bindings())})


def modules_in(folder: Path) -> dict[str, Path]:
    """The modules of a folder by their names; what does not read is passed over."""
    from modgen.game.problems import BadData
    from validator.logs.opening import open_module

    found: dict[str, Path] = {}
    for file in sorted(folder.glob("*.vmod")):
        try:
            found.setdefault(open_module(file).name, file)
        except BadData:
            continue
    return found


def _policy() -> str:
    # The report takes the place of this page and keeps its policy: both scripts may run.
    scripts = " ".join(map(digest, (script(("drop.js",)), script())))
    return (
        f"default-src 'none'; connect-src 'self'; script-src {scripts}; style-src {digest(asset('page.css'))}; "
        "img-src data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def _headers(kind: str) -> list[tuple[str, str]]:
    return [
        ("Content-Type", kind),
        ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
    ]


def _line(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False) + "\n").encode()
