"""The map of the campaign as one node: land, woods and what stands there, and the sites as they are told."""

from collections.abc import Sequence
from itertools import product

from msgspec.structs import replace
from panda3d.core import NodePath

from game.rules.core import Target
from game.scenes import picker
from game.scenes.boards.cities.buildings.masonry import Masonry
from game.scenes.boards.cities.buildings.town import CREAM, INK, RED
from game.scenes.camera import ASPECT, WHOLE, CameraPose, Frame, Point, framed
from game.scenes.drawing.kept import kept
from game.scenes.drawing.lettering import LETTERS, write
from game.scenes.drawing.light import Light, light_of
from game.scenes.drawing.living import Move
from game.scenes.drawing.look import Look, rgb
from game.scenes.drawing.material import GLAZED, overlay, solid
from game.scenes.drawing.mesh import NONE, UP, Mesh
from game.scenes.drawing.shadows import Extent
from game.scenes.region import geography as geo
from game.scenes.region import land, things
from game.scenes.region.dioramas import diorama, unopened
from game.scenes.region.flags import enlarge, flag
from game.scenes.region.fog import fog
from game.scenes.region.plots import Plot
from game.scenes.region.survey import pegged, survey
from game.scenes.region.terrain import height

CHAPTER = "chapter"
"""The kind of the targets of sites."""
EXTENT = Extent(wide=8.4, deep=7.6, high=2.4, table=0.0)
"""What the sun's shadows must cover."""
ALL = CameraPose(centre=(0.0, 1.1, 0.0), heading=0.0, pitch=41.0, size=10.2)
NEAR = CameraPose(centre=(0.0, 0.0, 0.1), heading=0.0, pitch=38.0, size=4.0)
WEST, EAST, SOUTH, NORTH, HIGH = -6.9, 7.3, -4.7, 6.9, 1.3
"""What must be seen when all is seen."""
LARGEST = 12.0
"""How much of the land is seen at most: beyond it ends. Where panels leave less room, some sites lie under them."""
AROUND = 0.55
"""How much of the land around a site is seen with it."""
AMBER = rgb("#F6BE62")
LIFTED, AT_REST = 1.10, 1.0
"""How much larger the flag of a pointed site is."""
POLE = rgb("#E9E2CC")


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
        self.plots: tuple[Plot, ...] = ()
        self._sites = self.node.attach_new_node("sites")
        self._flags: dict[str, NodePath] = {}
        self._rings: dict[str, NodePath] = {}
        self._hovered = self._chosen = ""
        self._moves: list[Move] = []
        key = (self.look.tier, self.light)
        kept(("region land", *key), lambda: land.land(self.look)).reparent_to(self.node)
        kept(("region woods", *key), lambda: land.woods(self.look)).reparent_to(self.node)
        things.still(self.look).reparent_to(self.node)
        for node, move in things.moving(self.look):
            node.reparent_to(self.node)
            self._moves.append(move)

    # -- sites ---------------------------------------------------------------------------------------------------

    def show(self, plots: Sequence[Plot]) -> None:
        """Exactly these sites, as they are now."""
        if tuple(plots) == self.plots:
            return
        self.plots = tuple(plots)
        self._sites.get_children().detach()
        self._flags.clear()
        self._rings.clear()
        bare, closed = Masonry(far=True), list[geo.Ground]()
        for plot in self.plots:
            ground = geo.GROUNDS.get(plot.code)
            if ground is not None and plot.state == "closed":
                closed.append(ground)
            elif ground is not None and plot.view is not None:
                diorama(ground, plot.view, self.look).reparent_to(self._sites)
                layout, boards = unopened(plot.view)
                pegged(bare, ground, layout, boards)
            elif ground is not None:
                survey(bare, ground)
            else:
                _calendar(bare, plot.below).reparent_to(self._sites)
            self._raise(bare, plot, ground)
        solid("bare", [bare], self.look, GLAZED).reparent_to(self._sites)
        if closed:
            fog(closed).reparent_to(self._sites)
        self._mark()

    def _raise(self, bare: Masonry, plot: Plot, ground: geo.Ground | None) -> None:
        """The pole and flag of a site, and where it can be pointed at."""
        x, y, tall = _foot(plot, ground)
        z, target = height(x, y), Target(CHAPTER, plot.code)
        bare.mass(x, y, 0.032, 0.032, z - 0.05, z + tall, POLE)
        node = flag(plot, self.scale)
        node.set_pos(x, y, z + tall)
        node.reparent_to(self._sites)
        self._flags[plot.code] = node
        for step in (0.1, 0.6, 1.1):
            picker.handle(self._sites, target, (x + step * self.scale, y, z + tall - 0.15), radius=0.30 * self.scale)
        low, high = _bounds(ground)
        picker.box(self._sites, target, low, high)
        if ground is not None:
            self._rings[plot.code] = ring = _ring(ground)
            ring.reparent_to(self._sites)

    def targets(self) -> tuple[Target, ...]:
        """Everything that can be pointed at."""
        return tuple(Target(CHAPTER, plot.code) for plot in self.plots)

    def hover(self, code: str | None) -> None:
        """Lifts the flag of the site that is pointed at."""
        self._hovered = code or ""
        self._mark()

    def choose(self, code: str | None) -> None:
        """Draws a line around the chosen site."""
        self._chosen = code or ""
        self._mark()

    def _mark(self) -> None:
        for code, node in self._flags.items():
            enlarge(node, self.scale * (LIFTED if code == self._hovered else AT_REST))
        for code, ring in self._rings.items():
            if code in (self._hovered, self._chosen):
                ring.show()
            else:
                ring.hide()

    # -- looking -------------------------------------------------------------------------------------------------

    def pose(self, code: str | None, free: Frame = WHOLE, aspect: float = ASPECT) -> CameraPose:
        """From where a site is seen in the free part of the picture, or with None the whole map."""
        if code is None:
            found = framed(ALL, product((WEST, EAST), (SOUTH, NORTH), (0.0, HIGH)), free, aspect)
            return replace(found, size=min(found.size, LARGEST))
        (x0, y0, _), (x1, y1, z1) = _bounds(geo.GROUNDS.get(code))
        points: list[Point] = [
            (x, y, z) for x in (x0 - AROUND, x1 + AROUND) for y in (y0 - AROUND, y1 + AROUND) for z in (0.0, z1 + AROUND)
        ]
        return framed(replace(NEAR, centre=((x0 + x1) / 2, (y0 + y1) / 2, 0.1)), points, free, aspect)

    def living(self) -> tuple[Move, ...]:
        """What a slow clock may move."""
        return tuple(self._moves)

    def remove(self) -> None:
        """Takes everything away."""
        self.node.remove_node()
        self._moves.clear()


