"""What studies of Skyline of the World can ask for."""

from collections.abc import Hashable

from msgspec.structs import replace

from game.rules.skyline_world.game import Game
from game.rules.skyline_world.model import State
from game.studies.measures import SCORES, SEAT, Vocabulary, unordered

PLOTS = (
    *("b1", "b2", "b3", "c3", "a4", "b4", "c4", "b5", "c5", "d5", "a6", "b6", "c6", "d6", "a7"),
    *("b7", "c7", "d7", "a8", "b8", "c8", "b9", "c9", "d9", "b10", "c10", "b11", "c11", "c12"),
)


def _essence(_game: Game, state: State) -> Hashable:
    """The order of cards that are out of the game means nothing."""
    return replace(state, out=unordered(state.out), used=unordered(state.used))


VOCABULARY = Vocabulary(
    measures={
        **SCORES,
        **dict.fromkeys(("income", "money", "plots", "cards", "stock"), (SEAT,)),
        "tops": (SEAT, "plot"),
    },
    words={"plot": PLOTS, "line": ("penthouses", "strategic", "mission")},
    questions=frozenset(("tops",)),
    free=frozenset(("invest", "end")),
    idle=frozenset(("invest", "end")),
    essence=_essence,
)
