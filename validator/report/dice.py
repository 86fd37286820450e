"""`validator dice`: what was thrown, by whom, and whether fair dice do that, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from validator.logs.dice import DiceRecord, GameDice, Repeated, Roll
from validator.report.tally import Cell, Tally, Verdict, tallies
from validator.report.wording import Words, problem_json

#: One in more than this is told as this: nobody needs the number.
_RAREST = 1_000_000


def dice_lines(record: DiceRecord, words: Words) -> Iterator[str]:
    """The report for people: each player's dice of each kind, then what was taken back or thrown again."""
    rolls = record.rolls
    if not rolls:
        yield words("dice.none")
        return
    found = tallies(rolls)
    tested = sum(tally.test is not None for tally in found)
    for number, tally in enumerate(found):
        if number:
            yield ""
        yield from _tally(tally, tested, words)
    yield from _undone(rolls, words)
    for game in record.games:
        yield from _repeated(game, Words(words.language, game.texts, game.names))
    yield ""
    yield words("dice.luck")


def _tally(tally: Tally, tested: int, words: Words) -> Iterator[str]:
    who = words("dice.everybody") if tally.player is None else tally.player or words("dice.nobody")
    yield words("dice.head", player=who, dice=tally.kind.name, count=tally.count)
    if tally.undone:
        yield f"  {words('dice.undone', count=tally.undone)}"
    if not tally.count:
        return
    yield f"  {_mean(tally, words)}"
    yield from _table(words("dice.totals"), tally.totals, words)
    if tally.kind.count > 1:
        yield from _table(words("dice.faces"), tally.faces, words)
    yield f"  {verdict(tally, tested, words)}"


def _mean(tally: Tally, words: Words) -> str:
    mean = words.number(tally.mean, 2)
    if tally.fair_mean is None:
        return words("dice.mean", mean=mean)
    fair = words.number(tally.fair_mean, 1)
    if tally.mean_p is None:
        return words("dice.mean_fair", mean=mean, fair=fair)
    return words("dice.mean_far", mean=mean, fair=fair, percent=_percent(tally.mean_p, words))


def _table(title: str, cells: Sequence[Cell], words: Words) -> Iterator[str]:
    """What fell over how often, and how often fair dice would; in columns."""
    if not cells:
        return
    heads = [str(cell.first) if cell.first == cell.last else f"{cell.first}-{cell.last}" for cell in cells]
    rows = [(title, heads), (words("dice.fell"), [str(cell.count) for cell in cells])]
    if all(cell.expected is not None for cell in cells):
        rows.append((words("dice.fair"), [words.number(cell.expected or 0.0, 1) for cell in cells]))
    width = max(len(text) for _, texts in rows for text in texts) + 1
    margin = max(len(words(f"dice.{key}")) for key in ("totals", "faces", "fell", "fair"))
    for head, texts in rows:
        yield f"  {head:<{margin}}" + "".join(f"{text:>{width}}" for text in texts)


def verdict(tally: Tally, tested: int, words: Words) -> str:
    """What the test says, in plain words. `tested` is how many series were tested at once."""
    test = tally.test
    if test is None:
        return words(f"dice.{tally.verdict.value}", count=tally.count)
    text = words(
        f"dice.{tally.verdict.value}",
        percent=_percent(test.p, words),
        one_in=min(_RAREST, round(1 / test.p)) if test.p > 0 else _RAREST,
    )
    if tally.verdict is not Verdict.USUAL and tested > 1:
        text = f"{text} {words('dice.several', tested=tested)}"
    figures = words("dice.test", statistic=words.number(test.statistic, 2), freedom=test.freedom, p=_p(test.p, words))
    return f"{text} {figures}"


