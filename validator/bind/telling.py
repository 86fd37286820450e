"""What a binding leaves unexplained, as lines for people and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

from modgen.texts import Catalogue
from validator.bind.unexplained import Example, Unexplained, kinds_found

_MOST_GROUPS = 20


def unexplained_lines(found: Unexplained, words: Catalogue) -> Iterator[str]:
    """By kind: the heading, what to do about it, each group with its count and examples; at the end the noise."""
    several = found.logs > 1
    for kind, groups in kinds_found(found):
        yield words("bind.kind_line", kind=words(f"bind.kind.{kind}"), n=sum(group.count for group in groups))
        for group in groups[:_MOST_GROUPS]:
            yield f"  {group.count:>4} x {_line(group.what) or words('bind.unnamed')}"
            yield f"         {_examples(group.examples, words, several)}"
        if (more := len(groups) - _MOST_GROUPS) > 0:
            yield f"  {words('bind.more', n=more)}"
        yield f"  -> {words(f'bind.cure.{kind}')}"
        yield ""
    if not found.groups and not found.unfit:
        yield words("bind.nothing_left")
    else:
        noise = sum(found.noise.values())
        yield words("bind.summary", n=found.count, logs=found.logs, noise=noise)
    for sort, count in found.noise.items():
        yield f"  {count:>4} x {words(f'bind.noise.{sort}')}"


def _examples(examples: tuple[Example, ...], words: Catalogue, several: bool) -> str:
    told = []
    for example in examples:
        key = "bind.example_log" if several else "bind.example"
        place = words(key, log=PurePath(example.log).name, step=example.step)
        told.append(f"{place}: {_line(example.text)}" if example.text else place)
    return "; ".join(told)


def _line(text: str) -> str:
    """Strangers' words on one line, without signs that would move a terminal's cursor."""
    return "".join(letter if letter.isprintable() else " " for letter in text)[:160].strip()


def unexplained_json(found: Unexplained, words: Catalogue) -> dict[str, object]:
    """The same as a JSON value: `unexplained` a list of groups, `noise` counts by sort."""
    return {
        "logs": found.logs,
        "count": found.count,
        "unexplained": [
            {
                "kind": group.kind,
                "title": words(f"bind.kind.{group.kind}"),
                "what": group.what,
                "count": group.count,
                "examples": [
                    {"log": example.log, "step": example.step, "text": example.text} for example in group.examples
                ],
            }
            for group in found.groups
        ],
        "noise": dict(found.noise),
    }
