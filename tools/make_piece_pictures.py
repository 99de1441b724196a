"""Paints the pictures on piece cards of Skyliners: `python -m tools.make_piece_pictures` writes `skyliners_pieces.png`.

Floors and roofs of each owner over a tower of nobody, and the park, as they stand on the table, cut out, in two layers as those
of Skyrise's buildings.
"""

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace
from panda3d.core import ColorWriteAttrib, NodePath

from game.content import ASSETS
from game.scenes.boards.skyliners.drawings import CELL, GRID, PICTURES, PIECE_ROOFS, PIECES
from game.scenes.boards.thing import corners
from game.scenes.camera import CameraPose, Frame, frame_points, seen_at
from game.scenes.drawing.light import light_of
from game.scenes.drawing.look import Look, identities
from game.scenes.drawing.material import overlay, solid
from game.scenes.drawing.mesh import Mesh
from game.scenes.drawing.models import WIDTH
from game.scenes.drawing.pieces import FLOOR_HEIGHT, TowerPart, lights
from tools.make_tower_pictures import grey_code, write_layers

HEADING, PITCH, FIELD = -28.0, 25.0, 22.0
ROOM = Frame(-0.97, 0.97, -0.97, 0.97)
GREY = 0.6
"""The grey that is measured beside black."""
EXPOSURE = 0.8
"""Less than the table has: a wall must not be brighter than its owner's colour, or its sides would look alike."""
BELOW, APART = 2, 0.34
"""How many floors stand below a piece, and how high it hovers over them."""
FLAT = 0.3
"""How high a park is."""
TALLEST = (BELOW + 1) * FLOOR_HEIGHT + APART


def models(grey: float) -> Iterator[tuple[NodePath, CameraPose]]:
    """The pieces of each owner over the same tower, all at one scale, then the park, which is larger."""
    known = identities()
    below = (TowerPart("floor", known.neutral),) * BELOW
    for roof in PIECE_ROOFS:
        owner = replace(next(each for each in known.identities if each.roof == roof), colour=grey_code(grey))
        for name in PIECES:
            yield _model(below, TowerPart(name, owner)), _pose(TALLEST)
    yield _model((), TowerPart("park", known.neutral)), _pose(0.0)


def _model(below: tuple[TowerPart, ...], top: TowerPart) -> NodePath:
    """A piece that hovers over a tower, or stands alone; some of the windows are lit."""
    look, node = Look(tier="safe", light=replace(light_of("skyliners"), exposure=EXPOSURE)), NodePath("piece")
    mesh, high = Mesh(), FLOOR_HEIGHT * len(below)
    for level, part in enumerate(below):
        mesh.add(part.mesh(), at=(0.0, 0.0, FLOOR_HEIGHT * level))
    above = high + APART if below else 0.0
    mesh.add(top.mesh(), at=(0.0, 0.0, above))
    solid("body", [mesh], look).reparent_to(node)
    whole = solid("whole", [mesh], look)  # windows are no holes, whatever the alpha of their paint says
    whole.set_texture_off(1)
    whole.set_attrib(ColorWriteAttrib.make(ColorWriteAttrib.C_alpha))
    whole.set_depth_offset(1)
    whole.reparent_to(node)
    overlay("lights", lights(below)).reparent_to(node)
    shining = overlay("lights", lights((top,), plot=3))
    shining.set_z(above)
    shining.reparent_to(node)
    return node


def _pose(high: float) -> CameraPose:
    """From where a tower of that height is seen, which stands as high over the lower edge as all others."""
    half, aspect = WIDTH / 2, CELL[0] / CELL[1]
    outline = corners((-half, -half, 0.0), (half, half, high or FLAT))
    pose = frame_points(CameraPose((0.0, 0.0, 0.0), HEADING, PITCH, 4.0, FIELD), outline, ROOM, aspect)
    lowest = min(seen_at(pose, point, aspect)[1] for point in outline)
    return replace(pose, shift=(0.0, pose.shift[1] + ROOM.bottom - lowest))


def make(folder: Path) -> list[Path]:
    """Makes the sheet into a folder."""
    path = folder / PICTURES
    write_layers(path, models, GRID, CELL, grey=GREY)
    return [path]


if __name__ == "__main__":
    for path in make(ASSETS / "textures"):
        print(f"{path.stat().st_size:8} {path}")
