"""What a card could bring before it is played is what it then brings."""

import pytest

from game.rules.cities import Build, ConditionTested, PlayPolicy
from game.rules.cities.prospects import course, parts_met, prospect, small_rests
from tests.rules.cities.desk import GAME, at, changed, do, first, intro, random_states

TABLES = GAME.tables


def turns(scenario: str) -> list:
    return [state for state in random_states(scenario, games=2, every=7) if state.phase == "turn"]


@pytest.mark.parametrize("scenario", ["1", "4"])
def test_where_a_card_fits_and_earns_its_reward_is_where_playing_it_does(scenario):
    for state in turns(scenario)[:6]:
        view = GAME.view(state, 0)
        site = TABLES.site(state.setup.layout)
        possible: dict[str, int] = {}
        rewarded: dict[str, int] = {}
        for action in GAME.legal(state):
            if isinstance(action, Build):
                form = site.form(action.shape, action.orient)
                assert form is not None
                mask = form.mask << site.index[action.at]
                possible[action.card] = possible.get(action.card, 0) | mask
                if GAME.apply(state, action).tiles[-1].met is not False:
                    rewarded[action.card] = rewarded.get(action.card, 0) | mask
        for code in state.displays[state.active]:
            if TABLES.cards[code].kind != "P":
                found = prospect(TABLES, view, state.active, code)
                assert (found.possible, found.rewarded) == (possible.get(code, 0), rewarded.get(code, 0)), code


def test_parts_and_courses_are_those_of_the_move():
    tested = 0
    for state in turns("4")[:8]:
        view = GAME.view(state, 0)
        for action in GAME.legal(state)[::40]:
            if not isinstance(action, Build | PlayPolicy):
                continue
            events = []
            after = GAME.apply(state, action, events.append)
            moves: dict[int, int] = {}
            for _, steps in course(TABLES, view, action):
                for track, step in steps:
                    moves[track] = moves.get(track, 0) + step
            names = ("p", "w", "g", "e", "o", "t", "c", "h", "m", "total")
            assert {names[track]: step for track, step in moves.items() if step} == changed(state, after)
            told = [event for event in events if isinstance(event, ConditionTested)]
            if told and isinstance(action, Build):
                assert [part not in told[0].failed for part in told[0].parts] == list(parts_met(TABLES, view, action))
                tested += 1
    assert tested > 10


def test_a_reward_out_of_reach_everywhere():
    bare = GAME.view(intro("display r11 r12 hea1"), 0)
    assert prospect(TABLES, bare, 0, "r11").is_unrewarded, "there is no clinic anywhere"
    assert not prospect(TABLES, bare, 0, "hea1").is_unrewarded, "a building brings what it says"
    assert prospect(TABLES, GAME.view(intro("tracks p-6", "display r13"), 0), 0, "r13").possible == 0
    clinic = GAME.view(intro("tile hea1 D2/0 Ae7", "display r11"), 0)
    assert not prospect(TABLES, clinic, 0, "r11").is_unrewarded


def test_CS_61_a_district_that_has_no_room_for_a_second_tile():
    """The smallest district of A has six cells; a tile of five there leaves a single one."""
    state = intro("display r11 r12")
    plays = [action for action in GAME.legal(state) if isinstance(action, Build) and action.shape == "P5"]
    tight = {small_rests(TABLES, state, GAME.apply(state, action)) for action in plays}
    assert tight == {(), ("Ac1",)}
    assert not small_rests(TABLES, state, do(state, "play r11 D2/0 Ae6")), "much room is left"


def test_CS_131_the_forecast_holds_between_a_play_and_its_refill():
    state = do(first("display r11 c14", "tracks h3"), "play r11 D2/0 Ae1")
    assert state.phase == "refill"
    seen = GAME.forecast(GAME.view(state, 0))
    assert seen is not None
    assert seen.red == 1, "the water that was used"
    assert GAME.forecast(at("phase board", "open A", "money 9")) is None
