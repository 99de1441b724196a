"""The seat-eye lens. It draws rays over the rows, numbers the seen objects, and fades the hidden ones."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from panda3d.core import NodePath, TransparencyAttrib

from game.rules.skyliners.board import INDEX, PLOTS, ROWS, counts
from game.scenes.boards.kit import dusk
from game.scenes.boards.kit.lens import Lens
from game.scenes.boards.skyliners import places, sight, things
from game.scenes.boards.skyliners.furniture import paint
from game.scenes.boards.skyliners.model import seat_of, side_of
from game.scenes.boards.thing import corners
from game.scenes.camera import CameraPose, Point
from game.scenes.drawing.kept import cached_copy
from game.scenes.drawing.look import Colour, Identity, Look, shade
from game.scenes.drawing.material import overlay
from game.scenes.drawing.mesh import GLYPHS, Mesh, Vector
from game.scenes.drawing.models import UNIT, WIDTH

if TYPE_CHECKING:
    from game.scenes.boards.skyliners.board import GameBoard

THICK, LINE = 0.028, 0.007
FADED = 0.30
NEAR, FAR = -2.56, 2.7
SILL, EDGE, ABOVE, LEAST_HIGH = -0.95, 0.1, 0.1, 2.0
"""How much of the level picture is needed: below the site, beside it, over its towers with their next floor; and how high
these are at least."""
ABOVE_SCORED = 1.5
"""How much is needed over the towers while rows are scored: a verdict, and what is told of it."""
SUNWARD = 2.95
"""How far right the evening is moved behind the elevation, so that the whole sun is beside the city."""
OWNER_BESIDE, OWNER_WIDE, PLATES = 3.08, 0.5, -0.36
"""How far left of the middle of the city the emblem stands of whoever sees it so, how wide it is, and how low beside the plates
of rows."""
SCORE_BESIDE, SCORE_WIDE = 3.8, 1.02
"""How far right of the middle of the city points are counted, and how wide their disc is."""
HORIZON = -0.55
"""Where the horizon lies behind the elevation."""
BLOOMING = {"medium": 0.96, "high": 0.96}
"""What the evening behind the elevation is multiplied with where bright things bloom: its glow made counts before it brown."""


class SeatEyes(Lens):
    """Shows what a side sees with rays, numbers and lit windows, and fades what it does not see."""

    def __init__(self, board: "GameBoard") -> None:
        super().__init__()
        self._board = board
        self._node = board.node.attach_new_node("lens")
        self._faded: frozenset[str] = frozenset()
        """The plots whose objects are faded now."""
        self._is_level = True

    def look_from(self, eye: str | None) -> None:
        """Another eye line, or none: what a scoring left standing before the last one is gone before the camera moves.

        No tower stays clear for a place behind it: seen ones count, and hidden ones are clear for that.
        """
        if eye != self.eye:
            self._board.clear_stage()
            self._board.lift_veil()
        super().look_from(eye)

    def eyes(self) -> tuple[str, ...]:
        """All four sides, those of the seats first."""
        return tuple(side_of(self._board.sides_taken, seat) for seat in range(4))

    def camera(self, eye: str) -> CameraPose:
        """Level and orthographic before a side."""
        return eye_pose(eye, self._board.highest)

    def extent(self, eye: str) -> tuple[Point, ...]:
        """The site from the sill to above its highest tower with the next floor, and who sees it so or has how many points."""
        out = places.SITE + EDGE
        above = ABOVE_SCORED if self._is_scoring else ABOVE
        site = corners((-out, -out, SILL), (out, out, max(LEAST_HIGH, *self._board.tops()) + above))
        beside = SCORE_BESIDE + SCORE_WIDE / 2 if self._is_scoring else -OWNER_BESIDE - OWNER_WIDE / 2
        return (*site, places.from_side(eye, beside, 0.0))

    @property
    def _is_scoring(self) -> bool:
        known = self._board.foreseen_model
        return known is not None and known.turn is None

    def show_sky(self, is_level: bool) -> None:
        """Shows the evening behind the elevation once the eye is level, and not while it is on its way."""
        self._is_level = is_level
        sky = self._node.find("sky")
        if not sky.is_empty():
            sky.show() if is_level else sky.hide()

    def refresh(self) -> None:
        """Draws what the lens adds, for what stands or would stand."""
        for child in self._node.get_children():
            child.remove_node()
        known = self._board.foreseen_model
        if known is None:
            return
        unseen = sight.hidden_plots(known.heights, self.eye) if self.eye else frozenset()
        for name in PLOTS:
            node = self._board.node_of("tower", name)
            if node is not None:
                if name in unseen:
                    fade(node)
                elif name in self._faded:  # others may be clear for another reason
                    unfade(node)
                self._light(name, node, on=self.eye is not None and name not in unseen)
        self._faded = unseen
        if self.eye:
            seat = seat_of(known.sides, self.eye)
            owner = None if seat is None else self._board.identity(seat)
            lens_node(known.heights, self.eye, owner).reparent_to(self._node)
            if not self._board.look.high_contrast:
                _sky(self.eye, self._board.look).reparent_to(self._node)
                self.show_sky(self._is_level)
            if owner is not None and seat is not None:
                points = score_plate(self.eye, self._board.highest, known.points[seat], owner) if self._is_scoring else None
                (points or owner_sign(self.eye, owner)).reparent_to(self._node)

    def _light(self, name: str, node: NodePath, *, on: bool) -> None:
        """Shows a tower with lit windows while the lens sees it, and its own body otherwise."""
        plain, lit = node.find("tower"), node.find("lit")
        if not lit.is_empty():
            lit.remove_node()
        plain.show()
        if on:
            plain.hide()
            made = self._board.thing_of("tower", name)
            things.tower_body(self._board.look, *made.look, lit=True, name="lit").reparent_to(node)


def eye_pose(side: str, highest: float) -> CameraPose:
    """Level and orthographic before a side; only the site itself is in the picture."""
    size = max(4.6, highest + 2.0)
    centre = places.from_side(side, 0.0, 0.0, size / 2 - 1.05)
    return CameraPose(centre, places.HEADING[side], 0.0, size, 0.0, NEAR, FAR, bare=True)


def owner_sign(side: str, owner: Identity) -> NodePath:
    """Whose eye line it is: the emblem left of the plates, since colours alone do not tell everybody."""
    mesh, heading = Mesh(GLYPHS), places.HEADING[side]
    out = places.SITE + 0.024
    for step, (sign, wide, colour) in enumerate(
        (
            ("dot", OWNER_WIDE, paint("plate")),
            ("dot", OWNER_WIDE - 0.05, owner.rgb),
            (owner.emblem, 0.6 * OWNER_WIDE, paint.ink_on(owner.rgb)),
        )
    ):
        x, y, _ = places.from_side(side, -OWNER_BESIDE, -out - 0.008 * step)
        mesh.sign(sign, (x, y, PLATES), wide, colour, heading=heading, upright=True)
    return overlay("owner", mesh, depth=1)


def score_place(side: str, highest: float) -> Vector:
    """Where a seat's points are counted while the eye is level: in the sky, right of the city."""
    pose = eye_pose(side, highest)
    x, y, _ = places.from_side(side, SCORE_BESIDE, -places.SITE)
    return x, y, pose.centre[2] + pose.size * 0.2


