"""The parts of houses, in the texture of the town: walls, flat and pitched roofs, vaults, domes, drums.

A `Masonry` is a mesh with methods that add these parts. It knows neither cards nor tiles. One unit is a cell of the land.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from random import Random

from game.scenes.boards.cities.buildings.town import (
    BAYS,
    CREAM,
    FAR_TOWN,
    GLASS,
    PIXELS,
    PLASTERS,
    ROOFS,
    STATES,
    STEEL,
    TIMBER,
    TOWN,
    WHITE,
    cell,
)
from game.scenes.drawing.look import Colour, shade
from game.scenes.drawing.mesh import UP, Mesh, Vector

Place = tuple[float, float]
FLOOR = 0.12
"""A storey."""
BAY = 0.13
PLAIN: Place = (0.5 / (8 * PIXELS), 0.5 / (4 * PIXELS))
SHINING: Place = (cell("plain")[0] + cell("plain")[2] * 0.9, cell("plain")[1] + cell("plain")[3] * 0.9)
"""A place in the texture that shines in the evening."""
_EDGE = 1.2 / PIXELS
"""What is left out at the rim of a cell, as a share of it, so that small copies of the texture do not mix neighbours."""
_WHOLE = {"tiles", "vault", "solar", "sheet"}
_HALVES = {"awning": (0.5, 1.0), "doors": (0.0, 0.5)}
"""The trim above and below."""
_PLAIN_PARTS = _WHOLE | set(_HALVES)
"""What has no storeys."""
_LEVEL = 0.05
"""Walls that begin higher than this have no ground floor."""


def part(name: str, u0: float = 0.0, v0: float = 0.0, u1: float = 1.0, v1: float = 1.0) -> list[Place]:
    """The corners of a part of a cell of the texture, from the lower left anticlockwise."""
    if name in _HALVES:
        low, high = _HALVES[name]
        name, v0, v1 = "trim", low + (high - low) * v0, low + (high - low) * v1
    u, v, w, h = cell(name)
    a, b, c, d = u + w * u0 + w * _EDGE, v + h * v0 + h * _EDGE, u + w * u1 - w * _EDGE, v + h * v1 - h * _EDGE
    return [(a, b), (c, b), (c, d), (a, d)]


class Masonry(Mesh):
    """A mesh in the texture of the town; `windows` says how its walls are painted."""

    def __init__(self, windows: str = "", *, far: bool = False, tall: float = 1.0) -> None:
        """`windows` is one of `town.STATES`; `far` leaves out what is not seen from far away; it is drawn `tall` times as
        high as it is made."""
        super().__init__(FAR_TOWN if far else TOWN)
        self.windows, self.far, self.tall = windows, far, tall

    @property
    def _is_dark(self) -> bool:
        """Is there no light in anything?"""
        return self.windows == STATES[1]

    def fresh(self) -> "Masonry":
        """Another one like it, still empty."""
        return Masonry(self.windows, far=self.far, tall=self.tall)

    def true(self, high: float) -> float:
        """How high something is made that is not to be drawn any higher."""
        return high / self.tall

    def stand(self, other: "Masonry", at: Vector, heading: float = 0.0) -> None:
        """Another one, which is not drawn any higher than it is made."""
        other.vertices = [((x, y, self.true(z)), n, colour, ao, uv) for (x, y, z), n, colour, ao, uv in other.vertices]
        self.add(other, at=at, heading=heading)

    # -- surfaces ------------------------------------------------------------------------------------------------

    def plain(self, corners: Sequence[Vector], normal: Vector, colour: Colour) -> None:
        """A flat polygon in one colour."""
        self.face(corners, [normal] * len(corners), colour, uv=[PLAIN] * len(corners))

    def wall(
        self,
        a: Place,
        b: Place,
        z0: float,
        z1: float,
        colour: Colour,
        face: str = "",
        *,
        bay: float = BAY,
        floor: float = FLOOR,
    ) -> None:
        """An upright wall from a to b, seen with a to the left; one with more storeys than are painted is several where it is
        drawn higher."""
        most = z0 + self.true(floor) * (BAYS - (z0 > _LEVEL))
        if self.tall > 1 and face and face not in _PLAIN_PARTS and z1 > most + self.true(floor) / 2:
            self.wall(a, b, z0, most, colour, face, bay=bay, floor=floor)
            self.wall(a, b, most, z1, colour, face, bay=bay, floor=floor)
            return
        long = hypot(b[0] - a[0], b[1] - a[1])
        normal = ((b[1] - a[1]) / long, (a[0] - b[0]) / long, 0.0)
        corners = [(*a, z0), (*b, z0), (*b, z1), (*a, z1)]
        uv = self._painted(face, long, self.tall * (z1 - z0), a, bay=bay, floor=floor, low=z0 > _LEVEL) if face else [PLAIN] * 4
        self.face(corners, [normal] * 4, colour, uv=uv)

    def _painted(self, face: str, long: float, high: float, at: Place, *, bay: float, floor: float, low: bool) -> list[Place]:
        if face in _PLAIN_PARTS:
            return part(face)
        bays, floors = max(1, min(BAYS, round(long / bay))), max(1, min(BAYS - low, round(high / floor)))
        start = int(abs(at[0] * 7 + at[1] * 3)) % (BAYS + 1 - bays)
        return part(face + self.windows, start / BAYS, low / BAYS, (start + bays) / BAYS, (low + floors) / BAYS)

    def flat(self, x0: float, y0: float, x1: float, y1: float, z: float, colour: Colour, paint: str = "") -> None:
        """A level surface."""
        corners = [(x0, y0, z), (x1, y0, z), (x1, y1, z), (x0, y1, z)]
        self.face(corners, [UP] * 4, colour, uv=part(paint) if paint else [PLAIN] * 4)

    # -- bodies --------------------------------------------------------------------------------------------------

    def box(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        z0: float,
        z1: float,
        colour: Colour,
        *,
        face: str = "",
        roof: Colour | None = None,
        paint: str = "",
        bay: float = BAY,
        floor: float = FLOOR,
    ) -> None:
        """Four walls and a lid; `paint` covers the lid."""
        for a, b in (((x0, y0), (x1, y0)), ((x1, y0), (x1, y1)), ((x1, y1), (x0, y1)), ((x0, y1), (x0, y0))):
            self.wall(a, b, z0, z1, colour, face, bay=bay, floor=floor)
        self.flat(x0, y0, x1, y1, z1, roof or colour, paint)

    def mass(
        self,
        x: float,
        y: float,
        w: float,
        d: float,
        z0: float,
        z1: float,
        colour: Colour,
        *,
        face: str = "",
        roof: Colour | None = None,
        paint: str = "",
        bay: float = BAY,
        floor: float = FLOOR,
    ) -> None:
        """A box around a place, so wide and deep."""
        sides = x - w / 2, y - d / 2, x + w / 2, y + d / 2
        self.box(*sides, z0, z1, colour, face=face, roof=roof, paint=paint, bay=bay, floor=floor)

    def slab(self, x: float, y: float, w: float, d: float, z0: float, z1: float, colour: Colour) -> None:
        """A low thing of which nobody looks at the back: three walls and a lid."""
        x0, y0, x1, y1 = x - w / 2, y - d / 2, x + w / 2, y + d / 2
        for a, b in (((x0, y0), (x1, y0)), ((x1, y0), (x1, y1)), ((x0, y1), (x0, y0))):
            self.wall(a, b, z0, z1, colour)
        self.flat(x0, y0, x1, y1, z1, colour)

    def parapet(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        z: float,
        colour: Colour,
        deck: Colour,
        *,
        rise: float = 0.04,
        thick: float = 0.025,
    ) -> None:
        """A flat roof with a rim that catches the light."""
        t, top = thick, z + rise
        self.flat(x0 + t, y0 + t, x1 - t, y1 - t, z + 0.004, deck)
        outer, inner = (
            ((x0, y0), (x1, y0), (x1, y1), (x0, y1)),
            ((x0 + t, y0 + t), (x1 - t, y0 + t), (x1 - t, y1 - t), (x0 + t, y1 - t)),
        )
        for i in range(4):
            j = (i + 1) % 4
            self.wall(outer[i], outer[j], z, top, colour)
            self.wall(inner[j], inner[i], z, top, shade(colour, 0.8))
            self.plain([(*outer[i], top), (*outer[j], top), (*inner[j], top), (*inner[i], top)], UP, colour)

    def turned(self, other: "Masonry", at: Place = (0.0, 0.0), heading: float = 90.0) -> None:
        """Another one, turned."""
        self.add(other, at=(*at, 0.0), heading=heading)

    # -- roofs ---------------------------------------------------------------------------------------------------

    def gable(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        z: float,
        rise: float,
        colour: Colour,
        *,
        upright: bool = False,
        end: Colour = WHITE,
        eaves: float = 0.025,
        hip: float = 0.0,
        paint: str = "tiles",
    ) -> None:
        """A saddle roof with its ridge from west to east, or `upright` from south to north; `hip` slants its ends."""
        if upright:
            inner = self.fresh()
            inner.gable(y0, -x1, y1, -x0, z, rise, colour, end=end, eaves=eaves, hip=hip, paint=paint)
            self.turned(inner)
            return
        middle, half = (y0 + y1) / 2, (y1 - y0) / 2
        drop, long = rise * eaves / max(0.05, half), hypot(rise, half)
        xa, xb = (x0, x1) if hip else (x0 - eaves, x1 + eaves)
        low, top = z - drop, z + rise
        uv = part(paint, 0.0, 0.0, min(1.0, (x1 - x0) / 1.2), min(1.0, long / 0.9))
        for side in (-1.0, 1.0):
            edge = middle + side * (half + eaves)
            corners = [(xa, edge, low), (xb, edge, low), (xb - hip, middle, top), (xa + hip, middle, top)]
            if side > 0:
                corners = [corners[1], corners[0], corners[3], corners[2]]
            self.face(corners, [(0.0, side * rise / long, half / long)] * 4, colour, uv=uv)
        self._ends((x0, x1), (y0, y1), z, rise, colour if hip else end, eaves=eaves if hip else 0.0, hip=hip)

    def _ends(self, xs: Place, ys: Place, z: float, rise: float, colour: Colour, *, eaves: float, hip: float) -> None:
        middle, size = (ys[0] + ys[1]) / 2, hypot(rise, hip)
        low = z - rise * eaves / max(0.05, (ys[1] - ys[0]) / 2)
        for side, x in ((-1.0, xs[0]), (1.0, xs[1])):
            tip = (x - side * hip, middle, z + rise)
            foot = [(x, ys[1] + eaves, low), (x, ys[0] - eaves, low)]
            if side > 0:
                foot.reverse()
            self.plain([*foot, tip], (side * rise / size, 0.0, hip / size), colour)

    def pyramid(self, x: float, y: float, w: float, z: float, rise: float, colour: Colour) -> None:
        """A pointed roof over a square."""
        self.gable(x - w / 2, y - w / 2, x + w / 2, y + w / 2, z, rise, colour, hip=w / 2, eaves=0.012)

    def mansard(self, x0: float, y0: float, x1: float, y1: float, z: float, rise: float, colour: Colour) -> None:
        """Steep sides and a flat top."""
        t = 0.45 * rise
        outer = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
        inner = ((x0 + t, y0 + t), (x1 - t, y0 + t), (x1 - t, y1 - t), (x0 + t, y1 - t))
        size = hypot(rise, t)
        ways = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))
        for i, (nx, ny) in enumerate(ways):
            j = (i + 1) % 4
            corners = [(*outer[i], z), (*outer[j], z), (*inner[j], z + rise), (*inner[i], z + rise)]
            self.face(corners, [(nx * rise / size, ny * rise / size, t / size)] * 4, colour, uv=part("tiles", 0, 0, 0.6, 0.3))
        self.flat(x0 + t, y0 + t, x1 - t, y1 - t, z + rise, shade(colour, 1.12))

    def shed(
        self, x0: float, y0: float, x1: float, y1: float, z: float, rise: float, colour: Colour, *, side: Colour = WHITE
    ) -> None:
        """A roof that leans in one way, low in the south."""
        n = hypot(rise, y1 - y0)
        corners = [(x0, y0, z), (x1, y0, z), (x1, y1, z + rise), (x0, y1, z + rise)]
        self.face(corners, [(0.0, -rise / n, (y1 - y0) / n)] * 4, colour, uv=part("sheet"))
        self.wall((x1, y1), (x0, y1), z, z + rise, side)
        self.plain([(x1, y0, z), (x1, y1, z), (x1, y1, z + rise)], (1.0, 0.0, 0.0), side)
        self.plain([(x0, y1, z), (x0, y0, z), (x0, y1, z + rise)], (-1.0, 0.0, 0.0), side)

    def vault(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        z: float,
        rise: float,
        colour: Colour,
        *,
        level: bool = False,
        paint: str = "vault",
        steps: int = 7,
        end: Colour = STEEL,
    ) -> None:
        """A round roof that runs from south to north, or `level` from west to east."""
        if level:
            inner = self.fresh()
            inner.vault(y0, -x1, y1, -x0, z, rise, colour, paint=paint, steps=steps, end=end)
            self.turned(inner)
            return
        middle, half = (x0 + x1) / 2, (x1 - x0) / 2
        ring = [(middle - half * cos(pi * k / steps), z + rise * sin(pi * k / steps), pi * k / steps) for k in range(steps + 1)]
        for k, ((xa, za, ta), (xb, zb, tb)) in enumerate(pairwise(ring)):
            na, nb = (-cos(ta), 0.0, sin(ta)), (-cos(tb), 0.0, sin(tb))
            (a, b, c, d) = part(paint, 0.0, k / steps, 1.0, (k + 1) / steps) if paint else [PLAIN] * 4
            corners = [(xb, y0, zb), (xb, y1, zb), (xa, y1, za), (xa, y0, za)]
            self.face(corners, [nb, nb, na, na], colour, uv=[d, c, b, a])
        for y, n in ((y0, -1.0), (y1, 1.0)):
            arch = [(x, y, top) for x, top, _ in (reversed(ring) if n < 0 else ring)]
            self.plain(arch, (0.0, n, 0.0), end)

    def sawtooth(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        h: float,
        colour: Colour,
        tone: Colour,
        teeth: int,
        *,
        ridge: Colour,
        away: bool = False,
        rise: float = 0.13,
    ) -> None:
        """A hall whose roof lets light in; turned round (`away`) where its glass would not be seen."""
        if away:
            inner = self.fresh()
            inner.sawtooth(x0, y0, x1, y1, h, colour, tone, teeth, ridge=ridge, rise=rise)
            self.turned(inner, (x0 + x1, y0 + y1), 180.0)
            return
        self.box(x0, y0, x1, y1, 0, h, colour, face="works", roof=tone, bay=0.16)
        step = (x1 - x0) / teeth
        n = hypot(rise, step)
        for k in range(teeth):
            a, b, top = x0 + k * step, x0 + (k + 1) * step, h + rise
            slope = [(a, y0, h), (b, y0, top), (b, y1, top), (a, y1, h)]
            self.face(slope, [(-rise / n, 0.0, step / n)] * 4, tone, uv=part("sheet", 0, 0, 0.5, 1))
            self.wall((b, y0), (b, y1), h, top, WHITE, "glass", bay=0.09, floor=0.13)
            self.mass(b, (y0 + y1) / 2, 0.026, y1 - y0 + 0.02, top - 0.008, top + 0.012, ridge)
            self.plain([(a, y0, h), (b, y0, h), (b, y0, top)], (0.0, -1.0, 0.0), colour)
            self.plain([(b, y1, h), (a, y1, h), (b, y1, top)], (0.0, 1.0, 0.0), colour)

    # -- what is round -------------------------------------------------------------------------------------------

    def lathe(self, x: float, y: float, profile: Sequence[Place], colour: Colour, *, sides: int = 8, turn: float = 0.0) -> None:
        """A body turned on a lathe: radii and heights from below; a point given twice is a sharp edge."""
        first, count = len(self.vertices), len(profile)
        ring = [(cos(turn + 2 * pi * i / sides), sin(turn + 2 * pi * i / sides)) for i in range(sides)]
        slopes = [_slope(profile, k) for k in range(count)]
        for (r, z), (out, up) in zip(profile, slopes, strict=True):
            self.vertices += [((x + r * c, y + r * s, z), (out * c, out * s, up), colour, 1.0, PLAIN) for c, s in ring]
        for k in range(count - 1):
            if profile[k] == profile[k + 1]:
                continue
            for i in range(sides):
                a, b = first + k * sides + i, first + k * sides + (i + 1) % sides
                self.triangles += [(a, b, b + sides), (a, b + sides, a + sides)]

    def drum(
        self, x: float, y: float, z: float, r: float, h: float, colour: Colour, *, sides: int = 12, roof: Colour | None = None
    ) -> None:
        """A round tower or tank, with a flat cone on it where it has a roof."""
        self.lathe(x, y, [(r, z), (r, z + h)], colour, sides=sides)
        if roof:
            self.lathe(x, y, [(1.04 * r, z + h), (0.0, z + h + 0.4 * r)], roof, sides=sides)
        else:
            self.disc(x, y, z + h, r, colour, sides=sides)

    def dome(self, x: float, y: float, z: float, r: float, colour: Colour, *, sides: int = 10, squash: float = 1.0) -> None:
        """Half a ball; where it is drawn higher it stays one, and stands on a round wall."""
        ups, high = [pi / 2 * k / 4 for k in range(5)], squash * r
        foot = z + high - self.true(high)
        wall = [(r, z)] if self.tall > 1 else []
        self.lathe(x, y, [*wall, *((r * cos(up), foot + self.true(high) * sin(up)) for up in ups)], colour, sides=sides)

    def post(self, x: float, y: float, z: float, h: float, r: float, colour: Colour) -> None:
        """A thin thing that stands."""
        self.lathe(x, y, [(r, z), (0.8 * r, z + h)], colour, sides=4)

    def disc(self, x: float, y: float, z: float, r: float, colour: Colour, *, sides: int = 14) -> None:
        """A round thing that lies on the ground."""
        self.plain([(x + r * cos(2 * pi * k / sides), y + r * sin(2 * pi * k / sides), z) for k in range(sides)], UP, colour)

    def dial(self, x: float, y: float, z: float, r: float, colour: Colour) -> None:
        """A round thing on a wall that looks south."""
        turns = [2 * pi * k / 12 for k in range(12)]
        self.plain([(x + r * cos(t), y, z + self.true(r) * sin(t)) for t in turns], (0.0, -1.0, 0.0), colour)

    def door(self, x: float, y: float, wide: float, high: float, colour: Colour) -> None:
        """A door in a wall that looks south."""
        self.wall((x - wide / 2, y), (x + wide / 2, y), 0, self.true(high), colour)

    def globe(self, x: float, y: float, z: float, r: float, colour: Colour, *, sides: int = 8, rings: int = 5) -> None:
        """A ball around a place."""
        ups = [pi * k / rings - pi / 2 for k in range(rings + 1)]
        self.lathe(x, y, [(r * cos(up), z + self.true(r) * sin(up)) for up in ups], colour, sides=sides)

    def lamp(self, x: float, y: float, z: float, r: float, colour: Colour) -> None:
        """A small ball that shines in the evening."""
        first = len(self.vertices)
        self.globe(x, y, z, r, shade(colour, 0.5) if self._is_dark else colour, sides=5, rings=3)
        if not self._is_dark:
            self.vertices[first:] = [(at, n, c, 1.0, SHINING) for at, n, c, _, _ in self.vertices[first:]]

    def shine(self, corners: Sequence[Vector], normal: Vector, colour: Colour) -> None:
        """A flat sign that shines in the evening."""
        if self._is_dark:
            self.plain(corners, normal, shade(colour, 0.4))
        else:
            self.face(corners, [normal] * len(corners), colour, uv=[SHINING] * len(corners))

    # -- whole houses --------------------------------------------------------------------------------------------

    def house(
        self,
        x: float,
        y: float,
        w: float,
        d: float,
        h: float,
        rng: Random,
        *,
        upright: bool | None = None,
        roof: Colour | None = None,
        colour: Colour | None = None,
        face: str = "house",
        hip: float = 0.0,
        pitch: float = 0.42,
    ) -> None:
        """A small house with its roof, chimney and door."""
        plaster, tone = colour or rng.choice(PLASTERS), roof or rng.choice(ROOFS)
        across = rng.random() < 0.5 if upright is None else upright
        x0, y0, x1, y1 = x - w / 2, y - d / 2, x + w / 2, y + d / 2
        rise = pitch * (w if across else d)
        self.box(x0, y0, x1, y1, 0, h, plaster, face=face, roof=tone, bay=0.15)
        self.gable(x0, y0, x1, y1, h, rise, tone, upright=across, end=plaster, hip=hip)
        self.mass(x + 0.2 * w, y + 0.18 * d, 0.05, 0.05, h, h + 0.75 * rise + 0.06, shade(tone, 0.75))
        self.door(x, y0 - 0.004, 0.07, 0.105, rng.choice(_DOORS))

    def awning(self, x0: float, x1: float, y: float, z: float, colour: Colour, reach: float = 0.13) -> None:
        """A striped cloth over a shop window that looks south."""
        n = hypot(0.06, reach)
        corners = [(x0, y - reach, z - 0.06), (x1, y - reach, z - 0.06), (x1, y, z), (x0, y, z)]
        self.face(corners, [(0.0, -0.06 / n, reach / n)] * 4, colour, uv=part("awning"))
        self.wall((x0, y - reach), (x1, y - reach), z - 0.088, z - 0.06, colour, "awning")

    def glass_roof(self, x: float, y: float, w: float, d: float, z: float, rise: float) -> None:
        """A skylight."""
        self.vault(x - w / 2, y - d / 2, x + w / 2, y + d / 2, z, rise, WHITE, level=True, end=STEEL, steps=5)


_DOORS = (TIMBER, GLASS, CREAM, (0.42, 0.29, 0.23), (0.24, 0.56, 0.53), (0.23, 0.37, 0.58))


def _slope(profile: Sequence[Place], k: int) -> Place:
    """How far a turned body faces outwards and upwards at a point of its profile."""
    out = up = 0.0
    for a, b in ((k - 1, k), (k, k + 1)):
        if a >= 0 and b < len(profile):
            dr, dz = profile[b][0] - profile[a][0], profile[b][1] - profile[a][1]
            size = hypot(dr, dz)
            if size:
                out, up = out + dz / size, up - dr / size
    size = hypot(out, up) or 1.0
    return out / size, up / size
