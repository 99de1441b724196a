"""SL-103: moves as text, and which rule refuses one, typed or pointed at."""

import pytest

from game.match.session import Player, Session
from game.rules.core import Reason, Target
from game.rules.skyliners import State
from game.rules.skyliners.board import INDEX
from game.text import texts
from tests.rules.skyliners.desk import CITY_1, GAME, beyond, do, legal, matches, position, refused, site

FIRST = position(CITY_1)
SECOND = position(CITY_1, action=2, used="e5", plans="SA1")
CENTRE_USED = beyond(position(CITY_1, action=2), used=1 << INDEX["c3"])
PARK_JUST_BUILT = do(position(CITY_1), "park b5")


@pytest.mark.parametrize(
    ("state", "move", "rule"),
    [
        pytest.param(position(CITY_1, over="yes"), "floor z9", "SL-77", id="over before no such plot"),
        pytest.param(position(CITY_1, over="yes"), "lapse", "SL-77", id="over before lapse"),
        pytest.param(position(CITY_1, over="yes", mode="intro"), "plan Z 9", "SL-77", id="over before plan in intro"),
        pytest.param(FIRST, "lapse", "SL-33", id="lapse with alternatives"),
        pytest.param(position(CITY_1, mode="intro"), "plan Z 9", "SL-60", id="intro before first action"),
        pytest.param(FIRST, "plan Z 9", "SL-32", id="first action before row"),
        pytest.param(SECOND, "plan Z 9", "SL-06", id="row before number"),
        pytest.param(SECOND, "plan A 9", "SL-62", id="number before row already planned"),
        pytest.param(position(CITY_1, floors="0 1 1 1", action=2), "floor z9", "SL-01", id="plot before stock"),
        pytest.param(position(CITY_1, floors="0 1 1 1", action=2), "floor c3", "SL-40", id="stock before centre"),
        pytest.param(position(CITY_1, roofs="0 1 1 1"), "roof b5", "SL-40", id="stock before ground"),
        pytest.param(CENTRE_USED, "floor c3", "SL-41", id="centre before same plot"),
        pytest.param(FIRST, "floor c3", "SL-41", id="centre before park"),
        pytest.param(position(CITY_1, action=2, used="c5"), "roof c5", "SL-42", id="same plot before ground"),
        pytest.param(FIRST, "park d2", "SL-52", id="the top piece decides"),
    ],
)
def test_SL_103_the_first_broken_rule_is_reported(state: State, move: str, rule: str) -> None:
    assert refused(state, move) == rule


def test_SL_103_whose_turn_it_is_comes_before_the_rest_but_after_the_end() -> None:
    match = Session(GAME, [Player("Ann"), Player("Bob")], seed=1, options={"start": "S", "mode": "intro"})
    for text in ("floor z9", "plan A 1", "lapse", "floor c3"):
        reason = match.why_not(1, text)
        assert reason is not None
        assert reason.rule == "SL-30"
    while match.to_act is not None:
        match.submit(match.legal(match.to_act)[0])
    assert match.why_not(0, "floor z9") == match.why_not(1, "floor z9") == Reason("SL-77")


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "b5", "build b5", "Floor b5", "floorb5", "lapse now", "floor", "plan", "plan B"),
        *("floor b5 b4", "floor z9 z9", "floor c3 c3", "plan A 1 2", "plan Z 9 9"),
    ],
)
def test_SL_103_text_that_cannot_be_read_breaks_no_rule(text: str) -> None:
    assert refused(position(CITY_1, action=2), text) is None


def test_SL_103_what_is_legal_breaks_no_rule() -> None:
    nothing_possible = position(site(), mode="intro", floors="0 0 0 0", roofs="1 1 1 1", parks="0 0 0 0")
    for state in (FIRST, SECOND, PARK_JUST_BUILT, nothing_possible):
        assert [move for move in legal(state) if GAME.why_not(state, move)] == []


def test_SL_103_spaces_do_not_matter() -> None:
    assert GAME.parse(FIRST, "  floor   b5 ") == GAME.parse(FIRST, "floor b5")


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_refusal_has_a_sentence(language: str) -> None:
    state = do(position(CITY_1, plans="SA1"), "floor a4")
    for move in (
        "floor z9",
        "plan F 1",
        "lapse",
        "floor c3",
        "roof a4",
        "floor a3",
        "roof b3",
        "roof c2",
        "park d3",
        "plan A 1",
    ):
        reason = GAME.why_not(state, move)
        sentence = texts(language).reason("skyliners", reason)
        assert sentence
        assert reason.rule not in sentence
        assert "{" not in sentence
    reason = GAME.why_not(position(roofs="0 0 0 0"), "roof a1")
    assert texts(language)("skyliners.no.roof") in texts(language).reason("skyliners", reason)


