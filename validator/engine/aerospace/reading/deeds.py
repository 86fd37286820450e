"""One step of a record as actions: what a report says and what changed on the table, each told once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from validator.engine.aerospace.actions import (
    Action,
    ActionTest,
    Assault,
    Attack,
    Board,
    Damage,
    DeclareArrival,
    FireFlak,
    GetOff,
    Move,
    Rally,
    RevealPlot,
    SealPlot,
    SetBlast,
    SetFlight,
    SetMark,
    Strike,
    TakeOrder,
    TestTerrain,
)
from validator.engine.aerospace.state import BROKEN, CARD, SUPPRESSED, TABLE, place_of
from validator.engine.events import (
    Declared,
    Event,
    FigureChanged,
    Moved,
    Placed,
    Removed,
    StatusChanged,
    TokenSet,
    WordChanged,
)
from validator.engine.values import Scenario

#: what tokens on the table mark
TOKENS = frozenset({"bombardment", "pinpoint", "drop_zone"})
NO_ORDER = "none"


class Names:
    """What a scenario's units and formations are called."""

    def __init__(self, scenario: Scenario) -> None:
        self.table = scenario.table.area if scenario.table else TABLE
        units = scenario.units.values()
        #: the formation of each card
        self.cards = {unit.id: unit.words.get("formation", unit.name) for unit in units if unit.kind == CARD}
        self.units = {unit.id for unit in units if unit.kind != CARD}
        self._of_units = {unit.id: unit.words.get("formation", "") for unit in units}
        self._aircraft = {unit.id: unit.words.get("formation", "") for unit in units if unit.kind == "aircraft"}
        formations = {unit.words.get("formation", "") for unit in units} | set(self.cards.values())
        self._formations = {_folded(name): name for name in formations if name}
        self._by_name = {_folded(unit.name): unit.id for unit in units if unit.kind != CARD}

    def orders(self, scenario: Scenario) -> dict[str, str]:
        """The order on each formation's card as a record begins."""
        found = {name: scenario.units[card].values.get("order") for card, name in self.cards.items()}
        return {name: order for name, order in found.items() if isinstance(order, str)}

    def early_for(self, deed: Action) -> str | None:
        """The formation whose action a deed may belong to though it comes just before its test: aircraft that come onto
        the table, an order taken off. None for any other deed."""
        match deed:
            case Move(unit=unit, to=to) if to == TABLE:
                return self._aircraft.get(unit)
            case TakeOrder(formation=formation, order="", cleared=False):
                return formation
        return None

    def formation(self, text: str) -> str:
        """The formation that a text names, the text itself if it is none."""
        return self._formations.get(_folded(text), text)

    def formation_of(self, unit: str | None) -> str:
        """The formation of a unit, or that a card stands for; "" for none."""
        return self.cards.get(unit or "") or self._of_units.get(unit or "", "")

    def spoken_of(self, event: Declared) -> str:
        """The formation that something was declared for: the one named, else that of the card whose menu it was."""
        return self.formation(event.words.get("formation", "")) or self.formation_of(event.unit)

    def aimed_at(self, event: Declared) -> str:
        """The formation that something was declared at: the one named, else that of the target."""
        target = next(iter(event.targets), None)
        return self.formation(event.words.get("formation", "")) or self.formation_of(target)

    def unit(self, text: str) -> str | None:
        """The unit that a text names; None if there is none of that name."""
        return text if text in self.units else self._by_name.get(_folded(text))


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()


def order_named(text: str) -> str:
    """An order by the name that people read: "Ground Attack" is `ground_attack`, "none" is ""."""
    order = "_".join(text.casefold().split())
    return "" if order == NO_ORDER else order


def read_step(events: Sequence[Event], names: Names) -> Iterator[Action]:
    """The actions of one step, in order. An order that is both reported and seen on its card is one; of orders taken
    off several cards at once none is taken back."""
    said = {names.spoken_of(event) for event in events if isinstance(event, Declared) and event.act == "order"}
    orders = [e for e in events if isinstance(e, StatusChanged) and e.track == "order" and e.unit in names.cards]
    cleared = len([event for event in orders if not event.new]) > 1 or any(
        isinstance(event, Declared) and event.act == "clear_orders" for event in events
    )
    told: set[str] = set()
    for event in events:
        for action in _read(event, names, cleared):
            if isinstance(action, TakeOrder) and action.formation in said:
                if action.formation in told:
                    continue
                told.add(action.formation)
            yield action


