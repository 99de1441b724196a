"""SL-20…SL-29: kits, start seat, skyscraper cards, set-up cards and neutral floors."""

from collections import Counter

import msgspec
import pytest

from game.errors import BadInput
from game.rules.core import Event, seeded
from tests.rules.desk import kinds, only
from tests.rules.skyliners.desk import GAME, ROWS, SEATINGS, VIEWERS, height, legal, matches

SINGLE_QUARTER = [row + place for row in "ABDE" for place in "1245"]
DRAWN = {2: 12, 3: 9, 4: 6}
SEEDS = range(60)


@pytest.mark.parametrize(("seats", "floors"), [(2, 16), (3, 14), (4, 12)])
@pytest.mark.parametrize(("mode", "plans"), [("full", 20), ("intro", 0)])
def test_SL_20_kit_of_every_seat(seats: int, floors: int, mode: str, plans: int) -> None:
    state = GAME.new(seats, 1, mode=mode)
    assert state.floors == (floors,) * seats
    assert state.roofs == (2,) * seats
    assert state.parks == (1,) * seats
    assert state.table.antennas == 10
    for _ in range(seats):  # every seat's second action offers the plan cards A–E with four numbers each
        state = GAME.apply(state, GAME.legal(state)[0])
        assert sum(move.startswith("plan") for move in legal(state)) == plans
        state = GAME.apply(state, GAME.legal(state)[0])


def test_SL_21_a_park_that_belongs_to_no_kit_stands_on_c3() -> None:
    for match in matches():
        first = match.moves[0].before
        assert height(first, "c3") == 1
        assert first.parks == (1,) * match.seats
        assert GAME.to_text(first).count("nc3") == 1


@pytest.mark.parametrize("sides", SEATINGS)
def test_SL_22_the_start_seat_is_drawn_or_fixed(sides: str) -> None:
    drawn = Counter(GAME.new(len(sides), seed, sides=sides).table.start for seed in range(200))
    assert set(drawn) == set(range(len(sides)))
    assert min(drawn.values()) > 200 / len(sides) / 2
    for side in "SWNE":
        if side in sides:
            assert {GAME.new(len(sides), seed, sides=sides, start=side).table.start for seed in SEEDS} == {sides.index(side)}
        else:
            with pytest.raises(BadInput, match=f"start cannot be {side}: nobody sits there"):
                GAME.new(len(sides), 1, sides=sides, start=side)


