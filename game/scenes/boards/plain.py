"""A board without art for any game. It shows places with their pieces, buttons for everything else, and the view in words."""

from collections.abc import Callable, Iterable, Sequence
from math import radians, sin
from textwrap import wrap
from typing import Generic

from direct.interval.IntervalGlobal import Interval
from msgspec import Struct
from panda3d.core import NodePath

from game.rules import GAMES
from game.rules.core import Event, Seat, Target
from game.scenes.boards.board import Board, Sound
from game.scenes.boards.hooks import V
from game.scenes.boards.kit import flights, ghosts, shadows
from game.scenes.boards.kit.printed import PrintedBody
from game.scenes.boards.kit.room import table
from game.scenes.boards.sheet import Cell
from game.scenes.boards.thing import Place, Thing, corners
from game.scenes.boards.tray import arrange
from game.scenes.camera import ASPECT, CameraPose, Limits, Point
from game.scenes.drawing import motion as move
from game.scenes.drawing.lettering import write
from game.scenes.drawing.look import Look
from game.scenes.drawing.marks import Spot
from game.scenes.drawing.material import last, solid
from game.scenes.drawing.mesh import WOOD, Mesh
from game.scenes.drawing.pieces import TowerPart, height_of, tower

INK, STONE, PAPER = (0.16, 0.13, 0.11), (0.80, 0.76, 0.69), (0.94, 0.91, 0.84)
WIDTH = 12.0
"""The board is scaled so that its places fill this much."""
ROOM = 12.5
"""How wide a row of buttons may be."""
FLOOR = -0.08
PAPER_WIDTH, PAPER_DEPTH = 7.5, 6.0
SEAT_PITCH = 54.0
BETWEEN_PANELS = 0.54
"""The part of the picture's width that panels leave free."""


class PlainModel(Struct, frozen=True):
    """What the board shows: its places in table space, and the words beside them."""

    cells: tuple[Cell, ...]
    scale: float
    words: str


