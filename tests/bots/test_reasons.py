"""A reason is true in the numbers, and tells nobody anything they could not see: over thousands of moves of every game."""

from collections.abc import Iterator
from typing import Any

import pytest

from game.bots import BOTS
from game.bots.reasons import reason
from game.content import LANGUAGES
from game.rules import GAMES
from game.rules.core import Action, Seat, seeded
from game.text import texts
from tests.bots.claims import CLAIMS
from tests.matches import random_match, variants

every_game = pytest.mark.parametrize("game", GAMES)

STRIDE = {"skyline_world": 4}
"""Random matches of some games are long: of these only one move in so many is looked at."""
WORLDS_EVERY = 9

Move = tuple[Any, Action, Any]
"""The state before, the action, the state after."""


def _random_moves(game: str) -> Iterator[Move]:
    """Of every seat count and option."""
    rules = GAMES[game]
    for seats in rules.seats:
        for options in variants(rules, seats):
            moves = list(random_match(rules, seats, 5, options))
            yield from moves[seats % STRIDE.get(game, 1) :: STRIDE.get(game, 1)]


def _bots_moves(game: str, seed: int) -> Iterator[Move]:
    """The beginning of a match of two quick bots."""
    rules = GAMES[game]
    kinds = (("greedy", "easy"), ("normal", "greedy"), ("easy", "normal"))[seed % 3]
    state = rules.new(len(kinds), seed)
    for number in range(100):
        seat = rules.to_act(state)
        if seat is None:
            return
        action = BOTS[kinds[seat]]().choose(rules, rules.view(state, seat), seeded(1000 * seed + number))
        after = rules.apply(state, action)
        yield state, action, after
        state = after


def _told(game: str, move: Move, viewer: Seat | None) -> str | None:
    before, action, after = move
    rules = GAMES[game]
    return reason(rules, rules.view(before, viewer), rules.view(after, viewer), action.seat)


@every_game
def test_what_a_reason_says_is_true_in_the_numbers(game: str) -> None:
    """Told to everybody, or as a hint to the seat itself; whoever moved, and however."""
    count, heard = 0, set()
    for move in (*_random_moves(game), *_bots_moves(game, 3)):
        count += 1
        before, action, after = move
        for viewer in (None, action.seat):
            told = _told(game, move, viewer)
            if told is not None:
                heard.add(told)
                assert CLAIMS[game][told](GAMES[game], before, after, action.seat), (told, GAMES[game].notation(action))
    assert count > 2000
    assert len(heard) > 4


@every_game
def test_a_reason_is_the_same_in_every_world_that_looks_alike(game: str) -> None:
    """Other secrets, the same move: everybody hears the same."""
    rules, worlds = GAMES[game], 0
    for number, move in enumerate(_random_moves(game)):
        before, action, _ = move
        if number % WORLDS_EVERY or _told(game, move, None) is None:
            continue
        for viewer in (None, action.seat):
            world = rules.determinize(rules.view(before, viewer), seeded(number))
            if action in rules.legal(world):
                worlds += 1
                assert _told(game, (world, action, rules.apply(world, action)), None) == _told(game, move, None)
    assert worlds > 50


@every_game
def test_every_reason_has_its_sentence_and_every_sentence_its_claim(game: str) -> None:
    for language in LANGUAGES:
        for name in CLAIMS[game]:
            assert texts(language).has(f"{game}.because.{name}"), name


@every_game
def test_bots_give_reasons_often_enough_to_be_worth_hearing(game: str) -> None:
    told = [_told(game, move, None) for seed in (1, 2) for move in _bots_moves(game, seed)]
    assert sum(each is not None for each in told) > len(told) / 5


# -- what was told wrongly ---------------------------------------------------------------------------------------


def _skyliners_moves(**options: str) -> Iterator[Move]:
    """Every legal move of some positions."""
    rules = GAMES["skyliners"]
    for state, _, _ in random_match(rules, 3, 8, options):
        yield from ((state, action, rules.apply(state, action)) for action in rules.legal(state)[::5])


@pytest.mark.parametrize("mode", ["intro", "full"])
@pytest.mark.parametrize("name", ["view", "rivals", "plans", "hopes", "skyscraper", "antennas"])
def test_a_move_that_changes_nothing_of_it_is_never_said_to(mode: str, name: str) -> None:
    """No spoilt view where no count changed, no better one where the own sum stayed, no right plans before any was laid."""
    rules, claim, others = GAMES["skyliners"], CLAIMS["skyliners"][name], 0
    for move in _skyliners_moves(mode=mode):
        before, action, after = move
        if not claim(rules, before, after, action.seat):
            others += 1
            assert name not in (_told("skyliners", move, None), _told("skyliners", move, action.seat))
    assert others > 100


def test_nobody_hears_that_a_tower_stands_in_a_secret_quarter() -> None:
    """It was told where six guesses agreed on the value after the move: far too often for a plot of the secret quarter."""
    own = [(_told("skyliners", move, None), _told("skyliners", move, move[1].seat)) for move in _skyliners_moves()]
    assert "skyscraper" in {hint for _, hint in own}, "the seat itself may be told"
    assert not {"skyscraper", "plans", "hopes"} & {told for told, _ in own}


def test_a_mission_is_nobodys_business() -> None:
    moves = list(random_match(GAMES["skyline_world"], 2, 4))
    assert "mission" in {_told("skyline_world", move, move[1].seat) for move in moves}
    assert "mission" not in {_told("skyline_world", move, None) for move in moves}


def test_what_is_done_in_secret_has_no_reason() -> None:
    """A hidden plan, a sealed bid."""
    for game, kinds in (("skyliners", {"plan"}), ("skyline3000", {"bid", "unbid", "seal"})):
        moves = [move for move in random_match(GAMES[game], 3, 2) if move[1].kind() in kinds and GAMES[game].to_act(move[2])]
        assert moves
        assert {_told(game, move, None) for move in moves} <= {None}


def test_a_lucky_card_is_no_reason_in_cities() -> None:
    """News that is drawn moves the markers, but nobody chose it."""
    rules = GAMES["cities"]
    draws = [move for seed in range(4) for move in random_match(rules, 2, seed, {"scenario": "4"}) if move[0].phase != "turn"]
    assert any(before.values != after.values for before, _, after in draws)
    assert {_told("cities", move, None) for move in draws} == {None}
