"""What is counted, what is not, and that the file is never lost."""

import errno
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.content import ROOT
from game.errors import BadInput
from game.match.session import Player, Session
from game.player.statistics import (
    FILE,
    LARGEST,
    LONGEST_PAUSE,
    MatchRecord,
    Score,
    Sitting,
    Statistics,
    StatisticsFile,
    from_file,
    match_of,
    summary,
    to_text,
    with_match,
)
from game.rules import GAMES
from game.rules.core import Rng
from game.text import texts


def session(*kinds: str, game: str = "skyliners", seed: int = 3, moves: int = 10**6) -> Session:
    """A match after so many random moves."""
    match = Session(GAMES[game], [Player(f"P{seat}", kind) for seat, kind in enumerate(kinds)], seed=seed)
    return go_on(match, moves)


def go_on(match: Session, moves: int = 10**6) -> Session:
    rng = Rng(7)
    for _ in range(moves):
        if match.to_act is None:
            break
        action, rng = rng.pick(match.legal(match.to_act))
        match.submit(action)
    return match


def finished(*kinds: str, seed: int = 3, before: Statistics | None = None) -> Statistics:
    """The statistics after a match was played from its beginning to its end."""
    match = session(*kinds, seed=seed, moves=0)
    sitting = Sitting(match)
    go_on(match)
    return sitting.add_to(before or Statistics(), 1000.0)


def told(result: str, *scores: tuple[str, int], start: str = "") -> MatchRecord:
    return MatchRecord(start or f"{result}{scores}", "skyliners", 5, result, tuple(Score("x", *score) for score in scores))  # type: ignore[arg-type]


ONE_MATCH = '{"version":1,"matches":[{"start":"a","game":"skyliners","ended":%s,"result":"won","scores":[%s]}]}'
"""A file with one match: when it ended, and its scores."""


# -- what counts -------------------------------------------------------------------------------------------------


def test_a_match_played_to_its_end_counts_once() -> None:
    once = finished("human", "hard")
    assert len(once.matches) == 1
    assert once.matches[0].game == "skyliners"
    assert [score.kind for score in once.matches[0].scores] == ["human", "hard"]
    assert finished("human", "hard", before=once) == once, "the same start again adds nothing"
    assert len(finished("human", "hard", seed=4, before=once).matches) == 2


def test_a_branch_of_a_counted_match_adds_nothing() -> None:
    match = session("human", "random", moves=0)
    sitting = Sitting(match)
    go_on(match)
    before = sitting.add_to(Statistics(), 1.0)
    branch = match.branch(10)
    again = Sitting(branch)
    go_on(branch)
    assert branch.outcome is not None
    assert len(before.matches) == 1
    assert again.add_to(before, 2.0) == before


def test_a_match_that_was_over_already_was_not_played_here() -> None:
    assert Sitting(session("human", "random")).add_to(Statistics(), 1.0) == Statistics()


def test_a_match_that_goes_on_and_one_of_bots_alone_count_nothing() -> None:
    assert match_of(session("human", "random", moves=5), 1.0) is None
    assert match_of(session("random", "random"), 1.0) is None


def test_a_match_gone_on_with_later_counts_when_it_ends() -> None:
    match = session("human", "random", moves=6)
    sitting = Sitting(match)
    go_on(match)
    assert len(sitting.add_to(Statistics(), 1.0).matches) == 1


@pytest.mark.parametrize("game", list(GAMES))
def test_people_have_won_exactly_where_one_of_them_is_first(game: str) -> None:
    rules = GAMES[game]
    for seed in range(4):
        kinds = ["human", *["random"] * (rules.seats[-1] - 1)]
        played = session(*kinds, game=game, seed=seed)
        outcome, match = played.outcome, match_of(played, 1.0)
        assert outcome is not None
        assert match is not None
        assert (match.result != "lost") == (0 in outcome.winners)
        assert (match.result == "shared") == (0 in outcome.winners and outcome.decided_by == "shared")
        assert [score.points for score in match.scores] == list(outcome.scores)


def test_time_at_the_table_counts_also_without_an_end_but_long_absence_does_not() -> None:
    sitting = Sitting(session("human", "random", moves=0))
    sitting.pass_time(30)
    sitting.pass_time(8 * 3600)
    after = sitting.add_to(Statistics(seconds={"skyliners": 10}), 1.0)
    assert after.seconds == {"skyliners": 10 + 30 + int(LONGEST_PAUSE)}
    assert after.matches == ()


# -- numbers -----------------------------------------------------------------------------------------------------


def test_a_game_in_numbers() -> None:
    matches = (
        told("won", ("human", 30), ("hard", 20)),
        told("lost", ("human", 10), ("expert", 20)),
        told("shared", ("human", 20), ("expert", 20), ("random", 1)),
        told("won", ("human", 24), ("human", 16), ("easy-blocker", 3)),
    )
    about = summary(Statistics(seconds={"skyliners": 3700}, matches=matches), "skyliners")
    assert about.seconds == 3700
    assert about.all is not None
    assert (about.all.finished, about.all.won, about.all.shared, about.all.lost) == (4, 2, 1, 1)
    assert about.all.best == 30
    assert about.all.mean == pytest.approx((30 + 10 + 20 + 24 + 16) / 5)
    assert [(seats, line.finished) for seats, line in about.by_seats] == [(2, 2), (3, 2)]
    assert about.beaten == "hard", "the expert shared or won, so it was not beaten"


