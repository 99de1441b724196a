"""SL-80…SL-99: views, plans, antennas, skyscrapers, winner and places."""

from collections.abc import Callable
from typing import Any

import pytest

from game.rules.skyliners.board import PLOTS, tallest
from tests.rules.desk import kinds, only
from tests.rules.skyliners.desk import (
    CITY_1,
    GAME,
    PIECES,
    height,
    matches,
    position,
    scored,
    scoring,
    second_opinion,
    site,
    visible,
)

X18 = "3 3 3 3 3\n. . . . .\n2 2 P 2 2\n1 1 1 1 1\n. . . . P"
PHASES = {
    "plan_revealed": 1,
    "row_scored": 1,
    "antenna_placed": 1,
    "antenna_overflow": 1,
    "antennas_counted": 2,
    "skyscraper_scored": 3,
    "game_over": 4,
}


def scoring_of(events: list[Any]) -> list[Any]:
    """What is told after the scoring has begun."""
    return events[kinds(events).index("scoring_started") + 1 :]


def test_SL_80_first_views_with_antennas_then_antenna_points_then_skyscrapers() -> None:
    for match in matches():
        phases = [PHASES[kind] for kind in kinds(scoring_of(match.events))]
        assert phases == sorted(phases)
        assert phases.count(2) == phases.count(3) == match.seats
        assert phases.count(4) == 1


def test_SL_80_every_sum_agrees_with_a_second_opinion() -> None:
    for match in matches():
        expected = second_opinion(match.final)
        outcome = GAME.outcome(match.final)
        assert outcome.scores == tuple(map(sum, expected))
        for lines, (view, antennas, overflow, skyscraper) in zip(outcome.lines, expected, strict=True):
            named = {line.reason: line.points for line in lines}
            assert named.pop("overflow", 0) == overflow
            assert named == {"view": view, "antennas": antennas, "skyscraper": skyscraper}
            assert antennas + overflow <= view
        assert sum(antennas for _, antennas, _, _ in expected) <= sum(map(bool, match.final.heights))


def test_SL_81_intro_row_A_of_every_seat_then_row_B() -> None:
    for match in matches("intro"):
        start = match.final.table.start
        order = [(row, (start + i) % match.seats) for row in "ABCDE" for i in range(match.seats)]
        assert [(event.row, event.seat) for event in only("row_scored", match.events)] == order
    assert any(match.final.table.start for match in matches("intro"))


def test_SL_82_intro_a_point_per_object_seen_then_antennas() -> None:
    for match in matches("intro"):
        row: Any = None
        for event in scoring_of(match.events):
            if event.kind() == "row_scored":
                row = event
                side = match.final.table.sides[row.seat]
                assert list(row.plots) == visible(match.final, side, "ABCDE".index(row.row))
                assert row.points == len(row.plots)
            elif event.kind() in ("antenna_placed", "antenna_overflow"):
                assert event.seat == row.seat
                assert event.plot in row.plots


def test_SL_83_plans_are_opened_in_the_order_they_were_laid() -> None:
    for match in matches("full"):
        opened = only("plan_revealed", match.events)
        assert [event.index for event in opened] == list(range(1, len(opened) + 1))
        assert [(event.seat, event.row, event.number) for event in opened] == [
            (event.seat, event.row, event.number) for event in only("plan_laid", match.events)
        ]
    first, _ = scored(site(a5="1"), plans="SA1 NE1")
    then, _ = scored(site(a5="1"), plans="NE1 SA1")
    assert (first["S"]["antennas"], first["N"]["antennas"]) == (1, 0)
    assert (then["S"]["antennas"], then["N"]["antennas"]) == (0, 1)


def test_SL_84_a_plan_is_right_if_the_count_equals_the_number() -> None:
    right = set()
    for match in matches("full"):
        for event in only("plan_revealed", match.events):
            seen = len(visible(match.final, match.final.table.sides[event.seat], "ABCDE".index(event.row)))
            assert event.seen == seen
            assert event.right == ((event.number == seen) if event.number < 4 else (seen in (4, 5)))
            right.add(event.right)
    assert right == {True, False}


