"""What of a board of Skyrise is in the light: quarters to bid on, or those of a won auction until its last event."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from panda3d.core import NodePath

from game.rules.core import Seat, Target
from game.scenes.boards.kit.limelight import Limelight
from game.scenes.boards.skyrise import stage
from game.scenes.boards.skyrise.model import rules
from game.scenes.drawing.kept import cached_copy

if TYPE_CHECKING:
    from game.scenes.boards.skyrise.board import GameBoard

PLATES = 5
"""In which order plates of towers are drawn among what is in the light: after the light itself."""


class QuarterLight(Limelight):
    """The limelight of one board."""

    def __init__(self, board: "GameBoard") -> None:
        super().__init__(board.node)
        self._board = board
        self._kept: tuple[tuple[int, ...], Seat] | None = None
        """The quarters and the dock that stay in the light while a won auction is shown."""

    def keep_on(self, quarters: Sequence[int], seat: Seat) -> None:
        """These quarters and the dock of a seat are in the light, also when all is laid out anew, until `put_out`."""
        self._kept = tuple(quarters), seat
        self.put_on(*self._kept)

    def resume(self) -> None:
        """All was laid out anew: what was kept is in the light again."""
        if self._kept is not None:
            self.put_on(*self._kept)

    def put_out(self) -> None:
        """Nothing is in the light any more, or kept there."""
        self._kept = None
        self.end()

    def put_on(self, quarters: Iterable[int], seat: Seat | None, depth: float = 1.0) -> None:
        """Lets all step back so far but what stands and lies on these quarters, the chain of bids, and the dock of a seat."""
        board = self._board
        is_dark = board.present.hour == "dusk" and board.look.tier in ("safe", "low")
        self.shine(board.look, depth * (stage.EVENING if is_dark else 1.0))
        for node, order in nodes_on(board, quarters, seat):
            self.add(node, order)

    def offer(self, quarters: Sequence[int], *, steps_back: bool) -> None:
        """Puts quarters to bid on into the light; where all else steps back, towers before a few of them are glass, and where
        there are many, the plates on towers stay as bright as they are."""
        board, model = self._board, self._board.present
        look = board.look_at(model)
        key = ("skyrise", "stage", model.islands, tuple(quarters), look, board.facing)
        lit = cached_copy(key, lambda: stage.lit_quarters(board.chart, quarters, look, board.facing))
        lit.reparent_to(board.marks)
        if not steps_back:
            return
        names, spared = rules().tables.quarters, (*quarters, *(quarter for *_, quarter in model.bids))
        if len(quarters) > stage.FEW:
            self.put_on(spared, model.turn, stage.step_far(look, stage.MANY, stage.FARTHER))
            for node in [node for _, node in _nodes(board, "value")]:
                self.add(node, PLATES)
        else:
            self.put_on(spared, model.turn)
            hidden_by = (board.in_the_way(Target("quarter", names[quarter])) for quarter in quarters)
            self.make_glass({node for nodes in hidden_by for node in nodes})


def nodes_on(board: "GameBoard", quarters: Iterable[int], seat: Seat | None) -> Iterator[tuple[NodePath, int]]:
    """What is on these quarters and on the dock of a seat, and the chain of bids; and in which order to draw it."""
    names = rules().tables.quarters
    keys, own = {names[quarter] for quarter in quarters}, str(seat)
    for kind in stage.ON_QUARTERS:
        yield from ((node, 1) for key, node in _nodes(board, kind) if key in keys)
    for kind, order in (("chain", 3), ("turn", 1)):
        yield from ((node, order) for _, node in _nodes(board, kind))
    for kind in sorted(stage.DOCK):
        yield from ((node, 1) for key, node in _nodes(board, kind) if key.split()[0] == own)


def _nodes(board: "GameBoard", kind: str) -> Iterator[tuple[str, NodePath]]:
    """All nodes of a kind, by their keys."""
    for key in board.things_of(kind):
        node = board.node_of(kind, key)
        if node is not None:
            yield key, node
