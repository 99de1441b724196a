"""Makes the models of `assets/models` from a few numbers, with ambient occlusion found by casting rays. Needs numpy."""

import json
from pathlib import Path

import numpy as np

from game.scenes.drawing.mesh import Mesh, Vector, Vertex, circle, square
from game.scenes.drawing.models import BEVEL, FACADE, RECESS, ROOF, SIDE, TOP, UNIT, WIDTH

HALF = WIDTH / 2
OWN = (-1.0, -1.0, -1.0)
"""The owner's colour."""
TOP_BOX = (TOP, 0.0, 1.0, 1.0)
SOUTH = (0.0, -1.0, 0.0)
RAYS = 160


def own(share: float) -> tuple[float, float, float]:
    """The owner's colour, darker."""
    return -share, -share, -share


PIER, PLINTH, CORNICE = 0.05, 0.03, 0.062
"""Of a floor's wall: how wide the corner piers, how high plinth and cornice."""
PAINT = (FACADE + 0.02, 0.5)
"""A place of the façade where nothing but wall is painted."""


def floor(flat: bool = False) -> Mesh:
    """A storey: two half units. Between piers, plinth and cornice each wall steps back, or is `flat`; its outline is a box."""
    block, mesh = Mesh(), Mesh()
    block.block((-HALF, -HALF, 0), (HALF, HALF, 2 * UNIT), OWN, bevel=BEVEL, foot=BEVEL, top=TOP_BOX)
    lid = block.vertices[16:20]
    mesh.vertices = [*lid, *((at, n, c, 0.6 if at[2] < BEVEL / 2 else ao, PAINT) for at, n, c, ao, _ in block.vertices)]
    mesh.triangles = [(0, 1, 2), (0, 2, 3), *((a + 4, b + 4, c + 4) for a, b, c in block.triangles[10:])]
    wall = _flat_wall() if flat else _deep_wall()
    for side in range(4):
        mesh.add(wall, heading=90.0 * side, shift=(0.0, SIDE * side))
    return mesh


X, Z0, Z1 = HALF - BEVEL, BEVEL, 2 * UNIT - BEVEL
"""A wall without its cut edges: half its width, its foot and its head."""


def _on_wall(corners: list[Vector], normal: Vector, ao: float = 1.0) -> list[Vertex]:
    """Corners in the southern wall, each at its place of the façade."""
    return [(at, normal, OWN, ao, (FACADE + (at[0] + X) / (2 * X), (at[2] - Z0) / (Z1 - Z0))) for at in corners]


def _rectangle(half: float, low: float, high: float, y: float) -> list[Vector]:
    return [(-half, y, low), (half, y, low), (half, y, high), (-half, y, high)]


def _flat_wall() -> Mesh:
    """The southern wall where only paint shows its depth."""
    mesh = Mesh()
    mesh.vertices = _on_wall(_rectangle(X, Z0, Z1, -HALF), SOUTH)
    mesh.triangles = [(0, 1, 2), (0, 2, 3)]
    return mesh


def _deep_wall() -> Mesh:
    """The southern wall: a frame, the reveals behind it, and the field."""
    inner = (X - PIER, Z0 + PLINTH, Z1 - CORNICE)
    out, hole, field = _rectangle(X, Z0, Z1, -HALF), _rectangle(*inner, -HALF), _rectangle(*inner, -HALF + RECESS)
    mesh = Mesh()
    mesh.vertices = _on_wall([*out, *hole, *field], SOUTH)
    mesh.triangles = [(8, 9, 10), (8, 10, 11)]
    reveals = (((0.0, 0.0, 1.0), 1.0), ((-1.0, 0.0, 0.0), 0.9), ((0.0, 0.0, -1.0), 0.6), ((1.0, 0.0, 0.0), 0.9))
    for i, (normal, ao) in enumerate(reveals):
        j = (i + 1) % 4
        mesh.triangles += [(i, j, 4 + j), (i, 4 + j, 4 + i)]
        first = len(mesh.vertices)
        mesh.vertices += _on_wall([hole[i], hole[j], field[j], field[i]], normal, ao)
        mesh.triangles += [(first, first + 1, first + 2), (first, first + 2, first + 3)]
    return mesh


def roofed(mesh: Mesh) -> Mesh:
    """With the roof's own texture on everything that looks up."""
    level, bent = set(), set()
    for triangle in mesh.triangles:
        (level if all(mesh.vertices[i][1][2] > 0.95 for i in triangle) else bent).update(triangle)
    mesh.vertices = [
        (at, n, c, ao, (ROOF + (at[0] + HALF) / WIDTH, (at[1] + HALF) / WIDTH) if i in level - bent else uv)
        for i, (at, n, c, ao, uv) in enumerate(mesh.vertices)
    ]
    return mesh