@pytest.mark.parametrize(("tokens", "number"), [("1 . . . .", 1), ("P 1 . . .", 2), ("P 1 1^ 2 .", 4), ("P 1 1^ 2 2^", 5)])
def test_SL_85_a_right_plan_scores_a_point_per_object_seen(tokens: str, number: int) -> None:
    lines, _ = scored(site(a=tokens), plans=f"SA{min(number, 4)}")
    assert lines["S"]["view"] == lines["S"]["antennas"] == number


@pytest.mark.parametrize("number", [1, 2, 4])
def test_SL_86_a_wrong_plan_scores_nothing_and_costs_nothing(number: int) -> None:
    wrong = scoring(site(a="P 1 1^ . ."), plans=f"SA{number}")
    assert kinds(wrong)[:2] == ["plan_revealed", "antennas_counted"]
    assert not only("plan_revealed", wrong)[0].right
    lines, _ = scored(site(a="P 1 1^ . ."), plans=f"SA{number}")
    assert (lines["S"]["view"], lines["S"]["antennas"]) == (0, 0)
    assert scored(site(a="P 1 1^ . ."), plans="SA3")[0]["S"]["view"] == 3


def test_SL_87_plan_cards_in_hand_score_nothing() -> None:
    lines, _ = scored(site(a="P 1 1^ 2 2^"), plans="WA1")
    assert (lines["S"]["view"], lines["S"]["antennas"]) == (0, 0)
    assert (lines["W"]["view"], lines["W"]["antennas"]) == (1, 1)


def test_SL_88_one_antenna_per_object_and_none_on_what_is_hidden() -> None:
    placed_in_all = 0
    for match in matches():
        taken: set[str] = set()
        scored_plots: list[str] = []
        for event in scoring_of(match.events):
            if event.kind() == "row_scored":
                scored_plots = [plot for plot in event.plots if plot not in taken]
            elif event.kind() == "antenna_placed":
                assert event.plot in scored_plots
                assert event.plot not in taken
                taken.add(event.plot)
        everything = {plot for event in only("row_scored", match.events) for plot in event.plots}
        if not only("antenna_overflow", match.events):
            assert taken == everything
        placed_in_all += len(taken)
    assert placed_in_all


def test_SL_89_antennas_go_from_the_nearest_object_to_the_farthest() -> None:
    for match in matches("intro"):
        row: Any = None
        got: list[str] = []
        for event in scoring_of(match.events):
            if event.kind() == "row_scored":
                row, got = event, []
            elif event.kind() == "antenna_placed":
                got.append(event.plot)
                assert got == [plot for plot in row.plots if plot in got]
    last = [event for event in scoring(X18, sides="SW", mode="intro") if event.kind() in ("antenna_placed", "antenna_overflow")]
    assert [event.plot for event in last if event.seat == 0][8:11] == ["d2", "d3", "d5"]


@pytest.mark.parametrize(
    "lines", [{"sides": "SW", "mode": "intro"}, {"sides": "SW", "plans": "SA3 SB3 SC2 SD3 SE4 WE1"}], ids=["intro", "full"]
)
def test_SL_90_without_an_antenna_a_point_instead_and_the_object_stays_free(lines: dict[str, str]) -> None:
    sums, _ = scored(X18, **lines)
    assert (sums["S"]["antennas"], sums["S"]["overflow"]) == (10, 5)
    assert sums["W"]["antennas"] == 1
    events = scoring(X18, **lines)
    overflow = only("antenna_overflow", events)
    assert [event.plot for event in overflow] == ["d5", "e1", "e2", "e3", "e5"]
    assert {event.points for event in overflow} == {1}
    assert [event.plot for event in only("antenna_placed", events) if event.seat == 1] == ["e1"]
    assert [event.left for event in only("antenna_placed", events) if event.seat == 0] == list(range(9, -1, -1))


