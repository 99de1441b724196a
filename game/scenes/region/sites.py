"""A site on the map: its city, pegs or fog, its flag, the line around it, and its solids for the pointer."""

from panda3d.core import NodePath, TransformState

from game.rules.core import Target
from game.scenes import picker
from game.scenes.boards.cities.buildings.masonry import Masonry
from game.scenes.boards.cities.buildings.town import CREAM, INK, RED
from game.scenes.camera import Point
from game.scenes.drawing.lettering import LETTERS, write
from game.scenes.drawing.look import Look, rgb
from game.scenes.drawing.material import GLAZED, overlay, solid
from game.scenes.drawing.mesh import NONE, UP, Mesh
from game.scenes.region import geography as geo
from game.scenes.region.dioramas import diorama, unopened_boards
from game.scenes.region.flags import DRAWN_AT, flag, mark, reach
from game.scenes.region.fog import fog
from game.scenes.region.plots import Plot
from game.scenes.region.survey import peg_boards, survey
from game.scenes.region.terrain import height

CHAPTER = "chapter"
"""The kind of the targets of sites."""
AMBER, EDGE = rgb("#F6BE62"), rgb("#3A2A14")
POLE = rgb("#E9E2CC")
LIFTED, AT_REST = 1.10, 1.0
"""How much larger the flag of a pointed site is."""
GRIPS = 4
"""Places along a flag where it can be pointed at."""
FLAT, LIFT = 0.02, 0.9
"""How low a city begins to rise, and how far fog rises before it is gone."""


class Site:
    """One plot on its ground. What it looks like never changes; another plot is another site."""

    def __init__(self, plot: Plot, look: Look, scale: float) -> None:
        """`scale` is how much larger than usual its flag is."""
        self.plot, self.target, self._scale = plot, Target(CHAPTER, plot.code), scale
        self.ground = geo.GROUNDS.get(plot.code)
        """None for the town hall."""
        self.node = NodePath(f"site {plot.code}")
        self.city: NodePath | None = None
        self._stands: TransformState | None = None
        """How the city stands."""
        self.fog: NodePath | None = None
        bare = Masonry(far=True)
        self._occupy(bare, look)
        self.flag = self._raise(bare)
        solid("bare", [bare], look, GLAZED).reparent_to(self.node)
        self.ring = self._ringed()

    def _occupy(self, bare: Masonry, look: Look) -> None:
        """What has become of the ground."""
        plot, ground = self.plot, self.ground
        if ground is None:
            _calendar(bare, plot.below).reparent_to(self.node)
        elif plot.state == "closed":
            self.fog = fog(ground)
            self.fog.reparent_to(self.node)
        elif plot.view is not None:
            self.city = diorama(ground, plot.view, look)
            self.city.reparent_to(self.node)
            self._stands = self.city.get_transform()
            layout, boards = unopened_boards(plot.view)
            peg_boards(bare, ground, layout, boards)
        else:
            survey(bare, ground)

    def _raise(self, bare: Masonry) -> NodePath:
        """The pole and flag, and where the site can be pointed at."""
        x, y, z = self.top()
        bare.mass(x, y, 0.032, 0.032, height(x, y) - 0.05, z, POLE)
        node = flag(self.plot, self._scale)
        node.set_pos(x, y, z)
        node.reparent_to(self.node)
        self._grip = self.node.attach_new_node("grip")
        self._grip.set_pos(x, y, z)
        long, low = reach(self.plot)[1:3]
        for number in range(GRIPS):
            place = (long * (number + 0.3) / GRIPS * self._scale, 0.0, -low / 2 * self._scale)
            picker.handle(self._grip, self.target, place, radius=0.27 * self._scale)
        picker.box(self.node, self.target, *bounds(self.ground))
        return node

    def _ringed(self) -> NodePath:
        x0, y0, x1, y1 = -0.62, -0.44, 0.66, 0.40
        if self.ground is not None:
            east, north = self.ground.half
            x0, y0, x1, y1 = -east - 0.16, -north - 0.16, east + 0.16, north + 0.16
        ring = _ring(self.ground, (x0, y0, x1, y1))
        ring.reparent_to(self.node)
        return ring

    def mark(self, *, is_hovered: bool, is_chosen: bool) -> None:
        """Lifts the flag of a site that is pointed at, frames that of a chosen one; both have a line around their ground."""
        mark(self.flag, self._scale * (LIFTED if is_hovered else AT_REST), is_framed=is_chosen)
        if is_hovered or is_chosen:
            self.ring.show()
        else:
            self.ring.hide()

    def top(self) -> Point:
        """Where its flag is fastened: behind a city, in the midst of fog."""
        x, y, tall = -5.30, -1.88, 1.05
        if self.ground is not None and self.plot.state == "closed":
            x, y, tall = self.ground.x - 0.70, self.ground.y - 0.1, 0.98
        elif self.ground is not None:
            east, north = self.ground.half
            (x, y), tall = self.ground.world(-0.62 * east, min(north, 1.5) + 0.10), 0.85
        return x, y, height(x, y) + tall

    def seen_from(self, distance: float) -> None:
        """The flag looks as large from everywhere; so does where it can be pointed at."""
        self._grip.set_scale(distance / DRAWN_AT)

    # -- how it came about ---------------------------------------------------------------------------------------

    def rise(self, part: float) -> None:
        """The city grows out of the ground; with 1 it stands as it was built."""
        if self.city is not None and self._stands is not None:
            self.city.set_transform(self._stands)
            if part < 1:
                self.city.set_sz(self._stands.get_scale().z * max(FLAT, part))

    def clear(self, part: float) -> None:
        """Fog draws off from the open ground; with 1 nothing is left of it."""
        if part < 1 and self.fog is None and self.ground is not None:
            self.fog = fog(self.ground)
            self.fog.reparent_to(self.node)
        if part < 1 and self.fog is not None:
            self.fog.set_alpha_scale(1 - part)
            self.fog.set_z(LIFT * part)
        elif self.fog is not None and self.plot.state != "closed":
            self.fog.remove_node()
            self.fog = None

    # -- where -----------------------------------------------------------------------------------------------------

    def middle(self) -> Point:
        """Of its ground."""
        x, y = (self.ground.x, self.ground.y) if self.ground is not None else geo.HALL
        return x, y, height(x, y)

    def remove(self) -> None:
        """Takes it away."""
        self.node.remove_node()


