"""The board of Skyline of the World: what it shows, what can be pointed at, and how moves are previewed."""

from collections.abc import Iterable, Sequence
from typing import Any

from direct.interval.IntervalGlobal import Interval
from panda3d.core import NodePath

from game.rules.core import Event, Seat, Target
from game.rules.skyline_world import LEVELS
from game.scenes.boards.board import Board, Sound
from game.scenes.boards.kit import sides
from game.scenes.boards.kit.badges import Badge
from game.scenes.boards.skyline_world import bay, places, things
from game.scenes.boards.skyline_world.model import NOBODY, Shown, after, island, shown
from game.scenes.boards.thing import Place, Thing
from game.scenes.camera import CameraPose, Limits, Point
from game.scenes.drawing.kept import kept
from game.scenes.drawing.look import Look
from game.scenes.drawing.marks import Spot
from game.scenes.drawing.material import MIRROR_CAMERA
from game.scenes.drawing.shadows import Extent

LEAST_HIGH = 1.6
"""Room for four floors from the beginning, so that the picture need not change with each of the first ones."""
REFLECTION_STEP = 9.0
"""Lights on the water are drawn anew when the eye has turned by so many degrees."""


class GameBoard(Board):
    """One island for two to four."""

    turning = frozenset({"names"})
    ground = Extent(wide=8.2, deep=3.6, high=3.0, table=places.WATER)

    def __init__(self, parent: NodePath, look: Look, *, game: str, sound: Sound | None = None) -> None:
        super().__init__(parent, look, game=game, sound=sound)
        self._model: Shown | None = None
        self._heading = places.HEADINGS[0]
        self._reflections = self.node.attach_new_node("reflections")
        self.node.hide(MIRROR_CAMERA)

    # -- what is shown -------------------------------------------------------------------------------------------

    def model(self, view: Any) -> Shown:
        """The table of a view."""
        return shown(view)

    def layout(self, model: Shown) -> Iterable[Thing]:
        """All its things."""
        return things.things(model)

    def make(self, thing: Thing) -> NodePath:
        """The node of a thing."""
        node = things.make(thing, self.look, *((self.facing,) if thing.kind in self.turning else ()))
        if thing.kind == "bay":
            for part in node.get_children():
                part.set_h(self._heading)
        return node

    def advance(self, model: Shown, event: Event, view: Any) -> Shown:
        """One event further."""
        return after(model, event, view)

    def motion(self, event: Event, old: Shown, new: Shown) -> Interval | None:
        """How the event looks."""
        return None

    def badges_of(self, model: Shown) -> Iterable[Badge]:
        """The names of the strategic plots, each with the emblem of whoever tops it; on pointing all its owners."""
        for index, name in enumerate(island().plots):
            if things.is_strategic(index):
                floors = model.buildings[index]
                owner = None if not floors or floors[-1] == NOBODY else self.identity(floors[-1])
                crowned = len(floors) == LEVELS and owner is not None
                x, y, z = places.top(name, len(floors), crowned=crowned)
                yield Badge(Target("plot", name), (x, y, z + 0.12), self.text(f"{self.game}.district.{name}"), (), owner)

    def _lay_out(self, model: Shown) -> None:
        super()._lay_out(model)
        self._reflect(model)

    # -- cameras -------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many play."""
        return self._model.seats if self._model else LEVELS - 1

    @property
    def highest(self) -> float:
        """How high the highest building stands."""
        if self._model is None:
            return 0.0
        floors = max(map(len, self._model.buildings))
        return places.height(floors) + (places.CROWN if floors == LEVELS else 0.0)

    def seat_camera(self, seat: Seat) -> CameraPose:
        """Over a long side of the island, from the corner of a seat."""
        return places.seat_camera(self.seats, seat)

    def top_camera(self, seat: Seat = 0) -> CameraPose:
        """Straight down as a plan, the long side of that seat at the bottom."""
        return sides.plan_camera(sides.facing(places.seat_camera(self.seats, seat).heading), size=8.9)

    def extent(self, seat: Seat | None = None) -> tuple[Point, ...]:
        """The island with its towers and the barge of the seat; from above all barges."""
        if seat is None:
            return places.table()
        return places.before(self.seats, seat, max(LEAST_HIGH, self.highest))

    @property
    def limits(self) -> Limits:
        """Around the island."""
        return Limits((0.0, 0.0, 0.3), 7.0, 2.4, 16.0)

    def face(self, pose: CameraPose) -> None:
        """Water, shore and sky turn with the eye, and lights are drawn out towards it."""
        super().face(pose)
        self._heading = pose.heading
        node = self.node_of("bay", "all")
        for part in node.get_children() if node is not None else ():
            part.set_h(pose.heading)
        if self._model is not None:
            self._reflect(self._model)

    def _reflect(self, model: Shown) -> None:
        """Lights on the water for the eye as it stands."""
        heading = round(self._heading / REFLECTION_STEP) * REFLECTION_STEP % 360
        towers = tuple(
            (name, len(floors), self.identity(None if floors[-1] == NOBODY else floors[-1]).rgb)
            for name, floors in zip(island().plots, model.buildings, strict=True)
            if len(floors) > 1
        )
        key = ("skyline_world", "reflections", self.look, heading, towers)
        if self._reflections.get_python_tag("key") == key:
            return
        self._clear(self._reflections)
        self._reflections.set_python_tag("key", key)
        if not self.look.high_contrast:
            kept(key, lambda: bay.reflections(self.look, heading, towers)).reparent_to(self._reflections)

    # -- pointing ------------------------------------------------------------------------------------------------

    def spots(self, model: Shown) -> dict[Target, Spot]:
        """Plots, and of the seat to act the floors on its barge."""
        return {
            Target("plot", name): Spot(
                places.plot(name), (2 * places.LOT, 2 * places.LOT), max(0.02, places.height(len(floors))), deep=True
            )
            for name, floors in zip(island().plots, model.buildings, strict=True)
        }

    def tray(self, model: Shown) -> tuple[Place, float]:
        """Before the barge of the seat to act."""
        seat = model.active or 0
        return places.on_barge(model.seats, seat, 0.0, -places.BARGE[1] - 0.5), places.barge(model.seats, seat)[1]

    # -- previews ------------------------------------------------------------------------------------------------

    def ghost(self, events: Sequence[Event], view: Any) -> None:
        """What a move would lead to."""
        super().ghost(events, view)
