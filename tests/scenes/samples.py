"""Matches for scene tests."""

from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Rng

NAMES = ("Anna", "Maximilian von Hohenstein", "Zoé", "Würfel-Bot 4")


def match(game: str, seats: int = 0, *, moves: int = 10**6, seed: int = 3) -> Session:
    """A match after that many random moves."""
    rules = GAMES[game]
    players = [Player(name, "random" if seat else "human") for seat, name in enumerate(NAMES[: seats or rules.seats[0]])]
    session, rng = Session(rules, players, seed=seed), Rng(seed)
    while session.to_act is not None and session.number < moves:
        action, rng = rng.pick(session.legal(session.to_act))
        session.submit(action)
    return session