def score_plate(side: str, highest: float, points: int, owner: Identity) -> NodePath:
    """The points so far, on a disc in the colour of their seat with its emblem above."""
    mesh, heading = Mesh(GLYPHS), places.HEADING[side]
    x, y, z = score_place(side, highest)
    near, nearer = (places.from_side(side, 0.0, -0.01 * step) for step in (1, 2))
    mesh.sign("dot", (x, y, z), SCORE_WIDE, paint("plate"), heading=heading, upright=True)
    mesh.sign("dot", (x + near[0], y + near[1], z), SCORE_WIDE - 0.08, owner.rgb, heading=heading, upright=True)
    ink = paint.ink_on(owner.rgb)
    mesh.sign(owner.emblem, (x + nearer[0], y + nearer[1], z + 0.24), 0.22, ink, heading=heading, upright=True)
    mesh.text(str(points), (x + nearer[0], y + nearer[1], z - 0.1), 0.46, ink, heading=heading, upright=True)
    node = overlay("score", mesh, depth=3)
    node.set_bin("fixed", 8)  # over the veil beside a row that is scored
    return node


def lens_node(heights: Sequence[int], side: str, owner: Identity | None) -> NodePath:
    """All that the lens adds to the table."""
    colour = owner.rgb if owner else paint("plate")
    node = NodePath("lens")
    _rays(heights, side, shade(colour, 1.4)).reparent_to(node)
    _numbers(heights, side).reparent_to(node)
    _hatching(heights, side).reparent_to(node)
    _sill(heights, side, colour).reparent_to(node)
    return node


