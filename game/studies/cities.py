"""What studies of Cities can ask for."""

from collections.abc import Hashable, Mapping

from msgspec.structs import replace

from game.rules.cities.game import Game
from game.rules.cities.model import State
from game.rules.cities.parts import TRACKS
from game.studies.measures import SCORES, Vocabulary, unordered

AFTERWARDS = frozenset(("draw", "take", "keep", "return"))


def _essence(_game: Game, state: State) -> Hashable:
    """The order in which tiles were laid means nothing, nor that of the cards in a display."""
    tiles = unordered((tile.at, tile.card, tile.shape, tile.orient, tile.met or False) for tile in state.tiles)
    displays = tuple(unordered(display) for display in state.displays)
    city = replace(state.city, landmarks=(), landmark_anchors=())
    return tiles, replace(state, tiles=(), displays=displays, city=city)


def _likeness(_game: Game, state: State) -> Hashable:
    """Which cards were played, which zones earned their reward, and where the markers stand."""
    tiles = unordered((tile.card, tile.met or False) for tile in state.tiles)
    return tiles, state.values, state.milestones, state.opened, state.policies, state.roles


def _needed(state: State, wanted: Mapping[str, int]) -> tuple[str, ...]:
    """A milestone is ended by ending it, and a board opened by opening one."""
    ends = wanted.get("milestones", 0) - len(state.milestones)
    opens = wanted.get("boards", 0) - state.opened.bit_count()
    return ("end",) * ends + ("open_board",) * opens


VOCABULARY = Vocabulary(
    measures={
        **SCORES,
        **dict.fromkeys(("red", "total", "transfer", "rewarded", "missing", "milestones", "boards", "uniques"), ()),
        "track": ("track",),
    },
    words={"track": tuple(TRACKS), "line": ("milestones", "pollution", "traffic", "crime", "overflow")},
    free=AFTERWARDS,
    idle=AFTERWARDS,
    essence=_essence,
    likeness=_likeness,
    needed=_needed,
)
