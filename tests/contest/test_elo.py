"""Ratings and intervals: figures worked out by hand or known from tables, and what must hold whoever plays."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.contest.elo import MIDDLE, mean, ratings, wilson


@pytest.mark.parametrize(
    ("scored", "played", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (0, 100, 0.0, 0.0370), (100, 100, 0.9630, 1.0), (3, 3, 0.4385, 1.0), (0, 0, 0.0, 1.0)],
)
def test_wilson_is_as_in_the_tables(scored: float, played: int, low: float, high: float) -> None:
    rate = wilson(scored, played)
    assert (round(rate.low, 4), round(rate.high, 4)) == (low, high)


def test_half_points_count_half() -> None:
    assert wilson(1.5, 3).share == 0.5


def test_the_mean_has_the_interval_of_its_standard_error() -> None:
    rate = mean([1, 2, 3, 4])  # standard deviation 1.291, error of the mean 0.6455
    assert rate.share == 2.5
    assert rate.high - rate.share == pytest.approx(1.96 * 0.6455, abs=1e-3)
    assert mean([7]).low == mean([7]).high == 7


def test_three_wins_of_four_are_190_points() -> None:
    one, other = ratings(["a", "b"], {("a", "b"): (7500, 10000)})
    assert one.elo - other.elo == pytest.approx(190.85, abs=0.2)
    assert one.elo + other.elo == pytest.approx(2 * MIDDLE)


def test_it_does_not_matter_which_way_round_a_pair_was_counted() -> None:
    assert ratings(["a", "b"], {("a", "b"): (30, 40)}) == ratings(["a", "b"], {("b", "a"): (10, 40)})


def test_ratings_explain_consistent_results() -> None:
    """With odds of 3:1 between neighbours, 9:1 is what two steps predict."""
    found = ratings(["a", "b", "c"], {("a", "b"): (7500, 10000), ("b", "c"): (7500, 10000), ("a", "c"): (9000, 10000)})
    assert found[0].elo - found[1].elo == pytest.approx(found[1].elo - found[2].elo)
    assert found[0].elo - found[2].elo == pytest.approx(381.7, abs=0.5)


def test_who_never_met_is_compared_through_others() -> None:
    found = ratings(["a", "b", "c"], {("a", "b"): (7500, 10000), ("b", "c"): (7500, 10000)})
    assert found[0].elo - found[2].elo == pytest.approx(381.7, abs=0.5)


def test_who_never_lost_has_a_rating_all_the_same() -> None:
    one, other = ratings(["a", "b"], {("a", "b"): (1000, 1000)})
    assert 1000 < one.elo - other.elo < 2000
    assert one.low < one.elo < one.high


def test_equals_are_equal_and_nobody_is_alone() -> None:
    assert [round(each.elo) for each in ratings(["a", "b", "c"], {})] == [1500, 1500, 1500]
    assert ratings(["a"], {})[0].elo == MIDDLE


def test_the_interval_of_a_duel_is_the_one_of_its_logarithmic_odds() -> None:
    one, _ = ratings(["a", "b"], {("a", "b"): (49.5, 99)})  # with the added draw 50 of 100
    # the difference of two has variance 1 / (n p q) = 1/25; each rating is half of it away from the middle
    assert one.high - one.elo == pytest.approx(1.959964 * 173.7178 * 0.2 / 2, abs=0.01)


matches = st.tuples(st.integers(0, 40), st.integers(0, 40), st.integers(0, 40))
"""Victories, shared victories, defeats."""


@given(st.lists(matches, min_size=6, max_size=6))
def test_ratings_balance_points_and_expectations(played: list[tuple[int, int, int]]) -> None:
    names = "abcd"
    pairs = [(one, other) for i, one in enumerate(names) for other in names[i + 1 :]]
    scores = {pair: (won + shared / 2, won + shared + lost) for pair, (won, shared, lost) in zip(pairs, played, strict=True)}
    found = {each.name: each for each in ratings(names, scores)}
    assert sum(each.elo for each in found.values()) == pytest.approx(4 * MIDDLE)
    for name in names:  # at the maximum everybody has scored what was to be expected
        surplus = 0.0
        for (one, other), (scored, number) in scores.items():
            if name in (one, other):
                drawn = 1 if number else 1e-3
                expected = 1 / (1 + 10 ** ((found[other].elo - found[one].elo) / 400))
                surplus += (1 if name == one else -1) * (scored + drawn / 2 - (number + drawn) * expected)
        assert surplus == pytest.approx(0, abs=1e-6)
        assert found[name].low < found[name].elo < found[name].high


@given(st.integers(0, 300), st.integers(1, 300))
def test_wilson_stays_between_nothing_and_everything(scored: int, played: int) -> None:
    rate = wilson(min(scored, played), played)
    assert 0 <= rate.low <= rate.share <= rate.high <= 1
