"""Meshes of towers with a barrel roof, a gable roof or a scaffold. Their fronts face -y. They are shared."""

from functools import cache
from itertools import pairwise
from math import cos, hypot, pi, sin

from game.scenes.boards.kit.sides import table_place
from game.scenes.boards.skyline3000.forms import mix, normal_of, octagon, paint
from game.scenes.boards.skyline3000.places import CHAMFER, HALF, STOREY
from game.scenes.drawing.atlas import CELL_BOX, GLYPH_BOX, Box
from game.scenes.drawing.look import Colour, Identity, shade
from game.scenes.drawing.mesh import GLYPHS, Mesh, Vector, circle
from game.scenes.drawing.windows import ROOFED_SHARE, chance

ROW = {"upright": (0.10, 0.90), "round": (0.12, 0.50), "ribbon": (0.13, 0.62), "lattice": (0.10, 0.54), "plain": (0.2, 0.8)}
"""Which part of a façade a storey shows, from its top: one row of windows, so that they are large enough to tell."""
PANES = {
    "upright": ("tile", 6, 0.092, 0.055, 0.40),
    "round": ("dot", 4, 0.14, 0.11, 0.32),
    "ribbon": ("tile", 1, 0.0, 0.5, 0.14),
    "lattice": ("diamond", 4, 0.14, 0.19, 0.46),
    "plain": ("tile", 3, 0.18, 0.09, 0.34),
}
"""For the tier without a shader, where a texture cannot shine: glyph, how many, how far apart, width, height."""
LINE = 0.03
COURSE = (0.075, 0.04)
"""From where to where below the head of a storey its line of light runs."""
BLACK: Colour = (0.0, 0.0, 0.0)


@cache
def tower(owner: Identity, height: int, roof: str, *, edged: bool = False, plain: bool = False) -> Mesh:
    """A building of so many storeys; `roof` is `B`, `G`, or `-` for a scaffold."""
    mesh = Mesh()
    for level in range(height):
        shift = (float(roof != "-"), 4.0 * level)
        mesh.add(storey(owner, edged=edged, plain=plain), at=(0.0, 0.0, level * STOREY), shift=shift)
    mesh.add(top(owner, roof), at=(0.0, 0.0, height * STOREY))
    mesh.shaded(lambda at, n: 1.0 if n[2] > 0.5 else 0.62 + 0.38 * min(1.0, max(0.0, at[2]) / 0.4))
    return mesh


@cache
def storey(owner: Identity, *, edged: bool = False, plain: bool = False) -> Mesh:
    """One module with dark seams; a `plain` one has fewer edges, for tiers where light does not play on them."""
    mesh, colour, dark = Mesh(), owner.rgb, paint("dark")
    trim = mix(colour, paint("plate"), 0.30)
    rings: tuple[tuple[float, float, Colour, bool], ...] = (
        (0.0, HALF - 0.05, dark, False),
        (0.035, HALF - 0.05, trim, False),
        (0.06, HALF, colour, True),
        (STOREY - 0.035, HALF, trim, False),
        (STOREY, HALF - 0.05, trim, False),
    )
    if plain:
        rings = ((0.0, HALF - 0.04, dark, False), (0.05, HALF, colour, True), (STOREY, HALF - 0.03, trim, False))
    u, v, w, h = _windows(owner.facade)
    for (z0, h0, tone, is_wall), (z1, h1, _, _) in pairwise(rings):
        a, b = octagon(h0, CHAMFER), octagon(h1, CHAMFER)
        for i in range(8):
            j, side = (i + 1) % 8, i // 2
            quad = [(*a[i], z0), (*a[j], z0), (*b[j], z1), (*b[i], z1)]
            n = normal_of(*quad[:3])
            uv = (
                [(u, v + side), (u + w, v + side), (u + w, v + h + side), (u, v + h + side)] if is_wall and i % 2 == 0 else None
            )
            mesh.face(quad, [n] * 4, shade(tone, 0.86) if is_wall and i % 2 else tone, uv=uv, ao=0.8 if n[2] < -0.2 else 1.0)
    if edged:
        _frame(mesh)
    return mesh


def _windows(facade: str) -> Box:
    u, v, w, h = CELL_BOX[facade]
    high, low = ROW[facade]
    return u, v + h * (1 - low), w, h * (low - high)


def _frame(mesh: Mesh) -> None:
    """Dark lines around the walls, for eyes that need more than light and colour."""
    out = HALF + 0.004
    for turn in (0.0, 90.0, 180.0, 270.0):
        wall = Mesh()
        for low, high in ((0.05, 0.05 + LINE), (STOREY - LINE, STOREY)):
            wall.quad([(-out, -out, low), (out, -out, low), (out, -out, high), (-out, -out, high)], BLACK)
        mesh.add(wall, heading=turn)


