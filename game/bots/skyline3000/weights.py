"""How points to come, rivals' points and cards weigh in Skyline 3000; the fewer scorings are left, the less."""

from functools import cache

from msgspec import Struct

from game.rules.skyline3000 import Game, State

FADE = 0.75
"""What a place in a block is worth at each later scoring: it may be lost by then."""
RIVAL = {2: 0.85, 3: 0.6, 4: 0.45}
"""What a point of the best rival weighs; the more seats, the less it is to spoil just one."""
CARD, NUMBER = 0.35, 0.06
"""What a card is worth in the first round for being one, and for each point of its number."""
DRAW = 0.5
"""A card to be drawn."""
PLAN = 0.45
"""A building that the cards in hand could bring to the city, for each scoring to come."""


class Skyline3000Weights(Struct, frozen=True, gc=False):
    """How many scorings are left, faded, and how rivals' points and cards weigh."""

    later: float
    soon: float
    """The same if a building is anchored in the next round only."""
    rival: float
    share: float
    """What a card that is kept beyond this round is worth, as part of what it is worth in the first."""


def weights_of(game: Game, state: State) -> Skyline3000Weights:
    """As the round and the phase have it."""
    return _weights(game.content.numbers.rounds - state.round, state.phase, len(state.scores))


@cache
def _weights(rounds: int, phase: str, seats: int) -> Skyline3000Weights:
    """With so many rounds to come after this one."""
    left = rounds + (phase not in ("supply", "over"))
    later = sum(FADE**scoring for scoring in range(left))
    soon = later if phase in ("construction", "supply") else sum(FADE**scoring for scoring in range(left - 1))
    return Skyline3000Weights(later, soon, RIVAL[seats], 0.2 + 0.3 * soon if rounds else 0.0)


def keep_worth(game: Game, cards: str) -> float:
    """What cards are worth in the first round, whatever they build."""
    return CARD * len(cards) + NUMBER * game.tables.value(cards)


def supplies_left(game: Game, state: State) -> int:
    """Supply phases to come."""
    return game.content.numbers.rounds - state.round - (state.phase == "supply")
