"""The worked examples X1–X23 of the rules, one test each."""

from typing import Any

import pytest

from game.match.session import Player, Session
from game.rules.core import Event, places
from game.rules.skyliners import Plan, State, counts, seen_plots, tallest
from game.rules.skyliners.board import PLOTS, plot_of_card, quarters_of
from game.text import texts
from tests.rules.desk import only
from tests.rules.skyliners.desk import CITY_1, GAME, do, height, legal, position, refused, scored, scoring, site, story

FILE_B = "P . 1 1 2^"
FILE_A = "P 1 1^ 2 2^"
CITY_2 = "3 3 3 3 3\n. . . . .\n2 2 P 2 2\n1 1 1 1 1\n. . . . P"
NO_EMPTY_PLOT = "1 1 1 1 1\n1 1 1 1 1\n1 1 P 1 1\n1 1 1 1 1\n1 1 1 1 1"


def counted(diagram: str) -> dict[str, tuple[int, ...]]:
    """The counts of all rows of all sides."""
    return counts(position(diagram).heights)


def in_sight(state: State, side: str, row: int) -> list[str]:
    """The plots a side sees in a row, the nearest first."""
    return [PLOTS[plot] for plot in seen_plots(state.heights, side, row)]


def antennas(events: list[Any]) -> list[tuple[int, str]]:
    """(seat, plot) of every antenna in the order placed."""
    return [(event.seat, event.plot) for event in only("antenna_placed", events)]


def test_example_X01_red_draws_E1() -> None:
    assert PLOTS[plot_of_card("E1", "S")] == "e1"


def test_example_X02_blue_draws_B2() -> None:
    assert PLOTS[plot_of_card("B2", "W")] == "b4"


def test_example_X03_six_cards_and_six_floors_with_four_players() -> None:
    events: list[Event] = []
    state = GAME.new(4, 1, emit=events.append, start="S", deck="E1 B2 D2 A1 A5 D4")
    placed = [("SWNE"[event.seat], event.plot) for event in only("neutral_placed", events)]
    assert placed == [("S", "e1"), ("W", "b4"), ("N", "b4"), ("E", "e1"), ("S", "a5"), ("W", "d2")]
    assert state.heights == position(site(e1="2", b4="2", a5="1", d2="1")).heights
    assert state.turn == 0


def test_example_X04_three_objects_in_row_B() -> None:
    state = position(site(b=FILE_B))
    assert in_sight(state, "S", 1) == ["b1", "b3", "b5"]
    assert in_sight(state, "N", 3) == ["b5"]
    assert (counted(site(b=FILE_B))["S"][1], counted(site(b=FILE_B))["N"][3]) == (3, 1)


def test_example_X05_five_in_a_row() -> None:
    assert (counted(site(a=FILE_A))["S"][0], counted(site(a=FILE_A))["N"][4]) == (5, 1)


def test_example_X06_empty_plots_count_for_nothing() -> None:
    assert (counted(site(d=". . 1 . 1"))["S"][3], counted(site(d=". . 1 . 1"))["N"][1]) == (1, 1)


def test_example_X07_a_park_in_front_of_the_centre_park() -> None:
    before = position(site(c=". . P 1 1^"))
    assert in_sight(before, "S", 2) == ["c3", "c4", "c5"]
    old, new = counts(before.heights), counts(do(before, "park c1").heights)
    assert (old["S"][2], old["N"][2], old["W"][4], old["E"][0]) == (3, 1, 0, 0)
    assert (new["S"][2], new["N"][2], new["W"][4], new["E"][0]) == (3, 1, 1, 1)
    assert in_sight(do(before, "park c1"), "S", 2) == ["c1", "c4", "c5"]


