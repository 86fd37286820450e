"""What the aerospace rules want on the table: cards with orders and markers, flak, boarding, landing, plots."""

from __future__ import annotations

from validator.engine.tableparts import Count, Deed, Mark, Paste, TableParts, Targets, Track

_ON_GROUND, _IN_AIR, _IN_SPACE = ("card:ground",), ("card:air",), ("card:space",)
#: formations that fight close combats and bear markers
_FIGHTING = (*_ON_GROUND, *_IN_AIR)
_ORDERS = {
    "march": _ON_GROUND,
    "advance": _ON_GROUND,
    "double": _ON_GROUND,
    "engage": _ON_GROUND,
    "sustained_fire": _ON_GROUND,
    "marshal": _ON_GROUND,
    "overwatch": _ON_GROUND,
    "hold": _ON_GROUND,
    "ground_attack": _IN_AIR,
    "interception": _IN_AIR,
    "combat_air_patrol": _IN_AIR,
    "stand_down": (*_IN_AIR, *_IN_SPACE),
    "space_operation": _IN_SPACE,
}


def _test(kinds: tuple[str, ...], counts: tuple[str, int] | None = None) -> Deed:
    return Deed(
        "test",
        kinds,
        key="T",
        dice="1d6",
        dice_option="action_dice",
        reaches="initiative",
        modifier=True,
        counts=counts,
    )


_DEEDS = (
    _test((*_ON_GROUND, *_IN_SPACE)),
    _test(_IN_AIR, ("blast", -1)),  # AIR-B5
    Deed("rally", _FIGHTING, key="Y", dice="1d6"),
    Deed(
        "assault",
        _FIGHTING,
        targets=Targets(_FIGHTING),
        choice="result",
        choices=("won", "lost"),
    ),
    Deed("attack", ("ground", "aircraft", "spacecraft"), key="A"),
    Deed(
        "flak",
        ("ground",),
        needs="aa_range",
        dice="1d6",
        reaches="aa_hit",
        modifier=True,
        targets=Targets(_IN_AIR),
        choice="move",
        choices=("approach", "disengage"),
    ),
    Deed("terrain", ("ground", "aircraft"), key="G", dice="1d6"),
    Deed("board", ("ground",), targets=Targets(("aircraft",), "own", "capacity"), keeps="aboard", sends="holds"),
    Deed("unload", ("ground",), key="O", clears="aboard"),
)
TABLE_PARTS = TableParts(
    phases=("strategy", "action", "end"),
    dice=("1d6", "2d6"),
    boxes=("reserve", "holds", "destroyed", "departed", "cards"),
    kinds=("ground", "aircraft", "spacecraft", "card"),
    cards="card",
    words=("formation", "type", "skimmer", "jump_pack"),
    parted="type",
    deeds=_DEEDS,
    tracks=(
        Track(
            "order",
            ("card",),
            tuple(Mark(order, kinds) for order, kinds in _ORDERS.items()),
            act="order",
            cleared=True,
            lasting=("overwatch",),
        ),
        Track("broken", _FIGHTING, (Mark("broken"),)),
        Track("suppressed", _FIGHTING, (Mark("suppressed"),)),
        Track(
            "state",
            ("card",),
            (Mark("reserve"), Mark("on_table"), Mark("landed", _IN_AIR), Mark("destroyed")),
        ),
        Track("flight", ("aircraft",), (Mark("landed"),)),
    ),
    counts=(
        Count("blast", _FIGHTING, 12, more="B", less="U"),
        Count("arrival", _IN_SPACE, picks=(2, 3, 4, 5, 6)),
        Count("damage", ("aircraft",), "dc", more="H", less="J"),
    ),
    tokens=("bombardment", "drop_zone", "pinpoint"),
    pastes=(
        Paste("plot", r"PLOT (?P<name>.*?)\b\s*sha256=(?P<digest>[0-9a-f]{64})"),
        Paste("reveal", r"REVEAL (?P<text>.+)"),
    ),
    side_figures=("strategy",),
)
