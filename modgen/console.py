"""What the two commands share: sub-commands loaded when needed, two languages, errors in one line, progress, JSON."""

from __future__ import annotations

import gettext
import importlib
import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from modgen import __version__
from modgen.texts import LANGUAGES, Catalogue, system_language

if TYPE_CHECKING:
    from modgen.game.problems import Problem

#: Exit statuses, the same for both commands.
CLEAN, FOUND, FAILED = 0, 1, 2
#: Our own packages, of which some bring rule sets.
_OURS = ("modgen", "validator")


class Failure(Exception):
    """The one clear error that ends a command with exit status 2; its text is already in the user's language."""


class LazyGroup(click.Group):
    """A group whose sub-commands live one to a module and are imported only when they run.

    `words` has a `cli.<name>.short` line for each, so that the list of commands needs none of them.
    """

    def __init__(self, name: str, package: str, names: Sequence[str], words: Catalogue) -> None:
        super().__init__(
            name,
            help=words("cli.help"),
            epilog=words("cli.epilog"),
            params=[_version_option(name, words), language_option(words)],
            options_metavar=(common := Catalogue("modgen.texts", words.language))("cli.options"),
            subcommand_metavar=common("cli.subcommand"),
            context_settings={"help_option_names": ["-h", "--help"]},
        )
        self._package, self._names, self._words = package, tuple(names), words

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The sub-commands in the order of a user's work."""
        return list(self._names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and build one sub-command: its module's `command(words)`."""
        if cmd_name not in self._names:
            return None
        module = importlib.import_module(f"{self._package}.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command(self._words)
        command.params.append(language_option(self._words))
        command.options_metavar = self.options_metavar
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the sub-commands by their short lines, without importing them."""
        with formatter.section(gettext.gettext("Commands")):
            formatter.write_dl([(name, self._words(f"cli.{name}.short")) for name in self._names])


def language_option(words: Catalogue) -> click.Option:
    """The option `--lang en|ru`; it is read before anything else (see :func:`run`), so commands need not look at it."""
    return click.Option(
        ["--lang"],
        type=click.Choice(LANGUAGES),
        expose_value=False,
        help=Catalogue("modgen.texts", words.language)("cli.lang"),
    )


def _version_option(name: str, words: Catalogue) -> click.Option:
    def show(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
        if value:
            click.echo(f"{name} {__version__}")
            ctx.exit()

    told = Catalogue("modgen.texts", words.language)("cli.version")
    return click.Option(["--version"], is_flag=True, expose_value=False, is_eager=True, callback=show, help=told)


def run(name: str, package: str, names: Sequence[str], texts: str, arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command to its end and exit: the whole of a console script.

    `texts` is the package with the command's own messages. Exit status 2 and one line on stderr for whatever stops it.
    """
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    _soften_output()
    language = _asked_language(arguments) or system_language()
    _translate_click(language)
    words = Catalogue(texts, language)
    common = Catalogue("modgen.texts", language)
    group = LazyGroup(name, package, names, words)
    try:
        outcome = group.main(arguments, prog_name=name, standalone_mode=False)
        status = outcome if isinstance(outcome, int) else CLEAN
        if sys.stdout is not None:  # a scheduler may run a program without any
            sys.stdout.flush()
    except click.exceptions.Exit as stop:
        status = stop.exit_code
    except click.ClickException as error:
        error.show()
        status = FAILED
    except (click.Abort, KeyboardInterrupt):
        click.echo(common("cli.interrupted"), err=True)
        status = 130
    except Failure as failure:
        _complain(common, str(failure))
        status = FAILED
    except BrokenPipeError:
        # The reader of a pipe has had enough (`| head`): no error of ours, and nothing more can be written.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = CLEAN
    except OSError as error:
        _complain(common, os_error(error, common))
        status = FAILED
    except MemoryError:
        _complain(common, common("cli.memory"))
        status = FAILED
    except Exception as error:  # the last fence: a fault of ours must not look like a fault of the user's
        if os.environ.get("MODGEN_DEBUG"):
            raise
        _complain(common, _internal(error, common))
        status = FAILED
    sys.exit(status)


def _complain(common: Catalogue, message: str) -> None:
    click.echo(f"{common('cli.error')}: {message}", err=True)


def _internal(error: Exception, common: Catalogue) -> str:
    """Whose fault it is that nobody expected: ours, or that of a rule set by somebody else in whose code it arose."""
    from traceback import walk_tb

    from modgen.game.installed import entry_points
    from modgen.game.rulesets import GROUP

    told = f"{type(error).__name__}: {error}"
    rules = {point.value.partition(":")[0].partition(".")[0].strip(): point.name for point in entry_points(GROUP)}
    for frame, line in reversed(list(walk_tb(error.__traceback__))):
        package = str(frame.f_globals.get("__name__", "")).partition(".")[0]
        if package in rules and package not in _OURS:
            file = Path(frame.f_code.co_filename).name
            return common("cli.internal_rules", name=rules[package], error=told, file=file, line=line)
    return common("cli.internal", error=told)


def os_error(error: OSError, common: Catalogue) -> str:
    """What the system refused, in the user's language, with the file's name."""
    file = error.filename if error.filename is not None else ""
    if isinstance(error, FileNotFoundError):
        return common("cli.no_file", file=file)
    if isinstance(error, PermissionError):
        return common("cli.no_permission", file=file)
    if isinstance(error, IsADirectoryError):
        return common("cli.is_folder", file=file)
    if isinstance(error, FileExistsError | NotADirectoryError):
        return common("cli.no_folder", file=file)
    if error.errno == 28:  # ENOSPC
        return common("cli.disk_full", file=file)
    return common("cli.os_error", file=file, error=error.strerror or str(error))


def _asked_language(arguments: Sequence[str]) -> str | None:
    """`--lang` wherever it stands: the help text itself must be in that language, before click reads anything."""
    for i, argument in enumerate(arguments):
        if argument == "--":
            break
        value = (
            (arguments[i + 1] if i + 1 < len(arguments) else "")
            if argument == "--lang"
            else argument.removeprefix("--lang=")
        )
        if value in LANGUAGES and (argument == "--lang" or value != argument):
            return value
    return None


def _translate_click(language: str) -> None:
    """Click's own words go through gettext: give it our translation of them."""
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain("click", str(Path(__file__).parent / "texts"))
    gettext.textdomain("click")


def _soften_output() -> None:
    """A console in cp1251 or cp866 has no ü and no arrow: write a replacement there instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def print_json(value: object) -> None:
    """One JSON document on stdout, in letters where the output can carry them all, else in ``\\u`` escapes."""
    encoding = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "")
    click.echo(json.dumps(value, ensure_ascii=encoding != "utf8", indent=2))


def problem_lines(problems: Iterable[Problem], words: Catalogue) -> Iterator[str]:
    """Problems in the order of their places: place, severity, what is wrong; then, indented, what to do."""
    common = Catalogue("modgen.texts", words.language)
    for problem in sorted(problems, key=lambda p: (p.place, p.code)):
        severity = common(f"cli.{problem.severity.value}")
        place = f"{problem.place}: " if problem.place.file else ""
        yield f"{place}{severity}: {words(problem.code, **problem.values)}"
        if words.has(f"{problem.code}.cure"):
            yield f"    {words(f'{problem.code}.cure', **problem.values)}"


def print_problems(problems: Iterable[Problem], words: Catalogue) -> None:
    """Problems on stderr, see :func:`problem_lines`."""
    for line in problem_lines(problems, words):
        click.echo(line, err=True)


def problems_json(problems: Iterable[Problem], words: Catalogue) -> list[Mapping[str, object]]:
    """Problems as JSON values, for scripts and editors."""
    return [
        {
            "file": problem.place.file,
            "line": problem.place.line or None,
            "column": problem.place.column or None,
            "severity": problem.severity.value,
            "code": problem.code,
            "message": words(problem.code, **problem.values),
            "cure": words(f"{problem.code}.cure", **problem.values) if words.has(f"{problem.code}.cure") else None,
        }
        for problem in sorted(problems, key=lambda p: (p.place, p.code))
    ]


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on a terminal's stderr, nothing in a pipe. Yields a function to call with how many are done."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done: bar.advance(task, done)
