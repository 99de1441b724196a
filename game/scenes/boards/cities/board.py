"""The table of Cities: what it shows, what can be pointed at, and how moves are previewed."""

from collections.abc import Iterable, Sequence
from typing import Any

from direct.interval.IntervalGlobal import Interval
from panda3d.core import NodePath

from game.rules.cities.board import SIDE
from game.rules.cities.events import TilePlaced
from game.rules.cities.model import Tile
from game.rules.cities.parts import STACKS
from game.rules.core import Event, Seat, Target
from game.scenes.boards.board import Board
from game.scenes.boards.cities import districts, streets, things
from game.scenes.boards.cities.model import Shown, after, covered, shown, stage_of
from game.scenes.boards.cities.places import CARD, MARGIN, beside, open_boards, region
from game.scenes.boards.kit import ghosts
from game.scenes.boards.kit.badges import Badge
from game.scenes.boards.thing import Place, Thing, corners
from game.scenes.camera import CameraPose, Limits, Point
from game.scenes.drawing.living import Move
from game.scenes.drawing.marks import Spot
from game.scenes.drawing.shadows import Extent

SEAT_PITCH, ROW_PITCH = 52.0, 56.0
"""How steeply a seat looks down, and where the boards lie in a row."""
HEIGHTS = (0.06, 0.45, 0.75, 1.15)
"""About how high tiles of each stage are, in cells; the first is free land."""
ABOVE = 1.3
"""Room for buildings over the region, in cells."""


