"""CS-1…CS-9, CS-110, CS-111, CS-126: set-up, options, layouts and stacks."""

from collections import Counter

import pytest

from game.errors import BadInput
from game.rules.cities.board import random_layout
from game.rules.cities.parts import MONEY
from game.rules.cities.setup import shuffle_stack
from game.rules.core import seeded
from tests.rules.cities.desk import GAME, do, legal, refused

TABLES = GAME.tables


def test_CS_1_one_to_four_seats_share_one_city():
    assert list(GAME.seats) == [1, 2, 3, 4]
    state = GAME.new(3, 1)
    outcome_seats = GAME.projected(state)
    assert len(set(outcome_seats)) == 1
    with pytest.raises(BadInput, match="seats"):
        GAME.new(5, 1)


@pytest.mark.parametrize(("seats", "hand"), [(1, 7), (2, 5), (3, 4), (4, 3)])
def test_CS_2_displays_are_dealt_from_stack_one_only(seats, hand):
    state = GAME.new(seats, 3, scenario="4")
    assert [len(display) for display in state.displays] == [hand] * seats
    assert {TABLES.cards[code].stage for display in state.displays for code in display} == {1}
    assert [len(stack) for stack in state.stacks] == [25 - seats * hand, 40, 40]


@pytest.mark.parametrize(
    ("scenario", "difficulty", "money"),
    [
        ("intro", "standard", 12),
        ("intro", "relaxed", 14),
        ("intro", "expert", 10),
        ("1", "standard", 10),
        ("4", "expert", 8),
        ("5", "relaxed", 12),
        ("5", "standard", 10),
        ("5", "expert", 8),
    ],
)
def test_CS_3_treasury(scenario, difficulty, money):
    assert GAME.new(1, 1, scenario=scenario, difficulty=difficulty).values[MONEY] == money


def test_CS_4_the_first_seat_starts():
    state = GAME.new(4, 9)
    assert (state.active, state.marker, state.phase) == (0, 0, "board")


@pytest.mark.parametrize(
    ("scenario", "kinds"), [("intro", ""), ("1", "Q"), ("2", "Q"), ("3", "PQ"), ("4", "NPQ"), ("5", "NPQ")]
)
def test_CS_5_modules(scenario, kinds):
    state = GAME.new(1, 1, scenario=scenario)
    special = Counter(TABLES.cards[code].kind for stack in state.stacks for code in stack)
    assert "".join(sorted(set(special) & set("QPN"))) == kinds
    assert all(special[kind] == 10 for kind in kinds)
    assert all(TABLES.cards[code].stage == number for number, stack in enumerate(state.stacks, 1) for code in stack)
    assert (state.phase == "roles") == (scenario not in ("intro", "1"))


def test_CS_6_each_seat_chooses_one_of_two_roles():
    state = GAME.new(3, 5, scenario="2")
    seen = set()
    for seat in range(3):
        assert (state.phase, state.active, len(state.offer)) == ("roles", seat, 2)
        assert not seen & set(state.offer)
        seen |= set(state.offer)
        other = next(code for code in TABLES.roles if code not in state.offer)
        assert refused(state, f"role {other}") == "CS-6"
        assert refused(state, "end") == "CS-6"
        chosen = state.offer[1]
        state = do(state, f"role {chosen}")
        assert state.roles[seat] == chosen
    assert (state.phase, state.active, state.offer, state.roles_left) == ("board", 0, (), ())


def test_CS_6_random_roles():
    state = GAME.new(2, 5, scenario="3", random_role="on")
    assert state.phase == "board"
    assert len(set(state.roles)) == 2
    assert all(state.roles)


def test_CS_7_the_first_board_may_be_any_and_is_paid():
    state = GAME.new(2, 1, scenario="4")
    state = do(state, f"role {state.offer[0]}", f"role {GAME.legal(do(state, f'role {state.offer[0]}'))[0].role}")
    assert set(legal(state)) == {"open D", "open E", "open A", "open F"}
    assert refused(state, "open B") == "CS-7"
    assert refused(state, "end") == "CS-7"
    cost = 5 - ("ro06" in state.roles)
    assert do(state, "open F").values[MONEY] == 10 - cost
    assert (do(state, "open F").phase, do(state, "open F").active) == ("turn", 0)


def _layout(text: str) -> str:
    return GAME.new(1, 1, scenario="5", layout=text).setup.layout


