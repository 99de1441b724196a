"""Cuts models out of their ground for pictures on cards. They are drawn without shaders, so that any machine paints the same,
and larger than they are kept, for smooth edges.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from panda3d.core import (
    Camera,
    FrameBufferProperties,
    GeomNode,
    GeomVertexReader,
    GraphicsEngine,
    GraphicsOutput,
    GraphicsPipe,
    NodePath,
    PNMImage,
    Texture,
    WindowProperties,
)
from PIL import Image

from game.scenes.camera import CameraPose, Point, apply
from game.scenes.drawing.stage import open_pipe

FINER = 4
"""How much larger a picture is drawn than it is kept."""


def sheet(found: Iterable[tuple[NodePath, CameraPose]], grid: tuple[int, int], cell: tuple[int, int]) -> PNMImage:
    """Models, each seen from its pose, in the cells of a grid, from the top left, on a clear ground."""
    (columns, rows), (wide, high) = grid, cell
    root, engine = NodePath("models"), GraphicsEngine.get_global_ptr()
    camera, drawn = root.attach_new_node(Camera("eye")), Texture("drawn")
    output = _canvas(engine, camera, drawn, cell)
    made = PNMImage(wide * columns, high * rows, 4)
    made.alpha_fill(0.0)
    for number, (node, pose) in enumerate(found):
        node.reparent_to(root)
        apply(pose, camera, wide / high)
        for _ in range(2):  # the first one only prepares
            engine.render_frame()
        node.remove_node()
        picture, small = PNMImage(), PNMImage(wide, high, 4)
        drawn.store(picture)
        small.quick_filter_from(picture)
        made.copy_sub_image(small, number % columns * wide, number // columns * high)
    engine.remove_window(output)
    return made


def _canvas(engine: GraphicsEngine, camera: NodePath, drawn: Texture, cell: tuple[int, int]) -> GraphicsOutput:
    """A buffer with transparency that the camera draws into, and copies to the texture."""
    wanted = FrameBufferProperties()
    wanted.set_rgba_bits(8, 8, 8, 8)
    wanted.set_depth_bits(24)
    size = WindowProperties(size=(cell[0] * FINER, cell[1] * FINER))
    output = engine.make_output(open_pipe(), "cutouts", 0, wanted, size, GraphicsPipe.BFRefuseWindow)
    output.set_clear_color((0.0, 0.0, 0.0, 0.0))
    output.make_display_region().set_camera(camera)
    output.add_render_texture(drawn, GraphicsOutput.RTMCopyRam, GraphicsOutput.RTPColor)
    return output


def points(node: NodePath) -> Iterator[Point]:
    """Every corner of what a node shows."""
    itself = [node] if isinstance(node.node(), GeomNode) else []
    for path in (*itself, *node.find_all_matches("**/+GeomNode")):
        turned = path.get_mat(node)
        for geom in path.node().get_geoms():
            reader = GeomVertexReader(geom.get_vertex_data(), "vertex")
            while not reader.is_at_end():
                x, y, z = turned.xform_point(reader.get_data3())
                yield x, y, z


def shrink(path: Path, colours: int) -> None:
    """Writes the same picture with a palette: a third of the size."""
    with Image.open(path) as picture:
        small = picture.quantize(colours, method=Image.Quantize.FASTOCTREE)
    small.save(path, optimize=True)
