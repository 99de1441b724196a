"""What studies of Skyline 3000 can ask for."""

from collections.abc import Hashable

from game.rules.skyline3000.game import Game
from game.rules.skyline3000.model import CONSTRUCTION, State
from game.studies.measures import SCORES, SEAT, Vocabulary, unordered

BLOCKS = tuple(f"{district}{number}" for district in "ryb" for number in "123")


def _essence(game: Game, state: State) -> Hashable:
    """All but what is equal while everybody builds: foundations of one block, slots, and the numbers on cards."""
    blocks = tuple(unordered(state.sites[start : start + 8]) for start in range(0, len(state.sites), 8))
    hands: tuple[Hashable, ...] = state.hands
    if state.phase == CONSTRUCTION:
        hands = tuple(unordered(game.tables.codes[card][:-1] for card in hand) for hand in state.hands)
    return (
        *(state.round, state.phase, state.actor, state.passed, state.pending, state.stack, state.take_backs, state.draws),
        *(blocks, state.larges, tuple(map(unordered, state.factories)), state.roofs, state.billboards, state.floors),
        *(state.scores, hands, state.bids),
    )


VOCABULARY = Vocabulary(
    measures={
        **SCORES,
        **dict.fromkeys(("first", "second", "finished", "tallest", "cards", "draws"), (SEAT,)),
        **dict.fromkeys(("block", "floors"), (SEAT, "block")),
        "bid": (),
    },
    words={"block": BLOCKS, "line": ("start", "billboards", "rebuilding", "round1", "round2", "round3", "round4", "city")},
    free=frozenset(("storey",)),
    essence=_essence,
)
