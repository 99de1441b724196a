"""Files of studies: what is wrong is named, and the others stay."""

from pathlib import Path

import pytest

from game.errors import BadInput
from game.studies.measures import vocabulary
from game.studies.reading import FOLDER, read_studies
from game.studies.study import read_goal

POSITION = """
    5 3^ .  1  .  2
    4 2  2  .  1^ .
    3 1^ .  P  2  .
    2 2  1^ 1  .  1
    1 1  .  .  2  .
    mode intro
    sides SW
    round 8
"""


def entry(**changes: str) -> str:
    """A study of Skyliners as it stands in a file, with some lines replaced."""
    lines = {
        "name": "first",
        "grade": "1",
        "title": "{ en: One, de: Eins }",
        "moves": "1",
        "task": '["sees 0 B >= 3"]',
        "look": '["plot b1"]',
        "solutions": '[["park b1"]]',
        "greedy": '["floor a1"]',
        "position": f"|{POSITION}",
    } | changes
    return "- " + "\n  ".join(f"{name}: {value}".rstrip() for name, value in lines.items()) + "\n"


def write(folder: Path, text: str, name: str = "skyliners") -> Path:
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def faults(folder: Path, text: str) -> tuple[str, ...]:
    write(folder, text)
    return read_studies(folder).faults


def test_a_study_is_read(tmp_path: Path) -> None:
    write(tmp_path, entry())
    found = read_studies(tmp_path)
    assert found.faults == ()
    study = found.all[0]
    assert (study.key, study.seat, study.seats, str(study.goals[0])) == ("skyliners/first", 0, 2, "sees 0 B >= 3")
    assert found.find("skyliners/first") is study
    assert found.find("skyliners/other") is None
    assert found.of("cities") == ()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"grade": "5"}, "Invalid enum value 5"),
        ({"name": "Not a name"}, "name"),
        ({"colour": "red"}, 'unknown key "colour"'),
        ({"task": '["sees 0 B"]'}, "is no goal"),
        ({"task": '["seen 0 B = 2"]'}, "seen"),
        ({"task": '["sees 0 = 2"]'}, "after sees there must be seat and row"),
        ({"task": '["sees 7 B = 2"]'}, "seat"),
        ({"task": '["sees 0 Q = 2"]'}, "row"),
        ({"task": '["sees 0 B >= 0"]'}, "met before the first move"),
        ({"solutions": '[["park b9"]]'}, "b9"),
        ({"solutions": '[["floor a1"]]'}, "must be met by the last move"),
        ({"solutions": '[["floor a1", "park b1"]]'}, "more than 1 moves"),
        ({"look": '["plot e5"]'}, 'looks at "plot e5"'),
        ({"grade": "3", "greedy": '["park b1"]'}, "greedy moves meet the task"),
        ({"position": "nothing"}, "unknown line of a position"),
        ({"title": "{ en: One, de: '' }"}, "title (de)"),
    ],
)
def test_a_study_that_makes_no_sense_is_named_and_the_others_stay(tmp_path: Path, changes: dict[str, str], said: str) -> None:
    write(tmp_path, entry(name="good") + entry(**changes))
    found = read_studies(tmp_path)
    assert [study.entry.name for study in found.all] == ["good"]
    assert len(found.faults) == 1
    assert "skyliners.yaml, study 2" in found.faults[0]
    assert said in found.faults[0]


def test_a_name_is_used_once(tmp_path: Path) -> None:
    assert 'the name "first" is used twice' in faults(tmp_path, entry() + entry())[0]


@pytest.mark.parametrize("text", ["", "[", "studies: 1\n", "- 5\n", "x" * 2_000_000, "\0"])
def test_a_broken_file_is_named_and_the_others_stay(tmp_path: Path, text: str) -> None:
    write(tmp_path, text, "cities")
    write(tmp_path, entry())
    found = read_studies(tmp_path)
    assert [study.game for study in found.all] == ["skyliners"]
    assert len(found.faults) == 1
    assert "cities.yaml" in found.faults[0]


def test_a_file_of_no_game_is_named(tmp_path: Path) -> None:
    write(tmp_path, entry(), "monopoly")
    assert 'there are no studies of a game "monopoly"' in read_studies(tmp_path).faults[0]


def test_no_folder_means_no_studies(tmp_path: Path) -> None:
    assert read_studies(tmp_path / "none").all == ()
    assert FOLDER.is_dir()


def test_goals_are_read_as_they_are_written() -> None:
    words = vocabulary("skyline_world")
    assert words is not None
    for text in ("income 1 <= 4", "tops 0 b10 = 1", "line 2 mission >= 2", "points 0 >= -3"):
        assert str(read_goal(words, text, 3)) == text
    with pytest.raises(BadInput, match="seat"):
        read_goal(words, "income 3 <= 4", 3)
    assert vocabulary("chess") is None