def fade(node: NodePath) -> None:
    """Makes a hidden object look like glass."""
    node.set_transparency(TransparencyAttrib.MAlpha)
    node.set_color_scale(0.62, 0.66, 0.74, FADED)


def unfade(node: NodePath) -> None:
    """Ends `fade`."""
    node.clear_transparency()
    node.clear_color_scale()


# -- rays --------------------------------------------------------------------------------------------------------


def _rays(heights: Sequence[int], side: str, colour: Colour) -> NodePath:
    mesh = Mesh()
    for row in range(len(ROWS)):
        for part in sight.ray(heights, side, row):
            ends = [
                places.from_side(side, row - 2.0, at - places.SITE, high * UNIT + 0.035) for at, high in (part.start, part.end)
            ]
            if part.gap:
                _dashes(mesh, ends[1], ends[0], paint("ink"))
            else:
                _bar(mesh, ends[0], ends[1], colour)
    node = overlay("rays", mesh, depth=1)
    node.set_depth_write(True)
    return node


def _bar(mesh: Mesh, a: Vector, b: Vector, colour: Colour) -> None:
    low = tuple(min(p, q) - THICK / 2 for p, q in zip(a, b, strict=True))
    high = tuple(max(p, q) + THICK / 2 for p, q in zip(a, b, strict=True))
    mesh.block((low[0], low[1], low[2]), (high[0], high[1], high[2]), colour, bevel=0.004)


def _dashes(mesh: Mesh, low: Vector, high: Vector, colour: Colour) -> None:
    """A dotted line upwards: the height that is missing."""
    x, y, z = low
    while z + 0.03 < high[2]:
        top = min(z + 0.05, high[2])
        mesh.block((x - 0.012, y - 0.012, z), (x + 0.012, y + 0.012, top), colour, bevel=0.002)
        z += 0.09


# -- signs -------------------------------------------------------------------------------------------------------


def _numbers(heights: Sequence[int], side: str) -> NodePath:
    """The number of each seen object, at the upper edge of its face, and again on its top for views from above."""
    mesh = Mesh(GLYPHS)
    heading = places.HEADING[side]
    for plot, number in sight.order(heights, side).items():
        x, y, _ = places.plot(plot)
        top = heights[INDEX[plot]] * UNIT
        fx, fy, _ = places.from_side(side, 0.0, -(WIDTH / 2 + 0.030))
        at = (x + fx, y + fy, top - 0.125)
        mesh.sign("dot", at, 0.235, paint("ink"), heading=heading, upright=True)
        fx, fy, _ = places.from_side(side, 0.0, -(WIDTH / 2 + 0.038))
        mesh.sign(str(number), (x + fx, y + fy, top - 0.125), 0.2, paint("plate"), heading=heading, upright=True)
        mesh.sign("dot", (x, y, top + 0.02), 0.36, paint("ink"), heading=heading)
        mesh.sign(str(number), (x, y, top + 0.026), 0.32, paint("plate"), heading=heading)
    node = overlay("numbers", mesh, depth=3)
    node.set_bin("fixed", 5)
    return node


