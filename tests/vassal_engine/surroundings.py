"""What the real VASSAL needs: its jar, Java with its libraries, a virtual screen; and what of that is missing here.

    python tests/vassal_engine/surroundings.py      prints the Debian packages to install, if any

The jar is the one that `fetch_engine.py` brings, or what the variable VASSAL_ENGINE names: jars and folders, apart as
in PATH; a folder stands for the classes in it and for its jars.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
#: Where the engine is kept, outside version control.
CACHE = ROOT / ".engine"
JAR = CACHE / "Vengine.jar"
#: Set where a missing engine must fail and not be skipped.
REQUIRED = "VASSAL_ENGINE_REQUIRED"
OWN_ENGINE = "VASSAL_ENGINE"

_LIBRARIES = Path("/usr/share/java")
#: Each program, and the Debian package it comes in.
_PROGRAMS = {"java": "default-jdk", "javac": "default-jdk", "Xvfb": "xvfb"}
#: Each library VASSAL is built on, by Debian package.
_JARS = {
    "libasm-java": ("asm",),
    "libbatik-java": ("batik-all",),
    "libcommons-codec-java": ("commons-codec",),
    "libcommons-io-java": ("commons-io",),
    "libcommons-lang3-java": ("commons-lang3",),
    "libcommons-logging-java": ("commons-logging",),
    "libgetopt-java": ("gnu-getopt",),
    "libhttpclient5-java": ("httpclient5",),
    "libhttpcore5-java": ("httpcore5",),
    "libjanino-java": ("janino", "commons-compiler"),
    "libjlayer-java": ("jl",),
    "libjsoup-java": ("jsoup",),
    "liblogback-java": ("logback-core", "logback-classic"),
    "libmaven3-core-java": ("maven3-artifact",),
    "libmiglayout-java": ("miglayout-core", "miglayout-swing"),
    "libplexus-utils2-java": ("plexus-utils2",),
    "libslf4j-java": ("slf4j-api",),
    "libswingx-java": ("swingx-core",),
    "libtimingframework-java": ("TimingFramework",),
    "libxml-commons-external-java": ("xml-apis-ext",),
    "libxmlgraphics-commons-java": ("xmlgraphics-commons",),
}


def missing_packages() -> list[str]:
    """The Debian packages of which something is missing here."""
    missing = {package for program, package in _PROGRAMS.items() if shutil.which(program) is None}
    missing |= {package for package, jars in _JARS.items() if not all(_library(jar).exists() for jar in jars)}
    return sorted(missing)


def what_is_missing() -> str:
    """What to do before the engine can run, in words; "" where nothing is missing."""
    steps = []
    if packages := missing_packages():
        steps.append(f"install (Debian, Ubuntu): apt-get install {' '.join(packages)}")
    if OWN_ENGINE in os.environ:
        absent = [str(part) for part in engine_parts() if not part.exists()]
        steps += [f"{OWN_ENGINE} names what is not there: {', '.join(absent)}"] if absent else []
    elif not JAR.exists():
        steps.append("fetch VASSAL's engine: make engine")
    return "; ".join(steps)


def engine_parts() -> list[Path]:
    """The jars and folders that VASSAL itself is in."""
    own = os.environ.get(OWN_ENGINE)
    if own is None:
        return [JAR]
    parts: list[Path] = []
    for part in map(Path, filter(None, own.split(os.pathsep))):
        parts += [part, *sorted(part.glob("*.jar"))]
    return parts


def libraries() -> list[Path]:
    """The jars of the libraries."""
    return [_library(jar) for jars in _JARS.values() for jar in jars]


def class_path(*own: Path) -> str:
    """The class path: the driver, the engine, its libraries, and what stands in for what is not to be had."""
    return os.pathsep.join(map(str, _entries(*own)))


def _entries(*own: Path) -> Iterator[Path]:
    for folder in own:
        yield folder / "driver"
    yield from engine_parts()
    yield from libraries()
    for folder in own:
        yield folder / "stand_ins"


def _library(name: str) -> Path:
    return _LIBRARIES / f"{name}.jar"


if __name__ == "__main__":
    print(" ".join(missing_packages()))
