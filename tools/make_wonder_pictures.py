"""Paints the pictures on wonder cards: `python -m tools.make_wonder_pictures` writes `assets/textures/skyrise_wonders.png`.

Every wonder as it stands on the table, cut out. They are drawn without shaders, so that any machine paints the same, and
larger than they are kept, for smooth edges.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from panda3d.core import (
    Camera,
    FrameBufferProperties,
    GraphicsEngine,
    GraphicsOutput,
    GraphicsPipe,
    NodePath,
    PNMImage,
    Texture,
    WindowProperties,
)

from game.content import ASSETS
from game.scenes.boards.skyrise.faces import WONDER_GRID, WONDER_PICTURES
from game.scenes.boards.skyrise.wonders import WONDERS, wonder
from game.scenes.camera import ASPECT, CameraPose, apply
from game.scenes.drawing.light import light_of
from game.scenes.drawing.look import Look
from game.scenes.drawing.material import PAPER, solid
from game.scenes.drawing.stage import open_pipe
from game.scenes.paths import panda_path

CELL, FINER = 192, 4
"""Pixels of a picture on the sheet, and how much larger it is drawn."""
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
    """The models in the cells of a grid, from the top left, on a clear ground."""
    root, engine = NodePath("models"), GraphicsEngine.get_global_ptr()
    camera, drawn = root.attach_new_node(Camera("eye")), Texture("drawn")
    output = _canvas(engine, camera, drawn)
    made = PNMImage(CELL * grid[0], CELL * grid[1], 4)
    made.alpha_fill(0.0)
    for number, (node, high) in enumerate(found):
        node.reparent_to(root)
        size = MARGIN * max(high + 0.22, LEAST) / ASPECT
        apply(CameraPose((0.0, 0.0, MIDDLE * high), HEADING, PITCH, size), camera, 1.0)
        for _ in range(2):  # the first one only prepares
            engine.render_frame()
        node.remove_node()
        picture, small = PNMImage(), PNMImage(CELL, CELL, 4)
        drawn.store(picture)
        small.quick_filter_from(picture)
        made.copy_sub_image(small, number % grid[0] * CELL, number // grid[0] * CELL)
    engine.remove_window(output)
    return made


def _canvas(engine: GraphicsEngine, camera: NodePath, drawn: Texture) -> GraphicsOutput:
    """A buffer with transparency that the camera draws into, and copies to the texture."""
    wanted = FrameBufferProperties()
    wanted.set_rgba_bits(8, 8, 8, 8)
    wanted.set_depth_bits(24)
    size = WindowProperties(size=(CELL * FINER, CELL * FINER))
    output = engine.make_output(open_pipe(), "cutouts", 0, wanted, size, GraphicsPipe.BFRefuseWindow)
    output.set_clear_color((0.0, 0.0, 0.0, 0.0))
    output.make_display_region().set_camera(camera)
    output.add_render_texture(drawn, GraphicsOutput.RTMCopyRam, GraphicsOutput.RTPColor)
    return output


def make(folder: Path) -> list[Path]:
    """Makes the sheet into a folder."""
    path = folder / WONDER_PICTURES
    sheet(tuple(models()), WONDER_GRID).write(panda_path(path))
    return [path]


if __name__ == "__main__":
    for path in make(ASSETS / "textures"):
        print(f"{path.stat().st_size:8} {path}")
