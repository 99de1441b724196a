"""Builds the mesh of a tile: kerb, lot and buildings. Equal tiles share one mesh."""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache

from panda3d.core import NodePath

from game.scenes.boards.cities.buildings.homes import HOMES
from game.scenes.boards.cities.buildings.kerbs import LOT, kerb, plaque
from game.scenes.boards.cities.buildings.landmarks import LANDMARKS
from game.scenes.boards.cities.buildings.masonry import Masonry
from game.scenes.boards.cities.buildings.plot import TilePlot
from game.scenes.boards.cities.buildings.services import SERVICES
from game.scenes.boards.cities.buildings.shops import SHOPS
from game.scenes.boards.cities.buildings.site import TURNS, Cell, TileSite
from game.scenes.boards.cities.buildings.utilities import UTILITIES, blades
from game.scenes.boards.cities.buildings.works import WORKS
from game.scenes.drawing.kept import cached_copy
from game.scenes.drawing.look import Colour, Look
from game.scenes.drawing.material import GLAZED, solid
from game.scenes.drawing.mesh import Vector

BUILDERS: dict[str, Callable[[TilePlot], None]] = HOMES | SHOPS | WORKS | UTILITIES | SERVICES | LANDMARKS
"""Who builds on the tile of each card."""
_KEPT_PLOTS = 256


def grow(site: TileSite, look: Look, *, turning: bool = False) -> NodePath:
    """The tile as one node with one Geom, its anchor's middle at the origin, standing on z = 0; one unit is a cell.

    `turning` leaves out the blades of turbines, for those who put a `rotor` at each of `rotors` and let it turn.
    """
    key = ("cities tile", site, turning, look.tier, look.light)
    return cached_copy(key, lambda: solid(site.card, [mesh(site, turning=turning)], look, GLAZED))


def afar(site: TileSite) -> Masonry:
    """All triangles of a tile for small cities: without plaques, trees and cars, and without what looks north."""
    whole, plot = Masonry(site.windows, far=True), _build(site, far=True)
    kerb(whole, site)
    thin(whole)
    _add(whole, site, plot)
    for at in _placed(site, tuple(plot.hubs)):
        whole.add(blades(), at=at)
    rise, vivid = LANDMARKS_RISE if site.kind == "Q" else 1.0, cache(_vivid)
    whole.vertices = [((x, y, rise * z), n, vivid(tone), ao, uv) for (x, y, z), n, tone, ao, uv in whole.vertices]
    return whole


def rotor(look: Look) -> NodePath:
    """The blades of a turbine around their hub; they turn by their roll."""
    return cached_copy(("cities rotor", look.tier, look.light), lambda: solid("rotor", [blades()], look, GLAZED))


def rotors(site: TileSite) -> tuple[Vector, ...]:
    """Where blades turn."""
    return _placed(site, tuple(_built(site).hubs))


def chimneys(site: TileSite) -> tuple[Vector, ...]:
    """Where smoke rises."""
    return _placed(site, tuple(_built(site).chimneys))


def rises(site: TileSite) -> dict[Cell, float]:
    """How high most of what stands on each cell is: for soft shadows where there are no real ones."""
    c, s = TURNS[site.street % 4]
    found = heights(_built(site).m, site.turned)
    return {(c * x - s * y, s * x + c * y): high + LOT for (x, y), high in found.items()}


def heights(m: Masonry, cells: Iterable[Cell]) -> dict[Cell, float]:
    """How high most of a mesh is over each of these cells."""
    found: dict[Cell, list[float]] = {cell: [] for cell in cells}
    for (x, y, z), *_ in m.vertices:
        found.get((round(x), round(y)), []).append(z)
    tall = {cell: sorted(all_) or [0.0] for cell, all_ in found.items()}
    return {cell: all_[int(0.75 * len(all_))] for cell, all_ in tall.items()}


def mesh(site: TileSite, *, turning: bool = False, has_plaque: bool = True) -> Masonry:
    """All triangles of a tile; cards, which have a sign of their own, show it without its plaque."""
    whole, plot = Masonry(site.windows, tall=site.tall), _built(site)
    kerb(whole, site)
    _add(whole, site, plot)
    if not turning:
        for at in _placed(site, tuple(plot.hubs)):
            whole.stand(blades(), at)
    if has_plaque:
        plaque(whole, site)
    return whole


def _add(whole: Masonry, site: TileSite, plot: TilePlot) -> None:
    """The buildings on their lot, turned to their street."""
    whole.add(plot.m, at=(0.0, 0.0, LOT), heading=90.0 * (site.street % 4))


@lru_cache(_KEPT_PLOTS)
def _built(site: TileSite) -> TilePlot:
    """The buildings in the frame of their street, kept: several ask for them."""
    return _build(site)


def _build(site: TileSite, *, far: bool = False) -> TilePlot:
    """The buildings in the frame of their street."""
    plot = TilePlot(site, far=far)
    BUILDERS[site.card](plot)
    plot.people()
    if far:
        thin(plot.m, site.street)
    plot.m.shaded(_openness)
    return plot


def _openness(at: Vector, normal: Vector) -> float:
    """Walls are darker at their feet, and so is the ground between them."""
    if normal[2] < 0.6:
        return 0.70 + 0.30 * min(1.0, max(0.0, at[2]) / 0.25)
    return 1.0 if at[2] > 0.05 else 0.93


def _placed(site: TileSite, places: tuple[Vector, ...]) -> tuple[Vector, ...]:
    """From the street's frame to the tile's."""
    c, s = TURNS[site.street % 4]
    return tuple((c * x - s * y, s * x + c * y, z + LOT) for x, y, z in places)


SMALLEST = 0.0016
"""Triangles below this are not seen from far away."""
VIVID = 1.3
"""How much stronger colours are from far away, where they pale."""
LANDMARKS_RISE = 1.2
"""How much higher landmarks are there, so that they stand out."""


def thin(m: Masonry, street: int = 0) -> None:
    """Leaves out what is tiny or looks north, once the mesh is turned so often to its street."""
    kept_: list[tuple[int, int, int]] = []
    (c, s), vertices, least = TURNS[street % 4], m.vertices, 4 * SMALLEST * SMALLEST
    for corners in m.triangles:
        ax, ay, az = vertices[corners[0]][0]
        bx, by, bz = vertices[corners[1]][0]
        cx, cy, cz = vertices[corners[2]][0]
        ux, uy, uz, vx, vy, vz = bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az
        nx, ny, nz = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
        size, north = nx * nx + ny * ny + nz * nz, s * nx + c * ny
        if size >= least and (north <= 0 or north * north < 0.5 * size):
            kept_.append(corners)
    used = sorted({i for corners in kept_ for i in corners})
    number = dict(zip(used, range(len(used)), strict=True))
    m.vertices = [vertices[i] for i in used]
    m.triangles = [(number[a], number[b], number[c]) for a, b, c in kept_]


def _vivid(colour: Colour) -> Colour:
    grey = sum(colour) / 3
    r, g, b = (min(1.0, max(0.0, grey + (part - grey) * VIVID)) for part in colour)
    return r, g, b
