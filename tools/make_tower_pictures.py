"""Paints the pictures on building cards of Skyrise: `python -m tools.make_tower_pictures` writes `skyrise_towers.png`.

Every building as it stands on the table, cut out. Owners may have any colour, so each building fills two cells: one to be
multiplied with the colour, and one that is laid over it with what keeps its own, such as cornices and the mast.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import numpy as np
from msgspec.structs import replace
from panda3d.core import NodePath
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
Models = Callable[[float], Iterable[tuple[NodePath, CameraPose]]]
"""What is cut out, with the poses it is seen from, for owners of a grey."""


def models(grey: float) -> Iterator[tuple[NodePath, CameraPose]]:
    """All buildings of owners of that grey, from the lowest; all at one scale, so that heights can be compared."""
    look, code = Look(tier="safe", light=light_of("skyrise", "day")), grey_code(grey)
    tallest = corners((-HALF, -HALF, 0.0), (HALF, HALF, top_of("tall") + MAST))
    pose = frame_points(CameraPose((0.0, 0.0, 0.0), HEADING, PITCH, 4.0, FIELD), tallest, ROOM, TOWER_CELL[0] / TOWER_CELL[1])
    for roof in TOWER_ROOFS:
        owner = replace(next(each for each in identities().identities if each.roof == roof), colour=code)
        for height in reversed(HEIGHTS):
            yield solid("tower", [building(owner, height)], look), pose


def grey_code(grey: float) -> str:
    """A grey as the colour of an owner."""
    return "#" + 3 * f"{round(255 * grey):02X}"


def _drawn(found: Iterable[tuple[NodePath, CameraPose]], path: Path, grid: tuple[int, int], cell: tuple[int, int]) -> Picture:
    """The models of one grey: red, green, blue and alpha, from 0 to 1."""
    cutouts.sheet(found, grid, cell).write(panda_path(path))
    with Image.open(path) as picture:
        return np.asarray(picture.convert("RGBA"), dtype=np.float64) / 255


def part(dark: Picture, pale: Picture, grey: float) -> tuple[Picture, Picture]:
    """Two pictures, from what black and grey owners have: what is multiplied with a colour, and what is laid over it."""
    taken = (pale[..., :3] - dark[..., :3]).clip(0) / grey
    whole = (taken + dark[..., :3]).clip(1e-3, 1)
    kept = (dark[..., :3] / whole).clip(0, 1).mean(axis=-1) * pale[..., 3]
    return np.dstack([whole, pale[..., 3]]), np.dstack([whole, kept])


def write_layers(path: Path, models: Models, grid: tuple[int, int], cell: tuple[int, int], *, grey: float) -> None:
    """Writes a sheet of both layers, one below the other, with a palette."""
    dark, pale = (_drawn(models(tone), path, grid, cell) for tone in (0.0, grey))
    both = (255 * np.vstack(part(dark, pale, grey))).round().astype(np.uint8)
    small = Image.fromarray(both, "RGBA").quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
    small.save(path, optimize=True)


def make(folder: Path) -> list[Path]:
    """Makes the sheet into a folder."""
    path = folder / TOWER_PICTURES
    write_layers(path, models, TOWER_GRID, TOWER_CELL, grey=PALE)
    return [path]


if __name__ == "__main__":
    for path in make(ASSETS / "textures"):
        print(f"{path.stat().st_size:8} {path}")
