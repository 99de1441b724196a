"""Paints the pictures on building cards of Skyrise: `python -m tools.make_tower_pictures` writes `skyrise_towers.png`.

Every building as it stands on the table, cut out. Owners may have any colour, so each building fills two cells: one to be
multiplied with the colour, and one that is laid over it with what keeps its own, such as cornices and the mast.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from msgspec.structs import replace
from panda3d.core import NodePath, PNMImage
from PIL import Image

from game.content import ASSETS
from game.rules.skyrise.content import HEIGHTS
from game.scenes.boards.skyrise.buildings import MAST, building, top_of
from game.scenes.boards.skyrise.drawings import TOWER_CELL, TOWER_GRID, TOWER_PICTURES, TOWER_ROOFS
from game.scenes.boards.thing import corners
from game.scenes.camera import CameraPose, Frame, frame_points
from game.scenes.drawing.light import light_of
from game.scenes.drawing.look import Look, identities
from game.scenes.drawing.material import solid
from game.scenes.paths import panda_path
from tools import cutouts

HEADING, PITCH, FIELD = -30.0, 14.0, 22.0
ROOM = Frame(-0.98, 0.98, -0.98, 0.98)
HALF = 0.36
"""Half as wide as what a building stands on."""
PALE = 0.7
"""The grey that is measured beside black: white would be brighter than a picture can be."""
COLOURS = 256

Picture = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


def models(grey: float) -> Iterator[tuple[NodePath, CameraPose]]:
    """All buildings of owners of that grey, from the lowest; all at one scale, so that heights can be compared."""
    look, code = Look(tier="safe", light=light_of("skyrise", "day")), "#" + 3 * f"{round(255 * grey):02X}"
    tallest = corners((-HALF, -HALF, 0.0), (HALF, HALF, top_of("tall") + MAST))
    pose = frame_points(CameraPose((0.0, 0.0, 0.0), HEADING, PITCH, 4.0, FIELD), tallest, ROOM, TOWER_CELL[0] / TOWER_CELL[1])
    for roof in TOWER_ROOFS:
        owner = replace(next(each for each in identities().identities if each.roof == roof), colour=code)
        for height in reversed(HEIGHTS):
            yield solid("tower", [building(owner, height)], look), pose


def _sheet(grey: float, folder: Path) -> Picture:
    """The buildings in that grey: red, green, blue and alpha, from 0 to 1."""
    path = folder / TOWER_PICTURES
    made: PNMImage = cutouts.sheet(models(grey), TOWER_GRID, TOWER_CELL)
    made.write(panda_path(path))
    with Image.open(path) as picture:
        return np.asarray(picture.convert("RGBA"), dtype=np.float64) / 255


def part(dark: Picture, pale: Picture) -> tuple[Picture, Picture]:
    """Two pictures: what is multiplied with the owner's colour, and what is laid over it."""
    taken = (pale[..., :3] - dark[..., :3]).clip(0) / PALE
    whole = (taken + dark[..., :3]).clip(1e-3, 1)
    kept = (dark[..., :3] / whole).clip(0, 1).mean(axis=-1) * pale[..., 3]
    return np.dstack([whole, pale[..., 3]]), np.dstack([whole, kept])


def make(folder: Path) -> list[Path]:
    """Makes the sheet into a folder."""
    path = folder / TOWER_PICTURES
    both = np.vstack(part(_sheet(0.0, folder), _sheet(PALE, folder)))
    Image.fromarray((255 * both).round().astype(np.uint8), "RGBA").quantize(COLOURS, method=Image.Quantize.FASTOCTREE).save(
        path, optimize=True
    )
    return [path]


if __name__ == "__main__":
    for path in make(ASSETS / "textures"):
        print(f"{path.stat().st_size:8} {path}")
