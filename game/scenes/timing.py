"""Boards on a stage without a window, to be built and drawn again and again: `bench` measures with it."""

from typing import Any

from game.scenes.boards import make_board
from game.scenes.drawing.look import Look
from game.scenes.drawing.stage import Stage


class TimedScreen:
    """Builds the board of any game from nothing and draws it, in the tier that every machine can draw."""

    def __init__(self) -> None:
        self._stage = Stage((1280, 720), tier="safe")

    def build(self, game: str, view: Any) -> None:
        """The board of a view, alone on the stage."""
        for old in self._stage.root.find_all_matches("board"):
            old.remove_node()
        board = make_board(game, self._stage.root, Look(tier="safe"))
        board.build(view)
        self._stage.show(board.seat_camera(0))

    def draw(self) -> None:
        """One frame."""
        self._stage.draw()

    def close(self) -> None:
        """Gives everything back."""
        self._stage.close()
