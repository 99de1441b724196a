"""Pictures, and buttons that hold a small layout of their own."""

from collections.abc import Callable
from pathlib import Path

from panda3d.core import (
    Geom,
    GeomNode,
    GeomTriangles,
    GeomVertexData,
    GeomVertexFormat,
    GeomVertexWriter,
    PNMImageHeader,
    SamplerState,
    Texture,
    TexturePool,
)

from game.scenes.paths import panda_path
from game.scenes.widgets.controls import Control
from game.scenes.widgets.layout import Rect, Size
from game.scenes.widgets.shapes import Shape, add_ring, outline
from game.scenes.widgets.theme import GAP, RADIUS, RADIUS_SMALL, with_alpha
from game.scenes.widgets.widget import Widget

LARGEST = 4096
"""Pixels of a side; no picture of ours is larger, and nobody waits for one that is."""


def texture_of(path: Path) -> Texture | None:
    """A picture file, smooth when made smaller; None where it cannot be read."""
    if not path.is_file():
        return None
    texture = TexturePool.load_texture(panda_path(path))
    return _smoothed(texture) if texture is not None else None


def read_texture(path: Path) -> Texture | None:
    """A picture file for whoever lets go of it again: nothing else remembers it. None where it cannot be read."""
    texture, header = Texture(path.name), PNMImageHeader()
    if not path.is_file() or not header.read_header(panda_path(path)):
        return None
    if max(header.get_x_size(), header.get_y_size()) > LARGEST or not texture.read(panda_path(path)):
        return None
    return _smoothed(texture)


def _smoothed(texture: Texture) -> Texture:
    texture.set_minfilter(SamplerState.FT_linear_mipmap_linear)
    texture.set_magfilter(SamplerState.FT_linear)
    texture.set_wrap_u(SamplerState.WM_clamp)
    texture.set_wrap_v(SamplerState.WM_clamp)
    texture.set_anisotropic_degree(4)
    return texture


def picture_node(w: float, h: float, *, radius: float, texture: Texture, shape: float = 0.0) -> GeomNode:
    """A rounded rectangle that shows the middle of a texture; `shape` is its width by height if it tells not itself."""
    shape = shape or (texture.get_orig_file_x_size() / max(1, texture.get_orig_file_y_size()))
    share = shape / (w / h)
    wide, high = (1 / share, 1.0) if share > 1 else (1.0, share)
    data = GeomVertexData("picture", GeomVertexFormat.get_v3t2(), Geom.UH_static)
    place, corner = GeomVertexWriter(data, "vertex"), GeomVertexWriter(data, "texcoord")
    points = [(w / 2, h / 2), *((x, y) for x, y, _, _ in outline(w, h, radius))]
    for x, y in points:
        place.add_data3(x, 0, -y)
        corner.add_data2(0.5 + (x / w - 0.5) * wide, 0.5 + (0.5 - y / h) * high)
    triangles = GeomTriangles(Geom.UH_static)
    for index in range(1, len(points)):
        triangles.add_vertices(0, index, index % (len(points) - 1) + 1)
    geom = Geom(data)
    geom.add_primitive(triangles)
    node = GeomNode("picture")
    node.add_geom(geom)
    return node


class Picture(Widget):
    """A picture file, cut to its place."""

    def __init__(self, path: Path | None, w: float, h: float, *, radius: float = RADIUS_SMALL, key: str = "") -> None:
        super().__init__(key=key)
        self.path, self._size, self.radius = path, Size(w, h), radius

    def wants(self, width: float) -> Size:
        """As told."""
        return self._size

    def least(self) -> float:
        """It never shrinks."""
        return self._size.w

    def draw(self) -> None:
        """The picture and a hairline around it."""
        texture = texture_of(self.path) if self.path else None
        w, h = self.rect.size
        if texture is not None:
            node = self.art.attach_new_node(picture_node(w, h, radius=self.radius, texture=texture))
            node.set_texture(texture)
        mesh = Shape()
        theme = self.kit.theme
        add_ring(mesh, 0, 0, w=w, h=h, radius=self.radius, colour=theme.panel_line, line=theme.line, soft=self.kit.pixel)
        self.put(mesh)


class CardButton(Control):
    """A button that holds a layout; what is in it only shows."""

    radius = RADIUS

    def __init__(
        self,
        child: Widget,
        on_click: Callable[[], object],
        *,
        says: str,
        pad: float = GAP,
        enabled: bool = True,
        most: float = 0.0,
        key: str = "",
        grow: float = 0.0,
        tip: str = "",
    ) -> None:
        super().__init__(child, key=key, grow=grow, tip=tip)
        self.on_click, self.says, self.pad, self.enabled, self.most = on_click, says, pad, enabled, most

    def wants(self, width: float) -> Size:
        """The layout and the padding."""
        width = min(width, self.most) if self.most else width
        size = self.children[0].asked(width - 2 * self.pad)
        return Size(size.w + 2 * self.pad, size.h + 2 * self.pad)

    def least(self) -> float:
        """The layout's and the padding."""
        return self.children[0].least() + 2 * self.pad

    def arrange(self) -> None:
        """Inside the padding."""
        self.children[0].place(Rect(0, 0, *self.rect.size).inset(self.pad))

    def draw(self) -> None:
        """A ground that answers the pointer."""
        theme, mesh = self.kit.theme, Shape()
        ground = theme.pressed if self.held else theme.hover if self.hovered else theme.raised
        self.ground(mesh, ground if self.enabled else with_alpha(theme.raised, 0.35), theme.raised_line)
        self.ring(mesh)
        self.put(mesh)

    def activate(self) -> None:
        """Does what it says."""
        if self.enabled:
            self.kit.sound("click")
            self.on_click()