def test_CS_8_each_board_once_and_side_to_side():
    with pytest.raises(BadInput, match="twice"):
        _layout("A@NW A@NE B@NW")
    with pytest.raises(BadInput, match="connected"):
        _layout("A@NW . B@NW C@NW")
    with pytest.raises(BadInput, match='unknown board "X"'):
        _layout("X@NW B@NW C@NW")
    with pytest.raises(BadInput, match="corner"):
        _layout("A@XX B@NW C@NW")
    with pytest.raises(BadInput, match="at least one"):
        _layout(" / ")
    with pytest.raises(BadInput, match="must have 3, 4, 5 or 6"):
        _layout("A@NW")


def test_CS_9_water_meets_water():
    assert _layout("A@SE B@SW / C@NE D@NW") == "A@SE B@SW / C@NE D@NW"
    with pytest.raises(BadInput, match="CS-9"):
        _layout("A@NE B@SW / C@NE D@NW")


def test_CS_110_scenario_five_takes_four_boards():
    boards = Counter()
    for seed in range(60):
        site = TABLES.site(GAME.new(1, seed, scenario="5").setup.layout)
        assert len(site.boards) == 4
        boards.update(site.boards)
    assert set(boards) == set("ABCDEF")


def test_CS_111_all_footprints_and_corners_come_up():
    rng, found = seeded(1), set()
    for _ in range(3000):
        text, rng = random_layout("ABCDEF", 4, GAME.content.scenarios.footprints, rng)
        found.add("".join(c for c in text if c not in "ABCDEF"))
    assert len(found) == 8 + 12 + 12 + 12 + 13 + 13 + 12


@pytest.mark.parametrize("count", ["3", "4", "5", "6"])
def test_boards_option_of_free_play(count):
    for scenario in ("intro", "4", "5"):
        for seed in range(4):
            state = GAME.new(1, seed, scenario=scenario, boards=count)
            assert len(TABLES.site(state.setup.layout).boards) == int(count)
    with pytest.raises(BadInput, match="must have"):
        GAME.new(1, 1, scenario="5", layout="A@SE B@SW / C@NE D@NW", boards="3" if count != "3" else "5")


def test_options():
    for seats in GAME.seats:
        names = {option.name for option in GAME.options(seats)}
        assert {"scenario", "difficulty", "layout", "open_tops", "small_rest", "undo"} <= names
    with pytest.raises(BadInput, match="success_from"):
        GAME.new(1, 1, success_from="many")
    assert GAME.new(1, 1, success_from="30").setup.success == 30
    with pytest.raises(BadInput, match="undo"):
        GAME.new(2, 1, undo="full")
    assert GAME.new(1, 1, undo="full").setup.undo == "full"


def test_CS_118_relaxed_switches_the_gentle_options_on():
    assert GAME.new(1, 1, difficulty="relaxed").setup.smooth
    assert GAME.new(1, 1, difficulty="relaxed").setup.small_rest
    assert not GAME.new(1, 1, difficulty="relaxed", smooth="off").setup.smooth
    assert not GAME.new(1, 1).setup.small_rest
    assert GAME.new(1, 1, small_rest="on").setup.small_rest


@pytest.mark.parametrize("scenario", ["intro", "4"])
def test_CS_126_every_packet_of_a_smoothed_stack_has_its_share(scenario):
    for number, cards in enumerate(TABLES.stack_cards(TABLES.chapters[scenario])):
        stack, _ = shuffle_stack(TABLES, cards, seeded(number), smooth=True)
        assert sorted(stack) == sorted(cards)
        size = len(cards) // 5
        totals = Counter(map(TABLES.group, cards))
        for start in range(0, len(cards), size):
            packet = Counter(map(TABLES.group, stack[start : start + size]))
            assert all(count // 5 <= packet[group] <= -(-count // 5) for group, count in totals.items())


def test_set_up_events_tell_what_lies_open():
    events = []
    state = GAME.new(2, 4, scenario="2", emit=events.append)
    kinds = [event.kind() for event in events]
    assert kinds == ["city_founded", "cards_dealt", "cards_dealt", "roles_offered"]
    assert events[1].cards == state.displays[0]
    events.clear()
    GAME.new(2, 4, scenario="2", emit=events.append, random_role="on")
    assert [event.kind() for event in events][-2:] == ["role_chosen", "role_chosen"]
