"""A small map of the boards of a region. It can be read only, or boards can be dragged, stepped and turned."""

from collections.abc import Callable, Mapping

from game.rules.cities.arrangement import ROWS, Arrangement
from game.rules.cities.board import LAND, ROAD, SIDE, WATER, turn_board
from game.rules.cities.parts import Board
from game.scenes.widgets import Control, Size
from game.scenes.widgets.drawings import ink_on
from game.scenes.widgets.shapes import Shape, add_ring, add_rounded
from game.scenes.widgets.theme import Colour, colour, with_alpha

TINTS: dict[str, Colour] = {LAND: colour("#86a662"), ROAD: colour("#565a60"), WATER: colour("#6fb7c6")}
PLATE = colour("#f4efe4")
LARGEST = 64.0
"""Points of a board at most."""
STEPS = {"arrow_left": (-1, 0), "arrow_right": (1, 0), "arrow_up": (0, -1), "arrow_down": (0, 1)}
NEAR = 6.0
"""What moves less under the pointer is clicked, not dragged."""


class RegionMap(Control):
    """A lattice of boards. Where they may be arranged: drag one, or step it with the arrows; a click or R turns it."""

    radius = 8.0

    def __init__(
        self,
        arrangement: Arrangement,
        boards: Mapping[str, Board],
        says: str,
        on_change: Callable[[Arrangement, int], None] | None = None,
        *,
        chosen: int = 0,
    ) -> None:
        """`on_change` hears how boards lie now, and which of them is in somebody's hands."""
        super().__init__(key="region-map")
        self.arrangement, self.boards, self.says, self.on_change = arrangement, boards, says, on_change
        self.focusable = self.enabled = on_change is not None
        self.chosen = chosen
        self._pressed: tuple[float, float] | None = None
        self._dragged: tuple[float, float] | None = None

    def spoken(self) -> str:
        """The letters of the boards."""
        return f"{self.says} {self.arrangement.layout}"

    # -- where ---------------------------------------------------------------------------------------------------

    @property
    def _rows(self) -> tuple[int, int]:
        """The first row that is shown, and how many; all of the lattice where boards may be moved."""
        if self.on_change is not None:
            return 0, ROWS
        rows = [piece.row for piece in self.arrangement.pieces]
        return min(rows), max(rows) - min(rows) + 1

    def _side(self, width: float) -> float:
        return min(LARGEST, width / self.arrangement.columns)

    def wants(self, width: float) -> Size:
        """A square for each place."""
        side = self._side(width)
        return Size(side * self.arrangement.columns, side * self._rows[1])

    def least(self) -> float:
        """It never shrinks."""
        return LARGEST * self.arrangement.columns

    def _place(self, x: float, y: float) -> tuple[int, int]:
        """The place under a point."""
        side = self._side(self.rect.w)
        return int(x // side), int(y // side) + self._rows[0]

    # -- picture -------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """The lattice, the boards, and over them the one that is being moved."""
        mesh, theme, side = Shape(), self.kit.theme, self._side(self.rect.w)
        first = self._rows[0]
        if self.on_change is not None:
            self.ground(mesh, theme.well, theme.raised_line)
            self.ring(mesh)
        self.put(mesh)
        order = sorted(range(len(self.arrangement.pieces)), key=lambda number: number == self.chosen)
        for number in order:
            piece = self.arrangement.pieces[number]
            x, y = piece.column * side, (piece.row - first) * side
            if number == self.chosen and self._dragged is not None and self._pressed is not None:
                x, y = x + self._dragged[0] - self._pressed[0], y + self._dragged[1] - self._pressed[1]
            self._board(number, x, y, side)

    def _board(self, number: int, x: float, y: float, side: float) -> None:
        """Its cells as it lies, a frame, and a plate with its letter and cost."""
        piece, pixel, mesh = self.arrangement.pieces[number], self.kit.pixel, Shape()
        board = self.boards[piece.board]
        cell = side / SIDE
        for row, marks in enumerate(turn_board(board.rows, piece.corner)):
            for column, mark in enumerate(marks):
                left, top = x + column * cell, y + row * cell
                corners = ((left, top), (left + cell, top), (left + cell, top + cell), (left, top + cell))
                mesh.quad(*(mesh.vertex(*corner, TINTS[mark]) for corner in corners))
        is_chosen = self.on_change is not None and number == self.chosen
        line = self.kit.theme.accent if is_chosen else with_alpha(self.kit.theme.ink, 0.8)
        add_ring(mesh, x, y, w=side, h=side, radius=2, colour=line, line=3.0 if is_chosen else 1.2, soft=pixel)
        words = f"{piece.board} {board.cost}"
        size = self.measure(words, kind="name")
        left, top = x + (side - size.w) / 2, y + (side - size.h) / 2
        add_rounded(mesh, left - 5, top, w=size.w + 10, h=size.h, radius=4, top=PLATE, soft=pixel)
        self.put(mesh)
        self.write(words, left, top, kind="name", ink=ink_on(PLATE, colour("#1c2230")))

    # -- moving ----------------------------------------------------------------------------------------------------

    def on_press(self, x: float, y: float) -> None:
        """Takes hold of a board."""
        found = self.arrangement.at(*self._place(x, y))
        self._pressed, self._dragged = ((x, y), None) if found is not None else (None, None)
        self.chosen = found if found is not None else self.chosen
        self.redraw()

    def on_drag(self, x: float, y: float) -> None:
        """It follows the pointer."""
        if self._pressed is not None:
            self._dragged = (x, y)
            self.redraw()

    def click(self) -> None:
        """Lays it down where it was dragged to, or turns it where it was only clicked."""
        pressed, dragged, self._pressed, self._dragged = self._pressed, self._dragged, None, None
        if pressed is None:
            return
        if dragged is None or max(abs(dragged[0] - pressed[0]), abs(dragged[1] - pressed[1])) < NEAR:
            self.activate()
        else:
            self._change(self.arrangement.put(self.chosen, *self._place(*dragged)))

    def activate(self) -> None:
        """Turns the chosen board."""
        self._change(self.arrangement.turn(self.chosen))

    def on_key(self, key: str) -> bool:
        """Arrows step the chosen board, R turns it, N takes the next one."""
        if self.on_change is None:
            return False
        if key in STEPS:
            piece, (right, down) = self.arrangement.pieces[self.chosen], STEPS[key]
            self._change(self.arrangement.put(self.chosen, piece.column + right, piece.row + down))
        elif key == "r":
            self.activate()
        elif key == "n":
            self.chosen = (self.chosen + 1) % len(self.arrangement.pieces)
            self.on_change(self.arrangement, self.chosen)
        else:
            return False
        return True

    def _change(self, made: Arrangement) -> None:
        assert self.on_change is not None, "only an arranger is moved"
        if made == self.arrangement:
            self.redraw()
            return
        self.kit.sound("tick")
        self.arrangement = made
        self.on_change(made, self.chosen)