def roof(shape: str) -> Mesh:
    """A roof: a slab, and over it the owner's emblem as a body that is as wide as the slab from every side.

    So all roofs have the same outline in elevation, and one hides another exactly when the rules say so.
    """
    mesh = Mesh()
    slab = 0.36 * UNIT
    mesh.block((-HALF, -HALF, 0), (HALF, HALF, slab), own(0.60), bevel=BEVEL, foot=BEVEL)
    rise = slab - BEVEL  # where the walls of the slab end: lower, two walls would lie in one place
    top = own(1.0)
    if shape == "ring":
        hole = square(HALF - 0.17)
        mesh.ring(square(HALF), hole, rise, UNIT, top, bevel=BEVEL)
        mesh.block((-0.13, -0.13, slab), (0.13, 0.13, slab + 0.07), own(0.6), bevel=0.02)
    elif shape == "disc":
        mesh.prism(circle(HALF, 32), rise, UNIT, top, bevel=BEVEL, smooth=True, inner=circle(HALF - BEVEL, 32))
    elif shape == "cross":
        a = 0.15
        plan = [(-a, -HALF), (a, -HALF), (a, -a), (HALF, -a), (HALF, a), (a, a), (a, HALF), (-a, HALF), (-a, a), (-HALF, a)]
        mesh.prism([*plan, (-HALF, -a), (-a, -a)], rise, UNIT, top, bevel=BEVEL)
    else:
        outline = [(0.0, -HALF), (HALF, 0.0), (0.0, HALF), (-HALF, 0.0)]
        inner = [(x * (1 - BEVEL / HALF), y * (1 - BEVEL / HALF)) for x, y in outline]
        mesh.prism(outline, rise, UNIT, top, bevel=BEVEL, inner=inner)
    return roofed(mesh)


def park() -> Mesh:
    """Lawn, paths, trees and a pond; exactly one half unit high."""
    mesh = Mesh()
    lawn, path, leaf, leaf2, trunk, water = (
        (0.47, 0.58, 0.30),
        (0.80, 0.74, 0.60),
        (0.24, 0.42, 0.24),
        (0.34, 0.50, 0.24),
        (0.36, 0.26, 0.18),
        (0.42, 0.62, 0.72),
    )
    base = 0.085
    mesh.block((-HALF, -HALF, 0), (HALF, HALF, base), own(0.92), bevel=BEVEL, foot=BEVEL)
    mesh.block((-HALF + 0.045, -HALF + 0.045, base - 0.03), (HALF - 0.045, HALF - 0.045, base + 0.012), lawn, bevel=0.008)
    z = base + 0.012
    mesh.quad(
        [(-0.055, -0.37, z + 0.003), (0.055, -0.37, z + 0.003), (0.055, 0.37, z + 0.003), (-0.055, 0.37, z + 0.003)], path
    )
    mesh.prism(circle(0.15, 20), z - 0.01, z + 0.014, path, bevel=0.006, smooth=True)
    mesh.prism(circle(0.105, 20), z - 0.01, z + 0.019, water, bevel=0.002, smooth=True)
    spots = [(-0.24, -0.23, 0), (0.24, 0.23, 0), (-0.25, 0.21, 1), (0.25, -0.22, 1), (-0.21, -0.01, 2), (0.21, 0.02, 2)]
    for x, y, kind in spots:
        if kind == 2:
            mesh.ball((x, y, z + 0.035), 0.065, leaf2, sides=8, rings=4, squash=0.8)
            continue
        mesh.cone((x, y, z), 0.018, 0.06, trunk, sides=5, top=0.014)
        if kind == 0:
            mesh.ball((x, y, UNIT - 0.072), 0.105, leaf, sides=10, rings=6, squash=0.072 / 0.105)
        else:
            mesh.cone((x, y, z + 0.03), 0.1, UNIT - z - 0.03, leaf, sides=9)
    return mesh


def antenna() -> Mesh:
    """A mast with two rings; it stands on an object and adds no height. There are forty, so it is made of little."""
    mesh = Mesh()
    mesh.cone((0, 0, 0), 0.06, 0.04, own(0.7), sides=6, top=0.05)
    mesh.cone((0, 0, 0.04), 0.022, 0.34, (0.88, 0.86, 0.82), sides=5, top=0.012)
    for z, r in ((0.16, 0.05), (0.25, 0.04)):
        mesh.cone((0, 0, z), r, 0.022, OWN, sides=6, top=r)
    mesh.ball((0, 0, 0.4), 0.05, OWN, sides=6, rings=4)
    return mesh