def test_a_game_nobody_played_has_no_numbers() -> None:
    about = summary(Statistics(), "skyrise")
    assert about.all is None
    assert about.by_seats == ()
    assert about.beaten == ""


# -- file --------------------------------------------------------------------------------------------------------


def test_the_file_can_be_read_by_people_and_by_the_program(tmp_path: Path) -> None:
    statistics = finished("human", "hard")
    book = StatisticsFile(tmp_path)
    book.change(lambda _before: statistics)
    text = (tmp_path / FILE).read_text(encoding="utf-8")
    assert text == to_text(statistics)
    assert len(text.splitlines()) == 3, "a line for each match"
    assert json.loads(text)["matches"][0]["scores"][0]["name"] == "P0"
    assert from_file(tmp_path / FILE) == statistics == StatisticsFile(tmp_path).read()


def test_without_a_change_nothing_is_written(tmp_path: Path) -> None:
    StatisticsFile(tmp_path).change(lambda before: before)
    assert list(tmp_path.iterdir()) == []


def test_a_newer_file_is_left_as_it_is_with_a_notice(tmp_path: Path) -> None:
    newer = '{"version": 2, "matches": {}}'
    (tmp_path / FILE).write_text(newer)
    book = StatisticsFile(tmp_path)
    book.change(lambda before: replace(before, seconds={"skyliners": 9}))
    assert book.read() == Statistics()
    assert book.notice is not None
    assert FILE in texts("de").fault(book.notice)
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
    assert (tmp_path / FILE).read_text() == newer


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", '{"version":1,"matches":[{"game":"x"}]}', "\x00", "[" * 9000, "[" * 900_000),
        '{"version":1,"seconds":{"\udcff":1},"matches":[]}',
        '{"version":1,"seconds":{"skyliners":-1},"matches":[]}',
        ONE_MATCH % ("5", ""),
        ONE_MATCH % ("5", '{"name":"x","kind":"hard","points":3}'),
        ONE_MATCH % ("9" * 12, '{"name":"x","kind":"human","points":3}'),
        ONE_MATCH % ("5", '{"name":"x","kind":"human","points":1e999}'),
    ],
)
def test_a_damaged_file_is_set_aside_with_a_notice(text: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8", errors="surrogateescape")
    book = StatisticsFile(tmp_path)
    assert book.read() == Statistics()
    assert book.notice is not None
    assert book.notice.key == "fault.set_aside"
    assert (tmp_path / "statistics.damaged-1.json").read_text(encoding="utf-8", errors="surrogateescape") == text
    book.change(lambda before: finished("human", "random", before=before))
    assert len(StatisticsFile(tmp_path).read().matches) == 1


def test_a_full_disk_leaves_the_file_as_it_was(tmp_path: Path, break_disk: Any) -> None:
    StatisticsFile(tmp_path).change(lambda _: finished("human", "random"))
    before = (tmp_path / FILE).read_bytes()
    break_disk("os.replace", errno.ENOSPC)
    with pytest.raises(BadInput, match="No space left"):
        StatisticsFile(tmp_path).change(lambda known: finished("human", "random", seed=9, before=known))
    assert (tmp_path / FILE).read_bytes() == before


def test_a_file_too_large_is_set_aside(tmp_path: Path) -> None:
    with (tmp_path / FILE).open("wb") as file:
        file.truncate(LARGEST + 1)
    book = StatisticsFile(tmp_path)
    assert book.read() == Statistics()
    assert book.notice is not None
    assert (tmp_path / "statistics.damaged-1.json").exists()


def test_a_match_is_known_by_the_same_start_as_ever() -> None:
    """Else matches that were counted long ago would count again."""
    played = session("human", "hard", game="skyliners", seed=3)
    match = match_of(played, 1.0)
    assert match is not None
    assert match.start == "5ec1f3ccbea0cafb"
    before = Statistics(matches=(replace(match, start="0e4289776378d5f6"),))
    assert with_match(before, played, 2.0) == before, "earlier versions knew it so"


def test_a_match_that_ends_again_under_other_names_is_no_other_match() -> None:
    """Usual names follow the language."""
    played = session("human", "hard", game="skyliners", seed=3)
    before = with_match(Statistics(), played, 1.0)
    played.rename(["Spielerin 1", "Profi-Bot 2"])
    assert with_match(before, played, 2.0) == before
    assert with_match(before, session("human", "hard", game="skyliners", seed=4), 2.0) != before


PLAYED = """
import sys
from pathlib import Path
from msgspec.structs import replace
from game.player.statistics import StatisticsFile, MatchRecord, Score
book = StatisticsFile(Path(sys.argv[1]))
for number in range(50):
    match = MatchRecord(f"{sys.argv[2]}-{number}", "skyliners", 5, "won", (Score("x", "human", 1),))
    book.change(lambda before: replace(before, matches=(*before.matches, match)))
"""


def test_programs_that_share_a_profile_lose_no_match(tmp_path: Path) -> None:
    """Of 750 matches that three programs put down at the same time 520 were kept."""
    others = [subprocess.Popen([sys.executable, "-c", PLAYED, str(tmp_path), name], cwd=ROOT) for name in "abc"]
    assert [other.wait() for other in others] == [0, 0, 0]
    found = {match.start for match in StatisticsFile(tmp_path).read().matches}
    assert found == {f"{name}-{number}" for name in "abc" for number in range(50)}
