"""Paints the pictures on wonder cards: `python -m tools.make_wonder_pictures` writes `assets/textures/skyrise_wonders.png`.

Every wonder as it stands on the table, cut out.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace
from panda3d.core import NodePath

from game.content import ASSETS
from game.scenes.boards.skyrise.faces import WONDER_GRID, WONDER_PICTURES
from game.scenes.boards.skyrise.wonders import WONDERS, wonder
from game.scenes.camera import ASPECT, CameraPose, Point, seen_at
from game.scenes.drawing.light import light_of
from game.scenes.drawing.look import Look
from game.scenes.drawing.material import PAPER, solid
from game.scenes.paths import panda_path
from tools import cutouts

CELL = 256
"""Pixels of a picture on the sheet: as many as an enlarged card has for it at twice the size."""
COLOURS = 256
HEADING, PITCH = -24.0, 14.0
MARGIN, MIDDLE = 1.14, 0.44
"""How much more than the model is seen, and how high on it the eye looks."""
LEAST = 1.12
"""Low models are not shown larger than they would be with this height."""
ROOM = 0.97
"""How much of a cell a picture may fill: its neighbours must not show at the edge of a card's."""

Model = tuple[NodePath, float]
"""What is cut out, and how high it is."""


def models() -> Iterator[Model]:
    """All wonders without their owners' banners."""
    look = Look(tier="safe", light=light_of("skyrise", "dusk"))
    for number in range(1, len(WONDERS) + 1):
        mesh, high = wonder(number, look.identity(None), has_banners=False)
        yield solid("wonder", [mesh], look, PAPER), high


def write_sheet(path: Path, found: Sequence[Model], grid: tuple[int, int]) -> None:
    """Writes the models in square cells of a grid, from the top left, on a clear ground, with a palette."""
    posed = ((node, _pose(node, high)) for node, high in found)
    cutouts.sheet(posed, grid, (CELL, CELL)).write(panda_path(path))
    cutouts.shrink(path, COLOURS)


def _pose(node: NodePath, high: float) -> CameraPose:
    """From where a model of that height is seen; a little aside or from farther off where it would be cut off."""
    pose = CameraPose((0.0, 0.0, MIDDLE * high), HEADING, PITCH, MARGIN * max(high + 0.22, LEAST) / ASPECT)
    points = tuple(cutouts.points(node))
    _, reach = _offset(pose, points)
    pose = replace(pose, size=pose.size * max(1.0, reach / ROOM))
    return replace(pose, shift=_offset(pose, points)[0])


def _offset(pose: CameraPose, points: Sequence[Point]) -> tuple[tuple[float, float], float]:
    """How far a picture has to be moved to lie within the room of its cell, and half of how large it is there."""
    seen = [seen_at(pose, point, 1.0) for point in points]
    low, high = ([edge(place[axis] for place in seen) for axis in (0, 1)] for edge in (min, max))
    moved = [max(0.0, -ROOM - least) or min(0.0, ROOM - most) for least, most in zip(low, high, strict=True)]
    return (moved[0], moved[1]), max(most - least for least, most in zip(low, high, strict=True)) / 2


def make(folder: Path) -> list[Path]:
    """Makes the sheet into a folder."""
    path = folder / WONDER_PICTURES
    write_sheet(path, tuple(models()), WONDER_GRID)
    return [path]


if __name__ == "__main__":
    for path in make(ASSETS / "textures"):
        print(f"{path.stat().st_size:8} {path}")
