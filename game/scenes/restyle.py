"""A table takes on another look while it stands: the players' colours, contrast, motion or quality."""

from game.scenes.boards.board import Board
from game.scenes.look import Look
from game.scenes.tabletop import Tabletop


def restyle(scene: Tabletop, look: Look) -> None:
    """Every thing of the board is made anew where it lies; light and lens follow."""
    scene.look = scene.board.look = look
    scene.rig.swift = look.reduced_motion or scene.app.win is None
    _remake(scene.board)
    scene.resized()


def _remake(board: Board) -> None:
    for node in board._nodes.values():
        node.removeNode()
    board._nodes.clear()
    board._made.clear()
    if board._model is not None:
        board._lay_out(board._model)