def gull() -> Mesh:
    """The score marker: a gull over a small round stand."""
    mesh = Mesh()
    white, grey, beak = (0.96, 0.95, 0.92), (0.62, 0.66, 0.70), (0.93, 0.62, 0.20)
    mesh.prism(circle(0.15, 18), 0, 0.05, OWN, bevel=0.015, smooth=True)
    mesh.cone((0, 0, 0.05), 0.014, 0.12, (0.75, 0.72, 0.66), sides=6, top=0.012)
    mesh.ball((0, -0.01, 0.21), 0.062, white, sides=9, rings=6, squash=0.8)
    mesh.ball((0, 0.075, 0.245), 0.036, white, sides=8, rings=5)
    mesh.cone((0, 0.105, 0.236), 0.012, 0.02, beak, sides=5)
    for side in (-1, 1):
        root, mid, tip = 0.03 * side, 0.15 * side, 0.27 * side
        for (xa, za, wa), (xb, zb, wb), colour in (
            ((root, 0.225, 0.075), (mid, 0.29, 0.06), white),
            ((mid, 0.29, 0.06), (tip, 0.25, 0.018), grey),
        ):
            corners = [(xa, -wa, za), (xb, -wb - 0.02, zb), (xb, wb - 0.02, zb), (xa, wa, za)]
            normal = [(-0.25 * side, 0.0, 0.97)] * 4
            mesh.face(corners if side > 0 else corners[::-1], normal, colour)
            down = [(0.25 * side, 0.0, -0.97)] * 4
            mesh.face(corners[::-1] if side > 0 else corners, down, colour, ao=0.7)
    tail = [(-0.035, -0.13, 0.2), (0.035, -0.13, 0.2), (0.02, -0.05, 0.215), (-0.02, -0.05, 0.215)]
    mesh.face(tail, [(0.0, 0.0, 1.0)] * 4, grey)
    mesh.face(tail[::-1], [(0.0, 0.0, -1.0)] * 4, grey, ao=0.7)
    return mesh


MODELS = {
    "floor": floor,
    "floor_flat": lambda: floor(flat=True),
    "roof_ring": lambda: roof("ring"),
    "roof_disc": lambda: roof("disc"),
    "roof_cross": lambda: roof("cross"),
    "roof_diamond": lambda: roof("diamond"),
    "park": park,
    "antenna": antenna,
    "gull": gull,
}


def openness(mesh: Mesh, rng: np.random.Generator) -> list[float]:
    """For each vertex the share of its sky that the mesh itself leaves open, weighted as light falls."""
    places = np.array([vertex[0] for vertex in mesh.vertices])
    normals = np.array([vertex[1] for vertex in mesh.vertices])
    a, b, c = (places[[triangle[i] for triangle in mesh.triangles]] for i in range(3))
    seeds = rng.normal(size=(RAYS, 3))
    seeds /= np.linalg.norm(seeds, axis=1, keepdims=True)
    middles = {i: [] for i in range(len(places))}
    for triangle in mesh.triangles:
        middle = places[list(triangle)].mean(axis=0)
        for i in triangle:
            middles[i].append(middle)
    result = []
    for i, (place, normal) in enumerate(zip(places, normals, strict=True)):
        rays = normal + seeds * 0.999
        rays /= np.linalg.norm(rays, axis=1, keepdims=True)
        inward = (np.mean(middles[i], axis=0) - place) * 0.12 if middles[i] else 0
        hits = _hits(place + inward + normal * 0.004, rays, a, b, c)
        result.append(float(1 - hits.mean()))
    return result


def _hits(start: np.ndarray, rays: np.ndarray, a: np.ndarray, b: np.ndarray, c: np.ndarray) -> np.ndarray:
    """Which rays meet a triangle within reach (Möller and Trumbore)."""
    e1, e2 = b - a, c - a
    p = np.cross(rays[:, None, :], e2[None])
    det = np.einsum("rti,ti->rt", p, e1)
    ok = np.abs(det) > 1e-9
    inv = np.where(ok, 1 / np.where(ok, det, 1), 0)
    t = start - a
    u = np.einsum("rti,ti->rt", p, t) * inv
    q = np.cross(t, e1)
    v = np.einsum("ri,ti->rt", rays, q) * inv
    away = np.einsum("ti,ti->t", q, e2)[None] * inv
    return (ok & (u >= 0) & (v >= 0) & (u + v <= 1) & (away > 1e-4) & (away < 0.5)).any(axis=1)


def make(folder: Path) -> list[Path]:
    """Makes all models into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, build in MODELS.items():
        mesh = build()
        open_ = openness(mesh, np.random.default_rng([7, *name.encode()]))
        rows = [
            [round(value, 4) + 0.0 for value in (*at, *normal, *colour, ao * (0.25 + 0.75 * sky), *uv)]
            for (at, normal, colour, ao, uv), sky in zip(mesh.vertices, open_, strict=True)
        ]
        lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
        triangles = json.dumps(mesh.triangles, separators=(",", ":"))
        path = folder / f"{name}.json"
        path.write_text(f'{{"vertices":[\n{lines}\n],\n"triangles":{triangles}}}\n', encoding="ascii")
        written.append(path)
    return written
