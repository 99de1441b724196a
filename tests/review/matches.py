"""Finished matches for the tests of reviews, each played once."""

from functools import cache

from game.bots import BOTS
from game.bots.base import thought_rng
from game.match.session import Player, Session
from game.rules import GAMES

NAMES = ("Anna", "Ben", "Clara", "Dora")


@cache
def finished(game: str, kinds: tuple[str, ...], seed: int, people: tuple[int, ...] = (0,)) -> Session:
    """A match of bots of these kinds, some of whom pass for people."""
    players = [Player(NAMES[seat], "human" if seat in people else kind) for seat, kind in enumerate(kinds)]
    session, bots = Session(GAMES[game], players, seed=seed), [BOTS[kind]() for kind in kinds]
    while (seat := session.to_act) is not None:
        session.submit(bots[seat].choose(session.rules, session.view(seat), thought_rng(seed, session.number, seat)))
    return session