def test_SL_91_parks_take_antennas_unless_the_option_is_off() -> None:
    diagram = site(b="P 1 . . .")
    on, _ = scored(diagram, plans="SB2 SC1", antennas_on_parks="on")
    off, _ = scored(diagram, plans="SB2 SC1", antennas_on_parks="off")
    assert (on["S"]["view"], on["S"]["antennas"]) == (3, 3)
    assert (off["S"]["view"], off["S"]["antennas"]) == (3, 1)
    assert [event.plot for event in only("antenna_placed", scoring(diagram, plans="SC1"))] == ["c3"]


def test_SL_91_with_the_option_off_a_park_causes_no_overflow() -> None:
    events = scoring(X18, sides="SW", mode="intro", antennas_on_parks="off")
    assert [event.plot for event in only("antenna_overflow", events)] == ["d5", "e2", "e3", "e5"]
    assert "e1" not in [event.plot for event in only("antenna_placed", events)]
    assert scored(X18, sides="SW", mode="intro", antennas_on_parks="off")[0]["S"]["view"] == 15


def test_SL_92_each_placed_antenna_scores_a_point() -> None:
    for match in matches():
        placed = [event.seat for event in only("antenna_placed", match.events)]
        for event in only("antennas_counted", match.events):
            assert event.count == event.points == placed.count(event.seat)
        assert only("game_over", match.events)[0].antennas == tuple(map(placed.count, range(match.seats)))
    counted = only("antennas_counted", scoring(X18, sides="SW", mode="intro"))
    assert [(event.count, event.points) for event in counted] == [(10, 10), (1, 1)]


@pytest.mark.parametrize(
    ("plots", "expected"),
    [
        ({}, ""),
        ({"a1": "P", "e5": "P"}, ""),
        ({"a1": "1"}, "a1"),
        ({"a1": "3^", "b2": "3"}, "a1"),
        ({"a1": "3^", "b2": "3", "e5": "4"}, "e5"),
        ({"a1": "2^", "b2": "2^", "e5": "2"}, "a1 b2"),
    ],
)
def test_SL_93_the_tallest_are_all_buildings_of_the_greatest_height(plots: dict[str, str], expected: str) -> None:
    state = position(site(**plots))
    assert [PLOTS[plot] for plot in tallest(state.heights)] == expected.split()


def test_SL_93_without_any_floor_nobody_scores_a_skyscraper() -> None:
    lines, _ = scored(site(a1="P"))
    assert {own["skyscraper"] for own in lines.values()} == {0}
    assert {event.height for event in only("skyscraper_scored", scoring(site(a1="P")))} == {0}


@pytest.mark.parametrize(
    ("plots", "winners"), [("a1", "SW"), ("e5", "NE"), ("c4", "NW NE"), ("b3", "NW SW"), ("a1 b1 a2", "SW"), ("a1 e4", "SW NE")]
)
def test_SL_94_three_points_once_for_a_quarter_with_a_tallest_skyscraper(plots: str, winners: str) -> None:
    cards = ("NW", "NE", "SW", "SE")
    lines, _ = scored(site(d1="1", **dict.fromkeys(plots.split(), "2")), skyscrapers=" ".join(cards))
    assert [own["skyscraper"] for own in lines.values()] == [3 if card in winners.split() else 0 for card in cards]
    for event in only("skyscraper_scored", scoring(site(**dict.fromkeys(plots.split(), "2")))):
        assert event.height == 4
        assert bool(event.plots) == (event.points == 3)
        assert set(event.plots) <= set(plots.split())


def test_SL_94_who_built_the_tallest_is_irrelevant() -> None:
    for pieces in ("nc3 Sa1", "nc3 Ea1", "nc3 na1"):
        lines, _ = scored(site(a1="1"), pieces=pieces, skyscrapers="NW NE SW SE")
        assert [own["skyscraper"] for own in lines.values()] == [0, 0, 3, 0]


def test_SL_95_cards_that_were_not_dealt_score_for_nobody() -> None:
    lines, outcome = scored(site(a1="4"), sides="SW", skyscrapers="NW SE")
    assert [own["skyscraper"] for own in lines.values()] == [0, 0]
    assert outcome.scores == (0, 0)
    assert len(only("skyscraper_scored", scoring(site(a1="4"), sides="SW", skyscrapers="NW SE"))) == 2


