"""Reads one impulse: what every unit did and suffered in it, once what was put back is left out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from validator.engine.changing import changed
from validator.engine.events import Declared, Rolled
from validator.engine.impulse.actions import (
    Action,
    Assault,
    ChangeStatus,
    Defend,
    Eliminate,
    EnterCadre,
    Fire,
    Move,
    Regroup,
    ResetAP,
    Retreat,
    RollCombat,
    SpendAP,
    TakeHit,
)
from validator.engine.impulse.reading.combats import Combat, sure
from validator.engine.impulse.reading.paths import Stop, moves_made, shared_out, without_loops
from validator.engine.impulse.reading.stories import Account, Story
from validator.engine.impulse.reading.table import CADRE_BOX, Board, Table
from validator.engine.impulse.reading.turning import Turn, left_over, net_spent
from validator.engine.impulse.state import ELIMINATED, RECOVERING, UNMARKED

#: The order of actions that share a place in the record: what led to what.
_LED_TO = (TakeHit, ChangeStatus, Retreat, Eliminate)
_COMBAT = (Fire, Assault, RollCombat)
#: What costs AP.
_PAID = (Move, Fire, Assault, SpendAP)


@dataclass(slots=True)
class Reading:
    """What an impulse came to: actions by their place in the record, and what does not add up in them.

    For each AP `unpaid` holds the unit and the place of the act, `idle` and `regained` those of the turning. `begun`:
    AP were turned for something that the record ends before.
    """

    deeds: list[tuple[int, Action]] = field(default_factory=list)
    unpaid: list[tuple[str, int]] = field(default_factory=list)
    idle: list[tuple[str, int]] = field(default_factory=list)
    regained: list[tuple[str, int]] = field(default_factory=list)
    begun: bool = False

    @property
    def acted(self) -> bool:
        """Whether anything was done, or at least begun."""
        return self.begun or bool(self.deeds)

    @property
    def faults(self) -> int:
        """How much does not add up."""
        return len(self.unpaid) + len(self.idle) + len(self.regained)


class ImpulseReading:
    """Reads one impulse. `paid_later` are the places of acts that were paid for after the impulse was over; `open_end`
    says that the record ends before the impulse does, so that nothing is missing yet."""

    def __init__(
        self, board: Board, table: Table, account: Account, paid_later: Collection[int], *, open_end: bool
    ) -> None:
        self._board, self._table, self._account = board, table, account
        self._paid_later, self._open_end = paid_later, open_end
        self._fighting = account.fighting
        paying = {story.unit for story in account.stories.values() if net_spent(story.turns) > 0}
        self._diceless = [c for c in self._fighting.combats if c.unit in paying and not c.rolls]
        self._dice = [key for key, event in account.events if isinstance(event, Rolled) and event.dice == "2d6"]
        self._result = Reading()
        self._kept: list[Combat] = []
        self._unsaid = [key for key, _ in self._fighting.loose_targets]

    def read(self) -> Reading:
        """All actions, in order."""
        for story in self._account.stories.values():
            self._read_story(story)
        self._read_words()
        deeds = self._result.deeds
        first = min((key for key, deed in deeds if isinstance(deed, _COMBAT)), default=-1)
        deeds.sort(key=lambda deed: self._order(deed[0], deed[1], first))
        return self._result

    def _order(self, key: int, action: Action, first: int) -> tuple[int, int]:
        """Where an action belongs. What a combat led to comes after it, whatever was shown first; a marker that was put
        on before the dice, after those."""
        if not isinstance(action, _LED_TO):
            return key, 0
        if isinstance(action, ChangeStatus):
            combats = [c for c in self._kept if action.unit in c.against and c.rolls and c.key < key]
            if combats and not any(roll < key for combat in combats for roll in combat.rolls):
                key = combats[-1].rolls[-1]
        return max(key, first), 1

    def _put(self, key: int, action: Action) -> None:
        self._result.deeds.append((key, action))

    # --- one unit -----------------------------------------------------------------------------------------------------
    def _read_story(self, story: Story) -> None:
        if not {story.place, story.lies} & self._board.areas:
            # Off the map nobody looks at facings and markers.
            self._places(story, story.stops, flees=False)
            return
        acting = self._account.acting
        used = any(stop.mover == acting for stop in story.stops) and not story.flights and not story.marker
        marked = story.marker not in (UNMARKED, story.status)
        gone = story.lies == ELIMINATED != story.place
        if acting in (None, story.side) or used:
            self._read_own(story, forgiven=marked or gone)
        else:
            self._read_other(story, marked=marked)
        half_done = self._open_end and story.marker == RECOVERING and not story.status
        if story.marker != story.status and not gone and not half_done:
            key, at, _ = story.marks[-1] if story.status else _first_of(story)
            shows = story.shows if story.shows is not None else 0
            self._put(
                key, ChangeStatus(unit=story.unit, status=story.marker, ap=shows, at=at, settled=not self._open_end)
            )

    def _read_other(self, story: Story, *, marked: bool) -> None:
        """A unit of the side that waits: it is hit, flees, is taken off, or its player puts something right."""
        flees, moves = _flight(story, [])
        spent = net_spent(story.turns)
        if spent < 0 and not marked and not story.flights:
            turn = next(turn for turn in story.turns if turn.spent < 0)
            self._put(
                turn.key, ResetAP(unit=story.unit, ap=turn.new if story.shows is None else story.shows, at=turn.at)
            )
            self._result.regained.append((story.unit, turn.key))
            self._places(story, story.stops, flees=False)
            return
        self._places(story, [*moves, *flees], flees=True)

    def _read_own(self, story: Story, *, forgiven: bool) -> None:
        """A unit of the side whose impulse it is."""
        turns = story.turns
        if forgiven and story.marks:
            turns = [turn for turn in turns if turn.key < story.marks[0][0]]
        spending = left_over(turns)
        mine = [combat for combat in self._fighting.combats if combat.unit == story.unit]
        certain = [combat for combat in mine if sure(combat, self._diceless)]
        settled = {combat.key for combat in certain}
        shots = [combat for combat in certain if combat.how == "fire"]
        assaults = [combat for combat in mine if combat.how == "assault"]
        flees, others = _flight(story, spending)
        if flees and len(spending) >= len(flees):  # paid for like any move: the menu's word for it was a slip
            flees, others = [], list(story.stops)
        off_map = story.lies not in self._board.areas
        base, stops = self._entry(story, others)
        spare = self._board.assault_ap * len(assaults)
        paid, fought = max(0, len(spending) - len(shots)), [combat.key for combat in certain]
        legs = moves_made(self._board, base, stops, paid, spare, fought) if base else ()
        if off_map:
            legs = legs[:paid]
        room = len(spending) - len(legs) - len(shots)
        doubtful = [combat for combat in mine if combat.key not in settled and combat.how == "fire"]
        shots = sorted([*shots, *doubtful[: max(0, room)]], key=lambda combat: combat.key)
        room -= min(len(doubtful), max(0, room))
        assaults = [combat for combat in assaults if combat.key in settled or legs or room > 0]
        if flees or (off_map and base) or story.lies == ELIMINATED:
            self._places(story, [*others, *flees], flees=bool(flees), after=legs)
        before = len(self._result.deeds)
        idle = self._pay(story, list(legs), shots, spending)
        idle = self._assaults(story, legs, assaults, idle)
        idle = self._untold(story, legs, idle, told=bool(assaults))
        suppressed_before = story.status and story.marker == story.status and not (legs or shots or assaults)
        self._waste(story, [] if forgiven or flees or suppressed_before else idle)
        self._shows(turns, before)
        regained = net_spent(turns) < 0 or any(turn.wraps for turn in idle)
        if regained and not forgiven and _more(story) and not self._open_end:
            turn = next(turn for turn in turns if turn.new > turn.old)
            self._put(turn.key, ResetAP(unit=story.unit, ap=story.shows or 0, at=turn.at))
            self._result.regained.append((story.unit, turn.key))

    def _entry(self, story: Story, stops: Sequence[Stop]) -> tuple[str, list[Stop]]:
        """Where a unit's own movement begins, and its stops on the map from there. Coming onto the map is no movement;
        where none of the counter's turnings paid for going on, all of it is coming onto the map."""
        areas = [stop for stop in stops if stop.to in self._board.areas]
        if story.place in self._board.areas:
            return story.place, areas
        if not areas or story.lies not in self._board.areas:
            if story.lies not in (story.place, ELIMINATED):
                self._places(story, stops, flees=False)
            return "", []
        paid = max(0, net_spent(story.turns))
        enter = areas[max(0, len(areas) - 1 - paid)]
        kind = EnterCadre if story.place == CADRE_BOX else Regroup
        self._put(enter.key, kind(unit=story.unit, to=enter.to, at=enter.at))
        return enter.to, areas[areas.index(enter) + 1 :]

    def _pay(self, story: Story, legs: list[Stop], shots: list[Combat], spending: list[Turn]) -> list[Turn]:
        """Put the moves and shots, each with the AP turned for it; gives the turnings that are left."""
        acts: list[Stop | Combat] = sorted([*legs, *shots], key=lambda act: act.key)
        paid = shared_out([act.key for act in acts], [turn.key for turn in spending], self._dice)
        for number, (act, index) in enumerate(zip(acts, paid, strict=True)):
            turn = spending[index] if index is not None else None
            ap = 1 if turn or self._open_end or act.key in self._paid_later else 0
            if not ap:
                self._result.unpaid.append((story.unit, act.key))
            at = turn.at if turn and number else act.at
            if isinstance(act, Stop):
                actor = act.mover if self._account.acting in (None, act.mover) else None
                self._put(act.key, Move(unit=story.unit, to=act.to, ap=ap, at=at, actor_side=actor))
            else:
                self._kept.append(act)
                key = min(act.key, turn.key) if turn else act.key
                self._put(key, Fire(unit=story.unit, targets=tuple(act.targets), ap=ap, at=at))
        return [turn for index, turn in enumerate(spending) if index not in paid]

    def _assaults(self, story: Story, legs: Sequence[Stop], assaults: Sequence[Combat], idle: list[Turn]) -> list[Turn]:
        """Put the assaults, each after the move into its area, with what the counter was turned beyond entering."""
        for combat in assaults:
            ap = min(len(idle), self._board.assault_ap)
            idle = idle[ap:]
            self._kept.append(combat)
            # Announced before the unit entered, but not fought yet: the move comes first.
            entered = [leg.key for leg in legs if not combat.rolls or leg.key < combat.rolls[0]]
            key = combat.key if not entered or entered[0] < combat.key else entered[0]
            targets, defenders = tuple(combat.targets), tuple(combat.defenders)
            self._put(key, Assault(unit=story.unit, targets=targets, defenders=defenders, ap=ap, at=combat.at))
        return idle

    def _untold(self, story: Story, legs: Sequence[Stop], idle: list[Turn], *, told: bool) -> list[Turn]:
        """AP turned with dice, targets or hits that nobody accounts for: a shot, or an assault, without a word. A DF
        that was said is of an assault that the unit has told of (`told`), if it has."""
        spent = [turn for turn in idle if not turn.wraps]
        if not spent or (story.status and story.status == story.marker):
            return idle
        since = min(turn.key for turn in spent)
        if not self._fighting.untold(since) and not (legs and self._is_defended(story.lies) and not told):
            return idle
        turn, targets = spent[-1], tuple(unit for _, unit in self._fighting.loose_targets)
        self._fighting.take_untold(since)
        how: Action
        assaults = bool(legs) and (self._is_defended(story.lies) or self._enemies_in(story.lies, story.side))
        if assaults:
            how = Assault(unit=story.unit, targets=targets, ap=1, at=turn.at)
        else:
            how = Fire(unit=story.unit, targets=targets, ap=1, at=turn.at)
        self._put(max([turn.key, *(leg.key for leg in legs)]), how)
        self._kept.append(Combat(story.unit, "assault" if assaults else "fire", turn.key, turn.at))
        return [other for other in idle if other is not turn]

    def _is_defended(self, area: str) -> bool:
        """Whether the DF of a unit was said that stood in an area when the impulse began, or of one unknown."""
        places = (self._table.place.get(unit) for unit in self._fighting.defended)
        return any(place in (area, None) for place in places)

    def _enemies_in(self, area: str, side: str) -> bool:
        return any(self._table.place[unit] == area for unit, other in self._board.side_of.items() if other != side)

    def _waste(self, story: Story, idle: Sequence[Turn]) -> None:
        """AP turned for nothing that the record shows. From one edge with 0 to another nothing was spent."""
        spent = [turn for turn in idle if turn.old > 0 and turn.key not in self._paid_later]
        if not spent or self._open_end:
            self._result.begun |= bool(spent)
            return
        self._result.idle.extend((story.unit, turn.key) for turn in spent)
        self._put(spent[0].key, SpendAP(unit=story.unit, ap=len(spent), at=spent[0].at))

    def _shows(self, turns: Sequence[Turn], since: int) -> None:
        """Say on the last act that cost AP what the counter shows then."""
        deeds = self._result.deeds
        acts = [i for i in range(since, len(deeds)) if isinstance(deeds[i][1], _PAID)]
        acts = [i for i in acts if getattr(deeds[i][1], "ap", 0)]
        if turns and acts:
            last = max(acts, key=lambda i: deeds[i][0])
            key, action = deeds[last]
            if isinstance(action, _PAID):
                deeds[last] = (key, changed(action, shows=turns[-1].new))

    def _places(self, story: Story, stops: Sequence[Stop], *, flees: bool, after: Sequence[Stop] = ()) -> None:
        """Where a unit ends up otherwise than by its own movement: fled, taken off, set down by agreement."""
        start = after[-1].to if after else story.place
        if not stops or story.lies == start:
            return
        last = stops[-1]
        on_map = start in self._board.areas
        if story.lies == ELIMINATED and start != CADRE_BOX:
            self._put(last.key, Eliminate(unit=story.unit, at=last.at))
        elif story.lies in self._board.areas and start == CADRE_BOX:
            self._put(last.key, EnterCadre(unit=story.unit, to=story.lies, at=last.at))
        elif story.lies in self._board.areas and on_map and flees:
            for how, part in self._flights(story, stops):
                way = without_loops(start, part) if self._board.retreat_areas > 1 else part[-1:]
                for stop in way:
                    self._put(stop.key, Retreat(unit=story.unit, to=stop.to, how=how, at=stop.at))
                start = part[-1].to
        else:
            self._put(last.key, Regroup(unit=story.unit, to=story.lies, at=last.at))

    def _flights(self, story: Story, stops: Sequence[Stop]) -> list[tuple[str, Sequence[Stop]]]:
        """The ways a unit fled, each with the word for it: hit again where it fled to, it may flee again."""
        parts: list[tuple[str, list[Stop]]] = [(story.flights[0][2] if story.flights else "retreat", [])]
        for stop in stops:
            since = parts[-1][1][-1].key if parts[-1][1] else None
            again = [how for key, _, how in story.flights if since is not None and since < key < stop.key]
            if again and any(since < key < stop.key for key in self._dice if since is not None):
                parts.append((again[-1], []))
            parts[-1][1].append(stop)
        if len(parts) == 1 and story.flights:
            parts = [(story.flights[-1][2], parts[0][1])]
        return [(how, part) for how, part in parts]

    # --- what was said and rolled ----------------------------------------------------------------------------------
    def _read_words(self) -> None:
        # A target was named and dice were thrown, though nobody said who fought: there was combat all the same.
        begun = [combat.key for combat in self._kept] + self._unsaid
        corrected = self._corrected_defences()
        for key, event in self._account.events:
            if key in corrected:
                continue
            if isinstance(event, Rolled) and event.dice == "2d6" and event.unit is None:
                if any(other <= key for other in begun):
                    self._put(key, self._roll(key, event))
            elif isinstance(event, Declared) and event.act == "defence" and self._board.knows(event.unit):
                if "df" in event.values and self._assaulted(key, event.unit):
                    self._put(key, Defend(unit=event.unit, df=event.values["df"], at=event.at))
            elif isinstance(event, Declared) and event.act == "hit":
                for unit in dict.fromkeys((event.unit, *event.targets)):
                    if self._board.knows(unit):
                        self._put(key, TakeHit(unit=unit, at=event.at))

    def _corrected_defences(self) -> set[int]:
        """Where a DF was said that its player put right, before the next dice or, if only one assault was made, after
        them."""
        assaults = sum(combat.how == "assault" for combat in self._kept)
        said: dict[str, int] = {}
        corrected: set[int] = set()
        for key, event in self._account.events:
            if isinstance(event, Declared) and event.act == "defence" and event.unit and "df" in event.values:
                if event.unit in said:
                    corrected.add(said[event.unit])
                said[event.unit] = key
            elif isinstance(event, Rolled) and event.dice == "2d6" and assaults > 1:
                said.clear()
        return corrected

    def _roll(self, key: int, event: Rolled) -> RollCombat:
        """Dice of a combat, with whose they were and at whom; of several for one combat the best stand for it."""
        combat = next((c for c in self._kept if key in c.rolls and not c.unclear), None)
        if combat is None:
            return RollCombat(dice=event.values, at=event.at)
        thrown = {k: sum(e.values) for k, e in self._account.events if k in combat.rolls and isinstance(e, Rolled)}
        best = max(thrown, key=lambda other: (thrown[other], other))
        targets = tuple(combat.against) if key == best else ()
        return RollCombat(
            dice=event.values, unit=combat.unit, targets=targets, sole=len(combat.rolls) == 1, at=event.at
        )

    def _assaulted(self, key: int, unit: str) -> bool:
        """Whether a DF that was said is that of an assault: the last combat before, or else the next, against the unit
        (where none is known to be: of all) was one."""
        area, side = self._table.place[unit], self._board.side_of[unit]
        at = {story.unit for story in self._account.stories.values() if story.side != side and story.lies == area}
        against = [c for c in self._kept if unit in c.targets or (c.how == "assault" and c.unit in at)]
        combats = sorted(against or self._kept, key=lambda combat: combat.key)
        before = [combat for combat in combats if combat.key < key]
        if combats:
            return (before[-1] if before else combats[0]).how == "assault"
        return bool(at) or self._enemies_in(area, side)


def _first_of(story: Story) -> tuple[int, int, str]:
    """Where a unit without a marker got the one it has in the end: the first of the changes since it last had none."""
    first = story.marks[-1]
    for mark in reversed(story.marks):
        if not mark[2]:
            break
        first = mark
    return first


def _more(story: Story) -> bool:
    return story.ap is not None and story.shows is not None and story.shows > story.ap


def _flight(story: Story, spending: Sequence[Turn]) -> tuple[list[Stop], list[Stop]]:
    """Divide a unit's stops in those of its retreat or rout, as declared, and the others. Said after the counter was
    moved, it was the last move, if that was not paid for."""
    if not story.flights:
        return [], list(story.stops)
    said = story.flights[0][0]
    after = [stop for stop in story.stops if stop.key > said]
    before = [stop for stop in story.stops if stop.key < said]
    if not after and len(before) > len(spending):
        return before[-1:], before[:-1]
    return after, before
