"""How people play on an open table: points count there, formations act by their cards, and the turn track is kept, for
it alone tells the phase."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from validator.engine import events as seen
from validator.play.people import People, move_of, only_unit

#: What a formation says when it begins, and of how many things that follow people may do one first.
_TEST, _ORDER, _FLIES, _AHEAD, _SWAPS = "test", "order", "aircraft", 4, 25
#: How far off a counter is put by mistake, in the table's units (cm).
_WIDE = 12.0


class TablePeople(People):
    """People at an open table."""

    def _tell_otherwise(self, number: int) -> Sequence[int]:
        """Tell an order before the test that it comes from, or counters that come onto the table before both; () if
        that is not what is done here, or not how."""
        following = range(number + 1, min(number + _AHEAD, len(self._game)))
        if _act_of(self._game[number].events) != _TEST or not self._may(_SWAPS):
            return ()
        if any(one in self._told or self._is_faulty(self._game[one]) for one in (number, *following)):
            return ()
        ahead = next((one for one in following if self._goes_ahead(number, one)), None)
        if ahead is None or any(_act_of(self._game[one].events) != _ORDER for one in range(number + 1, ahead)):
            return ()
        done = [ahead, *range(number, ahead)]
        for one in done:
            self._write(self._game[one].events)
        return done

    def _goes_ahead(self, test: int, number: int) -> bool:
        """Whether something may come before the test of its formation: the order, a move from off the table."""
        events, own = self._game[number].events, only_unit(self._game[test].events)
        if _act_of(events) == _ORDER:
            return only_unit(events) == own
        move = move_of(events)[0]
        return move is not None and move.start is None and move.end is not None and self._comes_with(move, test)

    def _comes_with(self, move: seen.Moved, test: int) -> bool:
        """Whether a counter is one of those that tested."""
        told = next((e.words.get("formation") for e in self._game[test].events if isinstance(e, seen.Declared)), None)
        known = self._scribe.units.by_id.get(move.unit)
        return known is not None and known.kind == _FLIES and known.words.get("formation") == told

    def _misplaced(self, move: seen.Moved) -> seen.Moved | None:
        """Some way off the right point."""
        if move.end is None:
            return None
        x, y = (max(1.0, at + self._random.uniform(-_WIDE, _WIDE)) for at in move.end)
        return replace(move, end=(round(x, 1), round(y, 1)))

    def _typed(self, events: tuple[seen.Event, ...]) -> bool:
        """What cards say is not typed."""
        return False

    def _late(self, number: int) -> bool:
        """Nobody is late with the track."""
        return False


def _act_of(events: Iterable[seen.Event]) -> str:
    """What is declared, if anything is."""
    return next((event.act for event in events if isinstance(event, seen.Declared)), "")
