"""The boards: one for each game that has art, and a plain one for every other."""

from collections.abc import Callable
from importlib import import_module

from panda3d.core import NodePath

from game.rules.core import Target
from game.scenes.boards.board import Board, Play
from game.scenes.drawing.look import Look

BOARDS = {"skyliners": "SkylinersBoard"}
"""Games with a board of their own: module `game.scenes.boards.<id>` and the class in it."""


def make_board(
    game: str,
    parent: NodePath,
    look: Look,
    *,
    play: Play | None = None,
    label: Callable[[Target], str] | None = None,
) -> Board:
    """The board of a game. `label` says in the player's language what a target is called, where a board writes it."""
    name = BOARDS.get(game)
    if name is None:
        from game.scenes.boards.plain import PlainBoard

        return PlainBoard(parent, look, game=game, play=play, label=label)
    board: Board = getattr(import_module(f"game.scenes.boards.{game}"), name)(parent, look, play=play, label=label)
    return board
