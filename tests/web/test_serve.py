from __future__ import annotations

import io
import json
import socket
from pathlib import Path
from typing import Any

import pytest
import toy
from click.testing import CliRunner

from modgen.console import Failure
from modgen.texts import Catalogue
from modgen.vassal import Chat, write_saved_game
from validator.commands import serve as command
from validator.web import serve
from validator.web.job import Job, Upload, run
from validator.web.serve import Server, modules_in

PORT = 8765
LOG = write_saved_game(toy.game([[toy.moved("a", 150, 50)], [Chat("* Red passes")]]))
BINDING = toy.BINDING.encode()


def body(*files: tuple[str, bytes], **head: object) -> bytes:
    listed = [{"name": name, "size": len(data)} for name, data in files]
    line = json.dumps({"files": listed, **head}) + "\n"
    return line.encode() + b"".join(data for _, data in files)


def ask(server: Server, method: str, path: str, data: bytes = b"", **headers: str) -> tuple[str, dict[str, str], bytes]:
    environ: dict[str, Any] = {
        "REQUEST_METHOD": method,
        "PATH_INFO": path,
        "HTTP_HOST": f"127.0.0.1:{PORT}",
        "CONTENT_LENGTH": str(len(data)),
        "wsgi.input": io.BytesIO(data),
        **headers,
    }
    heads: list[Any] = []
    answer = b"".join(server(environ, lambda status, found: heads.append((status, dict(found)))))
    (status, found) = heads[0]
    return status, found, answer


def post(server: Server, data: bytes, **headers: str) -> tuple[str, list[dict[str, str]]]:
    status, _, answer = ask(server, "POST", "/check", data, **{"HTTP_X_VALIDATOR": server.token, **headers})
    return status, [json.loads(line) for line in answer.decode().splitlines()]


@pytest.fixture
def server() -> Server:
    return Server("en", PORT)


def test_page_offers_known_modules_and_may_load_nothing_else(server: Server) -> None:
    status, headers, answer = ask(server, "GET", "/")
    assert status == "200 OK"
    assert b"Kreuzweg 1985" in answer
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "headers",
    [
        {"HTTP_HOST": f"evil.example:{PORT}"},
        {"HTTP_HOST": "127.0.0.1"},
        {"HTTP_HOST": ""},
        {"HTTP_ORIGIN": "http://evil.example"},
        {"HTTP_ORIGIN": "null"},
        {"HTTP_SEC_FETCH_SITE": "cross-site"},
        {"HTTP_SEC_FETCH_SITE": "same-site"},
    ],
    ids=str,
)
def test_other_peoples_pages_get_nothing(server: Server, headers: dict[str, str]) -> None:
    for method, path in (("GET", "/"), ("POST", "/check")):
        status, _, answer = ask(server, method, path, body(("a.vlog", LOG)), HTTP_X_VALIDATOR=server.token, **headers)
        assert status.startswith("403")
        assert server.token.encode() not in answer


@pytest.mark.parametrize("token", ["", "x"])
def test_a_request_without_the_token_gets_nothing(server: Server, token: str) -> None:
    status, said = post(server, body(("a.vlog", LOG)), HTTP_X_VALIDATOR=token)
    assert status.startswith("403")
    assert set(said[0]) == {"error"}


def test_a_log_and_a_binding_become_a_report(server: Server) -> None:
    status, said = post(server, body(("../../etc/партия 1.vlog", LOG), ("toy.yaml", BINDING), language="ru"))
    assert status == "200 OK"
    assert [one.get("stage") for one in said[:-1]] == ["open", "audit", "draw"]
    page = said[-1]["page"]
    assert '<html lang="ru">' in page
    assert "1 нарушение правил" in page
    assert "партия 1.vlog" in page
    assert "etc" not in page.partition("<style>")[0] + page.partition("</style>")[2].partition("<script")[0]


