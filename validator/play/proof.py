"""The proof of an audit by volume: legal games in which it finds nothing, games with one fault in which it finds just
that one.

    python -m validator.play.proof MODULE [--setup NAME] [--games N] [--turns T] [--rule ID ...]
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import click

from modgen.console import problem_lines, progress
from modgen.game.problems import BadData
from modgen.texts import LANGUAGES, Catalogue, system_language
from modgen.vassal import read_saved_game, write_saved_game
from validator.logs.audit import Log, audit
from validator.logs.opening import open_module
from validator.play.games import Match, Planted
from validator.play.player import NoSuchFault

#: A fault that does not come up in a game is looked for in games with other seeds, so far apart.
_STRIDE = 1_000_003
_SEEDS = 5
#: What came up in no game so often is not looked for any more.
_GIVE_UP = 2


class Verdict(StrEnum):
    """How a game came out: the audit said what it had to, something else, or the fault came up in no game."""

    RIGHT = "right"
    WRONG = "wrong"
    UNPLANTED = "unplanted"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game of the proof. `rule` is None for a legal one; `expected` and `reported` are for people to compare."""

    seed: int
    language: str
    rule: str | None
    verdict: Verdict
    expected: str = ""
    reported: tuple[str, ...] = ()


class Prover:
    """Plays on one set-up of a module and audits what was written; players type in a language by turns. A fault that
    does not come up is looked for in so many games (`seeds`)."""

    def __init__(self, module: Path, setup: str, turns: int, *, plain: bool = False, seeds: int = _SEEDS) -> None:
        opened = open_module(module)
        self._matches = [Match(opened, setup=setup, language=language) for language in LANGUAGES]
        self._turns, self._plain, self._seeds = turns, plain, seeds
        self._missed: Counter[str | None] = Counter()
        self._planted: set[str | None] = set()

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules of the module's rule set that can be broken: some only permit something."""
        return tuple(name for name, rule in self._matches[0].ruleset.rules.items() if rule.severities)

    def prove(self, seed: int, rule: str | None = None) -> Outcome:
        """Play one game, with a fault against a rule if one is given, and hold its audit against it."""
        # What never comes up (a rule that is a definition) is not looked for again and again; what is rare is.
        seeds = self._seeds if rule in self._planted or self._missed[rule] < _GIVE_UP else 0
        for at in range(seed, seed + seeds * _STRIDE, _STRIDE):
            match = self._matches[at % len(self._matches)]
            try:
                game = match.play(at, self._turns, fault=rule, plain=self._plain)
            except NoSuchFault:
                continue
            log = read_saved_game(write_saved_game(game.log))
            reports = audit([Log("", log)], match.sources).logs[0].reports
            told = tuple(f"{r.rule} {r.what.key} {r.unit or r.side} @{r.step}" for r in reports)
            found = [(r.rule, r.unit, r.step) for r in reports]
            self._planted.add(rule)
            right = not found if game.fault is None else _is_just(game.fault, found)
            verdict = Verdict.RIGHT if right else Verdict.WRONG
            return Outcome(at, LANGUAGES[at % len(LANGUAGES)], rule, verdict, _worded(game.fault), told)
        self._missed[rule] += 1
        return Outcome(seed, LANGUAGES[seed % len(LANGUAGES)], rule, Verdict.UNPLANTED)


def _is_just(fault: Planted, reports: Sequence[tuple[str, str | None, int]]) -> bool:
    """Whether the one report is of the fault: its rule, its unit, one of its steps."""
    if len(reports) != 1:
        return False
    rule, unit, step = reports[0]
    return (rule, unit) == (fault.finding.rule, fault.finding.unit) and fault.first <= step <= fault.last


def _worded(fault: Planted | None) -> str:
    if fault is None:
        return ""
    found = fault.finding
    return f"{found.rule} {found.what.key} {found.unit or found.side} @{fault.first}-{fault.last}"


_prover: list[Prover] = []


def _prepare(module: Path, setup: str, turns: int, plain: bool) -> None:
    _prover[:] = [Prover(module, setup, turns, plain=plain)]


def _prove(task: tuple[int, str | None]) -> Outcome:
    return _prover[0].prove(*task)


