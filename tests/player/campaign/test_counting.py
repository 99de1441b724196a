"""What counts in the campaign: a match for the mission that started it, under the mission's terms, once, for ever."""

from datetime import date

import pytest
from msgspec.structs import replace

from game.errors import BadInput
from game.match import saves
from game.match.session import Player, Session
from game.player.campaign import Day, Mission, Progress, Terms, again, chapters, judge, mission_of, note_hint, start, start_day
from game.player.campaign.judging import assists
from game.player.campaign.missions import NOTE, parse_note
from game.player.campaign.progress import Attempt, value, with_attempt, with_day, worth_keeping
from game.rules import GAMES
from tests.player.campaign.cities import attempt, golden, lost, medals, mission, modest, offered, to_the_end, won

DAY = date(2026, 3, 1)
NOTHING = Progress()


def counted(*sessions: Session, before: Progress = NOTHING) -> Progress:
    for session in sessions:
        found = judge(session)
        before = found.add_to(before) if found else before
    return before


# -- only for the mission that started it ------------------------------------------------------------------------


def test_only_the_introduction_is_open_at_first() -> None:
    assert chapters() == ("intro", "1", "2", "3", "4", "5")
    assert [Progress().is_open(code) for code in chapters()] == [True, False, False, False, False, False]
    with pytest.raises(BadInput, match="not open yet"):
        start(Progress(), Terms("1"), [Player("Ann")], seed=1)


def test_free_play_counts_for_nothing_and_wins_no_closed_chapter() -> None:
    game = golden("1")
    free = Session(game.rules, game.players, seed=game.seed, options=game.options)
    for _, notation in game.moves():
        free.submit(free.parse(notation))
    assert free.outcome == game.outcome
    assert mission_of(free) is None
    assert judge(free) is None
    assert judge(game) is not None


def test_going_on_from_a_replay_is_free_play() -> None:
    branch = won().branch(3)
    assert mission_of(branch) is None
    assert judge(to_the_end(branch)) is None


def test_saving_and_loading_keep_the_mission() -> None:
    session = offered(Terms("intro", "expert"))
    loaded = saves.restore(saves.from_text(saves.to_text(saves.record(session))))
    assert mission_of(loaded) == mission_of(session) is not None


def test_a_match_of_another_chapter_does_not_count_for_its_note() -> None:
    assert judge(mission("intro", options={"scenario": "1"})) is None


@pytest.mark.parametrize("options", [{"success_from": "1"}, {"boards": "4"}, {"layout": "random"}])
def test_changed_thresholds_boards_and_layouts_do_not_count(options: dict[str, str]) -> None:
    assert judge(mission("intro", options=options)) is None


def test_written_out_defaults_count_as_well() -> None:
    defaults = {"success_from": "scenario", "boards": "scenario", "layout": "scenario", "undo": "draw"}
    assert judge(mission("intro", options=defaults)) is not None
    assert judge(mission("5", options={"boards": "4", "layout": "random"})) is not None
    assert judge(mission("5", options={"layout": "A@SE B@SW / C@NE D@NW"})) is None, "chosen boards are free play"


def test_matches_that_go_on_and_those_of_bots_alone_do_not_count() -> None:
    assert judge(offered(Terms("intro"))) is None
    assert judge(to_the_end(offered(Terms("intro"), [Player("Bot", "easy")]))) is None


@pytest.mark.parametrize("note", ["", "intro", "7 0123456789ab", "intro 0123", "daily 2026-02-30 0123456789ab", "intro x y"])
def test_a_note_that_means_nothing_is_free_play(note: str) -> None:
    assert parse_note(note) is None
    assert mission_of(Session(GAMES["cities"], [Player("Ann")], seed=1, notes={NOTE: note})) is None


def test_a_note_in_another_game_means_nothing() -> None:
    note = {NOTE: Mission("0123456789ab", "intro").note()}
    assert mission_of(Session(GAMES["skyliners"], [Player("Ann"), Player("Ben")], seed=1, notes=note)) is None


