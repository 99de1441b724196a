"""The evaluation: it ends its turns, beats chance, and looks at nothing hidden."""

from game.bots.skyline_world import evaluate
from game.rules.core import Rng, seeded
from game.rules.skyline_world import State
from tests.matches import some_states
from tests.rules.skyline_world.desk import GAME, at


def _greedy(state: State, rng: Rng) -> tuple[State, Rng]:
    tried = [GAME.apply(state, action) for action in GAME.legal(state)]
    values = [sum(evaluate(GAME, after, state.active).values()) for after in tried]
    best, rng = rng.pick([after for after, value in zip(tried, values, strict=True) if value >= max(values) - 1e-9])
    return best, rng


def test_greedy_beats_chance() -> None:
    for seed in range(6):
        state, rng, bot = GAME.new(2, seed), seeded(seed), seed % 2
        for _ in range(2000):
            if state.phase == "over":
                break
            if state.active == bot:
                state, rng = _greedy(state, rng)
            else:
                action, rng = GAME.random_action(state, rng)
                state = GAME.apply(state, action)
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert outcome.winners == (bot,)


def test_greedy_finishes_games_in_every_variant() -> None:
    for seats, options in ((2, {}), (3, {"hidden_assets": "on"}), (4, {"teams": "on"})):
        state, rng = GAME.start(seats, 1, options), seeded(1)
        for _ in range(2000):
            if state.phase == "over":
                break
            state, rng = _greedy(state, rng)
        assert state.trigger is not None


def test_hidden_things_change_nothing() -> None:
    for options in ({}, {"hidden_assets": "on"}):
        for state in some_states(GAME, 3, 9, options, most=20):
            for seat in range(3):
                guess = GAME.determinize(GAME.view(state, seat), seeded(4))
                assert evaluate(GAME, guess, seat) == evaluate(GAME, state, seat)


def test_the_third_penthouse_waits_for_the_lead() -> None:
    board = "b5=YPYPY b6=YPYPY b7=YPYP "
    rival = "b3=P c6=PBPBP b10=PBPBP"
    value = {}
    for name, rest in (("ahead", ""), ("behind", rival)):
        state = at(board + rest, "seats 3", "stock Y 10")
        gain = [
            sum(evaluate(GAME, GAME.apply(state, GAME.parse(state, move)), 0).values()) for move in ("build 10 b7", "invest")
        ]
        value[name] = gain[0] - gain[1]
    assert value["ahead"] > 0 > value["behind"]
