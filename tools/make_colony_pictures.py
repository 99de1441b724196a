"""Paints the pictures on cards of Skyline 3000: `python -m tools.make_colony_pictures` writes their sheet to `assets`.

Everything is cut out as it stands on the table, in the colours of nobody.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from panda3d.core import NodePath

from game.content import ASSETS
from game.scenes.boards.skyline3000 import effects, places, towers
from game.scenes.boards.skyline3000.drawings import CELLS, GRID, PICTURES
from game.scenes.boards.skyline3000.forms import line, mix, octagon, paint
from game.scenes.drawing.light import light_of
from game.scenes.drawing.look import Look, shade
from game.scenes.drawing.material import overlay, solid
from game.scenes.drawing.mesh import Mesh
from tools.make_wonder_pictures import Model, write_sheet

LOOK = Look(tier="safe", light=light_of("skyline3000"))
STOREY = places.STOREY


def _body(name: str, mesh: Mesh, light: Mesh | None = None) -> NodePath:
    node = NodePath(name)
    solid("body", [mesh], LOOK).reparent_to(node)
    if light is not None:
        overlay("light", light).reparent_to(node)
    return node


def _roofs() -> Model:
    """A tower with each roof."""
    node = NodePath("roofs")
    for x, roof in ((-0.46, "B"), (0.46, "G")):
        one = effects.tower(LOOK, LOOK.identity(None), 1, roof)
        one.set_x(x)
        one.reparent_to(node)
    return node, 1.82


def _floors() -> Model:
    """Two storeys on the hook of a crane."""
    mesh, who = Mesh(), LOOK.identity(None)
    for level in range(2):
        mesh.add(towers.storey(who, plain=True), at=(0.0, 0.0, 0.12 + level * (STOREY + 0.03)))
    top = 0.12 + 2 * STOREY
    mesh.block((-0.02, -0.02, top), (0.02, 0.02, top + 0.30), paint("steel"), bevel=0.004)
    mesh.block((-0.62, -0.05, top + 0.28), (0.62, 0.05, top + 0.38), paint("hazard"), bevel=0.02)
    return _body("floors", mesh), 2.05


def _terrace(district: str) -> Model:
    """A terrace of a district with a tower on it."""
    mesh, light, glow = Mesh(), Mesh(), paint(district)
    mesh.prism(octagon(0.78, 0.22), 0.0, 0.26, mix(paint("deck"), glow, 0.35), bevel=0.03)
    line(light, octagon(0.74, 0.20), 0.07, 0.268, glow)
    node = _body("terrace", mesh, light)
    tower = effects.tower(LOOK, LOOK.identity(None), 1, "B")
    tower.set_z(0.26)
    tower.reparent_to(node)
    return node, 1.9


def _billboard() -> Model:
    body, signs = Mesh(), Mesh()
    body.block((-0.36, -0.05, 0.30), (0.36, 0.05, 0.84), paint("dark"), bevel=0.02)
    for x in (-0.24, 0.24):
        body.block((x - 0.03, -0.03, 0.0), (x + 0.03, 0.03, 0.32), paint("steel"), bevel=0.006)
    signs.quad([(-0.29, -0.056, 0.37), (0.29, -0.056, 0.37), (0.29, -0.056, 0.77), (-0.29, -0.056, 0.77)], paint("lamp"))
    for middle, district in ((-0.16, "red"), (0.0, "yellow"), (0.16, "blue")):
        left, right = middle - 0.055, middle + 0.055
        bar = [(left, -0.06, 0.45), (right, -0.06, 0.45), (right, -0.06, 0.69), (left, -0.06, 0.69)]
        signs.quad(bar, shade(paint(district), 0.9))
    return _body("billboard", body, signs), 1.05


def _amenity(name: str) -> Model:
    return effects.tile(LOOK, name), {"green": 0.62, "spaceport": 1.15, "mall": 0.62}[name]


MAKERS: dict[str, Callable[[], Model]] = {"roof": _roofs, "floor": _floors, "billboard": _billboard}


def models() -> Iterator[Model]:
    """One for each cell."""
    for name in CELLS:
        if name in MAKERS:
            yield MAKERS[name]()
        elif name in places.TERRACE:
            yield _terrace(name)
        else:
            yield _amenity(name)


def make(folder: Path) -> list[Path]:
    """Makes the sheet into a folder."""
    path = folder / PICTURES
    write_sheet(path, tuple(models()), GRID)
    return [path]


if __name__ == "__main__":
    for path in make(ASSETS / "textures"):
        print(f"{path.stat().st_size:8} {path}")