def bounds(ground: geo.Ground | None) -> tuple[Point, Point]:
    """The box of a site, or of the town hall."""
    x, y = (ground.x, ground.y) if ground is not None else geo.HALL
    east, north = ground.half if ground is not None else (0.6, 0.4)
    z = height(x, y)
    return (x - east, y - north, z - 0.05), (x + east, y + north, z + (0.35 if ground is not None else 1.7))


def _ring(ground: geo.Ground | None, frame: tuple[float, float, float, float]) -> NodePath:
    """A bright line with a dark rim on the ground around a site, so that it is seen on every ground and without colours."""
    mesh, (x, y) = Mesh(NONE), (ground.x, ground.y) if ground is not None else geo.HALL
    z = height(x, y) + 0.06
    for grow, wide, tone in ((0.02, 0.09, EDGE), (0.0, 0.05, AMBER)):
        x0, y0, x1, y1 = frame[0] - grow, frame[1] - grow, frame[2] + grow, frame[3] + grow
        strips = ((x0, y0, x1, y0 + wide), (x0, y1 - wide, x1, y1))
        posts = ((x0, y0 + wide, x0 + wide, y1 - wide), (x1 - wide, y0 + wide, x1, y1 - wide))
        for a, b, c, d in (*strips, *posts):
            corners = [(p, q) for p, q in ((a, b), (c, b), (c, d), (a, d))]
            places = [ground.world(p, q) if ground is not None else (x + p, y + q) for p, q in corners]
            mesh.face([(p, q, z - grow) for p, q in places], [UP] * 4, tone)
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