def test_example_X08_one_floor_hides_two_objects() -> None:
    before = position(site(a="1 1^ 2 2^ ."))
    old, new = counts(before.heights), counts(do(before, "floor a1").heights)
    assert (old["S"][0], old["N"][4], old["W"][4], old["E"][0]) == (4, 1, 1, 1)
    assert (new["S"][0], new["N"][4], new["W"][4], new["E"][0]) == (2, 1, 1, 1)
    assert not {"a2", "a3"} & set(in_sight(do(before, "floor a1"), "S", 0))


def test_example_X09_city_1() -> None:
    assert counted(CITY_1) == {"S": (3, 2, 3, 2, 2), "W": (1, 1, 2, 4, 1), "N": (2, 2, 1, 1, 1), "E": (1, 1, 1, 3, 3)}
    state = position(CITY_1)
    assert [PLOTS[plot] for plot in tallest(state.heights)] == ["a5"]
    assert height(state, "a5") == 6


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("roof a4", "SL-42"),
        ("floor a3", "SL-44"),
        ("floor e4", "SL-45"),
        ("roof c2", "SL-47"),
        ("roof c5", "SL-48"),
        ("roof b3", "SL-49"),
        ("park d3", "SL-51"),
        ("park d2", "SL-52"),
        ("park a2", "SL-53"),
        ("floor c3", "SL-41"),
        ("floor f2", "SL-01"),
        ("plan F 2", "SL-06"),
        ("plan B 0", "SL-62"),
        ("plan A 2", "SL-63"),
        ("lapse", "SL-33"),
    ],
)
def test_example_X10_refused_in_city_1(move: str, rule: str) -> None:
    state = do(position(CITY_1, plans="SA1"), "floor a4")
    assert refused(state, move) == rule


def test_example_X10_allowed_in_city_1() -> None:
    first = position(CITY_1, plans="SA1")
    assert {"roof a1", "floor b4", "park b5", "plan C 4"} <= set(legal(do(first, "floor a4")))
    assert refused(first, "plan C 4") == "SL-32"
    assert "roof a1" in legal(first)


def test_example_X11_green_lays_C_3() -> None:
    state = position(turn="E", action=2)
    assert GAME.notation(GAME.parse(state, "plan C 3")) == "plan C 3"
    event: Any = story(state, "plan C 3")[0]
    for viewer in (0, 1, 2, None):
        shown = event.seen_by(viewer)
        assert (shown.row, shown.number, shown.cards_left) == (None, None, 4)
    assert (event.seen_by(3).row, event.seen_by(3).number) == ("C", 3)


@pytest.mark.parametrize("language", ["en", "de"])
def test_example_X11_only_green_reads_what_it_laid(language: str) -> None:
    session = Session(GAME, [Player(name) for name in "wxyz"], seed=1, options={"start": "E"})
    for move in ("floor c2", "plan C 3"):
        session.submit(session.parse(move))
    assert session.moves()[-1] == ("1.E.2", "plan C 3")
    lines = {viewer: session.log(viewer, texts(language))[-1].text for viewer in (None, 0, 1, 2, 3)}
    assert "C" in lines[3]
    assert "3" in lines[3]
    for viewer in (None, 0, 1, 2):
        assert lines[viewer] == lines[None] != lines[3]
        assert "C" not in lines[viewer]
        assert "3" not in lines[viewer]


def test_example_X12_plan_B_3_is_right_and_green_has_an_antenna_there() -> None:
    lines = {"plans": "EC2 SB3", "skyscrapers": "NE SE SW NW"}
    events = scoring(site(b=FILE_B), **lines)
    assert [(event.seat, event.seen, event.right) for event in only("plan_revealed", events)] == [(3, 2, True), (0, 3, True)]
    assert antennas(events) == [(3, "c3"), (3, "b3"), (0, "b1"), (0, "b5")]
    sums, outcome = scored(site(b=FILE_B), **lines)
    assert [sums[side]["view"] for side in "SE"] == [3, 2]
    assert outcome.scores == (5, 0, 0, 7)


