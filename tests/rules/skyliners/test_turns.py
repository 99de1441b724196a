"""SL-30…SL-35: rounds, turns, actions and lapses."""

from itertools import groupby
from typing import Any

import pytest

from game.match.session import Player, Session
from game.rules.core import IllegalAction
from game.rules.skyliners import Build, Lapse, LayPlan
from tests.rules.desk import kinds, only
from tests.rules.skyliners.desk import CITY_1, GAME, PIECES, Match, beyond, do, legal, matches, position, refused, site, story

FULL_SITE = "1 1 1 1 1\n1 1 1 1 1\n1 1 P 1 1\n1 1 1 1 1\n1 1 1 1 1"
"""No plot is empty."""
CLOSED = "1^ P 1^ P 1^\nP 1^ P 1^ P\n1^ P P P 1^\nP 1^ P 1^ P\n1^ P 1^ P 1^"
"""Nothing can be built anywhere."""


def turns(match: Match) -> list[tuple[int, int, int]]:
    """(round, seat, number of actions) of every turn."""
    keys = [(move.before.round, move.before.turn) for move in match.moves]
    return [(*key, len(list(same))) for key, same in groupby(keys)]


def test_SL_30_a_round_is_one_turn_for_every_seat_from_the_start_seat() -> None:
    for match in matches():
        start = match.final.table.start
        order = [(round_, seat) for round_, seat, _ in turns(match)]
        rounds = match.final.round
        assert order == [(round_, (start + i) % match.seats) for round_ in range(1, rounds + 1) for i in range(match.seats)]
        assert [(event.round, event.seat) for event in only("turn_started", match.events)] == order
        assert [(event.round, event.seat) for event in only("turn_ended", match.events)] == order
        assert all(move.action.seat == GAME.to_act(move.before) for move in match.moves)


def test_SL_30_only_the_seat_on_turn_may_act() -> None:
    session = Session(GAME, [Player(name) for name in ("Ann", "Bob", "Cid")], seed=1, options={"start": "W"})
    for seat in (0, 2):
        assert session.legal(seat) == ()
        with pytest.raises(IllegalAction) as caught:
            session.submit(Build(seat, "floor", "c1"))
        assert caught.value.reason is not None
        assert (caught.value.reason.rule, caught.value.reason.params) == ("SL-30", {"seat": "Bob"})
    session.submit(Build(1, "floor", "c1"))
    assert session.number == 1


def test_SL_31_intro_two_builds_a_turn_and_one_in_the_last_round() -> None:
    for match in matches("intro"):
        last = match.final.round
        assert {(round_ == last, actions) for round_, _, actions in turns(match)} == {(False, 2), (True, 1)}
        announced = [(event.round == last, event.actions) for event in only("turn_started", match.events)]
        assert set(announced) == {(False, 2), (True, 1)}
        assert all(isinstance(move.action, Build | Lapse) for move in match.moves)


def test_SL_32_full_build_first_then_build_or_plan() -> None:
    second = set()
    for match in matches("full"):
        assert {actions for _, _, actions in turns(match)} == {2}
        assert {event.actions for event in only("turn_started", match.events)} == {2}
        for move in match.moves:
            assert isinstance(move.action, Build) or move.before.action == 2
            if move.before.action == 2:
                second.add(type(move.action))
    assert second >= {Build, LayPlan}
    first = position(CITY_1)
    assert not any(move.startswith("plan") for move in legal(first))
    assert refused(first, "plan C 4") == "SL-32"
    assert "plan C 4" in legal(do(first, "floor a4"))


def test_SL_33_actions_are_compulsory() -> None:
    for match in matches():
        for move in match.moves[::4]:
            if not isinstance(move.action, Lapse):
                assert refused(move.before, "lapse") == "SL-33"
    assert refused(position(), "pass") is None
    assert refused(position(), "lapse please") is None


@pytest.mark.parametrize(
    ("diagram", "stocks"),
    [
        (FULL_SITE, {"floors": (0, 1), "roofs": (0, 1), "parks": (1, 1)}),
        (site(), {"floors": (0, 1), "roofs": (1, 1), "parks": (0, 1)}),
        (site(a1="1"), {"floors": (0, 1), "roofs": (0, 1), "parks": (0, 1)}),
        (CLOSED, {}),
    ],
)
def test_SL_34_without_any_other_action_the_action_lapses(diagram: str, stocks: dict[str, object]) -> None:
    intro = beyond(position(sides="SW", mode="intro"), diagram, **stocks)
    assert legal(intro) == ["lapse"]
    after = do(intro, "lapse")
    assert (after.turn, after.action, after.heights) == (0, 2, intro.heights)
    full = beyond(position(sides="SW", action=2, plans="SA1 SB1 SC1 SD1 SE1"), diagram, **stocks)
    assert legal(full) == ["lapse"]
    assert do(full, "lapse").turn == 1
    for state, action in ((intro, 1), (full, 2)):
        lapsed: Any = story(state, "lapse")[0]
        assert (lapsed.kind(), lapsed.seat, lapsed.action) == ("action_lapsed", 0, action)
    assert kinds(story(full, "lapse")) == ["action_lapsed", "turn_ended", "turn_started"]


def test_SL_34_a_seat_that_cannot_build_but_holds_a_plan_card_must_plan() -> None:
    state = beyond(position(sides="SW", action=2, plans="SA1 SB1 SD1"), CLOSED)
    assert legal(state) == [f"plan {row} {number}" for row in "CE" for number in (1, 2, 3, 4)]
    assert refused(state, "lapse") == "SL-33"


def test_SL_34_the_plot_used_this_turn_may_leave_nothing_else() -> None:
    """The only plot where the last floor could go is the one just built on (SL-42)."""
    open_at_a1 = CLOSED.splitlines()
    open_at_a1[4] = ". P 1^ P 1^"
    state = do(beyond(position(sides="SW", mode="intro"), "\n".join(open_at_a1)), "floor a1")
    assert legal(state) == ["lapse"]
    assert legal(do(state, "lapse")) == ["floor a1", "roof a1"]


def test_SL_35_the_first_action_may_be_any_piece() -> None:
    state = position(CITY_1)
    assert {move.split()[0] for move in legal(state)} == set(PIECES)
    for first in ("floor a4", "roof a1", "park b5"):
        assert do(state, first).action == 2


def test_SL_35_the_second_action_is_chosen_after_the_first_was_carried_out() -> None:
    state = position(CITY_1, roofs="1 2 2 2")
    after = do(state, "park b5")
    assert (after.turn, after.action) == (state.turn, 2)
    assert after.heights != state.heights
    assert not any(move.startswith("park") for move in legal(after))
    assert not any(move.startswith("roof") for move in legal(do(state, "roof a1")))