# -- where sites are ---------------------------------------------------------------------------------------------------


def _foot(plot: Plot, ground: geo.Ground | None) -> tuple[float, float, float]:
    """Where a pole stands and how high it is: behind a city, in the midst of fog."""
    if ground is None:
        return -5.30, -1.88, 1.05
    if plot.state == "closed":
        return ground.x - 0.70, ground.y - 0.1, 0.98
    east, north = ground.half
    x, y = ground.world(-0.62 * east, min(north, 1.5) + 0.10)
    return x, y, 0.85


def _bounds(ground: geo.Ground | None) -> tuple[Point, Point]:
    """The box of a site, or of the town hall."""
    x, y = (ground.x, ground.y) if ground is not None else geo.HALL
    east, north = ground.half if ground is not None else (0.6, 0.4)
    z = height(x, y)
    return (x - east, y - north, z - 0.05), (x + east, y + north, z + (0.35 if ground is not None else 1.7))


def _ring(ground: geo.Ground) -> NodePath:
    """A bright line on the ground around a site."""
    mesh, (east, north), z = Mesh(NONE), ground.half, height(ground.x, ground.y) + 0.06
    a, b, t = east + 0.16, north + 0.16, 0.05
    for x0, y0, x1, y1 in ((-a, -b, a, t - b), (-a, b - t, a, b), (-a, t - b, t - a, b - t), (a - t, t - b, a, b - t)):
        corners = [ground.world(x, y) for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
        mesh.face([(x, y, z) for x, y in corners], [UP] * 4, AMBER)
    node = overlay("ring", mesh, depth=3)
    node.hide()
    return node


def _calendar(m: Masonry, day: str) -> NodePath:
    """A sheet of a calendar before the town hall; gives the day on it."""
    x, y = geo.HALL[0] + 0.40, geo.HALL[1] - 0.40
    z = height(x, y)
    m.mass(x, y, 0.05, 0.05, z, z + 0.2, INK)
    sheets = ((0.47, 0.03, 0.58, 0.0, rgb("#6B4B3A")), (0.42, 0.055, 0.555, 0.01, CREAM), (0.42, 0.43, 0.555, 0.014, RED))
    for wide, low, high, out, tone in sheets:
        m.wall((x - wide / 2, y - 0.03 - out), (x + wide / 2, y - 0.03 - out), z + low, z + high, tone)
    words = Mesh(LETTERS)
    write(words, day, (0.0, 0.0, 0.0), 0.40, INK)
    node = overlay("day", words, depth=2)
    node.set_pos_hpr(x, y - 0.05, z + 0.24, 0, 90, 0)
    return node