def test_example_X13_the_same_in_the_intro_game() -> None:
    lines = {"sides": "SE", "mode": "intro", "start": "E", "skyscrapers": "NW SE"}
    diagram = site(b="P 1 . 1 2^", c1="1")
    events = scoring(diagram, **lines)
    assert [("SE"[event.seat] + event.row, " ".join(event.plots), event.points) for event in only("row_scored", events)] == [
        ("EA", "c1", 1),
        ("SA", "", 0),
        ("EB", "b2", 1),
        ("SB", "b1 b2 b5", 3),
        ("EC", "c3", 1),
        ("SC", "c1", 1),
        ("ED", "b4", 1),
        ("SD", "", 0),
        ("EE", "b5", 1),
        ("SE", "", 0),
    ]
    assert antennas(events) == [(1, "c1"), (1, "b2"), (0, "b1"), (0, "b5"), (1, "c3"), (1, "b4")]
    sums, outcome = scored(diagram, **lines)
    assert sums == {"S": {"view": 4, "antennas": 2, "skyscraper": 3}, "E": {"view": 5, "antennas": 4, "skyscraper": 0}}
    assert (outcome.scores, outcome.winners, outcome.decided_by) == ((9, 9), (1,), "antennas")


X14 = {"plans": "WC2 SA4 ED3 SD3 NA2 WD4 EA2 ND1 SB2", "skyscrapers": "NE NW SE SW"}


def test_example_X14_city_1_full_game() -> None:
    events = scoring(CITY_1, **X14)
    assert [(event.index, event.right, event.seen) for event in only("plan_revealed", events)] == [
        (1, True, 2),
        (2, False, 3),
        (3, True, 3),
        (4, False, 2),
        (5, True, 2),
        (6, True, 4),
        (7, False, 1),
        (8, True, 1),
        (9, True, 2),
    ]
    named = [f"{'SWNE'[seat]} {plot}" for seat, plot in antennas(events)]
    assert ", ".join(named) == "W a3, W d3, E e4, E c4, E b4, N e5, N e2, W a2, W b2, W d2"
    assert [(event.count, event.points) for event in only("antennas_counted", events)] == [(0, 0), (5, 5), (2, 2), (3, 3)]
    sums, outcome = scored(CITY_1, **X14)
    assert sums["W"] == {"view": 6, "antennas": 5, "skyscraper": 3}
    assert outcome.scores == (2, 14, 5, 6)


def test_example_X15_city_1_intro_game() -> None:
    sums, outcome = scored(CITY_1, mode="intro", skyscrapers=X14["skyscrapers"])
    assert [own["view"] for own in sums.values()] == [12, 9, 7, 9]
    assert [own["antennas"] for own in sums.values()] == [9, 1, 4, 2]
    assert [own["skyscraper"] for own in sums.values()] == [0, 3, 0, 0]
    assert outcome.scores == (21, 13, 11, 11)
    assert outcome.places == (1, 2, 3, 4)


def test_example_X16_the_tallest_house_on_a_plot_of_two_quarters() -> None:
    assert set(quarters_of(PLOTS.index("c4"))) == {"NW", "NE"}
    sums, _ = scored(site(c4="3", a1="2^"), skyscrapers="NW NE SW SE")
    assert [own["skyscraper"] for own in sums.values()] == [3, 3, 0, 0]


def test_example_X17_heights_and_three_winning_quarters() -> None:
    def top(**plots: str) -> list[str]:
        return [PLOTS[plot] for plot in tallest(position(site(**plots)).heights)]

    assert top(a1="3^", b1="3") == ["a1"]
    assert top(a1="3^", b1="4") == ["b1"]
    assert set(top(b3="4", d2="4", a1="3^")) == {"b3", "d2"}
    sums, _ = scored(site(b3="4", d2="4"), skyscrapers="NW NE SW SE")
    assert [own["skyscraper"] for own in sums.values()] == [3, 0, 3, 3]


