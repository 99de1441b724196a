"""What studies of Skyliners can ask for."""

from collections.abc import Hashable

from msgspec.structs import replace

from game.rules.skyliners.game import Game
from game.rules.skyliners.model import State
from game.studies.measures import SCORES, SEAT, Vocabulary


def _essence(_game: Game, state: State) -> Hashable:
    """Who built what matters to the eye only (SL-13)."""
    return replace(state, pieces=b"")


VOCABULARY = Vocabulary(
    measures={**SCORES, "sees": (SEAT, "row"), "true_plans": (SEAT,), "crowned": (SEAT,)},
    words={"row": ("A", "B", "C", "D", "E"), "line": ("view", "antennas", "overflow", "skyscraper")},
    essence=_essence,
)