class GameBoard(Board):
    """One table for one to four planners, who all sit at the same side of it."""

    ground = Extent(wide=8.0, deep=5.6, high=1.6, table=-0.02)

    def model(self, view: Any) -> Shown:
        """The table of a view."""
        return shown(view)

    def layout(self, model: Shown) -> Iterable[Thing]:
        """All its things."""
        return things.things(model)

    def make(self, thing: Thing) -> NodePath:
        """The node of a thing."""
        return things.make(thing, self.look)

    def advance(self, model: Shown, event: Event, view: Any) -> Shown:
        """The table once the event has happened."""
        return after(model, event, self.model(view))

    def motion(self, event: Event, old: Shown, new: Shown) -> Interval | None:
        """How the event looks."""
        return None

    def badges_of(self, model: Shown) -> Iterable[Badge]:
        """One for each district."""
        return districts.badges(model, self.text)

    # -- cameras -------------------------------------------------------------------------------------------------

    def seat_camera(self, seat: Seat) -> CameraPose:
        """From the south for everybody: it is one city."""
        if self._model is None:
            return CameraPose((0.0, 0.0, 0.0), 0.0, SEAT_PITCH, 10.0)
        ground = region(self._model.layout)
        wide, tall = ground.wide * ground.scale, ground.tall * ground.scale
        pitch = ROW_PITCH if tall < 0.5 * wide else SEAT_PITCH
        size = max(wide * 9 / 16 / (1 - 0.15 * tall / wide), 0.9 * tall) * 1.09
        return CameraPose((0.0, -0.055 * tall, 0.0), 0.0, pitch, size)

    def top_camera(self, seat: Seat = 0) -> CameraPose:
        """Straight down, as a plan."""
        half, deep = region(self._model.layout).half if self._model else (7.0, 5.0)
        return CameraPose((0.0, 0.0, 0.0), 0.0, 90.0, max(2 * deep + 0.6, 2 * half * 9 / 16), field=0.0)

    def extent(self, seat: Seat | None = None) -> tuple[Point, ...]:
        """The region with its buildings and the cards beside it; from above also the sheet."""
        if self._model is None:
            return ()
        ground, spots = region(self._model.layout), beside(self._model.layout)
        more = MARGIN if seat is None else 0.25
        x, y = (ground.wide / 2 + more) * ground.scale, (ground.tall / 2 + more) * ground.scale
        high = ABOVE * ground.scale if seat is not None else 0.0
        found = corners((-x, -y, 0.0), (x, y, 0.0)) + corners((-x, -y, 0.0), (x, y - SIDE * 0.2 * ground.scale, high))
        (px, py, _), half = spots.pile, spots.room / 2
        found += corners((px - half, py - CARD[1] / 2, 0.0), (px + half, py + CARD[1] / 2, 0.0))
        for sx, sy, _ in spots.stacks:
            found += corners((sx - CARD[0] / 2, sy - CARD[1] / 2, 0.0), (sx + CARD[0] / 2, sy + CARD[1] / 2, 0.1))
        buttons = [self._spots[target] for target in self.placeless() if target in self._spots]
        for (bx, by, bz), (wide, tall) in ((spot.at, spot.size) for spot in buttons):
            found += corners((bx - wide / 2, by - tall / 2, bz), (bx + wide / 2, by + tall / 2, bz + 0.15))
        return found

    @property
    def limits(self) -> Limits:
        """Around the region."""
        return Limits((0.0, 0.0, 0.0), 7.5, 2.4, 18.0)

    def near(self, target: Target) -> CameraPose | None:
        """Low over the places around a cell."""
        at = self.focus(target)
        if at is None or self._model is None:
            return None
        scale = region(self._model.layout).scale
        return CameraPose((at[0], at[1], 0.0), 0.0, 40.0, max(2.8, 6.0 * scale))

    # -- pointing ------------------------------------------------------------------------------------------------

    def spots(self, model: Shown) -> dict[Target, Spot]:
        """The cells of open boards, closed boards, stacks and the cards of the pile."""
        ground, scale = region(model.layout), region(model.layout).scale
        opened, built = open_boards(model.layout, model.opened), covered(model.layout, model.tiles)
        found = {}
        for name in ground.cells:
            if name[0] in opened:
                stage = stage_of(built[name].card) if name in built else 0
                spot = Spot(ground.cell(name), (0.96 * scale, 0.96 * scale), HEIGHTS[stage] * scale, deep=True)
                found[Target("cell", name)] = spot
        for piece in ground.pieces:
            if piece.board not in opened:
                size = (SIDE - 0.2) * scale
                found[Target("board", piece.board)] = Spot(ground.board(piece), (size, size), 0.06, low=True)
        spots = beside(model.layout)
        for name, at, count in zip(STACKS, spots.stacks, model.stacks, strict=True):
            if count:
                found[Target("stack", name)] = Spot(at, CARD, 0.16, low=True)
        for code, x in zip(model.pile, _spread(len(model.pile), spots.room), strict=True):
            found[Target("card", code)] = Spot((spots.pile[0] + x, spots.pile[1], 0.0), CARD, 0.04, low=True)
        return found

    def tray(self, model: Shown) -> tuple[Place, float]:
        """Before the sheet."""
        return (0.0, -region(model.layout).half[1] - 0.7, 0.0), 0.0

    # -- previews ------------------------------------------------------------------------------------------------

    def ghost(self, events: Sequence[Event], view: Any) -> None:
        """The tile as glass where it would stand."""
        super().ghost(events, view)
        placed = next((event for event in events if isinstance(event, TilePlaced)), None)
        if placed is None or self._model is None:
            return
        tile = Tile(placed.card, placed.shape, placed.orient, placed.at)
        thing = things.tile_thing(self._model, tile)
        node = ghosts.glass(self.make(thing))
        x, y, z = thing.at
        node.set_pos(x, y, z + 0.1 * region(self._model.layout).scale)
        node.reparent_to(self._ghosts)

    # -- what lives ----------------------------------------------------------------------------------------------

    def living(self) -> Iterable[Move]:
        """Cars on the roads."""
        node = self.node_of("cars", "all")
        if node is None or not things.moves(self.look):
            return
        thing = self.thing_of("cars", "all")
        cars = node.find_all_matches("**/car")
        for car, (way, phase) in zip(cars, streets.drives(*thing.look), strict=True):
            yield streets.drive(car, way, phase)


def _spread(count: int, space: float) -> list[float]:
    """Where the cards of the pile lie."""
    step = min(1.1 * CARD[0], (space - CARD[0]) / max(1, count - 1))
    return [(index - (count - 1) / 2) * step for index in range(count)]