def test_example_X18_more_objects_than_antennas() -> None:
    lines = {"sides": "SW", "mode": "intro", "skyscrapers": "SW NE"}
    events = scoring(CITY_2, **lines)
    assert [event.points for event in only("row_scored", events) if event.seat == 0] == [3, 3, 2, 3, 4]
    assert [event.points for event in only("row_scored", events) if event.seat == 1] == [1, 0, 1, 1, 1]
    assert [plot for seat, plot in antennas(events) if seat == 0][-2:] == ["d2", "d3"]
    assert [event.plot for event in only("antenna_overflow", events)] == ["d5", "e1", "e2", "e3", "e5"]
    assert [plot for seat, plot in antennas(events) if seat == 1] == ["e1"]
    sums, outcome = scored(CITY_2, **lines)
    assert sums["S"] == {"view": 15, "antennas": 10, "overflow": 5, "skyscraper": 0}
    assert sums["W"] == {"view": 4, "antennas": 1, "skyscraper": 3}
    assert outcome.scores == (30, 8)


@pytest.mark.parametrize(("plans", "south", "north"), [("SA4 NE1", (5, 5), (1, 0)), ("NE1 SA4", (5, 4), (1, 1))])
def test_example_X19_the_first_plan_takes_the_antennas(plans: str, south: tuple[int, int], north: tuple[int, int]) -> None:
    sums, _ = scored(site(a=FILE_A), plans=plans)
    assert (sums["S"]["view"], sums["S"]["antennas"]) == south
    assert (sums["N"]["view"], sums["N"]["antennas"]) == north


def test_example_X20_the_round_is_finished() -> None:
    state = do(position(turn="W", floors="5 1 5 5", round=7), "floor a1")
    assert (state.turn, state.action) == (1, 2)
    state = do(state, "park a2")
    for seat, moves in ((2, ("floor b1", "floor b2")), (3, ("floor d1", "floor d2"))):
        assert (state.turn, state.over) == (seat, False)
        state = do(state, *moves)
    assert (state.over, state.turn) == (True, 3)
    last = do(position(turn="E", floors="5 5 5 1", round=7), "floor a1")
    assert not last.over
    assert do(last, "plan B 1").over


def test_example_X21_a_park_and_no_empty_plot() -> None:
    stocks = {"floors": "0 5 5 5", "roofs": "0 2 2 2", "parks": "1 1 1 1"}
    assert legal(position(NO_EMPTY_PLOT, mode="intro", **stocks)) == ["lapse"]
    full = position(NO_EMPTY_PLOT, action=2, plans="SA1 SC1 SD1 SE1", **stocks)
    assert legal(full) == ["plan B 1", "plan B 2", "plan B 3", "plan B 4"]


def test_example_X22_two_winners(sums: Any) -> None:
    sums([15, 13, 13, 8], [5, 7, 7, 10], [0] * 4, [0] * 4)
    outcome = GAME.outcome(position(over="yes"))
    assert outcome.scores == (20, 20, 20, 18)
    assert outcome.places == places([(20, 5), (20, 7), (20, 7), (18, 10)]) == (3, 1, 1, 4)
    assert outcome.winners == (1, 2)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("tokens", "number_seen"),
    [(". . . . .", 0), ("1 . . . .", 1), ("P 1 . . .", 2), ("P 1 1^ . .", 3), ("P 1 1^ 2 .", 4), ("P 1 1^ 2 2^", 5)],
)
def test_example_X23_the_four_numbers_of_plan_card_A(number: int, tokens: str, number_seen: int) -> None:
    right = {1: "no yes no no no no", 2: "no no yes no no no", 3: "no no no yes no no", 4: "no no no no yes yes"}
    plan = only("plan_revealed", scoring(site(a=tokens), plans=f"SA{number}"))[0]
    assert plan.seen == number_seen
    assert plan.right == (right[number].split()[number_seen] == "yes")
    assert position(site(a=tokens), plans=f"SA{number}").plans == (Plan(0, "A", number),)
