"""No sentence that a player reads contains a code, over whole random matches of both cities of towers in both languages."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from game.bots.reasons import reason
from game.content import LANGUAGES
from game.match.gesture import moves_of
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Action, Target, seeded
from game.scenes.boards.screen import screen_of
from game.scenes.words import move_name, target_name
from game.text import Text, texts

GAMES_OF_TOWERS = ("skyline3000", "skyline_world")
NAMES = ("Ann", "Ben", "Cleo")
RULE = r"\b(S3K|SW)-\d+"
FOUNDATION = r"\b([RYBGryb][1-3]|(Red|Yellow|Blue|Rot|Gelb|Blau) [1-3]) ?[a-h]\b"
BLOCK = r"\b[RYBryb][1-3]\b"
PLOT = r"\b[a-d]\d{1,2}\b"
CARD = r"\b(C[RYB][1-8]|[RF][1-8])\b"
SEAT = r"\b(slot|seat|seats|site|Sitz|Sitzen|Bauplatz|Platz) \d"
LEFT_OPEN = r"[{}]|\.\.$"
CODES = {
    "skyline3000": re.compile("|".join((RULE, FOUNDATION, BLOCK, CARD, SEAT.replace("|Platz", ""), LEFT_OPEN))),
    "skyline_world": re.compile("|".join((RULE, PLOT, SEAT, LEFT_OPEN))),
}


Moment = tuple[Any, Action]
"""A state of a match, and the action after it."""


@cache
def match(game: str, seed: int) -> tuple[Session, tuple[Moment, ...]]:
    """A whole match in which everything is drawn by lot, and every seventh moment of it, so that all phases come by."""
    rules, found = GAMES[game], list[Moment]()
    session, rng = Session(rules, [Player(name) for name in NAMES], seed=seed), seeded(seed)
    while session.to_act is not None:
        state = session.final_state()
        action, rng = rules.random_action(state, rng)
        if session.number % 7 == 0:
            found.append((state, action))
        session.submit(action)
    return session, tuple(found)


def spoken(session: Session, moments: Sequence[Moment], text: Text) -> Iterator[str]:
    """What is said of a match: the log, and at its moments cards, names, notes, remarks, warnings and refusals."""
    for line in session.log(0, text):
        yield line.text
    for state, action in moments:
        yield from said_at(session, state, action, text)


def said_at(session: Session, state: Any, action: Any, text: Text) -> Iterator[str]:
    rules, game = session.rules, session.rules.id
    screen, seat = screen_of(game), action.seat
    view, after = rules.view(state, seat), rules.view(rules.apply(state, action), seat)
    yield text.prompt(game, rules.prompt(view))
    yield text.left(game, rules.prompt(view))
    for held in screen.hand(view, text):
        yield held.face.spoken
        yield held.face.foot_long or held.face.foot
    moves = screen.gestures(view, rules.legal(state))
    for move in moves[:: max(1, len(moves) // 40)]:
        yield screen.move_name(text, view, move) or move_name(text, game, move.steps())
        yield target_name(text, game, move.steps()[-1])
        yield screen.asked(text, view, move.steps()[:1], move.steps()[1:2])
        for note in screen.notes(text, view, move):
            yield note.words
        for warning in screen.warnings(text, view, moves_of((move,))[0], None):
            yield warning.words
    why = reason(rules, rules.view(state, None), rules.view(rules.apply(state, action), None), seat)
    if why is not None:
        yield text.because(game, why, session.names)
    for remark in screen.remarks(text, view, after):
        yield remark.words
    yield from refusals(session, state, view, text)


def refusals(session: Session, state: Any, view: Any, text: Text) -> Iterator[str]:
    """Why something that is pointed at cannot be chosen."""
    rules, game = session.rules, session.rules.id
    screen = screen_of(game)
    every = {step for action in rules.legal(rules.new(3, 5)) for step in action.steps()}
    every |= {Target("slot", str(number)) for number in range(1, 4)} | {held.target for held in screen.hand(view, text)}
    for target in every:
        for note in screen.about(text, view, target):
            yield note.words
        why = rules.why_not(state, target.key, (target,))
        if why is not None:
            yield text.reason(game, why)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES_OF_TOWERS)
def test_nothing_that_is_said_contains_a_code(game: str, language: str) -> None:
    said = set(filter(None, spoken(*match(game, 7), texts(language))))
    assert len(said) > 150
    assert [sentence for sentence in sorted(said) if CODES[game].search(sentence)] == []


def test_points_of_a_block_stand_by_name_and_zeros_are_left_out() -> None:
    lines = [line.text for line in match("skyline3000", 7)[0].log(0, texts("en"))]
    scored = [line for line in lines if "first place for" in line]
    assert scored
    for line in scored:
        points = line.partition("Points for ")[2].rstrip(".").split(", ")
        assert all(re.fullmatch(rf"({'|'.join(NAMES)}): [1-9]\d*", each) for each in points), line
    assert any(re.fullmatch(r"Everybody draws\. New cards for Ann: \d+, Ben: \d+, Cleo: \d+\.", line) for line in lines)
