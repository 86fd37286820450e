"""Drafts for modules by other people: the hand-made one that logs were judged for, and strange ones."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import workshop

from modgen.game.binding import Binding
from modgen.game.binding_file import read_binding
from modgen.game.problems import BadData
from modgen.texts import Catalogue
from modgen.vassal import read_module
from validator.bind.draft import draft_binding
from validator.bind.telling import unexplained_lines
from validator.bind.unexplained import unexplained_files
from validator.bind.writing import draft_text
from validator.logs.audit import LogAudit
from validator.logs.opening import audit_files
from validator.logs.sources import shipped_bindings

SHARED = Path(__file__).parents[2] / "../shared/vassal"
KREUZWEG = SHARED / "kreuzweg"
needs_kreuzweg = pytest.mark.skipif(not KREUZWEG.is_dir(), reason="the Kreuzweg module is not beside the checkout")
needs_others = pytest.mark.skipif(not SHARED.is_dir(), reason="others' modules are not beside the checkout")


def drafted() -> str:
    return draft_text(draft_binding(read_module(KREUZWEG / "kreuzweg.vmod")), "en")


def by_hand() -> Binding:
    return next(one for one in shipped_bindings() if one.module.name == "Kreuzweg 1985")


@pytest.fixture(scope="module")
def filled_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The draft with what its remarks ask of the author: house rules, links that the map's author cut and added."""
    text = drafted()
    adjacency = json.loads((KREUZWEG / "adjacency.json").read_text(encoding="utf-8"))["by"]
    for first, second in adjacency["removed_links"]:
        text, struck = re.subn(rf"^  - \[{first}, {second}\].*\n", "", text, flags=re.MULTILINE)
        assert struck == 1
    for first, second in adjacency["added_links"]:
        text, added = re.subn(rf"^  # - (\[{first}, {second}\])", r"  - \1", text, flags=re.MULTILINE)
        assert added == 1, "the draft proposes the bridge and the ford"
    text = text.replace("# options:", "options:")
    for name, value in by_hand().options.items():
        text, asked = re.subn(rf"^  # {name}: .*$", f"  {name}: {value}", text, flags=re.MULTILINE)
        assert asked == 1, "the draft asks for every house rule there is"
    file = tmp_path_factory.mktemp("draft") / "kreuzweg.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def audited(log: Path, binding: Path | None = None) -> LogAudit:
    return audit_files([log], KREUZWEG / "kreuzweg.vmod", binding).logs[0]


@needs_kreuzweg
@pytest.mark.parametrize("log", sorted((KREUZWEG / "logs").glob("*.vlog")), ids=lambda log: log.stem)
def test_the_draft_finds_what_the_binding_by_hand_finds(log: Path, filled_in: Path) -> None:
    assert audited(log, filled_in).reports == audited(log).reports


@needs_kreuzweg
def test_the_draft_says_of_the_table_what_the_binding_by_hand_says() -> None:
    draft, shipped = read_binding(drafted().encode(), "draft.yaml"), by_hand()
    assert draft.units.where == shipped.units.where
    assert draft.units.side == shipped.units.side
    assert draft.units.figures == shipped.units.figures
    assert draft.units.kinds == shipped.units.kinds
    assert draft.gauges == shipped.gauges
    assert draft.statuses == shipped.statuses
    assert draft.markers == shipped.markers
    assert draft.turn == shipped.turn
    assert draft.places == shipped.places
    assert draft.lines == shipped.lines
    ours, theirs = ({frozenset(pair) for pair in one.links} for one in (draft, shipped))
    assert ours - theirs == {frozenset(("Kreuzweg", "Steinbruch"))}
    assert theirs - ours == {frozenset(("Kreuzweg", "Mühlbach")), frozenset(("Wolfsgrund", "Брод"))}


@needs_kreuzweg
def test_hardly_anything_but_talk_is_left_unexplained(filled_in: Path) -> None:
    logs = sorted((KREUZWEG / "logs").glob("*.vlog"))
    found = unexplained_files(logs, KREUZWEG / "kreuzweg.vmod", filled_in)
    kinds = {group.kind for group in found.groups}
    assert kinds & {"unit_trait", "value", "unit_place", "dice", "report", "turn", "side", "property"} == set()
    assert {group.what for group in found.groups if group.kind == "piece_placed"} == {"Hit"}
    assert {group.what for group in found.groups if group.kind == "piece_trait"} == {"Objective, Control"}


@needs_others
@pytest.mark.parametrize(
    "file",
    sorted(path for folder in ("real/modules", "skyharbour") for path in (SHARED / folder).glob("*") if path.is_file()
           and path.suffix in ("", ".xml", ".vmod", ".vmdx")),
    ids=lambda path: path.name,
)  # fmt: skip
def test_every_module_gives_a_draft_that_loads_or_one_clear_error(file: Path) -> None:
    packed = file.suffix in (".vmod", ".vmdx")
    name = "buildFile.xml" if file.suffix else "buildFile"
    made = read_module(file if packed else workshop.packed(file.read_bytes(), name))
    try:
        draft = draft_binding(made)
    except BadData as error:
        (problem,) = error.problems
        assert problem.code in ("audit.bind-extension", "audit.bind-no-zones")
        return
    assert read_binding(draft_text(draft, "ru").encode(), "draft.yaml").module.name == made.name
    rules = next(section for section in draft.sections if section.key == "ruleset").entries[0].value
    ours = made.name == "Sky Harbour"
    assert rules == ("aerospace" if ours else "impulse")
    assert bool(draft.doubts) != ours, "none of the others is a game under the rules at hand"


@needs_kreuzweg
def test_the_guide_shows_what_the_program_says(tmp_path: Path) -> None:
    guide = (Path(__file__).parents[2] / "docs/bindings.md").read_text(encoding="utf-8")
    binding = tmp_path / "kreuzweg.yaml"
    binding.write_text(drafted(), encoding="utf-8")
    log = KREUZWEG / "logs/L02_hotseat_mistakes.vlog"
    found = unexplained_files([log], KREUZWEG / "kreuzweg.vmod", binding)
    said = list(unexplained_lines(found, Catalogue("validator.texts", "en")))
    end = next(n for n, line in enumerate(said) if "left unexplained" in line)
    assert "\n".join(said[: end + 1]) in guide
