"""`validator rule ID`: what a rule says, how it can be read, what breaks it, an example."""

from __future__ import annotations

from collections.abc import Iterable

import click

from modgen.console import Failure, print_json
from modgen.texts import Catalogue
from validator.engine import Ruleset, RulesetError, find_ruleset, known_rulesets

#: The parts of a rule's explanation, in reading order; a rule set leaves out what a rule does not need.
PARTS = ("text", "note", "violation", "example", "source")
#: What looks the same on a Russian keyboard, as it stands in an id.
_LATIN = str.maketrans("АВЕКМНОРСТХ", "ABEKMHOPCTX")


def command(words: Catalogue) -> click.Command:
    """Build the command with its help in one language."""

    @click.command("rule", help=words("cli.rule.help"), epilog=words("cli.rule.epilog"))
    @click.argument("id_", metavar="ID")
    @click.option("--ruleset", "name", metavar="NAME", help=words("cli.rule.ruleset"))
    @click.option("--json", "as_json", is_flag=True, help=words("cli.json"))
    def rule(id_: str, name: str | None, as_json: bool) -> None:
        id_ = id_.upper().translate(_LATIN)
        ruleset = asked_ruleset(name, words) if name else _ruleset_with(id_, words)
        if id_ not in ruleset.rules:
            raise Failure(words("cli.rule.not_in_ruleset", id=id_, name=ruleset.name))
        texts = Catalogue(ruleset.texts, words.language)
        parts = {part: texts(f"rules.{id_}.{part}") for part in PARTS if texts.has(f"rules.{id_}.{part}")}
        if as_json:
            print_json({"id": id_, "ruleset": ruleset.name, "title": texts(f"rules.{id_}.title"), **parts})
            return
        click.echo(f"{id_}  {texts(f'rules.{id_}.title')}")
        for part, text in parts.items():
            click.echo()
            click.echo(click.wrap_text(f"{words(f'cli.rule.{part}')}: {text}", width=100, preserve_paragraphs=True))

    return rule


def asked_ruleset(name: str, words: Catalogue) -> Ruleset[object, object]:
    """The rule set a user named. Raises Failure if there is none of that name."""
    try:
        return find_ruleset(name)
    except RulesetError as error:
        values = {"name": error.name, "known": ", ".join(error.known), "detail": error.detail}
        raise Failure(words(f"cli.rule.{error.code}_ruleset", **values)) from error


def asked_rulesets(names: Iterable[str], words: Catalogue) -> tuple[list[Ruleset[object, object]], list[Failure]]:
    """The rule sets of these names, and what is wrong with those that cannot be had: the others are as good as ever."""
    sound: list[Ruleset[object, object]] = []
    broken: list[Failure] = []
    for name in names:
        try:
            sound.append(asked_ruleset(name, words))
        except Failure as failure:
            broken.append(failure)
    return sound, broken


def _ruleset_with(id_: str, words: Catalogue) -> Ruleset[object, object]:
    sound, broken = asked_rulesets(known_rulesets(), words)
    if found := next((ruleset for ruleset in sound if id_ in ruleset.rules), None):
        return found
    if meant := [each for ruleset in sound for each in ruleset.rules if each.endswith(f"-{id_}")]:
        raise Failure(words("cli.rule.meant", id=id_, meant=", ".join(meant)))
    raise broken[0] if broken else Failure(words("cli.rule.unknown", id=id_))
