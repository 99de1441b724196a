"""Draws the positions of the rules by the games' own boards, out of sight: one stage and one board, used again and again."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace
from panda3d.core import Texture

from game.errors import BadInput
from game.player.crash import LOG
from game.rulebook.book import PositionDrawing, Section
from game.rulebook.drawings import arrows_of, pills_of, state_of, targets_of
from game.rulebook.reading import book
from game.rules import GAMES
from game.rules.core import Target
from game.scenes.boards.board import Board
from game.scenes.boards.screen import screen_of
from game.scenes.camera import CameraPose, Frame, Point, frame_points, on_screen
from game.scenes.drawing.light import Light, Time
from game.scenes.drawing.look import Look
from game.scenes.drawing.stage import Stage

if TYPE_CHECKING:
    from game.app import App

MOST_BYTES = 24_000_000
"""How much memory the pictures of a reader take at most."""
ROOM = Frame(-0.94, 0.94, -0.92, 0.90)
"""The part of a picture that the position fills."""
AROUND = 1.1
"""How much of the table is shown around what is lit, where a board knows no closer look."""
HOUR: Time = "day"
"""All pages are in one light, so that what was built for a figure serves the next one too."""
FULL = "worked-example"
"""The page of each game whose figure shows most of what a table has."""
FINER = 2
"""Pixels are drawn so many times as fine, each way, for smooth edges."""

Spot2 = tuple[float, float]
"""A place in a picture, 0…1 from its upper left corner."""


class Pill(Struct, frozen=True):
    """A number that stands at a place of a figure."""

    at: Spot2
    words: str
    seat: int | None = None


class DrawnFigure(Struct, frozen=True):
    """A position as it was drawn, and what is printed over it."""

    texture: Texture
    look: Look
    pills: tuple[Pill, ...] = ()
    arrows: tuple[tuple[Spot2, Spot2], ...] = ()


Key = tuple[str, str, Look, tuple[int, int]]


class Easel:
    """Draws figures when they are asked for, and keeps as many as its memory allows."""

    def __init__(self, app: App, *, most: int = MOST_BYTES) -> None:
        """`most` is how many bytes pictures may take."""
        self._app, self._most = app, most
        self._kept: OrderedDict[Key, DrawnFigure | None] = OrderedDict()
        self._stage: Stage | None = None
        self.board: Board[Any, Any] | None = None
        """The board that drew the last figure."""
        self._set_for: tuple[str, Look, tuple[int, int]] | None = None

    def _key(self, section: Section, size: tuple[int, int]) -> Key:
        look = screen_of(section.game).light(self._app.look())
        return section.game, section.id, replace(look, hour=HOUR), size

    def find(self, section: Section, size: tuple[int, int]) -> DrawnFigure | None:
        """The figure of a section, if it is drawn already."""
        return self._kept.get(self._key(section, size))

    def is_hopeless(self, section: Section, size: tuple[int, int]) -> bool:
        """Can it not be drawn? Then the page stands without it."""
        key = self._key(section, size)
        return section.drawing is None or self._app.win is None or (key in self._kept and self._kept[key] is None)

    def draw(self, section: Section, size: tuple[int, int]) -> DrawnFigure | None:
        """Draws the figure of a section in that many pixels; None where its position cannot be read."""
        key = self._key(section, size)
        try:
            assert section.drawing is not None
            self._kept[key] = self._draw(section.game, section.drawing, key)
        except BadInput as fault:
            LOG.warning("no figure of %s/%s: %s", section.game, section.id, fault)
            self._kept[key] = None
        self._make_room()
        return self._kept[key]

    def _make_room(self) -> None:
        """Forgets the oldest figures where there are too many."""

        def weight() -> int:
            return sum(each.texture.get_ram_image_size() for each in self._kept.values() if each is not None)

        while len(self._kept) > 1 and weight() > self._most:
            self._kept.popitem(last=False)

    # -- drawing ---------------------------------------------------------------------------------------------------

    def _draw(self, game: str, drawing: PositionDrawing, key: Key) -> DrawnFigure:
        rules = GAMES[game]
        state = state_of(drawing, rules)
        seats = len(rules.projected(state))
        view = rules.view(state, drawing.viewer if drawing.viewer < seats else None)
        targets, pills, arrows = targets_of(drawing), pills_of(drawing), arrows_of(drawing)
        stage, board = self._set_up(game, key[2], key[3])
        board.build(view)
        pose = self._pose(board, drawing, targets, stage.size[0] / stage.size[1])
        board.face(pose)
        board.light(targets)
        stage.show(pose)

        def spot(target: Target) -> Spot2 | None:
            point = _top(board, target)
            found = on_screen(point, stage.camera, board.node) if point is not None else None
            return ((found[0] + 1) / 2, (1 - found[1]) / 2) if found is not None else None

        placed = [(spot(each.target), each) for each in pills]
        ends = [(spot(start), spot(end)) for start, end in arrows]
        return DrawnFigure(
            stage.texture(),
            key[2],
            tuple(Pill(at, each.words, each.seat) for at, each in placed if at is not None),
            tuple((start, end) for start, end in ends if start is not None and end is not None),
        )

    def _set_up(self, game: str, look: Look, size: tuple[int, int]) -> tuple[Stage, Board[Any, Any]]:
        """Stage and board of a game; those of another game or size make room."""
        if self._set_for != (game, look, size) or self._stage is None or self.board is None:
            self._take_down()
            screen = screen_of(game)
            fine = size[0] * FINER, size[1] * FINER
            stage = Stage(fine, tier=look.tier, beside=self._app.win, light=look.light, extent=screen.ground)
            board = screen.make_board(stage.root, look)
            board.badges.toggle("none")

            def relight(light: Light) -> None:
                if light != stage.light:
                    stage.light = light

            board.on_light = relight
            self._warm(game, board)
            self._stage, self.board, self._set_for = stage, board, (game, look, size)
        return self._stage, self.board

    def _warm(self, game: str, board: Board[Any, Any]) -> None:
        """Lays a full table once, so that pictures of textures are read with the first figure and not with a later one."""
        full = book(game, self._app.settings.language).sections.get(FULL)
        if full is not None and full.drawing is not None:
            rules = GAMES[game]
            board.build(rules.view(state_of(full.drawing, rules), full.drawing.viewer))

    def _pose(self, board: Board[Any, Any], drawing: PositionDrawing, targets: tuple[Target, ...], aspect: float) -> CameraPose:
        """The camera that a drawing asks for, with what it is about in the frame."""
        if board.lens is not None:
            eyes = board.lens.eyes()
            if drawing.camera == "eye" and drawing.viewer < len(eyes):
                eye = eyes[drawing.viewer]
                board.lens.look_from(eye)
                return frame_points(board.lens.camera(eye), board.lens.extent(eye), ROOM, aspect)
            board.lens.look_from(None)
        if drawing.camera == "top":
            return frame_points(board.top_camera(drawing.viewer), board.extent(), ROOM, aspect)
        seat = board.seat_camera(drawing.viewer)
        if drawing.camera != "near" or not targets:
            return frame_points(seat, board.extent(drawing.viewer), ROOM, aspect)
        near = board.near(targets[0])
        around = board.around(targets[0])
        if near is not None and not around:
            return near
        points = around or tuple(point for target in targets for point in _corners(board, target))
        return frame_points(near or seat, points, ROOM, aspect) if points else seat

    def _take_down(self) -> None:
        if self.board is not None:
            self.board.remove()
        if self._stage is not None:
            self._stage.close()
        self.board, self._stage, self._set_for = None, None, None

    def close(self) -> None:
        """Gives everything back."""
        self._take_down()
        self._kept.clear()


def _top(board: Board[Any, Any], target: Target) -> Point | None:
    """Where what is said of a place stands: over what is built there."""
    above = board.above(target)
    if above is not None:
        return above
    spots = board.spots_at((target,))
    return spots[0].top if spots else None


def _corners(board: Board[Any, Any], target: Target) -> list[Point]:
    """A box around a place and what stands on it."""
    found = []
    for spot in board.spots_at((target,)):
        x, y, z = spot.at
        wide, deep = spot.size[0] / 2 + AROUND, spot.size[1] / 2 + AROUND
        found += [(x + a * wide, y + b * deep, z + c) for a in (-1, 1) for b in (-1, 1) for c in (0.0, spot.height + 0.3)]
    return found
