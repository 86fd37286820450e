"""`validator rules`: every rule that can be checked, a line each."""

from __future__ import annotations

import click

from modgen.console import print_json
from modgen.texts import Catalogue
from validator.commands.rule import asked_rulesets
from validator.engine import Ruleset, known_rulesets


def command(words: Catalogue) -> click.Command:
    """Build the command with its help in one language."""

    @click.command("rules", help=words("cli.rules.help"), epilog=words("cli.rules.epilog"))
    @click.option("--ruleset", "name", metavar="NAME", help=words("cli.rule.ruleset"))
    @click.option("--json", "as_json", is_flag=True, help=words("cli.json"))
    def rules(name: str | None, as_json: bool) -> None:
        names = [name] if name else known_rulesets()
        chosen, broken = asked_rulesets(names, words)
        if as_json:
            if broken:
                raise broken[0]  # a script reads all of it or nothing
            print_json({ruleset.name: _as_json(ruleset, words) for ruleset in chosen})
            return
        for ruleset in chosen:
            texts = Catalogue(ruleset.texts, words.language)
            click.echo(f"{ruleset.name}: {texts('rules.title')}")
            width = max(map(len, ruleset.rules), default=0)
            for id_ in ruleset.rules:
                click.echo(f"  {id_:<{width}}  {texts(f'rules.{id_}.title')}")
        if broken:
            raise broken[0]

    return rules


def _as_json(ruleset: Ruleset[object, object], words: Catalogue) -> list[dict[str, object]]:
    texts = Catalogue(ruleset.texts, words.language)
    return [
        {"id": rule.id, "title": texts(f"rules.{rule.id}.title"), "severities": [s.value for s in rule.severities]}
        for rule in ruleset.rules.values()
    ]
