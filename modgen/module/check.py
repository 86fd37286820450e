"""What of a game's data cannot be shown on a table, though each part of it is sound."""

from __future__ import annotations

from collections.abc import Iterator

from modgen.game.model import Game
from modgen.game.problems import Problem, Severity
from modgen.module.table import table_parts


def check_table(game: Game) -> Iterator[Problem]:
    """Phases in set-ups that the rules do not know, and statuses that they give no marker for.

    A game without rules has no phases and no statuses: it is built without them, and told of the statuses.
    """
    statuses, phases = [status.id for status in table_parts(game).statuses], table_parts(game).phases
    severity = Severity.ERROR if game.rules else Severity.WARNING
    for setup in game.setups:
        if setup.phase and phases and setup.phase not in phases:
            values = {"setup": setup.id, "phase": setup.phase, "known": ", ".join(phases)}
            yield Problem("module.unknown_phase", setup.place, values)
        for placement in setup.placements:
            if placement.status and placement.status not in statuses:
                told = {"setup": setup.id, "counter": placement.counter, "status": placement.status}
                yield Problem(
                    "module.unknown_status", placement.place, {**told, "known": ", ".join(statuses) or "-"}, severity
                )
