"""Draws pictures of matches without a window: for `render`, for the README, and for machines without a display."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from panda3d.core import PNMImage

from game.bots import BOTS
from game.bots.base import thought_rng
from game.errors import BadInput, unknown
from game.match.saves import load
from game.player.profile import FINER, LARGEST_PICTURE
from game.rules import GAMES
from game.rules.core import Rules, Seat, seeded
from game.scenes.boards.board import Board
from game.scenes.boards.screen import screen_of
from game.scenes.camera import CameraPose
from game.scenes.drawing.light import Light
from game.scenes.drawing.look import VIEWS, Look, Tier
from game.scenes.drawing.stage import Stage


def render(
    game: str,
    *,
    out: Path,
    plies: int = 0,
    moves: Path | None = None,
    view: str = "seat0",
    size: tuple[int, int] = (1280, 720),
    seed: int = 1,
    quality: Tier = "safe",
    language: str = "en",
    high_contrast: bool = False,
) -> None:
    """Draws a match after some random moves, or a saved one, and writes the picture."""
    if view not in VIEWS:
        raise BadInput(unknown("view", view, VIEWS))
    rules, state = _state(game, plies, moves, seed)
    seat = int(view[-1]) if view[-1].isdigit() else None
    viewer = seat if seat is not None and seat < len(rules.projected(state)) else None
    picture = _Picture(rules.id, size, Look(tier=quality, high_contrast=high_contrast, language=language))
    try:
        picture.show(rules.view(state, viewer), view)
        picture.save(out)
    finally:
        picture.close()


def _state(game: str, plies: int, moves: Path | None, seed: int) -> tuple[Rules[Any, Any], Any]:
    if moves is not None:
        session = load(moves)
        if session.rules.id != game:
            raise BadInput(f"{moves} is a match of {session.rules.id}, not of {game}")
        return session.rules, session.final_state()
    rules = GAMES[game]
    state, rng = rules.new(max(rules.seats), seed), seeded(seed)
    for _ in range(plies):
        if rules.to_act(state) is None:
            break
        action, rng = rules.random_action(state, rng)
        state = rules.apply(state, action)
    return rules, state


class _Picture:
    """A board on a stage of its own."""

    def __init__(self, game: str, size: tuple[int, int], look: Look) -> None:
        if max(size) > LARGEST_PICTURE:
            raise BadInput(f"a picture can have up to {LARGEST_PICTURE}x{LARGEST_PICTURE} pixels, not {size[0]}x{size[1]}")
        self._size = size
        screen = screen_of(game)
        look = screen.light(look)
        self._stage = Stage((size[0] * FINER, size[1] * FINER), tier=look.tier, light=look.light, extent=screen.ground)
        if self._stage.best == "safe" and look.tier != "safe":
            self.close()
            raise BadInput(f"quality {look.tier} needs a driver with shaders; here only safe can be drawn")
        self.board = screen.make_board(self._stage.root, look)
        self.board.on_light = self._relight

    def _relight(self, light: Light) -> None:
        if light != self._stage.light:
            self._stage.light = light

    def show(self, view: Any, what: str) -> None:
        """The board as a viewer knows it, seen from there."""
        self.board.build(view)
        pose = _pose(self.board, what)
        self.board.face(pose)
        self._stage.show(pose)

    def save(self, path: Path) -> None:
        """Writes the picture, scaled down."""
        drawn = self._stage.picture()
        small = PNMImage(*self._size)
        small.quick_filter_from(drawn)
        self._stage.write(small, path)

    def close(self) -> None:
        """Gives everything back."""
        self._stage.close()


def _pose(board: Board[Any, Any], view: str) -> CameraPose:
    if view == "top":
        return board.top_camera()
    seat: Seat = int(view[-1])
    if view.startswith("eye"):
        if board.lens is None:
            raise BadInput("this game has no eye lines; choose a seat or top")
        eye = board.lens.eyes()[seat]
        board.lens.look_from(eye)
        return board.lens.camera(eye)
    return board.seat_camera(seat)


def bot_match(
    game: str, folder: Path, *, seed: int = 1, size: tuple[int, int] = (1280, 720), every: int = 12, quality: Tier = "safe"
) -> Iterator[Path]:
    """Lets bots play a match and draws it as it grows; gives the path of each picture."""
    rules = GAMES[game]
    bot = BOTS["greedy"]()
    picture = _Picture(game, size, Look(tier=quality))
    state, number = rules.new(max(rules.seats), seed), 0
    try:
        while (seat := rules.to_act(state)) is not None:
            if number % every == 0:
                yield _taken(picture, rules.view(state, None), folder / f"{number:03}.png", "seat0")
            state = rules.apply(state, bot.choose(rules, rules.view(state, seat), thought_rng(seed, number, seat)))
            number += 1
        yield _taken(picture, rules.view(state, None), folder / f"{number:03}.png", "seat0")
        yield _taken(picture, rules.view(state, None), folder / "end_top.png", "top")
    finally:
        picture.close()


def _taken(picture: _Picture, view: Any, path: Path, what: str) -> Path:
    picture.show(view, what)
    picture.save(path)
    return path
