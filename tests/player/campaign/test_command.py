"""The campaign on the command line: a table for people, JSON for programs, one line for a fault."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.cli import main
from game.match import saves
from game.player.campaign import CampaignBook, Terms
from game.player.campaign.missions import hints
from game.player.campaign.progress import with_attempt
from game.text import texts
from tests.player.campaign.cities import GOLDEN, attempt, golden, modest, offered


@pytest.fixture
def home(home: Path) -> Path:
    """A profile that is there, and empty."""
    home.mkdir()
    return home


def told(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    code = main(argv)
    return code, *capsys.readouterr()


def test_an_empty_profile_has_one_open_chapter(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = told(capsys, "campaign")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "0 of 6 cities stand, 0 of 18 objectives"
    assert lines[2].split() == ["First", "streets", "0", "-", "-", "-", "-", "0/3"]
    assert all(line.endswith("closed") for line in lines[3:8])
    assert not any(home.iterdir()), "looking writes nothing"


def test_medals_helps_and_objectives_stand_in_the_table(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = CampaignBook(home)
    book.finish(golden("intro"))
    book.change(lambda before: with_attempt(before, replace(attempt(golden("1")), id="x", difficulty="relaxed", hints=1)))
    _, out, _ = told(capsys, "campaign")
    rows = out.splitlines()
    assert rows[2].split()[2:] == ["1", "36", "-", "Gold", "-", "2/3"]
    assert rows[3].split()[1:] == ["1", "47", "Gold*", "-", "-", "3/3"]
    assert texts("en")("campaign.cli.helped") in out
    _, out, _ = told(capsys, "campaign", "--lang", "de")
    assert "Erste Straßen" in out


def test_programs_get_json_and_nothing_else(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    CampaignBook(home).finish(modest())
    code, out, err = told(capsys, "campaign", "--json")
    found = json.loads(out)
    assert (code, err) == (0, "")
    assert [each["open"] for each in found["chapters"]] == [True, False, False, False, False, False]
    assert found["chapters"][0]["best"]["total"] == 10
    assert found["chapters"][0]["medals"] == {}


def test_a_damaged_file_is_said_in_one_line_and_the_medals_stay(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    CampaignBook(home).finish(golden("intro"))
    (home / "campaign.json").write_text("{")
    code, out, err = told(capsys, "campaign")
    assert code == 0
    assert "Gold" in out
    assert err.count("\n") == 1
    assert "campaign.json" in err


def test_a_replay_says_which_mission_it_was(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, "replay", str(GOLDEN / "2.skyline"), "--verify")
    assert code == 0
    assert out.startswith("Mission: Good people. It counts: Gold with 45.\n")
    path = home / "going.skyline"
    saves.save(offered(Terms("intro")), path)
    assert texts("en")("campaign.cli.goes_on") in told(capsys, "replay", str(path), "--verify")[1]
    free = golden("2").branch(4)
    saves.save(free, path)
    assert "Mission" not in told(capsys, "replay", str(path), "--verify")[1]


def test_hints_in_the_terminal_are_noted_too(home: Path, type_in: Any) -> None:
    path = home / "going.skyline"
    saves.save(offered(Terms("intro")), path)
    type_in(["hint", "hint", "open A", "hint"])
    assert main(("--text", "--load", str(path))) == 0
    [kept] = (home / "autosaves").glob("*.skyline")
    assert hints(saves.load(kept)) == 2, "asked again, the same hint is no other"
    assert hints(saves.load(path)) == 0, "a file that somebody named is only read"


def test_bots_can_play_missions(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, "simulate", "cities", "--seats", "random", "--games", "1", "--mission", "3", "--json")
    assert code == 0
    assert json.loads(out)["games"] == 1


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (("campaign", "intro"), "unrecognized"),
        (("campaign", "--lang", "fr"), "invalid choice"),
        (("simulate", "cities", "--seats", "random", "--mission", "7"), 'unknown mission "7"'),
        (("simulate", "skyliners", "--seats", "random,random", "--mission", "1"), "--mission belongs to cities"),
        (("simulate", "cities", "--seats", "random", "--mission", "1", "--option", "scenario=2"), "which scenario"),
        (("simulate", "cities", "--round-robin", "random,easy", "--mission", "1"), "exclude each other"),
    ],
)
def test_bad_input_is_one_line(home: Path, capsys: pytest.CaptureFixture[str], argv: tuple[str, ...], words: str) -> None:
    code, out, err = told(capsys, *argv)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert words in err
