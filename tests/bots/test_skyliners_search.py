"""The search in Skyliners: its own positions agree with the rules, its guesses with the view, and its last action is best."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.bots.skyliners import quick as skyliners_quick
from game.bots.skyliners.ends import imagine
from game.bots.skyliners.evaluation import rows
from game.bots.skyliners.quick import CHAIRS, Position, decode_action, encode_action, lines_of
from game.bots.skyliners.search import Guess, Search, lines_when_laid, rate_actions, reward
from game.bots.tree import Tree, TreeBot
from game.rules import GAMES
from game.rules.core import seeded
from game.rules.skyliners import Game, Lapse, LayPlan, State, count
from game.rules.skyliners.model import hands_left
from game.rules.skyliners.scoring import is_right, score
from tests.bots.minds import positions, view_of
from tests.matches import random_match

RULES = GAMES["skyliners"]
assert isinstance(RULES, Game)
POINTS = RULES.content.points


def _quick(state: State) -> Position:
    return Position(state, state.plans, state.quarters)


# -- positions -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("mode", ["full", "intro"])
@pytest.mark.parametrize("parks", ["on", "off"])
def test_a_quick_position_agrees_with_the_rules(seats: int, mode: str, parks: str) -> None:
    """The same actions, turns and results, whether everything is drawn by lot or done in a hurry."""
    overflow = 0
    for seed in range(6):
        state, random = RULES.new(seats, seed, mode=mode, antennas_on_parks=parks), Random(seed)
        position = _quick(state)
        while RULES.to_act(state) is not None:
            actions = position.actions()
            assert sorted(actions) == sorted(map(encode_action, RULES.legal(state)))
            action = position.pick(random.random) if seed % 2 else random.choice(actions)
            assert action in actions
            state = RULES.apply(state, decode_action(action, state.turn))
            position.play(action)
            assert position.lines == lines_of(state.heights)
            for name in ("turn", "action", "round", "ending", "over"):
                assert getattr(position, name) == getattr(state, name), name
        sums = score(state, POINTS)
        outcome = RULES.outcome(state)
        assert outcome is not None
        assert position.score(POINTS) == (list(outcome.scores), sums.antennas)
        overflow += sum(sums.overflow)
    assert overflow or mode == "full" or seats > 2, "some seat ran out of antennas"


@pytest.mark.parametrize("seats", [2, 4])
def test_a_copy_changes_alone(seats: int) -> None:
    for state in positions("skyliners", seats, 5):
        position = _quick(state)
        position.copy().play_out(Random(1).random)
        fresh = _quick(state)
        for name in Position.__slots__:
            assert getattr(position, name) == getattr(fresh, name), name


def test_every_action_can_be_encoded() -> None:
    for state, _, _ in random_match(RULES, 3, 5):
        for action in RULES.legal(state):
            assert decode_action(encode_action(action), action.seat) == action


def test_a_line_is_seen_as_the_evaluation_sees_the_row() -> None:
    for state in positions("skyliners", 4, 8):
        lines = lines_of(state.heights)
        for seat, side in enumerate(state.table.sides):
            for quick, row in zip(CHAIRS[side].rows, rows(state, seat), strict=True):
                outline = quick.outlines[lines[quick.line]]
                assert (outline.number, outline.next) == (row.number, row.next)
                assert outline.danger == pytest.approx(row.open * row.risk)


def test_tables_of_lines_stay_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skyliners_quick, "MOST", 50)
    rows = [row for chair in CHAIRS.values() for row in chair.rows]
    tables = {id(table): table for row in rows for table in (row.counts, row.outlines, row.seen)}.values()
    for table in tables:
        table.clear()
    seen = set()
    for state, _, _ in random_match(RULES, 2, 3):
        for row in rows:
            line = lines_of(state.heights)[row.line]
            assert row.counts[line] == row.outlines[line].number == row.seen[line].bit_count()
            seen.add(line)
    assert len(seen) > 50 >= max(map(len, tables))


# -- what is hidden --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_site_is_known_as_it_was_when_a_plan_was_laid(seats: int) -> None:
    then = []
    for state, action, after in random_match(RULES, seats, 4):
        if isinstance(action, LayPlan):
            then.append(lines_of(state.heights))
        if not after.over:
            assert lines_when_laid(RULES.view(after, 0)) == then
    assert len(then) > seats


def test_a_position_that_was_set_up_has_no_history() -> None:
    state = positions("skyliners", 2, 5)[-1]
    view = RULES.view(RULES.from_text(RULES.to_text(state)), 0)
    assert view.plans
    assert len(lines_when_laid(view)) == len(view.plans)


def test_a_guess_keeps_what_is_known() -> None:
    for state in positions("skyliners", 3, 6):
        view = view_of(RULES, state)
        guess, real = Guess(view, Random(1))(), _quick(state)
        seat = view.seat
        assert (guess.laid[seat], guess.quarters[seat]) == (real.laid[seat], real.quarters[seat])
        assert [len(hand) for hand in guess.hands] == [len(hand) for hand in real.hands]
        assert [plan[0] for plan in guess.plans] == [plan[0] for plan in real.plans]
        assert len(set(guess.quarters)) == len(guess.quarters)


def test_an_imagined_state_could_be_the_one_that_is_seen() -> None:
    for state in positions("skyliners", 3, 6):
        view = view_of(RULES, state)
        imagined = imagine(RULES, view, seeded(2))
        assert RULES.view(imagined, view.seat) == view
        assert imagined.hands == hands_left(imagined.table, imagined.plans)
        assert imagine(RULES, view, seeded(2)) == imagined


def test_a_rival_is_thought_to_plan_what_it_sees() -> None:
    state, rng = RULES.new(2, 3), seeded(3)
    while sum(plan.seat == 1 for plan in state.plans) < 2:
        action, rng = RULES.random_action(state, rng)
        state = RULES.apply(state, action)
    guess, fits = Guess(RULES.view(state, 0), Random(1)), []
    for _ in range(60):
        position = guess()
        for seat, row, number in position.plans:
            if seat == 1:
                fits.append(is_right(number, count(state.heights, state.table.sides[1], row)))
    assert fits.count(True) > fits.count(False)


# -- the search ------------------------------------------------------------------------------------------------


def test_a_look_names_all_that_is_legal() -> None:
    for state in positions("skyliners", 2, 8):
        found = rate_actions(_quick(state), state.turn, POINTS, {})
        assert sorted(action for _, action in found) == sorted(map(encode_action, RULES.legal(state)))
        assert found == sorted(found, reverse=True)


def test_a_reward_is_for_winning_and_for_the_distance() -> None:
    assert reward([20, 20], [5, 5]) == [0.5, 0.5]
    assert reward([20, 20], [6, 5]) == [0.75, 0.25]
    first, second, third = reward([30, 20, 10], [5, 5, 5])
    assert 1 >= first > second > third >= 0
    assert reward([90, 0], [10, 0]) == [1.0, 0.0]


def _last_actions(seed: int) -> State:
    """The last action of a match in which all plans are open."""
    state, rng = RULES.new(2, seed, open_plans="on"), seeded(seed)
    while True:
        action, rng = RULES.random_action(state, rng)
        after = RULES.apply(state, action)
        if after.over:
            return state
        state = after


@pytest.mark.parametrize("seed", range(4))
def test_the_last_action_is_the_best(seed: int) -> None:
    """Only the rival's quarter is unknown, so what each action brings can be worked out."""
    state = _last_actions(seed)
    view = view_of(RULES, state)
    samples = [RULES.determinize(view, seeded(number)) for number in range(40)]

    def worth(action: Any) -> float:
        total = 0.0
        for sample in samples:
            sums = score(RULES.apply(sample, action), POINTS)
            points = [sum(parts) for parts in zip(sums.view, sums.antennas, sums.overflow, sums.skyscraper, strict=True)]
            total += reward(points, sums.antennas)[state.turn]
        return total / len(samples)

    worths = {action: worth(action) for action in RULES.legal(state)}
    chosen = TreeBot(Tree(simulations=1200)).choose(RULES, view, seeded(1))
    assert worths[chosen] >= max(worths.values()) - 0.02
    assert max(worths.values()) > min(worths.values()) + 0.05, "there is something to choose"


def test_a_search_counts_its_simulations_and_needs_none_without_a_choice() -> None:
    bot = TreeBot(Tree(simulations=100))
    bot.choose(RULES, view_of(RULES, positions("skyliners", 2)[1]), seeded(1))
    assert bot.simulations == 100
    nothing = replace(RULES.new(2, 1, mode="intro"), floors=(0, 16), roofs=(0, 2), parks=(0, 1), turn=0)
    assert bot.choose(RULES, view_of(RULES, nothing), seeded(1)) == Lapse(0)
    assert bot.simulations == 0


@pytest.mark.usefixtures("clock")
def test_the_cap_ends_a_thought() -> None:
    bot = TreeBot(Tree(simulations=1_000_000, seconds=3))
    bot.choose(RULES, view_of(RULES, positions("skyliners", 2)[1]), seeded(1))
    assert 0 < bot.simulations < 1000


def test_a_style_is_a_lasting_taste() -> None:
    view = view_of(RULES, positions("skyliners", 2)[1])
    plain, styled = (Search(RULES, view, seeded(1), weights) for weights in ({}, {"rivals": 3.0}))
    assert all(branch.taste == 0 for branch in plain.root.branches)
    assert len({branch.taste for branch in styled.root.branches}) > 1
