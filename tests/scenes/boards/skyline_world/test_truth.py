"""What the panels of Skyline of the World claim in numbers is what the rules do, in whole matches of two, three and four."""

from collections.abc import Iterator
from typing import Any

import pytest

from game.bots import BOTS
from game.rules.core import Event, seeded, totals
from game.rules.skyline_world import LEVELS, Build, Card, End, Income
from game.rules.skyline_world.events import IncomeReceived, TurnStarted
from game.scenes.boards.skyline_world import faces
from game.scenes.boards.skyline_world.fits import fit, pattern
from game.scenes.boards.skyline_world.screen import Screen
from game.text import texts
from tests.matches import random_match
from tests.rules.skyline_world.desk import GAME

TEXT = texts("en")
SCREEN = Screen("skyline_world")
TABLES = [(2, {}), (3, {}), (4, {}), (4, {"teams": "on"}), (3, {"hidden_assets": "on"})]


def positions(seats: int, options: dict[str, str]) -> Iterator[tuple[Any, Any, Any]]:
    """Every few moves of a random match: the state, a move, and what it led to."""
    yield from list(random_match(GAME, seats, 5, {"stall_laps": "2", **options}))[::3]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_preview_says_who_pays_whom_and_what_everybody_would_earn(seats: int, options: dict[str, str]) -> None:
    for state, _, _ in positions(seats, options):
        for action in [each for each in GAME.legal(state) if isinstance(each, Build)][::7]:
            later = GAME.apply(state, action)
            before, after = GAME.view(state, action.seat), GAME.view(later, action.seat)
            note, *cards = SCREEN.notes(TEXT, before, action)
            drawn = sum(will > was for was, will in zip(before.hand_sizes, after.hand_sizes, strict=True))
            told = "A rival draws a bonus card" if drawn == 1 else f"{drawn} rivals draw a bonus card each"
            assert [each.words for each in cards] == ([told] if drawn else [])
            paid = state.money[action.seat] - later.money[action.seat]
            gains = {seat: later.money[seat] - state.money[seat] for seat in range(seats) if seat != action.seat}
            to_bank = paid and not any(gains.values())
            assert note.words == (
                "Costs nothing on your own floor"
                if not paid
                else f"{paid} million to the bank"
                if to_bank
                else f"Costs {paid} million"
            )
            words = [(each.seat, each.words) for each in SCREEN.remarks(TEXT, before, after)]
            assert [found for found in words if "gets" in found[1]] == [
                (seat, f"gets {gain} million") for seat, gain in gains.items() if gain
            ]
            for seat in range(seats):
                was, will = (max((group.income for group in GAME.groups(each, seat)), default=0) for each in (state, later))
                assert ((seat, f"income {was} → {will}") in words) == (was != will)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_income_that_is_forecast_is_what_the_next_turn_brings(seats: int, options: dict[str, str]) -> None:
    """By itself where one group pays, else as the best choice."""
    seen = 0
    for state, action, later in random_match(GAME, seats, 6, {"stall_laps": "2", **options}):
        if not isinstance(action, End) or later.phase == "over":
            continue
        heir = later.active
        [forecast] = [fact.value for fact in SCREEN.facts(GAME.view(state, None), heir) if fact.name == "income"]
        events: list[Event] = []
        GAME.apply(state, action, events.append)
        received = [event.amount for event in events if isinstance(event, IncomeReceived)]
        if not received:
            found = SCREEN.automatic(GAME.view(later, heir), GAME.legal(later))
            assert found is not None
            assert isinstance(found.action, Income)
            GAME.apply(later, found.action, events.append)
            received = [event.amount for event in events if isinstance(event, IncomeReceived)]
            seen += 1
        assert forecast == f"+{received[0]}"
    assert seen, "somebody had a choice"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_card_says_that_it_fits_where_it_can_be_handed_in_else_how_much_is_there(seats: int) -> None:
    """Near fits are counted only where the rest can still be built."""
    for state, _, _ in positions(seats, {}):
        view, legal = GAME.view(state, state.active), GAME.legal(state)
        if state.phase not in ("build", "invest"):
            continue
        for code in dict.fromkeys(state.hands[state.active]):
            card = faces.figure(code, TEXT, fit(view, state.active, code), used=code in state.used)
            assert card.is_lit == (Card(state.active, code) in legal)
        for code in (*state.hands[state.active], state.missions[state.active]):
            own, stands = state.tops[state.active], fit(view, state.active, code)
            open_ = [place for place in pattern(code).places if not place & ~own & state.heights[LEVELS]]
            assert stands.have == max(((place & own).bit_count() for place in open_), default=0)
            assert (faces._stands(stands, TEXT) == "fits") == any(place & own == place for place in open_)


@pytest.mark.parametrize(("seats", "seed", "options"), [(2, 5, {}), (3, 2, {}), (4, 3, {"teams": "on"})])
def test_the_last_lap_has_as_many_turns_to_come_as_it_says_and_its_warning_tells_the_points(
    seats: int, seed: int, options: dict[str, str]
) -> None:
    bot, state, rng = BOTS["greedy"](), GAME.new(seats, seed, **options), seeded(seed)
    claims: list[int] = []
    while state.phase != "over":
        action = bot.choose(GAME, GAME.view(state, state.active), rng)
        before, events = state, list[Event]()
        state = GAME.apply(state, action, events.append)
        started = any(isinstance(event, TurnStarted) for event in events)
        if isinstance(action, Build) and before.trigger is None and state.trigger is not None:
            after = GAME.view(state, action.seat)
            [warning] = SCREEN.warnings(TEXT, GAME.view(before, action.seat), action, after)
            own = totals(GAME.projected(after))
            rivals = [seat for seat in range(seats) if seat not in SCREEN.friends(after, action.seat)]
            best = max(own[seat] for seat in rivals)
            assert warning.words == TEXT("skyline_world.warning.last_lap", own=own[action.seat], rivals=best)
        if state.turns_left is not None and (started or not claims):
            claims.append(state.turns_left)
    assert claims == list(range(seats - 1, -1, -1)), "one turn for each of the others, counted down"