@pytest.mark.parametrize("mode", ["full", "intro"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_SL_23_every_seat_gets_a_different_skyscraper_card(seats: int, mode: str) -> None:
    dealt: dict[int, set[str]] = {seat: set() for seat in range(seats)}
    for seed in SEEDS:
        events: list[Event] = []
        state = GAME.new(seats, seed, emit=events.append, mode=mode)
        cards = only("skyscraper_dealt", events)
        assert [card.seat for card in cards] == [(state.table.start + i) % seats for i in range(seats)]
        assert {card.seat: card.quarter for card in cards} == dict(enumerate(state.quarters))
        assert len(set(state.quarters)) == seats
        for seat, quarter in enumerate(state.quarters):
            dealt[seat].add(quarter)
    assert all(quarters == {"NW", "NE", "SW", "SE"} for quarters in dealt.values())


def test_SL_23_cards_nobody_was_dealt_stay_unseen() -> None:
    for match in matches():
        first = match.moves[0].before
        undealt = {"NW", "NE", "SW", "SE"} - set(first.quarters)
        for seat in VIEWERS[: match.seats + 1]:
            assert not undealt & set(GAME.view(match.final, seat).quarters)
        assert not undealt & {event.quarter for event in match.events if hasattr(event, "quarter")}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_SL_24_six_nine_or_twelve_different_set_up_cards_are_drawn(seats: int) -> None:
    turned_up = set()
    for seed in SEEDS:
        deck = GAME.new(seats, seed).table.deck
        assert len(deck) == len(set(deck)) == DRAWN[seats]
        turned_up |= set(deck)
    assert turned_up == set(SINGLE_QUARTER)


def test_SL_24_the_other_cards_are_never_looked_at() -> None:
    for match in matches():
        text = msgspec.json.encode([match.moves[0].before, match.opening]).decode()
        found = {card for card in SINGLE_QUARTER if f'"{card}"' in text}
        assert found == set(match.moves[0].before.table.deck)


@pytest.mark.parametrize("sides", SEATINGS)
def test_SL_25_neutral_floors_are_put_one_by_one_from_the_start_seat(sides: str) -> None:
    seats = len(sides)
    for seed in range(10):
        events: list[Event] = []
        state = GAME.new(seats, seed, emit=events.append, sides=sides)
        placed = only("neutral_placed", events)
        heights: Counter[str] = Counter(c3=1)
        for index, (event, card) in enumerate(zip(placed, state.table.deck, strict=True)):
            seat = (state.table.start + index) % seats
            plot = ROWS[sides[seat]]["ABCDE".index(card[0])].split()[int(card[1]) - 1]
            heights[plot] += 2
            assert (event.index, event.seat, event.card, event.plot) == (index + 1, seat, card, plot)
            assert event.height == heights[plot]
        assert all(height(state, plot) == heights[plot] for row in ROWS["S"] for plot in row.split())


def test_SL_25_six_cards_fall_unevenly_on_four_seats() -> None:
    for seed in SEEDS:
        events: list[Event] = []
        start = GAME.new(4, seed, emit=events.append).table.start
        share = Counter(event.seat for event in only("neutral_placed", events))
        assert [share[(start + i) % 4] for i in range(4)] == [2, 2, 1, 1]


def test_SL_26_floors_may_stack_but_no_higher_than_there_are_players() -> None:
    for seats in (2, 3, 4):
        highest = {max(GAME.new(seats, seed).heights) // 2 for seed in range(150)}
        assert 2 in highest
        assert max(highest) <= seats
    assert height(GAME.new(4, 1, start="S", deck="A1 E1 E5 A5 B2 B1"), "a1") == 8  # a1 as every side reads it


def test_SL_27_set_up_asks_nothing_and_scores_nothing() -> None:
    for match in matches():
        first = match.moves[0].before
        assert (first.round, first.action, first.over, first.used) == (1, 1, False, 0)
        assert set(kinds(match.opening)) == {"game_started", "skyscraper_dealt", "neutral_placed", "turn_started"}
        assert kinds(match.opening).count("turn_started") == 1
        if match.mode == "full":
            assert {line.points for own in GAME.projected(first) for line in own if line.reason != "skyscraper"} == {0}


def test_SL_28_the_start_seat_moves_first_whoever_placed_last() -> None:
    for match in matches():
        first = match.moves[0].before
        assert match.moves[0].action.seat == first.turn == first.table.start
        started = only("turn_started", match.opening)[0]
        assert (started.round, started.seat, started.actions) == (1, first.table.start, 2)
    assert any(match.opening[-2].seat != match.moves[0].action.seat for match in matches())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_SL_29_chance_decides_start_then_skyscrapers_then_set_up_cards(seats: int) -> None:
    for seed in SEEDS:
        start, rng = seeded(seed).roll(seats)
        quarters, rng = rng.shuffle(("NW", "NE", "SW", "SE"))
        deck, rng = rng.shuffle(SINGLE_QUARTER)
        state = GAME.new(seats, seed)
        assert state.table.start == start
        assert [state.quarters[(start + i) % seats] for i in range(seats)] == list(quarters[:seats])
        assert state.table.deck == deck[: DRAWN[seats]]


@pytest.mark.parametrize("sides", SEATINGS)
def test_SL_29_a_game_can_be_created_from_the_results_themselves(sides: str) -> None:
    state = GAME.new(len(sides), 7, sides=sides, setup_cards="star")
    record = GAME.record(state)
    assert record.keys() == {"start", "skyscrapers", "deck"}
    assert GAME.new(len(sides), 8, sides=sides, setup_cards="star") != state
    assert GAME.new(len(sides), 8, sides=sides, setup_cards="star", **record) == state


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"skyscrapers": "NW NE SW"}, "4 different"),
        ({"skyscrapers": "NW NE SW SW"}, "4 different"),
        ({"skyscrapers": "NW NE SW XX"}, "NW, NE, SW or SE"),
        ({"skyscrapers": "NW NE SW SE NW"}, "4 different"),
        ({"deck": "E1 B2 D2 A1 A5"}, "6 different cards"),
        ({"deck": "E1 B2 D2 A1 A5 A5"}, "6 different cards"),
        ({"deck": "E1 B2 D2 A1 A5 D4 D4"}, "6 different cards"),
        ({"deck": "E1 B2 D2 A1 A5 C1"}, "6 different cards"),
        ({"deck": "E1 B2 D2 A1 A5 A2", "setup_cards": "star"}, "6 different cards"),
        ({"start": "X"}, "start"),
        ({"mode": "hard"}, "full or intro"),
        ({"modus": "full"}, 'did you mean "mode"'),
    ],
)
def test_results_that_cannot_be_are_refused(options: dict[str, str], fault: str) -> None:
    with pytest.raises(BadInput, match=fault):
        GAME.start(4, 1, options)