# -- what it counts for ------------------------------------------------------------------------------------------


def test_success_opens_the_next_chapter() -> None:
    progress = counted(won())
    assert progress.is_open("1")
    assert not progress.is_open("2")
    assert progress.next_chapter == "1"
    assert (progress.chapter("intro").attempts, progress.chapter("intro").successes) == (1, 1)


def test_three_finished_attempts_open_it_too_but_the_same_match_is_one_attempt() -> None:
    session, progress = lost(), Progress()
    for _ in range(3):
        progress = counted(session, before=progress)
    assert progress.chapter("intro").attempts == 1
    for number in range(2):
        assert not progress.is_open("1")
        progress = with_attempt(progress, replace(attempt(session), id=str(number)))
    assert progress.is_open("1")
    assert progress.chapter("intro").successes == 0


def test_a_lost_city_earns_no_medal_no_objective_and_is_no_best_city() -> None:
    chapter = counted(lost()).chapter("intro")
    assert (chapter.medals, chapter.objectives, chapter.best) == ({}, (), None)


def test_the_best_total_is_kept_of_finished_cities_without_success_too() -> None:
    chapter = counted(modest(), lost()).chapter("intro")
    assert chapter.best == attempt(modest())
    assert (chapter.medals, chapter.successes) == ({}, 0)
    assert counted(modest(), won()).chapter("intro").best == attempt(won())


def test_equal_totals_are_decided_by_difficulty_cards_and_money() -> None:
    plain = Attempt("a", "intro", "CS-75", 20, True, "standard", 1, cards=9, money=4)
    better = [replace(plain, difficulty="expert"), replace(plain, cards=8), replace(plain, money=5), plain]
    assert sorted(better, key=value, reverse=True) == better


def test_medals_are_kept_for_each_difficulty_with_the_helps_they_were_earned_with() -> None:
    bronze = Attempt("a", "intro", "CS-75", 15, True, "standard", 1, medal="bronze")
    helped = replace(bronze, id="b", total=25, medal="silver", assists=("open_tops",))
    unaided = replace(helped, id="c", total=22, assists=())
    relaxed = replace(helped, id="d", total=40, medal="gold", difficulty="relaxed", hints=2)
    progress = Progress()
    for each in (bronze, helped):
        progress = with_attempt(progress, each)
    assert progress.chapter("intro").medals["standard"].attempt.assists == ("open_tops",)
    for each in (unaided, relaxed, replace(bronze, id="e")):
        progress = with_attempt(progress, each)
    chapter = progress.chapter("intro")
    assert {name: earned.attempt.id for name, earned in chapter.medals.items()} == {"standard": "c", "relaxed": "d"}
    assert chapter.medal == "gold"


def test_a_match_that_ends_again_after_undo_keeps_the_better_of_both_ends() -> None:
    good = attempt(golden("intro"))
    bad = replace(good, ended="CS-66", total=50, won=False, medal=None, objectives=("something",))
    for order in ((good, bad), (bad, good)):
        progress = Progress()
        for each in order:
            progress = with_attempt(progress, each)
        (kept,) = progress.attempts
        assert (kept.ended, kept.total, kept.won, kept.medal) == ("CS-75", good.total, True, "gold")
        assert set(kept.objectives) == {*good.objectives, "something"}


def test_whoever_has_played_a_chapter_may_always_play_it() -> None:
    assert counted(golden("3")).is_open("3")
    assert not counted(golden("3")).is_open("2")


# -- helps -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["open_tops", "exchange_cost", "small_rest", "smooth", "undo"])
def test_every_help_that_is_offered_is_noted(name: str) -> None:
    session = offered(Terms("intro", assists=(name,)))
    assert assists(session.final_state()) == (name,)
    assert assists(offered(Terms("intro")).final_state()) == ()


def test_CS_118_relaxed_brings_helps_that_can_be_switched_off() -> None:
    assert assists(offered(Terms("intro", "relaxed")).final_state()) == ("small_rest", "smooth")
    assert assists(offered(Terms("intro", "relaxed", ())).final_state()) == ()


