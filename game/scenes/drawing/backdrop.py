"""Draws the backdrop of a page: a blurred picture in a dark room, or the room alone."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from panda3d.core import PNMImage, SamplerState, Texture

from game.scenes.paths import panda_path
from game.scenes.scene import Scene
from game.scenes.widgets.cards import picture_node
from game.scenes.widgets.shapes import Shape
from game.scenes.widgets.theme import Colour, colour, mix_colours, with_alpha

LAMP = colour("#6a5140")
SMALL = (16, 16)
"""Pixels a picture is made smaller to; drawn large again it is out of focus."""


class Backdrop:
    """Fills the window below all widgets of a scene."""

    def __init__(self, scene: Scene, path: Path | None = None) -> None:
        self._scene = scene
        self._node = scene.ui.attach_new_node("backdrop")
        self._texture = _unfocused(path) if path is not None else None
        self.build()

    def build(self) -> None:
        """Draws it for the window as it is now; high contrast wants no picture."""
        self._node.node().remove_all_children()
        app = self._scene.app
        window, theme = app.interface.window, app.interface.kit.theme
        if app.settings.high_contrast:
            self._veil(theme.room, theme.room)
            return
        if self._texture is not None:
            picture = self._node.attach_new_node(picture_node(window.w, window.h, radius=0, texture=self._texture, shape=3 / 4))
            picture.set_texture(self._texture)
            picture.set_color_scale(0.5, 0.5, 0.55, 1)
            self._veil(with_alpha(theme.room, 0.45), with_alpha(theme.room, 0.92))
        else:
            self._veil(mix_colours(theme.room, LAMP, 0.28), theme.room)

    def _veil(self, top: Colour, bottom: Colour) -> None:
        """Two colours over the whole window."""
        window, mesh = self._scene.app.interface.window, Shape()
        corners = [(0, 0, top), (window.w, 0, top), (window.w, window.h, bottom), (0, window.h, bottom)]
        mesh.quad(*[mesh.vertex(x, y, tint) for x, y, tint in corners])
        self._node.attach_new_node(mesh.node("veil"))


@cache
def _unfocused(path: Path) -> Texture | None:
    """The picture, blurred by making it tiny; made once, for its box is opened again and again."""
    picture = PNMImage()
    if not path.is_file() or not picture.read(panda_path(path)):
        return None
    tiny = PNMImage(*SMALL, 3)
    tiny.gaussian_filter_from(1.2, picture)
    texture = Texture("backdrop")
    texture.load(tiny)
    texture.set_magfilter(SamplerState.FT_linear)
    texture.set_wrap_u(SamplerState.WM_clamp)
    texture.set_wrap_v(SamplerState.WM_clamp)
    return texture
