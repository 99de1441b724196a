"""Progress is never lost: written the moment a mission ends, counted once, found again from games, shared by programs."""

import errno
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.content import ROOT
from game.errors import BadInput
from game.match import saves
from game.match.session import Player, Session
from game.player.campaign import Attempt, CampaignBook, Progress, Terms, chapters, keeper, mission_of, start, start_day
from game.player.campaign.book import COPY, FILE, FOLDER, from_file, to_text
from game.player.campaign.progress import with_attempt, with_note
from game.text import texts
from tests.player.campaign.cities import attempt, golden, lost, medals, mission, modest, offered, to_the_end, won
from tests.player.campaign.test_counting import DAY


def games(book: CampaignBook) -> set[str]:
    """The missions whose games are stored."""
    return {path.stem.split()[-1] for path in book.games.glob("*.skyline")}


def last_move(session: Session) -> tuple[Session, str]:
    """The match before its last move, as it would be loaded, and that move."""
    record = saves.record(session)
    before = Session(session.rules, session.players, seed=session.seed, options=session.options, notes=session.notes)
    for _, notation in record.moves[:-1]:
        before.submit(before.parse(notation))
    return before, record.moves[-1][1]


# -- the moment it ends ------------------------------------------------------------------------------------------


def test_it_is_written_before_anybody_is_shown_the_end(tmp_path: Path) -> None:
    session, move = last_move(won())
    seen: list[int] = []

    class Screen:
        viewer = None

        def on_reset(self, step: Any) -> None:
            """It does not matter here."""

        def on_step(self, step: Any) -> None:
            seen.append(CampaignBook(tmp_path).read().chapter("intro").attempts)

    keeps = keeper(session, tmp_path, pytest.fail)
    assert keeps is not None
    session.keep(keeps)
    session.watch(Screen())
    assert not (tmp_path / FILE).exists()
    session.submit(session.parse(move))
    assert seen == [1]


def test_free_play_has_no_keeper(tmp_path: Path) -> None:
    assert keeper(won().branch(0), tmp_path, pytest.fail) is None


def test_a_match_counts_once_however_often_it_comes_back(tmp_path: Path) -> None:
    book = CampaignBook(tmp_path)
    for _ in range(3):
        book.finish(won())
        CampaignBook(tmp_path).finish(saves.restore(saves.record(won())))
    assert book.read().chapter("intro").attempts == 1


def test_a_mission_of_a_closed_chapter_was_begun_elsewhere_and_does_not_count(tmp_path: Path) -> None:
    book = CampaignBook(tmp_path)
    book.finish(golden("2"))
    assert book.read() == Progress()
    for code in ("intro", "1", "2"):
        book.finish(golden(code))
    assert medals(book.read()) == ["gold"] * 3 + ["-"] * 3


def test_a_full_disk_is_told_and_the_match_goes_on(tmp_path: Path, break_disk: Any) -> None:
    session, move = last_move(won())
    told: list[BadInput] = []
    keeps = keeper(session, tmp_path, told.append)
    assert keeps is not None
    session.keep(keeps)
    with break_disk("os.write", errno.ENOSPC):
        session.submit(session.parse(move))
    assert session.outcome is not None
    assert [fault.key for fault in told] == ["fault.no_writing"]
    keeps.on_change()
    assert CampaignBook(tmp_path).read().chapter("intro").attempts == 1, "when the match is opened again there is room"


# -- kills -------------------------------------------------------------------------------------------------------

CALLS = ("write", "fsync", "replace", "unlink", "open", "close")
"""What a program does to files; before each of these it may die."""


def dies_at(number: int, act: Callable[[], None]) -> bool:
    """Does it in a process of its own, which is killed before its call of that number; True where it was."""
    child = os.fork()
    if child == 0:
        left = [number]

        def deadly(call: Callable[..., Any]) -> Callable[..., Any]:
            def counted(*args: Any, **options: Any) -> Any:
                left[0] -= 1
                if left[0] < 0:
                    os.kill(os.getpid(), signal.SIGKILL)
                return call(*args, **options)

            return counted

        for name in CALLS:
            setattr(os, name, deadly(getattr(os, name)))
        act()
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are killed as they are on Unix")
def test_killed_at_any_moment_of_the_end_a_match_counts_exactly_once(tmp_path: Path) -> None:
    before, move = last_move(golden("intro"))
    number, is_killed = 0, True
    while is_killed:
        home = tmp_path / str(number)
        slot = home / "autosaves" / "match.skyline"
        saves.save(before, slot)

        def play(home: Path = home, slot: Path = slot) -> None:
            """The end of the match as the table keeps it."""
            session = saves.load(slot)
            if session.outcome is None:
                for keeps in (keeper(session, home, pytest.fail), saves.Autosave(session, slot, pytest.fail)):
                    assert keeps is not None
                    session.keep(keeps)
                session.submit(session.parse(move))

        is_killed = dies_at(number, play)
        told = CampaignBook(home).read()
        assert told.chapter("intro").attempts <= 1
        play()
        progress = CampaignBook(home).read()
        assert progress.chapter("intro").attempts == 1
        assert medals(progress)[0] == "gold"
        assert games(CampaignBook(home)) == {attempt(golden("intro")).id}
        number += 1
    assert number > 15, "it was killed at many moments"


