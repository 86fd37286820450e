"""Secret plots: an attack from orbit goes where it was plotted, by the text that was sealed (AIR-S6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from validator.engine.aerospace.actions import EndAction, EndRecord, RevealPlot, SealPlot
from validator.engine.aerospace.geometry import ROUNDING
from validator.engine.aerospace.orbit import checked, ground_is_set_up, is_sealed, others_sealed, surplus_plots
from validator.engine.aerospace.rules.registry import ANY, DONE, found, rule
from validator.engine.aerospace.state import State
from validator.engine.values import Finding, Severity, Value


@rule("AIR-S6", SealPlot, severities=ANY)
def sealed_before_the_ground_troops(state: State, seal: SealPlot) -> Iterator[Finding]:
    """Source, "Planning", third paragraph: plots are written down when the spacecraft are placed, so before the first
    ground formation is set up. A commitment told again is no new one."""
    if ground_is_set_up(state) and seal.digest not in state.plots.sealed:
        # What a plot is called in the chat is a formation's name or none.
        unit = seal.name if seal.name in state.board.formations else None
        yield found("AIR-S6", "S6.late", seal.at, unit=unit, side=seal.side)


@rule("AIR-S6", RevealPlot, severities=ANY)
def told_as_sealed(state: State, reveal: RevealPlot) -> Iterator[Finding]:
    """Source, as above: what was written down is what counts. The text told must be one that was sealed; where the log
    shows no commitment at all, the attack is in doubt (`as_plotted`)."""
    if not is_sealed(state, reveal) and others_sealed(state, reveal.side):
        yield found("AIR-S6", "S6.other_text", reveal.at, side=reveal.side, text=reveal.text[:80])


@rule("AIR-S6", *DONE, severities=ANY)
def as_plotted(state: State, end: EndAction | EndRecord) -> Iterator[Finding]:
    """Source, "Planning", last paragraph: coordinates give the centre of the drop zone or bombardment. An attack more
    than 1 cm from there is reported; one without a sealed plot in the log is in doubt, and so is a planetfall whose
    zone nobody marked and whose units all stand far from the place."""
    options = state.board.options
    for one in checked(state):
        side = state.side(one.formation)
        limit = options.plot_distance if one.marked else options.drop_spread
        tell = partial(found, "AIR-S6", at=one.at, unit=one.formation, side=side)
        # An attack that should not be made at all is reported as such; at the record's end a plot may yet be told.
        moot = isinstance(end, EndRecord) or state.deed(state.window.formation or "").tests == (False,)
        if one.plot is None and not moot and side not in state.plots.false and None not in state.plots.false:
            yield tell("S6.no_plot", severity=Severity.DOUBTFUL)
        elif one.plot is not None and one.distance is not None and one.distance > limit + ROUNDING:
            values: dict[str, Value] = {"distance": round(one.distance, 1), "limit": limit}
            if one.marked:
                yield tell(f"S6.{one.kind}", values=values)
            elif not moot:
                yield tell("S6.unmarked", severity=Severity.DOUBTFUL, values=values)


@rule("AIR-S6", *DONE, severities=ANY)
def one_plot_an_attack(state: State, _end: EndAction | EndRecord) -> Iterator[Finding]:
    """Source, as above: one plot for each attack. Of two that were sealed for the same, one may be used."""
    for plot in surplus_plots(state):
        yield found("AIR-S6", "S6.second", plot.at, unit=plot.formation, side=state.side(plot.formation))
