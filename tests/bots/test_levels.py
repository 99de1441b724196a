"""Every level in every game: legal, repeatable and blind to what is hidden."""

from collections.abc import Iterator
from typing import Any

import pytest

from game.bots import BOTS
from game.bots.base import Judge, evaluation
from game.bots.levels import ADVISER, LEVELS, Levels, Mood, levels, mind
from game.content import CONFIG, convert, read_yaml
from game.errors import BadInput
from game.rules import GAMES
from game.rules.core import Rng, seeded
from tests.bots.minds import positions, quick, view_of

every_game = pytest.mark.parametrize("game", GAMES)
every_level = pytest.mark.parametrize("level", LEVELS)


def _setups() -> Iterator[tuple[str, int]]:
    for game in GAMES:
        yield from ((game, seats) for seats in GAMES[game].seats)


@every_level
@pytest.mark.parametrize(("game", "seats"), list(_setups()))
def test_every_level_chooses_legally(game: str, seats: int, level: str) -> None:
    rules = GAMES[game]
    for state in positions(game, seats, 2):
        choice = quick(game, level).choose(rules, view_of(rules, state), seeded(3))
        assert choice in rules.legal(state)


@every_game
@every_level
def test_equal_seeds_lead_to_equal_choices(game: str, level: str) -> None:
    rules = GAMES[game]
    state = positions(game, rules.seats[-1])[1]
    first, second = (quick(game, level).choose(rules, view_of(rules, state), seeded(8)) for _ in range(2))
    assert first == second


@every_game
@every_level
def test_what_is_hidden_never_changes_a_choice(game: str, level: str) -> None:
    """Another state that looks the same to the seat: other hands, plans, bids, decks."""
    rules = GAMES[game]
    different = 0
    for state in positions(game, rules.seats[-1]):
        seat = rules.to_act(state)
        other = rules.determinize(rules.view(state, seat), seeded(99))
        different += other != state
        choices = [quick(game, level).choose(rules, rules.view(each, seat), seeded(4)) for each in (state, other)]
        assert choices[0] == choices[1]
    assert different


@every_game
def test_an_evaluation_reads_nothing_that_is_hidden(game: str) -> None:
    rules, evaluate = GAMES[game], evaluation(game)
    for state in positions(game, rules.seats[-1], 6):
        for seat in range(rules.seats[-1]):
            other = rules.determinize(rules.view(state, seat), seeded(6))
            assert evaluate(rules, state, seat) == pytest.approx(evaluate(rules, other, seat))


@every_game
def test_what_is_worthwhile_is_legal_and_never_nothing(game: str) -> None:
    rules, judge = GAMES[game], Judge(GAMES[game])
    for seats in rules.seats:
        for state in positions(game, seats, 6):
            actions = judge.actions(state)
            assert actions
            assert set(actions) <= set(rules.legal(state))


@every_game
def test_what_a_bot_imagines_looks_as_it_should(game: str) -> None:
    rules, judge = GAMES[game], Judge(GAMES[game])
    for state in positions(game, rules.seats[-1], 6):
        view = view_of(rules, state)
        assert rules.view(judge.sample(view, seeded(2)), view.seat) == view


# -- configuration ---------------------------------------------------------------------------------------------


def _spoilt(change: Any) -> str:
    data = read_yaml(CONFIG / "bots.yaml")
    change(data)
    with pytest.raises(BadInput) as fault:
        convert(data, Levels, source="bots.yaml")
    return str(fault.value)


def test_the_file_is_sound_and_every_level_can_be_asked_for() -> None:
    known = levels()
    assert list(known.games) == list(GAMES)
    for game in GAMES:
        assert [level for level in known.games[game] if level != ADVISER] == list(LEVELS)
    assert [name for name in BOTS if name in LEVELS] == list(LEVELS)


def test_the_adviser_is_no_level_and_the_hard_bot_where_it_is_not_named() -> None:
    hard, own = Mood(temperature=1, among=2), Mood(temperature=2, among=3)
    settings = dict.fromkeys(LEVELS, hard)
    known = Levels(games={"skyrise": settings, "cities": {**settings, ADVISER: own}}, styles={})
    assert (known.setting("skyrise", ADVISER), known.setting("cities", ADVISER)) == (hard, own)
    assert ADVISER not in BOTS
    rules = GAMES["skyrise"]
    state = positions("skyrise", 2)[1]
    assert BOTS[ADVISER]().choose(rules, rules.view(state, rules.to_act(state)), Rng(1)) in rules.legal(state)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda data: data["games"]["cities"].pop("hard"), "cities must have the levels easy, normal, hard and expert"),
        (lambda data: data["games"].update(skyrize=data["games"]["skyrise"]), 'did you mean "skyrise"?'),
        (lambda data: data["games"]["cities"]["easy"].update(temprature=1), 'did you mean "temperature"?'),
        (lambda data: data["games"]["cities"]["easy"].update(temperature=0), "temperature must be more than 0"),
        (lambda data: data["games"]["cities"]["easy"].update(how="magic"), "magic"),
        (lambda data: data["games"]["skyliners"]["normal"].update(width=0), "width and depth must be at least 1"),
        (lambda data: data["games"]["skyliners"]["expert"].update(simulations=0), "simulations must be at least 1"),
        (lambda data: data["games"]["skyline3000"]["expert"].update(simulations=0), "simulations, lines, width"),
        (lambda data: data["games"]["skyline3000"]["expert"].update(win=-1), "cannot be negative"),
        (lambda data: data["games"]["skyrise"]["hard"].update(bids=0), "bids, width and lines must be at least 1"),
        (lambda data: data["styles"]["builder"].update(skyliner={}), 'did you mean "skyliners"?'),
        (lambda data: data["styles"]["builder"]["skyliners"].update(rivals=-1), "cannot be negative"),
        (lambda data: data["styles"].update({"two-faced": {}}), "a style is one word"),
    ],
)
def test_a_fault_is_named(change: Any, words: str) -> None:
    message = _spoilt(change)
    assert message.startswith("bots.yaml")
    assert words in message


# -- styles ----------------------------------------------------------------------------------------------------


def test_styles_name_terms_that_exist() -> None:
    for games in levels().styles.values():
        for game, weights in games.items():
            rules, evaluate = GAMES[game], evaluation(game)
            known = {name for state in positions(game, 3, 60) for seat in range(3) for name in evaluate(rules, state, seat)}
            assert set(weights) <= known, game


def test_a_style_weighs_its_terms() -> None:
    rules = GAMES["skyliners"]
    state = positions("skyliners", 2)[1]
    plain, blocking = Judge(rules).terms(state, 0), Judge(rules, {"rivals": 2.0, "nothing": 3.0}).terms(state, 0)
    assert blocking == pytest.approx({**plain, "rivals": 2 * plain["rivals"]})


def test_a_bot_of_a_style_is_found_by_its_name() -> None:
    rules = GAMES["skyliners"]
    state = positions("skyliners", 2)[1]
    assert "easy-blocker" in BOTS
    assert "easy-poet" not in BOTS
    assert "random-blocker" not in BOTS
    assert list(BOTS)[-4:] == list(LEVELS), "only plain levels are listed"
    styled = BOTS["easy-blocker"]().choose(rules, view_of(rules, state), seeded(1))
    weights = levels().styles["blocker"]["skyliners"]
    assert styled == mind(levels().games["skyliners"]["easy"], weights).choose(rules, view_of(rules, state), seeded(1))
    with pytest.raises(KeyError):
        BOTS["easy-poet"]