@cache
def top(owner: Identity, roof: str) -> Mesh:
    """What is on the last storey: a cap, and a roof or a scaffold."""
    mesh = Mesh()
    mesh.face([(x, y, 0.0) for x, y in octagon(HALF - 0.05, CHAMFER)], [(0.0, 0.0, 1.0)] * 8, shade(owner.rgb, 0.7))
    if roof == "B":
        _barrel(mesh, owner)
    elif roof == "G":
        _gable(mesh, owner)
    else:
        _scaffold(mesh)
    return mesh


def _barrel(mesh: Mesh, owner: Identity) -> None:
    """A half cylinder along y: dark ends, ribs, a hatch on its crown."""
    colour, trim = shade(owner.rgb, 0.90), mix(owner.rgb, paint("plate"), 0.50)
    r, end, steps = 0.36, HALF - 0.015, 10
    angles = [pi * k / steps for k in range(steps + 1)]
    hoops = ((r, -end, end, colour), (r + 0.025, -end - 0.01, 0.07 - end, trim), (r + 0.025, end - 0.07, end + 0.01, trim))
    for radius, y0, y1, tone in (*hoops, (r + 0.022, -0.03, 0.03, trim)):
        for a, b in pairwise(angles):
            (ax, az), (bx, bz) = ((cos(t) * radius, sin(t) * radius) for t in (a, b))
            na, nb = (cos(a), 0.0, sin(a)), (cos(b), 0.0, sin(b))
            mesh.face([(ax, y0, az), (ax, y1, az), (bx, y1, bz), (bx, y0, bz)], [na, na, nb, nb], tone)
    for y, n in ((-end, -1.0), (end, 1.0)):
        fan = [(cos(a) * r, y, sin(a) * r) for a in angles]
        mesh.face(fan[::-1] if n > 0 else fan, [(0.0, n, 0.0)] * len(fan), paint("dark"))
    mesh.block((-0.15, -0.15, r - 0.05), (0.15, 0.15, r + 0.035), trim, bevel=0.02)


def _gable(mesh: Mesh, owner: Identity) -> None:
    """A steep saddle along y with eaves and a ridge beam."""
    colour, trim = shade(owner.rgb, 0.90), mix(owner.rgb, paint("plate"), 0.50)
    w, end, rise, eave = GABLE
    size = hypot(rise, w)
    for side in (-1, 1):
        n = (side * rise / size, 0.0, w / size)
        slope = [(side * w, -end, -eave), (side * w, end, -eave), (0.0, end, rise), (0.0, -end, rise)]
        mesh.face(slope if side > 0 else slope[::-1], [n] * 4, colour)
        under = [(x, y, z - 0.045) for x, y, z in slope]
        mesh.face(under[::-1] if side > 0 else under, [(-n[0], 0.0, -n[2])] * 4, shade(colour, 0.5))
        for y, m in ((-end, (0.0, -1.0, 0.0)), (end, (0.0, 1.0, 0.0))):
            verge = [(side * w, y, -eave - 0.045), (0.0, y, rise - 0.045), (0.0, y, rise + 0.012), (side * w, y, 0.012 - eave)]
            mesh.face(verge if (side > 0) == (y > 0) else verge[::-1], [m] * 4, trim)
    mesh.block((-0.035, -end - 0.02, rise - 0.03), (0.035, end + 0.02, rise + 0.035), trim, bevel=0.012)
    for y, way in ((0.01 - HALF, -1.0), (HALF - 0.01, 1.0)):
        fan = [(0.02 - HALF, y, -0.01), (HALF - 0.02, y, -0.01), (0.0, y, rise - 0.06)]
        mesh.face(fan if way < 0 else fan[::-1], [(0.0, way, 0.0)] * 3, paint("dark"))


GABLE = (0.43, HALF + 0.03, 0.50, 0.05)
"""Half its width and its length, its rise, and how far its eaves reach down."""


def _scaffold(mesh: Mesh) -> None:
    """An open top: bars, and a crane."""
    hazard, e, high = paint("hazard"), HALF - 0.04, 0.30
    for x in (-e, e):
        for y in (-e, e):
            mesh.block((x - 0.018, y - 0.018, 0.0), (x + 0.018, y + 0.018, high), hazard, bevel=0.004)
        mesh.block((-e, x - 0.014, high - 0.03), (e, x + 0.014, high), hazard, bevel=0.004)
        mesh.block((x - 0.014, -e, high - 0.03), (x + 0.014, e, high), hazard, bevel=0.004)
    mesh.block((0.20, 0.20, 0.0), (0.25, 0.25, 0.62), hazard, bevel=0.005)
    mesh.block((-0.34, 0.205, 0.56), (0.38, 0.245, 0.60), hazard, bevel=0.005)
    mesh.block((-0.30, 0.18, 0.30), (-0.20, 0.27, 0.38), paint("steel"), bevel=0.01)


