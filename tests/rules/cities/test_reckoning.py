"""What is foretold of a city is what the engine counts: forecast, total, medals and objectives, over whole matches."""

from collections.abc import Iterator

import pytest

from game.bots import BOTS
from game.rules.cities import Build, End, State, TotalChanged, goals, medal
from game.rules.cities.milestones import can_end
from game.rules.cities.model import has_stacks
from game.rules.cities.prospects import milestones_left, yield_to_the_end
from game.rules.core import Event, Rng, seeded, totals
from game.scenes.boards.cities import ledger
from tests.rules.cities.desk import GAME, at

SCENARIOS = ("intro", "1", "2", "3", "4", "5")
TOTAL = -1


def positions(scenario: str, seed: int, *, bot: str = "") -> Iterator[State]:
    """Every position of a match at random, or of one that a bot plays."""
    state, rng = GAME.new(1, seed, scenario=scenario), Rng(seed)
    planner = BOTS[bot]() if bot else None
    while not state.ended:
        yield state
        if planner is not None:
            action = planner.choose(GAME, GAME.view(state, state.active), seeded(len(state.tiles)))
        else:
            action, rng = GAME.random_action(state, rng)
        state = GAME.apply(state, action)


def ends(state: State) -> bool:
    """Can the milestone be ended there?"""
    return state.phase == "turn" and (can_end(GAME.tables, state) or not has_stacks(state))


def compare(state: State) -> str:
    """Holds what is foretold of a position against what the engine counts; tells how the end was."""
    after, view = GAME.apply(state, End(state.active)), GAME.view(state, None)
    seen = GAME.forecast(view)
    assert seen is not None
    assert seen.ends == after.ended
    assert seen.total == total_after_transfer(state)
    held = {goal.name: goal.standing for goal in goals(GAME.tables, view)}
    then = {goal.name: goal.standing for goal in goals(GAME.tables, after)}
    if not after.ended:
        assert totals(GAME.projected(view)) == totals(GAME.projected(after)), "what was foretold is not counted twice"
        assert all(then[name] != "missed" for name, standing in held.items() if standing in ("held", "met"))
        assert all(standing != "held" for name, standing in held.items() if then[name] == "missed")
        return "on"
    assert seen.final == after.values[TOTAL]
    assert totals(GAME.projected(view)) == GAME.outcome(after).scores
    assert [line.points for line in GAME.projected(view)[0]] == [line.points for line in GAME.outcome(after).lines[0]]
    assert ledger.final(view) == (after.values[TOTAL] if after.ended == "CS-75" else None)
    earned = [code for code, least in ledger.medals(view) if (total := ledger.final(view)) is not None and total >= least]
    assert (earned[-1] if earned else None) == medal(GAME.content, after), "a lost city shows no medal"
    if after.ended == "CS-75":
        assert {name: standing in ("held", "met") for name, standing in held.items()} == {
            name: standing == "met" for name, standing in then.items()
        }
    else:
        assert "held" not in held.values()
    return after.ended


def total_after_transfer(state: State) -> int:
    """What the end of the milestone makes of the total, before any final scoring."""
    told: list[Event] = []
    GAME.apply(state, End(state.active), told.append)
    moved = [event.after for event in told if isinstance(event, TotalChanged) and event.reason == "transfer"]
    return moved[-1] if moved else state.values[TOTAL]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_CS_131_what_is_foretold_is_what_the_engine_counts(scenario: str) -> None:
    found = [compare(state) for seed in range(1, 25) for state in positions(scenario, seed) if ends(state)]
    found += [compare(state) for seed in (1, 2) for state in positions(scenario, seed, bot="greedy") if ends(state)]
    assert {"on", "CS-75"} < set(found), "cities that go on, that end well and that are lost"


def test_CS_131_a_move_that_would_lose_the_city_promises_no_total() -> None:
    """No money for a board: the final scoring would not take place, which is no reason for a higher number."""
    lines = ("open A", "total 9", "tracks h4 o2 t2", "money 0")
    tiles = ("tile hea1 D2/0 Ae7", "tile edu1 D2/0 Ae1", "tile pol1 D2/0 Aa5", "tile tra1 M1/0 Ac1")
    poor = GAME.view(at(*lines, *tiles, "display r11"), None)
    assert GAME.forecast(poor).lost == "CS-69"
    assert ledger.final(poor) is None


def test_CS_117_red_steps_that_stand_hold_no_objective() -> None:
    red = {goal.name: goal for goal in goals(GAME.tables, at("scenario intro", "open A", "tracks w-2 g-1", "display r11"))}
    none = {goal.name: goal for goal in goals(GAME.tables, at("scenario intro", "open A", "display r11"))}
    assert (red["no_red_early"].standing, none["no_red_early"].standing) == ("open", "held")


@pytest.mark.parametrize(
    ("tracks", "worth"),
    [
        ("h+1", 3),  # 1 happiness at each of three milestones
        ("o+1 t+1", -2),  # counted once, in the end
        ("w-1", -6),  # a red step costs 1 happiness at each milestone, and lost happiness stays lost: 1 + 2 + 3
    ],
)
def test_CS_131_what_a_move_is_worth_over_three_milestones(tracks: str, worth: int) -> None:
    quiet = at("scenario intro", "open A", "money 9", "display r11")
    moved = at("scenario intro", "open A", "money 9", "display r11", f"tracks {tracks}")
    assert milestones_left(GAME.tables, quiet) == 3
    assert yield_to_the_end(GAME.tables, quiet, moved) == worth


def test_CS_131_at_the_last_milestone_a_card_is_worth_what_the_engine_counts() -> None:
    found = 0
    for seed in (1, 2, 3):
        for state in positions("intro", seed, bot="greedy"):
            is_last = state.phase == "turn" and milestones_left(GAME.tables, state) == 1
            for action in [each for each in GAME.legal(state) if isinstance(each, Build)][::40] if is_last else ():
                after = GAME.apply(state, action)
                worth = yield_to_the_end(GAME.tables, state, after)
                if worth is not None:
                    found += 1
                    assert worth == totals(GAME.projected(after))[0] - totals(GAME.projected(state))[0]
    assert found