def _hatching(heights: Sequence[int], side: str) -> NodePath:
    """Outline and hatching of hidden objects, on the face towards the side and on top; the outline shows through."""
    mesh, edges = Mesh(GLYPHS), Mesh()
    heading = places.HEADING[side]
    for plot in sight.hidden_plots(heights, side):
        x, y, _ = places.plot(plot)
        tall = heights[INDEX[plot]] * UNIT
        fx, fy, _ = places.from_side(side, 0.0, -(WIDTH / 2 + 0.004))
        mesh.sign("hatch", (x + fx, y + fy, tall / 2), tall, paint("plate"), heading=heading, upright=True, wide=WIDTH)
        mesh.sign("hatch", (x, y, tall + 0.012), WIDTH, paint("plate"), heading=heading)
        _outline(edges, side, (x, y), tall)
    node = NodePath("hidden")
    near = overlay("hatching", mesh, depth=2)
    near.set_alpha_scale(0.5)
    near.reparent_to(node)
    through = overlay("outline", edges, through=True)
    through.set_alpha_scale(0.6)
    through.reparent_to(node)
    return node


def _outline(mesh: Mesh, side: str, middle: tuple[float, float], tall: float) -> None:
    """A dashed line around the face of an object towards a side."""
    half, dash = WIDTH / 2 - 0.01, 0.07
    corners = [(-half, 0.01), (half, 0.01), (half, tall - 0.01), (-half, tall - 0.01)]
    for (ax, az), (bx, bz) in zip(corners, (*corners[1:], corners[0]), strict=True):
        steps = max(1, round((abs(bx - ax) + abs(bz - az)) / (2 * dash)))
        for step in range(steps):
            start, end = (step + 0.2) / steps, (step + 0.8) / steps
            left, right = sorted((ax + (bx - ax) * start, ax + (bx - ax) * end))
            low, high = sorted((az + (bz - az) * start, az + (bz - az) * end))
            a = places.from_side(side, left - LINE, -WIDTH / 2 - 0.006)
            b = places.from_side(side, right + LINE, -WIDTH / 2 - 0.006)
            x, y = middle
            quad = [(x + a[0], y + a[1], low - LINE), (x + b[0], y + b[1], low - LINE)]
            mesh.quad([*quad, (x + b[0], y + b[1], high + LINE), (x + a[0], y + a[1], high + LINE)], paint("plate"))


def _sill(heights: Sequence[int], side: str, colour: Colour) -> NodePath:
    """Under the elevation: a line of the owner's light, and upright plates with counts, so that the level eye can read them."""
    bar, signs = Mesh(), Mesh(GLYPHS)
    heading = places.HEADING[side]
    seen = counts(heights)[side]
    out = places.SITE + 0.02
    bar.quad(_upright(side, -2.56, 2.56, -0.075, -0.02, out - 0.005), shade(colour, 1.1))
    for row, name in enumerate(ROWS):
        x, y, _ = places.from_side(side, row - 2.0, -out - 0.004)
        signs.sign("tile", (x, y, PLATES), 0.46, paint("plate"), heading=heading, upright=True, wide=0.52)
        signs.sign(name, (x, y, -0.76), 0.30, paint("plate"), heading=heading, upright=True)
        x, y, _ = places.from_side(side, row - 2.0, -out - 0.012)
        signs.sign(str(seen[row]), (x, y, PLATES), 0.42, paint("ink"), heading=heading, upright=True)
    node = NodePath("sill")
    for part, name in ((bar, "bar"), (signs, "signs")):
        overlay(name, part, depth=1).reparent_to(node)
    return node


def _upright(side: str, left: float, right: float, low: float, high: float, out: float) -> list[Vector]:
    a, b = places.from_side(side, left, -out), places.from_side(side, right, -out)
    return [(a[0], a[1], low), (b[0], b[1], low), (b[0], b[1], high), (a[0], a[1], high)]


def _sky(side: str, look: Look) -> NodePath:
    """The evening around the table, unrolled behind the far edge of the site."""
    node = NodePath("sky")
    cached_copy(("skyliners", "unrolled", look.lit), lambda: dusk.unrolled(look, HORIZON)).reparent_to(node)
    tone = BLOOMING.get(look.tier, 1.0)
    node.set_color_scale(tone, tone, tone, 1.0)
    node.set_pos_hpr(*places.from_side(side, SUNWARD, places.SITE + 0.15), places.HEADING[side], 0, 0)
    return node
