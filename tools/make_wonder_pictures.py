"""Paints the pictures on wonder cards: `python -m tools.make_wonder_pictures` writes `assets/textures/skyrise_wonders.png`.

Every wonder as it stands on the table, cut out.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from panda3d.core import NodePath, PNMImage

from game.content import ASSETS
from game.scenes.boards.skyrise.faces import WONDER_GRID, WONDER_PICTURES
from game.scenes.boards.skyrise.wonders import WONDERS, wonder
from game.scenes.camera import ASPECT, CameraPose
from game.scenes.drawing.light import light_of
from game.scenes.drawing.look import Look
from game.scenes.drawing.material import PAPER, solid
from game.scenes.paths import panda_path
from tools import cutouts

CELL = 192
"""Pixels of a picture on the sheet."""
HEADING, PITCH = -24.0, 14.0
MARGIN, MIDDLE = 1.14, 0.44
"""How much more than the model is seen, and how high on it the eye looks."""
LEAST = 1.12
"""Low models are not shown larger than they would be with this height."""

Model = tuple[NodePath, float]
"""What is cut out, and how high it is."""


def models() -> Iterator[Model]:
    """All wonders without their owners' banners."""
    look = Look(tier="safe", light=light_of("skyrise", "dusk"))
    for number in range(1, len(WONDERS) + 1):
        mesh, high = wonder(number, look.identity(None), has_banners=False)
        yield solid("wonder", [mesh], look, PAPER), high


def sheet(found: Sequence[Model], grid: tuple[int, int]) -> PNMImage:
    """The models in square cells of a grid, from the top left, on a clear ground."""
    return cutouts.sheet(((node, _pose(high)) for node, high in found), grid, (CELL, CELL))


def _pose(high: float) -> CameraPose:
    """From where a model of that height is seen."""
    size = MARGIN * max(high + 0.22, LEAST) / ASPECT
    return CameraPose((0.0, 0.0, MIDDLE * high), HEADING, PITCH, size)


def make(folder: Path) -> list[Path]:
    """Makes the sheet into a folder."""
    path = folder / WONDER_PICTURES
    sheet(tuple(models()), WONDER_GRID).write(panda_path(path))
    return [path]


if __name__ == "__main__":
    for path in make(ASSETS / "textures"):
        print(f"{path.stat().st_size:8} {path}")