def _undone(rolls: Sequence[Roll], words: Words) -> Iterator[str]:
    """Rolls that were taken back, each with the next of its kind: that is what the record shows, no more."""
    undone = [roll for roll in rolls if roll.undone_by is not None]
    if not undone:
        return
    yield ""
    yield words("dice.undone_head")
    at = {(roll.log, roll.step, roll.kind, roll.player): roll for roll in rolls}
    for roll in undone:
        values = {"log": roll.log, "step": roll.step, "by": roll.undone_by, "dice": roll.kind.name}
        key = "dice.undone_roll" if roll.again is None else "dice.undone_again"
        next_ = at.get((roll.log, roll.again, roll.kind, roll.player)) if roll.again is not None else None
        yield "  " + words(
            key,
            **values,
            player=roll.player or words("dice.nobody"),
            values=_values(roll),
            again=roll.again,
            then=_values(next_) if next_ else "",
        )


def _repeated(game: GameDice, words: Words) -> Iterator[str]:
    if not game.repeated:
        return
    yield ""
    yield words("dice.repeated_head")
    for one in game.repeated:
        thrown = "; ".join(
            words("dice.at", values=_values(roll), step=roll.step, log=roll.log)
            if len(game.logs) > 1
            else words("dice.at_step", values=_values(roll), step=roll.step)
            for roll in one.rolls
        )
        first = one.rolls[0]
        when = words("check.phase", turn=first.turn, phase=words.phase(first.phase))
        yield "  " + words("dice.repeated", when=when, purpose=words.action(one.purpose), rolls=thrown)


def _values(roll: Roll) -> str:
    return ", ".join(map(str, roll.values))


def _percent(p: float, words: Words) -> str:
    """A share of all series, in per cent, never rounded to none."""
    percent = p * 100
    if percent < 0.01:
        return "< " + words.number(0.01, 2)
    places = 0 if percent >= 10 else 1 if percent >= 1 else 2
    return words.number(percent, places)


def _p(p: float, words: Words) -> str:
    return words.number(p, 3) if p >= 0.001 else f"{p:.1e}"


def dice_json(record: DiceRecord, words: Words) -> dict[str, object]:
    """The same as one JSON object (schemas/dice.json), every roll with it."""
    found = tallies(record.rolls)
    tested = sum(tally.test is not None for tally in found)
    return {
        "logs": [log for game in record.games for log in game.logs],
        "rolls": [_roll_json(roll, game, words) for game in record.games for roll in game.rolls],
        "tallies": [_tally_json(tally, tested, words) for tally in found],
        "repeated": [_repeated_json(one, game, words) for game in record.games for one in game.repeated],
        "problems": [problem_json(problem, words) for problem in record.problems],
    }


def _roll_json(roll: Roll, game: GameDice, words: Words) -> dict[str, object]:
    own = Words(words.language, game.texts, game.names)
    return {
        "log": roll.log,
        "step": roll.step,
        "player": roll.player or None,
        "dice": roll.kind.name,
        "values": list(roll.values),
        "total_only": roll.total_only,
        "undone_by": roll.undone_by,
        "again": roll.again,
        "purpose": own.action(roll.purpose) if roll.purpose else None,
        "turn": roll.turn,
        "phase": roll.phase,
    }


def _tally_json(tally: Tally, tested: int, words: Words) -> dict[str, object]:
    test = tally.test
    return {
        "player": tally.player,
        "dice": tally.kind.name,
        "count": tally.count,
        "undone": tally.undone,
        "mean": tally.mean if tally.count else None,
        "fair_mean": tally.fair_mean,
        "mean_p": tally.mean_p,
        "totals": [_cell_json(cell) for cell in tally.totals],
        "faces": [_cell_json(cell) for cell in tally.faces],
        "chi_square": None if test is None else {"statistic": test.statistic, "freedom": test.freedom, "p": test.p},
        "verdict": tally.verdict.value,
        "text": verdict(tally, tested, words),
    }


def _cell_json(cell: Cell) -> dict[str, object]:
    return {"first": cell.first, "last": cell.last, "count": cell.count, "expected": cell.expected}


def _repeated_json(one: Repeated, game: GameDice, words: Words) -> dict[str, object]:
    own = Words(words.language, game.texts, game.names)
    return {
        "purpose": own.action(one.purpose),
        "turn": one.rolls[0].turn,
        "phase": one.rolls[0].phase,
        "rolls": [{"log": roll.log, "step": roll.step, "values": list(roll.values)} for roll in one.rolls],
    }
