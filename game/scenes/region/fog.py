"""Makes the fog over a closed site: level veils and soft clouds in one Geom."""

from math import cos, hypot, radians, sin
from random import Random

from panda3d.core import NodePath

from game.scenes.boards.cities.buildings.town import mix
from game.scenes.drawing.atlas import AtlasSheet, Box
from game.scenes.drawing.look import rgb
from game.scenes.drawing.material import haze
from game.scenes.drawing.mesh import UP, Mesh, Vector
from game.scenes.region.geography import Ground
from game.scenes.region.terrain import height

FOG = AtlasSheet("region_fog.png", (4, 1), ("cloud", "cloud2", "cloud3", "veil"))
SLANT = radians(41.0)
"""Clouds stand square to an eye that looks down so steeply."""
DENSE = 0.62
WARM, PALE, COOL, GREY = rgb("#FFF4E2"), rgb("#FBE3C4"), rgb("#B4B4C6"), rgb("#CFC9CE")


def fog(ground: Ground) -> NodePath:
    """A bank of fog, the same each time."""
    mesh, rng = Mesh(FOG), Random(ground.code)
    z, (east, north) = height(ground.x, ground.y), ground.half
    wide, deep = min(east, 1.9) + 0.10, min(north, 1.75) + 0.05
    for lift, grow in ((0.05, 1.45), (0.14, 1.25)):
        a, b = wide * grow, deep * grow
        corners = [(-a, -b), (a, -b), (a, b), (-a, b)]
        at: list[Vector] = [(ground.x + x, ground.y + y, z + lift) for x, y in corners]
        mesh.face(at, [UP] * 4, rgb("#D9D4D6"), ao=DENSE, uv=_corners(FOG.box("veil")))
    spots = []
    for i in range(7):
        for j in range(6):
            a, b = (i + rng.uniform(0.1, 0.9)) / 3.5 - 1, (j + rng.uniform(0.1, 0.9)) / 3 - 1
            if a * a + b * b < 1.35:
                spots.append((ground.x + wide * a, ground.y + deep * b, min(1.0, hypot(a, b))))
    for x, y, off in sorted(spots, key=lambda spot: -spot[1]):
        _cloud(mesh, x, y, z, off, rng)
    return haze("fog", mesh)


def _cloud(mesh: Mesh, x: float, y: float, z: float, off: float, rng: Random) -> None:
    """Warm above and cool below."""
    half = rng.uniform(0.70, 1.05) * (1.12 - 0.38 * off)
    tall = half * rng.uniform(0.50, 0.64)
    up, lift = (0.0, sin(SLANT), cos(SLANT)), z + 0.62 * tall + 0.03 + 0.10 * (1 - off)
    places = _corners(FOG.box(rng.choice(("cloud", "cloud2", "cloud3"))))
    if rng.random() < 0.5:
        places = [places[1], places[0], places[3], places[2]]
    top, low = mix(WARM, PALE, rng.random()), mix(COOL, GREY, rng.random())
    first, normal = len(mesh.vertices), (0.0, -cos(SLANT), sin(SLANT))
    for (a, b), uv in zip(((-half, -tall), (half, -tall), (half, tall), (-half, tall)), places, strict=True):
        at = (x + a, y + b * up[1], lift + b * up[2])
        mesh.vertices.append((at, normal, top if b > 0 else low, DENSE, uv))
    mesh.triangles += [(first, first + 1, first + 2), (first, first + 2, first + 3)]


def _corners(box: Box) -> list[tuple[float, float]]:
    u, v, w, h = box
    return [(u, v), (u + w, v), (u + w, v + h), (u, v + h)]
