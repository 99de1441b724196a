"""Bots on a short leash for tests: the levels as configured, but with small budgets."""

from functools import cache
from typing import Any

from msgspec.structs import replace

from game.bots.auction import AuctionSearch
from game.bots.base import Mind
from game.bots.levels import LEVELS, levels, mind
from game.bots.replies import Replies
from game.bots.tree import Tree
from game.rules import GAMES
from game.rules.core import Rules, seeded
from tests.matches import random_match

SEARCH = 6
"""Simulations are enough to see a search at work."""
GAMES_OF_A_TREE = 100
"""Simulations of whole games are quicker, but fewer than these say nothing."""


def quick(game: str, level: str) -> Mind:
    """The level, but nothing is searched for long."""
    setting = levels().games[game][level]
    if isinstance(setting, Replies):
        setting = replace(setting, simulations=min(SEARCH, setting.simulations), lines=3, plies=min(12, setting.plies))
    if isinstance(setting, Tree):
        setting = replace(setting, simulations=min(GAMES_OF_A_TREE, setting.simulations))
    if isinstance(setting, AuctionSearch):
        setting = replace(setting, lines=min(2, setting.lines), auctions=min(1, setting.auctions))
    return mind(setting)


@cache
def positions(game: str, seats: int, most: int = 3) -> list[Any]:
    """Some positions of a random match in which there is something to choose."""
    rules = GAMES[game]
    states = [state for state, _, _ in random_match(rules, seats, 17) if len(rules.legal(state)) > 1]
    return states[len(states) // 7 :: max(1, len(states) // most)][:most]


def view_of(rules: Rules[Any, Any], state: Any) -> Any:
    """What the seat to act sees."""
    return rules.view(state, rules.to_act(state))


def won(rules: Rules[Any, Any], first: Mind, second: Mind, *, seeds: range) -> float:
    """The part of the matches that the first bot wins, from either seat in turn."""
    share = 0.0
    for seed in seeds:
        bots = [first, second] if seed % 2 else [second, first]
        state, rng = rules.new(2, seed), seeded(~seed)
        while (seat := rules.to_act(state)) is not None:
            state = rules.apply(state, bots[seat].choose(rules, rules.view(state, seat), rng))
            rng = rng.roll(2)[1]
        outcome = rules.outcome(state)
        assert outcome is not None
        share += (bots.index(first) in outcome.winners) / len(outcome.winners)
    return share / len(seeds)


__all__ = ["LEVELS", "positions", "quick", "view_of", "won"]
