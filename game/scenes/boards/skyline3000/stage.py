"""The stage of great moments over one colony: what stays in the light while all else steps back, and the page for open bids."""

from typing import TYPE_CHECKING

from panda3d.core import NodePath

from game.scenes.boards.kit.limelight import Limelight
from game.scenes.boards.skyline3000.counting import stand_apart
from game.scenes.boards.skyline3000.page import Page
from game.scenes.camera import CameraPose

if TYPE_CHECKING:
    from game.scenes.boards.skyline3000.board import GameBoard


class ColonyStage:
    """What is shown in the light of one board. Whichever way the eye turns meanwhile, it can be read to the end."""

    def __init__(self, board: "GameBoard") -> None:
        self._board = board
        self.limelight = Limelight(board.node)
        self.page = Page(board.seat_camera(0))
        """Where bids lie open."""
        self._block = ""
        """The block that stays in the light."""

    def dim_beside(self, block: str, depth: float) -> None:
        """All but a block and what is shown steps back."""
        self._block = block
        self.limelight.shine(self._board.look, depth)
        for order, node in enumerate((self._board.node_of("block", block), self._board.staged, self._board.effects)):
            self._put_into_light(node, order)

    def lay_on_page(self, node: NodePath) -> None:
        """Shows something on the page among the effects."""
        node.reparent_to(self._board.effects)
        self.page.put(node)

    def face(self, pose: CameraPose) -> None:
        """The eye is there now: what lies on the page goes with it."""
        self.page.face(
            pose, self._board.aspect, [*self._opened(), *self._board.effects.get_children()] if self.page.is_open else ()
        )

    def turn(self) -> None:
        """The eye is at another side, and what turns to it was made anew: it is in the light as before."""
        if self.limelight.is_on:
            self._put_into_light(self._board.node_of("block", self._block), 0)
            stand_apart(self._board.staged, self._board.facing)
        if self._board.present.revealed is not None:
            for seat in self._board.things_of("tray"):
                tray = self._board.node_of("tray", seat)
                if tray is not None:
                    tray.hide()  # its cards lie on the page

    def lay_out(self) -> None:
        """All things are where they belong: bids that lie open are in the light."""
        if self.limelight.is_on:
            for node in self._opened():
                self._put_into_light(node)

    def _opened(self) -> list[NodePath]:
        """The bids that lie open."""
        return [node for seat in self._board.things_of("opened") if (node := self._board.node_of("opened", seat)) is not None]

    def _put_into_light(self, node: NodePath | None, order: int = 1) -> None:
        if node is not None:
            self.limelight.add(node, order)
