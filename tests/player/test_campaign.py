"""The campaign: chapters open one after another, the best stays, nothing is lost, and damage is refused in one line."""

from datetime import date

import msgspec
import pytest

from game.bots import BOTS
from game.errors import BadInput
from game.match import saves
from game.match.session import Player, Session
from game.player import campaign
from game.player.campaign import Best, Chapter, Progress
from game.rules import GAMES
from game.rules.cities import State
from game.rules.core import seeded


def _city(bot: str, seed: int, **options: str) -> Session:
    """A finished solo match."""
    session, player = Session(GAMES["cities"], [Player("Planner")], seed=seed, options=options), BOTS[bot]()
    while session.to_act is not None:
        session.submit(player.choose(session.rules, session.view(0), seeded(session.number)))
    return session


@pytest.fixture(scope="module")
def won() -> Session:
    """An introduction that was won."""
    for seed in range(1, 40):
        session = _city("greedy", seed, scenario="intro", difficulty="relaxed")
        if session.outcome is not None and session.outcome.won:
            return session
    raise AssertionError("the greedy planner never won the introduction")


@pytest.fixture(scope="module")
def lost() -> Session:
    """An introduction that was lost."""
    for seed in range(1, 40):
        session = _city("random", seed, scenario="intro")
        if session.outcome is not None and not session.outcome.won:
            return session
    raise AssertionError("the random planner never lost")


def test_only_the_introduction_is_open_at_first() -> None:
    offered = campaign.missions(Progress())
    assert [mission.chapter for mission in offered] == list(campaign.chapters()) == ["intro", "1", "2", "3", "4", "5"]
    assert [mission.is_open for mission in offered] == [True, False, False, False, False, False]
    assert all(len(mission.objectives) == 3 for mission in offered)


def test_every_mission_can_be_started() -> None:
    for difficulty in ("relaxed", "standard", "expert"):
        for mission in campaign.missions(Progress(), difficulty):
            GAMES["cities"].start(1, 1, mission.options)


def test_success_opens_the_next_chapter(won: Session) -> None:
    progress = campaign.finished(Progress(), won)
    assert campaign.is_open(progress, "1")
    assert not campaign.is_open(progress, "2")
    assert progress.chapter("intro").attempts == progress.chapter("intro").successes == 1


def test_three_finished_attempts_open_it_too(lost: Session) -> None:
    progress = Progress()
    for number in range(3):
        assert campaign.is_open(progress, "1") is False, f"open after {number} attempts"
        progress = campaign.finished(progress, lost)
    assert campaign.is_open(progress, "1")
    assert progress.chapter("intro").successes == 0


def test_a_lost_city_earns_neither_medal_nor_best(lost: Session) -> None:
    chapter = campaign.finished(Progress(), lost).chapter("intro")
    assert chapter.medals == {}
    assert chapter.best is None
    assert chapter.objectives == ()


def test_the_best_city_can_be_seen_again(won: Session) -> None:
    best = campaign.finished(Progress(), won).chapter("intro").best
    assert best is not None
    again = saves.restore(saves.from_text(best.record))
    assert again.outcome == won.outcome
    assert best.total == won.outcome.scores[0]  # type: ignore[union-attr]


def test_the_better_city_stays_and_objectives_are_never_lost(won: Session) -> None:
    first = campaign.finished(Progress(), won)
    great = Best(10**3, "expert", 1, 1, "")
    held = Chapter(1, 1, {"relaxed": "gold"}, ("treasury", "something older"), (), great)
    second = campaign.finished(Progress(chapters={"intro": held}), won).chapter("intro")
    assert second.best == great
    assert second.medals["relaxed"] == "gold"
    assert set(first.chapter("intro").objectives) | {"something older"} <= set(second.objectives)
    assert (second.attempts, second.successes) == (2, 2)


def test_equal_totals_are_decided_by_difficulty_cards_and_money() -> None:
    better = [
        Best(20, "expert", 9, 1, ""),
        Best(20, "standard", 8, 1, ""),
        Best(20, "standard", 9, 5, ""),
        Best(20, "standard", 9, 4, ""),
    ]
    assert sorted(better, key=campaign._key, reverse=True) == better


def test_assists_are_noted(won: Session) -> None:
    state = won.final_state()
    assert isinstance(state, State)
    assert campaign.assists(state) == ("small_rest",), "relaxed switches it on"
    assert campaign.finished(Progress(), won).chapter("intro").assists == ("small_rest",)


def test_only_the_first_attempt_at_a_daily_city_counts() -> None:
    day = date(2026, 3, 1)
    seed, options = 20260301, {"scenario": "5", "difficulty": "standard", "layout": "random"}
    session = _city("random", seed, **options)
    progress = campaign.day_finished(Progress(), session, day)
    assert list(progress.days) == ["2026-03-01"]
    assert campaign.day_finished(progress, session, day) == progress
    with pytest.raises(BadInput, match="not the city of 2026-03-02"):
        campaign.day_finished(progress, session, date(2026, 3, 2))


def test_unfinished_and_foreign_matches_do_not_count() -> None:
    for session in (
        Session(GAMES["cities"], [Player("Planner")], seed=1),
        Session(GAMES["skyliners"], [Player("A"), Player("B")], seed=1),
    ):
        with pytest.raises(BadInput, match="finished match of cities"):
            campaign.finished(Progress(), session)


def test_progress_round_trips_through_its_file(won: Session, lost: Session) -> None:
    progress = campaign.finished(campaign.finished(Progress(), lost), won)
    assert campaign.from_text(campaign.to_text(progress)) == progress


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"version": 2}', '{"chapters": {"1": {"attempts": "many"}}}', '{"medals": 3}', "\ud800"]
)
def test_damaged_progress_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadInput, match="no progress of the campaign") as caught:
        campaign.from_text(text)
    assert "\n" not in str(caught.value)


def test_progress_is_a_value() -> None:
    with pytest.raises(AttributeError):
        Progress().chapters = {}  # type: ignore[misc]
    assert msgspec.json.decode(campaign.to_text(Progress()))["version"] == 1
