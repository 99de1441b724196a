"""What is wrong with a book is named with file and line, and the rest of the book is shown all the same."""

import shutil
from pathlib import Path

import pytest

from game.rulebook.book import Rulebook
from game.rulebook.checking import faults
from game.rulebook.drawings import state_of, targets_of
from game.rulebook.reading import RULES, Reader
from game.rules import GAMES
from game.text import texts

GAME = "skyliners"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of all books."""
    shutil.copytree(RULES, tmp_path / "rules")
    return tmp_path / "rules"


def spoil(path: Path, right: str, wrong: str) -> int:
    """Replaces one thing in a file; returns its line."""
    before = path.read_text(encoding="utf-8")
    assert right in before
    path.write_text(before.replace(right, wrong, 1), encoding="utf-8")
    return before[: before.index(right)].count("\n") + 1


def read(folder: Path, language: str = "en") -> Rulebook:
    return Reader(GAMES[GAME], texts(language), folder / GAME).book()


def only(folder: Path) -> str:
    (fault,) = faults(folder)
    return fault


def test_a_sound_copy_is_fine(folder: Path) -> None:
    assert list(faults(folder)) == []


def test_a_game_without_rules(folder: Path) -> None:
    shutil.rmtree(folder / GAME)
    assert only(folder).endswith("rules/skyliners: the rules of skyliners are missing")


def test_a_section_in_one_language_only(folder: Path) -> None:
    path = folder / GAME / "de.yaml"
    spoil(path, "\n  must-act:\n", "\n  musst:\n")
    found = list(faults(folder))
    assert any("de.yaml, line" in fault and "section must-act is missing" in fault for fault in found)
    assert any("nothing in sections.yaml is called musst" in fault for fault in found)
    assert any("en.yaml, line" in fault and "sections.must-act is missing in de.yaml" in fault for fault in found)
    assert "must-act" not in read(folder, "de").sections
    assert len(read(folder, "de").sections) == len(read(folder).sections) - 1


@pytest.mark.parametrize("wrong", ["With b3 you", "As SL-47 says, you"])
def test_a_page_with_a_code_in_it(folder: Path, wrong: str) -> None:
    path = folder / GAME / "en.yaml"
    line = spoil(path, "With your second action,", f"{wrong} on your second action,")
    code = wrong.split()[1]
    assert f"{path}, line {line}: skyliners.sections.plan.answer (en): " in only(folder)
    assert f'"{code}" is ' in only(folder)


def test_a_page_with_another_name_for_a_thing(folder: Path) -> None:
    spoil(folder / GAME / "de.yaml", "Ein Wolkenkratzer ist ein einziges Objekt", "Ein Turm ist ein einziges Objekt")
    assert '"Turm" is not used; say Wolkenkratzer' in only(folder)


def test_the_words_by_which_a_page_is_found_are_anybody_s(folder: Path) -> None:
    spoil(folder / GAME / "en.yaml", "    terms: ", "    terms: tower, ")
    assert list(faults(folder)) == []


def test_a_rule_of_nobody(folder: Path) -> None:
    path = folder / GAME / "en.yaml"
    line = spoil(path, "SL-46:", "SX-46:")
    found = list(faults(folder))
    assert f"{path}, line {line}: SX-46 is no rule of skyliners" in found
    assert any("SL-46 is stated nowhere" in fault for fault in found)
    assert "SL-47" in read(folder).by_rule


def test_a_rule_stated_twice(folder: Path) -> None:
    spoil(folder / GAME / "en.yaml", "SL-54:", "SL-55 SL-54:")
    spoil(folder / GAME / "de.yaml", "SL-54:", "SL-55 SL-54:")
    assert [fault.rpartition(": ")[2] for fault in faults(folder)] == ["SL-55 is stated twice"] * 2


def test_a_link_to_nowhere(folder: Path) -> None:
    path = folder / GAME / "sections.yaml"
    spoil(path, "see: [floor, heights]", "see: [floor, highs]")
    assert "sections.yaml, line" in only(folder)
    assert only(folder).endswith("section roof refers to highs, which is nowhere")
    assert read(folder).sections["roof"].see == ("floor",)


def test_a_position_that_cannot_be_read(folder: Path) -> None:
    spoil(folder / GAME / "sections.yaml", "            sides SW\n", "            sides SX\n")
    assert "sections.yaml, line" in only(folder)
    assert "the drawing of sides cannot be read" in only(folder)
    assert read(folder).sections["sides"].answer


def test_a_claim_that_is_not_true(folder: Path) -> None:
    spoil(folder / GAME / "sections.yaml", "line 0 view 12", "line 0 view 13")
    assert only(folder).endswith('"line 0 view 13" is not true of the drawing of aim')


@pytest.mark.parametrize("claim", ["line 0 view many", "line 9 view 12", "lies 0", "total"])
def test_a_claim_that_cannot_be_read(folder: Path, claim: str) -> None:
    spoil(folder / GAME / "sections.yaml", "line 0 view 12", claim)
    assert "the drawing of aim cannot be read" in only(folder)


def test_a_number_that_is_nowhere(folder: Path) -> None:
    path = folder / GAME / "en.yaml"
    spoil(path, "{points.skyscraper} points.", "{points.skyscrapers} points.")
    found = list(faults(folder))
    assert any("points.skyscrapers is nowhere in the content" in fault and "en.yaml, line" in fault for fault in found)
    assert read(folder).quick.turn


def test_other_numbers_in_the_other_language(folder: Path) -> None:
    path = folder / GAME / "de.yaml"
    line = spoil(path, "      SL-90: Du hast {kits.4.antennas}", "      SL-90: Du hast {kits.4.floors}")
    assert only(folder) == f"{path}, line {line}: sections.overflow.rule.SL-90 refers to other numbers than in en.yaml"


def test_a_misspelt_field(folder: Path) -> None:
    path = folder / GAME / "en.yaml"
    spoil(path, "    answer: You may not pass.", "    anwser: You may not pass.")
    found = list(faults(folder))
    assert any("en.yaml, line" in fault and 'did you mean "answer"?' in fault for fault in found)
    assert "must-act" not in read(folder).sections
    assert "turn" in read(folder).sections


def test_a_file_that_is_no_yaml(folder: Path) -> None:
    (folder / GAME / "en.yaml").write_text("sections: [\n", encoding="utf-8")
    assert "en.yaml, line" in only(folder)
    assert "not valid YAML" in only(folder)


def test_a_drawing_says_what_is_lit_and_where_it_is_made_from() -> None:
    section = read(RULES).sections["floor"]
    assert section.drawing is not None
    assert [target.key for target in targets_of(section.drawing)] == ["b2", "a2"]
    assert GAMES[GAME].to_act(state_of(section.drawing, GAMES[GAME])) == 0
