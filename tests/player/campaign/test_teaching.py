"""What the campaign explains afterwards: tips with true numbers, the planner as mentor."""

from functools import cache

import pytest

from game.bots.base import Judge
from game.learning.course import courses
from game.match.session import Session
from game.match.thinker import summarise_match
from game.player.campaign.mentor import Mentor, at_once, verdict, way_out
from game.player.campaign.teaching import Tip, tips
from game.review.cities import CitiesReferee
from game.review.pairs import compare_lines, guess_states
from game.review.retelling import retell
from game.rules.cities import State
from game.text import texts
from tests.player.campaign.cities import golden, lost, mission, modest, to_the_end
from tests.rules.cities.desk import at


def ended(session: object) -> State:
    state = session.final_state()  # type: ignore[attr-defined]
    assert isinstance(state, State)
    return state


def test_a_lost_city_is_told_first_what_lost_it() -> None:
    assert tips(ended(lost()))[0].name == "wages"


def test_whatever_went_wrong_there_is_a_lesson_for_it() -> None:
    lessons = {lesson.id for lesson in courses()["cities"]}
    names = {key.removeprefix("campaign.tip.") for key in texts("en").entries if key.startswith("campaign.tip.")}
    assert {Tip(name).lesson for name in names} <= lessons


@pytest.mark.parametrize(
    ("lines", "name", "params"),
    [
        (("tracks o3 t2 c1",), "burden", {"points": 6}),
        (("milestone 2 3 0 0", "milestone 3 3 0 0", "milestone 0 1 0 0"), "red", {"points": 5}),
        (("milestone 0 3 3 3", "milestone 0 3 3 4", "milestone 0 1 0 0"), "jobs", {"points": 7}),
        (("money 20",), "money", {"points": 20}),
        (("milestone 0 3 0 0", "milestone 0 3 0 0"), "short", {"count": 2}),
    ],
)
def test_tips_have_the_numbers_of_the_city(lines: tuple[str, ...], name: str, params: dict[str, int]) -> None:
    found = {tip.name: tip.params for tip in tips(at("phase over", "ended CS-75", *lines))}
    assert found.get(name) == params


def test_a_quiet_city_needs_no_tips_and_nobody_gets_more_than_three() -> None:
    assert tips(at("phase over", "ended CS-75", "money 3", "milestone 0 1 0 0", "milestone 0 1 0 0", "milestone 0 1 0 0")) == ()
    for seed in range(1, 12):
        found = tips(ended(mission("2", seed=seed, bot="random")))
        assert 1 <= len(found) <= 3
        for tip in found:
            for language in ("en", "de"):
                assert texts(language)(f"campaign.tip.{tip.name}", **tip.params)


# -- the mentor --------------------------------------------------------------------------------------------------


@cache
def finished(seed: int, bot: str = "greedy") -> Session:
    return mission("intro", seed=seed, bot=bot)


@cache
def mentor(session: Session) -> Mentor:
    """What it has to say of a match: it always says the same, and thinks for seconds."""
    found = Mentor(session)
    while not found.poll():
        pass
    return found


def test_the_mentor_finds_where_a_city_turned_and_what_would_have_been_better() -> None:
    found = mentor(lost()).found
    assert found is not None
    assert found.ends is None, "what a loss costs is not counted in points"
    assert found.move != found.instead
    assert 0 <= found.number < lost().number
    _, notation = lost().moves()[found.number]
    assert found.move[1] in notation, "the move it names is the one that was made"


def test_the_mentor_tells_the_two_ends_that_the_engine_counts() -> None:
    """With the move that was made and with the better one, both built on by the same planner."""
    sessions = [finished(seed) for seed in (2, 6)]
    found = [(session, turn) for session in sessions if (turn := mentor(session).found) is not None]
    assert found
    for session, turn in found:
        assert turn.ends is not None
        assert turn.ends[1] - turn.ends[0] >= 2, "less is not worth a word"
        assert turn.move[1] in session.moves()[turn.number][1], "the move it names is the one that was made"
        referee, view = CitiesReferee(retell(summarise_match(session))), session.branch(turn.number).view(0)
        decision = next(each for each in referee.decisions(0) if each.number == turn.number)
        suspect = at_once(referee.screen(decision))
        assert suspect is not None
        decks = guess_states(Judge(session.rules), view, 10, seed=999)
        lines = (decision.line, suspect.line)
        fresh = at_once(compare_lines(session.rules, decks, lines, level="normal", seed=999, gives_up=False))
        assert fresh is not None
        assert fresh[0].gain > 0


def test_the_mentor_has_little_to_say_of_a_good_city() -> None:
    worst = verdict(golden("intro"))
    assert worst is None or (worst.ends is not None and worst.ends[0] < worst.ends[1])


def test_the_mentor_gives_one_advice_for_one_move_and_saves_no_city_below_0() -> None:
    told = [mentor(finished(seed, "random")) for seed in (2, 7)]
    assert any(each.way_out is not None for each in told)
    for each in told:
        assert each.way_out is None or each.way_out.total > 0
        assert each.found is None or each.way_out is None or each.found.number != each.way_out.number


def test_the_mentor_says_the_same_again_and_a_moment_at_a_time() -> None:
    session = finished(2)
    assert mentor(session).found == verdict(session)
    assert mentor(session).poll(), "and then it is done"


def test_a_lost_city_could_be_saved_until_the_move_the_mentor_names() -> None:
    session = lost()
    found = way_out(session)
    assert found is not None
    saved = to_the_end(session.branch(found.number))
    assert ended(saved).ended == "CS-75"
    assert saved.outcome is not None
    assert saved.outcome.scores[0] == found.total
    assert saved.moves()[found.number] != session.moves()[found.number]
    assert found.instead[1] in saved.moves()[found.number][1], "the move it names is the one that saved the city"


def test_the_mentor_looks_for_a_way_out_of_lost_cities_only() -> None:
    for session in (lost(), modest()):
        assert (mentor(session).way_out is not None) == (session is lost())
