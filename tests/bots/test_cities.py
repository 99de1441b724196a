"""The planner of Cities: it knows the rules it forecasts by, looks only at what is legal, and gets better with more of it."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from game.bots.cities import Planner, worthwhile
from game.bots.cities.evaluation import evaluate
from game.bots.cities.hopes import hope, sources, within_reach
from game.bots.cities.options import exchange, options
from game.bots.cities.planner import without_draws
from game.bots.cities.playouts import play_on, stack_order
from game.bots.cities.survey import SMALL, TRACK_TERMS, Survey, milestone_end
from game.bots.levels import LEVELS, levels, mind
from game.bots.planning import Planning, PlanningBot
from game.bots.random import RandomBot
from game.rules import GAMES
from game.rules.cities import End, Game, State
from game.rules.cities.milestones import can_end, close
from game.rules.cities.parts import HAPPINESS, MONEY, STACKS, TOTAL
from game.rules.core import seeded
from tests.matches import random_match

RULES = GAMES["cities"]
assert isinstance(RULES, Game)


def _turns(scenario: str, seats: int = 1, seeds: range = range(3)) -> Iterator[State]:
    """The turns of some random games."""
    for seed in seeds:
        for state, _, _ in random_match(RULES, seats, seed, {"scenario": scenario}):
            if state.phase == "turn" and any(state.stacks):
                yield state


def _finish(bot: object, scenario: str, seed: int, seats: int = 1) -> State:
    state, rng = RULES.new(seats, seed, scenario=scenario), seeded(seed)
    while (seat := RULES.to_act(state)) is not None:
        state = RULES.apply(state, bot.choose(RULES, RULES.view(state, seat), rng))  # type: ignore[attr-defined]
        rng = rng.roll(2)[1]
    return state


# -- what it forecasts -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["intro", "2", "4"])
def test_the_forecast_of_an_end_is_that_of_the_rules(scenario: str) -> None:
    for state in _turns(scenario):
        closing = close(RULES.tables, state, state.active)
        happiness, money, total = milestone_end(state.values, RULES.tables.climate(state, state.active).sum)
        if closing.lost == "CS-45":
            assert happiness < RULES.tables.limits.low[HAPPINESS]
        elif closing.lost == "CS-66":
            assert money < 0
        elif closing.values[HAPPINESS] < RULES.tables.limits.high[HAPPINESS]:
            assert (happiness, money, total) == tuple(closing.values[track] for track in (HAPPINESS, MONEY, TOTAL))


def test_the_terms_of_the_tracks_have_names() -> None:
    for state in _turns("4", seeds=range(1)):
        survey = Survey(RULES.tables, state)
        assert len(survey.tracks(state.values)) == len(TRACK_TERMS)
        assert survey.base == pytest.approx(sum(survey.tracks(state.values)))


def test_a_red_step_costs_more_the_earlier_it_comes() -> None:
    early, late = (RULES.from_text(f"scenario 1\nopen {boards}\n{rest}") for boards, rest in (("A", ""), ("A B C D", _THREE)))
    costs = []
    for state in (early, late):
        survey = Survey(RULES.tables, state)
        red = list(state.values)
        red[0] = -1
        costs.append(survey.base - survey.worth(red))
    assert costs[0] > costs[1] > 0


_THREE = "milestone 0 1 0 0\nmilestone 0 1 0 0\nmilestone 0 1 0 0"


def test_a_lost_city_is_worth_less_than_any_other() -> None:
    state = RULES.from_text("scenario 1\nopen A\nphase over\nended CS-69\ntotal 30")
    poor = RULES.from_text("scenario 1\nopen A\nmoney 0\ntracks h-4 p-6 w-6 g-6")
    assert sum(evaluate(RULES, state, 0).values()) < 0
    assert sum(evaluate(RULES, poor, 0).values()) < 0


# -- what it looks at ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("scenario", "seats"), [("intro", 1), ("3", 2), ("4", 1), ("5", 4)])
def test_what_it_looks_at_is_legal(scenario: str, seats: int) -> None:
    for state in _turns(scenario, seats, range(2)):
        legal = set(RULES.legal(state))
        assert set(worthwhile(RULES, state)) <= legal
        assert {option.action for option in options(Survey(RULES.tables, state), most=1000, each=1000)} <= legal


def test_it_finds_the_place_beside_a_service() -> None:
    """A clinic stands at Ae7: the best place of the mill houses is beside it, where they earn their reward."""
    state = RULES.from_text("scenario intro\nopen A\ntile hea1 D2/0 Ae7\ndisplay r11")
    best = options(Survey(RULES.tables, state), most=1)[0].action
    after = RULES.apply(state, best)
    assert after.tiles[-1].met is True


def test_it_keeps_small_tiles_for_small_gaps() -> None:
    """While small tiles are plenty the smallest one is best, once they are scarce a larger one is where there is room."""
    state = RULES.from_text("scenario intro\nopen B E A\ndisplay r11")
    plenty = options(Survey(RULES.tables, state), most=1)[0].action
    supply = tuple(
        tuple(left if int(shape[1]) > SMALL or shape == "D2" else 0 for shape, left in zip(shapes, lefts, strict=True))
        for shapes, lefts in zip(RULES.tables.zone_shapes, state.city.supply, strict=True)
    )
    scarce = options(Survey(RULES.tables, replace(state, city=replace(state.city, supply=supply))), most=1)[0].action
    assert int(plenty.shape[1]) < int(scarce.shape[1])


def test_only_the_least_promising_card_is_exchanged() -> None:
    for state in _turns("3", seeds=range(2)):
        survey = Survey(RULES.tables, state)
        chosen = exchange(survey)
        if chosen:
            others = [code for code in state.displays[0] if RULES.tables.cards[code].kind != "P"]
            assert hope(survey, chosen.card) == min(hope(survey, code) for code in others)


def test_a_card_nobody_can_pay_promises_nothing() -> None:
    state = RULES.from_text("scenario intro\nopen B E A\nmoney 3\ndisplay hea3 hea1")
    survey = Survey(RULES.tables, state)
    assert hope(survey, "hea3") == 0 < hope(survey, "hea1")


def test_a_condition_is_within_reach_where_its_services_are() -> None:
    bare = Survey(RULES.tables, RULES.from_text("scenario intro\nopen A\ndisplay r11"))
    served = Survey(RULES.tables, RULES.from_text("scenario intro\nopen A\ntile hea2 L4/0 Ae1\ndisplay r11"))
    condition = RULES.tables.cards["r11"].condition
    assert not within_reach(condition, bare, bare.values)
    assert within_reach(condition, served, served.values)


def test_every_source_has_a_worth() -> None:
    state = RULES.new(1, 3, scenario="4")
    survey = Survey(RULES.tables, state)
    assert set(sources(survey, state.stacks, ("r12",))) == {*STACKS, "r12"}


# -- how it plans ----------------------------------------------------------------------------------------------


def test_a_plan_never_counts_on_a_card_to_be_drawn() -> None:
    for state in _turns("4", seeds=range(1)):
        for action in worthwhile(RULES, state)[:6]:
            after = without_draws(RULES.apply(state, action))
            if not after.ended and not isinstance(action, End):
                assert after.phase == "turn"
                assert set(after.displays[0]) <= set(state.displays[0])


def test_more_depth_tries_more() -> None:
    state = next(_turns("1"))
    tried = []
    for depth in (1, 2, 3):
        bot = PlanningBot(Planning(width=3, depth=depth))
        bot.choose(RULES, RULES.view(state, 0), seeded(1))
        tried.append(bot.simulations)
    assert 0 < tried[0] < tried[1] < tried[2]


def test_more_decks_try_more() -> None:
    state = next(_turns("1"))
    tried = []
    for decks in (0, 2, 4):
        bot = PlanningBot(Planning(width=2, depth=1, decks=decks, lines=2))
        bot.choose(RULES, RULES.view(state, 0), seeded(1))
        tried.append(bot.simulations)
    assert tried[0] < tried[1] < tried[2]


@pytest.mark.parametrize("scenario", ["intro", "4"])
def test_playing_on_stops_before_the_milestone_ends(scenario: str) -> None:
    for state in list(_turns(scenario, seeds=range(2)))[::4]:
        order = stack_order(RULES, RULES.view(state, 0), state)
        end = play_on(RULES, state, worthwhile(RULES, state)[0], order)
        assert end.ended or can_end(RULES.tables, end)
        assert end.ended or len(end.milestones) == len(state.milestones)
        assert len(end.tiles) >= len(state.tiles)


def test_playing_on_from_an_end_stays_there() -> None:
    ends = 0
    for state in _turns("intro"):
        if can_end(RULES.tables, state):
            after = RULES.apply(state, End(0))
            assert play_on(RULES, state, End(0), STACKS) == (after if after.ended else state)
            ends += 1
    assert ends


def test_with_decks_a_milestone_is_not_ended_while_a_better_one_is_likely() -> None:
    """Each district of E has a tile and the beam would end here; with the cards of this hand there is more to come."""
    state = RULES.from_text(_EARLY)
    view = RULES.view(state, 0)
    beam, sampled = (PlanningBot(Planning(width=3, depth=2, decks=decks)).choose(RULES, view, seeded(1)) for decks in (0, 12))
    assert beam == End(0)
    assert sampled != End(0)


@pytest.mark.usefixtures("clock")
def test_the_cap_ends_a_plan() -> None:
    state = next(_turns("1"))
    steps = list(PlanningBot(Planning(width=8, depth=4, seconds=3.0)).think(RULES, RULES.view(state, 0), seeded(1)))
    assert len(steps) == 4
    assert steps[-1] in RULES.legal(state)


_EARLY = """scenario intro
open E
tracks w+3 h+1
money 3
tile edu1 D2/0 Ea2
tile par1 L3/0 Ec5
tile wat1 D2/0 Ef5
display r11 i11 r13 r12 gar1 i13 r18"""


@pytest.mark.parametrize("decks", [0, 2])
def test_a_plan_is_repeatable_and_blind_to_the_stacks(decks: int) -> None:
    for state in list(_turns("4", seeds=range(1)))[::5]:
        other = RULES.determinize(RULES.view(state, 0), seeded(9))
        first, second = (_last(each, decks) for each in (state, other))
        assert first == second


def _last(state: State, decks: int) -> object:
    return list(Planner(RULES, Planning(width=2, depth=2, decks=decks)).think(RULES.view(state, 0), seeded(2)))[-1]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_it_finishes_the_introduction_alone_and_together(seats: int) -> None:
    assert _finish(PlanningBot(Planning(width=1, depth=1)), "intro", 11, seats).ended == "CS-75"


def test_levels_come_in_order() -> None:
    """A few introductions each; the long series are in docs/BALANCE.md."""
    worth = {"random": _mean(RandomBot())} | {level: _mean(mind(levels().games["cities"][level])) for level in LEVELS[:3]}
    assert worth["random"] < worth["easy"] < worth["normal"] < worth["hard"]


def _mean(bot: object) -> float:
    """The mean total of some games; a lost one counts -20."""
    ends = [_finish(bot, "1", seed) for seed in range(6)]
    return sum(state.values[TOTAL] if state.ended == "CS-75" else -20 for state in ends) / len(ends)