def prove_all(
    module: Path,
    setup: str,
    turns: int,
    tasks: Sequence[tuple[int, str | None]],
    *,
    processes: int,
    plain: bool = False,
    done: Callable[[int], None] = lambda _: None,
) -> Iterator[Outcome]:
    """Prove games (seed and rule) in several processes; the outcomes come in the order of the tasks."""
    with ProcessPoolExecutor(processes, initializer=_prepare, initargs=(module, setup, turns, plain)) as pool:
        for number, outcome in enumerate(pool.map(_prove, tasks, chunksize=8), 1):
            done(number)
            yield outcome


def summary(outcomes: Iterable[Outcome]) -> dict[str, Counter[Verdict]]:
    """How the games came out, by the rule that was broken ("" for legal games)."""
    found: dict[str, Counter[Verdict]] = {}
    for outcome in outcomes:
        found.setdefault(outcome.rule or "", Counter())[outcome.verdict] += 1
    return dict(sorted(found.items()))


@click.command()
@click.argument("module", type=click.Path(path_type=Path, exists=True))
@click.option("--setup", default="")
@click.option("--games", default=10_000, show_default=True, type=click.IntRange(0))
@click.option("--faulty", default=None, type=click.IntRange(0), help="as many as --games")
@click.option("--turns", default=2, show_default=True, type=click.IntRange(1, 50))
@click.option("--rule", "rules", multiple=True, help="all")
@click.option("--seed", default=1, show_default=True)
@click.option("--processes", default=os.cpu_count() or 1, show_default=True, type=click.IntRange(1))
@click.option("--plain", is_flag=True)
def main(
    module: Path,
    setup: str,
    games: int,
    faulty: int | None,
    turns: int,
    rules: tuple[str, ...],
    seed: int,
    processes: int,
    plain: bool,
) -> None:
    """Play and audit; the exit status is 1 if any audit said something else than it had to, 2 if nothing was played."""
    words = Catalogue("validator.texts", system_language())
    try:
        known = Prover(module, setup, turns).rules
    except BadData as error:
        worded = all(words.has(problem.code) for problem in error.problems)
        raise click.UsageError("\n".join(problem_lines(error.problems, words)) if worded else str(error)) from error
    every = [rule.upper() for rule in rules] or list(known)
    for rule in every:
        if rule not in known:
            raise click.UsageError(words("play.proof.no_rule", rule=rule, known=", ".join(known)))
    many = games if faulty is None else faulty
    legal: list[tuple[int, str | None]] = [(seed + number, None) for number in range(games)]
    tasks = [*legal, *((seed + number, every[number % len(every)]) for number in range(many))]
    outcomes: list[Outcome] = []
    with progress(words("play.proof.progress"), len(tasks)) as done:
        for outcome in prove_all(module, setup, turns, tasks, processes=processes, plain=plain, done=done):
            outcomes.append(outcome)
            if outcome.verdict is Verdict.WRONG:
                _tell(outcome, module, setup, turns, words, plain=plain)
    for rule, counts in summary(outcomes).items():
        values = {verdict.value: counts[verdict] for verdict in Verdict}
        click.echo(words("play.proof.line", rule=rule or words("play.proof.legal"), n=sum(counts.values()), **values))
    sys.exit(any(outcome.verdict is Verdict.WRONG for outcome in outcomes))


def _tell(outcome: Outcome, module: Path, setup: str, turns: int, words: Catalogue, *, plain: bool) -> None:
    """One failure, and how to have the same game again."""
    click.echo(
        words(
            "play.proof.failure",
            expected=outcome.expected or words("play.proof.nothing"),
            reported="; ".join(outcome.reported) or words("play.proof.nothing"),
        )
    )
    again = ["validator", "--lang", outcome.language, "play", str(module), "--out", "failure.vlog"]
    again += ["--seed", str(outcome.seed), "--turns", str(turns)]
    again += [*(["--setup", setup] if setup else []), *(["--fault", outcome.rule] if outcome.rule else [])]
    click.echo(words("play.proof.again", command=" ".join([*again, *(["--plain"] if plain else [])])))


if __name__ == "__main__":
    main()