# -- lights ----------------------------------------------------------------------------------------------------


@cache
def courses(owner: Identity, height: int) -> Mesh:
    """A line of light around the head of every storey, so that storeys are counted at a glance."""
    light, tone = Mesh(), mix(owner.rgb, (1.0, 0.94, 0.80), 0.62)
    out, wide = HALF + 0.004, HALF - CHAMFER
    for turn in (0.0, 90.0, 270.0):  # towers turn their fronts to the eye: nobody sees their backs
        wall = Mesh()
        for level in range(1, height + 1):
            low, high = level * STOREY - COURSE[0], level * STOREY - COURSE[1]
            wall.quad([(-wide, -out, low), (wide, -out, low), (wide, -out, high), (-wide, -out, high)], tone)
        light.add(wall, heading=turn)
    return light


@cache
def spire(owner: Identity) -> tuple[Mesh, Mesh]:
    """The mast on the tallest tower of whoever leads in a block: its body, and its lamp."""
    body, light, gold = Mesh(), Mesh(), paint("gold")
    body.cone((0, 0, 0), 0.07, 0.16, paint("dark"), sides=8, top=0.045)
    body.cone((0, 0, 0.14), 0.030, 0.86, paint("steel"), sides=6, top=0.010)
    for z, radius in ((0.30, 0.13), (0.48, 0.095), (0.64, 0.065)):
        body.prism(circle(radius, 10), z, z + 0.035, gold, bevel=0.008)
    light.ball((0, 0, 1.02), 0.062, mix(owner.rgb, (1.0, 1.0, 1.0), 0.45), sides=8, rings=5)
    return body, light


def crown(height: int, roof: str) -> float:
    """Where a mast stands on a building, above its foundation."""
    return height * STOREY + {"B": 0.37, "G": 0.48}[roof]


# -- signs -----------------------------------------------------------------------------------------------------


@cache
def signs(owner: Identity, height: int, roof: str, *, lamps: bool = False, plot: int = 0) -> Mesh:
    """The emblem on roof or deck, to be seen from every side; and `lamps` in its windows where a texture cannot shine."""
    mesh, z, bright = Mesh(GLYPHS), height * STOREY, mix(owner.rgb, (1.0, 1.0, 1.0), 0.62)
    if roof == "-":
        mesh.sign(owner.emblem, (0, 0, z + 0.012), 0.34, mix(owner.rgb, (1.0, 1.0, 1.0), 0.45))
        return mesh
    if lamps:
        for level in range(height):
            _lamps(mesh, owner.facade, level, plot)
    if roof == "B":
        mesh.sign(owner.emblem, (0, 0, z + 0.405), 0.30, shade(owner.rgb, 0.45))
        ends, low, size = HALF - 0.003, 0.155, 0.30
    else:
        _slopes(mesh, owner, z)
        ends, low, size = HALF + 0.002, 0.14, 0.25
    for y, heading in ((-ends, 0.0), (ends, 180.0)):
        mesh.sign(owner.emblem, (0, y, z + low), size, bright, heading=heading, upright=True)
    return mesh


def _slopes(mesh: Mesh, owner: Identity, z: float) -> None:
    """The emblem on both slopes of a gable."""
    w, _, rise, eave = GABLE
    size, half = hypot(rise, w), 0.15
    for side in (-1, 1):
        n = (side * rise / size, 0.0, w / size)
        middle = (side * w * 0.52, 0.0, z + (rise + eave) * 0.48 - eave)
        up = (-side * w / size, 0.0, rise / size)
        corners: list[Vector] = []
        for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            x, y, q = (middle[k] + n[k] * 0.02 + half * (a * side * (k == 1) + b * up[k]) for k in range(3))
            corners.append((x, y, q))
        mesh.quad(corners, shade(owner.rgb, 0.42), box=GLYPH_BOX[owner.emblem])


def _lamps(mesh: Mesh, facade: str, level: int, plot: int) -> None:
    glyph, count, step, wide, tall = PANES[facade]
    z = level * STOREY + 0.06 + (STOREY - 0.095) / 2
    for side in (0, 1, 3):  # towers turn their fronts to the eye: nobody sees their backs
        for k in range(count):
            if chance(plot, level, side, k, 0) < ROOFED_SHARE:
                x, y, _ = table_place(90.0 * side, (k - (count - 1) / 2) * step, -HALF - 0.006)
                mesh.sign(glyph, (x, y, z), tall, paint("lamp"), heading=90.0 * side, upright=True, wide=wide)