# -- winner ----------------------------------------------------------------------------------------------------

Ranked = Callable[..., Any]


@pytest.fixture
def ranked(sums: Any) -> Ranked:
    """The outcome of a game with these results, each (points, antennas) or (points, antennas, overflow)."""

    def outcome_of(*results: tuple[int, ...]) -> Any:
        antennas = [result[1] for result in results]
        overflow = [sum(result[2:]) for result in results]
        view = [result[0] - sum(result[1:]) for result in results]
        sums(view, antennas, overflow, [0] * len(results))
        return GAME.outcome(position(sides="SWNE"[: len(results)], over="yes"))

    return outcome_of


def test_SL_96_most_points_win(ranked: Ranked) -> None:
    outcome = ranked((12, 9), (13, 0), (11, 10))
    assert outcome.places == (2, 1, 3)
    assert (outcome.winners, outcome.scores, outcome.decided_by) == ((1,), (12, 13, 11), "points")


def test_SL_97_among_equals_more_antennas_win(ranked: Ranked) -> None:
    outcome = ranked((12, 9), (12, 10), (12, 3))
    assert outcome.places == (2, 1, 3)
    assert (outcome.winners, outcome.decided_by) == ((1,), "antennas")


def test_SL_97_overflow_points_are_no_antennas(ranked: Ranked) -> None:
    outcome = ranked((30, 10, 5), (30, 10, 0))
    assert (outcome.scores, outcome.places, outcome.decided_by) == ((30, 30), (1, 1), "shared")


def test_SL_98_if_still_equal_all_of_them_win(ranked: Ranked) -> None:
    outcome = ranked((12, 9), (12, 9), (12, 3), (2, 1))
    assert (outcome.winners, outcome.decided_by) == ((0, 1), "shared")


def test_SL_98_a_tower_between_two_quarters_is_shared() -> None:
    lines, outcome = scored(site(c5="2"), sides="SW", skyscrapers="NW NE")
    assert lines["S"] == lines["W"]
    assert (outcome.winners, outcome.decided_by, outcome.places) == ((0, 1), "shared", (1, 1))


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ([(9, 1), (8, 1), (8, 1), (7, 1)], (1, 2, 2, 4)),
        ([(9, 1), (8, 1), (8, 2), (8, 1)], (1, 3, 2, 3)),
        ([(5, 1), (5, 1), (5, 1)], (1, 1, 1)),
        ([(0, 0), (5, 1)], (2, 1)),
    ],
)
def test_SL_99_equals_share_a_place_and_the_next_is_skipped(
    ranked: Ranked, results: list[tuple[int, int]], expected: tuple[int, ...]
) -> None:
    assert ranked(*results).places == expected


def test_SL_99_places_of_whole_matches() -> None:
    for match in matches():
        keys = [(sum(sums), sums[1]) for sums in second_opinion(match.final)]
        outcome = GAME.outcome(match.final)
        assert list(outcome.places) == [1 + sum(other > key for other in keys) for key in keys]
        over = only("game_over", match.events)[0]
        assert (over.places, over.totals, over.winner_seats) == (outcome.places, outcome.scores, outcome.winners)
        assert over.decided_by == outcome.decided_by


def test_no_piece_is_left_uncounted() -> None:
    """Site and stocks together always hold what the box gave: nothing appears and nothing is lost."""
    for match in matches():
        first, last = match.moves[0].before, match.final
        built = [move.action.piece for move in match.moves if hasattr(move.action, "piece")]
        for piece in PIECES:
            assert sum(getattr(first, piece + "s")) - sum(getattr(last, piece + "s")) == built.count(piece)
        floors = sum(height(last, plot) // 2 for plot in PLOTS)
        assert floors == len(first.table.deck) + built.count("floor")


def test_city_1_has_the_heights_of_the_specification() -> None:
    expected = "6 0 5 2 2 0 4 2 0 1 3 1 1 4 0 1 2 0 3 4 2 0 1 0 2"
    state = position(CITY_1)
    assert [height(state, f"{file}{rank}") for rank in (5, 4, 3, 2, 1) for file in "abcde"] == list(map(int, expected.split()))
