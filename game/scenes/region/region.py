"""The map of the campaign as one node: land, woods, decorations and the sites."""

from collections.abc import Sequence
from itertools import product

from msgspec.structs import replace
from panda3d.core import NodePath

from game.rules.core import Target
from game.scenes.camera import ASPECT, WHOLE, CameraPose, Frame, Point, frame_points
from game.scenes.drawing.light import Light, light_of
from game.scenes.drawing.living import Move
from game.scenes.drawing.look import Look
from game.scenes.drawing.shadows import Extent
from game.scenes.region import geography as geo
from game.scenes.region import land, things
from game.scenes.region.plots import Plot
from game.scenes.region.sites import Site, bounds

EXTENT = Extent(wide=8.4, deep=7.6, high=2.4, table=0.0)
"""What the sun's shadows must cover."""
ALL = CameraPose(centre=(0.0, 1.1, 0.0), heading=0.0, pitch=41.0, size=10.2)
NEAR = CameraPose(centre=(0.0, 0.0, 0.1), heading=0.0, pitch=38.0, size=4.0)
WEST, EAST, SOUTH, NORTH, HIGH = -6.9, 7.3, -4.7, 6.9, 1.3
FARTHEST: Point = (5.0, 6.9, 2.05)
"""What must be seen when all is seen; the last is the flag of the highest site."""
LARGEST = 12.0
"""How much of the land is seen at most: beyond it ends. Where panels leave less room, some sites lie under them."""
AROUND = 0.55
"""How much of the land around a site is seen with it."""


def light() -> Light:
    """The evening on the map."""
    return light_of("region", "dusk")


class Region:
    """The map; it knows neither widgets nor files. Its light and extent are for the rig that draws it."""

    def __init__(self, parent: NodePath, look: Look, *, scale: float = 1.0) -> None:
        """`scale` is how much larger than usual flags are."""
        self.light, self.extent, self.scale = light(), EXTENT, scale
        self.look = replace(look, light=self.light)
        self.node = parent.attach_new_node("region")
        self.sites: dict[str, Site] = {}
        self._distance = ALL.distance
        self._hovered = self._chosen = ""
        self._moves: list[Move] = []
        land.land(self.look).reparent_to(self.node)
        land.woods(self.look).reparent_to(self.node)
        things.still_things(self.look).reparent_to(self.node)
        for node, move in things.moving_things(self.look):
            node.reparent_to(self.node)
            self._moves.append(move)

    # -- sites ---------------------------------------------------------------------------------------------------

    @property
    def plots(self) -> tuple[Plot, ...]:
        """What is shown."""
        return tuple(site.plot for site in self.sites.values())

    def show(self, plots: Sequence[Plot]) -> None:
        """Exactly these sites, as they are now; those that look as before stay as they stand."""
        standing, self.sites = self.sites, {}
        for number, plot in enumerate(plots):
            before = standing.pop(plot.code, None)
            if before is not None and before.plot == plot:
                self.sites[plot.code] = before
                continue
            if before is not None:
                before.remove()
            self.sites[plot.code] = site = Site(plot, self.look, self.scale)
            site.node.reparent_to(self.node, number)
            site.seen_from(self._distance)
        for gone in standing.values():
            gone.remove()
        self._mark()

    def targets(self) -> tuple[Target, ...]:
        """Everything that can be pointed at."""
        return tuple(site.target for site in self.sites.values())

    def hover(self, code: str | None) -> None:
        """Lifts the flag of the site that is pointed at."""
        self._hovered = code or ""
        self._mark()

    def choose(self, code: str | None) -> None:
        """Draws a line around the chosen site."""
        self._chosen = code or ""
        self._mark()

    def _mark(self) -> None:
        for code, site in self.sites.items():
            site.mark(is_hovered=code == self._hovered, is_chosen=code == self._chosen)

    # -- looking -------------------------------------------------------------------------------------------------

    def pose(self, code: str | None, free: Frame = WHOLE, aspect: float = ASPECT) -> CameraPose:
        """From where a site is seen in the free part of the picture, or with None the whole map."""
        if code is None:
            found = frame_points(ALL, [*product((WEST, EAST), (SOUTH, NORTH), (0.0, HIGH)), FARTHEST], free, aspect)
            return replace(found, size=min(found.size, LARGEST))
        (x0, y0, _), (x1, y1, z1) = bounds(geo.GROUNDS.get(code))
        points: list[Point] = [
            (x, y, z) for x in (x0 - AROUND, x1 + AROUND) for y in (y0 - AROUND, y1 + AROUND) for z in (0.0, z1 + AROUND)
        ]
        return frame_points(replace(NEAR, centre=((x0 + x1) / 2, (y0 + y1) / 2, 0.1)), points, free, aspect)

    def seen_from(self, distance: float) -> None:
        """The eye is that far away now."""
        self._distance = distance
        for site in self.sites.values():
            site.seen_from(distance)

    def living(self) -> tuple[Move, ...]:
        """What a slow clock may move."""
        return tuple(self._moves)

    def remove(self) -> None:
        """Takes everything away."""
        self.node.remove_node()
        self._moves.clear()
