"""A reason is true in the numbers, and tells nobody anything they could not see: over thousands of moves of every game."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from game.bots import BOTS
from game.bots.reasons import reason
from game.rules import GAMES
from game.rules.core import Action, Because, Event, Seat, seeded
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


def _told(game: str, move: Move, viewer: Seat | None) -> Because | None:
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
                heard.add(told.key)
                claim = CLAIMS[game][told.key]
                assert claim(GAMES[game], before, after, action.seat, told.params), (told, GAMES[game].notation(action))
    assert count > 2000
    assert len(heard) > 3


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


NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")
CODE = re.compile(r"\b[a-zA-Z]{1,3}-?\d")
"""A place or a rule as the program writes it."""
LONGEST = 75
"""Letters of a reason in which nobody has a long name."""


@every_game
def test_a_reason_says_more_than_the_log_does(game: str) -> None:
    """Whoever reads that a building was begun does not want to hear that this was done to begin one."""
    text, names, rules = texts("en"), ("Anna", "Ben", "Cem", "Dora"), GAMES[game]
    for before, action, after in _random_moves(game):
        told = _told(game, (before, action, after), None)
        if told is None:
            continue
        events: list[Event] = []
        rules.apply(before, action, events.append)
        seen = [known for event in events if (known := event.seen_by(None)) is not None]
        lines = [_stems(text.event(game, event, names)) for event in seen]
        said = text.because(game, told, names)
        assert not any(_stems(said) <= line for line in lines), said


def _stems(words: str) -> set[str]:
    """The words of a sentence that tell something, whatever form they have."""
    small = {"to", "a", "an", "the", "of", "in", "on", "with", "for", "and", "by"}
    return {word[:4] for word in re.findall(r"[a-z0-9]+", words.lower()) if word not in small}


@every_game
def test_a_reason_is_a_purpose_without_codes_in_both_languages(game: str) -> None:
    """Whoever reads it: one of the players, or all at one screen."""
    heard: set[str] = set()
    for move in (*_random_moves(game), *_bots_moves(game, 3)):
        for viewer in (None, move[1].seat):
            told = _told(game, move, viewer)
            if told is None:
                continue
            heard.add(told.key)
            for language, begin in (("en", "to "), ("de", "um ")):
                words = texts(language).because(game, told, NAMES, viewer=viewer)
                assert words.startswith(begin), words
                assert len(words) <= LONGEST, words
                assert not CODE.search(words), words
    assert len(heard) > 3


def test_a_reason_speaks_to_whom_it_concerns() -> None:
    why = Because("rivals", {"seat": 1, "row": "B", "before": 3, "after": 2})
    english, german = texts("en"), texts("de")
    assert english.because("skyliners", why, NAMES, viewer=0) == "to let Ben see 2 instead of 3 in row B"
    assert english.because("skyliners", why, NAMES, viewer=1) == "to let you see 2 instead of 3 in your row B"
    assert german.because("skyliners", why, NAMES) == "um Ben in Reihe B nur 2 statt 3 sehen zu lassen"
    below = Because("jobs", {"before": -3, "after": -1})
    assert german.because("cities", below, NAMES) == "um den Arbeitsmarkt von −3 auf −1 zu bringen"


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
def test_of_what_a_move_does_not_change_nothing_is_said(mode: str) -> None:
    """No spoilt view where no count changed, no better one where the own sum stayed, no right plans before any was laid."""
    rules, heard = GAMES["skyliners"], []
    for move in _skyliners_moves(mode=mode):
        before, action, after = move
        for told in (_told("skyliners", move, None), _told("skyliners", move, action.seat)):
            if told is not None:
                heard.append(told.key)
                assert CLAIMS["skyliners"][told.key](rules, before, after, action.seat, told.params), told
    assert len(heard) > 100
    assert {"view", "rivals"} < set(heard)


def _keys(game: str, moves: Iterable[Move], *, own: bool) -> set[str]:
    """What is told of the moves, to those who made them or to everybody."""
    told = [_told(game, move, move[1].seat if own else None) for move in moves]
    return {each.key for each in told if each is not None}


def test_nobody_hears_that_a_tower_stands_in_a_secret_quarter() -> None:
    """It was told where six guesses agreed on the value after the move: far too often for a plot of the secret quarter."""
    moves = list(_skyliners_moves())
    assert "skyscraper" in _keys("skyliners", moves, own=True), "the seat itself may be told"
    assert not {"skyscraper", "plans", "hopes"} & _keys("skyliners", moves, own=False)


def test_a_mission_is_nobodys_business() -> None:
    moves = list(random_match(GAMES["skyline_world"], 2, 4))
    assert "mission" in _keys("skyline_world", moves, own=True)
    assert "mission" not in _keys("skyline_world", moves, own=False)


def test_what_is_done_in_secret_has_no_reason() -> None:
    """A hidden plan, a sealed bid."""
    for game, kinds in (("skyliners", {"plan"}), ("skyline3000", {"bid", "unbid", "seal"})):
        moves = [move for move in random_match(GAMES[game], 3, 2) if move[1].kind() in kinds and GAMES[game].to_act(move[2])]
        assert moves
        assert not _keys(game, moves, own=False)


def test_a_lucky_card_is_no_reason_in_cities() -> None:
    """News that is drawn moves the markers, but nobody chose it."""
    rules = GAMES["cities"]
    draws = [move for seed in range(4) for move in random_match(rules, 2, seed, {"scenario": "4"}) if move[0].phase != "turn"]
    assert any(before.values != after.values for before, _, after in draws)
    assert not _keys("cities", draws, own=False)