# -- exactly what is written -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("move", "rule"), [("floor a4/5", "SL-01"), ("floor 4/5", "SL-01"), ("plan 4/5 1", "SL-06")])
def test_SL_62_only_the_number_of_a_plan_may_be_said_as_4_or_5(move: str, rule: str) -> None:
    assert refused(position(CITY_1, action=2), move) == rule


# -- moves that have nowhere to go -----------------------------------------------------------------------------

BUILT_OVER = "\n".join(["1 1 1 1 1", "1 1 1 1 1", "1 1 P 1 1", "1 1 1 1 1", "1 1 1 1 1"])


def test_SL_69_without_a_plan_card_there_is_nothing_to_plan() -> None:
    state = position(CITY_1, action=2, plans="SA1 SB1 SC1 SD1 SE1")
    assert refused(state, "plan") == "SL-69"
    assert refused(state, "plan A") == "SL-63"
    assert refused(position(CITY_1, action=2, plans="SA1"), "plan") is None


def test_SL_50_without_empty_ground_no_park() -> None:
    assert refused(position(BUILT_OVER), "park") == "SL-50"
    assert refused(position(BUILT_OVER, mode="intro", parks="0 1 1 1"), "park") == "SL-40"
    assert refused(position(CITY_1), "park") is None


def test_SL_46_without_an_open_building_no_roof() -> None:
    assert refused(position(), "roof") == "SL-46"
    assert refused(position(site(a1="1^")), "roof") == "SL-46"
    assert refused(do(position(), "floor a1"), "roof") == "SL-46"  # the only building is the one just built on
    assert refused(position(site(a1="1")), "roof") is None


def test_SL_43_with_everything_closed_no_floor() -> None:
    closed = beyond(position(), "\n".join(["P P P P P"] * 5))
    assert refused(closed, "floor") == "SL-43"
    assert refused(closed, "lapse") is None


def test_SL_77_whatever_is_said_after_the_end_the_game_is_over() -> None:
    final = next(matches()).final
    for text in ("floor", "plan", "lapse", "b5", "A", "lapse now", "nonsense"):
        assert GAME.why_not(final, text) == Reason("SL-77")


# -- pointing --------------------------------------------------------------------------------------------------

TARGETS = {
    **{piece: Target("piece", piece) for piece in ("floor", "roof", "park", "plan")},
    **{plot: Target("plot", plot) for plot in INDEX},
    **{row: Target("row", row) for row in "ABCDE"},
    **{number: Target("number", number) for number in "1234"},
    "lapse": Target("button", "lapse"),
}


def pointed(state: State, keys: str) -> str | None:
    """The rule against pointing at these in turn."""
    reason = GAME.why_not(state, keys, tuple(TARGETS[key] for key in keys.split()))
    return reason.rule if reason else None


@pytest.mark.parametrize(
    ("keys", "rule"),
    [
        pytest.param("a1", "SL-35", id="a plot before the piece"),
        pytest.param("c3", "SL-41", id="a plot where nothing goes: the centre"),
        pytest.param("a3", "SL-44", id="a plot where nothing goes: a roof"),
        pytest.param("e5", "SL-42", id="a plot where nothing goes: the one just used"),
        pytest.param("plan a1", "SL-35", id="a plot is no row"),
        pytest.param("plan B a1", "SL-35", id="a plot is no number"),
        pytest.param("B", "SL-61", id="a row before the card"),
        pytest.param("floor B", "SL-61", id="a row is no plot"),
        pytest.param("A", "SL-63", id="a row that is planned"),
        pytest.param("3", "SL-61", id="a number before the card"),
        pytest.param("plan 3", "SL-61", id="a number is no row"),
        pytest.param("floor 3", "SL-61", id="a number is no plot"),
        pytest.param("floor c3", "SL-41", id="a piece and its plot"),
        pytest.param("plan A", "SL-63", id="a card and its row"),
        pytest.param("lapse", "SL-33", id="a lapse with alternatives"),
        pytest.param("floor", None, id="a piece that can be built"),
        pytest.param("plan B 3", None, id="a whole plan"),
        pytest.param("roof a1", None, id="a whole build"),
    ],
)
def test_SL_103_the_kind_of_what_is_pointed_at_counts(keys: str, rule: str | None) -> None:
    assert pointed(SECOND, keys) == rule


def test_SL_103_rows_and_numbers_wait_for_the_second_action_of_the_full_game() -> None:
    for keys in ("plan", "B", "3", "floor B", "floor 3"):
        assert pointed(FIRST, keys) == "SL-32"
        assert pointed(position(CITY_1, mode="intro"), keys) == "SL-60"


def test_SL_40_a_plot_for_which_no_piece_is_left_says_so() -> None:
    spent = beyond(position(), floors=(0,) * 4, roofs=(0,) * 4, parks=(0,) * 4)
    assert pointed(spent, "a1") == "SL-40"