def test_without_names(server: Server) -> None:
    _, said = post(server, body(("Ann.vlog", LOG), ("toy.yaml", BINDING), anonymous=True))
    assert "1 rule broken" in said[-1]["page"]
    assert "Ann" not in said[-1]["page"]


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"", "400"),
        (b"{}\n", "400"),
        (b"[" * 100_000, "400"),
        (b'{"files": [{"name": "a.vlog", "size": -1}]}\n', "400"),
        (b'{"files": [{"name": "a.vlog", "size": 9}]}\nabc', "400"),
        (b'{"files": "a.vlog"}\n', "400"),
        (body(("a.vlog", b"x"), ("b.exe", b"x")), "415"),
        (body(("toy.yaml", BINDING)), "400"),
        (body(*((f"{n}.vlog", b"") for n in range(41))), "400"),
    ],
)
def test_what_cannot_be_understood_is_refused_with_a_sentence(server: Server, data: bytes, status: str) -> None:
    answered, said = post(server, data)
    assert answered.startswith(status)
    assert len(said) == 1
    assert said[0]["error"].endswith(".")


def test_too_much_is_refused_before_it_is_read(server: Server) -> None:
    status, said = post(server, b"", CONTENT_LENGTH=str(10**12))
    assert status.startswith("413")
    assert "400 MB" in said[0]["error"]


@pytest.mark.parametrize("data", [b"PK\x03\x04", b"", LOG[:300], b"\0" * 5000])
def test_hostile_files_are_one_clear_sentence(server: Server, data: bytes) -> None:
    status, said = post(server, body(("bad.vlog", data)))
    assert status == "200 OK"
    assert said[-1]["error"].startswith("bad.vlog")
    assert "Traceback" not in said[-1]["error"]
    assert "/tmp" not in said[-1]["error"]


def test_a_report_that_takes_too_long_is_given_up() -> None:
    said = list(run(Job((Upload("a.vlog", LOG), Upload("toy.yaml", BINDING))), seconds=0.01))
    assert len(said) == 1
    assert said[0].error.startswith("The check was given up")


def test_only_so_many_at_once(server: Server) -> None:
    for _ in range(serve.AT_ONCE):
        assert server.places.acquire(blocking=False)
    status, said = post(server, body(("a.vlog", LOG)))
    assert status.startswith("503")
    server.places.release()
    assert post(server, body(("a.vlog", b"x")))[0] == "200 OK"
    assert server.places.acquire(blocking=False)
    assert said[0]["error"]


def test_names_of_files_stay_in_their_folder_and_apart() -> None:
    names = ["x/a.vlog", "A.vlog", "..\\..\\b.vlog", "a:b.vmod", ".hidden.yaml"]
    assert serve._distinct(names) == ["a.vlog", "_A.vlog", "b.vlog", "a_b.vmod", "hidden.yaml"]


def test_modules_of_a_folder_are_known_by_name(werra_module: Path, tmp_path: Path) -> None:
    (tmp_path / "w.vmod").write_bytes(werra_module.read_bytes())
    (tmp_path / "bad.vmod").write_bytes(b"x")
    found = modules_in(tmp_path)
    assert found == {"Werra 1985": tmp_path / "w.vmod"}
    assert "Werra 1985" in serve.known_modules(found)


def test_a_port_that_is_taken_is_one_clear_error() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        arguments = ["--port", str(port), "--no-browser"]
        outcome = CliRunner().invoke(
            command.command(Catalogue("validator.texts", "en")), arguments, standalone_mode=False
        )
    assert isinstance(outcome.exception, Failure)
    assert str(port) in str(outcome.exception)


@pytest.mark.parametrize(
    ("sent", "key"),
    [
        ([("a.vlog", LOG), ("a.vmod", b"x"), ("b.vmod", b"x")], "two_modules"),
        ([("a.vlog", LOG), ("a.yaml", BINDING), ("b.yml", BINDING)], "two_bindings"),
    ],
)
def test_two_of_a_kind_are_one_too_many(server: Server, sent: list[tuple[str, bytes]], key: str) -> None:
    status, said = post(server, body(*sent))
    assert status.startswith("400")
    assert said == [{"error": Catalogue("validator.texts", "en")(f"page.serve.{key}")}]


def test_a_size_without_end_is_refused(server: Server) -> None:
    status, said = post(server, b'{"files": [{"name": "a.vlog", "size": 1e999}]}\n')
    assert status.startswith("400")
    assert said[0]["error"].endswith(".")
