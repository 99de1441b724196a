"""SL-01…SL-19: plots, sides, rows, quarters, heights and sight."""

from itertools import product

import pytest

from game.errors import BadInput
from game.rules.skyliners import count, counts, seen_plots, sight
from game.rules.skyliners.board import PLOTS, plot_of_card, quarters_of
from tests.rules.skyliners.desk import (
    GAME,
    QUARTERS,
    ROWS,
    SEATINGS,
    do,
    height,
    legal,
    matches,
    position,
    refused,
    scored,
    site,
    story,
    visible,
)


def line(*heights: int) -> list[int]:
    """The heights of a site that has only file a, from the south: what S sees as row A."""
    return [heights[plot // 5] if plot % 5 == 0 else 0 for plot in range(25)]


# -- site, seats, rows -----------------------------------------------------------------------------------------


def test_SL_01_the_site_has_25_plots_and_no_other_name_is_one() -> None:
    assert set(PLOTS) == {f"{file}{rank}" for file in "abcde" for rank in range(1, 6)}
    assert len(PLOTS) == 25
    start = position()
    assert {move.split()[1] for move in legal(start) if move.startswith("floor")} == set(PLOTS) - {"c3"}
    for name in ("f2", "a0", "a6", "A1", "1a", "a", "a11", "aa", "-"):
        reason = GAME.why_not(start, f"floor {name}")
        assert reason is not None
        assert (reason.rule, reason.params) == ("SL-01", {"plot": name})


@pytest.mark.parametrize("sides", SEATINGS)
def test_SL_02_every_player_has_a_side_of_its_own(sides: str) -> None:
    state = GAME.new(len(sides), 1, sides=sides)
    assert state.table.sides == sides
    assert len(set(sides)) == len(state.floors) == len(state.quarters) == len(sides)
    doubled = sides[0] + sides[:-1]
    with pytest.raises(BadInput, match=f'sides.*"{doubled}"'):
        GAME.new(len(sides), 1, sides=doubled)
    with pytest.raises(BadInput, match=f'sides.*"{doubled}"'):
        position(sides=doubled)


@pytest.mark.parametrize("sides", SEATINGS)
def test_SL_03_turns_pass_clockwise_and_skip_empty_sides(sides: str) -> None:
    state = GAME.new(len(sides), 2, sides=sides, mode="intro")
    turns = []
    for _ in range(2 * 2 * len(sides)):
        turns.append(sides[state.turn])
        state = GAME.apply(state, GAME.legal(state)[0])
    clockwise = "SWNE" * 3
    place = clockwise.index(turns[0])
    order = [side for side in clockwise[place : place + 8] if side in sides]
    assert turns[::2] == turns[1::2] == order


def test_SL_04_two_three_or_four_players_and_three_at_any_three_sides() -> None:
    for seats, sides in ((2, "SW"), (3, "SWN"), (4, "SWNE")):
        assert GAME.new(seats, 1).table.sides == sides
    for sides in ("SWN", "SWE", "SNE", "WNE"):
        assert GAME.new(3, 1, sides=sides).table.sides == sides
    for wrong in (0, 1, 5):
        with pytest.raises(BadInput, match="2, 3 or 4 seats"):
            GAME.new(wrong, 1)
    with pytest.raises(BadInput, match="sides"):
        GAME.new(4, 1, sides="SWN")


def test_SL_05_two_players_sit_at_neighbouring_sides() -> None:
    assert GAME.new(2, 1).table.sides == "SW"
    assert next(option.values for option in GAME.options(2) if option.name == "sides") == ("SW", "WN", "NE", "SE")
    for opposite in ("SN", "NS", "WE", "EW"):
        with pytest.raises(BadInput, match="sides"):
            GAME.new(2, 1, sides=opposite)
        with pytest.raises(BadInput, match="SL-05"):
            position(sides=opposite)


@pytest.mark.parametrize(
    ("side", "left_near", "left_far", "right_near"),
    [("S", "a1", "a5", "e1"), ("W", "a5", "e5", "a1"), ("N", "e5", "e1", "a5"), ("E", "e1", "a1", "e5")],
)
def test_SL_06_row_A_is_the_leftmost_and_position_1_the_nearest(
    side: str, left_near: str, left_far: str, right_near: str
) -> None:
    assert [PLOTS[plot_of_card(card, side)] for card in ("A1", "A5", "E1")] == [left_near, left_far, right_near]


@pytest.mark.parametrize("row", ["F", "a", "AB", "BC", "ABCDE", "1", "Ä", "c3"])
def test_SL_06_there_are_no_other_row_letters(row: str) -> None:
    reason = GAME.why_not(position(action=2, plans="SA1"), f"plan {row} 2")
    assert reason is not None
    assert (reason.rule, reason.params) == ("SL-06", {"row": row})


@pytest.mark.parametrize("side", "SWNE")
def test_SL_07_row_and_position_turn_into_a_plot(side: str) -> None:
    for row, plots in zip("ABCDE", ROWS[side], strict=True):
        assert [PLOTS[plot_of_card(f"{row}{place}", side)] for place in range(1, 6)] == plots.split()


def test_SL_08_a_plot_lies_in_one_row_of_each_side_and_opposite_sides_share_lines() -> None:
    rows = {side: [[plot_of_card(f"{row}{place}", side) for place in range(1, 6)] for row in "ABCDE"] for side in "SWNE"}
    for side in "SWNE":
        assert sorted(plot for row in rows[side] for plot in row) == list(range(25))
    for side, opposite in ("SN", "WE"):
        assert rows[side] == [row[::-1] for row in rows[opposite][::-1]]


def test_SL_08_a_build_changes_at_most_one_row_per_side_and_a_seat_scores_an_object_once() -> None:
    changed = 0
    for match in matches():
        for move in match.moves:
            before, after = counts(move.before.heights), counts(move.after.heights)
            for side in "SWNE":
                rows = sum(old != new for old, new in zip(before[side], after[side], strict=True))
                assert rows <= 1
                changed += rows
        for seat in range(match.seats):
            plots = [p for event in match.events if event.kind() == "row_scored" and event.seat == seat for p in event.plots]
            assert len(plots) == len(set(plots))
    assert changed


def test_SL_09_quarters_share_the_middle_lines() -> None:
    for quarter, plots in QUARTERS.items():
        assert {name for index, name in enumerate(PLOTS) if quarter in quarters_of(index)} == set(plots.split())
    shared = {name: len(quarters_of(index)) for index, name in enumerate(PLOTS)}
    single = "a4 a5 b4 b5 d4 d5 e4 e5 a1 a2 b1 b2 d1 d2 e1 e2"
    double = "c4 c5 c1 c2 a3 b3 d3 e3"
    assert {name for name, number in shared.items() if number == 1} == set(single.split())
    assert {name for name, number in shared.items() if number == 2} == set(double.split())
    assert shared["c3"] == 4


# -- objects and heights ---------------------------------------------------------------------------------------


def test_SL_10_a_plot_is_one_object_however_many_pieces_it_has() -> None:
    assert counts(position(site(a2="7^")).heights)["S"] == (1, 0, 1, 0, 0)
    assert counts(position(site(a2="1", a3="3", a4="3^")).heights)["S"] == (3, 0, 1, 0, 0)


@pytest.mark.parametrize(
    ("token", "expected"),
    [(".", 0), ("P", 1), ("1", 2), ("1^", 3), ("2", 4), ("2^", 5), ("3", 6), ("3^", 7), ("11", 22), ("11^", 23)],
)
def test_SL_11_heights(token: str, expected: int) -> None:
    assert height(position(site(b2=token)), "b2") == expected


def test_SL_11_floors_add_two_roofs_and_parks_one() -> None:
    state = position(site(b2="1"))
    for plot, move, before, after in (("b2", "floor", 2, 4), ("b2", "roof", 2, 3), ("a1", "floor", 0, 2), ("a1", "park", 0, 1)):
        built = story(state, f"{move} {plot}")[0]
        assert (built.height_before, built.height_after) == (before, after)
        assert height(do(state, f"{move} {plot}"), plot) == after


def test_SL_12_an_antenna_never_changes_a_height() -> None:
    """S puts an antenna on a1; were it higher for that, N would see it behind the equal a5 and be wrong."""
    lines, _ = scored(site(a1="1", a5="1"), plans="SA1 NE1")
    assert lines["S"]["antennas"] == 1
    assert lines["N"]["view"] == 1
    for match in matches("intro"):
        last = match.moves[-1]
        assert any(event.kind() == "antenna_placed" for event in last.events)
        built = [event for event in last.events if event.kind() == "built"]
        changed = sum(old != new for old, new in zip(last.before.heights, last.after.heights, strict=True))
        assert changed == len(built)


def test_SL_13_who_owns_a_piece_changes_nothing() -> None:
    diagram = site(a1="2", b2="1^", d4="P", e5="1")
    first = position(diagram, pieces="nc3 Sa1 Sa1 Sb2 Wb2 Nd4 Ee5", action=2, plans="SA1 WA1")
    other = position(diagram, pieces="nc3 Sa1 Ea1 Sb2 Wb2 Nd4 Se5", action=2, plans="SA1 WA1")
    assert first != other
    assert legal(first) == legal(other)
    assert GAME.projected(first) == GAME.projected(other)
    for move in legal(first):
        assert do(first, move).heights == do(other, move).heights


def test_SL_14_there_is_no_height_limit() -> None:
    state = position(site(b2="40"))
    for round_ in range(1, 7):
        state = do(state, *(move for spare in ("a1", "c1", "d1", "e1") for move in ("floor b2", f"floor {spare}")))
        assert height(state, "b2") == 80 + 8 * round_


# -- sight -----------------------------------------------------------------------------------------------------


def test_SL_15_every_row_is_judged_alone() -> None:
    for match in matches():
        heights = match.final.heights
        for side, rows in ROWS.items():
            for row, plots in enumerate(rows):
                alone = [heights[index] if name in plots else 0 for index, name in enumerate(PLOTS)]
                assert count(alone, side, row) == count(heights, side, row)


@pytest.mark.parametrize(
    ("heights", "expected"),
    [
        ((1, 2, 3, 4, 5), "a1 a2 a3 a4 a5"),
        ((5, 4, 3, 2, 1), "a1"),
        ((2, 2, 2, 2, 2), "a1"),
        ((2, 2, 3, 3, 4), "a1 a3 a5"),
        ((0, 0, 0, 0, 1), "a5"),
        ((3, 1, 4, 1, 5), "a1 a3 a5"),
    ],
)
def test_SL_16_seen_is_what_is_higher_than_everything_nearer(heights: tuple[int, ...], expected: str) -> None:
    assert [PLOTS[plot] for plot in seen_plots(line(*heights), "S", 0)] == expected.split()


def test_SL_16_sight_agrees_with_a_second_opinion_in_every_position() -> None:
    for match in matches():
        for state in match.states[::3]:
            for side, row in product("SWNE", range(5)):
                expected = visible(state, side, row)
                assert [PLOTS[plot] for plot in seen_plots(state.heights, side, row)] == expected
                assert [each.plot for each in sight(state.heights, side, row) if each.state == "seen"] == expected
                assert count(state.heights, side, row) == counts(state.heights)[side][row] == len(expected)


def test_SL_17_equal_or_lower_objects_are_hidden() -> None:
    row = sight(line(1, 4, 4, 2, 5), "S", 0)
    assert [each.state for each in row] == ["seen", "seen", "hidden", "hidden", "seen"]
    assert [each.hidden_by for each in row] == [None, None, "a2", "a2", None]
    assert [each.plot for each in row] == ["a1", "a2", "a3", "a4", "a5"]


def test_SL_18_an_empty_plot_is_never_seen_and_hides_nothing() -> None:
    for heights in product((0, 1, 2, 3), repeat=5):
        standing = [each for each in heights if each]
        packed = [*standing, *[0] * (5 - len(standing))]
        assert count(line(*heights), "S", 0) == count(line(*packed), "S", 0)
        row = sight(line(*heights), "S", 0)
        assert all((each.state == "empty") == (not tall) for each, tall in zip(row, heights, strict=True))
        assert all(each.hidden_by is None for each in row if each.state == "empty")


def test_SL_19_a_count_is_0_to_5_and_0_only_without_objects() -> None:
    found = set()
    for heights in product(range(6), repeat=5):
        number = count(line(*heights), "S", 0)
        assert (number == 0) == (not any(heights))
        found.add(number)
    assert found == {0, 1, 2, 3, 4, 5}


def test_SL_19_row_C_is_1_to_4_because_of_the_centre_park() -> None:
    found = set()
    for first, second, fourth, fifth in product(range(7), repeat=4):
        heights = line(first, second, 1, fourth, fifth)
        found.add(count(heights, "S", 0))
        assert (10 in seen_plots(heights, "S", 0)) == (not first and not second)
    assert found == {1, 2, 3, 4}


def test_SL_19_how_much_one_piece_changes_a_count() -> None:
    changes: dict[str, set[int]] = {"floor": set(), "roof": set(), "park": set()}
    for heights in product(range(6), repeat=5):
        before = count(line(*heights), "S", 0)
        for place, tall in enumerate(heights):
            rises = {} if tall % 2 else {"floor": 2, "roof": 1} if tall else {"floor": 2, "park": 1}
            for piece, rise in rises.items():
                after = count(line(*heights[:place], tall + rise, *heights[place + 1 :]), "S", 0)
                changes[piece].add(after - before)
    assert changes == {"floor": {1, 0, -1, -2}, "roof": {1, 0, -1}, "park": {1, 0}}


def test_rows_are_counted_for_empty_sides_too() -> None:
    assert counts(position(site(a1="1"), sides="SW").heights) == {
        "S": (1, 0, 1, 0, 0),
        "W": (0, 0, 1, 0, 1),
        "N": (0, 0, 1, 0, 1),
        "E": (1, 0, 1, 0, 0),
    }
    assert refused(position(), "floor") is None