def test_several_planners_are_noted_and_cannot_take_back_without_limit() -> None:
    players = [Player("Ann"), Player("Ben"), Player("Bot", "easy")]
    session = to_the_end(offered(Terms("intro", assists=("undo", "open_tops")), players))
    assert attempt(session).planners == ("human", "human", "easy")
    assert attempt(session).assists == ("open_tops",)


def test_hints_are_noted_with_the_match() -> None:
    session = offered(Terms("intro"))
    note_hint(session)
    note_hint(session)
    again_loaded = saves.restore(saves.from_text(saves.to_text(saves.record(session))))
    assert attempt(to_the_end(again_loaded)).hints == 2
    free = Session(GAMES["cities"], [Player("Ann")], seed=1)
    note_hint(free)
    assert free.notes == {}


def test_trying_again_is_another_attempt_under_the_same_terms() -> None:
    first = won()
    same, other = again(first), again(first, seed=77)
    assert mission_of(same) != mission_of(first)
    assert (same.seed, other.seed) == (first.seed, 77)
    assert same.options == other.options == first.options
    assert counted(first, to_the_end(same)).chapter("intro").attempts == 2


# -- the daily city ----------------------------------------------------------------------------------------------


def started(session: Session, progress: Progress = NOTHING) -> Progress:
    found = mission_of(session)
    assert found is not None
    return with_day(progress, found.day, Day(found.id))


def test_CS_120_the_first_attempt_that_was_started_counts_also_if_it_is_left() -> None:
    first, second = start_day(DAY, Player("Ann")), start_day(DAY, Player("Ann"))
    progress = started(second, started(first))
    assert progress.days["2026-03-01"] == Day(mission_of(first).id), "left, so nothing was reached"  # type: ignore[union-attr]
    assert counted(to_the_end(second), before=progress) == progress, "practice"
    progress = counted(to_the_end(first), before=progress)
    assert progress.days["2026-03-01"].total == first.outcome.scores[0]  # type: ignore[union-attr]
    assert progress.attempts == (), "it is no chapter"


@pytest.mark.parametrize(
    "changed",
    [{"open_tops": "on"}, {"exchange_cost": "1"}, {"small_rest": "on"}, {"success_from": "3"}, {"difficulty": "relaxed"},
     {"boards": "3"}, {"undo": "full"}, {"scenario": "1", "layout": "scenario"}],
)  # fmt: skip
def test_a_daily_city_under_other_terms_does_not_count(changed: dict[str, str]) -> None:
    usual = start_day(DAY, Player("Ann"))
    session = Session(usual.rules, usual.players, seed=usual.seed, options={**usual.options, **changed}, notes=usual.notes)
    assert judge(to_the_end(session, "random")) is None


def test_a_daily_city_needs_no_options_that_are_the_defaults() -> None:
    usual = start_day(DAY, Player("Ann"))
    session = Session(usual.rules, usual.players, seed=usual.seed, options={"scenario": "5"}, notes=usual.notes)
    assert judge(to_the_end(session, "random")) is not None


def test_another_days_seed_or_more_planners_do_not_count() -> None:
    usual = start_day(DAY, Player("Ann"))
    for players, seed in (([Player("Ann")], 20260302), ([Player("Ann"), Player("Ben")], usual.seed)):
        session = Session(usual.rules, players, seed=seed, options=usual.options, notes=usual.notes)
        assert judge(to_the_end(session, "random")) is None


# -- the whole campaign ------------------------------------------------------------------------------------------


def test_from_an_empty_profile_to_gold_in_every_chapter() -> None:
    progress = Progress()
    for number, code in enumerate(chapters()):
        assert progress.next_chapter == code
        assert [progress.is_open(each) for each in chapters()] == [place <= number for place in range(6)]
        progress = counted(golden(code), before=progress)
        assert medals(progress) == ["gold"] * (number + 1) + ["-"] * (5 - number)
    assert progress.next_chapter is None
    assert worth_keeping(progress) == {attempt(golden(code)).id for code in chapters()}