# -- damage ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every chapter in gold, a loss and a modest city beside it, and a day; it is copied, never changed."""
    book = CampaignBook(home := tmp_path_factory.mktemp("played"))
    for session in (lost(), modest(), *map(golden, chapters())):
        book.finish(session)
    day = start_day(DAY, Player("Ann"))
    book.begin(day)
    book.finish(to_the_end(day))
    return home


@pytest.fixture
def full_book(played: Path, tmp_path: Path) -> CampaignBook:
    """A copy of it."""
    shutil.copytree(played, tmp_path, dirs_exist_ok=True)
    return CampaignBook(tmp_path)


def test_from_an_empty_profile_to_gold_in_every_chapter_on_the_drive(tmp_path: Path) -> None:
    book = CampaignBook(tmp_path)
    for number, code in enumerate(chapters()):
        progress = CampaignBook(tmp_path).read()
        start(progress, Terms(code), [Player("Ann")], seed=1)
        assert progress.next_chapter == code
        book.finish(golden(code))
        assert medals(CampaignBook(tmp_path).read()) == ["gold"] * (number + 1) + ["-"] * (5 - number)
    assert book.notice is None
    assert all(book.game(best) for code in chapters() if (best := book.read().chapter(code).best))


DAMAGE = {
    "empty": "",
    "cut": "{",
    "a list": "[]",
    "wrong": '{"attempts": [{"id": 3}]}',
    "unknown": '{"medals": 3}',
    "a far number": '{"attempts": [{"id": "a", "chapter": "intro", "ended": "CS-75", "total": 1e400}]}',
    "zeros": "\x00" * 99,
    "deep": "[" * 9000,
    "deep and right": '{"notes": ' + "[" * 9000 + "]" * 9000 + "}",
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_file_is_set_aside_and_nothing_is_lost(damage: str, full_book: CampaignBook, tmp_path: Path) -> None:
    book = full_book
    book.change(with_note("tracks"))
    book.begin(start_day(DAY + timedelta(days=1), Player("Ann")))
    progress = book.read()
    (tmp_path / FILE).write_text(damage)
    book = CampaignBook(tmp_path)
    assert book.read() == progress, "attempts that were lost, a day that was left and what was explained too"
    assert (tmp_path / "campaign.damaged-1.json").read_text() == damage
    assert book.notice is not None
    assert "\n" not in str(book.notice)
    for language in ("en", "de"):
        assert "10" in texts(language).fault(book.notice)
    assert from_file(tmp_path / FILE) == progress, "written down again at once"
    assert CampaignBook(tmp_path).read() == progress


@pytest.mark.parametrize("damage", ["", "{", "\x00" * 99], ids=["empty", "cut", "zeros"])
def test_where_the_copy_is_damaged_too_medals_are_found_again_in_games(
    damage: str, full_book: CampaignBook, tmp_path: Path
) -> None:
    progress = full_book.read()
    (tmp_path / FILE).write_text(damage)
    (tmp_path / FOLDER / COPY).write_text(damage)
    again = CampaignBook(tmp_path).read()
    assert medals(again) == ["gold"] * 6
    assert again.days == progress.days
    for code in chapters():
        assert again.chapter(code).objectives == progress.chapter(code).objectives
        assert again.chapter(code).best == progress.chapter(code).best
    assert from_file(tmp_path / FOLDER / COPY) == again


UNREADABLE = {"empty": "", "cut": "{", "zeros": "\x00" * 99, "newer": '{"version": 2, "cities": {"intro": [1]}}'}


@pytest.mark.parametrize("damage", UNREADABLE.values(), ids=UNREADABLE)
def test_what_opened_chapters_survives_both_files(damage: str, tmp_path: Path) -> None:
    """Also where it was opened by attempts of which no game is kept."""
    book, losses = CampaignBook(tmp_path), [mission(seed=seed, bot="random") for seed in range(1, 6)]
    for session in losses:
        book.finish(session)
    progress = book.read()
    assert progress.is_open("1")
    assert not progress.chapter("intro").successes
    (tmp_path / FILE).write_text(damage)
    (tmp_path / FOLDER / COPY).write_text(damage)
    again = CampaignBook(tmp_path).read()
    assert again.is_open("1")
    assert set(again.attempts) == set(progress.attempts)


def test_a_newer_file_is_left_alone_and_what_is_played_meanwhile_counts_later(full_book: CampaignBook, tmp_path: Path) -> None:
    progress = full_book.read()
    newer = '{"version": 2, "cities": {"intro": [1]}}'
    paths = [tmp_path / FILE, tmp_path / FOLDER / COPY]
    kept = [path.read_text() for path in paths]
    for path in paths:
        path.write_text(newer)
    book = CampaignBook(tmp_path)
    assert medals(book.read()) == ["gold"] * 6
    assert book.notice is not None
    for language in ("en", "de"):
        assert FILE in texts(language).fault(book.notice)
    book.finish(replace_id(won(), "0123456789ab"))
    book.change(with_note("tracks"))
    assert [path.read_text() for path in paths] == [newer] * 2
    assert not list(tmp_path.glob("*damaged*"))
    for path, text in zip(paths, kept, strict=True):
        path.write_text(text)
    found = {attempt.id for attempt in CampaignBook(tmp_path).read().attempts}
    assert found == {attempt.id for attempt in progress.attempts} | {"0123456789ab"}


def replace_id(session: Session, other: str) -> Session:
    """The same match as another attempt."""
    notes = {"mission": f"intro {other}"}
    return saves.restore(replace(saves.record(session), notes=notes))


def test_a_file_set_aside_is_read_again_once_it_can_be(full_book: CampaignBook, tmp_path: Path) -> None:
    progress = full_book.read()
    (tmp_path / FILE).rename(tmp_path / "campaign.damaged-3.json")
    shutil.rmtree(tmp_path / FOLDER)
    assert CampaignBook(tmp_path).read() == progress
    assert from_file(tmp_path / FILE) == progress


def test_a_game_laid_beside_the_others_counts_only_where_its_chapter_is_open(tmp_path: Path) -> None:
    """As it does where it is played to its end."""
    laid = tmp_path / FOLDER / f"{golden('2').notes['mission']}.skyline"
    saves.save(golden("2"), laid)
    assert CampaignBook(tmp_path).read() == Progress()
    assert laid.exists()
    for code in ("intro", "1"):
        saves.save(golden(code), tmp_path / FOLDER / f"{golden(code).notes['mission']}.skyline")
    assert medals(CampaignBook(tmp_path).read()) == ["gold"] * 3 + ["-"] * 3, "in whatever order they were laid there"


def test_an_end_after_the_end_says_that_something_was_taken_back(tmp_path: Path) -> None:
    """A save of the match, loaded once its end was known, and ended better."""
    book, good = CampaignBook(tmp_path), golden("intro")
    worse = mission("intro", seed=3, bot="random")
    first = Session(worse.rules, worse.players, seed=worse.seed, options=worse.options, notes=good.notes)
    for _, notation in worse.moves():
        first.submit(first.parse(notation))
    book.finish(first)
    assert book.read().attempts[0].assists == ()
    book.finish(good)
    [kept] = book.read().attempts
    assert kept == replace(attempt(good), assists=("undo",), objectives=kept.objectives)
    book.finish(good)
    (tmp_path / FILE).unlink()
    (tmp_path / FOLDER / COPY).unlink()
    assert CampaignBook(tmp_path).read().attempts == (kept,)


def test_a_day_counts_only_where_it_was_begun(tmp_path: Path) -> None:
    """Not with a save from elsewhere."""
    foreign = to_the_end(start_day(DAY, Player("Ann")))
    book = CampaignBook(tmp_path)
    book.finish(foreign)
    saves.save(foreign, tmp_path / FOLDER / f"{foreign.notes['mission']}.skyline")
    assert CampaignBook(tmp_path).read() == Progress()


def test_a_file_of_a_hundred_megabytes_is_not_even_read(full_book: CampaignBook, tmp_path: Path) -> None:
    progress = full_book.read()
    os.truncate(tmp_path / FILE, 100_000_000)
    assert CampaignBook(tmp_path).read() == progress
    assert (tmp_path / "campaign.damaged-1.json").stat().st_size == 100_000_000


def test_a_broken_game_is_left_alone(full_book: CampaignBook, tmp_path: Path) -> None:
    (tmp_path / FILE).unlink()
    (tmp_path / FOLDER / COPY).unlink()
    broken = full_book.game(attempt(golden("2")))
    assert broken is not None
    broken.write_text("five-skylines 1\n")
    assert medals(CampaignBook(tmp_path).read()) == ["gold"] * 6, "its attempt is kept beside it"
    assert broken.read_text() == "five-skylines 1\n"


def test_a_game_that_was_copied_or_renamed_counts_no_further_time_and_stays(tmp_path: Path) -> None:
    book = CampaignBook(tmp_path)
    book.finish(golden("intro"))
    stored = book.game(attempt(golden("intro")))
    assert stored is not None
    others = [stored.with_name(name) for name in ("mine.skyline", "intro 0123456789ab.skyline", "1 0123456789ac.skyline")]
    for path in others:
        path.write_text(stored.read_text())
    progress = CampaignBook(tmp_path).read()
    assert [each.id for each in progress.attempts] == [attempt(golden("intro")).id]
    book.finish(golden("1"))
    assert others[0].exists(), "what the campaign did not name is not its own to remove"


def test_a_medal_is_written_even_where_its_game_cannot_be_kept(tmp_path: Path) -> None:
    (tmp_path / FOLDER).write_text("a file where the games should lie")
    with pytest.raises(BadInput):
        CampaignBook(tmp_path).finish(golden("intro"))
    assert medals(CampaignBook(tmp_path).read())[0] == "gold"


def test_only_games_on_which_something_rests_are_stored(full_book: CampaignBook) -> None:
    days = {day.id for day in full_book.read().days.values()}
    rest = {attempt(modest()).id} if set(attempt(modest()).objectives) - set(attempt(golden("intro")).objectives) else set()
    assert games(full_book) == {attempt(golden(code)).id for code in chapters()} | days | rest


def test_progress_round_trips_through_its_file(full_book: CampaignBook, tmp_path: Path) -> None:
    progress = with_note("tracks")(full_book.read())
    (tmp_path / "x.json").write_text(to_text(progress))
    assert from_file(tmp_path / "x.json") == progress
    assert to_text(progress).count("\n") == len(progress.attempts) + 2, "a line for each attempt"


def test_the_first_start_of_a_day_is_noted_at_once(tmp_path: Path) -> None:
    first, second = start_day(DAY, Player("Ann")), start_day(DAY, Player("Ann"))
    CampaignBook(tmp_path).begin(first)
    CampaignBook(tmp_path).begin(second)
    assert CampaignBook(tmp_path).read().days["2026-03-01"].id == mission_of(first).id  # type: ignore[union-attr]
    CampaignBook(tmp_path).begin(offered(Terms("intro")))
    assert CampaignBook(tmp_path).read().attempts == (), "a chapter may be looked at and left"


def test_a_worse_end_after_undo_leaves_the_stored_game(tmp_path: Path) -> None:
    book = CampaignBook(tmp_path)
    good = golden("intro")
    book.finish(good)
    worse = mission("intro", seed=3, bot="random")
    other = Session(worse.rules, worse.players, seed=worse.seed, options=worse.options, notes=good.notes)
    for _, notation in worse.moves():
        other.submit(other.parse(notation))
    book.finish(other)
    path = book.game(attempt(good))
    assert path is not None
    assert saves.load(path).outcome == good.outcome


# -- two programs ------------------------------------------------------------------------------------------------

ADDS = """
import sys
from pathlib import Path
from game.player.campaign import Attempt, CampaignBook
from game.player.campaign.progress import with_attempt
book = CampaignBook(Path(sys.argv[1]))
for number in range(40):
    found = Attempt(f"{sys.argv[2]}-{number}", "intro", "CS-75", number, True, "standard", 1, medal="bronze")
    book.change(lambda before: with_attempt(before, found))
"""


def test_programs_that_share_a_profile_lose_no_medal(tmp_path: Path) -> None:
    others = [subprocess.Popen([sys.executable, "-c", ADDS, str(tmp_path), name], cwd=ROOT) for name in "ab"]
    assert [other.wait() for other in others] == [0, 0]
    found = {each.id for each in CampaignBook(tmp_path).read().attempts}
    assert found == {f"{name}-{number}" for name in "ab" for number in range(40)}


def test_what_another_program_added_meanwhile_stays(tmp_path: Path) -> None:
    book = CampaignBook(tmp_path)
    book.read()
    CampaignBook(tmp_path).finish(won())
    book.change(lambda before: with_attempt(before, replace(attempt(lost()), id="other")))
    assert {each.id for each in book.read().attempts} == {attempt(won()).id, "other"}


def test_a_change_that_changes_nothing_writes_nothing(tmp_path: Path) -> None:
    CampaignBook(tmp_path).change(lambda before: before)
    assert not any(tmp_path.iterdir())


def test_progress_is_a_value() -> None:
    with pytest.raises(AttributeError):
        Progress().attempts = ()  # type: ignore[misc]
    assert Attempt("a", "intro", "CS-66", 1, False, "standard", 1).is_finished is False
