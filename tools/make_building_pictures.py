"""Paints the pictures on cards of Cities: `python -m tools.make_building_pictures` writes `assets/textures/cities_cards.png`.

Every card's own buildings as they stand on the table, cut out. The sheet has a palette, since a card needs few colours.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec.structs import replace
from panda3d.core import NodePath

from game.content import ASSETS
from game.scenes.boards.cities.buildings import TileSite, rises
from game.scenes.boards.cities.buildings.growth import mesh
from game.scenes.boards.cities.drawings import CELL_SIZE, GRID, PICTURES
from game.scenes.boards.cities.faces import pictured_cards
from game.scenes.boards.thing import corners
from game.scenes.camera import CameraPose, Frame, Point, frame_points
from game.scenes.drawing.light import light_of
from game.scenes.drawing.look import Look
from game.scenes.drawing.material import GLAZED, solid
from game.scenes.paths import panda_path
from tools import cutouts
from tools.city import sites

HEADING, PITCH, FIELD = -28.0, 17.0, 24.0
TALL = 1.15
"""How much higher buildings are than they are made: the eye looks down at them."""
ROOM = Frame(-0.97, 0.97, -0.97, 0.92)
ZONE = ((0, 0), (1, 0), (0, 1))
"""A zone may have any shape: on its picture it has a small one, which shows its houses larger."""
COLOURS = 256


def _site(site: TileSite) -> TileSite:
    return replace(site, cells=ZONE, cheer=1) if site.kind in "RCI" else replace(site, cheer=1)


def _outline(node: NodePath, site: TileSite) -> Iterator[Point]:
    """The ground of every cell, and how high it is built; slim tops stand over the highest cells."""
    found, (_, top) = rises(site), node.get_tight_bounds()
    most = max(found.values())
    for (x, y), high in found.items():
        yield from corners((x - 0.5, y - 0.5, 0.0), (x + 0.5, y + 0.5, 0.06))
        yield from corners((x - 0.36, y - 0.36, 0.0), (x + 0.36, y + 0.36, TALL * high))
        if high > 0.85 * most:
            yield from corners((x - 0.12, y - 0.12, 0.0), (x + 0.12, y + 0.12, top.z))


def models() -> Iterator[tuple[NodePath, CameraPose]]:
    """The buildings of every card with the pose they are seen from."""
    look = Look(tier="safe", light=light_of("cities", "morning"))
    known = {site.card: _site(site) for kinds in ("RCI", "USQ") for site in sites(kinds)}
    for code in pictured_cards():
        node = solid(code, [mesh(known[code], has_plaque=False)], look, GLAZED)
        node.set_sz(TALL)
        pose = CameraPose((0.0, 0.0, 0.0), HEADING, PITCH, 4.0, FIELD)
        yield node, frame_points(pose, _outline(node, known[code]), ROOM, CELL_SIZE[0] / CELL_SIZE[1])


def make(folder: Path) -> Iterable[Path]:
    """Makes the sheet into a folder."""
    path = folder / PICTURES
    cutouts.sheet(models(), GRID, CELL_SIZE).write(panda_path(path))
    cutouts.shrink(path, COLOURS)
    return [path]


if __name__ == "__main__":
    for path in make(ASSETS / "textures"):
        print(f"{path.stat().st_size:8} {path}")