def _read(event: Event, names: Names, cleared: bool) -> Iterator[Action]:
    at = event.at
    match event:
        case Moved(unit=unit, to=to) | Placed(unit=unit, to=to) if unit in names.units:
            place = place_of(to, names.table)
            yield Move(at=at, unit=unit, to=place, path=(event.end,) if place == TABLE and event.end else ())
        case Removed(unit=unit) if unit in names.units:
            yield Move(at=at, unit=unit, to="")
        case FigureChanged():
            yield from _figure(event, names)
        case StatusChanged(unit=unit, track="order", new=new) if unit in names.cards:
            yield TakeOrder(at=at, formation=names.cards[unit], order=new, cleared=cleared and not new)
        case StatusChanged(unit=unit, track="flight", new=new) if unit in names.units:
            yield SetFlight(at=at, unit=unit, landed=new == "landed")
        case StatusChanged(unit=unit, track=track, new=new) if unit in names.cards and track in (BROKEN, SUPPRESSED):
            yield SetMark(at=at, formation=names.cards[unit], mark=track, on=new == track)
        case WordChanged(unit=unit, word="aboard", new=new) if unit in names.units:
            transport = names.unit(new) if new else None
            yield Board(at=at, unit=unit, transport=transport) if transport else GetOff(at=at, unit=unit)
        case TokenSet(token=token, piece=piece, origin=origin) if token in TOKENS:
            yield Strike(at=at, kind=token, piece=piece, point=event.end, laid=origin != names.table)
        case Declared():
            yield from _declared(event, names)


def _figure(event: FigureChanged, names: Names) -> Iterator[Action]:
    formation = names.cards.get(event.unit)
    match event.figure:
        case "blast" if formation:
            yield SetBlast(at=event.at, formation=formation, blast=event.new)
        case "arrival" if formation:
            yield DeclareArrival(at=event.at, formation=formation, turn=event.new)
        case "damage" if event.unit in names.units:
            yield Damage(at=event.at, unit=event.unit, lost=event.new)


def _declared(event: Declared, names: Names) -> Iterator[Action]:
    at, unit, values, words = event.at, event.unit, event.values, event.words
    formation = names.aimed_at(event) if event.act == "flak" else names.spoken_of(event)
    match event.act:
        case "test" if "roll" in values and formation:
            needed = values.get("needed")
            yield ActionTest(
                at=at, formation=formation, roll=values["roll"], modifier=values.get("modifier", 0), needed=needed
            )
        case "order" if formation:
            yield TakeOrder(at=at, formation=formation, order=order_named(words.get("order", "")))
        case "flak" if unit in names.units and formation:
            move = words.get("move", "").casefold()
            yield FireFlak(
                at=at,
                unit=unit or "",
                formation=formation,
                roll=values.get("roll"),
                modifier=values.get("modifier", 0),
                move=move,
            )
        case "rally" if formation:
            yield Rally(at=at, formation=formation, roll=values.get("roll"))
        case "terrain" if unit in names.units:
            yield TestTerrain(at=at, unit=unit or "", roll=values.get("roll"))
        case "attack" if unit in names.units:
            yield Attack(at=at, unit=unit or "")
        case "board" if unit in names.units and (transport := _transport(event, names)):
            yield Board(at=at, unit=unit or "", transport=transport)
        case "unload" if unit in names.units:
            yield GetOff(at=at, unit=unit or "")
        case "arrival" if values.keys() & {"turn", "value"} and formation:
            yield DeclareArrival(at=at, formation=formation, turn=values.get("turn", values.get("value", 0)))
        case "assault" if event.targets and formation:
            defender = names.aimed_at(event)
            winner = defender if words.get("result") == "lost" else formation
            yield Assault(at=at, attacker=formation, defender=defender, winner=winner)
        case "assault":
            sides = [names.formation(words.get(name, "")) for name in ("attacker", "defender", "winner")]
            yield Assault(at=at, attacker=sides[0], defender=sides[1], winner=sides[2])
        case "plot" if "digest" in words:
            digest, name = words["digest"].lower(), words.get("name", "")
            yield SealPlot(at=at, digest=digest, side=event.player_side, name=name)
        case "reveal" if "text" in words:
            yield RevealPlot(at=at, text=words["text"], side=event.player_side)


def _transport(event: Declared, names: Names) -> str | None:
    """The transport that a unit goes aboard: by its name, or the target of the menu entry."""
    return names.unit(event.words.get("transport", "")) or next((t for t in event.targets if t in names.units), None)
