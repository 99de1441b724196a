"""Progress is never lost: written the moment a mission ends, counted once, found again from games, shared by programs."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.content import ROOT
from game.errors import BadInput
from game.match import saves
from game.match.session import Player, Session
from game.player.campaign import Attempt, Book, Progress, Terms, chapters, keeper, mission_of, start, start_day
from game.player.campaign.book import FILE, from_file, to_text
from game.player.campaign.progress import with_attempt, with_note
from game.text import texts
from tests.player.campaign.cities import attempt, golden, lost, medals, mission, modest, offered, to_the_end, won
from tests.player.campaign.test_counting import DAY


def games(book: Book) -> set[str]:
    """The missions whose games are stored."""
    return {path.stem.split()[-1] for path in book.games.glob("*")}


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
            seen.append(Book(tmp_path).read().chapter("intro").attempts)

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
    book = Book(tmp_path)
    for _ in range(3):
        book.finish(won())
        Book(tmp_path).finish(saves.restore(saves.record(won())))
    assert book.read().chapter("intro").attempts == 1


def test_a_full_disk_is_told_and_the_match_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session, move = last_move(won())
    told: list[BadInput] = []
    keeps = keeper(session, tmp_path, told.append)
    assert keeps is not None
    session.keep(keeps)

    def full(*_args: Any) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        session.submit(session.parse(move))
    assert session.outcome is not None
    assert [fault.key for fault in told] == ["fault.no_writing"]
    keeps.on_change()
    assert Book(tmp_path).read().chapter("intro").attempts == 1, "when the match is opened again there is room"


# -- kills -------------------------------------------------------------------------------------------------------

CALLS = ("write", "fsync", "replace", "unlink", "open", "close")
"""What a program does to files; before each of these it may die."""


def _dies_at(number: int, act: Callable[[], None]) -> bool:
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

        is_killed = _dies_at(number, play)
        told = Book(home).read()
        assert told.chapter("intro").attempts <= 1
        play()
        progress = Book(home).read()
        assert progress.chapter("intro").attempts == 1
        assert medals(progress)[0] == "gold"
        assert games(Book(home)) == {attempt(golden("intro")).id}
        number += 1
    assert number > 15, "it was killed at many moments"


# -- damage ------------------------------------------------------------------------------------------------------


def full_book(tmp_path: Path) -> Book:
    """Every chapter in gold, a loss and a modest city beside it, and a day."""
    book = Book(tmp_path)
    for session in (lost(), modest(), *map(golden, chapters())):
        book.finish(session)
    day = start_day(DAY, Player("Ann"))
    book.begin(day)
    book.finish(to_the_end(day))
    return book


def test_from_an_empty_profile_to_gold_in_every_chapter_on_the_drive(tmp_path: Path) -> None:
    book = Book(tmp_path)
    for number, code in enumerate(chapters()):
        progress = Book(tmp_path).read()
        start(progress, Terms(code), [Player("Ann")], seed=1)
        assert progress.next_chapter == code
        book.finish(golden(code))
        assert medals(Book(tmp_path).read()) == ["gold"] * (number + 1) + ["-"] * (5 - number)
    assert book.notice is None
    assert all(book.game(best) for code in chapters() if (best := book.read().chapter(code).best))


@pytest.mark.parametrize(
    "damage",
    ["", "{", "[]", '{"version": 2}', '{"attempts": [{"id": 3}]}', '{"medals": 3}', "\x00" * 99, "[" * 9000],
    ids=["empty", "cut", "a list", "newer", "wrong", "unknown", "zeros", "deep"],
)
def test_a_damaged_file_is_set_aside_and_the_medals_are_found_again(damage: str, tmp_path: Path) -> None:
    progress = full_book(tmp_path).read()
    (tmp_path / FILE).write_text(damage)
    book = Book(tmp_path)
    again = book.read()
    assert medals(again) == ["gold"] * 6
    assert again.days == progress.days
    for code in chapters():
        assert again.chapter(code).objectives == progress.chapter(code).objectives
        assert again.chapter(code).best == progress.chapter(code).best
    assert (tmp_path / "campaign.damaged-1.json").read_text() == damage
    assert book.notice is not None
    assert "\n" not in str(book.notice)
    for language in ("en", "de"):
        assert "7" in texts(language).fault(book.notice)
    assert from_file(tmp_path / FILE) == again, "written down again at once"
    assert Book(tmp_path).read() == again


def test_a_broken_game_is_left_alone(tmp_path: Path) -> None:
    book = full_book(tmp_path)
    (tmp_path / FILE).unlink()
    broken = book.game(attempt(golden("2")))
    assert broken is not None
    broken.write_text("five-skylines 1\n")
    assert medals(Book(tmp_path).read()) == ["gold", "gold", "-", "gold", "gold", "gold"]
    assert broken.read_text() == "five-skylines 1\n"


def test_only_games_on_which_something_rests_are_stored(tmp_path: Path) -> None:
    book = full_book(tmp_path)
    days = {day.id for day in book.read().days.values()}
    rest = {attempt(modest()).id} if set(attempt(modest()).objectives) - set(attempt(golden("intro")).objectives) else set()
    assert games(book) == {attempt(golden(code)).id for code in chapters()} | days | rest


def test_progress_round_trips_through_its_file(tmp_path: Path) -> None:
    progress = with_note("tracks")(full_book(tmp_path).read())
    (tmp_path / "x.json").write_text(to_text(progress))
    assert from_file(tmp_path / "x.json") == progress
    assert to_text(progress).count("\n") == len(progress.attempts) + 2, "a line for each attempt"


def test_the_first_start_of_a_day_is_noted_at_once(tmp_path: Path) -> None:
    first, second = start_day(DAY, Player("Ann")), start_day(DAY, Player("Ann"))
    Book(tmp_path).begin(first)
    Book(tmp_path).begin(second)
    assert Book(tmp_path).read().days["2026-03-01"].id == mission_of(first).id  # type: ignore[union-attr]
    Book(tmp_path).begin(offered(Terms("intro")))
    assert Book(tmp_path).read().attempts == (), "a chapter may be looked at and left"


def test_a_worse_end_after_undo_leaves_the_stored_game(tmp_path: Path) -> None:
    book = Book(tmp_path)
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
from game.player.campaign import Attempt, Book
from game.player.campaign.progress import with_attempt
book = Book(Path(sys.argv[1]))
for number in range(40):
    found = Attempt(f"{sys.argv[2]}-{number}", "intro", "CS-75", number, True, "standard", 1, medal="bronze")
    book.change(lambda before: with_attempt(before, found))
"""


def test_programs_that_share_a_profile_lose_no_medal(tmp_path: Path) -> None:
    others = [subprocess.Popen([sys.executable, "-c", ADDS, str(tmp_path), name], cwd=ROOT) for name in "ab"]
    assert [other.wait() for other in others] == [0, 0]
    found = {each.id for each in Book(tmp_path).read().attempts}
    assert found == {f"{name}-{number}" for name in "ab" for number in range(40)}


def test_what_another_program_added_meanwhile_stays(tmp_path: Path) -> None:
    book = Book(tmp_path)
    book.read()
    Book(tmp_path).finish(won())
    book.change(lambda before: with_attempt(before, replace(attempt(lost()), id="other")))
    assert {each.id for each in book.read().attempts} == {attempt(won()).id, "other"}


def test_a_change_that_changes_nothing_writes_nothing(tmp_path: Path) -> None:
    Book(tmp_path).change(lambda before: before)
    assert not any(tmp_path.iterdir())


def test_progress_is_a_value() -> None:
    with pytest.raises(AttributeError):
        Progress().attempts = ()  # type: ignore[misc]
    assert Attempt("a", "intro", "CS-66", 1, False, "standard", 1).is_finished is False
