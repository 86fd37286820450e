"""Pieces by trait and field: reading, changing one field, merging, every trait of the reference."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from modgen.vassal import (
    TRAITS,
    FieldChange,
    Layout,
    Value,
    encode_layers,
    read_state,
    read_trait,
    read_type,
    write_trait,
)

REFERENCE = Path(__file__).parents[3] / "shared" / "vassal" / "components.json"

ROTATE = "rotate;4;82,130;76,130;Spend 1 AP;Give back 1 AP;;;Facing;;;;;true"
STATUS = (
    "emb2;;128;;;128;;;128;;;;1;false;0;0;supp.png,reco.png;+ (Suppressed),+ (Recovering);true;Status;;;false;;1;1"
    ";false;83,130;89,130;;;1.0;;true"
)
UNIT = encode_layers(
    [
        "mark;Side,Kind",
        "PROP;HP;true,0,10,false;Hit:0\\,0\\,hit:I\\,-1",
        ROTATE,
        STATUS,
        "hide;73,130;Invisible;;player:",
        "conceal;x;y",
        "markmoved;moved.gif",
        "piece;;;a.png;HQ/11 ACR",
    ]
)
STATE = encode_layers(["NATO,unit", "7", "0", "-1", "pw", "null;", "false", "Main Map;129;616;12;1;UniqueID;1001"])


def test_a_piece_by_its_traits() -> None:
    kind = read_type(UNIT)
    assert kind.name == "HQ/11 ACR"
    assert [trait.prefix for trait in kind.traits][-1] == "piece;"
    rotate = kind.find("rotate")
    assert rotate is not None
    assert (rotate["nAngles"], rotate["rotateCWText"], rotate["directTypeFacing"]) == (4, "Spend 1 AP", True)
    assert rotate.name == "Facing"
    status = kind.find("emb2;", "Status")
    assert status is not None
    assert status["imageNames"] == ("supp.png", "reco.png")
    assert status["levelNames"] == ("+ (Suppressed)", "+ (Recovering)")
    assert status["scale"] == 1.0
    assert kind.find("emb2", "Steps") is None
    hp = kind.find("PROP", "HP")
    assert hp is not None
    assert hp["constraints"] == ("true", "0", "10", "false")
    assert hp["keyCommands"] == ("Hit:0\\,0\\,hit:I\\,-1",) or hp["keyCommands"] == ("Hit:0,0,hit:I,-1",)


def test_state_values_by_name() -> None:
    state = read_state(UNIT, STATE)
    assert state.is_complete
    marker = state.trait("mark")
    assert marker is not None
    assert marker.values == {"Side": "NATO", "Kind": "unit"}
    values = [state.trait(name) for name in ("rotate", "emb2", "markmoved", "PROP", "hide")]
    assert [dict(layer.values) if layer else None for layer in values] == [
        {"angleIndex": 0},
        {"value": -1},
        {"moved": False},
        {"value": "7"},
        {"hiddenBy": "pw"},
    ]
    piece = state.layer(-1)
    assert (piece["mapId"], piece["x"], piece["y"], piece["gpId"]) == ("Main Map", 129, 616, "12")
    assert piece["properties"] == (("UniqueID", "1001"),)
    assert state.text() == STATE


def test_one_field_changed_and_nothing_else() -> None:
    state = read_state(UNIT, STATE)
    rotate, piece = state.trait("rotate"), state.layer(-1)
    assert rotate is not None
    new = state.replace(rotate.replace(angleIndex=1), piece.replace(x=75, mapId=None))
    assert new.text() == encode_layers(
        ["NATO,unit", "7", "1", "-1", "pw", "null;", "false", "null;75;616;12;1;UniqueID;1001"]
    )
    assert state.changes(new) == (
        FieldChange(2, rotate.trait, "angleIndex", 0, 1),
        FieldChange(7, piece.trait, "mapId", "Main Map", None),
        FieldChange(7, piece.trait, "x", 129, 75),
    )
    with pytest.raises(KeyError):
        rotate.replace(angle=1)
    with pytest.raises(ValueError, match="angleIndex"):
        rotate.replace(angleIndex="one")


def test_fields_that_may_hold_passwords_are_marked() -> None:
    old = read_state(UNIT, STATE)
    layers = [*old.layers]
    layers[4], layers[5] = "null", "pw;"
    new = read_state(UNIT, encode_layers(layers))
    changes = old.changes(new)
    assert {(change.trait.prefix, change.secret) for change in changes} == {("hide;", True), ("conceal;", True)}
    assert "pw" not in repr(changes)
    assert "pw" not in repr(old)


def test_a_change_with_its_old_state_leaves_other_layers_alone() -> None:
    now = read_state(UNIT, STATE.replace("NATO", "WP"))
    old = read_state(UNIT, STATE)
    layer = old.trait("emb2")
    assert layer is not None
    new = old.replace(layer.replace(value=1))
    merged = now.merge(new, old)
    assert merged.text() == STATE.replace("NATO", "WP").replace("-1\\", "1\\")


def test_free_rotation_counts_degrees() -> None:
    trait = read_trait("rotate;1;93,130;Rotate;;;R;;;;;true")
    assert (trait["setAngleText"], trait.name) == ("Rotate", "R")
    assert trait.state_layout.read("-45.5") == {"angle": -45.5}
    assert trait.state_layout.replace("-45.5", {"angle": 0.0}) == "0.0"


@pytest.mark.parametrize(
    ("trait", "text", "values"),
    [
        ("stack", "Main Map;110;77;1001;1002;@@1", {"pieceIds": ("1001", "1002"), "layer": 1, "x": 110}),
        ("stack", "null;0;0", {"mapId": None, "pieceIds": (), "layer": -1}),
        ("deck;true", "Main Map;300;300;true;1001,1002", {"faceDown": True, "pieceIds": ("1001", "1002")}),
        ("deck;true", "Main Map;300;300;false", {"faceDown": False, "pieceIds": ()}),
        ("footprint;", "true;Map0;1;110,77;true", {"points": ("110,77",), "everInitialized": True, "nPoints": 1}),
        ("footprint;", "false;;0", {"points": (), "everInitialized": False, "globalVisibility": False}),
        ("mat;M;", "2;7;8", {"count": 2, "pieceIds": ("7", "8")}),
        ("obs;;b.png", "pw;|0", {"obscuredBy": "pw", "options": "|0"}),
        ("obs;;b.png", "null;", {"obscuredBy": None, "options": ""}),
        ("table;1;2", "a,b\\,c", {"cells": ("a", "b,c")}),
        ("propertysheet;0Speed~4Hits", "5~1/3", {"Speed": "5", "Hits": "1/3"}),
        ("label;", "a;b,c", {"label": "a;b,c"}),
        ("PROP;x", "a;b", {"value": "a;b"}),
        ("mark;a\\,b,c", "1\\,2", {"a,b": "1,2", "c": ""}),
        ("sendto;", ";;", {"backMapId": "", "backX": ""}),
        ("piece;;;;", "Map;1;2", {"x": 1, "gpId": "", "properties": ()}),
        ("matPiece;", "noMat", {"matPieceId": "noMat"}),
        ("report;", "x", {"cycleIndex": -1}),
        ("emb2;", "", {"value": -1}),
        ("mark;a,a,a#1", "1,2,3", {"a": "1", "a#1": "2", "a#1#2": "3"}),
        ("strange;1;2", "any\\;thing", {"state": "any\\;thing"}),
    ],
)
def test_state_layouts(trait: str, text: str, values: dict[str, Value]) -> None:
    layout = read_trait(trait).state_layout
    read = layout.read(text)
    assert {name: read[name] for name in values} == values
    assert layout.replace(text, {}) == text


def test_groups_are_rewritten_with_their_count() -> None:
    trail = read_trait("footprint;").state_layout
    assert trail.replace("false;;0;false", {"points": ("1,2", "3,4")}) == "false;;2;1,2;3,4;false"
    stack = read_trait("stack").state_layout
    assert stack.replace("Map;1;2;7;@@1", {"pieceIds": ("7", "8")}) == "Map;1;2;7;8;@@1"
    deck = read_trait("deck;").state_layout
    assert deck.replace("Map;1;2;true", {"pieceIds": ("7", "8")}) == "Map;1;2;true;7,8"
    piece = read_trait("piece;").state_layout
    assert piece.replace("Map;1;2", {"properties": (("a", "b"),)}) == "Map;1;2;;1;a;b"
    with pytest.raises(ValueError, match="properties"):
        piece.replace("Map;1;2", {"properties": (("a",),)})


def test_shapes_keep_their_delimiters() -> None:
    shape = read_trait("nonRect2;1.0;M 1 2;L 3 4")
    assert (shape["scale"], shape["shapeSpec"]) == (1.0, "M 1 2;L 3 4")
    assert shape.replace(scale=2.0).raw == "nonRect2;2.0;M 1 2;L 3 4"
    assert read_trait("nonRect;m,1,2;l")["shapeSpec"] == "m,1,2;l"


def test_types_are_written_from_names() -> None:
    assert write_trait("mark;", names=("Side", "Kind")) == "mark;Side,Kind"
    assert write_trait("piece;", imageName="u.png", commonName="A;B") == "piece;;;u.png;A\\;B"
    written = write_trait("rotate;", nAngles=4, name="Facing")
    assert written == "rotate;4;;;;;;;Facing"
    assert write_trait("rotate;", nAngles=1, name="F") == "rotate;1;;;;;F"
    assert read_trait(written).replace(directTypeFacing=False).raw == "rotate;4;;;;;;;Facing;;;;;false"
    with pytest.raises(KeyError):
        write_trait("mark;", colour="red")
    with pytest.raises(KeyError):
        write_trait("strange;")


def test_a_short_state_is_padded_only_when_written() -> None:
    state = read_state(UNIT, "NATO,unit\t7")
    assert not state.is_complete
    assert state.layer(-1)["x"] == 0
    assert state.text() == "NATO,unit\t7"
    assert read_state(UNIT, state.replace(state.layer(0)).text()).is_complete


LAYERS = st.text(st.sampled_from("mark;PROP,embpiece2\t\\'ж/1"), max_size=30)


@given(LAYERS, LAYERS)
def test_any_type_and_state_are_read(kind: str, text: str) -> None:
    state = read_state(kind, text)
    assert state.text() == text
    assert isinstance(state.type.name, str)
    for layer in state:
        assert set(layer.values) == set(layer.trait.state_layout.names)
        assert isinstance(layer.trait.name, str)
    assert state.changes(state) == ()


@given(st.sampled_from(sorted(TRAITS)), st.text(st.sampled_from("0123;,|~'\\truefalse@ "), max_size=40))
def test_a_field_written_with_its_own_value_means_the_same(prefix: str, text: str) -> None:
    for layout in (TRAITS[prefix].type, TRAITS[prefix].state):
        values = layout.read(text)
        again = layout.replace(text, {name: value for name, value in values.items() if name != layout.count})
        # What cannot be held by the format at all: a text that ends with a backslash, inside a list.
        if "\\" not in text and "'" not in text:
            # A count that is not that of the items is set right.
            meant = {**values, layout.count: layout.read(again).get(layout.count)} if layout.count else values
            assert layout.read(again) == meant


# --- against the reference's table of traits


def names_of(declared: list[str]) -> list[str]:
    return [name for text in declared for name in re.findall(r"(?:^|[,>\[]|ELSE )\s*@?@?([A-Za-z]\w*):", text)]


@pytest.fixture(scope="module")
def reference() -> dict[str, dict[str, list[str]]]:
    if not REFERENCE.is_file():
        pytest.skip("the format reference is not beside this checkout")
    traits: dict[str, dict[str, list[str]]] = json.loads(REFERENCE.read_text(encoding="utf-8"))["traits"]
    return traits


def test_every_trait_of_the_reference_is_known(reference: dict[str, dict[str, list[str]]]) -> None:
    assert set(TRAITS) == set(reference)


# Laid out in the reference's prose, not as a list of fields.
IN_PROSE = {"emb;", "rotate;", "replace;", "button;", "piece;", "stack", "mark;"}


def test_fields_and_defaults_are_those_of_the_reference(reference: dict[str, dict[str, list[str]]]) -> None:
    for prefix, known in reference.items():
        if prefix in IN_PROSE:
            continue
        ours = {one.name: one for one in TRAITS[prefix].type.fields}
        for declared, name in zip(known["type_fields"], ours, strict=True):
            field = ours[name]
            assert declared.startswith(name + ":")
            told = re.match(r"\w+:(?:\[\]|\w|\||\"[^\"]*\")*!?(?:=(.*))?", declared)
            assert told is not None
            # A remark in brackets may follow; one default has brackets of its own.
            default = told[1] or ""
            default = default if name == "nameFormat" else re.sub(r" \(.*\)$", "", default)
            if "GKC" not in declared and "constraints" not in name:
                assert field.default == default, (prefix, declared)
            assert field.mandatory == ("!" in declared.split("=")[0]), (prefix, declared)


def test_layout_names_do_not_repeat() -> None:
    for spec in TRAITS.values():
        for layout in (spec.type, spec.state):
            assert isinstance(layout, Layout)
            assert len(set(layout.names)) == len(layout.names)
