"""The boards: a folder for each game, found by its id, and a plain board for every game that has none of its own.

A folder has the modules it needs: `board` (its class `GameBoard`), `panels` (what the game adds to the panels over its
table), `faces` (its cards as data and the hand of a seat), `sheet` (what the plain board can read off a view).
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from msgspec.structs import replace
from panda3d.core import NodePath

from game.scenes.boards.board import Board, Sound
from game.scenes.drawing.light import Time, light_of
from game.scenes.drawing.look import Look
from game.scenes.drawing.shadows import Extent


@cache
def part(game: str, name: str) -> ModuleType | None:
    """A module of a game's folder; None where the game has no such thing."""
    folder = f"{__name__}.{game}"
    found = find_spec(folder) is not None and find_spec(f"{folder}.{name}") is not None
    return import_module(f"{folder}.{name}") if found else None


def lit(game: str, look: Look, time: Time | None = None) -> Look:
    """The look in the light of a game's own table, at its usual hour or another; the plain board stands under the lamp."""
    return replace(look, light=light_of(game, time)) if part(game, "board") is not None else look


def ground_of(game: str) -> Extent:
    """How far a game's table reaches, so that shadows fit it."""
    own = part(game, "board")
    extent: Extent = Board.ground if own is None else own.GameBoard.ground
    return extent


def make_board(game: str, parent: NodePath, look: Look, *, sound: Sound | None = None) -> Board:
    """The board of a game."""
    own = part(game, "board")
    if own is None:
        from game.scenes.boards.plain import PlainBoard

        return PlainBoard(parent, look, game=game, sound=sound)
    board: Board = own.GameBoard(parent, look, game=game, sound=sound)
    return board
