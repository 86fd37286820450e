"""What of a game's data cannot be shown on a table, though each part of it is sound."""

from __future__ import annotations

from collections.abc import Iterator

from modgen.game.model import Game
from modgen.game.problems import Problem
from modgen.module.table import table_parts


def check_table(game: Game) -> Iterator[Problem]:
    """Phases in set-ups that the rules do not know, and statuses that they give no marker for."""
    statuses, phases = table_parts(game).statuses, table_parts(game).phases
    for setup in game.setups:
        if setup.phase and setup.phase not in phases:
            known = ", ".join(phases) or "-"
            yield Problem(
                "module.unknown_phase", setup.place, {"setup": setup.id, "phase": setup.phase, "known": known}
            )
        for placement in setup.placements:
            if placement.status and placement.status not in statuses:
                values = {"setup": setup.id, "counter": placement.counter, "status": placement.status}
                yield Problem("module.unknown_status", placement.place, {**values, "known": ", ".join(statuses) or "-"})
