"""Paints the pictures on floor cards of Skyline of the World.

`python -m tools.make_floor_pictures` writes `skyline_world_floors.png`: every type of floor with the roof of its owner as it
stands on the table, cut out, in two layers as those of Skyrise's buildings.
"""

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace
from panda3d.core import NodePath

from game.content import ASSETS
from game.rules.skyline_world import LEVELS, NEUTRAL
from game.scenes.boards.skyline_world import buildings, places
from game.scenes.boards.skyline_world.drawings import FLOOR_CELL, FLOOR_GRID, FLOOR_PICTURES, FLOOR_ROOFS
from game.scenes.boards.skyline_world.painted import Painted
from game.scenes.boards.skyline_world.things import pile_level
from game.scenes.boards.thing import corners
from game.scenes.camera import CameraPose, Frame, frame_points, seen_at
from game.scenes.drawing.light import light_of
from game.scenes.drawing.look import Identity, Look, identities
from tools.make_tower_pictures import grey_code, write_layers

HEADING, PITCH, FIELD = -24.0, 20.0, 22.0
ROOM = Frame(-0.97, 0.97, -0.97, 0.97)
GREY = 0.6
"""The grey that is measured beside black: cornices of lighter owners are painted darker, those of most are not."""
EXPOSURE = 0.5
"""Half of what the table has: a wall must not be brighter than its owner's colour, or its sides would look alike."""
TANK, SLIM, SPIRE = 0.19, 0.1, 0.6
"""How high a water tank rises over a floor; half as wide as a spire needs, and how high that rises over its lantern."""


def models(grey: float) -> Iterator[tuple[NodePath, CameraPose]]:
    """The floors of each owner from the lowest level, then a neutral one; each as large as it fits, and on one ground."""
    look, known = Look(tier="safe", light=replace(light_of("skyline_world"), exposure=EXPOSURE)), identities()
    owners = [next(each for each in known.identities if each.roof == roof) for roof in FLOOR_ROOFS]
    for owner in owners:
        for level in range(LEVELS):
            yield _model(look, replace(owner, colour=grey_code(grey)), level)
    yield _model(look, replace(known.neutral, colour=grey_code(grey)), pile_level(NEUTRAL))


def _model(look: Look, owner: Identity, level: int) -> tuple[NodePath, CameraPose]:
    made, half, tall = Painted(), places.WIDE[level] / 2 + 0.016, places.TALL[level]
    made.add(buildings.floor(level, owner))
    made.add(buildings.top_part(level, owner), at=(0.0, 0.0, tall))
    outline = corners((-half, -half, 0.0), (half, half, tall + TANK))
    if level == LEVELS - 1:
        outline += corners((-SLIM, -SLIM, tall), (SLIM, SLIM, tall + buildings.LANTERN + SPIRE))
    pose = CameraPose((0.0, 0.0, 0.0), HEADING, PITCH, 4.0, FIELD)
    aspect = FLOOR_CELL[0] / FLOOR_CELL[1]
    pose = frame_points(pose, outline, ROOM, aspect)
    lowest = min(seen_at(pose, point, aspect)[1] for point in outline)
    return made.node("floor", look), replace(pose, shift=(pose.shift[0], pose.shift[1] + ROOM.bottom - lowest))


def make(folder: Path) -> list[Path]:
    """Makes the sheet into a folder."""
    path = folder / FLOOR_PICTURES
    write_layers(path, models, FLOOR_GRID, FLOOR_CELL, grey=GREY)
    return [path]


if __name__ == "__main__":
    for path in make(ASSETS / "textures"):
        print(f"{path.stat().st_size:8} {path}")