class PlainBoard(Board[V, PlainModel], Generic[V]):
    """A board for every game that has rules."""

    room = ROOM

    def __init__(
        self,
        parent: NodePath,
        look: Look,
        *,
        game: str,
        cells: Callable[[V], Iterable[Cell]],
        sound: Sound | None = None,
    ) -> None:
        """`cells` reads the places off a view."""
        super().__init__(parent, look, game=game, sound=sound)
        self._rules, self._cells = GAMES[game], cells

    # -- what is shown -------------------------------------------------------------------------------------------

    def model(self, view: V) -> PlainModel:
        """The places of a view, centred and scaled to the table."""
        found = tuple(self._cells(view))
        words = self._rules.draw(view, self.text.sayer(self.game))
        if not found:
            return PlainModel((), 1.0, words)
        xs, ys = [cell.x for cell in found], [cell.y for cell in found]
        wide, deep = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        scale = min(1.0, WIDTH / wide, WIDTH * 0.62 / deep)
        middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
        placed = tuple(
            Cell(
                cell.kind,
                cell.key,
                round((cell.x - middle[0]) * scale, 4),
                round((cell.y - middle[1]) * scale, 4),
                cell.stack,
                cell.text,
            )
            for cell in found
        )
        return PlainModel(placed, scale, words)

    def layout(self, model: PlainModel) -> Iterable[Thing]:
        """A table, the ground of all places, what stands on each, and the words."""
        yield Thing("table", "all")
        yield Thing("ground", "all", (model.scale, tuple((cell.key, cell.x, cell.y, cell.text) for cell in model.cells)))
        for cell in model.cells:
            if cell.stack:
                yield Thing("stack", f"{cell.kind} {cell.key}", (cell.stack, model.scale), (cell.x, cell.y, 0.0))
        yield Thing("words", "all", (model.words,), self._beside(model))

    def make(self, thing: Thing) -> NodePath:
        """The node of a thing."""
        makers: dict[str, Callable[..., NodePath]] = {
            "table": self._make_table,
            "ground": self._make_ground,
            "stack": self._make_stack,
            "words": self._make_words,
        }
        return makers[thing.kind](*thing.look)

    def _make_table(self) -> NodePath:
        wood = Mesh(WOOD)
        table(wood, z=FLOOR)
        return last(solid("table", [wood], self.look))

    def _make_ground(self, scale: float, spots: tuple[tuple[str, float, float, str], ...]) -> NodePath:
        printed = PrintedBody()
        half = 0.47 * scale
        for key, x, y, text in spots:
            printed.block((x, y, FLOOR), (2 * half, 2 * half, -FLOOR), STONE, bevel=0.03 * scale)
            size = 0.22 * scale
            write(printed.words, key, (x, y - half + 0.13 * scale, 0.006), size, INK)
            if text:
                write(printed.words, text[:8], (x, y + half - 0.17 * scale, 0.006), size, INK)
        return printed.node("ground", self.look)

    def _make_stack(self, stack: tuple[tuple[int | None, str], ...], scale: float) -> NodePath:
        edged = self.look.high_contrast
        parts = [TowerPart(kind if kind != "chip" else "park", self.identity(owner), edged) for owner, kind in stack]
        mesh = Mesh()
        if stack[-1][1] == "chip":
            mesh.cone((0, 0, 0), 0.3, 0.12, self.identity(stack[-1][0]).rgb, sides=20, top=0.27)
        else:
            mesh = tower(parts)
        small = Mesh()
        small.add(mesh, scale=scale * 0.72, at=(0.0, 0.05 * scale, 0.0))
        node = solid("stack", [small], self.look)
        shadows.contacts([(0.0, 0.05 * scale, 0.0)], 0.95 * scale, self.look).reparent_to(node)
        return node

    def _make_words(self, words: str) -> NodePath:
        """The view in words on a sheet of paper, read from the south."""
        lines, size, wide, deep = _paper_of(words)
        printed = PrintedBody()
        printed.block((0.0, deep / 2, FLOOR), (wide, deep, 0.03), PAPER, bevel=0.01)
        at = (-wide / 2 + 0.3, deep - 0.2 - 0.3 * size, FLOOR + 0.036)
        write(printed.words, "\n".join(lines), at, size, INK, align="left", mono=True)
        return printed.node("paper", self.look)

    def motion(self, event: Event, old: PlainModel, new: PlainModel) -> Interval | None:
        """What is new drops from above, all at once; the first event of a move shows the whole of it."""
        before = {cell.key: cell.stack for cell in old.cells}
        fresh = [cell for cell in new.cells if cell.stack and cell.stack != before.get(cell.key)]
        if not fresh:
            return None
        drops = []
        for cell in fresh[:12]:
            node = self._make_stack(cell.stack, new.scale)
            start, end = (cell.x, cell.y, 1.6), (cell.x, cell.y, 0.0)
            drops.append(flights.drop(self, node, start, end, sound=move.wait(0), lift=0.1, seconds=0.5))
            gone = self.node_of("stack", f"{cell.kind} {cell.key}")
            if gone is not None:
                gone.hide()
        sound = move.call(self.sound, "floor", 1.0)
        return move.in_order(move.together(*drops), sound)

    # -- pointing ------------------------------------------------------------------------------------------------

    def spots(self, model: PlainModel) -> dict[Target, Spot]:
        """The places."""
        found = {}
        for cell in model.cells:
            parts = [TowerPart("floor" if kind == "floor" else "park", self.identity(owner)) for owner, kind in cell.stack]
            high = max(0.02, height_of(parts) * model.scale * 0.72)
            size = 0.94 * model.scale
            found[Target(cell.kind, cell.key)] = Spot((cell.x, cell.y, 0.0), (size, size), high, deep=True)
        return found

    def tray(self, model: PlainModel) -> tuple[Place, float]:
        """South of the places."""
        return (0.0, -self._edge(model) - 0.9, FLOOR), 0.0

    def _edge(self, model: PlainModel) -> float:
        """How far the places reach to the north and south."""
        return max((cell.y for cell in model.cells), default=0.0) + 0.5 * model.scale

    def _half(self, model: PlainModel) -> float:
        """How far the places reach to the east and west."""
        return max((cell.x for cell in model.cells), default=0.0) + 0.5 * model.scale

    def _beside(self, model: PlainModel) -> Place:
        """Where the words lie: west of places that are about square, north of long ones."""
        edge, half = self._edge(model), self._half(model)
        wide, deep = _paper_of(model.words)[2:]
        if half > 1.5 * edge:
            return 0.0, edge + 0.5, 0.0
        return -half - 0.5 - wide / 2, -deep / 2, 0.0

    # -- previews ------------------------------------------------------------------------------------------------

    def ghost(self, events: Sequence[Event], view: V) -> None:
        """What would stand somewhere new, as glass."""
        super().ghost(events, view)
        future = self.model(view)
        before = {cell.key: cell.stack for cell in self._model.cells} if self._model else {}
        for cell in future.cells:
            if cell.stack and cell.stack != before.get(cell.key):
                node = self._make_stack(cell.stack, future.scale)
                node.set_pos(cell.x, cell.y, 0.02)
                node.set_scale(1.03)
                ghosts.glass(node).reparent_to(self._ghosts)

    # -- cameras -------------------------------------------------------------------------------------------------

    def seat_camera(self, seat: Seat) -> CameraPose:
        """From the south for everybody: places and buttons, between the panels; the words lie at the side."""
        if self._model is None:
            return CameraPose((0.0, 0.0, 0.0), 0.0, SEAT_PITCH, 10.0)
        half, south, north = self._core(self._model)
        size = max((north - south) * sin(radians(SEAT_PITCH)), 2 * half / (ASPECT * BETWEEN_PANELS)) * 1.12
        return CameraPose((0.0, (north + south) / 2, 0.0), 0.0, SEAT_PITCH, size)

    def top_camera(self, seat: Seat = 0) -> CameraPose:
        """Straight down, as a plan: everything, also the words."""
        if self._model is None:
            return CameraPose((0.0, 0.0, 0.0), 0.0, 90.0, 10.0, field=0.0)
        half, south, north = self._core(self._model)
        x, y, _ = self._beside(self._model)
        wide, deep = _paper_of(self._model.words)[2:]
        west, south, north = min(-half, x - wide / 2), min(south, y), max(north, y + deep)
        size = max(north - south, (half - west) / ASPECT) * 1.12
        return CameraPose(((half + west) / 2, (north + south) / 2, 0.0), 0.0, 90.0, size, field=0.0)

    def extent(self, seat: Seat | None = None) -> tuple[Point, ...]:
        """Places and buttons; from above also the words."""
        if self._model is None:
            return ()
        half, south, north = self._core(self._model)
        high = max((spot.top[2] for spot in self._spots.values()), default=0.0)
        found = corners((-half, south, FLOOR), (half, north, FLOOR)) + corners((-half, -north, 0.0), (half, north, high))
        if seat is None:
            x, y, _ = self._beside(self._model)
            wide, deep = _paper_of(self._model.words)[2:]
            found += corners((x - wide / 2, y, FLOOR), (x + wide / 2, y + deep, FLOOR))
        return found

    def _core(self, model: PlainModel) -> tuple[float, float, float]:
        """How far places and buttons reach to the east and west, to the south, and to the north."""
        edge, half = self._edge(model), self._half(model)
        if self._panelled:  # panels have the buttons
            return half, -edge - 0.2, edge
        buttons = arrange(self.placeless(), self.label, room=ROOM)
        wide = max((abs(button.at[0]) + button.size[0] / 2 for button in buttons), default=0.0)
        deep = max((-button.at[1] for button in buttons), default=0.0)
        return max(half, wide), -edge - 1.3 - max(deep, 0.7), edge

    @property
    def limits(self) -> Limits:
        """Around the places."""
        return Limits((0.0, 0.0, 0.0), 7.0, 3.0, 22.0)


def _paper_of(words: str) -> tuple[list[str], float, float, float]:
    """The lines of a text, wrapped, and the size of its letters, the width and the depth of its sheet."""
    lines = [part for line in words.split("\n") for part in (wrap(line, 76, drop_whitespace=False) or [""])]
    longest = max(len(line) for line in lines)
    size = min(0.26, PAPER_WIDTH / max(1.0, longest * 0.56), PAPER_DEPTH / (1.22 * len(lines)))
    return lines, size, longest * 0.56 * size + 0.6, len(lines) * 1.22 * size + 0.4
