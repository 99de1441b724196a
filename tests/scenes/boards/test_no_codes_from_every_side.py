"""Whole matches in words: nothing that a player reads names a place, a piece or a seat by its code."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.content import LANGUAGES
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Action, Seat, Target
from game.scenes.boards.screen import GameScreen, screen_of
from game.scenes.words import move_name, target_name
from game.text import Text, texts

NAMES = ("Ann", "Ben", "Cleo", "Dan")
PLAYERS = [Player(name) for name in NAMES]
CODES = {
    "skyliners": re.compile(r"\b([a-eA-E][1-5]|P[0-4]|SL-\w+|[Ss](eat|itz) \d)\b"),
    "skyrise": re.compile(r"\b(W\d+|[cghks]\d{1,2}|P[0-4]|SR-\w+|[NESW][lr]|[cghks][LB]\d|[Ss](eat|itz) \d)\b"),
}
EVERY = 9
"""After so many moves everything that can be pointed at is asked for its words."""


def played(game: str, seed: int) -> Iterator[Session]:
    """A random match of four, after each of its moves."""
    session, chance = Session(GAMES[game], PLAYERS, seed=seed), Random(seed)
    yield session
    while session.to_act is not None:
        session.submit(chance.choice(session.legal(session.to_act)))
        yield session


def said_of(screen: GameScreen[Any, Any], text: Text, session: Session, action: Action) -> Iterator[str]:
    """What is said to the seat that may make this move."""
    view, steps = session.view(action.seat), action.steps()
    yield screen.move_name(text, view, action) or move_name(text, screen.game, steps)
    yield from (note.words for note in screen.notes(text, view, action))
    preview = session.preview(action)
    after = preview.view if preview is not None and preview.is_whole else None
    yield from (warning.words for warning in screen.warnings(text, view, action, after))
    if preview is not None:
        yield from (remark.words for remark in screen.remarks(text, view, preview.view))
    for target in steps:
        yield target_name(text, screen.game, target)
        yield from (note.words for note in screen.about(text, view, target))


def refused(text: Text, session: Session, seat: Seat, targets: set[Target]) -> Iterator[str]:
    """Why others could not choose something, and why the seat itself could not choose it as things stand."""
    for target in sorted(targets, key=lambda each: (each.kind, each.key)):
        for asked in {seat, (seat + 1) % len(NAMES)}:
            reason = session.why_not(asked, target.key, (target,))
            if reason is not None:
                yield text.reason(session.rules.id, reason)


def said_now(screen: GameScreen[Any, Any], text: Text, session: Session, seen: set[Target]) -> Iterator[str]:
    """What is said while somebody decides."""
    seat = session.to_act
    assert seat is not None
    view, prompt = session.view(seat), session.rules.prompt(session.view(seat))
    yield text.prompt(screen.game, prompt)
    yield text.left(screen.game, prompt)
    for held in screen.hand(view, text):
        yield from (held.face.spoken, held.face.title, held.face.short, held.face.foot, held.face.foot_long, held.face.long)
    legal = session.legal(seat)
    seen |= {target for action in legal for target in action.steps()}
    for action in legal[:: max(1, len(legal) // 12)]:
        yield from said_of(screen, text, session, action)
    yield from refused(text, session, seat, seen)


def said_in(game: str, language: str, seed: int) -> Iterator[str]:
    """All that a match says: to each seat while it plays, and in the logs of all, and of those who watch."""
    screen, seen = screen_of(game), set[Target]()
    for count, session in enumerate(played(game, seed)):
        if session.to_act is not None and count % EVERY == 0:
            text = screen.speak(texts(language), session.view(session.to_act), session.names)
            yield from said_now(screen, text, session, seen)
        if session.to_act is None or count == 30:
            for viewer in (*range(len(NAMES)), None):
                text = screen.speak(texts(language), session.view(viewer), session.names)
                yield from (line.text for line in session.log(viewer, text))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", CODES)
def test_nothing_a_player_reads_in_a_whole_match_is_a_code(game: str, language: str) -> None:
    said = {words for seed in (1, 2) for words in said_in(game, language, seed)}
    assert len(said) > 100
    assert {words for words in said if CODES[game].search(words)} == set()


def test_a_plot_of_skyliners_is_said_from_the_side_of_whoever_reads_it() -> None:
    session = Session(GAMES["skyliners"], PLAYERS, seed=1, options={"sides": "SWNE", "start": "S"})
    session.submit(session.parse("floor b1"))
    screen = screen_of("skyliners")

    def last(viewer: Seat | None, language: str) -> str:
        text = screen.speak(texts(language), session.view(viewer), session.names)
        return [line.text for line in session.log(viewer, text)][-1]

    assert last(0, "en") == "Ann builds a floor on your row B, position 1."
    assert last(1, "en") == "Ann builds a floor on your row E, position 2."
    assert last(2, "de") == "Ann baut ein Stockwerk auf deine Reihe D, Position 5."
    assert last(None, "en") == "Ann builds a floor on Ann's row B, position 1."
    assert last(None, "de") == "Ann baut ein Stockwerk auf Reihe B von Ann, Position 1."


def test_the_texts_for_one_viewer_are_made_once() -> None:
    session = Session(GAMES["skyliners"], PLAYERS, seed=1)
    screen, view = screen_of("skyliners"), session.view(0)
    assert screen.speak(texts("en"), view, session.names) is screen.speak(texts("en"), view, session.names)
